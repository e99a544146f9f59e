"""What it costs to have games played by the workers of a scheduler.

    python benchmarks/many_machines.py [--games 2000] [--workers 2]

Begins a scheduler and workers on this machine and measures

- the time from handing out a batch of games to having its results, when the games take no time;
- the processor time that a batch costs the run itself and the scheduler, which more workers do not make less;
- how much of their time the workers play, and how much faster they are than one process.

From the second follows an estimate for many workers. It is one: it takes the network to be no slower than
this machine is to itself, nobody to die, and batches to come back evenly.
"""

from __future__ import annotations

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path

from ai.arena.game import play
from ai.arena.job import Job, Plan
from ai.arena.result import Result
from cardset.jobs.afar import Cluster
from cardset.jobs.crew import Crew, Done
from cardset.jobs.sharing import SECONDS, SECONDS_EACH, Lost, carry_out
from cardset.jobs.work import Order, Outcome, Work

BATCHES = 200
GAMES = 25
"""In a batch whose cost is measured."""
MANY = 1000
PLAN = Plan("unstable-unicorns", (("novice", "random", "random", "random"),), 1, "cs-2e")
DASK = (sys.executable, "-c", "from dask.__main__ import main; main()")


def main(games: int, workers: int) -> None:
    """Print a line for each measurement."""
    with farm(workers) as (address, scheduler):
        results = [play(PLAN.job(number)) for number in range(GAMES)]
        print(f"{len(pickle.dumps(Outcome(results))) / 1000:.0f} kB are the results of {GAMES} games")
        spent = time.process_time(), processor_time(scheduler)
        whole = there_and_back(address, results)
        ours = (time.process_time() - spent[0]) / BATCHES
        theirs = (processor_time(scheduler) - spent[1]) / BATCHES
        print(
            f"{1000 * whole:.1f} ms a batch, there and back; of processor time "
            f"{1000 * ours:.1f} ms of the run and {1000 * theirs:.1f} ms of the scheduler"
        )
        few = max(1, games // 8)
        alone, _ = played(few, Crew(1))
        wall, inside = played(games, Crew(scheduler=address))
        print(
            f"{games} games on {workers} workers, which played {100 * inside / wall / workers:.0f} % of it, "
            f"{games / wall / (few / alone):.2f} times as fast as one process "
            f"({os.cpu_count()} processors, load {os.getloadavg()[0]:.1f})"
        )
    lasts = max(SECONDS, SECONDS_EACH * MANY)
    busy = max(ours, theirs) * MANY / lasts
    print(
        f"estimate for {MANY:,} workers, whose batches last {lasts:.0f} s: the busier of run and scheduler "
        f"works {100 * busy:.0f} % of the time, so the workers can {100 * min(1.0, 1 / busy):.0f} % of theirs"
    )


@contextmanager
def farm(workers: int) -> Iterator[tuple[str, int]]:
    """A scheduler and workers of this machine: its address, and the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "scheduler.json")
        local = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
        single = ("--nworkers", str(workers), "--nthreads", "1")
        begun = [
            subprocess.Popen([*DASK, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for words in (("scheduler", "--port", "0", *local), ("worker", *single, *local))
        ]
        try:
            while not file.exists():
                time.sleep(0.1)
            yield (
                file.read_text(encoding="utf-8").partition('"address": "')[2].partition('"')[0],
                begun[0].pid,
            )
        finally:
            for process in reversed(begun):
                process.terminate()
                process.wait()


def there_and_back(address: str, results: list[Result]) -> float:
    """Seconds from handing out a batch to having these results of it, which take no time to make."""
    order = pickle.dumps(Order(Work(copy, str, dict), [results], None))
    with Cluster(address, print) as cluster:
        while not (workers := list(cluster.there())):
            list(cluster.news())
        begun = 0.0
        for ticket in range(-5, BATCHES):  # the first come to a worker that has loaded nothing yet
            if ticket == 0:
                begun = time.perf_counter()
            cluster.give(workers[0], ticket, order)
            while not any(isinstance(news, Done) for news in cluster.news()):
                pass
        return (time.perf_counter() - begun) / BATCHES


def played(games: int, crew: Crew) -> tuple[float, float]:
    """Seconds from the first result to the last, and those spent in games, of all workers together."""
    work: Work[Job, Result] = Work(play, str, dict)
    inside = begun = 0.0
    for _, result in carry_out(work, map(PLAN.job, range(games)), crew, print):
        begun = begun or time.perf_counter()
        assert not isinstance(result, Lost)
        inside += result.seconds
    return time.perf_counter() - begun, inside


def processor_time(pid: int) -> float:
    """Seconds that a process has spent, as the system counts them."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    main(**vars(parser.parse_args()))
