"""The dictionaries of one language, open in this process or in another one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from cardset.lint.dictionaries.slips import is_likely, likely_edits, marked_edits, misheard_edits, one_edits

if TYPE_CHECKING:
    from cardset.lint.forks import Fork

__all__ = ["Apart", "Dictionaries", "Engine", "Opened", "Opener", "answer"]


class Engine(Protocol):
    """One dictionary."""

    def knows(self, word: str) -> bool:
        """Whether ``word`` is a word, written just so."""
        ...


Opener = Callable[[], Engine | None]


class Dictionaries(Protocol):
    """Several dictionaries, of which the first is to know most words and to open quickly."""

    def usable(self) -> bool:
        """Whether there is any at all."""
        ...

    def first(self, words: Sequence[str]) -> Sequence[bool]:
        """Whether the first has each of ``words``, in small letters, in any writing."""
        ...

    def others(self, words: Sequence[str]) -> Sequence[bool]:
        """Whether any of the others has each."""
        ...

    def near(self, word: str) -> Sequence[str]:
        """The words of the first that ``word`` may be a slip of, the likeliest first."""
        ...


class Opened:
    """Dictionaries in this process, each opened when it is first asked."""

    def __init__(self, openers: Iterable[Opener], letters: Iterable[str] = ()) -> None:
        """``openers`` give a dictionary each, or nothing where it cannot be used after all.

        ``letters`` are those of the language, in small letters.
        """
        self._closed = list(openers)
        self._letters = "".join(sorted(letters))

    def usable(self) -> bool:
        return self._first is not None

    def first(self, words: Sequence[str]) -> Sequence[bool]:
        first = self._first
        return [first is not None and _has(first, word) for word in words]

    def others(self, words: Sequence[str]) -> Sequence[bool]:
        others = self._others
        return [any(_has(other, word) for other in others) for word in words]

    def near(self, word: str) -> Sequence[str]:
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


class Apart:
    """Dictionaries in another process, which opens them while this one does something else.

    Where that process is no more, those of ``spare`` are asked.
    """

    def __init__(self, fork: Fork, spare: Dictionaries) -> None:
        """``fork`` is one that does :func:`answer`."""
        self._fork = fork
        self._spare = spare

    def usable(self) -> bool:
        return bool(self._ask("usable"))

    def first(self, words: Sequence[str]) -> Sequence[bool]:
        told: Sequence[bool] = self._ask("first", words)
        return told

    def others(self, words: Sequence[str]) -> Sequence[bool]:
        told: Sequence[bool] = self._ask("others", words)
        return told

    def near(self, word: str) -> Sequence[str]:
        told: Sequence[str] = self._ask("near", word)
        return told

    def _ask(self, what: str, *about: Sequence[str]) -> Any:
        if told := self._fork.ask(json.dumps((what, *about)).encode()):
            return json.loads(told)
        self._fork.end()
        return getattr(self._spare, what)(*about)


def _has(engine: Engine, word: str) -> bool:
    """Whether a dictionary has ``word`` in any writing: names have capitals, abbreviations nothing else."""
    return engine.knows(word) or engine.knows(word.capitalize()) or engine.knows(word.upper())


def answer(dictionaries: Dictionaries, questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer what :class:`Apart` asks, line by line.

    The first dictionary is opened before; not the others: that takes three times as long, and few files need
    them.
    """
    dictionaries.first(())
    for question in questions:
        what, *about = json.loads(question)
        told = getattr(dictionaries, what)(*about)
        answers.write(json.dumps(told).encode() + b"\n")
        answers.flush()
