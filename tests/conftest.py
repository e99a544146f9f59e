"""How the whole suite runs: property tests are repeatable, and long ones wait for ``make soak``."""

from __future__ import annotations

import fcntl
import gc
import marshal
import os
import random
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

from cardset import entries, yaml_reader

# No deadlines: a busy machine is no defect. The suite tries the same examples each time, few enough for it to
# stay short, a soak many new ones.
settings.register_profile("suite", deadline=None, derandomize=True, max_examples=12)
settings.register_profile("soak", deadline=None, max_examples=5000, print_blob=True)
settings.load_profile("suite")

# Hundreds of megabytes that live as long as the worker need not be walked through at every step.
gc.set_threshold(100_000, 20, 100)


SAMPLE = "CARDSET_SAMPLE"
"""The variable of the environment that says which cases are drawn of tests that are ``sampled``: a number, or
``random``."""
USUAL = "9160"
"""What is drawn otherwise: the same everywhere, so that a run which turns red has found what changed."""


LONGEST = ("compiled", "proved")
"""The groups of tests that take longest."""


def pytest_configure() -> None:
    drawn = os.environ.get(SAMPLE, USUAL)
    os.environ[SAMPLE] = str(random.randrange(10_000)) if drawn == "random" else drawn  # for the workers


@pytest.hookimpl(tryfirst=True)  # before pytest itself looks at a marker expression
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked ``soak`` unless a marker expression was asked for.

    Of the cases of a test marked ``sampled(every)`` each ``every``-th is tried, others with another number;
    a soak tries all. The tests of a file run on one worker, which makes what they share once; so do all that
    need the proof. What takes longest begins first, or one worker would wait for another at the end.
    """
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            needs_proof = "proved" in getattr(item, "fixturenames", ())
            item.add_marker(
                pytest.mark.xdist_group("proved" if needs_proof else item.nodeid.partition("::")[0])
            )
        if sampled := item.get_closest_marker("sampled"):
            cases.setdefault((item.nodeid.partition("[")[0], sampled.args[0]), []).append(item)
    items.sort(key=lambda item: next(item.iter_markers("xdist_group")).args[0] not in LONGEST)
    for (test, every), group in cases.items():
        first = (int(os.environ[SAMPLE]) + crc32(test.encode())) % min(every, len(group))
        for number, item in enumerate(group):
            if config.option.markexpr or number % every != first:
                item.add_marker("soak")
    if config.option.markexpr:
        return
    soaking = [item for item in items if item.get_closest_marker("soak")]
    if soaking:
        config.hook.pytest_deselected(items=soaking)
        items[:] = [item for item in items if item not in soaking]


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Call a huge text by its size: the environment of every program that a test starts holds its name."""
    if not isinstance(val, str | bytes) or len(val) <= 500:
        return None
    return f"{argname}-of-{len(val)}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how what failed can be tried again, though the next run draws other cases."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"The sampled cases are drawn again with {SAMPLE}={os.environ[SAMPLE]}")


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
def signals_are_heard() -> Iterator[None]:
    """Whoever starts the suite in the background of a shell, or by nohup, has it ignore signals, and what it
    starts would do so, too: a program that a test interrupts would go on for ever."""
    heard = {name: signal.getsignal(name) for name in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)}
    for name, handler in heard.items():
        if handler is signal.SIG_IGN:
            signal.signal(name, signal.default_int_handler if name is signal.SIGINT else signal.SIG_DFL)
    yield
    for name, handler in heard.items():
        signal.signal(name, handler)


@pytest.fixture(autouse=True, scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache that all workers of this run use and nobody else: what costs seconds to make is made once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDSET_CACHE", str(folder))
        yield folder


@pytest.fixture(autouse=True, scope="session")
def same_examples(pytestconfig: pytest.Config) -> Iterator[None]:
    """What is tried does not hang on which modules other tests have loaded: Hypothesis would read all of them
    for their constants, which takes seconds. A soak may."""
    with pytest.MonkeyPatch.context() as patch:
        if not pytestconfig.option.markexpr:
            place = "hypothesis.internal.conjecture.providers.is_local_module_file"
            patch.setattr(place, lambda _: False, raising=False)
        yield


@pytest.fixture(autouse=True, scope="session")
def nobody_waits_for_the_disk() -> Iterator[None]:
    """What tests write need not outlive a power cut."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture
def own_cache(shared_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache that nobody else uses, for tests of what is left there. It begins with what all know by now:
    what is kept is replaced as a whole, never written to."""
    folder = tmp_path / "cache"
    folder.mkdir()
    for entry in shared_cache.glob("*.json"):
        with suppress(FileNotFoundError):  # others forget what is old
            os.link(entry, folder / entry.name)
    monkeypatch.setenv("CARDSET_CACHE", str(folder))
    return folder


@pytest.fixture(autouse=True, scope="session")
def parsed_once() -> Iterator[None]:
    """A worker parses a text of YAML once, though every command that a test runs reads its files anew.

    Each reader is handed values of its own, so nothing that one does to them reaches another.
    """
    parse = yaml_reader.parse_yaml
    known: dict[str, tuple[yaml_reader.Document, bytes]] = {}

    def parsed(text: str, path: Path | str) -> yaml_reader.Document:
        if text in known:
            document, data = known[text]
            return replace(document, path=Path(path), data=marshal.loads(data))
        document = parse(text, path)
        known[text] = document, marshal.dumps(document.data)
        return document

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_reader, "parse_yaml", parsed)
        yield


@pytest.fixture(autouse=True, scope="session")
def decoded_once() -> Iterator[None]:
    """A worker looks once at what is kept in the cache, though every command that a test runs does so anew.

    Whoever asks is handed values of its own.
    """
    decode = entries.decoded

    @lru_cache(maxsize=64)
    def dumped(entry: bytes, key: str) -> bytes:
        return marshal.dumps(decode(entry, key))

    def decoded(entry: bytes, key: str) -> tuple[Any] | None:
        found: tuple[Any] | None = marshal.loads(dumped(entry, key))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entries, "decoded", decoded)
        yield


@pytest.fixture(scope="session")
def proved(shared_cache: Path) -> None:
    """The answers of the FAQ lie in the cache: one worker proves them while others wait."""
    from rulebook.faq.ship import prove

    with (shared_cache.parent / "proved.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        prove()
