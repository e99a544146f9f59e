"""What scenarios cover: clauses, rulings, worked examples, cases of every card and ability, words of the
vocabulary.

The words and the cards are seen while a scenario runs, not marked by hand. A word is touched when an effect
that is written with it was carried out, or when a standing effect that is written with it was in force. An
effect counts for a verb only if what the verb makes happen has happened. A condition on a card that is shown
is seen both ways by what was shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardset.effects import (
    Ability,
    Action,
    Effect,
    If,
    Joint,
    Later,
    May,
    Replacement,
    Standing,
    Triggered,
    actions,
    holds_may,
    walk,
)
from cardset.model import Card, CardSet
from cardset.values import grouped
from cardset.vocabulary import Vocabulary
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.scenario.model import Case, Scenario
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.watcher import Watcher
from rulebook.protocol import Event
from rulebook.scenarios.cover import Coverage, Subject, named
from rulebook.scenarios.model import Step
from rulebook.scenarios.run import Outcome, run_all

SECTIONS = ("verbs", "standing", "triggers", "limits", "joints", "players", "events")

CONDITIONS = ("needs", "enters-beside")
"""The standing effects that ask for cards without which their card cannot be played."""

SHOWN = ("looked", "seen", "revealed")
"""What happens where cards are shown to somebody."""


class VocabularyWord(NamedTuple):
    """A word of the vocabulary in one of its :data:`SECTIONS`."""

    section: str
    id: str


def vocabulary_words(vocabulary: Vocabulary) -> list[VocabularyWord]:
    """All words that scenarios are to touch, in the order of the vocabulary."""
    return [VocabularyWord(section, ident) for section in SECTIONS for ident in getattr(vocabulary, section)]


class _Started(Watcher):
    """Keeps a list of the effects that have begun."""

    def __init__(self, started: list[Frame]) -> None:
        self.started = started

    def begins(self, state: State, frame: Frame) -> None:
        self.started.append(frame)


class ScenarioWatch:
    """Watches the runs of one scenario: to be called with the state again and again while it runs.

    ``words`` are the words touched so far, ``active`` the ids of cards whose effects were carried out or in
    force, ``abilities`` which of their abilities, ``conditions`` how conditions on shown cards came out.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.deck = scenario.deck
        self.vocabulary = self.deck.set.vocabulary
        self.words: set[VocabularyWord] = set()
        self.active: set[str] = set()
        self.abilities: set[str] = set()
        self.conditions: set[str] = set()
        self.started: list[Frame] = []
        self.seen = 0
        self.places: dict[int, int] | None = None
        self.shown: dict[int, list[int]] = {}

    def __call__(self, state: State) -> None:
        """Look at what has happened since the last look."""
        journal = state.journal or []
        if self.seen > len(journal):  # another run has begun
            self.seen, self.places = 0, None
        if state.watcher is None:
            state.watcher = _Started(self.started)
            self.started += state.frames
        events = journal[self.seen :]
        self.seen = len(journal)
        happened = {(event.kind, event.cause) for event in events}
        self.shown = grouped((event.cause, event.card) for event in events if event.kind == "revealed")
        known = self.vocabulary.events
        self.words |= {VocabularyWord("events", event.kind) for event in events if event.kind in known}
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
        own = self._own(card, program.ability)
        if any(cause == frame.source and not kind.startswith("targeted") for kind, cause in happened):
            self.active.add(card.id)
            self.abilities |= own
        for name in own if ("revealed", frame.source) in happened else ():
            for shown in self.shown[frame.source]:
                self.conditions |= {f"{name}: {said}" for said in _met(program.effect, self._types(shown))}
        for ability in card.abilities:
            if isinstance(ability, Triggered) and ability.effect == program.effect:
                self.words.add(VocabularyWord("triggers", ability.trigger.kind))
                if ability.limit:
                    self.words.add(VocabularyWord("limits", ability.limit))
        self.words |= {VocabularyWord("joints", word) for word in _joints(program.effect)}
        self._verbs(program.effect, frame.source, happened)

    def _own(self, card: Card, ability: str) -> set[str]:
        """The name of an ability of ``card`` itself; none for one that all cards of its type have."""
        return set() if ability.startswith("type:") else {f"{card.key}/{ability.rpartition('/')[2]}"}

    def _types(self, card: int) -> set[str]:
        """The types and groups that a copy is one of."""
        types, kind = self.vocabulary.types, self.deck.face(card).card.type
        return {name for name in types if kind in self.vocabulary.members(name)}

    def _verbs(self, effect: Effect, source: int, happened: set[tuple[str, int]]) -> None:
        """The verbs of an effect that have done something; one that moves no card gives a permit, or shows
        cards."""
        kinds = [kind for kind, cause in happened if cause == source]
        permitted = any(kind.startswith("granted-") or kind in SHOWN for kind in kinds)
        for action in actions(effect):
            events = self.vocabulary.verbs[action.verb].events
            if any((event, source) in happened for event in events) or (permitted and not events):
                self.words.add(VocabularyWord("verbs", action.verb))
                self.words.update(_players(action, self.vocabulary))

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
        for number, ability in enumerate(face.abilities, 1):
            if not isinstance(ability, Standing) or (only_this and not ability.cards.this):
                continue
            self.active.add(face.id)
            self.abilities.add(f"{face.key}/{number}")
            self.words.add(VocabularyWord("standing", ability.word))
            self.words.update(_players(ability, self.vocabulary))
            event = ability.arguments.get("event")
            if isinstance(event, str):
                self.words.add(VocabularyWord("events", event))

    def _redirected(self, state: State, event: Event) -> None:
        """A card that may have been sent elsewhere instead, by itself or by its type."""
        face = self.deck.face(event.card).card
        of_type = self.vocabulary.types[face.type].abilities
        for number, ability in enumerate((*face.abilities, *of_type), 1):
            if not isinstance(ability, Replacement) or not ability.redirect:
                continue
            arrived = state.match.zone(ability.redirect, event.other) == event.number
            if (
                event.kind in self.vocabulary.events
                and arrived
                and (event.kind in ability.events or ability.zones)
            ):
                self.active.add(face.id)
                if number <= len(face.abilities):
                    self.abilities.add(f"{face.key}/{number}")


