"""The rules in force: what the editions agree on as numbers, what they differ in or leave open as options.

Every option is tied to the clauses it changes. A preset is one rulebook; ``preset("ru-2020,flyers=after")``
is that rulebook with one thing changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, NamedTuple

from cardset.errors import CardsetError, suggestion

__all__ = [
    "ALIASES",
    "CS_2E",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "PL_NEW",
    "PL_NSFW",
    "PRESETS",
    "RU_2020",
    "Point",
    "Rules",
    "preset",
]

MIN_PLAYERS, MAX_PLAYERS = 2, 8  # setup.player-count

YES, NO = "yes", "no"


def _number(default: int, meaning: str, *clauses: str, highest: int = 99) -> Any:
    metadata = {"meaning": meaning, "clauses": clauses, "choices": {}, "highest": highest}
    return field(default=default, metadata=metadata)


def _option(meaning: str, choices: Mapping[str, str], *clauses: str) -> Any:
    """An option; the first choice is what holds where a rulebook does not say."""
    default = next(iter(choices))
    metadata = {"meaning": meaning, "clauses": clauses, "choices": choices}
    return field(default=default == YES if set(choices) == {YES, NO} else default, metadata=metadata)


def _language(default: str, meaning: str, *clauses: str) -> Any:
    """A language by its code. Which ones there are is known only where the names are looked up."""
    metadata = {"meaning": meaning, "clauses": clauses, "choices": {}, "language": True}
    return field(default=default, metadata=metadata)


class Point(NamedTuple):
    """One option or number: its name, value, what it means, the clauses it is tied to, and every value it
    can have with what that means (none for a number or a language)."""

    name: str
    value: int | str
    meaning: str
    clauses: tuple[str, ...]
    choices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rules:
    """Options and numbers of one rulebook; :meth:`points` says what each means and by which clause.

    ``name`` is the preset. ``str(rules)`` names preset and changes, and :func:`preset` reads it.
    """

    name: str
    opening_hand: int = _number(5, "Cards dealt to every player", "setup.deal", highest=12)
    hand_limit: int = _number(7, "Cards a player keeps at the end of their turn", "turn.end-hand-limit")
    goal_small: int = _number(7, "Unicorns that win with 2 to 5 players", "win.count-2-5")
    goal_large: int = _number(6, "Unicorns that win with 6 to 8 players", "win.count-6-8")
    unicorn_target: str = _option(
        "Where a Unicorn may be played",
        {"own": "into one's own Stable", "any": "into any Stable"},
        "cards.unicorn-play-where",
    )
    win_check: str = _option(
        "When somebody has won, and when an empty deck ends the game",
        {"immediate": "at once", "after-chain": "after the whole chain of effects"},
        "chain.win-after-chain",
        "win.game-end-conditions",
    )
    impossible_play: str = _option(
        "Whether a Magic card that cannot be carried out may be played",
        {"allowed-no-effect": "yes, without effect", "forbidden": "no"},
        "impossible.cannot-play-from-hand",
    )
    targeting: str = _option(
        "When the targets of a Magic card are named",
        {"after-neigh": "when nobody stops it any more", "before-neigh": "as it is played"},
        "target.variant-after-neigh",
        "target.variant-before-neigh",
        "target.variant-fixed-for-game",
    )
    forced_choice: str = _option(
        "Who picks the card when one player makes another act on a card in their Stable",
        {"owner": "the player of the Stable", "actor": "the player of the effect"},
        "target.forced-player-card-choice",
    )
    chain_rules: bool = _option(
        "Whether effects triggered together are one link, with all targets chosen before it resolves",
        {NO: "no, one effect after another", YES: "yes"},
        "chain.simultaneous-one-link",
        "chain.link-targets-first",
        "chain.mandatory-targets-first",
        "chain.one-target-per-card",
        "chain.activations-limited-by-targets",
    )
    cost_needs_target: bool = _option(
        "Whether a cost may be paid only when what it pays for can be done",
        {NO: "no, it may be paid for nothing", YES: "yes"},
        "chain.activations-limited-by-targets",
    )
    two_player_setup: bool = _option(
        "Whether two players take cards out of the deck and get a Neigh each",
        {NO: "no", YES: "yes"},
        "two-player.removed-cards",
        "two-player.neigh-each",
    )
    end_turn_effect_keeps_others: bool = _option(
        "Whether an effect that ends the turn leaves the other effects of its beginning due",
        {YES: "yes", NO: "no, they are lost"},
        "turn.beginning-end-turn-effect",
    )
    forgotten_mandatory: str = _option(
        "What becomes of a mandatory effect of the beginning of the turn that everybody forgot",
        {"owed": "it is carried out when somebody notices", "lost": "it is lost"},
        "turn.beginning-mandatory-forgotten",
    )
    babies: str = _option(
        "How everybody comes by the first Baby Unicorn",
        {
            "after-deal": "each player chooses one after the cards are dealt",
            "before-deal": "each player chooses one before the cards are dealt",
            "at-random": "by chance",
        },
        "setup.choose-baby",
    )
    own_neigh: bool = _option(
        "Whether a player may stop a card of their own",
        {NO: "no", YES: "yes"},
        "neigh.opponent-card",
    )
    extra_play: str = _option(
        "What a second play in the Action phase may be",
        {"play": "a play and nothing else", "play-or-draw": "a play or a draw"},
        "turn.action-one",
    )
    empty_deck: str = _option(
        "What happens when the deck is empty",
        {"ends": "the game ends", "reshuffle": "the discard pile becomes the deck, if there is one"},
        "win.deck-out",
    )
    tornado_chooser: str = _option(
        "Who picks the cards when an effect of one player moves a card in every Stable",
        {"actor": "the player of the effect", "owner": "each player in their own Stable"},
        "target.each-player",
    )
    flyers: str = _option(
        "When a card goes somewhere else than the discard pile",
        {"instead": "instead, never touching the discard pile", "after": "after it has been there"},
        "effects.leave-stable",
    )
    pandas_hit_by_any_card: bool = _option(
        "Whether effects that name just a card can hit Pandas",
        {YES: "yes", NO: "no"},
        "win.only-unicorns-count",
    )
    blinded_pandas: str = _option(
        "Whether what takes effects away from Unicorns takes them from Pandas too",
        {"blinded": "yes", "spared": "no, they are no Unicorns"},
        "win.only-unicorns-count",
    )
    unicorn_swap: str = _option(
        "How one effect gives a card away and then takes one",
        {"in-order": "in order: what was given may be taken back", "simultaneous": "both at once"},
        "effects.several-actions-order",
    )
    name_language: str = _language(
        "en", "The language in which letters of names are counted", "win.tie-letters"
    )

    def goal(self, players: int) -> int:
        """How many Unicorns win when ``players`` play (win.count-2-5, win.count-6-8;
        two-player.seven-unicorns)."""
        return self.goal_small if players <= 5 else self.goal_large

    def points(self) -> Iterator[Point]:
        """Every option and number in force."""
        for entry in _points():
            value = getattr(self, entry.name)
            metadata = entry.metadata
            yield Point(
                entry.name, _said(value), metadata["meaning"], metadata["clauses"], metadata["choices"]
            )

    def changes(self) -> Iterator[Point]:
        """The points in which these rules differ from the preset they are named after."""
        for ours, theirs in zip(self.points(), PRESETS[self.name].points(), strict=True):
            if ours.value != theirs.value:
                yield ours

    def __str__(self) -> str:
        return ",".join([self.name, *(f"{point.name}={point.value}" for point in self.changes())])


def _points() -> list[Field[Any]]:
    return [entry for entry in fields(Rules) if "meaning" in entry.metadata]


def _said(value: int | str) -> int | str:
    return (YES if value else NO) if isinstance(value, bool) else value


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

PRESETS: Mapping[str, Rules] = {rules.name: rules for rules in (CS_2E, RU_2020, PL_NEW, PL_NSFW)}
ALIASES: Mapping[str, str] = {"002": "cs-2e", "004": "ru-2020", "000": "pl-new", "001": "pl-nsfw"}
"""The rulebooks by the numbers under which the clauses cite them."""


def preset(text: str) -> Rules:
    """The rules that ``text`` names: a preset or its number, then options, as in ``002,flyers=after``.

    Options may be written with ``-`` or ``_``; yes and no also as true and false. Raises
    :class:`CardsetError` that names the nearest preset, option or value.
    """
    name, *changes = [part.strip() for part in text.split(",")]
    rules = PRESETS.get(ALIASES.get(name, name))
    if rules is None:
        raise CardsetError(f"there are no rules {name!r}", hint=suggestion(name, [*PRESETS, *ALIASES]))
    options: dict[str, Any] = {}
    for change in changes:
        option, value = _change(change)
        if options.setdefault(option, value) != value:
            raise CardsetError(f"{option} is said twice", hint="keep one of the two")
    return replace(rules, **options)


def _change(text: str) -> tuple[str, int | str]:
    written, equals, value = text.partition("=")
    name = written.strip().replace("-", "_")
    known = {entry.name: entry for entry in _points()}
    if not equals or name not in known:
        raise CardsetError(
            f"{text!r} is not an option of the rules",
            hint=suggestion(name, known) if equals else "expected option=value",
        )
    return name, _value(name, value.strip().replace("_", "-"), known[name])


def _value(name: str, value: str, entry: Field[Any]) -> int | str:
    choices: Mapping[str, str] = entry.metadata["choices"]
    if "language" in entry.metadata:
        if not re.fullmatch("[a-z]{2,3}(-[A-Z]{2})?", value):
            raise CardsetError(f"{name}={value}", hint="expected the code of a language, such as en")
        return value.replace("-", "_")
    if not choices:
        highest = entry.metadata["highest"]
        if not (value.isascii() and value.isdigit() and 1 <= int(value[:9]) <= highest):
            raise CardsetError(f"{name}={value}", hint=f"expected a number from 1 to {highest}")
        return int(value)
    value = {"true": YES, "false": NO}.get(value, value) if YES in choices else value
    if value not in choices:
        raise CardsetError(f"{name} cannot be {value!r}", hint=suggestion(value, choices))
    return value == YES if YES in choices else value
