"""Why an opponent did what it did, and why something is allowed or not, in words.

Nothing is told that would give its hand away: the numbers of a rule leave those of its hand out, and how
many responses it keeps is not said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ai.messages import say_context
from ai.opponent import Reason
from cli.speech import Speech
from rulebook.messages import clause_context
from rulebook.protocol import View
from rulebook.table import Ground

if TYPE_CHECKING:
    from cli.sitting import Choice


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
    # Translators: an answer to "why?", when there was no reason but chance.
    said = reasons(choice.reasons, speech) or [_("Just so.")]
    # Translators: an answer to "why?"; {who} is a player, often with a card in brackets.
    return _("{who}: {said}").format(who=who, said=" ".join(said))


def remark(found: Iterable[Reason], speech: Speech) -> tuple[str, str]:
    """What a character says of its own accord when it acts, and the rule that it says it for; ("", "") for
    nothing."""
    for reason in found:
        data = dict(reason.data)
        if reason.code == "rule" and data["say"]:
            return str(data["rule"]), _words(data, speech)
    return "", ""


def reasons(found: Iterable[Reason], speech: Speech) -> list[str]:
    """Reasons as sentences, without those that are not told."""
    return [sentence for reason in found if (sentence := _said(reason, speech))]


def _said(reason: Reason, speech: Speech) -> str:
    """One reason as a sentence, "" for one that is not told."""
    if reason.code == "rule":
        return _rule(reason, speech)
    data = dict(reason.data)
    if reason.code == "odds" and int(data["percent"]) <= int(data["other"]):
        return ""  # they say nothing for the move
    return speech.table.reason(reason.code, data)


def _rule(reason: Reason, speech: Speech) -> str:
    """What a character says, or what its rule is called, and the numbers that the rule looked at."""
    _ = speech.texts.gettext
    data = dict(reason.data)
    if data["say"]:
        # Translators: an opponent's own words.
        said = _("“{words}”").format(words=_words(data, speech))
    else:
        # Translators: {rule} is what the author of an opponent has called one of its rules.
        said = _("The rule is “{rule}”.").format(rule=data["rule"])
    looked_at = [(name, number) for name, number in data.items() if isinstance(number, int)]
    numbers = [fact for name, number in looked_at if (fact := speech.table.fact(name, number))]
    return f"{said} ({'; '.join(numbers)})" if numbers else said


def _words(data: dict[str, int | str], speech: Speech) -> str:
    """The line of a character; those that come with us speak all our languages."""
    said = str(data["say"])
    if not data["character"]:
        return said
    return speech.texts.find(say_context(str(data["character"]), str(data["rule"])), said) or said
