"""The settings of a project: the table ``[tool.cardset.lint]`` of its ``pyproject.toml``.

::

    [tool.cardset.lint]
    select = ["terms", "meaning"]        # as --select
    ignore = ["terms-missing"]           # as --ignore
    fail-on = "warning"                  # as --fail-on
    baseline = "lint-baseline.json"      # as --baseline

    [tool.cardset.lint.per-path-ignores]
    "rules/*.md" = ["spelling"]          # * stands for slashes, too; a folder for all in it

Paths are relative to the file. What is not known here is a fault with its place, not passed over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.files import read_text
from cardset.lint.finding import Severity

if TYPE_CHECKING:
    from cardset.lint.rule import Rule

_TABLE = ("tool", "cardset", "lint")
_KEYS = ("select", "ignore", "fail-on", "baseline", "per-path-ignores")
_DECODING_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)")


class Settings(NamedTuple):
    """What a project has settled; the defaults are those of a project that says nothing.

    ``folder`` is where paths start; ``select`` and ``ignore`` are names of rules and families,
    ``per_path_ignores`` such names by a pattern of paths.
    """

    folder: Path = Path()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity = Severity.ERROR
    baseline: Path | None = None
    per_path_ignores: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def rules(self, only: Sequence[str] = (), ignore: Sequence[str] = ()) -> list[Rule]:
        """The rules for all files together.

        ``only`` takes the place of what the settings select and ignore; ``ignore`` is ignored as well.
        Raises :class:`CardsetError` for a name that names nothing.
        """
        from cardset.lint.selection import select

        return select(only, ignore) if only else select(self.select, (*self.ignore, *ignore))

    def rules_of(self, rules: Sequence[Rule]) -> Callable[[Path], Sequence[Rule]]:
        """A function that tells which of ``rules`` are for a file."""

        def rules_of(path: Path) -> Sequence[Rule]:
            from cardset.lint.selection import chosen

            names = self._ignored_in(path)
            return [rule for rule in rules if chosen(rule.id, ("all",), names)] if names else rules

        return rules_of

    def _ignored_in(self, path: Path) -> list[str]:
        if not self.per_path_ignores:
            return []
        name = Path(os.path.relpath(path, self.folder)).as_posix()
        return [
            rule
            for pattern, rules in self.per_path_ignores.items()
            if fnmatchcase(name, pattern) or name.startswith(pattern.rstrip("/") + "/")
            for rule in rules
        ]


def find_settings(start: Path) -> Settings:
    """The settings in the nearest ``pyproject.toml`` with such a table, in ``start`` or around it.

    Raises as :func:`read_settings`.
    """
    folder = start.absolute()
    for above in (folder, *folder.parents):
        file = above / "pyproject.toml"
        if file.is_file():
            found = read_settings(file)
            if found is not None:
                return found
    return Settings(folder)


def read_settings(path: Path) -> Settings | None:
    """The settings in ``path``, ``None`` where it has no such table.

    Raises :class:`CardsetError` when the file is no TOML, :class:`FaultsError` with everything in the table
    that means nothing.
    """
    text = read_text(path)
    if not all(part in text for part in _TABLE[:2]):
        return None
    import tomllib

    try:
        table: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(str(error), path) from None
    for part in _TABLE[:-1]:
        table = table.get(part)
        if not isinstance(table, dict):
            return None
    faults = [_unknown_table(key, text, path) for key in table if key != _TABLE[-1]]
    if _TABLE[-1] in table:
        table = table[_TABLE[-1]]
        faults += _faults(table, text, path)
    elif not faults:
        return None
    if faults:
        raise FaultsError(faults)
    folder = path.parent
    return Settings(
        folder,
        tuple(table.get("select", ())),
        tuple(table.get("ignore", ())),
        Severity(table.get("fail-on", "error")),
        folder / table["baseline"] if "baseline" in table else None,
        {pattern: tuple(names) for pattern, names in table.get("per-path-ignores", {}).items()},
    )


def _no_toml(message: str, path: Path) -> CardsetError:
    place = _DECODING_PLACE.search(message)
    what = message[: place.start()] if place else message
    line, column = (int(place[1]), int(place[2])) if place else (0, 0)
    return CardsetError(f"is no TOML: {what[:1].lower()}{what[1:]}", path, line, column)


def _unknown_table(key: str, text: str, path: Path) -> Fault:
    """That there is a table beside ours which nobody reads."""
    message = f"there is no table [tool.cardset.{key}]"
    return Fault(message, path, *_place(text, _TABLE[:-1], key), suggestion(key, _TABLE[-1:]))


def _faults(table: object, text: str, path: Path) -> Iterator[Fault]:
    """What is wrong with the table, each at its line."""

    def fault(message: str, key: str, hint: str = "", where: tuple[str, ...] = _TABLE) -> Fault:
        return Fault(message, path, *_place(text, where, key), hint)

    if not isinstance(table, dict):
        yield fault("tool.cardset.lint is no table", _TABLE[-1], "write [tool.cardset.lint]", _TABLE[:-1])
        return
    for key, value in table.items():
        if key not in _KEYS:
            yield fault(f"there is no setting {key!r}", key, suggestion(key, _KEYS))
        elif key in {"select", "ignore"}:
            yield from (fault(message, key, hint) for message, hint in _wrong_names(key, value))
        elif key == "fail-on":
            grades = [severity.value for severity in Severity]
            if value not in grades:
                yield fault(f"fail-on is {value!r}", key, f"expected one of: {', '.join(grades)}")
        elif key == "baseline":
            if not isinstance(value, str) or not value:
                yield fault("baseline is no path", key, 'write it in quotes: "lint-baseline.json"')
        elif not isinstance(value, dict):
            yield fault(f"{key} is no table", key, 'write "path/*.po" = ["RULE"] below it')
        else:
            for pattern, names in value.items():
                for message, hint in _wrong_names(pattern, names):
                    yield fault(message, pattern, hint, (*_TABLE, key))


def _wrong_names(key: str, value: object) -> Iterator[tuple[str, str]]:
    """What is wrong with a list of rules, with hints."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        yield f"{key} is no list of rules", 'write ["terms", "gettext-fuzzy"]'
        return
    from cardset.lint.selection import check_name

    for name in value:
        try:
            check_name(name)
        except CardsetError as error:
            yield error.fault.message, error.fault.hint


def _place(text: str, table: tuple[str, ...], key: str) -> tuple[int, int]:
    """Line and column of ``key`` in ``table``, of the table where the key is written in an unusual way.

    The parser of the standard library tells no places.
    """
    header = 0
    inside = False
    wanted = re.compile(rf"\s*(\"{re.escape(key)}\"|'{re.escape(key)}'|{re.escape(key)})\s*=")
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("[") and "=" not in line:
            name = tuple(
                part.strip(" \t\"'")
                for part in line.strip(" \t[]").partition("#")[0].strip(" \t]").split(".")
            )
            inside = name == table
            header = number if name == table[:3] else header
            if name == (*table, key):
                return number, line.index("[") + 1
        elif inside and (match := wanted.match(line)):
            return number, match.start(1) + 1
    return header, 1 if header else 0
