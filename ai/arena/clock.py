"""How long decisions take: counts by duration, fine enough for percentiles and small enough to keep.

Durations are put into bins whose bounds grow by a constant ratio, as in an HDR histogram: 16 bins to each
doubling, from a microsecond on. A percentile is read as the middle of its bin, so it is off by 2.2 % at most.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

Times = Mapping[int, int]
"""How many durations fell into each bin."""

BINS = 16
UNIT = 1e-6


def bin_of(seconds: float) -> int:
    """The bin of a duration; whatever is below a microsecond counts as one."""
    return int(BINS * math.log2(max(seconds / UNIT, 1.0)))


def milliseconds(number: int) -> float:
    """The middle of a bin, in milliseconds.

    >>> round(milliseconds(bin_of(0.125)))
    126
    """
    return float(UNIT * 1000 * 2 ** ((number + 0.5) / BINS))


def percentile(times: Times, share: float) -> float | None:
    """The duration, in milliseconds, that ``share`` (0 to 1) of all are at or below; ``None`` of none."""
    rank = math.ceil(share * sum(times.values()))
    passed = 0
    for number in sorted(times):
        passed += times[number]
        if passed >= max(rank, 1):
            return milliseconds(number)
    return None


def merged(parts: Iterable[Times]) -> Times:
    """All durations together."""
    whole: Counter[int] = Counter()
    for part in parts:
        whole.update(part)
    return whole
