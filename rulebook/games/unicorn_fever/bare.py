"""A plain box: cards that do one thing each, by which scenarios show the rules whatever set is played with.

The movement cards are those of the predecessor of the game; everything else is made for this.
"""

from __future__ import annotations

from functools import cache

from rulebook.games.unicorn_fever.box import (
    CLANS,
    COLOURS,
    EARLY,
    LATE,
    WIN,
    Box,
    Change,
    Contract,
    Effect,
    Gain,
    Spell,
    Token,
    Unicorn,
    Where,
    sound,
)

MOVEMENT = (
    "332222 323222 322322 322232 222233 222323 223223 232223 232232 232322 233222 322223 "
    "223322 223232 222332 332222 432222 422220 222210 222211 322221 223122 242202"
)


def _pair(letter: str, number: str, copies: int, **cards: tuple[bool, int]) -> tuple[Spell, ...]:
    return tuple(
        Spell(f"{number}-{name}", colour, letter, copies, (Change(number, *change),))
        for colour, (name, change) in zip((1, -1), cards.items(), strict=True)
    )


SPELLS = (
    *_pair("A", "start", 3, four=(True, 4), zero=(True, 0)),
    *_pair("B", "start", 3, plus=(False, 1), minus=(False, -1)),
    *_pair("C", "gallop", 3, plus=(False, 1), none=(True, 0)),
    *_pair("D", "move", 3, plus=(False, 1), minus=(False, -1)),
    *_pair("E", "finish", 3, plus=(False, 2), stop=(True, 0)),
    *_pair("F", "tie", 3, wins=(False, 1), loses=(False, -1)),
    Spell("last-four", 1, "G", 2, (Change("last", True, 4),)),
    Spell("leader-zero", -1, "G", 2, (Change("leader", True, 0),)),
    Spell("odds-up", 0, "", 1, (Change("odds", False, -2),)),
    Spell("odds-down", 0, "", 1, (Change("odds", False, 2),)),
    Spell("dispel-black", 0, "", 1, dispels=(-1,)),
    Spell("dispel-white", 0, "", 1, dispels=(1,)),
)


def _contracts(clan: str) -> list[Contract]:
    def contract(name: str, copies: int = 1, **what: object) -> Contract:
        return Contract(f"{clan}-{name}", clan, copies, **what)  # type: ignore[arg-type]

    return [
        contract("glory", gains=(Gain("scoring", "glory", 3),)),
        contract("cheap", changes=(Change("price", False, -2),)),
        contract("tax", changes=(Change("tax", False, -3),)),
        contract("winner", gains=(Gain("won", "gold", 3, Where((WIN,))),)),
        contract("podium", gains=(Gain("lost", "gold", 2, Where((EARLY, LATE))),)),
        contract("own", gains=(Gain("placed", "gold", 1, Where(own=True)), Gain("scoring", "glory", 1))),
        contract("bet", reserves=("early",)),
        contract("stack", reserves=("gold",)),
    ]


@cache
def bare() -> Box:
    """The plain box, made once."""
    return sound(
        Box(
            "bare",
            tuple(tuple(map(int, card)) for card in MOVEMENT.split()),
            SPELLS,
            tuple(contract for clan in CLANS for contract in _contracts(clan)),
            tuple(
                Unicorn(colour, letter, (Change("reward-here", False, 2),))
                for colour, letter in zip(COLOURS, "ABCDEF", strict=True)
            ),
            (
                Token("contract", "A", (Effect("gold", -4), Effect("contract"))),
                Token("contract", "B", (Effect("gold", -6), Effect("contract"))),
                Token("contract", "C", (Effect("gold", -8), Effect("contract"))),
                Token("gold", "A", (Effect("gold", 8), Effect("first-player"))),
                Token("gold", "B", (Effect("gold", 8),)),
                Token("bet", "A", (Effect("bet"), Effect("magic", 2))),
                Token("bet", "B", (Effect("bet"), Effect("magic", 1))),
                Token("win", "A", (Effect("win"), Effect("glory", 2))),
                Token("win", "B", (Effect("win"), Effect("glory", 1))),
                Token("magic", "A", (Effect("magic", 3),)),
                Token("magic", "B", (Effect("magic", 2),)),
            ),
            {"bet": (Effect("bet"),), "gold": (Effect("gold", 5),)},
        )
    )
