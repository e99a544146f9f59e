"""The table as a picture in the terminal: Stables side by side, with rich.

Nothing is told by colour alone: every type of card has a sign of its own, and Unicorns are counted in
figures.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from cli.terminal import fitted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    from cli.speech import Speech
    from rulebook.games.unstable_unicorns import View

__all__ = ["Board", "is_wanted"]

NARROW, WIDE = 24, 40
"""The columns that a Stable needs at least, and at the most; where names need more than there are, Stables
stand in several rows."""


class Look(NamedTuple):
    """How a type of cards is shown: a sign, one for terminals that know ASCII only, and a style of rich."""

    sign: str
    plain: str
    style: str


LOOKS: Mapping[str, Look] = {
    "baby": Look("○", "o", "magenta"),
    "basic": Look("●", "O", "cyan"),
    "magical": Look("★", "*", "blue"),
    "magic": Look("✦", "+", "green"),
    "upgrade": Look("▲", "^", "yellow"),
    "downgrade": Look("▼", "v", "red"),
    "instant": Look("■", "!", "bright_red"),
}
OTHER = Look("·", "-", "default")


def is_wanted(plain: bool) -> bool:
    """Whether a picture can be drawn here and nobody asked for plain lines."""
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") in (None, "", "dumb"):
        return False
    from importlib.util import find_spec

    return find_spec("rich") is not None


class Board:
    """Draws what a player sees. ``ascii_only`` leaves out what is not ASCII, except in names."""

    def __init__(self, speech: Speech, ascii_only: bool = False, console: Console | None = None) -> None:
        from rich.console import Console

        self.speech = speech
        self.ascii_only = ascii_only
        self.console = console or Console(highlight=False, emoji=False)

    def show(self, view: View, hand: bool = True) -> None:
        """Draw the table and the piles, and the ``hand`` of whoever looks at it."""
        from rich.columns import Columns

        panels = [self._stable(view, seat) for seat in range(view.players)]
        rows = -(-len(panels) // max(1, self.console.width // self._needed(view)))
        in_row = -(-len(panels) // rows)
        wide = self.console.width // in_row
        self.console.print()
        self.console.print(self._heading(view))
        for first in range(0, len(panels), in_row):
            row = panels[first : first + in_row]
            height = max(len(view.stables[first + place]) for place in range(len(row)))
            for panel in row:
                panel.width, panel.height = wide, max(height, 1) + 2
            self.console.print(Columns(row, padding=0))
        if hand:
            for line in self._hand(view):
                self.console.print(line)

    def legend(self, view: View) -> list[str]:
        """The sign of every type of card there is in the game."""
        types = {face.card.type: face.card for face in reversed(view.deck.faces)}
        names = {kind: self.speech.localizer.card(types[kind]).type_name for kind in LOOKS if kind in types}
        return [f"{self._sign(LOOKS[kind])} {name}" for kind, name in names.items()]

    def _needed(self, view: View) -> int:
        """The columns in which every card of every Stable can be read, as far as that is reasonable."""
        names = [self._card(view, card).cell_len for stable in view.stables for card in stable]
        return min(max([NARROW, *(name + 3 for name in names)]), WIDE)

    def stress(self, line: str) -> None:
        """A line that should catch the eye."""
        from rich.text import Text

        self.console.print(Text(line, style="bold"))

    def moment(self, line: str) -> None:
        """A line that interrupts everything else: somebody plays a card that can be stopped."""
        from rich import box
        from rich.panel import Panel
        from rich.text import Text

        edge = box.ASCII if self.ascii_only else box.HEAVY
        self.console.print(Panel(Text(line), box=edge, border_style="bright_red", padding=(0, 1)))

    def whisper(self, parts: Sequence[str]) -> None:
        """A line that need not be read. It is broken between its parts only."""
        from rich.text import Text

        for line in fitted(parts, self.console.width):
            self.console.print(Text(line, style="dim"))

    def _heading(self, view: View) -> Text:
        from rich.text import Text

        _ = self.speech.texts.gettext
        phases = view.deck.set.vocabulary.phases
        phase = self.speech.localizer.term(phases[view.phase]["term"]) if view.phase in phases else ""
        parts = [
            # Translators: the line above the table.
            _("Turn {number}: {player}").format(number=view.turn, player=self.speech.names[view.active])
            if view.turn
            else "",
            phase,
            _("Deck {deck}, discard pile {discard}.").format(deck=view.deck_size, discard=len(view.discard)),
            str(view.match.rules),
        ]
        between = "-" if self.ascii_only else "·"
        told = [part for part in parts if part]
        shown = fitted([*(f"{part} {between}" for part in told[:-1]), told[-1]], self.console.width, " ")
        return Text("\n".join(shown), style="bold")

    def _stable(self, view: View, seat: int) -> Panel:
        from rich import box
        from rich.panel import Panel
        from rich.text import Text

        _ = self.speech.texts.gettext
        count, goal = view.counts[seat], view.goal
        name = self.speech.names[seat]
        # Translators: above a Stable: {player}, Unicorns of those needed.
        title = _("{player} {count}/{goal}").format(player=name, count=count, goal=goal)
        # Translators: below a Stable: how many cards its player holds.
        below = self.speech.texts.ngettext(
            "{size} card in hand", "{size} cards in hand", view.hand_sizes[seat]
        )
        active = seat == view.active
        return Panel(
            self._listed([self._card(view, card) for card in view.stables[seat]]),
            title=Text(title, style="bold"),
            title_align="left",
            subtitle=Text(below.format(size=view.hand_sizes[seat]), style="dim"),
            subtitle_align="right",
            box=box.ASCII if self.ascii_only else box.HEAVY if active else box.ROUNDED,
            border_style="bold" if active else "dim",
            padding=(0, 0, 0, 1),
        )

    def _listed(self, lines: list[Text]) -> Text:
        """Lines one below the other, each cut where the room ends."""
        from rich.text import Text

        cut: Literal["crop", "ellipsis"] = "crop" if self.ascii_only else "ellipsis"
        return Text("\n", no_wrap=True, overflow=cut).join(lines) if lines else Text("-", style="dim")

    def _hand(self, view: View) -> list[Text]:
        from rich.text import Text

        _ = self.speech.texts.gettext
        before, after = _("Your hand: {cards}").split("{cards}")
        lines = [Text(before, style="bold")]
        cards = [self._card(view, card) for card in view.hand] or [Text("-")]
        for place, card in enumerate(cards):
            card.append(after if place == len(cards) - 1 else ",")
            if place and lines[-1].cell_len + 1 + card.cell_len > self.console.width:
                lines.append(card)
            else:
                lines[-1].append(" " if place else "")
                lines[-1].append_text(card)
        return lines

    def _card(self, view: View, card: int) -> Text:
        from rich.text import Text

        look = self._look(view, card)
        name = self.speech.localizer.name(view.deck.face(card).card)
        line = Text(f"{self._sign(look)} ", style=look.style)
        marks = [mark for mark, cards in self._changes(view) if card in cards]
        if marks:
            line.append(f"({', '.join(marks)}) ", style="italic")
        return line.append(name)

    def _changes(self, view: View) -> Iterator[tuple[str, Sequence[int] | frozenset[int]]]:
        """What cards in Stables are not at the moment, in words."""
        _ = self.speech.texts.gettext
        # Translators: beside a Unicorn that counts as none at the moment.
        yield _("no Unicorn"), view.guised
        # Translators: beside a card whose effect does not hold at the moment.
        yield _("without effect"), [card for card in view.blank if view.deck.face(card).card.abilities]

    def _look(self, view: View, card: int) -> Look:
        return LOOKS.get(view.deck.face(card).card.type, OTHER)

    def _sign(self, look: Look) -> str:
        return look.plain if self.ascii_only else look.sign
