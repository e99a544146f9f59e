"""A pseudo-locale: English in the guise of a foreign language, to see what a program does to one.

What is not accented is not translatable yet; a bracket that is missing was cut off; text that is two fifths
longer shows what will not fit. The code is that of CLDR and Android, ``en_XA``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from math import ceil
from pathlib import Path

from cardset.catalog.language import Language
from cardset.catalog.merge import Message, merge
from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog
from cardset.catalog.write import format_catalog
from cardset.errors import CardsetError
from cardset.words.placeholders import styles_of

CODE = "en_XA"
"""The locale's code; ``XA`` is a region that no country has."""

LONGER = 0.4
"""By how much of its length a text grows."""

_PLAIN = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
_ACCENTED = "ÅåƁƀÇçÐđÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# What a program or a page reads: doubled braces, tags, entities, the escapes of a terminal.
_MARKUP = re.compile(r"\{\{|\}\}|%%|</?[A-Za-z][^<>]*>|&(?:#\d+|#x[0-9A-Fa-f]+|\w+);|\x1b\[[0-9;]*m")


def pseudo(text: str, flags: frozenset[str] = frozenset()) -> str:
    """``text`` accented, two fifths longer and in brackets; placeholders and tags stay as they are.

    ``flags`` are those of the gettext message. White space at the edges stays at the edges.

    >>> pseudo("{player} draws a card.")
    '[{player} đŕåŵš å çåŕđ. öñé ţ]'
    """
    inside = text.strip()
    if not inside:
        return text
    start = text.index(inside)
    parts = []
    visible = 0
    letters = False
    for part, kept in _parts(inside, flags):
        parts.append(part if kept else part.translate(_ACCENTS))
        visible += 0 if kept else len(part)
        letters |= not kept and any(char.isalpha() for char in part)
    padding = _padding(ceil(visible * LONGER)) if letters else ""
    return f"{text[:start]}[{''.join(parts)}{padding}]{text[start + len(inside) :]}"


def _parts(text: str, flags: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """``text`` in pieces, each with whether it has to stay as it is."""
    spans = [match.span() for match in _MARKUP.finditer(text)]
    for style, announced in styles_of(flags):
        spans += [(place.offset, place.offset + len(place.text)) for place in style.find(text, announced)]
    at = 0
    for start, end in sorted(spans):
        if start >= at:
            yield text[at:start], False
            yield text[start:end], True
            at = end
    yield text[at:], False


def _padding(length: int) -> str:
    """``length`` characters of words, the space before them counted."""
    padding = ""
    words = cycle(_WORDS)
    while len(padding) < length:
        padding += f" {next(words)}"
    cut = padding[:length]
    # A space at the end would be a fault of the text; one more letter is not.
    return (cut[:-1] + "_" if cut.endswith(" ") else cut).translate(_ACCENTS)


def pseudo_locale(domains: Mapping[str, Sequence[Message]], root: Path) -> dict[Path, str]:
    """The files of the locale, made anew: ``language.yaml`` and a catalog for each of ``domains``.

    Raises :class:`CardsetError` when the folder below ``root`` is somebody's own work.
    """
    folder = root / CODE
    name, rule = "Pseudo-English", "nplurals=2; plural=(n != 1);"
    language = Language(CODE, name, pseudo("English"), rule, pseudo=True)
    described = folder / "language.yaml"
    if described.exists() and f"name: {language.name}\n" not in described.read_text("utf-8", "replace"):
        hint = "move it away, or write the pseudo-locale elsewhere with -o"
        raise CardsetError("this is not a pseudo-locale that we made", described, hint=hint)
    files = {described: _describe(language)}
    for domain, messages in domains.items():
        path = folder / f"{domain}.po"
        catalog = parse_catalog(merge(messages, None, language, domain, path).text, path)
        files[path] = format_catalog(map(_translated, catalog.with_header))
    return files


def _describe(language: Language) -> str:
    return (
        "# Written by `cardset pseudo`; made anew each time.\n"
        f"name: {language.name}\n"
        f'native_name: "{language.native_name}"\n'
        f'plural_forms: "{language.plural_forms}"\n'
        "pseudo: true\n"
    )


def _translated(entry: Entry) -> Entry:
    if not entry.msgid:  # the header
        return entry
    return replace(entry, msgstr=tuple(pseudo(text, entry.flags) for text in entry.sources))
