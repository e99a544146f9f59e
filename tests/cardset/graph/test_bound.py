"""The longest chain: counted by hand, never below what brute force finds, with what brakes it."""

from __future__ import annotations

import random
from dataclasses import replace

from cardset.graph.bound import exact, excess, from_ranking, longest, own, proposed
from cardset.graph.net import Net, Transition
from cardset.graph.ranking import prove
from tests.cardset.graph.exploring import explore
from tests.cardset.graph.nets import by_chance, net

BEGIN = ({"waits:x": 1},)
TWO = ("x: -waits:x +waits:y -deck +hand", "x: -waits:x", "y: -waits:y +waits:x")
SUPPLY = {"cards": (("deck", "hand"), 5), "gems": (("gem",), 3)}


def test_two_abilities_that_a_deck_brakes() -> None:
    # x and y in turn for each of the five cards, and x once more.
    bound = exact(net(*TWO, supply=SUPPLY), BEGIN)

    assert bound is not None
    assert bound.most == 11
    assert bound.brake == (("cards", 10),)
    assert bound.weights["deck"] == 2 * bound.scale


def test_what_the_chain_may_begin_with_counts() -> None:
    one = net(*TWO, supply=SUPPLY)
    more, other = exact(one, [{"waits:x": 3}]), exact(one, [*BEGIN, {"waits:y": 1}])

    assert more is not None and more.most == 13
    assert other is not None and other.most == 12


def test_a_resource_that_is_shared_brakes_once() -> None:
    lines = (*TWO, "y: -waits:y +2waits:x -gem")
    bound = exact(net(*lines, supply=SUPPLY), BEGIN)

    assert bound is not None
    assert bound.most == 11 + 3
    assert dict(bound.brake) == {"cards": 10, "gems": 3}


def test_an_endless_net_has_no_bound() -> None:
    one = net("x: -waits:x +waits:x2", "x: -waits:x2 +waits:x", supply=SUPPLY)

    assert exact(one, BEGIN) is None
    assert longest(one, BEGIN, prove(one)) is None


def test_without_effort_the_ranking_bounds() -> None:
    one = net(*TWO, supply=SUPPLY)
    assert exact(one, BEGIN, effort=1) is None
    bound = from_ranking(one, BEGIN, prove(one))

    assert bound is not None
    assert bound.most >= 11
    assert excess(one, bound.weights, bound.scale) is None


def test_rounds_that_a_bulk_step_undoes_bound_nothing() -> None:
    # How many cards z shuffles back, and so how often x can go on after it, no weight says.
    one = net(*TWO, "z: -waits:z", "z*: -hand +deck", supply=SUPPLY)

    assert prove(one).proved
    assert from_ranking(one, BEGIN, prove(one)) is None


def test_highs_finds_the_same_bound() -> None:
    one = net(*TWO, "y: -waits:y +2waits:x -gem", supply=SUPPLY)
    mine, other = exact(one, BEGIN), proposed(one, BEGIN)

    assert mine is not None and other is not None
    assert mine.most == other.most


def test_starts_of_some_abilities_alone_are_counted() -> None:
    one = net(
        "x/1: -waits:x/1.active +waits:y/1.active -deck",
        "x/1: -waits:x/1.active",
        "x/10: -waits:x/10.active",
        "y/1: -waits:y/1.active +waits:x/1.active +waits:x/10.active",
        supply={"cards": (("deck",), 5)},
    )
    begin = [{"waits:x/1.active": 1}]
    most = {
        names: found.most
        for names in (("x/1",), ("x/10",), ("y/1",), ("x/1", "y/1"))
        if (found := exact(one, begin, counted=own(names)))
    }

    # x/10 is another ability than x/1, for all that its name begins with that.
    assert most == {("x/1",): 6, ("x/10",): 5, ("y/1",): 5, ("x/1", "y/1"): 11}


def test_an_ability_beside_a_loop_is_bounded_where_the_loop_does_not_feed_it() -> None:
    one = net(*TWO, "z: -waits:z +waits:z2", "z: -waits:z2 +waits:z", supply=SUPPLY)
    begin = [{"waits:x": 1, "waits:z": 1}]
    found = exact(one, begin, counted=("waits:x", "waits:y"))

    assert exact(one, begin) is None
    assert found is not None and found.most == 11


def waiting(one: Net) -> Net:
    """The net with half of its counters called effects that wait."""
    names = {name: f"waits:{name}" if number % 2 else name for number, name in enumerate(one.counters)}
    steps = tuple(
        Transition(step.id, step.ability, "", {names[name]: added for name, added in step.change.items()})
        for step in one.steps
    )
    return replace(one, counters=tuple(names.values()), steps=steps)


def test_no_run_is_longer() -> None:
    chance = random.Random(4)
    tight = compared = 0
    for _ in range(300):
        one = waiting(by_chance(chance, chance.randint(2, 4), chance.randint(2, 5)))
        free = tuple(name for name in one.counters if not name.startswith("waits:"))
        one = replace(one, supply={"cards": (free, 4)})
        begin = [{name: 1} for name in one.counters if name.startswith("waits:")]
        tried = explore(one, begin, cap=2000)
        ranking = prove(one)
        bound = exact(one, begin)
        assert bound is not None or not ranking.proved
        if bound is not None and tried.longest is not None:
            rough = from_ranking(one, begin, ranking) if ranking.proved else None
            assert tried.longest <= bound.most <= (rough.most if rough else bound.most)
            compared += 1
            tight += tried.longest == bound.most
    assert compared > 60
    assert tight > compared // 3


def test_no_run_starts_what_is_counted_more_often() -> None:
    chance = random.Random(5)
    compared = 0
    for _ in range(300):
        one = waiting(by_chance(chance, chance.randint(2, 4), chance.randint(2, 5)))
        free = tuple(name for name in one.counters if not name.startswith("waits:"))
        one = replace(one, supply={"cards": (free, 4)})
        begin = [{name: 1} for name in one.counters if name.startswith("waits:")]
        counted = tuple(name for start in begin[:1] for name in start)
        bound = exact(one, begin, counted=counted)
        # Brute force counts what waits: what shall not be counted gets another name.
        names = {name: name if name in counted else name.replace("waits:", "held:") for name in one.counters}
        steps = tuple(
            replace(step, change={names[key]: n for key, n in step.change.items()}) for step in one.steps
        )
        other = replace(one, counters=tuple(names.values()), steps=steps)
        tried = explore(other, [{names[key]: n for key, n in start.items()} for start in begin], cap=2000)
        if bound is not None and tried.longest is not None:
            assert tried.longest <= bound.most
            compared += len(counted) < len(begin)
    assert compared > 30
