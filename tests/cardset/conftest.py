"""What is under test keeps its cache to itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One cache for all tests of a worker, gone afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDSET_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
