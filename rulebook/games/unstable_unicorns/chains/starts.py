"""Positions in which a chain of given cards may begin: the cards in zones that may matter, and little else.

The smaller a position, the fewer ways out of a loop it has, so small ones come first: the other cards of the
deck stay in the box, but for a few idle ones where something may have to be paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import product

from cardset.effects import OneShot, actions
from cardset.values import grouped
from rulebook.games.unstable_unicorns.chains.likeness import idle
from rulebook.games.unstable_unicorns.deck import NO_LIMIT, Deck, Face
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.scenario.model import Given

KICKERS = 6
"""How many cards that are none of the loop's are tried as what sets it going."""
UNICORNS = ("basic", "magical")
"""The types of cards that idle ones are taken of to stand in a position."""
MANY = 99
WORDS = ("destroy", "sacrifice", "return", "steal", "discard", "move", "bring", "draw")
"""Verbs of cards that may set a chain going, the most common first."""


@dataclass(frozen=True, slots=True)
class Start:
    """A position, and the card that the active player plays in it into the Stable of the seat ``into`` (-1:
    into none); "" where the phase itself begins the chain."""

    given: Given
    play: str = ""
    into: int = -1


def starts(deck: Deck, cards: Sequence[str], rules: Rules, players: int, kicked: bool) -> Iterator[Start]:
    """Positions for a loop of ``cards`` (ids, as often as there shall be copies), the likeliest first.

    One of the cards is played, or has an effect as a phase begins; if ``kicked``, another card is played that
    may set them going.
    """
    faces = {face.card.id: face for face in deck.faces}
    loop = [faces[card] for card in cards]
    stock = _Stock(deck, loop)
    crowd = max((most + 1 for face in loop for _, most, _ in face.limits if most != NO_LIMIT), default=0)
    for unicorns in (0, 1, crowd) if crowd > 1 else (0, 1):
        if not kicked:
            ground = stock.ground(players, rules, unicorns)
            yield from _by_playing(loop, ground, rules)
            yield from _by_phase(loop, ground)
            continue
        for kicker in stock.kickers():
            ground = stock.ground(players, rules, unicorns, kicker.card.id)
            yield from _by_playing([kicker, *loop], ground, rules, first=True)


class _Stock:
    """The idle cards and the other cards of a deck that a position may be filled with."""

    def __init__(self, deck: Deck, loop: Sequence[Face]) -> None:
        used = {face.index for face in loop}
        self.vocabulary = deck.set.vocabulary
        self.kinds = {face.card.type for face in loop}
        self.faces = [face for face in deck.faces if face.index not in used]
        placed = Counter(face.index for face in loop)
        self.copies = {face.card.id: face.card.copies - placed[face.index] for face in deck.faces}
        self.types = {face.card.id: face.card.type for face in deck.faces}
        self.spare = {face.card.id for face in self.faces if _spare(face)}
        self.drawn = {face.card.id for face in deck.faces if face.starts == "deck"}

    def ground(self, players: int, rules: Rules, crowd: int, kept: str = "") -> Given:
        """A position without the loop, with so many Unicorns in each Stable. Unless there are none it is a
        rich one, with something to pay with in every zone. The card ``kept`` is for something else. There
        must be a deck, also where all cards do something."""
        rich = crowd > 0
        left = {card: copies for card, copies in self.copies.items() if card != kept}

        def take(number: int, among: Set[str], *wanted: str) -> tuple[str, ...]:
            found: list[str] = []
            ranks = {card: (card not in self.spare, self.types[card] not in wanted) for card in left}
            for card in sorted(among & left.keys(), key=lambda card: (ranks[card], order[card])):
                taken = min(number - len(found), left[card])
                left[card] -= taken
                found += [card] * taken
            return tuple(found)

        order = {card: place for place, card in enumerate(left)}
        unicorns = {card for card in self.spare if self.types[card] in UNICORNS}
        vanishes = rules.win_check == "after-chain" or rules.empty_deck == "reshuffle"
        deck = take(1 if vanishes and not rich else 3, self.drawn, "magic")
        return Given(
            players=players,
            stables=tuple(take(crowd, unicorns) for _ in range(players)),
            discard=take(int(rich), unicorns),
            hands=tuple(
                take((2 if seat == 0 else 1) if rich else 0, self.spare, "magic") for seat in range(players)
            ),
            deck=deck,
            rest=False,
        )

    def kickers(self) -> Iterator[Face]:
        """Cards that may set a chain going: one that just comes into a Stable, then for each verb the card
        that does it to the most cards of the kinds in the loop."""
        found: dict[int, Face] = {}
        for face in self.faces:
            if face.plays == "stable" and idle(face):
                found[face.index] = face
                break
        for word in WORDS:
            reach = {face.index: self._reach(face, word) for face in self.faces if face.plays == "effect"}
            best = max(reach, key=lambda index: reach[index], default=-1)
            if best >= 0 and reach[best]:
                found[best] = next(face for face in self.faces if face.index == best)
        return iter(list(found.values())[: KICKERS + 1])

    def _reach(self, face: Face, verb: str) -> int:
        """How many cards of the loop's kinds the effect of ``face`` can do ``verb`` to; 0 for none."""
        best = 0
        for ability in face.card.abilities:
            if not isinstance(ability, OneShot):
                continue
            for action in actions(ability.effect):
                members = [self.vocabulary.members(kind) for kind in action.cards.types]
                if action.verb == verb and self.kinds & frozenset[str]().union(*members):
                    best = max(best, action.amount if isinstance(action.amount, int) else MANY)
        return best


