"""Whole questions as people ask them, written down so that a question finds those that are nearest to it.

Each is asked for a group of answers: that of a clause or ruling alone, or those that tell an aspect of every
card. An answer is as near as the nearest of its questions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from math import log
from typing import Final, NamedTuple

from cardset.words.fold import words
from rulebook.faq.model import Answer
from rulebook.faq.search.lexis import Lexis

ASPECT = "aspect:"
"""Before what is told of a card, as a concept."""
BESIDE, TRIGGER = "beside", "trigger"
"""The aspects of two cards."""
DOES: Final = "does"
"""What a card does, which its answer tells in the words of the card."""
TENTH = 10
"""Lengths of questions are kept in tenths."""


@dataclass(frozen=True, slots=True)
class Wordings:
    """Questions by their numbers.

    ``groups`` are the answers, by number, that questions are asked for; ``asked`` has the number of a group
    for each question, ``lengths`` how much it says, in tenths. ``uses`` has for each word and each concept
    the questions that it is in.
    """

    groups: list[list[int]]
    asked: list[int]
    lengths: list[int]
    uses: Mapping[str, list[int]]


class _Read(NamedTuple):
    """A question: the words in it that say something, and what it speaks of."""

    group: int
    words: Sequence[str]
    concepts: Sequence[str]


def build_wordings(
    answers: Sequence[Answer],
    questions: Mapping[str, Sequence[str]],
    lexis: Lexis,
    stop: Set[str],
    named: Callable[[Sequence[str]], Set[int]],
) -> Wordings:
    """The ``questions``, by the ids of answers and by aspects, with those that head the answers.

    ``named`` gives the places in a text at which cards are named.
    """
    groups: list[list[int]] = []
    read: list[_Read] = []
    for group, texts in _grouped(answers, questions):
        for text in texts:
            read.append(_reading(len(groups), words(text), lexis, stop, named))
        groups.append(group)
    uses: defaultdict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(read):
        for feature in dict.fromkeys((*each.words, *each.concepts)):
            uses[feature].append(number)
    asked = [each.group for each in read]
    rare = {word: rarity(len({asked[one] for one in those}), len(groups)) for word, those in uses.items()}
    lengths = [round(TENTH * sum(rare[word] for word in {*each.words})) for each in read]
    return Wordings(groups, asked, lengths, {feature: uses[feature] for feature in sorted(uses)})


def rarity(used: float, whole: float) -> float:
    """How much is said by what ``used`` of ``whole`` say."""
    return log(1 + (whole - used + 0.5) / (used + 0.5))


def aspect(answer: Answer) -> str:
    """What an answer about a card tells of it: an aspect, or the card that it is beside."""
    return TRIGGER if answer.source == "trigger" else answer.id.rpartition(":")[2]


def _grouped(
    answers: Sequence[Answer], questions: Mapping[str, Sequence[str]]
) -> Iterator[tuple[list[int], Sequence[str]]]:
    """Answers that are asked for in the same words, with these."""
    about: dict[str, list[int]] = {}
    for number, answer in enumerate(answers):
        if answer.source not in ("card", "trigger"):
            yield [number], (answer.question, *questions.get(answer.id, ()))
        else:
            told = aspect(answer)
            about.setdefault(BESIDE if told in answer.cards else told, []).append(number)
    for told, those in about.items():
        texts = [text.format(card="", other="") for text in questions.get(ASPECT + told, ())]
        if texts:
            yield those, texts


def _reading(
    group: int, text: Sequence[str], lexis: Lexis, stop: Set[str], named: Callable[[Sequence[str]], Set[int]]
) -> _Read:
    of_names = named(text)
    concepts = [
        concept
        for found in lexis.longest(text)
        if not of_names & {*range(found.first, found.last)}
        for concept in found.concepts
    ]
    said = [word for place, word in enumerate(text) if word not in stop and place not in of_names]
    return _Read(group, said, concepts)
