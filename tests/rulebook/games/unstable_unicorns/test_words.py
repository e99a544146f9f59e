"""Words of the vocabulary that no card of the base deck uses, played by cards made for them (words.yaml)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import CS_2E, preset
from rulebook.games.unstable_unicorns.engine import Deck, Move, State, build_deck
from rulebook.games.unstable_unicorns.match import Spent
from tests.rulebook.games.unstable_unicorns.table import Table

Deal = Callable[..., Table]

BASICS = "basic-unicorn-red basic-unicorn-orange basic-unicorn-yellow basic-unicorn-green basic-unicorn-blue "
SEVEN = BASICS + "basic-unicorn-indigo basic-unicorn-purple"


@pytest.fixture(scope="module")
def cards() -> Deck:
    return build_deck(load_set(None, [Path(__file__).with_name("words.yaml")]))


def held(table: Table, player: int) -> int:
    return len(table.hand(player).split())


# The hand limit


def test_a_higher_hand_limit_is_kept_by_its_player_alone(deal: Deal, cards: Deck) -> None:
    table = deal(["one-more", ""], [SEVEN, SEVEN], cards=cards).draw().turn_of(1)
    assert held(table, 0) == 8
    table.draw().choose(1, "basic-unicorn-red", "basic-unicorn-blue").turn_of(0)
    assert held(table, 1) == 7


def test_changes_of_the_hand_limit_add_up(deal: Deal, cards: Deck) -> None:
    stables = ["one-more one-more four-fewer", ""]
    table = deal(stables, [SEVEN], cards=cards).draw()
    table.choose(0, "basic-unicorn-red", "basic-unicorn-orange", "basic-unicorn-yellow").turn_of(1)
    assert held(table, 0) == 7 + 2 - 4


def test_a_hand_limit_is_never_below_nothing(deal: Deal, cards: Deck) -> None:
    table = deal(["four-fewer four-fewer", ""], [SEVEN], cards=cards).draw().turn_of(1)
    assert table.hand(0) == ""


def test_a_unicorn_without_effects_raises_no_hand_limit(deal: Deal, cards: Deck) -> None:
    table = deal(["roomy-unicorn", ""], [SEVEN], cards=cards).draw().turn_of(1)
    assert held(table, 0) == 8
    table = deal(["roomy-unicorn blinding-light", ""], [SEVEN], cards=cards).draw()
    assert table.choose(0, "basic-unicorn-red").turn_of(1)
    assert held(table, 0) == 7


# The end of the turn


def test_effects_of_the_end_come_before_the_hand_limit_r077(deal: Deal, cards: Deck) -> None:
    hand = SEVEN.removesuffix(" basic-unicorn-purple")
    table = deal(["evening-draw", ""], [hand], deck="yay nanny-cam", cards=cards).draw()
    assert table.asked == (0, "card")
    assert held(table, 0) == 8
    table.choose(0, "nanny-cam").turn_of(1)
    assert table.discard == "nanny-cam"


def test_only_the_active_player_has_effects_at_the_end_of_the_turn(deal: Deal, cards: Deck) -> None:
    table = deal(["", "evening-draw"], ["yay", "slowdown"], cards=cards).draw().turn_of(1)
    assert table.events("effect") == []


def test_a_card_played_in_the_turn_has_its_effect_at_the_end(deal: Deal, cards: Deck) -> None:
    table = deal(["", ""], ["evening-draw"], deck="yay", cards=cards).play("evening-draw", 0).turn_of(1)
    assert table.hand(0) == "yay"


def test_a_card_that_comes_during_the_end_has_to_wait(deal: Deal, cards: Deck) -> None:
    """What is in place when the End of turn phase begins is due, and nothing else."""
    table = deal(["evening-theft", "evening-draw"], ["yay"], deck="slowdown", cards=cards).draw()
    table.yes(0, "evening-theft").turn_of(1)
    assert table.stable(0) == "evening-draw evening-theft"
    assert table.hand(0) == "slowdown yay"


def test_the_player_orders_effects_of_the_end(deal: Deal, cards: Deck) -> None:
    """As at the beginning of the turn, and what is chosen was there when the phase began."""
    stables = ["evening-draw evening-unicorn", ""]
    for first, second in (("evening-draw", "evening-unicorn"), ("evening-unicorn", "evening-draw")):
        table = deal(stables, ["narwhal slowdown"], deck="yay", cards=cards).play("narwhal")
        assert table.asked == (0, "order")
        table.first(0, first).turn_of(1)
        assert table.events("effect") == [f"effect {first}", f"effect {second}"]
        assert table.discard == "slowdown"


def test_effects_of_the_end_are_one_link_where_the_rules_know_links(deal: Deal, cards: Deck) -> None:
    rules = preset("pl-new")
    stables = ["evening-draw evening-unicorn", ""]
    table = deal(stables, ["narwhal yay"], deck="slowdown", cards=cards, rules=rules).play("narwhal", 0)
    assert table.turn_of(1).discard == "yay"  # the only card in hand when targets were chosen
    assert table.hand(0) == "slowdown"


def test_a_unicorn_without_effects_does_nothing_at_the_end(deal: Deal, cards: Deck) -> None:
    table = deal(["evening-unicorn blinding-light", ""], ["yay"], cards=cards).draw().turn_of(1)
    assert table.discard == ""


# Immunity to all effects


def test_an_untouchable_card_is_no_choice_for_other_players(deal: Deal, cards: Deck) -> None:
    table = deal(["", "untouchable"], ["unicorn-poison"], cards=cards).play("unicorn-poison").turn_of(1)
    assert table.stable(1) == "untouchable"
    table = deal(["", "untouchable narwhal"], ["unicorn-poison"], cards=cards).play("unicorn-poison")
    assert table.turn_of(1).stable(1) == "untouchable"
    table = deal(["", "untouchable"], ["back-kick"], cards=cards).play("back-kick").turn_of(1)
    assert table.stable(1) == "untouchable"


def test_an_untouchable_card_cannot_be_sacrificed_by_its_own_player(deal: Deal, cards: Deck) -> None:
    """An indirect effect leaves the choice to a player, and is an effect all the same."""
    table = deal(["untouchable", "narwhal yay"], ["two-for-one"], cards=cards).play("two-for-one").turn_of(1)
    assert table.stable(0) == "untouchable"
    assert table.stable(1) == "narwhal yay"
    table = deal(["untouchable narwhal", ""], ["all-go"], cards=cards).play("all-go").turn_of(1)
    assert table.stable(0) == "untouchable"


def test_effects_on_groups_pass_an_untouchable_card_by(deal: Deal, cards: Deck) -> None:
    table = deal(["untouchable yay narwhal", ""], ["big-broom"], cards=cards).play("big-broom").turn_of(1)
    assert table.stable(0) == "untouchable"
    table = (
        deal(["untouchable", "narwhal"], ["glitter-tornado"], cards=cards).play("glitter-tornado").turn_of(1)
    )
    assert table.stable(0) == "untouchable"
    assert "narwhal" in table.hand(1)


def test_lasting_effects_pass_an_untouchable_card_by(deal: Deal, cards: Deck) -> None:
    table = deal(["untouchable narwhal blinding-light pandamonium", ""], ["yay"], cards=cards)
    assert table.unicorns(0) == 2  # it counts as two, the Narwhal is a Panda
    view = table.state.view(0)
    assert [table.word(card) for card in view.blank] == ["narwhal"]
    assert [table.word(card) for card in view.guised] == ["narwhal"]


def test_immunity_to_one_kind_of_card_leaves_the_others(deal: Deal, cards: Deck) -> None:
    table = deal(["", "spellproof"], ["unicorn-poison"], cards=cards).play("unicorn-poison").turn_of(1)
    assert table.stable(1) == "spellproof"
    table = deal(["", "spellproof"], ["extremely-destructive-unicorn"], cards=cards)
    table.play("extremely-destructive-unicorn").turn_of(1)
    assert table.stable(1) == ""
    table = deal(["spellproof pandamonium", ""], ["yay"], cards=cards)
    assert table.unicorns(0) == 0


def test_a_cost_that_cannot_be_paid_is_not_offered(deal: Deal, cards: Deck) -> None:
    table = deal(["martyr", ""], ["yay"], at="beginning", cards=cards).turn_of(0)
    assert table.stable(0) == "martyr"


def test_what_protects_others_is_not_protected_itself(deal: Deal, cards: Deck) -> None:
    table = deal(["", "guardian narwhal"], ["unicorn-poison"], cards=cards).play("unicorn-poison").turn_of(1)
    assert table.stable(1) == "narwhal"
    blinded = deal(["guardian untouchable blinding-light", ""], ["yay"], cards=cards)
    assert [blinded.word(card) for card in blinded.state.view(0).blank] == ["guardian"]
    guarded = deal(["guardian narwhal blinding-light", ""], ["yay"], cards=cards)
    assert len(guarded.state.view(0).blank) == 2  # without effects the Guardian protects nobody


# Any number of players


def test_any_number_of_players_are_as_many_of_the_others_as_one_likes(deal: Deal, cards: Deck) -> None:
    hands = ["many-discard", "yay slowdown", "narwhal", "nanny-cam"]
    table = deal(["", "", "", ""], hands, deck="llamacorn", cards=cards).play("many-discard")
    assert table.asked == (0, "player")
    assert table.offers == ["1", "2", "3", "end"]
    table.pick(0, 3)
    assert table.offers == ["1", "2", "end"]
    table.pick(0, 1).enough(0)
    table.choose(1, "slowdown").turn_of(1)  # the third discards the only card
    assert table.events("discarded") == ["discarded slowdown", "discarded nanny-cam"]
    assert table.hand(2) == "narwhal"
    assert table.hand(0) == "llamacorn"


def test_all_the_others_can_be_picked(deal: Deal, cards: Deck) -> None:
    hands = ["many-discard", "yay", "narwhal", "nanny-cam"]
    table = deal(["", "", "", ""], hands, cards=cards).play("many-discard")
    table.pick(0, 2).pick(0, 1).pick(0, 3).turn_of(1)
    assert table.events("discarded") == ["discarded yay", "discarded narwhal", "discarded nanny-cam"]


def test_any_number_may_be_nobody_and_then_what_needs_it_is_not_done(deal: Deal, cards: Deck) -> None:
    table = deal(["", ""], ["many-discard", "yay"], cards=cards).play("many-discard").enough(0).turn_of(1)
    assert "yay" in table.hand(1)
    assert table.hand(0) == ""


def test_players_who_could_do_nothing_are_not_among_them(deal: Deal, cards: Deck) -> None:
    stables = ["narwhal", "yay", "llamacorn"]
    table = deal(stables, ["many-sacrifice"], cards=cards).play("many-sacrifice").yes(0)
    assert table.offers == ["2", "end"]
    table.pick(0, 2).turn_of(1)
    assert [table.stable(player) for player in range(3)] == ["narwhal", "yay", ""]
    table = deal(["narwhal", "yay"], ["many-sacrifice"], cards=cards).play("many-sacrifice").turn_of(1)
    assert table.stable(0) == "narwhal"


def test_each_picked_player_sacrifices_what_they_choose(deal: Deal, cards: Deck) -> None:
    stables = ["", "narwhal llamacorn", "rhinocorn shabby-the-narwhal"]
    for rules in (CS_2E, replace(CS_2E, forced_choice="actor")):
        table = deal(stables, ["many-sacrifice"], cards=cards, rules=rules).play("many-sacrifice").yes(0)
        table.pick(0, 2).pick(0, 1).choose(1, "llamacorn").choose(2, "rhinocorn").turn_of(1)
        assert table.stable(1) == "narwhal"
        assert table.stable(2) == "shabby-the-narwhal"


def test_any_number_of_players_draw(deal: Deal, cards: Deck) -> None:
    table = deal(["", "", ""], ["many-draw"], deck="yay slowdown", cards=cards).play("many-draw")
    table.pick(0, 2).enough(0).turn_of(1)
    assert table.hand(2) == "slowdown yay"
    assert table.hand(0) == ""


def test_any_player_may_be_oneself(deal: Deal, cards: Deck) -> None:
    table = deal(["", "", "", ""], ["somebody-draws"], deck="yay", cards=cards).play("somebody-draws")
    assert table.offers == ["0", "1", "2", "3"]
    assert table.pick(0, 0).turn_of(1).hand(0) == "yay"


def test_a_position_in_the_middle_of_picking_is_saved_and_copied(deal: Deal, cards: Deck) -> None:
    hands = ["many-discard", "yay", "narwhal", "nanny-cam"]
    table = deal(["", "", "", ""], hands, cards=cards).play("many-discard").pick(0, 2)
    data = json.loads(json.dumps(table.state.to_data()))
    again = State.from_data(table.state.match, data)
    assert again.to_data() == table.state.copy().to_data() == table.state.to_data()
    table.enough(0).turn_of(1)
    again.play(again.legal_moves()[-1])
    assert again.to_data() == table.state.to_data()


def test_in_a_link_the_players_are_picked_ahead_of_time(deal: Deal, cards: Deck) -> None:
    """Both effects are triggered by the Unicorn: the sacrifices are chosen first, then something else to
    destroy, and only then anything is done."""
    stables = ["unicorns-destroy", "narwhal", "llamacorn rhinocorn shabby-the-narwhal", ""]
    table = deal(stables, ["many-when-it-enters"], cards=cards, rules=preset("pl-new"))
    table.play("many-when-it-enters", 0)
    assert table.offers == ["1", "2", "end"]
    table.pick(0, 2).pick(0, 1).choose(2, "llamacorn")
    assert table.events("sacrificed") == []
    assert table.offers == ["rhinocorn", "shabby-the-narwhal"]  # the Narwhal and the Llamacorn are targets
    table.choose(0, "rhinocorn").turn_of(1)
    assert [table.stable(player) for player in (1, 2)] == ["", "shabby-the-narwhal"]
    assert table.events("sacrificed", "destroyed") == [
        "sacrificed narwhal",
        "sacrificed llamacorn",
        "destroyed rhinocorn",
    ]


# Who chooses


def test_another_player_sacrifices_what_they_choose(deal: Deal, cards: Deck) -> None:
    table = deal(["", "narwhal llamacorn", "rhinocorn"], ["you-go"], cards=cards).play("you-go")
    table.pick(0, 1).choose(1, "llamacorn").turn_of(1)
    assert table.stable(1) == "narwhal"


def test_the_player_of_the_effect_chooses_where_the_rules_say_so(deal: Deal, cards: Deck) -> None:
    stables = ["", "narwhal llamacorn", "rhinocorn"]
    table = deal(stables, ["you-go"], cards=cards, rules=preset("ru-2020")).play("you-go")
    table.pick(0, 1).choose(0, "narwhal").turn_of(1)
    assert table.stable(1) == "llamacorn"


def test_whoever_discards_chooses_under_any_rules_decision_2(deal: Deal, cards: Deck) -> None:
    table = deal(["", ""], ["you-drop", "yay slowdown"], cards=cards, rules=preset("ru-2020"))
    table.play("you-drop").choose(1, "slowdown").turn_of(1)
    assert "yay" in table.hand(1)


def test_where_everybody_sacrifices_each_chooses_under_any_rules_decision_2(deal: Deal, cards: Deck) -> None:
    stables = ["", "narwhal llamacorn"]
    table = deal(stables, ["all-go"], cards=cards, rules=preset("ru-2020")).play("all-go")
    table.choose(1, "narwhal").turn_of(1)
    assert table.stable(1) == "llamacorn"


def test_who_chooses_from_another_hand_looks_at_it_first(deal: Deal, cards: Deck) -> None:
    table = deal(["", "", ""], ["blatant-thievery", "yay slowdown", "narwhal"], cards=cards)
    table.play("blatant-thievery").pick(0, 1)
    assert sorted(table.word(card) for card in table.state.view(0).seen) == ["slowdown", "yay"]
    assert table.state.view(2).seen == ()
    table.choose(0, "slowdown").turn_of(1)
    assert table.hand(0) == "slowdown"


# Once per turn


def test_what_is_spent_is_forgotten_as_the_next_turn_begins(deal: Deal, cards: Deck) -> None:
    state = deal(["once-a-draw", ""], ["basic-unicorn-red", "basic-unicorn-blue"], cards=cards).state
    assert not state.spent
    state.play(next(move for move in state.legal_moves() if move.kind == "play"))
    assert len(state.spent) == 1  # the player is asked whether to draw
    state.play(Move("no"))
    assert state.active == 1
    assert not state.spent


def test_what_is_spent_tells_positions_apart_and_is_seen_by_everybody(deal: Deal, cards: Deck) -> None:
    state = deal(["once-a-draw once-a-theft", ""], ["basic-unicorn-red", ""], cards=cards).state
    fresh = state.copy()
    program = next(program for program in cards.programs if program.once and program.optional)
    source = next(card for card in state.zones[state.match.stable(0)] if cards.face_of[card] == program.face)
    state.spent = frozenset([Spent(program.id, source)])

    assert state.digest() != fresh.digest()
    assert state.copy().digest() == state.digest()
    assert State.from_json(state.to_json(), cards).spent == state.spent
    assert State.from_text(state.to_text(), cards).spent == state.spent
    assert [state.view(seat).spent for seat in (0, 1)] == [state.spent] * 2
    assert [fresh.view(seat).spent for seat in (0, 1)] == [frozenset()] * 2


def test_what_is_spent_is_refused_where_nothing_is_limited(deal: Deal, cards: Deck) -> None:
    state = deal(["one-more", ""], ["basic-unicorn-red", ""], cards=cards).state
    card = state.zones[state.match.stable(0)][0]
    theft = next(program for program in cards.programs if program.once)
    beginning = next(program for program in cards.programs if not program.once and program.face >= 0)
    state.spent = frozenset([Spent(theft.id, card)])
    with pytest.raises(CardsetError, match="spent: the effect is none of the card"):
        State.from_json(state.to_json(), cards)
    state.spent = frozenset([Spent(beginning.id, cards.face_of.index(beginning.face))])
    with pytest.raises(CardsetError, match="spent: this effect may come as often"):
        State.from_json(state.to_json(), cards)


def test_of_two_copies_one_that_is_spent_is_another_choice(deal: Deal, cards: Deck) -> None:
    state = deal(["", "once-a-theft once-a-theft"], ["unicorn-poison", ""], cards=cards).state
    used = state.zones[state.match.stable(1)][0]
    program = cards.face(used).own["left"][0]
    spent = state.copy()
    spent.spent = frozenset([Spent(program, used)])
    for position in (state, spent):
        position.play(next(move for move in position.legal_moves() if move.kind == "play"))

    assert spent.decision is not None
    assert len(spent.decision.options) == 2
    assert state.decision is None or state.decision.kind == "act"
