"""Many games between opponents: the options that arena and balance share, and playing with a progress bar."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from ai.arena.clock import Times, percentile
from ai.arena.intervals import Rate
from ai.arena.job import Plan
from ai.arena.result import Result
from ai.arena.run import Run
from ai.arena.standings import Length
from cardset.pool import processors
from cli.chosen import game_option
from cli.command import add_option, rules_option, set_option
from rulebook.game import Game

__all__ = [
    "columns",
    "length_data",
    "match_options",
    "planned",
    "played",
    "player_numbers",
    "rate_data",
    "rate_text",
    "times_data",
]

F = TypeVar("F", bound=Callable[..., Any])
STOPPED = 130


def match_options(function: F) -> F:
    """``--seed``, ``--jobs``, ``--out``, ``--fresh`` and ``--json``, and which game, cards and rules."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print the numbers for other programs."),
        add_option,
        set_option,
        game_option,
        rules_option,
        click.option("--fresh", is_flag=True, help="Begin anew, whatever an earlier run has left."),
        click.option(
            "--out",
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help="Keep the results there, and every game as a replay; more --games go on from them.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1, 512),
            show_default="all processors",
            metavar="N",
            help="Play on so many processors. The results are the same for any number.",
        ),
        click.option("--seed", type=int, default=0, show_default=True, help="The same seed, the same deals."),
    ):
        function = option(function)
    return function


def planned(
    game: Game,
    tables: Sequence[tuple[str, ...]],
    seed: int,
    rules: str,
    chosen: Sequence[str],
    added: Sequence[str],
    written: bool,
) -> Plan:
    """The plan of a run at these tables. Raises :class:`CardsetError`."""

    in_force = str(game.presets.read(rules))
    return Plan(game.id, tuple(tables), seed, in_force, tuple(chosen), tuple(added), written)


def played(
    plan: Plan,
    games: int,
    jobs: int | None,
    out: Path | None,
    fresh: bool,
    tell: Callable[[list[Result], float], None],
) -> int:
    """Play ``games`` of ``plan`` and give the results, in order, and the seconds it took to ``tell``.

    Returns the exit code: 0, or 130 when Ctrl-C came before the end.
    """

    begun = time.perf_counter()
    run = Run(plan, games, out, fresh)
    with run.log:
        if run.results:
            _note(f"going on after {len(run.results)} of {games} games")
        try:
            _play(run.play(jobs or processors(), _note), len(run.results), games)
        except KeyboardInterrupt:
            line = "\n" if sys.stderr.isatty() else ""
            done = f"{len(run.results)} of {games} games"
            _note(f"{line}stopped after {done}; the same command goes on from there")
            return STOPPED
        tell(run.results, time.perf_counter() - begun)
        run.forget()
    return 0


def _play(results: Iterator[Result], done: int, games: int) -> None:
    """Let the games be played, behind a bar where somebody watches."""
    if not sys.stderr.isatty():
        for _ in results:
            pass
        return
    with click.progressbar(length=games, label="games", file=sys.stderr, show_pos=True) as bar:
        bar.update(done)
        for _ in results:
            bar.update(1)


def _note(text: str) -> None:
    click.echo(text, err=True)


def player_numbers(text: str) -> list[int]:
    """The numbers of players that ``text`` says, to be taken in turn.

    Raises :class:`click.BadParameter` for anything but a number or a range.

    >>> player_numbers("4"), player_numbers("2-5")
    ([4], [2, 3, 4, 5])
    """
    first, dash, last = text.partition("-")
    ends = (first, last if dash else first)
    fit = all(end.isascii() and end.isdigit() and len(end) < 3 for end in ends)
    if not fit or int(ends[0]) > int(ends[1]):
        raise click.BadParameter(
            f"{text!r} is neither a number nor a range such as 2-8", param_hint="--players"
        )
    return list(range(int(ends[0]), int(ends[1]) + 1))


def rate_data(rate: Rate) -> dict[str, Any]:
    """A rate for other programs; without games there is none."""
    low, high = rate.interval
    return {
        "games": rate.games,
        "wins": int(rate.wins) if rate.wins == int(rate.wins) else round(rate.wins, 4),
        "rate": None if rate.value is None else round(rate.value, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "fair": round(rate.fair, 4),
    }


def length_data(length: Length) -> dict[str, Any]:
    """A length for other programs."""
    return {"mean": round(length.mean, 2), "p50": length.p50, "p95": length.p95}


def times_data(times: Times) -> dict[str, Any]:
    """Durations for other programs, in milliseconds."""

    found = {"p50": percentile(times, 0.5), "p95": percentile(times, 0.95)}
    return {
        name: None if value is None else round(value, 3 if value < 10 else 1) for name, value in found.items()
    }


def rate_text(rate: Rate) -> tuple[str, str]:
    """A rate and its interval for people, in percent.

    >>> from ai.arena.intervals import Rate
    >>> rate_text(Rate(30, 100, 0.25))
    ('30.0', '21.9–39.6')
    """
    low, high = rate.interval
    return ("–" if rate.value is None else f"{100 * rate.value:.1f}"), f"{100 * low:.1f}–{100 * high:.1f}"


def columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table: the first column to the left, numbers to the right."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
