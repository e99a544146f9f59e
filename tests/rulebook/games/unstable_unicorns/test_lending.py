"""What is found out about cards that ask for others, or lend some, by trying them."""

from __future__ import annotations

from functools import cache

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns.deck import build_deck
from rulebook.games.unstable_unicorns.faq.lending import goes_back, needs
from rulebook.games.unstable_unicorns.faq.trials import Bench
from rulebook.games.unstable_unicorns.rules import preset

RULES = preset("pl-nsfw")


@cache
def bench(print: str) -> Bench:
    return Bench(build_deck(load_set("uu-nsfw", print=print)))


@pytest.mark.parametrize("print", ["first", "second"])
def test_a_card_that_asks_for_another_is_not_played_into_an_empty_stable(print: str) -> None:
    found = {
        face.card.id: [seen.verdict for seen in needs(bench(print), face, RULES)]
        for face in bench(print).deck.faces
    }

    asking = ["the-bitchiest-unicorn", "unicorn-speed", "unicorn-with-benefits"]
    assert {card: verdicts for card, verdicts in found.items() if verdicts} == {
        card: ["no"] for card in asking
    }


@pytest.mark.parametrize(
    ("card", "moment"),
    [
        ("bukkakecorn", "turn-ends"),
        ("horny-flying-unicorn", "turn-ends"),
        ("naked-narwhal", "left"),
        ("cult-leader-unicorn", ""),
    ],
)
def test_what_was_lent_is_seen_to_go_back(card: str, moment: str) -> None:
    face = bench("first").faces[card]

    assert [seen.ways for seen in goes_back(bench("first"), face, RULES)] == ([(moment,)] if moment else [])
