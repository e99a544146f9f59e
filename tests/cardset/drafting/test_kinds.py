"""The kinds of phrases that a grammar may name are those that there are."""

from __future__ import annotations

import json
from pathlib import Path

from cardset.drafting.messages import game_phrases, structure
from cardset.load import load_set

SCHEMA = Path(__file__).resolve().parents[3] / "cardset" / "schemas" / "grammar.schema.json"


def test_the_schema_lists_every_kind_and_no_other() -> None:
    listed = json.loads(SCHEMA.read_text("utf-8"))["properties"]["varies"]["propertyNames"]["enum"]
    phrases = [*structure(), *game_phrases(load_set().vocabulary)]
    assert set(listed) == {phrase.context.partition(".")[0] for phrase in phrases}
