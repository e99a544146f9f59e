"""How good a position is for each player: chances to win, from a few sums over cards.

The score of a player is a sum of weights: for the Unicorns still missing, for every card in the Stable and in
the hand, for how soon it is the player's turn, and near the goal for the two together and for whether a
Unicorn is at hand, with something to see it through. Chances are the softmax of the scores, so the weights
are those of a multinomial logistic regression on positions and winners of games played before
(:mod:`.tuning`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from ai.expertise import outcome
from ai.games.unstable_unicorns.worth import with_strangers
from ai.learning.weights import Weights, cards_known
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.match import COMMON
from rulebook.games.unstable_unicorns.state import State

MISSING = 7
"""Unicorns still missing are told apart up to this many."""
WAIT = 8
"""How many players act before one can at the most."""
NEAR = 3
"""Up to so many missing Unicorns it matters much whose turn comes first."""
READY = 2
"""Up to so many it matters whether a Unicorn is at hand, and how many responses, of which so many count."""


class Evaluation:
    """The weights, laid out by copy of a deck."""

    def __init__(self, deck: Deck, weights: Weights) -> None:
        scores = with_strangers(weights.position, cards_known(weights), deck)
        self.missing = [scores.get(f"missing:{number}", 0.0) for number in range(MISSING + 1)]
        self.wait = [scores.get(f"wait:{number}", 0.0) for number in range(WAIT + 1)]
        self.soon = [
            [scores.get(f"soon:{short}:{number}", 0.0) for number in range(WAIT + 1)]
            for short in range(NEAR + 1)
        ]
        self.ready = [
            [scores.get(f"ready:{short}:{backed}", 0.0) for backed in range(READY + 1)]
            for short in range(READY + 1)
        ]
        self.unicorns, self.responses = deck.unicorns, deck.responses
        self.stable = _by_copy(deck, scores, "stable")
        self.hand = _by_copy(deck, scores, "hand")

    def chances(self, state: State) -> list[float]:
        """How likely each player is to win, by seat."""
        if state.ended:
            return outcome(state)
        powers = [exp(score) for score in self.scores(state)]
        whole = sum(powers)
        return [power / whole for power in powers]

    def scores(self, state: State) -> list[float]:
        """The score of each player, by seat; only differences mean something."""
        game = state.match
        players, goal, zones = game.players, game.goal, state.zones
        missing, in_hand, in_stable = self.missing, self.hand.__getitem__, self.stable.__getitem__
        first, counts, waits = game.first_stable, state.standing.counts, self.wait
        found = []
        for seat in range(players):
            short = goal - counts[seat]
            hand, before = zones[COMMON + seat], wait(state, seat)
            score = (
                missing[0 if short < 0 else short if short < MISSING else MISSING]
                + waits[before]
                + sum(map(in_hand, hand))
                + sum(map(in_stable, zones[first + seat]))
            )
            if short <= NEAR:
                near = short if short > 0 else 0
                score += self.soon[near][before]
                if near <= READY and not self.unicorns.isdisjoint(hand):
                    backed = len(self.responses.intersection(hand))
                    score += self.ready[near][backed if backed < READY else READY]
            found.append(score)
        return found


def wait(state: State, seat: int) -> int:
    """How many players act before ``seat`` does: 0 for the active player who has not acted yet."""
    players = state.match.players
    ahead = (seat - state.active) % players
    if ahead == 0 and state.phase in ("action", "end") and not state.plays_left:
        return players
    return ahead


def features(state: State) -> list[list[str]]:
    """What the score of each player is summed over, by seat: the names of weights."""
    game, deck = state.match, state.match.deck
    found = []
    for seat in range(game.players):
        short = min(max(game.goal - state.standing.counts[seat], 0), MISSING)
        before, hand = wait(state, seat), state.zones[game.hand(seat)]
        names = [f"missing:{short}", f"wait:{before}"]
        if short <= NEAR:
            names.append(f"soon:{short}:{before}")
        if short <= READY and not deck.unicorns.isdisjoint(hand):
            names.append(f"ready:{short}:{min(len(deck.responses.intersection(hand)), READY)}")
        for where, zone in (("hand", game.hand(seat)), ("stable", game.stable(seat))):
            for copy in state.zones[zone]:
                card = deck.face(copy).card
                names.append(f"{where}:{card.type}")
                if card.abilities:  # cards that do nothing differ by name alone
                    names.append(f"{where}:{card.type}:{card.id}")
        found.append(names)
    return found


def _by_copy(deck: Deck, scores: Mapping[str, float], where: str) -> Sequence[float]:
    """A card is worth what its type is, and what it is itself beside that."""
    return [
        scores.get(f"{where}:{face.card.type}", 0.0)
        + scores.get(f"{where}:{face.card.type}:{face.card.id}", 0.0)
        for face in deck.copies
    ]
