"""Nets to test with: by hand in a few characters, by chance, and by Hypothesis."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from cardset.graph.net import Net, Transition

ABOUT = {"set": "toy", "set_digest": "sha256:" + "0" * 64, "rules": {"flyers": "instead"}, "players": None}


def net(*lines: str, supply: Mapping[str, tuple[tuple[str, ...], int]] | None = None) -> Net:
    """A net of steps written as ``"ability: a -b +2c"``; ``"ability* ..."`` is bulk. Ids are ability.number.

    >>> net("x: -a +2b", "x*: -b").steps[0].change
    {'a': -1, 'b': 2}
    """
    steps: list[Transition] = []
    for line in lines:
        head, _, words = line.partition(": ")
        change: dict[str, int] = {}
        for word in words.split():
            sign, rest = (-1 if word[0] == "-" else 1), word[1:]
            counter = rest.lstrip("0123456789")
            change[counter] = sign * int(rest[: len(rest) - len(counter)] or 1)
        ability = head.rstrip("*")
        number = sum(step.ability == ability for step in steps) + 1
        steps.append(Transition(f"{ability}.{number}", ability, line, change, bulk=head.endswith("*")))
    counters = {counter: None for step in steps for counter in step.change}
    for group, _ in (supply or {}).values():
        counters |= dict.fromkeys(group)
    return Net(tuple(counters), tuple(steps), supply or {})


def name(number: int) -> str:
    """The name of a counter: two classes of cards in each of some zones, and others in between."""
    return f"w{number}" if number % 3 == 2 else f"{'xy'[number % 3]}@{number // 3}"


def by_chance(chance: random.Random, counters: int, steps: int, *, width: int = 3, bulk: float = 0.0) -> Net:
    """A net of random steps; a few more of them take than give, so that about half of the small ones end."""
    names = tuple(map(name, range(counters)))
    made = []
    for number in range(steps):
        chosen = chance.sample(names, chance.randint(1, min(width, counters)))
        change = {counter: chance.choice((-2, -1, -1, -1, 1, 1, 2)) for counter in chosen}
        many = chance.random() < bulk and min(change.values()) < 0
        made.append(Transition(f"s{number}", f"a{chance.randrange(3)}", "", change, bulk=many))
    return Net(names, tuple(made))


def with_any(one: Net, tokens: int) -> Net:
    """The net with so many tokens, anywhere."""
    return replace(one, supply={"any": (one.counters, tokens)})


def summed(one: Net, counts: Mapping[str, int]) -> dict[str, int]:
    """What so many of each step change in all, without zeros."""
    total: dict[str, int] = {}
    for step in one.steps:
        for counter, added in step.change.items():
            total[counter] = total.get(counter, 0) + counts.get(step.id, 0) * added
    return {counter: added for counter, added in total.items() if added}


@st.composite
def nets(draw: st.DrawFn, *, bulk: bool = True) -> Net:
    """Nets of up to five counters and seven steps."""
    names = [name(number) for number in range(draw(st.integers(1, 5)))]
    acting = [""]
    made: list[Transition] = []
    for number in range(draw(st.integers(1, 7))):
        amount = st.integers(-3, 3).filter(bool)
        change = draw(st.dictionaries(st.sampled_from(names), amount, min_size=1, max_size=4))
        many = bulk and min(change.values()) < 0 and draw(st.booleans())
        ability = draw(st.sampled_from(acting if many else ["a", "b"]))
        acting += [] if many else [ability]
        made.append(Transition(f"s{number}", ability, "", change, bulk=many))
    return Net(tuple(names), tuple(made))
