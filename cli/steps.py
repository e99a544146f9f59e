"""A game, or a play, move by move: forwards, backwards, to any turn, with everybody's cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from cli.desk import Desk
from cli.keys import LEAVE, Command, Keys
from cli.questions import Questions
from cli.speech import Speech
from rulebook.protocol import State
from rulebook.table import TableView


class Step(NamedTuple):
    """What one move brought: lines, and the position after it."""

    lines: tuple[str, ...]
    state: State[Any]


def of_game(positions: Iterable[tuple[Any, Any]], speech: Speech) -> Iterator[Step]:
    """Every move that there is something to tell of, the deal before them and the end after them;
    ``positions`` as :func:`rulebook.replay.replay` gives them."""
    told = -1
    for state, move in positions:
        journal = state.journal or []
        lines = list(speech.tell(state, journal[max(told, 0) :]))
        if told < 0:
            lines = [*speech.opening(state), *lines]
        told = len(journal)
        if move is None:
            lines += speech.outcome(state) if state.is_over else speech.unfinished()
        if lines:
            yield Step(tuple(lines), state.copy())


class Steps:
    """Walks through ``steps`` at a desk, by the keys that :meth:`_help` tells; where a whole game ends with
    them there is the ``looking_back``."""

    def __init__(
        self, steps: Iterable[Step], speech: Speech, looking_back: Callable[[], Iterable[str]] | None = None
    ) -> None:
        self.speech = speech
        self._looking_back = looking_back
        self.steps = list(steps)
        _ = speech.texts.gettext
        # Translators: from here to "quit" in turn what somebody types who walks through a game; small
        # letters, one word each, no two alike.
        words = {"n": (_("next"), "next", ""), "b": (_("back"), "back"), "e": (_("end"), "end")}
        words |= {"t": (_("table"), "table", "s"), "q": (_("quit"), "quit")}
        self._keys = Keys([Command(key, said, "", None) for key, said in words.items()], speech.layout)

    def walk(self, desk: Desk) -> None:
        """Until the person leaves, or input ends."""
        at = 0
        desk.begin("", Questions(self.speech))
        if desk.attended:
            desk.explain(self._help())
        self._show(at, desk)
        while (wanted := self._asked(desk)) is not None:
            if wanted == "t":
                desk.tell("", self.speech.standings(self.steps[at].state))
                continue
            there = self._where(wanted, at)
            if there is None:
                desk.say(self._help())
            elif 0 <= there < len(self.steps):
                at = there
                self._show(at, desk)
            else:
                desk.say(self._edge(there))

    def _where(self, wanted: str, at: int) -> int | None:
        """The step that is asked for, also past the ends; ``None`` for what is no step."""
        places = {"n": at + 1, "b": at - 1, "e": len(self.steps) - 1}
        if wanted in places:
            return places[wanted]
        number = wanted.rpartition(" ")[2]  # "turn 12" in any language
        if number.isascii() and number.isdigit() and len(number) < 6:
            later = (place for place, step in enumerate(self.steps) if step.state.turn >= int(number))
            return next(later, len(self.steps))
        return None

    def _asked(self, desk: Desk) -> str | None:
        """The key of the command that is typed, or the line where it is none; ``None`` to leave."""
        line = desk.pause(keys=self._keys)
        found = self._keys.find(line) if line is not None else None
        key = found[0].key if found else line
        return None if key in LEAVE else key

    def _show(self, at: int, desk: Desk) -> None:
        before = [line for step in self.steps[:at] for line in step.lines]
        state, lines = self.steps[at].state, self.steps[at].lines
        desk.lay(lambda: open_table(state, self.speech), before, lines)
        if state.is_over and self._looking_back is not None:
            desk.end(self.speech.outcome(state), self._looking_back())

    def _help(self) -> str:
        _ = self.speech.texts.gettext
        # Translators: the letters stay as they are: they are keys.
        return _(
            "Enter goes on, b goes back, a number goes to that turn, e to the end, t shows the table, q "
            "leaves."
        )

    def _edge(self, there: int) -> str:
        _ = self.speech.texts.gettext
        # Translators: said of a game that is told step by step.
        return _("This is where it begins.") if there < 0 else _("This is where it ends.")


def open_table(state: State[Any], speech: Speech) -> TableView:
    """A table at which all hands lie open, and nobody is asked anything."""
    hands = [
        (seat, speech.table.hand(state.view(seat)))  # each as its owner sees it
        for seat in range(state.players)
    ]
    shown = tuple(
        hand._replace(said=f"{speech.names[seat]}: {{cards}}", owner=seat)
        for seat, hand in hands
        if hand is not None
    )
    return replace(watched(state, speech), shown=shown)


def watched(state: State[Any], speech: Speech) -> TableView:
    """The table as everybody sees it who has no part in the game."""
    table = speech.show(state.view(0))
    return replace(table, hand=None, shown=(), picked=None, question=None, since=())
