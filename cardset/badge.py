"""A badge: a small picture, as web pages of projects carry them, that says how complete something is."""

from __future__ import annotations

import unicodedata
from xml.sax.saxutils import escape

COLOURS = ((100, "#1a7f37"), (90, "#4d6b00"), (70, "#8a5a00"), (40, "#a8460f"), (0, "#b3261e"))
"""From how many percent on which colour; white letters can be read on each (contrast 4.5 to 1 or more)."""

_LABEL_COLOUR = "#444"
_LONGEST = 40
_HEIGHT = 20
_MARGIN = 6


def badge(label: str, percent: int) -> str:
    """The badge as a standalone SVG 1.1 image: ``label`` on the left, "97 %" on the right.

    A label of more than 40 characters is cut. Screen readers and tooltips get "label: 97 %". ``percent`` is
    from 0 to 100.
    """
    label = _clean(label)
    value = f"{percent} %"
    colour = next(colour for least, colour in COLOURS if percent >= least)
    left, right = _width(label), _width(value)
    split, whole = left + 2 * _MARGIN, left + right + 4 * _MARGIN
    title = escape(f"{label}: {value}")
    spoken = escape(f"{label}: {value}", {'"': "&quot;"})
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{_HEIGHT}" role="img" aria-label="{spoken}">
  <title>{title}</title>
  <rect width="{whole}" height="{_HEIGHT}" rx="3" fill="{_LABEL_COLOUR}"/>
  <path d="M{split} 0h{whole - split - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H{split}z" fill="{colour}"/>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11" aria-hidden="true">
    <text x="{_MARGIN}" y="14" textLength="{left}" lengthAdjust="spacingAndGlyphs">{escape(label)}</text>
    <text x="{split + _MARGIN}" y="14" textLength="{right}">{value}</text>
  </g>
</svg>
"""


def _clean(label: str) -> str:
    """``label`` on one line, without what XML cannot hold, and not too long."""
    kept = "".join(" " if unicodedata.category(char) in {"Cc", "Cs", "Cn"} else char for char in label)
    text = " ".join(kept.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _width(text: str) -> int:
    """About how many pixels ``text`` takes at 11 pixels; the picture stretches it to exactly that."""
    return round(sum(_advance(char) for char in text))


def _advance(char: str) -> float:
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    if unicodedata.east_asian_width(char) in {"W", "F"}:
        return 11
    if char in "iIjlt.,:;'|!()[] ":
        return 4.2
    return 9 if char in "mwMW%@жшщюмЖШЩЮМ" else 7
