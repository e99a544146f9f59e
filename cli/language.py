"""The language that a command speaks, and what the other rooms have to say in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.catalog.translate import Translations

__all__ = ["given_domains", "lang_option", "translations"]

F = TypeVar("F", bound=Callable[..., Any])

SOURCE = "en"
"""The language in which everything is written first."""


def lang_option(function: F) -> F:
    """``--lang`` for a command that says everything in one language."""
    return click.option("--lang", "language", default=SOURCE, show_default=True, help="The language.")(
        function
    )


def translations(language: str, domains: Sequence[str], set_root: Path | None = None) -> Translations:
    """What the catalogs of these domains say in ``language``; the source language needs none.

    ``set_root`` is the folder of a set that may have catalogs of its own. Raises :class:`CardsetError` for
    an unknown language.
    """
    from cardset.catalog.translate import Translations
    from cardset.localize import load_translations
    from cardset.paths import catalog_roots, set_folder

    if language == SOURCE:
        return Translations()
    return load_translations(catalog_roots(set_root or set_folder()), language, domains)


def given_domains() -> dict[str, Sequence[Message]]:
    """By domain the messages of the programs and of the rules: what catalogs have besides the database."""
    import cli
    from cardset.catalog.extract import extract
    from cardset.domains import CLAUSES, MESSAGES
    from rulebook.messages import rule_messages

    code = Path(cli.__file__).resolve().parent.parent
    return {MESSAGES: extract(code, ["cli"]), CLAUSES: rule_messages()}
