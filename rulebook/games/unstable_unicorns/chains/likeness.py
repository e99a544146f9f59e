"""When two positions in the middle of a chain are the same for all that matters to the chain.

Copies of a card are alike, and so are *idle* cards of one type: cards that nothing happens with but what
other cards do to them. The order in which cards lie does not count, nor which chances were drawn; whoever
finds two positions alike has to play on from the second to be sure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import cached_property

from rulebook.games.unstable_unicorns.deck import Deck, Face
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.state import State

Waits = Counter[tuple[str, int, Hashable]]


def idle(face: Face) -> bool:
    """Whether a card of this face does nothing by itself wherever it lies."""
    inherent = all(guard.inherent for guard in face.guards)
    triggered = face.own or face.hears or face.begins or face.ends or face.limits
    return not triggered and not face.standing and inherent


class Likeness:
    """Says of positions of one deck what they are like, as values to compare."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    @cached_property
    def label(self) -> tuple[str, ...]:
        """By copy: the card's id, or its type if it is idle."""
        return tuple(
            f"any {face.card.type}" if idle(face) and not face.card.families else face.card.id
            for face in self.deck.copies
        )

    def place(self, state: State, card: int) -> Hashable:
        """A card as far as it can be told from others: what it is like, and where it lies."""
        return (self.label[card], state.where[card]) if card >= 0 else ()

    def position(self, state: State) -> Hashable:
        """All of ``state`` but what waits: see :meth:`waiting`."""
        decision = state.decision
        label = self.label
        return (
            decision and (decision.player, decision.kind),
            tuple([tuple(sorted([label[card] for card in zone])) for zone in state.zones]),
            tuple([self._frame(state, frame) for frame in state.frames]),
            tuple([self._frame(state, frame) for frame in state.link]),
            tuple(state.due),
            state.pending,
            tuple(sorted([(program, label[card]) for program, card in state.spent])),
            state.skips,
            state.plays_left,
            state.extra_turns,
        )

    def waiting(self, state: State) -> Waits:
        """What waits on the agenda, whatever the order: ability, player, card."""
        programs = self.deck.programs
        return Counter(
            (programs[waiting.program].ability, waiting.you, self.place(state, waiting.source))
            for waiting in state.agenda
        )

    def move(self, state: State, move: Move) -> Hashable:
        """An answer to the open question, as far as it can be told from others."""
        return (move.kind, self.place(state, move.card), move.player, move.number)

    def _cards(self, state: State, cards: Iterable[int]) -> Hashable:
        return tuple(sorted([(self.label[card], state.where[card]) for card in cards]))

    def _frame(self, state: State, frame: Frame) -> Hashable:
        return (
            (frame.program, frame.you, self.place(state, frame.source), frame.pc, frame.done, frame.that),
            (frame.queue, frame.need, frame.begun, frame.kept, frame.left, frame.stash, frame.guard),
            (frame.walking, frame.aims, frame.those, frame.fixed),
            *(
                self._cards(state, cards)
                for cards in (frame.chosen, frame.looked, frame.moving, frame.moved, frame.targets)
            ),
            tuple(sorted((self.label[card], to, origin) for card, to, origin in frame.settled)),
        )
