"""``cardset lsp``: the linter inside an editor, by the Language Server Protocol (LSP 3.17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardset.domains import MESSAGES
from cardset.errors import CardsetError, Fault
from cardset.lint.set_project import project_of
from cardset.lint.settings import find_settings
from cli.language import given_by_games, language_option, program_messages
from cli.options import Sets, edition_option, sets_options

if TYPE_CHECKING:
    from cardset.lint.editor.desk import Desk


@click.command(
    "lsp",
    epilog="Examples: cardset lsp · cardset lsp --termbase glossary.csv · cardset lsp --lang pl",
)
@language_option("The language, where the folder does not tell.", name="lang", default="")
@click.option(
    "--termbase",
    "glossaries",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="The terms to check by, as for cardset lint. May be repeated.",
)
@edition_option
@sets_options
def lsp_command(lang: str, glossaries: tuple[str, ...], edition: str, sets: Sets) -> None:
    """Serve an editor: what cardset lint finds as one writes, with explanations and fixes; what a term is,
    when one points at it; the words of terms to complete.

    An editor starts this, and talks to it over standard input and output; docs/linting.md says how to set
    it up. It works on .po files, on texts whose folder tells their language, and on the YAML of card sets.
    The settings of the project in the editor's folder count.
    """
    if find_spec("pygls") is None:
        raise CardsetError(
            "the language server needs pygls, which is not installed", hint="pip install pygls"
        )
    from cli.lsp_service import serve

    serve(partial(_desk, lang=lang, glossaries=glossaries, edition=edition, sets=sets))


def _desk(lang: str, glossaries: tuple[str, ...], edition: str, sets: Sets) -> Desk:
    """A desk in the folder that the editor has open, with its settings."""
    from cardset.lint.editor.desk import Desk
    from cardset.load import load_set

    settings = find_settings(Path.cwd())
    rules = settings.rules()
    project = project_of(
        sets.chosen,
        lang=lang,
        edition=edition,
        given=given_by_games(),
        glossaries=[Path(path) for path in glossaries] or settings.termbase,
        dictionaries=tuple(map(str, settings.dictionaries)),
        rulings=settings.rulings,
        spoken={MESSAGES: program_messages},
        added=tuple(map(Path, sets.added)),
    )
    terms = cache(lambda: load_set(sets.chosen, tuple(map(Path, sets.added))).terms)
    return Desk(project, settings.rules_of(rules), terms, _wrong_in_set)


def _wrong_in_set(path: Path, read: Callable[[Path], bytes]) -> Sequence[Fault]:
    """What is wrong with the card set that a file of data belongs to; nothing where it belongs to none."""
    from cardset.files import decode
    from cardset.sources import find_sources
    from cardset.validate import validate
    from cardset.yaml_reader import parse_yaml

    for folder in path.parents[:2]:
        if (folder / "set.yaml").is_file():
            try:
                sources = find_sources(folder)
            except CardsetError as error:
                return error.faults
            return validate(sources, lambda file: parse_yaml(decode(read(file), file), file)).faults
    return ()
