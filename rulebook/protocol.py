"""What every game offers to opponents, tables and tests.

A *state* is plain data that changes by :meth:`State.play`. Whoever chooses sees a *view* and nothing
else. Chance is inside the state: a game is its seed plus its moves.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from rulebook.game import Game
    from rulebook.options import Options


class IllegalMoveError(ValueError):
    """A move was played that is not among the legal ones."""


class UnsoundError(Exception):
    """A position that cannot be: a fault of the engine, not of who plays."""


class Move(Hashable, Protocol):
    """A small value that says what a player does; ``str(move)`` names it uniquely among the legal ones.

    A game's moves have a static method ``parse`` that reads the text back.
    """


class Event(NamedTuple):
    """Something that happened, for logs and tables.

    ``kind`` is an event of the game's table. ``player`` is who did it or whom it befell, ``card`` the thing
    concerned (its number in this match), ``other`` a second player, ``cause`` the thing whose effect did it,
    -1 where there is none. ``seen_by`` lists the players who saw the face of ``card``, ``None`` meaning
    everybody.
    """

    kind: str
    player: int
    card: int = -1
    other: int = -1
    cause: int = -1
    number: int = 0
    seen_by: tuple[int, ...] | None = None


M = TypeVar("M", bound=Move)
M_co = TypeVar("M_co", bound=Move, covariant=True)


class View(Protocol[M_co]):
    """What one player may know, and nothing else."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def match(self) -> Match:
        """What all states of this match share."""

    @property
    def player(self) -> int:
        """Whose view it is, counted from 0."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def winners(self) -> tuple[int, ...]:
        """As :attr:`State.winners`."""

    @property
    def ended(self) -> str:
        """As :attr:`State.ended`."""

    @property
    def legal_moves(self) -> Sequence[M_co]:
        """The moves of this player now; empty when somebody else is to act."""

    @property
    def events(self) -> Sequence[Any]:
        """What has happened, as the player saw it; empty when no journal is kept."""

    def determinize(self, rng: random.Random) -> State[Any]:
        """A state that the player cannot tell from the one seen here: see :meth:`State.determinize`."""


class Match(Protocol):
    """What all states of one match share."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def rules(self) -> Options:
        """The rules in force."""

    @property
    def components(self) -> Any:
        """What is played with: see :meth:`rulebook.game.Game.components`."""


class State(Protocol[M]):
    """A position of a game between moves."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def match(self) -> Match:
        """What all states of this match share."""

    @property
    def turn(self) -> int:
        """How many turns have begun; a game without turns counts its rounds."""

    @property
    def ended(self) -> str:
        """How the game has ended, in one word of the game; "" while it goes on."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def player_to_act(self) -> int | None:
        """Who chooses next, counted from 0; ``None`` once the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty while the game goes on and when nobody wins."""

    @property
    def journal(self) -> Sequence[Any] | None:
        """All that has happened, as :meth:`events_for` has it for one player; ``None`` when none is kept."""

    def legal_moves(self) -> Sequence[M]:
        """The moves of the player to act, at least two while the game goes on, never the same twice."""

    def play(self, move: M) -> None:
        """Play ``move``. Raises :class:`IllegalMoveError` when it is not legal; nothing changes then."""

    def copy(self) -> Self:
        """An independent copy that goes on in exactly the same way."""

    def view(self, player: int) -> View[M]:
        """What ``player`` may know: equal for any two states that the player cannot tell apart."""

    def determinize(self, player: int, rng: random.Random) -> Self:
        """An independent state that ``player`` cannot tell from this one; what is hidden from them, and all
        chance to come, is drawn anew from ``rng``. It keeps no journal."""

    def events_for(self, player: int) -> Sequence[Any]:
        """What has happened, as ``player`` saw it; empty when no journal is kept."""

    def to_data(self) -> dict[str, Any]:
        """The position as JSON-able data."""

    def to_json(self) -> str:
        """The whole state as JSON, with its game, rules and cards; a static ``from_json`` reads it back."""

    def digest(self) -> str:
        """A fingerprint of the whole state: the same on every machine and Python version."""

    def to_text(self) -> str:
        """The position in one line; a static ``from_text`` reads it back."""
