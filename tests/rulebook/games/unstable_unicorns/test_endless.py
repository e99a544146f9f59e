"""Chains that nobody can stop end the game; chains and turns that come to an end do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns import flow as module
from rulebook.games.unstable_unicorns.engine import Deck, State, build_deck
from rulebook.games.unstable_unicorns.flow import COMPARED, UNCOUNTED
from rulebook.games.unstable_unicorns.notation.layout import STATE
from rulebook.games.unstable_unicorns.soundness import check_end

LINE = "unstable-unicorns/1 cs-2e players=2 deck=neigh,neigh discard=* nursery=* "


@pytest.fixture(scope="module")
def cards() -> Deck:
    return build_deck(load_set(None, [Path(__file__).with_name("endless.yaml")]))


def played(line: str, cards: Deck, into: int) -> State:
    """A position after its player has played the only card in hand."""
    state = State.from_text(line, cards)
    state.play(next(move for move in state.legal_moves() if move.kind == "play" and move.player == into))
    return state


def test_positions_are_compared_by_all_that_decides_what_comes_next() -> None:
    assert {*COMPARED, *UNCOUNTED} == set(STATE)


def test_chance_in_every_round_is_no_way_out(cards: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    """No position comes again, since each has drawn on chance; there are only so many steps."""
    monkeypatch.setattr(module, "MANY", 1 << 11)
    state = played(LINE + "stable-A=shuffling hand-A=strict", cards, 0)

    assert (state.ended, state.winners, state.decision) == ("endless", (), None)
    check_end(state, "the end")


def test_ever_more_waiting_effects_are_no_way_out(cards: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 1 << 11)
    state = played(LINE + "hand-A=twice-restless", cards, 0)

    assert (state.ended, state.winners) == ("endless", ())


def test_an_end_is_saved_and_read_back(cards: Deck) -> None:
    state = played(LINE + "hand-A=restless", cards, 0)
    assert state.ended == "endless"
    for again in (State.from_json(state.to_json(), cards), State.from_text(state.to_text(), cards)):
        assert again.to_data() == state.to_data()
    assert state.view(1).ended == "endless"
