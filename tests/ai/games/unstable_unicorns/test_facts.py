"""The facts that rules may name: each is what its meaning says, and all fit together."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ai.baseline import Novice
from ai.games.unstable_unicorns.facts import FACTS
from ai.games.unstable_unicorns.harm import harm
from rulebook.games.unstable_unicorns import PRESETS
from rulebook.games.unstable_unicorns.engine import Move, View, new_game
from rulebook.games.unstable_unicorns.moves import DecisionKind, MoveKind
from tests.rulebook.games.unstable_unicorns.table import Table, base_deck


def seen(table: Table, player: int | None = None) -> View:
    """What the player to act sees, or another one."""
    return table.state.view(table.state.player_to_act or 0 if player is None else player)


def position(view: View, name: str) -> Any:
    return FACTS.position[name].of(view)


def moves(table: Table, name: str) -> dict[str, Any]:
    """A fact of each move that is open, by the table's words."""
    view = seen(table)
    return {table.words(move): FACTS.move[name].of(view, move) for move in view.legal_moves}


def test_no_name_stands_for_two_facts() -> None:
    assert not FACTS.position.keys() & FACTS.move.keys()
    reserved = {"weight", "times", "when"}  # beside facts in a line of likings
    assert not reserved & {*FACTS.position, *FACTS.move}


def test_questions_and_answers_are_those_of_the_engine() -> None:
    assert set(FACTS.answers) == set(get_args(DecisionKind))
    assert set().union(*FACTS.answers.values()) == set(get_args(MoveKind))
    assert all(FACTS.declining[question] < FACTS.answers[question] for question in FACTS.declining)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_every_fact_stays_within_its_bounds(rules: Any, players: int) -> None:
    """In a whole game numbers lie between their bounds, words are among the known ones, answers as listed."""
    words = {
        name: frozenset(fact.words() if fact.words else fact.known() if fact.known else ())
        for book in (FACTS.position, FACTS.move)
        for name, fact in book.items()
    }

    def check(name: str, fact: Any, value: Any) -> None:
        match fact.kind:
            case "number":
                assert type(value) is int and fact.low <= value <= fact.high, name
            case "yes or no":
                assert type(value) is bool, name
            case _:
                assert value and value <= words[name], (name, value)

    state, novice = new_game(base_deck(), players, players, rules, journal=True), Novice(1)
    while not state.is_over:
        player = state.player_to_act
        assert player is not None
        view = state.view(player)
        assert view.decision is not None
        for name, fact in FACTS.position.items():
            check(name, fact, fact.of(view))
        for move in view.legal_moves:
            assert move.kind in FACTS.answers[view.decision.kind]
            for name, fact in FACTS.move.items():
                check(name, fact, fact.of(view, move))
        declining = FACTS.declining.get(view.decision.kind)
        assert declining is None or declining & {move.kind for move in view.legal_moves}
        state.play(novice.choose(view))


def test_who_is_who() -> None:
    stables = ["narwhal", "alluring-narwhal rhinocorn", "llamacorn americorn", "yay", ""]
    table = Table(stables, ["slowdown"])
    by_seat = {words: found for words, found in moves(table, "target").items() if words != "draw"}
    assert by_seat == {
        "play slowdown into 0": {"self"},
        "play slowdown into 1": {"rival", "leader", "next"},
        "play slowdown into 2": {"rival", "leader"},
        "play slowdown into 3": {"rival", "weakest"},
        "play slowdown into 4": {"rival", "weakest"},
    }
    assert moves(table, "target")["draw"] == {"none"}


def test_where_all_are_equal_nobody_is_weakest() -> None:
    table = Table(["", "narwhal", "rhinocorn"], ["slowdown"])
    assert moves(table, "target")["play slowdown into 2"] == {"rival", "leader"}


def test_the_race() -> None:
    view = seen(Table(["narwhal rhinocorn", "llamacorn", "yay"], ["", "", ""]), 0)
    facts = ("my_unicorns", "leader_unicorns", "unicorns_to_win", "leader_to_win", "i_lead", "i_trail")
    assert [position(view, name) for name in facts] == [2, 1, 5, 6, True, False]
    view = seen(Table(["narwhal rhinocorn", "llamacorn", "yay"], ["", "", ""]), 2)
    assert [position(view, name) for name in facts] == [0, 2, 7, 5, False, True]


def test_the_hand() -> None:
    table = Table(["", ""], ["neigh super-neigh narwhal yay slowdown unicorn-poison", "neigh neigh"])
    facts = ("hand", "neighs_in_hand", "unicorns_in_hand", "upgrades_in_hand", "downgrades_in_hand")
    assert [position(seen(table), name) for name in facts] == [6, 2, 1, 1, 1]
    assert position(seen(table), "magic_in_hand") == 1
    assert position(seen(table), "biggest_hand") == 2


def test_a_card_being_played() -> None:
    almost = "narwhal rhinocorn llamacorn americorn classy-narwhal mother-goose-unicorn"
    table = Table(["", almost, ""], {0: "neigh", 1: "alluring-narwhal", 2: "neigh"}, active=1)
    table.play("alluring-narwhal")
    view = seen(table, 2)
    assert position(view, "at_stake") == {"magical"}
    assert position(view, "at_stake_card") == {"alluring-narwhal"}
    assert position(view, "at_stake_verbs") == {"steal"}
    assert position(view, "at_stake_by") == position(view, "at_stake_into") == {"rival", "leader"}
    assert position(view, "at_stake_wins") is position(view, "gets_through") is True
    table.neigh(2)
    assert position(seen(table), "gets_through") is False


