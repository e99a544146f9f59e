"""What cards are and may do at the moment, given the standing effects in play.

Standing effects are looked at in layers: (1) who loses effects, (2) what cards are, (3) the rest; each
layer sees the outcome of the lower ones. What no effect can affect is passed by in all of them. The result
is a value that lasts until a card enters or leaves a Stable (effects.continuous-duration); then what it says
of the other Stables is taken over.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rulebook.games.unstable_unicorns.deck import ANYTHING, Deck, StandingRule
from rulebook.games.unstable_unicorns.program import Selector

NOTHING: frozenset[int] = frozenset()

InForce: TypeAlias = tuple[StandingRule, int, int]
"""A standing effect, the card it is on, and the player of its Stable."""

Held: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""The cards of a Stable, those of them on which depends what is in force, and how many are Unicorn cards."""


class Standing(NamedTuple):
    """The standing effects in force, and what they come to with the cards there are.

    ``counts`` are the Unicorns of every player, ``most`` the largest; ``limits`` are the state checks that
    ask for something: (program, card, player); ``held`` is what lies in the Stables. The rest is what cards
    in Stables bring about, whatever lies beside them: ``blank`` holds the cards without effects, ``guised``
    those that are no Unicorns at the moment. By player: ``unplayable``, the cards that the player cannot
    play; ``kept_out``, those that cannot enter the Stable; ``unstoppable``, whether what the player plays
    cannot be responded to; ``open_hands``; ``hand_changes``, by how much the hand limit is higher; ``bonus``,
    how many Unicorns more than its Unicorn cards a Stable counts for. ``demands`` are the state checks:
    (program, card, player, the fewest and the most Unicorns that it lets the player have). ``quiet`` are the
    cards whose triggered effects are lost, ``blank`` among them.
    """

    counts: tuple[int, ...]
    most: int
    limits: tuple[tuple[int, int, int], ...]
    held: tuple[Held, ...]
    blank: frozenset[int]
    guised: frozenset[int]
    unplayable: tuple[Set[int], ...]
    kept_out: tuple[Set[int], ...]
    unstoppable: tuple[bool, ...]
    open_hands: tuple[bool, ...]
    hand_changes: tuple[int, ...]
    immunities: tuple[InForce, ...]
    bonus: tuple[int, ...]
    demands: tuple[tuple[int, int, int, int, int], ...]
    quiet: frozenset[int]

    def immune(self, card: int, stable_of: int, event: str, cause: int) -> bool:
        """Whether ``event``, brought about by the card ``cause``, cannot befall ``card`` in that Stable
        (immunity.exists)."""
        for entry in self.immunities:
            rule = entry[0]
            if (
                rule.event in (event, ANYTHING)
                and _protects(entry, card, stable_of, cause)
                and not (rule.cards.unicorn and card in self.guised)
            ):
                return True
        return False

    def passes(self, card: int, cards: Selector) -> bool:
        """Whether a card in a Stable passes the filter, as what it counts as at the moment."""
        return card in cards.copies and not (cards.unicorn and card in self.guised)


def survey(
    deck: Deck,
    stables: Sequence[Sequence[int]],
    spare_guised: bool = False,
    before: Standing | None = None,
) -> Standing:
    """The standing effects in force with these Stables (copies, by player). ``spare_guised`` lets cards that
    are no Unicorns at the moment keep the effects that Unicorns lose (r057). Of Stables that have not changed
    since ``before``, what was found there is taken over.

    A Unicorn counts for the player of its Stable (win.own-stable-only).
    """
    held = _held(deck, stables, before.held if before else ())
    effects = _in_force(deck, tuple([telling for _, telling, _ in held]), spare_guised)
    counts = [unicorns + effects.bonus[player] for player, (_, _, unicorns) in enumerate(held)]
    limits = [
        (program, card, player)
        for program, card, player, fewest, most in effects.demands
        if not fewest <= counts[player] <= most
    ]
    return tuple.__new__(Standing, (tuple(counts), max(counts), tuple(limits), held, *effects[4:]))


def _held(deck: Deck, stables: Sequence[Sequence[int]], before: tuple[Held, ...]) -> tuple[Held, ...]:
    found = []
    for player, stable in enumerate(stables):
        cards = tuple(stable)
        if before and before[player][0] == cards:
            found.append(before[player])
        else:  # win.one-card-one-unicorn
            unicorns = len([card for card in cards if card in deck.unicorns])
            found.append((cards, _telling(deck, cards), unicorns))
    return tuple(found)


