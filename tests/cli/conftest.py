"""Commands under test keep their cache to themselves."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_cache(shared_cache: Path) -> None:
    """One cache for all tests of a run, gone afterwards."""
