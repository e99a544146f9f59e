"""Why something may be done or not: the grounds that are named, in many games and in prepared positions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.unstable_unicorns import GAME, PRESETS
from rulebook.games.unstable_unicorns.engine import new_game
from rulebook.games.unstable_unicorns.grounds import of_answer, of_failures, of_question, of_refusal
from tests.rulebook.games.unstable_unicorns.table import Table

Deal = Callable[..., Table]
CLAUSES = GAME.clauses.by_id
seeds = st.integers(0, 10**6)


@given(seeds, st.integers(2, 8), st.sampled_from(sorted(PRESETS)))
def test_every_question_answer_and_refusal_has_a_ground_that_can_be_looked_up(
    seed: int, players: int, rules: str
) -> None:
    rng = random.Random(seed)
    state = new_game(None, players, seed, PRESETS[rules])
    for _ in range(60):
        seat = state.player_to_act
        if seat is None:
            return
        view = state.view(seat)
        found = [of_question(view), *(of_answer(view, move) for move in view.legal_moves)]
        offered = {view.deck.face_of[move.card] for move in view.legal_moves if move.card >= 0}
        for card in view.hand:
            refused = of_refusal(view, card)
            assert bool(refused) == (view.deck.face_of[card] not in offered)
            found += [refused] if refused else []
        for grounds in found:
            assert grounds
            for ground in grounds:
                assert ground.clause in CLAUSES or (ground.clause == "" and ground.card >= 0)
        state.play(rng.choice(view.legal_moves))


@given(seeds)
def test_nobody_else_is_told_anything(seed: int) -> None:
    state = new_game(None, 4, seed)
    for seat in range(4):
        view = state.view(seat)
        assert bool(of_question(view)) == (seat == state.player_to_act)
        assert seat == state.player_to_act or of_refusal(view, view.nursery[0]) == ()


def refused(table: Table, player: int, card: str) -> list[tuple[str, str]]:
    """Why ``player`` cannot pick or play ``card`` now: clauses, and the words of cards."""
    view = table.state.view(player)
    places = (*view.hand, *(card for stable in view.stables for card in stable))
    copy = next(place for place in places if table.word(place) == card)
    return [(clause, table.word(source) if source >= 0 else "") for clause, source in of_refusal(view, copy)]


@pytest.mark.parametrize(
    ("stable", "clause", "because"),
    [
        ("rainbow-aura narwhal", "effects.continuous-duration", "rainbow-aura"),
        ("", "impossible.ignore-forced", ""),
    ],
)
def test_why_an_effect_did_nothing_is_explained_until_the_round_is_over(
    deal: Deal, stable: str, clause: str, because: str
) -> None:
    table = deal(["", stable], ["unicorn-poison", ""])
    table.play("unicorn-poison")
    for seat in range(2):
        found = [(ground.clause, ground.card) for ground in of_failures(table.state.view(seat))]
        assert [(clause, table.word(card) if card >= 0 else "") for clause, card in found] == [
            (clause, because)
        ]


def test_a_neigh_waits_for_the_card_of_another(deal: Deal) -> None:
    table = deal(["", ""], ["neigh narwhal", "neigh llamacorn"])
    assert refused(table, 0, "neigh") == [("cards.instant-when", "")]
    assert refused(table, 0, "narwhal") == []

    table.play("narwhal")
    assert refused(table, 1, "llamacorn") == [("play.definition", "")]
    assert of_question(table.state.view(1))[0].clause == "cards.instant-when"

    table.neigh(1)
    assert of_question(table.state.view(0))[0].clause == "cards.instant-on-instant"
    table.passes(0)


@pytest.mark.parametrize(
    ("stables", "card", "because"),
    [
        (["broken-stable", ""], "yay", "broken-stable"),
        (["", "queen-bee-unicorn"], "narwhal", "queen-bee-unicorn"),
        (["ginormous-unicorn", ""], "neigh", "ginormous-unicorn"),
    ],
)
def test_the_card_that_forbids_another_is_named(
    deal: Deal, stables: list[str], card: str, because: str
) -> None:
    table = deal(stables, [f"{card} llamacorn yay good-deal rhinocorn"])
    assert ("effects.continuous-duration", because) in refused(table, 0, card)
    table.draw()


def test_a_magic_card_that_can_do_nothing_is_refused_where_the_rules_say_so(deal: Deal) -> None:
    table = deal(["", ""], ["unicorn-poison narwhal"], rules=PRESETS["cs-2e"])
    forbidden = deal(["", ""], ["unicorn-poison narwhal"], rules=PRESETS["pl-new"])
    assert {bool(refused(one, 0, "unicorn-poison")) for one in (table, forbidden)} == {False, True}
    assert refused(forbidden, 0, "unicorn-poison") == [("impossible.cannot-play-from-hand", "")]
    table.draw()
    forbidden.draw()


def test_what_protects_a_card_from_being_picked_is_named(deal: Deal) -> None:
    table = deal(["narwhal", "rainbow-aura llamacorn yay yay"], ["unicorn-poison two-for-one"], at="action")
    table.play("two-for-one")  # the Narwhal is all that can be sacrificed
    assert refused(table, 0, "llamacorn") == [("immunity.exists", "rainbow-aura")]
    table.choose(0, "yay", "yay")


def test_what_keeps_a_card_out_of_the_own_stable_is_named_where_it_cannot_be_stolen(deal: Deal) -> None:
    """Queen Bee keeps Basic Unicorns out."""
    stables = ["", "queen-bee-unicorn narwhal rhinocorn"]
    stealing = deal(stables, ["seductive-unicorn yay"])
    stealing.play("seductive-unicorn").yes(0)
    assert refused(stealing, 0, "narwhal") == [("effects.continuous-duration", "queen-bee-unicorn")]
    stealing.choose(0, "rhinocorn")


def test_a_card_that_nobody_else_may_have_names_what_forbids_it() -> None:
    position = Table(["queen-bee-unicorn basic-unicorn-red rhinocorn", ""], ["unicorn-swap"])
    position.play("unicorn-swap")
    assert refused(position, 0, "basic-unicorn-red") == [("effects.continuous-duration", "queen-bee-unicorn")]


def test_a_panda_names_what_makes_it_one() -> None:
    position = Table(["", "pandamonium narwhal", "americorn rhinocorn"], ["unicorn-poison"])
    position.play("unicorn-poison")
    assert refused(position, 0, "narwhal") == [("effects.continuous-duration", "pandamonium")]
