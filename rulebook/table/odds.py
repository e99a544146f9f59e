"""Chances as people say them: two in three."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from cardset.catalog.translate import Translations

WHOLES: Final = 6
"""Chances are said as so many in at most this many."""


def in_words(chance: Fraction) -> tuple[int, int]:
    """A chance as so many in so many: ``(2, 3)``; ``(0, 12)`` where it is less than 1 in 12.

    >>> in_words(Fraction(66, 100)), in_words(Fraction(1, 100)), in_words(Fraction(99, 100))
    ((2, 3), (0, 12), (1, 1))
    """
    rounded = chance.limit_denominator(WHOLES)
    if rounded:
        return rounded.numerator, rounded.denominator
    return (0, 2 * WHOLES) if chance < Fraction(1, 2 * WHOLES) else (1, 2 * WHOLES)


def likely(chance: Fraction | int, texts: Translations) -> str:
    """A chance, or so many percent, as a phrase: "2 in 3"."""
    _ = texts.gettext
    part, whole = in_words(Fraction(chance, 100) if isinstance(chance, int) else chance)
    # Translators: from here to "2 in 3": how likely something is; stands behind a colon.
    if not part:
        return _("less than 1 in {whole}").format(whole=whole)
    if part == whole:
        return _("nearly certain")
    return _("{part} in {whole}").format(part=part, whole=whole)
