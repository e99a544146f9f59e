"""What cards are and may do at the moment, given the standing effects in play.

Standing effects are looked at in layers: (1) who loses effects, (2) what cards are, (3) the rest; each
layer sees the outcome of the lower ones. The result is a value that lasts until a card enters or leaves
a Stable (effects.continuous-duration).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rulebook.unstable_unicorns.deck import Deck, Rule
from rulebook.unstable_unicorns.program import Selector

__all__ = ["Standing", "survey"]

NOTHING: frozenset[int] = frozenset()


class Standing(NamedTuple):
    """The standing effects in force.

    ``counts`` are the Unicorns of every player, ``most`` the largest; ``blank`` holds the cards without
    effects, ``guised`` those that are no Unicorns at the moment. By player: ``unplayable``, the faces that
    the player cannot play; ``kept_out``, the faces that cannot enter the Stable; ``unstoppable``, whether
    what the player plays cannot be responded to; ``open_hands``. ``immunities`` are (rule, card, player of
    its Stable), ``limits`` the state checks that ask for something: (program, card, player).
    """

    counts: tuple[int, ...]
    most: int
    blank: frozenset[int]
    guised: frozenset[int]
    unplayable: tuple[frozenset[int], ...]
    kept_out: tuple[frozenset[int], ...]
    unstoppable: tuple[bool, ...]
    open_hands: tuple[bool, ...]
    immunities: tuple[tuple[Rule, int, int], ...] = ()
    limits: tuple[tuple[int, int, int], ...] = ()

    def immune(self, card: int, face: int, stable_of: int, event: str, cause: int) -> bool:
        """Whether ``event`` cannot befall ``card``, in that Stable, because of a card of face ``cause``
        (immunity.exists)."""
        for rule, source, owner in self.immunities:
            if rule.event != event or (cause >= 0 and cause not in rule.by):
                continue
            if rule.cards.this:
                if source == card:
                    return True
            elif owner == stable_of and self.passes(card, face, rule.cards):
                return True
        return False

    def passes(self, card: int, face: int, cards: Selector) -> bool:
        """Whether a card in a Stable passes the filter, as what it counts as at the moment."""
        return face in cards.faces and not (cards.unicorn and card in self.guised)


def survey(deck: Deck, stables: Sequence[Sequence[int]], spare_guised: bool = False) -> Standing:
    """The standing effects in force with these Stables (copies, by player). ``spare_guised`` lets cards that
    are no Unicorns at the moment keep the effects that Unicorns lose (r057).

    Only cards in Stables have any (effects.none-in-hand, effects.active-in-stable). A Unicorn counts for the
    player of its Stable (win.own-stable-only).
    """
    unicorns, lasting = deck.unicorns, deck.lasting
    counts = [len(unicorns.intersection(stable)) for stable in stables]  # win.one-card-one-unicorn
    sources = [
        (card, player)
        for player, stable in enumerate(stables)
        if not lasting.isdisjoint(stable)
        for card in stable
        if card in lasting
    ]
    if not sources:
        return Standing(tuple(counts), max(counts), NOTHING, NOTHING, *_no_rules(len(stables)))
    face_of, faces = deck.face_of, deck.faces
    found = _rules(deck, sources)
    blank = _touched(deck, stables, found, layer=1)
    if blank:
        found = [entry for entry in found if entry[1] not in blank]
    guised = _touched(deck, stables, found, layer=2)
    if spare_guised and blank & guised:
        blank -= guised
        found = [entry for entry in _rules(deck, sources) if entry[1] not in blank]
    if guised:  # win.only-unicorns-count
        counts = [len(unicorns.intersection(stable) - guised) for stable in stables]
    bars, entries, answers, hands = _no_rules(len(stables))
    unplayable, kept_out, unstoppable, open_hands = list(bars), list(entries), list(answers), list(hands)
    immunities = []
    for rule, card, player in found:
        match rule.word:
            case "counts-as" if card not in guised:
                counts[player] += rule.amount - 1
            case "cannot-play":
                unplayable[player] |= rule.cards.faces
            case "cannot-enter":
                for seat in range(len(stables)):
                    whose = {"each-player": True, "each-other-player": seat != player}
                    if whose.get(rule.of, seat == player):
                        kept_out[seat] |= rule.cards.faces
            case "cannot-be":
                immunities.append((rule, card, player))
            case "cannot-be-stopped" if rule.played:
                unstoppable[player] = True
            case "open-hand":
                open_hands[player] = True
    limits = [
        (program, card, player)
        for card, player in sources
        if card not in blank
        for amount, program in faces[face_of[card]].limits
        if counts[player] > amount
    ]
    return Standing(
        tuple(counts),
        max(counts),
        blank,
        guised,
        tuple(unplayable),
        tuple(kept_out),
        tuple(unstoppable),
        tuple(open_hands),
        tuple(immunities),
        tuple(limits),
    )


def _rules(deck: Deck, sources: Sequence[tuple[int, int]]) -> list[tuple[Rule, int, int]]:
    """The standing effects of ``sources`` (cards with their players)."""
    return [(rule, card, player) for card, player in sources for rule in deck.face(card).standing]


@cache
def _no_rules(
    players: int,
) -> tuple[tuple[frozenset[int], ...], tuple[frozenset[int], ...], tuple[bool, ...], tuple[bool, ...]]:
    """What holds for every player when no standing effect is in play."""
    return (NOTHING,) * players, (NOTHING,) * players, (False,) * players, (False,) * players


def _touched(
    deck: Deck, stables: Sequence[Sequence[int]], found: Sequence[tuple[Rule, int, int]], layer: int
) -> frozenset[int]:
    """The cards that the rules of a layer are about, all in the Stable of the rule's card
    (cards.upgrade-scope, cards.downgrade-scope)."""
    return frozenset(
        [
            card
            for rule, _, player in found
            if rule.layer == layer
            for card in stables[player]
            if deck.face_of[card] in rule.cards.faces
        ]
    )
