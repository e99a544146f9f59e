"""Why an opponent did what it did, and why something is allowed or not, in words.

Nothing is told that would give its hand away: the numbers of a rule leave those of its hand out, and how
many responses it keeps is not said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ai.messages import like_context, say_context
from ai.opponent import Reason
from cli.speech import Speech
from rulebook.messages import clause_context
from rulebook.protocol import View
from rulebook.table import Ground

if TYPE_CHECKING:
    from cli.sitting import Choice

_SPOKEN = ("rule", "liking")
"""Reasons for which a character may have words of its own."""

PRIVATE = ("plan",)
"""Reasons that would show a hand to others."""


def explained(choices: Iterable[Choice], view: View[Any], speech: Speech) -> list[str]:
    """A line for each of ``choices``: who, with which card, and why."""
    _ = speech.texts.gettext
    return [_line(choice, view, speech) for choice in choices] or [_("Nobody has done anything yet.")]


def grounded(grounds: Iterable[Ground], speech: Speech) -> Iterator[str]:
    """What the clauses and cards say that something rests on."""
    clauses = speech.game.clauses.by_id
    texts = speech.clause_texts()
    for ground in grounds:
        if ground.clause:
            statement = clauses[ground.clause].statement
            said = texts.find(clause_context(ground.clause, "statement"), statement) or statement
            yield f"  {said}"
        if ground.thing is not None:
            yield f"  {ground.thing.name}: {ground.thing.text}"


def _line(choice: Choice, view: View[Any], speech: Speech) -> str:
    who = speech.names[choice.seat]
    if shown := speech.table.put_down(view, choice.move):
        who += f" [{shown}]"
    _ = speech.texts.gettext
    # Translators: an answer to "why?", when there is no reason.
    told = [reason for reason in choice.reasons if reason.code not in PRIVATE]
    said = reasons(told, speech) or [_("Just so.")]
    # Translators: an answer to "why?"; {who} is a player, often with a card in brackets.
    return _("{who}: {said}").format(who=who, said=" ".join(said))


def remark(found: Iterable[Reason], speech: Speech) -> tuple[str, str]:
    """What a character says of its own accord when it acts, in English and as it is heard; ("", "") for
    nothing. What it likes as another does is not worth a word."""
    for reason in found:
        data = dict(reason.data)
        if reason.code in _SPOKEN and data["say"] and data.get("own", 1):
            return str(data["say"]), _words(reason.code, data, speech)
    return "", ""


def advised(found: Iterable[Reason], speech: Speech) -> list[str]:
    """The reasons of an advice: with the chances in figures, which an opponent would keep to itself."""
    told = []
    for reason in found:
        if reason.code == "odds":
            told.append(Reason("hope", reason.data))
        told.append(reason)
    return reasons(told, speech)


def reasons(found: Iterable[Reason], speech: Speech) -> list[str]:
    """Reasons as sentences, without those that are not told."""
    return [sentence for reason in found if (sentence := _said(reason, speech))]


def _said(reason: Reason, speech: Speech) -> str:
    """One reason as a sentence, "" for one that is not told."""
    _ = speech.texts.gettext
    data = dict(reason.data)
    if reason.code in _SPOKEN and data["say"]:
        # Translators: an opponent's own words.
        said = _("“{words}”").format(words=_words(reason.code, data, speech))
    elif reason.code == "rule":
        # Translators: {rule} is what the author of an opponent has called one of its rules.
        said = _("The rule is “{rule}”.").format(rule=data["rule"])
    else:
        said = speech.table.reason(reason.code, data)
    if reason.code not in ("rule", "even"):
        return said
    looked_at = [(name, number) for name, number in data.items() if isinstance(number, int)]
    numbers = [fact for name, number in looked_at if (fact := speech.table.fact(name, number))]
    return f"{said} ({'; '.join(numbers)})" if numbers else said


def _words(code: str, data: Mapping[str, int | str], speech: Speech) -> str:
    """The line of a character; those that come with us speak all our languages."""
    said, character = str(data["say"]), str(data["character"])
    if not character:
        return said
    if code == "liking":
        context = like_context(character, str(data["text"]))
    else:
        context = say_context(character, str(data["rule"]))
    return speech.texts.find(context, said) or said
