"""What many games say of a person: won and lost by level and opponent, rows of wins, the ladder."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from ai.personality import is_file
from cardset.values import grouped
from cli.guests import EASY, LEVELS, SCRIPTED, SNATCHER

WON, LOST, DRAWN = "won", "lost", "drawn"
"""What a game can be for a person. One that was given up is lost, one that nobody has won is drawn."""

K = TypeVar("K", bound=Hashable)


class PastGame(NamedTuple):
    """A game as a person keeps it: what it was for them, and when it was over (UTC, as ISO 8601 has it).

    ``guests`` are the opponents by their roster names, ``level`` is :func:`level_of` them; ``people`` how
    many sat there. ``seconds`` is how long it took, ``None`` where nobody knows; ``deal`` tells it from other
    deals. One that is ``marked`` counts for nothing but itself: answers were taken back in it, or somebody
    knew the deal.
    """

    result: str
    over: str
    game: str
    rules: str
    turns: int
    seconds: int | None
    ended: str
    guests: tuple[str, ...]
    level: str
    people: int
    deal: str
    marked: bool


class Tally(NamedTuple):
    """How many games were won, lost, and neither."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)


class Streak(NamedTuple):
    """Games that were won one after the other: up to ``now``, and at most."""

    now: int = 0
    longest: int = 0


def level_of(guests: Iterable[str]) -> str:
    """The level of a table: that of its weakest opponent. "" where somebody sits there who has no place on
    the ladder, and where nobody does."""
    rungs, found = [*LEVELS], [_level(guest) for guest in guests]
    return "" if "" in found or not found else min(found, key=rungs.index)


def _level(guest: str) -> str:
    kind, _, rest = guest.partition(":")
    if kind == SCRIPTED and is_file(rest):  # it plays as somebody has written it
        return ""
    if kind == SNATCHER:  # it sits between novices and characters
        return EASY
    return next((level for level, known in LEVELS.items() if known == kind), "")


def above(level: str) -> str:
    """The level that comes after this one, "" at the top."""
    rungs = [*LEVELS, ""]
    return rungs[rungs.index(level) + 1] if level else ""


def counted(games: Iterable[PastGame]) -> list[PastGame]:
    """Those that count."""
    return [game for game in games if not game.marked]


def tally(games: Iterable[PastGame]) -> Tally:
    """How they went."""
    results = [game.result for game in games]
    return Tally(*map(results.count, (WON, LOST, DRAWN)))


def by_level(games: Iterable[PastGame]) -> Mapping[str, Tally]:
    """How the games that count went against each level, from the lowest; only levels that were met."""
    found = _split(counted(games), lambda game: [game.level])
    return {level: found[level] for level in LEVELS if level in found}


def by_opponent(games: Iterable[PastGame]) -> Mapping[str, Tally]:
    """How the games that count went in which each opponent sat there, by roster name; most games first."""
    found = _split(counted(games), lambda game: dict.fromkeys(game.guests))
    return dict(sorted(found.items(), key=lambda one: (-one[1].games, one[0])))


def streak(games: Iterable[PastGame]) -> Streak:
    """How many of the games that count, in the order in which they were over, were won in a row."""
    runs = [(won, len([*run])) for won, run in groupby(game.result == WON for game in counted(games))]
    longest = max((length for won, length in runs if won), default=0)
    return Streak(runs[-1][1] if runs and runs[-1][0] else 0, longest)


def beaten(games: Iterable[PastGame]) -> Sequence[str]:
    """The levels of the ladder at which a game was won, from the lowest."""
    return [level for level, found in by_level(games).items() if found.won]


def _split(games: Iterable[PastGame], keys: Callable[[PastGame], Iterable[K]]) -> dict[K, Tally]:
    found = grouped((key, game) for game in games for key in keys(game))
    return {key: tally(those) for key, those in found.items()}
