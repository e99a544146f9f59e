"""Why one move is better than another, in terms of the position: what differs, for whom, by how much.

Both moves are carried out in the same few worlds, and what :mod:`.evaluation` makes of
them is taken apart: Unicorns, the Stable beside them, the hand. What differs most is said first. Nothing is
said that the player could not know: hands of others count only by their size.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from ai.games.unstable_unicorns.evaluation import MISSING, Evaluation
from ai.games.unstable_unicorns.habits import Habits
from ai.opponent import Reason
from ai.playout import PATIENCE
from rulebook.games.unstable_unicorns.match import COMMON
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import View

CODES = {
    "wins": "The move wins the game.",
    "my-unicorns": "Brings the player to `count` of `goal` Unicorns.",
    "keeps-unicorns": "Without it the player would be left with `count` of `goal` Unicorns.",
    "rival-unicorns": "Leaves `player` with `count` of `goal` Unicorns.",
    "rival-held": "Keeps `player` from getting `count` of `goal` Unicorns.",
    "my-stable": "Leaves the player with the better Stable.",
    "rival-stable": "Makes the Stable of `player` worse.",
    "my-hand": "Leaves the player with the better hand.",
    "my-responses": "Leaves the player with `count` cards to respond with.",
    "rival-hand": "Leaves `player` with fewer cards: `count`.",
    "odds": "The chances to win: `percent`, against `other` after the next best move.",
}
"""Every code of a reason, and what it says; the data are named in backquotes."""

WORLDS = 4
TELLING = 0.06
"""A smaller difference of scores is not worth a word."""
MOST = 3
"""No more reasons than these are given."""


class _After(NamedTuple):
    """One seat after a move, on an average of worlds: parts of its score, and behind them the Unicorns that
    count (``size``), the cards in hand (``held``) and the responses among them."""

    unicorns: float
    stable: float
    hand: float
    size: float
    held: float
    responses: float


def reasons(
    view: View, move: Move, other: Move, evaluation: Evaluation, habits: Habits, rng: random.Random
) -> tuple[Reason, ...]:
    """Why ``move`` and not ``other``, the weightiest reason first."""
    worlds = [view.determinize(rng) for _ in range(WORLDS)]
    ours = [_carried_out(world, move, habits, rng) for world in worlds]
    if all(view.player in state.winners for state in ours):
        return (Reason("wins"),)
    theirs = [_carried_out(world, other, habits, rng) for world in worlds]
    after, without = _mean(ours, evaluation), _mean(theirs, evaluation)
    found = sorted(_differences(view, after, without), key=lambda entry: -entry[0])
    return tuple([reason for weight, reason in found if weight >= TELLING][:MOST])


def _carried_out(world: State, move: Move, habits: Habits, rng: random.Random) -> State:
    """What comes of a move, until somebody is to act."""
    state = world.copy()
    state.play(move)
    for _ in range(PATIENCE):
        if state.decision is None or state.decision.kind == "act":
            break
        state.play(habits.prefer(state, rng))
    return state


def _mean(states: list[State], evaluation: Evaluation) -> list[_After]:
    """Every seat, averaged over ``states``."""
    seats = range(states[0].match.players)
    return [
        _After(
            *[
                sum(part) / len(states)
                for part in zip(*[_seat(state, seat, evaluation) for state in states], strict=True)
            ]
        )
        for seat in seats
    ]


def _seat(state: State, seat: int, evaluation: Evaluation) -> _After:
    game = state.match
    count = state.standing.counts[seat]
    hand, stable = state.zones[COMMON + seat], state.zones[game.stable(seat)]
    return _After(
        evaluation.missing[min(max(game.goal - count, 0), MISSING)],
        sum([evaluation.stable[card] for card in stable]),
        sum([evaluation.hand[card] for card in hand]),
        count,
        len(hand),
        len(game.deck.responses.intersection(hand)),
    )


def _differences(view: View, after: list[_After], without: list[_After]) -> Iterator[tuple[float, Reason]]:
    """What is different for each seat, with its weight."""
    goal = view.goal
    for seat, (now, else_) in enumerate(zip(after, without, strict=True)):
        mine = seat == view.player
        sign = 1 if mine else -1
        who = () if mine else (("player", seat),)
        unicorns = sign * (now.unicorns - else_.unicorns)
        count, instead = round(now.size), round(else_.size)
        if count != instead:
            if mine:
                gained = count > view.counts[seat]
                said = ("my-unicorns", count) if gained else ("keeps-unicorns", instead)
            else:
                said = ("rival-unicorns", count) if count < view.counts[seat] else ("rival-held", instead)
            yield unicorns, Reason(said[0], (*who, ("count", said[1]), ("goal", goal)))
        stable = sign * (now.stable - else_.stable)
        yield stable, Reason("my-stable" if mine else "rival-stable", who)
        if mine:
            hand = now.hand - else_.hand
            if round(now.responses) > round(else_.responses):
                yield hand, Reason("my-responses", (("count", round(now.responses)),))
            else:
                yield hand, Reason("my-hand")
        elif round(now.held) < round(else_.held):
            yield else_.hand - now.hand, Reason("rival-hand", (*who, ("count", round(now.held))))
