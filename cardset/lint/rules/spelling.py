"""The spelling family: words that no dictionary and no lexicon knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cardset.lint.context import Context
from cardset.lint.dictionaries.slips import bare, is_likely, is_misheard, one_edits, sound
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, blank
from cardset.lint.pattern import pattern
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.misspelt import (
    forms_of,
    is_named,
    is_told_as_near,
    misspelt_terms,
    own_words,
)
from cardset.lint.typography import english_words
from cardset.lint.words import Index, Token, shared, words_in

if TYPE_CHECKING:
    from cardset.lint.dictionaries import Speller
    from cardset.lint.texts import Texts

__all__ = ["unknown"]

# A shorter word is an abbreviation as often as a word.
_SHORTEST = 4
# A slip is rare: who writes a word more often means it.
_SELDOM = 2
# Where more of the words are unknown than one in so many, the text is in another language.
_FOREIGN = 4
# Where more of a file's words are unknown than one in so many, the dictionary is not for its subject.
_CROWDED = 100
# So many words may be unknown in any file.
_FEW = 8
# Where they are no more than these, most of the unknown words are slips.
_PURE = 500
_FEWEST = 4
# Words that begin with as many letters alike are forms of one word.
_STEM = 5
_ENDING = 3
# A word that begins as one of the source does, in so many letters and so much of that, is made from it.
_KIN = 4
_KIN_SHARE = 0.6
_SUGGESTIONS = 3
# In a file full of unknown words a shorter one may be like another by chance.
_LONG = 7
_MEDIUM = 6
_WORD = pattern(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*")
_CODE = pattern(r"`[^`]*`")
# Words between quotes are talked about, or somebody else's.
_QUOTES = '\u201e\u201c\u201d"\u00ab\u00bb'
_QUOTED = pattern(f"[{_QUOTES}\u201a\u2018][^{_QUOTES}]{{1,80}}[{_QUOTES}\u2019]")
# Two words with nothing between them, or one with a space inside, are longer together than this.
_GLUED = 8
_HEAD = 4
_TAIL = 3
_SPLIT = 6
# A shorter word in capitals is an abbreviation.
_LOUD = 5
# What words of English end in when they inflect.
_ENGLISH = ("s", "es", "ed", "d", "ing")
# What makes a word part of a longer name, path or number, or the rest of one whose key stands in brackets.
# A soft hyphen (U+00AD) stands within words.
_BEFORE = pattern(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>#$%^*+:\d)\]{BLANK}]")
_AFTER = pattern(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>$^+(\[\d{BLANK}]")
# A full stop in the midst of a sentence ends an abbreviation.
_STOP = pattern(r"\.\s*(?=\S)")


@file_rule("spelling-unknown", Severity.WARNING, "a misspelt word makes readers doubt the rest")
def unknown(texts: Texts, context: Context) -> Iterator[Problem]:
    """Every word is in a dictionary, in the lexicon, or among the terms.

    Words are looked up in the dictionary that the lexicon names, where it is installed, and in that of
    hunspell for the language, where the package chunspell and the dictionary are (`--dictionaries` names
    more folders): `pip install morfeusz2` for Polish, `pip install pymorphy3` for Russian, for any language
    `pip install chunspell` and, on Debian, `apt install hunspell-cs`. Without any of them the rule is silent,
    and the report says so.

    Names are left alone: of cards, and all words with a capital inside a sentence. So are words in quotes,
    parts of compounds, words of the source, words with letters that the language has not, and those that
    stand in the file more than twice: they are meant. Of words in capitals, which may be abbreviations, only
    those are told that are almost a word of the file or the lexicon, or lack marks. A slip in a term is told
    by terms-misspelt.

    The finding is a warning where one letter makes another word of it, and the slip is likely: the other word
    stands in the file or the lexicon, marks were forgotten, two letters swapped, one doubled or left out. So
    it is where two words of the file were written as one, or one as two. It is an info where no word is near,
    and where the word may be meant: it begins as a word of the source or as another unknown word, it is a
    word with something before it or one of English, it may be a name or part of a phrase in another language,
    or the file is full of unknown words.

    **Anti-pattern**

        Na początku tury dobiersz kartę.

    **Best practice**

        Na początku tury dobierasz kartę.
    """
    speller = context.speller() if context.speller is not None else None
    if speller is None:
        return
    terms, index = forms_of(context.termbase) if context.termbase is not None else (frozenset(), Index(()))
    own = own_words(context.lexicon) | _names(texts, context) | terms
    file = _File.of(texts, own, context, speller)
    lacking = speller.lacking(file.seldom)
    if not lacking:
        return
    pieces = {piece for piece in texts.pieces.counts if not lacking.isdisjoint(_WORD.findall(piece))}
    suspects = [
        suspect
        for number in texts.pieces.texts_with(pieces)
        if texts[number].kind != "name"
        for suspect in file.suspects(texts[number], lacking)
    ]
    words = {suspect.word.folded for suspect in suspects}
    words -= misspelt_terms(words, context).keys()
    if (typography := context.typography) is not None:
        # What only looks like a term, text-look-alike tells.
        words -= {word for word in words if any(typography.alike(word, form) for form in index.near(word))}
    suspects = [
        suspect
        for suspect in suspects
        if suspect.word.folded in words and not _is_told_as_near(suspect, index, context)
    ]
    if any(file.grade(suspect, words) is Severity.WARNING for suspect in suspects):
        words = speller.unknown(words)
    for suspect in suspects:
        if suspect.whole or (suspect.word.folded in words and file.is_told(suspect)):
            yield _problem(suspect, file.near(suspect.word.folded), file.grade(suspect, words))


def _rarity(word: str, other: str) -> tuple[bool, int]:
    """How seldom ``other`` is miswritten as ``word``: seldom in the first letter, often in a vowel."""
    return other[0] != word[0], 0 if is_likely(word, other) else 2 - is_misheard(word, other)


class _Suspect(NamedTuple):
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


def _problem(suspect: _Suspect, near: Sequence[str], severity: Severity) -> Problem:
    surface = suspect.surface
    if suspect.whole:
        said = f"a space stands within the word {suspect.whole!r}"
        return suspect.prose.problem(said, suspect.word.start, surface, (suspect.whole,))
    cased = str.upper if surface.isupper() else str.capitalize if surface[0].isupper() else str
    suggestions = tuple(map(cased, near[:_SUGGESTIONS]))
    asked = f"; is it {suggestions[0]!r}?" if suggestions else ""
    said = f"no dictionary knows the word {surface!r}{asked}"
    return suspect.prose.problem(said, suspect.word.start, surface, suggestions, severity)


def _is_told_as_near(suspect: _Suspect, index: Index, context: Context) -> bool:
    """Whether a rule about terms takes the word for one of theirs."""
    prose, word = suspect.prose, suspect.word
    return (
        context.termbase is not None
        and any(index.near(word.folded))
        and is_told_as_near(prose, word, context.termbase)
    )


@dataclass(frozen=True, slots=True)
class _File:
    """What the words of a file tell of each other.

    ``often`` says how often each stands in it, ``own`` are those of the lexicon, the terms and the names,
    ``letters`` those of the language, ``prefixes`` what its words may begin with to make others, ``latin``
    how its letters are written in Latin ones, ``alike`` whether two words look the same in print.
    """

    often: Mapping[str, int]
    own: frozenset[str]
    letters: frozenset[str]
    prefixes: Collection[str]
    latin: Mapping[int, str]
    speller: Speller
    alike: Callable[[str, str], bool] | None = None
    _near: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _kin: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Texts, own: frozenset[str], context: Context, speller: Speller) -> _File:
        often = Counter[str]()
        for piece, count in texts.pieces.counts.items():
            for word in (piece,) if piece.isalpha() else _WORD.findall(piece):
                often[word] += count
        typography = context.typography
        if typography is None:
            return cls(often, own, frozenset(), (), {}, speller)
        letters, prefixes, latin = typography.letters, typography.prefixes, typography.latin
        return cls(often, own, letters, prefixes, latin, speller, typography.alike)

    @property
    def seldom(self) -> list[str]:
        """The words that may be slips, as far as they tell themselves."""
        return [
            word
            for word, count in self.often.items()
            if count <= _SELDOM
            and len(word) >= _SHORTEST
            and word not in self.own
            and (not self.letters or self.letters.issuperset(word))
        ]

    def suspects(self, prose: Prose, lacking: Collection[str]) -> list[_Suspect]:
        """The words of a text that are among ``lacking``, unless the whole is in another language."""
        words = list(_words(prose))
        if not any(word.folded in lacking for word in words):
            return []
        unknown = self.speller.lacking({word.folded for word in words} - self.own)
        strange = [word.folded in unknown for word in words]
        # Abbreviations are in no dictionary, and tell nothing of the language.
        quiet = [odd for word, odd in zip(words, strange, strict=True) if not _is_loud(prose.text, word)]
        if _FOREIGN * sum(quiet) > len(quiet) + _FOREIGN - 1 - (len(quiet) == 1):
            return []
        source = {word.folded for word in words_in(prose.source)}
        found = [
            _Suspect(
                prose, word, any(strange[max(place - 1, 0) : place]) or any(strange[place + 1 : place + 2])
            )
            for place, word in enumerate(words)
            if word.folded in lacking and word.folded not in source
        ]
        return list(self._joined(found))

    def _joined(self, suspects: Sequence[_Suspect]) -> Iterator[_Suspect]:
        """The suspects, but for two pieces of one word that word."""
        end = 0
        for suspect in suspects:
            if suspect.word.start < end:
                continue
            whole = self._whole(suspect)
            end = whole.word.end if whole else 0
            yield whole or suspect

    def _whole(self, suspect: _Suspect) -> _Suspect | None:
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
                and not self._lacks(joined)
                and (self._is_familiar(joined) or self._lacks(other.folded))
            ):
                return _Suspect(prose, Token(joined, first.start, second.end), whole=joined)
        return None

    def _lacks(self, word: str) -> bool:
        """Whether neither the file's own words nor the dictionary have ``word``."""
        return word not in self.own and bool(self.speller.lacking((word,)))

    def parts(self, word: str) -> tuple[str, str] | None:
        """The two words of the file that ``word`` is made of, with nothing between them."""
        if len(word) < _GLUED:
            return None
        for place in range(_HEAD, len(word) - _TAIL + 1):
            head, tail = word[:place], word[place:]
            if (
                self._is_familiar(head)
                and self._is_familiar(tail)
                and head not in self.prefixes
                and not self._is_english(head)
                and not self._lacks(head)
                and not self._lacks(tail)
            ):
                return head, tail
        return None

    def near(self, word: str) -> tuple[str, ...]:
        """The words that ``word`` may be a slip of, the likeliest first.

        That is one with other marks on its letters, then those of the file and of the lexicon, then others.
        """
        if word not in self._near:
            here = {edit for edit in one_edits(word, self.letters) if edit in self.often or edit in self.own}
            here -= self.speller.lacking(here - self.own)
            familiar = sorted(here, key=lambda edit: (-self.often.get(edit, 0), edit))
            others = sorted(self.speller.near(word), key=lambda edit: _rarity(word, edit))
            # A word that lacks nothing but a mark says what it is.
            found = sorted((*familiar, *others), key=lambda edit: bare(edit) != bare(word))
            if not found and (glued := self.parts(word)):
                found = [" ".join(glued)]
            self._near[word] = tuple(dict.fromkeys(found))
        return self._near[word]

    def grade(self, suspect: _Suspect, strange: Collection[str]) -> Severity:
        """How sure it is that a word is a slip, where all of ``strange`` are unknown."""
        word, near = suspect.word.folded, self.near(suspect.word.folded)
        if not near:
            return Severity.INFO
        if suspect.whole or " " in near[0]:
            return Severity.WARNING
        crowded = self._is_crowded(strange)
        named = suspect.surface[0].isupper()
        long, short = len(word) >= _LONG, len(word) <= _SHORTEST
        like_source = self._is_like_source(word, suspect.prose.source)
        likely = [
            other for other in near if is_likely(word, other) or (self.alike and self.alike(word, other))
        ]
        if self._is_english(word):
            return Severity.INFO
        if short or suspect.in_phrase:
            sure = any(map(self._is_familiar, likely)) and not (short and crowded)
        elif likely:
            sure = bare(word) in map(bare, likely) or any(map(self._is_familiar, likely))
            sure |= (long or (not crowded and len(word) >= _MEDIUM)) and likely[0][0] == word[0]
            sure &= not (crowded and like_source)
        elif like_source or (near[0][0] != word[0] and (named or len(near[0]) == len(word))):
            sure = False
        elif self._is_familiar(near[0]):
            sure = long or not crowded
        elif named or self._is_derived(word) or self._has_family(word):
            sure = False
        else:
            # A letter is left out more often than a word is made up that lacks one of another.
            # Where a letter only changed, it is another word as often.
            others = [other for other in near if not is_misheard(word, other)]
            changed = any(len(other) == len(word) for other in others)
            lengths = {len(other) - len(word) for other in others if other[0] == word[0]}
            pure = len(strange) <= self._expected(_PURE, _FEWEST)
            sure = not changed and ((long and 1 in lengths) or (pure and bool(lengths)))
        return Severity.WARNING if sure else Severity.INFO

    def is_told(self, suspect: _Suspect) -> bool:
        """Whether a word in capitals is a slip, and no abbreviation."""
        if suspect.whole or not _is_loud(suspect.prose.text, suspect.word):
            return True
        word = suspect.word.folded
        near = [other for other in self.near(word) if is_likely(word, other)]
        aloud = _is_among_loud(suspect.prose.text, suspect.word)
        return not suspect.in_phrase and any(
            self._is_familiar(other) or (aloud and bare(other) == bare(word)) for other in near
        )

    def _is_english(self, word: str) -> bool:
        """Whether a word is likely one of English: it has only its letters, and is a frequent one."""
        if not word.isascii() or self.letters.isdisjoint(word):
            return False
        known = english_words()
        return word in known or any(word.removesuffix(ending) in known for ending in _ENGLISH)

    def _is_familiar(self, word: str) -> bool:
        return word in self.often or word in self.own

    def _is_crowded(self, strange: Collection[str]) -> bool:
        """Whether the dictionary is not for the subject of the file."""
        return len(strange) > self._expected(_CROWDED, _FEW)

    def _expected(self, share: int, few: int) -> int:
        """One in ``share`` of the words of the file, but at least ``few``."""
        return max(few, len(self.often) // share)

    def _is_like_source(self, word: str, source: str) -> bool:
        """Whether the word begins as one of the source does, as far as other letters can."""
        plain = sound(bare(word).translate(self.latin))
        return any(
            (same := shared(plain, other)) >= _KIN and same >= _KIN_SHARE * len(other)
            for other in (sound(bare(token.folded)) for token in words_in(source))
        )

    def _is_derived(self, word: str) -> bool:
        """Whether the word is another one with something before it."""
        rests = [word[len(prefix) :] for prefix in self.prefixes if word.startswith(prefix)]
        rests = [rest for rest in rests if len(rest) > _SHORTEST]
        return len(self.speller.lacking(rests)) < len(set(rests))

    def _has_family(self, word: str) -> bool:
        """Whether there are other forms of the word in the file, which are as unknown."""
        if not self._kin:
            for other in self.often:
                self._kin.setdefault(other[:_STEM], []).append(other)
        stem = word[: max(_STEM, len(word) - _ENDING)]
        kin = [other for other in self._kin.get(stem[:_STEM], ()) if other != word and other.startswith(stem)]
        return bool(self.speller.lacking(kin))


def _is_among_loud(text: str, word: Token) -> bool:
    """Whether a word beside it is in capitals, too."""
    words = words_in(text)
    place = next((place for place, other in enumerate(words) if other.start == word.start), 0)
    beside = (*words[max(place - 1, 0) : place], *words[place + 1 : place + 2])
    return any(_is_loud(text, other) and other.end - other.start > 1 for other in beside)


def _is_loud(text: str, word: Token) -> bool:
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
            word.end - word.start >= _SHORTEST
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


def _names(texts: Sequence[Prose], context: Context) -> frozenset[str]:
    """The words in the names of cards, and in the terms of the source language."""
    names = [text for prose in texts if prose.kind == "name" for text in (prose.text, prose.source)]
    names += [text for id, (text, _) in (context.known or {}).items() if id.endswith(":name")]
    if context.termbase is not None:
        names += context.termbase.names.values()
        names += [term for concept in context.termbase.concepts.values() for term in concept.source]
    return frozenset(word.folded for name in names for word in words_in(name))
