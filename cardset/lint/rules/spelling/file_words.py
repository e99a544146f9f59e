"""What the words of a file tell of each other, and the dictionaries of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from cardset.lint.context import Context
from cardset.lint.dictionaries.slips import Sounds, bare, heard_edits, is_likely, one_edits, rarity, sound
from cardset.lint.locale import bare_language
from cardset.lint.typography import english_words, little_words
from cardset.lint.words import words_in
from cardset.words.near import shared
from cardset.words.pattern import pattern

if TYPE_CHECKING:
    from cardset.lint.agreement import Agreement
    from cardset.lint.dictionaries import Speller
    from cardset.lint.texts import Texts

SHORTEST = 4
"""A shorter word is an abbreviation as often as a word."""
# A slip is rare: who writes a word more often means it.
_SELDOM = 2
# A word without marks is a slip of one with them that is so many times as frequent.
_RATHER = 3
# Where more of a file's words are unknown than one in so many, the dictionary is not for its subject.
_CROWDED = 50
# So many words may be unknown in any file.
_FEW = 8
# Words that begin with as many letters alike are forms of one word.
_STEM = 5
_ENDING = 3
# A word that begins as one of the source does, in so many letters and so much of that, is made from it.
_KIN = 4
_KIN_SHARE = 0.6
WORD = pattern(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*")
"""A word in small letters, as it stands in a piece of a text."""
# Two words with nothing between them are longer together than this.
_GLUED = 8
_HEAD = 4
_TAIL = 3
# A word that is made up is like another one by chance, where it is no longer than this.
_MADE = 5
# Beside a little word, such as a preposition, the other may be as short as this.
_BESIDE = 3
# A rarer slip than these, of any word and of one of the file, explains a word less well than a lost space.
_LIKELY = 1
_SURE = 4
# What words of English end in when they inflect.
_ENGLISH = ("s", "es", "ed", "d", "ing")


@dataclass(frozen=True, slots=True)
class FileWords:
    """What the words of a file tell of each other.

    ``often`` says how often each stands in it, ``own`` are those of the lexicon, the terms and the names,
    ``letters`` those of the language, ``strays`` others that look like them, ``prefixes`` what its words may
    begin with to make others, ``latin`` how its letters are written in Latin ones, ``alike`` whether two
    words look the same in print, ``sounds`` which spellings are heard alike, ``apart`` the phrases that many
    write as one word, ``little`` the most frequent words of the language. ``twins`` are, for words without
    marks, the same with marks, where that is among these, or stands in the file far more often. ``is_made``
    says of two words whether both may make one.
    """

    often: Mapping[str, int]
    own: frozenset[str]
    letters: frozenset[str]
    prefixes: Collection[str]
    latin: Mapping[int, str]
    speller: Speller
    alike: Callable[[str, str], bool] | None = None
    sounds: Sounds = ()
    apart: Mapping[str, str] = field(default_factory=dict)
    little: frozenset[str] = frozenset()
    strays: frozenset[str] = frozenset()
    twins: Mapping[str, str] = field(default_factory=dict)
    is_made: Callable[[str, str], bool] | None = None
    _near: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _kin: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Texts, own: frozenset[str], context: Context, speller: Speller) -> FileWords:
        often = Counter[str]()
        for piece, count in texts.pieces.counts.items():
            for word in (piece,) if piece.isalpha() else WORD.findall(piece):
                often[word] += count
        typography = context.typography
        if typography is None:
            return cls(often, own, frozenset(), (), {}, speller)
        lists = little_words().get(bare_language(context.lang))
        little = lists.words if lists else frozenset()
        return cls(
            often,
            own,
            typography.letters,
            typography.prefixes,
            typography.latin,
            speller,
            typography.alike,
            typography.sounds,
            typography.apart,
            little,
            frozenset("".join(typography.look_alikes)) - typography.letters,
            _twins(often, little, typography.letters),
            partial(_is_made, context.agreement, typography.prefixes)
            if context.agreement is not None
            else None,
        )

    @property
    def seldom(self) -> list[str]:
        """The words that may be slips, as far as they tell themselves."""
        return [
            word
            for word, count in self.often.items()
            if (word in self.twins or (count <= _SELDOM and len(word) >= SHORTEST))
            and word not in self.own
            and (not self.letters or self.letters.issuperset(word) or self._is_strayed(word))
        ]

    def _is_strayed(self, word: str) -> bool:
        """Whether a word of other letters too is one of the language but for their marks."""
        return (self.letters | self.strays).issuperset(word) and any(
            bare(other) == bare(word) for other in self.near(word)
        )

    def lacks(self, word: str) -> bool:
        """Whether neither the file's own words nor the dictionary have ``word``."""
        return word not in self.own and bool(self.speller.lacking((word,)))

    def parts(self, word: str) -> tuple[str, str] | None:
        """The two words of the file that ``word`` is made of, with nothing between them."""
        if len(word) < _GLUED:
            return None
        for place in range(_HEAD, len(word) - _TAIL + 1):
            head, tail = word[:place], word[place:]
            if (
                self.is_familiar(head)
                and self.is_familiar(tail)
                and head not in self.prefixes
                and not self.is_english(head)
                and not self.lacks(head)
                and not self.lacks(tail)
            ):
                return head, tail
        return None

    def split(self, word: str) -> Iterator[str]:
        """Two words that ``word`` may be written for, one of them among the most frequent ones."""
        for place in range(1, len(word)):
            head, tail = word[:place], word[place:]
            little, other = (head, tail) if head in self.little else (tail, head)
            if (
                little in self.little
                and len(tail) >= _BESIDE
                and len(other) >= _BESIDE
                and not self.lacks(other)
                and not (self.is_made is not None and self.is_made(head, tail))
            ):
                yield f"{head} {tail}"

    def near(self, word: str) -> tuple[str, ...]:
        """The words that ``word`` may be a slip of, the likeliest first.

        That is a phrase that many write so, a word with other marks on its letters, then those of the file
        and of the lexicon and the most frequent ones, then two words, then others.
        """
        if word not in self._near:
            here = {edit for edit in self._edits(word) if self.is_familiar(edit) or edit in self.little}
            here -= self.speller.lacking(here - self.own)
            others = self.speller.near(word)
            grade = {edit: rarity(word, edit, self.sounds) for edit in (*here, *others)}
            found = sorted(grade, key=lambda edit: self._order(edit, edit in here, grade[edit]))
            rest = [edit for edit in found if grade[edit] > (_SURE if edit in here else _LIKELY)]
            sure = [edit for edit in found if edit not in rest]
            if not sure:
                glued = self.parts(word)
                sure = [*self.split(word), *([" ".join(glued)] if glued else [])]
            if word in self.apart:
                sure.insert(0, self.apart[word])
            self._near[word] = tuple(dict.fromkeys((*sure, *rest)))
        return self._near[word]

    def _edits(self, word: str) -> Iterator[str]:
        yield from one_edits(word, self.letters)
        yield from heard_edits(word, self.sounds)

    def _order(self, edit: str, here: bool, grade: int) -> tuple[bool, bool, int, int, str]:
        """By which other words come: a word that lacks nothing but a mark says what it is."""
        return grade > 0, not here, grade, -self.often.get(edit, 0), edit

    def is_english(self, word: str) -> bool:
        """Whether a word is likely one of English: it has only its letters, and is a frequent one."""
        if not word.isascii() or self.letters.isdisjoint(word):
            return False
        known = english_words()
        return word in known or any(word.removesuffix(ending) in known for ending in _ENGLISH)

    def is_familiar(self, word: str) -> bool:
        return word in self.often or word in self.own

    def is_likely(self, word: str, other: str) -> bool:
        """Whether hands, ears or eyes often take ``word`` for ``other``."""
        return is_likely(word, other, self.sounds) or (self.alike is not None and self.alike(word, other))

    def is_typo(self, word: str) -> bool:
        """Whether an unknown word is likely a slip: of what it is near to, and no word of English."""
        near = self.near(word)
        likely = word in self.apart or (bool(near) and self.is_likely(word, near[0]))
        return likely and not self.is_english(word)

    def may_be_slip(self, word: str) -> bool:
        """Whether an unknown word is long, near to another one, and no word that somebody has made."""
        near = self.near(word)
        return (
            bool(near)
            and " " not in near[0]
            and len(word) > _MADE
            and not self.is_english(word)
            and not self.has_family(word)
            and not self.is_derived(word)
        )

    def has_relatives(self, word: str) -> bool:
        """Whether ``word``, or one that begins as it does, stands in the file or the lexicon."""
        stem = word[: max(_STEM, len(word) - _ENDING)]
        return self.is_familiar(word) or any(
            other.startswith(stem) and not self.lacks(other) for other in self._beginning(stem)
        )

    def is_crowded(self, strange: Collection[str]) -> bool:
        """Whether the dictionary is not for the subject of the file."""
        return len(strange) > self.expected(_CROWDED, _FEW)

    def expected(self, share: int, few: int) -> int:
        """One in ``share`` of the words of the file, but at least ``few``."""
        return max(few, len(self.often) // share)

    def is_like_source(self, word: str, source: str) -> bool:
        """Whether the word begins as one of the source does, as far as other letters can."""
        plain = sound(bare(word).translate(self.latin))
        return any(
            (same := shared(plain, other)) >= _KIN and same >= _KIN_SHARE * len(other)
            for other in (sound(bare(token.folded)) for token in words_in(source))
        )

    def is_derived(self, word: str) -> bool:
        """Whether the word is another one with something before it."""
        rests = [word[len(prefix) :] for prefix in self.prefixes if word.startswith(prefix)]
        rests = [rest for rest in rests if len(rest) > SHORTEST]
        return len(self.speller.lacking(rests)) < len(set(rests))

    def has_family(self, word: str) -> bool:
        """Whether there are other forms of the word in the file, which are as unknown."""
        stem = word[: max(_STEM, len(word) - _ENDING)]
        kin = [other for other in self._beginning(stem) if other != word and other.startswith(stem)]
        return bool(self.speller.lacking(kin))

    def _beginning(self, stem: str) -> Sequence[str]:
        """The words of the file that may begin with ``stem``."""
        if not self._kin:
            for other in self.often:
                self._kin.setdefault(other[:_STEM], []).append(other)
        return self._kin.get(stem[:_STEM], ())


def _is_made(agreement: Agreement, prefixes: Collection[str], head: str, tail: str) -> bool:
    """Whether a verb or a participle is made so; no preposition stands before a verb, but many begin so."""
    if head not in agreement.prepositions and head not in prefixes:
        return False
    kinds = {one.part_of_speech for one in agreement.analyses(tail)}
    return "participle" in kinds or ("verb" in kinds and head in agreement.prepositions)


def _twins(often: Mapping[str, int], little: frozenset[str], letters: frozenset[str]) -> Mapping[str, str]:
    """The words with marks that are far more frequent than those that stand in a file without them."""
    plain = str.maketrans({letter: bare(letter) for letter in letters if bare(letter) != letter})
    twins: dict[str, str] = {}
    for word in (*little, *often):
        other = word.translate(plain)
        if other != word and len(other) >= _TAIL and other in often and other not in little:
            known = twins.get(other, "")
            if (word in little, often.get(word, 0)) > (known in little, often.get(known, 0)):
                twins[other] = word
    return {
        word: twin
        for word, twin in twins.items()
        if twin in little or often.get(twin, 0) >= _RATHER * often[word]
    }
