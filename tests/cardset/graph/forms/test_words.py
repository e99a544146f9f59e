"""How the parts of a set's graph are said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardset.domains import MESSAGES
from cardset.graph.forms.words import PERMITS, WAITING, Words
from cardset.load import load_set
from cardset.localize import Localizer
from cli.language import translations


@pytest.mark.parametrize("phrase", ["the Nursery", "the Paddock"])
def test_a_zone_is_known_by_its_term_whatever_it_is_called(phrase: str) -> None:
    deck = load_set()
    zones = {**deck.vocabulary.zones, "nursery": {**deck.vocabulary.zones["nursery"], "phrase": phrase}}
    cards = replace(deck, vocabulary=replace(deck.vocabulary, zones=zones))
    words = Words(cards, Localizer(cards, "en"), translations("en", [MESSAGES], cards.roots))

    quantities = ["@nursery", "@hand", "@stable", WAITING, PERMITS]

    assert [words.quantity(quantity) for quantity in quantities] == [
        "cards in the Nursery",
        "cards in hand",
        "cards in Stables",
        "effects still to do",
        "effects that may still happen this turn",
    ]
