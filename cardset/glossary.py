"""From the entries of term files to :class:`~cardset.model.Term` values, their relations read both ways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardset.model import FalseFriend, SourceWord, Term
from cardset.values import made

Entry = Mapping[str, Any]
"""One concept as its file says it."""

Content = tuple[str, Path, Sequence[Entry], Sequence[int]]
"""The game that a term file belongs to, the file, its entries, and the line of each."""


def build_glossaries(files: Sequence[Content]) -> dict[str, dict[str, Term]]:
    """The terms of each game by id, in the order of the files.

    Relations are not checked here (see :mod:`cardset.relations`); what they name need not exist.
    """
    named: dict[str, dict[str, list[str]]] = {key: defaultdict(list) for key in _NAMING}
    friends: dict[str, list[FalseFriend]] = defaultdict(list)
    for glossary, _, entries, _ in files:
        for entry in entries:
            for key in _NAMING & entry.keys():
                named[key][entry[key]].append(entry["id"])
            for friend in _false_friends(entry, glossary):
                friends[friend.means].append(friend)
                friends[friend.seems].append(friend)
    found: dict[str, dict[str, Term]] = {}
    for glossary, path, entries, lines in files:
        terms = found.setdefault(glossary, {})
        for entry, line in zip(entries, lines, strict=True):
            ident = entry["id"]
            terms[ident] = made(
                Term,
                entry,
                glossary=glossary,
                words=source_words(entry["en"]),
                narrower=tuple(named["broader"][ident]),
                opposite=entry.get("opposite", "".join(named["opposite"][ident][-1:])),
                nouns=tuple(named["noun_of"][ident]),
                false_friends=tuple(friends[ident]),
                path=path,
                line=line,
            )
    return found


_NAMING = {"broader", "opposite", "noun_of"}
"""The keys by which an entry names another that is to know of it."""


def source_words(english: Any) -> tuple[SourceWord, ...]:
    """The English words of a concept, from the list or from the short form."""
    if isinstance(english, dict):
        others = english.get("admitted", ())
        return (
            SourceWord(english["preferred"], "preferred"),
            *(SourceWord(word, "admitted") for word in others),
        )
    return tuple(made(SourceWord, word, text=word["word"]) for word in english)


def _false_friends(entry: Entry, glossary: str) -> Iterator[FalseFriend]:
    for friend in entry.get("false_friends", ()):
        means, seems = friend.get("means", entry["id"]), friend.get("not", entry["id"])
        yield made(FalseFriend, friend, means=means, seems=seems, glossary=glossary)
