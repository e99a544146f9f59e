"""What the screen is written with: colours for a dark and a light ground, the sign of a kind, a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from rulebook.table import Sign, Thing

OTHER = Sign("·", "-", "default")
"""That of a kind without a sign."""
CARD, ROW, KEY = "card", "row", "key"
"""What the text under the mouse belongs to: the number of a card, of a row of answers, a key to press."""


class Palette(NamedTuple):
    """Colours on a ``ground``; ``named`` are the sixteen that terminals have names for, as far as they are
    used."""

    ground: str
    text: str
    quiet: str
    raised: str
    hit: str
    warn: str
    named: Mapping[str, str]


DARK = Palette(
    ground="#15181d",
    text="#d9dce1",
    quiet="#8b929d",
    raised="#2c3440",
    hit="#ff7b72",
    warn="#ffb454",
    named={
        "black": "#8b929d",
        "red": "#ff7b72",
        "green": "#7ee083",
        "yellow": "#e8c85a",
        "blue": "#86b1ff",
        "magenta": "#e29be2",
        "cyan": "#67d4e0",
        "white": "#d9dce1",
        "bright_red": "#ff6aa2",
    },
)
LIGHT = Palette(
    ground="#fbfaf7",
    text="#24292f",
    quiet="#656d76",
    raised="#dfe5ee",
    hit="#b3261e",
    warn="#8a5300",
    named={
        "black": "#24292f",
        "red": "#b3261e",
        "green": "#1a7233",
        "yellow": "#7d5f00",
        "blue": "#1f53b5",
        "magenta": "#8a2d8a",
        "cyan": "#0b6a77",
        "white": "#24292f",
        "bright_red": "#ad1a5b",
    },
)

LEVELS = "▁▂▃▄▅▆▇█"
"""From nothing to as much as the best."""


class Ink:
    """Styles for what is shown. Without a ``palette`` nothing has a colour, and what stands out does so by
    weight; with ``ascii_only`` all signs are ASCII."""

    def __init__(self, palette: Palette | None = DARK, ascii_only: bool = False) -> None:
        self.palette = palette
        self.ascii_only = ascii_only
        self.base = Style(color=palette.text, bgcolor=palette.ground) if palette else Style()
        self.quiet = Style(color=palette.quiet) if palette else Style(dim=True)
        self.strong = Style(bold=True)
        self.chosen = Style(bgcolor=palette.raised, bold=True) if palette else Style(reverse=True)
        self.hit = Style(color=palette.hit, bold=True) if palette else Style(bold=True, underline=True)
        self.warn = Style(color=palette.warn, bold=True) if palette else Style(bold=True, underline=True)

    def turned(self) -> Ink:
        """The same on the other ground, a light one for a dark one; without colours there is none."""
        if self.palette is None:
            return self
        return Ink(DARK if self.palette is LIGHT else LIGHT, self.ascii_only)

    def of(self, sign: Sign) -> Style:
        """The colour of a kind of cards."""
        if self.palette is None:
            return Style()
        name = sign.colour.removeprefix("bright_") if sign.colour not in self.palette.named else sign.colour
        return Style(color=self.palette.named.get(name, self.palette.text))

    def pick(self, sign: str, plain: str) -> str:
        """A sign, or what stands for it in ASCII."""
        return plain if self.ascii_only else sign

    def level(self, part: float) -> str:
        """How full something is, in a sign; nothing where signs are ASCII."""
        return "" if self.ascii_only else LEVELS[round(part * (len(LEVELS) - 1))]

    def sign(self, signs: Mapping[str, Sign], thing: Thing) -> Text:
        """The sign of a card's kind."""
        sign = signs.get(thing.kind, OTHER)
        return Text(self.pick(sign.sign, sign.plain), style=self.of(sign))

    def card(self, signs: Mapping[str, Sign], thing: Thing, lit: bool = False, brief: bool = False) -> Text:
        """A card in a line: sign, name, what it is at the moment, of which a ``brief`` one has but a sign.
        One that is ``lit`` is looked at."""
        aside = self.quiet + Style(italic=True)
        line = self.sign(signs, thing).append(" ").append(thing.name, style=aside if thing.marks else "")
        if thing.marks:
            line.append(self.pick("°", "~") if brief else f" ({', '.join(thing.marks)})", style=aside)
        if lit:
            line.stylize(self.chosen)
        line.stylize(Style(meta={CARD: thing.number}))
        return line

    def rule(self, title: Text, wide: int, heavy: bool = False, after: Text | None = None) -> Text:
        """A line that heads a part of the screen."""
        stroke = self.pick("━" if heavy else "─", "=" if heavy else "-")
        style = self.strong if heavy else self.quiet
        if not title and not after:
            return Text(stroke * wide, style=style)
        ending = after if after is not None and title.cell_len + after.cell_len + 6 <= wide else Text()
        room = max(wide - 4 - (ending.cell_len + 2 if ending else 0), 1)
        if title.cell_len > room:
            title = title.copy()
            title.truncate(room, overflow="crop" if self.ascii_only else "ellipsis")
        line = Text(stroke, style=style).append(" ").append_text(title).append(" ")
        strokes = wide - line.cell_len - (ending.cell_len + 2 if ending else 0)
        line.append(stroke * max(strokes, 0), style=style)
        return line.append(" ").append_text(ending).append(" ") if ending else line


def cards_of(line: Text) -> set[int]:
    """The numbers of the cards that are named in a line."""
    styles = [span.style for span in line.spans if isinstance(span.style, Style)]
    return {style.meta[CARD] for style in styles if CARD in style.meta}
