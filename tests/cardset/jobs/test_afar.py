"""Workers of a Dask scheduler do what one process does, whatever becomes of them and of the scheduler."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.jobs.crew import Crew
from cardset.jobs.sharing import Lost, carry_out
from cardset.jobs.work import Work
from tests.cardset.jobs.labour import DEADLY, FOREIGN, KILLING, PROCESSES, SQUARES
from tests.cli.running import ROOT

pytest.importorskip("distributed", reason="`make test` installs it")

JOBS = range(100)
SQUARED = {number: number * number for number in JOBS}


def running(*command: str) -> subprocess.Popen[bytes]:
    script = "import sys; from dask.__main__ import main; sys.argv[0] = 'dask'; main()"
    quiet = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-c", script, *command], cwd=ROOT, stdout=quiet, stderr=quiet)


class Farm:
    """A scheduler and a worker on this machine, in processes of their own."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.port = 0
        self.begin()

    def begin(self, workers: int = 1) -> None:
        file = self.place / "scheduler.json"
        file.unlink(missing_ok=True)
        local = ("--host", "127.0.0.1", "--no-dashboard")
        self.scheduler = running("scheduler", *local, "--port", str(self.port), "--scheduler-file", str(file))
        single = ("--nworkers", str(workers), "--nthreads", "1", "--memory-limit", "0")
        self.workers = running("worker", *local, *single, "--scheduler-file", str(file))
        while not file.exists():
            assert self.scheduler.poll() is None
            time.sleep(0.05)
        self.address = file.read_text().partition('"address": "')[2].partition('"')[0]
        self.port = int(self.address.rpartition(":")[2])

    def end(self) -> None:
        for process in (self.workers, self.scheduler):
            process.terminate()
            process.wait(20)


@pytest.fixture(scope="module")
def farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    found = Farm(tmp_path_factory.mktemp("farm"))
    yield found
    found.end()


def done(
    address: str, work: Work[int, int] = SQUARES, tell: Callable[[str], None] = pytest.fail
) -> dict[int, int | Lost]:
    results = carry_out(work, JOBS, Crew(scheduler=address), tell)
    found = list(results)
    assert len(found) == len(JOBS)
    return dict(found)


def patient(line: str) -> None:
    """Workers may come late."""
    assert line.endswith("has no workers yet; waiting for one")


@pytest.mark.xdist_group("farm")
def test_what_is_done_there_is_what_is_done_here(farm: Farm) -> None:
    assert done(farm.address, tell=patient) == SQUARED
    told: list[str] = []
    with pytest.raises(CardsetError, match="none of the 1 workers is of use: it has another version of: c"):
        done(farm.address, FOREIGN, told.append)
    assert told[-1].startswith("the worker tcp://127.0.0.1:")


@pytest.mark.soak
@pytest.mark.xdist_group("farm")
def test_a_job_that_kills_is_left_out_and_no_other(farm: Farm) -> None:
    told: list[str] = []
    found = done(farm.address, KILLING, told.append)
    assert {number for number, result in found.items() if isinstance(result, Lost)} == {DEADLY}
    assert found == {**SQUARED, DEADLY: found[DEADLY]}
    assert [line for line in told if line.startswith(f"number {DEADLY} is left out: its worker died twice")]


@pytest.mark.soak
@pytest.mark.xdist_group("farm")
def test_a_worker_may_be_killed(farm: Farm) -> None:
    told: list[str] = []
    (victim,) = set(done(farm.address, PROCESSES, told.append).values())
    assert isinstance(victim, int)
    results = carry_out(SQUARES, JOBS, Crew(scheduler=farm.address), told.append)
    found = [next(results)]
    os.kill(victim, signal.SIGKILL)
    found += results
    assert dict(found) == SQUARED and len(found) == len(JOBS)
    assert [line for line in told if line.startswith("a worker died (tcp://")]


@pytest.mark.soak
@pytest.mark.xdist_group("farm")
def test_a_scheduler_may_go_and_come_back(farm: Farm) -> None:
    told: list[str] = []

    def tell(line: str) -> None:
        told.append(line)
        if line.endswith("waiting for it to come back"):
            farm.end()
            farm.begin()

    results = carry_out(SQUARES, JOBS, Crew(scheduler=farm.address), tell)
    found = [next(results)]
    farm.scheduler.kill()
    found += results
    assert dict(found) == SQUARED
    assert f"the scheduler at {farm.address} is gone; waiting for it to come back" in told
    assert "the scheduler is back" in told


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:9", "no scheduler answers at"),
        ("tls://127.0.0.1:9", "needs a certificate, and none is configured"),
        ("tcp://192.0.2.1:8786", r"anybody on the way .* \(beyond this machine only tls:// is safe"),
        ("localhost:8786", "is no address of a scheduler"),
        ("tcp://localhost", "is no address of a scheduler"),
        ("tcp://localhost:many", "is no address of a scheduler"),
    ],
)
def test_a_scheduler_that_cannot_be_used(address: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardset.jobs.afar.PATIENCE", 0.1)
    with pytest.raises(CardsetError, match=said):
        done(address)


def test_without_dask_a_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CardsetError, match=r"needs Dask, which is not installed \(pip install distributed"):
        done("tcp://localhost:9")
