"""A position of Unstable Unicorns: plain data, the protocol's methods, and nothing hidden elsewhere.

Zones are lists of copies, the last one on top. What is under way is an explicit agenda: ``frames`` (effects
being carried out, innermost last), ``pending`` (a card being played), ``due`` (effects of the beginning
phase), ``agenda`` (triggered effects that wait their turn), ``link`` (effects whose targets are chosen
before any of them is carried out). ``spent`` are the effects that came once in this turn and may not again,
``delayed`` those that wait for a later moment, ``missed`` the players who miss their next turn, as often as
they do.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Collection, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, final

from cardset.model import CardSet
from rulebook.games.unstable_unicorns import GAME, UnstableUnicorns
from rulebook.games.unstable_unicorns.deck import Deck, deck_of
from rulebook.games.unstable_unicorns.flow import answer
from rulebook.games.unstable_unicorns.match import COMMON, Delayed, Match, Played, Spent, Waiting
from rulebook.games.unstable_unicorns.moves import Decision, Move
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.standing import Standing, survey
from rulebook.games.unstable_unicorns.view import View, view
from rulebook.protocol import Event, IllegalMoveError

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.watcher import Watcher


@final
class State:
    """A position. Build one with :func:`.new_game`."""

    __slots__ = (
        "_before",
        "_standing",
        "active",
        "agenda",
        "changed",
        "decision",
        "delayed",
        "due",
        "ended",
        "extra_turns",
        "frames",
        "generator",
        "in_place",
        "journal",
        "link",
        "match",
        "missed",
        "pending",
        "phase",
        "plays",
        "plays_left",
        "skips",
        "spent",
        "turn",
        "watcher",
        "where",
        "winners",
        "zones",
    )

    def __init__(self, game: Match, generator: int, like: State | None = None) -> None:
        self.match = game
        self.generator = generator
        self.watcher: Watcher | None = None
        if like is None:
            self._begin()
        else:
            self._become(like)

    def _begin(self) -> None:
        self.zones: list[list[int]] = [[] for _ in range(COMMON + 2 * self.match.players)]
        self.where: list[int] = []
        self.active = 0
        self.turn = 0
        self.phase = "setup"
        self.plays = 1
        self.plays_left = 0
        self.extra_turns = 0
        self.skips: frozenset[str] = frozenset()
        self.spent: frozenset[Spent] = frozenset()
        self.delayed: tuple[Delayed, ...] = ()
        self.missed: tuple[int, ...] = ()
        self.frames: list[Frame] = []
        self.agenda: list[Waiting] = []
        self.due: list[Waiting] = []
        self.link: list[Frame] = []
        self.in_place: tuple[int, ...] = ()
        self.pending: Played | None = None
        self.decision: Decision | None = None
        self.winners: tuple[int, ...] = ()
        self.ended = ""
        self.changed = False
        self.journal: MutableSequence[Event] | None = None
        self._standing: Standing | None = None
        self._before: Standing | None = None

    def _become(self, other: State) -> None:
        self.zones = [zone[:] for zone in other.zones]
        self.where = other.where[:]
        self.active = other.active
        self.turn = other.turn
        self.phase = other.phase
        self.plays = other.plays
        self.plays_left = other.plays_left
        self.extra_turns = other.extra_turns
        self.skips = other.skips
        self.spent = other.spent
        self.delayed = other.delayed
        self.missed = other.missed
        self.frames = [frame.copy() for frame in other.frames]
        self.agenda = other.agenda[:]
        self.due = other.due[:]
        self.link = [frame.copy() for frame in other.link]
        self.in_place = other.in_place
        self.pending = other.pending
        self.decision = other.decision
        self.winners = other.winners
        self.ended = other.ended
        self.changed = other.changed
        self.journal = other.journal[:] if other.journal is not None else None
        self._standing = other._standing
        self._before = other._before

    @property
    def game(self) -> UnstableUnicorns:
        """The game that is played."""
        return self.match.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.match.players

    @property
    def player_to_act(self) -> int | None:
        """Who chooses next; ``None`` once the game is over."""
        return self.decision.player if self.decision else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; ``ended`` says how (``goal``, ``deck``, ``letters``, ``tie`` or
        ``endless``)."""
        return self.ended != ""

    def legal_moves(self) -> Sequence[Move]:
        """The answers to the open question, () once the game is over."""
        return self.decision.options if self.decision else ()

    def play(self, move: object) -> None:
        """Answer the open question with a move, or what equals one, and go on to the next question.

        Raises :class:`IllegalMoveError`.
        """
        options = self.decision.options if self.decision else ()
        try:
            legal = options[options.index(move)]  # what equals a move, such as a tuple, need not be one
        except ValueError:
            raise IllegalMoveError(f"{move} is not among the legal moves") from None
        answer(self, legal)

    def copy(self) -> State:
        """An independent copy that goes on in the same way, with a journal of its own if one is kept.

        Nobody watches it.
        """
        return State(self.match, self.generator, self)

    def view(self, player: int) -> View:
        """What ``player`` may know."""
        return view(self, player)

    def events_for(self, player: int) -> tuple[Event, ...]:
        """The journal as ``player`` may read it; () when none is kept."""
        from rulebook.games.unstable_unicorns.hidden import events_for

        return events_for(self, player)

    def determinize(self, player: int, rng: random.Random, known: Collection[int] = ()) -> State:
        """A state that ``player`` cannot tell from this one, hidden cards and chance drawn anew from ``rng``.

        Cards ``known`` to be in hidden hands stay; see :func:`.hidden.determinize`.
        """
        from rulebook.games.unstable_unicorns.hidden import determinize

        return determinize(self, player, rng, known)

    @property
    def standing(self) -> Standing:
        """The standing effects in force; cards in hands have none (effects.none-in-hand)."""
        if self._standing is None:
            game = self.match
            spared = game.rules.guised_unicorns == "spared"
            self._standing = survey(game.deck, self.zones[game.first_stable :], spared, self._before)
        return self._standing

    def stables_changed(self) -> None:
        """To be called after every move into or out of a Stable: effects last as long as their card is there
        (effects.continuous-duration)."""
        if self._standing is not None:
            self._before = self._standing
            self._standing = None

    def note(
        self,
        kind: str,
        player: int,
        card: int = -1,
        other: int = -1,
        cause: int = -1,
        number: int = 0,
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        """Write down what happened (an :class:`Event`), if somebody listens."""
        if self.journal is not None:
            event = Event(kind, player, card, other, cause, number, seen_by)
            self.journal.append(event)
            if self.watcher is not None:
                self.watcher.noted(self, event)

    def begin(self, frame: Frame) -> None:
        """Put an effect above those that are under way, to be carried out next."""
        if self.watcher is not None:
            self.watcher.begins(self, frame)
        self.frames.append(frame)

    def wait(self, waiting: Waiting) -> None:
        """Put a triggered effect behind those that wait."""
        if self.watcher is not None:
            self.watcher.waits(self, waiting)
        self.agenda.append(waiting)

    def to_data(self) -> dict[str, Any]:
        """The position as JSON-able data, without game and journal; :meth:`from_data` is its inverse."""
        from rulebook.games.unstable_unicorns.notation.saved import to_data

        return to_data(self)

    @staticmethod
    def from_data(game: Match, data: Any) -> State:
        """The state that :meth:`to_data` wrote. Raises :class:`CardsetError` that names what is wrong."""
        from rulebook.games.unstable_unicorns.notation.saved import from_data

        return from_data(game, data)

    def to_json(self) -> str:
        """The whole state, with game, rules, cards and journal, as one line of JSON."""
        from rulebook.saved import to_json

        return to_json(self)

    @staticmethod
    def from_json(text: str, cards: CardSet | Deck | None = None) -> State:
        """The state that :meth:`to_json` wrote, of ``cards`` (the built-in set unless given).

        Raises :class:`CardsetError` for anything else; see :mod:`rulebook.saved`.
        """
        state = GAME.read_state(text, deck_of(cards))
        assert isinstance(state, State)
        return state

    def to_text(self) -> str:
        """The position in one line that people can read and write, without the journal."""
        from rulebook.games.unstable_unicorns.notation.position import to_text

        return to_text(self)

    @staticmethod
    def from_text(text: str, cards: CardSet | Deck | None = None) -> State:
        """The position that ``text`` describes; see :mod:`.notation.position`."""
        from rulebook.games.unstable_unicorns.notation.position import from_text

        return from_text(text, cards)

    def __reduce__(self) -> tuple[Any, ...]:
        """Compiled or not, it is pickled as it is saved, with its cards."""
        from rulebook.games.unstable_unicorns.notation.saved import read_again

        return read_again, (self.to_json(), self.match.deck.set)

    def __repr__(self) -> str:
        return f"State.from_text({self.to_text()!r})"

    def digest(self) -> str:
        """A fingerprint of the whole state: the same on every machine and Python version."""
        text = json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
