"""What is left to the player, and to chance."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import aligned

__all__ = ["optional", "random"]


@entry_rule(
    "meaning-optional",
    Severity.ERROR,
    "what a player may do and what a player must do differ",
    where=(CARD_TEXT,),
)
def optional(message: Message) -> Iterator[Problem]:
    """The text of a card leaves to the player what its effect leaves to the player, and nothing else.

    An instruction without *may* is mandatory. A sentence of the source that says *may* has a word for it in
    the translation, one that does not has none.

    **Anti-pattern**

        msgctxt "card:alluring-narwhal:text"
        msgid "You may STEAL an Upgrade card."
        msgstr "UKRADNIJ kartę ulepszenia."

    **Best practice**

        msgctxt "card:alluring-narwhal:text"
        msgid "You may STEAL an Upgrade card."
        msgstr "Możesz UKRAŚĆ kartę ulepszenia."
    """
    for texts in aligned(message):
        ours, theirs = texts.said("may")
        if ours and not theirs:
            must = texts.target.words("must", "cannot")
            what = f"here stands {must[0].surface!r}" if must else "the translation makes it an order"
            yield texts.problem(f"the source says {ours[0].surface!r}, {what}", must[0] if must else None)
        elif theirs and not ours and not texts.source.words("hedge"):
            text = f"{theirs[0].surface!r} leaves it to the player, the source does not"
            yield texts.problem(text, theirs[0])


@entry_rule(
    "meaning-random",
    Severity.ERROR,
    "a card taken at random is not a card of one's choice",
    where=(CARD_TEXT,),
)
def random(message: Message) -> Iterator[Problem]:
    """The text of a card leaves to chance what its effect leaves to chance, and nothing else.

    **Anti-pattern**

        msgctxt "card:americorn:text"
        msgid "Take a random card from another player's hand."
        msgstr "Weź kartę z ręki innego gracza."

    **Best practice**

        msgctxt "card:americorn:text"
        msgid "Take a random card from another player's hand."
        msgstr "Weź losową kartę z ręki innego gracza."
    """
    for texts in aligned(message):
        ours, theirs = texts.said("random")
        if ours and not theirs:
            yield texts.problem(f"the source says {ours[0].surface!r}, the translation leaves it to nobody")
        elif theirs and not ours:
            yield texts.problem(f"{theirs[0].surface!r} leaves it to chance, the source does not", theirs[0])
