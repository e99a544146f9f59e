"""Slips in templates are told with the nearest thing that would be right."""

from __future__ import annotations

import pytest

from cardset.drafting.template import template_slips
from tests.cardset.drafting.test_speaker import GRAMMAR

WORDS = ["alo", "kar"]


@pytest.mark.parametrize(
    ("english", "text"),
    [
        ("another {noun}", "{noun} {alo~noun}"),
        ("another {noun}", "{noun} {ALO~noun:done}"),
        ("{a} {noun}", "{noun}"),
        ("top {count} of the deck", "{amount} {noun:done.many}"),
        ("reveal {cards}, add {it}", "{cards:done}, {alo~cards:done}"),
        ("is lost", "{alo~} lo"),
        ("DESTROY {cards} {in}", "{in} {cards}"),
        ("the deck", "{kar:done}"),
    ],
)
def test_a_template_that_can_be_said_is_fine(english: str, text: str) -> None:
    assert list(template_slips(english, text, GRAMMAR, WORDS)) == []


@pytest.mark.parametrize(
    ("english", "text", "fault", "hint"),
    [
        ("another {noun}", "{noum}", "there is no slot and no word {noum}", "did you mean 'noun'?"),
        ("another {noun}", "{noun:don}", "the grammar has no tag 'don'", "did you mean 'done'?"),
        ("another {noun}", "{noun} {alu~noun}", "the lexicon has no word 'alu'", "did you mean 'alo'?"),
        (
            "another {noun}",
            "{noun} {alo~nown}",
            "there is no slot {nown} to agree with",
            "did you mean 'noun'?",
        ),
        ("another {noun}", "{noun:done.doer}", "'done' and 'doer' both say the case", "keep one"),
        ("move {cards} to {zone}", "{cards}", "the slot {zone} is not said", "write it where"),
        ("another {noun}", "{noun", "a brace stands alone in '{noun'", "a place is"),
    ],
)
def test_a_slip_is_told(english: str, text: str, fault: str, hint: str) -> None:
    found = {slip.message: slip.hint for slip in template_slips(english, text, GRAMMAR, WORDS)}
    assert fault in found
    assert found[fault].startswith(hint)
