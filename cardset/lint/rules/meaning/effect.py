"""What the card does, as far as its text can be read."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule


@entry_rule(
    "meaning-effect", Severity.ERROR, "the card plays otherwise than its text says", where=(CARD_TEXT,)
)
def effect(message: Message) -> Iterator[Problem]:
    """The translation of a card's text does what the source does.

    Both are read back into effects (`cardset read`), and the effects are compared. A translation that reads
    as the same effect is proved: no other rule about meaning is asked. One that reads as something else is
    an error, told by the part that differs, however well its words match. What cannot be read is left to the
    other rules.

    **Anti-pattern**

        msgctxt "card:good-deal:text"
        msgid "DRAW 3 cards and DISCARD a card."
        msgstr "DOBIERZ 3 karty, następnie ODRZUĆ kartę."

    **Best practice**

        msgctxt "card:good-deal:text"
        msgid "DRAW 3 cards and DISCARD a card."
        msgstr "DOBIERZ 3 karty i ODRZUĆ kartę."
    """
    readback = message.context.readback
    known = readback() if readback else None
    if known is None:
        return
    for pair in message.pairs:
        for apart in known.differences(pair.source, pair.target):
            if not apart.translation:
                said = f"the card also does this: “{apart.source}”"
            elif not apart.source:
                said = f"the card does not do this: “{apart.translation}”"
            else:
                said = f"the card: “{apart.source}”; this text: “{apart.translation}”"
            yield message.problem(said, pair, *_place(apart.translation, pair.target))


def _place(part: str, text: str) -> tuple[int, str]:
    """Where ``part`` stands in ``text``, and what stands there; the beginning and "" if nowhere."""
    wanted = part.rstrip(".").replace("\u00a0", " ").lower()
    at = text.replace("\u00a0", " ").lower().find(wanted) if wanted else -1
    return (at, text[at : at + len(wanted)]) if at >= 0 else (0, "")
