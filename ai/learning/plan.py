"""What a run of learning is: a plan, as plain data, and what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ai.arena.game import components_for
from ai.knowledge import knowledge_of
from ai.learning.school import School
from cardset.digest import GAMES, digest
from cardset.errors import CardsetError
from rulebook.game import find_game


@dataclass(frozen=True, slots=True)
class Practice:
    """So many rounds of so many games each, to learn from. ``cards`` and ``added`` name the sets, as
    everywhere. For a ``contest`` the weights of all rounds play for which is best, so many games first."""

    game: str
    rounds: int
    games: int
    seed: int
    rules: str
    cards: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    contest: int = 0

    def seed_of(self, turn: int, game: int) -> int:
        """The seed of a game of a round; both count from 0."""
        return (self.seed * 1000 + turn) * 1_000_000 + game

    def school(self) -> School[Any]:
        """What knows the game. Raises :class:`CardsetError` for a game that has no weights."""
        game = find_game(self.game)
        found = knowledge_of(game).school
        if found is None:
            raise CardsetError(
                f"{game.name} has no weights that could be learnt", hint="see cardset docs opponents"
            )
        return found()

    def components(self) -> Any:
        """What it is practised with; made once in a process."""
        game = find_game(self.game)
        printed = game.presets.read(self.rules).print_of_cards
        return components_for(game, self.cards, self.added, printed)

    def fingerprint(self) -> str:
        """What tells these components from others."""
        return find_game(self.game).fingerprint(self.components())["fingerprint"]

    def told(self) -> dict[str, Any]:
        """The plan as JSON-able data, without the number of rounds: a run may be made longer."""
        return {
            "games": self.games,
            "seed": self.seed,
            "rules": self.rules,
            "cards": list(self.cards),
            "added": list(self.added),
        }

    def rests_on(self) -> dict[str, Any]:
        """What a round depends on besides its games."""
        game = find_game(self.game)
        return {"code": digest(GAMES), "cards": dict(game.fingerprint(self.components()))}
