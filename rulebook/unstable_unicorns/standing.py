"""What cards are and may do at the moment, given the standing effects in play.

Standing effects are looked at in layers: (1) who loses effects, (2) what cards are, (3) the rest; each
layer sees the outcome of the lower ones. The result is a value that lasts until a card enters or leaves
a Stable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.unstable_unicorns.deck import Deck, Rule
from rulebook.unstable_unicorns.program import Selector

__all__ = ["Standing", "survey"]


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing effects in force.

    ``blank`` holds the cards without effects, ``guised`` those that are no Unicorns at the moment,
    ``counts`` the Unicorns of every player (``most`` the largest), ``rules`` what else holds: (rule, card,
    player of its Stable), ``limits`` the state checks: (amount, program, card, player of its Stable).
    """

    blank: frozenset[int]
    guised: frozenset[int]
    counts: tuple[int, ...]
    rules: tuple[tuple[Rule, int, int], ...]
    open_hands: tuple[bool, ...]
    limits: tuple[tuple[int, int, int, int], ...]
    most: int

    def cannot_play(self, player: int, face: int) -> bool:
        """Whether ``player`` is kept from playing cards of this face."""
        return any(
            rule.word == "cannot-play" and owner == player and face in rule.cards.faces
            for rule, _, owner in self.rules
        )

    def cannot_enter(self, player: int, face: int) -> bool:
        """Whether cards of this face are kept out of the Stable of ``player``."""
        for rule, _, owner in self.rules:
            if rule.word == "cannot-enter" and face in rule.cards.faces:
                kept_out = {"you": player == owner, "each-other-player": player != owner}
                if kept_out.get(rule.of, True):
                    return True
        return False

    def immune(self, card: int, face: int, stable_of: int, event: str, cause: int) -> bool:
        """Whether ``event`` cannot befall ``card``, in that Stable, because of a card of face ``cause``."""
        for rule, source, owner in self.rules:
            if rule.word != "cannot-be" or rule.event != event or (cause >= 0 and cause not in rule.by):
                continue
            if (
                source == card
                if rule.cards.this
                else (owner == stable_of and self.passes(card, face, rule.cards))
            ):
                return True
        return False

    def unstoppable(self, player: int) -> bool:
        """Whether no response can be played to cards that ``player`` plays."""
        return any(
            rule.word == "cannot-be-stopped" and rule.played and owner == player
            for rule, _, owner in self.rules
        )

    def passes(self, card: int, face: int, cards: Selector) -> bool:
        """Whether a card in a Stable passes the filter, as what it counts as at the moment."""
        return face in cards.faces and not (cards.unicorn and card in self.guised)


def survey(deck: Deck, stables: Sequence[Sequence[int]]) -> Standing:
    """The standing effects in force with these Stables (copies, by player)."""
    face_of, faces = deck.face_of, deck.faces
    found: list[tuple[Rule, int, int]] = []
    limits: list[tuple[int, int, int, int]] = []
    counts = [0] * len(stables)
    for player, stable in enumerate(stables):
        for card in stable:
            face = faces[face_of[card]]
            counts[player] += face.unicorn
            if face.standing:
                found += [(rule, card, player) for rule in face.standing]
            if face.limits:
                limits += [(amount, program, card, player) for amount, program in face.limits]
    if not found:
        closed = (False,) * len(stables)
        nothing = frozenset[int]()
        return Standing(nothing, nothing, tuple(counts), (), closed, tuple(limits), max(counts))
    blank: set[int] = set()
    guised: set[int] = set()
    for rule, _, player in found:
        if rule.layer == 1:
            blank.update(card for card in stables[player] if face_of[card] in rule.cards.faces)
    rules = []
    for rule, source, player in found:
        if rule.layer == 1 or source in blank:
            continue
        if rule.layer == 2:
            guised.update(card for card in stables[player] if face_of[card] in rule.cards.faces)
        else:
            rules.append((rule, source, player))
    worth = {source: rule.amount for rule, source, _ in rules if rule.word == "counts-as"}
    counts = [
        sum(worth.get(card, 1) for card in stable if faces[face_of[card]].unicorn and card not in guised)
        for stable in stables
    ]
    opened = {player for rule, _, player in rules if rule.word == "open-hand"}
    return Standing(
        frozenset(blank),
        frozenset(guised),
        tuple(counts),
        tuple(rules),
        tuple(player in opened for player in range(len(stables))),
        tuple(limit for limit in limits if limit[2] not in blank),
        max(counts),
    )
