"""What the results of a run say of the cards: for whoever designs one and asks whether it is too strong.

A card counts once for each player who had it in a game, and that player's win counts for it. What is drawn
is drawn by chance, so the rate when drawn compares cards fairly; what is played or lies on the table at the
end was also somebody's choice and luck, and is read against the average of all cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ai.arena.elo import Rate
from ai.arena.result import Result
from ai.arena.standings import Length, length_of, started

WAYS = ("drawn", "played", "kept")
"""The ways to have a card, as :class:`ai.observer.Deeds` has them."""


@dataclass(frozen=True, slots=True)
class CardRates:
    """How often players won who had drawn, played or, at the end, kept a card; and how often
    those who had drawn it played it (``used``, whose fair share says nothing)."""

    drawn: Rate
    played: Rate
    kept: Rate
    used: Rate


PACE = 20
"""So many seconds a person takes for a decision."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """The games with one number of players: how long they are and how often who began won."""

    players: int
    games: int
    turns: Length
    decisions: Length
    endings: dict[str, int]
    first: Rate

    @property
    def minutes(self) -> tuple[float, float]:
        """How long persons in all seats would sit there, on an average and in 95 of 100 games (estimated)."""
        return self.decisions.mean * PACE / 60, self.decisions.p95 * PACE / 60


class _Count:
    """Wins, games and fair shares as they add up."""

    __slots__ = ("fair", "games", "wins")

    def __init__(self) -> None:
        self.wins = 0.0
        self.games = 0
        self.fair = 0.0

    def add(self, wins: float, fair: float) -> None:
        self.wins += wins
        self.games += 1
        self.fair += fair

    @property
    def rate(self) -> Rate:
        return Rate(self.wins, self.games, self.fair / self.games if self.games else 0.0)


def card_rates(results: Sequence[Result], faces: int) -> list[CardRates]:
    """The rates of each of so many faces, by their place in the deck."""
    counts = [{way: _Count() for way in (*WAYS, "used")} for _ in range(faces)]
    for result in results:
        fair = 1 / len(result.seats)
        for seat, record in enumerate(result.seats):
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            for way in WAYS:
                had: tuple[int, ...] = getattr(record, way)
                for face in had:
                    counts[face][way].add(won, fair)
            for face in record.drawn:
                counts[face]["used"].add(float(face in record.played), 0.0)
    return [CardRates(**{way: count.rate for way, count in ways.items()}) for ways in counts]


def average(rates: Sequence[CardRates]) -> CardRates:
    """All cards taken together."""
    whole = {}
    for way in (*WAYS, "used"):
        parts: list[Rate] = [getattr(card, way) for card in rates]
        games = sum(rate.games for rate in parts)
        fair = sum(rate.fair * rate.games for rate in parts)
        whole[way] = Rate(sum(rate.wins for rate in parts), games, fair / (games or 1))
    return CardRates(**whole)


def by_players(results: Sequence[Result]) -> list[AtTable]:
    """The games by number of players, ascending."""
    found = []
    for players in sorted({len(result.seats) for result in results}):
        games = [result for result in results if len(result.seats) == players]
        found.append(
            AtTable(
                players=players,
                games=len(games),
                turns=length_of(result.turns for result in games),
                decisions=length_of(result.decisions for result in games),
                endings=dict(sorted(Counter(result.ended for result in games).items())),
                first=started(games),
            )
        )
    return found
