"""Who chooses what for an effect: what is asked, and what has been chosen ahead of time (:mod:`.links`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from cardset.effects import ALL, Action, Joint, May
from tests.rulebook.games.unstable_unicorns.reference.position import (
    Asking,
    Doing,
    Position,
    ask,
    hand,
    id_of,
)
from tests.rulebook.games.unstable_unicorns.reference.targets import (
    ONE_OF_THEM,
    PILES,
    amount_of,
    gives_in_return,
    hand_cards,
    meant,
    pays,
    pickable,
    pile,
    pile_cards,
    possible,
    receivers,
    stable_cards,
    still_legal,
    whose,
)

OPEN_TO_ALL = ("destroy", "steal", "return", "move")
"""Verbs that choose among the cards of all players meant, lying open together."""

HANDS = ("discard", "take")
"""Verbs that choose in hands."""

Targets: TypeAlias = tuple[list[str], int, int | None]
"""The cards, how many of them it takes for the action to be done, and to whom a moved card goes."""


def choose_may(game: Position, doing: Doing, effect: May) -> Asking[bool]:
    """Whether to use an optional effect (effects.may-marks-optional): a question where it can be done, and
    where the rules say so what it pays for too (chain.activations-limited-by-targets, decision 7)."""
    if id(effect) not in doing.plan or doing.ahead:
        able = possible(game, doing, effect.effect)
        if able and game.rules.cost_needs_target and effect.gain is not None:
            able = pays(game, doing, effect)
        answer = (yield from ask(doing.you, "may", ["yes", "no"], doing.source)) if able else "no"
        doing.plan[id(effect)] = answer == "yes"
    return bool(doing.plan[id(effect)])


def choose_branch(game: Position, doing: Doing, effect: Joint) -> Asking[int | None]:
    """Which part of "either … or …", among those that can be carried out; ``None`` when none can.

    Where somebody else picks, that is found out first: one of those who can carry a part out.
    """
    if id(effect) not in doing.plan or doing.ahead:
        if effect.who:
            seats = [
                seat
                for seat in whose(game, doing, effect.who)
                if any(possible(game, replace(doing, that=seat), part) for part in effect.parts)
            ]
            yield from pick(doing, seats)
        able = [str(number) for number, part in enumerate(effect.parts) if possible(game, doing, part)]
        chooser = doing.that if effect.who else doing.you
        answer = (
            None if chooser is None or not able else (yield from ask(chooser, "branch", able, doing.source))
        )
        doing.plan[id(effect)] = None if answer is None else int(answer), doing.that
    number, that = doing.plan[id(effect)]
    assert number is None or isinstance(number, int)
    if effect.who:
        doing.that = that
    return number


def targets_of(game: Position, doing: Doing, action: Action) -> Asking[Targets]:
    """The cards that an action on Stables or hands hits, how many it takes for it to be done, and to whom a
    moved card goes. Targets chosen ahead that are no longer where they were, or could not be chosen any
    more, are lost."""
    if id(action) not in doing.plan or doing.ahead:
        finding = {"move": choose_moved, "give": choose_given, **dict.fromkeys(PILES, choose_brought)}
        choosing = finding.get(action.verb, choose_from_zones)
        chosen, need, receiver = yield from choosing(game, doing, action)
        if doing.ahead:
            doing.taken |= set(chosen)
            doing.targets |= set(chosen)
        doing.plan[id(action)] = chosen, need, receiver
    else:
        chosen, need, receiver = doing.plan[id(action)]
        there = [card for card in chosen if game.where(card) == doing.places[card]]
        chosen = [card for card in there if still_legal(game, doing, action, card)]
        if action.verb == "move" and receiver not in takers(game, doing, action, chosen):
            doing.that = None
            return [], 1, None
    if receiver is not None:
        doing.that = receiver
    elif chosen and game.where(chosen[-1]).startswith(("hand", "stable")):
        doing.that = game.owner(game.where(chosen[-1]))
    return chosen, need, receiver


def choose(
    game: Position, player: int, cards: Sequence[str], amount: int, source: str = ""
) -> Asking[list[str]]:
    """For ``source``, ``player`` chooses ``amount`` of ``cards``, one after the other, or takes all when
    there are no more (impossible.ignore-forced). Copies of a card in one place are the same choice."""
    left = list(cards)
    chosen: list[str] = []
    if len(left) <= amount:
        return left
    while len(chosen) < amount:
        named = [f"{id_of(card)} in {game.where(card)}" for card in left]
        answer = yield from ask(player, "card", named, source)
        chosen.append(left.pop(named.index(answer)))
    return chosen


def pick(doing: Doing, seats: Sequence[int]) -> Asking[bool]:
    """ "That player" becomes one of ``seats``; False when there are none."""
    doing.that = None
    if seats:
        doing.that = int((yield from ask(doing.you, "player", [str(seat) for seat in seats], doing.source)))
    return doing.that is not None


def choose_player(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Whom an action is about that is about one player; False when there is nobody."""
    place = "player", id(action)
    if place not in doing.plan or doing.ahead:
        yield from pick(doing, pickable(game, doing, action))
        doing.plan[place] = doing.that
    doing.that = doing.plan[place]
    return doing.that is not None


