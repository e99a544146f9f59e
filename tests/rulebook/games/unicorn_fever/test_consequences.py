"""What follows from an answer is found by trying it, in what the player may know and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.box import BETS, Box
from rulebook.games.unicorn_fever.chances import comes_true, places
from rulebook.games.unicorn_fever.consequences import KINDS, Consequence, consequences
from rulebook.games.unicorn_fever.foretold import remarks
from rulebook.games.unicorn_fever.notation import thing_of
from rulebook.games.unicorn_fever.race import UNICORNS
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainMove
from rulebook.table import Voice
from tests.rulebook.games.unicorn_fever.test_chances import laid

BOX: Box = GAME.components(None)


def asked(players: int, seed: int, every: int) -> Iterator[FeverState]:
    """Positions of a game played by chance."""
    rng = random.Random(seed)
    state = GAME.new_game(BOX, players, seed, GAME.presets.default)
    assert isinstance(state, FeverState)
    for number in range(10_000):
        if state.is_over:
            return
        if number % every == 0:
            yield state
        state.play(rng.choice(state.legal_moves()))


@settings(max_examples=8)
@given(st.integers(2, 6), st.integers(0, 10_000))
def test_nothing_is_told_that_hangs_on_what_a_player_does_not_see(players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in asked(players, seed, 61):
        player = state.player_to_act
        assert player is not None
        other = state.determinize(player, rng)
        assert consequences(other.view(player)) == consequences(state.view(player))


def test_facts_are_about_answers_and_all_have_words() -> None:
    kinds = set()
    for state in asked(4, 1, 7):
        view = state.view(state.active)
        found = consequences(view)
        assert {*found} <= {*view.legal_moves}
        for facts in found.values():
            kinds |= {fact.kind for fact in facts}
            assert all(remark.text for remark in remarks(facts, BOX, Voice(names=[*"ABCD"])))
    assert kinds <= {*KINDS}
    assert kinds >= {"chance", "won", "owes", "odds"}


def test_what_a_stake_brings_is_what_the_game_pays() -> None:
    """Both ways are gone: the bet is won, and the Gold and Glory are there."""
    state = laid(gold={"A": 8}, glory={"A": 5})
    state.play(PlainMove("declare", card=thing_of(BOX, "bet")))
    state.play(PlainMove("bet", card=thing_of(BOX, "early-red")))
    found = consequences(state.view(0))[PlainMove("stake", number=3)]
    assert found == [Consequence("won", gold=6, glory=3, token=UNICORNS * BETS.index("early"))]


def test_magic_tells_what_it_makes_of_the_bet_that_matters_to_the_player() -> None:
    state = laid(bets={"A": {"win-red": 4}, "B": {"early-green": 4}}, hands={"A": ["rocket-horseshoes"]})
    state.play(PlainMove("take", card=thing_of(BOX, "magic-a")))
    found = {move.number: facts[0] for move, facts in consequences(state.view(0)).items()}
    red, green = found[0], found[1]
    assert (red.kind, red.token) == ("odds", 0)
    assert red.chance > red.before
    assert not red.grave
    assert green.token == UNICORNS * BETS.index("early") + 1


def test_magic_on_ones_own_runner_that_slows_it_is_grave() -> None:
    state = laid(bets={"A": {"win-red": 4}}, hands={"A": ["leaden-horseshoes"]})
    state.play(PlainMove("take", card=thing_of(BOX, "magic-a")))
    found = {move.number: facts[0] for move, facts in consequences(state.view(0)).items()}
    assert found[0].grave
    assert found[0].chance < found[0].before
    assert {unicorn for unicorn, fact in found.items() if fact.grave} <= {0, state.owned[0]}


@pytest.mark.parametrize("race", [1, 4])
def test_a_loan_tells_what_it_costs_and_in_the_last_race_that_it_cannot_be_paid(race: int) -> None:
    state = laid(race=race, gold={"A": 1}, glory={"A": 3}, loans={"A": 1})
    found = consequences(state.view(0))[PlainMove("loan")]
    assert found[0] == Consequence("owes", gold=50, loans=2)
    assert [fact.kind for fact in found[1:]] == (["ruin"] if race == state.races else [])


def test_a_contract_adds_to_bets_what_it_pays_more_for_them() -> None:
    """What is paid with it and without, by the shares of races that are won."""
    (name,) = [card.id for card in BOX.contracts if any(change.number == "payout" for change in card.changes)]
    state = laid(gold={"A": 20}, offer=[name, "wishing-well"], bets={"A": {"win-red": 10}})
    state.play(PlainMove("take", card=thing_of(BOX, "contract-a")))
    facts = consequences(state.view(0))[PlainMove("contract", card=thing_of(BOX, name))]
    (average,) = [fact for fact in facts if fact.kind == "average"]
    share = comes_true(places(state, [[]] * UNICORNS), 0)
    (change,) = BOX.contracts[thing_of(BOX, name) - BOX.things.contracts].changes
    assert average.gold == round(share * 10 * change.amount)
