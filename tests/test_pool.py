"""Work handed out to other processes: the same comes of it, whatever becomes of these."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from multiprocessing import active_children
from pathlib import Path

import pytest

from cardset.errors import CardsetError, Fault, FaultsError
from cardset.lint import run
from cardset.lint.project import Project
from cardset.pool import Pool

CATALOG = 'msgid ""\nmsgstr "Language: pl\\n"\n\nmsgid "a"\nmsgstr "a  b"\n'
linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are not copied elsewhere")


@linux
def test_findings_and_faults_are_those_of_a_single_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        (tmp_path / f"{number}.po").write_text(CATALOG)
    (tmp_path / "3.po").write_text("broken")
    one_by_one = run.lint([tmp_path], Project(tmp_path))
    monkeypatch.setattr(run, "_WORTH", 0)
    side_by_side = run.lint([tmp_path], Project(tmp_path))
    assert side_by_side == one_by_one
    assert len(side_by_side.files) == 5 and len(side_by_side.faults) == 1 and side_by_side.findings
    assert not active_children()


@linux
@pytest.mark.parametrize("end", [lambda: os._exit(9), lambda: os.kill(os.getpid(), signal.SIGKILL)])
def test_a_linter_whose_worker_is_ended_says_so(
    end: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = os.getpid()
    original = run._outcome
    for name in ("a.po", "b.po"):
        (tmp_path / name).write_text(CATALOG)

    def outcome(*args: object) -> object:
        if os.getpid() != here and callable(end):
            end()
        return original(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(run, "_WORTH", 0)
    monkeypatch.setattr(run, "_outcome", outcome)
    with pytest.raises(CardsetError, match="the system ended a process"):
        run.lint([tmp_path], Project(tmp_path))
    assert not active_children()


FAULT = Fault("cannot be read", "a.yaml", 1, 2, "mend it")


def fails(*faults: Fault) -> None:
    raise FaultsError(faults) if len(faults) > 1 else CardsetError(*faults[0])


@pytest.mark.parametrize("faults", [(FAULT,), (FAULT, FAULT._replace(line=2))])
def test_what_goes_wrong_there_goes_wrong_here(faults: tuple[Fault, ...]) -> None:
    with Pool(1, "spawn", int) as pool, pytest.raises(CardsetError) as told:
        pool.submit(fails, *faults).result()
    error = told.value
    assert (error.faults if isinstance(error, FaultsError) else (error.fault,)) == faults
    assert not active_children()


@pytest.mark.parametrize(("work", "code"), [(os._exit, 7), (signal.raise_signal, signal.SIGKILL)])
def test_a_pool_tells_how_a_process_of_it_ended(work: object, code: int) -> None:
    assert callable(work)
    with Pool(1, "spawn", int) as pool:
        with pytest.raises(BrokenExecutor):
            pool.submit(work, code).result()
        assert pool.end() == (7 if code == 7 else -signal.SIGKILL)


def test_nobody_is_waited_for_at_the_end() -> None:
    begun = time.monotonic()
    with Pool(2, "spawn", int) as pool:
        slow = [pool.submit(time.sleep, 60) for _ in range(3)]
        pool.submit(int).cancel()
        while not slow[0].running():
            time.sleep(0.01)
    assert time.monotonic() - begun < 30
    assert not active_children()


@linux
@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_no_process_outlives_the_first(how: str) -> None:
    script = f"""
import os, time
from cardset.pool import Pool
if __name__ == "__main__":
    with Pool(2, {how!r}, int) as pool:
        pool.submit(int).result()
        print([pool.submit(time.sleep, 60) for _ in range(2)])
        os.kill(os.getpid(), 9)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, timeout=50)
    assert done.returncode == -signal.SIGKILL  # and nobody has kept its output open
