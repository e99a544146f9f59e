"""The outline of an ability reads as its YAML would."""

from __future__ import annotations

from itertools import chain

from cardset.load import load_set
from cardset.outline import outline
from cardset.yaml_reader import parse_yaml

DECK = load_set()


def test_words_are_those_of_yaml() -> None:
    (line,) = outline(DECK.cards["baby-unicorn-black"], DECK.vocabulary)

    assert line == "would: {this: {go-to: [hand, deck, discard]}}, redirect: nursery, inherent: true"


def test_an_outline_is_yaml() -> None:
    for line in chain.from_iterable(outline(card, DECK.vocabulary) for card in DECK.cards.values()):
        data = parse_yaml(f"{{{line}}}", "outline").data
        assert set(data) <= {"when", "do", "always", "would", "redirect", "instead", "inherent"}, line
        assert data.get("inherent", True) is True, line
