"""What the arena counts: cards that came to each player, bets and contracts of those that could be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ai.observer import Deeds, Observer, Styles
from cardset.model import Card
from rulebook.games.unicorn_fever.box import BETS, Box
from rulebook.games.unicorn_fever.position import kind_of, unicorn_of
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainMove


class FeverObserver(Observer):
    """Cards are magic cards and contracts by their places in the box, the magic first."""

    styles: ClassVar[Styles] = {
        "bets": ("did", "bet"),
        "won": ("did", "bet-won"),
        "magic": ("did", "cast"),
        "contracts": ("did", "contract-taken"),
        "loans": ("did", "loan"),
    }
    choices: ClassVar[Mapping[str, str]] = {
        "bet": "Bets, by kind and by the odds of the unicorn",
        "clan": "Contracts, by clan",
        "rampant": "Bets on a Rampant unicorn",
        "owned": "Unicorns owned",
    }

    def __init__(self, state: FeverState) -> None:
        super().__init__(state)
        self._chances: list[Counter[str]] = [Counter() for _ in range(state.players)]
        self._taken: list[Counter[str]] = [Counter() for _ in range(state.players)]
        self._hands = [{*hand} for hand in state.hands]
        for seat, unicorn in enumerate(state.owned):
            name = f"owned:{state.box.unicorns[unicorn].id}"
            self._chances[seat][name] += 1
            self._taken[seat][name] += 1

    @staticmethod
    def cards(components: Box) -> Sequence[Card]:
        """The magic cards and the contracts of the set; none of a box without cards."""
        if components.cards is None:
            return ()
        idents = [spell.id for spell in components.spells] + [card.id for card in components.contracts]
        return [components.cards.cards[ident] for ident in idents]

    def note(self, move: Any) -> None:
        """Count what could be chosen, each thing once, and what is."""
        state: FeverState = self.state
        if state.stage in ("bet", "contract"):
            seat = state.active
            offered = {name for other in state.legal_moves() for name in _names(state, other)}
            self._chances[seat].update(offered)
            self._taken[seat].update(_names(state, move))

    def deeds(self) -> Sequence[Deeds]:
        """What the journal tells of each seat, with its Glory in the end."""
        state: FeverState = self.state
        things = state.box.things
        drawn = [{*hand} for hand in self._hands]
        played: list[set[int]] = [set() for _ in drawn]
        for event in state.journal or ():
            if event.kind == "magic-drawn":
                drawn[event.player].add(event.card - things.spells)
            elif event.kind in ("cast", "contract-taken"):
                played[event.player].add(event.card - things.spells)
        first = len(state.box.spells)
        return [
            deeds._replace(
                drawn=tuple(sorted(drawn[seat])),
                played=tuple(sorted(played[seat])),
                kept=tuple(sorted({first + contract for contract in state.contracts[seat]})),
                choices={
                    name: (self._taken[seat][name], chances) for name, chances in self._chances[seat].items()
                },
                score=float(state.glory[seat]),
            )
            for seat, deeds in enumerate(super().deeds())
        ]


def _names(state: FeverState, move: PlainMove) -> Iterator[str]:
    """What is chosen by a move."""
    things = state.box.things
    if move.kind == "bet":
        token = move.card - things.bets
        unicorn = unicorn_of(token)
        yield f"bet:{BETS[kind_of(token)]} x{state.odds[unicorn]}"
        if state.rampant[unicorn]:
            yield f"rampant:{state.box.unicorns[unicorn].id}"
    elif move.kind == "contract":
        yield f"clan:{state.box.contracts[move.card - things.contracts].clan}"
