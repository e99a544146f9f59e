"""Why an opponent did what it did, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.speech import Speech

if TYPE_CHECKING:
    from ai.opponent import Reason
    from cli.sitting import Choice
    from rulebook.unstable_unicorns import View

__all__ = ["explained"]

IN_SIGHT = frozenset(("play", "respond"))
"""The kinds of moves whose card everybody sees."""


def explained(choices: Iterable[Choice], view: View, speech: Speech) -> list[str]:
    """One line for the last choice of each opponent that everybody saw."""
    lines = [_line(choice, view, speech) for choice in choices]
    _ = speech.texts.gettext
    return lines or [_("Nobody has done anything yet.")]


def _line(choice: Choice, view: View, speech: Speech) -> str:
    who = speech.names[choice.seat]
    if choice.move.kind in IN_SIGHT:
        who += f" [{speech.localizer.name(view.deck.face(choice.move.card).card)}]"
    said = next((said for reason in choice.reasons if (said := _reason(reason, who, speech))), "")
    _ = speech.texts.gettext
    # Translators: an answer to "why?"; {who} is a player, often with a card in brackets.
    return said or _("{who}: just like that.").format(who=who)


def _reason(reason: Reason, who: str, speech: Speech) -> str:
    """One reason as a sentence, "" for one that we have no words for."""
    _ = speech.texts.gettext
    data = dict(reason.data)
    match reason.code:
        case "rule":
            if data["say"]:
                # Translators: an answer to "why?", in the words of an opponent; {who} as before.
                line = _("{who}: “{said}”").format(who=who, said=_said(data, speech))
            else:
                # Translators: an answer to "why?"; {rule} is what somebody has called a rule of an opponent.
                line = _("{who}: by the rule “{rule}”.").format(who=who, rule=data["rule"])
            numbers = [
                said for name, number in reason.data[3:] if (said := _number(name, int(number), speech))
            ]
            return f"{line} ({'; '.join(numbers)})" if numbers else line
        case "liking":
            # Translators: an answer to "why?": of all that was possible the opponent likes this most.
            return _("{who}: of all that was possible I like this most.").format(who=who)
        case _:
            return ""


def _said(data: dict[str, int | str], speech: Speech) -> str:
    """The line of a character; those that come with us speak all our languages."""
    from ai.messages import say_context

    said = str(data["say"])
    if not data["character"]:
        return said
    return speech.texts.find(say_context(str(data["character"]), str(data["rule"])), said) or said


def _number(name: str, number: int, speech: Speech) -> str:
    """A number of the position in words, seen by the opponent; "" for one that goes without saying."""
    _ = speech.texts.gettext
    # Translators: numbers that an opponent looked at, in brackets after its reason: "own" are the opponent's.
    patterns = {
        "my_unicorns": _("own Unicorns: {number}"),
        "leader_unicorns": _("Unicorns of the leading rival: {number}"),
        "unicorns_to_win": _("own Unicorns missing: {number}"),
        "leader_to_win": _("Unicorns the leading rival is missing: {number}"),
        "hand": _("cards in hand: {number}"),
        "biggest_hand": _("largest hand of a rival: {number}"),
        "my_upgrades": _("own Upgrades: {number}"),
        "my_downgrades": _("own Downgrades: {number}"),
        "deck": _("cards in the deck: {number}"),
    }
    return patterns.get(name, "").format(number=number)
