"""Lessons as a table teaches them: a position, tasks, what is said on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook.protocol import State

LEARNER = 0
"""The seat of whoever learns."""


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner is to do; ``hint`` is "" where the answer itself is hint enough.

    ``objection`` says why the lesson does not want a move that is legal: ``None`` where it does want it, ""
    where there is nothing to say in particular.
    """

    task: str
    hint: str
    objection: Callable[[State[Any], Any], str | None]


@dataclass(frozen=True, slots=True)
class Stage:
    """A move that is made; ``move`` finds it among the legal ones. ``task`` is ``None`` unless the learner
    makes it."""

    move: Callable[[State[Any]], Any]
    task: Task | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson in the learner's language: what is said before and after its ``parts``, the clauses that it
    teaches. ``begin`` deals its position, at the first question. With ``signs`` those of the cards
    are shown."""

    id: str
    title: str
    say: str
    learnt: str
    clauses: tuple[str, ...]
    parts: tuple[Stage, ...]
    begin: Callable[[], State[Any]]
    signs: bool = False


@dataclass(frozen=True, slots=True)
class Lessons:
    """All lessons in the order in which they are taught; ``names`` are those of the others at the table, the
    one in the seat after the learner's first. ``advice`` is for a first game: what is said when a question is
    the first of its :attr:`~rulebook.table.Question.kind`."""

    names: tuple[str, ...]
    lessons: Sequence[Lesson]
    advice: Mapping[str, str] = field(default_factory=dict)
