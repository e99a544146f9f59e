"""What scenarios cover: to each thing of a game the scenarios that are about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.scenarios.form import Form
from rulebook.scenarios.model import Scenario
from rulebook.scenarios.run import Outcome, run_all


@dataclass(frozen=True, slots=True)
class Subject:
    """A group of things that are to be covered: to each its scenarios, none for what is missing."""

    name: str
    covered: Mapping[str, tuple[str, ...]]

    @property
    def missing(self) -> list[str]:
        """What no scenario covers."""
        return [thing for thing, scenarios in self.covered.items() if not scenarios]


@dataclass(frozen=True, slots=True)
class Coverage:
    """What all scenarios cover together. ``touched`` has for every scenario what it touches, by subject;
    ``claims`` are scenarios that say what is not seen while they run: id of the scenario, what is wrong."""

    touched: tuple[Any, ...]
    subjects: tuple[Subject, ...]
    claims: tuple[tuple[str, str], ...] = ()


def named(name: str, things: Iterable[str], pairs: Iterable[tuple[str, str]]) -> Subject:
    """The subject ``name``: ``things``, each with the scenarios that ``pairs`` (thing, scenario) give it."""
    covered: dict[str, list[str]] = {thing: [] for thing in things}
    for thing, scenario in pairs:
        if thing in covered:
            covered[thing].append(scenario)
    return Subject(name, {thing: tuple(ids) for thing, ids in covered.items()})


def cover(form: Form, scenarios: Sequence[Scenario]) -> tuple[list[Outcome], Coverage]:
    """Run ``scenarios``, and say which clauses of the game they are about."""
    pairs = [(clause, scenario.id) for scenario in scenarios for clause in scenario.clauses]
    executable = [clause.id for clause in form.game.clauses.by_id.values() if clause.executable]
    clauses = dict.fromkeys([*executable, *(clause for clause, _ in pairs)])
    examples = [(example, scenario.id) for scenario in scenarios for example in scenario.examples]
    subjects = [named("clauses", clauses, pairs)]
    if form.game.examples:
        subjects.append(named("examples", form.game.examples, examples))
    return list(run_all(scenarios)), Coverage((), tuple(subjects))
