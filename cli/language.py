"""The languages that a command is told, the one it speaks, and what the other rooms have to say in it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardset.domains import MESSAGES
from cardset.errors import CardsetError, nearest
from cardset.paths import catalog_roots, is_main, locale_folder, locales, set_folder
from cli import completion

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.catalog.translate import Translations
    from cardset.model import Part
    from rulebook.game import Game

F = TypeVar("F", bound=Callable[..., Any])

SOURCE = "en"
"""The language in which everything is written first."""

OWN = "that of your system"
"""How the default of an option is told that takes :func:`own_language`."""


def one_language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The callback of an option that names one language: a usage error for several.

    Whether there is such a locale is told where its folder is looked for.
    """
    if value is not None and "," in value:
        message = f"{value!r} names several languages; this command takes one at a time."
        raise click.BadParameter(message, ctx, param)
    return value


def language_option(
    explained: str, option: str = "--lang", name: str = "language", **settings: Any
) -> Callable[[F], F]:
    """An option of a command that takes one language."""
    return click.option(
        option,
        name,
        metavar="LANG",
        callback=one_language,
        shell_complete=completion.languages,
        help=explained,
        **settings,
    )


def own_language() -> str:
    """The language that the user's system speaks, as gettext finds it (``LANGUAGE``, ``LC_ALL``,
    ``LC_MESSAGES``, ``LANG``), if there are catalogs in it; else the source language."""
    chosen = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    if _language_of(chosen) in ("", "C", "POSIX"):
        return SOURCE
    known = {SOURCE, *(code for root in catalog_roots(set_folder()) for code in locales(root))}
    wanted = [*os.environ.get("LANGUAGE", "").split(":"), chosen]
    return next((code for name in wanted if (code := _language_of(name)) in known), SOURCE)


lang_option = language_option("The language.", default=SOURCE, show_default=True)
"""For a command that says everything in one language."""

ui_lang_option = language_option(
    "Language of the program.", "--ui-lang", default=own_language, show_default=OWN
)
"""For a command that says nothing of cards."""


def _language_of(locale: str) -> str:
    """The code of the language in the name of a locale, such as ``cs`` in ``cs_CZ.UTF-8``."""
    return re.split(r"[_.@]", locale, maxsplit=1)[0]


def languages_option(
    explained: str, default: Sequence[str] = (), required: bool = False, option: str = "--lang"
) -> Callable[[F], F]:
    """An option of a command that takes several languages: by commas, or the option repeated.

    The command gets them as the tuple ``languages``, each once, empty where none was given.
    """
    return click.option(
        option,
        "languages",
        multiple=True,
        metavar="LANG,...",
        default=default or None,
        show_default=True,
        required=required,
        callback=_each_once,
        shell_complete=completion.languages,
        help=f"{explained} Several: by commas, or repeat the option.",
    )


def _each_once(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    codes = [code.strip() for value in values for code in value.split(",")]
    if not all(codes):
        raise click.BadParameter(f"a language is missing in {','.join(values)!r}.", ctx, param)
    return tuple(dict.fromkeys(codes))


def translations(
    language: str, domains: Sequence[str], set_roots: Sequence[Path] = (), game: Game | None = None
) -> Translations:
    """What the catalogs of these domains, and those that ``game`` brings itself, say in ``language``; the
    source language needs none.

    ``set_roots`` are folders of sets that may have catalogs of their own. Raises :class:`CardsetError` for an
    unknown language.
    """
    # Most commands that are told a language say nothing in it; to load effects takes a tenth of a lint run.
    from cardset.catalog.translate import Translations
    from cardset.localize import load_translations

    if language == SOURCE:
        return Translations()
    own = game.catalogs if game else ()
    if game and own:
        domains = [game.id, *domains]
    roots = catalog_roots(*(set_roots or (set_folder(),)))
    refuse_unspoken(language, roots)
    return load_translations(roots, language, domains, own)


def refuse_unspoken(language: str, roots: Sequence[Path]) -> None:
    """Raises :class:`CardsetError`, in the words of whoever wants to play, for a language that none of the
    ``i18n`` folders ``roots`` has."""
    from cardset.catalog.language import read_language

    homes = {code: root for root in reversed(roots) for code in locales(root)}
    known = [SOURCE, *sorted(homes)]
    if language in known or (language[:1].isalpha() and any((root / language).is_dir() for root in roots)):
        return
    near = _language_of(language)
    near = near if near in known else nearest(language, known) or ""
    names = ", ".join(f"{code} ({read_language(homes[code], code).name})" for code in sorted(homes))
    hint = f"there are {SOURCE} (English), {names}; cardset new language begins another"
    if near:
        hint = f"did you mean {near!r}?"
    raise CardsetError(f"there is no language {language!r}", hint=hint)


def program_messages() -> Sequence[Message]:
    """What the programs themselves have to say, as their code has it now; what only one game says is in a
    catalog of that game."""
    from cardset.catalog.extract import extracted
    from rulebook.domains import GAMES

    return extracted("program-messages", ["cardset/graph/forms", "cli", "rulebook"], [GAMES])


def given_by_games() -> dict[str, Callable[[], Sequence[Message]]]:
    """By domain what gives the messages of the games that come with us: their rules, opponents,
    lessons and engines.

    No game is loaded before one is called.
    """
    from ai.domains import character_domains
    from rulebook.domains import lesson_domains, rule_domains, turn_domains

    return {**rule_domains(), **character_domains(), **lesson_domains(), **turn_domains()}


def with_languages(
    homes: Sequence[tuple[Part, Path]], languages: Sequence[str]
) -> Iterator[tuple[Part, Path, list[str], Mapping[str, Sequence[Message]]]]:
    """The ``i18n`` folders of sets that have any of ``languages``, all folders where none are named: with the
    languages that are there, and what the catalogs of the set have besides the database.

    Raises :class:`CardsetError` for a language that is in none.
    """
    for code in languages:
        if not any(code in locales(home) for _, home in homes):
            locale_folder(homes[0][1], code)
    for part, home in homes:
        there = [code for code in languages if code in locales(home)]
        if there or not languages:
            yield part, home, there, given_for(part)


def given_for(part: Part) -> Mapping[str, Sequence[Message]]:
    """:func:`given_domains` for a set that came with us, nothing for another."""
    return given_domains() if is_main(part.root) else {}


def given_domains() -> dict[str, Sequence[Message]]:
    """By domain the messages of programs and games: what catalogs have besides the database."""
    given = {domain: read() for domain, read in given_by_games().items()}
    return {MESSAGES: program_messages(), **given}
