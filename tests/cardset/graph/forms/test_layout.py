"""Pictures are laid out so that nothing covers anything else, and always alike."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardset.graph.forms.layout import Box, lay_out
from cardset.graph.forms.picture import Arrow, Hull, Picture, Spot


def picture(size: int, hulls: list[int], pairs: list[tuple[int, int]], every: int = 1000) -> Picture:
    """So many nodes; ``hulls`` puts some of them into components; each ``every``-th arrow is pruned."""
    home = dict(enumerate(hulls))
    spots = tuple(
        Spot(f"n{number}", f"N {number}", "triggered", "triggered", "", home.get(number, 0))
        for number in range(size)
    )
    arrows = tuple(
        Arrow(
            f"n{source}",
            f"n{target}",
            ("entered",),
            ("enters",),
            ("Because.",),
            pruned=place % every == every - 1,
        )
        for place, (source, target) in enumerate(pairs)
    )
    numbers = sorted({number for number in hulls if number})
    return Picture(
        "title", "about", spots, arrows, tuple(Hull(n, (), "finite", "proved", ()) for n in numbers)
    )


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    size = draw(st.integers(0, 24))
    hulls = draw(st.lists(st.integers(0, 3), max_size=size))
    ends = st.integers(0, max(size - 1, 0))
    pairs = draw(st.lists(st.tuples(ends, ends), unique=True, max_size=60)) if size else []
    return picture(size, hulls, pairs, every=5)


def apart(first: Box, second: Box) -> bool:
    return (
        first.x + first.width <= second.x
        or second.x + second.width <= first.x
        or first.y + first.height <= second.y
        or second.y + second.height <= first.y
    )


def within(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


@given(pictures())
def test_nothing_covers_anything_else(shown: Picture) -> None:
    laid = lay_out(shown)
    page = Box(0, 0, laid.width, laid.height)
    assert set(laid.nodes) == {spot.id for spot in shown.spots}
    assert all(within(box, page) for box in (*laid.nodes.values(), *laid.hulls.values()))
    assert all(apart(one, other) for one, other in combinations(laid.nodes.values(), 2))
    assert all(apart(one, other) for one, other in combinations(laid.hulls.values(), 2))
    for spot in shown.spots:
        for number, hull in laid.hulls.items():
            box = laid.nodes[spot.id]
            assert within(box, hull) if spot.hull == number else apart(box, hull)


@given(pictures())
def test_each_arrow_goes_from_the_edge_of_its_source_to_the_edge_of_its_target(shown: Picture) -> None:
    laid = lay_out(shown)
    assert set(laid.paths) == set(range(len(shown.arrows)))
    for number, arrow in enumerate(shown.arrows):
        points = laid.paths[number].points
        assert len(points) % 3 == 1 and len(points) >= 4
        for (x, y), name in ((points[0], arrow.source), (points[-1], arrow.target)):
            box = laid.nodes[name]
            assert x in (box.x, box.x + box.width)
            assert box.y <= y <= box.y + box.height


@given(pictures())
def test_the_same_picture_is_laid_out_alike(shown: Picture) -> None:
    assert lay_out(shown) == lay_out(shown)


def test_triggers_go_from_left_to_right() -> None:
    chain = picture(5, [], [(0, 1), (1, 2), (2, 3), (0, 3), (4, 3)])
    at = lay_out(chain).nodes
    assert all(at[f"n{first}"].x < at[f"n{second}"].x for first, second in pairwise(range(4)))
    # What nothing leads to stands right before what it triggers, not at the far left.
    assert at["n4"].x == at["n2"].x


def test_a_trigger_that_skips_a_layer_goes_round_what_is_there() -> None:
    chain = picture(3, [], [(0, 1), (1, 2), (0, 2)])
    laid = lay_out(chain)
    between = laid.nodes["n1"]
    level = [y for x, y in laid.paths[2].points if between.x <= x <= between.x + between.width]
    assert len(level) >= 3
    assert all(y < between.y or y > between.y + between.height for y in level)
