"""The facts of one position and of the moves in it, looked up by whoever plays or judges by conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.conditions import Condition
from ai.facts import FactBook, Value
from rulebook.protocol import Move, View


class Situation:
    """The facts of one position, each found once, when it is asked for."""

    def __init__(self, view: View[Any], facts: FactBook) -> None:
        self.view = view
        self.facts = facts
        self._known: dict[str, Value] = {}
        self._moves: dict[tuple[str, Move], Value] = {}

    def known(self, name: str) -> Value:
        """A fact of the position."""
        if name not in self._known:
            self._known[name] = self.facts.position[name].of(self.view)
        return self._known[name]

    def of(self, name: str, move: Move) -> Value:
        """A fact of a move."""
        if (name, move) not in self._moves:
            self._moves[name, move] = self.facts.move[name].of(self.view, move)
        return self._moves[name, move]

    def is_so(self, when: Sequence[Condition]) -> bool:
        """Whether the position fits."""
        known = self.known
        return all(condition.holds(known(condition.fact), known) for condition in when)

    def fits(self, conditions: Sequence[Condition], move: Move) -> bool:
        """Whether a move fits."""
        return all(condition.holds(self.of(condition.fact, move), self.known) for condition in conditions)

    def number(self, name: str, move: Move | None = None) -> int:
        """A fact that is a number, of the position or of ``move``."""
        found = self.known(name) if move is None or name in self.facts.position else self.of(name, move)
        assert isinstance(found, int)  # the reader of the file has seen to that
        return found
