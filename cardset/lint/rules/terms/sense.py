"""Whether the letters of a term are the term: not another kind of word, part of a name or of a compound."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardset.lint.termbase import Concept
from cardset.words.english import kind_in

# Words that stand beside one another; what ends a sentence, or a line.
_BEFORE = re.compile(r"(?P<word>[^\W\d_][\w’']*)[^\S\n]$")
_BEHIND = re.compile(r"[^\S\n](?P<word>[^\W\d_][\w’']*)")
_STARTS = re.compile(r"(?:^|[.!?:;\n>\"“„(\[]\s*)$")
_JOINED = re.compile("[-\u2010\u2011](?P<word>[^\\W\\d_]+)")
# How words end that are made of another one before a hyphen.
_MADE_OF = ("ed", "en", "wn", "ing", "like", "less", "free", "proof", "ish", "style", "shaped")
_WORD = re.compile(r"[^\W\d_]{4,}")
# What stands before such a sign tells messages apart, and is not translated: race^Wolves.
_QUALIFIER = re.compile(r"[\w ]*\^\w")
_KINDS = frozenset({"noun", "verb"})


def is_meant(source: str, start: int, end: int, concepts: Sequence[Concept]) -> bool:
    """Whether ``source[start:end]`` is surely a word for one of ``concepts``."""
    if _is_joined(source, start, end) or _QUALIFIER.match(source, end):
        return False
    kind = kind_in(source, start, end)
    kinds = {concept.part_of_speech for concept in concepts}
    if kind and kinds <= _KINDS and kind not in kinds:
        return False
    return _is_cased_so(source, start, end, concepts)


def _is_joined(source: str, start: int, end: int) -> bool:
    """Whether a hyphen makes another kind of word of it: *horse-drawn* is none for *horse*."""
    behind = _JOINED.match(source, end)
    return behind is not None and behind["word"].casefold().endswith(_MADE_OF)


def _is_cased_so(source: str, start: int, end: int, concepts: Sequence[Concept]) -> bool:
    """Whether its capitals are those of the term: neither a name where that is none, nor the reverse."""
    surface = source[start:end]
    if surface.isupper():
        return True
    given = {term for concept in concepts for term in concept.source}
    named = all(term[:1].isupper() for term in given)
    if surface.islower():
        return not named
    if named or not surface[0].isupper() or all(concept.part_of_speech == "noun" for concept in concepts):
        return True
    # A capital inside a sentence, beside another one, makes a name; in a title all words have one.
    before, behind = _BEFORE.search(source, 0, start), _BEHIND.match(source, end)
    first = before is not None and _STARTS.search(source, 0, before.start())
    beside = [match["word"] for match in (None if first else before, behind) if match]
    title = all(word[0].isupper() for word in _WORD.findall(source))
    return title or not before or not any(word[0].isupper() and not word.isupper() for word in beside)
