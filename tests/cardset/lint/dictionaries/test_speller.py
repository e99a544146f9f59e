"""Looking words up in several dictionaries, none of which needs to be installed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.dictionaries import Speller, dictionary_of, speller
from cardset.lint.dictionaries.slips import (
    heard_edits,
    is_likely,
    likely_edits,
    marked_edits,
    one_edits,
    rarity,
)
from cardset.lint.words import one_edit
from tests.cardset.lint.spelling import Words


def test_the_others_are_opened_only_for_who_asks_for_them_and_for_words_that_the_first_lacks() -> None:
    opened: list[str] = []

    def second() -> Words:
        opened.append("second")
        return Words(["kůň"])

    both = Speller([lambda: Words(["Praha"]), second])
    assert both.usable
    assert both.unknown({"praha"}) == set()
    assert both.lacking({"praha", "kůň", "koň"}) == {"kůň", "koň"}
    assert not opened
    assert both.unknown({"praha", "kůň", "koň"}) == {"koň"}
    assert opened == ["second"]


def test_what_the_first_lacks_does_not_change_when_another_has_it() -> None:
    both = Speller([lambda: Words([]), lambda: Words(["kůň"])])
    assert both.unknown({"kůň"}) == set()
    assert both.lacking({"kůň"}) == {"kůň"}


def test_the_first_is_the_first_that_can_be_opened() -> None:
    assert Speller([lambda: None, lambda: Words(["kůň"])]).lacking({"kůň"}) == set()


def test_each_word_is_looked_up_once() -> None:
    words = Words(["kůň"])
    one = Speller([lambda: words], "ákoňů")
    assert one.unknown({"koň"}) == {"koň"}
    assert one.near("kuň") == ("kůň",)
    asked = len(words.asked)
    assert one.unknown({"koň"}) == {"koň"}
    assert one.near("kuň") == ("kůň",)
    assert len(words.asked) == asked


def test_likely_slips_come_first_and_alone() -> None:
    words = Speller([lambda: Words(["karta", "warta", "kutra"])], "akrtuw")
    assert words.near("katra") == ("karta",)
    assert words.near("larta") == ("karta", "warta")


def test_a_sound_written_in_another_way_comes_before_a_letter_too_many() -> None:
    words = Speller([lambda: Words(["рождения", "радения"])], "аджинореяв", sounds=[("а", "о")])
    assert words.near("раждения") == ("рождения", "радения")


def test_without_a_likely_slip_lost_letters_come_first_and_slips_at_the_beginning_last() -> None:
    known = ["karto", "karta", "kart", "warty", "arty"]
    words = Speller([lambda: Words(known)], "akrtoyw")
    assert words.near("karty") == ("kart", "karta", "karto", "arty", "warty")
    assert words.near("krta") == ("karta",)


RARITIES = [
    # Marks, any number of them; what hands, ears and fingers do; then lost, too many, changed.
    ("zadac", "żądać", 0),
    ("kartą", "karta", 0),
    ("katra", "karta", 1),
    ("iny", "inny", 1),
    ("inny", "iny", 1),
    ("kożuch", "korzuch", 1),
    ("korzuch", "kożuch", 1),
    ("krta", "karta", 2),
    ("kartka", "karta", 3),
    ("kasta", "karta", 4),
    # At the beginning, each is rarer than any elsewhere, unless it is a likely one.
    ("arta", "karta", 7),
    ("ekarta", "karta", 8),
    ("warta", "karta", 9),
    ("akrta", "karta", 1),
    ("żeka", "rzeka", 1),
]


@pytest.mark.parametrize(("word", "other", "expected"), RARITIES)
def test_how_seldom_a_slip_is(word: str, other: str, expected: int) -> None:
    assert rarity(word, other, [("rz", "ż")]) == expected


def test_a_sound_may_be_a_letter_that_is_not_heard() -> None:
    assert list(heard_edits("сброте", [("ь", "")])) == [
        "ьсброте",
        "сьброте",
        "сбьроте",
        "сбрьоте",
        "сброьте",
        "сбротье",
        "сбротеь",
    ]
    assert next(heard_edits("дать", [("ь", "")])) == "дат"
    assert list(heard_edits("дать", [])) == []


def test_what_was_said_of_words_outlasts_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSET_CACHE", str(tmp_path))
    first = Speller([lambda: Words(["kůň"]), lambda: Words(["stáj"])], "ňou", "key")
    assert first.unknown({"kůň", "stáj", "koň", "kůn"}) == {"koň", "kůn"}
    near = first.near("kůn")
    assert near == ("kůň",)
    first.save()

    def closed() -> Words:
        raise AssertionError("nobody needs to open it")

    later = Speller([closed, closed], "ňou", "key")
    assert later.usable
    assert later.lacking({"kůň", "stáj", "koň"}) == {"stáj", "koň"}
    assert later.unknown({"kůň", "stáj", "koň"}) == {"koň"}
    assert later.near("kůn") == near
    assert not Speller([], "", "another key").usable


def test_without_a_dictionary_there_is_no_speller() -> None:
    assert speller("qtz") is None
    assert dictionary_of("") is None
    assert dictionary_of("no-such-dictionary") is None
    assert not Speller([lambda: None]).usable
    assert Speller([lambda: None]).near("karta") == ()


LETTERS = "abcąć"
words = st.text(LETTERS, min_size=1, max_size=7)


@given(words)
def test_all_words_one_edit_away_are_found_and_no_others(word: str) -> None:
    edits = set(one_edits(word, LETTERS)) - {word}
    assert edits >= set(likely_edits(word, LETTERS))
    assert all(one_edit(word, edit) for edit in edits if edit)
    for place in range(len(word)):
        for letter in LETTERS:
            assert word[:place] + letter + word[place:] in edits
            assert word[:place] + letter + word[place + 1 :] in edits | {word}


@given(words)
def test_what_is_likely_is_said_alike_for_a_list_and_for_a_pair(word: str) -> None:
    for edit in likely_edits(word, LETTERS):
        # A letter too many may be any; to see it as a slip of its own it has to be doubled.
        assert is_likely(word, edit) or len(edit) < len(word)


def test_likely_slips_are_swaps_marks_and_letters_doubled_or_too_many() -> None:
    assert set(likely_edits("ląt", "ltaą")) == {"ąlt", "ltą", "lat", "ąt", "lt", "lą", "lląt", "ląąt", "lątt"}
    assert set(likely_edits("aa", "a")) == {"a", "aaa"}


def test_all_edits_are_also_letters_lost_and_changed_at_either_end() -> None:
    edits = set(one_edits("ab", "abc"))
    assert {"cb", "ac", "cab", "abc", "acb", "a", "b", "ba"} <= edits
    assert "ab" not in set(one_edits("ab", "abc"))


def test_several_marks_may_be_wrong_but_not_too_many_ways_are_tried() -> None:
    assert set(marked_edits("cas", "cčaás")) == {"čás"}
    assert set(marked_edits("čas", "cčaás")) == {"cás"}
    assert len(list(marked_edits("aaaaaaaaaaaaaa", "aá"))) < 600
