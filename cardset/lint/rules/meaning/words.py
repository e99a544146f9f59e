"""How the parts of an effect hang together."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.meaning import DecidingWord, Sentence
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import Aligned, aligned

# What puts one part of an effect before the other, and on what condition.
_ORDER = ("if-done", "then", "afterwards")


@entry_rule(
    "meaning-connector",
    Severity.ERROR,
    "and, then, if you do and or join effects differently",
    where=(CARD_TEXT,),
)
def connector(message: Message) -> Iterator[Problem]:
    """The parts of a card's effect are joined as the effect says.

    The rulebooks tell the joints apart. *And*: both parts are carried out. *Then*: the second part needs the
    first to have been done in full. *If you do*: it needs the player to have chosen the first. *After that*
    is mere order. *Or* leaves a choice. One in place of another is an error, but *then* and *after that* in
    each other's place only a warning, since few texts outside of cards tell them apart. *Instead* says that
    something does not happen.

    **Anti-pattern**

        msgctxt "card:two-for-one:text"
        msgid "SACRIFICE a card, then DESTROY 2 cards."
        msgstr "POŚWIĘĆ kartę i ZNISZCZ 2 karty."

    **Best practice**

        msgctxt "card:two-for-one:text"
        msgid "SACRIFICE a card, then DESTROY 2 cards."
        msgstr "POŚWIĘĆ kartę, następnie ZNISZCZ 2 karty."
    """
    yield from _steps(list(aligned(message)))
    for texts in aligned(message):
        (our_or, their_or), (our_and, their_and) = texts.said("or"), texts.said("and")
        if our_or and not their_or:
            and_ = their_and[0] if len(their_and) > len(our_and) else None
            what = f"here stands {and_.surface!r}" if and_ else "the translation has no word for it"
            grade = Severity.ERROR if and_ else Severity.WARNING
            yield texts.problem(f"the source says {our_or[0].surface!r}, {what}", and_, grade)
        elif their_or and not our_or and len(their_and) < len(our_and):
            text = f"{their_or[0].surface!r} leaves a choice, where the source says {our_and[0].surface!r}"
            yield texts.problem(text, their_or[0])
        ours, theirs = texts.said("instead")
        if ours and not theirs:
            text = f"the source says {ours[0].surface!r}, the translation has no word for it"
            yield texts.problem(text, None, Severity.WARNING)


def _steps(sentences: list[Aligned]) -> Iterator[Problem]:
    """Where the steps of an effect are joined in another way; the text is taken as one.

    A translation may make two sentences of "this, then that", or one of two.
    """
    if not sentences:
        return
    ours = [(name, mark) for texts in sentences for name in _ORDER for mark in texts.source.words(name)]
    theirs = [
        (name, mark, texts) for texts in sentences for name in _ORDER for mark in texts.target.words(name)
    ]
    for name, mark in ours:
        found = [other for other, _, _ in theirs]
        if name in found:
            continue
        rivals = [entry for entry in theirs if entry[0] not in {own for own, _ in ours}]
        if rivals:
            other, there, texts = rivals[0]
            grade = Severity.ERROR if "if-done" in {name, other} else Severity.WARNING
            text = f"{there.surface!r} is not {mark.surface!r}, as the source says"
            yield texts.problem(text, there, grade)
        else:
            texts = next(texts for texts in sentences if mark in texts.source.marks)
            and_ = texts.target.words("and")
            more = len(and_) > len(texts.source.words("and"))
            text = f"the source says {mark.surface!r}, the translation "
            text += f"{and_[-1].surface!r}" if more else "has no word for it"
            yield texts.problem(
                text, and_[-1] if more else None, Severity.ERROR if more else Severity.WARNING
            )
    yield from _added(sentences, [name for name, _ in ours])


def _added(sentences: list[Aligned], wanted: list[str]) -> Iterator[Problem]:
    """Conditions and steps that stand in the place of *and* between two keywords."""
    for texts in sentences:
        if len(texts.target.words("and")) >= len(texts.source.words("and")):
            continue
        for name in ("if-done", "then"):
            theirs = texts.target.words(name)
            if len(theirs) > wanted.count(name) and _between_keywords(theirs[0], texts.target):
                yield texts.problem(f"{theirs[0].surface!r} is not 'and', as the source says", theirs[0])


def _between_keywords(mark: DecidingWord, sentence: Sentence) -> bool:
    """Whether there is a keyword in capitals on both sides; within one action, steps are mere narration."""
    places = [other.start for other in sentence.of("keyword") if other.surface.isupper()]
    return bool(places) and min(places) < mark.start < max(places)
