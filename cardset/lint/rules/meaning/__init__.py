"""The meaning family: would the card play as its effect says?"""

from cardset.lint.rules.meaning import words  # noqa: I001  (the order in which rules are listed)
from cardset.lint.rules.meaning import (
    numbers,
    choice,
    things,
    keywords,
    negation,
    opposites,
    limits,
    whose,
    counts,
)

__all__ = [
    "choice",
    "counts",
    "keywords",
    "limits",
    "negation",
    "numbers",
    "opposites",
    "things",
    "whose",
    "words",
]
