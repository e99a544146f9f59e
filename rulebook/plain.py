"""A kit for small games: states, views and moves of plain data, so that a game says only what is its own.

A game derives its state from :class:`PlainState`, a dataclass whose fields are JSON-able, and itself from
:class:`PlainGame`. Copies, views, saved games, replays and journals follow. Large games may do without.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from cardset.errors import CardsetError
from cardset.model import CardSet
from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.options import Options
from rulebook.protocol import Event, IllegalMoveError
from rulebook.protocol import State as AnyState
from rulebook.saved import check_keys, refuse, shortened, to_json

if TYPE_CHECKING:
    from rulebook.table import Table, Voice


class PlainMatch(NamedTuple):
    """What all states of one match share; ``components`` are ``None`` where a game has none."""

    game: Game
    players: int
    rules: Any
    components: Any = None


class PlainMove(NamedTuple):
    """A move: a word for its kind, and the player, card and number that it names (-1: none)."""

    kind: str
    player: int = -1
    card: int = -1
    number: int = -1

    def __str__(self) -> str:
        named = {"p": self.player, "c": self.card, "#": self.number}
        return " ".join([self.kind, *(f"{sign}{value}" for sign, value in named.items() if value >= 0)])


WRITTEN = re.compile(r"([a-z]+(?:-[a-z]+)*)(?: p(\d{1,9}))?(?: c(\d{1,9}))?(?: #(\d{1,9}))?", re.ASCII)


@dataclass
class PlainState(ABC):
    """A position. A game's state is a dataclass too; its fields have defaults and hold what JSON can hold,
    lists of it included."""

    match: PlainMatch
    generator: int
    turn: int = 0
    journal: list[Event] | None = None

    def __post_init__(self) -> None:
        self.moments: list[PlainState] = []
        """What there was to see in the course of the last move; see :meth:`moment`."""

    @property
    @abstractmethod
    def ended(self) -> str:
        """How the game has ended, in one word; "" while it goes on."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """Who has won; () while the game goes on."""

    @property
    @abstractmethod
    def player_to_act(self) -> int | None:
        """Who chooses next; ``None`` once the game is over."""

    @abstractmethod
    def legal_moves(self) -> Sequence[PlainMove]:
        """The moves of the player to act: at least two while the game goes on, none afterwards."""

    @abstractmethod
    def carry_out(self, move: PlainMove) -> None:
        """Change the position by a legal move, and go on until somebody has a choice."""

    @abstractmethod
    def sight(self, player: int) -> Mapping[str, Any]:
        """What ``player`` may know of the position, by name: the only thing that opponents and tables see.

        A tuple has an entry for each player, and is shown with their names; a list is just a row of things.
        """

    @abstractmethod
    def redeal(self, player: int, rng: random.Random) -> None:
        """Put what ``player`` does not see anew, in a way that fits all that the player has seen."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.match.players

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ended != ""

    def play(self, move: PlainMove) -> None:
        """Carry out ``move``. Raises :class:`IllegalMoveError`, with nothing changed, where it is illegal."""
        if move not in self.legal_moves():
            raise IllegalMoveError(f"{move} is not among the legal moves")
        self.moments = []
        self.carry_out(move)

    def chance(self, count: int) -> int:
        """A number from 0 to ``count - 1``, all equally likely. All chance of a game comes from here."""
        found, self.generator = below(self.generator, count)
        return found

    def shuffle(self, cards: list[Any]) -> None:
        """Bring ``cards`` into an order by chance."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.chance(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def note(
        self,
        kind: str,
        player: int = -1,
        card: int = -1,
        other: int = -1,
        number: int = 0,
        seen_by: tuple[int, ...] | None = None,
        cause: int = -1,
    ) -> None:
        """Write down what happened, if somebody listens; ``seen_by`` saw the card, ``None`` is everybody."""
        if self.journal is not None:
            self.journal.append(Event(kind, player, card, other, cause, number, seen_by))

    def moment(self) -> None:
        """Keep the position as it is in the middle of a move, if somebody listens: a table shows it while it
        tells what led there. For what goes on by itself, such as a race."""
        if self.journal is not None:
            self.moments.append(self.copy())

    def copy(self) -> Self:
        """An independent copy that goes on in exactly the same way."""
        return type(self)(**{entry.name: _copied(getattr(self, entry.name)) for entry in fields(self)})

    def view(self, player: int) -> PlainView:
        """What ``player`` may know. Raises :class:`CardsetError` for a seat that there is not."""
        if not 0 <= player < self.players:
            raise CardsetError(f"there is no player {player}", hint=f"expected 0 to {self.players - 1}")
        moves = tuple(self.legal_moves()) if self.player_to_act == player else ()
        return PlainView(
            player, self.player_to_act, self.sight(player), moves, self.winners, self.ended, self.copy()
        )

    def determinize(self, player: int, rng: random.Random) -> Self:
        """A state that ``player`` cannot tell from this one, hidden cards and chance drawn anew; it keeps no
        journal."""
        new = self.copy()
        new.redeal(player, rng)
        new.generator = seeded(rng.getrandbits(63))
        new.journal = None
        return new

    def events_for(self, player: int) -> list[Event]:
        """The journal as ``player`` may read it: events keep their card only where the player saw it."""
        return [
            event if event.seen_by is None or player in event.seen_by else event._replace(card=-1)
            for event in self.journal or ()
        ]

    def to_data(self) -> dict[str, Any]:
        """The position as JSON-able data, without match and journal."""
        return {name: _copied(getattr(self, name)) for name in _saved(self)}

    def to_json(self) -> str:
        """The whole state, with game, rules and journal, as one line of JSON."""
        return to_json(self)

    def to_text(self) -> str:
        """The position in one line."""
        return json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))

    def digest(self) -> str:
        """A fingerprint of the position: the same on every machine and Python version."""
        return hashlib.sha256(self.to_text().encode()).hexdigest()[:16]


@dataclass(frozen=True)
class PlainView:
    """What one player may know: ``sight`` is what the game says of it."""

    player: int
    active: int | None
    sight: Mapping[str, Any]
    legal_moves: tuple[PlainMove, ...]
    winners: tuple[int, ...]
    ended: str
    _state: PlainState = field(repr=False, compare=False)

    def __hash__(self) -> int:
        return hash((self.player, self.active, self.legal_moves))  # what is in sight takes long to go through

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.game

    @property
    def match(self) -> PlainMatch:
        """What all states of the match share."""
        return self._state.match

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.players

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._state.turn

    @property
    def events(self) -> Sequence[Event]:
        """What has happened, as the player saw it."""
        return self._state.events_for(self.player)

    def determinize(self, rng: random.Random) -> PlainState:
        """A state that the player cannot tell from the one seen here."""
        return self._state.determinize(self.player, rng)


class PlainGame(Game):
    """A game whose states are plain data, without the cards of a set unless it says what its components are.
    ``state`` is the type of its positions, ``grounds`` says by the word of a move which clause is behind it.
    """

    state: ClassVar[type[PlainState]]
    grounds: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def missing(cls) -> list[str]:
        """What a game has to give and this one does not; for its states too."""
        state = getattr(cls, "state", None)
        lacking = [] if state is None else sorted(getattr(state, "__abstractmethods__", ()))
        return [
            *super().missing(),
            *(["state"] if state is None else []),
            *(f"{state.__name__}.{name}" for name in lacking if state is not None),
        ]

    @abstractmethod
    def deal(self, state: PlainState) -> None:
        """Set up the first position and go on until somebody has a choice."""

    def components(self, cards: CardSet | None) -> Any:
        """There are none. Raises :class:`CardsetError` for the cards of a set."""
        if cards is not None:
            raise CardsetError(f"{self.name} is not played with the cards of a set", hint="leave out --set")
        return None

    def fingerprint(self, components: Any) -> Mapping[str, str]:
        """The game is always played with the same things."""
        return {"set": self.id, "fingerprint": ""}

    def new_game(
        self, components: Any, players: int, seed: int, rules: Options, journal: bool = False
    ) -> AnyState[Any]:
        """A game dealt and ready for its first question."""
        self.refuse_players(players)
        if type(seed) is not int:
            raise CardsetError(f"{seed!r} is no seed", hint="expected a whole number")
        match = PlainMatch(self, players, rules, components)
        state = self.state(match, seeded(seed), journal=[] if journal else None)
        self.deal(state)
        return state

    def moments(self, state: AnyState[Any]) -> Sequence[AnyState[Any]]:
        """The positions that the last move has kept; see :meth:`PlainState.moment`."""
        assert isinstance(state, PlainState)
        return state.moments

    def table(self, voice: Voice) -> Table:
        """What a player may know, by the names it has; a game may have better words."""
        from rulebook.table.plain import PlainTable

        return PlainTable(voice)

    def sentence(self, state: AnyState[Any], move: PlainMove, names: Sequence[str]) -> str:
        """A legal move as the table words it in English, with the name of its player."""
        from rulebook.table import Voice

        seat = state.player_to_act or 0
        said = self.table(Voice(names=names, audience=seat)).option(state.view(seat), move).text
        return f"{names[seat]}: {said}"

    def read_move(self, text: str) -> PlainMove:
        """The move that ``str`` printed."""
        found = WRITTEN.fullmatch(text)
        if found is None:
            raise CardsetError(f"{text[:60]!r} is not a move", hint="expected one such as 'play p1 c2'")
        kind, *numbers = found.groups()
        return PlainMove(kind, *[-1 if number is None else int(number) for number in numbers])

    def restore(
        self, components: Any, players: int, rules: Options, data: Any, journal: Any
    ) -> AnyState[Any]:
        """The state with these fields, checked by kind and by :meth:`check`."""
        state = self.state(PlainMatch(self, players, rules, components), 0)
        self.deal(state)  # what each field looks like
        names = _saved(state)
        if not isinstance(data, Mapping):
            refuse("state", f"{shortened(data)} is not an object")
        check_keys("state", data, set(names))
        for name in names:
            if not _alike(data[name], getattr(state, name)):
                refuse(f"state.{name}", f"{shortened(data[name])} cannot stand here")
            setattr(state, name, data[name])
        state.journal = None if journal is None else _events(journal, players)
        if fault := self.check(state):
            refuse("state", fault)
        return state

    def journal_data(self, state: AnyState[Any]) -> list[Any] | None:
        """Every event as a list of its parts."""
        return None if state.journal is None else [list(event) for event in state.journal]

    def check(self, state: AnyState[Any]) -> str:
        """Whoever is asked is one of the players, and has a choice; a game may know more."""
        if state.player_to_act not in (None, *range(state.players)):
            return f"player {state.player_to_act} is asked, and {state.players} play"
        moves = state.legal_moves()
        if len(set(moves)) < len(moves):
            return "a move is offered twice"
        if state.is_over:
            return "moves are offered after the end" if moves else ""
        return "" if len(moves) > 1 else f"{len(moves)} moves are offered"


def _saved(state: PlainState) -> list[str]:
    return [entry.name for entry in fields(state) if entry.name not in ("match", "journal")]


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _alike(data: Any, example: Any) -> bool:
    """Whether what a file holds is of the same kind as ``example``; lists may be of any length."""
    if isinstance(example, list):
        return isinstance(data, list) and all(_alike(item, example[0]) for item in data if example)
    return type(data) is type(example)


def _events(data: Any, players: int) -> list[Event]:
    kinds = (str, int, int, int, int, int)
    found = []
    for number, entry in enumerate(data if isinstance(data, list) else ()):
        if not isinstance(entry, list) or len(entry) != len(kinds) + 1:
            refuse(f"journal[{number}]", f"{shortened(entry)} is not an event")
        *parts, seen_by = entry
        seats = range(-1, players)
        fit = all(type(part) is kind for part, kind in zip(parts, kinds, strict=True))
        if not fit or parts[1] not in seats or parts[3] not in seats:
            refuse(f"journal[{number}]", f"{shortened(entry)} is not an event")
        found.append(Event._make((*parts, None if seen_by is None else tuple(seen_by))))
    return found
