"""The whole screen, drawn from what is seen: a pure function of it and of the size of the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from cardset.catalog.translate import Translations
from cli.screen.block import beside, cut, flowing, folded, padded, window
from cli.screen.ink import KEY, ROW, Ink, cards_of
from cli.screen.lanes import Lanes
from cli.screen.seats import Seats
from cli.screen.sight import NOWHERE, Offer, Pane, Sight, Told
from rulebook.table import Remark, TableView, Thing

SLIM, WIDE, TALL = 60, 110, 34
"""In fewer columns the hand lies below the answers; from so many on the log stands at the side; from so many
lines on cards in hand show their text."""
ARROWS = {"→": "->", "←": "<-"}
"""What stands for the sign of a key in ASCII."""
BACK = "b"
"""The key of what only helps where there is a step to go back."""
LOW = 18
"""In fewer lines the text of a card has but one."""
LEAST, FAIR = 2, 6
"""So many lines at least has the log, and so many, where it needs them, before a hand is listed."""


class Region(NamedTuple):
    """Where a part stands that can be scrolled, and where its window begins."""

    left: int
    top: int
    wide: int
    high: int
    first: int


class Picture(NamedTuple):
    """The lines of a screen, each of so many columns, and its parts by name."""

    wide: int
    lines: list[Text]
    regions: dict[str, Region]


class Painter:
    """Draws what is seen in the words of ``texts``."""

    def __init__(self, ink: Ink, texts: Translations) -> None:
        self.ink = ink
        self.texts = texts

    def paint(self, sight: Sight, wide: int, high: int) -> Picture:
        """The screen: exactly ``high`` lines of ``wide`` columns."""
        if sight.cover:
            return self._covered(sight.cover, wide, high)
        if sight.table is None:
            return self._bare(sight, wide, high)
        return _Drawing(self, sight, sight.table, wide, high).picture()

    def _bare(self, sight: Sight, wide: int, high: int) -> Picture:
        """What is said before there is a table."""
        said = [Text(told.text, style=self.ink.strong if told.stress else "") for told in sight.log]
        said += [Text(line) for line in (sight.pane.lines if sight.pane is not None else ())]
        said += [Text(sight.asked.text, style=self.ink.strong)] if sight.asked is not None else []
        lines = [part for text in said for part in [*folded(text, wide - 2), Text()]]
        return Picture(wide, padded([Text(" ").append_text(line) for line in lines], wide, high), {})

    def _covered(self, said: str, wide: int, high: int) -> Picture:
        """Nothing but who is to sit down."""
        lines = folded(Text(said, style=self.ink.strong), max(wide - 8, 20))
        above = [Text()] * max((high - len(lines)) // 2, 0)
        shown = [*above, *(Text("    ").append_text(line) for line in lines)]
        return Picture(wide, padded(shown, wide, high), {})


class _Drawing:
    """One picture while it is drawn."""

    def __init__(self, painter: Painter, sight: Sight, table: TableView, wide: int, high: int) -> None:
        self.ink = painter.ink
        self.texts = painter.texts
        self.sight = sight
        self.table = table
        self.wide = wide
        self.high = high
        self.regions: dict[str, Region] = {}

    def picture(self) -> Picture:
        """Above the table, below the question; the log at the side or between them."""
        lower = self._lower()
        room = self.high - len(lower)
        aside = self._aside()
        heading = [self._heading(self.wide)][:room]
        upper = self._upper(self.wide - aside - 1 if aside else self.wide, room - 1, bool(aside))
        if aside:
            log = self._log(aside, room - 1, self.wide - aside, 1)
            upper = beside([upper, log])
        upper = upper[: max(room - 1, 0)]
        return Picture(self.wide, padded([*heading, *upper, *lower], self.wide, self.high), self.regions)

    # Above

    def _heading(self, wide: int) -> Text:
        between = self.ink.pick(" · ", " - ")
        said, *parts = [part for part in (*self.table.heading, *self.table.common) if part] or [""]
        for part in parts:  # one is said whole or not at all
            if Text(longer := f"{said}{between}{part}").cell_len > wide:
                break
            said = longer
        return cut(Text(said, style=self.ink.strong), wide, self.ink.ascii_only)

    def _upper(self, wide: int, high: int, log_aside: bool) -> list[Text]:
        """The table, with the log below it where it is not at the side; or the pane that is open."""
        if self.sight.pane is not None:
            return self._pane(self.sight.pane, wide, high)
        if log_aside:
            lines = self._laid(wide, high)
            return self._through("seats", lines, (0, 1, wide, high), self._to_lit(lines, high))
        lines = self._laid(wide, high - LEAST - 1)
        tall = max(min(len(lines), high - LEAST - 1), 0)
        shown = self._through("seats", lines, (0, 1, wide, tall), self._to_lit(lines, tall))
        return [*shown, *self._log(wide, high - tall, 0, 1 + tall)]

    def _laid(self, wide: int, high: int) -> list[Text]:
        """The lanes, and below them what lies in front of the players."""
        lanes = Lanes(self.table, self.ink).drawn(wide)
        return [*lanes, *self._seats().drawn(wide, high - len(lanes))]

    def _to_lit(self, lines: Sequence[Text], high: int) -> int:
        """How far the Stables are scrolled: so that a card that is looked at is in sight."""
        top = self.sight.scrolled.get("seats", 0)
        lit = self.sight.lit
        at = [place for place, line in enumerate(lines) if lit != NOWHERE and lit in cards_of(line)]
        return top if not at or top <= at[0] < top + high else max(at[0] - high // 2, 0)

    def _through(
        self, name: str, lines: Sequence[Text], at: tuple[int, int, int, int], top: int
    ) -> list[Text]:
        """Lines as a window shows them, with signs where there are more."""
        left, above, wide, high = at
        shown, first = window(lines, high, top)
        self.regions[name] = Region(left, above, wide, high, first)
        shown = padded(shown, wide, high)
        for place, more, sign in (
            (0, first > 0, self.ink.pick("↑", "^")),
            (high - 1, first + high < len(lines), self.ink.pick("↓", "v")),
        ):
            if more and 0 <= place < high:
                shown[place] = shown[place][: max(len(shown[place]) - 1, 0)].append(sign, style=self.ink.warn)
        return shown

    def _pane(self, pane: Pane, wide: int, high: int) -> list[Text]:
        _ = self.texts.gettext
        # Translators: at the edge of a window: the key that closes it.
        close = Text(_("Esc closes"), style=self.ink.quiet + Style(meta={KEY: "escape"}))
        head = self.ink.rule(Text(pane.title, style=self.ink.strong), wide, heavy=True, after=close)
        lines = [
            part
            for line in pane.lines
            for part in folded(Text(line), wide - 1, len(line) - len(line.lstrip()) + 2)
        ]
        top = self.sight.scrolled.get("pane", 0)
        return [head, *self._through("pane", lines, (0, 2, wide, high - 1), top)]

    def _needed(self) -> int:
        """The lines that the heading, the table and the log do with."""
        if self.wide >= WIDE:
            return 1 + len(self._laid(self.wide - self._aside() - 1, 0))
        log = min(max(len(self._shortest(self.wide)), LEAST), FAIR)
        return 1 + len(self._laid(self.wide, 0)) + 1 + log

    @property
    def _is_crowded(self) -> bool:
        """Whether the Stables alone take much of a small screen."""
        return self.high < TALL and len(self._seats().drawn(self.wide, 0)) > self.high * 2 // 5

    def _aside(self) -> int:
        """The columns of the log at the side, 0 where it is below the table."""
        return max(self.wide * 3 // 10, 36) if self.wide >= WIDE else 0

    def _seats(self) -> Seats:
        lit = thing.number if (thing := self.sight.looked_at) is not None else NOWHERE
        return Seats(self.table, self.ink, self.texts, lit)

    # The log

    def _log(self, wide: int, high: int, left: int, above: int) -> list[Text]:
        _ = self.texts.gettext
        said = self.sight.title
        if not said and self.table.hand is not None:
            # Translators: the title above what has happened since the player's last turn.
            said = _("Since your last turn")
        # Translators: the title above what has happened in a game that somebody watches.
        title = Text(said or _("What has happened"), style=self.ink.strong)
        room = max(high - 1, 0)
        lines = self._fitted(wide - 2, room)
        end = max(len(lines) - room, 0)
        top = end - self.sight.scrolled.get("log", 0)
        shown = self._through("log", lines, (left, above + 1, wide, room), max(top, 0))
        more = None
        hidden = len(self._shortest(wide - 2)) - room if self.table.hand is not None else 0
        if hidden > 0 and not self.sight.scrolled.get("log"):  # one can go up to what was left out
            self.regions["log"] = self.regions["log"]._replace(first=hidden)
            more = Text(f"PgUp {self.ink.pick('↑', '^')}", style=self.ink.quiet)
        return [self.ink.rule(title, wide, after=more), *shown][:high]

    def _fitted(self, wide: int, room: int) -> list[Text]:
        """What happened, turn after turn, in ``room`` lines where that can be: what is long ago in a
        paragraph, then of it only what hit the player. Where even the last turn is too long its end is seen.
        A watcher scrolls instead."""
        turns = self._turns()
        listed = [[part for told in turn for part in self._told(told, wide)] for turn in turns]
        if self.table.hand is None:
            return [line for turn in listed for line in turn]
        short = [folded(self._paragraph(turn), wide, 2) for turn in turns]
        if self.sight.scrolled.get("log"):
            return [line for turn in short for line in turn]
        hits = [[part for told in turn if told.hits for part in self._told(told, wide)] for turn in turns]
        shown = listed
        for shorter in (short, hits[:-1]):
            for place, lines in enumerate(shorter):
                if sum(map(len, shown)) <= room:
                    break
                shown = [*shown[:place], min(lines, shown[place], key=len), *shown[place + 1 :]]
        for place, lines in reversed([*enumerate(short)]):  # what was left out for the sake of another turn
            if sum(map(len, shown)) - len(shown[place]) + len(lines) <= room:
                shown = [*shown[:place], max(lines, shown[place], key=len), *shown[place + 1 :]]
        if sum(map(len, shown)) > room:
            shown = [*shown[:-1], *listed[-1:]]
        return [line for turn in shown for line in turn]

    def _shortest(self, wide: int) -> list[Text]:
        """All that happened in as few lines as it takes: a paragraph for each turn."""
        return [part for turn in self._turns() for part in folded(self._paragraph(turn), wide, 2)]

    def _told(self, told: Told, wide: int) -> list[Text]:
        if told.begins:
            return folded(Text(told.text.strip("-= "), style=self.ink.quiet), wide)
        return folded(Text(" ").append_text(self._happened(told)), wide, 3)

    def _happened(self, told: Told) -> Text:
        if not told.hits:
            return Text(told.text, style=self.ink.strong if told.stress else "")
        return Text(f"{self.ink.pick('‼', '!!')} {told.text}", style=self.ink.hit)

    def _turns(self) -> list[list[Told]]:
        """The log in turns, one after the other."""
        turns: list[list[Told]] = []
        for told in self.sight.log:
            if told.begins or not turns:
                turns.append([])
            turns[-1].append(told)
        return turns

    def _paragraph(self, turn: Sequence[Told]) -> Text:
        """What happened in a turn, in one paragraph."""
        line = Text()
        for told in turn:
            heading = Text(told.text.strip("-= "), style=self.ink.quiet) if told.begins else None
            part = self._happened(told) if heading is None else heading
            line = line.append_text(Text(" " if line else "")).append_text(part)
            line.append(":" if told.begins and len(turn) > 1 and line.plain[-1:].isalnum() else "")
        return line

    # Below

    def _lower(self) -> list[Text]:
        """The question with the hand beside it, the text of what is looked at, the keys."""
        keys = self._keys()
        crowded = 2 if any(row.follows for row in self.sight.rows) else 1
        text = self._text(
            5 if self.high >= TALL else 3 if self.high >= LOW and not self._is_crowded else crowded
        )
        runs = bool(self.table.lanes) and self.sight.asked is None  # the log has more to tell then
        if self.sight.looked_at is None and (self.table.hand is None or runs):
            text = text[:1]
        asked = self._question(self.wide)
        if not self.sight.rows and self.table.hand is None:
            hands = self._open_hands(self.high // 3)
            return [*asked, *hands, *text, *keys]
        left = self.high - len(keys) - len(text) - len(asked)
        most = max(left - self._needed(), min(left, 4))
        if self.wide < SLIM:
            return [*asked, *self._stacked(left, most, len(asked)), *text, *keys]
        held = max(self.wide * 2 // 5, 24)
        answers = self.wide - held - 1
        rows = self._rows(answers)
        hand = self._hand(held, max(most, len(rows)))
        tall = min(max(len(rows), len(hand), 2), most)
        if len(hand) > tall:
            hand = self._hand(held, 0)
        above = self.high - len(keys) - len(text) - tall
        first = self._first(tall, len(rows))
        both = beside(
            [
                self._through("rows", rows, (0, above, answers, tall), first),
                self._through(
                    "hand", hand, (answers + 1, above, held, tall), self.sight.scrolled.get("hand", 0)
                ),
            ]
        )
        return [*asked, *both, *text, *keys]

    def _stacked(self, left: int, most: int, asked: int) -> list[Text]:
        """The answers above the hand, where there is no room side by side."""
        hand = self._hand(self.wide, 0)[: max(left // 3, 1)]
        rows = self._rows(self.wide)
        tall = max(min(len(rows), max(most, left // 2) - len(hand)), 1)
        above = left + asked - len(hand) - tall
        first = self._first(tall, len(rows))
        shown = self._through("rows", rows, (0, above, self.wide, tall), first)
        return [*shown, *hand]

    def _question(self, wide: int) -> list[Text]:
        asked = self.sight.asked
        if asked is None:
            return [self.ink.rule(Text(self.sight.note, style=self.ink.quiet), wide, heavy=True)]
        said = Text(asked.text, style=self.ink.warn if asked.urgent else self.ink.strong)
        danger = [cut(self._remark(remark), wide, self.ink.ascii_only) for remark in asked.danger]
        first, *more = folded(said, wide - 4)
        if not more:
            return [self.ink.rule(first, wide, heavy=True), *danger]
        stroke = Text(self.ink.pick("━ ", "= "), style=self.ink.strong)
        return [stroke.append_text(first), *(Text("  ").append_text(line) for line in more), *danger]

    def _remark(self, remark: Remark) -> Text:
        """What follows from an answer, in a line."""
        said = f"{self.ink.pick('‼', '!!') if remark.grave else self.ink.pick('→', '->')} {remark.text}"
        return Text(said, style=self.ink.hit if remark.grave else self.ink.strong)

    def _first(self, tall: int, count: int) -> int:
        """Where the window on the answers begins, so that the one that is looked at is in it."""
        return max(0, min(self.sight.cursor - tall // 2, count - tall))

    def _rows(self, wide: int) -> list[Text]:
        rows = self.sight.rows
        digits = len(str(len(rows)))
        return [self._row(row, place, digits, wide) for place, row in enumerate(rows)]

    def _row(self, row: Offer, place: int, digits: int, wide: int) -> Text:
        at = place == self.sight.cursor
        line = Text(f"{self.ink.pick('▸', '>') if at else ' '}{place + 1:{digits}} ")
        if row.thing is not None:
            line.append_text(self.ink.sign(self.table.signs, row.thing)).append(" ")
        line.append(row.text)
        follows = self._remark(row.follows[0]) if row.follows else Text()
        if row.follows and row.follows[0].grave and line.cell_len + follows.cell_len + 2 > wide:
            follows.truncate(2)  # the sign: all of it stands below
        if follows and line.cell_len + follows.cell_len + 2 <= wide:
            line.append("  ").append_text(follows)
        elif row.pointless:
            _ = self.texts.gettext
            # Translators: beside an answer that would change nothing.
            line.append(f" ({_('changes nothing')})", style=self.ink.quiet)
        elif row.effect and line.cell_len + 8 < wide:
            line.append(f"  {row.effect}", style=self.ink.quiet)
        line = padded([cut(line, wide, self.ink.ascii_only)], wide, 1)[0]
        if at:
            line.stylize(self.ink.chosen)
        line.stylize(Style(meta={ROW: place}))
        return line

    def _hand(self, wide: int, high: int) -> list[Text]:
        """The hand, with as much of the texts as there is room for; what is shown for the moment below it."""
        zones = [zone for zone in (self.table.picked, *self.table.shown) if zone is not None and zone.things]
        lines: list[Text] = []
        if self.table.hand is not None:
            title = self.table.hand.title
            lines = [self.ink.rule(Text(title, style=self.ink.strong), wide)]
            lines += self._cards(self.table.hand.things, wide, high - 1)
        for zone in zones:
            lines.append(self.ink.rule(Text(zone.title, style=self.ink.strong), wide))
            lines += self._cards(zone.things, wide, 0)
        return lines

    def _open_hands(self, high: int) -> list[Text]:
        """The hands that lie open, a player after the other."""
        lines: list[Text] = []
        for zone in self.table.shown:
            name = Text(f"{zone.title}:", style=self.ink.strong)
            lines += flowing([name, *map(self._held, zone.things)], self.wide, self.ink.ascii_only)
        return lines if len(lines) <= high else padded(lines, self.wide, high)

    def _cards(self, things: Sequence[Thing], wide: int, high: int) -> list[Text]:
        """Cards with their texts where ``high`` lines have room for them, else by name."""
        alike: dict[str, list[Thing]] = {}
        for thing in things:
            alike.setdefault(thing.face, []).append(thing)
        names = [self._several(same) for same in alike.values()]
        texts = [
            [cut(Text(" ").append_text(name), wide, self.ink.ascii_only), *self._printed(same[0], wide)]
            for name, same in zip(names, alike.values(), strict=True)
        ]
        if self.high >= TALL and sum(map(len, texts)) <= high:
            return [line for lines in texts for line in lines]
        if len(names) <= high:
            return [lines[0] for lines in texts]
        return flowing(names, wide, self.ink.ascii_only)

    def _several(self, same: Sequence[Thing]) -> Text:
        """Cards that are alike, once, with how many there are."""
        lit = next((one for one in same if one.number == self.sight.lit), same[0])
        name = self._held(lit)
        if len(same) == 1:
            return name
        return Text(f"{len(same)}{self.ink.pick('×', 'x')} ", style=self.ink.quiet).append_text(name)

    def _printed(self, thing: Thing, wide: int) -> list[Text]:
        """What is printed on a card, below its name."""
        return folded(Text("   ").append(thing.text, style=self.ink.quiet), wide, 3) if thing.text else []

    def _held(self, thing: Thing) -> Text:
        return self.ink.card(self.table.signs, thing, thing.number == self.sight.lit)

    def _text(self, high: int) -> list[Text]:
        """The text of what is looked at and what follows, in so many lines however long they are: what stands
        below stays."""
        remarks = [cut(self._remark(one), self.wide, self.ink.ascii_only) for one in self.sight.follows]
        remarks = remarks[: max(high - 1, 1)]
        room = high - len(remarks)
        thing = self.sight.looked_at
        if not room:
            return remarks
        if thing is None:
            return padded([self.ink.rule(Text(), self.wide), *remarks], self.wide, high)
        line = self.ink.card(self.table.signs, thing)
        line.stylize(self.ink.strong)
        if thing.kind_name:
            line.append(f" ({thing.kind_name})", style=self.ink.quiet)
        if thing.text:
            line.append(f": {thing.text}")
        lines = folded(line, self.wide)
        if len(lines) > room:
            lines = [*lines[: room - 1], cut(Text(" ").join(lines[room - 1 :]), self.wide)]
        return padded([*lines, *remarks], self.wide, high)

    def _keys(self) -> list[Text]:
        """What can be pressed, or what is being typed."""
        if self.sight.typing is not None:
            prompt = f"{self.sight.typing.said or self.sight.typing.prompt} "
            line = Text(prompt, style=self.ink.strong).append(self.sight.typing.text)
            if line.cell_len >= self.wide:
                line = line[len(line) - self.wide + 2 :]
            return [line.append(" ", style=Style(reverse=True))]
        parts = []
        first = self.sight.asked is None or self.sight.asked.is_first
        for key, word in self.sight.keys:
            if key == BACK and first and self.sight.rows:
                continue
            part = Text(self.ink.pick(key, ARROWS.get(key, key)), style=self.ink.strong).append(
                f" {word}", style=self.ink.quiet
            )
            part.stylize(Style(meta={KEY: key}))
            parts.append(part)
        while len(parts) > 2 and sum(part.cell_len + 2 for part in parts) > self.wide + 2:
            del parts[-2]  # how to leave is told in any case
        return [Text("  ").join(parts)]
