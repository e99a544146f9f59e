"""Commands under test keep their games to themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cli.kept import folder
from cli.preferences import NAME
from cli.record import store


@pytest.fixture(autouse=True, scope="session")
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One folder of games for all tests of a worker, gone afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDSET_STATE", str(tmp_path_factory.mktemp("games")))
        yield


@pytest.fixture(autouse=True)
def nothing_preferred(own_games: None) -> Iterator[None]:
    """What somebody wants to be the same in every game, and has won, is forgotten after each test."""
    paths = [folder() / NAME, store.path()]
    yield
    for path in paths:
        path.unlink(missing_ok=True)
