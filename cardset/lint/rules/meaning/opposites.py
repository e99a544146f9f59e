"""Words in the place of their opposites."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.meaning import OPPOSITES, DecidingWord, DecidingWords
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import aligned, texts
from cardset.words.pattern import pattern

# In programs only this has one meaning: a beginning or a top may be of anything.
_ANYWHERE = ("face-up", "face-down")
_FACE = pattern("face[ -](?:up|down)")


@entry_rule(
    "meaning-opposite",
    Severity.ERROR,
    "a card that leaves does not enter, and the end is not the beginning",
    where=(CARD_TEXT,),
    source=(_FACE,),
)
def opposite(message: Message) -> Iterator[Problem]:
    """What the source says of a card, the translation does not turn into its opposite.

    A card enters a Stable or leaves it, an effect waits for the beginning of a turn or for its end, a card is
    taken from the top of a deck or from the bottom, and it lies face up or face down. In other messages than
    the texts of cards only *face up* and *face down* are looked for.

    **Anti-pattern**

        msgctxt "card:barbed-wire:text"
        msgid "When a Unicorn card leaves your Stable, DISCARD a card."
        msgstr "Gdy karta jednorożca trafi do twojej stajni, ODRZUĆ kartę."

    **Best practice**

        msgctxt "card:barbed-wire:text"
        msgid "When a Unicorn card leaves your Stable, DISCARD a card."
        msgstr "Gdy karta jednorożca opuści twoją stajnię, ODRZUĆ kartę."
    """
    if message.kind == "card":
        for both in aligned(message):
            for name, other in OPPOSITES.items():
                ours, theirs = both.said(name)
                if wrong := _turned(ours, theirs, both.said(other)):
                    yield both.problem(_text(ours[0], wrong), wrong)
        return
    for pair, source, meaning in texts(message):
        for name in _ANYWHERE:
            ours, theirs = _said(meaning.source, source, name), _said(meaning.target, pair.target, name)
            other = OPPOSITES[name]
            others = _said(meaning.source, source, other), _said(meaning.target, pair.target, other)
            if wrong := _turned(ours, theirs, others):
                yield message.problem(_text(ours[0], wrong), pair, wrong.start, wrong.surface)


def _turned(
    ours: list[DecidingWord],
    theirs: list[DecidingWord],
    opposites: tuple[list[DecidingWord], list[DecidingWord]],
) -> DecidingWord | None:
    """The word for the opposite of what the source says, in whose place it stands."""
    source, target = opposites
    return target[0] if len(ours) > len(theirs) and target and not source else None


def _text(ours: DecidingWord, wrong: DecidingWord) -> str:
    return f"the source says {ours.surface!r}, here stands its opposite {wrong.surface!r}"


def _said(index: DecidingWords, text: str, name: str) -> list[DecidingWord]:
    return [mark for mark in index.marks(text) if ("word", name) in mark.values]
