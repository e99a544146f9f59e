"""From the entries of term files to :class:`~cardset.model.Term` values, their relations read both ways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardset.model import OURS, FalseFriend, SourceWord, Term

__all__ = ["Content", "Entry", "build_glossaries", "source_words"]

Entry = Mapping[str, Any]
"""One concept as its file says it."""

Content = tuple[str, Path, Sequence[Entry], Sequence[int]]
"""The game that a term file belongs to, the file, its entries, and the line of each."""


def build_glossaries(files: Sequence[Content]) -> dict[str, dict[str, Term]]:
    """The terms of each game by id, in the order of the files.

    Relations are not checked here (see :mod:`cardset.relations`); what they name need not exist.
    """
    backwards = _Backwards((glossary, entry) for glossary, _, entries, _ in files for entry in entries)
    found: dict[str, dict[str, Term]] = {}
    for glossary, path, entries, lines in files:
        terms = found.setdefault(glossary, {})
        for entry, line in zip(entries, lines, strict=True):
            terms[entry["id"]] = _term(entry, glossary, path, line, backwards)
    return found


def source_words(english: Any) -> tuple[SourceWord, ...]:
    """The English words of a concept, from the list or from the short form."""
    if isinstance(english, dict):
        others = english.get("admitted", ())
        return (
            SourceWord(english["preferred"], "preferred"),
            *(SourceWord(word, "admitted") for word in others),
        )
    return tuple(
        SourceWord(
            word["word"],
            word["status"],
            tuple(word.get("editions", (OURS,))),
            word.get("reason", ""),
        )
        for word in english
    )


class _Backwards:
    """What the entries say of one another, looked up by the one that it is said of."""

    def __init__(self, entries: Iterable[tuple[str, Entry]]) -> None:
        self.narrower: dict[str, list[str]] = defaultdict(list)
        self.opposite: dict[str, str] = {}
        self.nouns: dict[str, list[str]] = defaultdict(list)
        self.false_friends: dict[str, list[FalseFriend]] = defaultdict(list)
        for glossary, entry in entries:
            if "broader" in entry:
                self.narrower[entry["broader"]].append(entry["id"])
            if "opposite" in entry:
                self.opposite[entry["opposite"]] = entry["id"]
            if "noun_of" in entry:
                self.nouns[entry["noun_of"]].append(entry["id"])
            for friend in _false_friends(entry, glossary):
                self.false_friends[friend.means].append(friend)
                self.false_friends[friend.seems].append(friend)


def _false_friends(entry: Entry, glossary: str) -> Iterator[FalseFriend]:
    for friend in entry.get("false_friends", ()):
        yield FalseFriend(
            friend["language"],
            friend["word"],
            means=friend.get("means", entry["id"]),
            seems=friend.get("not", entry["id"]),
            glossary=glossary,
        )


def _term(entry: Entry, glossary: str, path: Path, line: int, backwards: _Backwards) -> Term:
    ident = entry["id"]
    return Term(
        id=ident,
        glossary=glossary,
        part_of_speech=entry["part_of_speech"],
        definition=entry["definition"],
        words=source_words(entry["en"]),
        broader=entry.get("broader", ""),
        narrower=tuple(backwards.narrower.get(ident, ())),
        opposite=entry.get("opposite", backwards.opposite.get(ident, "")),
        noun_of=entry.get("noun_of", ""),
        nouns=tuple(backwards.nouns.get(ident, ())),
        related=tuple(entry.get("related", ())),
        false_friends=tuple(backwards.false_friends.get(ident, ())),
        note=entry.get("note", ""),
        sources=tuple(entry.get("sources", ())),
        path=path,
        line=line,
    )
