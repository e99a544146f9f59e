"""What a set looks like to a chain of effects: who hears of a move, what may happen in its place.

Players have *roles*: the ``active`` player, whose turn it is, and each ``other``. A *place* is a zone of the
table or a zone of a role, as ``deck`` or ``hand.other``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from cardset.effects import Cards, Replacement, Standing, Trigger, Triggered, actions
from cardset.graph.abilities import CHAINED, Node, nodes_of
from cardset.graph.classes import CardClass, classes_of, passes, reach
from cardset.graph.deeds import Deed, deeds, is_owned
from cardset.graph.places import ACTIVE, OTHER, ROLES, place, role_of, waits, zone_of
from cardset.model import CardSet
from cardset.values import grouped

T = TypeVar("T")
ENTERED, LEFT = "entered", "left"
LOSES_EFFECTS, PLAIN = 1, 3
"""The layers of standing effects that take the effects of cards away, and that change nothing about cards."""


@dataclass(frozen=True, slots=True)
class Instead:
    """A replacement that may take the place of a move: the effect ``node``, or (``to``) another place.

    ``sure`` says that it does unless something else does first.
    """

    node: Node
    to: str = ""
    sure: bool = False


class World:
    """A set under one set of rules. Everything is computed once and never changes."""

    def __init__(self, cards: CardSet, rules: Mapping[str, str], players: int | None = None) -> None:
        """``players`` is how many play, ``None`` for any number. Raises :class:`CardsetError` for abilities
        that are not in the model."""
        self.cards, self.players = cards, players
        self.vocabulary = cards.vocabulary
        self.in_play = cards.vocabulary.in_play
        self.options = Options.of(rules, cards.vocabulary.chains)
        self.nodes = nodes_of(cards)
        self.by_id = {node.id: node for node in self.nodes}
        self.classes = classes_of(cards, self.nodes)
        self.by_class = {one.id: one for one in self.classes}
        self.class_of = {card: one for one in self.classes for card in one.cards}
        self._passing: dict[Cards, tuple[CardClass, ...]] = {}
        self._heard: dict[tuple[str, str, str, str], Mapping[str, int]] = {}
        self._instead: dict[tuple[str, str, str, str], tuple[Instead, ...]] = {}
        self.swept: dict[object, Mapping[str, int]] = {}
        """What waits at once where all cards go by a move, kept by :mod:`cardset.graph.moves`."""
        self.deeds = {node.id: self._deeds_of(node) for node in self.nodes}
        everything = [deed for acts in self.deeds.values() for act in acts.values() for deed in act]
        self.zones = reach(self.classes, everything, self.nodes, self.vocabulary)

    def _deeds_of(self, node: Node) -> dict[int, tuple[Deed, ...]]:
        """What each action of an ability does, by the place of the action in reading order."""
        found: dict[int, tuple[Deed, ...]] = {}
        before: Deed | None = None
        for number, act in enumerate(actions(node.effect)):
            found[number] = deeds(act, self.vocabulary, node.id, node.kind == "response", before)
            before = next((deed for deed in found[number] if deed.how == "choose"), before)
        return found

    # Players

    def others(self, role: str) -> tuple[str, ...]:
        """The roles of the players other than one with ``role``."""
        if role == ACTIVE:
            return (OTHER,)
        return (ACTIVE,) if self.players == 2 else (ACTIVE, OTHER)

    def anybody(self, role: str) -> tuple[str, ...]:
        """The roles of all players, one with ``role`` among them."""
        return tuple(sorted({role, *self.others(role)}))

    def places(self, zone: str) -> tuple[str, ...]:
        """The places of a zone: one on the table, or one for each role."""
        return tuple(dict.fromkeys(self.at(zone, role) for role in ROLES))

    def at(self, zone: str, role: str) -> str:
        """The place of a zone: on the table, or that of a player with ``role``."""
        return place(zone, role) if is_owned(zone, self.vocabulary) else zone

    # Cards

    def passing(self, cards: Cards) -> tuple[CardClass, ...]:
        """The classes that pass a filter, but for "this" and "other"."""
        if cards not in self._passing:
            self._passing[cards] = tuple(one for one in self.classes if passes(cards, one, self.vocabulary))
        return self._passing[cards]

    def own_class(self, node: Node) -> CardClass:
        """The class of the card an ability is on; of an ability of a type, any of its cards."""
        return self.class_of[node.cards[0]]

    def own_classes(self, node: Node) -> tuple[CardClass, ...]:
        """The classes of the cards that an ability is on: several only for an ability of a type."""
        return tuple({self.class_of[card].id: self.class_of[card] for card in node.cards}.values())

    def alone(self, node: Node) -> str:
        """The class of the one card in the set that an ability is on; "" when there are more."""
        own = self.own_class(node)
        return own.id if own.copies == 1 and not node.id.startswith("type:") else ""

    @cached_property
    def lasting(self) -> frozenset[str]:
        """The cards on which something stands or a state is waited for."""
        return frozenset(
            card for node in self.nodes if node.kind == "standing" or node.check for card in node.cards
        )

    def shields(self, card: str, check: Node) -> bool:
        """Whether something stands on a card without which ``check`` might ask for more: it changes what
        cards are or do, or keeps cards from what is asked."""
        events = {deed.event for acts in self.deeds[check.id].values() for deed in acts}
        for ability in self.cards.cards[card].abilities:
            if isinstance(ability, Standing):
                event = str(ability.arguments.get("event", ""))
                anything = bool(event) and self.vocabulary.events[event].get("from") == "effects"
                if anything or event in events or self.vocabulary.standing[ability.word].layer < PLAIN:
                    return True
        return False

    def wants(self, check: Node) -> Iterator[tuple[str, Cards]]:
        """The zones from which ``check`` takes cards, and which ones."""
        for acts in self.deeds[check.id].values():
            for deed in acts:
                yield from ((zone, deed.cards) for zone in (deed.source, *deed.zones) if zone)

    def counts(self, one: CardClass) -> bool:
        """Whether cards of a class are among those that states count."""
        counted = self.vocabulary.counted
        return not counted or one.type in self.vocabulary.members(counted)

    # Hearing

    @cached_property
    def _own(self) -> Mapping[str, tuple[tuple[Node, Trigger], ...]]:
        """The triggers that hear of their own card, by its class."""
        return _by_class(
            (one, (node, node.ability.trigger))
            for node in self.nodes
            if isinstance(node.ability, Triggered) and node.ability.trigger.kind == "this"
            for one in self.own_classes(node)
        )

    @cached_property
    def _listening(self) -> Mapping[str, tuple[tuple[Node, Trigger], ...]]:
        """The triggers that hear of other cards, by the class of those."""
        return _by_class(
            (one, (node, node.ability.trigger))
            for node in self.nodes
            if isinstance(node.ability, Triggered) and node.ability.trigger.kind == "card"
            for one in self._concerned(node, node.ability.trigger.cards)
        )

    @cached_property
    def _going_on(self) -> Mapping[str, tuple[tuple[Node, Replacement], ...]]:
        """The redirections of cards of a class that lie in the discard pile first."""
        return _by_class(
            (one, (node, node.ability))
            for node in self.nodes
            if isinstance(node.ability, Replacement) and not node.ability.effect and not node.ability.inherent
            for one in self.own_classes(node)
        )

    @cached_property
    def _replacing(self) -> Mapping[str, tuple[tuple[Node, Replacement], ...]]:
        """The replacements that may concern a card, by its class; those on other cards first."""
        return _by_class(
            (one, (node, node.ability))
            for own in (False, True)
            for node in self.nodes
            if isinstance(node.ability, Replacement) and node.ability.cards.this == own
            for one in (self.own_classes(node) if own else self._concerned(node, node.ability.cards))
        )

    def _concerned(self, node: Node, cards: Cards) -> Iterator[CardClass]:
        """The classes of which an ability means cards: for "other", not that of its only card."""
        without = self.alone(node) if cards.other else ""
        return (one for one in self.passing(cards) if one.id != without)

    @cached_property
    def replacing(self) -> bool:
        """Whether anything is carried out in place of a move."""
        return any(node.kind == "replacement" for node in self.nodes)

    @cached_property
    def _losing(self) -> frozenset[str]:
        """The classes of cards that may lose their effects to a standing effect."""
        losers: set[str] = set()
        for node in self.nodes:
            ability = node.ability
            if (
                isinstance(ability, Standing)
                and self.vocabulary.standing[ability.word].layer == LOSES_EFFECTS
            ):
                losers |= {one.id for one in self.passing(ability.cards)}
        return frozenset(losers)

    def heard(self, one: CardClass, source: str, target: str, event: str) -> Mapping[str, int]:
        """The effects that wait once a card has gone from ``source`` to ``target``, as counters and how many.

        As many as can hear at once: an effect that is lost, or forgotten, only waits in vain.
        """
        key = (one.id, source, target, event)
        if key not in self._heard:
            counts: Counter[str] = Counter()
            for node, role, number, _ in self.hearers(one, source, target, event):
                counts[waits(node, role)] += number
            self._heard[key] = counts
        return self._heard[key]

    def hearers(
        self, one: CardClass, source: str, target: str, event: str
    ) -> Iterator[tuple[Node, str, int, str]]:
        """What hears of a move: ability, role of its player, how often at once, by which event.

        What leaves play hears of the event and of leaving, what enters from outside of the event and of
        entering; what goes from one player to another hears of the event where it was.
        """
        out, into = zone_of(source) == self.in_play, zone_of(target) == self.in_play
        if out:
            yield from self._hear(one, role_of(source), (event, LEFT))
        if into:
            yield from self._hear(one, role_of(target), (ENTERED,) if out else (event, ENTERED))

    def _hear(
        self, one: CardClass, role: str, events: tuple[str, ...]
    ) -> Iterator[tuple[Node, str, int, str]]:
        for node, trigger in self._own.get(one.id, ()):
            for event in events:
                if event in trigger.events:
                    yield node, role, 1, event
        for node, trigger in self._listening.get(one.id, ()):
            common = [event for event in events if event in trigger.events]
            if common:
                yield node, role, node.copies, common[0]
        if self.options.after:
            for node, ability in self._going_on.get(one.id, ()):
                if events[0] in ability.events:
                    yield node, role, 1, events[0]

    def instead(self, one: CardClass, source: str, target: str, event: str) -> tuple[Instead, ...]:
        """What may happen in place of a move. Only what leaves play can be replaced."""
        if one.id not in self._replacing or zone_of(source) != self.in_play:
            return ()
        key = (one.id, source, zone_of(target), event)
        if key not in self._instead:
            self._instead[key] = tuple(self._find_instead(one, source, target, event))
        return self._instead[key]

    def _find_instead(self, one: CardClass, source: str, target: str, event: str) -> Iterator[Instead]:
        for node, ability in self._replacing[one.id]:
            if event not in ability.events and zone_of(target) not in ability.zones:
                continue
            if not ability.redirect:
                yield Instead(node)
            elif ability.inherent or not self.options.after:
                own = ability.cards.this and set(one.cards) <= set(node.cards)
                kept = ability.inherent or one.id not in self._losing
                yield Instead(node, self.at(ability.redirect, role_of(source)), sure=own and kept)

    @cached_property
    def chained(self) -> tuple[Node, ...]:
        """The abilities that carry something out in a chain."""
        kinds = CHAINED | ({"redirect"} if self.options.after else frozenset())
        return tuple(
            node
            for node in self.nodes
            if (node.kind in kinds and not self._kept_away(node))
            or (node.kind == "response" and any(self.deeds[node.id].values()))  # more than to stop a card
        )

    def _kept_away(self, node: Node) -> bool:
        return isinstance(node.ability, Replacement) and node.kind == "redirect" and node.ability.inherent


def _by_class(found: Iterable[tuple[CardClass, T]]) -> Mapping[str, tuple[T, ...]]:
    """What belongs to each class, by its id."""
    by_class = grouped((one.id, each) for one, each in found)
    return {ident: tuple(several) for ident, several in by_class.items()}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the rules that matter to chains; what a game does not have is "no".

    ``after``: a card that goes elsewhere than to the discard pile has been there first. ``links``: the
    targets of effects triggered together are chosen ahead, and may be lost. ``ahead``: so are those of a card
    being played. ``reshuffle``: the discard pile becomes the deck. ``anywhere``: any card may be played into
    any player's zone. ``ends``: the game ends at once when the deck is empty. ``together``: cards that are
    chosen go before others are. ``own``: players may answer their own cards.
    """

    after: bool = False
    links: bool = False
    ahead: bool = False
    reshuffle: bool = False
    ends: bool = False
    together: bool = False
    anywhere: bool = False
    own: bool = False

    @classmethod
    def of(cls, rules: Mapping[str, str], meaning: Mapping[str, Mapping[str, str]]) -> Options:
        """The options in a plain mapping of all options of the rules in force.

        ``meaning`` is what the vocabulary says of them under ``chains``.
        """
        return cls(**{name: wanted.items() <= rules.items() for name, wanted in meaning.items()})
