"""Many phrases looked for in a text at once.

A text is cut into words, and phrases are looked up by their first word, so the time does not grow with the
number of phrases, and no regular expression is built from what people write in a termbase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from cardset.lint.cutting import APART, WORD, CutText, Memo, composed, cut_text, spans_of, words_by

__all__ = ["Found", "Phrases", "longest"]

T = TypeVar("T")
Spot = TypeVar("Spot", bound=tuple[int, int, tuple[Any, ...]])

# Places are numbers of words, counted in pieces of a text between spaces; no piece has so many words.
_PIECE = 1 << 24


class Found(NamedTuple, Generic[T]):
    """A phrase found at ``text[start:end]``, with the values that were given for it."""

    start: int
    end: int
    values: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class _Phrase(Generic[T]):
    words: tuple[str, ...]
    gaps: tuple[str, ...]
    exact: str | None
    value: T
    forms: tuple[frozenset[str], ...] = ()
    """At each place behind the first the words that may stand there, where it has other forms."""

    def has(self, words: Sequence[str]) -> bool:
        """Whether it is made of these words, as many as it has, of which the first is known to be its own."""
        if not self.forms:
            return tuple(words) == self.words
        return all(word in forms for word, forms in zip(words[1:], self.forms, strict=True))


@dataclass(frozen=True, slots=True)
class _Group(Generic[T]):
    """Phrases that begin with the same word and have ``length`` words.

    ``values`` are all of theirs where that word is enough to find them, else empty; ``seconds`` has those of
    several words by what may be the second one. ``plain`` says that its words are all that a text must have,
    with nothing but spaces between them.
    """

    length: int
    phrases: list[_Phrase[T]]
    values: tuple[T, ...]
    seconds: Mapping[str, Sequence[_Phrase[T]]]
    plain: bool

    def matching(self, words: Sequence[str]) -> Sequence[_Phrase[T]]:
        """Those that are made of these words, of which the first is theirs; whatever stands between them."""
        if self.length == 1:
            return self.phrases
        found = self.seconds.get(words[1], ())
        return found if self.length == 2 else [phrase for phrase in found if phrase.has(words)]


@dataclass(slots=True, eq=False)
class _Inflected(Generic[T]):
    """A phrase, what the forms of its words are, its value, and what it is cut into at last."""

    phrase: str
    forms: Callable[[str], frozenset[str]]
    value: T
    _made: _Phrase[T] | None = None

    def cut(self, same_letters: Mapping[int, str]) -> _Phrase[T]:
        """The phrase with the forms of all its words."""
        if self._made is None:
            made = _phrase(composed(self.phrase), False, self.value, same_letters)
            places = tuple(self.forms_of(word, same_letters) for word in made.words[1:])
            self._made = replace(made, forms=places)
        return self._made

    def forms_of(self, word: str, same_letters: Mapping[int, str]) -> frozenset[str]:
        """The forms of one of its words, letters that are read as others being those."""
        if not same_letters:
            return self.forms(word) | {word}
        forms = " ".join(self.forms(word))
        for letter, read in same_letters.items():
            forms = forms.replace(chr(letter), read)
        return frozenset((word, *forms.split()))


_Beginning = tuple[int, str | None, Sequence[_Group[T]], tuple[T, ...]]
"""A word that begins phrases: its number in its piece; the next word there, ``None`` behind the last one; the
phrases that the word does not tell alone, and the values of those that it does."""
_Given = tuple[str, bool, T]
"""A phrase, whether it is found letter by letter only, and its value."""


class Phrases(Generic[T]):
    """An index of phrases.

    A phrase is found as whole words, in any case of letters unless it was added as exact, with any white
    space where it has some; composed and decomposed accents are the same.
    """

    def __init__(
        self,
        phrases: Iterable[tuple[str, bool, T]],
        inflected: Iterable[tuple[str, Callable[[str], frozenset[str]], T]] = (),
        same_letters: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """``phrases``: ``(phrase, exact, value)``; several values for one phrase are all kept.

        ``inflected``: ``(phrase, forms, value)``, where ``forms`` tells of each word of the phrase what may
        stand in its place, in small letters. ``same_letters`` are letters that are read as others, as in a
        table for :meth:`str.translate`.
        """
        self._same_letters = same_letters
        self._words = words_by(tuple(same_letters.items()))
        self._index: dict[str, list[_Group[T]]] = {}
        self._beginnings = Memo(self._begin)
        # By first word; phrases are cut into words, and those inflected, once a text has that.
        given: dict[str, Sequence[_Given[T] | _Inflected[T]]] = {}
        explicit: dict[str, list[_Given[T] | _Inflected[T]]] = {}
        for phrase, exact, value in phrases:
            text = composed(phrase)
            first = text if text.isalpha() else next(iter(WORD.findall(text)), "")
            if first:
                folded = first.casefold()
                explicit.setdefault(folded.translate(same_letters) if same_letters else folded, []).append(
                    (text, exact, value)
                )
        given.update(explicit)
        for phrase, forms, value in inflected:
            words = cut_text(composed(phrase), same_letters).words
            if words:
                one = _Inflected(phrase, forms, value)
                firsts = one.forms_of(words[0], same_letters)
                known = given.keys() & firsts
                # Most words begin one phrase only: all its forms have the same tuple.
                given.update(dict.fromkeys(firsts - known, (one,)))
                for first in known:
                    there = given[first]
                    if isinstance(there, list):
                        there.append(one)
                    else:
                        given[first] = [*there, one]
        self._given = given

    def all(self, text: str) -> Iterator[Found[T]]:
        """Every phrase in ``text``, also within and across one another: by place, the longest first."""
        pieces = text.casefold().split()
        found = self._spotted(pieces)
        if found is None:
            read = cut_text(text, self._same_letters)
            for start, word in enumerate(read.words):
                if word in self._given:
                    yield from self._at(read, start)
        elif found:
            spans = iter(spans_of(text))
            # Where each word stands, by its place among the pieces.
            at = {place: next(spans) for place, word in self._places(pieces) if word != APART}
            for first, end, values in found:
                yield Found(at[first][0], at[end - 1][1], values)

    def spotted(self, text: str) -> Sequence[tuple[int, int, tuple[T, ...]]]:
        """The phrases of :meth:`all` as ``(start, end, values)``, in a third of the time.

        Where they stand is told in some measure that is good for comparing them, not in characters.
        """
        found = self._spotted(text.casefold().split())
        return list(self.all(text)) if found is None else found

    def _spotted(self, pieces: Sequence[str]) -> list[tuple[int, int, tuple[T, ...]]] | None:
        """The phrases in a text by the places of their words; ``None`` where words are not enough to tell."""
        found: list[tuple[int, int, tuple[T, ...]]] = []
        beginnings = self._beginnings
        for number, piece in enumerate(pieces):
            for offset, next_here, longer, values in beginnings[piece]:
                start = number * _PIECE + offset
                if longer:
                    following, at = next_here, start + 1
                    if following is None:
                        following, at = APART, (number + 1) * _PIECE
                        if number + 1 < len(pieces):
                            following = self._words[pieces[number + 1]][0]
                    for group in longer:
                        if not group.plain and self._may_be(group, pieces, start):
                            return None
                        if following not in group.seconds:
                            continue
                        if group.length == 2:
                            phrases, end = group.seconds[following], at + 1
                        else:
                            phrases, end = self._at_place(group, pieces, start)
                        if phrases:
                            found.append((start, end, tuple([phrase.value for phrase in phrases])))
                if values:
                    found.append((start, start + 1, values))
        return found

    def _may_be(self, group: _Group[T], pieces: Sequence[str], start: int) -> bool:
        """Whether more than words tells if one of the phrases begins at the place ``start``."""
        following = (word for _, word in self._places(pieces, start))
        return group.length == 1 or not group.seconds.keys().isdisjoint(following)

    def _at_place(
        self, group: _Group[T], pieces: Sequence[str], start: int
    ) -> tuple[Sequence[_Phrase[T]], int]:
        """Those of three words and more that begin at the place ``start``, and the place where they end."""
        following = list(islice(self._places(pieces, start), group.length))
        if len(following) < group.length:
            return (), 0
        return group.matching([word for _, word in following]), following[-1][0] + 1

    def _places(self, pieces: Sequence[str], start: int = 0) -> Iterator[tuple[int, str]]:
        """The words of a text from the place ``start`` on, each with its place."""
        for number in range(start // _PIECE, len(pieces)):
            for place, word in enumerate(self._words[pieces[number]], number * _PIECE):
                if place >= start:
                    yield place, word

    def _begin(self, piece: str) -> Sequence[_Beginning[T]]:
        """The words in a piece of a text that begin phrases."""
        words = self._words[piece]
        found: list[_Beginning[T]] = []
        for offset, word in enumerate(words):
            if word in self._given:
                groups = self._starting(word)
                longer = [group for group in groups if not group.values]
                following = words[offset + 1] if offset + 1 < len(words) else None
                # The phrases of one word come last.
                found.append((offset, following, longer, groups[-1].values))
        return found

    def begin_in(self, piece: str) -> bool:
        """Whether a phrase may begin in ``piece``, a part of a text between two spaces, in small letters."""
        return not self._given.keys().isdisjoint(self._words[piece])

    def __bool__(self) -> bool:
        return bool(self._given)

    def longest(self, text: str) -> Iterator[Found[T]]:
        """From left to right the longest phrase at each place; what lies inside it is passed over."""
        return longest(self.all(text))

    def _at(self, text: CutText, start: int) -> Iterator[Found[T]]:
        """The phrases that begin with word ``start``, one for each length, the longest first."""
        for group in self._starting(text.words[start]):
            last = start + group.length - 1
            if last < len(text.words):
                values = group.values or tuple(
                    [
                        phrase.value
                        for phrase in group.matching(text.words[start : last + 1])
                        if _matches(phrase, text, start, last)
                    ]
                )
                if values:
                    yield Found(text.spans[start][0], text.spans[last][1], values)

    def _starting(self, word: str) -> Sequence[_Group[T]]:
        """The phrases that begin with ``word`` by their length in words, the longest first.

        They are cut into words once a text has ``word``.
        """
        groups = self._index.get(word)
        if groups is None:
            made = [
                given.cut(self._same_letters)
                if isinstance(given, _Inflected)
                else _phrase(*given, self._same_letters)
                for given in self._given[word]
            ]
            made.sort(key=lambda phrase: -len(phrase.words))
            groups = [
                _group(length, list(phrases))
                for length, phrases in groupby(made, key=lambda phrase: len(phrase.words))
            ]
            self._index[word] = groups
        return groups


def _group(length: int, phrases: list[_Phrase[T]]) -> _Group[T]:
    found = length == 1 and all(phrase.exact is None for phrase in phrases)
    values = tuple(phrase.value for phrase in phrases) if found else ()
    seconds: dict[str, list[_Phrase[T]]] = {}
    for phrase in phrases if length > 1 else ():
        for word in phrase.forms[0] if phrase.forms else phrase.words[1:2]:
            seconds.setdefault(word, []).append(phrase)
    plain = all(phrase.exact is None and all(gap == " " for gap in phrase.gaps) for phrase in phrases)
    return _Group(length, phrases, values, seconds, plain)


def longest(found: Iterable[Spot]) -> Iterator[Spot]:
    """Of phrases in the order of :meth:`Phrases.all` those that do not begin inside another one."""
    passed = 0
    for hit in found:
        if hit[0] >= passed:
            passed = hit[1]
            yield hit


def _phrase(phrase: str, exact: bool, value: T, same_letters: Mapping[int, str]) -> _Phrase[T]:
    text = cut_text(phrase, same_letters)
    last = len(text.words) - 1
    return _Phrase(tuple(text.words), text.gaps(0, last), text.cut(0, last) if exact else None, value)


def _matches(phrase: _Phrase[T], text: CutText, first: int, last: int) -> bool:
    """Whether a phrase made of these words is here: with the same between them, or letter by letter."""
    if first != last and text.gaps(first, last) != phrase.gaps:
        return False
    return phrase.exact is None or phrase.exact == text.cut(first, last)
