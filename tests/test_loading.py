"""A command loads what it needs and no more: not the room next door for a thing that belongs to neither."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = [
    f"rulebook.games.unstable_unicorns.{name}"
    for name in ("compiler", "engine", "flow", "moves", "state", "view")
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize(
    ("module", "command", "typed", "not_loaded"),
    [
        ("cli.table", ["play", "--seed", "1"], "q\n", ["cardset.lint", "cardset.rename", "rulebook.faq"]),
        ("cli.cardset", ["lint", "i18n/pl"], "", ["cardset.graph", "cardset.rename", *ENGINE]),
        ("cli.cardset", ["lint", "--help"], "", ["cardset.effects", "cardset.localize", "cardset.rename"]),
        ("cli.cardset", ["show", "rhinocorn"], "", ["cardset.lint", "cardset.rename", "rulebook", "ai"]),
    ],
)
def test_a_command_does_not_load(
    module: str,
    command: list[str],
    typed: str,
    not_loaded: list[str],
    kept: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not kept:
        monkeypatch.setenv("CARDSET_CACHE", str(tmp_path))
    script = f"""
import sys
from {module} import main
sys.argv = ["command", *{command!r}]
try:
    main()
except SystemExit as end:
    assert end.code in (0, None, 1, 130), end.code
loaded = [name for name in {not_loaded!r} if name in sys.modules]
assert not loaded, loaded
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
