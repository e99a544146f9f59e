"""What the rulebook leaves open, one option each, with what we play by default."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.options import Length, Options, Presets, number, option

MIN_PLAYERS, MAX_PLAYERS = 2, 6


@dataclass(frozen=True, slots=True)
class Rules(Options):
    """The rules in force."""

    track: int = number(12, "Spaces from the start to the finish line", "race.finish-check", highest=20)
    short_six: bool = option(
        "Whether six players play three races",
        {"no": "no, four as everybody", "yes": "yes, three"},
        "six-player.short-game",
    )
    planning: str = option(
        "How the three action turns are taken",
        {"laps": "one by one, in three laps", "in-a-row": "all three in a row"},
        "planning.order",
    )
    printed: str = option(
        "When printed effects can be used",
        {"always": "always, also instead of the top token", "empty": "when no token is left on the space"},
        "planning.printed",
        "bet.any-always",
    )
    fewer_magic: bool = option(
        "Whether fewer magic cards than shown may be played",
        {"yes": "yes, or none", "no": "no, as many as one has of them"},
        "magic.play-number",
    )
    short_price: bool = option(
        "Whether a contract may be taken without enough Gold",
        {"no": "no, but a loan may be taken first", "yes": "yes, for all the Gold that one has"},
        "contract.cost-green",
    )
    free_bets: bool = option(
        "Whether a bet of 0 Gold may be placed",
        {"no": "no, at least 1 Gold", "yes": "yes"},
        "bet.steps",
    )
    bets_on_one: str = option(
        "How many bets a player may have on one unicorn",
        {"several": "one of each kind", "one": "one"},
        "bet.token-availability",
    )
    paid_odds: str = option(
        "Which odds a Bet to win is paid by",
        {"now": "those on the table when it is paid", "planned": "those before magic changed them"},
        "bet.payout-win",
    )
    beyond: str = option(
        "What magic does that would take odds off the table",
        {"clamp": "they stop at the first or the last row", "nothing": "nothing"},
        "race.immediate-effects",
    )
    loans: int = number(20, "Loans that there are", "loan.card", highest=20)
    early_repayment: bool = option(
        "Whether a loan may be repaid before the end",
        {"no": "no", "yes": "yes, in one's own action turns"},
        "end.repay",
    )
    tax_loan: str = option(
        "Whether who cannot pay the tax has to take a loan",
        {"forced": "yes, as many as it takes", "free": "no, the rest of the tax may be left unpaid"},
        "tax.loan-if-short",
    )
    repaid: str = option(
        "Which loans are repaid at the end",
        {"affordable": "as many as can be paid", "all-or-none": "all, or none where not all can be paid"},
        "end.repay",
    )
    unpaid: str = option(
        "What is counted as unpaid at the end",
        {"loans": "every loan", "cards": "every loan card, which may carry two"},
        "end.rank-1-loans",
    )
    first_block: bool = option(
        "Whether bets are blocked before the first of two players' rounds too",
        {"yes": "yes", "no": "no"},
        "two-player.block-win",
        "two-player.block-early",
    )

    @classmethod
    def presets(cls) -> Presets[Rules]:
        """The one rulebook that was read."""
        return PRESETS

    def races(self, players: int) -> int:
        """How many races are run, and rounds played (round.count, six-player.short-game)."""
        return 3 if self.short_six and players == MAX_PLAYERS else 4


FEVER_PL = Rules("fever-pl")

PRESETS = Presets([FEVER_PL], aliases={"003": "fever-pl"}, lengths={"short": Length("short_six=yes")})
