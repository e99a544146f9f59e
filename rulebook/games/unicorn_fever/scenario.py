"""Scenarios of the game: as those of any game, with words for its things (:mod:`.notation`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.errors import CardsetError
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.notation import laid, move_of, named, words_of, written
from rulebook.scenarios.model import Scenario
from rulebook.scenarios.plain import PlainForm

if TYPE_CHECKING:
    from cardset.model import CardSet


class FeverForm(PlainForm):
    """Positions, moves and expectations by the words of things. Those that come with the rules are played
    with the plain box."""

    def read(self, paths: Sequence[Path], cards: CardSet | None) -> list[Scenario]:
        """The scenarios in files and folders: of the game's own, then of others, about ``cards``."""
        ours = [path for path in paths if path.resolve().is_relative_to(self.game.folder)]
        others = [path for path in paths if path not in ours]
        return [*self.read_with(ours, bare()), *(super().read(others, cards) if others else ())]

    def laid(self, dealt: Any, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data of a deal in which what is given in words is otherwise."""
        return laid(dealt, given)

    def shown(self, state: Any) -> Mapping[str, Any]:
        """The position in words."""
        return named(state)

    def thing(self, state: Any, number: int) -> str:
        """The word for a thing."""
        return words_of(state.box)[number]

    def offers(self, state: Any) -> Sequence[tuple[Any, Any]]:
        """The legal moves in words."""
        return [(move, written(state.box, move)) for move, _ in super().offers(state)]

    def grounds(self, state: Any, wish: Any) -> Sequence[str]:
        """The clauses because of which a move in words cannot be made."""
        try:
            return self.game.refusal(state, move_of(state.box, str(wish)))
        except CardsetError:
            return ()
