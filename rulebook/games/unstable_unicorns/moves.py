"""What a player can be asked, and what a player can answer."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from cardset.errors import CardsetError, suggestion

MoveKind: TypeAlias = Literal[
    "play",  # a card from hand, into the Stable of `player` when it goes to one
    "draw",  # a card instead of playing one
    "end",  # no further play, or no further player
    "respond",  # with a card from hand to the card being played
    "pass",  # let the card being played go by
    "yes",  # use an optional effect
    "no",  # decline it
    "branch",  # carry out part `number` of "either … or …"
    "first",  # carry out effect `number` of those due
    "card",  # pick a card
    "player",  # pick a player
]

WRITTEN = re.compile(r"([a-z]+)(?: c(0|[1-9]\d{0,5}))?(?: p(\d))?(?: #(0|[1-9]\d{0,3}))?", re.ASCII)

DecisionKind: TypeAlias = Literal["act", "respond", "may", "branch", "order", "card", "player"]


class Move(NamedTuple):
    """An answer. Cards are instances (0 to copies - 1), players seats, -1 where there is none."""

    kind: MoveKind
    card: int = -1
    player: int = -1
    number: int = -1

    def __str__(self) -> str:
        parts: list[str] = [self.kind]
        if self.card >= 0:
            parts.append(f"c{self.card}")
        if self.player >= 0:
            parts.append(f"p{self.player}")
        if self.number >= 0:
            parts.append(f"#{self.number}")
        return " ".join(parts)

    @staticmethod
    def parse(text: str) -> Move:
        """The move that ``str`` printed. Raises :class:`CardsetError` for anything else.

        >>> Move.parse("play c12 p1")
        Move(kind='play', card=12, player=1, number=-1)
        """
        found = WRITTEN.fullmatch(text)
        if found is None:
            raise CardsetError(f"{text[:60]!r} is not a move", hint="expected one such as 'play c12 p1'")
        kind, *numbers = found.groups()
        for known in get_args(MoveKind):
            if kind == known:
                return Move(known, *[-1 if number is None else int(number) for number in numbers])
        raise CardsetError(f"there is no move {kind!r}", hint=suggestion(kind, get_args(MoveKind)))


YES_OR_NO = (Move("yes"), Move("no"))


@cache
def pick_card(card: int) -> Move:
    """The answer that picks ``card``. The same few moves are offered over and over, so they are kept."""
    return Move("card", card)


@cache
def responding(card: int) -> Move:
    """The response ``card``, kept as well."""
    return Move("respond", card)


@cache
def first_of(number: int, source: int) -> Move:
    """The answer that has the effect ``number`` of those due, of the card ``source``, go first, kept too."""
    return Move("first", source, number=number)


@cache
def placements(card: int, seats: tuple[int, ...]) -> tuple[Move, ...]:
    """The plays of ``card`` into the Stables of ``seats``, kept as well."""
    return tuple([Move("play", card, seat) for seat in seats])


class Decision(NamedTuple):
    """A question that is open: to whom, of what kind, with which answers.

    ``source`` is the card whose effect asks (-1 for the turn itself), ``event`` what will happen to a
    picked card, ``program`` the effect's place in the compiled deck (-1 when none runs).
    """

    player: int
    kind: DecisionKind
    options: tuple[Move, ...]
    source: int = -1
    event: str = ""
    program: int = -1


def question(
    player: int,
    kind: DecisionKind,
    options: tuple[Move, ...],
    source: int = -1,
    event: str = "",
    program: int = -1,
) -> Decision:
    """A :class:`Decision`, made in half the time that a call of the class takes."""
    return tuple.__new__(Decision, (player, kind, options, source, event, program))
