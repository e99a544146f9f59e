"""What a table shows holds for every position: all that a player sees, once, and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.load import load_set
from cardset.localize import Localizer
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State, View, new_game
from rulebook.games.unstable_unicorns.table import SIGNS, UnicornTable
from rulebook.table import Option, Sign, Table, TableView, Thing, Voice, grouped
from tests.rulebook.games.unstable_unicorns.table import Table as Position

NAMES = ["Ann", "Bea", "Cy", "Di"]
CARDS = load_set()


def table_for(player: int) -> Table:
    return GAME.table(Voice(names=NAMES, audience=player, localizer=Localizer(CARDS, "en")))


def shown(view: View) -> TableView:
    return table_for(view.player).show(view)


def somewhere(seed: int, moves: int) -> State:
    """A position of a game played by chance."""
    rng = random.Random(seed)
    state = new_game(None, 4, seed, journal=True)
    for _ in range(moves):
        if state.is_over:
            break
        state.play(rng.choice(state.legal_moves()))
    return state


positions = st.builds(somewhere, st.integers(0, 10**6), st.integers(0, 250))


@given(positions, st.integers(0, 3))
def test_every_card_in_sight_is_there_once_and_no_other(state: State, player: int) -> None:
    view = state.view(player)
    played = [card for card, _ in (view.pending.stack if view.pending else ())]
    visible = {*view.discard, *view.nursery, *view.seen, *played}
    visible.update(card for zone in (*view.stables, *view.hands) for card in zone or ())
    there = [thing.number for thing in shown(view).things]
    assert sorted(there) == sorted(visible)


@given(positions, st.integers(0, 3), st.integers(0, 10**6))
def test_worlds_that_a_player_cannot_tell_apart_look_the_same(state: State, player: int, seed: int) -> None:
    rng = random.Random(seed)
    worlds = [state.determinize(player, rng).view(player) for _ in range(2)]
    one, two = (replace(shown(view), since=()) for view in worlds)
    assert one == two == replace(shown(state.view(player)), since=())


@given(positions)
def test_the_options_are_the_legal_moves_in_groups_about_one_card(state: State) -> None:
    for player in range(4):
        view = state.view(player)
        table = shown(view)
        assert sorted(option.move for option in table.options) == sorted(view.legal_moves)
        for group in table.question.groups if table.question else ():
            assert {option.thing for option in group.options} == {group.thing}
            assert len(group.options) == 1 or group.thing is not None


@given(positions, st.integers(0, 3))
def test_what_was_picked_lies_somewhere_else_as_well(state: State, player: int) -> None:
    table = shown(state.view(player))
    picked = table.picked.things if table.picked else ()
    assert {thing.number for thing in picked} <= {thing.number for thing in table.things}


def test_every_type_of_card_has_a_sign_of_its_own() -> None:
    assert {card.type for card in CARDS.cards.values()} == set(SIGNS)
    assert len({sign.sign for sign in SIGNS.values()}) == len({sign.plain for sign in SIGNS.values()})
    assert all(isinstance(sign, Sign) and sign.plain.isascii() for sign in SIGNS.values())


def test_plays_of_one_card_stand_in_one_group_with_their_targets() -> None:
    table = shown(Position(["", "", "", ""], ["slowdown neigh"], at="action").state.view(0))
    assert table.question is not None
    group = next(group for group in table.question.groups if group.thing)
    assert group.thing is not None
    assert group.thing.name == "Slowdown"
    assert {option.seat for option in group.options} == {0, 1, 2, 3}
    assert all(option.effect == group.thing.text for option in group.options)


def test_a_duel_is_under_way_step_by_step() -> None:
    position = Position(["", "", "", ""], ["slowdown neigh", "neigh"])
    table = shown(position.play("slowdown", into=1).neigh(1).state.view(0))
    assert [(step.seat, step.thing.name, step.against and step.against.name) for step in table.under_way] == [
        (0, "Slowdown", None),
        (1, "Neigh", "Slowdown"),
    ]
    assert [step.text for step in table.under_way] == [
        "Ann plays Slowdown into Bea's Stable.",
        "Bea Neighs Ann's Slowdown.",
    ]
    assert table.question is not None
    assert table.question.interrupts


def test_what_others_have_done_to_a_player_is_marked() -> None:
    position = Position(["yay narwhal", "", "", ""], ["", "unicorn-poison"], active=1, at="action")
    position.play("unicorn-poison")
    told = {one.text: one.hits for one in shown(position.state.view(0)).since}
    assert told["Bea destroys Ann's Narwhal."]
    assert not told["Bea plays Unicorn Poison."]


def test_who_would_win_without_what_holds_that_back_is_a_danger() -> None:
    pandas = Position(["pandamonium basic-unicorn-red basic-unicorn-blue narwhal", "", "", ""], [""])
    seat = shown(pandas.state.view(1)).seats[0]
    assert (seat.score, seat.goal) == (0, 7)
    assert seat.danger == pytest.approx(3 / 7)


def test_only_neighbours_about_the_same_thing_are_grouped() -> None:
    one, two = Thing(1, "a", "A"), Thing(2, "a", "A")
    options = [Option("x", "x", one), Option("y", "y", one), Option("z", "z", two), Option("n", "n")]
    assert [len(group.options) for group in grouped([*options, Option("m", "m")])] == [2, 1, 1, 1]


def test_the_table_is_that_of_the_game() -> None:
    assert isinstance(table_for(0), UnicornTable)
