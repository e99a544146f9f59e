"""The facts of Unicorn Fever that a character's rules may name: the one place that says what each means.

The table in ``docs/characters.md`` is made of this list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from ai.facts import NONE, Fact, FactBook, by_name
from ai.games.unicorn_fever import reading
from ai.games.unicorn_fever.harm import harm
from rulebook.games.unicorn_fever.box import BETS, CLANS, EFFECTS, GLORY, GOLD, STACKS
from rulebook.games.unicorn_fever.position import ACTIONS
from rulebook.games.unicorn_fever.race import SLOWEST

CARDS = 50
"""More cards than any hand or row of contracts holds."""
KINDS = {
    "reserve": frozenset(("reserve", "pass")),
    "action": frozenset(("take", "declare", "loan", "repay")),
    "bet": frozenset(("bet",)),
    "stake": frozenset(("stake",)),
    "contract": frozenset(("contract",)),
    "cast": frozenset(("cast", "done")),
    "tax": frozenset(("loan", "pay")),
    "tie": frozenset(("ahead",)),
}
"""The questions, each with the moves that answer it."""


def _number(name: str, high: int, of: Callable[..., int], meaning: str, low: int = 0) -> Fact:
    return Fact(name, "number", meaning, of, low, high)


def _truth(name: str, of: Callable[..., bool], meaning: str) -> Fact:
    return Fact(name, "yes or no", meaning, of)


def _word(name: str, words: Iterable[str], of: Callable[..., frozenset[str]], meaning: str) -> Fact:
    return Fact(name, "word", meaning, of, words=lambda: words)


def _have(name: str) -> Callable[..., int]:
    return partial(reading.mine, name=name)


def _most(name: str) -> Callable[..., int]:
    return partial(reading.most, name=name)


POSITION = by_name(
    _word(
        "decision",
        (*KINDS,),
        reading.decision,
        "What you are asked: `action` what to take in your action turn, `bet` which bet, `stake` how much, "
        "`contract` which one, `cast` which magic card on whom, `reserve` what to put on a contract, `tax` "
        "whether to take a loan for it, `tie` who is ahead.",
    ),
    _number("players", 6, lambda view: view.players, "How many play.", 2),
    _number("race", 4, lambda view: view.sight["race"], "The round, from 1.", 1),
    _number(
        "races_left",
        3,
        lambda view: view.sight["races"] - view.sight["race"],
        "Rounds that follow this one.",
    ),
    _number("acted", ACTIONS, _have("acted"), "Action turns that you have had in this round."),
    _truth("first_player", lambda view: view.sight["first"] == view.player, "You are the first player."),
    _number("gold", GOLD, _have("gold"), "Your Gold."),
    _number("most_gold", GOLD, _most("gold"), "The most Gold that a rival has."),
    _number("glory", GLORY, _have("glory"), "Your Glory."),
    _number("most_glory", GLORY, _most("glory"), "The most Glory that a rival has."),
    _truth(
        "i_lead",
        lambda view: reading.mine(view, "glory") > reading.most(view, "glory"),
        "You have more Glory than any rival.",
    ),
    _number("loans", 20, _have("loans"), "Your loans."),
    _number(
        "needs",
        GOLD,
        reading.needs,
        "The Gold that you need after the race: the tax, with what your bets may add to it and do not pay, "
        "and in the last round what your loans cost.",
    ),
    _number("contracts", CARDS, lambda view: len(view.sight["contracts"][view.player]), "Your contracts."),
    _number("hand", CARDS, lambda view: len(view.sight["hand"]), "Magic cards in your hand."),
    _number("my_bets", 18, reading.my_bets, "Bets that you have made in this round."),
    _word("bet_made", (*BETS, NONE), reading.bet, "The bet whose stake is asked for."),
    _number("bet_chance", 100, reading.bet_chance, "How likely that bet is to be won, in percent."),
)

MOVE = by_name(
    _word(
        "kind",
        (*sorted(frozenset().union(*KINDS.values())),),
        lambda view, move: frozenset((move.kind,)),
        "What you do.",
    ),
    _word("space", (*STACKS, NONE), reading.space, "The action space of what you take."),
    _word("brings", (*EFFECTS, NONE), reading.brings, "What it lets you do."),
    _word("bet", (*BETS, NONE), reading.bet_of, "The kind of bet."),
    _number(
        "chance",
        100,
        reading.chance,
        "How likely the bet is to be won, in percent, by the magic that you know of; before you have chosen "
        "one, the best that you could make.",
    ),
    _number("row", SLOWEST, reading.row, "The odds of the unicorn, 2 to 7; 0 where it concerns none."),
    _number("stake", 99, reading.stake, "The Gold that you stake."),
    _number("spare", GOLD, reading.spare, "The Gold that you keep, less what you need.", -GOLD),
    _word("magic", (*reading.MAGIC.values(), NONE), reading.magic, "What kind of magic card it is."),
    _word(
        "owner",
        (reading.SELF, reading.RIVAL, reading.LEADER, reading.NEUTRAL, NONE),
        reading.owner,
        "Whose unicorn it is; `leader` is a rival with the most Glory.",
    ),
    _truth("backed", reading.is_backed, "You own the unicorn, or have bet on it."),
    _number("my_bets_on", 3, partial(reading.bets_on, own=True), "Your bets on the unicorn."),
    _number("rival_bets_on", 3, partial(reading.bets_on, own=False), "Bets of rivals on it."),
    _truth("rampant", reading.rampant, "The unicorn is Rampant."),
    _truth(
        "hopeless",
        reading.hopeless,
        "The bet cannot be won, or the magic is for a unicorn on which none can, as far as you know.",
    ),
    _number("scores", GLORY, reading.scores, "The Glory that the contract gives at the end."),
    _word("clan", (*CLANS, NONE), reading.clan, "The clan of the contract."),
    _truth("harms_me", lambda view, move: harm(view, move) > 0, "It only hurts you."),
)

FACTS = FactBook(
    game="unicorn-fever",
    characters=Path(__file__).with_name("characters"),
    position=POSITION,
    move=MOVE,
    asking="decision",
    doing="kind",
    careless="harms_me",
    answers=KINDS,
    declining={"reserve": frozenset(("pass",)), "cast": frozenset(("done",))},
    aim="glory",
    blunders=Path(__file__).with_name("blunders.yaml"),
)
"""What rules may name."""
