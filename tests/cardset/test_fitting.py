"""The quick test of a shape says of every value what the schema library says."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, validators
from referencing import Registry, Resource

from cardset import paths
from cardset.fitting import UnknownError, fitting
from cardset.paths import set_folder
from cardset.source import read_yaml

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMAS = sorted(
    (*(ROOT / "cardset" / "schemas").glob("*.json"), *(ROOT / "rulebook").rglob("*.schema.json"))
)
FILES = {
    "agreement": ROOT / "i18n" / "cs" / "agreement.yaml",
    "cards": paths.PACKAGE / "sets" / "uu-base-2e" / "cards" / "magic.yaml",
    "endings": ROOT / "i18n" / "pl" / "endings.yaml",
    "grammar": ROOT / "i18n" / "pl" / "grammar.yaml",
    "lexicon": ROOT / "i18n" / "pl@nsfw" / "lexicon.yaml",
    "meaning": ROOT / "i18n" / "pl" / "meaning.yaml",
    "set": set_folder() / "set.yaml",
    "terms": paths.PACKAGE / "games" / "common" / "terms.yaml",
    "typography": ROOT / "i18n" / "ru" / "typography.yaml",
    "vocabulary": paths.PACKAGE / "games" / "unstable-unicorns" / "vocabulary.yaml",
}

KEYS = st.sampled_from(["id", "part_of_speech", "more"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 2) | st.sampled_from([1.0, 1.5, "", "noun", "draw", "B c"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=2),
    max_leaves=5,
)


@cache
def library(schema: str) -> Callable[[Any], bool]:
    """What the schema library says; to it, too, only Python's whole numbers are integers."""
    return library_on(loaded(schema))


def library_on(schema: dict[str, Any]) -> Callable[[Any], bool]:
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    extend: Any = validators.extend
    others = [(other["$id"], Resource.from_contents(other)) for other in (CARDS, EVENTS)]
    registry: Registry[Any] = Registry().with_resources(others)
    validator = extend(Draft202012Validator, type_checker=types)(schema, registry=registry)
    is_valid: Callable[[Any], bool] = validator.is_valid
    return is_valid


@cache
def quick(schema: str) -> Callable[[Any], bool]:
    return fitting(loaded(schema), CARDS, EVENTS)


def loaded(schema: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(paths.schema_path(schema).read_text(encoding="utf-8"))
    return data


CARDS = loaded("cards")
EVENTS = loaded("events")


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_every_schema_of_ours_is_known(path: Path) -> None:
    others = [json.loads(other.read_text(encoding="utf-8")) for other in SCHEMAS if other != path]
    fitting(json.loads(path.read_text(encoding="utf-8")), *others)


@pytest.mark.parametrize("schema", FILES)
def test_our_files_fit(schema: str) -> None:
    assert quick(schema)(read_yaml(FILES[schema]).data)


@pytest.mark.parametrize("schema", FILES)
@given(data=st.data())
def test_a_changed_file_fits_where_the_library_says_so(schema: str, data: st.DataObject) -> None:
    whole = small(read_yaml(FILES[schema]).data, data)
    holder, key = draw_place(data, whole)
    match data.draw(st.sampled_from(["other", "gone", "more"])):
        case "gone" if holder is not whole:
            del holder[key]
        case "more" if isinstance(holder[key], dict):
            holder[key][data.draw(KEYS)] = data.draw(VALUES)
        case "more" if isinstance(holder[key], list):
            holder[key] += [copy.deepcopy(one) for one in holder[key][:1]] or [data.draw(VALUES)]
        case _:
            holder[key] = data.draw(VALUES)
    assert quick(schema)(whole["file"]) == library(schema)(whole["file"])


def small(file: Any, data: st.DataObject) -> dict[str, Any]:
    """A copy of a file with a few of the entries of each long list or mapping, held by a mapping."""

    def cut(value: Any) -> Any:
        if isinstance(value, list):
            start = data.draw(st.integers(0, max(0, len(value) - 3))) if len(value) > 5 else 0
            return [cut(one) for one in value[start : start + 5]]
        if isinstance(value, dict):
            keys = list(value)
            start = data.draw(st.integers(0, len(keys) - 3)) if len(keys) > 20 else 0
            return {key: cut(value[key]) for key in keys[start : start + 20]}
        return value

    return {"file": cut(file)}


def draw_place(data: st.DataObject, whole: dict[str, Any]) -> tuple[Any, Any]:
    """A list or mapping somewhere, and the index or key of something in it."""
    holder: Any = whole
    key: Any = "file"
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.integers(0, 4)):
        holder = holder[key]
        key = data.draw(st.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder))))
    return holder, key


@pytest.mark.parametrize(
    "schema",
    [
        {"enum": [1, True, "a", [1], {"a": 0}]},
        {"const": 1},
        {"const": {"a": [True]}},
        {"uniqueItems": True},
        {"uniqueItems": False, "minItems": 1},
        {"prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {"type": "null"}},
        {"type": ["integer", "array"], "maximum": 1, "items": {"type": "number"}, "maxItems": 2},
        {"oneOf": [{"type": "integer"}, {"minimum": 1}, {"type": "string", "pattern": "^[a-z]+$"}]},
        {"anyOf": [{"required": ["id"]}, {"maxLength": 1}]},
        {"if": {"required": ["id"]}, "then": {"propertyNames": {"const": "id"}}, "maxProperties": 1},
        {"$ref": "#/$defs/tree", "$defs": {"tree": {"items": {"$ref": "#/$defs/tree"}, "minItems": 1}}},
        {"type": "object", "additionalProperties": {"type": "boolean"}, "minProperties": 1},
        {"properties": {"id": False}, "additionalProperties": True},
    ],
    ids=str,
)
@given(value=VALUES)
def test_each_keyword_means_what_it_means_to_the_library(schema: dict[str, Any], value: Any) -> None:
    assert fitting(schema)(value) == library_on(schema)(value)


@pytest.mark.parametrize(
    "schema", [{"contains": {}}, {"items": {"not": {}}}, {"$ref": "other.json"}], ids=str
)
def test_what_nobody_has_taught_it_is_said(schema: dict[str, Any]) -> None:
    with pytest.raises(UnknownError):
        fitting(schema)
