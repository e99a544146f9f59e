"""Classes of cards: those that no effect and no rule of a chain tells apart.

A card that hears of something, replaces something or waits for a state is a class of its own, so that a card
that comes back is counted by itself. The others are one class by type and by the families that effects name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardset.effects import CHECKS, Cards, Replacement, Standing, Triggered, actions
from cardset.graph.abilities import Node
from cardset.graph.deeds import Deed
from cardset.model import Card, CardSet
from cardset.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class CardClass:
    """``cards`` are the ids of its faces, ``copies`` how many cards those are in all.

    ``id`` is the card where there is one, else ``type:<type>`` with the families that count.
    """

    id: str
    name: str
    cards: tuple[str, ...]
    type: str
    families: frozenset[str]
    copies: int


def classes_of(cards: CardSet, nodes: Iterable[Node]) -> tuple[CardClass, ...]:
    """The classes of a set, in the order of its cards."""
    nodes = tuple(nodes)
    named = {family for node in nodes for family in _families(node)}
    alone = {card for node in nodes if _tells_apart(node) for card in node.cards if "type:" not in node.id}
    groups: dict[tuple[str, ...], list[Card]] = {}
    for card in cards.cards.values():
        counting = sorted(named.intersection(card.families))
        key = (card.id,) if card.id in alone else ("type:", card.type, *counting)
        groups.setdefault(key, []).append(card)
    return tuple(_class(key, group, cards.vocabulary, named) for key, group in groups.items())


def _class(
    key: Sequence[str], group: Sequence[Card], vocabulary: Vocabulary, named: Iterable[str]
) -> CardClass:
    first = group[0]
    single = len(key) == 1
    return CardClass(
        id=first.id if single else "type:" + "+".join(key[1:]),
        name=first.name if single else vocabulary.types[first.type].noun.one,
        cards=tuple(card.id for card in group),
        type=first.type,
        families=frozenset(first.families).intersection(named),
        copies=sum(card.copies for card in group),
    )


def _tells_apart(node: Node) -> bool:
    ability = node.ability
    if isinstance(ability, Triggered):
        return ability.trigger.kind in ("this", "card", *CHECKS)
    return isinstance(ability, Replacement)


def _families(node: Node) -> Iterable[str]:
    ability = node.ability
    found: list[object] = []
    if isinstance(ability, Triggered):
        found.append(ability.trigger.cards)
    if isinstance(ability, Replacement):
        found.append(ability.cards)
    if isinstance(ability, Standing):
        found += ability.arguments.values()
    else:
        found += [value for action in actions(ability.effect) for value in action.arguments.values()]
    return [cards.family for cards in found if isinstance(cards, Cards) and cards.family]


def passes(cards: Cards, of: CardClass, vocabulary: Vocabulary) -> bool:
    """Whether cards of a class pass a filter, but for "this" and "other"."""
    if cards.family and cards.family not in of.families:
        return False
    if cards.named and cards.named not in of.cards:
        return False
    return any(of.type in vocabulary.members(kind) for kind in cards.types)


def reach(
    classes: Iterable[CardClass], everything: Iterable[Deed], nodes: Iterable[Node], vocabulary: Vocabulary
) -> dict[str, frozenset[str]]:
    """The zones that cards of each class can ever be in, by its id.

    ``everything`` is what all abilities of the set do. A card comes into a zone where it starts, is played,
    or is taken; cards of a type that starts nowhere known might be anywhere.
    """
    ways = {(deed.cards, deed.source, deed.target) for deed in everything if deed.how == "choose"}
    ways |= {
        (Cards(), zone, deed.target) for deed in everything if deed.how == "gather" for zone in deed.zones
    }
    instead = [
        (node, node.ability)
        for node in nodes
        if isinstance(node.ability, Replacement) and node.ability.redirect
    ]
    in_play = vocabulary.in_play
    found: dict[str, frozenset[str]] = {}
    for one in classes:
        zones = _starts(one, vocabulary)
        detours = {
            ability.redirect
            for node, ability in instead
            if not ability.cards.this or set(one.cards) & set(node.cards)
        }
        barred = {
            zone
            for node, ability in instead
            if ability.inherent and ability.cards.this and set(one.cards) <= set(node.cards)
            for zone in ability.zones
        }
        fitting = [(source, target) for cards, source, target in ways if passes(cards, one, vocabulary)]
        before = -1
        while before != len(zones):
            before = len(zones)
            for source, target in fitting:
                if source == "this" or source in zones:
                    if source != in_play or target not in barred:
                        zones.add(target)
                    if source in (in_play, "this"):
                        zones |= detours
        found[one.id] = frozenset(zones)
    return found


def _starts(one: CardClass, vocabulary: Vocabulary) -> set[str]:
    kind = vocabulary.types[one.type]
    if kind.starts not in vocabulary.zones:
        return set(vocabulary.zones)
    in_play = {vocabulary.in_play} & set(vocabulary.zones)
    if kind.starts != vocabulary.pile:
        return {kind.starts, *in_play}  # as dealt before the first turn
    zones = set(vocabulary.zones) - {other.starts for other in vocabulary.types.values()} | {vocabulary.pile}
    return zones if vocabulary.stays(kind) else zones - in_play
