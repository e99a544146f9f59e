"""Characters that nobody sees are left out of what is shown, but for those that a script needs."""

from __future__ import annotations

import pytest

from cardset.words.unseen import seen


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\u200c", "\u200d"]
)
def test_they_are_left_out(hidden: str) -> None:
    assert seen(f"kar{hidden}ta") == "karta"
    assert seen(f"кар{hidden}та") == "карта"
    assert seen(f"{hidden}karta") == "karta"


@pytest.mark.parametrize(
    "text",
    [
        "mor\u00adska",  # where a word may be divided
        "می\u200cخواهم",  # a joiner in Persian
        "क्\u200dष",  # and in Hindi
        "\U0001f469\u200d\U0001f467",  # one emoji out of two
        "שלום\u200f!",  # a mark of direction
    ],
)
def test_what_is_of_use_stays(text: str) -> None:
    assert seen(text) == text
