"""How long a command takes from a shell: the median of whole processes, one after the other.

    python benchmarks/startup.py [RUNS]

"cold" starts each run with an empty cache of cardset's own, "warm" with one that an earlier run filled; the
files of the operating system are in memory either way. The last line is what loading the built-in set takes
inside a process, from the cache.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMANDS = [["--help"], ["validate"], ["lint", "i18n/pl"], ["export", "--lang", "cs"]]
ROOT = Path(__file__).resolve().parent.parent
LOADING = """
import time
from cardset.load import load_set
start = time.perf_counter()
load_set()
print(time.perf_counter() - start)
"""


def main(runs: int) -> None:
    """Print one line for each command."""
    print(f"{'command':32} {'cold':>8} {'warm':>8}   (median of {runs}, Python {sys.version.split()[0]})")
    with tempfile.TemporaryDirectory() as warm:
        for command in COMMANDS:
            cold_times, warm_times = [], []
            timed(command, warm)
            for _ in range(runs):
                with tempfile.TemporaryDirectory() as empty:
                    cold_times.append(timed(command, empty))
                warm_times.append(timed(command, warm))
            cold, kept = statistics.median(cold_times), statistics.median(warm_times)
            print(f"cardset {' '.join(command):24} {cold * 1000:5.0f} ms {kept * 1000:5.0f} ms")
        loads = [float(run([sys.executable, "-c", LOADING], warm)) for _ in range(runs)]
        print(f"{'load the built-in set':32} {'':8} {statistics.median(loads) * 1000:5.1f} ms")


def timed(command: list[str], cache: str) -> float:
    """Seconds that one process takes; its exit code does not matter, lint may have findings."""
    start = time.perf_counter()
    run([sys.executable, "-c", "from cli.cardset import main; main()", *command], cache)
    return time.perf_counter() - start


def run(command: list[str], cache: str) -> str:
    """The standard output of a process that keeps its cache in the folder ``cache``."""
    env = {**os.environ, "CARDSET_CACHE": cache}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    return done.stdout


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
