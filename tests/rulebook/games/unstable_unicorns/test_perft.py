"""Node counts of small positions: any change of the rules moves one of them, and shows in review.

Every file in ``perft/`` holds a position, how many sequences of 1, 2, 3 … moves there are from it, and in its
comment why the first two numbers are right. The reference counts them too, as deep as ``reference`` says in
every run and all of them in a soak (0: it does not know these cards). After a change that is meant, print the
new numbers with ``python -m tests.rulebook.games.unstable_unicorns.test_perft``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from rulebook.games.unstable_unicorns.engine import State
from rulebook.simulation import perft
from tests.rulebook.games.unstable_unicorns.reference.sides import reference_of

FILES = sorted(Path(__file__).with_name("perft").glob("*.yaml"))


@dataclass(frozen=True, slots=True)
class Case:
    """One file."""

    text: str
    nodes: list[int]
    reference: int

    @property
    def state(self) -> State:
        """The position, asking its first question."""
        return State.from_text(self.text)


def case(path: Path) -> Case:
    content = yaml.safe_load(path.read_text("utf-8"))
    return Case(content["position"], content["nodes"], content["reference"])


def every(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", FILES, ids=every)
def test_engine_counts_as_before(path: Path) -> None:
    wanted = case(path)
    state = wanted.state
    before = state.digest()
    assert [perft(state, depth) for depth in range(1, len(wanted.nodes) + 1)] == wanted.nodes
    assert state.digest() == before


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", FILES, ids=every)
def test_reference_counts_the_same(path: Path) -> None:
    wanted = case(path)
    depths = range(1, wanted.reference + 1)
    assert [counted_by_reference(wanted, depth) for depth in depths] == wanted.nodes[: wanted.reference]


@pytest.mark.soak
@pytest.mark.parametrize("path", [path for path in FILES if case(path).reference], ids=every)
def test_reference_counts_the_same_in_depth(path: Path) -> None:
    wanted = case(path)
    assert counted_by_reference(wanted, len(wanted.nodes)) == wanted.nodes[-1]


def counted_by_reference(wanted: Case, depth: int) -> int:
    """The reference cannot be copied, so every path is played from the start."""
    state = wanted.state
    phase = "beginning" if state.phase == "beginning" else "action"

    def leaves(path: tuple[str, ...]) -> int:
        reference = reference_of(state, phase)
        for answer in path:
            reference.answer(answer)
        options = reference.question.options if reference.question else ()
        if len(path) == depth - 1:
            return len(options)
        return sum(leaves((*path, answer)) for answer in options)

    return leaves(())


if __name__ == "__main__":
    for path in FILES:
        found = case(path)
        print(path.stem, [perft(found.state, depth) for depth in range(1, len(found.nodes) + 1)])
