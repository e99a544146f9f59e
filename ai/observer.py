"""What the arena writes down of a game while it is played: who began, and what every seat had and did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from cardset.events import EventWords
from cardset.model import Card

Styles: TypeAlias = Mapping[str, tuple[Literal["did", "befell"], str]]
"""What tells how somebody plays, by name: the place of its count in :class:`Deeds`."""


class Deeds(NamedTuple):
    """What one seat had and did. Cards are places in :meth:`Observer.cards`, each once.

    ``drawn`` came by chance (the opening hand included), ``played`` were put on the table from hand whether
    or not somebody stopped them, ``kept`` lay before the player at the end. ``did`` counts what happened by
    kind where this player acted, ``befell`` where they or what is theirs was concerned. ``choices`` has for
    what could be chosen how often it was, of how many chances, and ``score`` what a game is played for.
    """

    drawn: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    did: Mapping[str, int] = {}
    befell: Mapping[str, int] = {}
    choices: Mapping[str, tuple[int, int]] = {}
    score: float = 0.0


class Observer:
    """Stands by a game from the first question to the end, and reads the journal then.

    A game that has more to tell, such as which cards somebody has had, derives its own from it.
    """

    styles: ClassVar[Styles] = {}
    choices: ClassVar[Mapping[str, str]] = {}
    """What can be chosen, as groups of what should be worth about the same: what begins the names of a group
    (``bet`` that of ``bet:win x7``), and a line on it."""

    def __init__(self, state: Any) -> None:
        """``state`` has just been dealt, with a journal, and goes on to be the end of the game."""
        self.state = state
        self._asked_first: int = state.player_to_act or 0

    @staticmethod
    def cards(components: Any) -> Sequence[Card]:
        """What the numbers in :class:`Deeds` stand for; none where no cards are counted."""
        return ()

    @classmethod
    def styles_of(cls, events: Iterable[EventWords]) -> Styles:
        """What is counted in a game with these events: what is here, and what their words say."""
        return {**cls.styles, **{event.id: (event.counted, event.id) for event in events if event.counted}}

    def note(self, move: Any) -> None:
        """``move`` is going to be made in the state as it is now."""

    def first(self) -> int:
        """Who had the first turn, as a seat; in a game without turns, who was asked first."""
        began = (event.player for event in self.state.journal or () if event.kind == "turn-begins")
        return next(began, self._asked_first)

    def deeds(self) -> Sequence[Deeds]:
        """What every seat had and did, once the game is over."""
        seats = range(self.state.players)
        did: list[Counter[str]] = [Counter() for _ in seats]
        befell: list[Counter[str]] = [Counter() for _ in seats]
        for event in self.state.journal or ():
            if event.player >= 0:
                did[event.player][event.kind] += 1
            if event.other >= 0:
                befell[event.other][event.kind] += 1
        return [Deeds(did=did[seat], befell=befell[seat]) for seat in seats]
