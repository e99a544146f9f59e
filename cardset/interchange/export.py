"""The formats of :mod:`cardset.interchange` by name, for ``cardset export``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardset.interchange.concepts import Concept, concepts
from cardset.interchange.glossary_lines import omegat, weblate
from cardset.interchange.sheet import sheet
from cardset.interchange.tbx import tbx
from cardset.interchange.tmx import TmxPair, pairs, tmx
from cardset.model import CardSet
from cardset.paths import catalog_root, locales

__all__ = ["FORMATS", "Request"]


@dataclass(frozen=True, slots=True)
class Request:
    """What to export. ``roots`` are ``i18n`` folders, nearest first.

    ``catalogs`` limits strings to some catalogs, ``todo`` to what is not approved; ``separator`` is one of
    :data:`cardset.interchange.sheet.SEPARATORS`.
    """

    cards: CardSet
    roots: Sequence[Path]
    languages: Sequence[str]
    catalogs: Sequence[str] = ()
    todo: bool = False
    separator: str = "comma"


def _sheet(asked: Request) -> str:
    return sheet(asked.roots[0], asked.languages[0], asked.catalogs, asked.todo, asked.separator)


def _tmx(asked: Request) -> str:
    homes = list(dict.fromkeys(map(catalog_root, asked.cards.roots)))  # of the sets, each once

    def all_pairs(code: str) -> list[TmxPair]:
        there = [root for root in homes if code in locales(root)]
        return [pair for root in there or homes[:1] for pair in pairs(root, code, asked.catalogs)]

    return tmx(asked.cards.language, {code: all_pairs(code) for code in asked.languages})


def _tbx(asked: Request, year: str = "2008") -> str:
    title = f"{asked.cards.vocabulary.name}: terms"
    return tbx(title, asked.cards.language, concepts(asked.cards, asked.roots, asked.languages), year)


def _glossary(write: Callable[[list[Concept], str, str], str], asked: Request) -> str:
    found = concepts(asked.cards, asked.roots, asked.languages[:1])
    return write(found, asked.cards.language, asked.languages[0])


FORMATS: Mapping[str, Callable[[Request], str]] = {
    "sheet": _sheet,
    "tmx": _tmx,
    "tbx": _tbx,
    "tbx-2019": partial(_tbx, year="2019"),
    "weblate-csv": partial(_glossary, weblate),
    "omegat": partial(_glossary, omegat),
}
"""What makes the text of each format; it raises :class:`CardsetError` for what cannot be exported."""
