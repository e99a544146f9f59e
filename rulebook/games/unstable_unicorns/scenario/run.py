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

from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns.match import DECK, DISCARD, NURSERY, TABLE
from rulebook.games.unstable_unicorns.rules import Rules, preset
from rulebook.games.unstable_unicorns.scenario.expect import Difference, differences, ids_in
from rulebook.games.unstable_unicorns.scenario.model import Expect, Scenario, Step
from rulebook.games.unstable_unicorns.scenario.setup import begin, set_up
from rulebook.games.unstable_unicorns.scenario.words import card_id, event_words, fits, letter, offers
from rulebook.games.unstable_unicorns.soundness import check_position
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import UnsoundError

__all__ = ["Failure", "Outcome", "report", "run", "run_all"]

SHOWN = 6
"""How many cards of the deck a position shows."""


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

    scenario: Scenario
    rules: Rules
    failure: Failure | None

    @property
    def place(self) -> str:
        """File and line of the step that failed, else of the scenario."""
        return f"{self.scenario.path}:{self.failure.line if self.failure else self.scenario.line}"


class _FailedError(Exception):
    """Carried to the end of the run, where it becomes a value."""

    def __init__(self, line: int, step: str, *found: Difference) -> None:
        self.line, self.step, self.found = line, step, found


Watch = Callable[[State], None]


def run(scenario: Scenario, rules: Rules, watch: Watch | None = None) -> Outcome:
    """Carry out ``scenario`` under ``rules``.

    ``watch`` is shown the state before anything happens, at the first question and after every move.
    """
    state: State | None = None
    try:
        if scenario.refused:
            _refuse(scenario, rules)
            return Outcome(scenario, rules, None)
        state = set_up(scenario, rules)
        _carry_out(scenario, state, watch or (lambda _: None))
    except _FailedError as failed:
        position = tuple(_position(state)) if state else ()
        return Outcome(scenario, rules, Failure(failed.line, failed.step, failed.found, position))
    except CardsetError as error:
        difference = Difference("position", "a position that can be", str(error))
        return Outcome(scenario, rules, Failure(scenario.line, "given", (difference,)))
    return Outcome(scenario, rules, None)


def run_all(
    scenarios: Sequence[Scenario], watch: Callable[[Scenario], Watch] | None = None
) -> Iterator[Outcome]:
    """Run every scenario under each of its rules; ``watch`` gives what watches the runs of one."""
    for scenario in scenarios:
        watching = watch(scenario) if watch else None
        for text in scenario.rules:
            yield run(scenario, preset(text), watching)


def _refuse(scenario: Scenario, rules: Rules) -> None:
    reasons = "; ".join(scenario.refusals)
    if not reasons:
        try:
            begin(set_up(scenario, rules), scenario)
        except CardsetError as error:
            reasons = str(error)
    if scenario.refused not in reasons:
        raise _FailedError(
            scenario.line,
            "given",
            Difference("refused", repr(scenario.refused), reasons or "the position was set up"),
        )


def _carry_out(scenario: Scenario, state: State, watch: Watch) -> None:
    line, step = scenario.line, "given"
    since = 0
    try:
        watch(state)
        begin(state, scenario)
        for part in scenario.steps:
            check_position(state, "unsound")
            watch(state)
            line = part.line
            if isinstance(part, Expect):
                step = "expect"
                found = differences(state, part.what, since)
                if found:
                    raise _FailedError(line, step, *found)
                if "events" in part.what:
                    since = len(state.journal or ())
            else:
                step = f"{letter(part.player)}: {part.move}"
                _move(state, part)
        check_position(state, "unsound")
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


def _move(state: State, step: Step) -> None:
    actor = letter(step.player)
    decision = state.decision
    if decision is None:
        raise _FailedError(step.line, f"{actor}: {step.move}", Difference("asked", actor, "the game is over"))
    if decision.player != step.player:
        found = f"{letter(decision.player)} is asked ({decision.kind})"
        raise _FailedError(step.line, f"{actor}: {step.move}", Difference("asked", actor, found))
    there = offers(state)
    fitting = [move for move, offer in there if fits(step.move, offer, actor)]
    if len(fitting) != 1:
        many = f"offered {len(fitting)} times: say more" if fitting else "not offered"
        raise _FailedError(step.line, f"{actor}: {step.move}", Difference("move", str(step.move), many))
    state.play(fitting[0])


def _check_end(scenario: Scenario, state: State) -> None:
    last = scenario.steps[-1] if scenario.steps else None
    asked = isinstance(last, Expect) and "asked" in last.what
    if scenario.open or asked or state.decision is None or state.decision.kind == "act":
        return
    found = f"{letter(state.decision.player)} is asked ({state.decision.kind})"
    raise _FailedError(
        last.line if last else scenario.line, "the end", Difference("asked", "no open question", found)
    )


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


def _position(state: State) -> Iterator[str]:
    game, decision = state.match, state.decision
    if state.is_over:
        winners = ", ".join(map(letter, state.winners)) or "nobody"
        yield f"the game is over ({state.ended}): {winners} won"
    elif decision:
        cause = card_id(state, decision.source) or "the turn"
        yield f"open: {letter(decision.player)} is asked ({decision.kind}, because of {cause}):"
        yield f"  {', '.join(str(offer) for _, offer in offers(state))}"
    yield f"turn of {letter(state.active)}, {state.phase} phase"
    for seat in range(game.players):
        stable, hand = ids_in(state, game.stable(seat)), ids_in(state, game.hand(seat))
        yield f"  {letter(seat)}: stable [{', '.join(stable)}], hand [{', '.join(hand)}]"
    top = ids_in(state, DECK)[: -SHOWN - 1 : -1]
    more = ", …" if len(state.zones[DECK]) > SHOWN else ""
    yield f"  deck of {len(state.zones[DECK])}: [{', '.join(top)}{more}]"
    table = ids_in(state, TABLE)
    if table:
        yield f"  table [{', '.join(table)}]"
    yield f"  discard [{', '.join(ids_in(state, DISCARD))}], nursery of {len(state.zones[NURSERY])}"
    happened = [event_words(state, event) for event in state.journal or ()]
    if happened:
        yield "so far:"
        yield from (f"  {event}" for event in happened)
