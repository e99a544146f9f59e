"""Which of many texts a rule has to read: one search through all of them, in the place of a call for each.

Most rules look for something that few texts have. They name a sign of it, and are shown the texts that have
the sign; whether there is something to tell is still theirs to see. So a sign may say too much, never too
little.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

Sign = str | re.Pattern[str]
"""Something that stands in a text, or an expression for it that matches neither nothing nor :data:`APART`.

An expression that begins with a character, or one of a set, is found many times faster than any other.
"""

APART = "\x1e"
"""What stands between two texts, and in none: there, a control character for another takes its place."""
_INSTEAD = "\x1d"


class Sieve:
    """Many texts, joined; ``whole`` is all of them, with :data:`APART` between two."""

    __slots__ = ("_found", "_starts", "whole")

    def __init__(self, texts: Sequence[str]) -> None:
        self.whole = joined(texts)
        # The last of these is where the next text would begin.
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]
        self._found: dict[Sign, Sequence[int]] = {}

    def having(self, signs: Iterable[Sign]) -> Sequence[int]:
        """The numbers of the texts that have one of ``signs``, in order.

        >>> Sieve(["two cards", "a {card}", "no", "50 %"]).having(["{", "%"])
        [1, 3]
        """
        found = [self._having(sign) for sign in signs]
        return found[0] if len(found) == 1 else sorted(set[int]().union(*found))

    def place_of(self, at: int) -> tuple[int, int]:
        """The number of the text in which the character at offset ``at`` of the whole stands, and where."""
        number = bisect_right(self._starts, at) - 1
        return number, at - self._starts[number]

    def _having(self, sign: Sign) -> Sequence[int]:
        if sign not in self._found:
            self._found[sign] = list(self._holders(sign))
        return self._found[sign]

    def _holders(self, sign: Sign) -> Iterator[int]:
        starts, whole = self._starts, self.whole
        number = 0
        if isinstance(sign, str):
            at = whole.find(sign)
            while at >= 0:
                number = bisect_right(starts, at, number) - 1
                yield number
                at = whole.find(sign, starts[number + 1])
        else:
            match = sign.search(whole)
            while match:
                number = bisect_right(starts, match.start(), number) - 1
                yield number
                match = sign.search(whole, starts[number + 1])


def joined(texts: Sequence[str]) -> str:
    """All of them, with :data:`APART` between two and nowhere else."""
    whole = APART.join(texts)
    if whole.count(APART) >= max(len(texts), 1):
        whole = APART.join(text.replace(APART, _INSTEAD) for text in texts)
    return whole
