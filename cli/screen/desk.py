"""The side of a screen on which the game is played: it waits for what is typed, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum, auto
from queue import SimpleQueue
from typing import Any, Protocol

from cli.answering import Answering, Choosable
from cli.keys import LEAVE, Keys
from cli.questions import Questions
from cli.screen.ink import Ink
from cli.screen.sight import NOWHERE, Asking, Offer, Told
from rulebook.protocol import View
from rulebook.table import TableView

FASTEST, SLOWEST = 0.05, 5.0
"""For how many seconds an event stays alone at the least and at the most, where that is changed by keys."""


class Awaited(Enum):
    """What the game waits for: an answer to the question, a line of any words, a key."""

    ANSWER = auto()
    LINE = auto()
    KEY = auto()


class Screen(Protocol):
    """The other side, which shows. Whatever is called here is done there, one after the other."""

    def begin(self, title: str) -> None:
        """A new game, or a lesson with a title: nothing has happened yet."""

    def show(self, table: TableView, told: Sequence[Told], again: bool) -> None:
        """A table on which something has happened; what is told goes on, or begins ``again``."""

    def add(self, told: Told) -> None:
        """Something else that stands among what has happened."""

    def ask(self, table: TableView, asked: Asking, keys: Keys[Any]) -> None:
        """A table with a question."""

    def open(self, title: str, lines: Sequence[str], latest: bool = False) -> None:
        """What was asked for by a command; the ``latest`` of it matters most."""

    def listen(self, awaited: Awaited, said: str = "", keys: Keys[Any] | None = None) -> None:
        """Something is awaited, which ``said`` asks for; ``keys`` are those that are heard."""

    def know(self, words: Sequence[str]) -> None:
        """What can be completed where a line is typed."""

    def observe(self) -> None:
        """Nobody is asked anything."""

    def hide(self, said: str) -> None:
        """Show nothing but who is to sit down."""

    def close(self) -> None:
        """There is nothing more to see."""


class ScreenDesk:
    """Hands what is told to a screen by ``post``, and takes lines from it.

    ``pace`` is for how many seconds an event stays alone.
    """

    attended = True
    needless = "t"

    def __init__(self, post: Callable[[Callable[[Screen], None]], None], ink: Ink, pace: float) -> None:
        self._post = post
        self._ink = ink
        self.pace = pace
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._hurry = threading.Event()
        self._going = threading.Event()
        self._going.set()
        self._gone = threading.Event()
        self._said: list[str] = []
        self._table: TableView | None = None
        self._keys: Keys[Any] | None = None
        self._hidden = False
        self._one_step = False
        self._interrupted = False
        self.is_watched = False
        self.farewell: list[str] = []
        """What was said since the last question: it is told again when the screen has gone."""

    # For the screen

    def answer_with(self, line: str) -> None:
        """Somebody has typed a line."""
        self._lines.put(line)

    def leave(self) -> None:
        """Everybody goes."""
        self._gone.set()
        self._hurry.set()
        self._going.set()
        self._lines.put(None)

    def interrupt(self) -> None:
        """Ctrl-C was pressed: whoever waits for something, or tells it, hears that."""
        self._interrupted = True
        self.leave()

    def first_only(self) -> str:
        """What is said when several lines come at once."""
        return self._questions.first_only()

    def hurry(self) -> None:
        """Tell without waiting until the next question."""
        self._hurry.set()

    @property
    def halted(self) -> bool:
        """Whether nothing more is told for the time being."""
        return not self._going.is_set()

    def halt(self) -> None:
        """Tell nothing more, or go on where that was wanted before."""
        if self.halted:
            self._going.set()
        else:
            self._going.clear()

    def step_on(self) -> None:
        """Tell one more thing, where nothing is told for the time being."""
        self._one_step = True
        self._going.set()

    def quicken(self, times: float) -> None:
        """Tell so many times as fast."""
        self.pace = min(max(self.pace or FASTEST, FASTEST) / times, SLOWEST)

    # For the game

    @property
    def left(self) -> bool:
        """Whether everybody has gone."""
        return self._gone.is_set()

    def begin(self, title: str, questions: Questions) -> None:
        """Begin with nothing in sight; nobody has been asked yet."""
        self._questions = questions
        self._post(lambda screen: screen.begin(title))

    def show(self, table: Callable[[], TableView], line: str, quick: bool = False) -> None:
        """Show what has happened, then wait, unless somebody presses a key."""
        if self._interrupted:
            raise KeyboardInterrupt
        self.farewell.append(line)
        if not line.strip() or self.left:
            return
        seen = table()
        told = _told(line, {happening.text for happening in seen.since if happening.hits})
        self._post(lambda screen: screen.show(seen, [told], again=False))
        if self.pace and not quick and not self._hurry.is_set():
            self._hurry.wait(self.pace)
        self._going.wait()
        if self._one_step:
            self._one_step = False
            self._going.clear()

    def lay(self, table: Callable[[], TableView], before: Sequence[str], lines: Sequence[str]) -> None:
        """Show the table, and above the ``lines`` what there is room for of what was before."""
        self.farewell = [*lines]
        seen = table()
        told = [_told(line) for line in before if line.strip()]
        told += [_told(line)._replace(stress=True) for line in lines if line.strip()]
        self._post(lambda screen: screen.show(seen, told, again=True))

    def watch(self) -> None:
        """Space halts, plus and minus change the pace, and what was told last stays until a key."""
        self.is_watched = True
        self.pace = self.pace or FASTEST
        self._post(lambda screen: screen.observe())

    def say(self, line: str) -> None:
        """Show a line over the table."""
        self.farewell.append(line)
        self._said.append(line)
        said = tuple(self._said)
        self._post(lambda screen: screen.open("", said))

    def explain(self, text: str, stress: bool = False) -> None:
        """Show a paragraph where what happens is told."""
        self.farewell.append(text)
        self._post(lambda screen: screen.add(Told(text, stress=stress)))

    def tell(self, title: str, lines: Iterable[str], latest: bool = False) -> None:
        """Show lines over the table, as they come."""
        shown: list[str] = []
        for line in lines:
            shown.append(line)
            said = tuple(shown)
            self._post(lambda screen, said=said: screen.open(title, said, latest))  # type: ignore[misc]

    def goes_on(self, told: Sequence[str]) -> None:
        """It stays in the log, for the next thing that happens lies over it."""
        for line in told:
            self.explain(line, stress=True)

    def put(
        self, table: TableView, answering: Answering, keys: Keys[Any], every: bool = False, new: bool = False
    ) -> None:
        """Show the table and the question; all answers can be seen, however many are alike."""
        self.farewell.clear()
        self._table, self._keys = table, keys
        if self._hidden:
            self._hidden = False
            told = [Told(one.text, one.begins, one.hits) for one in table.since]
            self._post(lambda screen: screen.show(table, told, again=True))
        self.step(answering)

    def step(self, answering: Answering) -> None:
        """Show what is asked now."""
        assert self._table is not None  # the question was put before
        assert self._keys is not None
        table, keys, asked = self._table, self._keys, asking(answering)
        self._post(lambda screen: screen.ask(table, asked, keys))

    def answer(self, words: Iterable[str] = ()) -> str | None:
        """The next line that is typed, or chosen, on the screen."""
        known = tuple(words)
        self._post(lambda screen: screen.know(known))
        return self._awaited(Awaited.ANSWER)

    def typed(self, words: Iterable[str] = ()) -> str | None:
        """The next line that is typed on the screen."""
        return self._awaited(Awaited.LINE)

    def pause(self, said: str = "", keys: Keys[Any] | None = None) -> str | None:
        """The next key."""
        return self._awaited(Awaited.KEY, said, keys)

    def end(self, closing: Sequence[str], lines: Iterable[str]) -> None:
        """Show how it ended over the table, where the log is too short for that; the terminal keeps it."""
        told = [*lines]
        self.farewell += told
        said = [line.strip("= ") for line in closing if line.strip()]
        if said:
            self._post(lambda screen: screen.open(said[0], [*said[1:], "", *told]))

    def _awaited(self, awaited: Awaited, said: str = "", keys: Keys[Any] | None = None) -> str | None:
        if not self.left:
            self._hurry.clear()
            self._post(lambda screen: screen.listen(awaited, said, keys))
            line = self._lines.get()
            self._said.clear()
        if self._interrupted:
            raise KeyboardInterrupt
        return None if self.left else line

    def welcome(self, said: str) -> bool:
        """Show nothing of the table until somebody has sat down."""
        self._hidden = True
        self._post(lambda screen: screen.hide(said))
        line = self.pause()
        return line is not None and line.casefold() not in LEAVE

    def recall(self, lines: Iterable[str]) -> None:
        """The log does that, as the table is put."""

    def rewind(self) -> None:
        """Show what has happened since the last turn, as it stands now, with the next question."""
        self._hidden = True

    def legend(self, view: View[Any]) -> Sequence[str]:
        """The keys of a screen, and the signs of the kinds of cards."""
        table, _ = self._questions.speech.table, self._questions.speech.texts.gettext
        names = {thing.kind: thing.kind_name for thing in reversed(table.glossary(view))}
        # Translators: the keys of the full screen, besides those of the commands. Names of keys stay.
        keys = _(
            "Arrows and Enter or a number: choose. Tab: look at the cards. /: type words of an answer, or a "
            "command with more behind it. PgUp, PgDn: scroll. F2: light or dark."
        )
        signs = [
            f"{self._ink.pick(sign.sign, sign.plain)} {names[kind]}"
            for kind, sign in table.signs.items()
            if kind in names
        ]
        return [keys, *signs]


def _told(line: str, struck: Collection[str] = ()) -> Told:
    """A line of a game as one of the log; the lines that are ``struck`` hit the player."""
    text = line.strip()
    return Told(
        text.strip("-= ") if text.startswith(("---", "===")) else text, line[0] != " ", text in struck
    )


def asking(answering: Answering) -> Asking:
    """What is asked now, with the cursor at the answer that Enter gives."""
    question, entries = answering.question, answering.entries
    rows = tuple(map(_offer, entries))
    about = next(iter(question.about), None)
    # Enter lets things be: it passes, and means no where an odd answer is asked once more.
    quiet = [place for place, entry in enumerate(entries) if entry.passes or not entry.options]
    first = quiet[0] if quiet else 0
    if answering.is_first and question.alike:
        first = NOWHERE
    urgent = question.interrupts and answering.is_first
    danger = question.passing.follows if urgent and question.passing is not None else ()
    return Asking(answering.text, rows, first, about, urgent, answering.is_first, danger)


def _offer(entry: Choosable) -> Offer:
    options = entry.options
    thing = options[0].thing if options else None
    pointless = any(one.pointless for one in options) and len(options) == 1
    follows = () if entry.passes else entry.follows  # of that the danger is told
    return Offer(entry.text, entry.effect, thing, pointless, follows)
