"""Cards as pictures (SVG), drawn from their data: a name, a type, a text. The design is ours.

Which font a reader has is unknown, so text is broken by widths that the widest of the usual ones needs
(``tests/rulebook/site/test_browser.py`` measures it). The sheet of styles gives the colours of the types.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.site.content import CardEntry

WIDTH, HEIGHT = 250, 350
"""Of a card, in the units of the picture: 5 by 7, as poker cards are about."""
MARGIN = 18
NAME_SIZES = (20.0, 18.0, 16.0, 14.5)
TEXT_SIZES = (13.5, 12.5, 11.5, 10.5, 9.5)
BOLD = 1.08
"""How much wider the letters of names are."""
ART = 104
"""How high the picture in the middle is, where there is a text below it."""

# What a letter needs, in parts of the size of the font.
_NARROW = frozenset("iljtfrI.,:;'’!|()[]- “”„«»/")
_WIDE = frozenset("mwMWшщжюмфыЖШЩЮМФЫ@%—…")

RING = "M-22 0 a22 22 0 1 0 44 0 a22 22 0 1 0 -44 0"
"""The sign of a type that has none of its own."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, and the height at which it stands."""

    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Face:
    """A card, laid out: ``name`` and ``text`` as lines with the sizes of their fonts, ``kind`` the height of
    the line that names the type, ``art`` the height at which the picture begins, ``art_height`` its own,
    ``rings`` circles in it (x, y, radius), ``sign`` a path around its middle, to be drawn ``scale`` times
    as large."""

    card: CardEntry
    name: tuple[Line, ...]
    name_size: float
    kind: float
    art: float
    art_height: float
    rings: tuple[tuple[int, int, int], ...]
    sign: str
    scale: float
    text: tuple[Line, ...]
    text_size: float


def draw(card: CardEntry, sign: str = RING) -> Face:
    """The card laid out, with the ``sign`` of its type: a path around the middle."""
    size, name = _fitted(card.name, NAME_SIZES, 2 * NAME_SIZES[0] * 1.2, BOLD)
    y = 20.0
    placed = []
    for line in name:
        y += size * 1.18
        placed.append(Line(round(y, 1), line))
    kind = y + 18
    art = kind + 12
    high = ART if card.text else round(HEIGHT - 30 - art, 1)
    below = art + ART + 10
    text_size, text = _fitted(card.text, TEXT_SIZES, HEIGHT - 16 - below)
    lines = [
        Line(round(below + text_size * (1.0 + 1.38 * number), 1), line) for number, line in enumerate(text)
    ]
    return Face(
        card,
        tuple(placed),
        size,
        round(kind, 1),
        round(art, 1),
        high,
        _rings(card.id, high),
        sign,
        1 if card.text else 1.8,
        tuple(lines),
        text_size,
    )


def _fitted(text: str, sizes: Sequence[float], high: float, bold: float = 1) -> tuple[float, list[str]]:
    """The largest of ``sizes`` in which ``text`` fits into a card and is no higher than ``high``, and its
    lines in it; the smallest where none does. ``bold`` letters are wider."""
    for size in sizes:
        lines = wrapped(text, (WIDTH - 2 * MARGIN) / (size * bold))
        if len(lines) * size * 1.38 <= high:
            break
    return size, lines


def wrapped(text: str, width: float) -> list[str]:
    """``text`` in lines that are no wider than ``width``, in sizes of the font; a word that is wider on its
    own is cut."""
    lines: list[str] = []
    line, taken = "", 0.0
    for word in text.split(" "):
        for number, part in enumerate(_cut(word, width)):
            wide = _wide(part)
            if line and not number and taken + _wide(" ") + wide <= width:
                line, taken = f"{line} {part}", taken + _wide(" ") + wide
            else:
                lines += [line] if line else []
                line, taken = part, wide
    return [*lines, line] if line else lines


def _cut(word: str, width: float) -> list[str]:
    """``word``, in as many parts as it takes for each to be no wider than ``width`` or a single letter."""
    parts = [""]
    taken = 0.0
    for char in word:
        taken += _wide(char)
        if parts[-1] and taken > width:
            parts.append("")
            taken = _wide(char)
        parts[-1] += char
    return parts


def _wide(text: str) -> float:
    """How wide a text may be, in sizes of its font."""
    return sum(map(_letter, text))


def _letter(char: str) -> float:
    if char in _NARROW:
        return 0.4
    if char in _WIDE:
        return 0.97
    return 0.75 if char.isupper() else 0.635


def _rings(ident: str, high: float) -> tuple[tuple[int, int, int], ...]:
    """Rings in the picture, others for every card and always the same for one."""
    dice = hashlib.sha256(ident.encode()).digest()
    return tuple(
        (20 + dice[place] * 174 // 255, round(dice[place + 1] * high / 255), 18 + dice[place + 2] * 60 // 255)
        for place in (0, 3, 6, 9)
    )
