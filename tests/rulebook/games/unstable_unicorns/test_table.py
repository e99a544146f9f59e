"""The table itself: a script that plans the wrong question fails."""

from __future__ import annotations

import pytest

from tests.rulebook.games.unstable_unicorns.table import Table

STABLES = ["baby-narwhal", "baby-unicorn-red"]


def test_a_question_that_was_not_planned_fails() -> None:
    table = Table(STABLES, ["shark-with-a-horn"]).play("shark-with-a-horn")
    with pytest.raises(AssertionError, match="0 is asked: may"):
        table.turn_of(1).play("neigh")


def test_a_planned_question_that_is_not_asked_fails() -> None:
    table = Table(STABLES, ["narwhal"], deck="neigh").play("narwhal")
    with pytest.raises(AssertionError, match="the question is act, not may"):
        table.yes(0)


def test_a_question_to_somebody_else_fails() -> None:
    table = Table(STABLES, ["narwhal", "neigh"]).play("narwhal")
    with pytest.raises(AssertionError, match="1 is asked, not 0"):
        table.passes(0)


def test_an_answer_that_is_not_offered_fails() -> None:
    with pytest.raises(AssertionError, match="0 moves fit"):
        Table(STABLES, ["narwhal"]).play("narwhal", into=1)


def test_a_question_asked_by_another_card_fails() -> None:
    table = Table(STABLES, ["shark-with-a-horn"]).play("shark-with-a-horn")
    with pytest.raises(AssertionError, match="shark-with-a-horn asks"):
        table.yes(0, to="rhinocorn")


def test_a_script_that_stops_at_an_open_question_is_not_settled() -> None:
    table = Table(STABLES, ["shark-with-a-horn"]).play("shark-with-a-horn")
    assert not table.settled
    assert table.no(0).settled


def test_more_copies_than_there_are_cannot_be_dealt() -> None:
    with pytest.raises(AssertionError, match="no copy of rhinocorn"):
        Table(["rhinocorn rhinocorn", ""])
