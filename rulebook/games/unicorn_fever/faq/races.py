"""Races run twice by the same chance: with what is tried, and without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rulebook.games.unicorn_fever.box import COLOURS
from rulebook.games.unicorn_fever.faq.seen import Measured
from rulebook.games.unicorn_fever.faq.trials import START, WHO, FeverBench, Given, Tried, before_race
from rulebook.games.unicorn_fever.race import FASTEST, SLOWEST
from rulebook.protocol import Event

MOST: Final = 300
"""How many races are looked at: of the rarest effects, those of ties, one in thirty shows something."""
REVEALED: Final = ("revealed", "void", "odds-changed")


class Course(NamedTuple):
    """How a race went for a unicorn: its odds as it began, its spaces by race turn and in all, its place."""

    odds: int
    moved: tuple[int, ...]
    spaces: int
    place: int


class Races(NamedTuple):
    """Two races by the same chance, and the first thing that is otherwise in the one with the card."""

    with_card: Tried
    without: Tried
    finding: Measured


def odds(unicorn: str, seed: int, row: int | None = None) -> dict[str, int]:
    """Odds that differ by ``seed``; those of a unicorn are ``row`` where it is given."""
    start = COLOURS.index(unicorn) - ((row if row is not None else FASTEST + seed % len(COLOURS)) - FASTEST)
    ordered = [COLOURS[(start + place) % len(COLOURS)] for place in range(len(COLOURS))]
    return {colour: FASTEST + place for place, colour in enumerate(ordered)}


def run(bench: FeverBench, unicorn: str, cards: Sequence[str], seed: int, given: Given) -> Tried:
    """A race with magic on a unicorn, all of the player's; what is ``given`` besides counts more."""
    rows = odds(unicorn, seed)
    slowest = [colour for colour, row in rows.items() if row == SLOWEST]
    played = {"played": {unicorn: {WHO: [*cards]}}} if cards else {}
    return bench.play({**before_race(odds=rows, rampant=slowest, **played), **given}, START, (), seed)


def course(tried: Tried, unicorn: str) -> Course | None:
    """How the race went for a unicorn; ``None`` where the first player has to decide in it."""
    number, before, turns = COLOURS.index(unicorn), *parts(tried)
    if tried.state.stage == "tie":
        return None
    rows = tried.scenario.data["odds"][unicorn]
    for event in before:
        rows = event.number if (event.kind, event.card) == ("odds-changed", number) else rows
    own = [event for turn in turns for event in turn if event.card == number]
    place = next(event.number for event in own if event.kind == "finished")
    moved = tuple(event.number for event in own if event.kind == "moved")
    return Course(rows, moved, tried.state.spaces[number], place)


def parts(tried: Tried) -> tuple[list[Event], list[list[Event]]]:
    """What happened before the race, and in each of its turns up to the results."""
    before: list[Event] = []
    turns: list[list[Event]] = []
    ranked = 0
    for event in tried.state.journal or ():
        if event.kind == "race-turn":
            turns.append([])
        (turns[-1] if turns else before).append(event)
        ranked += event.kind == "finished"
        if ranked == len(COLOURS):
            break
    return before, turns


def differing(
    bench: FeverBench, unicorn: str, with_cards: Sequence[str], without: Sequence[str], *given: Given
) -> Iterator[Races]:
    """Pairs of races in which something is otherwise; ``given`` are what else the two begin with."""
    one, other = given or ({}, {})
    for seed in range(1, MOST):
        more, less = run(bench, unicorn, with_cards, seed, one), run(bench, unicorn, without, seed, other)
        first, second = course(more, unicorn), course(less, unicorn)
        if first and second and (finding := difference(first, second)):
            yield Races(told(more, unicorn, finding), told(less, unicorn, finding), finding)


def difference(one: Course, other: Course) -> Measured | None:
    """The first number that is otherwise."""
    if one.odds != other.odds:
        return Measured("odds", one.odds, other.odds)
    for turn, (much, less) in enumerate(zip(one.moved, other.moved, strict=False), 1):
        if much != less:
            return Measured("spaces", much, less, turn)
    return Measured("place", one.place, other.place) if one.place != other.place else None


def told(tried: Tried, unicorn: str, finding: Measured) -> Tried:
    """The race with the events that tell of a finding: the magic, and the race turn in which it shows."""
    number = COLOURS.index(unicorn)
    before, turns = parts(tried)
    events = [event for event in before if event.kind in REVEALED]
    if finding.what == "spaces":
        events += turns[finding.turn - 1]
    elif finding.what == "place":
        events += next(turn for turn in turns if any(e.kind == "finished" and e.card == number for e in turn))
    return tried.telling(event for event in events if event.kind != "race-turn")
