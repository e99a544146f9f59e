"""When somebody wants to be asked in the middle of what others do."""

from __future__ import annotations

from typing import Any

from rulebook.protocol import State
from rulebook.table import Question, Table


class Attention:
    """That of the player in a ``seat`` during one game.

    Where only what presses counts, it is ``close``; where it is ``sure``, the player is asked once more
    before an odd answer.
    """

    def __init__(self, table: Table, seat: int, close: bool = False, sure: bool = True) -> None:
        self.close = close
        self.sure = sure
        self._table = table
        self._seat = seat
        self._turn = -1
        self._own_turns = -1

    def rest_of_turn(self, state: State[Any]) -> None:
        """Nothing more is asked until the turn that goes on now is over."""
        self._turn = state.turn

    def rest_of_round(self, state: State[Any]) -> None:
        """Nothing more is asked until the player's own next turn begins."""
        self._own_turns = self._begun(state)

    def wake(self) -> None:
        """Everything is asked again as before."""
        self._turn = self._own_turns = -1

    def wants(self, question: Question, state: State[Any]) -> bool:
        """Whether the player wants to be asked this. Only what can be let pass is ever left out."""
        rests = self._turn == state.turn or self._own_turns == self._begun(state)
        return self.minds(question) and not (rests and question.passing is not None)

    def minds(self, question: Question) -> bool:
        """Whether the player would be asked this at any time."""
        return question.passing is None or question.presses or not self.close

    def _begun(self, state: State[Any]) -> int:
        """How many turns of the player have begun."""
        return sum(seat == self._seat for _, seat in self._table.turns(state.journal or ()))
