"""What a set looks like to a chain of effects: who hears of a move, what may happen in its place.

Players have *roles*: the ``active`` player, whose turn it is, and each ``other``. A *place* is a zone of the
table or a zone of a role, as ``deck`` or ``hand.other``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardset.effects import Action, Cards, Replacement, Standing, Trigger, Triggered, actions
from cardset.graph.abilities import CHAINED, Node, nodes_of
from cardset.graph.classes import CardClass, classes_of, passes, reach
from cardset.graph.deeds import Deed, deeds, is_owned
from cardset.graph.places import ACTIVE, OTHER, ROLES, place, role_of, waits, zone_of
from cardset.model import CardSet

__all__ = ["ACTIVE", "LOSES_EFFECTS", "OTHER", "PLAIN", "Instead", "Options", "World", "place", "zone_of"]

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
        if node.effect is None:
            return {}
        acts: Iterator[Action] = actions(node.effect)
        return {
            number: deeds(act, self.vocabulary, node.id, node.kind == "response")
            for number, act in enumerate(acts)
        }

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
        return tuple(place(zone, role) for role in ROLES) if is_owned(zone, self.vocabulary) else (zone,)

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
        found: dict[str, list[tuple[Node, Trigger]]] = {}
        for node in self.nodes:
            ability = node.ability
            if isinstance(ability, Triggered) and ability.trigger.kind == "this":
                for ident in {self.class_of[card].id: None for card in node.cards}:
                    found.setdefault(ident, []).append((node, ability.trigger))
        return {ident: tuple(entries) for ident, entries in found.items()}

    @cached_property
    def _listening(self) -> Mapping[str, tuple[tuple[Node, Trigger], ...]]:
        """The triggers that hear of other cards, by the class of those; none of its only card for "other"."""
        found: dict[str, list[tuple[Node, Trigger]]] = {}
        for node in self.nodes:
            if isinstance(node.ability, Triggered) and node.ability.trigger.kind == "card":
                trigger = node.ability.trigger
                for one in self.passing(trigger.cards):
                    if not (trigger.cards.other and self.alone(node) == one.id):
                        found.setdefault(one.id, []).append((node, trigger))
        return {ident: tuple(entries) for ident, entries in found.items()}

    @cached_property
    def _going_on(self) -> Mapping[str, tuple[tuple[Node, Replacement], ...]]:
        """The redirections of cards of a class that lie in the discard pile first."""
        found: dict[str, list[tuple[Node, Replacement]]] = {}
        for node in self.nodes:
            ability = node.ability
            if isinstance(ability, Replacement) and not ability.effect and not ability.inherent:
                for one in self.own_classes(node):
                    found.setdefault(one.id, []).append((node, ability))
        return {ident: tuple(entries) for ident, entries in found.items()}

    @cached_property
    def _replacing(self) -> Mapping[str, tuple[tuple[Node, Replacement], ...]]:
        """The replacements that may concern a card, by its class; those on other cards first."""
        found: dict[str, list[tuple[Node, Replacement]]] = {one.id: [] for one in self.classes}
        own: dict[str, list[tuple[Node, Replacement]]] = {one.id: [] for one in self.classes}
        for node in self.nodes:
            if not isinstance(node.ability, Replacement):
                continue
            if node.ability.cards.this:
                for ident in {self.class_of[card].id: None for card in node.cards}:
                    own[ident].append((node, node.ability))
                continue
            for one in self.passing(node.ability.cards):
                if not (node.ability.cards.other and self.alone(node) == one.id):
                    found[one.id].append((node, node.ability))
        return {ident: (*entries, *own[ident]) for ident, entries in found.items()}

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
            counts: dict[str, int] = {}
            for node, role, number, _ in self.hearers(one, source, target, event):
                name = waits(node, role)
                counts[name] = counts.get(name, 0) + number
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
        if not self._replacing[one.id] or zone_of(source) != self.in_play:
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
                to = ability.redirect
                to = place(to, role_of(source)) if is_owned(to, self.vocabulary) else to
                yield Instead(node, to, sure=own and kept)

    @cached_property
    def chained(self) -> tuple[Node, ...]:
        """The abilities that carry something out in a chain."""
        kinds = CHAINED | ({"redirect"} if self.options.after else frozenset())
        return tuple(
            node
            for node in self.nodes
            if (node.kind in kinds and not self._kept_away(node)) or self._does_more(node)
        )

    def _does_more(self, node: Node) -> bool:
        """Whether a response does more than to stop the card that it answers."""
        return node.kind == "response" and any(self.deeds[node.id].values())

    def _kept_away(self, node: Node) -> bool:
        return isinstance(node.ability, Replacement) and node.kind == "redirect" and node.ability.inherent


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the rules that matter to chains; what a game does not have is "no".

    ``after``: a card that goes elsewhere than to the discard pile has been there first. ``links``: the
    targets of effects triggered together are chosen ahead, and may be lost. ``ahead``: so are those of a card
    being played. ``reshuffle``: the discard pile becomes the deck. ``anywhere``: any card may be played into
    any player's zone. ``ends``: the game ends at once when the deck is empty. ``together``: cards that are
    chosen go before others are.
    """

    after: bool = False
    links: bool = False
    ahead: bool = False
    reshuffle: bool = False
    ends: bool = False
    together: bool = False
    anywhere: bool = False

    @classmethod
    def of(cls, rules: Mapping[str, str], meaning: Mapping[str, Mapping[str, str]]) -> Options:
        """The options in a plain mapping of all options of the rules in force.

        ``meaning`` is what the vocabulary says of them under ``chains``.
        """
        return cls(**{name: wanted.items() <= rules.items() for name, wanted in meaning.items()})
