"""What checks every position finds what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rulebook.games.unstable_unicorns.engine import State
from rulebook.games.unstable_unicorns.match import DECK, DISCARD, NURSERY, Waiting
from rulebook.games.unstable_unicorns.program import Frame
from rulebook.games.unstable_unicorns.soundness import check_end, check_position
from rulebook.protocol import UnsoundError
from tests.rulebook.games.unstable_unicorns.random_play import begun, game, play_on


@cache
def in_play() -> State:
    return begun(7, 3)


@cache
def ended() -> State:
    state = game(7, 3)
    play_on(state, 7)
    return state


def twice_in_a_zone(state: State) -> None:
    state.zones[DECK][0] = state.zones[DECK][1]


def in_two_zones(state: State) -> None:
    state.zones[DISCARD].append(state.zones[DECK][0])


def nowhere(state: State) -> None:
    state.zones[DECK].pop()


def elsewhere_than_the_state_says(state: State) -> None:
    state.where[state.zones[DECK][0]] = DISCARD


def a_baby_in_a_hand(state: State) -> None:
    baby = state.zones[NURSERY].pop()
    state.zones[state.match.hand(1)].append(baby)
    state.where[baby] = state.match.hand(1)


def nobody_asked(state: State) -> None:
    state.decision = None


def one_answer(state: State) -> None:
    assert state.decision is not None
    state.decision = state.decision._replace(options=state.decision.options[:1])


def an_answer_twice(state: State) -> None:
    assert state.decision is not None
    state.decision = state.decision._replace(options=state.decision.options[:1] * 2)


def a_frame_left(state: State) -> None:
    state.frames.append(Frame(0, 0, 0))


def an_effect_of_a_link_left(state: State) -> None:
    state.link.append(Frame(0, 0, 0))


def a_trigger_left(state: State) -> None:
    state.agenda.append(Waiting(0, 0, 0))


def an_effect_due_left(state: State) -> None:
    state.due.append(Waiting(0, 0, 0))


def no_deck(state: State) -> None:
    for card in state.zones[DECK]:
        state.where[card] = DISCARD
    state.zones[DISCARD] += state.zones[DECK]
    state.zones[DECK].clear()


def enough_unicorns(state: State) -> None:
    stable = state.match.stable(0)
    unicorns = sorted(state.match.deck.unicorns.intersection(state.zones[DECK]))[: state.match.goal]
    for card in unicorns:
        state.zones[DECK].remove(card)
        state.zones[stable].append(card)
        state.where[card] = stable
    state.stables_changed()


@pytest.mark.parametrize(
    "spoil",
    [
        twice_in_a_zone,
        in_two_zones,
        nowhere,
        elsewhere_than_the_state_says,
        a_baby_in_a_hand,
        nobody_asked,
        one_answer,
        an_answer_twice,
        a_frame_left,
        an_effect_of_a_link_left,
        a_trigger_left,
        an_effect_due_left,
        no_deck,
        enough_unicorns,
    ],
    ids=lambda spoil: spoil.__name__,
)
def test_a_position_that_cannot_be_is_found(spoil: Callable[[State], None]) -> None:
    state = in_play().copy()
    check_position(state, "before")
    spoil(state)
    with pytest.raises(UnsoundError, match=r"^seed 7: "):
        check_position(state, "seed 7")


def no_reason(state: State) -> None:
    for seat in range(state.players):
        for card in state.zones[state.match.stable(seat)]:
            state.where[card] = DECK
            state.zones[DECK].append(card)
        state.zones[state.match.stable(seat)].clear()
    state.stables_changed()


def another_winner(state: State) -> None:
    state.winners = ((state.winners[0] + 1) % state.players,)


def a_tie_with_a_winner(state: State) -> None:
    state.ended = "tie"


@pytest.mark.parametrize(
    "spoil",
    [no_reason, another_winner, a_tie_with_a_winner, a_trigger_left],
    ids=lambda spoil: spoil.__name__,
)
def test_an_end_that_cannot_be_is_found(spoil: Callable[[State], None]) -> None:
    state = ended().copy()
    check_end(state, "before")
    spoil(state)
    with pytest.raises(UnsoundError, match=r"^seed 7: "):
        check_end(state, "seed 7")
