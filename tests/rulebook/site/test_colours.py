"""Colours in which text is written stand out from what is behind them (WCAG 2.2, success criterion 1.4.3)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebook.site
from rulebook.site.build import COLOURS, type_styles

STYLE = (Path(rulebook.site.__file__).parent / "assets" / "style.css").read_text(encoding="utf-8")
TYPES = (*(f"type-{number + 1}" for number in range(COLOURS)), "other")
GROUNDS = ("paper", "panel", "mark")


def themes() -> list[dict[str, str]]:
    """The colours of every block that sets them: light, dark by the system, dark by choice, printed."""
    blocks = re.findall(r"\{([^{}]*--paper:[^{}]*)\}", STYLE)
    return [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})", block)) for block in blocks]


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_there_is_one_dark_theme_however_it_is_chosen() -> None:
    light, by_system, by_choice, printed = themes()
    assert by_system == by_choice
    assert light.keys() == by_choice.keys()
    assert printed.keys() == light.keys()


def test_every_type_of_a_game_has_a_colour_of_the_style() -> None:
    types = [f"kind-{number}" for number in range(COLOURS + 1)]
    given = re.findall(
        r"^\.t-([\w-]+), \.face\.t-\1 \{ --type: var\(--([\w-]+)\); \}$", type_styles(types), re.M
    )
    assert [kind for kind, _ in given] == types
    assert all(colour in theme for _, colour in given for theme in themes())
    assert given[0][1] == given[COLOURS][1] != given[1][1]


@pytest.mark.parametrize("theme", themes(), ids=["light", "dark", "dark by choice", "printed"])
def test_text_stands_out(theme: dict[str, str]) -> None:
    pairs = [(text, ground) for text in ("ink", "soft", "link") for ground in GROUNDS]
    pairs += [(kind, "panel") for kind in TYPES]
    pairs += [(verdict, f"{verdict}-paper") for verdict in ("yes", "no", "depends")]
    faint = {pair: contrast(theme[pair[0]], theme[pair[1]]) for pair in pairs}
    assert not {pair: ratio for pair, ratio in faint.items() if ratio < 4.5}
    # Lines that say where a field or a focus is.
    assert contrast(theme["edge"], theme["panel"]) >= 3
    assert contrast(theme["focus"], theme["paper"]) >= 3
