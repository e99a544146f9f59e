"""A loop as a scenario that `cli scenario` runs: the start, the way into the loop, and one round of it."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.games.unstable_unicorns.chains.search import Loop
from rulebook.games.unstable_unicorns.chains.starts import Start
from rulebook.games.unstable_unicorns.scenario.written import expectation, played, quoted, scenario_lines
from rulebook.games.unstable_unicorns.state import State

__all__ = ["scenario_text"]


def scenario_text(state: State, start: Start, loop: Loop, rules: str, name: str, about: str) -> str:
    """The YAML of one scenario. ``state`` is the start, with its first question open.

    Cards that were added to the set are defined in the scenario.
    """
    facts = [f"about: {quoted(about)}", f"rules: {quoted(rules)}"]
    steps = list(_steps(state.copy(), loop))
    lines = scenario_lines(name, facts, start.given, steps, state.match.deck.set)
    return "\n".join(["scenarios:", *lines]) + "\n"


def _steps(state: State, loop: Loop) -> Iterator[str]:
    yield from played(state, loop.way)
    if not loop.round:
        yield "expect: {asked: nobody, winner: nobody, ended: endless}"
        return
    yield expectation(state)
    yield from played(state, loop.round)
    yield expectation(state)