def _spare(face: Face) -> bool:
    """Whether a card may lie anywhere without doing anything, also when others look for cards of its kind."""
    usable = face.plays in ("stable", "effect") and face.starts == "deck"
    return usable and idle(face) and not face.card.families


def _zones(face: Face, players: int) -> list[str]:
    """Where a card of the loop may lie as the chain begins, the likeliest zone first."""
    if face.plays != "stable" and face.starts != "nursery":
        return ["discard", "hand 0", "deck"]
    seats = [f"stable {seat}" for seat in range(players)]
    if face.starts == "nursery":
        return [*seats, "nursery"]
    return [seats[0], "discard", *seats[1:], "hand 0", "deck", "hand 1"]


def _by_playing(loop: Sequence[Face], ground: Given, rules: Rules, first: bool = False) -> Iterator[Start]:
    """One of the cards is played (the ``first``, or any), the others lie somewhere."""
    seen = set()
    for number, played in enumerate(loop[:1] if first else loop):
        if played.plays not in ("stable", "effect") or played.index in seen:
            continue
        seen.add(played.index)
        rest = [*loop[:number], *loop[number + 1 :]]
        anywhere = played.into == "any" or rules.unicorn_target == "any"
        seats = range(ground.players if anywhere else 1) if played.plays == "stable" else (-1,)
        for zones in product(*(_zones(face, ground.players) for face in rest)):
            placed = _placed(ground, [(played, "hand 0"), *zip(rest, zones, strict=True)])
            for seat in seats:
                yield Start(placed, played.card.id, seat)


def _by_phase(loop: Sequence[Face], ground: Given) -> Iterator[Start]:
    """The turn begins, or ends, and an effect of one of the cards with it."""
    for phase in ("beginning", "end"):
        waiting = [bool(face.begins if phase == "beginning" else face.ends) for face in loop]
        if not any(waiting):
            continue
        for zones in product(*(_zones(face, ground.players) for face in loop)):
            if any(due and zone == "stable 0" for due, zone in zip(waiting, zones, strict=True)):
                placed = _placed(ground, list(zip(loop, zones, strict=True)))
                yield Start(replace(placed, phase=phase))


def _placed(ground: Given, cards: Sequence[tuple[Face, str]]) -> Given:
    """``ground`` with cards of the loop in it."""
    there = grouped((zone, face.card.id) for face, zone in cards)

    def by_seat(zone: str, before: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple((*there.get(f"{zone} {seat}", ()), *old) for seat, old in enumerate(before))

    stables = by_seat("stable", ground.stables)
    nursery = Counter(there.get("nursery", ()))
    return replace(
        ground,
        stables=stables,
        hands=by_seat("hand", ground.hands),
        deck=(*there.get("deck", ()), *ground.deck),
        discard=(*there.get("discard", ()), *ground.discard),
        nursery=tuple(nursery.elements()),
    )
