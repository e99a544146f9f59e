"""Every field of a state has its place in what is saved, printed and redrawn."""

from __future__ import annotations

import json
from dataclasses import fields, replace

from rulebook.games.unstable_unicorns.engine import State
from rulebook.games.unstable_unicorns.match import Played, Waiting
from rulebook.games.unstable_unicorns.moves import Decision, Move
from rulebook.games.unstable_unicorns.notation.layout import (
    FRAME,
    STATE,
    Many,
    Maybe,
    Record,
    Row,
    Spec,
)
from rulebook.games.unstable_unicorns.notation.position import shown
from rulebook.games.unstable_unicorns.notation.reading import Excerpt, Text
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.watcher import Watcher
from rulebook.protocol import Event
from tests.rulebook.games.unstable_unicorns.moments import kept
from tests.rulebook.games.unstable_unicorns.random_play import game

FOLLOWS = {"_before", "_standing", "where"}
"""What a state knows only because other fields say so."""

APART = {"journal", "match", "watcher"}
"""What is no part of the position: saved beside it, or not at all."""

SLOTS = frozenset(getattr(State, "__slots__", {*STATE, *FOLLOWS, *APART}))
"""The fields of a state, as the class names them; compiled it names none, and its source is the same."""

FOLLOWED = {"chosen", "looked", "moving", "settled", "moved", "targets", "aims", "it"}
"""The fields of an effect that mean cards which may be hidden: ``hidden`` redraws them."""


def cards_in(spec: Spec) -> bool:
    """Whether a spec has cards in it."""
    match spec:
        case Many(of) | Maybe(of):
            return cards_in(of)
        case Row(parts):
            return any(map(cards_in, parts))
        case Record(parts):
            return any(map(cards_in, parts.values()))
        case _:
            return spec.kind == "card"


def test_every_slot_of_a_state_is_carried() -> None:
    assert set(STATE) | FOLLOWS | APART == SLOTS


def test_every_field_of_an_effect_under_way_is_carried() -> None:
    names = [field.name for field in fields(Frame)]
    assert list(FRAME.parts) == names
    assert list(FRAME.defaults) == names[3:]


def test_rows_have_a_part_for_every_field() -> None:
    for spec in (STATE["agenda"], STATE["pending"], STATE["decision"]):
        assert isinstance(spec, Many | Maybe)
        row = spec.of
        assert isinstance(row, Row)
        assert row.build in (Waiting, Played, Decision)
        assert len(row.parts) == len(row.build._fields)
    assert len(Move._fields) == 4
    assert len(Event._fields) == 7


def test_hidden_cards_are_followed_in_every_field_that_means_cards() -> None:
    """A source is a card that everybody has seen, and what is answered lies on the table."""
    public = {"source", "answered"}
    found = {name for name, spec in FRAME.parts.items() if cards_in(spec)} | {"aims"}
    assert found == FOLLOWED | public


def test_a_copy_carries_every_slot() -> None:
    for state in kept():
        state.watcher = Watcher()
        copy = state.copy()
        assert copy.watcher is None
        state.watcher = None
        assert all(getattr(copy, name) == getattr(state, name) for name in SLOTS)
        shared = {
            "match",
            "generator",
            "active",
            "turn",
            "phase",
            "plays",
            "plays_left",
            "extra_turns",
            "skips",
            "spent",
            "delayed",
            "missed",
        }
        shared |= {"in_place", "pending", "decision", "winners", "ended", "changed", "watcher"}
        shared |= {"_before", "_standing"}
        for name in SLOTS - shared:
            assert getattr(copy, name) is not getattr(state, name)


def test_every_field_of_an_effect_is_read_back_whatever_it_holds() -> None:
    usual = Frame(3, 0, 5)
    unusual = Frame(
        program=3,
        you=1,
        source=5,
        pc=1,
        done=False,
        that=1,
        chosen=(7, 8),
        looked=(9,),
        queue=(1, -1),
        need=2,
        begun=True,
        moving=(8,),
        settled=((7, 1, 2),),
        kept=1,
        left=3,
        revealed=True,
        fixed=True,
        answered=6,
        stash=(True, False),
        guard=0,
        walking=True,
        aims=((0, 1), (2, 1, 0)),
        moved=(4,),
        those=(0, 1),
        targets=(8, 9),
        it=((7, 1),),
    )
    state = game(1, 2)
    for name in FRAME.defaults:
        frame = replace(usual, **{name: getattr(unusual, name)})
        assert frame != usual, name
        state.frames = [frame]
        assert State.from_data(state.match, json.loads(json.dumps(state.to_data()))).frames == [frame]
        text = shown(FRAME, frame, state.match)
        assert Text(Excerpt(text, 1), state.match).value(FRAME) == frame


def test_everything_under_way_is_among_the_moments_that_are_tested() -> None:
    states = kept()
    assert len(states) > 100
    for name, spec in STATE.items():
        if isinstance(spec, Many | Maybe):
            assert any(getattr(state, name) for state in states), name