def cover(
    scenarios: Sequence[Scenario], cards: CardSet, whole: bool = True
) -> tuple[list[Outcome], Coverage]:
    """Run ``scenarios`` under all their rules and say what they cover of the ``whole`` game of ``cards``, or
    only of the cards and of the words that these are written with."""
    watches = {scenario.id: ScenarioWatch(scenario) for scenario in scenarios}
    outcomes = list(run_all(scenarios, lambda scenario: watches[scenario.id]))
    touched = tuple(watches.values())
    rules = _rules(touched) if whole else ()
    words = vocabulary_words(cards.vocabulary) if whole else _words_used(cards)
    subjects = (*rules, *_cards(touched, cards), *_abilities(touched, cards), *_words(touched, words))
    return outcomes, Coverage(touched, subjects, tuple(_claims(touched)))


CASES: tuple[Case, ...] = ("normal", "declined", "impossible")


def _rules(touched: Sequence[ScenarioWatch]) -> Iterator[Subject]:
    scenarios = [entry.scenario for entry in touched]
    executable = [clause.id for clause in GAME.clauses.by_id.values() if clause.executable]
    yield named("clauses", executable, ((clause, s.id) for s in scenarios for clause in s.clauses))
    yield named("rulings", GAME.rulings, ((ruling, s.id) for s in scenarios for ruling in s.rulings))
    yield named("examples", GAME.examples, ((name, s.id) for s in scenarios for name in s.examples))


def _cards(touched: Sequence[ScenarioWatch], cards: CardSet) -> Iterator[Subject]:
    for case in CASES:
        able = [card.id for card in cards.cards.values() if case in cases_of(card, cards.vocabulary)]
        exercised = [
            (card, t.scenario.id) for t in touched for card in t.scenario.cards if _is(t, card, case)
        ]
        yield named(f"cards, {case}", able, exercised)


def _abilities(touched: Sequence[ScenarioWatch], cards: CardSet) -> Iterator[Subject]:
    """The abilities of the cards of all prints, by case: those of a card that a scenario is about."""
    having: dict[Case, list[str]] = {case: [] for case in CASES}
    conditions: list[str] = []
    for face in cards.faces.values():
        for number, ability in enumerate(face.abilities, 1):
            name = f"{face.key}/{number}"
            conditions += [f"{name}: {said}" for said in _outcomes(ability.effect)]
            for case in _cases_of(ability, cards.vocabulary):
                having[case].append(name)
    for case in CASES:
        pairs = [(name, t.scenario.id) for t in touched for name in _shown(t, case)]
        yield named(f"abilities, {case}", having[case], pairs)
    seen = [(name, t.scenario.id) for t in touched for name in t.conditions]
    yield named("conditions", conditions, seen)


def _shown(entry: ScenarioWatch, case: Case) -> Iterator[str]:
    """The abilities that a scenario shows in this case: what it is about in the normal one, as far as it was
    seen, and in the others if it says so."""
    if (entry.scenario.case or "normal") != case:
        return
    there = entry.deck.set.cards
    for face in (there[card] for card in entry.scenario.cards):
        names = {f"{face.key}/{number}" for number, _ in enumerate(face.abilities, 1)}
        yield from sorted(names & entry.abilities if case == "normal" else names)


def _words(touched: Sequence[ScenarioWatch], words: Sequence[VocabularyWord]) -> Iterator[Subject]:
    for section in SECTIONS:
        yield named(
            section,
            [word.id for word in words if word.section == section],
            ((word.id, t.scenario.id) for t in touched for word in t.words if word.section == section),
        )


def _is(entry: ScenarioWatch, card: str, case: Case) -> bool:
    """Whether a scenario exercises ``card`` in this case; without a word, what is seen is the normal one."""
    said = entry.scenario.case
    return said == case if said else case == "normal" and card in entry.active


