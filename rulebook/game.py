"""A game as a value: everything that a game gives, for whatever plays, tells, proves or shows one.

A game is a package ``rulebook/games/<id>`` (``_`` for ``-``) that holds a ``GAME``; further folders of games
are named by ``$CARDSET_GAMES``. Nothing outside a game's own folders names it: who needs one takes the value.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from cardset.compiled import check as check_compiled
from cardset.errors import CardsetError, suggestion
from rulebook import games as _package

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.catalog.translate import Translations
    from cardset.graph.verdicts import WitnessSearch
    from cardset.localize import Localizer
    from cardset.model import CardSet
    from rulebook.clauses import Clauses
    from rulebook.events import EventTable
    from rulebook.faq.prover import Prover
    from rulebook.options import Options, Presets
    from rulebook.protocol import Match, Move, State, View
    from rulebook.rulings import Example, Ruling
    from rulebook.scenarios.form import Form
    from rulebook.table import Lessons, Table, Telling, Voice

VARIABLE = "CARDSET_GAMES"
"""The environment variable that names further folders of games, as ``PATH`` does."""


class Game(ABC):
    """One game. What is abstract every game gives; what is not has a default that says "there is none".

    ``id`` is kebab-case and that of its folder; ``players`` are the numbers of players it is for.
    *Components* are what it is played with, made ready for play once (a compiled deck); only the game knows
    their type.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    """The English title."""
    players: ClassVar[range]

    @property
    @abstractmethod
    def presets(self) -> Presets[Any]:
        """The rulebooks, the default first."""

    @abstractmethod
    def components(self, cards: CardSet | None) -> Any:
        """What is played with, made from a card set; ``None`` for the game's own.

        Raises :class:`CardsetError` where these cards cannot be played with.
        """

    def components_by(self, components: Any, rules: Options) -> Any:
        """The components in the print that ``rules`` name, for games whose cards have several.

        Raises :class:`CardsetError` where there is no such print.
        """
        return components

    @abstractmethod
    def fingerprint(self, components: Any) -> Mapping[str, str]:
        """What tells these components from others: ``set``, an id, and ``fingerprint``, a digest."""

    @abstractmethod
    def new_game(
        self, components: Any, players: int, seed: int, rules: Options, journal: bool = False
    ) -> State[Any]:
        """A game dealt and ready for its first question; the same arguments give the same game everywhere.

        Raises :class:`CardsetError` where so many cannot play, or ``seed`` is no number.
        """

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """The move that ``str`` printed. Raises :class:`CardsetError` for anything else."""

    @abstractmethod
    def restore(self, components: Any, players: int, rules: Options, data: Any, journal: Any) -> State[Any]:
        """The state that :meth:`State.to_data` and :meth:`journal_data` wrote, read back from a file.

        Nothing is to be trusted: raises :class:`CardsetError` that names the place for anything else.
        """

    @abstractmethod
    def journal_data(self, state: State[Any]) -> list[Any] | None:
        """The journal of a state as JSON-able data, ``None`` when none is kept."""

    @abstractmethod
    def check(self, state: State[Any]) -> str:
        """What is wrong with a position, in the middle of a game or at its end: "" for a sound one."""

    def read_state(self, text: str, components: Any) -> State[Any]:
        """The state that :meth:`State.to_json` wrote. Raises :class:`CardsetError` for anything else."""
        from rulebook.saved import from_json

        return from_json(self, text, components)

    # The table

    def table(self, voice: Voice) -> Table:
        """What a table shows, asks and says of this game."""
        from rulebook.table import Table

        return Table(voice)

    def moments(self, state: State[Any]) -> Sequence[State[Any]]:
        """Positions in the course of the last move, each with the journal as it was: a table shows them while
        it tells what led to them."""
        return ()

    def telling(self, voice: Voice) -> Telling:
        """What tells of a game while it is played: by default, what its table of :meth:`events` says."""
        from rulebook.telling import Teller

        return Teller(voice)

    def lessons(self, voice: Voice, texts: Translations) -> Lessons | None:
        """The lessons that teach it in the language of ``texts``, with the names of ``voice``: by default
        those of ``lessons.yaml`` in the game's folder, ``None`` without that file.

        Raises :class:`FaultsError` with every fault of the file.
        """
        from rulebook.lessons.plain import own_lessons, usual_cards
        from rulebook.lessons.taught import taught
        from rulebook.lessons.texts import localized_lessons

        own = own_lessons(self)
        return taught(localized_lessons(own, texts), voice, usual_cards(self)) if own else None

    def sentence(self, state: State[Any], move: Any, names: Sequence[str]) -> str:
        """A legal move as an English sentence, for replays and programs."""
        return f"{names[state.player_to_act or 0]}: {move}"

    def spoken(self, view: View[Any], names: Sequence[str] = (), since: int = 0) -> dict[str, Any]:
        """The JSON message for a program that plays this seat: what it sees, what has happened since event
        number ``since``, its legal moves; or, without any, how the game has ended (``docs/bots.md``)."""
        from rulebook.table.spoken import spoken

        return spoken(view, names, since)

    def refusal(self, state: State[Any], move: Any) -> Sequence[str]:
        """The ids of the clauses because of which whoever is asked cannot make ``move``, for scenarios; ()
        where none is known."""
        return ()

    @property
    def clauses(self) -> Clauses:
        """What the rules say, from ``clauses.yaml`` in the game's folder; none without that file.

        Raises :class:`FaultsError` with every fault of the file, as the two below do.
        """
        from rulebook.clauses import FILE, NONE, load_clauses

        path = self.folder / FILE
        return load_clauses(path) if path.is_file() else NONE

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Questions of players with their answers by id, from ``rulings.yaml``; none without that file."""
        from rulebook.rulings import RULINGS, load_rulings

        path = self.folder / RULINGS
        return load_rulings(path, self.presets) if path.is_file() else {}

    @property
    def examples(self) -> Mapping[str, Example]:
        """Worked examples by id, from ``examples.yaml``; none without that file."""
        from rulebook.rulings import EXAMPLES, load_examples

        path = self.folder / EXAMPLES
        return load_examples(path) if path.is_file() else {}

    @property
    def scenarios(self) -> Form:
        """How scenarios of the game are written and judged: by its data, unless it has a form of its own."""
        from rulebook.scenarios.plain import PlainForm

        return PlainForm(self)

    @property
    def prover(self) -> Prover:
        """What proves answers by playing: by default the scenarios that come with the game; where there are
        none, answers stand as they are written."""
        from rulebook.faq.prover import Prover

        return Prover(self.scenarios)

    def chapters(self, texts: Translations) -> Mapping[str, str]:
        """What the categories of its clauses are called in the language of ``texts``; one that is not here is
        called by its id."""
        return {}

    @property
    def signs(self) -> Mapping[str, str]:
        """A sign for each type of its cards, a path (SVG) of about 60 units around 0,0; types without one get
        a ring."""
        return {}

    def lesson_messages(self) -> Sequence[Message]:
        """What the lessons in ``lessons.yaml`` give translators; nothing where there are none."""
        from rulebook.lessons.plain import FILE, own_lessons, usual_cards
        from rulebook.lessons.texts import lesson_messages

        own, cards = own_lessons(self), usual_cards(self)
        return lesson_messages(own, self.folder / FILE, cards.cards if cards else {}) if own else ()

    def witness_search(self, cards: CardSet, rules: Options, players: int | None) -> WitnessSearch | None:
        """What looks for a loop of effects that can be played: "there is nothing to play it in"."""
        return None

    # Events

    def events(self, components: Any) -> EventTable:
        """What is said of what happens: by default what ``events.yaml`` in the game's folder says.

        Raises :class:`CardsetError` for a file with faults.
        """
        return self._own_events

    @cached_property
    def _own_events(self) -> EventTable:
        """The table in the game's folder: every line that is told asks for it."""
        from rulebook.events import NAME, load_events

        return load_events(self.folder / NAME)

    def thing(self, match: Match, number: int, localizer: Localizer | None = None) -> str:
        """What a card, or another thing that events and moves have by number, is called: in the language of
        ``localizer``, without one in English."""
        return str(number)

    def kinds(self, match: Match, number: int) -> Sequence[str]:
        """The types of a thing, and the groups of types that it belongs to."""
        return ()

    def place(self, match: Match, number: int) -> tuple[str, int]:
        """What the table of events calls the place with this number, and whose it is, -1 for nobody's."""
        return "", -1

    def figures(self, state: State[Any]) -> Mapping[str, int]:
        """The numbers that a sentence on the end of a game may say; ``count`` chooses its plural form."""
        return {}

    @property
    def folder(self) -> Path:
        """Where the game's code and data lie."""
        path = import_module(type(self).__module__).__file__
        assert path is not None  # a game is a package in a folder
        return Path(path).resolve().parent

    @property
    def catalogs(self) -> Sequence[Path]:
        """The ``i18n`` folders of a game that did not come with us: its own, where it has one. The catalogs
        of those that did are the project's."""
        own = self.folder / "i18n"
        return [own] if self.id not in shipped_games() and own.is_dir() else []

    @property
    def further_files(self) -> list[Path]:
        """The modules and data of a game that did not come with us: what is kept depends on them as well."""
        if self.folder.is_relative_to(Path(__file__).resolve().parent):
            return []
        return sorted(
            path for ending in ("py", "json", "yaml", "po") for path in self.folder.rglob(f"*.{ending}")
        )

    @classmethod
    def missing(cls) -> list[str]:
        """What every game has to give and this one does not, by name."""
        return [name for name in ("id", "name", "players") if not hasattr(cls, name)]

    def refuse_players(self, players: object) -> None:
        """Raise :class:`CardsetError` unless so many can play."""
        if type(players) is not int or players not in self.players:
            hint = f"expected {self.players[0]} to {self.players[-1]}"
            raise CardsetError(
                f"{players!r} player{'' if repr(players) == '1' else 's'} cannot play", hint=hint
            )


