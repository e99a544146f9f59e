"""Strongly connected components of a graph of numbers, without loading a library.

Proofs need nothing else of a graph library, so that a certificate can be made and explored where networkx is
not installed, and a net of a hundred thousand edges costs no more memory than its lists.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["components"]


def components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """The strongly connected components of the graph on ``range(len(successors))``.

    Each comes after every component that it can reach (reverse topological order), its nodes sorted.
    Tarjan 1972, with a stack of its own instead of recursion.

    >>> components([[1], [0, 2], []])
    [[2], [0, 1]]
    """
    size = len(successors)
    found: list[list[int]] = []
    order, low = [-1] * size, [0] * size
    settled = [False] * size
    waiting: list[int] = []
    count = 0
    for root in range(size):
        if order[root] >= 0:
            continue
        path = [(root, 0)]
        while path:
            node, position = path.pop()
            if position == 0:
                order[node] = low[node] = count
                count += 1
                waiting.append(node)
            else:  # back from the successor before this one
                low[node] = min(low[node], low[successors[node][position - 1]])
            for index in range(position, len(successors[node])):
                after = successors[node][index]
                if order[after] < 0:
                    path += [(node, index + 1), (after, 0)]
                    break
                if not settled[after]:
                    low[node] = min(low[node], order[after])
            else:
                if low[node] == order[node]:
                    cut = len(waiting) - 1
                    while waiting[cut] != node:
                        cut -= 1
                    component = waiting[cut:]
                    del waiting[cut:]
                    for member in component:
                        settled[member] = True
                    found.append(sorted(component))
    return found
