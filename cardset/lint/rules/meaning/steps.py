"""Steps of an effect, and how long it lasts: lost on the way, or added."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.meaning import Said
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import texts

_LOST = ("reveal", "shuffle", "any-order", "other", "skip", "extra-turn", "next-turn")
_ADDED = ("until", "next-turn", "extra-turn", "skip", "one-card", "this-card", "that-card")
# What may be said in the place of what would else be added: a further turn is the next one, too.
_SAID_SO = {"next-turn": "extra-turn"}


@entry_rule(
    "meaning-step",
    Severity.WARNING,
    "a step that is left out, or a time that is added, is another effect",
    where=(CARD_TEXT,),
)
def step(message: Message) -> Iterator[Problem]:
    """The text of a card has the steps of its effect, and lasts as long.

    A card is *revealed* and the deck *shuffled*, cards are put back *in any order*, *another* card is not
    this one, the *next turn* is *skipped*, a turn is taken *after this one*. What the source says of these
    the translation says too; and it does not speak of the *next turn*, of something that ends, of *one card*,
    or of what befalls *this card* or *that card*, where the source does not. The words for them stand under
    `steps` in `meaning.yaml`.

    **Anti-pattern**

        msgctxt "card:classy-narwhal:text"
        msgid "Search the deck for a card, add it to your hand and shuffle the deck."
        msgstr "Poszukaj w talii karty i weź ją na rękę."

    **Best practice**

        msgctxt "card:classy-narwhal:text"
        msgid "Search the deck for a card, add it to your hand and shuffle the deck."
        msgstr "Poszukaj w talii karty, weź ją na rękę i potasuj talię."
    """
    if message.kind != "card":
        return
    for pair, source, meaning in texts(message):
        ours, theirs = meaning.source.steps, meaning.target.steps
        for name in _LOST:
            said = _found(ours.get(name), source)
            if said and name in theirs and not _found(theirs[name], pair.target):
                text = f"the source says {said[1]!r}, the translation has no word for it"
                yield message.problem(text, pair, 0, "")
        for name in _ADDED:
            if name not in ours or any(
                _found(ours.get(other), source) for other in (name, _SAID_SO.get(name, name))
            ):
                continue
            if said := _found(theirs.get(name), pair.target):
                text = f"{said[1]!r} is more than the source says"
                yield message.problem(text, pair, *said)


def _found(said: Said | None, text: str) -> tuple[int, str] | None:
    """Where one of these phrases stands in ``text``, and how."""
    match = said.pattern.search(text.casefold().replace("\u00a0", " ")) if said else None
    return (match.start(), text[match.start() : match.end()]) if match else None
