"""What all formats of glossaries say: which words render a term, and which must not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardset.cache import cached_file
from cardset.errors import CardsetError, Fault
from cardset.lint.termbase import Concept, Word
from cardset.paths import LANGUAGES
from cardset.values import grouped

ANY = ""
"""The language of words of which the glossary does not tell it."""

# How glossaries call what we call by four words. TBX: ISO 30042, data category /administrativeStatus/ and
# the older /normativeAuthorization/, without their endings.
_SAID = {
    "preferred": ("preferred", "approved", "standard", "standardized", "recommended", "legal", "regulated"),
    "admitted": ("admitted", "allowed", "accepted", "acceptable", "permitted", "alternative", "synonym"),
    "deprecated": ("deprecated", "superseded", "obsolete", "outdated", "not recommended"),
    "forbidden": (
        "forbidden",
        "prohibited",
        "banned",
        "rejected",
        "do not use",
        "avoid",
        "wrong",
        "unapproved",
    ),
}
STATUSES: Mapping[str, str] = {word: status for status, words in _SAID.items() for word in words}
"""What a status may be called, in small letters, and what it is."""

_PARTS = re.compile(r"[-_. ]")
_PARTS_OF_SPEECH = {
    **dict.fromkeys(("noun", "n", "n.", "s", "s.", "substantive"), "noun"),
    **dict.fromkeys(("verb", "v", "v.", "vb"), "verb"),
    **dict.fromkeys(("adjective", "adj", "adj.", "a"), "adjective"),
    **dict.fromkeys(("adverb", "adv", "adv."), "adverb"),
    **dict.fromkeys(("proper noun", "propernoun", "name", "pn"), "proper noun"),
}


class GlossaryEntry(NamedTuple):
    """A term of the source language in one or several ``source`` words, and ``words`` for it by language.

    Without a term, the words are ruled out wherever they stand.

    ``part_of_speech`` as the glossary has it, or empty. ``sense`` is whatever it says that may tell this
    meaning from others. ``line`` is where the entry stands, in a workbook the row of ``sheet``.
    """

    source: tuple[str, ...]
    words: Mapping[str, tuple[Word, ...]]
    part_of_speech: str = ""
    sense: str = ""
    line: int = 0
    sheet: str = ""

    @property
    def kind(self) -> str:
        """Its part of speech as we call it; empty for any other."""
        return _PARTS_OF_SPEECH.get(self.part_of_speech.strip().casefold(), "")


class Glossary(NamedTuple):
    """The entries of the file ``path`` as they stand there; ``skipped`` tells of what could not be used."""

    path: Path
    entries: tuple[GlossaryEntry, ...]
    skipped: tuple[Fault, ...] = ()

    @property
    def languages(self) -> list[str]:
        """Those that it has words in, sorted, as it calls them; :data:`ANY` where it does not tell."""
        return sorted({language for entry in self.entries for language in entry.words})

    def named_after_language(self) -> Glossary:
        """The same, in the language that its name or folder ends in, where nothing in it tells.

        >>> entries = (GlossaryEntry(("deck",), {ANY: ()}),)
        >>> Glossary(Path("terms-pl.csv"), entries).named_after_language().languages
        ['pl']
        """
        if self.languages != [ANY]:
            return self
        for name in (_PARTS.split(self.path.stem)[-1], self.path.absolute().parent.name):
            if name in _codes():
                entries = (entry._replace(words={name: entry.words[ANY]}) for entry in self.entries)
                return self._replace(entries=tuple(entries))
        return self

    def speaks(self, lang: str) -> bool:
        """Whether it has words in ``lang``, a gettext code, or does not tell in which language they are."""
        return self._spoken(lang) is not None

    def concepts(self, lang: str) -> list[Concept]:
        """The concepts that have words in ``lang``.

        Words of its own territory come before those of the language, and these before another territory's.
        Raises :class:`CardsetError` where the glossary has other languages only.
        """
        language = self._spoken(lang)
        if language is None:
            has = f"it has {', '.join(self.languages)}" if self.languages else "it is empty"
            raise CardsetError(f"this glossary has no words in {lang or 'the language'}", self.path, hint=has)
        return [
            Concept(
                f"{self.path}:{number}",
                entry.source,
                entry.kind == "proper noun",
                entry.words[language],
                entry.kind,
            )
            for number, entry in enumerate(_merged(self.entries), 1)
            if language in entry.words
        ]

    def said(self, lang: str) -> list[tuple[GlossaryEntry, tuple[Word, ...]]]:
        """The entries that have words in ``lang``, with these."""
        language = self._spoken(lang)
        if language is None:
            return []
        return [(entry, entry.words[language]) for entry in self.entries if language in entry.words]

    def _spoken(self, lang: str) -> str | None:
        """How it calls ``lang``, where it has words in it."""
        own = _normal(lang)
        base = own.partition("-")[0]
        there = {_normal(language): language for language in self.languages}
        for wanted in (own, base, ANY):
            if wanted in there:
                return there[wanted]
        return next((there[code] for code in there if code.partition("-")[0] == base), None)


@lru_cache(maxsize=1)
def _codes() -> Set[str]:
    """The codes of languages."""
    return frozenset(cached_file("language-names", LANGUAGES)["languages"])


def _normal(language: str) -> str:
    """A language code in one spelling: ``pt_BR@x`` and ``pt-br`` are ``pt-br``."""
    return language.partition("@")[0].replace("_", "-").casefold()


def plain_status(text: str) -> str | None:
    """The status that ``text`` means, ``None`` for an unknown one.

    >>> plain_status("preferredTerm-admn-sts"), plain_status("Do not use"), plain_status("purple")
    ('preferred', 'forbidden', None)
    """
    word = text.strip().casefold().removesuffix("-admn-sts").removesuffix("term").strip()
    return STATUSES.get(word.replace("_", " ").replace("-", " "))


def _merged(rows: Iterable[GlossaryEntry]) -> Iterator[GlossaryEntry]:
    """Rows about one source term as one entry: the words of all of them fit it, or must not be used for it.

    A word that one row allows and another rules out is ruled out in another sense; it is kept as allowed.
    """
    groups = grouped((tuple(text.casefold() for text in row.source), row) for row in rows)
    yield from groups.pop((), ())
    for group in groups.values():
        words: dict[str, dict[str, Word]] = {}
        for row in group:
            for language, given in row.words.items():
                there = words.setdefault(language, {})
                for word in given:
                    known = there.get(word.text.casefold())
                    if known is None or (word.allowed and not known.allowed):
                        there[word.text.casefold()] = word
        kinds = {row.part_of_speech for row in group}
        kind = kinds.pop() if len(kinds) == 1 else ""
        yield GlossaryEntry(
            group[0].source, {lang: tuple(those.values()) for lang, those in words.items()}, kind
        )
