"""What comes of a game: who won, how long it took, and what every seat did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from ai.arena.clock import Times
from ai.arena.job import Job

if TYPE_CHECKING:
    from rulebook.replay import Replay


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What one seat had and did, as :class:`ai.observer.Deeds` says; ``wall`` and ``cpu`` are the durations
    of its decisions, ``blunders`` says by pattern how often it blundered, of how many chances, where that was
    counted."""

    drawn: tuple[int, ...]
    played: tuple[int, ...]
    kept: tuple[int, ...]
    did: Mapping[str, int]
    befell: Mapping[str, int]
    choices: Mapping[str, tuple[int, int]]
    score: float
    wall: Times
    cpu: Times
    blunders: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def decisions(self) -> int:
        """How often the player was asked."""
        return sum(self.wall.values())


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played. ``ended`` is as :attr:`State.ended`, or ``stalled`` where the arena broke it
    off; ``winners`` and ``first``, who began, are seats; ``seconds`` is all that playing it took.
    ``digest`` is that of the last position."""

    job: Job
    ended: str
    winners: tuple[int, ...]
    first: int
    turns: int
    digest: str
    seconds: float
    seats: tuple[SeatRecord, ...]
    replay: Replay | None = None

    @property
    def decisions(self) -> int:
        """How many decisions the game took."""
        return sum(seat.decisions for seat in self.seats)


def to_data(result: Result) -> dict[str, Any]:
    """``result`` as JSON-able data, without its replay; :func:`from_data` is the inverse."""
    own = ("ended", "winners", "first", "turns", "digest", "seconds")
    return {
        "game": result.job.number,
        **{name: getattr(result, name) for name in own},
        "seats": [{one.name: getattr(seat, one.name) for one in fields(seat)} for seat in result.seats],
    }


def from_data(job: Job, data: Mapping[str, Any]) -> Result:
    """The result of ``job`` that :func:`to_data` wrote. Raises :class:`KeyError`, :class:`TypeError` or
    :class:`ValueError` for anything else."""
    if data["game"] != job.number or len(data["seats"]) != len(job.seats):
        raise ValueError("a result of another game")
    return Result(
        job=job,
        ended=str(data["ended"]),
        winners=tuple(map(int, data["winners"])),
        first=int(data["first"]),
        turns=int(data["turns"]),
        digest=str(data["digest"]),
        seconds=float(data["seconds"]),
        seats=tuple(
            SeatRecord(
                drawn=tuple(seat["drawn"]),
                played=tuple(seat["played"]),
                kept=tuple(seat["kept"]),
                did=dict(seat["did"]),
                befell=dict(seat["befell"]),
                choices={name: (int(taken), int(of)) for name, (taken, of) in seat["choices"].items()},
                score=float(seat["score"]),
                wall={int(number): count for number, count in seat["wall"].items()},
                cpu={int(number): count for number, count in seat["cpu"].items()},
                blunders={name: (int(made), int(of)) for name, (made, of) in seat["blunders"].items()},
            )
            for seat in data["seats"]
        ),
    )
