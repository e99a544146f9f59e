"""Lessons as values: a scenario in parts, with what is said to the learner on the way.

The learner is player A of the scenario. Texts name cards by placeholders: the id with ``_`` for ``-`` in
braces (``{glitter_bomb}``), which is how gettext spells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from rulebook.scenarios.model import Expect, Scenario, Step


@dataclass(frozen=True, slots=True)
class Instead:
    """Answers that the rules allow and the lesson does not want, and why it does not."""

    moves: tuple[Any, ...]
    say: str


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner is to do: a ``move`` as scenarios of the game say it. ``hint`` is "" where the answer
    itself is hint enough; with ``any`` every legal answer is as right as the one that the scenario has.
    ``otherwise`` is said to whoever gives an answer that nothing is said of ``instead``."""

    line: int
    move: Any
    task: str
    hint: str
    instead: tuple[Instead, ...]
    any: bool = False
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A step of the scenario; ``task`` is ``None`` unless the learner makes it."""

    step: Step | Expect
    task: Task | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson; ``scenario`` holds its position, its steps and the clauses that it teaches. With ``signs``
    it teaches those of the cards, too."""

    id: str
    title: str
    say: str
    learnt: str
    parts: tuple[Part, ...]
    scenario: Scenario
    signs: bool = False

    @property
    def tasks(self) -> list[Task]:
        """What the learner is to do, in this order."""
        return [part.task for part in self.parts if part.task]


@dataclass(frozen=True, slots=True)
class Lessons:
    """All lessons in the order in which they are taught; ``names`` are those of the others at the table, the
    one in the seat after the learner's first. ``advice`` is for the game after them, by the kind of
    question."""

    names: tuple[str, ...]
    lessons: Sequence[Lesson]
    advice: Mapping[str, str]


def placeholders(text: str) -> Iterator[str]:
    """The names in braces. Raises :class:`ValueError` for a brace that stands alone."""
    return (name for _, name, _, _ in Formatter().parse(text) if name is not None)


def card_of(placeholder: str) -> str:
    """The id of the card that a placeholder stands for."""
    return placeholder.replace("_", "-")
