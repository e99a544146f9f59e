"""Files by the names that a person gives them in the working directory."""

from __future__ import annotations

from pathlib import Path

from cardset.errors import Fault


def from_here(path: Path) -> Path:
    """``path`` as it is named in the working directory, where it lies below that."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_absolute() and path.is_relative_to(here) else path


def told_from_here(fault: Fault) -> Fault:
    """``fault`` with its file as it is named in the working directory."""
    return fault._replace(path=from_here(Path(fault.path))) if fault.path else fault
