"""Unstable Unicorns as a value: what all programs ask it for, and where it is found.

Nothing of the :mod:`engine <.engine>` is loaded before somebody plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rulebook.game import Game
from rulebook.games.unstable_unicorns.rules import CS_2E, MAX_PLAYERS, MIN_PLAYERS, PRESETS, Rules, preset
from rulebook.options import Options, Presets

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.catalog.translate import Translations
    from cardset.graph.verdicts import Candidate, Witness, WitnessSearch
    from cardset.localize import Localizer
    from cardset.model import CardSet
    from rulebook.events import EventTable
    from rulebook.games.unstable_unicorns.deck import Deck
    from rulebook.games.unstable_unicorns.faq.prover import Prover
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.state import State
    from rulebook.scenarios.form import Form
    from rulebook.table import Lessons, Table, Voice

__all__ = ["CS_2E", "GAME", "PRESETS", "Rules", "UnstableUnicorns", "preset"]


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
        from rulebook.games.unstable_unicorns.deck import deck_of

        return deck_of(cards)

    def components_by(self, components: Deck, rules: Options) -> Deck:
        """The deck in the print that the rules name."""
        from rulebook.games.unstable_unicorns.deck import deck_by

        return deck_by(components, rules)

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
        """A game dealt and ready for its first question: see :func:`.engine.new_game`."""
        from rulebook.games.unstable_unicorns.engine import new_game

        assert isinstance(rules, Rules)  # they are read by our presets
        return new_game(components, players, seed, rules, journal, first)

    def read_move(self, text: str) -> Move:
        """The move that ``str`` printed."""
        from rulebook.games.unstable_unicorns.moves import Move

        return Move.parse(text)

    def restore(self, components: Deck, players: int, rules: Options, data: Any, journal: Any) -> State:
        """The state that was written as ``data`` and ``journal``: see :mod:`.notation.saved`."""
        from rulebook.games.unstable_unicorns.notation.saved import restore

        assert isinstance(rules, Rules)
        return restore(components, rules, players, data, journal)

    def journal_data(self, state: Any) -> list[Any] | None:
        """The journal of a state as JSON-able data."""
        from rulebook.games.unstable_unicorns.notation.saved import journal_data

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

        return Prover(self.scenarios)

    def chapters(self, texts: Translations) -> Mapping[str, str]:
        """The titles of the chapters of the rules."""
        from rulebook.games.unstable_unicorns.faq.prover import chapters

        return chapters(texts)

    @property
    def signs(self) -> Mapping[str, str]:
        """A sign for each type."""
        from rulebook.games.unstable_unicorns.faq.prover import SIGNS

        return SIGNS

    def lesson_messages(self) -> Sequence[Message]:
        """What the lessons of the tutorial give translators."""
        from rulebook.games.unstable_unicorns.lesson.messages import lesson_messages

        return lesson_messages()

    def events(self, components: Deck) -> EventTable:
        """The events of the vocabulary, and the engine's own."""
        from rulebook.games.unstable_unicorns.events import table_of

        return table_of(components)

    def thing(self, match: Any, number: int, localizer: Localizer | None = None) -> str:
        """The name of a copy."""
        card = match.components.face(number).card
        return localizer.name(card) if localizer else str(card.name)

    def kinds(self, match: Any, number: int) -> Sequence[str]:
        """The type of a copy, what groups it is in, and the family that is called after it."""
        deck: Deck = match.components
        card, vocabulary = deck.face(number).card, deck.set.vocabulary
        groups = [kind.id for kind in vocabulary.types.values() if kind.group]
        families = [family for family in card.families if family == card.id]
        return [card.type, *(group for group in groups if card.type in vocabulary.members(group)), *families]

    def place(self, match: Any, number: int) -> tuple[str, int]:
        """The zone with this number; none for what is no zone."""
        if not 0 <= number < match.stable(match.players):
            return super().place(match, number)
        return match.word(number), match.owner(number)

    def figures(self, state: Any) -> Mapping[str, int]:
        """``count``, the Unicorns of the winner, of those needed, ``goal``."""
        count = state.standing.counts[state.winners[0]] if state.winners else 0
        return {"count": count, "goal": state.match.goal}

    def check(self, state: Any) -> str:
        """What is wrong with a position: see :mod:`.soundness`."""
        from rulebook.games.unstable_unicorns.soundness import fault

        return fault(state)

    def table(self, voice: Voice) -> Table:
        """Stables side by side, the hand, the piles."""
        from rulebook.games.unstable_unicorns.table import UnicornTable

        return UnicornTable(voice)

    def lessons(self, voice: Voice, texts: Translations) -> Lessons:
        """The lessons of ``lessons.yaml``."""
        from rulebook.games.unstable_unicorns.lesson.messages import localized_lessons
        from rulebook.games.unstable_unicorns.lesson.read import load_lessons
        from rulebook.lessons.plain import usual_cards
        from rulebook.lessons.taught import taught

        return taught(localized_lessons(load_lessons(), texts), voice, usual_cards(self))

    def sentence(self, state: Any, move: Any, names: Sequence[str]) -> str:
        """A move as an English sentence."""
        from rulebook.games.unstable_unicorns.notation.sentences import sentence

        return sentence(state, move, names)

    def spoken(self, view: Any, names: Sequence[str] = (), since: int = 0) -> dict[str, Any]:
        """The message for a program: see :mod:`.notation.spoken`."""
        from rulebook.games.unstable_unicorns.notation.spoken import decide, over

        return decide(view, names, since) if view.decision else over(view, names, since)

    def witness_search(self, cards: CardSet, rules: Options, players: int | None) -> WitnessSearch:
        """The search in our engine, which is loaded where there is something to look for: most sets have
        nothing."""

        @cache
        def searching() -> WitnessSearch:
            from rulebook.games.unstable_unicorns.chains.witness import witness_search
            from rulebook.games.unstable_unicorns.deck import build_deck

            assert isinstance(rules, Rules)
            return witness_search(build_deck(cards), rules, players)

        def search(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
            return searching()(abilities, candidate)

        return search


GAME = UnstableUnicorns()
