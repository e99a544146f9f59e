"""The facts that rules may name fit together, the characters play by them, and blunders are told by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ai.baseline import Novice
from ai.blunders import BlunderCount, blunders_of
from ai.doubts import doubts
from ai.games.unicorn_fever.facts import FACTS
from ai.personality import find, read, shipped
from ai.scripted import Scripted
from cardset.errors import FaultsError
from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.notation import laid, move_of, written

ODDS = {"red": 2, "green": 3, "blue": 4, "yellow": 5, "orange": 6, "purple": 7}
OWNED = {"A": "purple", "B": "orange", "C": "yellow"}


def position(*moves: str, rules: str = "fever-pl", **given: Any) -> Any:
    in_force = GAME.presets.read(rules)
    dealt: Any = GAME.new_game(bare(), 3, 1, in_force)
    words = {"first": "A", "active": "A", "odds": ODDS, "owned": OWNED, "rampant": ["purple"], **given}
    state: Any = GAME.restore(bare(), 3, in_force, laid(dealt, words) | {"asked": [0]}, None)
    for word in moves:
        state.play(move_of(bare(), word))
    return state


def of_moves(state: Any, name: str) -> dict[str, Any]:
    view = state.view(state.player_to_act)
    return {written(bare(), move): FACTS.move[name].of(view, move) for move in view.legal_moves}


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("rules", ["fever-pl", "fever-pl,tax-loan=free,early-repayment=yes"])
def test_every_fact_stays_within_its_bounds(rules: str, players: int) -> None:
    """In a whole game numbers lie between their bounds, words are among the known ones, answers as listed."""
    state: Any = GAME.new_game(bare(), players, players, GAME.presets.read(rules))
    novice, asked = Novice(1), set()
    while not state.is_over:
        view = state.view(state.player_to_act)
        asked.add(view.sight["stage"])
        found = [(fact, fact.of(view)) for fact in FACTS.position.values()]
        for move in view.legal_moves:
            assert move.kind in FACTS.answers[view.sight["stage"]]
            found += [(fact, fact.of(view, move)) for fact in FACTS.move.values()]
        for fact, value in found:
            match fact.kind:
                case "number":
                    assert type(value) is int and fact.low <= value <= fact.high, fact
                case "yes or no":
                    assert type(value) is bool, fact
                case _:
                    assert fact.words is not None and isinstance(value, frozenset)
                    assert value and value <= {*fact.words()}, (fact, value)
        state.play(novice.choose(view))
    assert {"action", "bet", "stake", "contract", "cast"} <= asked <= FACTS.answers.keys()


def test_what_is_needed_grows_with_bets_that_may_be_won() -> None:
    view = position(
        glory={"A": 4}, bets={"A": {"win-purple": 0, "early-red": 1}}, rules="fever-pl,free-bets=yes"
    ).view(0)
    assert FACTS.position["needs"].of(view) == 4 + 5 + (3 - 2)
    last = position(race=4, glory={"A": 4}, loans={"A": 2}).view(0)
    assert FACTS.position["needs"].of(last) == 4 + 2 * 25


def test_what_is_kept_is_told_of_stakes_and_prices() -> None:
    state = position(gold={"A": 9}, glory={"A": 3})
    assert of_moves(state, "spare")["take contract-a"] == 9 - 4 - 3
    state.play(move_of(bare(), "declare bet"))
    state.play(move_of(bare(), "bet early-red"))
    assert of_moves(state, "spare")["stake 2"] == 9 - 2 - 3


def test_the_chance_of_a_bet_is_that_of_the_magic_one_knows_of() -> None:
    mine = position("declare bet", played={"red": {"A": ["move-minus"]}})
    others = position("declare bet", played={"red": {"B": ["move-minus"]}})
    nobodys = position("declare bet")
    red = "bet win-red"
    assert of_moves(mine, "chance")[red] < of_moves(nobodys, "chance")[red]
    assert of_moves(others, "chance")[red] == of_moves(nobodys, "chance")[red] == pytest.approx(44, abs=4)


def test_who_stops_a_runner_has_lost_hope_for_it() -> None:
    stopped = {"red": {"A": ["move-minus", "move-minus", "gallop-none"]}}
    hopeless = of_moves(position("declare bet", played=stopped), "hopeless")
    assert [move for move, no in hopeless.items() if no] == ["bet win-red", "bet early-red"]


@pytest.mark.parametrize("ident", shipped(FACTS))
def test_a_character_is_in_order_and_plays(ident: str) -> None:
    character = read(find(ident, FACTS), FACTS)
    assert doubts(character, FACTS) == []
    decided = set()
    for seed in range(5):
        state: Any = GAME.new_game(bare(), 3, seed, GAME.presets.default)
        seats: list[Any] = [Scripted(character, FACTS, seed), Novice(seed), Novice(seed + 1)]
        while (seat := state.player_to_act) is not None:
            state.play(seats[seat].choose(state.view(seat)))
            if seat == 0 and (why := seats[0].why()):
                decided.add(dict(why[0].data).get("rule"))
    assert len({rule.name for rule in character.rules[: character.own]} & decided) >= 2


def test_a_fact_of_the_other_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lost.yaml"
    rule = "{name: stop, when: {at_stake: magic}, do: {kind: bet}}"
    path.write_text(f"name: Lost\nabout: In the wrong stable.\nrules:\n  - {rule}\n", encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        read(path, FACTS)
    assert "4:25: 'at_stake' is a fact of unstable-unicorns (this is a character for unicorn-fever)" in str(
        caught.value
    )


def test_blunders_are_seen() -> None:
    count = BlunderCount(FACTS)
    for state, word in (
        (
            position("declare bet", played={"red": {"A": ["move-minus", "move-minus", "gallop-none"]}}),
            "bet win-red",
        ),
        (
            position(
                "take magic-a", hands={"A": ["move-plus", "move-minus", "start-plus", "tie-wins", "tie-wins"]}
            ),
            "cast move-minus purple",
        ),
        (position(), "loan"),
    ):
        count.note(state.view(0), move_of(bare(), word))
    assert {name for name, (made, _) in count.counts().items() if made} == {
        "bets-on-a-lost-cause",
        "slows-its-own",
        "borrows-without-need",
    }
    assert {pattern.id for pattern in blunders_of(FACTS)} == count.counts().keys()
