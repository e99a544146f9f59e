"""The dictionaries of one language, each opened when it is first asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol

from cardset.entries import load, store
from cardset.lint.dictionaries.slips import is_likely, likely_edits, marked_edits, misheard_edits, one_edits

__all__ = ["Engine", "Opened", "Opener", "Verdicts"]


class Engine(Protocol):
    """One dictionary."""

    def knows(self, word: str) -> bool:
        """Whether ``word`` is a word, written just so."""
        ...


Opener = Callable[[], Engine | None]


class Opened:
    """Several dictionaries, of which the first is to know most words and to open quickly."""

    def __init__(self, openers: Iterable[Opener], letters: Iterable[str] = ()) -> None:
        """``openers`` give a dictionary each, or nothing where it cannot be used after all.

        ``letters`` are those of the language, in small letters.
        """
        self._closed = list(openers)
        self._letters = "".join(sorted(letters))

    def usable(self) -> bool:
        """Whether there is any at all."""
        return self._first is not None

    def first(self, words: Sequence[str]) -> Sequence[bool]:
        """Whether the first has each of ``words``, in small letters, in any writing."""
        first = self._first
        return [first is not None and _has(first, word) for word in words]

    def others(self, words: Sequence[str]) -> Sequence[bool]:
        """Whether any of the others has each."""
        others = self._others
        return [any(_has(other, word) for other in others) for word in words]

    def near(self, word: str) -> Sequence[str]:
        """The words of the first that ``word`` may be a slip of, the likeliest first."""
        if (first := self._first) is None:
            return ()
        # One of the likely slips explains the word well enough, and there are ten times as many others.
        for edits in (likely_edits, marked_edits, one_edits):
            asked = dict.fromkeys(edits(word, self._letters))
            if found := [edit for edit in asked if first.knows(edit)]:
                if not any(is_likely(word, edit) for edit in found):
                    found += (edit for edit in misheard_edits(word, self._letters) if first.knows(edit))
                return list(dict.fromkeys(found))
        return ()

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
    return engine.knows(word) or engine.knows(word.capitalize()) or engine.knows(word.upper())


_NAME = "words"
# Of more words than these those are forgotten that were looked up first.
_WORDS = 40_000


class Verdicts:
    """Words in small letters with what was said of them: whether the ``first`` dictionary has the word,
    whether any of the ``others`` has it, and what is ``near``, which it may be a slip of.

    They are kept under ``key``, a digest of all that they depend on; not at all without one.
    """

    def __init__(self, key: str = "") -> None:
        self._key = key
        found: Any = load(_NAME, key) if key else None
        has, lacks, other, none, near = found if found else ("", "", "", "", {})
        self.first = dict.fromkeys(has.split(), True) | dict.fromkeys(lacks.split(), False)
        self.others = dict.fromkeys(other.split(), True) | dict.fromkeys(none.split(), False)
        self.near: dict[str, tuple[str, ...]] = {word: tuple(words) for word, words in near.items()}
        self._known = self._count()

    def save(self) -> None:
        """Write it down, where anything was added."""
        if not self._key or self._count() == self._known:
            return
        self._known = self._count()
        kept = dict(list(self.first.items())[-_WORDS:])
        data = [
            *(" ".join(word for word, has in kept.items() if has is wanted) for wanted in (True, False)),
            *(
                " ".join(word for word, has in self.others.items() if has is wanted and word in kept)
                for wanted in (True, False)
            ),
            {word: words for word, words in self.near.items() if word in kept},
        ]
        store(_NAME, self._key, data)

    def _count(self) -> tuple[int, int, int]:
        return len(self.first), len(self.others), len(self.near)
