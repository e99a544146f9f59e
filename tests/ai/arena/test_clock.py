"""Durations in bins: few numbers, percentiles near the true ones."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.arena.clock import bin_of, merged, milliseconds, percentile

durations = st.floats(1e-6, 1000)


@given(durations)
def test_a_bin_stands_for_its_durations(seconds: float) -> None:
    assert milliseconds(bin_of(seconds)) == pytest.approx(seconds * 1000, rel=0.0225)


@given(st.lists(durations, min_size=1), st.sampled_from([0.0, 0.5, 0.95, 1.0]))
def test_percentiles_are_near_the_true_ones(seconds: list[float], share: float) -> None:
    true = sorted(seconds)[max(math.ceil(share * len(seconds)), 1) - 1]
    assert percentile(Counter(map(bin_of, seconds)), share) == pytest.approx(true * 1000, rel=0.0225)


@given(st.lists(durations), st.lists(durations))
def test_parts_make_a_whole(some: list[float], more: list[float]) -> None:
    together = Counter(map(bin_of, some + more))
    assert merged([Counter(map(bin_of, some)), Counter(map(bin_of, more))]) == together


def test_no_durations_have_no_percentile() -> None:
    assert percentile({}, 0.5) is None


def test_the_clock_may_stand_still() -> None:
    assert bin_of(0.0) == bin_of(-1e-9) == 0
