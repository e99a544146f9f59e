"""Moves as texts and as sentences, events as sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import Move
from rulebook.games.unstable_unicorns.notation.sentences import sentence
from rulebook.protocol import Event
from rulebook.telling import noted
from tests.rulebook.games.unstable_unicorns.moments import Kind, games, moments
from tests.rulebook.games.unstable_unicorns.table import Table

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"]


@given(games())
def test_legal_moves_have_different_texts_and_sentences_and_are_read_back(game: Kind) -> None:
    for state in moments(game):
        moves = state.legal_moves()
        assert [Move.parse(str(move)) for move in moves] == list(moves)
        assert len({str(move) for move in moves}) == len(moves)
        said = [sentence(state, move) for move in moves]
        assert len(set(said)) == len(moves), said
        if moves:
            view = state.view(state.player_to_act or 0)
            assert [sentence(view, move) for move in moves] == said
        for line in said:
            assert line.startswith("Player ")
            assert line.endswith(".")


@given(games())
def test_every_event_has_a_sentence_of_its_own(game: Kind) -> None:
    *_, end = moments(game, 0)
    known = GAME.events(end.match.deck).events
    for event in end.journal or []:
        assert event.kind in known
        line = noted(GAME, end.match, event, NAMES)
        assert line.endswith(".")
        assert "{" not in line
        assert "nobody" not in line


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Move("draw")),
        ("play c12 p1", Move("play", 12, 1)),
        ("play c0", Move("play", 0)),
        ("first c7 #0", Move("first", 7, number=0)),
        ("branch #1", Move("branch", number=1)),
        ("player p7", Move("player", player=7)),
    ],
)
def test_a_move_is_read_as_it_is_written(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " draw",
        "draw ",
        "Draw",
        "play 12",
        "play p1 c12",
        "play c12 c13",
        "play c01",
        "c12",
        "play c-1",
        "draw\n",
    ],
)
def test_nonsense_is_not_a_move(text: str) -> None:
    with pytest.raises(CardsetError, match="is not a move"):
        Move.parse(text)


def test_an_unknown_move_is_told_with_the_nearest_one() -> None:
    with pytest.raises(CardsetError, match=r"there is no move 'paly' \(did you mean 'play'"):
        Move.parse("paly c1")


@given(st.text(alphabet="adplyr cp#0123", max_size=14))
def test_whatever_is_read_is_written_in_the_same_way(text: str) -> None:
    try:
        move = Move.parse(text)
    except CardsetError:
        return
    assert str(move) == text


def said(table: Table) -> list[str]:
    return [sentence(table.state, move, NAMES) for move in table.state.legal_moves()]


def test_what_moves_say() -> None:
    table = Table(["", "narwhal", ""], ["yay unicorn-poison", "neigh", "slowdown"])
    assert said(table) == [
        "Ann plays Yay into their own Stable.",
        "Ann plays Yay into the Stable of Bob.",
        "Ann plays Yay into the Stable of Cid.",
        "Ann plays Unicorn Poison.",
        "Ann draws a card.",
    ]
    table.play("unicorn-poison")
    assert said(table) == ["Bob answers Unicorn Poison with Neigh.", "Bob lets Unicorn Poison go by."]
    table.passes(1)
    table = Table(["rhinocorn", "narwhal", "llamacorn"], at="beginning")
    assert said(table) == ["Ann uses the effect of Rhinocorn.", "Ann declines the effect of Rhinocorn."]
    table.yes(0)
    assert "Ann destroys Llamacorn from the Stable of Cid." in said(table)
    table.choose(0, "llamacorn")


def test_what_events_say() -> None:
    table = Table(["", "narwhal", ""], ["unicorn-poison", "neigh", ""]).play("unicorn-poison").passes(1)
    lines = [noted(GAME, table.state.match, event, NAMES) for event in table.state.events_for(2)]
    assert "Ann plays Unicorn Poison." in lines
    assert "Ann destroys Narwhal of Bob because of Unicorn Poison." in lines
    assert "Bob draws a card." in lines


def test_an_event_of_an_unknown_kind_is_told_too() -> None:
    game = Table(["", ""]).state.match
    assert noted(GAME, game, Event("sneezed", 0, 5, cause=9)).startswith("Player A: sneezed ")
