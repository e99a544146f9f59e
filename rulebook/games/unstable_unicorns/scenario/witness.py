"""Which words of the vocabulary, and which cards, a scenario touches: seen while it runs, not marked by hand.

A word is touched when an effect that is written with it was carried out, or when a standing effect that is
written with it was in force. An effect counts for a verb only if what the verb makes happen has happened.
"""

from __future__ import annotations

from typing import NamedTuple

from cardset.effects import Action, Effect, Joint, May, Replacement, Standing, Triggered
from cardset.effects import actions as actions_of
from cardset.vocabulary import Vocabulary
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import Event

SECTIONS = ("verbs", "standing", "triggers", "limits", "joints", "players", "events")


class VocabularyWord(NamedTuple):
    """A word of the vocabulary in one of its :data:`SECTIONS`."""

    section: str
    id: str


def vocabulary_words(vocabulary: Vocabulary) -> list[VocabularyWord]:
    """All words that scenarios are to touch, in the order of the vocabulary."""
    return [VocabularyWord(section, ident) for section in SECTIONS for ident in getattr(vocabulary, section)]


class _Frames(list[Frame]):
    """The effects under way, with a list of all that ever were."""

    def __init__(self, frames: list[Frame], started: list[Frame]) -> None:
        super().__init__(frames)
        self.started = started
        self.started += frames

    def append(self, frame: Frame) -> None:
        self.started.append(frame)
        super().append(frame)


class ScenarioWatch:
    """Watches the runs of one scenario: to be called with the state again and again while it runs.

    ``words`` are the words touched so far, ``active`` the ids of cards whose effects were carried out or in
    force.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.vocabulary = deck.set.vocabulary
        self.words: set[VocabularyWord] = set()
        self.active: set[str] = set()
        self.started: list[Frame] = []
        self.seen = 0
        self.places: dict[int, int] | None = None

    def __call__(self, state: State) -> None:
        """Look at what has happened since the last look."""
        journal = state.journal or []
        if self.seen > len(journal):  # another run has begun
            self.seen, self.places = 0, None
        if not isinstance(state.frames, _Frames):
            state.frames = _Frames(state.frames, self.started)
        events = journal[self.seen :]
        self.seen = len(journal)
        happened = {(event.kind, event.cause) for event in events}
        self.words |= {
            VocabularyWord("events", event.kind) for event in events if event.kind in self.vocabulary.events
        }
        for frame in self.started:
            self._effect(frame, happened)
        self.started[:] = state.frames
        for event in events:
            if event.kind == "announced":
                self._standing(event.card, only_this=True)
            if event.card >= 0:
                self._redirected(state, event)
        self._look_at_stables(state)

    def _effect(self, frame: Frame, happened: set[tuple[str, int]]) -> None:
        """An effect that was started, or goes on, since the last look."""
        program = self.deck.programs[frame.program]
        if program.face < 0:
            self._verbs(program.effect, -1, happened)
            return
        card = self.deck.faces[program.face].card
        if any(cause == frame.source and not kind.startswith("targeted") for kind, cause in happened):
            self.active.add(card.id)
        for ability in card.abilities:
            if isinstance(ability, Triggered) and ability.effect == program.effect:
                self.words.add(VocabularyWord("triggers", ability.trigger.kind))
                if ability.limit:
                    self.words.add(VocabularyWord("limits", ability.limit))
        self._joints(program.effect)
        self._verbs(program.effect, frame.source, happened)

    def _verbs(self, effect: Effect, source: int, happened: set[tuple[str, int]]) -> None:
        """The verbs of an effect that have done something; one that makes no event happen gives a permit."""
        permitted = any(kind.startswith("granted-") and cause == source for kind, cause in happened)
        for action in actions_of(effect):
            events = self.vocabulary.verbs[action.verb].events
            if any((event, source) in happened for event in events) or (permitted and not events):
                self.words.add(VocabularyWord("verbs", action.verb))
                self._players(action)

    def _joints(self, effect: Effect) -> None:
        match effect:
            case May(inner, gain):
                self.words.add(VocabularyWord("joints", "may"))
                self._joints(inner)
                if gain is not None:
                    self.words.add(VocabularyWord("joints", "if-you-do"))
                    self._joints(gain)
            case Joint(kind, parts):
                self.words.add(VocabularyWord("joints", kind))
                for part in parts:
                    self._joints(part)
            case _:
                pass

    def _players(self, part: Action | Standing) -> None:
        for value in part.arguments.values():
            if isinstance(value, str) and value in self.vocabulary.players:
                self.words.add(VocabularyWord("players", value))

    # Standing effects

    def _look_at_stables(self, state: State) -> None:
        """Standing effects in force, and what has entered and left since the last look."""
        game = state.match
        blank = state.standing.blank
        places: dict[int, int] = {}
        for zone in range(game.first_stable, len(state.zones)):
            for card in state.zones[zone]:
                places[card] = zone
                if card not in blank:
                    self._standing(card)
        if self.places is not None:
            if any(self.places.get(card) != zone for card, zone in places.items()):
                self.words.add(VocabularyWord("events", "entered"))
            if any(places.get(card) != zone for card, zone in self.places.items()):
                self.words.add(VocabularyWord("events", "left"))
        self.places = places

    def _standing(self, card: int, only_this: bool = False) -> None:
        """The standing effects of a card; ``only_this``: those about itself, which hold as it is played."""
        face = self.deck.face(card).card
        for ability in face.abilities:
            if not isinstance(ability, Standing) or (only_this and not ability.cards.this):
                continue
            self.active.add(face.id)
            self.words.add(VocabularyWord("standing", ability.word))
            self._players(ability)
            event = ability.arguments.get("event")
            if isinstance(event, str):
                self.words.add(VocabularyWord("events", event))

    def _redirected(self, state: State, event: Event) -> None:
        """A card that may have been sent elsewhere instead, by itself or by its type."""
        face = self.deck.face(event.card).card
        for ability in (*face.abilities, *self.vocabulary.types[face.type].abilities):
            if not isinstance(ability, Replacement) or not ability.redirect:
                continue
            arrived = state.match.zone(ability.redirect, event.other) == event.number
            if (
                event.kind in self.vocabulary.events
                and arrived
                and (event.kind in ability.events or ability.zones)
            ):
                self.active.add(face.id)
