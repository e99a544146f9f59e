"""Shape of data files: JSON Schema (2020-12) faults, told in plain words at their line and column.

Which parts of files have been found to have the shape of a schema: only what changed is checked again.

The parts of a file are the whole of it and its entries: what a list at the top holds, or the lists and
mappings in a mapping at the top. Each is known by a digest of what it says and where; it counts under one
digest of schemas.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.digest import Code, digest
from cardset.entries import load, store
from cardset.errors import Fault, FaultsError, nearest, suggestion
from cardset.paths import schema_path
from cardset.values import grouped
from cardset.yaml_reader import Document, read_yaml

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator


TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


Keyword = Callable[[Any, Any, Any, Any], Iterable["ValidationError"]]
"""How the schema library looks at a keyword: validator, what stands behind the keyword, value, schema."""


def read_shaped(
    path: Path,
    schema: str | Path,
    further: Callable[[Document], Iterable[Fault]] = lambda _: (),
    mark: Callable[[Document], None] = lambda _: None,
) -> Any:
    """The data of the YAML file ``path``, which is as ``schema`` describes it, and as ``mark`` leaves it.

    Raises :class:`FaultsError` with every place where it is not, or, where it has the right shape, with what
    ``further`` finds; :class:`CardsetError` when it cannot be read.
    """
    document = read_yaml(path)
    if faults := [fault for _, fault in shape_faults(document, schema)] or [*further(document)]:
        raise FaultsError(faults)
    mark(document)
    return document.data


def shape_faults(document: Document, schema: str | Path) -> list[tuple[At, Fault]]:
    """Every place where ``document`` differs from ``schema``: its path, and the fault.

    A name (such as ``"cards"``) means a schema of this package, a path the schema in that file. What was
    found sound before is not looked at again; where all was, the schema library is not even loaded.
    """
    path = schema if isinstance(schema, Path) else schema_path(schema)
    sound = _sound(path)
    whole = mark(document.data)
    if whole in sound:
        return []
    marks = entries_of(document.data)
    errors = _checker(path).errors(document.data, [at for at, one in marks.items() if one in sound])
    wrong = {tuple(error.absolute_path) for error in errors}
    within = {at[:depth] for at in wrong for depth in (1, 2)}
    passed = [one for at, one in marks.items() if at not in within and at[:-1] not in wrong]
    sound.add(passed if errors else [whole, *passed])
    found = {
        (at, document.fault(message, at, hint, key=key))
        for error in errors
        for message, at, hint, key in _told(error)
    }
    return sorted(found, key=lambda entry: (entry[1].line, entry[1].column, entry[1].message))


@cache
def _sound(schema: Path) -> Sound:
    files = [Path(__file__), schema, *_referred(schema)]
    return Sound(
        f"shape-{schema.stem.partition('.')[0]}",
        digest(Code(()), [(path.name, path.read_bytes()) for path in files]),
    )


def _load(path: Path) -> Any:
    """A schema in which every reference says which schema it leads into, so that it means one thing."""
    text = path.read_text(encoding="utf-8")
    within = json.loads(text).get("$id", "")
    return json.loads(text.replace('"$ref": "#', f'"$ref": "{within}#'))


_REFERENCE = re.compile(r'"\$ref": "(?:https://cardset\.invalid/schemas/)?([a-z-]+)\.schema\.json[#"]')


def _referred(schema: Path) -> list[Path]:
    """The other schemas that a schema and those refer to: those beside it, else of this package."""
    found: dict[Path, None] = {}
    ahead = [schema]
    while ahead:
        for name in sorted(set(_REFERENCE.findall(ahead.pop().read_text(encoding="utf-8")))):
            beside = schema.with_name(f"{name}.schema.json")
            path = beside if beside.exists() else schema_path(name)
            if path not in found and path != schema:
                found[path] = None
                ahead.append(path)
    return list(found)


@cache
def _checker(schema: Path) -> _Checker:
    return _Checker(schema)


class _Checker:
    """Finds what differs from a schema, but for entries that need no look."""

    def __init__(self, schema: Path) -> None:
        from jsonschema import Draft202012Validator, validators
        from referencing import Registry
        from referencing.jsonschema import DRAFT202012

        whole = _load(schema)
        parts = (whole, *map(_load, _referred(schema)))
        resources = [(part.get("$id", ""), DRAFT202012.create_resource(part)) for part in parts]
        registry: Registry[Any] = Registry().with_resources(resources)
        resolver = registry.resolver(whole.get("$id", ""))
        self._meant = cache(lambda reference: resolver.lookup(reference).contents)
        extend: Any = validators.extend  # it has no types
        # To JSON Schema 2.0 is a whole number; what counts copies or players must be one to Python too.
        types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
        usual = Draft202012Validator.VALIDATORS
        keywords: dict[str, Keyword] = {
            name: partial(self._others, usual[name]) for name in ("additionalProperties", "propertyNames")
        }
        keywords["items"] = partial(self._items, usual["items"])
        keywords["$ref"] = self._reference
        kind = extend(Draft202012Validator, keywords, type_checker=types)
        self._validator: Validator = kind(whole, registry=registry)
        self._passed: dict[int, set[str | int]] = {}

    def errors(self, data: Any, passed: Iterable[At]) -> list[ValidationError]:
        """What is wrong with ``data`` besides the entries ``passed``.

        Only what is said of each entry by itself passes it by: how many a list has, or which keys it may
        have, is asked of all.
        """
        self._passed = {}
        for *holder, key in passed:
            self._passed.setdefault(id(data[holder[0]] if holder else data), set()).add(key)
        return list(self._validator.iter_errors(data))

    def _reference(
        self, validator: Any, reference: str, given: Any, schema: Any
    ) -> Iterable[ValidationError]:
        """The library would look up at every value what is meant, which takes a third of its time."""
        yield from validator.descend(given, self._meant(reference))

    def _items(
        self, usual: Keyword, validator: Any, part: Any, given: Any, schema: Any
    ) -> Iterable[ValidationError]:
        passed = self._passed.get(id(given))
        if not passed or not isinstance(part, dict) or "prefixItems" in schema:
            yield from usual(validator, part, given, schema)
            return
        for index, item in enumerate(given):
            if index not in passed:
                yield from validator.descend(item, part, path=index)

    def _others(
        self, usual: Keyword, validator: Any, part: Any, given: Any, schema: Any
    ) -> Iterable[ValidationError]:
        passed = self._passed.get(id(given))
        if passed:
            given = {key: value for key, value in given.items() if key not in passed}
        return usual(validator, part, given, schema) or ()


At = tuple[str | int, ...]
Told = tuple[str, At, str, bool]


def _told(error: ValidationError) -> Iterator[Told]:
    """One schema error as messages: what, where, what was expected, and whether the key is at fault."""
    at: At = tuple(error.absolute_path)
    value: Any = error.validator_value
    instance: Any = error.instance
    schema = error.schema if isinstance(error.schema, dict) else {}
    if "propertyNames" in error.schema_path and isinstance(instance, str):
        hint = suggestion(instance, value) if error.validator == "enum" else _wanted(schema, value)
        yield f"{_short(instance)} cannot be a key here", (*at, instance), hint, True
        return
    match error.validator:
        case "additionalProperties":
            known = schema.get("properties", {})
            for name in instance:
                if name not in known:
                    yield (
                        f"unknown key {name!r}",
                        (*at, name),
                        suggestion(name, set(known) - set(instance)),
                        True,
                    )
        case "required":
            for name in value:
                if name not in instance and not _misspelt(name, instance, schema):
                    yield f"the key {name!r} is missing", at, f"needed here: {', '.join(value)}", False
        case "type":
            names = [TYPES[name] for name in ([value] if isinstance(value, str) else value)]
            yield f"{_kind(instance)} stands here", at, "expected " + " or ".join(names), False
        case "enum":
            words = [str(word) for word in value]
            yield f"{_short(instance)} is not allowed here", at, suggestion(str(instance), words), False
        case "const":
            yield f"{_short(instance)} is not allowed here", at, f"expected {value!r}", False
        case "pattern":
            yield f"{_short(instance)} is not written as expected", at, _wanted(schema, value), False
        case "oneOf" | "anyOf":
            yield from _closest(error, at)
        case "minItems" | "minLength" | "minProperties":
            yield f"{_kind(instance)} is too short here", at, f"at least {value}", False
        case "maxItems" | "maxLength" | "maxProperties":
            yield f"{_kind(instance)} is too long here", at, f"at most {value}", False
        case "minimum" | "maximum":
            side = "at least" if error.validator == "minimum" else "at most"
            yield f"{_short(instance)} is out of range", at, f"{side} {value}", False
        case "uniqueItems":
            twice = next(
                (entry for place, entry in enumerate(instance) if entry in instance[:place]), "something"
            )
            yield f"the list names {_short(twice)} twice", at, "keep one of them", False
        case _:
            yield f"{_short(instance)} is not allowed here", at, "", False


def _misspelt(name: str, instance: Any, schema: dict[str, Any]) -> bool:
    """Whether an unknown key most likely means ``name``: it is told about already."""
    if schema.get("additionalProperties") is not False:
        return False
    known = schema.get("properties", {})
    return any(
        nearest(given, sorted(set(known) - set(instance))) == name for given in set(instance) - set(known)
    )


def _wanted(schema: dict[str, Any], pattern: object) -> str:
    """How a text should be written: in the words of the schema, where it has any."""
    if "a-z0-9" in str(pattern):
        return "ids are kebab-case: a-z, 0-9 and single hyphens"
    text = str(schema.get("description", ""))
    return f"expected {text[:1].lower()}{text[1:].rstrip('.')}" if text else ""


def _closest(error: ValidationError, at: At) -> Iterator[Told]:
    """Of several shapes that all failed, tell about the one that was most likely meant."""
    branches = grouped((int(inner.schema_path[0]), inner) for inner in error.context or ())
    every_branch: Any = error.validator_value
    shapes = [shape for shape in every_branch if isinstance(shape, dict) and "properties" in shape]
    if isinstance(error.instance, dict) and shapes and len(shapes) == len(every_branch):
        yield from _closest_mapping(error, at, branches, shapes)
        return
    # An alternative of keys says nothing about a value that is no mapping; its "type" beside it does.
    kind = error.schema.get("type") if isinstance(error.schema, dict) else None
    if kind == "object" and not isinstance(error.instance, dict):
        return
    fitting = [inner for inner in branches.values() if not any(_wrong_kind(e, at) for e in inner)]
    if fitting:
        for inner_error in min(fitting, key=len):
            yield from _told(inner_error)
        return
    wanted = [_told_type(e) for inner in branches.values() for e in inner if _wrong_kind(e, at)]
    hint = "expected " + " or ".join(dict.fromkeys(word for words in wanted for word in words))
    yield f"{_kind(error.instance)} stands here", at, hint, False


def _wrong_kind(error: ValidationError, at: At) -> bool:
    """Whether the value itself has the wrong type for a branch, not something inside it."""
    if tuple(error.absolute_path) != at:
        return False
    if error.validator in ("oneOf", "anyOf"):
        return all(_wrong_kind(inner, at) for inner in error.context or ())
    return error.validator == "type"


def _told_type(error: ValidationError) -> list[str]:
    if error.validator in ("oneOf", "anyOf"):
        return [word for inner in error.context or () for word in _told_type(inner)]
    value: Any = error.validator_value
    return [TYPES[name] for name in ([value] if isinstance(value, str) else value)]


def _closest_mapping(
    error: ValidationError,
    at: At,
    branches: dict[int, list[ValidationError]],
    shapes: list[dict[str, Any]],
) -> Iterator[Told]:
    """The same for a mapping whose keys say which of several shapes it has."""
    given: Any = error.instance
    every = {name for shape in shapes for name in shape["properties"]}
    forms = "expected one of: " + "; ".join(_form(shape) for shape in shapes)
    meant = {name: name if name in every else nearest(name, sorted(every - set(given))) for name in given}
    if not any(meant.values()):
        if not given:
            yield "nothing stands here", at, forms, False
        for name in given:
            yield f"unknown key {name!r}", (*at, name), forms, True
        return

    def fit(index: int) -> tuple[int, int, int]:
        wanted = set(meant.values())
        needed = set(shapes[index]["required"])
        return len(needed & wanted), -len(needed - wanted), -len(branches.get(index, ()))

    best = max(range(len(shapes)), key=fit)
    known = shapes[best]["properties"]
    for name in given:
        if name in known:
            continue
        if name in every:
            beside = next((other for other in given if other in known), "what else stands here")
            yield f"{name!r} cannot stand beside {beside!r}", (*at, name), forms, True
        else:
            hint = f"did you mean {meant[name]!r}?" if meant[name] else forms
            yield f"unknown key {name!r}", (*at, name), hint, True
    for name in shapes[best]["required"]:
        if name not in meant.values():
            yield f"the key {name!r} is missing", at, forms, False
    for inner in branches.get(best, ()):
        if len(inner.absolute_path) > len(at):
            yield from _told(inner)


def _form(shape: dict[str, Any]) -> str:
    """The keys of one shape, those that may be left out in brackets: "[when +] do"."""
    needed = shape["required"]
    free = [name for name in shape["properties"] if name not in needed]
    return "".join(f"[{name} +] " for name in free) + " + ".join(needed)


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


"""The keys and indices that lead to a part."""

MOST = 20_000
"""Of so many parts it is remembered that they are sound: of those that were looked at last."""


class Sound(Container[str]):
    """The marks of parts that fit the schemas with the digest ``key``; ``name`` is that of the kept entry."""

    def __init__(self, name: str, key: str) -> None:
        self._name, self._key = name, key
        found = load(name, key)
        self._marks: dict[str, None] = dict.fromkeys(found if isinstance(found, list) else ())

    def __contains__(self, mark: object) -> bool:
        return mark in self._marks

    def add(self, marks: Iterable[str]) -> None:
        """Remember these, also for runs to come."""
        self._marks = dict.fromkeys([*marks, *self._marks][:MOST])
        store(self._name, self._key, list(self._marks))


def mark(part: Any, at: At = ()) -> str:
    """By what a part is known; its place in a list is not asked for."""
    named = [step for step in at if isinstance(step, str)]
    return sha256(json.dumps([named, part]).encode()).hexdigest()[:32]


def entries_of(data: Any) -> Mapping[At, str]:
    """The marks of all entries of a file."""
    return {at: mark(entry, at) for holder, part in _holders(data) for at, entry in _held(holder, part)}


def _holders(data: Any) -> Iterator[tuple[At, Any]]:
    if isinstance(data, dict):
        yield from (((key,), value) for key, value in data.items())
    else:
        yield (), data


def _held(at: At, part: Any) -> Iterator[tuple[At, Any]]:
    if isinstance(part, dict):
        yield from (((*at, key), value) for key, value in part.items())
    elif isinstance(part, list):
        yield from (((*at, index), value) for index, value in enumerate(part))
