"""The published schemas are what they say they are, and our own files follow them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from cardset import paths
from cardset.interchange.export import FORMATS, Request
from cardset.load import load_set
from cardset.paths import set_folder
from cardset.sources import find_sources
from cardset.yaml_reader import read_yaml
from tests.cardset.samples import PEBBLES

SCHEMAS = sorted((paths.PACKAGE / "schemas").glob("*.json"))


def schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(paths.schema_path(name).read_text(encoding="utf-8"))
    return loaded


def validator(name: str) -> Draft202012Validator:
    resources: list[tuple[str, Resource[Any]]] = [
        (
            schema(path.name.partition(".")[0])["$id"],
            Resource.from_contents(schema(path.name.partition(".")[0])),
        )
        for path in SCHEMAS
    ]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(schema(name), registry=registry)


def faults(name: str, data: object) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator(name).iter_errors(data)]


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_each_is_a_schema_of_2020(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))

    assert data["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert data["$id"].endswith(f"/{path.name}")
    assert data["title"]
    assert data["description"]
    Draft202012Validator.check_schema(data)


def test_ids_are_unique() -> None:
    ids = [json.loads(path.read_text(encoding="utf-8"))["$id"] for path in SCHEMAS]

    assert len(set(ids)) == len(ids) > 4


@pytest.mark.parametrize("root", [set_folder(), PEBBLES], ids=lambda root: root.name)
def test_sets_follow_them(root: Path) -> None:
    sources = find_sources(root)

    assert faults("set", read_yaml(*sources.metas).data) == []
    assert faults("vocabulary", read_yaml(sources.vocabulary).data) == []
    for path in sources.games.values():
        assert faults("terms", read_yaml(path).data) == []
    for path in sources.cards:
        assert faults("cards", read_yaml(path).data) == []


@pytest.mark.parametrize("language", ["en", *paths.locales(paths.catalog_root(set_folder()))])
def test_exports_follow_theirs(language: str) -> None:
    text = FORMATS["json"].write(Request(load_set(), [], [language]))

    assert faults("export", json.loads(text)) == []


def test_the_export_schema_refuses_what_is_no_export() -> None:
    text = FORMATS["json"].write(Request(load_set(PEBBLES), [], ["pl"]))
    whole = json.loads(text)
    assert faults("export", whole) == []

    for wrong in (
        {**whole, "schema_version": 2},
        {**whole, "more": 1},
        {key: value for key, value in whole.items() if key != "cards"},
        {**whole, "cards": [{**whole["cards"][0], "copies": 0}]},
        {**whole, "cards": [{**whole["cards"][0], "missing": ["id"]}]},
    ):
        assert len(faults("export", wrong)) == 1
