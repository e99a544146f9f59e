"""Looking words up in the dictionaries of one language, each opened when it is first asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sized
from functools import cached_property
from typing import Any

from cardset.entries import load, store
from cardset.lint.dictionaries.slips import (
    Sounds,
    heard_edits,
    is_likely,
    likely_edits,
    marked_edits,
    one_edits,
    rarity,
)

Engine = Callable[[str], bool]
"""One dictionary: whether something is a word, written just so."""
Opener = Callable[[], Engine | None]

_NAME = "words"
# Of more words than these those are forgotten that were looked up first.
_WORDS = 40_000


class Speller:
    """Several dictionaries, asked in turn; each distinct word is looked up once.

    The first is to know most words and to open quickly. What it lacks the others may have; they are asked
    only by who says so. What they said is kept for later runs under ``key``, a digest of all that it depends
    on; not at all without one.
    """

    def __init__(
        self, openers: Iterable[Opener], letters: Iterable[str] = (), key: str = "", sounds: Sounds = ()
    ) -> None:
        """``openers`` give a dictionary each, or nothing where it cannot be used after all.

        ``letters`` are those of the language, in small letters; ``sounds`` what is heard alike in it.
        """
        self._closed = list(openers)
        self._letters = "".join(sorted(letters))
        self._sounds = sounds
        self._key = key
        found: Any = load(_NAME, key) if key else None
        has, lacks, other, none, capital, small, near = found if found else ("",) * 6 + ({},)
        # By words in small letters: whether the first has them, whether any other has, and what is near.
        self._first_has = dict.fromkeys(has.split(), True) | dict.fromkeys(lacks.split(), False)
        self._others_have = dict.fromkeys(other.split(), True) | dict.fromkeys(none.split(), False)
        # Whether the first has them with capitals alone.
        self._named = dict.fromkeys(capital.split(), True) | dict.fromkeys(small.split(), False)
        self._near: dict[str, tuple[str, ...]] = {word: tuple(words) for word, words in near.items()}
        self._saved = self._count()

    @property
    def usable(self) -> bool:
        """Whether there is any dictionary at all."""
        return bool(self._first_has) or self._first is not None

    def lacking(self, words: Collection[str]) -> set[str]:
        """Those of ``words``, in small letters, that the first dictionary has in no writing."""
        known = self._first_has
        if new := [word for word in words if word not in known]:
            first = self._first
            known.update((word, first is not None and _has(first, word)) for word in new)
        return {word for word in words if not known[word]}

    def unknown(self, words: Collection[str]) -> set[str]:
        """Those of ``words``, in small letters, that no dictionary has in any writing."""
        lacking = self.lacking(words)
        known = self._others_have
        if new := [word for word in lacking if word not in known]:
            others = self._others
            known.update((word, any(_has(other, word) for other in others)) for word in new)
        return {word for word in lacking if not known[word]}

    def named(self, words: Collection[str]) -> set[str]:
        """Those of ``words``, in small letters, that the first dictionary has with capitals alone."""
        known = self._named
        if new := [word for word in words if word not in known]:
            first = self._first
            known.update((word, first is not None and not first(word) and _has(first, word)) for word in new)
        return {word for word in words if known[word]}

    def near(self, word: str) -> tuple[str, ...]:
        """The words of the first dictionary that ``word`` may be a slip of, the likeliest first."""
        if word not in self._near:
            self._near[word] = tuple(self._slipped(word))
        return self._near[word]

    def save(self) -> None:
        """Keep for later runs what was looked up in this one, where anything was."""
        if not self._key or self._count() == self._saved:
            return
        self._saved = self._count()
        kept = dict(list(self._first_has.items())[-_WORDS:])
        others, named = (
            {word: has for word, has in said.items() if word in kept}
            for said in (self._others_have, self._named)
        )
        data = [
            *(
                " ".join(word for word, has in said.items() if has is wanted)
                for said in (kept, others, named)
                for wanted in (True, False)
            ),
            {word: words for word, words in self._near.items() if word in kept},
        ]
        store(_NAME, self._key, data)

    def _count(self) -> tuple[int, ...]:
        kept: tuple[Sized, ...] = (self._first_has, self._others_have, self._named, self._near)
        return tuple(map(len, kept))

    def _slipped(self, word: str) -> list[str]:
        """The words that ``word`` may be a slip of, the likeliest first."""
        if (has := self._first) is None:
            return []
        likely = (
            *likely_edits(word, self._letters),
            *marked_edits(word, self._letters),
            *heard_edits(word, self._sounds),
        )
        found = list(filter(has, dict.fromkeys(likely)))
        # A likely slip explains the word well enough, and there are ten times as many others.
        if not any(is_likely(word, edit, self._sounds) for edit in found):
            found = list(filter(has, dict.fromkeys((*found, *one_edits(word, self._letters)))))
        return sorted(found, key=lambda edit: rarity(word, edit, self._sounds))

    @cached_property
    def _first(self) -> Engine | None:
        while self._closed:
            if (engine := self._closed.pop(0)()) is not None:
                return engine
        return None

    @cached_property
    def _others(self) -> list[Engine]:
        if self._first is None:
            return []
        found = [engine for opener in self._closed if (engine := opener()) is not None]
        self._closed.clear()
        return found


def _has(engine: Engine, word: str) -> bool:
    """Whether a dictionary has ``word`` in any writing: names have capitals, abbreviations nothing else."""
    return engine(word) or engine(word.capitalize()) or engine(word.upper())
