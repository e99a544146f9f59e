"""What a game says of its scenarios: how they are read, set up, worded and judged, and how they stop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.scenarios.model import Difference, Scenario, letter

if TYPE_CHECKING:
    from cardset.model import CardSet
    from rulebook.game import Game
    from rulebook.options import Options
    from rulebook.protocol import State
    from rulebook.scenarios.cover import Coverage
    from rulebook.scenarios.run import Outcome


class _TurnEnds(Exception):  # noqa: N818 - an end is no error
    """The turn of the scenario is over."""


class _Journal(list[Any]):
    """A journal in which no further turn begins."""

    def __init__(self, events: list[Any], begins_turn: Callable[[Any], bool]) -> None:
        super().__init__(events)
        self.begins_turn = begins_turn
        self.stopped = False

    def append(self, event: Any) -> None:
        if self.begins_turn(event):
            self.stopped = True
            raise _TurnEnds
        super().append(event)


@contextmanager
def stopping(state: Any, begins_turn: Callable[[Any], bool]) -> Iterator[None]:
    """Let ``state`` go on until an event of which ``begins_turn`` is true, and no further."""
    if not isinstance(state.journal, _Journal):
        state.journal = _Journal(state.journal or [], begins_turn)
    try:
        yield
    except _TurnEnds:
        return


def has_stopped(state: Any) -> bool:
    """Whether the turn has ended, and nobody is asked any more."""
    return isinstance(state.journal, _Journal) and state.journal.stopped


def turn_events(game: Game, components: Any) -> set[str]:
    """The events with which a turn begins, as the game's table of events says."""
    return {ident for ident, words in game.events(components).events.items() if words.role == "turn"}


class Form(ABC):
    """The scenarios of one game; a *wish* is a move as a scenario says it, an *offer* as the game does."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game."""

    @abstractmethod
    def read(self, paths: Sequence[Path], cards: CardSet | None) -> Sequence[Scenario]:
        """The scenarios in files, and in files below folders, in this order, about ``cards``.

        Raises :class:`FaultsError` with every fault of every file.
        """

    @abstractmethod
    def set_up(self, scenario: Any, rules: Any) -> State[Any]:
        """The position of ``scenario``, with a journal. Raises :class:`CardsetError` where it cannot be."""

    @abstractmethod
    def differences(self, state: Any, what: Mapping[str, Any], since: int) -> Sequence[Difference]:
        """Where ``state`` differs from an expectation; ``events`` are looked for from number ``since`` on."""

    def shipped(self) -> list[Path]:
        """The files of scenarios that come with the game, sorted."""
        return sorted((self.game.folder / "scenarios").rglob("*.yaml"))

    def rules(self, text: str) -> Options:
        """The rules that a scenario names. Raises :class:`CardsetError`."""
        rules: Options = self.game.presets.read(text)
        return rules

    def begin(self, state: Any, scenario: Any) -> None:  # noqa: B027 - most games have nothing to do
        """Go on from the position to the first question, unless it is open already."""

    def stopping(self, scenario: Any, state: Any) -> AbstractContextManager[None]:
        """Around a move: ends it where the scenario says that it stops."""
        if not scenario.until:
            return nullcontext()
        return stopping(state, self.begins_turn(state.match.components))

    def begins_turn(self, components: Any) -> Callable[[Any], bool]:
        """What says of an event whether with it the turn after that of the scenario begins."""
        turns = turn_events(self.game, components)
        return lambda event: event.kind in turns

    def asked(self, state: Any) -> int | None:
        """Whose choice it is: ``None`` once the game is over, or the scenario has stopped."""
        asked: int | None = None if has_stopped(state) else state.player_to_act
        return asked

    def wishes(self, data: Any) -> Iterable[Any]:
        """The moves that ``data`` of a file says, without the reason that it may give (``because``)."""
        return [str(data["move"] if isinstance(data, Mapping) else data)]

    def offers(self, state: Any) -> Sequence[tuple[Any, Any]]:
        """The legal moves, each with its words."""
        return [] if has_stopped(state) else [(move, str(move)) for move in state.legal_moves()]

    def fits(self, wish: Any, offer: Any, actor: str) -> bool:
        """Whether the offer is what ``wish`` of the player ``actor`` means."""
        return bool(wish == offer)

    def kind(self, state: Any) -> str:
        """Which kind of question is open, "" where there is only one kind."""
        return ""

    def grounds(self, state: Any, wish: Any) -> Sequence[str]:
        """The clauses, or cards, because of which whoever is asked cannot make the move; () where none is
        known."""
        return ()

    def why_not(self, state: Any, player: int, wish: Any) -> str:
        """Why a move is not offered, as far as the game knows: "" where it does not."""
        return " and ".join(self.grounds(state, wish))

    def may_end(self, state: Any) -> bool:
        """Whether a scenario may end with the open question without saying so."""
        return True

    def check(self, state: Any) -> None:
        """Raise :class:`UnsoundError` unless the position is sound."""
        from rulebook.protocol import UnsoundError

        if fault := self.game.check(state):
            raise UnsoundError(fault)

    def position(self, state: Any) -> Iterator[str]:
        """A position and what has happened in it, in lines."""
        if has_stopped(state):
            yield "the turn has ended: nobody is asked"
        elif state.is_over:
            winners = ", ".join(map(letter, state.winners)) or "nobody"
            yield f"the game is over ({state.ended}): {winners} won"
        else:
            yield f"open: {letter(state.player_to_act)} is asked:"
            yield f"  {', '.join(str(offer) for _, offer in self.offers(state))}"
        yield from (f"  {name}: {value}" for name, value in state.to_data().items())

    def cover(self, scenarios: Sequence[Any], cards: CardSet | None) -> tuple[list[Outcome], Coverage]:
        """Run ``scenarios`` under all their rules and say what they cover of the game."""
        from rulebook.scenarios.cover import cover

        return cover(self, scenarios)
