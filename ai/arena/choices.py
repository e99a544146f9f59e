"""What the results of a run say of what could be chosen: whether each thing is, and how whoever chose it did.

Things of a group, such as the kinds of bets, should be worth about the same. One that is hardly ever chosen,
or whose players end with much more or less than the others, is out of balance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ai.arena.elo import Rate
from ai.arena.result import Result

RARE = 0.02
"""What is chosen in fewer of its chances is hardly ever chosen."""
APART = 0.3
"""What ends with so much more or less than the mean of its group is out of balance."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """One thing: how often it was taken, of how many ``chances``, and of the players of a game who did so at
    all how often they won (``won``) and with what ``score`` they ended, beside the mean of the group."""

    name: str
    taken: int
    chances: int
    won: Rate
    score: float
    beside: float

    @property
    def share(self) -> float:
        """In which share of its chances it was taken."""
        return self.taken / self.chances if self.chances else 0.0

    @property
    def fault(self) -> str:
        """What is out of balance, in a word; "" for nothing."""
        if self.share < RARE:
            return "rare"
        if self.beside and abs(self.score / self.beside - 1) > APART:
            return "apart"
        return ""


def choices(results: Sequence[Result], group: str) -> list[Chosen]:
    """All of a group, by name; the mean of the group counts each thing once."""
    taken, chances, games = Counter[str](), Counter[str](), Counter[str]()
    wins: dict[str, float] = {}
    scores: dict[str, float] = {}
    fair: dict[str, float] = {}
    for result in results:
        for seat, record in enumerate(result.seats):
            for name, (count, of) in record.choices.items():
                if not name.startswith(f"{group}:"):
                    continue
                taken[name] += count
                chances[name] += of
                if count:
                    won = 1 / len(result.winners) if seat in result.winners else 0.0
                    games[name] += 1
                    wins[name] = wins.get(name, 0.0) + won
                    fair[name] = fair.get(name, 0.0) + 1 / len(result.seats)
                    scores[name] = scores.get(name, 0.0) + record.score
    means = {name: scores[name] / games[name] for name in games}
    beside = _mean(means.values())
    return [
        Chosen(
            name.partition(":")[2],
            taken[name],
            chances[name],
            Rate(wins.get(name, 0.0), games[name], fair.get(name, 0.0) / max(1, games[name])),
            means.get(name, 0.0),
            beside,
        )
        for name in sorted(chances)
    ]


def _mean(values: Iterable[float]) -> float:
    found = [*values]
    return sum(found) / len(found) if found else 0.0
