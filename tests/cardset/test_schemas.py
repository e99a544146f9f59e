"""The published schemas are what they say they are, and our own files follow them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from cardset import paths
from cardset.card_schema import card_schema
from cardset.interchange.export import FORMATS, Request
from cardset.load import load_set
from cardset.paths import set_folder
from cardset.sources import find_sources
from cardset.yaml_reader import read_yaml
from tests.cardset.samples import PEBBLES
from tests.cli.running import FROZEN, ROOT, cardset

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


NAMED = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def data_with_schemas() -> Iterator[Path]:
    """The files of data that have a schema, so that an editor can complete and check them."""
    for folder in ("cardset/sets", "cardset/games", "i18n"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            if path.parent.name == "cards" or paths.schema_path(path.stem).is_file():
                yield path


def test_files_of_data_name_their_schema_in_the_first_line() -> None:
    for path in data_with_schemas():
        named = NAMED.match(path.read_text(encoding="utf-8"))
        assert named, path
        found = json.loads((path.parent / named[1]).read_text(encoding="utf-8"))
        extends = path.name == "vocabulary.yaml" and path.with_name("set.yaml").exists()
        wanted = "cards" if path.parent.name == "cards" else "extension" if extends else path.stem
        assert found["$id"].endswith(f"/{wanted}.schema.json"), path


@pytest.mark.parametrize("root", [set_folder(), PEBBLES], ids=lambda root: root.name)
def test_the_schema_of_a_set_takes_its_cards(root: Path) -> None:
    schema = card_schema(load_set(root))
    Draft202012Validator.check_schema(schema)
    for path in find_sources(root).cards:
        assert [*Draft202012Validator(schema).iter_errors(read_yaml(path).data)] == []


def test_the_schema_of_our_set_is_up_to_date() -> None:
    """After a change of the vocabulary: cardset vocabulary --schema >cardset/sets/<set>/cards.schema.json"""
    done = cardset("vocabulary", "--schema")
    assert done.out == (set_folder() / "cards.schema.json").read_text(encoding="utf-8")


def misspelt(data: Any) -> Iterator[Any]:
    """Plain data with one word of it misspelt, each in turn."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield {f"{name}x" if name == key else name: said for name, said in data.items()}
            yield from ({**data, key: wrong} for wrong in misspelt(value))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from ([*data[:index], wrong, *data[index + 1 :]] for wrong in misspelt(value))
    elif isinstance(data, str):
        yield f"{data}x"


def test_a_wrong_word_in_an_effect_is_wrong_to_the_schema_of_the_set() -> None:
    cards = load_set(FROZEN)
    whole = card_schema(cards)
    ours = Draft202012Validator({"$defs": whole["$defs"], "$ref": "#/$defs/ability"})
    wrong = 0
    for path in find_sources(FROZEN).cards:
        for card in read_yaml(path).data:
            for ability in card.get("abilities", ()):
                assert ours.is_valid(ability)
                for slip in misspelt(ability):
                    wrong += 1
                    assert not ours.is_valid(slip), slip
    assert wrong > 250


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"type": "wizard"}, "'wizard' is not one of"),
        ({"families": ["wizard"]}, "'wizard' is not one of"),
        ({"sources": ["hearsay"]}, "'hearsay' is not one of"),
        ({"type": "basic", "abilities": [{"do": {"draw": {}}}]}, "False schema"),
        ({"type": "magic"}, "'abilities' is a required property"),
        ({"type": "magic", "abilities": [{"do": {"draw": {}}}] * 2}, "Too many items match"),
        ({"abilities": [{"do": {"draw": {}}, "once": "turn"}]}, "is not valid under any"),
        ({"abilities": [{"do": {"draw": {"amount": 0}}}]}, "is not valid under any"),
    ],
)
def test_the_schema_of_a_set_refuses_what_validate_refuses(change: dict[str, Any], told: str) -> None:
    cards = load_set(FROZEN)
    card = {"id": "x", "name": "X", "type": "upgrade", "copies": 1, "sources": ["own"]}
    ours = Draft202012Validator(card_schema(cards))
    assert ours.is_valid([card])
    assert any(told in error.message for error in ours.iter_errors([card | change]))
