"""Strongly connected components of graphs of numbers: what :mod:`networkx` finds, in an order to rely on.

Only commands that look at chains of effects load it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from networkx import DiGraph


def components(graph: DiGraph[int]) -> list[list[int]]:
    """The strongly connected components of ``graph``.

    Each comes after every component that it can reach (reverse topological order), its nodes sorted.

    >>> components(digraph([[1], [0, 2], []]))
    [[2], [0, 1]]
    """
    from networkx import strongly_connected_components

    return [sorted(part) for part in strongly_connected_components(graph)]


def digraph(successors: Sequence[Sequence[int]]) -> DiGraph[int]:
    """The graph on ``range(len(successors))``."""
    from networkx import DiGraph

    return DiGraph(dict(enumerate(successors)))
