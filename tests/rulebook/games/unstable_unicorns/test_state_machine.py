"""The protocol as a state machine: whatever is done with a game, in whatever order, its promises hold."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rulebook.games.unstable_unicorns import PRESETS, Rules, preset
from rulebook.games.unstable_unicorns.engine import Move, State
from rulebook.games.unstable_unicorns.soundness import check_end, check_position
from rulebook.protocol import IllegalMoveError
from tests.rulebook.games.unstable_unicorns.random_play import game

NUMBERS = st.integers(0, 2**16)
OPTIONS = [
    "targeting=before-neigh",
    "flyers=after",
    "swap_order=simultaneous",
    "own_neigh=yes",
    "empty_deck=reshuffle",
    "babies=at-random",
    "forced_choice=actor",
    "each_stable_chooser=owner",
]
"""Options that no preset chooses, each tried on top of one."""


def going_on(machine: Protocol) -> bool:
    return not machine.state.is_over


class Protocol(RuleBasedStateMachine):
    """A game on which everything is done that a state offers. ``moves`` are those played since the deal,
    ``None`` once hidden cards have been drawn anew."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State
        self.dealt: tuple[int, int, str, Rules]
        self.moves: list[Move] | None = []

    @initialize(
        seed=NUMBERS,
        players=st.integers(2, 8),
        deck=st.sampled_from(["base", "base", "stretched"]),
        rules=st.sampled_from(sorted(PRESETS)),
        option=st.sampled_from(["", *OPTIONS]),
    )
    def deal(self, seed: int, players: int, deck: str, rules: str, option: str) -> None:
        self.dealt = seed, players, deck, preset(f"{rules},{option}" if option else rules)
        self.state = self.new()

    def new(self) -> State:
        seed, players, deck, rules = self.dealt
        return game(seed, players, journal=True, deck=deck, rules=rules)

    def advance(self, move: Move) -> None:
        self.state.play(move)
        if self.moves is not None:
            self.moves.append(move)

    # What can be done

    @precondition(going_on)
    @rule(choice=NUMBERS)
    def play(self, choice: int) -> None:
        options = self.state.legal_moves()
        self.advance(options[choice % len(options)])

    @precondition(going_on)
    @rule(seed=NUMBERS, amount=st.integers(2, 40))
    def play_on(self, seed: int, amount: int) -> None:
        choice = random.Random(seed).choice
        for _ in range(amount):
            if not self.state.is_over:
                self.advance(choice(self.state.legal_moves()))

    @rule(seed=NUMBERS)
    def go_on_with_a_copy(self, seed: int) -> None:
        copy = self.state.copy()
        same_future(self.state, copy, seed)
        self.state = copy

    @rule(seed=NUMBERS)
    def go_on_with_what_was_saved(self, seed: int) -> None:
        text = self.state.to_json()
        saved = State.from_json(text, self.state.match.deck)
        assert saved.to_json() == text
        same_future(self.state, saved, seed)
        self.state = saved

    @rule(seed=NUMBERS)
    def go_on_from_the_line_of_text(self, seed: int) -> None:
        text = self.state.to_text()
        read = State.from_text(text, self.state.match.deck)
        assert read.to_text() == text
        same_future(self.state, read, seed)

    @precondition(going_on)
    @rule(seed=NUMBERS, player=NUMBERS, stay=st.booleans())
    def draw_hidden_cards_anew(self, seed: int, player: int, stay: bool) -> None:
        player %= self.state.players
        before = self.state.digest()
        world = self.state.determinize(player, random.Random(seed))
        assert self.state.digest() == before
        assert world.view(player) == self.state.view(player)
        check_position(world, "determinized")
        if stay:
            self.state, self.moves = world, None
            self.state.journal = []

    @precondition(lambda machine: machine.moves is not None)
    @rule()
    def replay(self) -> None:
        again = self.new()
        for move in self.moves or []:
            again.play(Move.parse(str(move)))
        assert again.to_data() == self.state.to_data()
        assert again.journal == self.state.journal

    @rule(kind=st.sampled_from(["play", "card", "respond", "first", "yes", "draw", "end"]), number=NUMBERS)
    def try_what_is_not_legal(self, kind: Any, number: int) -> None:
        move = Move(kind, number % 140 - 1, number % 9 - 1, number % 5 - 1)
        if move in self.state.legal_moves():
            return
        before = self.state.to_json()
        with pytest.raises(IllegalMoveError):
            self.state.play(move)
        assert self.state.to_json() == before

    # What holds all the time

    @invariant()
    def sound(self) -> None:
        if self.state.is_over:
            check_end(self.state, "end")
            assert self.state.legal_moves() == ()
            assert self.state.player_to_act is None
        check_position(self.state, "position")

    @invariant()
    def every_offered_move_can_be_played(self) -> None:
        before = self.state.to_data()
        for move in self.state.legal_moves():
            after = self.state.copy()
            after.play(move)
            check_position(after, f"after {move}")
        assert self.state.to_data() == before

    @invariant()
    def views_tell_what_there_is(self) -> None:
        state, zones = self.state, self.state.zones
        for player in range(state.players):
            view = state.view(player)
            acts = player == state.player_to_act
            assert tuple(view.legal_moves) == (tuple(state.legal_moves()) if acts else ())
            assert sorted(view.hand) == sorted(zones[state.match.hand(player)])
            assert view.hand_sizes == tuple(
                len(zones[state.match.hand(seat)]) for seat in range(state.players)
            )
            assert view.counts == state.standing.counts
            assert (view.winners, view.ended) == (state.winners, state.ended)


def same_future(state: State, other: State, seed: int) -> None:
    """Both are the same and give the same successors, and neither hears of what happens to the other."""
    assert other.to_data() == state.to_data()
    before = state.digest()
    one, two = state.copy(), other.copy()
    choice = random.Random(seed).choice
    for _ in range(12):
        if one.is_over:
            break
        move = choice(one.legal_moves())
        one.play(move)
        two.play(move)
        assert one.to_data() == two.to_data()
    assert state.digest() == other.digest() == before


TestProtocol = Protocol.TestCase
TestProtocol.settings = settings(
    max_examples=(settings.default or settings()).max_examples // 2, stateful_step_count=40
)
