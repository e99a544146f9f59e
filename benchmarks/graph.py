"""How long ``cardset graph`` takes as sets grow, and how much memory: the real command, from files to output.

    python benchmarks/graph.py [ABILITIES ...]

Each set is the base deck with as many made-up cards as are missing to so many abilities. Those have one
ability each; 60 of them are a family that brings its own cards into play, of which up to some 40 make one
component (:mod:`graph_sets` has the words). Seconds are those of the processor, memory is the peak, each of
one run of the command with its set already checked and remembered.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from graph_sets import FAMILY, KINDS

SIZES = (250, 500, 1000, 2000)
FORMATS = ("text", "json", "svg", "html")
BASE = 50  # about as many abilities of the base deck can be in a chain
ROOT = Path(__file__).resolve().parent.parent / "cardset"


def write(folder: Path, abilities: int, seed: int = 1) -> None:
    """The folder of a set, with a vocabulary of its own that has the families."""
    import yaml

    chance = random.Random(seed)
    made = max(0, abilities - BASE)
    families = "".join(
        f"  f{number}: {{noun: {{one: F{number} card, many: F{number} cards}}, term: narwhal-keyword}}\n"
        for number in range(-(-made // FAMILY))
    )
    base = ROOT / "sets" / "uu-base-2e"
    (folder / "game").mkdir(parents=True)
    (folder / "cards").mkdir()
    words = (ROOT / "games" / "unstable-unicorns" / "vocabulary.yaml").read_text(encoding="utf-8")
    words = words.replace("\nfamilies:\n", f"\nfamilies:\n{families}", 1)
    (folder / "game" / "vocabulary.yaml").write_text(words, encoding="utf-8")
    for path in (base / "cards").glob("*.yaml"):
        (folder / "cards" / path.name).write_bytes(path.read_bytes())
    about: dict[str, Any] = yaml.safe_load((base / "set.yaml").read_text(encoding="utf-8"))
    about |= {"id": "made", "name": "Made up"}
    about["sources"]["made"] = {"what": "made up", "where": "here"}
    about["box"] = {key: about["box"][key] + made for key in ("distinct", "copies")}
    (folder / "set.yaml").write_text(yaml.safe_dump(about, sort_keys=False), encoding="utf-8")
    cards = [
        {
            "id": f"card-{number}",
            "name": f"Card {number}",
            "type": "magical",
            "copies": 1,
            "families": [f"f{number // FAMILY}"],
            "abilities": [
                {
                    "when": {"this": "entered"},
                    "do": yaml.safe_load(chance.choice(KINDS).replace("F", f"f{number // FAMILY}")),
                }
            ],
            "sources": ["made"],
        }
        for number in range(made)
    ]
    (folder / "cards" / "made.yaml").write_text(json.dumps(cards), encoding="utf-8")


def run(folder: Path, form: str) -> tuple[float, float, float]:
    """Seconds, peak of memory and size of the output, both in MB."""
    output = folder / f"graph.{form}"
    command = [sys.executable, "-c", "from cli.start import cardset; cardset()", "graph"]
    command += ["--set", str(folder), "--format", form, "-o", str(output)]
    child = subprocess.Popen(command, cwd=ROOT.parent, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    if status:
        raise SystemExit(f"cardset graph --format {form} ended with {os.waitstatus_to_exitcode(status)}")
    peak = used.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
    return used.ru_utime + used.ru_stime, peak, output.stat().st_size / 1e6


def main(sizes: list[int]) -> None:
    """Print the table."""
    print("abilities  format   seconds      peak     output")
    for size in sizes:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "made"
            write(folder, size)
            run(folder, "text")
            for form in FORMATS:
                seconds, peak, written = run(folder, form)
                print(f"{size:9}  {form:6} {seconds:7.1f} s {peak:6.0f} MB {written:7.1f} MB", flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(SIZES))
