"""Which forms stand behind which words, learned from the translations that are there.

Where a form could be several, what goes before it tells which is likely: a preposition or a verb asks for a
case, an adjective agrees. Nothing here knows a language; the lexicon says what each form can be, the catalogs
show what is usual. A likely form is put first, and a person still looks at it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from cardset.lexicon import Features, Lexicon

_WORD = re.compile(r"[^\W\d_]+|[^\w\s]")


class Habits:
    """What ``texts`` of a language show, with the words of ``lexicon``."""

    def __init__(self, lexicon: Lexicon, texts: Iterable[str]) -> None:
        self._readings: dict[str, list[Features]] = defaultdict(list)
        for lemma in lexicon.lemmas:
            for form, features in lexicon.lexeme(lemma).tagged:
                if " " not in form:
                    self._readings[form.casefold()].append(features)
        self._seen: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        for text in texts:
            words = _words(text)
            for place in range(1, len(words)):
                self._learn(words[:place], words[place])

    def _learn(self, before: Sequence[str], word: str) -> None:
        """Count what ``word`` is behind its governor, as far as it can be but one thing."""
        readings = self._readings.get(word)
        if not readings:
            return
        governor, fitting = self._in_context(before, readings)
        for category in fitting[0] if fitting else ():
            values = {features.get(category) for features in fitting}
            if len(values) == 1:
                self._seen[governor][category, str(values.pop())] += 1

    def likelihood(self, before: str, readings: Sequence[Features]) -> tuple[int, int]:
        """How well a form with these readings goes behind the text ``before``; more is better.

        First whether it agrees with the word right before it, then how often the word that governs it had
        something like it behind it.
        """
        governor, fitting = self._in_context(_words(before), readings)
        seen = self._seen.get(governor, Counter())
        return bool(fitting), max(
            (sum(seen[item] for item in features.items()) for features in fitting), default=0
        )

    def _in_context(
        self, before: Sequence[str], readings: Sequence[Features]
    ) -> tuple[str, Sequence[Features]]:
        """The word that governs what comes, and those readings of it that agree with what stands between."""
        if not before:
            return "", readings
        beside = self._readings.get(before[-1])
        if not beside:
            return before[-1], readings
        fitting = [features for features in readings if any(_agree(features, other) for other in beside)]
        return (before[-2] if len(before) > 1 else ""), fitting


def _agree(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    return all(other.get(category, value) == value for category, value in one.items())


def _words(text: str) -> list[str]:
    return [match.casefold() for match in _WORD.findall(text)]
