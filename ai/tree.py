"""Monte Carlo tree search on information sets: flat search that also learns how to go on.

Below each move of the root grows a tree of the player's own decisions. A node stands for all worlds in which
the player has chosen the same way, whatever else differs (single-observer information-set MCTS: Cowling,
Powley, Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2), 2012), so one plan is
learnt for all of them, and not one for each, which no player could follow. Which answers are legal may
differ from world to world, and an answer is judged by how often it could have been taken.

Decisions of others are no nodes. Statistics gathered there would be of worlds in which our own cards are the
real ones, and would tell them our hand (Goodman, "Re-determinizing MCTS in Hanabi", CoG 2019). They answer
with what is usually played, from what they can see: no more is known of them in any world.

The root is shared among moves by sequential halving, as in :mod:`ai.flat`; below it an answer is taken by
PUCT (Rosin, "Multi-armed bandits with episode context", AMAI 61, 2011) with the habits as its prior.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

from ai.expertise import Expertise
from ai.flat import Flat
from ai.playout import play_on
from rulebook.protocol import Move, State

CURIOSITY = 0.15
"""How much a little-tried answer is favoured, in chances to win."""
SHARPNESS = 40.0
"""How much more an answer is expected to be right for each chance to win that it promises."""


class _Node:
    """Answers to one question: how often each was tried, could have been tried, and what came of it."""

    __slots__ = ("offered", "totals", "tried")

    def __init__(self) -> None:
        self.tried: dict[Move, int] = {}
        self.offered: dict[Move, int] = {}
        self.totals: dict[Move, float] = {}


class Tree(Flat):
    """Information-set MCTS with ``iterations`` playouts for one decision."""

    kind = "tree"
    _nodes: dict[tuple[Any, ...], _Node]

    def forget(self) -> None:
        """A new decision begins with an empty tree."""
        self._nodes = {}

    def playout(self, state: State[Any], move: Move, player: int, known: Expertise[Any]) -> float:
        """Go down the tree as far as it has grown, let it grow by one node, and play on from there."""
        prefer, rng = known.prefer, self.rng
        path: list[tuple[_Node, Move]] = []
        key: tuple[Any, ...] = (move,)
        left, known_so_far = self.length, True
        while known_so_far and left > 0 and not state.is_over:
            left -= 1
            if state.player_to_act != player:
                state.play(prefer(state, rng))
                continue
            node = self._nodes.get(key)
            if node is None:
                self._nodes[key] = node = _Node()
                known_so_far = False
            answer = _select(node, state, known)
            path.append((node, answer))
            key = (*key, answer)
            state.play(answer)
        play_on(state, known, rng, left)
        value = known.chances(state)[player]
        for node, answer in path:
            node.tried[answer] = node.tried.get(answer, 0) + 1
            node.totals[answer] = node.totals.get(answer, 0.0) + value
        return value


def _select(node: _Node, state: State[Any], known: Expertise[Any]) -> Move:
    moves: Sequence[Move] = state.legal_moves()
    promises = known.weigh(state)
    most = max(promises)
    priors = [exp(SHARPNESS * (promise - most)) for promise in promises]
    whole = sum(priors)
    tried, totals, offered = node.tried, node.totals, node.offered
    known_value = sum(totals.values()) / max(1, sum(tried.values()))
    best, highest = moves[0], -1e9
    for move, prior in zip(moves, priors, strict=True):
        count = tried.get(move, 0)
        offered[move] = times = offered.get(move, 0) + 1
        value = totals[move] / count if count else known_value
        bound = value + CURIOSITY * prior / whole * sqrt(times) / (1 + count)
        if bound > highest:
            best, highest = move, bound
    return best
