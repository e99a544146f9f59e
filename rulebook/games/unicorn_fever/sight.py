"""What a player may know, and what could be instead of what they do not."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rulebook.games.unicorn_fever.position import Position


def sight(state: Position, player: int) -> Mapping[str, Any]:
    """Everything but the hands and the face-down magic of others (magic.secret), and the order of decks."""
    return {
        "stage": state.stage,
        "race": state.race,
        "races": state.races,
        "first": state.first,
        "claimed": state.claimed,
        "active": state.active,
        "asked": state.asked[:],
        "acted": tuple(state.acted),
        "token": state.token,
        "step": state.step,
        "chosen": state.chosen,
        "left": state.left,
        "gold": tuple(state.gold),
        "glory": tuple(state.glory),
        "loans": tuple(state.loans),
        "loans_left": state.loans_left,
        "owned": tuple(state.owned),
        "odds": state.odds[:],
        "planned": state.planned[:],
        "rampant": state.rampant[:],
        "hand": state.hands[player][:],
        "hand_sizes": tuple(map(len, state.hands)),
        "magic_deck_size": len(state.magic_deck),
        "magic_discard": sorted(state.magic_discard),
        "dry": state.dry,
        "played": [[card if seat == player else -1 for card, seat in pairs(cards)] for cards in state.played],
        "played_by": [cards[1::2] for cards in state.played],
        "active_magic": [cards[:] for cards in state.active_magic],
        "offer": state.offer[:],
        "contracts": tuple(cards[:] for cards in state.contracts),
        "contract_deck_size": len(state.contract_deck),
        "contract_discard": state.contract_discard[:],
        "stacks": [stack[:] for stack in state.stacks],
        "taken": tuple(tokens[:] for tokens in state.taken),
        "bettor": state.bettor[:],
        "stake": state.stake[:],
        "bonus": state.bonus[:],
        "reserved": [entry[:] for entry in state.reserved],
        "movement": state.movement[: state.drawn],
        "race_turn": state.race_turn,
        "spaces": state.spaces[:],
        "ranking": state.ranking[:],
        "arrived": [group[:] for group in state.arrived],
    }


def pairs(cards: list[int]) -> list[tuple[int, int]]:
    """The magic cards on a unicorn, each with who played it."""
    return [*zip(cards[::2], cards[1::2], strict=True)]


def redeal(state: Position, player: int, rng: random.Random) -> None:
    """Deal anew what ``player`` does not see: hands and face-down magic of others, the order of all decks."""
    unseen = state.magic_deck[:]
    for seat in range(state.players):
        if seat != player:
            unseen += state.hands[seat]
    for cards in state.played:
        unseen += [card for card, seat in pairs(cards) if seat != player]
    rng.shuffle(unseen)
    for seat in range(state.players):
        if seat != player:
            state.hands[seat] = sorted(unseen.pop() for _ in state.hands[seat])
    state.played = [
        [part for card, seat in pairs(cards) for part in (card if seat == player else unseen.pop(), seat)]
        for cards in state.played
    ]
    state.magic_deck = unseen
    rng.shuffle(state.contract_deck)
    rest = state.movement[state.drawn :]
    rng.shuffle(rest)
    state.movement[state.drawn :] = rest
    state.loaded = []
