"""What the results of a run say of its opponents."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from ai.arena.clock import Times, merged
from ai.arena.elo import Rate, Rating, ratings
from ai.arena.result import Result, SeatRecord
from ai.observer import Styles


@dataclass(frozen=True, slots=True)
class Length:
    """How long games are, in turns or in decisions."""

    mean: float
    p50: int
    p95: int


@dataclass(frozen=True, slots=True)
class Score:
    """How one opponent did, in all its ``seats`` at the table together.

    ``style`` has what tells how it plays, per seat and game, ``won_in`` the turns of the games that it won,
    ``wall`` and ``cpu`` the durations of its decisions, ``blunders`` by pattern how often it blundered, of
    how many chances.
    """

    opponent: str
    seats: int
    rate: Rate
    rating: Rating
    style: dict[str, float]
    won_in: Length
    decisions: float
    wall: Times
    cpu: Times
    blunders: dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games of a run have in common. ``first`` is how often who began won. ``digest`` differs when
    any game came to another end."""

    games: int
    turns: Length
    decisions: Length
    endings: dict[str, int]
    first: Rate
    seconds: float
    digest: str


def standings(
    results: Sequence[Result], opponents: Iterable[str], styles: Styles = MappingProxyType({})
) -> list[Score]:
    """How each of ``opponents`` did, in this order, each name once; ``styles`` are those of the game."""
    names = dict.fromkeys(opponents)
    shares: dict[str, Fraction] = dict.fromkeys(names, Fraction(0))
    fair: dict[str, Fraction] = dict.fromkeys(names, Fraction(0))
    games: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    tables: dict[tuple[tuple[str, ...], str], float] = {}
    turns: dict[str, list[int]] = {name: [] for name in names}
    counts: dict[str, Counter[str]] = {name: Counter() for name in names}
    for result in results:
        job = result.job
        for name, sitting in Counter(job.seats).items():
            games[name] += 1
            seats[name] += sitting
            fair[name] += Fraction(sitting, len(job.seats))
        for seat in result.winners:
            shares[job.seats[seat]] += Fraction(1, len(result.winners))
            table = tuple(sorted(job.seats)), job.seats[seat]
            turns[job.seats[seat]].append(result.turns)
            tables[table] = tables.get(table, 0.0) + 1 / len(result.winners)
        for name, record in zip(job.seats, result.seats, strict=True):
            for deed, (side, kind) in styles.items():
                counts[name][deed] += (record.did if side == "did" else record.befell).get(kind, 0)
    rated = ratings(tables)
    found = []
    for name in names:
        records = [
            record
            for result in results
            for sitting, record in zip(result.job.seats, result.seats, strict=True)
            if sitting == name
        ]
        wall = merged(record.wall for record in records)
        found.append(
            Score(
                opponent=name,
                seats=round(seats[name] / games[name]) if games[name] else 0,
                rate=Rate(float(shares[name]), games[name], float(fair[name] / (games[name] or 1))),
                rating=rated.get(name, Rating(0.0, math.inf)),
                won_in=length_of(turns[name]),
                style={deed: counts[name][deed] / (seats[name] or 1) for deed in styles},
                decisions=sum(wall.values()) / (seats[name] or 1),
                wall=wall,
                cpu=merged(record.cpu for record in records),
                blunders=_blunders(records),
            )
        )
    return found


def _blunders(records: Iterable[SeatRecord]) -> dict[str, tuple[int, int]]:
    """Blunders and chances of all ``records``, by pattern."""
    made: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    for record in records:
        for name, (count, of) in record.blunders.items():
            made[name] += count
            chances[name] += of
    return {name: (made[name], chances[name]) for name in chances}


def summary(results: Sequence[Result]) -> Summary:
    """What all ``results``, in the order of their games, have in common."""
    digests = " ".join(f"{result.job.number} {result.digest}" for result in results)
    return Summary(
        games=len(results),
        turns=length_of(result.turns for result in results),
        decisions=length_of(result.decisions for result in results),
        endings=dict(Counter(result.ended for result in results).most_common()),
        first=started(results),
        seconds=sum(result.seconds for result in results),
        digest=hashlib.sha256(digests.encode()).hexdigest()[:16],
    )


def started(results: Iterable[Result]) -> Rate:
    """How often the player won who had the first turn, of the games that anybody won."""
    shares, fair, games = Fraction(0), Fraction(0), 0
    for result in results:
        if not result.winners:
            continue
        games += 1
        fair += Fraction(1, len(result.job.seats))
        if result.first in result.winners:
            shares += Fraction(1, len(result.winners))
    return Rate(float(shares), games, float(fair / (games or 1)))


def length_of(lengths: Iterable[int]) -> Length:
    """The mean and the percentiles of some numbers; zeros of none."""
    ordered = sorted(lengths)
    if not ordered:
        return Length(0.0, 0, 0)

    def at(share: float) -> int:
        return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]

    return Length(sum(ordered) / len(ordered), at(0.5), at(0.95))
