"""The fewest changes after which a net ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from cardset.graph.net import Net
from cardset.graph.ranking import prove
from cardset.graph.repair import Edit, smallest
from tests.cardset.graph.nets import net


def once(ability: str) -> Edit:
    """The ability may start once: each step that takes its wait takes a permit."""

    def edit(one: Net) -> Net:
        wait, permit = f"waits:{ability}", f"permit:{ability}"
        steps = tuple(
            replace(step, change={**step.change, permit: -1}) if step.change.get(wait, 0) < 0 else step
            for step in one.steps
        )
        return replace(one, counters=tuple(dict.fromkeys((*one.counters, permit))), steps=steps)

    return edit


def edits(*abilities: str) -> Mapping[str, Edit]:
    return {ability: once(ability) for ability in abilities}


X_Y = ("x: -waits:x +waits:y", "y: -waits:y +waits:x")
Y_Z = ("y: -waits:y +waits:z", "z: -waits:z +waits:y")
U_V = ("u: -waits:u +waits:v", "v: -waits:v +waits:u")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("x: -waits:x",), []),
        (X_Y, [("x",), ("y",)]),
        ((*X_Y, *Y_Z), [("y",)]),
        ((*X_Y, *U_V), [("u", "x"), ("u", "y"), ("v", "x"), ("v", "y")]),
        ((*X_Y, *Y_Z, *U_V), [("u", "y"), ("v", "y")]),
        ((*X_Y, *U_V, "z: -waits:z +waits:z2", "z: -waits:z2 +waits:z"), 4),
        ((*X_Y, "w: +waits:w"), []),
    ],
)
def test_the_smallest_sets_are_found(lines: tuple[str, ...], expected: list[tuple[str, ...]] | int) -> None:
    found = smallest(net(*lines), edits("u", "v", "x", "y", "z"))

    assert (len(found) if isinstance(expected, int) else found) == expected
    assert smallest(net(*lines), edits("u", "v", "x", "y", "z"), ranking=prove(net(*lines))) == found


def test_three_may_be_too_few() -> None:
    lines = [line for name in "abcd" for line in (f"{name}: -waits:{name} +at", f"{name}: -at +waits:{name}")]

    assert smallest(net(*lines), edits(*"abcd")) == []
    assert smallest(net(*lines), edits(*"abcd"), most=4) == [("a", "b", "c", "d")]


def test_an_edit_that_changes_nothing_in_the_loop_is_not_tried() -> None:
    def fail(one: Net) -> Net:
        assert one.steps
        return one

    assert smallest(net(*X_Y), {"idle": fail}) == []


def test_tries_are_bounded() -> None:
    assert smallest(net(*X_Y), edits("x", "y"), tries=1) == [("x",)]


def test_what_mends_a_loop_and_spoils_the_rest_is_no_repair() -> None:
    """The rounds of before cover w; with the change it goes on for ever, though nothing of the loop does."""
    before = net(*X_Y, "w: -waits:w")

    def spoiling(one: Net) -> Net:
        kept = tuple(step for step in one.steps if step.ability != "x")
        return replace(one, steps=tuple(replace(s, change={}) if s.ability == "w" else s for s in kept))

    assert smallest(before, {"spoil": spoiling}) == []


def test_a_repair_may_need_other_weights_elsewhere() -> None:
    """With the change w falls no more in what the first round weighed, yet in something else."""
    before = net(*X_Y, "w: -waits:w")

    def moving(one: Net) -> Net:
        kept = tuple(step for step in one.steps if step.ability != "x")
        steps = tuple(replace(s, change={"other": -1}) if s.ability == "w" else s for s in kept)
        return replace(one, counters=(*one.counters, "other"), steps=steps)

    assert smallest(before, {"move": moving}) == [("move",)]
