"""Whether at all."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import aligned

__all__ = ["negation"]


@entry_rule("meaning-negation", Severity.ERROR, "a lost or added 'not' turns a rule around")
def negation(message: Message) -> Iterator[Problem]:
    """What a card forbids or denies is forbidden or denied in the translation, and nothing else.

    **Anti-pattern**

        msgctxt "card:broken-stable:text"
        msgid "You cannot play Upgrade cards."
        msgstr "Wolno ci zagrywać karty ulepszeń."

    **Best practice**

        msgctxt "card:broken-stable:text"
        msgid "You cannot play Upgrade cards."
        msgstr "Nie wolno ci zagrywać kart ulepszeń."
    """
    for texts in aligned(message):
        ours, theirs = texts.said("cannot", "not")
        if ours and not theirs:
            yield texts.problem(f"the source says {ours[0].surface!r}, the translation does not deny it")
        elif theirs and not ours and not texts.source.words("hedge"):
            yield texts.problem(f"{theirs[0].surface!r} denies what the source does not deny", theirs[0])
