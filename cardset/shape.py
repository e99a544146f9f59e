"""Shape of data files: JSON Schema (2020-12) faults, told in plain words at their line and column."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from cardset.errors import Fault, suggestion
from cardset.paths import schema_path

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

    from cardset.source import Document

__all__ = ["shape_faults"]

TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def shape_faults(document: Document, schema: str) -> list[Fault]:
    """Every place where ``document`` differs from the schema named ``schema``, in file order."""
    found = [
        document.fault(message, at, hint, key=key)
        for error in _validator(schema).iter_errors(document.data)
        for message, at, hint, key in _told(error)
    ]
    return sorted(set(found), key=lambda fault: (fault.line, fault.column, fault.message))


@cache
def _validator(schema: str) -> Validator:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    def load(name: str) -> Any:
        return json.loads(schema_path(name).read_text(encoding="utf-8"))

    resource: Resource[Any] = Resource.from_contents(load("cards"))
    registry: Registry[Any] = Registry().with_resources([(load("cards")["$id"], resource)])
    validator: Validator = Draft202012Validator(load(schema), registry=registry)
    return validator


Told = tuple[str, tuple[str | int, ...], str, bool]


def _told(error: ValidationError) -> Iterator[Told]:
    """One schema error as messages: what, where, what was expected, and whether the key is at fault."""
    at = tuple(error.absolute_path)
    value: Any = error.validator_value
    instance: Any = error.instance
    match error.validator:
        case "additionalProperties":
            known = (error.schema if isinstance(error.schema, dict) else {}).get("properties", {})
            for name in instance:
                if name not in known:
                    yield f"unknown key {name!r}", (*at, name), suggestion(name, known), True
        case "required":
            present = error.instance if isinstance(error.instance, dict) else {}
            for name in value:
                if name not in present:
                    yield f"the key {name!r} is missing", at, "", False
        case "type":
            names = [TYPES[name] for name in ([value] if isinstance(value, str) else value)]
            yield f"{_kind(error.instance)} stands here", at, "expected " + " or ".join(names), False
        case "enum":
            words = [str(word) for word in value]
            yield f"{error.instance!r} is not allowed here", at, suggestion(str(error.instance), words), False
        case "const":
            yield f"{error.instance!r} is not allowed here", at, f"expected {value!r}", False
        case "pattern":
            hint = "ids are kebab-case: a-z, 0-9 and single hyphens" if "a-z0-9" in value else ""
            yield f"{_short(error.instance)} is not written as expected", at, hint, False
        case "oneOf" | "anyOf":
            yield from _closest(error, at)
        case "minItems" | "minLength" | "minProperties":
            yield f"{_kind(error.instance)} is too short here", at, f"at least {value}", False
        case "maxItems" | "maxLength" | "maxProperties":
            yield f"{_kind(error.instance)} is too long here", at, f"at most {value}", False
        case "minimum" | "maximum":
            side = "at least" if error.validator == "minimum" else "at most"
            yield f"{error.instance} is out of range", at, f"{side} {value}", False
        case "uniqueItems":
            yield "the list names something twice", at, "", False
        case _:
            yield f"{_short(error.instance)} is not allowed here", at, "", False


def _closest(error: ValidationError, at: tuple[str | int, ...]) -> Iterator[Told]:
    """Of several shapes that all failed, tell about the one with the fewest faults."""
    branches: dict[int, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(int(inner.schema_path[0]), []).append(inner)
    if not branches:
        yield f"{_short(error.instance)} fits several shapes at once", at, "", False
        return

    def misfit(inner: list[ValidationError]) -> tuple[int, int]:
        keys = sum(1 if e.validator == "type" else len(list(_told(e))) for e in inner)
        return (any(e.validator == "type" and not e.path for e in inner), keys)

    best = min(branches.values(), key=misfit)
    for inner in best:
        yield from _told(inner)


def _kind(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "a truth value"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the text {_short(value)}"
        case list():
            return "a list"
        case _:
            return "a mapping"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
