"""Which of some answers a person means who types words: the beginnings of some, inflected or misspelt."""

from __future__ import annotations

from collections.abc import Sequence

from cardset.words.fold import words
from cardset.words.near import as_slip

BEGUN = 3
"""So many letters at least begin a word."""
LEAST = 0.6
"""How alike a typed word and one of an answer must be."""
STEM = 4
"""So many letters at least do two forms of a word share, and more than half of each."""


def meant(line: str, answers: Sequence[str]) -> list[int]:
    """The places of the answers that ``line`` may mean: one, several that are as likely, or none.

    Every typed word has to be found in an answer. Of several answers those win whose words are named best,
    and of these the one that all others only add words to.

    >>> meant("naroal", ["play Narwhal", "play Rhinocorn"]), meant("play", ["play Narwhal", "play Rhinocorn"])
    ([0], [0, 1])
    """
    typed = words(line)
    if not typed:
        return []
    best: list[int] = []
    highest = 0.0
    for place, answer in enumerate(answers):
        there = words(answer)
        likes = [max((_likeness(word, other) for other in there), default=0.0) for word in typed]
        if min(likes) < LEAST:
            continue
        score = round(sum(likes) / len(likes), 6)
        if score > highest or not best:
            best, highest = [place], score
        elif score == highest:
            best.append(place)
    says = {place: frozenset(words(answers[place])) for place in best}
    least = [place for place in best if all(says[place] <= says[other] for other in best)]
    return least[:1] or best


def _likeness(typed: str, word: str) -> float:
    """How likely a typed word is ``word``: whole, begun, in another form, or misspelt."""
    if typed == word:
        return 1.0
    if len(typed) >= BEGUN and word.startswith(typed):
        return 0.95
    shared = next(
        (n for n, (one, other) in enumerate(zip(typed, word, strict=False)) if one != other),
        min(len(typed), len(word)),
    )
    if shared >= STEM and 2 * shared > max(len(typed), len(word)):
        return 0.85
    return 0.9 * as_slip(typed, word, frozenset({""}))
