"""What is made when a wheel is built: the answers of the FAQ, proved, so that nobody waits for them, and the
modules that are compiled, where ``CARDSET_COMPILED=1`` asks for it.

``python hatch_build.py`` compiles them into the checkout that it lies in, ``python hatch_build.py --pure``
takes away what was compiled there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
VARIABLE = "CARDSET_COMPILED"
LEVEL = "CARDSET_COMPILED_LEVEL"
"""How much the C compiler takes pains, 0 to 3."""
PACKAGES = ("cardset", "rulebook", "ai", "cli")


class Prepared(BuildHookInterface[Any]):
    """Puts the answers where :mod:`cardset.entries` finds them, and objects beside their sources. An editable
    installation proves its own and is not compiled: ``make compiled`` does that."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What else it takes to compile."""
        return ["mypy>=1.11", "setuptools>=70"] if os.environ.get(VARIABLE) == "1" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        made = Path(self.folder.name)
        (made / "kept").mkdir()
        command = [sys.executable, "-m", "rulebook.faq.ship", str(made / "kept")]
        env = {**os.environ, "PYTHONPATH": self.root, "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run(command, cwd=self.root, env=env, check=True)
        placed = {path: f"cardset/kept/{path.name}" for path in (made / "kept").iterdir()}
        if os.environ.get(VARIABLE) == "1":
            build_data |= {"pure_python": False, "infer_tag": True}
            copy = made / "compiled"
            placed |= {path: path.relative_to(copy).as_posix() for path in compiled(Path(self.root), copy)}
        build_data["force_include"] |= {str(path): place for path, place in sorted(placed.items())}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()


def compiled(root: Path, copy: Path) -> list[Path]:
    """The objects, made in ``copy``, a new folder, from a copy of the packages: nothing is left in ``root``.

    Raises :class:`subprocess.CalledProcessError` when the compiler finds a fault, which it has told.
    """
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for package in PACKAGES:
        shutil.copytree(root / package, copy / package, ignore=ignored)
    shutil.copy(root / "pyproject.toml", copy)
    subprocess.run([sys.executable, __file__, "--here"], cwd=copy, env=_importing(copy), check=True)
    return _objects(copy)


def _compile_here() -> None:
    """Compile what the working directory names, in place."""
    import setuptools  # first of all: mypyc takes what is loaded
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext

    from cardset.compiled import library, sources

    root = Path.cwd()
    extensions = mypycify(
        ["--config-file=pyproject.toml", *(str(path.relative_to(root)) for path in sources(root))],
        opt_level=os.environ.get(LEVEL, "3"),
        debug_level="0",
        group_name=library(root).removesuffix("__mypyc"),
    )
    command = build_ext(setuptools.Distribution({"name": "cardset", "ext_modules": extensions}))
    command.inplace = True
    command.finalize_options()
    command.run()


def _importing(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}


def _objects(root: Path) -> list[Path]:
    sys.path.insert(0, str(ROOT))
    from cardset.compiled import objects

    return sorted(objects(root))


def _remove(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink()


def main(arguments: list[str]) -> None:
    """Compile into the checkout, or take away what was compiled there."""
    if arguments == ["--here"]:
        _compile_here()
        return
    before = _objects(ROOT)
    if arguments == ["--pure"]:
        _remove(before)
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "compiled"
        made = compiled(ROOT, copy)
        _remove(before)
        for path in made:
            shutil.copy(path, ROOT / path.relative_to(copy))


if __name__ == "__main__":
    main(sys.argv[1:])
