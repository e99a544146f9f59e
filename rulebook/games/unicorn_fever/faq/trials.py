"""Cards tried out: a position in words, moves from there, and what happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rulebook.games.unicorn_fever.box import BETS, COLOURS, Box, Where
from rulebook.games.unicorn_fever.notation import thing_of, words_of
from rulebook.games.unicorn_fever.race import SLOWEST
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.protocol import Event
from rulebook.scenarios.model import Step
from rulebook.scenarios.plain import PlainForm, PlainScenario
from rulebook.scenarios.run import run

Given = Mapping[str, Any]
"""A position, as :mod:`..notation` writes it."""
PLAYERS: Final = 4
"""As few as there are late podium bets for."""
WHO: Final = "A"
"""The player who has the card that is tried."""
RUNNER: Final = "red"
"""The unicorn that it is about, where another one is not said."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A play: the position and the moves, how it ended, and the ``events`` that tell of the card."""

    scenario: PlainScenario
    state: FeverState
    events: tuple[Event, ...]

    def telling(self, events: Iterable[Event]) -> Tried:
        """The same play, told by other events."""
        return replace(self, events=tuple(events))

    def number(self, kind: str) -> int:
        """The number of the first event of a kind that is the player's; 0 where there is none."""
        journal: Sequence[Event] = self.state.journal or ()
        return next((event.number for event in journal if (event.kind, event.player) == (kind, 0)), 0)

    def because_of(self, thing: int) -> list[Event]:
        """The events of which a thing is the cause."""
        return [event for event in self.state.journal or () if event.cause == thing]


@dataclass(frozen=True, slots=True)
class FeverBench:
    """A box with what plays it."""

    box: Box
    form: PlainForm

    def thing(self, card: str) -> int:
        """The number of a card."""
        return thing_of(self.box, card)

    def card(self, thing: int) -> str:
        """The card with this number."""
        return words_of(self.box)[thing]

    def play(self, given: Given, moves: Sequence[str], kinds: Collection[str] = (), seed: int = 1) -> Tried:
        """Make ``moves`` of the player from a position. Events of ``kinds`` tell of it, if they are that
        player's or nobody's; ``seed`` is that of chance."""
        rules = self.form.game.presets.default
        scenario = PlainScenario(
            path=Path(),
            line=0,
            id="",
            about="",
            says={},
            rules=(str(rules),),
            steps=tuple(Step(0, 0, move) for move in moves),
            refusals=(),
            open=True,
            of=self.form,
            players=PLAYERS,
            seed=seed,
            data=given,
            components=self.box,
        )
        states: list[FeverState] = []
        outcome = run(scenario, rules, states.append)
        assert outcome.failure is None, (given, moves, outcome.failure)
        state = states[-1]
        told = (event for event in state.journal or () if event.kind in kinds and event.player <= 0)
        return Tried(scenario, state, tuple(told))


# Positions


def planning(**given: Any) -> Given:
    """The player's first action turn."""
    return {"first": WHO, "active": WHO, "gold": {WHO: 40}, **given}


def before_race(**given: Any) -> Given:
    """The last action turn, before a race, which :data:`START` begins."""
    acted = {"A": 2, "B": 3, "C": 3, "D": 3}
    return {"first": WHO, "active": WHO, "acted": acted, **given}


START: Final = ("declare gold",)


def after_race(unicorn: str = RUNNER, wins: bool = True, **given: Any) -> Given:
    """A race of which the player still tells the last two apart (:func:`settle`), in which a unicorn that is
    not the player's has come in first, or comes in fifth."""
    others = [colour for colour in COLOURS if colour != unicorn]
    order = [unicorn, *others] if wins else [*others[:4], unicorn, others[4]]
    owners = (order[3], order[2], order[5], order[1] if wins else order[0])
    return {
        "first": WHO,
        "active": WHO,
        "stage": "tie",
        "ranking": order[:4],
        "arrived": [order[4:]],
        "owned": dict(zip("ABCD", owners, strict=True)),
        **given,
    }


def settle(given: Given) -> tuple[str, ...]:
    """The move after a race."""
    return (f"ahead {given['arrived'][0][0]}",)


def bet_on(where: Where, unicorn: str = RUNNER) -> tuple[str, Given]:
    """A bet of which ``where`` holds, as a word, and what must be so for it."""
    kind = BETS[where.bets[0] if where.bets else 0]
    odds = SLOWEST if where.rampant else min(max(where.at_least, 3), where.at_most)
    given: dict[str, Any] = {"odds": {unicorn: odds}}
    if where.own:
        others = (colour for colour in COLOURS if colour != unicorn)
        given["owned"] = dict(zip("ABCD", (unicorn, *others), strict=False))
    if where.rampant:
        given["rampant"] = [unicorn]
    return f"{kind}-{unicorn}", given
