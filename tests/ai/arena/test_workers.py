"""Several processes play as one does, and the death of one is no loss."""

from __future__ import annotations

import multiprocessing
import os
import signal
from dataclasses import replace

import pytest

from ai.arena import workers
from ai.arena.job import Job
from ai.arena.workers import play_all
from cardset.errors import CardsetError
from tests.ai.arena import dying
from tests.ai.arena.samples import NOVICES

JOBS = [NOVICES.job(number) for number in range(8)]


def digests(jobs: list[Job], number: int) -> dict[int, str]:
    return {result.job.number: result.digest for result in play_all(jobs, number, pytest.fail)}


def test_two_play_as_one() -> None:
    assert digests(JOBS, 2) == digests(JOBS, 1)
    assert not multiprocessing.active_children()


def test_a_worker_that_dies_is_told_and_its_game_played_again() -> None:
    told: list[str] = []
    results = play_all(JOBS, 2, told.append)
    found = [next(results)]
    victim = multiprocessing.active_children()[0]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    found += results
    assert {result.job.number: result.digest for result in found} == digests(JOBS, 1)
    assert len(found) == len(JOBS)
    assert all("died (killed by SIGKILL); the game is played again" in line for line in told)
    assert len(told) == 1
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("played", "how"), [(dying.always, "killed by SIGKILL"), (dying.speechless, "exit code 7")]
)
def test_a_game_that_kills_twice_ends_the_run(
    played: object, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_played", played)
    told: list[str] = []
    with pytest.raises(CardsetError, match=rf"game \d cannot be played: its worker died twice \({how}\)"):
        list(play_all(JOBS, 2, told.append))
    assert told
    assert not multiprocessing.active_children()


def test_a_game_that_cannot_be_played_ends_the_run() -> None:
    jobs = [replace(job, rules="nonsense") for job in JOBS]
    with pytest.raises(CardsetError, match="there are no rules 'nonsense'"):
        list(play_all(jobs, 2, pytest.fail))
    assert not multiprocessing.active_children()


def test_a_defect_names_the_game() -> None:
    job = replace(JOBS[3], rules=7)  # type: ignore[arg-type]
    with pytest.raises(CardsetError, match=r"game 3 \(.*\) raised AttributeError.*\(--jobs 1 plays it"):
        list(play_all([job, job], 2, pytest.fail))


def test_whoever_stops_early_leaves_no_worker() -> None:
    results = play_all(JOBS, 2, pytest.fail)
    next(results)
    assert len(multiprocessing.active_children()) == 2
    results.close()
    assert not multiprocessing.active_children()
