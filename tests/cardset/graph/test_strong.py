"""Strong components, against networkx."""

from __future__ import annotations

import networkx
from hypothesis import given
from hypothesis import strategies as st

from cardset.graph.strong import components


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    size = draw(st.integers(0, 9))
    node = st.integers(0, max(size - 1, 0))
    return [draw(st.lists(node, max_size=4)) for _ in range(size)]


@given(graphs())
def test_they_are_those_of_networkx_and_come_after_what_they_reach(successors: list[list[int]]) -> None:
    graph = networkx.DiGraph(dict(enumerate(successors)))
    found = components(successors)

    assert sorted(map(sorted, networkx.strongly_connected_components(graph))) == sorted(found)
    position = {node: number for number, part in enumerate(found) for node in part}
    assert all(position[after] <= position[node] for node in position for after in successors[node])


def test_a_long_path_needs_no_deep_stack() -> None:
    size = 50_000

    assert len(components([[node + 1] for node in range(size - 1)] + [[]])) == size
