"""Chance: many numbers drawn at once are those drawn one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.chance import MASK, STEP, below, seeded, shuffle

generators = st.integers(0, MASK)


def one_by_one(generator: int, cards: list[int]) -> int:
    for last in range(len(cards) - 1, 0, -1):
        index, generator = below(generator, last + 1)
        cards[last], cards[index] = cards[index], cards[last]
    return generator


def before(number: int) -> int:
    """The generator whose next number is ``number``: the mixing backwards."""
    value = unshifted(number, 31)
    value = unshifted(value * pow(0x94D049BB133111EB, -1, MASK + 1) & MASK, 27)
    value = unshifted(value * pow(0xBF58476D1CE4E5B9, -1, MASK + 1) & MASK, 30)
    return (value - STEP) & MASK


def unshifted(value: int, places: int) -> int:
    """What ``value ^ (value >> places)`` was made of."""
    for shift in (places, 2 * places):
        value ^= value >> shift
    return value


@given(generators, st.integers(0, 150))
def test_a_shuffle_is_what_numbers_one_by_one_make(generator: int, many: int) -> None:
    at_once, single = list(range(many)), list(range(many))
    assert shuffle(generator, at_once) == one_by_one(generator, single)
    assert at_once == single


@given(st.integers(0, 20), st.integers(3, 40), st.integers(0, 20))
def test_a_number_that_is_thrown_again_is_in_a_shuffle_too(place: int, many: int, under: int) -> None:
    """Such a number comes once in 2**57 shuffles by itself: here it is made to come."""
    generator = (before(MASK - under) - place * STEP) & MASK
    at_once, single = list(range(many)), list(range(many))
    assert shuffle(generator, at_once) == one_by_one(generator, single)
    assert at_once == single


def test_the_largest_number_is_thrown_again() -> None:
    generator = before(MASK)
    number, after = below(generator, 3)
    assert after == (generator + 2 * STEP) & MASK
    assert 0 <= number < 3


def test_the_sequence_is_the_published_one() -> None:
    """SplitMix64 of seed 1234567, as the reference implementation prints it (Vigna, splitmix64.c)."""
    generator, numbers = 1234567, []
    for _ in range(3):
        number, generator = below(generator, MASK + 1)
        numbers.append(number)
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert seeded(0) != seeded(1)
