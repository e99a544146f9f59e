"""The outline of an ability reads as its YAML would."""

from __future__ import annotations

import pytest

from cardset.load import load_set
from cardset.outline import outline
from cardset.yaml_reader import parse_yaml

DECK = load_set()


def test_words_are_those_of_yaml() -> None:
    (line,) = outline(DECK.cards["baby-unicorn-black"], DECK.vocabulary)

    assert line == "would: {this: {go-to: [hand, deck, discard]}}, redirect: nursery, inherent: true"


@pytest.mark.parametrize("ident", DECK.cards)
def test_an_outline_is_yaml(ident: str) -> None:
    for line in outline(DECK.cards[ident], DECK.vocabulary):
        data = parse_yaml(f"{{{line}}}", "outline").data
        assert set(data) <= {"when", "do", "always", "would", "redirect", "instead", "inherent"}
        assert data.get("inherent", True) is True
