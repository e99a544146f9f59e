"""One game from a job to its result: a pure function, but for the time it takes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ai.arena.clock import bin_of
from ai.arena.job import Job
from ai.arena.result import Result, SeatRecord
from ai.opponent import Opponent
from ai.roster import build
from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import Deck, Move, State, build_deck, new_game, preset
from rulebook.protocol import IllegalMoveError
from rulebook.replay import MAX_NAME, record

__all__ = ["MOST_DECISIONS", "deck_for", "play"]

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
    deck = deck_for(job.cards, job.added)
    state = new_game(deck, len(job.seats), job.deal_seed, preset(job.rules), journal=True)
    dealt = [state.zones[state.match.hand(seat)][:] for seat in range(state.players)]
    table = [_Seat(name, job.opponent_seed(seat)) for seat, name in enumerate(job.seats)]
    moves: list[Move] = []
    while (seat := state.player_to_act) is not None and len(moves) < MOST_DECISIONS:
        moves.append(table[seat].choose(state, seat))
        try:
            state.play(moves[-1])
        except IllegalMoveError:
            raise CardsetError(
                f"{job.seats[seat]} in seat {seat + 1} answered with {str(moves[-1])!r}, which is not legal",
                hint=f"decision {len(moves)} of game {job.number}, dealt with seed {job.deal_seed}",
            ) from None
    records = _records(state, dealt, table)
    names = [_printable(name) for name in job.seats]
    return Result(
        job=job,
        ended=state.ended or "stalled",
        winners=state.winners,
        first=_first(state),
        turns=state.turn,
        digest=state.digest(),
        seconds=round(time.perf_counter() - begun, 4),
        seats=records,
        replay=record(state, job.deal_seed, names, moves) if job.written else None,
    )


@lru_cache(maxsize=2)
def deck_for(cards: str, added: tuple[str, ...]) -> Deck:
    """The cards that a job names, ready for play; read once in a process."""
    return build_deck(load_set(cards or None, [Path(path) for path in added]))


class _Seat:
    """An opponent at the table and the durations of its decisions."""

    def __init__(self, name: str, seed: int) -> None:
        self.opponent: Opponent[Any, Any] = build(name, seed)
        self.sees_all = name.partition(":")[0] == SEES_ALL
        self.wall: Counter[int] = Counter()
        self.cpu: Counter[int] = Counter()

    def choose(self, state: State, seat: int) -> Move:
        view = state.view(seat)
        if self.sees_all:
            self.opponent.state = state.copy()  # type: ignore[attr-defined]
        wall, cpu = time.perf_counter(), time.process_time()
        move: Move = self.opponent.choose(view)
        self.cpu[bin_of(time.process_time() - cpu)] += 1
        self.wall[bin_of(time.perf_counter() - wall)] += 1
        return move


def _records(state: State, dealt: Sequence[Sequence[int]], table: Sequence[_Seat]) -> tuple[SeatRecord, ...]:
    """What the journal tells of each seat; ``dealt`` are the hands at the first question."""
    game, face_of = state.match, state.match.deck.face_of
    drawn = [{face_of[card] for card in hand} for hand in dealt]
    played: list[set[int]] = [set() for _ in table]
    did: list[Counter[str]] = [Counter() for _ in table]
    befell: list[Counter[str]] = [Counter() for _ in table]
    for event in state.journal or ():
        if event.player >= 0:
            did[event.player][event.kind] += 1
            if event.kind == "drawn":
                drawn[event.player].add(face_of[event.card])
            elif event.kind in ("plays", "responds"):
                played[event.player].add(face_of[event.card])
        if event.other >= 0:
            befell[event.other][event.kind] += 1
    return tuple(
        SeatRecord(
            drawn=tuple(sorted(drawn[seat])),
            played=tuple(sorted(played[seat])),
            kept=tuple(sorted({face_of[card] for card in state.zones[game.stable(seat)]})),
            did=did[seat],
            befell=befell[seat],
            wall=table[seat].wall,
            cpu=table[seat].cpu,
        )
        for seat in range(state.players)
    )


def _first(state: State) -> int:
    """Who had the first turn."""
    return next((event.player for event in state.journal or () if event.kind == "turn-begins"), state.active)


def _printable(name: str) -> str:
    """An opponent's name as a replay can hold it."""
    return "".join(character for character in name if character.isprintable())[:MAX_NAME]
