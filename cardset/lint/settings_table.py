"""What is wrong with a table of settings, each at its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeGuard

from cardset.errors import CardsetError, Fault, suggestion
from cardset.lint.finding import Severity

_GRADES = tuple(severity.value for severity in Severity)
_EXPECTED = f"expected one of: {', '.join(_GRADES)}"
_CONCEPTS = "concepts"
_ACCEPTED = ("rule", "term", "text", "path", "entry", "reason")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?")

Said = Iterator[tuple[str, str, str]]
"""Keys with what is wrong with them, and hints."""


def unknown_tables(table: Mapping[str, Any], text: str, path: Path, place: Sequence[str]) -> Iterator[Fault]:
    """Tables beside ours, the one at ``place``, that nobody reads."""
    for key in table:
        if key != place[-1]:
            message = f"there is no table [{'.'.join((*place[:-1], key))}]"
            yield Fault(message, path, *_place(text, tuple(place[:-1]), key), suggestion(key, place[-1:]))


def faults_of(table: object, text: str, path: Path, place: tuple[str, ...]) -> Iterator[Fault]:
    """What is wrong with the table at ``place``."""
    name = ".".join(place)
    if not isinstance(table, dict):
        where = _place(text, place[:-1], place[-1])
        yield Fault(f"{name} is no table", path, *where, f"write [{name}]")
        return
    for key, value in table.items():
        if key not in _CHECKS:
            yield Fault(
                f"there is no setting {key!r}", path, *_place(text, place, key), suggestion(key, _CHECKS)
            )
            continue
        for inner, message, hint in _CHECKS[key](key, value):
            where = _place(text, place, key) if inner == key else _place(text, (*place, key), inner)
            yield Fault(message, path, *where, hint)


def _names(key: str, value: object) -> Said:
    """What is wrong with a list of rules."""
    if not _is_list(value):
        yield key, f"{key} is no list of rules", 'write ["terms", "gettext-fuzzy"]'
    else:
        for name in value:
            yield from _name(key, name)


def _is_list(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) and one for one in value)


def _name(key: str, name: str) -> Said:
    from cardset.lint.selection import check_name

    try:
        check_name(name)
    except CardsetError as error:
        yield key, error.fault.message, error.fault.hint


def _grade(key: str, value: object, what: str = "") -> Said:
    if value not in _GRADES:
        yield key, f"{what or key} is {value!r}", _EXPECTED


def _grades(key: str, value: object) -> Said:
    """What is wrong with severities by rule, and by concept."""
    if not isinstance(value, dict):
        yield key, f"{key} is no table", 'write terms-missing = "error" below it'
        return
    for name, grade in value.items():
        if name != _CONCEPTS:
            yield from _name(name, name)
            yield from _grade(name, grade, f"the severity of {name}")
        elif not isinstance(grade, dict):
            yield name, f"{name} is no table", 'write "discard pile" = "error" below it'
        else:
            for term, one in grade.items():
                yield from ((name, *rest) for _, *rest in _grade(name, one, f"the severity of {term!r}"))


def _path(key: str, value: object) -> Said:
    if not isinstance(value, str) or not value:
        yield key, f"{key} is no path", 'write it in quotes: "lint-baseline.json"'


def _ignores(key: str, value: object) -> Said:
    if not isinstance(value, dict):
        yield key, f"{key} is no table", 'write "path/*.po" = ["RULE"] below it'
    else:
        for pattern, names in value.items():
            yield from _names(pattern, names)


def _glossaries(key: str, value: object) -> Said:
    hint = 'write ["glossary.csv", {file = "draft.csv", severity = "info"}]'
    if not isinstance(value, list):
        yield key, f"{key} is no list of files", hint
        return
    for one in value:
        file, further = (one.get("file"), one.keys() - {"file"}) if isinstance(one, dict) else (one, set())
        if not isinstance(file, str) or not file or further - {"severity", "capitals"}:
            yield key, f"{one!r} is no glossary", hint
            continue
        if "severity" in further:
            yield from _grade(key, one["severity"], f"the severity of {file}")
        if "capitals" in further and not isinstance(one["capitals"], bool):
            yield key, f"capitals of {file} is {one['capitals']!r}", "expected true or false"


def _texts(key: str, value: object, what: str, hint: str, file: bool = False) -> Said:
    if not _is_list(value) and not (file and isinstance(value, str) and value):
        yield key, f"{key} is no list of {what}", hint


def _languages(key: str, value: object) -> Said:
    if not isinstance(value, list) or not all(isinstance(c, str) and _LANGUAGE.fullmatch(c) for c in value):
        yield key, f"{key} is no list of languages", 'write their codes: ["pl", "pt_BR"]'


def _acceptances(key: str, value: object) -> Said:
    example = 'write [[…accept]], and below it term = "deck" and reason = "the box says so"'
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        yield key, f"{key} is no list of tables", example
        return
    for number, one in enumerate(value, 1):
        yield from ((key, f"{message} (accept {number})", hint) for message, hint in _acceptance(one))


def _acceptance(one: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in one.items():
        if key not in _ACCEPTED:
            yield f"there is no {key!r} in what is accepted", suggestion(key, _ACCEPTED)
        elif not isinstance(value, str) or not value.strip():
            yield f"{key} is no text", f'write {key} = "…"'
    if "reason" not in one:
        yield "what is accepted has no reason", 'write reason = "…": the next person asks why'
    if not one.keys() & {"rule", "term", "text", "entry"}:
        yield "this accepts everything", "say which rule, term, text or entry"
    if isinstance(one.get("rule"), str):
        yield from ((message, hint) for _, message, hint in _name("", one["rule"]))


_CHECKS: Mapping[str, Callable[[str, Any], Said]] = {
    "select": _names,
    "ignore": _names,
    "fail-on": _grade,
    "baseline": _path,
    "termbase": _glossaries,
    "dictionaries": partial(_texts, what="folders", hint='write ["dictionaries"]'),
    "words": partial(_texts, what="words", hint='write ["Meepleton"], or the name of a file', file=True),
    "languages": _languages,
    "severity": _grades,
    "accept": _acceptances,
    "per-path-ignores": _ignores,
}


def _place(text: str, table: tuple[str, ...], key: str) -> tuple[int, int]:
    """Line and column of ``key`` in ``table``, of the table where the key is written in an unusual way.

    The parser of the standard library tells no places.
    """
    header = 0
    inside = not table
    wanted = re.compile(rf"\s*(\"{re.escape(key)}\"|'{re.escape(key)}'|{re.escape(key)})\s*=")
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("[") and "=" not in line:
            name = tuple(
                part.strip(" \t\"'")
                for part in line.strip(" \t[]").partition("#")[0].strip(" \t]").split(".")
            )
            inside = name == table
            header = number if inside and not header else header
            if name == (*table, key):
                return number, line.index("[") + 1
        elif inside and (match := wanted.match(line)):
            return number, match.start(1) + 1
    return (header, 1) if header or len(table) < 2 else _place(text, table[:-1], table[-1])
