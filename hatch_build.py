"""What is made when a wheel is built: the answers of the FAQ, proved, so that nobody waits for them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProvedAnswers(BuildHookInterface[Any]):
    """Puts them where :mod:`cardset.entries` finds them. An editable installation proves its own."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "rulebook.faq.ship", self.folder.name]
        env = {**os.environ, "PYTHONPATH": self.root, "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run(command, cwd=self.root, env=env, check=True)
        for path in sorted(Path(self.folder.name).iterdir()):
            build_data["force_include"][str(path)] = f"cardset/kept/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
