"""A scenario moment by moment, for somebody who looks on: what is there, and what comes next."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulebook.protocol import State
from rulebook.scenarios.form import has_stopped
from rulebook.scenarios.model import Expect, Scenario, Step, letter
from rulebook.scenarios.run import run


class Moment(NamedTuple):
    """A position, with the journal up to it, and what comes ``next``: ``None`` at the end.

    ``move`` is the legal move that a step means. In a position that ``is_midway`` the scenario has stopped in
    the middle of a move: what is told of it is true, but the table is not tidy.
    """

    state: State[Any]
    next: Step | Expect | None
    move: Any = None
    is_midway: bool = False


def moments(scenario: Scenario, rules: str) -> list[Moment]:
    """The moments of ``scenario`` under ``rules``, one of its own; none where its position is refused."""
    states: list[State[Any]] = []
    run(scenario, scenario.form.rules(rules), lambda state: states.append(state.copy()))
    # The first is the position before anything has happened.
    return [_moment(scenario, *pair) for pair in zip(states[1:], [*scenario.steps, None], strict=False)]


def _moment(scenario: Scenario, state: State[Any], part: Step | Expect | None) -> Moment:
    form = scenario.form
    move = None
    if isinstance(part, Step):
        actor = letter(part.player)
        move = next(move for move, offer in form.offers(state) if form.fits(part.move, offer, actor))
    return Moment(state, part, move, has_stopped(state))
