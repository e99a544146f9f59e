"""Can an action find what it asks for: cards of that kind in that zone, as many, a card to answer?

All of it follows from the vocabulary: where cards of a type start, where playing takes them, what sends
them back, and the steps of the verbs. A zone is ruled out only where a card of the type can never be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardset.effects import Ability, Action, Cards, Count, Replacement, Triggered
from cardset.reading import At, Complain
from cardset.vocabulary import CardType, Primitive, Verb, Vocabulary


def zones_of(kind: CardType, vocabulary: Vocabulary) -> frozenset[str]:
    """The zones that a card of this type can ever be in."""
    barred = {
        zone
        for ability in kind.abilities
        if isinstance(ability, Replacement) and ability.cards.this and ability.redirect
        for zone in ability.zones
    }
    # Where others start, a card comes only if a verb takes it there.
    starts = {other.starts for other in vocabulary.types.values()} - {vocabulary.pile}
    targets = {step.parameters["to"] for verb in vocabulary.verbs.values() for step in _steps(verb, "move")}
    barred |= starts - targets
    if not vocabulary.stays(kind) and kind.starts == vocabulary.pile:  # only these are played from a hand
        barred.add(vocabulary.in_play)
    return frozenset(zone for zone in vocabulary.zones if zone == kind.starts or zone not in barred)


def check_action(action: Action, ability: Ability, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """Report what ``action``, the part of ``ability`` that stands at ``at``, can never find."""
    verb = vocabulary.verbs[action.verb]
    if isinstance(action.amount, Count):
        check_in_play(action.amount.cards, "counted", vocabulary, report, (*at, "amount", "count"))
    if action.word("how") == "random" and (action.cards.this or action.cards.other or action.cards.named):
        hint = "name a type of cards, or pick them"
        report("a random card of these could be read in two ways", (*at, "card"), hint)
    if "card" in action.arguments:
        for zone in dict.fromkeys(_zones_needed(action, verb, vocabulary)):
            _check_cards(action, zone, vocabulary, report, (*at, "card"))
    for step in _steps(verb, "move"):
        if step.parameters.get("from") == "zones":
            _check_zones(action, step.parameters["to"], vocabulary, report, (*at, "zones"))
    for step in _steps(verb, "choose"):
        name = step.parameters.get("amount", "")
        wanted, among = action.arguments.get(name), action.amount
        if step.parameters["from"] != "looked" or not isinstance(wanted, int) or not isinstance(among, int):
            continue
        if wanted > among:
            hint = f"at most {among}, or a higher amount"
            report(f"{name!r} asks for {wanted} of {among} cards", (*at, name), hint)
    if isinstance(ability, Triggered) and ability.trigger.kind == "response":
        return
    if any(step.parameters.get("from") == "answered" for step in _steps(verb, "move")):
        hint = "only an ability with when: {response: played} answers a card that is being played"
        report(f"{verb.id!r} has no card to answer here", at, hint, key=True)


def _steps(verb: Verb, primitive: str) -> Iterator[Primitive]:
    return (step for step in verb.steps if step.primitive == primitive)


def _zones_needed(action: Action, verb: Verb, vocabulary: Vocabulary) -> Iterator[str]:
    """Where cards must be able to be for ``action``: whence they are chosen, and in play if they go there.

    Other targets make no difference: the type itself may say that the card goes elsewhere instead.
    """
    for step in _steps(verb, "choose"):
        word = step.parameters["from"]
        zone = action.word(word) or word
        if zone in vocabulary.zones:
            yield zone
    in_play = vocabulary.in_play
    if in_play and any(step.parameters["to"] == in_play for step in _steps(verb, "move")):
        yield in_play


def _check_cards(action: Action, zone: str, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """Every type that the filter of ``action`` names has cards that can be in ``zone``."""
    cards = action.cards
    if cards.this or cards.played:
        return
    there = {kind.id for kind in vocabulary.types.values() if zone in zones_of(kind, vocabulary)}
    for word in cards.types:
        if there.isdisjoint(vocabulary.members(word)):
            fitting = [ident for ident in vocabulary.types if there & vocabulary.members(ident)]
            message = (
                f"{action.verb!r} never finds a card of the type {word!r}: none is ever in the zone {zone!r}"
            )
            report(message, at, f"these can be there: {', '.join(fitting)}")


def check_in_play(cards: Cards, what: str, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """Report a filter none of whose cards can be in play beside this one, to be ``what`` (counted, say)."""
    there = {
        kind.id for kind in vocabulary.types.values() if vocabulary.in_play in zones_of(kind, vocabulary)
    }
    if cards.this or cards.played:
        report(
            f"'{'this' if cards.this else 'played'}' is no kind of cards to be {what}",
            at,
            _kinds(there, what, vocabulary),
        )
        return
    for word in cards.types:
        if there.isdisjoint(vocabulary.members(word)):
            message = f"cards of the type {word!r} are never in play to be {what}"
            report(message, at, _kinds(there, what, vocabulary))


def _kinds(there: Collection[str], what: str, vocabulary: Vocabulary) -> str:
    fitting = [ident for ident in vocabulary.types if not vocabulary.members(ident).isdisjoint(there)]
    return f"these can be {what}: {', '.join(fitting)}"


def _check_zones(action: Action, target: str, vocabulary: Vocabulary, report: Complain, at: At) -> None:
    """In every zone that ``action`` empties there are cards that can go where it takes them."""
    found = [zones_of(kind, vocabulary) for kind in vocabulary.types.values()]
    fitting = [zone for zone in vocabulary.zones if any({zone, target} <= zones for zones in found)]
    zones = action.arguments.get("zones")
    for zone in zones if isinstance(zones, tuple) else ():
        if zone in vocabulary.zones and zone not in fitting:
            why = f"no card in it ever comes into the zone {target!r}"
            message = f"{action.verb!r} takes nothing from the zone {zone!r}: {why}"
            report(message, at, f"it can take from these: {', '.join(fitting)}")
