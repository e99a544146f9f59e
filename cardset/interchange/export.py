"""The formats of :mod:`cardset.interchange` by name, for ``cardset export``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.interchange.concepts import concepts
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

    @property
    def homes(self) -> Sequence[Path]:
        """The ``i18n`` folders that belong to the sets, each once."""
        return list(dict.fromkeys(map(catalog_root, self.cards.roots)))

    @property
    def source(self) -> str:
        """The language that is translated."""
        return self.cards.language


def _sheet(asked: Request) -> str:
    return sheet(asked.roots[0], asked.languages[0], asked.catalogs, asked.todo, asked.separator)


def _tmx(asked: Request) -> str:
    def all_pairs(code: str) -> list[TmxPair]:
        there = [root for root in asked.homes if code in locales(root)]
        return [pair for root in there or asked.homes[:1] for pair in pairs(root, code, asked.catalogs)]

    return tmx(asked.source, {code: all_pairs(code) for code in asked.languages})


def _tbx(asked: Request, year: str = "2008") -> str:
    title = f"{asked.cards.vocabulary.name}: terms"
    return tbx(title, asked.source, concepts(asked.cards, asked.roots, asked.languages), year)


def _weblate(asked: Request) -> str:
    language = asked.languages[0]
    return weblate(concepts(asked.cards, asked.roots, [language]), asked.source, language)


def _omegat(asked: Request) -> str:
    language = asked.languages[0]
    return omegat(concepts(asked.cards, asked.roots, [language]), asked.source, language)


FORMATS: Mapping[str, Callable[[Request], str]] = {
    "sheet": _sheet,
    "tmx": _tmx,
    "tbx": _tbx,
    "tbx-2019": lambda asked: _tbx(asked, "2019"),
    "weblate-csv": _weblate,
    "omegat": _omegat,
}
"""What makes the text of each format; it raises :class:`CardsetError` for what cannot be exported."""
