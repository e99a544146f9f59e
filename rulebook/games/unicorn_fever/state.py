"""A position that goes on: which question is asked in which stage, and what follows an answer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rulebook.games.unicorn_fever import ending, planning, racing, results, sight
from rulebook.games.unicorn_fever.position import (
    OVER,
    RACING,
    Position,
)
from rulebook.games.unicorn_fever.setup import lay
from rulebook.plain import PlainMove


@dataclass
class FeverState(Position):
    """A state of the game."""

    @property
    def ended(self) -> str:
        """What decided who has won."""
        return self.end

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever is ranked best."""
        return tuple(self.best)

    @property
    def player_to_act(self) -> int | None:
        """Who is asked."""
        return None if self.stage in (OVER, RACING) else self.active

    def legal_moves(self) -> Sequence[PlainMove]:
        """What can be answered, always at least two things."""
        return [*_asked(self)]

    def carry_out(self, move: PlainMove) -> None:
        """Do it, and go on until somebody has a choice."""
        _carry_out(self, move)
        self.go_on()

    def begin(self) -> None:
        """Lay the table, and go on until somebody has a choice."""
        lay(self)
        planning.begin_round(self)
        self.go_on()

    def go_on(self) -> None:
        """Where there is only one answer, it is given."""
        while self.stage != OVER:
            moves = [*islice(_asked(self), 2)]
            if len(moves) != 1:
                return
            _carry_out(self, moves[0])

    def run_race(self) -> None:
        """All have taken their action turns: the race begins, and what comes of it follows."""
        racing.begin_race(self)
        _race_goes_on(self)

    def sight(self, player: int) -> Mapping[str, Any]:
        """What a player may know."""
        return sight.sight(self, player)

    def redeal(self, player: int, rng: random.Random) -> None:
        """Deal anew what a player does not see."""
        sight.redeal(self, player, rng)


def _asked(state: FeverState) -> Iterator[PlainMove]:
    match state.stage:
        case "reserve":
            yield from planning.reservations(state)
            yield PlainMove("pass")
        case "action":
            yield from planning.actions(state)
        case "bet":
            yield from planning.open_bets(state, planning.effects_of(state)[state.step].word)
        case "stake":
            yield from planning.stakes(state)
        case "contract":
            yield from planning.offers(state)
        case "cast":
            yield from planning.casts(state)
        case "tax":
            yield PlainMove("loan")
            yield PlainMove("pay")
        case "tie":
            yield from (PlainMove("ahead", card=unicorn) for unicorn in state.arrived[0])


def _carry_out(state: FeverState, move: PlainMove) -> None:
    """Do what was answered."""
    match state.stage:
        case "reserve":
            planning.reserve(state, move)
        case "action" if move.kind == "loan":
            planning.lend(state, state.active)
        case "action" if move.kind == "repay":
            planning.repay(state, state.active)
        case "action":
            _after_effects(state, planning.take(state, move))
        case "bet":
            planning.bet(state, move)
        case "stake":
            _after_effects(state, planning.stake(state, move))
        case "contract":
            _after_effects(state, planning.acquire(state, move))
        case "cast":
            _after_effects(state, planning.cast(state, move))
        case "tax":
            if move.kind == "loan":
                planning.lend(state, state.active)
            else:
                results.pay_tax(state)
            _results_go_on(state)
        case "tie":
            racing.decide_tie(state, move)
            _race_goes_on(state)


# A round is planning, race, results (round.phases)


def _after_effects(state: FeverState, done: bool) -> None:
    if done and not planning.end_turn(state):
        state.run_race()


def _race_goes_on(state: FeverState) -> None:
    if racing.race_on(state):
        racing.end_race(state)
        results.pay_bets(state)
        state.asked = [*state.clockwise()]
        _results_go_on(state)


def _results_go_on(state: FeverState) -> None:
    if not results.tax(state):
        return
    if state.last_round:  # results.last-round-skip
        ending.finish(state)
        return
    results.change_all_odds(state)
    results.change_rampant(state)
    results.renew_contracts(state)
    state.race += 1  # results.marker
    planning.begin_round(state)
