"""The fewest changes of a set after which every chain ends.

Each candidate loop must be broken by some change of the set, so only changes that touch a step of the first
loop that is left need be tried, and so on with the loop that is left after them (the hitting sets of Reiter
1987).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from cardset.graph.net import Net
from cardset.graph.ranking import Ranking, Solver, prove, prove_changed

Edit = Callable[[Net], Net]
"""Makes the net of a set with one change: the same steps under the same ids where nothing changes."""


def smallest(
    net: Net,
    edits: Mapping[str, Edit],
    *,
    most: int = 3,
    tries: int = 400,
    solver: Solver = "auto",
    ranking: Ranking | None = None,
) -> list[tuple[str, ...]]:
    """All sets of as few ``edits`` as restore the proof, each sorted; none where ``most`` are too few.

    Edits are tried on the steps that the proof leaves open, and what passes there on the whole net. After
    ``tries`` proofs what has been found so far is all. ``ranking`` is that of ``net``, where it is known.
    """
    first = ranking or prove(net, solver=solver, candidates=1)
    if first.proved:
        return []
    ranking, kept = first, set(first.core)
    core = replace(net, steps=tuple(step for step in net.steps if step.id in kept))
    level: list[tuple[str, ...]] = [()]
    for size in range(most + 1):
        found: list[tuple[str, ...]] = []
        following: set[tuple[str, ...]] = set()
        for chosen in level:
            before = applied(core, edits, chosen)
            if chosen:
                if tries <= 0:
                    break
                tries -= 1
                ranking = prove(before, solver=solver, candidates=1)
                if ranking.proved:
                    ranking = prove_changed(applied(net, edits, chosen), net, first, candidates=1)
                if ranking.proved:
                    found.append(chosen)
                    continue
            if size < most:
                following |= {
                    tuple(sorted([*chosen, name]))
                    for name in edits
                    if name not in chosen and touches(before, edits[name], ranking.candidate)
                }
        if found:
            return sorted(found)
        level = sorted(following)
    return []


def applied(net: Net, edits: Mapping[str, Edit], chosen: tuple[str, ...]) -> Net:
    """The net after some edits, in their order."""
    for name in chosen:
        net = edits[name](net)
    return net


def touches(net: Net, edit: Edit, candidate: Mapping[str, int]) -> bool:
    """Whether an edit changes or removes a step of a candidate."""
    before = {step.id: step.change for step in net.steps if step.id in candidate}
    after = {step.id: step.change for step in edit(net).steps if step.id in candidate}
    return before != after
