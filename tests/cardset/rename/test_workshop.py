"""Which texts a renaming looks at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cardset.paths import schema_path
from cardset.rename.workshop import VOCABULARY_PROSE

TEXT = {"$ref": "#/$defs/text"}


def texts(schema: Any) -> Iterator[str]:
    """The keys whose values are texts in English."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if isinstance(value, dict) and value.items() >= TEXT.items():
                yield key
            yield from texts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from texts(value)


def test_every_text_of_a_vocabulary_is_looked_at() -> None:
    said = set(texts(json.loads(schema_path("vocabulary").read_text("utf-8"))))

    assert {"phrase", "holds", "limited"} <= said
    assert said <= VOCABULARY_PROSE
