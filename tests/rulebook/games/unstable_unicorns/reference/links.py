"""Choosing ahead of time: the targets of a link, and those of a card that names them before the Neigh window.

To choose ahead is to go through an effect as if it were carried out, but only to ask: what is chosen is
written down, what would move is taken as moved. It stops where nobody can know yet what there will be to
choose from. Carrying the effect out later takes the answers written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from cardset.effects import ALL, Action, Effect, If, Joint, Later, May
from tests.rulebook.games.unstable_unicorns.reference.choosing import (
    choose_branch,
    choose_may,
    choose_player,
    targets_of,
)
from tests.rulebook.games.unstable_unicorns.reference.effects import carry_out
from tests.rulebook.games.unstable_unicorns.reference.position import Asking, Doing, Position
from tests.rulebook.games.unstable_unicorns.reference.targets import (
    OF_STABLES,
    ONE_OF_THEM,
    meant,
    pile,
    possible,
)

BRINGS = {
    **dict.fromkeys(("steal", "move", "bring"), "stable"),
    **dict.fromkeys(("return", "retrieve", "give", "take"), "hand"),
    **dict.fromkeys(("sacrifice", "destroy", "discard"), "discard"),
}
"""Where verbs that can be foreseen bring cards: what is there then is not known before."""

IN_REACH, OPEN = ("stable", "hand"), ("stable", "discard", "nursery")
"""From where cards are chosen ahead: for a link, and for a card that is announced."""


class UnforeseenError(Exception):
    """The choices go no further."""


def resolve(game: Position, effects: Sequence[Doing]) -> Asking[None]:
    """Resolve a link: all targets are chosen, mandatory effects first, then all effects are carried out in
    that order (chain.link-targets-first, chain.mandatory-targets-first, chain.some-effects-no-target).

    One effect alone has no targets to share, and chooses as it goes.
    """
    ordered = sorted(effects, key=lambda doing: isinstance(doing.effect, May))
    if len(ordered) > 1:
        taken: set[str] = set()
        for doing in ordered:
            yield from choose_ahead(game, doing, taken)
        hit = {card for card in taken if game.where(card).startswith("stable")}
        for doing in ordered:  # one event, as r001 says of links (decision 26)
            doing.together = hit
    for number, doing in enumerate(ordered, 1):
        # what others of the link are still to hit is not chosen late either (chain.one-target-per-card)
        doing.taken = set().union(*(later.targets for later in ordered[number:]))
        ended = turn_has_ended(game)
        yield from carry_out(game, doing, doing.effect)
        if turn_has_ended(game) > ended and not game.rules.end_turn_effect_keeps_others:
            return  # turn.beginning-end-turn-effect


def turn_has_ended(game: Position) -> bool:
    """Whether nothing is left of the turn but its end."""
    return {"draw", "action"} <= game.skipped


def choose_ahead(game: Position, doing: Doing, taken: set[str], announced: bool = False) -> Asking[None]:
    """Choose what can be chosen now for one effect; ``taken`` are the targets so far, and no card becomes one
    twice (chain.one-target-per-card). A card that is announced names all cards that lie open, and none in
    hands (decision 27)."""
    doing.ahead, doing.taken = True, taken
    doing.places = {card: zone for zone, cards in game.zones.items() for card in cards}
    with suppress(UnforeseenError):
        yield from foresee(game, doing, doing.effect, [], OPEN if announced else IN_REACH)
    doing.ahead, doing.taken = False, set()


def foresee(
    game: Position, doing: Doing, effect: Effect, brought: list[str], zones: Sequence[str]
) -> Asking[bool]:
    """Go through ``effect``; comes to whether it will have been done. ``brought`` are the zones that cards
    come to on the way, ``zones`` those that cards are chosen from."""
    match effect:
        case May(inner, gain):
            if not (yield from choose_may(game, doing, effect)):
                return False
            done = yield from foresee(game, doing, inner, brought, zones)
            return (
                (yield from foresee(game, doing, gain, brought, zones)) if done and gain is not None else done
            )
        case Joint("or", parts, who):
            number = yield from choose_branch(game, doing, effect)
            if number is None:
                return False
            doing.freely = bool(who)
            done = yield from foresee(game, doing, parts[number], brought, zones)
            doing.freely = False
            return done
        case Joint("then", parts):
            for part in parts:
                if not (yield from foresee(game, doing, part, brought, zones)):
                    return False
            return True
        case Joint(kind, parts):
            results = []
            for part in parts:
                results.append((yield from foresee(game, doing, part, brought, zones)))
            return all(results) if kind == "and" else results[-1]
        case If() | Later():  # of what comes before, or in time to come
            raise UnforeseenError
    return (yield from foresee_action(game, doing, effect, brought, zones))


def foresee_action(
    game: Position, doing: Doing, action: Action, brought: list[str], zones: Sequence[str]
) -> Asking[bool]:
    """Choose the targets of one action, if they are in sight: cards in one of ``zones``. Where the effect
    brings cards to, the one who announces it names what is there without them, if that is enough."""
    if action.verb in OF_STABLES:
        zone = "stable"
    elif action.verb in ("discard", "give") and action.word("how") != "chosen":
        zone = "hand"
    elif action.verb in ("bring", "retrieve"):
        zone = pile(action)
    else:
        zone = "out of sight"
    if zone not in zones:
        if meant(action) in ONE_OF_THEM:
            yield from choose_player(game, doing, action)
        raise UnforeseenError
    if zone in brought and (zones != OPEN or action.amount == ALL or not possible(game, doing, action)):
        raise UnforeseenError
    chosen, need, _ = yield from targets_of(game, doing, action)
    brought.append(BRINGS[action.verb])
    return len(chosen) >= need
