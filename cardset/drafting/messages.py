"""The phrases that a language has to translate before texts can be drafted in it.

Each phrase is one message, or one for each variant that the language's grammar names
(``verbs.draw|imp``, ``verbs.draw|inf``). A phrase that says a number has plural forms.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardset.catalog.merge import Message
from cardset.drafting.variants import variants
from cardset.lexicon import Grammar
from cardset.model import CardSet
from cardset.phrase import SLOT, Joined, Node, Phrase
from cardset.text import STRUCTURE, card_phrases, trigger_source
from cardset.vocabulary import Vocabulary

_COUNTED = re.compile(r"\{(amount|count|take)\}")

ARROW = "The label of an arrow from one effect to another: why the second one comes about."


@dataclass(frozen=True, slots=True)
class Source:
    """A phrase in English, with what a translator should know. ``plural``: it says a number."""

    context: str
    english: str
    note: str = ""
    plural: bool = False


def structure() -> list[Source]:
    """The phrases that belong to no game."""
    return [Source(context, english, plural="{amount}" in english) for context, english in STRUCTURE.items()]


def game_phrases(vocabulary: Vocabulary) -> Iterator[Source]:
    """The phrases of a game's vocabulary."""
    for verb in vocabulary.verbs.values():
        counts = bool(_COUNTED.search(verb.phrase) and verb.parameters.keys() & {"amount", "take"})
        yield Source(f"verbs.{verb.id}", verb.phrase, verb.meaning, counts)
    for word in vocabulary.standing.values():
        yield Source(f"standing.{word.id}", word.phrase, word.meaning, "{amount}" in word.phrase)
    for kind, entry in vocabulary.triggers.items():
        phrase = trigger_source(kind, entry["phrase"])
        yield Source(f"triggers.{kind}", phrase, entry["meaning"], "{amount}" in phrase)
        if "limited" in entry:
            phrase = trigger_source(kind, entry["limited"])
            note = f"The same beside a limit: {entry['meaning']}"
            yield Source(f"limited.{kind}", phrase, note, "{amount}" in phrase)
        if "none" in entry:
            note = f"The same of fewer than one: {entry['meaning']}"
            yield Source(f"none.{kind}", trigger_source(kind, entry["none"]), note)
        if "happens" in entry:
            yield Source(f"happens.{kind}", entry["happens"], ARROW)
    for limit, entry in vocabulary.limits.items():
        yield Source(f"limits.{limit}", entry["phrase"], entry["meaning"])
    for joint, entry in vocabulary.joints.items():
        yield Source(f"joints.{joint}", entry["phrase"], entry["meaning"])
    for player, entry in vocabulary.players.items():
        yield Source(f"players.{player}", entry["phrase"])
        for key in ("whose", "denied"):
            if key in entry and entry["which"] != "self":
                yield Source(f"{key}.{player}", entry[key])
    own = next((entry["whose"] for entry in vocabulary.players.values() if entry["which"] == "self"), "your")
    for zone, data in vocabulary.zones.items():
        phrase = data["phrase"]
        yield Source(f"zones.{zone}", phrase)
        if "{whose}" in phrase:
            yield Source(f"own.{zone}", phrase.replace("{whose}", own))
            yield Source(f"any.{zone}", phrase.replace("{whose}", "a"))
        if "holds" in data:
            yield Source(f"holds.{zone}", data["holds"])
    for event, entry in vocabulary.events.items():
        yield Source(f"events.{event}", entry["phrase"])
        for key, note in (("passive", ""), ("anyhow", ""), ("happens", ARROW)):
            if key in entry:
                yield Source(f"{key}.{event}", entry[key], note)


def phrase_messages(sources: Iterable[Source], grammar: Grammar) -> list[Message]:
    """One message for each variant of each phrase, in the order of ``sources``."""
    return [
        Message(
            context,
            source.english,
            source.english if source.plural else None,
            comments=(source.note,) if source.note else (),
        )
        for source in sources
        for context in variants(source.context, grammar)
    ]


def serving(cards: CardSet) -> Mapping[str, int]:
    """How many different card texts use each phrase, by context; a phrase that none uses is missing."""
    texts: dict[str, set[str]] = {}
    for card in cards.faces.values():
        for number, phrase in enumerate(card_phrases(card, cards.vocabulary)):
            # What belongs to a type is one text, whatever cards have it.
            owner = card.key if number < len(card.abilities) else card.type
            for context in _contexts(phrase):
                texts.setdefault(context, set()).add(owner)
    return Counter({context: len(owners) for context, owners in texts.items()})


def _contexts(node: Node) -> Iterator[str]:
    """The phrases that the English of ``node`` uses."""
    match node:
        case Phrase(context, source, slots):
            yield context
            for slot in SLOT.findall(source):
                yield from _contexts(slots.get(slot, ""))
        case Joined(items, joint):
            yield joint.context
            for item in items:
                yield from _contexts(item)
