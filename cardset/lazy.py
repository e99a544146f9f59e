"""Doors: what a package offers by name, each loaded when somebody first asks for it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def door(package: str, offered: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """The ``__getattr__`` of ``package``, which finds the names that are ``offered``, by module.

    Where the module calls it otherwise, its own name follows a colon. A name is looked up once. One that the
    package does not offer raises :class:`AttributeError`, as ever.
    """
    places: dict[str, tuple[str, str]] = {}
    for module, names in offered.items():
        for name, _, own in (one.partition(":") for one in names):
            places[name] = module, own or name

    def find(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, own = places[name]
        found = getattr(import_module(module), own)
        setattr(sys.modules[package], name, found)
        return found

    return find
