"""How the whole suite runs: property tests are repeatable, and long ones wait for ``make soak``."""

from __future__ import annotations

import fcntl
import gc
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# No deadlines: a busy machine is no defect. The suite tries the same examples each time, few enough for it to
# stay short, a soak many new ones.
settings.register_profile("suite", deadline=None, derandomize=True, max_examples=20)
settings.register_profile("soak", deadline=None, max_examples=5000, print_blob=True)
settings.load_profile("suite")

# Hundreds of megabytes that live as long as the worker need not be walked through at every step.
gc.set_threshold(100_000, 20, 100)


@pytest.hookimpl(tryfirst=True)  # before pytest itself looks at a marker expression
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked ``soak`` unless a marker expression was asked for.

    Of the cases of a test marked ``sampled(every)`` each ``every``-th is no soak, beginning with the first.
    The tests of a file run on one worker, which makes what they share once; so do all that need the proof.
    """
    cases: Counter[str] = Counter()
    for item in items:
        needs_proof = "proved" in getattr(item, "fixturenames", ())
        item.add_marker(pytest.mark.xdist_group("proved" if needs_proof else item.nodeid.partition("::")[0]))
        if sampled := item.get_closest_marker("sampled"):
            test = item.nodeid.partition("[")[0]
            if cases[test] % sampled.args[0]:
                item.add_marker("soak")
            cases[test] += 1
    if config.option.markexpr:
        return
    soaking = [item for item in items if item.get_closest_marker("soak")]
    if soaking:
        config.hook.pytest_deselected(items=soaking)
        items[:] = [item for item in items if item not in soaking]


@pytest.fixture(autouse=True, scope="session")
def plain_environment() -> Iterator[None]:
    """Programs speak English unless a test wants another language, whatever the machine speaks, and keep
    their bytecode: compiled anew at every start they would be several times as slow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.delenv("LANGUAGE", raising=False)
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield


@pytest.fixture(autouse=True, scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache that all workers of this run use and nobody else: what costs seconds to make is made once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDSET_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def proved(shared_cache: Path) -> None:
    """The answers of the FAQ lie in the cache: one worker proves them while others wait."""
    from cardset.sources import sources_of
    from rulebook.faq.ship import prove
    from rulebook.faq.subject import Subject
    from rulebook.game import find_game

    sources = sources_of()
    with (shared_cache.parent / "proved.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        prove(Subject(find_game(sources.game), sources))
