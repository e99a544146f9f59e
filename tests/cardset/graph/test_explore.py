"""Brute force, judged by hand: it judges the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardset.graph.net import Net
from tests.cardset.graph.exploring import Exploration, Lasso, explore
from tests.cardset.graph.nets import net, with_any

LOOP = ("x: -waits:x +waits:y -a +b", "y: -waits:y +waits:x -b +a")


def test_a_run_that_ends_is_measured() -> None:
    one = net("x: -waits:x +waits:y -a", "y: -waits:y +waits:x", supply={"cards": (("a",), 3)})

    assert explore(one, [{"waits:x": 1}]) == Exploration("ends", 7, 6)


def test_a_loop_comes_with_its_start_and_its_way() -> None:
    found = explore(net(*LOOP, supply={"cards": (("a", "b"), 1)}), [{"waits:y": 1}])

    # Breadth first meets the second round's end; the card lies in b, where y takes it.
    assert found.outcome == "loops"
    assert found.lasso is not None
    assert found.lasso.start == {"waits:y": 1, "b": 1}
    assert sorted(found.lasso.loop) == ["x.1", "y.1"]


def test_it_needs_the_card_that_the_deck_lacks() -> None:
    assert explore(net(*LOOP, supply={"cards": (("a", "b"), 0)}), [{"waits:y": 1}]).outcome == "ends"


def test_a_loop_may_need_two_cards_at_once() -> None:
    lines = ("x: -waits:x +waits:y -2a +2b", "y: -waits:y +waits:x -2b +2a")

    for copies, outcome in ((1, "ends"), (2, "loops")):
        one = net(*lines, supply={"cards": (("a", "b"), copies)})
        assert explore(one, [{"waits:x": 1}]).outcome == outcome


def test_a_growing_loop_is_found_without_going_round_for_ever() -> None:
    found = explore(net("x: -waits:x +waits:x2 +a", "x: -waits:x2 +waits:x"), [{"waits:x": 1}])

    assert found.lasso == Lasso({"waits:x": 1}, (), ("x.1", "x.2"))


def test_a_lasso_can_be_walked() -> None:
    one = with_any(net("x: -2a +b", "y: -b +a +c", "z: -c +a"), 4)
    lasso = explore(one).lasso

    assert lasso is not None
    assert walk(one, lasso, 3)


@pytest.mark.parametrize(
    ("lines", "outcome"),
    [
        (("x*: -a +b", "y*: -b +a"), "ends"),
        (("x*: -a +b", "y*: -b +a", "x: -c +d"), "ends"),
        (("x*: -a +b", "y*: -b +a", "x: -c +d", "z: -d +c"), "loops"),
        (("*: -a +b", "y: -b +a"), "loops"),
        (("x*: -a +b", "y: -b +a"), "ends"),
        (("x*: -a +b", "y: -b +a", "x: -c"), "ends"),
        (("x*: -a +b", "y: -b +a", "x: -c +d", "x: -d +c"), "loops"),
    ],
)
def test_bulk_steps_need_what_sets_them_off(lines: tuple[str, ...], outcome: str) -> None:
    one = with_any(net(*lines), 2)
    found = explore(one)

    assert found.outcome == outcome
    assert found.lasso is None or walk(one, found.lasso, 3)


def test_too_many_markings_are_not_guessed_about() -> None:
    one = net("x: -a +b", "x: -b +c", "x: -c +d", "x: -d +e")

    assert explore(with_any(one, 9), cap=100) == Exploration("capped", 100)


def test_beginnings_are_tried_all() -> None:
    one = net("x: -wx +wx2", "x: -wx2 +wx", "y: -wy")

    assert explore(one, [{"wy": 1}]).outcome == "ends"
    assert explore(one, [{"wy": 1}, {"wx": 1}]).outcome == "loops"


def walk(one: Net, lasso: Lasso, rounds: int) -> bool:
    """Whether a lasso's steps can be taken from its start."""
    counts = dict.fromkeys(one.counters, 0) | dict(lasso.start)
    change = {step.id: step.change for step in replace(one).steps}
    for step in (*lasso.lead, *lasso.loop * rounds):
        for counter, added in change[step].items():
            counts[counter] += added
            if counts[counter] < 0:
                return False
    return True
