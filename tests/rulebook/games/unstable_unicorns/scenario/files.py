"""Files of scenarios for tests: written in a few lines, read, run."""

from __future__ import annotations

import textwrap
from pathlib import Path

from cardset.errors import Fault, FaultsError
from rulebook.games.unstable_unicorns import preset
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.run import Failure, run


def write(folder: Path, scenario: str, name: str = "s.yaml") -> Path:
    """A file with one scenario ``s``; ``scenario`` holds its keys but id and about."""
    path = folder / name
    body = textwrap.indent(textwrap.dedent(scenario).strip("\n"), "    ")
    path.write_text(f"scenarios:\n  - id: s\n    about: A test.\n{body}\n", encoding="utf-8")
    return path


def outcome(folder: Path, scenario: str) -> Failure | None:
    """What became of one scenario under the first of its rules."""
    (read,) = read_scenarios(write(folder, scenario))
    return run(read, preset(read.rules[0])).failure


def faults(folder: Path, scenario: str) -> list[Fault]:
    """The faults of a file with one scenario, whose keys begin in line 4."""
    try:
        read_scenarios(write(folder, scenario))
    except FaultsError as error:
        return list(error.faults)
    return []
