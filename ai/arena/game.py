"""One game from a job to its result: a pure function, but for the time it takes."""

from __future__ import annotations

import time
from collections import Counter
from functools import lru_cache
from typing import Any

from ai.arena.clock import bin_of
from ai.arena.job import Job
from ai.arena.result import Result, SeatRecord
from ai.blunders import BlunderCount
from ai.facts import FactBook
from ai.knowledge import facts_of, knowledge_of
from ai.observer import Deeds
from ai.opponent import Opponent
from ai.roster import build
from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.paths import main_set
from cardset.variants import Variant, varied
from rulebook.game import Game, find_game
from rulebook.protocol import IllegalMoveError, State
from rulebook.replay import MAX_NAME, record

MOST_DECISIONS = 20_000
"""A game that takes more has stalled: nobody wins it. Common ones take about a hundred."""

SEES_ALL = "clairvoyant"
"""The one kind of opponent that is shown the whole position: a yardstick, in the arena only."""


def play(job: Job) -> Result:
    """Play the game that ``job`` describes.

    Every opponent is built anew and is given its view, nothing else. Raises :class:`CardsetError` for a job
    that cannot be played, and for an opponent that answers with a move that is not legal.
    """
    begun = time.perf_counter()
    game = find_game(job.game)
    rules = game.presets.read(job.rules)
    components = components_for(game, job.cards, job.added, rules.print_of_cards, job.variant)
    state = game.new_game(components, len(job.seats), job.deal_seed, rules, journal=True)
    observer = knowledge_of(game).observer()(state)
    facts = facts_of(game) if job.tallied else None
    table = [_Seat(name, job.opponent_seed(seat), game, facts) for seat, name in enumerate(job.seats)]
    moves: list[Any] = []
    while (seat := state.player_to_act) is not None and len(moves) < MOST_DECISIONS:
        moves.append(table[seat].choose(state, seat))
        observer.note(moves[-1])
        try:
            state.play(moves[-1])
        except IllegalMoveError:
            raise CardsetError(
                f"{job.seats[seat]} in seat {seat + 1} answered with {str(moves[-1])!r}, which is not legal",
                hint=f"decision {len(moves)} of game {job.number}, dealt with seed {job.deal_seed}",
            ) from None
    names = [_printable(name) for name in job.seats]
    return Result(
        job=job,
        ended=state.ended or "stalled",
        winners=state.winners,
        first=observer.first(),
        turns=state.turn,
        digest=state.digest(),
        seconds=round(time.perf_counter() - begun, 4),
        seats=tuple(map(_record, observer.deeds(), table)),
        replay=record(state, job.deal_seed, names, moves) if job.written else None,
    )


@lru_cache(maxsize=32)
def components_for(
    game: Game,
    cards: tuple[str, ...],
    added: tuple[str, ...],
    printed: str = "",
    variant: Variant | None = None,
) -> Any:
    """What a job is played with, ready for play, in the print ``printed``; made once in a process."""
    if not (cards or added or printed or variant):
        return game.components(None)
    whole = load_set(cards or main_set(game.id) or None, added, printed)
    return game.components(varied(whole, variant) if variant is not None else whole)


class _Seat:
    """An opponent at the table and the durations of its decisions."""

    def __init__(self, name: str, seed: int, game: Game, facts: FactBook | None) -> None:
        self.opponent: Opponent[Any, Any] = build(name, seed, game)
        self.sees_all = name.partition(":")[0] == SEES_ALL
        self.tally = BlunderCount(facts) if facts else None
        self.wall: Counter[int] = Counter()
        self.cpu: Counter[int] = Counter()

    def choose(self, state: State[Any], seat: int) -> Any:
        view = state.view(seat)
        if self.sees_all:
            self.opponent.state = state.copy()  # type: ignore[attr-defined]
        wall, cpu = time.perf_counter(), time.process_time()
        move = self.opponent.choose(view)
        self.cpu[bin_of(time.process_time() - cpu)] += 1
        self.wall[bin_of(time.perf_counter() - wall)] += 1
        if self.tally and move in view.legal_moves:
            self.tally.note(view, move)
        return move


def _record(deeds: Deeds, seat: _Seat) -> SeatRecord:
    """What a seat had and did, with the durations of its decisions."""
    return SeatRecord(
        *deeds, wall=seat.wall, cpu=seat.cpu, blunders=seat.tally.counts() if seat.tally else {}
    )


def _printable(name: str) -> str:
    """An opponent's name as a replay can hold it."""
    return "".join(character for character in name if character.isprintable())[:MAX_NAME]
