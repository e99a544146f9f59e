"""A project: a folder with a set, its game and all catalogs, to be edited where no checkout is at hand.

Its ``cardset.yaml`` names the set and the shape of the folder, :data:`FORMAT`. Who stands in a project, or in
any folder of it, works on its data in every command, in the place of what the package brings.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from cardset import __version__
from cardset.errors import CardsetError, told
from cardset.files import read_text, whole_folder

NAME = "cardset.yaml"
"""The file that makes a folder a project."""

FORMAT = 1
"""Raised when files of projects made so far can no longer be read."""

_MARK = """\
# This folder is a project of cardset: stand here, and every command works on its sets, games and i18n.
format: {format}
made_by: {version}
set: {ident}
"""

_REFERENCE = re.compile(rb"(?m)(^#: |(?<=[0-9] ))cardset/(?=(?:sets|games)/)")

_SCHEMA = re.compile(rb"\A(# yaml-language-server: \$schema=(?:\.\./)+)cardset/")

_PLAIN = re.compile(r"([a-z_]+): *([\w.+/@-]+) *")

_SETTINGS = """\
# The settings of cardset lint; cardset rules lists what select and ignore may name.
[tool.cardset.lint]
fail-on = "error"
"""


def project_here() -> Path | None:
    """The project that one stands in, as seen from here; ``None`` where it is none.

    It is the nearest folder with a ``cardset.yaml``, this one or one above it. Raises :class:`CardsetError`
    for a project of another version, which says what to do, and for a file that says no version at all.
    """
    folder = _marked()
    if folder is None:
        return None
    mark = folder / NAME
    said = _said(mark)
    if "format" not in said:
        hint = "the line 'format: 1' is missing; where no project is meant, give this file another name"
        raise CardsetError("this does not say which format the project has", mark, hint=hint)
    if said["format"] != str(FORMAT):
        made = said.get("made_by", "")
        newer = said["format"].isdigit() and int(said["format"]) > FORMAT
        hint = (
            f"install cardset {made} or newer"
            if newer
            else "make a new one beside it with cardset new project, put your i18n in the place of its own, "
            "and run cardset sync there"
        )
        message = f"this project was made by cardset {made or '?'}, whose files {__version__} does not read"
        raise CardsetError(message, mark, hint=hint)
    return folder


def _marked() -> Path | None:
    try:
        above = len(Path.cwd().parents)
    except OSError:  # the folder that one stands in is gone
        return None
    ways = (Path(*[".."] * steps) for steps in range(above + 1))
    return next((way for way in ways if (way / NAME).is_file()), None)


def default_set() -> str | None:
    """The set that is meant where none is named: that of the project one stands in."""
    project = project_here()
    return None if project is None else _said(project / NAME).get("set")


def make_project(folder: Path, ident: str, package: Path, catalogs: Path) -> None:
    """Make ``folder`` a project of the built-in set ``ident``, from the data of ``package`` and ``catalogs``.

    Either the whole project is there or nothing. Raises :class:`CardsetError` when there is something in the
    folder, it cannot be written, or its parent is missing.
    """
    _refuse(folder)
    others = {path.name for path in (package / "sets").iterdir() if path.is_dir()} - {ident}
    leave = shutil.ignore_patterns("__pycache__", ".*", *(f"{other}.po" for other in others))
    with told("no project can be made", folder, "; nothing was written"), whole_folder(folder) as new:
        for source, target in (
            (package / "sets" / ident, f"sets/{ident}"),
            (package / "games", "games"),
            (package / "schemas", "schemas"),
            (catalogs, "i18n"),
        ):
            shutil.copytree(source, new / target, ignore=leave, copy_function=_copy)
        (new / "pyproject.toml").write_text(_SETTINGS, "utf-8")
        mark = _MARK.format(format=FORMAT, version=__version__, ident=ident)
        (new / NAME).write_text(mark, "utf-8")


def _copy(source: str, target: str) -> None:
    """Copy a file; where a catalog says that its messages come from, and data their schema, is the project
    from now on."""
    data = Path(source).read_bytes()
    if source.endswith(".po"):
        data = _REFERENCE.sub(rb"\1", data)
    elif source.endswith(".yaml"):
        data = _SCHEMA.sub(rb"\1", data, 1)
    Path(target).write_bytes(data)


def _refuse(folder: Path) -> None:
    if (folder.exists() or folder.is_symlink()) and not folder.is_dir():
        raise CardsetError("this is no folder", folder, hint="name one that is not there yet")
    if folder.is_dir() and any(folder.iterdir()):
        raise CardsetError("this folder is not empty", folder, hint="name one that is not there yet")
    if folder.resolve() == Path.cwd():
        raise CardsetError("one stands in this folder", folder, hint="stand above it, and name it")
    if not folder.parent.is_dir():
        raise CardsetError("there is no such folder to make a project in", folder.parent)


def _said(mark: Path) -> dict[str, str]:
    """What the file says, read without the YAML library as long as it is as we write it: every command passes
    here. Raises :class:`CardsetError` where it is no YAML."""
    lines = [line for line in read_text(mark).splitlines() if line.strip() and not line.startswith("#")]
    pairs = [pair for pair in map(_PLAIN.fullmatch, lines) if pair]
    if len(pairs) == len(lines):
        return {pair[1]: pair[2] for pair in pairs}
    from cardset.yaml_reader import read_yaml

    data = read_yaml(mark).data
    return {key: str(value) for key, value in data.items()} if isinstance(data, dict) else {}
