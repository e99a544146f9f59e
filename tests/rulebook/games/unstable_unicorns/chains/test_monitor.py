"""What games show is in the graph and in the net; what is taken out of either is missed at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from cardset.graph.bound import Bound
from rulebook.games.unstable_unicorns import PRESETS, preset
from tests.rulebook.games.unstable_unicorns.chains.expected import Expected
from tests.rulebook.games.unstable_unicorns.chains.monitor import Conformance, NotInTheModelError, monitor
from tests.rulebook.games.unstable_unicorns.moments import RULES
from tests.rulebook.games.unstable_unicorns.random_play import DECKS, deck_named

PLAYERS = range(2, 9)


def expected(deck: str, rules: str = "cs-2e", weighed: bool = False) -> Expected:
    return Expected(deck_named(deck).set, preset(rules), weighed)


def watched(deck: str, games: int, model: Expected, rules: str = "cs-2e", seed: int = 0) -> Conformance:
    return monitor(deck_named(deck), games, PLAYERS, seed, preset(rules), expected=model)


@cache
def base() -> Expected:
    """The model of the base deck with its proof, to be left as it is."""
    return expected("base", weighed=True)


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        ("base", "cs-2e"),
        ("stretched", "pl-new,flyers=after"),
        ("second", "pl-nsfw"),
        *(
            pytest.param(deck, rules, marks=pytest.mark.soak)
            for deck, rules in (("stretched", "cs-2e"), ("second", "cs-2e"), ("together", "ru-2020"))
        ),
    ],
)
def test_games_show_nothing_that_the_model_lacks(deck: str, rules: str) -> None:
    model = expected(deck, rules)
    seen = watched(deck, 10, model, rules)

    assert seen.games == 10
    assert seen.longest >= 3
    assert set(seen.edges) <= model.edges
    assert 0 < seen.share < 1


@pytest.mark.parametrize("role", ["active", "other"])
def test_a_flyer_goes_on_from_the_discard_pile_as_it_returns_from_a_stable(role: str) -> None:
    model = expected("base", "cs-2e,flyers=after")
    (step,) = model.moves["greedy-flying-unicorn/2", role]

    assert step == ("greedy-flying-unicorn", "discard", f"hand.{role}", "returned")


def test_no_chain_of_the_base_deck_is_longer_than_proved() -> None:
    proof = base().proof
    assert proof is not None
    assert 3 <= watched("base", 14, base()).longest <= proof.most


# What is missed when it is not there


def test_a_missing_edge_is_missed() -> None:
    seen = watched("base", 10, base())
    lacking = expected("base")
    (source, target), _ = Counter(seen.edges).most_common(1)[0]
    lacking.edges -= {(source, target)}

    with pytest.raises(
        NotInTheModelError, match=rf"^seed \d+, \d players, cs-2e, turn \d+: {source} triggers"
    ):
        watched("base", 10, lacking)


def test_a_missing_move_is_missed() -> None:
    lacking = expected("base")
    lacking.moves = {key: {} for key in lacking.moves}

    with pytest.raises(NotInTheModelError, match="by no step of the net"):
        watched("base", 3, lacking)


def test_a_move_that_makes_too_little_wait_is_missed() -> None:
    lacking = expected("base")
    nothing: dict[tuple[str, str], int] = {}
    lacking.moves = {key: dict.fromkeys(moves, nothing) for key, moves in lacking.moves.items()}

    with pytest.raises(NotInTheModelError, match="times too often"):
        watched("base", 10, lacking)


def test_an_ability_that_no_chain_comes_to_is_missed() -> None:
    lacking = expected("base")
    lacking.live = frozenset()

    with pytest.raises(NotInTheModelError, match="no chain comes to it"):
        watched("base", 1, lacking)


def test_weights_that_do_not_fall_are_missed() -> None:
    lacking = expected("base", weighed=True)
    proof = lacking.proof
    assert isinstance(proof, Bound)
    lacking.proof = replace(proof, weights={**proof.weights, "type:basic@discard": 1000})

    with pytest.raises(NotInTheModelError, match="all weighs"):
        watched("base", 30, lacking)


# Many more


@pytest.mark.soak
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(
    "rules", sorted({*PRESETS, *RULES, "cs-2e,flyers=after", "pl-new,empty_deck=reshuffle"})
)
def test_very_many_games_show_nothing_that_the_model_lacks(
    rules: str, deck: str, capsys: pytest.CaptureFixture[str]
) -> None:
    model = expected(deck, rules, weighed=True)
    seen = watched(deck, 1000, model, rules, seed=500_000)

    assert seen.games == 1000
    proved = model.proof.most if model.proof else "unproved"
    with capsys.disabled():
        print(
            f"\n{deck}, {rules}: {seen.games} games show {len(seen.edges)} of {seen.known} edges "
            f"({seen.share:.0%}); the longest chain {seen.longest} ({seen.where}), proved {proved}"
        )
