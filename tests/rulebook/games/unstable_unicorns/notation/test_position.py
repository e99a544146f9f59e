"""A position in one line: read back exactly, written by hand, and told where it is wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns.engine import Move, State
from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY
from rulebook.games.unstable_unicorns.soundness import check_position
from tests.rulebook.games.unstable_unicorns.moments import Kind, games, kept, moments
from tests.rulebook.games.unstable_unicorns.random_play import begun
from tests.rulebook.games.unstable_unicorns.table import Table

HEAD = "unstable-unicorns/1 cs-2e players=2"
REST = "deck=* nursery=*"


def words(state: State, zone: int) -> list[str]:
    """The ids of the cards of a zone, in its order."""
    return [state.match.deck.face(card).card.id for card in state.zones[zone]]


@given(games())
def test_every_moment_of_a_game_is_read_back_exactly(game: Kind) -> None:
    for state in moments(game, 0.01):
        text = state.to_text()
        assert "\n" not in text
        again = State.from_text(text, state.match.deck)
        assert again.to_data() == state.to_data()
        assert again.match == state.match
        assert again.to_text() == text


def test_what_is_under_way_is_said_in_words() -> None:
    table = Table(["", "", ""], ["llamacorn", "yay slowdown", "narwhal neigh"]).play("llamacorn")
    table.passes(2).choose(1, "yay")
    text = table.state.to_text()
    assert "turn=1 active=A phase=action plays_left=0" in text
    assert "stable-A=llamacorn hand-B=yay.1,slowdown hand-C=narwhal,neigh.1" in text
    assert "frames=[{program=llamacorn#1,you=A,source=llamacorn,chosen=[yay.1],queue=[C]," in text


# By hand


def test_a_position_written_by_hand() -> None:
    state = State.from_text(
        f"{HEAD} stable-A=narwhal,yay hand-A=neigh,rhinocorn stable-B=llamacorn discard=neigh {REST}"
    )
    game = state.match
    assert (state.turn, state.active, state.phase, state.plays_left) == (1, 0, "action", 1)
    assert state.player_to_act == 0
    assert words(state, game.stable(0)) == ["narwhal", "yay"]
    assert state.zones[game.hand(0)] != state.zones[DISCARD]
    assert words(state, game.hand(0)) == ["neigh", "rhinocorn"]
    assert words(state, DISCARD) == ["neigh"]
    assert all(game.deck.face(card).starts == "nursery" for card in state.zones[NURSERY])
    check_position(state, "by hand")


def test_the_deck_begins_with_the_next_card_and_a_star_stands_for_the_others() -> None:
    state = State.from_text(f"{HEAD} deck=narwhal,*,yay.2 nursery=* active=B phase=beginning")
    assert words(state, DECK)[0] == "yay"
    assert state.active == 1
    assert words(state, state.match.hand(1)) == ["narwhal"]  # drawn on the way to the question


def test_a_small_deck_leaves_the_rest_in_the_box() -> None:
    state = State.from_text(f"{HEAD} hand-A=narwhal deck=rhinocorn,llamacorn nursery=* box=*")
    assert words(state, DECK) == ["llamacorn", "rhinocorn"]
    assert len(state.zones[BOX]) == len(state.match.deck.face_of) - 3 - len(state.zones[NURSERY])
    state = State.from_text(f"{HEAD} hand-A=narwhal deck=yay box=*")
    assert state.zones[NURSERY] == []


def test_a_card_without_a_number_is_a_copy_that_is_left() -> None:
    state = State.from_text(f"{HEAD} hand-A=yay hand-B=narwhal discard=yay.1 {REST}")
    (first,), (second,) = state.zones[DISCARD], state.zones[state.match.hand(0)]
    assert second == first + 1
    assert words(state, DISCARD) == words(state, state.match.hand(0)) == ["yay"]


def test_the_order_of_the_fields_does_not_matter() -> None:
    fields = ["players=2", "hand-A=narwhal", "deck=*", "nursery=*", "active=B", "turn=7"]
    forwards = State.from_text(" ".join(["unstable-unicorns/1", "002", *fields]))
    backwards = State.from_text(" ".join(["unstable-unicorns/1", "002", *reversed(fields)]))
    assert forwards.to_data() == backwards.to_data()


def test_a_card_being_played_can_be_written_by_hand() -> None:
    state = State.from_text(
        f"{HEAD} table=narwhal plays_left=0 hand-B=neigh pending=stable-A:[narwhal:A]:[B]:window {REST}"
    )
    assert state.player_to_act == 1
    assert [str(move).split()[0] for move in state.legal_moves()] == ["respond", "pass"]


def test_the_first_turn_can_be_begun_by_hand() -> None:
    state = State.from_text(
        f"{HEAD} stable-B=rhinocorn,narwhal stable-A=llamacorn phase=setup turn=0 active=B {REST}"
    )
    assert state.turn == 1
    assert state.decision is not None
    assert (state.decision.player, state.decision.kind) == (1, "may")
    state.play(Move("no"))
    assert (state.player_to_act, state.phase) == (1, "action")


# Faults

FAULTS = [
    ("", "this is no position"),
    ("chess/1 cs-2e", "position:1:1: 'chess/1' is not a position that can be read"),
    ("unstable-unicorns/1 cs-3e", "position:1:21: there are no rules 'cs-3e'"),
    ("unstable-unicorns/1 cs-2e", "position:1:1: it does not say how many play"),
    ("unstable-unicorns/1 cs-2e players=9", "position:1:35: '9' is not a number from 2 to 8"),
    (f"{HEAD} yes", "position:1:37: 'yes' is not a field .expected name=value"),
    (f"{HEAD} turn=1 turn=2", "position:1:44: 'turn' stands there twice"),
    (f"{HEAD} hand-C=", "position:1:44: there is no field 'hand-C' .did you mean 'hand-"),
    (f"{HEAD} hand-A=narwal {REST}", "position:1:44: there is no card 'narwal' .did you mean 'narwhal'"),
    (f"{HEAD} hand-A=yay,neigh,neihg", "position:1:54: there is no card 'neihg' .did you mean 'neigh'"),
    (f"{HEAD} hand-A=neigh.15", "position:1:50: '15' is not a number from 1 to 14"),
    (f"{HEAD} hand-A=narwhal,narwhal", "position:1:52: 'narwhal' stands there twice"),
    (f"{HEAD} hand-A=neigh.2 discard=neigh.2", "position:1:60: 'neigh.2' stands there twice"),
    (f"{HEAD} hand-A=unicorn-swap,unicorn-swap,unicorn-swap", "there are only 2 copies of 'unicorn-swap'"),
    (f"{HEAD} hand-A=* {REST}", "position:1:44: the rest of the cards cannot go there"),
    (f"{HEAD} deck=*,*", "position:1:44: the rest of the cards cannot go there"),
    (f"{HEAD} deck=*", "13 cards are in no zone, such as baby-"),
    (f"{HEAD} hand-A=baby-narwhal {REST}", "the Baby .* is in zone 5"),
    (f"{HEAD} phase=akcja {REST}", "position:1:43: 'akcja' is no word"),
    (f"{HEAD} active=C {REST}", "position:1:44: 'C' is no seat .expected one of: A, B"),
    (f"{HEAD} turn=-1 {REST}", "position:1:42: '-1' is not a number from 0 to 9999"),
    (f"{HEAD} skips=[draw {REST}", "position:1:48: ',' is missing"),
    (f"{HEAD} skips=[draw]] {REST}", "position:1:49: ']' does not belong there"),
    (f"{HEAD} due=[{{}}] {REST}", "position:1:42: something is missing here"),
    (f"{HEAD} frames=[{{you=A}}] {REST}", "position:1:46: 'program' is missing"),
    (f"{HEAD} frames=[{{yuo=A}}] {REST}", "position:1:46: 'yuo' is no part of this .did you mean 'you'"),
    (
        f"{HEAD} agenda=[llamacorn#2:A:llamacorn] {REST}",
        "'llamacorn#2' is no program .did you mean 'llamacorn#1'",
    ),
    (f"{HEAD} in_place=[neigh:deck] {REST}", "'neigh' is no card .say which copy, as in neigh.1"),
    (f"{HEAD} table=narwhal {REST}", "table: narwhal lies there, and nothing is played"),
    (f"{HEAD} winners=[A] {REST}", "winners: somebody has won, and the game goes on"),
    (f"{HEAD}\n{REST}", "a position is one line"),
]


@pytest.mark.parametrize(("text", "told"), FAULTS, ids=[told for _, told in FAULTS])
def test_a_fault_is_told_with_its_column(text: str, told: str) -> None:
    with pytest.raises(CardsetError, match=told):
        State.from_text(text)


@given(st.integers(0, 1 << 48))
def test_what_is_read_from_an_edited_line_is_sound(seed: int) -> None:
    rng = random.Random(seed)
    state = rng.choice(kept())
    text = state.to_text()
    for _ in range(rng.randrange(1, 4)):
        start = rng.randrange(len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 5)))
        new = rng.choice(["", "A", "1", "-", ",", "*", "]", "[", "{", ":", "=", " ", text[end : end + 8]])
        text = text[:start] + new + text[end:]
    try:
        found = State.from_text(text, state.match.deck)
    except CardsetError as error:
        assert len(str(error)) < 400
        return
    check_position(found, "what was read")
    for _ in range(50):
        if found.is_over:
            break
        found.play(rng.choice(found.legal_moves()))
        check_position(found, "what was read")


def test_a_state_prints_as_what_makes_it_again() -> None:
    state = begun(3, 2)
    assert eval(repr(state), {"State": State}).to_data() == state.to_data()
