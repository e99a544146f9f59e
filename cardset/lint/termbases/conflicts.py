"""Source terms for which glossaries have two preferred words: each may be a slip, or both are meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cardset.errors import Fault
from cardset.lint.finding import from_here
from cardset.lint.termbase import Concept, Word, separated
from cardset.lint.termbases.glossary import Glossary, GlossaryEntry
from cardset.values import grouped
from cardset.words.endings import NO_ENDINGS, Endings


class _Said(NamedTuple):
    """What an entry of the glossary at ``path`` prefers, and which kind of word that is if it can be told."""

    path: Path
    entry: GlossaryEntry
    word: str
    words: frozenset[str]
    kind: str


def conflicts(glossaries: Sequence[Glossary], lang: str, endings: Endings = NO_ENDINGS) -> Iterator[Fault]:
    """For each source term that has two words with nothing between them the places of both.

    Several words in one entry are meant, and so are those of which one is admitted only, or of which
    something tells what each is for: the kind of word, a context, a definition, a remark.
    """
    by_term = grouped(
        (term.casefold(), (glossary.path, entry, preferred))
        for glossary in glossaries
        for entry, given in glossary.said(lang)
        if (preferred := tuple(word for word in given if word.status == "preferred"))
        for term in entry.source
    )
    told: set[tuple[Path, int, str]] = set()
    for there in by_term.values():
        if len(there) < 2:
            continue
        said = [
            _Said(path, entry, preferred[0].text, *_prefers(entry, preferred, endings))
            for path, entry, preferred in there
        ]
        pairs = ((one, other) for at, other in enumerate(said) for one in said[:at] if _clash(one, other))
        for one, other in pairs:
            place = other.path, other.entry.line, other.entry.sheet
            if place not in told:
                told.add(place)
                yield _conflict(one, other)
            break


def _prefers(entry: GlossaryEntry, words: Sequence[Word], endings: Endings) -> tuple[frozenset[str], str]:
    """The words that an entry has to choose from, and of which kind they are."""
    concept = separated(Concept("", entry.source, False, tuple(words), entry.kind), endings)
    texts = (word.text.casefold().translate(endings.same_letters) for word in concept.words)
    return frozenset(texts), concept.part_of_speech


def _clash(one: _Said, other: _Said) -> bool:
    """Whether nothing tells why the words are different."""
    if not one.words.isdisjoint(other.words) or (one.kind and other.kind and one.kind != other.kind):
        return False
    mine, theirs = one.entry.sense.casefold(), other.entry.sense.casefold()
    # What one glossary explains, another one may just know.
    return mine == theirs or (one.path != other.path and not (mine and theirs))


def _conflict(one: _Said, other: _Said) -> Fault:
    first, second = one.entry, other.entry
    path = from_here(one.path)
    where = f"row {first.line} of the sheet {first.sheet!r}" if first.sheet else f"{path}:{first.line}"
    if first.sheet and one.path != other.path:
        where += f" of {path}"
    message = f"{second.source[0]!r} is {other.word!r} here and {one.word!r} in {where}"
    message += "; both are taken as right"
    hint = "if that is meant, call one of them admitted, or say what each is for"
    if second.sheet:
        return Fault(f"row {second.line} of the sheet {second.sheet!r}: {message}", other.path, hint=hint)
    return Fault(message, other.path, second.line, 1, hint)
