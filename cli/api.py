"""``docs/api.md``: what the packages offer to Python programs, written from their docstrings.

Run ``python -m cli.api >docs/api.md`` after a door or the docstring of something behind one was changed.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import Any

DOORS = ("cardset", "rulebook", "ai")
"""The packages that other programs may import; of anything but their own names they promise nothing."""

_HEAD = """\
# For Python programs

Written by `python -m cli.api` from the docstrings; do not edit.

`cardset`, `rulebook` and `ai` each offer the names below, typed (`py.typed`) and loaded when first used, so
that `import cardset` costs nothing. They stay as they are within a version. Everything else, any module below
the three and all of `cli`, is ours to move and rename. A mistake that a caller can make raises
`cardset.CardsetError`, which says what is wrong, where, and what to do. The linter is `cardset.lint_files`:
`cardset.lint` is its package. Longer examples: [engine.md](engine.md) for games and opponents,
[games.md](games.md) for a game of your own."""

_ROLE = re.compile(r":[a-z]+:`~?([^`]+)`")


def page() -> str:
    """The page as Markdown."""
    return "\n\n".join([_HEAD, *(part for name in DOORS for part in _package(name))]) + "\n"


def _package(name: str) -> Iterator[str]:
    package = import_module(name)
    yield f"## `{name}`"
    yield _prose(inspect.getdoc(package) or "")
    for offered in package.__all__:
        yield from _entry(offered, getattr(package, offered))


def _entry(name: str, value: Any) -> Iterator[str]:
    if inspect.isclass(value):
        yield f"### `{name}`"
        yield _prose(inspect.getdoc(value) or "")
        if members := list(_members(value)):
            yield "\n".join(members)
    elif callable(value):
        yield f"### `{name}{_signature(value)}`"
        yield _prose(inspect.getdoc(value) or "")
    else:
        yield f"### `{name}`"
        yield f"One of: {', '.join(f'`{key}`' for key in value)}."


def _members(kind: type) -> Iterator[str]:
    """The fields of a value in a line, then what may be called or asked of it, one line each."""
    if fields := [*getattr(kind, "_fields", ()), *getattr(kind, "__dataclass_fields__", ())]:
        yield f"- fields: {', '.join(f'`{field}`' for field in fields if not field.startswith('_'))}"
    if issubclass(kind, Enum):
        yield f"- values: {', '.join(f'`{member.name}`' for member in kind)}"
    own = [base for base in reversed(kind.__mro__) if _room(base) == _room(kind)]
    members = {name: member for base in own for name, member in vars(base).items()}
    for name, member in members.items():
        function = getattr(member, "__func__", member)
        asked = (
            member.fget
            if isinstance(member, property)
            else function
            if inspect.isfunction(function)
            else None
        )
        if name.startswith("_") or asked is None:
            continue
        first = " ".join(re.split(r"(?<=\.)\s|\n\n", inspect.getdoc(asked) or "", maxsplit=1)[0].split())
        yield f"- `{name}{'' if isinstance(member, property) else _signature(asked)}`: {_prose(first)}"


def _room(kind: type) -> str:
    """The room of the house where a class is at home."""
    return kind.__module__.partition(".")[0]


def _signature(function: Any) -> str:
    """The parameters with their types, and of defaults those that a reader understands."""
    signature = inspect.signature(function)
    told = []
    for one in signature.parameters.values():
        default = one.default
        plain = default is None or isinstance(default, str | int | tuple)
        given = "" if default is one.empty else f" = {default!r}" if plain else " = …"
        if one.name not in ("self", "cls"):
            told.append(f"{one.name}: {one.annotation}{given}")
    return f"({', '.join(told)}) -> {signature.return_annotation}"


def _prose(text: str) -> str:
    """A docstring as Markdown: its examples fenced, its names in `code`."""
    text = _ROLE.sub(r"`\1`", text).replace("``", "`")
    return re.sub(r"(?:^>>> .*(?:\n(?!\n).*)*)", r"```pycon\n\g<0>\n```", text, flags=re.MULTILINE)


if __name__ == "__main__":
    print(page(), end="")
