"""The words of a text that may be slips: a dictionary lacks them, and nothing about them tells why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardset.lint.message import BLANK, blank
from cardset.lint.prose import Prose
from cardset.lint.rules.spelling.file_words import SHORTEST, FileWords
from cardset.lint.rules.terms.misspelt import is_named
from cardset.lint.words import Token, words_in
from cardset.words.pattern import pattern

__all__ = ["Suspect", "is_among_loud", "is_loud", "suspects_in"]

# Where more of the words are unknown than one in so many, the text is in another language.
_FOREIGN = 4
_CODE = pattern(r"`[^`]*`")
# Words between quotes are talked about, or somebody else's.
_QUOTES = '\u201e\u201c\u201d"\u00ab\u00bb'
_QUOTED = pattern(f"[{_QUOTES}\u201a\u2018][^{_QUOTES}]{{1,80}}[{_QUOTES}\u2019]")
# A word with a space inside is longer than this.
_SPLIT = 6
# A shorter word in capitals is an abbreviation.
_LOUD = 5
# What makes a word part of a longer name, path or number, or the rest of one whose key stands in brackets.
# A soft hyphen (U+00AD) stands within words.
_BEFORE = pattern(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>#$%^*+:\d)\]{BLANK}]")
_AFTER = pattern(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>$^+(\[\d{BLANK}]")
# A full stop in the midst of a sentence ends an abbreviation.
_STOP = pattern(r"\.\s*(?=\S)")


class Suspect(NamedTuple):
    """A word that the first dictionary lacks, where it stands.

    It is ``in_phrase`` where it lacks a word beside it, too: they may be of another language; ``whole`` where
    a space parts it from the rest of the word that both make.
    """

    prose: Prose
    word: Token
    in_phrase: bool = False
    whole: str = ""

    @property
    def surface(self) -> str:
        return self.prose.text[self.word.start : self.word.end]


def suspects_in(prose: Prose, lacking: Collection[str], file: FileWords) -> list[Suspect]:
    """The words of a text that are among ``lacking``, unless the whole is in another language."""
    words = list(_words(prose))
    if not any(word.folded in lacking for word in words):
        return []
    unknown = file.speller.lacking({word.folded for word in words} - file.own)
    strange = [word.folded in unknown for word in words]
    # Abbreviations are in no dictionary, and tell nothing of the language.
    quiet = [odd for word, odd in zip(words, strange, strict=True) if not is_loud(prose.text, word)]
    if _FOREIGN * sum(quiet) > len(quiet) + _FOREIGN - 1 - (len(quiet) == 1):
        return []
    source = {word.folded for word in words_in(prose.source)}
    found = [
        Suspect(prose, word, any(strange[max(place - 1, 0) : place]) or any(strange[place + 1 : place + 2]))
        for place, word in enumerate(words)
        if word.folded in lacking and word.folded not in source
    ]
    return list(_joined(found, file))


def _joined(suspects: Sequence[Suspect], file: FileWords) -> Iterator[Suspect]:
    """The suspects, but for two pieces of one word that word."""
    end = 0
    for suspect in suspects:
        if suspect.word.start < end:
            continue
        whole = _whole(suspect, file)
        end = whole.word.end if whole else 0
        yield whole or suspect


def _whole(suspect: Suspect, file: FileWords) -> Suspect | None:
    """What a word and the one beside it make together, where that is a word and they are not two."""
    prose, word, _, _ = suspect
    words = words_in(prose.text)
    place = next((place for place, other in enumerate(words) if other.start == word.start), None)
    if place is None:
        return None
    for first, second in pairwise(words[max(place - 1, 0) : place + 2]):
        joined = first.folded + second.folded
        other = first if second.start == word.start else second
        if (
            prose.text[first.end : second.start] == " "
            and len(joined) > _SPLIT
            and prose.text[second.start : second.end].islower()
            and not file.lacks(joined)
            and (file.is_familiar(joined) or file.lacks(other.folded))
        ):
            return Suspect(prose, Token(joined, first.start, second.end), whole=joined)
    return None


def is_among_loud(text: str, word: Token) -> bool:
    """Whether a word beside it is in capitals, too."""
    words = words_in(text)
    place = next((place for place, other in enumerate(words) if other.start == word.start), 0)
    beside = (*words[max(place - 1, 0) : place], *words[place + 1 : place + 2])
    return any(is_loud(text, other) and other.end - other.start > 1 for other in beside)


def is_loud(text: str, word: Token) -> bool:
    return text[word.start : word.end].isupper()


def _words(prose: Prose) -> Iterator[Token]:
    """The words of a text that a dictionary may be asked about."""
    text = blank(prose.text)
    for marked in (_CODE, _QUOTED):
        text = marked.sub(lambda match: BLANK * len(match.group()), text)
    for word in words_in(text):
        before, after = text[max(word.start - 1, 0) : word.start], text[word.end : word.end + 1]
        surface = text[word.start : word.end]
        if (
            word.end - word.start >= SHORTEST
            and not _BEFORE.match(before)
            and not _AFTER.match(after)
            and (surface[1:].islower() or (len(surface) >= _LOUD and surface.isupper()))
            and not is_named(text, word)
            and not _is_shortened(text, word)
        ):
            yield word


def _is_shortened(text: str, word: Token) -> bool:
    """Whether a full stop follows that does not end the sentence."""
    stop = _STOP.match(text, word.end)
    return stop is not None and not text[stop.end()].isupper()
