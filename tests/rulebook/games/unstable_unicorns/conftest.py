"""``deal``: tables for scenarios, each of which must have answered all its questions at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rulebook.games.unstable_unicorns.table import Table


@pytest.fixture
def deal() -> Iterator[Callable[..., Table]]:
    """Makes tables; afterwards none may be left in the middle of a question."""
    tables: list[Table] = []

    def make(*args: Any, **kwargs: Any) -> Table:
        tables.append(Table(*args, **kwargs))
        return tables[-1]

    yield make
    for table in tables:
        assert table.settled, f"a question is left open: {table}"
