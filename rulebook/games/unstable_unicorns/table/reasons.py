"""Why an opponent did what it did: the sentences for what judges of this game look at."""

from __future__ import annotations

from cardset.catalog.translate import Translations

__all__ = ["fact", "reason"]


def reason(code: str, texts: Translations) -> str:
    """The sentence for a reason, with ``{names}`` for its data; "" for one that is not told."""
    _ = texts.gettext
    return {
        "my-unicorns": _("It brings me to {count} of {goal} Unicorns."),
        "keeps-unicorns": _("Otherwise I would be left with {count} of {goal} Unicorns."),
        "rival-unicorns": _("It leaves {player} with {count} of {goal} Unicorns."),
        "rival-held": _("Otherwise {player} would get to {count} of {goal} Unicorns."),
        "my-stable": _("It makes my Stable better."),
        "rival-stable": _("It makes the Stable of {player} worse."),
        "my-hand": _("It leaves me with a better hand."),
        # Translators: {count} is how many cards {player} has left in hand.
        "rival-hand": _("It leaves {player} with fewer cards ({count})."),
    }.get(code, "")


def fact(name: str, texts: Translations) -> str:
    """A number of the position as the opponent saw it, as a phrase; "" for one that goes without saying."""
    _ = texts.gettext
    # Translators: numbers that an opponent looked at, in brackets behind its words; "own" are the opponent's.
    return {
        "my_unicorns": _("own Unicorns: {number}"),
        "leader_unicorns": _("Unicorns of the leading rival: {number}"),
        "unicorns_to_win": _("own Unicorns missing: {number}"),
        "leader_to_win": _("Unicorns the leading rival is missing: {number}"),
        "hand": _("cards in hand: {number}"),
        "biggest_hand": _("largest hand of a rival: {number}"),
        "my_upgrades": _("own Upgrades: {number}"),
        "my_downgrades": _("own Downgrades: {number}"),
        "deck": _("cards in the deck: {number}"),
    }.get(name, "")
