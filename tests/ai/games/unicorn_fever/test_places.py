"""What the tables say of a race is what races come to."""

from __future__ import annotations

import random
import time
from itertools import cycle, islice

import pytest

from ai.games.unicorn_fever.places import Sample
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.race import (
    FINISH,
    GALLOP,
    LAST,
    LEADER,
    MOVE,
    NONE,
    START,
    TIE,
    UNICORNS,
    Magic,
    enchanted,
    race,
)

ODDS = (2, 3, 4, 5, 6, 7)
MOVEMENT = bare().movement


def played(magic: list[Magic], races: int, odds: tuple[int, ...] = ODDS) -> tuple[list[float], list[float]]:
    """How often each is first and on the podium in races of the engine."""
    rng = random.Random(8)
    first, podium = [0] * UNICORNS, [0] * UNICORNS
    for _ in range(races):
        cards = islice(cycle(rng.sample(MOVEMENT, len(MOVEMENT))), 40)
        rolls = [(rng.randrange(UNICORNS), rng.randrange(UNICORNS)) for _ in range(40)]
        order = race(odds, cards, rolls, magic, ahead=rng.sample(range(UNICORNS), UNICORNS))
        first[order[0]] += 1
        for unicorn in order[:3]:
            podium[unicorn] += 1
    return [count / races for count in first], [count / races for count in podium]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {0: (MOVE, False, -1)},
        {4: (MOVE, False, 1), 0: (GALLOP, True, 0)},
        {5: (START, True, 4), 1: (FINISH, True, 0), 2: (TIE, False, 1)},
        {5: (LAST, False, 1)},
        {0: (LEADER, False, -1)},
        {0: (LEADER, False, -1), 3: (MOVE, False, -1)},
    ],
)
def test_the_chances_are_those_of_races(changes: dict[int, tuple[int, bool, int]]) -> None:
    magic = [enchanted([changes[at]]) if at in changes else NONE for at in range(UNICORNS)]
    found = Sample(MOVEMENT, 12, 2000, 5).places(ODDS, magic)
    first, podium = played(magic, 2000)
    assert found.first == pytest.approx(first, abs=0.05)
    assert found.podium == pytest.approx(podium, abs=0.06)
    assert sum(found.first) == pytest.approx(1)
    assert sum(found.podium) == pytest.approx(3)


def test_magic_is_compared_in_the_same_races() -> None:
    """What helps a unicorn never makes it come in later in any of them, so 240 are enough."""
    few = Sample(MOVEMENT, 12, 240, 5)
    plain = few.places(ODDS, [NONE] * UNICORNS)
    for unicorn in range(UNICORNS):
        helped = [enchanted([(MOVE, False, 1)]) if at == unicorn else NONE for at in range(UNICORNS)]
        assert few.places(ODDS, helped).first[unicorn] >= plain.first[unicorn]
        hurt = [enchanted([(LEADER, False, -1)]) if at == unicorn else NONE for at in range(UNICORNS)]
        assert few.places(ODDS, hurt).podium[unicorn] <= plain.podium[unicorn]


def test_thousands_of_races_take_no_time() -> None:
    races = Sample(MOVEMENT, 12, 3000, 5)
    races.places(ODDS, [NONE] * UNICORNS)
    begun = time.process_time()
    races.places(ODDS, [enchanted([(MOVE, False, 1)]), *[NONE] * 5])
    assert time.process_time() - begun < 0.1
