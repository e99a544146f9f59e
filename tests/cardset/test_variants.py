"""A card is varied in each of its numbers, one at a time, and is otherwise the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.load import load_set
from cardset.text import card_text
from cardset.variants import told, variants_of, varied

FROZEN = load_set(Path(__file__).parents[1] / "sets" / "frozen")


def test_every_number_of_every_card_can_be_varied() -> None:
    for card in FROZEN.cards.values():
        variants = variants_of(card)
        texts = {card_text(card, FROZEN.vocabulary)}
        assert len({told(card, variant) for variant in variants}) == len(variants), card.id
        for variant in variants:
            changed = varied(FROZEN, variant)
            others = {ident: other for ident, other in changed.cards.items() if ident != card.id}
            assert others == {ident: other for ident, other in FROZEN.cards.items() if ident != card.id}
            assert changed.cards[card.id] != card and variant.value != 0
            assert (changed.cards[card.id].copies != card.copies) == (variant.place == ("copies",))
            texts.add(card_text(changed.cards[card.id], FROZEN.vocabulary))
        assert len(texts) > 1 or all(variant.place == ("copies",) for variant in variants), card.id


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("black-knight-unicorn", ["copies 1 → 2"]),  # it is itself sacrificed, and can be so only once
        ("unicorn-oracle", ["copies 1 → 2", "look: amount 3 → 2", "look: amount 3 → 4", "look: take 1 → 2"]),
        (
            "tiny-stable",
            [
                "copies 1 → 2",
                "more-than: amount 5 → 4",
                "more-than: amount 5 → 6",
                "sacrifice: amount 1 → 2",
            ],
        ),
    ],
)
def test_a_variant_says_what_it_changes(card: str, names: list[str]) -> None:
    found = FROZEN.cards[card]
    assert [told(found, variant) for variant in variants_of(found)] == names
