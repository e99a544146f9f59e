"""The spelling family: words that no dictionary and no lexicon knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from cardset.lint.context import Context
from cardset.lint.dictionaries.slips import bare, is_likely, is_misheard, one_edits, sound
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.misspelt import (
    forms_of,
    is_named,
    is_told_as_near,
    misspelt_terms,
    own_words,
)
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
_WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*")
_CODE = re.compile(r"`[^`]*`")
# Words between quotes are talked about, or somebody else's.
_QUOTES = '\u201e\u201c\u201d"\u00ab\u00bb'
_QUOTED = re.compile(f"[{_QUOTES}\u201a\u2018][^{_QUOTES}]{{1,80}}[{_QUOTES}\u2019]")
# What makes a word part of a longer name, path or number, or the rest of one whose key stands in brackets.
# A soft hyphen (U+00AD) stands within words.
_BEFORE = re.compile(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>#$%^*+:\d)\]{BLANK}]")
_AFTER = re.compile(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>$^+(\[\d{BLANK}]")
# A full stop in the midst of a sentence ends an abbreviation.
_STOP = re.compile(r"\.\s*(?=\S)")


@file_rule("spelling-unknown", Severity.WARNING, "a misspelt word makes readers doubt the rest")
def unknown(texts: Texts, context: Context) -> Iterator[Problem]:
    """Every word is in a dictionary, in the lexicon, or among the terms.

    Words are looked up in the dictionary that the lexicon names, where it is installed, and in that of
    hunspell for the language, where the package chunspell and the dictionary are (`--dictionaries` names
    more folders): `pip install morfeusz2` for Polish, `pip install pymorphy3` for Russian, for any language
    `pip install chunspell` and, on Debian, `apt install hunspell-cs`. Without any of them the rule is silent,
    and the report says so.

    Names are left alone: of cards, and all words with a capital inside a sentence. So are words in capitals
    or quotes, parts of compounds, words of the source, words with letters that the language has not, and
    those that stand in the file more than twice: they are meant. A slip in a term is told by terms-misspelt.

    The finding is a warning where one letter makes another word of it, and the slip is likely: the other word
    stands in the file or the lexicon, a mark was forgotten, two letters swapped, one doubled or left out. It
    is an info where no word is near, and where the word may be meant: it begins as a word of the source or as
    another unknown word, it is a word with something before it, it may be a name or part of a phrase in
    another language, or the file is full of unknown words.

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
        if suspect.word.folded in words:
            yield _problem(suspect, file.near(suspect.word.folded), file.grade(suspect, words))


def _rarity(word: str, other: str) -> tuple[bool, int]:
    """How seldom ``other`` is miswritten as ``word``: seldom in the first letter, often in a vowel."""
    return other[0] != word[0], 0 if is_likely(word, other) else 2 - is_misheard(word, other)


class _Suspect(NamedTuple):
    """A word that the first dictionary lacks, where it stands.

    It is ``in_phrase`` where it lacks a word beside it, too: they may be of another language.
    """

    prose: Prose
    word: Token
    in_phrase: bool = False

    @property
    def surface(self) -> str:
        return self.prose.text[self.word.start : self.word.end]


def _problem(suspect: _Suspect, near: Sequence[str], severity: Severity) -> Problem:
    surface = suspect.surface
    suggestions = tuple(word.capitalize() if surface[0].isupper() else word for word in near[:_SUGGESTIONS])
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
    how its letters are written in Latin ones.
    """

    often: Mapping[str, int]
    own: frozenset[str]
    letters: frozenset[str]
    prefixes: Collection[str]
    latin: Mapping[int, str]
    speller: Speller
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
        return cls(often, own, typography.letters, typography.prefixes, typography.latin, speller)

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
        if _FOREIGN * sum(strange) > len(words) + _FOREIGN - 1 - (len(words) == 1):
            return []
        source = {word.folded for word in words_in(prose.source)}
        return [
            _Suspect(
                prose, word, any(strange[max(place - 1, 0) : place]) or any(strange[place + 1 : place + 2])
            )
            for place, word in enumerate(words)
            if word.folded in lacking and word.folded not in source
        ]

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
            self._near[word] = tuple(dict.fromkeys(found))
        return self._near[word]

    def grade(self, suspect: _Suspect, strange: Collection[str]) -> Severity:
        """How sure it is that a word is a slip, where all of ``strange`` are unknown."""
        word, near = suspect.word.folded, self.near(suspect.word.folded)
        if not near:
            return Severity.INFO
        crowded = self._is_crowded(strange)
        named = suspect.surface[0].isupper()
        long, short = len(word) >= _LONG, len(word) <= _SHORTEST
        like_source = self._is_like_source(word, suspect.prose.source)
        likely = [other for other in near if is_likely(word, other)]
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
            and surface[1:].islower()
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
