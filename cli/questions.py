"""A question as a person reads it, and a person's line as an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardset.words.unseen import printable
from cli.answering import LONGEST, Answering, Choosable, entries, read_number
from cli.speech import Speech, laid
from cli.typed import meant
from rulebook.protocol import View
from rulebook.table import Lane, Option, Question, Seat, TableView, Thing, Zone


class Questions:
    """Puts what a table shows into lines, in the languages of ``speech``, and reads what is typed there."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def put(self, table: TableView, every: bool = False) -> list[str]:
        """The open question as lines: the situation, the question, the numbered answers; ``every`` one also
        of many that are alike."""
        return [*self.situation(table), *self.asked(table), *self.answers(table, every)]

    def answers(self, table: TableView, every: bool = True) -> list[str]:
        """The numbered answers, the first step of each; ``every`` one also of many that are alike."""
        return self._listed(table.question, every) if table.question is not None else []

    def _listed(self, question: Question, every: bool) -> list[str]:
        if question.alike and not every:
            count = len(question.options)
            line = self.speech.texts.ngettext(
                # Translators: the answers differ in their looks only. "t" is what a player types.
                "Enter takes any of the {count}; t shows it.",
                "Enter takes any of the {count}; t shows them.",
                count,
            )
            return [f"  {line.format(count=count)}"]
        return self.numbered(entries(question))

    def numbered(self, chosen: Sequence[Choosable]) -> list[str]:
        """What can be chosen, a line each, and what comes of it."""
        wide = len(str(len(chosen)))
        return [f"  {number:{wide}}  {entry.text}{_beside(entry)}" for number, entry in enumerate(chosen, 1)]

    def step(self, answering: Answering) -> list[str]:
        """What is asked now and can be chosen, without the table and what is known of the cards."""
        if answering.is_first:
            return [answering.text, *self._listed(answering.question, every=False)]
        return [answering.text, *self.numbered(answering.entries)]

    def at_windows(self) -> str:
        """What can be typed where something can be let pass."""
        _ = self.speech.texts.gettext
        # Translators: the letters are keys. "When you are asked": always, or only when it matters.
        return _("Enter lets it pass; n: all of this turn, o: all until your turn; m: when you are asked.")

    def first_only(self) -> str:
        """What is said when several lines come at once."""
        _ = self.speech.texts.gettext
        return _("Several lines were pasted; only the first is read.")

    def hint(self, table: TableView, answering: Answering, line: str = "") -> str:
        """What can be typed, or what the ``line`` may mean."""
        _ = self.speech.texts.gettext
        several = answering.meant(line)
        if len(several) > 1:
            # Translators: {numbers} are those of some of the answers, with their words: "3 play Yay, 4 draw".
            named = [f"{one + 1} {answering.entries[one].text}" for one in several]
            return _("Which of these: {numbers}?").format(numbers=", ".join(named))
        card = next(filter(None, (self._held(table, words) for words in (line, line.partition(" ")[2]))), "")
        if card and not several:
            # Translators: {card} cannot be played now; "w" and its name are what a player may type.
            return _("Not now: {card}. Type w and its name to hear why.").format(card=card)
        # Translators: "?" is what a player types.
        return f"{self.expected(len(answering.entries))} {_('? tells what else can be typed.')}"

    def _held(self, table: TableView, line: str) -> str:
        """The name of the card in hand that a line means and that cannot be played now, "" for none."""
        found = self.in_sight(table, line) if line.strip() and read_number(line, 10**8) is None else None
        held = table.hand.things if table.hand is not None else ()
        playable = {option.thing.face for option in table.options if option.thing is not None}
        return found.name if found is not None and found in held and found.face not in playable else ""

    def expected(self, count: int) -> str:
        """What an answer looks like, one of so many."""
        _ = self.speech.texts.gettext
        return _("Type a number from 1 to {count} or words of an answer.").format(count=count)

    def why(self) -> str:
        """The word that asks the opponents for their reasons, besides the English one."""
        _ = self.speech.texts.gettext
        # Translators: what a player types to ask the opponents for their reasons; small letters, no mark.
        return _("why")

    def situation(self, table: TableView) -> list[str]:
        """What the player sees before choosing."""
        seats = [self._seated(seat) for seat in table.seats if seat.counted or seat.zones]
        lines = ["", *self._summary(table), *map(self._lane, table.lanes), *seats, *table.common]
        if table.hand is not None:
            lines.append(listed(table.hand))
        return [*lines, *self.shown(table)]

    def _summary(self, table: TableView) -> list[str]:
        """What was done to the player since the last turn, before a turn of one's own is decided on."""
        done = [happening.text for happening in table.since if happening.hits]
        if not done or table.question is None or table.question.interrupts:
            return []
        _ = self.speech.texts.gettext
        # Translators: the title above what has happened since the player's last turn.
        return [f"{_('Since your last turn')}: {' '.join(done)}"]

    def _lane(self, lane: Lane) -> str:
        """Where something runs, how it came in, and what else there is to know of it."""
        _ = self.speech.texts.gettext
        head = f"{lane.start} {lane.thing.name}".strip()
        where = ""
        if lane.place:
            # Translators: how a runner has come in: its place, as a number.
            where = _("place {number}").format(number=lane.place)
        elif lane.at:
            # Translators: where a runner is: on which space, and how many there are to the finish line.
            where = _("space {number} of {spaces}").format(number=lane.at, spaces=lane.spaces)
        return f"{head}: {'; '.join(filter(None, (where, *lane.said))) or '-'}"

    def _seated(self, seat: Seat) -> str:
        """A player and what lies there."""
        _ = self.speech.texts.gettext
        if seat.goal and seat.hand >= 0:
            held = f" ({seat.held})" if seat.held else ""
            # Translators: a player, the score of what is needed, cards in hand.
            head = _("{player} [{count}/{goal}, hand {size}]:").format(
                player=seat.name, count=seat.score, goal=f"{seat.goal}{held}", size=seat.hand
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
        about = [f"    {self.told(thing)}" for thing in table.question.about]
        passing = table.question.passing
        danger = passing.follows if passing is not None else ()
        return [table.question.text, *about, *(f"  ! {remark.text}" for remark in danger)]

    def told(self, thing: Thing) -> str:
        """A card with its text."""
        _ = self.speech.texts.gettext
        kind = f" ({thing.kind_name})" if thing.kind_name else ""
        return f"{thing.name}{kind}: {thing.text or _('no effect')}"

    def wanted(self, table: TableView, line: str) -> list[Option]:
        """The answers that are about what a line names: by the number of one, or the name of its card."""
        first = entries(table.question) if table.question is not None else ()
        number = read_number(line, len(first))
        if number is not None:
            return [*first[number].options]
        found = self.in_sight(table, line)
        if found is None:
            said = meant(line, [option.text for option in table.options]) if len(line) <= LONGEST else []
            return [table.options[place] for place in said]
        return [one for one in table.options if one.thing is not None and one.thing.face == found.face]

    def in_sight(self, table: TableView, wanted: str) -> Thing | None:
        """The card in sight that somebody means by the beginning of its name, or by words of it as they are
        used in a sentence; ``None`` for none, or several."""
        named = {thing.name: thing for thing in reversed([*table.things])}
        folded = wanted.casefold()
        begun = [thing for name, thing in named.items() if name.casefold().startswith(folded)]
        if begun:
            return next((thing for thing in begun if thing.name.casefold() == folded), begun[-1])
        names = list(named)
        found = meant(wanted, names) if len(wanted) <= LONGEST else []
        return named[names[found[0]]] if len(found) == 1 else None

    def anywhere(self, view: View[Any], wanted: str) -> Thing | None:
        """The card of the game that a line names, wherever it is."""
        things = self.speech.table.glossary(view)
        exact = [thing for thing in things if thing.name.casefold() == wanted.casefold()]
        found = meant(wanted, [thing.name for thing in things]) if len(wanted) <= LONGEST else []
        return exact[0] if exact else things[found[0]] if found else None

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
        first = entries(table.question) if table.question is not None else ()
        number = read_number(wanted, len(first))
        found = self.in_sight(table, wanted) if number is None else first[number].options[0].thing
        if found is not None:
            return self.told(found)
        if number is not None and not self.speech.table.glossary(view):
            return first[number].effect or _("There is no more to say about this answer.")
        if number is not None:
            return _("Type ? and the number of an option, or ? and the beginning of a card's name.")
        if wanted.isdecimal():
            return self.expected(len(first))
        found = self.anywhere(view, wanted)
        return self.told(found) if found is not None else self.unknown(wanted)


def listed(zone: Zone) -> str:
    """A place and what lies there, in one line."""
    return zone.said.replace("{cards}", named(zone.things))


def named(things: Iterable[Thing]) -> str:
    """The names of things."""
    return ", ".join(thing.name for thing in things) or "-"


def shortened(text: str, most: int = 60) -> str:
    """What somebody typed as it may be told again, not longer than a line."""
    shown = printable(text)
    return shown if len(shown) <= most else f"{shown[:most]}…"


def _beside(entry: Choosable) -> str:
    """What stands behind what can be chosen: the name of the key that gives it, or what comes of it."""
    if entry.passes:
        return " [Enter]"
    follows = f" ({' '.join(remark.text for remark in entry.follows)})" if entry.follows else ""
    return f": {entry.effect}{follows}" if entry.effect else follows
