"""A question as a person reads it, and a person's line as an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cli.speech import Speech, laid
from cli.typed import meant
from rulebook.protocol import View
from rulebook.table import Option, Seat, TableView, Thing, Zone

LONGEST = 200
"""So many characters of words are read as an answer."""


class Questions:
    """Puts what a table shows into lines, in the languages of ``speech``, and reads what is typed there."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def put(self, table: TableView) -> list[str]:
        """The open question as lines: the situation, the question, the numbered answers."""
        return [*self.situation(table), *self.asked(table), *self.answers(table)]

    def answers(self, table: TableView) -> list[str]:
        """The numbered answers."""
        options = table.options
        wide = len(str(len(options)))
        return [f"  {number:{wide}}  {_said(option)}" for number, option in enumerate(options, 1)]

    def at_windows(self) -> str:
        """What can be typed where something can be let pass."""
        _ = self.speech.texts.gettext
        # Translators: the letters are keys. "When you are asked": always, or only when it matters.
        return _("Enter lets it pass; n: all of this turn, o: all until your turn; m: when you are asked.")

    def read(self, table: TableView, line: str) -> Any | None:
        """The move that a person's line names by its number or in words, ``None`` when it names none or may
        mean several."""
        number = read_number(line, len(table.options))
        found = self.meant(table, line) if number is None else [number]
        return table.options[found[0]].move if len(found) == 1 else None

    def meant(self, table: TableView, line: str) -> list[int]:
        """The places (from 0) of the answers that a line may mean in words."""
        if len(line) > LONGEST or read_number(line, 10**8) is not None:
            return []
        return meant(line, [option.text for option in table.options])

    def hint(self, table: TableView, line: str = "") -> str:
        """What can be typed, or what the ``line`` may mean."""
        _ = self.speech.texts.gettext
        several = self.meant(table, line)
        if len(several) > 1:
            # Translators: {numbers} are those of some of the answers: "3, 4".
            return _("Which of these: {numbers}?").format(numbers=", ".join(str(one + 1) for one in several))
        card = next(filter(None, (self._held(table, words) for words in (line, line.partition(" ")[2]))), "")
        if card and not several:
            # Translators: {card} cannot be played now; "w" and its name are what a player may type.
            return _("Not now: {card}. Type w and its name to hear why.").format(card=card)
        # Translators: "?" is what a player types.
        return f"{self.expected(table)} {_('? tells what else can be typed.')}"

    def _held(self, table: TableView, line: str) -> str:
        """The name of the card in hand that a line means, "" for none."""
        found = self.in_sight(table, line) if line.strip() and read_number(line, 10**8) is None else None
        held = table.hand.things if table.hand is not None else ()
        return found.name if found is not None and found in held else ""

    def expected(self, table: TableView) -> str:
        """What an answer looks like."""
        _ = self.speech.texts.gettext
        expected = _("Type a number from 1 to {count} or words of an answer.")
        return expected.format(count=len(table.options))

    def why(self) -> str:
        """The word that asks the opponents for their reasons, besides the English one."""
        _ = self.speech.texts.gettext
        # Translators: what a player types to ask the opponents for their reasons; small letters, no mark.
        return _("why")

    def situation(self, table: TableView) -> list[str]:
        """What the player sees before choosing."""
        seats = [self._seated(seat) for seat in table.seats if seat.counted or seat.zones]
        lines = ["", *seats, *table.common]
        if table.hand is not None:
            lines.append(listed(table.hand))
        return [*lines, *self.shown(table)]

    def _seated(self, seat: Seat) -> str:
        """A player and what lies there."""
        _ = self.speech.texts.gettext
        if seat.goal and seat.hand >= 0:
            # Translators: a player, the score of what is needed, cards in hand.
            head = _("{player} [{count}/{goal}, hand {size}]:").format(
                player=seat.name, count=seat.score, goal=seat.goal, size=seat.hand
            )
        else:
            head = f"{seat.name} [{seat.counted}]:" if seat.counted else f"{seat.name}:"
        return f"{head} {laid(seat)}"

    def shown(self, table: TableView) -> list[str]:
        """What is seen besides the table: open hands, cards picked so far."""
        lines = [listed(zone) for zone in table.shown if zone.said]
        return [*lines, *([listed(table.picked)] if table.picked is not None else [])]

    def asked(self, table: TableView) -> list[str]:
        """The question, and what the text says of the card that it is about, if it may not be known."""
        if table.question is None:
            return []
        return [table.question.text, *(f"    {self.told(thing)}" for thing in table.question.about)]

    def told(self, thing: Thing) -> str:
        """A card with its text."""
        _ = self.speech.texts.gettext
        kind = f" ({thing.kind_name})" if thing.kind_name else ""
        return f"{thing.name}{kind}: {thing.text or _('no effect')}"

    def wanted(self, table: TableView, line: str) -> list[Option]:
        """The answers that are about what a line names: by the number of one, or the name of its card."""
        options = table.options
        number = read_number(line, len(options))
        if number is not None:
            return [options[number]]
        found = self.in_sight(table, line)
        if found is None:
            return [options[place] for place in self.meant(table, line)]
        return [one for one in options if one.thing is not None and one.thing.face == found.face]

    def in_sight(self, table: TableView, wanted: str) -> Thing | None:
        """The card in sight that somebody means by the beginning of its name, or by words of it as they are
        used in a sentence; ``None`` for none, or several."""
        named = {thing.name: thing for thing in reversed([*table.things])}
        folded = wanted.casefold()
        begun = [thing for name, thing in named.items() if name.casefold().startswith(folded)]
        if begun:
            return begun[-1]
        names = list(named)
        found = meant(wanted, names) if len(wanted) <= LONGEST else []
        return named[names[found[0]]] if len(found) == 1 else None

    def anywhere(self, view: View[Any], wanted: str) -> Thing | None:
        """The card of the game that a line names, wherever it is."""
        things = self.speech.table.glossary(view)
        found = meant(wanted, [thing.name for thing in things]) if len(wanted) <= LONGEST else []
        return things[found[0]] if found else None

    def unseen(self, wanted: str) -> str:
        """That no card in sight is called so."""
        _ = self.speech.texts.gettext
        return _("No card in sight has a name such as {name}.").format(name=shortened(wanted))

    def unknown(self, wanted: str) -> str:
        """That no card is called so."""
        _ = self.speech.texts.gettext
        return _("No card has a name such as {name}.").format(name=shortened(wanted))

    def explain(self, view: View[Any], wanted: str) -> str:
        """The text of the card behind option ``wanted``, or of the card of that name."""
        _ = self.speech.texts.gettext
        table = self.speech.show(view)
        number = read_number(wanted, len(table.options))
        found = self.in_sight(table, wanted) if number is None else table.options[number].thing
        if found is not None:
            return self.told(found)
        if number is not None and not self.speech.table.glossary(view):
            return table.options[number].effect or _("There is no more to say about this answer.")
        if number is not None:
            return _("Type ? and the number of an option, or ? and the beginning of a card's name.")
        if wanted.isdecimal():
            return self.expected(table)
        found = self.anywhere(view, wanted)
        return self.told(found) if found is not None else self.unknown(wanted)


def listed(zone: Zone) -> str:
    """A place and what lies there, in one line."""
    return zone.said.replace("{cards}", named(zone.things))


def named(things: Iterable[Thing]) -> str:
    """The names of things."""
    return ", ".join(thing.name for thing in things) or "-"


def read_number(line: str, count: int) -> int | None:
    """The index (from 0) that ``line`` names among ``count`` options, ``None`` when it names none."""
    text = line.strip()
    short = len(text) <= 9  # Python refuses to read numbers of thousands of digits
    return int(text) - 1 if short and text.isascii() and text.isdigit() and 0 < int(text) <= count else None


def shortened(text: str, most: int = 60) -> str:
    """What somebody typed as it may be told again: without control characters, not longer than a line."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return shown if len(shown) <= most else f"{shown[:most]}…"


def _said(option: Option) -> str:
    """An answer, with the name of the key that gives it."""
    return f"{option.text} [Enter]" if option.passes else option.text
