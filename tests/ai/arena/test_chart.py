"""The picture is well-formed and shows everybody."""

from __future__ import annotations

from xml.etree import ElementTree

from ai.arena.chart import chart_of
from ai.arena.standings import standings
from tests.ai.arena.samples import outcome

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_everybody_is_there_the_best_first() -> None:
    games = [outcome(("x", "y", "y"), (number % 3,), number) for number in range(6)]
    games += [outcome(("x", "y", "y"), (0,), number) for number in range(6, 20)]
    shown = texts(chart_of(standings(games, ["y", "x"], {}), len(games)))
    assert shown.index("x") < shown.index("y ×2")
    assert {"80.0 %", "20.0 %", "Win rates in 20 games"} <= set(shown)


def test_names_are_text() -> None:
    name = "scripted:</svg>&'\".yaml"
    games = [outcome((name, "y"), (0,))]
    assert name[:21] in {text[:21] for text in texts(chart_of(standings(games, [name, "y"], {}), 1))}


def test_no_games_give_an_empty_picture() -> None:
    assert "x" in texts(chart_of(standings([], ["x"], {}), 0))
