"""How long a whole run of the linter takes, beside `msgfmt -c` and other checkers of catalogs.

    python benchmarks/lint/speed.py [ROUNDS] [--folder FOLDER]

Every round runs each command once, one after the other, so that what else the machine does meets all alike.
A ratio is the median over rounds of a command's time by that of `msgfmt -c` on the same file in that round:
of the time that passed, and of that which processors spent on it, which busy neighbours change less.
The catalogs and the glossary are those that made.py makes, put into FOLDER where one is given.

`cold` starts with an empty cache of cardset's, `warm` with one that the same run has filled; the files of the
operating system are in memory either way. `new file` has what is known of the language in the cache, but
nothing of the catalog. In `one changed`, a checked tree of twenty catalogs, 7,800 messages in all, has a
changed message in one of them.

Compiling Python is no part of any of these: as after an installation, what was compiled lies ready, here in a
folder of its own, for us and for the peers alike. Each command runs once before it is measured.

The peers, other than gettext and i18nspector, which Debian has, are the group `benchmark-lint`. What is not
installed is left out. A folder with their programs goes into PATH.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CARDSET = (sys.executable, "-c", "from cli.cardset import main; main()", "lint", "--lang", "pl")
GLOSSARY = ("--termbase", "glossary.csv")
LARGE, SMALL, TERMS, PARTS = 7800, 1000, 350, 20
MSGFMT = ("msgfmt", "-c", "-o", os.devnull)
# Each with what it checks by default. msgcheck without spelling, for which it needs a dictionary.
PEERS = (
    ("i18nspector",),
    ("dennis-cmd", "lint"),
    ("msgcheck", "-n"),
    ("pofilter", "--language=pl"),
)


@dataclass
class Case:
    """A command, what is made ready before each run of it, and what its runs took.

    ``passed``, ``spent`` (on processors) and their ratios have one number for each round; the times are in
    seconds, ``peak`` is in KiB.
    """

    name: str
    command: Sequence[str]
    catalog: str
    prepare: Callable[[int], None] = lambda _: None
    cache: Path | None = None
    passed: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)
    passed_ratios: list[float] = field(default_factory=list)
    spent_ratios: list[float] = field(default_factory=list)
    peak: int = 0


def main(rounds: int, folder: Path) -> None:
    """Print one line for each command."""
    cases = cases_in(folder)
    for case in cases:  # once without measuring: compiles what Python compiles, fills caches
        case.prepare(-1)
        run(case, folder)
    for number in range(rounds):
        base: dict[str, tuple[float, float]] = {}
        for case in cases:
            case.prepare(number)
            passed, spent, peak = run(case, folder)
            whole = base.setdefault(case.catalog, (passed, spent))
            case.passed.append(passed)
            case.spent.append(spent)
            case.passed_ratios.append(passed / whole[0])
            case.spent_ratios.append(spent / whole[1])
            case.peak = max(case.peak, peak)
    print(f"{rounds} rounds, Python {sys.version.split()[0]}, {os.cpu_count()} processors")
    print(f"{'':30} {'seconds passed':^23} {'ratio':>6}    {'processor seconds':^23} {'ratio':>6}  MiB")
    for case in cases:
        print(
            f"{case.name:30} {spread(case.passed)} {statistics.median(case.passed_ratios):6.2f}    "
            f"{spread(case.spent)} {statistics.median(case.spent_ratios):6.2f} {case.peak / 1024:4.0f}"
        )


def spread(numbers: Sequence[float]) -> str:
    """The least, the median, the greatest."""
    return f"{min(numbers):7.3f} {statistics.median(numbers):7.3f} {max(numbers):7.3f}"


def cases_in(folder: Path) -> list[Case]:
    """All cases, for catalogs written into ``folder``; the first of each is the measure of its others."""
    make("glossary", folder / "glossary.csv", TERMS)
    cases = []
    for messages in (LARGE, SMALL):
        name = f"{messages}.po"
        make("catalog", folder / name, messages)
        cases.append(Case(f"msgfmt -c, {messages} messages", (*MSGFMT, name), name))
        cases += ours(folder, name)
        cases += [Case(peer[0], (*peer, name), name) for peer in PEERS if shutil.which(peer[0])]
    tree = folder / "tree"
    tree.mkdir(exist_ok=True)
    for part in range(PARTS):
        make("catalog", tree / f"part{part}.po", LARGE // PARTS, part + 2)
    names = [f"tree/part{part}.po" for part in range(PARTS)]
    cases.append(Case(f"msgfmt -c, {LARGE // PARTS} messages", (*MSGFMT, names[0]), "tree"))
    command = (*CARDSET, *GLOSSARY, "tree")
    cache = folder / "cache-tree"
    return [*cases, Case("cardset, tree, one changed", command, "tree", change(folder / names[0]), cache)]


def make(what: str, path: Path, *numbers: int) -> None:
    """Write what made.py makes, in a process of its own: what this one needs counts for those it starts."""
    code = f"import sys, made; sys.stdout.buffer.write(made.{what}(*{numbers}).encode())"
    path_of = os.pathsep.join((str(ROOT), str(Path(__file__).resolve().parent)))
    env = {**os.environ, "PYTHONPATH": path_of}
    path.write_bytes(
        subprocess.run([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, check=True).stdout
    )


def ours(folder: Path, catalog: str) -> list[Case]:
    """Our runs on one catalog."""
    command = (*CARDSET, *GLOSSARY, catalog)
    cold, warm, new = (folder / f"cache-{kind}-{catalog}" for kind in ("cold", "warm", "new"))

    def empty(_: int) -> None:
        shutil.rmtree(cold, ignore_errors=True)

    fresh = Path(f"new-{catalog}")
    shutil.copy(folder / catalog, folder / fresh)
    return [
        Case("cardset, cold", command, catalog, empty, cold),
        Case("cardset, new file", (*command[:-1], str(fresh)), catalog, change(folder / fresh), new),
        Case("cardset, warm", command, catalog, cache=warm),
    ]


def change(path: Path) -> Callable[[int], None]:
    """Write another translation of the last message into a catalog, in each round another."""
    before = path.read_text(encoding="utf-8")

    def write(number: int) -> None:
        path.write_text(
            f'{before}\nmsgid "Round {number + 2}"\nmsgstr "Runda {number + 2}"\n', encoding="utf-8"
        )

    return write


def run(case: Case, folder: Path) -> tuple[float, float, int]:
    """Seconds that pass while one process runs, those of processors, and the most memory it had, in KiB.

    Findings are no failure.
    """
    env = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "PYTHONPATH": str(ROOT),
        "CARDSET_CACHE": str(case.cache or folder),
    }
    with tempfile.TemporaryFile() as out:
        start = time.perf_counter()
        process = subprocess.Popen(case.command, cwd=folder, env=env, stdout=out, stderr=out)
        _, status, used = os.wait4(process.pid, 0)
        took = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if case.command[0] == sys.executable and process.returncode not in (0, 1):
            out.seek(0)
            raise SystemExit(out.read().decode())
    return took, used.ru_utime + used.ru_stime, used.ru_maxrss


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rounds", nargs="?", type=int, default=7)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
        main(given.rounds, given.folder.resolve())
    else:
        with tempfile.TemporaryDirectory() as made_folder:
            main(given.rounds, Path(made_folder))
