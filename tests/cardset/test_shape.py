"""The shape of files, told alike whatever is known to be sound."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset import paths
from cardset.errors import Fault
from cardset.paths import set_folder
from cardset.shape import At, Sound, shape_faults
from cardset.yaml_reader import parse_yaml, read_yaml

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMAS = sorted(
    path for package in ("cardset", "rulebook", "ai") for path in (ROOT / package).rglob("*.schema.json")
)
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


pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture(scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is found sound here is of no use to anybody else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDSET_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def told(data: Any, schema: str) -> list[tuple[At, Fault]]:
    """The faults of a file that says ``data``, beside whatever is known."""
    return shape_faults(parse_yaml(json.dumps(data, ensure_ascii=False), "file.yaml"), schema)


def told_anew(data: Any, schema: str) -> list[tuple[At, Fault]]:
    """The same where nothing is known."""
    with mock.patch.object(Sound, "__contains__", lambda *_: False):
        return told(data, schema)


@pytest.mark.parametrize("schema", FILES)
def test_our_files_fit(schema: str) -> None:
    assert not told(read_yaml(FILES[schema]).data, schema)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("schema", FILES)
@given(data=st.data())
def test_a_changed_file_has_the_faults_that_it_has_where_nothing_is_known(
    schema: str, data: st.DataObject
) -> None:
    whole = small(read_yaml(FILES[schema]).data, data)
    told(whole["file"], schema)
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
    for _ in range(2):  # also after what was learnt of the file with its faults
        assert told(whole["file"], schema) == told_anew(whole["file"], schema)


@pytest.mark.parametrize(
    ("schema", "at", "more"),
    [
        ("set", ("box",), {"wrong": 1}),
        ("set", ("sources",), {"Not an id": {"what": "a book", "where": "here"}}),
        ("lexicon", (), {"wrong": {"kot": {}}}),
        ("terms", ("editions",), {"new": 1}),
    ],
)
def test_a_key_that_may_not_stand_there_is_told_each_time(schema: str, at: At, more: dict[str, Any]) -> None:
    data = read_yaml(FILES[schema]).data
    holder = data
    for key in at:
        holder = holder[key]
    holder.update(more)
    first = told(data, schema)
    assert [place[: len(at) + 1] for place, _ in first] == [(*at, *more)]
    assert told(data, schema) == first


def test_only_what_changed_is_looked_at() -> None:
    data = read_yaml(FILES["cards"]).data
    told(data, "cards")
    data[1]["copies"] = 2.0
    data[2]["copies"] += 1

    with (
        mock.patch("cardset.shape._told", return_value=()),
        mock.patch("cardset.shape._Checker.errors") as seen,
    ):
        seen.return_value = []
        told(data, "cards")

    assert [at for at, *_ in seen.call_args.args[1]] == [
        place for place in range(len(data)) if place not in (1, 2)
    ]


def test_what_is_no_whole_number_to_python_is_none() -> None:
    data = read_yaml(FILES["cards"]).data
    data[0]["copies"] = 2.0
    assert [at for at, _ in told(data, "cards")] == [(0, "copies")]


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_what_a_schema_asks_of_an_entry_hangs_on_nothing_beside_it(path: Path) -> None:
    """Else an entry could not be known by itself."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    joint = {"allOf", "anyOf", "contains", "dependentSchemas", "if", "not", "oneOf", "patternProperties"}
    for part in (whole, *whole.get("properties", {}).values()):
        if {"items", "properties", "additionalProperties", "propertyNames"} & part.keys():
            assert not joint & part.keys()


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
