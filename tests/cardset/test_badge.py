"""The badge is a valid picture that everybody can read, whatever the language is called."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.stats import COLOURS, badge

SVG = "{http://www.w3.org/2000/svg}"


@given(st.text(), st.integers(0, 100))
def test_any_label_gives_a_picture(label: str, percent: int) -> None:
    root = ElementTree.fromstring(badge(label, percent))

    assert root.tag == f"{SVG}svg"
    title = root.findtext(f"{SVG}title")
    assert title is not None
    assert title.endswith(f": {percent} %")
    assert root.get("aria-label") == title
    assert int(root.get("width", "0")) <= 40 * 11 + 80
    shown = [text.text for text in root.iter(f"{SVG}text")]
    assert f"{shown[0] or ''}: {shown[1]}" == title


def test_names_are_escaped() -> None:
    root = ElementTree.fromstring(badge('<b>"R&B"</b>\'', 50))

    assert root.findtext(f"{SVG}title") == '<b>"R&B"</b>\': 50 %'


def test_a_long_name_is_cut() -> None:
    assert f"{'x' * 39}…: 5 %" in badge("x" * 1000, 5)


@pytest.mark.parametrize(
    ("percent", "colour"), [(100, 0), (99, 1), (90, 1), (89, 2), (40, 3), (39, 4), (0, 4)]
)
def test_the_colour_goes_with_the_percentage(percent: int, colour: int) -> None:
    assert f'fill="{COLOURS[colour][1]}"' in badge("polski", percent)


@pytest.mark.parametrize("colour", [colour for _, colour in COLOURS])
def test_white_letters_stand_out(colour: str) -> None:
    """WCAG 2.2, success criterion 1.4.3: a contrast of at least 4.5 to 1."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert 1.05 / (luminance + 0.05) >= 4.5
