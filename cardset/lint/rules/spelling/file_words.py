"""What the words of a file tell of each other, and the dictionaries of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardset.lint.context import Context
from cardset.lint.dictionaries.slips import bare, is_likely, is_misheard, one_edits, sound
from cardset.lint.typography import english_words
from cardset.lint.words import words_in
from cardset.words.near import shared
from cardset.words.pattern import pattern

if TYPE_CHECKING:
    from cardset.lint.dictionaries import Speller
    from cardset.lint.texts import Texts

SHORTEST = 4
"""A shorter word is an abbreviation as often as a word."""
# A slip is rare: who writes a word more often means it.
_SELDOM = 2
# Where more of a file's words are unknown than one in so many, the dictionary is not for its subject.
_CROWDED = 100
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
# What words of English end in when they inflect.
_ENGLISH = ("s", "es", "ed", "d", "ing")


@dataclass(frozen=True, slots=True)
class FileWords:
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
    def of(cls, texts: Texts, own: frozenset[str], context: Context, speller: Speller) -> FileWords:
        often = Counter[str]()
        for piece, count in texts.pieces.counts.items():
            for word in (piece,) if piece.isalpha() else WORD.findall(piece):
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
            and len(word) >= SHORTEST
            and word not in self.own
            and (not self.letters or self.letters.issuperset(word))
        ]

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

    def is_english(self, word: str) -> bool:
        """Whether a word is likely one of English: it has only its letters, and is a frequent one."""
        if not word.isascii() or self.letters.isdisjoint(word):
            return False
        known = english_words()
        return word in known or any(word.removesuffix(ending) in known for ending in _ENGLISH)

    def is_familiar(self, word: str) -> bool:
        return word in self.often or word in self.own

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
        if not self._kin:
            for other in self.often:
                self._kin.setdefault(other[:_STEM], []).append(other)
        stem = word[: max(_STEM, len(word) - _ENDING)]
        kin = [other for other in self._kin.get(stem[:_STEM], ()) if other != word and other.startswith(stem)]
        return bool(self.speller.lacking(kin))


def _rarity(word: str, other: str) -> tuple[bool, int]:
    """How seldom ``other`` is miswritten as ``word``: seldom in the first letter, often in a vowel."""
    return other[0] != word[0], 0 if is_likely(word, other) else 2 - is_misheard(word, other)