def game_ids() -> list[str]:
    """The ids of all games that there are, sorted. Raises :class:`CardsetError` where two have one id."""
    return sorted(_folders(os.environ.get(VARIABLE, "")))


def shipped_games() -> dict[str, Path]:
    """The folders, by id, of the games that come with us, of which the catalogs know; none is imported."""
    return dict(sorted(_folders("").items()))


def find_game(ident: str) -> Game:
    """The game with this id.

    Raises :class:`CardsetError` that names the nearest where there is none, and for a folder that is no game:
    it cannot be imported, gives no ``GAME``, or one of another id.
    """
    folders = _folders(os.environ.get(VARIABLE, ""))
    if ident not in folders:
        raise CardsetError(f"there is no game {ident!r}", hint=suggestion(ident, folders))
    return _game(ident, folders[ident])


def new_game(
    game: str,
    players: int,
    seed: int,
    rules: str = "",
    cards: CardSet | None = None,
    journal: bool = False,
) -> State[Any]:
    """A game of ``game`` dealt and ready for its first question; the same arguments give the same game.

    ``rules`` names a preset, with changes (:meth:`rulebook.options.Presets.read`); without it the game's
    default holds. ``cards`` is the game's own set unless given, ``journal`` turns on the event log. Raises
    :class:`cardset.errors.CardsetError` for a game, rules or a number of players that there are not.
    """
    found = find_game(game)
    return found.new_game(found.components(cards), players, seed, found.presets.read(rules), journal)


