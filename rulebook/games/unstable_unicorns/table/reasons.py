"""What opponents say of their reasons, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardset.catalog.translate import Translations
from rulebook.table import Voice


def reason(code: str, data: Mapping[str, Any], voice: Voice) -> str:
    """The sentence for a reason, "" for one that is not told; it may be about the person who hears it."""
    _, ngettext = voice.texts.gettext, voice.texts.ngettext
    seat = data.get("player", -1)
    yours = seat == voice.you
    match code:
        case "my-unicorns":
            said = _("It brings me to {count} of {goal} Unicorns.")
        case "keeps-unicorns":
            said = _("Otherwise I would be left with {count} of {goal} Unicorns.")
        case "my-stable":
            said = _("It makes my Stable better.")
        case "my-hand":
            said = _("It leaves me with a better hand.")
        case "rival-unicorns" if yours:
            said = _("It leaves you with {count} of {goal} Unicorns.")
        case "rival-unicorns":
            # xgettext: no-python-brace-format
            said = _("It leaves {player} with {count} of {goal} Unicorns.")
        case "rival-held" if yours:
            said = _("Otherwise you would get to {count} of {goal} Unicorns.")
        case "rival-held":
            # xgettext: no-python-brace-format
            said = _("Otherwise {player} would get to {count} of {goal} Unicorns.")
        case "rival-stable" if yours:
            said = _("It makes your Stable worse.")
        case "rival-stable":
            # xgettext: no-python-brace-format
            said = _("It makes {player}'s Stable worse.")
        case "rival-hand" if yours:
            said = ngettext(
                "You are left with {count} card.", "You are left with {count} cards.", data["count"]
            )
        case "rival-hand":
            said = ngettext(
                "{player} is left with {count} card.", "{player} is left with {count} cards.", data["count"]
            )
        case _:
            return ""
    return said.format(**{**data, "player": voice.names[seat] if seat >= 0 else ""})


def fact(name: str, number: int, texts: Translations) -> str:
    """A number of the position as the opponent saw it, as a phrase; "" for one that goes without saying."""
    ngettext = texts.ngettext
    # Translators: from here to the deck: numbers that an opponent looked at, in brackets behind its words.
    match name:
        case "my_unicorns":
            said = ngettext("I have {number} Unicorn", "I have {number} Unicorns", number)
        case "leader_unicorns":
            said = ngettext("the leader has {number} Unicorn", "the leader has {number} Unicorns", number)
        case "unicorns_to_win":
            said = ngettext("I need {number} more Unicorn", "I need {number} more Unicorns", number)
        case "leader_to_win":
            said = ngettext("the leader needs {number} more", "the leader needs {number} more", number)
        case "hand":
            said = ngettext("I hold {number} card", "I hold {number} cards", number)
        case "biggest_hand":
            said = ngettext(
                "the largest hand has {number} card", "the largest hand has {number} cards", number
            )
        case "my_upgrades":
            said = ngettext("I have {number} Upgrade", "I have {number} Upgrades", number)
        case "my_downgrades":
            said = ngettext("I have {number} Downgrade", "I have {number} Downgrades", number)
        case "deck":
            said = ngettext(
                "{number} card is left in the deck", "{number} cards are left in the deck", number
            )
        case _:
            return ""
    return said.format(number=number)
