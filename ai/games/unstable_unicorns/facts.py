"""The facts of Unstable Unicorns that a character's rules may name: the one place that says what each means.

The table in ``docs/characters.md`` is made of this list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import get_args

from ai.facts import NONE, Fact, FactBook, by_name
from ai.games.unstable_unicorns import reading
from ai.games.unstable_unicorns.harm import gets_through, harm
from cardset.model import CardSet
from rulebook.games.unstable_unicorns.engine import Face
from rulebook.games.unstable_unicorns.moves import DecisionKind, MoveKind
from rulebook.games.unstable_unicorns.turn import PHASES

CARDS = 130
"""More cards than any zone holds in the game as it is sold."""


@cache
def _cards() -> CardSet:
    from cardset.load import load_set
    from cardset.paths import main_set
    from rulebook.games.unstable_unicorns import GAME

    return load_set(main_set(GAME.id))


def _types() -> Iterable[str]:
    return [*(kind.id for kind in _cards().vocabulary.types.values() if not kind.group), NONE]


def _verbs() -> Iterable[str]:
    return [*_cards().vocabulary.verbs, *_cards().vocabulary.standing, NONE]


def _events() -> Iterable[str]:
    return [*_cards().vocabulary.events, "chosen", "arranged", NONE]


def _roles() -> Iterable[str]:
    return [reading.SELF, reading.RIVAL, reading.LEADER, reading.WEAKEST, reading.NEXT, NONE]


def _number(name: str, low: int, high: int, of: Callable[..., int], meaning: str) -> Fact:
    return Fact(name, "number", meaning, of, low, high)


def _held(name: str, fits: Callable[[Face], bool], meaning: str) -> Fact:
    """How many cards of a kind are in the hand, which the others must not be told."""
    return Fact(name, "number", meaning, reading.in_hand(fits), 0, CARDS, secret=True)


def _truth(name: str, of: Callable[..., bool], meaning: str) -> Fact:
    return Fact(name, "yes or no", meaning, of)


def _word(
    name: str, words: Callable[[], Iterable[str]], of: Callable[..., frozenset[str]], meaning: str
) -> Fact:
    return Fact(name, "word", meaning, of, words=words)


def _id(name: str, of: Callable[..., frozenset[str]], meaning: str) -> Fact:
    return Fact(name, "word", meaning, of, known=lambda: [*_cards().cards, NONE])


POSITION = by_name(
    _word(
        "decision",
        lambda: get_args(DecisionKind),
        reading.decision,
        "What you are asked: `act` what to do in your Action phase, `respond` whether to stop a card, `may` "
        "whether to use an effect, `branch` which of two things it does, `order` which effect comes first, "
        "`card` or `player` whom or what it is for.",
    ),
    _word("event", _events, reading.event, "What will happen to the card that you pick."),
    _word("offer", _verbs, reading.offer, "What the effect does that asks you."),
    _word(
        "phase",
        lambda: PHASES,
        reading.phase,
        "The phase of the turn; before the first one `babies` are chosen.",
    ),
    _number("turn", 0, 1000, lambda view: view.turn, "Turns so far, everybody's counted."),
    _truth("my_turn", reading.my_turn, "It is your turn."),
    _number("players", 2, 8, lambda view: view.players, "How many play."),
    _number("goal", 1, 99, lambda view: view.goal, "Unicorns that win."),
    _number("my_unicorns", 0, CARDS, reading.my_unicorns, "Unicorns that count in your Stable."),
    _number("leader_unicorns", 0, CARDS, reading.leader_unicorns, "The most Unicorns that a rival has."),
    _number("unicorns_to_win", 0, 99, reading.my_distance, "Unicorns that you still need."),
    _number("leader_to_win", 0, 99, reading.leader_distance, "Unicorns that the leading rival still needs."),
    _truth("i_lead", reading.i_lead, "You have more Unicorns than any rival."),
    _truth("i_trail", reading.i_trail, "You have fewer Unicorns than any rival."),
    _truth("can_win", reading.can_win, "Something that you can do now gives you the Unicorns that win."),
    _number("hand", 0, CARDS, lambda view: len(view.hand), "Cards in your hand."),
    _number("biggest_hand", 0, CARDS, reading.biggest_hand, "Cards in the largest hand of a rival."),
    _held("neighs_in_hand", reading.is_response, "Instants in your hand."),
    _held("unicorns_in_hand", reading.is_unicorn, "Unicorns in your hand."),
    _held("upgrades_in_hand", reading.is_upgrade, "Upgrades in your hand."),
    _held("downgrades_in_hand", reading.is_downgrade, "Downgrades in your hand."),
    _held("magic_in_hand", reading.is_magic, "Magic cards in your hand."),
    _number("my_upgrades", 0, CARDS, reading.in_stable(reading.is_upgrade), "Upgrades in your Stable."),
    _number("my_downgrades", 0, CARDS, reading.in_stable(reading.is_downgrade), "Downgrades in your Stable."),
    _number("deck", 0, CARDS, lambda view: view.deck_size, "Cards left in the deck."),
    _word("at_stake", _types, reading.at_stake, "The type of the card that somebody is playing."),
    _id("at_stake_card", reading.at_stake_card, "The card that somebody is playing."),
    _word("at_stake_verbs", _verbs, reading.at_stake_verbs, "What that card does."),
    _word("at_stake_by", _roles, reading.at_stake_by, "Who plays it."),
    _word("at_stake_into", _roles, reading.at_stake_into, "Into whose Stable it goes."),
    _truth("at_stake_wins", reading.at_stake_wins, "With it, its Stable has the Unicorns that win."),
    _number(
        "at_stake_to_win",
        0,
        99,
        reading.at_stake_to_win,
        "Unicorns that the player still needs into whose Stable it goes, or who plays it.",
    ),
    _truth(
        "at_stake_hits_me",
        reading.at_stake_hits_me,
        "It is a Downgrade for your Stable, or is aimed at a card of yours.",
    ),
    _truth(
        "threatened_comes_back",
        reading.threatened_comes_back,
        "The card that you are asked to save would come back to a hand.",
    ),
    _truth("gets_through", gets_through, "If nobody answers any more, it is played."),
)

MOVE = by_name(
    _word("kind", lambda: get_args(MoveKind), reading.kind, "What you do."),
    _word(
        "card_type", _types, reading.card_type, "The type of the card: played, picked, or whose effect it is."
    ),
    _id("card", reading.card, "That card."),
    _word("verbs", _verbs, reading.verbs, "What that card does, or the part of it that you choose."),
    _truth("every_turn", reading.every_turn, "It does something at the beginning of its owner's turns."),
    _truth(
        "comes_back",
        reading.comes_back,
        "The card that you pick comes back to its owner's hand when that happens to it.",
    ),
    _truth("unstoppable", reading.unstoppable, "The card that you play cannot be stopped."),
    _word("zone", lambda: [*reading.ZONES, NONE], reading.zone, "Where the card is now."),
    _number("duplicates", 0, CARDS, reading.duplicates, "How many more of that card are in your hand."),
    _word("target", _roles, reading.target, "Whom it concerns."),
    _number("target_unicorns", 0, CARDS, reading.target_unicorns, "Unicorns that this player has."),
    _number("target_hand", 0, CARDS, reading.target_hand, "Cards in this player's hand."),
    _number(
        "grudge",
        0,
        1000,
        reading.grudge,
        "How often this player has hurt you, where the table keeps a record of the game.",
    ),
    _truth(
        "wins",
        reading.wins,
        "If nobody stops it, it gives you the Unicorns that win, or lets you bring them.",
    ),
    _truth("pointless", reading.pointless, "It would achieve nothing."),
    _truth("harms_me", lambda view, move: harm(view, move) > 0, "It only hurts you."),
)

FACTS = FactBook(
    game="unstable-unicorns",
    characters=Path(__file__).with_name("characters"),
    position=POSITION,
    move=MOVE,
    asking="decision",
    doing="kind",
    careless="harms_me",
    answers={
        "act": frozenset(("play", "draw", "end")),
        "respond": frozenset(("respond", "pass")),
        "may": frozenset(("yes", "no")),
        "branch": frozenset(("branch",)),
        "order": frozenset(("first",)),
        "card": frozenset(("card",)),
        "player": frozenset(("player", "end")),
    },
    aim="unicorns_to_win",
    blunders=Path(__file__).with_name("blunders.yaml"),
    declining={
        "act": frozenset(("draw", "end")),
        "respond": frozenset(("pass",)),
        "may": frozenset(("no",)),
    },
)
"""What rules may name."""