def _telling(deck: Deck, stable: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a Stable on which depends what is in force: those with lasting effects
    (effects.none-in-hand, effects.active-in-stable), and all when one of these changes what others are, or a
    card asks what lies beside it."""
    if deck.beside:
        return stable
    if deck.lasting.isdisjoint(stable):
        return ()
    if deck.changing.isdisjoint(stable):
        return tuple([card for card in stable if card in deck.lasting])
    return stable


@lru_cache(maxsize=1 << 12)
def _in_force(deck: Deck, stables: tuple[tuple[int, ...], ...], spare_guised: bool) -> Standing:
    """What the cards in ``stables`` bring about, nothing counted yet. Few combinations of them come up again
    and again."""
    sources = [
        (card, player) for player, stable in enumerate(stables) for card in stable if card in deck.lasting
    ]
    found = in_play = [(rule, card, player) for card, player in sources for rule in deck.face(card).standing]
    blank = _blanked(stables, found)
    if blank:
        found = [entry for entry in found if entry[1] not in blank]
    guised = _touched(stables, found, 2, _shields(found))
    if spare_guised and blank & guised:
        blank -= guised
        found = [entry for entry in in_play if entry[1] not in blank]
    silenced = [entry for entry in found if entry[0].word == "no-triggered"]
    quiet = _touched(stables, silenced, 3, _shields(found)) if silenced else blank
    quiet = blank | (quiet - guised if spare_guised else quiet)
    players = len(stables)
    unplayable: list[Set[int]] = [NOTHING] * players
    kept_out: list[Set[int]] = [NOTHING] * players
    unstoppable, open_hands = [False] * players, [False] * players
    hand_changes = [0] * players
    # win.only-unicorns-count
    bonus = [-len(deck.unicorns.intersection(stable) & guised) for stable in stables]
    immunities = []
    for rule, card, player in found:
        match rule.word:
            case "counts-as" if card not in guised:
                bonus[player] += rule.amount - 1
            case "cannot-play":
                unplayable[player] |= rule.cards.copies
            case "cannot-enter":
                for seat in range(players):
                    whose = {"each-player": True, "each-other-player": seat != player}
                    if whose.get(rule.of, seat == player):
                        kept_out[seat] |= rule.cards.copies
            case "cannot-be":
                immunities.append((rule, card, player))
            case "cannot-be-stopped" if rule.played:
                unstoppable[player] = True
            case "open-hand":
                open_hands[player] = True
            case "hand-limit":
                hand_changes[player] += rule.amount
    for copies, beside in deck.beside:
        for seat, stable in enumerate(stables):
            if not any(card in beside.copies and not (beside.unicorn and card in guised) for card in stable):
                kept_out[seat] |= copies
    demands = [
        (program, card, player, fewest, most)
        for card, player in sources
        if card not in quiet
        for fewest, most, program in deck.face(card).limits
    ]
    return Standing(
        (),
        0,
        (),
        (),
        blank,
        guised,
        tuple(unplayable),
        tuple(kept_out),
        tuple(unstoppable),
        tuple(open_hands),
        tuple(hand_changes),
        tuple(immunities),
        tuple(bonus),
        tuple(demands),
        quiet,
    )


# What touches what


def _blanked(stables: Sequence[Sequence[int]], found: Sequence[InForce]) -> frozenset[int]:
    """The cards without effects (layer 1).

    What protects cards from that may lose its effects itself, so this is looked at until nothing changes, at
    first with all protection in force: a card that protects itself stays as it is.
    """
    blank = NOTHING
    while True:
        shields = _shields([entry for entry in found if entry[1] not in blank])
        touched = _touched(stables, found, 1, shields)
        if touched == blank or not shields:
            return touched
        blank = touched


def _shields(found: Sequence[InForce]) -> list[InForce]:
    """What lets no effect touch cards (immunity.cannot-be-affected)."""
    return [entry for entry in found if entry[0].word == "cannot-be" and entry[0].event == ANYTHING]


def _touched(
    stables: Sequence[Sequence[int]],
    found: Sequence[InForce],
    layer: int,
    shields: Sequence[InForce],
) -> frozenset[int]:
    """The cards that the rules of a layer are about, all in the Stable of the rule's card
    (cards.upgrade-scope, cards.downgrade-scope), without those that ``shields`` protect."""
    return frozenset(
        [
            card
            for rule, source, player in found
            if rule.layer == layer
            for card in stables[player]
            if _concerns(rule.cards, source, card)
            and not any(_protects(entry, card, player, source) for entry in shields)
        ]
    )


def guise_of(deck: Deck, stable: Sequence[int], card: int, blank: frozenset[int]) -> str:
    """What a guised card counts as: the guise of the first effect in its ``stable`` that is about it."""
    return next(
        rule.guise
        for source in stable
        if source not in blank
        for rule in deck.face(source).standing
        if rule.guise and _concerns(rule.cards, source, card)
    )


def _protects(entry: InForce, card: int, stable_of: int, cause: int) -> bool:
    """Whether an immunity is one of ``card``, in that Stable, against the card ``cause`` (-1: none)."""
    rule, source, owner = entry
    because = cause < 0 or cause in rule.by
    return because and owner == stable_of and _concerns(rule.cards, source, card)


def _concerns(cards: Selector, source: int, card: int) -> bool:
    """Whether an effect of ``source`` on ``cards`` is about ``card``, which is in the same Stable."""
    if cards.this:
        return source == card
    return card in cards.copies and not (cards.other and source == card)
