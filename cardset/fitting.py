"""Whether plain data fits a JSON Schema (2020-12): a quick yes, without a word about what does not fit.

The schema library says what is wrong and where, and takes a hundred times as long to see that nothing is. So
it is asked only about what does not fit here, and about what nothing is known of here: a schema may have
keywords that this module has not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sized
from typing import Any
from urllib.parse import urldefrag, urljoin

Fits = Callable[[Any], bool]

_KINDS = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
    list: "array",
    dict: "object",
}
_SILENT = {
    *("$comment", "$defs", "$id", "$schema", "default", "deprecated", "description", "else", "examples"),
    *("format", "then", "title"),
}
"""Keywords that ask nothing by themselves."""
# Of longer lists that hold anything but texts it takes too long to see whether something is there twice.
_LONG = 100


class _UnknownError(Exception):
    """Nothing here tells whether it fits."""


class Fitting:
    """A schema and ``others`` that it refers to, each of which has an ``$id``."""

    def __init__(self, schema: Any, others: Iterable[Any] = ()) -> None:
        self._whole: dict[str, Any] = {one.get("$id", ""): one for one in (*others, schema)}
        self._checks: dict[int, Fits] = {}
        self._check(schema, schema.get("$id", ""))

    def fits(self, schema: Any, value: Any) -> bool:
        """Whether ``value`` surely fits ``schema``, which is the one that was given, or a part of it."""
        check = self._checks.get(id(schema))
        try:
            return check is not None and check(value)
        except _UnknownError:
            return False

    def _check(self, schema: Any, base: str) -> Fits:
        if isinstance(schema, bool):
            return lambda _: schema
        if found := self._checks.get(id(schema)):
            return found
        checks: list[Fits] = []

        def check(value: Any) -> bool:
            for one in checks:  # noqa: SIM110 - all() would make a generator for each of many values
                if not one(value):
                    return False
            return True

        self._checks[id(schema)] = check  # before it is whole: it may refer to itself
        for keyword, said in schema.items():
            if keyword in _PLAIN:
                checks.append(_PLAIN[keyword](said))
            elif keyword not in _SILENT:
                checks.append(self._within(keyword, said, schema, base))
        return check

    def _within(self, keyword: str, said: Any, schema: Mapping[str, Any], base: str) -> Fits:
        """What a keyword asks that is about parts of a value, or holds other schemas."""
        match keyword:
            case "$ref":
                return self._referred(said, base)
            case "properties":
                return _properties({name: self._check(part, base) for name, part in said.items()})
            case "additionalProperties" if "patternProperties" not in schema:
                return _others(self._check(said, base), frozenset(schema.get("properties", ())))
            case "propertyNames":
                name = self._check(said, base)
                return lambda value: not isinstance(value, dict) or all(map(name, value))
            case "items":
                item, first = self._check(said, base), len(schema.get("prefixItems", ()))
                return lambda value: not isinstance(value, list) or all(map(item, value[first:]))
            case "anyOf" | "oneOf" | "allOf":
                return _of_several(keyword, [self._check(part, base) for part in said])
            case "not":
                wrong = self._check(said, base)
                return lambda value: not wrong(value)
            case "if":
                asked = self._check(said, base)
                then, otherwise = (self._check(schema.get(key, True), base) for key in ("then", "else"))
                return lambda value: then(value) if asked(value) else otherwise(value)
        return _unknown

    def _referred(self, reference: str, base: str) -> Fits:
        address, place = urldefrag(urljoin(base, reference))
        part = self._whole.get(address)
        for step in place.split("/")[1:]:
            part = part.get(step) if isinstance(part, dict) else None
        return _unknown if part is None else self._check(part, address)


def _unknown(_: Any) -> bool:
    raise _UnknownError


def _type(said: str | list[str]) -> Fits:
    names = frozenset([said] if isinstance(said, str) else said)
    wanted = names | {"integer"} if "number" in names else names

    def check(value: Any) -> bool:
        kind = _KINDS.get(type(value))
        return kind in wanted if kind else _unknown(value)

    return check


def _pattern(said: str) -> Fits:
    search = re.compile(said).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _required(said: list[str]) -> Fits:
    names = frozenset(said)
    return lambda value: not isinstance(value, dict) or names <= value.keys()


def _size(kind: type[Sized], least: float = 0, most: float = float("inf")) -> Fits:
    return lambda value: not isinstance(value, kind) or least <= len(value) <= most


def _number(least: float = float("-inf"), most: float = float("inf")) -> Fits:
    return lambda value: type(value) not in (int, float) or not (value < least or value > most)


def _unique(said: bool) -> Fits:
    def check(value: Any) -> bool:
        if not said or not isinstance(value, list):
            return True
        if all(isinstance(one, str) for one in value):
            return len(set(value)) == len(value)
        # To Python more is alike than to JSON: 1, 1.0 and true.
        if len(value) > _LONG or any(one in value[:place] for place, one in enumerate(value)):
            raise _UnknownError
        return True

    return check


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, list | dict) and isinstance(other, list | dict):
        raise _UnknownError
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _const(said: Any) -> Fits:
    return lambda value: _same(said, value)


def _enum(said: list[Any]) -> Fits:
    if all(isinstance(one, str) for one in said):
        names = frozenset(said)
        return lambda value: isinstance(value, str) and value in names
    return lambda value: any(_same(one, value) for one in said)


def _properties(parts: Mapping[str, Fits]) -> Fits:
    def check(value: Any) -> bool:
        if isinstance(value, dict):
            for name, given in value.items():
                part = parts.get(name)
                if part is not None and not part(given):
                    return False
        return True

    return check


def _others(other: Fits, known: frozenset[str]) -> Fits:
    def check(value: Any) -> bool:
        return not isinstance(value, dict) or all(other(value[name]) for name in value if name not in known)

    return check


def _of_several(keyword: str, parts: list[Fits]) -> Fits:
    match keyword:
        case "anyOf":
            return lambda value: any(part(value) for part in parts)
        case "allOf":
            return lambda value: all(part(value) for part in parts)
    return lambda value: sum(part(value) for part in parts) == 1


_PLAIN: Mapping[str, Callable[[Any], Fits]] = {
    "type": _type,
    "pattern": _pattern,
    "required": _required,
    "enum": _enum,
    "const": _const,
    "uniqueItems": _unique,
    "minItems": lambda said: _size(list, least=said),
    "maxItems": lambda said: _size(list, most=said),
    "minLength": lambda said: _size(str, least=said),
    "maxLength": lambda said: _size(str, most=said),
    "minProperties": lambda said: _size(dict, least=said),
    "maxProperties": lambda said: _size(dict, most=said),
    "minimum": lambda said: _number(least=said),
    "maximum": lambda said: _number(most=said),
}
"""What keywords ask that hold no other schemas."""
