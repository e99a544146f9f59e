"""The novice never hurts itself for nothing; apart from that anything may happen."""

from __future__ import annotations

import pytest

from ai.baseline import Novice
from ai.games.unstable_unicorns.harm import harm
from rulebook.games.unstable_unicorns.engine import Move, State, new_game
from tests.rulebook.games.unstable_unicorns.table import Table, base_deck


def offers(table: Table) -> dict[str, int]:
    """What the player to act may do, by the table's words, with the harm of each."""
    player = table.state.player_to_act
    assert player is not None
    view = table.state.view(player)
    return {table.words(move): harm(view, move) for move in view.legal_moves}


def test_upgrades_belong_at_home_and_downgrades_elsewhere() -> None:
    table = Table(["", ""], ["yay slowdown"])
    assert offers(table) == {
        "draw": 0,
        "play yay into 0": 0,
        "play yay into 1": 1,
        "play slowdown into 0": 1,
        "play slowdown into 1": 0,
    }


def test_a_magic_card_without_effect_is_not_played() -> None:
    table = Table(["narwhal", ""], ["unicorn-poison kiss-of-life"])
    assert offers(table) == {"draw": 0, "play unicorn-poison": 1, "play kiss-of-life": 1}


def test_a_cost_is_not_paid_for_nothing() -> None:
    table = Table(["shark-with-a-horn", ""], [""], at="beginning")
    assert "shark-with-a-horn" in table.stable(0)
    glitter = Table(["glitter-bomb narwhal", ""], [""], at="beginning")
    assert offers(glitter) == {"yes": 1, "no": 0}


def test_a_cost_is_paid_when_there_is_something_to_gain() -> None:
    table = Table(["glitter-bomb narwhal", "yay"], [""], at="beginning")
    assert offers(table) == {"yes": 0, "no": 0}


def test_what_must_be_given_up_is_a_downgrade_if_there_is_one() -> None:
    table = Table(["glitter-bomb narwhal slowdown", "yay"], [""], at="beginning").yes(0)
    assert offers(table) == {"glitter-bomb": 1, "narwhal": 1, "slowdown": 0}


def test_rivals_keep_their_downgrades() -> None:
    table = Table(["glitter-bomb slowdown", "broken-stable narwhal"], [""], at="beginning").yes(0)
    table.choose(0, "slowdown")
    assert offers(table) == {"broken-stable": 1, "narwhal": 0}


@pytest.mark.parametrize(
    ("stables", "answers", "expected"),
    [
        (2, [], {"respond neigh": 0, "pass": 0}),  # a rival's Unicorn may be stopped
        (2, [1], {"respond neigh": 0, "pass": 0}),  # and one's own be saved
    ],
)
def test_neighs_against_rivals(stables: int, answers: list[int], expected: dict[str, int]) -> None:
    table = Table([""] * stables, ["narwhal neigh", "neigh"]).play("narwhal")
    for seat in answers:
        table.neigh(seat)
    assert offers(table) == expected


def test_nobody_neighs_an_upgrade_that_is_a_present() -> None:
    table = Table(["", ""], ["yay", "neigh"]).play("yay", into=1)
    assert offers(table) == {"respond neigh": 1, "pass": 0}


def test_nobody_neighs_the_neigh_that_saves_their_own_card() -> None:
    table = Table(["", "", ""], ["narwhal neigh", "neigh", "neigh"]).play("narwhal").neigh(1).neigh(2)
    assert table.state.player_to_act == 0
    assert offers(table) == {"respond neigh": 1, "pass": 0}


def test_an_upgrade_is_moved_to_oneself_and_a_downgrade_away() -> None:
    take = Table(["", "yay", ""], ["re-target"]).play("re-target")
    assert offers(take) == {"0": 0, "2": 1}
    give = Table(["slowdown", "", ""], ["re-target"]).play("re-target")
    assert offers(give) == {"1": 0, "2": 0}


def played(seed: int, novice_seed: int, players: int = 4) -> tuple[State, list[Move]]:
    state = new_game(base_deck(), players, seed)
    novices = [Novice(novice_seed + seat) for seat in range(players)]
    moves = []
    while not state.is_over:
        player = state.player_to_act
        assert player is not None
        moves.append(novices[player].choose(state.view(player)))
        state.play(moves[-1])
    return state, moves


def test_the_same_seed_gives_the_same_choices() -> None:
    assert played(5, 100)[1] == played(5, 100)[1]
    assert played(5, 100)[1] != played(5, 200)[1]


@pytest.mark.parametrize("players", range(2, 9))
def test_whole_games_without_a_self_inflicted_wound(players: int) -> None:
    for seed in range(5):
        state = new_game(base_deck(), players, seed)
        novice = Novice(seed)
        while not state.is_over:
            player = state.player_to_act
            assert player is not None
            view = state.view(player)
            move = novice.choose(view)
            harmless = [other for other in view.legal_moves if harm(view, other) == 0]
            assert move in (harmless or view.legal_moves)
            state.play(move)
