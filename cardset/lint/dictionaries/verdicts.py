"""What dictionaries said of words, kept from run to run: opening them takes longer than checking a file."""

from __future__ import annotations

from typing import Any

from cardset.entries import load, store

__all__ = ["Verdicts"]

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
