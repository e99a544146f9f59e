"""The options of the rules: what the vocabulary says of them, and by which names they are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardset.errors import CardsetError
from cardset.graph.world import Options
from cardset.load import load_set
from rulebook.game import new_game
from rulebook.games.unstable_unicorns import CS_2E, GAME, PRESETS, preset


def test_every_option_that_chains_depend_on_has_that_value() -> None:
    points = {point.name: point for point in GAME.presets.default.points()}
    chains = load_set().vocabulary.chains
    assert set(chains) == set(Options.__dataclass_fields__)
    for wanted in chains.values():
        assert all(value in points[option].choices for option, value in wanted.items())


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("tornado_chooser=owner", "each_stable_chooser=owner"),
        ("unicorn-swap=simultaneous", "swap_order=simultaneous"),
        ("blinded_pandas=spared", "guised_unicorns=spared"),
        ("pandas-hit-by-any-card=no", "guised_hit_by_any_card=no"),
    ],
)
def test_a_former_name_of_an_option_is_still_read(former: str, now: str) -> None:
    rules = preset(f"ru-2020,{former}")
    assert rules == preset(f"ru-2020,{now}") and str(rules) == f"ru-2020,{now}"
    with pytest.raises(CardsetError, match=f"{now.partition('=')[0]} is said twice"):
        preset(f"ru-2020,{former},{now.partition('=')[0]}={next(other_values(now))}")


def other_values(change: str) -> Iterator[str]:
    """What else the option could be."""
    name, _, value = change.partition("=")
    (point,) = (point for point in preset("").points() if point.name == name)
    return (other for other in point.choices if other != value)


def test_a_game_saved_under_a_former_name_goes_on() -> None:
    state = new_game("unstable-unicorns", 3, 5, "cs-2e,swap_order=simultaneous")
    text = state.to_json().replace("swap_order", "unicorn_swap")
    assert "unicorn_swap" in text
    again = state.game.read_state(text, GAME.components(None))
    assert again.to_json() == state.to_json()


def test_a_short_game_is_its_rulebook_with_lower_goals() -> None:
    for name in PRESETS:
        short = PRESETS.of_length(name, "short")
        assert (short.name, short.goal(4), short.goal(8)) == (name, 5, 4)
        assert {point.name for point in short.changes()} == {"goal_small", "goal_large"}
        assert PRESETS.of_length(name, "usual") == PRESETS[name]
    assert (PRESETS.minutes(short) or 0) < (PRESETS.minutes(CS_2E) or 0)
    assert PRESETS.minutes(PRESETS.read("cs-2e,goal_small=6")) is None


@pytest.mark.parametrize(
    ("rules", "length", "told"),
    [("", "shrt", "did you mean 'short'"), ("cs-2e,goal_small=6", "short", "goal_small is said twice")],
)
def test_a_length_that_there_is_not_and_one_that_the_rules_gainsay(
    rules: str, length: str, told: str
) -> None:
    with pytest.raises(CardsetError, match=told):
        PRESETS.of_length(rules, length)
