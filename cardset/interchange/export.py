"""What ``cardset export`` writes, by the name of the format.

A catalog compiled for gettext's own machinery: what is approved, never what waits for a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from cardset.interchange.cards import cards_csv, cards_json
from cardset.interchange.catalogs import in_use, read_catalogs
from cardset.interchange.concepts import Concept, concepts
from cardset.interchange.glossary_lines import omegat, weblate
from cardset.interchange.sheet import sheet
from cardset.interchange.tbx import tbx
from cardset.interchange.tmx import TmxPair, pairs, tmx
from cardset.localize import LocalizedCard, Localizer
from cardset.model import CardSet
from cardset.parsing import verdicts
from cardset.paths import catalog_root, locales


@dataclass(frozen=True)
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

    @cached_property
    def localizer(self) -> Localizer:
        """What says the cards in the first of the languages."""
        return Localizer(self.cards, self.languages[0])

    @cached_property
    def faces(self) -> Sequence[LocalizedCard]:
        """The cards in that language."""
        return list(self.localizer)


@dataclass(frozen=True, slots=True)
class Format:
    """How the content of a file is made; ``several`` tells that it may hold several languages.

    ``options`` are those of the command that mean something to it. ``write`` raises :class:`CardsetError` for
    what cannot be exported.
    """

    write: Callable[[Request], str | bytes]
    options: tuple[str, ...] = ()
    several: bool = False


def _sheet(asked: Request) -> str:
    root, language = asked.roots[0], asked.languages[0]
    read = partial(verdicts, asked.cards, language, root=root)
    return sheet(root, language, asked.catalogs, asked.todo, asked.separator, read)


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


def _mo(asked: Request) -> bytes:
    ((language,), (name,)) = asked.languages, asked.catalogs
    there = [root for root in asked.roots if (root / language / f"{name}.po").is_file()]
    return mo((there or asked.roots)[0], language, name)


FORMATS: Mapping[str, Format] = {
    "json": Format(lambda asked: cards_json(asked.localizer, asked.faces), ("--require-complete",)),
    "csv": Format(lambda asked: cards_csv(asked.faces), ("--require-complete",)),
    "sheet": Format(_sheet, ("--catalog", "--todo", "--separator")),
    "tmx": Format(_tmx, ("--catalog",), several=True),
    "tbx": Format(_tbx, several=True),
    "tbx-2019": Format(partial(_tbx, year="2019"), several=True),
    "weblate-csv": Format(partial(_glossary, weblate)),
    "omegat": Format(partial(_glossary, omegat)),
    "mo": Format(_mo, ("--catalog",)),
}


def mo(root: Path, language: str, name: str) -> bytes:
    """The catalog ``name`` of ``language`` below ``root`` as a ``.mo`` file.

    Raises :class:`CardsetError` for an unknown language, an unknown name, and a broken catalog.
    """
    from polib import POEntry, POFile

    (catalog,) = read_catalogs(root, language, [name])
    compiled = POFile()
    compiled.metadata = dict(catalog.header)
    for entry in in_use(catalog):
        if entry.translated:
            said = {"msgctxt": entry.msgctxt, "msgid": entry.msgid}
            if entry.msgid_plural is None:
                compiled.append(POEntry(**said, msgstr=entry.msgstr[0]))
            else:
                forms = dict(enumerate(entry.msgstr))
                compiled.append(POEntry(**said, msgid_plural=entry.msgid_plural, msgstr_plural=forms))
    binary: bytes = compiled.to_binary()
    return binary
