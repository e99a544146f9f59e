"""Search needs the protocol and nothing else, plans ahead, and keeps to its budget."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from ai.expertise import Expertise, outcome
from ai.flat import Flat
from ai.games.unstable_unicorns.expert import Expert
from ai.heuristic import Heuristic
from ai.knowledge import expertise_for
from ai.playout import play_on
from ai.search import Search
from ai.tree import Tree
from cardset.errors import CardsetError
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State
from tests.ai.duel import duel, lay
from tests.ai.positions import asked
from tests.rulebook.games.unstable_unicorns.table import Table


@pytest.mark.parametrize("kind", [Flat, Tree, Search])
@pytest.mark.parametrize(("laid", "best"), [(3, 4), (1, 2)])
def test_a_game_without_expertise_is_searched_to_its_end(kind: type[Flat], laid: int, best: int) -> None:
    """3 must be beaten by 4, since 2 then beats 1; 1 must be beaten by 2, since 4 then beats 3."""
    view = duel([[4 - laid], [2, 4]], laid=[laid]).view(1)
    assert type(expertise_for(view)) is Expertise
    assert kind(1, 60).choose(view) == lay(best)


class Blind(Expertise[Any]):
    """Thinks of every position that it can be judged, and that it is as good as any other."""

    def settled(self, state: Any) -> bool:
        return True


def test_what_the_heuristic_cannot_see_is_found_by_playing_on() -> None:
    for laid, best in ((3, 4), (1, 2)):
        view = duel([[4 - laid], [2, 4]], laid=[laid]).view(1)
        found = {Heuristic(seed, expertise=Blind()).choose(view) for seed in range(3)}
        assert {Search(seed, expertise=Blind()).choose(view) for seed in range(3)} == {lay(best)}
        assert found == {view.legal_moves[0]}  # all are the same to it


def test_without_proof_the_move_of_the_heuristic_stands() -> None:
    for state in asked(4, 3, every=9):
        player = state.player_to_act
        assert player is not None
        view, search = state.view(player), Search(2, 1)
        usual = copy.deepcopy(search.heuristic).choose(view)
        assert search.choose(view) == usual


def test_what_a_game_was_worth() -> None:
    assert outcome(duel([[], []], laid=[1, 2], tricks=[0, 1])) == [0.0, 1.0]
    assert outcome(duel([[], []], laid=[1, 2], tricks=[1, 1])) == [0.5, 0.5]


class Counting(Expertise[Any]):
    """Counts the judgements."""

    def __init__(self) -> None:
        self.judged = 0

    def chances(self, state: Any) -> Any:
        self.judged += 1
        return super().chances(state)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", [Flat, Tree])
@pytest.mark.parametrize("iterations", [1, 20, 100, 333])
def test_the_budget_is_kept(kind: type[Flat], iterations: int) -> None:
    for state in asked(4, 2, every=20):
        player = state.player_to_act
        assert player is not None
        counting = Counting()
        kind(1, iterations, 2, counting).choose(state.view(player))
        moves = len(state.legal_moves())
        rounds = (moves - 1).bit_length()
        least = sum(-(-moves // 2**number) for number in range(rounds))  # everybody is tried once in a round
        assert counting.judged <= max(iterations, least)
        assert counting.judged >= min(iterations // 2, least)


def test_a_playout_ends_where_the_position_can_be_judged() -> None:
    rng = random.Random(1)
    for state in asked(3, 4, every=15):
        player = state.player_to_act
        assert player is not None
        expert = expertise_for(state.view(player))
        assert isinstance(expert, Expert)
        play_on(state, expert, rng, 7)
        assert expert.settled(state)
        assert sum(expert.chances(state)) == pytest.approx(1)


def about_to_win() -> State:
    """A Basic Unicorn wins, and nobody can respond."""
    unicorns = "narwhal llamacorn the-great-narwhal rhinocorn basic-unicorn-red baby-unicorn-pink"
    return Table([unicorns, "shark-with-a-horn", ""], ["basic-unicorn-blue unicorn-poison"]).state


@pytest.mark.parametrize(
    "opponent",
    [Heuristic(1), Flat(1, 60), Tree(1, 60), Search(1, 60)],
    ids=["heuristic", "flat", "tree", "search"],
)
def test_a_game_that_can_be_won_now_is_won_and_the_reason_said(opponent: Any) -> None:
    state = about_to_win()
    seat = state.player_to_act
    assert seat == 0
    move = opponent.choose(state.view(0))
    assert state.match.deck.face(move.card).card.id == "basic-unicorn-blue"
    assert opponent.why()[0].code == "wins"


def test_a_budget_that_is_no_number_is_refused() -> None:
    for rest in ("0", "-5", "many", "1e3", "²", "99999999999"):
        with pytest.raises(CardsetError, match="number of playouts"):
            Flat.named(rest, 0, GAME)


@pytest.mark.parametrize("seed", [3, 4])
def test_nobody_says_that_a_card_drawn_makes_a_stable_better(seed: int) -> None:
    """Though it may be left better than by the other move, a Downgrade played on oneself."""
    tried = 0
    for state in asked(4, seed, every=3):
        player = state.player_to_act
        assert player is not None
        view = state.view(player)
        draws = [move for move in view.legal_moves if move.kind == "draw"]
        for other in view.legal_moves if draws else ():
            if other.kind == "play":
                found = expertise_for(view).reasons(view, draws[0], other, random.Random(1))
                assert "my-stable" not in {reason.code for reason in found}
                tried += 1
    assert tried > 50
