"""Whatever is wrong with a set, it is reported; whatever is not reported can be used."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.messages import set_messages, term_messages
from cardset.reference import reference
from cardset.sources import find_sources
from cardset.validate import validate
from cardset.yaml_reader import read_yaml
from tests.cardset.samples import PEBBLES, copy_of_pebbles

FILES = sorted(path.relative_to(PEBBLES) for path in PEBBLES.rglob("*.yaml") if "i18n" not in path.parts)
ODD: list[Any] = [
    None,
    True,
    -1,
    3,
    1.5,
    "",
    "x",
    "you",
    "card",
    "all",
    "this",
    "stable",
    [],
    {},
    ["card"],
    {"x": 1},
    [[]],
]

Place = tuple[str | int, ...]


@cache
def content(file: Path) -> Any:
    return read_yaml(PEBBLES / file).data


def places(data: Any, at: Place = ()) -> Iterator[Place]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*at, key)
        yield from places(value, (*at, key))


@st.composite
def damages(draw: st.DrawFn) -> tuple[Path, Any]:
    """A file of the sample set with one value left out, replaced, or under another key."""
    file = draw(st.sampled_from(FILES))
    data = copy.deepcopy(content(file))
    *way, last = draw(st.sampled_from(list(places(data))))
    holder = data
    for step in way:
        holder = holder[step]
    match draw(st.sampled_from(["leave out", "replace", "rename"])):
        case "leave out":
            del holder[last]
        case "rename" if isinstance(holder, dict):
            holder[draw(st.sampled_from(["x", "card", "may", "do", "term"]))] = holder.pop(last)
        case _:
            holder[last] = copy.deepcopy(draw(st.sampled_from(ODD)))
    return file, data


@settings(max_examples=max(40, (settings.default or settings()).max_examples // 10))
@given(damage=damages())
def test_damage_is_reported_or_harmless(damage: tuple[Path, Any]) -> None:
    file, data = damage
    with tempfile.TemporaryDirectory() as temporary:
        root = copy_of_pebbles(Path(temporary))
        # JSON is YAML, and quick to write.
        (root / file).write_text(json.dumps(data, indent=1), encoding="utf-8")
        try:
            sources = find_sources(root)
        except CardsetError as error:
            assert error.fault.path
            return
        faults = validate(sources).faults
        for fault in faults:
            assert fault.path in sources.all
            assert fault.line > 0
            assert fault.column > 0
            assert fault.message
        if not faults:
            use(root)


def use(root: Path) -> None:
    """All that is made from a set without faults can be made."""
    cards = load_set(root)
    assert all("{" not in message.msgid for message in set_messages(cards, {}, {}))
    for glossary in cards.glossaries:
        assert all(message.msgid for message in term_messages(cards, glossary, "pl"))
    assert cards.vocabulary.name in reference(cards)


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("owm", "did you mean 'own'?"),
        ("myself", "expected one of: own, project; a card of your own says 'own'"),
    ],
)
def test_an_unknown_source_tells_what_a_card_of_ones_own_says(source: str, hint: str, tmp_path: Path) -> None:
    root = copy_of_pebbles(tmp_path)
    card = {"id": "shoal", "name": "Shoal", "type": "pebble", "copies": 1, "sources": [source]}
    added = tmp_path / "shoal.yaml"
    added.write_text(json.dumps([card]), encoding="utf-8")
    faults = validate(find_sources(root, [added])).faults
    assert [(fault.message, fault.hint) for fault in faults] == [(f"unknown source {source!r}", hint)]
