"""What each answer to a question promises, in Glory, at a glance: for playing on, and for what to look at.

A token promises what its effects do, an effect the best that can be made of it now. What others have played
face down is not looked at, so whoever answers in a playout knows no more than at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ai.games.unicorn_fever.outlook import Spelled, Worth, places, powers, spelled, worth
from ai.games.unicorn_fever.places import PODIUM, Places
from rulebook.games.unicorn_fever.box import BETS, WIN, Effect
from rulebook.games.unicorn_fever.planning import MAX_STAKE, gold_of, least_stake
from rulebook.games.unicorn_fever.position import FREE, PER_GLORY, Position, kind_of, unicorn_of
from rulebook.games.unicorn_fever.race import FASTEST, UNICORNS
from rulebook.games.unicorn_fever.results import REWARDS, owed
from rulebook.plain import PlainMove

TOKENS = len(BETS) * UNICORNS
FIRST_PLAYER = 0.2
"""What it is worth to begin the next round."""
LOAN = -0.5
"""What a loan is worth to who can do without: it costs five Gold, and has to be paid back."""
NEED = 2.0
"""What it is worth to have Gold for the next bet, to who has none."""


class Prices(NamedTuple):
    """What is worth how much Glory in a round: one Gold, and each contract beside what it scores."""

    gold: float
    contracts: Mapping[str, float]
    contract: float


class Glance:
    """One player's look at a position in which they are asked."""

    def __init__(self, state: Position, prices: Prices) -> None:
        self.state, self.prices, self.seat = state, prices, state.active
        self.seen: Spelled = spelled(state, self.seat)
        self.likely: Places = places(state, self.seen)
        self._worths: dict[int, Worth] = {}
        self._powers = powers(state.box, state.rules.track)
        self._stakes: tuple[list[float], list[float]] | None = None

    def promise(self, move: PlainMove) -> float:
        """What an answer promises."""
        state, things = self.state, self.state.box.things
        match move.kind:
            case "take" | "declare":
                effects = state.box.effects(move.card)
                return sum(self._effect(effects, effect) for effect in effects) + self._spent(effects)
            case "bet":
                return self._bet(move.card - things.bets)
            case "stake":
                return self._staked(self._worth(state.chosen), move.number)
            case "contract":
                return self._contract(move.card - things.contracts)
            case "cast":
                return self.cast(move.card - things.spells, move.number)
            case "loan":
                if state.stage != "action":
                    return LOAN
                return NEED + LOAN if state.gold[self.seat] < max(1, least_stake(state)) else LOAN
            case "ahead":
                win, podium = self._at_stake()
                place = len(state.ranking)
                return (win[move.card] if place == 0 else 0.0) + (podium[move.card] if place < PODIUM else 0)
            case "reserve":
                return 0.5
        return 0.0

    def stakes(self) -> set[int]:
        """The stakes worth a closer look: the smallest, the largest, and what leaves enough for the tax."""
        state, least = self.state, least_stake(self.state)
        most = min(MAX_STAKE, state.gold[self.seat])
        spare = state.gold[self.seat] - owed(state, self.seat)
        return {least, min(max(least, spare), most), min(max(least, spare // 2), most), most}

    def _effect(self, effects: tuple[Effect, ...], effect: Effect) -> float:
        """What one effect of a token promises."""
        match effect.word:
            case "gold":
                return self.prices.gold * gold_of(self.state, effects, effect)
            case "first-player":
                return FIRST_PLAYER if self.state.first != self.seat else FIRST_PLAYER / 2
            case "glory":
                return effect.amount * max(
                    (self._worth(token).chance for token in self._open(effects)), default=0
                )
            case "bet" | "win":
                return max((self._bet(token) for token in self._open((effect,))), default=0.0)
            case "contract":
                return max(map(self._contract, self.state.offer), default=0.0)
        return self._magic(effect.amount)

    def _spent(self, effects: Iterable[Effect]) -> float:
        """What it promises to a player without Gold to get some."""
        if self.state.gold[self.seat] >= 1:
            return 0.0
        return NEED if any(effect.word == "gold" and effect.amount > 0 for effect in effects) else 0.0

    def _open(self, effects: Iterable[Effect]) -> list[int]:
        """The bet tokens that are free for one of the effects."""
        words = {effect.word for effect in effects}
        tokens = range(UNICORNS) if "bet" not in words else range(TOKENS)
        return [token for token in tokens if self.state.bettor[token] == FREE]

    def _worth(self, token: int) -> Worth:
        if token not in self._worths:
            self._worths[token] = worth(self.state, self.seat, token, self.seen, self.likely)
        return self._worths[token]

    def _bet(self, token: int) -> float:
        """What a bet promises with the best stake."""
        bet, state = self._worth(token), self.state
        most = min(MAX_STAKE, state.gold[self.seat])
        return max(self._staked(bet, most), self._staked(bet, max(1, least_stake(state))))

    def _staked(self, bet: Worth, stake: int) -> float:
        gain = bet.chance * bet.glory + self.prices.gold * stake * (bet.chance * bet.pays - 1)
        left = self.state.gold[self.seat] - stake
        if left < 1 and stake > 1 and self.state.acted[self.seat] < 2:
            gain -= 0.5 * NEED
        return gain

    def _contract(self, contract: int) -> float:
        state, card = self.state, self.state.box.contracts[contract]
        left = state.races - state.race
        own = self.prices.contract + self.prices.contracts.get(card.id, 0.0)
        now = sum(gain.amount for gain in card.gains if (gain.moment, gain.what) == ("acquired", "gold"))
        return card.glory + left * own + self.prices.gold * now

    def _magic(self, count: int) -> float:
        """What the best cards of the hand promise."""
        win, podium = self._at_stake()
        at_stake = [*zip(self.state.odds, win, podium, strict=True)]
        found = []
        for spell in self.state.hands[self.seat]:
            power = self._powers[spell]
            found.append(
                max(
                    [
                        power[odds - FASTEST][0] * first + power[odds - FASTEST][1] * placed
                        for odds, first, placed in at_stake
                    ]
                )
            )
        found.sort(reverse=True)
        return sum([promise for promise in found[:count] if promise > 0])

    def cast(self, spell: int, unicorn: int) -> float:
        """What a magic card on a unicorn promises: what hangs on the unicorn for the player, and against
        the rivals, times what the card alone does to its chances."""
        win, podium = self._at_stake()
        first, placed = self._powers[spell][self.state.odds[unicorn] - FASTEST]
        return first * win[unicorn] + placed * podium[unicorn]

    def _at_stake(self) -> tuple[list[float], list[float]]:
        """What hangs on each unicorn's being first, and on its being on the podium."""
        if self._stakes is None:
            state, price = self.state, self.prices.gold
            win, podium = [0.0] * UNICORNS, [0.0] * UNICORNS
            rivals = state.players - 1
            for token, seat in enumerate(state.bettor):
                if seat >= 0:
                    bet = worth(state, seat, token, self.seen, self.likely)
                    hangs = bet.glory + price * bet.pays * state.stake[token]
                    kind = win if kind_of(token) == WIN else podium
                    kind[unicorn_of(token)] += hangs if seat == self.seat else -hangs / rivals
            for seat, unicorn in enumerate(state.owned):
                hangs = price * sum(REWARDS) / len(REWARDS)
                podium[unicorn] += hangs if seat == self.seat else -hangs / rivals
            self._stakes = win, podium
        return self._stakes


def prices(weights: Mapping[str, float], left: int) -> Prices:
    """What the weights say of so many rounds before the end."""
    glory = weights.get(f"glory:{left}", 0.0) or 1.0
    return Prices(
        max(weights.get(f"gold:{left}", 0.0) / glory, 0.2) / PER_GLORY,
        {
            name.removeprefix("contract:"): weight / glory
            for name, weight in weights.items()
            if name.startswith("contract:")
        },
        weights.get("contract", 0.0) / glory,
    )
