"""Whether words side by side can go together: readings that share a case, a gender and a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardset.lexicon import Features
from cardset.lexicon.dictionaries import Analysis

_CATEGORIES = ("case", "number", "gender", "animacy")
# An adjective and the noun made of it begin alike.
_STEM = 3
_ATTRIBUTES = frozenset({"adjective", "pronoun"})
_NOUNS = frozenset({"noun", "proper noun"})
_NOMINAL = _ATTRIBUTES | _NOUNS | {"participle"}


def is_nominal(readings: Sequence[Analysis]) -> bool:
    """Whether a word is surely a noun, or agrees with one: no reading is anything else."""
    return bool(readings) and all(one.part_of_speech in _NOMINAL for one in readings)


def may_be_nominal(readings: Iterable[Analysis]) -> bool:
    """Whether a word may be a noun, or agree with one."""
    return any(one.part_of_speech in _NOMINAL for one in readings)


def is_attribute(readings: Sequence[Analysis]) -> bool:
    """Whether a word may be an adjective."""
    return any(one.part_of_speech in _ATTRIBUTES for one in readings)


def is_noun(readings: Sequence[Analysis]) -> bool:
    """Whether a word is surely a noun."""
    return bool(readings) and all(one.part_of_speech in _NOUNS for one in readings)


def is_also_noun(readings: Sequence[Analysis], nominalised: tuple[str, ...]) -> bool:
    """Whether a word that may be an adjective may be a noun as well that is no adjective itself.

    Those that are end as ``nominalised`` says.
    """
    stems = {one.lemma[:_STEM] for one in readings if one.part_of_speech in _ATTRIBUTES}
    return any(
        one.part_of_speech in _NOUNS and not (one.lemma.endswith(nominalised) and one.lemma[:_STEM] in stems)
        for one in readings
    )


def attributive(readings: Iterable[Analysis]) -> list[Features]:
    """What a word may be as an adjective."""
    return [one.features for one in readings if one.part_of_speech in _ATTRIBUTES]


def together(ones: Sequence[Features], readings: Iterable[Features]) -> list[Features]:
    """What words can be in common of which one is one of ``ones`` and another has these ``readings``."""
    return [
        {category: value for features in (one, other) for category, value in features.items()}
        for other in readings
        for one in ones
        if all(
            one[category] == other[category]
            for category in _CATEGORIES
            if category in one and category in other
        )
    ]
