"""For an edge of the graph of triggers, a play in which one effect triggers the other.

The graph says that it can happen; here it does, in the engine, in a position small enough to be told. What is
found is kept as scenarios, so that the answers need not be searched for again and are played with the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulebook.faq.aspects import beginnings
from rulebook.faq.trials import Bench, Goal, Tried, followed, look_for, set_up, with_cards
from rulebook.unstable_unicorns.chains.watched import Watched
from rulebook.unstable_unicorns.deck import Deck, Face
from rulebook.unstable_unicorns.game import Waiting
from rulebook.unstable_unicorns.moves import Event
from rulebook.unstable_unicorns.program import Frame
from rulebook.unstable_unicorns.rules import CS_2E, Rules
from rulebook.unstable_unicorns.scenario.model import Given
from rulebook.unstable_unicorns.state import State

__all__ = ["show"]

LIMIT = 600
"""How many positions are looked at from one start."""
PLACES = (("stable", 0), ("stable", 1), ("hand", 0), ("discard", 0), ("deck", 0), ("hand", 1))
"""Where the card may lie whose effect is triggered, the likeliest first."""


def show(bench: Bench, source: str, target: str, rules: Rules) -> Tried | None:
    """A play in which the ability ``source`` triggers ``target`` (ids of abilities), ``None`` if none was found."""
    one, other = _face(bench, source), _face(bench, target)
    for given in _starts(bench, one, other):
        tried = look_for(
            bench,
            given,
            rules,
            _may_have(other.card.id),
            _under_way(one.card.id),
            lambda tried: (source, target) in _triggered(bench.deck, tried),
            LIMIT,
        )
        if tried is not None:
            return followed(tried, accept=other.card.id)
    return None


def _face(bench: Bench, ability: str) -> Face:
    """The card of an ability; for that of a type a card of the type."""
    home = ability.rpartition("/")[0]
    kind = home.removeprefix("type:")
    return next(
        face for face in bench.deck.faces if face.card.id == home or (kind != home and face.card.type == kind)
    )


def _starts(bench: Bench, one: Face, other: Face) -> Iterator[Given]:
    """Positions in which the effect of ``one`` may begin, with ``other`` in each place where it may hear of it."""
    rich = bench.rich(one.card.id, other.card.id)
    crowd = max((allowed for allowed, _ in other.limits), default=0)
    for given, _ in beginnings(bench, one, rich):
        if one is other:
            yield given
        for zone, seat in PLACES[:2] if crowd else PLACES:
            there = with_cards(given, zone, seat, other.card.id)
            if not crowd:
                yield there
            for missing in (0, 1) if crowd else ():
                yield bench.crowded(there, seat, crowd - missing)
            for hiding in _hiding(bench, one, other) if crowd else ():
                yield bench.crowded(with_cards(there, "stable", seat, hiding), seat, crowd + 1)


def _hiding(bench: Bench, *used: Face) -> Iterator[str]:
    """Cards beside which Unicorns do not count as such."""
    for face in bench.deck.faces:
        if face.standing and face.plays == "stable" and not face.unicorn and face not in used:
            state = set_up(with_cards(bench.rich(face.card.id), "stable", 0, face.card.id), bench.deck, CS_2E)
            if state is not None and state.standing.counts[0] < state.standing.counts[1]:
                yield face.card.id


def _under_way(source: str) -> Goal:
    """The effect of the card ``source`` has begun, or is about to ask something."""

    def goal(state: State) -> bool:
        faces = state.game.deck.copies
        asked = state.decision is not None and state.decision.source >= 0
        return (asked and faces[state.decision.source].card.id == source) or any(
            event.kind == "effect" and faces[event.card].card.id == source for event in state.journal or ()
        )

    return goal


def _may_have(target: str) -> Goal:
    """An effect of the card ``target`` has begun, or has stepped in for something."""

    def goal(state: State) -> bool:
        deck = state.game.deck
        return any(
            (event.kind == "effect" and deck.face(event.card).card.id == target)
            or (event.kind == "replaced" and deck.face(event.cause).card.id == target)
            for event in state.journal or ()
        )

    return goal


@dataclass(slots=True)
class _Pairs:
    """Which ability has triggered which one."""

    deck: Deck
    found: set[tuple[str, str]] = field(default_factory=set)
    before: list[str] = field(default_factory=list)

    def begins(self, state: State, frame: Frame) -> None:
        ability = self.deck.programs[frame.program].ability
        if state.frames:
            self._note(state, ability)
        elif self.before:  # one that waits for a state is asked when nothing else is under way
            self.found.add((self.before[-1], ability))
        if not frame.walking:
            self.before.append(ability)

    def waits(self, state: State, waiting: Waiting) -> None:
        if state.frames:
            self._note(state, self.deck.programs[waiting.program].ability)

    def noted(self, state: State, event: Event) -> None:
        pass

    def _note(self, state: State, ability: str) -> None:
        self.found.add((self.deck.programs[state.frames[-1].program].ability, ability))


def _triggered(deck: Deck, tried: Tried) -> set[tuple[str, str]]:
    """The pairs of abilities of which the first has triggered the second, in ``tried``."""
    start = set_up(tried.given, deck, tried.rules)
    assert start is not None  # it was searched from there
    pairs = _Pairs(deck)
    state = Watched.of(start, pairs)
    for move in tried.moves:
        state.play(move)
    return pairs.found
