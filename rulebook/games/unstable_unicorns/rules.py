"""The rules in force: what the editions agree on as numbers, what they differ in or leave open as options.

Every option is tied to the clauses it changes. A preset is one rulebook; ``preset("ru-2020,flyers=after")``
is that rulebook with one thing changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from rulebook.options import NO, USUAL, YES, Length, Options, Presets, language, number, option, printing

MIN_PLAYERS, MAX_PLAYERS = 2, 8  # setup.player-count


@dataclass(frozen=True, slots=True)
class Rules(Options):
    """Options and numbers of one rulebook; :meth:`points` says what each means and by which clause."""

    opening_hand: int = number(5, "Cards dealt to every player", "setup.deal", highest=12)
    hand_limit: int = number(7, "Cards a player keeps at the end of their turn", "turn.end-hand-limit")
    goal_small: int = number(7, "Unicorns that win with 2 to 5 players", "win.count-2-5")
    goal_large: int = number(6, "Unicorns that win with 6 to 8 players", "win.count-6-8")
    unicorn_target: str = option(
        "Where a Unicorn may be played",
        {"own": "into one's own Stable", "any": "into any Stable"},
        "cards.unicorn-play-where",
    )
    win_check: str = option(
        "When somebody has won, and when an empty deck ends the game",
        {"immediate": "at once", "after-chain": "after the whole chain of effects"},
        "chain.win-after-chain",
        "win.game-end-conditions",
    )
    impossible_play: str = option(
        "Whether a Magic card that cannot be carried out may be played",
        {"allowed-no-effect": "yes, without effect", "forbidden": "no"},
        "impossible.cannot-play-from-hand",
    )
    targeting: str = option(
        "When the targets of a Magic card are named",
        {"after-neigh": "when nobody stops it any more", "before-neigh": "as it is played"},
        "target.variant-after-neigh",
        "target.variant-before-neigh",
        "target.variant-fixed-for-game",
    )
    forced_choice: str = option(
        "Who picks the card when one player makes another act on a card in their Stable",
        {"owner": "the player of the Stable", "actor": "the player of the effect"},
        "target.forced-player-card-choice",
    )
    chain_rules: bool = option(
        "Whether effects triggered together are one link, with all targets chosen before it resolves",
        {NO: "no, one effect after another", YES: "yes"},
        "chain.simultaneous-one-link",
        "chain.link-targets-first",
        "chain.mandatory-targets-first",
        "chain.one-target-per-card",
        "chain.activations-limited-by-targets",
    )
    cost_needs_target: bool = option(
        "Whether a cost may be paid only when what it pays for can be done",
        {NO: "no, it may be paid for nothing", YES: "yes"},
        "chain.activations-limited-by-targets",
    )
    two_player_setup: bool = option(
        "Whether two players take cards out of the deck and get a Neigh each",
        {NO: "no", YES: "yes"},
        "two-player.removed-cards",
        "two-player.neigh-each",
    )
    end_turn_effect_keeps_others: bool = option(
        "Whether an effect that ends the turn leaves the other effects of its beginning due",
        {YES: "yes", NO: "no, they are lost"},
        "turn.beginning-end-turn-effect",
    )
    forgotten_mandatory: str = option(
        "What becomes of a mandatory effect of the beginning of the turn that everybody forgot",
        {"owed": "it is carried out when somebody notices", "lost": "it is lost"},
        "turn.beginning-mandatory-forgotten",
    )
    babies: str = option(
        "How everybody comes by the first Baby Unicorn",
        {
            "after-deal": "each player chooses one after the cards are dealt",
            "before-deal": "each player chooses one before the cards are dealt",
            "at-random": "by chance",
        },
        "setup.choose-baby",
    )
    own_neigh: bool = option(
        "Whether a player may stop a card of their own",
        {NO: "no", YES: "yes"},
        "neigh.opponent-card",
    )
    extra_play: str = option(
        "What a second play in the Action phase may be",
        {"play": "a play and nothing else", "play-or-draw": "a play or a draw"},
        "turn.action-one",
    )
    empty_deck: str = option(
        "What happens when the deck is empty",
        {"ends": "the game ends", "reshuffle": "the discard pile becomes the deck, if there is one"},
        "win.deck-out",
    )
    each_stable_chooser: str = option(
        "Who picks the cards when an effect of one player moves a card in every Stable",
        {"actor": "the player of the effect", "owner": "each player in their own Stable"},
        "target.each-player",
    )
    flyers: str = option(
        "When a card goes somewhere else than the discard pile",
        {"instead": "instead, never touching the discard pile", "after": "after it has been there"},
        "effects.leave-stable",
    )
    guised_hit_by_any_card: bool = option(
        "Whether effects that name just a card can hit Pandas",
        {YES: "yes", NO: "no"},
        "win.only-unicorns-count",
    )
    guised_unicorns: str = option(
        "Whether what takes effects away from Unicorns takes them from Pandas too",
        {"blinded": "yes", "spared": "no, they are no Unicorns"},
        "win.only-unicorns-count",
    )
    swap_order: str = option(
        "How one effect gives a card away and then takes one",
        {"in-order": "in order: what was given may be taken back", "simultaneous": "both at once"},
        "effects.several-actions-order",
    )
    name_language: str = language(
        "en", "The language in which letters of names are counted", "win.tie-letters"
    )
    print: str = printing("Which print of the cards is played", "components.deck-size")

    def goal(self, players: int) -> int:
        """How many Unicorns win when ``players`` play (win.count-2-5, win.count-6-8;
        two-player.seven-unicorns)."""
        return self.goal_small if players <= 5 else self.goal_large

    @classmethod
    def presets(cls) -> Presets[Rules]:
        """The four rulebooks."""
        return PRESETS


CS_2E = Rules("cs-2e", two_player_setup=True)
RU_2020 = Rules("ru-2020", two_player_setup=True, forced_choice="actor")
PL_NEW = Rules(
    "pl-new",
    unicorn_target="any",
    win_check="after-chain",
    impossible_play="forbidden",
    chain_rules=True,
    cost_needs_target=True,
    babies="before-deal",
)
PL_NSFW = replace(PL_NEW, name="pl-nsfw")

PRESETS = Presets(
    (CS_2E, RU_2020, PL_NEW, PL_NSFW),
    {"002": "cs-2e", "004": "ru-2020", "000": "pl-new", "001": "pl-nsfw"},  # as the clauses cite them
    Path(__file__).with_name("renamed.json"),
    # At 20 seconds a question: medians of 400 games of a novice, half of them with three novices, half with
    # three characters, cs-2e: 47 questions, and 21 with the lower goals.
    {USUAL: Length("", 16), "short": Length("goal_small=5,goal_large=4", 7)},
)

preset = PRESETS.read
"""The rules that a text names, as in ``ru-2020,flyers=after``; raises :class:`CardsetError`."""