def choose_from_zones(game: Position, doing: Doing, action: Action) -> Asking[Targets]:
    """Cards of one player, of each, or of all together; all choose before anything moves (decision 2,
    r041)."""
    fitting = hand_cards if action.verb in HANDS else stable_cards
    word = meant(action)
    each = word.startswith("each")
    amount = amount_of(game, doing, action, doing.you)
    need = 1 if each or action.amount == ALL else amount
    if word in ONE_OF_THEM and action.verb in OPEN_TO_ALL and action.amount != ALL:
        together = [card for seat in whose(game, doing, word) for card in fitting(game, doing, action, seat)]
        return (yield from choose(game, doing.you, together, amount, doing.source)), need, None
    if word in ONE_OF_THEM:
        if not (yield from choose_player(game, doing, action)):
            return [], 1, None
        word = "that-player"
    chosen: list[str] = []
    for seat in whose(game, doing, word):
        # the player of the effect picks what it hits, everybody what they sacrifice or discard
        actor = action.verb in OPEN_TO_ALL and not (each and game.rules.each_stable_chooser == "owner")
        if action.verb == "sacrifice" and word == "that-player":  # target.forced-player-card-choice
            actor = game.rules.forced_choice == "actor" and not doing.freely
        if action.verb in HANDS:
            actor = action.word("how") == "chosen"
        cards = fitting(game, doing, action, seat)
        amount = amount_of(game, doing, action, seat)
        chosen += yield from choose(game, doing.you if actor else seat, cards, amount, doing.source)
    return chosen, need, None


def choose_moved(game: Position, doing: Doing, action: Action) -> Asking[Targets]:
    """A card, and to whom it goes."""
    together = [
        card
        for seat in whose(game, doing, action.word("of"))
        for card in stable_cards(game, doing, action, seat)
    ]
    chosen = yield from choose(game, doing.you, together, 1, doing.source)
    if not (yield from pick(doing, takers(game, doing, action, chosen))):
        return [], 1, None
    return chosen, 1, doing.that


def takers(game: Position, doing: Doing, action: Action, cards: Sequence[str]) -> list[int]:
    """To whom the card that is moved may go, as things stand: those who have what it is exchanged for."""
    return [
        seat
        for card in cards
        for seat in receivers(game, action.word("to"), doing.you, card)
        if gives_in_return(game, doing, seat)
    ]


def choose_given(game: Position, doing: Doing, action: Action) -> Asking[Targets]:
    """Cards from one's own hand, and to whom they go."""
    cards = hand_cards(game, doing, action, doing.you)
    amount = amount_of(game, doing, action, doing.you)
    chosen = yield from choose(game, doing.you, cards, amount, doing.source)
    yield from pick(doing, whose(game, doing, action.word("to")) if chosen else [])
    return chosen, amount, doing.that


def choose_brought(game: Position, doing: Doing, action: Action) -> Asking[Targets]:
    """Cards from one's own hand, the discard pile, the Nursery or the deck."""
    zone = pile(action)
    cards = pile_cards(game, doing, action, hand(doing.you) if zone == "hand" else zone)
    amount = amount_of(game, doing, action, doing.you)
    return (yield from choose(game, doing.you, cards, amount, doing.source)), amount, None
