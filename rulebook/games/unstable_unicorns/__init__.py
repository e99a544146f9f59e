"""Unstable Unicorns, played by its card data.

>>> from cardset.load import load_set
>>> state = new_game(load_set(), players=4, seed=7)
>>> while not state.is_over:
...     state.play(state.legal_moves()[0])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from cardset.errors import CardsetError
from cardset.model import CardSet
from rulebook.chance import seeded
from rulebook.game import Game
from rulebook.games.unstable_unicorns.deck import Deck, Face, build_deck, deck_of
from rulebook.games.unstable_unicorns.flow import advance
from rulebook.games.unstable_unicorns.match import Match
from rulebook.games.unstable_unicorns.moves import Decision, Move
from rulebook.games.unstable_unicorns.rules import CS_2E, MAX_PLAYERS, MIN_PLAYERS, PRESETS, Rules, preset
from rulebook.games.unstable_unicorns.setup import set_up
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import View
from rulebook.options import Options, Presets
from rulebook.protocol import Event
from rulebook.protocol import Match as AnyMatch
from rulebook.protocol import State as AnyState
from rulebook.protocol import View as AnyView

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.catalog.translate import Translations
    from cardset.graph.verdicts import Candidate, Witness, WitnessSearch
    from cardset.localize import Localizer
    from rulebook.events import EventTable
    from rulebook.games.unstable_unicorns.faq.prover import Prover
    from rulebook.scenarios.form import Form
    from rulebook.table import Lessons, Table, Voice

__all__ = [
    "CS_2E",
    "GAME",
    "PRESETS",
    "Decision",
    "Deck",
    "Event",
    "Face",
    "Match",
    "Move",
    "Rules",
    "State",
    "UnstableUnicorns",
    "View",
    "build_deck",
    "new_game",
    "preset",
]


class UnstableUnicorns(Game):
    """The game as a value; its components are a :class:`Deck`."""

    id = "unstable-unicorns"
    name = "Unstable Unicorns"
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)  # setup.player-count

    @property
    def presets(self) -> Presets[Rules]:
        """The four rulebooks."""
        return PRESETS

    def components(self, cards: CardSet | Deck | None) -> Deck:
        """The cards, compiled once for all games."""
        return deck_of(cards)

    def fingerprint(self, components: Deck) -> Mapping[str, str]:
        """The set, and a digest of all that its cards do."""
        from rulebook.games.unstable_unicorns.notation.saved import fingerprint

        return {"set": components.set.id, "fingerprint": fingerprint(components)}

    def new_game(
        self,
        components: Deck | CardSet | None,
        players: int,
        seed: int,
        rules: Options = CS_2E,
        journal: bool = False,
        first: int | None = None,
    ) -> State:
        """A game dealt and ready for its first question: see :func:`new_game`."""
        assert isinstance(rules, Rules)  # they are read by our presets
        return new_game(components, players, seed, rules, journal, first)

    def read_move(self, text: str) -> Move:
        """The move that ``str`` printed."""
        return Move.parse(text)

    def restore(self, components: Deck, players: int, rules: Options, data: Any, journal: Any) -> State:
        """The state that was written as ``data`` and ``journal``: see :mod:`.notation.saved`."""
        from rulebook.games.unstable_unicorns.notation.saved import restore

        assert isinstance(rules, Rules)
        return restore(components, rules, players, data, journal)

    def journal_data(self, state: AnyState[Any]) -> list[Any] | None:
        """The journal of a state as JSON-able data."""
        from rulebook.games.unstable_unicorns.notation.saved import journal_data

        assert isinstance(state, State)
        return journal_data(state)

    @property
    def scenarios(self) -> Form:
        """Positions by zone, moves and expectations that name cards."""
        from rulebook.games.unstable_unicorns.scenario.form import FORM

        return FORM

    @property
    def prover(self) -> Prover:
        """What plays the scenarios and tries out the cards."""
        from rulebook.games.unstable_unicorns.faq.prover import Prover

        return Prover()

    def chapters(self, texts: Translations) -> Mapping[str, str]:
        """The titles of the chapters of the rules."""
        from rulebook.games.unstable_unicorns.faq.site import chapters

        return chapters(texts)

    @property
    def signs(self) -> Mapping[str, str]:
        """A sign for each type."""
        from rulebook.games.unstable_unicorns.faq.site import SIGNS

        return SIGNS

    def lesson_messages(self) -> Sequence[Message]:
        """What the lessons of the tutorial give translators."""
        from rulebook.games.unstable_unicorns.lesson.messages import lesson_messages

        return lesson_messages()

    def events(self, components: Deck) -> EventTable:
        """The events of the vocabulary, and the engine's own."""
        from rulebook.games.unstable_unicorns.events import table_of

        return table_of(components)

    def thing(self, match: AnyMatch, number: int, localizer: Localizer | None = None) -> str:
        """The name of a copy."""
        card = match.components.face(number).card
        return localizer.name(card) if localizer else str(card.name)

    def kinds(self, match: AnyMatch, number: int) -> Sequence[str]:
        """The type of a copy, and what groups it is in."""
        deck: Deck = match.components
        ident = deck.face(number).card.type
        groups = [kind.id for kind in deck.set.vocabulary.types.values() if kind.group]
        return [ident, *(group for group in groups if ident in deck.set.vocabulary.members(group))]

    def place(self, match: AnyMatch, number: int) -> tuple[str, int]:
        """The zone with this number; none for what is no zone."""
        assert isinstance(match, Match)
        if not 0 <= number < match.stable(match.players):
            return super().place(match, number)
        return match.word(number), match.owner(number)

    def figures(self, state: AnyState[Any]) -> Mapping[str, int]:
        """``count``, the Unicorns of the winner, of those needed, ``goal``."""
        assert isinstance(state, State)
        count = state.standing.counts[state.winners[0]] if state.winners else 0
        return {"count": count, "goal": state.match.goal}

    def check(self, state: AnyState[Any]) -> str:
        """What is wrong with a position: see :mod:`.soundness`."""
        from rulebook.games.unstable_unicorns.soundness import fault

        assert isinstance(state, State)
        return fault(state)

    def table(self, voice: Voice) -> Table:
        """Stables side by side, the hand, the piles."""
        from rulebook.games.unstable_unicorns.table import UnicornTable

        return UnicornTable(voice)

    def lessons(self, voice: Voice, texts: Translations) -> Lessons:
        """The lessons of ``lessons.yaml``."""
        from rulebook.games.unstable_unicorns.table.lessons import taught

        return taught(voice, texts)

    def sentence(self, state: AnyState[Any], move: Any, names: Sequence[str]) -> str:
        """A move as an English sentence."""
        from rulebook.games.unstable_unicorns.notation.sentences import sentence

        assert isinstance(state, State)
        return sentence(state, move, names)

    def spoken(self, view: AnyView[Any], names: Sequence[str] = (), since: int = 0) -> dict[str, Any]:
        """The message for a program: see :mod:`.notation.spoken`."""
        from rulebook.games.unstable_unicorns.notation.spoken import decide, over

        assert isinstance(view, View)
        return decide(view, names, since) if view.decision else over(view, names, since)

    def witness_search(self, cards: CardSet, rules: Options, players: int | None) -> WitnessSearch:
        """The search in our engine, which is loaded where there is something to look for: most sets have
        nothing."""

        @cache
        def searching() -> WitnessSearch:
            from rulebook.games.unstable_unicorns.chains.witness import witness_search

            assert isinstance(rules, Rules)
            return witness_search(build_deck(cards), rules, players)

        def search(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
            return searching()(abilities, candidate)

        return search


GAME = UnstableUnicorns()


def new_game(
    cards: CardSet | Deck | None,
    players: int,
    seed: int,
    rules: Rules = CS_2E,
    journal: bool = False,
    first: int | None = None,
) -> State:
    """A game dealt and ready for its first question; the same arguments give the same game everywhere.

    Without ``cards`` the built-in set is played. ``first`` begins; without it chance names the player.
    Raises :class:`CardsetError` when the number of players is not 2 to 8 (setup.player-count), the deck is
    too small for them, or ``seed`` or ``first`` is no such number.
    """
    GAME.refuse_players(players)
    if type(seed) is not int:
        raise CardsetError(f"{seed!r} is no seed", hint="expected a whole number")
    if first is not None and (type(first) is not int or not 0 <= first < players):
        raise CardsetError(f"{first!r} cannot begin", hint=f"expected a seat from 0 to {players - 1}")
    deck = deck_of(cards)
    state = State(Match(deck, rules, players, rules.goal(players)), seeded(seed))
    set_up(state, first)
    state.journal = [] if journal else None
    advance(state)
    return state
