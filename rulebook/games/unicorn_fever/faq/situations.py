"""Where contracts do what they do: a position for each moment at which something is given, and for each
number that is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from rulebook.games.unicorn_fever.box import BETS, Where
from rulebook.games.unicorn_fever.faq.trials import (
    RUNNER,
    START,
    WHO,
    Given,
    Tried,
    after_race,
    before_race,
    bet_on,
    planning,
    settle,
)

GIVEN: Final = ("gold-gained", "gold-lost", "glory-gained", "magic-drawn")
"""The events with which something is given."""


class Situation(NamedTuple):
    """A position, moves from there, and the kinds of events that tell of them."""

    given: Given
    moves: tuple[str, ...]
    kinds: tuple[str, ...]

    def with_(self, *contracts: str) -> Given:
        """The position in which the player has these contracts as well."""
        held = self.given.get("contracts", {}).get(WHO, [])
        return {**self.given, "contracts": {WHO: [*held, *contracts]}}


def at(moment: str, where: Where, card: str, other: str, race: int) -> Situation:
    """Where a moment comes for whoever has the contract ``card``, for bets of which ``where`` holds, in the
    round with the number ``race``; ``other`` is another contract.

    The contract is there already where it is not taken in it.
    """
    bet, known = bet_on(where)
    held: dict[str, Any] = {"contracts": {WHO: [card]}, "race": race}
    over = after_race(**held)
    won = after_race(wins=moment != "lost", **{**held, **known, "bets": {WHO: {bet: 4}}})
    contract = ("take contract-a",)
    return {
        "acquired": Situation(planning(offer=[card]), contract, ("contract-taken", *GIVEN)),
        "hired": Situation(planning(**held, offer=[other]), contract, ("contract-taken", *GIVEN)),
        "planning": Situation(over, settle(over), ("round-begins", *GIVEN)),
        "race": Situation(before_race(**held), START, ("declared", *GIVEN)),
        "results": Situation(over, settle(over), GIVEN),
        "scoring": Situation({**over, "race": 4}, settle(over), GIVEN),
        "loan": Situation(planning(**held), ("loan",), ("loan", *GIVEN)),
        "placed": Situation(
            planning(**held, **known), ("declare bet", f"bet {bet}", "stake 4"), ("bet", *GIVEN)
        ),
        "won": Situation(won, settle(won), ("bet-won", *GIVEN)),
        "lost": Situation(won, settle(won), ("bet-lost", *GIVEN)),
    }[moment]


def kept(what: str, card: str) -> Situation:
    """Where a contract may hold a token: of a kind of bet, or the top one of a stack."""
    over = after_race(contracts={WHO: [card]})
    token = f"{what}-{RUNNER}" if what in BETS else f"{what}-a"
    return Situation(over, (*settle(over), f"reserve {token} {card}"), ("round-begins", "reserved"))


class Measure(NamedTuple):
    """How a number of a player is seen: in a situation with a unicorn, read from how that ends."""

    situation: Callable[[Where, str], Situation]
    read: Callable[[Tried], int]


def _seen(kind: str) -> Callable[[Tried], int]:
    return lambda tried: tried.number(kind)


def _planned(
    moves: tuple[str, ...], kinds: tuple[str, ...], read: Callable[[Tried], int], **given: Any
) -> Measure:
    return Measure(lambda where, unicorn: Situation(planning(**given), moves, kinds), read)


def _over(kind: str, **given: Any) -> Measure:
    over = after_race(**given)
    return Measure(lambda where, unicorn: Situation(over, settle(over), (kind,)), _seen(kind))


def _won(kind: str) -> Measure:
    def situation(where: Where, unicorn: str) -> Situation:
        bet, known = bet_on(where, unicorn)
        won = after_race(unicorn, **known, bets={WHO: {bet: 4}})
        return Situation(won, settle(won), ("bet-won", "glory-gained"))

    return Measure(situation, _seen(kind))


def _staked(where: Where, unicorn: str) -> Situation:
    bet, known = bet_on(where, unicorn)
    return Situation(planning(**known), ("declare bet", f"bet {bet}"), ("declared",))


def _owned(where: Where, unicorn: str) -> Situation:
    over = after_race(unicorn)
    owned = {**over["owned"], WHO: unicorn}
    return Situation({**over, "owned": owned}, settle(over), ("rewarded",))


MEASURES: Final[Mapping[str, Measure]] = {
    "price": _planned(("take contract-a",), ("taken", "gold-lost"), _seen("gold-lost")),
    "tax": _over("taxed", glory={WHO: 9}, gold={WHO: 30}),
    "plays": _planned(("take magic-a",), ("taken",), lambda tried: tried.state.left),
    "hand": _planned(
        ("take magic-a", "done"), ("taken", "magic-drawn"), lambda tried: len(tried.state.hands[0])
    ),
    "gold-action": _planned(START, ("declared", "gold-gained"), _seen("gold-gained")),
    "stake": Measure(_staked, lambda tried: max(move.number for move in tried.state.legal_moves())),
    "payout": _won("bet-won"),
    "glory": _won("glory-gained"),
    "reward": Measure(_owned, _seen("rewarded")),
    "loan": _planned(("loan",), ("loan",), _seen("loan")),
    "due": _over("repaid", race=4, loans={WHO: 1}, gold={WHO: 60}),
    "exchange": _over("converted", race=4, gold={WHO: 60}),
}
"""By the number (:data:`..box.PLAYER_NUMBERS`)."""