def test_nothing_being_played() -> None:
    view = seen(Table(["", ""], ["narwhal"]))
    for name in ("at_stake", "at_stake_card", "at_stake_verbs", "at_stake_by", "at_stake_into"):
        assert position(view, name) == {"none"}
    assert not any(position(view, name) for name in ("at_stake_wins", "at_stake_hits_me", "gets_through"))


def test_a_unicorn_may_count_for_two() -> None:
    five = "narwhal rhinocorn llamacorn americorn classy-narwhal"
    assert moves(Table([five, ""], ["ginormous-unicorn basic-unicorn-red"]), "wins") == {
        "play ginormous-unicorn into 0": True,
        "play basic-unicorn-red into 0": False,
        "draw": False,
    }


def test_a_card_that_brings_the_last_unicorn_wins_and_one_that_may_bring_anything_does_not() -> None:
    six = "narwhal rhinocorn llamacorn americorn classy-narwhal stabby-the-unicorn"
    table = Table([six, ""], ["kiss-of-life unfair-bargain"], discard="basic-unicorn-red")
    assert moves(table, "wins") == {"play kiss-of-life": True, "play unfair-bargain": False, "draw": False}
    five = Table([six.rpartition(" ")[0], ""], ["kiss-of-life"], discard="basic-unicorn-red")
    assert not any(moves(five, "wins").values())


def test_what_is_played_at_me() -> None:
    table = Table(["", "", ""], {0: "slowdown", 1: "neigh", 2: "neigh"}).play("slowdown", into=2)
    assert [position(seen(table, seat), "at_stake_hits_me") for seat in range(3)] == [False, False, True]


def test_what_a_card_does() -> None:
    table = Table(["", ""], ["chainsaw-unicorn yay change-of-luck narwhal"])
    assert moves(table, "verbs") == {
        "play chainsaw-unicorn into 0": {"destroy", "sacrifice"},
        "play yay into 0": {"cannot-be-stopped"},
        "play yay into 1": {"cannot-be-stopped"},
        "play change-of-luck": {"draw", "discard", "extra-turn"},
        "play narwhal into 0": {"none"},
        "draw": {"none"},
    }


def test_an_offer_is_about_the_card_that_makes_it() -> None:
    table = Table(["rhinocorn", "narwhal"], at="beginning")
    assert position(seen(table), "offer") == {"destroy", "skip"}
    assert moves(table, "card") == {"yes": {"rhinocorn"}, "no": {"rhinocorn"}}
    assert moves(table, "verbs")["yes"] == {"destroy", "skip"}
    assert moves(table, "every_turn") == {"yes": True, "no": True}


def test_where_a_card_is_and_whose() -> None:
    table = Table(["", "narwhal rhinocorn", "llamacorn"], ["unicorn-poison"]).play("unicorn-poison")
    assert position(seen(table), "event") == {"destroyed"}
    assert moves(table, "zone") == {name: {"stable"} for name in ("narwhal", "rhinocorn", "llamacorn")}
    assert moves(table, "target_unicorns") == {"narwhal": 2, "rhinocorn": 2, "llamacorn": 1}


def test_more_of_the_same() -> None:
    table = Table(["", ""], ["neigh neigh neigh narwhal yay slowdown rhinocorn llamacorn americorn"]).draw()
    found = moves(table, "duplicates")
    assert (found["neigh"], found["narwhal"]) == (2, 0)
    assert moves(table, "zone")["narwhal"] == {"hand"}
    assert moves(table, "target")["narwhal"] == {"self"}


def test_a_grudge_is_held_where_there_is_a_record() -> None:
    table = Table(["narwhal rhinocorn", "", "llamacorn"], ["neigh", "unicorn-poison slowdown"], active=1)
    table.play("unicorn-poison").passes(0).choose(1, "narwhal", of=0)
    view = table.state.view(0)
    grudge = FACTS.move["grudge"]
    assert grudge.of(view, Move("player", player=1)) == 1
    assert grudge.of(view, Move("player", player=2)) == 0
    assert grudge.of(view, Move("player", player=0)) == 0
    table.state.journal = None
    assert grudge.of(table.state.view(0), Move("player", player=1)) == 0


@pytest.mark.parametrize(("rules", "hurts"), [("cs-2e", 2), ("pl-new", 1)])
def test_the_unicorn_that_a_rival_lacks_to_win_is_no_gift(rules: str, hurts: int) -> None:
    # Where the chain is finished first, it is stolen back before anybody wins.
    six = "basic-unicorn-red basic-unicorn-blue basic-unicorn-green alluring-narwhal americorn narwhal"
    table = Table(["rhinocorn", six, "llamacorn"], ["unicorn-swap"], rules=PRESETS[rules])
    table.play("unicorn-swap")
    view = seen(table)
    assert {table.words(move): harm(view, move) for move in view.legal_moves} == {"1": hurts, "2": 1}
