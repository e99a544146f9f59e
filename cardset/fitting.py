"""Whether data has the shape that a JSON Schema (2020-12) describes: yes or no, in a small part of the time.

Most files are as they should be. :mod:`cardset.shape` asks here first, and the schema library, which tells
what is wrong and where, only about the others. A schema becomes nested functions once; they know the keywords
that our schemas use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

__all__ = ["UnknownError", "fitting"]

Test = Callable[[Any], bool]
Schema = Mapping[str, Any]

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),  # as in cardset.shape, 2.0 is none
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_SAYS_NOTHING = frozenset({"$schema", "$id", "$defs", "title", "description", "type", "then"})


class UnknownError(Exception):
    """A schema has a keyword, or a reference, that means nothing here."""


def fitting(schema: Schema, *others: Schema) -> Test:
    """A function that tells whether a value, as read from YAML or JSON, fits ``schema``.

    ``others`` are schemas that it and they refer to, by their ``$id``. Raises :class:`UnknownError`.
    """
    makers: dict[str, _Maker] = {}
    makers.update({other["$id"]: _Maker(other, makers) for other in others})
    return _Maker(schema, makers).test(schema)


class _Maker:
    """Makes tests of the parts of the schema ``root``, which may refer to ``others``."""

    def __init__(self, root: Schema, others: Mapping[str, _Maker]) -> None:
        self.root = root
        self.others = others
        self.named: dict[str, Test] = {}

    def test(self, schema: Schema | bool) -> Test:
        """The test of a part, which asks of a value only what concerns its type."""
        if isinstance(schema, bool):
            return _anything if schema else _nothing
        names = schema.get("type", list(_TYPES))
        kinds = {kind for name in ([names] if isinstance(names, str) else names) for kind in _TYPES[name]}
        tests: dict[type, list[Test]] = {kind: [] for kind in kinds}
        for keyword, value in schema.items():
            if keyword in _KEYWORDS:
                types, make = _KEYWORDS[keyword]
                made = make(self, value, schema)
                for kind in kinds.intersection(types):
                    tests[kind].append(made)
            elif keyword not in _SAYS_NOTHING:
                raise UnknownError(keyword)
        whole = {kind: _all_of(own) for kind, own in tests.items()}

        def test(value: Any) -> bool:
            own = whole.get(type(value))
            return own is not None and own(value)

        # A reference, say, needs no look at the type.
        return next(iter(whole.values())) if kinds == _ALL and len(set(whole.values())) == 1 else test

    def reference(self, name: str, __: Schema) -> Test:
        """The test of a part with a name, which may hold itself."""
        other, _, pointer = name.partition("#")
        if other:
            near = [maker for ident, maker in self.others.items() if f"/{ident}".endswith(f"/{other}")]
            if not near:
                raise UnknownError(name)
            return near[0].reference(f"#{pointer}", {})
        part: Any = self.root
        for step in pointer.split("/")[1:]:
            if step not in part:
                raise UnknownError(name)
            part = part[step]
        named = self.named
        if name not in named:
            named[name] = _nothing  # stands here while it is made
            named[name] = self.test(part)
        if named[name] is not _nothing:
            return named[name]
        return lambda value: named[name](value)  # noqa: PLW0108 - by then it is another


def _anything(_: Any) -> bool:
    return True


def _nothing(_: Any) -> bool:
    return False


def _all_of(tests: Sequence[Test]) -> Test:
    if len(tests) < 2:
        return tests[0] if tests else _anything
    first, *rest = tests

    def test(value: Any) -> bool:
        if not first(value):
            return False
        for one in rest:  # noqa: SIM110 - a generator would take as long as the tests
            if not one(value):
                return False
        return True

    return test


def _any_of(maker: _Maker, schemas: Sequence[Schema], _: Schema) -> Test:
    tests = [maker.test(schema) for schema in schemas]
    return lambda value: any(test(value) for test in tests)


def _one_of(maker: _Maker, schemas: Sequence[Schema], _: Schema) -> Test:
    tests = [maker.test(schema) for schema in schemas]
    return lambda value: sum(test(value) for test in tests) == 1


def _if(maker: _Maker, condition: Schema, schema: Schema) -> Test:
    applies, then = maker.test(condition), maker.test(schema.get("then", True))
    return lambda value: not applies(value) or then(value)


def _enum(_: _Maker, values: Sequence[Any], __: Schema) -> Test:
    if all(isinstance(value, str) for value in values):
        words = frozenset(values)
        return lambda value: type(value) is str and value in words
    return lambda value: any(_same(value, one) for one in values)


def _const(_: _Maker, wanted: Any, __: Schema) -> Test:
    return lambda value: _same(value, wanted)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal to JSON, where 1 is 1.0, but not ``true``."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return bool(one == other)


def _properties(maker: _Maker, parts: Mapping[str, Schema], schema: Schema) -> Test:
    """That of the keys that are known; of the others together with these."""
    tests = {key: maker.test(part) for key, part in parts.items()}
    other = maker.test(schema.get("additionalProperties", True))

    def test(value: Mapping[str, Any]) -> bool:
        for key, one in value.items():  # noqa: SIM110
            if not tests.get(key, other)(one):
                return False
        return True

    return test


def _additional(maker: _Maker, part: Schema | bool, schema: Schema) -> Test:
    """Where no keys are known at all."""
    return _anything if "properties" in schema else _properties(maker, {}, {"additionalProperties": part})


def _required(_: _Maker, keys: Sequence[str], __: Schema) -> Test:
    needed = frozenset(keys)
    return lambda value: value.keys() >= needed


def _each_key(maker: _Maker, part: Schema, _: Schema) -> Test:
    test = maker.test(part)
    return lambda value: all(map(test, value))


def _each_item(maker: _Maker, part: Schema, whole: Schema) -> Test:
    """Each item of a list, but for those with a schema of their own."""
    test, first = maker.test(part), len(whole.get("prefixItems", ()))
    return lambda value: all(map(test, value[first:] if first else value))


def _in_places(maker: _Maker, parts: Sequence[Schema], _: Schema) -> Test:
    """The first items of a list, each by its own schema."""
    tests = [maker.test(part) for part in parts]
    return lambda value: all(test(item) for test, item in zip(tests, value, strict=False))


def _unique(_: _Maker, wanted: bool, __: Schema) -> Test:
    def test(value: Sequence[Any]) -> bool:
        if all(type(one) is str for one in value):
            return len(set(value)) == len(value)
        return not any(_same(one, other) for one, other in combinations(value, 2))

    return test if wanted else _anything


def _pattern(_: _Maker, pattern: str, __: Schema) -> Test:
    search = re.compile(pattern).search
    return lambda value: search(value) is not None


def _at_least(_: _Maker, least: float, __: Schema) -> Test:
    return lambda value: bool(value >= least)


def _at_most(_: _Maker, most: float, __: Schema) -> Test:
    return lambda value: bool(value <= most)


def _as_long_as(_: _Maker, least: int, __: Schema) -> Test:
    return lambda value: len(value) >= least


def _no_longer_than(_: _Maker, most: int, __: Schema) -> Test:
    return lambda value: len(value) <= most


_ALL = frozenset(kind for kinds in _TYPES.values() for kind in kinds)
_KEYWORDS: Mapping[str, tuple[frozenset[type] | tuple[type, ...], Callable[[_Maker, Any, Schema], Test]]] = {
    "$ref": (_ALL, _Maker.reference),
    "anyOf": (_ALL, _any_of),
    "oneOf": (_ALL, _one_of),
    "if": (_ALL, _if),
    "enum": (_ALL, _enum),
    "const": (_ALL, _const),
    "properties": ((dict,), _properties),
    "additionalProperties": ((dict,), _additional),
    "required": ((dict,), _required),
    "propertyNames": ((dict,), _each_key),
    "minProperties": ((dict,), _as_long_as),
    "maxProperties": ((dict,), _no_longer_than),
    "items": ((list,), _each_item),
    "prefixItems": ((list,), _in_places),
    "uniqueItems": ((list,), _unique),
    "minItems": ((list,), _as_long_as),
    "maxItems": ((list,), _no_longer_than),
    "pattern": ((str,), _pattern),
    "minLength": ((str,), _as_long_as),
    "maxLength": ((str,), _no_longer_than),
    "minimum": ((int, float), _at_least),
    "maximum": ((int, float), _at_most),
}
