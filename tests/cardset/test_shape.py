"""The shape of files, told alike whether or not the schema library looks at all of them."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, validators

from cardset import paths
from cardset.errors import Fault
from cardset.fitting import Fitting
from cardset.paths import set_folder
from cardset.shape import At, shape_faults
from cardset.yaml_reader import parse_yaml, read_yaml

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = {
    "agreement": ROOT / "i18n" / "cs" / "agreement.yaml",
    "cards": paths.PACKAGE / "sets" / "uu-base-2e" / "cards" / "magic.yaml",
    "endings": ROOT / "i18n" / "pl" / "endings.yaml",
    "grammar": ROOT / "i18n" / "pl" / "grammar.yaml",
    "lexicon": ROOT / "i18n" / "pl@nsfw" / "lexicon.yaml",
    "meaning": ROOT / "i18n" / "pl" / "meaning.yaml",
    "people": ROOT / "i18n" / "pl" / "people.yaml",
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


def told(data: Any, schema: str) -> list[tuple[At, Fault]]:
    """The faults of a file that says ``data``."""
    return shape_faults(parse_yaml(json.dumps(data, ensure_ascii=False), "file.yaml"), schema)


def told_slowly(data: Any, schema: str) -> list[tuple[At, Fault]]:
    """The same where the schema library looks at everything."""
    with mock.patch.object(Fitting, "fits", lambda *_: False):
        return told(data, schema)


@pytest.mark.parametrize("schema", FILES)
def test_our_files_fit(schema: str) -> None:
    assert not told(read_yaml(FILES[schema]).data, schema)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("schema", FILES)
@given(data=st.data())
def test_a_changed_file_has_the_faults_that_the_schema_library_finds(
    schema: str, data: st.DataObject
) -> None:
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
    assert told(whole["file"], schema) == told_slowly(whole["file"], schema)


@pytest.mark.parametrize(
    ("schema", "at", "more"),
    [
        ("set", ("box",), {"wrong": 1}),
        ("set", ("sources",), {"Not an id": {"what": "a book", "where": "here"}}),
        ("lexicon", (), {"wrong": {"kot": {}}}),
        ("terms", ("editions",), {"new": 1}),
    ],
)
def test_a_key_that_may_not_stand_there_is_told(schema: str, at: At, more: dict[str, Any]) -> None:
    data = read_yaml(FILES[schema]).data
    holder = data
    for key in at:
        holder = holder[key]
    holder.update(more)
    assert [place[: len(at) + 1] for place, _ in told(data, schema)] == [(*at, *more)]


def test_what_is_no_whole_number_to_python_is_none() -> None:
    data = read_yaml(FILES["cards"]).data
    data[0]["copies"] = 2.0
    assert [at for at, _ in told(data, "cards")] == [(0, "copies")]


SCHEMAS = st.recursive(
    st.booleans()
    | st.sampled_from(
        [
            {"type": "string", "minLength": 1, "maxLength": 3, "pattern": "^[a-z]"},
            {"type": ["number", "null"], "minimum": 0, "maximum": 1.5},
            {"enum": ["noun", 1, None]},
            {"enum": ["noun", "draw"]},
            {"const": True},
            {"type": "integer"},
            {"$ref": "#/$defs/more"},
            {"format": "email"},
            {"contains": {"type": "string"}},
        ]
    ),
    lambda inner: st.fixed_dictionaries(
        {},
        optional={
            "properties": st.dictionaries(KEYS, inner, max_size=2),
            "additionalProperties": inner,
            "propertyNames": inner,
            "required": st.lists(KEYS, max_size=1),
            "minProperties": st.integers(0, 2),
            "maxItems": st.integers(0, 2),
            "uniqueItems": st.booleans(),
            "items": inner,
            "prefixItems": st.lists(inner, min_size=1, max_size=1),
            "anyOf": st.lists(inner, min_size=1, max_size=2),
            "oneOf": st.lists(inner, min_size=1, max_size=2),
            "allOf": st.lists(inner, min_size=1, max_size=2),
            "not": inner,
            "if": inner,
            "then": inner,
            "else": inner,
        },
    ),
    max_leaves=6,
)


MORE: list[Any] = [True, False, {"type": "string"}, {"items": {"$ref": "#/$defs/more"}}]


@given(SCHEMAS, st.sampled_from(MORE), VALUES)
def test_what_fits_is_valid_to_the_schema_library(schema: Any, more: Any, value: Any) -> None:
    whole = {"$id": "https://cardset.invalid/schema", "$defs": {"more": more}, "anyOf": [schema]}
    integers = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, one: type(one) is int)
    extend: Any = validators.extend  # it has no types
    library = extend(Draft202012Validator, type_checker=integers)(whole)
    known = not {"contains", "prefixItems", "uniqueItems"} & set(re.findall(r"\w+", json.dumps(whole)))
    fits = Fitting(whole).fits(whole, value)
    assert library.is_valid(value) if fits else not (known and library.is_valid(value))


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
