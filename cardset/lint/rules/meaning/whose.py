"""Whose hand and Stable, who acts, and which card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from cardset.lint.finding import Severity
from cardset.lint.meaning import CARD, DecidingWord, Sentence
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import Aligned, aligned

_OWNERS = ("your", "your-many", "own", "their")
_POSSESSIVES = frozenset(("word", name) for name in _OWNERS)


@entry_rule(
    "meaning-whose",
    Severity.ERROR,
    "your hand is not that player's hand, and a card not this card",
    where=(CARD_TEXT,),
)
def whose(message: Message) -> Iterator[Problem]:
    """Hands and Stables belong to the same players as in the source, the same player acts, on the same card.

    *Your hand* in the place of *that player's hand* is an error, and so is *you must* in the place of *that
    player must*. An order to the reader there, with no word for the other player, is a warning. The reader
    has one Stable and one hand. *A card* in the place of *this card* is an error behind a keyword and a
    warning elsewhere.

    **Anti-pattern**

        msgctxt "card:mermaid-unicorn:text"
        msgid "Return a card in another player's Stable to that player's hand."
        msgstr "Cofnij kartę ze stajni innego gracza na swoją rękę."

    **Best practice**

        msgctxt "card:mermaid-unicorn:text"
        msgid "Return a card in another player's Stable to that player's hand."
        msgstr "Cofnij kartę ze stajni innego gracza na jego rękę."
    """
    for both in aligned(message):
        yield from _owners(both)
        ours, theirs = both.source.words("they-must"), both.target.words("you-must")
        if ours and theirs:
            yield both.problem(
                f"{theirs[0].surface!r} is not {ours[0].surface!r}, as the source says", theirs[0]
            )
        elif ours and _acts_alone(both):
            yield both.problem(
                f"the source says {ours[0].surface!r}, the translation tells the reader to",
                None,
                Severity.WARNING,
            )
        if "this" in both.meaning.target.names:
            yield from _any_card(both)


def _owners(both: Aligned) -> Iterator[Problem]:
    wanted, there = _owned(both.source), _owned(both.target)
    for zone, ours in wanted.items():
        theirs = there.get(zone, {})
        if ours.keys() == {"their"}:
            # Where somebody else acts in the source, one's own is theirs.
            acts = any(mark.start < ours["their"].start for mark in both.source.words("must", "may"))
            wrong = theirs.get("your") or (None if acts else theirs.get("own"))
        elif ours.keys() == {"your"}:
            wrong = theirs.get("your-many") or (theirs.get("their") if len(theirs) == 1 else None)
        else:
            wrong = None
        if wrong:
            said = next(iter(ours.values())).surface
            yield both.problem(
                f"the source says {said!r} of {both.name(zone)}, here stands {wrong.surface!r}", wrong
            )


def _owned(sentence: Sentence) -> Mapping[str | int, Mapping[str, DecidingWord]]:
    """The places of a sentence that a possessive stands before: the place, whose, the possessive."""
    found: dict[str | int, dict[str, DecidingWord]] = defaultdict(dict)
    owner: tuple[str, DecidingWord] | None = None
    for mark in sentence.marks:
        names = [name for name in _OWNERS if ("word", name) in mark.values]
        if names:
            owner = names[0], mark
        elif owner and mark.of("zone"):
            if _beside(owner[1], mark):
                for zone in mark.of("zone"):
                    found[zone].setdefault(*owner)
            owner = None
    return found


def _acts_alone(both: Aligned) -> bool:
    """Whether nobody but the reader is there to act: no duty is said, and no more players than besides it."""
    return not both.target.words("must", "may", "you-must") and len(both.target.of("player")) <= len(
        both.source.of("player")
    )


def _any_card(both: Aligned) -> Iterator[Problem]:
    """Any card where the source has a certain one: as many cards, but fewer of them pointed at."""
    certain = [
        (before, mark)
        for before, mark, card in zip(
            (None, *both.source.marks), both.source.marks, both.source.marks[1:], strict=False
        )
        if ("word", "this") in mark.values and _thing(card) and _beside(mark, card)
    ]
    marks = both.target.marks
    owned = [
        mark
        for mark, following in pairwise((*marks, DecidingWord(0, "", frozenset())))
        if not mark.values.isdisjoint(_POSSESSIVES) and not following.of("zone")
    ]
    pointed = [*both.target.words("this"), *owned]
    cards = [sum(map(_thing, sentence.marks)) for sentence in (both.source, both.target)]
    if len(pointed) < len(certain) and cards[1] >= cards[0] > 0:
        shouted = any(before is not None and before.of("keyword") for before, _ in certain)
        grade = Severity.ERROR if shouted and not pointed else Severity.WARNING
        text = f"the source says {certain[0][1].surface!r} of a card, the translation has any card"
        card = next((mark for mark in marks if _thing(mark)), None)
        yield both.problem(text, card, grade)


def _thing(mark: DecidingWord) -> bool:
    return bool(mark.of(CARD) or mark.of("type"))


def _beside(mark: DecidingWord, following: DecidingWord) -> bool:
    return following.start - mark.start - len(mark.surface) == 1
