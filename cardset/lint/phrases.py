"""Many phrases looked for in a text at once.

A text is cut into words, and phrases are looked up by their first word, so the time does not grow with the
number of phrases, and no regular expression is built from what people write in a termbase.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from cardset.lint.cutting import APART, END, WORD, CutText, Memo, composed, cut_text, spans_of, words_by
from cardset.values import grouped

T = TypeVar("T")
Spot = TypeVar("Spot", bound=Sequence[Any])

# Places are numbers of words, counted in pieces of a text between spaces; no piece has so many words.
_PIECE = 1 << 24


class Found(NamedTuple, Generic[T]):
    """A phrase found at ``text[start:end]``, with the values that were given for it."""

    start: int
    end: int
    values: tuple[T, ...]


class _Phrase(NamedTuple, Generic[T]):
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


class _Group(NamedTuple, Generic[T]):
    """Phrases that begin with the same word and have ``length`` words.

    ``values`` are all of theirs where that word is enough to find them, so that nobody asks for ``phrases``;
    else they are empty. ``seconds`` has those of several words by what may be the second one, ``pairs`` the
    values of those of two. ``plain`` says that its words are all that a text must have, with nothing but
    spaces between them.
    """

    length: int
    phrases: Sequence[_Phrase[T]]
    values: tuple[T, ...]
    seconds: Mapping[str, Sequence[_Phrase[T]]]
    pairs: Mapping[str, tuple[T, ...]]
    plain: bool

    def matching(self, words: Sequence[str]) -> Sequence[_Phrase[T]]:
        """Those that are made of these words, of which the first is theirs; whatever stands between them."""
        if self.length == 1:
            return self.phrases
        found = self.seconds.get(words[1], ())
        return found if self.length == 2 else [phrase for phrase in found if phrase.has(words)]


class _Inflected(Generic[T]):
    """A phrase, what the forms of its words are, its value, and what it is cut into at last.

    ``number`` tells its place among all; ``firsts`` are the forms of its first word.
    """

    def __init__(
        self, phrase: str, first: str, forms: Callable[[str], frozenset[str]], value: T, number: int
    ) -> None:
        self.phrase = phrase
        self.first = first
        self.forms = forms
        self.value = value
        self.number = number
        self._firsts: frozenset[str] | None = None
        self._made: _Phrase[T] | None = None

    def begins_with(self, word: str, same_letters: Mapping[int, str]) -> bool:
        """Whether ``word`` is a form of its first one."""
        if self._firsts is None:
            self._firsts = self._forms_of(self.first, same_letters)
        return word in self._firsts

    def cut(self, same_letters: Mapping[int, str]) -> _Phrase[T]:
        """The phrase with the forms of all its words."""
        if self._made is None:
            made = _phrase(composed(self.phrase), False, self.value, same_letters)
            places = tuple(self._forms_of(word, same_letters) for word in made.words[1:])
            self._made = made._replace(forms=places)
        return self._made

    def _forms_of(self, word: str, same_letters: Mapping[int, str]) -> frozenset[str]:
        """The forms of one of its words, letters that are read as others being those."""
        if not same_letters:
            return self.forms(word) | {word}
        forms = " ".join(self.forms(word))
        for letter, read in same_letters.items():
            forms = forms.replace(chr(letter), read)
        return frozenset((word, *forms.split()))


class _Beginning(NamedTuple, Generic[T]):
    """A word that begins phrases: its number in its piece, and the next word there, if any.

    ``seconds`` are what may follow it in phrases that it does not tell alone: ``longer`` are those of three
    words and more, ``pairs`` the values of those of two. ``careful`` are those of both for which words are
    not enough. ``values`` are those of all the others.
    """

    offset: int
    following: str | None
    seconds: frozenset[str]
    careful: Sequence[_Group[T]]
    longer: Sequence[_Group[T]]
    pairs: Mapping[str, tuple[T, ...]]
    values: tuple[T, ...]


_Given = tuple[str, bool, T]
"""A phrase, whether it is found letter by letter only, and its value."""
_Spot = tuple[int, int, tuple[T, ...]]
"""Where a phrase begins and ends, in whatever measure, and its values."""


class Phrases(Generic[T]):
    """An index of phrases.

    A phrase is found as whole words, in any case of letters unless it was added as exact, with any white
    space where it has some; composed and decomposed accents are the same.
    """

    def __init__(
        self,
        phrases: Iterable[tuple[str, bool, T]],
        inflected: Iterable[
            tuple[str, Callable[[str], frozenset[str]], Callable[[str], Collection[str]], T]
        ] = (),
        same_letters: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """``phrases``: ``(phrase, exact, value)``; several values for one phrase are all kept.

        ``inflected``: ``(phrase, forms, stems, value)``, where ``forms`` tells of each word of the phrase
        what may stand in its place, in small letters, and ``stems`` what any of that begins with, each of one
        letter at least. ``same_letters`` are letters that are read as others, as in a table for
        :meth:`str.translate`.
        """
        self._same_letters = same_letters
        self._words = words_by(tuple(same_letters.items()))
        self._beginnings = Memo(self._begin)
        # What begins with a word. Phrases are cut into words, and those inflected, once a text has that.
        self._starting: Memo[Sequence[_Group[T]]] = Memo(self._groups_of)
        self._grouped: dict[tuple[int, ...], Sequence[_Group[T]]] = {}
        self._given: dict[str, list[_Given[T]]] = {}
        self._by_stem: dict[str, list[_Inflected[T]]] = {}
        self._give(list(phrases))
        for number, (phrase, forms, stems, value) in enumerate(inflected):
            if first := self._first(composed(phrase)):
                one = _Inflected(phrase, first, forms, value, number)
                for stem in {self._read(stem) for stem in stems(first)}:
                    self._by_stem.setdefault(stem, []).append(one)
        self._stems = sorted(set(map(len, self._by_stem)))

    def _give(self, phrases: Sequence[_Given[T]]) -> None:
        """Take in phrases as they are: there are many, since each form of a term is one."""
        given = self._given
        # What is done to all of them at once takes a fraction of the time.
        whole = "\n".join([phrase for phrase, _, _ in phrases])
        folded = self._read(whole.casefold()).split("\n")
        if len(folded) != len(phrases) or composed(whole) != whole:
            phrases = [(composed(phrase), exact, value) for phrase, exact, value in phrases]
            folded = [self._read(phrase.casefold()) for phrase, _, _ in phrases]
        for one, small in zip(phrases, folded, strict=True):
            if first := small if one[0].isalpha() else self._first(one[0]):
                if first in given:
                    given[first].append(one)
                else:
                    given[first] = [one]

    def _first(self, text: str) -> str:
        """The first word of a text, if it has any."""
        first = text
        if not text.isalpha():
            found = WORD.search(text)
            first = found[0] if found else ""
        return self._read(first.casefold())

    def _read(self, word: str) -> str:
        return word.translate(self._same_letters) if self._same_letters else word

    def all(self, text: str) -> Iterator[Found[T]]:
        """Every phrase in ``text``, also within and across one another: by place, the longest first."""
        pieces = text.casefold().split()
        found = next(self._spotted(pieces))
        if found is None:
            read = cut_text(text, self._same_letters)
            for start, word in enumerate(read.words):
                if self._starting[word]:
                    yield from self._at(read, start)
        elif found:
            spans = spans_of(text)
            # Where each word stands, by its place among the pieces.
            words = self._words
            places = [
                number * _PIECE + offset
                for number, piece in enumerate(pieces)
                for offset, word in enumerate(words[piece])
                if word != APART
            ]
            at = dict(zip(places, spans, strict=False))
            for first, end, values in found:
                yield Found(at[first][0], at[end - 1][1], values)

    def spotted(self, text: str) -> Sequence[_Spot[T]]:
        """The phrases of :meth:`all` as ``(start, end, values)``, in a third of the time.

        Where they stand is told in some measure that is good for comparing them, not in characters.
        """
        found = next(self._spotted(text.casefold().split()))
        return list(self.all(text)) if found is None else found

    def spotted_in(self, texts: Sequence[str], pieces: Sequence[str]) -> Iterator[Sequence[_Spot[T]]]:
        """What :meth:`spotted` finds in each of ``texts``, in half the time.

        ``pieces`` are what stands between their spaces, in small letters, with :data:`END` between two texts.
        """
        if texts:
            for text, found in zip(texts, self._spotted(pieces), strict=True):
                yield list(self.all(text)) if found is None else found

    def _spotted(self, pieces: Sequence[str]) -> Iterator[list[_Spot[T]] | None]:
        """The phrases in each text by the places of their words; ``None`` where words do not tell enough."""
        words = self._words
        last = len(pieces) - 1
        found: list[_Spot[T]] = []
        enough = True
        for number, begun in enumerate(map(self._beginnings.__getitem__, pieces)):
            if begun:
                for offset, inside, seconds, careful, longer, pairs, values in begun:
                    start = number * _PIECE + offset
                    if seconds:
                        following, at = inside, start + 1
                        if following is None:
                            following = words[pieces[number + 1]][0] if number < last else APART
                            at = (number + 1) * _PIECE
                        if following in seconds:
                            for group in longer:
                                found += self._at_place(group, pieces, start)
                            if following in pairs:
                                found.append((start, at + 1, pairs[following]))
                    if careful and self._may_be(careful, pieces, start):
                        enough = False
                    if values:
                        found.append((start, start + 1, values))
            elif begun is None:
                yield found if enough else None
                found, enough = [], True
        yield found if enough else None

    def _may_be(self, groups: Iterable[_Group[T]], pieces: Sequence[str], start: int) -> bool:
        """Whether more than words tells if one of the phrases begins at the place ``start``."""
        following = APART
        for place, word in self._places(pieces, start):
            if word != APART and place != start:
                following = word
                break
        return any(group.length == 1 or following in group.seconds for group in groups)

    def _at_place(self, group: _Group[T], pieces: Sequence[str], start: int) -> Sequence[_Spot[T]]:
        """Those of three words and more that begin at the place ``start``."""
        number, offset = divmod(start, _PIECE)
        there: list[str] = []
        while number < len(pieces):
            words = self._words[pieces[number]][offset : offset + group.length - len(there)]
            there += words
            if len(there) == group.length:
                phrases = group.matching(there)
                end = number * _PIECE + offset + len(words)
                return [(start, end, tuple([phrase.value for phrase in phrases]))] if phrases else ()
            number, offset = number + 1, 0
        return ()

    def _places(self, pieces: Sequence[str], start: int) -> Iterator[tuple[int, str]]:
        """The words from the place ``start`` on, each with its place."""
        for number in range(start // _PIECE, len(pieces)):
            for place, word in enumerate(self._words[pieces[number]], number * _PIECE):
                if place >= start:
                    yield place, word

    def _begin(self, piece: str) -> Sequence[_Beginning[T]] | None:
        """The words in a piece of a text that begin phrases; ``None`` of the end of a text."""
        if piece == END:
            return None
        words = self._words[piece]
        found: list[_Beginning[T]] = []
        for offset, word in enumerate(words):
            if groups := self._starting[word]:
                several = [group for group in groups if not group.values]
                seconds = frozenset(second for group in several for second in group.seconds)
                careful = [group for group in several if not group.plain]
                following = words[offset + 1] if offset + 1 < len(words) else None
                longer = [group for group in several if group.length > 2]
                pairs = next((group.pairs for group in several if group.length == 2), {})
                # The phrases of one word come last.
                found.append(
                    _Beginning(offset, following, seconds, careful, longer, pairs, groups[-1].values)
                )
        return found

    def __bool__(self) -> bool:
        return bool(self._given or self._by_stem)

    def longest(self, text: str) -> Iterator[Found[T]]:
        """From left to right the longest phrase at each place; what lies inside it is passed over."""
        return longest(self.all(text))

    def _at(self, text: CutText, start: int) -> Iterator[Found[T]]:
        """The phrases that begin with word ``start``, one for each length, the longest first."""
        for group in self._starting[text.words[start]]:
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

    def _groups_of(self, word: str) -> Sequence[_Group[T]]:
        """The phrases that begin with ``word`` by their length in words, the longest first."""
        inflected = [
            one
            for length in self._stems
            for one in self._by_stem.get(word[:length], ())
            if one.begins_with(word, self._same_letters)
        ]
        inflected.sort(key=lambda one: one.number)
        given = self._given.get(word, ())
        if given:
            return self._made(given, inflected)
        # Most words begin one phrase only, and so do its other forms.
        key = tuple([one.number for one in inflected])
        groups = self._grouped.get(key)
        if groups is None:
            groups = self._grouped[key] = self._made(given, inflected)
        return groups

    def _made(self, given: Sequence[_Given[T]], inflected: Sequence[_Inflected[T]]) -> Sequence[_Group[T]]:
        """Phrases that begin with one word, cut into words."""
        if given and not inflected and all(phrase.isalpha() and not exact for phrase, exact, _ in given):
            return [_Group(1, (), tuple([value for _, _, value in given]), {}, {}, True)]  # as most
        made = [
            *(_phrase(*phrase, self._same_letters) for phrase in given),
            *(one.cut(self._same_letters) for one in inflected),
        ]
        made.sort(key=lambda phrase: -len(phrase.words))
        return [
            _group(length, list(phrases))
            for length, phrases in groupby(made, key=lambda phrase: len(phrase.words))
        ]


def _group(length: int, phrases: list[_Phrase[T]]) -> _Group[T]:
    found = length == 1 and all(phrase.exact is None for phrase in phrases)
    values = tuple(phrase.value for phrase in phrases) if found else ()
    seconds = grouped(
        (word, phrase)
        for phrase in (phrases if length > 1 else ())
        for word in (phrase.forms[0] if phrase.forms else phrase.words[1:2])
    )
    plain = all(phrase.exact is None and all(gap == " " for gap in phrase.gaps) for phrase in phrases)
    pairs = {word: tuple([phrase.value for phrase in there]) for word, there in seconds.items()}
    return _Group(length, phrases, values, seconds, pairs if length == 2 else {}, plain)


def longest(found: Iterable[Spot]) -> Iterator[Spot]:
    """Of phrases in the order of :meth:`Phrases.all` those that do not begin inside another one."""
    passed = 0
    for hit in found:
        if hit[0] >= passed:
            passed = hit[1]
            yield hit


def _phrase(phrase: str, exact: bool, value: T, same_letters: Mapping[int, str]) -> _Phrase[T]:
    if phrase.isalpha() and not exact:
        word = phrase.casefold()
        return _Phrase((word.translate(same_letters) if same_letters else word,), (), None, value)
    if not exact and phrase.replace(" ", "").isalnum():  # as most are
        words = tuple(phrase.casefold().translate(same_letters).split())
        return _Phrase(words, (" ",) * (len(words) - 1), None, value)
    text = cut_text(phrase, same_letters)
    last = len(text.words) - 1
    return _Phrase(tuple(text.words), text.gaps(0, last), text.cut(0, last) if exact else None, value)


def _matches(phrase: _Phrase[T], text: CutText, first: int, last: int) -> bool:
    """Whether a phrase made of these words is here: with the same between them, or letter by letter."""
    if first != last and text.gaps(first, last) != phrase.gaps:
        return False
    return phrase.exact is None or phrase.exact == text.cut(first, last)
