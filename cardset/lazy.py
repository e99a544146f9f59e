"""Doors: what a package offers by name, each loaded when somebody first asks for it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

__all__ = ["door"]


def door(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of ``package``, which finds each of the names ``places`` in the module given there.

    Where the module calls it otherwise, its own name follows a colon. A name is looked up once. One that the
    package does not offer raises :class:`AttributeError`, as ever.
    """

    def find(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, own = places[name].partition(":")
        found = getattr(import_module(module), own or name)
        setattr(sys.modules[package], name, found)
        return found

    return find
