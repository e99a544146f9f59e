"""What a rule may say of a fact, and how what cannot be meant is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.conditions import ConditionError, parse, unlikely
from ai.facts import Fact, Value

HAND = Fact("hand", "number", "cards", len, 0, 20)
LEAD = Fact("i_lead", "yes or no", "more than others", bool)
TARGET = Fact("target", "word", "whom", frozenset, words=lambda: ("self", "rival", "leader", "none"))
CARD = Fact("card", "word", "which", frozenset, known=lambda: ("neigh", "yay"))

KNOWN: dict[str, Value] = {"biggest_hand": 4, "goal": 7}


def holds(fact: Fact, said: object, value: Value) -> bool:
    return parse(fact, said, KNOWN).holds(value, KNOWN.__getitem__)


@pytest.mark.parametrize(
    ("said", "fitting"),
    [
        (3, {3}),
        ("3", {3}),
        ("= 3", {3}),
        ("at least 4", {4, 5, 6}),
        (">= 4", {4, 5, 6}),
        (">=4", {4, 5, 6}),
        ("more than 4", {5, 6}),
        ("> 4", {5, 6}),
        ("at most 2", {0, 1, 2}),
        ("<= 2", {0, 1, 2}),
        ("less than 2", {0, 1}),
        ("< 2", {0, 1}),
        ("2 to 4", {2, 3, 4}),
        ("not 2", {0, 1, 3, 4, 5, 6}),
        ("not 1 to 5", {0, 6}),
        ([0, "at least 5"], {0, 5, 6}),
        (["not 0", "not 1"], {2, 3, 4, 5, 6}),
        ("more than biggest_hand", {5, 6}),
        ("less than biggest_hand", {0, 1, 2, 3}),
        ("biggest_hand", {4}),
        ("2 to biggest_hand", {2, 3, 4}),
        ("not at least biggest_hand", {0, 1, 2, 3}),
    ],
)
def test_numbers(said: object, fitting: set[int]) -> None:
    assert {number for number in range(7) if holds(HAND, said, number)} == fitting


@pytest.mark.parametrize(("said", "wanted"), [(True, True), ("yes", True), (False, False), ("no", False)])
def test_yes_or_no(said: object, wanted: bool) -> None:
    assert holds(LEAD, said, wanted)
    assert not holds(LEAD, said, not wanted)


def test_several_words_may_hold_at_once() -> None:
    both = frozenset({"rival", "leader"})
    assert holds(TARGET, "rival", both) and holds(TARGET, "leader", both)
    assert not holds(TARGET, "self", both)
    assert holds(TARGET, ["self", "leader"], both)
    assert holds(TARGET, "not self", both) and not holds(TARGET, "not leader", both)
    assert not holds(TARGET, ["not self", "not leader"], both)


def test_a_card_of_ones_own_may_be_named_and_a_slip_is_noticed() -> None:
    assert holds(CARD, "my-own-card", frozenset({"my-own-card"}))
    assert list(unlikely(parse(CARD, "yay", ()), CARD)) == []
    assert list(unlikely(parse(CARD, "neihg", ()), CARD)) == [("we know no 'neihg'", "did you mean 'neigh'?")]


def test_a_number_that_is_never_reached_is_noticed() -> None:
    assert list(unlikely(parse(HAND, "at least 21", ()), HAND)) == [("hand is never that", "it is 0 to 20")]
    assert list(unlikely(parse(HAND, "less than 0", ()), HAND))
    assert not list(unlikely(parse(HAND, "at least 20", ()), HAND))


@pytest.mark.parametrize(
    ("fact", "said", "message", "hint", "at"),
    [
        (HAND, "many", "'many' is no number", "expected one of: biggest_hand, goal", -1),
        (HAND, "more than gaol", "'gaol' is no number", "did you mean 'goal'?", -1),
        (HAND, True, "True says nothing of the number hand", "write it as", -1),
        (HAND, 2.5, "2.5 says nothing of the number hand", "write it as", -1),
        (HAND, None, "None says nothing of the number hand", "write it as", -1),
        (HAND, "4 to 2", "nothing is 4 to 2", "the smaller number comes first", -1),
        (HAND, [1, {"at": 2}], "says nothing of the number hand", "write it as", 1),
        (HAND, [], "an empty list fits nothing", "leave the line out", -1),
        (HAND, [1, "not 2"], "some entries begin with 'not'", "a list means any of these", -1),
        (LEAD, "maybe", "'maybe' is not yes or no", "i_lead is yes or no", -1),
        (LEAD, 1, "1 is not yes or no", "i_lead is yes or no", -1),
        (TARGET, "laeder", "target is never 'laeder'", "did you mean 'leader'?", -1),
        (TARGET, ["rival", 3], "3 is not a word", "target is a word", 1),
        (CARD, "Super Neigh", "'Super Neigh' is no id", "small letters", -1),
    ],
)
def test_what_means_nothing(fact: Fact, said: object, message: str, hint: str, at: int) -> None:
    with pytest.raises(ConditionError) as caught:
        parse(fact, said, KNOWN)
    assert message in caught.value.message
    assert hint in caught.value.hint
    assert caught.value.at == at


@given(
    st.sampled_from((HAND, LEAD, TARGET, CARD)),
    st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists),
)
def test_anything_else_is_refused_with_a_hint(fact: Fact, said: object) -> None:
    try:
        parse(fact, said, KNOWN)
    except ConditionError as error:
        assert error.message and error.hint


@given(st.integers(0, 20), st.integers(0, 20))
def test_not_turns_a_condition_round(value: int, bound: int) -> None:
    for said in (f"at least {bound}", f"less than {bound}", str(bound)):
        assert holds(HAND, f"not {said}", value) is not holds(HAND, said, value)
