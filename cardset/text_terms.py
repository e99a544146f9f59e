"""Which terms of the game a card's text is made of, so that a translator can look each of them up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardset.effects import (
    Ability,
    Action,
    Argument,
    Cards,
    Effect,
    Joint,
    May,
    OneShot,
    Replacement,
    Standing,
    Triggered,
)
from cardset.model import Card
from cardset.vocabulary import Vocabulary

__all__ = ["effect_terms"]

SLOTS = {"of": ("{of}", "{from}", "{in}"), "from": ("{zone}",), "card": ("{cards}", "{Cards}", "{count}")}
"""The slots of a phrase that say a parameter, where it is not the one of its own name."""
UNSAID_WHEN_USUAL = {"{from}", "{in}"}
"""Slots that stay empty as long as the argument is the verb's default."""
SECTIONS = {
    "from": "zones",
    "zones": "zones",
    "guise": "guises",
    "event": "events",
    "phases": "phases",
}
"""Where the words of a parameter are defined; the words of any other are players."""


def effect_terms(card: Card, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The ids of the card's type and of the terms that its text says, in order of first use.

    What the text leaves unsaid (the usual player, say) has no term here.
    """
    terms = _Terms(vocabulary)
    found = [vocabulary.types[card.type].term]
    for ability in (*card.abilities, *vocabulary.types[card.type].abilities):
        found += terms.ability(ability)
    return tuple(dict.fromkeys(term for term in found if term))


class _Terms:
    """Collects the terms behind the words of an ability; keeps the vocabulary at hand."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def ability(self, ability: Ability) -> list[str]:
        match ability:
            case Triggered(trigger, effect):
                words = [f"triggers.{trigger.kind}", *(f"events.{event}" for event in trigger.events)]
                return [*self.named(words), *self.cards(trigger.cards), *self.effect(effect)]
            case OneShot(effect):
                return self.effect(effect)
            case Replacement():
                words = [f"events.{event}" for event in ability.events]
                words += [f"zones.{zone}" for zone in (*ability.zones, ability.redirect)]
                inner = self.effect(ability.effect) if ability.effect else []
                may = self.named(["joints.may"]) if ability.optional else []
                return [*self.named(words), *self.cards(ability.cards), *may, *inner]
            case Standing(word, arguments):
                known = self.vocabulary.standing[word]
                return [*known.terms, *self.arguments(arguments, known.phrase, {})]

    def effect(self, effect: Effect) -> list[str]:
        match effect:
            case Action(verb, arguments):
                used = self.vocabulary.verbs[verb]
                return [*used.terms, *self.arguments(arguments, used.phrase, used.parameters)]
            case May(inner, gain):
                more = [*self.named(["joints.if-you-do"]), *self.effect(gain)] if gain else []
                return [*self.named(["joints.may"]), *self.effect(inner), *more]
            case Joint(kind, parts):
                terms = [term for part in parts for term in self.effect(part)]
                return [*terms, *self.named([f"joints.{kind}"])]

    def arguments(
        self, arguments: Mapping[str, Argument], phrase: str, usual: Mapping[str, object]
    ) -> list[str]:
        """The terms behind those arguments that ``phrase`` says; ``usual`` are the defaults."""
        found: list[str] = []
        for name, value in arguments.items():
            if self.is_said(name, phrase, value == usual.get(name)):
                for word in value if isinstance(value, tuple) else (value,):
                    if isinstance(word, Cards):
                        found += self.cards(word)
                    elif isinstance(word, str):
                        found += self.named([f"{SECTIONS.get(name, 'players')}.{word}"])
        return found

    def is_said(self, name: str, phrase: str, usual: bool) -> bool:
        """Whether ``phrase`` says the argument ``name``. A subject (``who``) stands before the phrase."""
        slots = [slot for slot in SLOTS.get(name, (f"{{{name}}}",)) if slot in phrase]
        return name == "who" or any(not usual or slot not in UNSAID_WHEN_USUAL for slot in slots)

    def cards(self, cards: Cards) -> Iterator[str]:
        """The terms of a noun phrase: its family and its types."""
        if not cards.this and not cards.played:
            families = [f"families.{cards.family}"] if cards.family else []
            yield from self.named([*families, *(f"types.{kind}" for kind in cards.types)])

    def named(self, words: list[str]) -> list[str]:
        return [self.vocabulary.terms[word] for word in words if word in self.vocabulary.terms]
