"""How often, and on what condition alone."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import aligned

__all__ = ["limit"]


@entry_rule(
    "meaning-limit",
    Severity.ERROR,
    "what may be done once or only then must not be free",
    where=(CARD_TEXT,),
)
def limit(message: Message) -> Iterator[Problem]:
    """The translation sets the same limits: *only* and *once per turn*.

    A lost *once per turn* is an error. A lost *only* is a warning, since a language may say it otherwise.

    **Anti-pattern**

        msgctxt "card:neigh:text"
        msgid "Play this card only when another player tries to play a card."
        msgstr "Zagraj tę kartę wtedy, gdy inny gracz próbuje zagrać kartę."

    **Best practice**

        msgctxt "card:neigh:text"
        msgid "Play this card only when another player tries to play a card."
        msgstr "Zagraj tę kartę tylko wtedy, gdy inny gracz próbuje zagrać kartę."
    """
    for both in aligned(message):
        known = both.meaning.target.names
        ours, theirs = both.said("once")
        if ours and not theirs and "once" in known:
            yield both.problem(f"the source says {ours[0].surface!r}, the translation does not")
        ours, theirs = both.said("only")
        if ours and not theirs and "only" in known and not both.target.words("not", "cannot", "once"):
            yield both.problem(
                f"the source says {ours[0].surface!r}, the translation does not", None, Severity.WARNING
            )