@cache
def _game(ident: str, folder: Path) -> Game:
    check_compiled()
    try:
        module = import_module(f"{_package.__name__}.{ident.replace('-', '_')}")
    except Exception as error:  # it may be anybody's code
        raise CardsetError(f"this game cannot be loaded: {error or repr(error)}", folder) from error
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise CardsetError("this folder gives no game", folder, hint="its __init__.py must define GAME")
    if getattr(game, "id", ident) != ident:
        hint = f"expected {ident!r}, as the folder is called"
        raise CardsetError(f"this game calls itself {game.id!r}", folder, hint=hint)
    if missing := game.missing():
        raise CardsetError(f"this game lacks {', '.join(missing)}", folder, hint="see cardset docs games")
    return game


@cache
def _folders(further: str) -> Mapping[str, Path]:
    """The folder of every game by id; those of ``further`` become parts of the package of games."""
    found: dict[str, Path] = {}
    for place in [*_OWN, *_places(further)]:
        for folder in sorted(place.iterdir()):
            if not (folder / "__init__.py").is_file():
                continue
            ident = folder.name.replace("_", "-")
            if ident in found:
                raise CardsetError(
                    f"two games are called {ident!r}", folder, hint=f"the other: {found[ident]}"
                )
            found[ident] = folder
        if str(place) not in _package.__path__:
            _package.__path__.append(str(place))
    return found


_OWN = tuple(map(Path, _package.__path__))
"""Where the games that come with us lie."""


def _places(further: str) -> Sequence[Path]:
    places = [Path(part).resolve() for part in further.split(os.pathsep) if part]
    for place in places:
        if not place.is_dir():
            raise CardsetError(f"${VARIABLE} names a folder that there is not", place)
    return places
