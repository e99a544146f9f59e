"""What scenarios cover: clauses, rulings, worked examples, cases of every card, words of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardset.effects import (
    Ability,
    Effect,
    OneShot,
    Replacement,
    Standing,
    Triggered,
    actions,
    holds_may,
)
from cardset.model import Card, CardSet
from cardset.vocabulary import Vocabulary
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.scenario.model import Case, Scenario
from rulebook.games.unstable_unicorns.scenario.witness import (
    SECTIONS,
    ScenarioWatch,
    VocabularyWord,
    vocabulary_words,
)
from rulebook.scenarios.cover import Coverage, Subject, named
from rulebook.scenarios.model import Step
from rulebook.scenarios.run import Outcome, run_all


@dataclass(frozen=True, slots=True)
class Touched:
    """What one scenario touches: ``words`` and ``active`` cards were seen while it ran, the rest it says."""

    scenario: Scenario
    words: frozenset[VocabularyWord]
    active: frozenset[str]


def cover(scenarios: Sequence[Scenario], cards: CardSet) -> tuple[list[Outcome], Coverage]:
    """Run ``scenarios`` under all their rules and say what they cover of the game of ``cards``."""
    witnesses = {scenario.id: ScenarioWatch(scenario.deck) for scenario in scenarios}
    outcomes = list(run_all(scenarios, lambda scenario: witnesses[scenario.id]))
    touched = tuple(
        Touched(scenario, frozenset(witness.words), frozenset(witness.active))
        for scenario, witness in zip(scenarios, witnesses.values(), strict=True)
    )
    return outcomes, Coverage(touched, tuple(_subjects(touched, cards)), tuple(_claims(touched)))


def _subjects(touched: Sequence[Touched], cards: CardSet) -> Iterator[Subject]:
    scenarios = [entry.scenario for entry in touched]

    executable = [clause.id for clause in GAME.clauses.by_id.values() if clause.executable]
    yield named("clauses", executable, ((clause, s.id) for s in scenarios for clause in s.clauses))
    yield named("rulings", GAME.rulings, ((ruling, s.id) for s in scenarios for ruling in s.rulings))
    yield named("examples", GAME.examples, ((name, s.id) for s in scenarios for name in s.examples))
    cases: tuple[Case, ...] = ("normal", "declined", "impossible")
    for case in cases:
        able = [card.id for card in cards.cards.values() if case in cases_of(card, cards.vocabulary)]
        exercised = [
            (card, t.scenario.id) for t in touched for card in t.scenario.cards if _is(t, card, case)
        ]
        yield named(f"cards, {case}", able, exercised)
    words = vocabulary_words(cards.vocabulary)
    for section in SECTIONS:
        yield named(
            section,
            [word.id for word in words if word.section == section],
            ((word.id, t.scenario.id) for t in touched for word in t.words if word.section == section),
        )


def _is(entry: Touched, card: str, case: Case) -> bool:
    """Whether a scenario exercises ``card`` in this case; without a word, what is seen is the normal one."""
    said = entry.scenario.case
    return said == case if said else case == "normal" and card in entry.active


def _claims(touched: Iterable[Touched]) -> Iterator[tuple[str, str]]:
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
    abilities = card.abilities
    cases: tuple[Case, ...] = ("normal",) if abilities else ()
    if any(_optional(ability) for ability in abilities):
        cases += ("declined",)
    if any(_can_fail(ability, vocabulary) for ability in abilities):
        cases += ("impossible",)
    return cases


def _optional(ability: Ability) -> bool:
    if isinstance(ability, Replacement):
        return ability.optional
    return not isinstance(ability, Standing) and holds_may(ability.effect)


def _can_fail(ability: Ability, vocabulary: Vocabulary) -> bool:
    match ability:
        case Triggered(trigger, effect):
            # What waits for too many Unicorns has Unicorns to choose from.
            return trigger.kind != "more-than" and _lacks(effect, vocabulary)
        case OneShot(effect):
            return _lacks(effect, vocabulary)
        case Replacement(effect=effect) if effect is not None:
            return _lacks(effect, vocabulary)
        case _:
            return False


def _lacks(effect: Effect, vocabulary: Vocabulary) -> bool:
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
            if zone != "looked" and not supplied:
                return True
    return False