def _claims(touched: Iterable[ScenarioWatch]) -> Iterator[tuple[str, str]]:
    for entry in touched:
        scenario = entry.scenario
        moves = [step.move for step in scenario.steps if isinstance(step, Step)]
        declined = {move.card for move in moves if move.verb == "decline"}
        for card in scenario.cards:
            if scenario.case == "normal" and card not in entry.active:
                yield scenario.id, f"the ability of {card} is not seen"
            if scenario.case == "declined" and card not in declined:
                yield scenario.id, f"nobody declines {card}"


# The cases of a card


def cases_of(card: Card, vocabulary: Vocabulary) -> tuple[Case, ...]:
    """The cases in which an ability of ``card`` can be exercised, worked out from how it is built.

    All have the normal one. What may be declined has a declined one; what needs cards to choose from, and
    does not bring them along itself, has an impossible one.
    """
    found = {case for ability in card.abilities for case in _cases_of(ability, vocabulary)}
    return tuple(case for case in CASES if case in found)


def _cases_of(ability: Ability, vocabulary: Vocabulary) -> Iterator[Case]:
    yield "normal"
    if _optional(ability):
        yield "declined"
    if _can_fail(ability, vocabulary):
        yield "impossible"


def _optional(ability: Ability) -> bool:
    if isinstance(ability, Replacement):
        return ability.optional
    return not isinstance(ability, Standing) and holds_may(ability.effect)


def _can_fail(ability: Ability, vocabulary: Vocabulary) -> bool:
    if isinstance(ability, Standing):
        return ability.word in CONDITIONS
    # What waits for too many Unicorns has Unicorns to choose from.
    waits = isinstance(ability, Triggered) and ability.trigger.kind == "more-than"
    return not waits and _lacks(ability.effect, vocabulary)


def _lacks(effect: Effect | None, vocabulary: Vocabulary) -> bool:
    """Whether there may be nothing to choose from for some action of ``effect``."""
    drawn = 0
    for action in actions(effect):
        steps = vocabulary.verbs[action.verb].steps
        if any(step.primitive == "move" and step.parameters.get("from") == "deck" for step in steps):
            drawn += action.amount if isinstance(action.amount, int) else 0
        for step in steps:
            if step.primitive != "choose" or action.cards.this:
                continue
            zone = step.parameters["from"]
            zone = action.word(zone) or zone
            supplied = zone == "hand" and action.word("who") == "you" and action.amount in range(drawn + 1)
            # A deck that has no card left has ended the game.
            if zone != "looked" and step.parameters.get("by") != "top" and not supplied:
                return True
    return False


# The words of an effect


def _words_used(cards: CardSet) -> list[VocabularyWord]:
    """The words that the cards of all prints are written with, in the order of the vocabulary."""
    used: set[VocabularyWord] = set()
    for ability in (ability for face in cards.faces.values() for ability in face.abilities):
        used |= set(_written_with(ability, cards.vocabulary))
    return [word for word in vocabulary_words(cards.vocabulary) if word in used]


def _written_with(ability: Ability, vocabulary: Vocabulary) -> Iterator[VocabularyWord]:
    if isinstance(ability, Standing):
        yield VocabularyWord("standing", ability.word)
        yield from _players(ability, vocabulary)
        return
    events: tuple[str, ...] = ()
    if isinstance(ability, Triggered):
        yield VocabularyWord("triggers", ability.trigger.kind)
        yield VocabularyWord("limits", ability.limit)
        events = ability.trigger.events
    elif isinstance(ability, Replacement):
        events = ability.events
    for action in actions(ability.effect):
        yield VocabularyWord("verbs", action.verb)
        yield from _players(action, vocabulary)
        events += tuple(vocabulary.verbs[action.verb].events)
    yield from (VocabularyWord("events", event) for event in events)
    if ability.effect:
        yield from (VocabularyWord("joints", word) for word in _joints(ability.effect))


def _players(part: Action | Standing, vocabulary: Vocabulary) -> Iterator[VocabularyWord]:
    """The words for players that an action, or a standing effect, names."""
    for value in part.arguments.values():
        if isinstance(value, str) and value in vocabulary.players:
            yield VocabularyWord("players", value)


def _joints(effect: Effect) -> Iterator[str]:
    """By which words the parts of ``effect`` are put together."""
    for part, _ in walk(effect):
        match part:
            case Joint(kind):
                yield kind
            case Later():
                yield "later"
            case If(_, _, otherwise):
                yield from ("if",) if otherwise is None else ("if", "else")
            case May(_, gain):
                yield from ("may",) if gain is None else ("may", "if-you-do")


def _outcomes(effect: Effect | None) -> Iterator[str]:
    """The ways in which the conditions on a card that is shown come out, as far as something is done then."""
    for part, _ in walk(effect) if effect else ():
        if isinstance(part, If):
            yield _said(part)
            if part.otherwise is not None:
                yield f"not {_said(part)}"


def _met(effect: Effect, types: set[str]) -> Iterator[str]:
    """The same for a card of these types."""
    for part, _ in walk(effect):
        if isinstance(part, If):
            yield _said(part) if not types.isdisjoint(part.cards.types) else f"not {_said(part)}"


def _said(condition: If) -> str:
    return " or ".join(condition.cards.types)
