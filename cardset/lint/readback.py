"""Texts of cards read back: does a translation say the effect that its source says?

Both are read by :mod:`cardset.parsing`, so nothing is compared but what they do. What cannot be read is left
to the rules that compare words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardset.effects import Ability, Action, Effect, If, Joint, Later, May, Replacement, Triggered
from cardset.lint.finding import Severity
from cardset.parsing import Interpretation, TextReader, alike

if TYPE_CHECKING:
    from cardset.lint.message import Message
    from cardset.lint.rule import Problem

Say = Callable[[Effect], str]
"""Says a part of an ability in the language of the translation, "" where it cannot."""


class Divergence(NamedTuple):
    """What a source and its translation do otherwise, each in the words of the translation's language; a part
    that only one of them has is "" in the other."""

    source: str
    translation: str


class Readback:
    """The readers of a source language and of another. ``say`` says an ability in that one, ``part`` a part
    of its effect."""

    def __init__(
        self, source: TextReader, target: TextReader, say: Callable[[Ability], str], part: Say
    ) -> None:
        self._source = source
        self._target = target
        self._say = say
        self._part = part
        self._read = lru_cache(maxsize=1024)(self._compared)

    def proved(self, source: str, translation: str) -> bool:
        """Whether the only reading of ``translation`` is that of ``source``."""
        return self._read(source, translation) == ()

    def differences(self, source: str, translation: str) -> tuple[Divergence, ...]:
        """What every reading of ``translation`` does otherwise than ``source``, by the one that is nearest;
        () where one of them does the same, or one of both texts cannot be read."""
        return self._read(source, translation) or ()

    def _compared(self, source: str, translation: str) -> tuple[Divergence, ...] | None:
        """() where both do the same, ``None`` where that is not known."""
        meant = self._source.read(source).readings
        found = self._target.read(translation).readings
        if len(meant) != 1 or not found:
            return None
        wanted = meant[0].abilities
        if any(alike(one.abilities, wanted) for one in found):
            return () if all(alike(one.abilities, wanted) for one in found) else None
        return min((self._apart(meant[0], one) for one in found), key=len)

    def _apart(self, meant: Interpretation, found: Interpretation) -> tuple[Divergence, ...]:
        """What two readings do otherwise, ability by ability."""
        ours, theirs = list(meant.abilities), list(found.abilities)
        for ability in meant.abilities:
            if ability in theirs:
                ours.remove(ability)
                theirs.remove(ability)
        pairs = [
            (ours[index] if index < len(ours) else None, theirs[index] if index < len(theirs) else None)
            for index in range(max(len(ours), len(theirs)))
        ]
        return tuple([self._told(one, other) for one, other in pairs])

    def _told(self, one: Ability | None, other: Ability | None) -> Divergence:
        if one is not None and other is not None and alike_but_for_effect(one, other):
            parts = apart(one.effect, other.effect)
            if parts is not None:
                said = Divergence(self._part(parts[0]), self._part(parts[1]))
                if said.source and said.translation and said.source != said.translation:
                    return said
        return Divergence(self._say(one) if one else "", self._say(other) if other else "")


def alike_but_for_effect(one: Ability, other: Ability) -> bool:
    """Whether two abilities differ in nothing but their effects."""
    match one, other:
        case Triggered(), Triggered():
            return (one.trigger, one.limit) == (other.trigger, other.limit)
        case Replacement(), Replacement():
            mine = (one.cards, one.events, one.zones, one.redirect, one.optional)
            return mine == (other.cards, other.events, other.zones, other.redirect, other.optional)
    return type(one) is type(other)


def apart(one: Effect | None, other: Effect | None) -> tuple[Effect, Effect] | None:
    """The smallest parts of two effects in which alone they differ; ``None`` where there is no effect."""
    if one is None or other is None:
        return None
    match one, other:
        case May(first, gain), May(second, gained) if gain == gained:
            return apart(first, second)
        case May(first, gain), May(second, gained) if first == second and gain and gained:
            return apart(gain, gained)
        case Joint(kind, parts), Joint(joint, others) if kind == joint and len(parts) == len(others):
            differing = [pair for pair in zip(parts, others, strict=True) if pair[0] != pair[1]]
            return apart(*differing[0]) if len(differing) == 1 else (one, other)
        case If(cards, first, gain), If(card, second, gained) if cards == card and gain == gained:
            return apart(first, second)
        case Later(trigger, first), Later(moment, second) if trigger == moment:
            return apart(first, second)
        case Action(), Action():
            return one, other
    return one, other


SURE = ("meaning-effect", "meaning-keyword", "meaning-number", "meaning-negation")
"""The rules whose findings hold of a text in whatever words it is written."""


def doubted(problem: Problem, rule: str, message: Message) -> Problem:
    """A problem as grave as it can be said to be: no word proves a thing about a text that is not written as
    the house writes, which it shows by keywords in small letters, and that cannot be read. There another word
    in a place may say the same."""
    if message.kind != "card" or rule in SURE or not _is_free(message):
        return problem
    return problem._replace(severity=Severity.INFO)


def _is_free(message: Message) -> bool:
    meaning = message.context.meaning
    if meaning is None:
        return False
    wanted = [mark for pair in message.pairs for mark in meaning.source.marks(pair.source)]
    said = [
        mark for pair in message.pairs for mark in meaning.target.marks(pair.target) if mark.of("keyword")
    ]
    return (
        any(mark.of("keyword") and mark.surface.isupper() for mark in wanted)
        and bool(said)
        and not any(mark.surface.isupper() for mark in said)
    )


def is_proved(message: Message) -> bool:
    """Whether each translation of a card's text is proved to do what its source does."""
    read = message.context.readback
    if message.kind != "card" or read is None:
        return False
    known = read()
    return known is not None and all(known.proved(pair.source, pair.target) for pair in message.pairs)
