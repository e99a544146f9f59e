"""How long it takes to say that nothing has changed: the digest of each kind of result, in new processes.

    python benchmarks/digest.py [RUNS]

"cold" has nothing noted, so every file is hashed; "warm" finds the files as an earlier process noted them.
The last line is the largest caller: what `rulebook ask` needs to find the answers in all languages.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = ["READING", "FINDINGS", "RULES", "OUTLINES", "ANSWERS", "QUESTIONS", "GAMES"]
ONE = """
import sys, time
from cardset import digest
start = time.perf_counter(), time.process_time()
digest.digest(getattr(digest, sys.argv[1]))
print([time.perf_counter() - start[0], time.process_time() - start[1]])
"""
ASKING = """
import time
from cardset.digest import QUESTIONS, digest
from cardset.sources import sources_of
from rulebook.faq.search.kept import languages, sources
from rulebook.subject import Subject
from rulebook.game import find_game
about = Subject(find_game("unstable-unicorns"), sources_of())
start = time.perf_counter(), time.process_time()
for language in languages(about):
    digest(QUESTIONS, sources(about, language))
print([time.perf_counter() - start[0], time.process_time() - start[1]])
"""


def main(runs: int) -> None:
    """Print one line for each kind: milliseconds by the clock, and those of the processor."""
    print(f"{'kind':12} {'cold':>17} {'warm':>17}   (median of {runs}: clock, processor)")
    for kind in [*KINDS, "asking"]:
        script = ASKING if kind == "asking" else ONE
        with tempfile.TemporaryDirectory() as kept:
            measured(script, kind, kept)
            warm = [measured(script, kind, kept) for _ in range(runs)]
        cold = []
        for _ in range(runs):
            with tempfile.TemporaryDirectory() as empty:
                cold.append(measured(script, kind, empty))
        print(f"{kind:12} {told(cold):>17} {told(warm):>17}")


def measured(script: str, kind: str, cache: str) -> list[float]:
    """Seconds by the clock and of the processor that one process takes for the digest."""
    env = {**os.environ, "CARDSET_CACHE": cache, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, kind]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    found: list[float] = json.loads(done.stdout)
    return found


def told(times: list[list[float]]) -> str:
    """The medians in milliseconds."""
    return " ".join(f"{statistics.median(column) * 1000:5.1f} ms" for column in zip(*times, strict=True))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
