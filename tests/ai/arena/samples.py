"""Results made by hand, and small runs."""

from __future__ import annotations

from ai.arena.job import Job, Plan
from ai.arena.result import Result, SeatRecord
from rulebook.games.unstable_unicorns import GAME

NOVICES = Plan(GAME.id, (("novice", "random"),), seed=5, rules="cs-2e")
NOTHING = SeatRecord((), (), (), {}, {}, {}, 0.0, {}, {})


def seat(
    drawn: tuple[int, ...] = (),
    played: tuple[int, ...] = (),
    kept: tuple[int, ...] = (),
    did: dict[str, int] | None = None,
    befell: dict[str, int] | None = None,
    choices: dict[str, tuple[int, int]] | None = None,
    score: float = 0.0,
) -> SeatRecord:
    """What a seat had and did; it decided nothing."""
    return SeatRecord(drawn, played, kept, did or {}, befell or {}, choices or {}, score, {}, {})


def outcome(
    seats: tuple[str, ...],
    winners: tuple[int, ...],
    number: int = 0,
    first: int = 0,
    turns: int = 10,
    records: tuple[SeatRecord, ...] = (),
) -> Result:
    """A game of ``seats`` that ``winners`` won."""
    job = Job(GAME.id, number, seats, 0, number, 0, "cs-2e")
    records = records or tuple(NOTHING for _ in seats)
    return Result(job, "goal" if winners else "tie", winners, first, turns, f"{number:016x}", 0.5, records)
