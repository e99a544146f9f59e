"""Why one answer is better than another, in terms of the position: what differs, for whom, by how much.

Both are carried out in the same few worlds, up to the end of the action turn, and what :mod:`.evaluation`
makes of them is taken apart. Of magic that lies face down nothing is said: how likely a bet comes true is
told by what everybody sees.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from ai.expertise import Expertise
from ai.games.unicorn_fever.evaluation import Evaluation, features
from ai.games.unicorn_fever.outlook import places, spelled
from ai.games.unicorn_fever.thought import Thought
from ai.opponent import Reason
from ai.playout import PATIENCE
from rulebook.games.unicorn_fever.box import WIN
from rulebook.games.unicorn_fever.position import PER_GLORY, Position, kind_of, unicorn_of
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainMove, PlainView

CODES = {
    "bet-chance": "How likely the bet `card` comes true, in `percent`, by what all see.",
    "my-glory": "Brings the player about `count` Glory more.",
    "my-gold": "Brings the player about `count` Gold more.",
    "my-debt": "Makes it less likely that the player ends in debt.",
    "my-contracts": "Brings the player the better contracts.",
    "my-start": "Makes the player begin the next race.",
    "rival-glory": "Costs `player` about `count` Glory.",
    "aim-glory": "Nothing differs much; the player is after Glory.",
    "aim-gold": "Nothing differs much; the player is after Gold.",
}
"""The codes of this game, and what each says; the data are named in backquotes."""

WORLDS = 4
TELLING = 0.05
"""A smaller difference of scores is not worth a word."""
MOST = 2
"""No more reasons than these are given."""
PARTS = {
    "glory": "glory",
    "gold": "gold",
    "short": "gold",
    "safe": "debt",
    "contract": "contracts",
    "first": "start",
}
"""Of which part of a score a feature tells; the others are means to an end."""


def reasons(
    view: PlainView, move: PlainMove, other: PlainMove, evaluation: Evaluation, known: Expertise[FeverState]
) -> tuple[Reason, ...]:
    """Why ``move`` and not ``other``, the weightiest reason first."""
    rng = random.Random(0)
    draw = known.worlds(view)
    worlds = [draw(rng) for _ in range(WORLDS)]
    ours, theirs = ([_carried_out(world, one, known) for world in worlds] for one in (move, other))
    after = [state for state, _ in ours]
    parts = _differences(after, [state for state, _ in theirs], evaluation)
    found = sorted(_told(parts, view.player), key=lambda entry: -entry[0])[:MOST]
    told = [reason for _, reason in found] or [_aim(worlds[0], after, view.player)]
    return (*_bet(view, worlds[0], move), *told, *_plan(ours))


def _carried_out(world: FeverState, move: PlainMove, known: Expertise[FeverState]) -> tuple[Thought, int]:
    """What comes of a move by the end of the action turn, and the thing that is taken next in it."""
    state = Thought.of(world.copy())
    seat, taken = state.active, -1
    state.play(move)
    for _ in range(PATIENCE):
        if known.settled(state):
            break
        usual = known.usual(state)
        if taken < 0 and state.active == seat and usual.kind in ("bet", "cast", "contract"):
            taken = usual.card
        state.play(usual)
    return state, taken


def _differences(
    ours: Sequence[Position], theirs: Sequence[Position], evaluation: Evaluation
) -> list[dict[str, tuple[float, float]]]:
    """For each seat, by part: how much more the score is, and the amount, on an average of all worlds."""
    found: list[dict[str, tuple[float, float]]] = [{} for _ in range(ours[0].players)]
    for one, two in zip(ours, theirs, strict=True):
        for parts, here, there in zip(found, features(one), features(two), strict=True):
            for name in {**here, **there}:
                part = PARTS.get(name.partition(":")[0])
                if part is not None:
                    more = (here.get(name, 0.0) - there.get(name, 0.0)) / len(ours)
                    score, amount = parts.get(part, (0.0, 0.0))
                    sign = -1 if name.startswith("short") else 1
                    parts[part] = score + evaluation.weights.get(name, 0.0) * more, amount + sign * more
    return found


def _told(parts: Sequence[dict[str, tuple[float, float]]], player: int) -> Iterator[tuple[float, Reason]]:
    """What is worth a word, with how much it weighs."""
    for seat, found in enumerate(parts):
        for part, (score, amount) in found.items():
            if seat == player and score >= TELLING:
                count = round(amount * (PER_GLORY if part == "gold" else 1))
                if part in ("glory", "gold") and count > 0:
                    yield score, Reason(f"my-{part}", (("count", count),))
                elif part not in ("glory", "gold"):
                    yield score, Reason(f"my-{part}")
            elif seat != player and part == "glory" and -score >= TELLING and round(-amount) > 0:
                yield -score, Reason("rival-glory", (("player", seat), ("count", round(-amount))))


def _aim(before: Position, after: Sequence[Position], player: int) -> Reason:
    """What a player is after where all that is possible comes to about the same."""
    gold = sum(state.gold[player] for state in after) / len(after) - before.gold[player]
    return Reason("aim-gold" if gold > 0 else "aim-glory")


def _bet(view: PlainView, world: FeverState, move: PlainMove) -> Iterator[Reason]:
    """How likely the bet comes true that is made, by what everybody sees."""
    if move.kind not in ("bet", "stake"):
        return
    token = move.card - world.box.things.bets if move.kind == "bet" else view.sight["chosen"]
    seen = world.copy()
    seen.played = [[] for _ in seen.played]
    found, unicorn = places(seen, spelled(seen)), unicorn_of(token)
    chance = found.first[unicorn] if kind_of(token) == WIN else found.podium[unicorn]
    data = ("card", world.box.things.bets + token), ("percent", round(100 * chance))
    yield Reason("bet-chance", data)


def _plan(ours: Sequence[tuple[Position, int]]) -> Iterator[Reason]:
    """What is taken next, in most of the worlds."""
    ((thing, count),) = Counter(taken for _, taken in ours).most_common(1)
    if thing >= 0 and 2 * count > len(ours):
        yield Reason("plan", (("card", thing),))
