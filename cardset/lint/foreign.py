"""Lint rules of other projects, found by an entry point of theirs.

It is called like the family of its rules and leads to a module that defines them with the decorators of
:mod:`cardset.lint.rule`; the id of each begins with the family::

    [project.entry-points."cardset.lint_rules"]
    house = "our_lint.rules"

What goes wrong in such a module is told with the name of whose it is: nobody takes it for a defect of ours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.errors import CardsetError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cardset.lint_rules"
Check = Callable[..., Iterator[Any]]


def present() -> bool:
    """Whether anybody else brings rules. Their findings are not kept: nobody knows what they depend on."""
    for place in map(Path, dict.fromkeys(sys.path)):
        for file in (*place.glob("*.dist-info/entry_points.txt"), *place.glob("*.egg-info/entry_points.txt")):
            if GROUP in file.read_text(encoding="utf-8", errors="replace"):
                return True
    return False


def points() -> Sequence[EntryPoint]:
    """The entry points by family, each once."""
    if not present():
        return ()
    from importlib.metadata import entry_points  # which takes longer than to look whether there is need

    return sorted(dict.fromkeys(entry_points(group=GROUP)), key=lambda point: point.name)


def load(point: EntryPoint) -> None:
    """Import the module of ``point``, which registers rules. Raises :class:`CardsetError`."""
    try:
        point.load()
    except Exception as error:  # it is anybody's code
        raise CardsetError(
            f"the lint rules {point.name!r} of {_whose(point)} cannot be loaded: {error or repr(error)}",
            hint="mend or uninstall it",
        ) from error


def guarded(
    check: Callable[..., Iterator[Any]], rule: str, point: EntryPoint
) -> Callable[..., Iterator[Any]]:
    """``check``, which raises :class:`CardsetError` for whatever it raises."""

    def checked(*given: Any) -> Iterator[Any]:
        try:
            yield from check(*given)
        except Exception as error:
            raise CardsetError(
                f"the lint rule {rule!r} of {_whose(point)} failed: {error!r}",
                hint=f"--ignore {rule} leaves it out",
            ) from error

    return checked


def _whose(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.value
