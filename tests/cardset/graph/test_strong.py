"""Strong components: those that can reach each other, and an order to rely on."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from networkx import has_path

from cardset.graph.strong import components, digraph


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    size = draw(st.integers(0, 9))
    node = st.integers(0, max(size - 1, 0))
    return [draw(st.lists(node, max_size=4)) for _ in range(size)]


@given(graphs())
def test_they_reach_each_other_and_come_after_what_they_reach(successors: list[list[int]]) -> None:
    graph = digraph(successors)
    found = components(graph)

    assert sorted(node for part in found for node in part) == list(range(len(successors)))
    assert all(part == sorted(part) for part in found)
    position = {node: number for number, part in enumerate(found) for node in part}
    for one, other in combinations(graph, 2):
        both = has_path(graph, one, other) and has_path(graph, other, one)
        assert (position[one] == position[other]) == both
    assert all(position[after] <= position[node] for node in position for after in successors[node])


def test_a_long_path_needs_no_deep_stack() -> None:
    size = 50_000

    assert len(components(digraph([[node + 1] for node in range(size - 1)] + [[]]))) == size
