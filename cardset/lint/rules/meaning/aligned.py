"""A card text and its translation, sentence beside sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from cardset.lint.finding import Severity
from cardset.lint.meaning import DecidingWord, DecidingWords, Meaning, Sentence
from cardset.lint.message import Message, Pair
from cardset.lint.rule import Problem


class Aligned(NamedTuple):
    """Sentences of the same sense: one of the source, one of the translation.

    Where the two texts have not as many sentences, each is one whole.
    """

    message: Message
    pair: Pair
    meaning: Meaning
    source: Sentence
    target: Sentence

    def problem(
        self, text: str, mark: DecidingWord | None = None, severity: Severity | None = None
    ) -> Problem:
        """A problem with ``mark``, or with something that the sentence lacks."""
        offset, surface = (mark.start, mark.surface) if mark else (self.target.start, "")
        return self.message.problem(text, self.pair, offset, surface, severity=severity)

    def name(self, ident: str | int) -> str:
        """What the source calls a concept."""
        return repr(self.meaning.names.get(str(ident), str(ident)))

    def said(self, *words: str) -> tuple[list[DecidingWord], list[DecidingWord]]:
        """These words of ``meaning.yaml`` in the source and in the translation."""
        return self.source.words(*words), self.target.words(*words)


def texts(message: Message) -> Iterator[tuple[Pair, str, Meaning]]:
    """The translations of a message that is no name, each with the text that it is to render.

    For a card that is what its effect says now, which may no longer be what the catalog says.
    """
    meaning = message.context.meaning
    kind = message.kind
    if meaning is None or kind in {"name", "term", "phrase"}:
        return
    known = (message.context.known or {}) if kind == "card" else {}
    for pair in message.pairs:
        source = known.get(message.entry.msgctxt or "", (pair.source, ""))[0]
        if pair.target != source:
            yield pair, source, meaning


def aligned(message: Message, words: bool = True) -> Iterator[Aligned]:
    """The sentences of a card's text; nothing for any other message.

    With ``words`` nothing either in a language without ``meaning.yaml``, whose words nobody can miss.
    """
    if message.kind == "card":
        for pair, source, meaning in texts(message):
            if words and not meaning.target.known:
                continue
            left, right = meaning.source.sentences(source), meaning.target.sentences(pair.target)
            if len(left) != len(right):
                left, right = (_whole(meaning.source, source),), (_whole(meaning.target, pair.target),)
            for ours, theirs in zip(left, right, strict=True):
                yield Aligned(message, pair, meaning, ours, theirs)


def _whole(index: DecidingWords, text: str) -> Sentence:
    marks = chain.from_iterable(sentence.marks for sentence in index.sentences(text))
    return Sentence(0, text, tuple(marks))
