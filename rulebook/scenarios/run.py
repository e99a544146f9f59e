"""Carrying out scenarios: strictly, one question after the other.

A step fails when another question is open, when it is somebody else's, or when the move is not offered
exactly once; a scenario fails when it leaves a question open. So it proves which questions are asked, and
which are not. Failures are values.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from cardset.errors import CardsetError
from rulebook.protocol import State, UnsoundError
from rulebook.scenarios.form import has_stopped
from rulebook.scenarios.model import Difference, Expect, Scenario, Step, letter


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a scenario went wrong, what differs, and ``position``, lines that show what is there."""

    line: int
    step: str
    differences: tuple[Difference, ...]
    position: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario that was run under some rules; ``failure`` is ``None`` when all was as expected."""

    scenario: Any
    rules: Any
    failure: Failure | None

    @property
    def place(self) -> str:
        """File and line of the step that failed, else of the scenario."""
        return f"{self.scenario.path}:{self.failure.line if self.failure else self.scenario.line}"


class _FailedError(Exception):
    """Carried to the end of the run, where it becomes a value."""

    def __init__(self, line: int, step: str, *found: Difference) -> None:
        self.line, self.step, self.found = line, step, found


Watch = Callable[[Any], None]
S = TypeVar("S", bound=Scenario)


def run(scenario: Scenario, rules: Any, watch: Watch | None = None) -> Outcome:
    """Carry out ``scenario`` under ``rules``.

    ``watch`` is shown the state before anything happens, at the first question and after every move.
    """
    state: State[Any] | None = None
    try:
        if scenario.refused:
            _refuse(scenario, rules)
            return Outcome(scenario, rules, None)
        state = scenario.form.set_up(scenario, rules)
        _carry_out(scenario, state, watch or (lambda _: None))
    except _FailedError as failed:
        position = tuple(scenario.form.position(state)) if state else ()
        return Outcome(scenario, rules, Failure(failed.line, failed.step, failed.found, position))
    except CardsetError as error:
        difference = Difference("position", "a position that can be", str(error))
        return Outcome(scenario, rules, Failure(scenario.line, "given", (difference,)))
    return Outcome(scenario, rules, None)


def run_all(scenarios: Sequence[S], watch: Callable[[S], Watch] | None = None) -> Iterator[Outcome]:
    """Run every scenario under each of its rules; ``watch`` gives what watches the runs of one."""
    for scenario in scenarios:
        watching = watch(scenario) if watch else None
        for text in scenario.rules:
            yield run(scenario, scenario.form.rules(text), watching)


def _refuse(scenario: Scenario, rules: Any) -> None:
    reasons = "; ".join(scenario.refusals)
    if not reasons:
        try:
            scenario.form.begin(scenario.form.set_up(scenario, rules), scenario)
        except CardsetError as error:
            reasons = str(error)
    if scenario.refused not in reasons:
        found = Difference("refused", repr(scenario.refused), reasons or "the position was set up")
        raise _FailedError(scenario.line, "given", found)


def _carry_out(scenario: Scenario, state: Any, watch: Watch) -> None:
    form = scenario.form
    line, step = scenario.line, "given"
    since = 0
    try:
        watch(state)
        with form.stopping(scenario, state):
            form.begin(state, scenario)
        for part in scenario.steps:
            _check(scenario, state)
            watch(state)
            line = part.line
            if isinstance(part, Expect):
                step = "expect"
                found = form.differences(state, part.what, since)
                if found:
                    raise _FailedError(line, step, *found)
                if "events" in part.what:
                    since = len(state.journal or ())
            else:
                step = f"{letter(part.player)}: {part.move}"
                with form.stopping(scenario, state):
                    _move(scenario, state, part)
        _check(scenario, state)
        watch(state)
    except UnsoundError as error:
        raise _FailedError(line, step, Difference("position", "a sound one", str(error))) from error
    except (_FailedError, CardsetError):
        raise
    except Exception as error:  # one defect of the engine must not hide what becomes of the other scenarios
        last = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__} {error} in {Path(last.filename).name}:{last.lineno}"
        raise _FailedError(line, step, Difference("engine", "that it goes on", told)) from error
    _check_end(scenario, state)


def _check(scenario: Scenario, state: Any) -> None:
    if not has_stopped(state):  # then it stands in the middle of a move
        scenario.form.check(state)


def _move(scenario: Scenario, state: Any, step: Step) -> None:
    form, actor = scenario.form, letter(step.player)

    def failed(key: str, expected: str, found: str) -> _FailedError:
        return _FailedError(step.line, f"{actor}: {step.move}", Difference(key, expected, found))

    if form.asked(state) is None:
        raise failed("asked", actor, "the game is over" if state.is_over else "nobody is asked")
    if form.asked(state) != step.player:
        raise failed("asked", actor, _is_asked(scenario, state))
    fitting = [move for move, offer in form.offers(state) if form.fits(step.move, offer, actor)]
    if len(fitting) > 1:
        raise failed("move", str(step.move), f"offered {len(fitting)} times: say more")
    if not fitting:
        reason = form.why_not(state, step.player, step.move)
        raise failed("move", str(step.move), f"not offered{reason and f': {reason}'}")
    state.play(fitting[0])


def _is_asked(scenario: Scenario, state: Any) -> str:
    kind = scenario.form.kind(state)
    return f"{letter(state.player_to_act)} is asked{kind and f' ({kind})'}"


def _check_end(scenario: Scenario, state: Any) -> None:
    last = scenario.steps[-1] if scenario.steps else None
    asked = isinstance(last, Expect) and "asked" in last.what
    if scenario.open or asked or scenario.form.asked(state) is None or scenario.form.may_end(state):
        return
    found = Difference("asked", "no open question", _is_asked(scenario, state))
    raise _FailedError(last.line if last else scenario.line, "the end", found)


# How failures are told


def report(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """The failures among ``outcomes`` as texts of several lines; one that several rules have is told once."""
    alike: dict[tuple[str, int, str, tuple[Difference, ...]], list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.failure:
            failure = outcome.failure
            key = (outcome.scenario.id, failure.line, failure.step, failure.differences)
            alike.setdefault(key, []).append(outcome)
    for same in alike.values():
        yield "\n".join(_lines(same[0], ", ".join(str(outcome.rules) for outcome in same)))


def _lines(outcome: Outcome, rules: str) -> Iterator[str]:
    failure = outcome.failure
    assert failure is not None  # only failures are told
    yield f"{outcome.place}: {outcome.scenario.id} under {rules}"
    yield f"  {outcome.scenario.about}"
    yield f"  at {failure.step}"
    for key, expected, found in failure.differences:
        yield f"  {key}"
        yield f"    - {expected}"
        yield f"    + {found}"
    yield from (f"  {line}" for line in failure.position)
