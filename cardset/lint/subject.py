"""Which of several games a text speaks of: the one with most of whose own words it has.

A rulebook has most of the words of its game; any other text has some of them by chance, and the more of them
the longer it is, but it grows slower than the text does.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from cardset.lint.termbase import Termbase

_WORD = re.compile(r"[^\W\d_]{2,}")
# A text of fewer words can be about anything.
_FEW = 40
# Different concepts for the root of the number of words. Rulebooks and catalogs of these games were found to
# have 1.1 and more; of 360 catalogs of other programs, games among them, none has 0.6.
_ENOUGH = 0.8
_READ = 100_000


def subject(text: str, words: Mapping[str, Termbase], otherwise: str | None) -> str | None:
    """The game that ``text`` speaks of, of those whose ``words`` are given, or ``None`` for another matter.

    ``otherwise`` for a text that is too short to tell.
    """
    read = text[:_READ]
    length = sum(1 for _ in _WORD.finditer(read))
    if length < _FEW or not words:
        return otherwise
    counts = {game: _concepts(read, termbase) for game, termbase in words.items()}
    game = max(sorted(counts), key=counts.__getitem__)
    return game if counts[game] >= _ENOUGH * math.sqrt(length) else None


def _concepts(text: str, termbase: Termbase) -> int:
    """How many concepts the text has a word for, be it the word of another edition."""
    return len({use.concept for hit in termbase.in_target(text) for use in hit.values})
