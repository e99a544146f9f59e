"""What the arena counts: cards that each player has drawn, played and kept, and what they did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ai.observer import Deeds, Observer, Styles
from cardset.model import Card
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.state import State


class CardObserver(Observer):
    """Cards are faces by their place in the deck."""

    styles: ClassVar[Styles] = {
        "neighs": ("did", "responds"),
        "plays": ("did", "plays"),
        "destroyed": ("did", "destroyed"),
        "stolen": ("did", "stolen"),
        "sacrificed": ("befell", "sacrificed"),
        "discarded": ("befell", "discarded"),
        "drawn": ("did", "drawn"),
        "declined": ("did", "declined"),
    }
    """Cards answered with and played, cards that a player's effects destroyed and stole, own cards sacrificed
    and discarded, cards drawn, effects declined."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._dealt = [state.zones[state.match.hand(seat)][:] for seat in range(state.players)]

    @staticmethod
    def cards(components: Deck) -> Sequence[Card]:
        """The faces of the deck."""
        return list(components.set.cards.values())

    def deeds(self) -> Sequence[Deeds]:
        """What the journal tells of each seat, and what lies in its Stable."""
        state: State = self.state
        match, face_of = state.match, state.match.deck.face_of
        drawn = [{face_of[card] for card in hand} for hand in self._dealt]
        played: list[set[int]] = [set() for _ in drawn]
        for event in state.journal or ():
            if event.kind == "drawn":
                drawn[event.player].add(face_of[event.card])
            elif event.kind in ("plays", "responds"):
                played[event.player].add(face_of[event.card])
        return [
            deeds._replace(
                drawn=tuple(sorted(drawn[seat])),
                played=tuple(sorted(played[seat])),
                kept=tuple(sorted({face_of[card] for card in state.zones[match.stable(seat)]})),
            )
            for seat, deeds in enumerate(super().deeds())
        ]
