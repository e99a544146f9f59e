"""What the model of a set's chains says can happen, looked up by what the engine shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from cardset.effects import Triggered
from cardset.graph.analysis import Analysis, analyse
from cardset.graph.bound import Bound
from cardset.graph.build import build, starting
from cardset.graph.moves import Mode, Shift, ends, movable, steps
from cardset.graph.triggers import edges
from cardset.graph.world import World
from cardset.model import CardSet
from rulebook.games.unstable_unicorns.rules import Rules

Went = tuple[str, str, str, str]
"""A class of cards, from which place to which it went, and by which event."""
Waits = Mapping[tuple[str, str], int]
"""How many effects wait, by ability and role."""


def options(rules: Rules) -> dict[str, str]:
    """The rules in force as plain options, as :mod:`cardset.graph` takes them."""
    return {point.name: str(point.value) for point in rules.points()}


class Expected:
    """What the model of ``cards`` under ``rules`` says can happen in a chain, with a proof if ``weighed``."""

    def __init__(self, cards: CardSet, rules: Rules, weighed: bool = False) -> None:
        self.rules = rules
        self.weighed = weighed
        self.world = World(cards, options(rules))
        self.model = build(self.world)
        self.edges = frozenset((edge.source, edge.target) for edge in edges(self.model))
        self.starting = frozenset(counter for begin in starting(self.world) for counter in begin)
        self.live = frozenset((node.id, role) for node, role in self.model.live)
        self.checks = frozenset(node.id for node in self.world.nodes if node.check)
        self.answering = frozenset(node.id for node, _ in self.model.live if node.kind == "response")
        self.limited = frozenset(
            node.id for node in self.world.nodes if isinstance(node.ability, Triggered) and node.ability.limit
        )
        self._class_of = {card: one.id for card, one in self.world.class_of.items()}
        self._classes = {one.id: one for one in self.world.classes}

    def class_of(self, card: str) -> str:
        """The class of the card with this id."""
        return self._class_of[card]

    @cached_property
    def proof(self) -> Bound | None:
        """Weights that bound every chain, if there are any and they are asked for."""
        return self._proved.bound if self._proved else None

    @cached_property
    def bounds(self) -> Mapping[tuple[str, ...], Bound]:
        """How often one chain can begin the abilities of a component, likewise."""
        return self._proved.bounds if self._proved else {}

    @cached_property
    def _proved(self) -> Analysis | None:
        found = analyse(self.world.cards, options(self.rules), repairs=False) if self.weighed else None
        return found if found is not None and found.verdict == "finite" else None

    @cached_property
    def moves(self) -> Mapping[tuple[str, str], Mapping[Went, Waits]]:
        """By ability and role: the moves of cards that it may order, with what may wait then at most."""
        return {key: self._moves(ordered) for key, ordered in self.model.ordered.items()}

    def _moves(self, ordered: Iterable[tuple[Shift, Mode]]) -> dict[Went, Waits]:
        found: dict[Went, Counter[tuple[str, str]]] = {}

        def allow(went: Went, change: Mapping[str, int]) -> None:
            waiting = Counter({_ability(name): n for name, n in change.items() if _waits(name, n)})
            found[went] = found.get(went, Counter()) | waiting

        for move, mode in ordered:
            for one in movable(self.world, move):
                if move.source in ends(self.world, move, one):  # no counter tells
                    heard = self.world.heard(one, move.source, move.source, move.event)
                    allow((one.id, move.source, move.source, move.event), heard)
            for step in steps(self.world, move, mode):
                lost = [name.partition("@") for name, n in step.change.items() if n < 0 and "@" in name]
                gained = [name.partition("@") for name, n in step.change.items() if n > 0 and "@" in name]
                if lost and gained:
                    allow((lost[0][0], lost[0][2], gained[0][2], move.event), step.change)
        return dict(found)

    def heard(self, card: str, target: str) -> Waits:
        """What waits when a card is played into the Stable ``target``."""
        one = self._classes[self._class_of[card]]
        return {_ability(name): n for name, n in self.world.heard(one, "", target, "played").items()}


def _waits(counter: str, number: int) -> bool:
    return number > 0 and counter.startswith("waits:")


def _ability(counter: str) -> tuple[str, str]:
    """The ability and the role in the name of a counter."""
    ability, _, role = counter.removeprefix("waits:").partition(" for ")[0].rpartition(".")
    return ability, role
