"""Why one move is better than another, in terms of the position: what differs, for whom, by how much.

Both moves are carried out in the same few worlds, and what :mod:`.evaluation` makes of
them is taken apart: Unicorns, the Stable beside them, the hand. What differs most is said first, and nothing
that is not so in all of the worlds: what happens to somebody by chance later is no reason. Nothing is said
that the player could not know: hands of others count only by their size.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ai.expertise import Expertise
from ai.games.unstable_unicorns.evaluation import MISSING, Evaluation
from ai.opponent import Reason
from ai.playout import PATIENCE, resolve
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
    "plan": "What is likely to be played in the next turn: `card`.",
    "odds": "The chances to win: `percent`, against `other` after the next best move.",
}
"""Every code of a reason, and what it says; the data are named in backquotes."""

WORLDS = 4
TELLING = 0.06
"""A smaller difference of scores is not worth a word."""
MOST = 3
"""No more reasons than these are given."""


class _After(NamedTuple):
    """One seat after a move: parts of its score, and behind them the Unicorns that count (``size``), the
    cards in hand (``held``) and the responses among them."""

    unicorns: float
    stable: float
    hand: float
    size: int
    held: int
    responses: int


def reasons(
    view: View,
    move: Move,
    other: Move,
    evaluation: Evaluation,
    expertise: Expertise[State],
    rng: random.Random,
) -> tuple[Reason, ...]:
    """Why ``move`` and not ``other``, the weightiest reason first."""
    worlds = [view.determinize(rng) for _ in range(WORLDS)]
    ours = [_carried_out(world, move, expertise) for world in worlds]
    if all(view.player in state.winners for state in ours):
        return (Reason("wins"),)
    theirs = [_carried_out(world, other, expertise) for world in worlds]
    found: list[tuple[float, Reason]] = []
    for seat in range(view.players):
        pairs = [
            (_seat(one, seat, evaluation), _seat(two, seat, evaluation))
            for one, two in zip(ours, theirs, strict=True)
        ]
        before = _seat(worlds[0], seat, evaluation)
        found += [entry for entry in _differences(view, seat, before, pairs) if entry[0] >= TELLING]
    found.sort(key=lambda entry: -entry[0])
    plan = _plan(view, ours, expertise)
    return (*[reason for _, reason in found[:MOST]], *([] if plan is None else [plan]))


def _carried_out(world: State, move: Move, expertise: Expertise[State]) -> State:
    """What comes of a move, until somebody is to act."""
    state = world.copy()
    state.play(move)
    resolve(state, expertise)
    return state


def _plan(view: View, after: list[State], expertise: Expertise[State]) -> Reason | None:
    """The card from the hand that is played in the next turn, in most of the worlds."""
    face_of = view.deck.face_of
    found = Counter(_next_play(state, view.player, expertise) for state in after)
    (face, count), *_ = found.most_common(1)
    if face < 0 or 2 * count <= len(after):
        return None
    held = any(face_of[card] == face for card in view.hand)
    return Reason("plan", (("card", view.deck.faces[face].card.id),)) if held else None


def _next_play(state: State, player: int, expertise: Expertise[State]) -> int:
    """The face that ``player`` plays when next asked what to do, -1 for none."""
    for _ in range(PATIENCE):
        decision = state.decision
        if decision is None:
            return -1
        move = expertise.usual(state)
        if decision.player == player and decision.kind == "act":
            return state.match.deck.face_of[move.card] if move.kind == "play" else -1
        state.play(move)
    return -1


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


def _differences(
    view: View, seat: int, before: _After, pairs: list[tuple[_After, _After]]
) -> Iterator[tuple[float, Reason]]:
    """What is different for a seat after the one move and the other, with its weight, where it is so in every
    world; numbers are told where they are the same in all, and of Stables and the hands of others only what
    the one move makes of what was ``before``."""
    mine = seat == view.player
    sign = 1 if mine else -1
    who = () if mine else (("player", seat),)

    def gain(part: Callable[[_After], float]) -> float:
        """How much better the move is in ``part`` of the score in the mean, 0 where not in every world."""
        gains = [sign * (part(now) - part(else_)) for now, else_ in pairs]
        return sum(gains) / len(gains) if min(gains) > 0 else 0.0

    now, else_ = pairs[0]
    counts, instead = ({after[side].size for after in pairs} for side in (0, 1))
    if len(counts) == len(instead) == 1 and counts != instead:
        if mine:
            said = (
                ("my-unicorns", now.size) if now.size > view.counts[seat] else ("keeps-unicorns", else_.size)
            )
        else:
            less = now.size < view.counts[seat]
            said = ("rival-unicorns", now.size) if less else ("rival-held", else_.size)
        yield (
            gain(lambda after: after.unicorns),
            Reason(said[0], (*who, ("count", said[1]), ("goal", view.goal))),
        )
    elif all(sign * (one.stable - before.stable) > 0 for one, _ in pairs):
        # Where it is a Unicorn more or less, that is what is said.
        yield gain(lambda after: after.stable), Reason("my-stable" if mine else "rival-stable", who)
    hand = gain(lambda after: after.hand)
    if not mine:
        fewer = all(one.held < min(before.held, two.held) for one, two in pairs)
        if fewer and len({after[0].held for after in pairs}) == 1:
            yield hand, Reason("rival-hand", (*who, ("count", now.held)))
    elif all(one.responses > two.responses for one, two in pairs):
        yield hand, Reason("my-responses", (("count", now.responses),))
    else:
        yield hand, Reason("my-hand")
