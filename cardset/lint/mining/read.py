"""From paths to texts and their translations, by language, and to the terms in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from cardset.catalog.model import Catalog
from cardset.catalog.read import decode_catalog
from cardset.errors import CardsetError, Fault
from cardset.files import read_bytes
from cardset.lexicon import read_lexicon
from cardset.lint.aligned.read import read_aligned
from cardset.lint.inputs.find import Input, Kind, find_inputs
from cardset.lint.locale import has_data, locale_of, locale_with_data
from cardset.lint.mining.renderings import Mined, TextPair, renderings
from cardset.lint.mining.together import together
from cardset.paths import built_in_root
from cardset.words.endings import Endings
from cardset.words.read_endings import read_endings


def mined(paths: Sequence[Path], lang: str, at_least: int, faults: list[Fault]) -> dict[str, list[Mined]]:
    """The terms in catalogs and other files below ``paths``, by language; ``faults`` hears of the unreadable.

    With ``lang`` only those in that one count; a term stands in ``at_least`` so many texts.
    """
    found = {}
    for language, pairs in read_pairs(paths, lang, faults).items():
        endings = endings_of(language)
        whole = renderings(pairs, endings, at_least)
        known = frozenset(one.source.casefold() for one in whole)
        found[language] = whole + together(pairs, endings, at_least, known)
    return found


def read_pairs(paths: Sequence[Path], lang: str, faults: list[Fault]) -> dict[str, list[TextPair]]:
    """The approved translations in catalogs and other files below ``paths``, by their languages.

    With ``lang`` only those in that one count. ``faults`` hears of what cannot be read.
    """
    found: dict[str, list[TextPair]] = {}
    for one in _inputs(paths, faults):
        try:
            catalogs = _catalogs(one, lang)
        except CardsetError as error:
            faults += error.faults
            continue
        for catalog in catalogs:
            language = locale_of(catalog.path, one.folder, catalog.language) or lang
            if language and lang in ("", language):
                found.setdefault(language, []).extend(_pairs(catalog))
    return found


def endings_of(lang: str) -> Endings:
    """How words of ``lang`` end, as far as that is known."""
    root = built_in_root()
    data = locale_with_data(root, lang)
    lexicon = read_lexicon(root, data) if has_data(root, data, "lexicon.yaml") else None
    return read_endings(root, data, lexicon)


def _inputs(paths: Sequence[Path], faults: list[Fault]) -> Iterator[Input]:
    seen: set[Path] = set()
    for path in paths:
        try:
            there = find_inputs(path, "", faults)
        except CardsetError as error:
            faults += error.faults
            continue
        for one in there:
            if one.kind in {Kind.CATALOG, Kind.ALIGNED} and one.path.resolve() not in seen:
                seen.add(one.path.resolve())
                yield one


def _catalogs(one: Input, lang: str) -> Sequence[Catalog]:
    if one.kind is Kind.ALIGNED:
        return read_aligned(one.path, lang=lang)
    return [decode_catalog(read_bytes(one.path), one.path, any_charset=True)]


def _pairs(catalog: Catalog) -> Iterator[TextPair]:
    for entry in catalog.entries:
        if entry.translated and entry.msgid_plural is None:
            yield TextPair(entry.msgid, entry.msgstr[0], catalog.path, catalog.position(entry).line)
