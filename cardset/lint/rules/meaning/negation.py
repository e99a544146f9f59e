"""Whether at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardset.lint.finding import Severity
from cardset.lint.meaning import DecidingWord, DecidingWords, Meaning
from cardset.lint.message import Message, Pair
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import aligned, texts
from cardset.words.pattern import pattern

__all__ = ["negation"]

# How the English words begin that forbid or permit something.
_MODAL = pattern("[CcMm](?:an|AN|ould|OULD|ay|AY|ust|UST)")
_RULE = "clause:"
_PERMITS = pattern(r"\b(?:can|may)\b", re.IGNORECASE)


@entry_rule(
    "meaning-negation",
    Severity.ERROR,
    "a lost or added 'not' turns a rule around",
    where=(CARD_TEXT,),
    source=(_MODAL,),
)
def negation(message: Message) -> Iterator[Problem]:
    """What a card forbids or denies is forbidden or denied in the translation, and nothing else.

    In other messages only permission in the place of a prohibition is looked for, and a prohibition in the
    place of permission, which is a warning: what one language denies, another may say in the affirmative. In
    clauses of the rules a duty in the place of permission is one, too.

    **Anti-pattern**

        msgctxt "card:broken-stable:text"
        msgid "You cannot play Upgrade cards."
        msgstr "Wolno ci zagrywać karty ulepszeń."

    **Best practice**

        msgctxt "card:broken-stable:text"
        msgid "You cannot play Upgrade cards."
        msgstr "Nie wolno ci zagrywać kart ulepszeń."
    """
    if message.kind != "card":
        yield from _turned(message)
        return
    for both in aligned(message):
        ours, theirs = both.said("cannot", "not")
        if ours and not theirs:
            yield both.problem(f"the source says {ours[0].surface!r}, the translation does not deny it")
        elif theirs and not ours and not both.source.words("hedge"):
            yield both.problem(f"{theirs[0].surface!r} denies what the source does not deny", theirs[0])


def _turned(message: Message) -> Iterator[Problem]:
    """Where a message permits what the source forbids, or the other way round."""
    for pair, source, meaning in texts(message):
        here, there = meaning.source, meaning.target
        if here.forbids is None or there.forbids is None or there.denials is None:
            continue
        if here.forbids.stand_in(source):
            if not there.denials.stand_in(pair.target):
                yield from _permitted(message, pair, source, meaning)
        elif _PERMITS.search(source):
            if there.forbids.stand_in(pair.target):
                yield from _forbidden(message, pair, source, meaning)
            elif (
                (message.entry.msgctxt or "").startswith(_RULE)
                and there.obliges is not None
                and there.obliges.stand_in(pair.target)
            ):
                yield from _obliged(message, pair, source, meaning)


def _permitted(message: Message, pair: Pair, source: str, meaning: Meaning) -> Iterator[Problem]:
    ours, theirs = _words(meaning.source, source), _words(meaning.target, pair.target)
    forbids, permits = ours["cannot"], theirs["may"]
    denied = theirs["cannot"] or theirs["not"] or theirs["hedge"]
    if forbids and len(permits) > len(ours["may"]) and not denied:
        text = f"the source says {forbids[0].surface!r}, here stands {permits[0].surface!r}"
        yield message.problem(text, pair, permits[0].start, permits[0].surface, severity=Severity.WARNING)


def _forbidden(message: Message, pair: Pair, source: str, meaning: Meaning) -> Iterator[Problem]:
    ours, theirs = _words(meaning.source, source), _words(meaning.target, pair.target)
    permits, forbids = ours["may"], theirs["cannot"]
    if permits and forbids and not (ours["cannot"] or ours["not"] or ours["hedge"] or theirs["may"]):
        text = f"the source says {permits[0].surface!r}, here stands {forbids[0].surface!r}"
        yield message.problem(text, pair, forbids[0].start, forbids[0].surface, severity=Severity.WARNING)


def _obliged(message: Message, pair: Pair, source: str, meaning: Meaning) -> Iterator[Problem]:
    ours, theirs = _words(meaning.source, source), _words(meaning.target, pair.target)
    permits, duties = ours["may"], theirs["must"]
    other = ours["must"] or ours["cannot"] or ours["not"] or ours["hedge"]
    if (
        permits
        and duties
        and not (other or theirs["may"] or theirs["cannot"] or theirs["not"] or theirs["hedge"])
    ):
        text = f"the source says {permits[0].surface!r}, here stands {duties[0].surface!r}"
        yield message.problem(text, pair, duties[0].start, duties[0].surface, severity=Severity.WARNING)


def _words(index: DecidingWords, text: str) -> Mapping[str, list[DecidingWord]]:
    """The words of a text that permit, oblige and deny."""
    sentences = index.sentences(text)
    return {
        name: [mark for sentence in sentences for mark in sentence.words(name)]
        for name in ("may", "must", "cannot", "not", "hedge")
    }
