"""The side of a screen on which the game is played, and what stands there: nothing here needs a terminal."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from cardset.catalog.translate import Translations
from cli.desk import Desk
from cli.keys import Keys
from cli.screen.desk import Awaited, Screen, ScreenDesk
from cli.screen.ink import Ink
from cli.screen.sight import NOWHERE, Asking, Pane, Sight, Told, Typing
from rulebook.table import TableView

END = 100_000
"""Further down than anything stands that is scrolled."""
MOST = 300
"""So many lines of the log are kept."""


class Stage:
    """A game that somebody may ``play`` in a thread of its own, and what there is to see of it.

    What the game wants shown is done where it is looked at: in the thread of whoever has taken :meth:`over`,
    before that in its own, under the ``lock``. It is ``ready`` when something is awaited for the first time.
    """

    def __init__(self, play: Callable[[Desk], None], texts: Translations, pace: float, ink: Ink) -> None:
        self.sight = Sight()
        self.desk = ScreenDesk(self._post, ink, pace)
        self.awaited: Awaited | None = None
        self.keys: Keys[Any] | None = None
        self.words: Sequence[str] = ()
        self.since = 0.0
        """When something was awaited last, by the clock that never goes back."""
        self.ready = threading.Event()
        self.lock = threading.Lock()
        self.is_over = False
        self.failure: BaseException | None = None
        self._texts = texts
        self._play = play
        self._call: Callable[[Callable[[], None]], object] | None = None
        self._changed: Callable[[], None] = lambda: None
        self._player = threading.Thread(target=self._run, name="game", daemon=True)

    def start(self) -> None:
        """Begin to play."""
        self._player.start()

    def over(self, call: Callable[[Callable[[], None]], object], changed: Callable[[], None]) -> None:
        """From now on have everything done by ``call``, each time followed by ``changed``."""
        with self.lock:
            self._call, self._changed = call, changed
        changed()

    def send(self, line: str) -> None:
        """Hand a line to the game, if it waits for one."""
        if self.awaited is not None:
            self.awaited = None
            self.sight.pane = None
            self.desk.answer_with(line)

    def wait(self) -> None:
        """Until the game has been put away."""
        self._player.join()

    def _run(self) -> None:
        """Play until it is over, whatever ends it."""
        try:
            self._play(self.desk)
            if self.desk.is_watched:
                self.desk.pause()
        except BaseException as error:
            self.failure = error
        self._post(lambda screen: screen.close())

    def _post(self, does: Callable[[Screen], None]) -> None:
        """Have something done where it is looked at."""
        with self.lock:
            call = self._call
            if call is None:
                does(self)
                return
        try:
            call(partial(self._do, does))
        except RuntimeError:  # whoever looked has gone
            self.desk.leave()

    def _do(self, does: Callable[[Screen], None]) -> None:
        does(self)
        self._changed()

    # What the game has the screen do

    def begin(self, title: str) -> None:
        """A new game, or a lesson."""
        self.sight = Sight(self.sight.table, title, keys=self.sight.keys)

    def show(self, table: TableView, told: Sequence[Told], again: bool) -> None:
        """A table on which something has happened."""
        sight = self.sight
        sight.log = _since([*([] if again else sight.log), *told], table)[-MOST:]
        sight.table, sight.asked, sight.lit = table, None, NOWHERE
        sight.pane = sight.pane if again else None
        sight.scrolled.clear()

    def add(self, told: Told) -> None:
        """Something else for the log."""
        self.sight.log.append(told)
        self.sight.scrolled.pop("log", None)

    def ask(self, table: TableView, asked: Asking, keys: Keys[Any]) -> None:
        """A table with a question."""
        sight = self.sight
        self.keys = keys
        if sight.asked is None or sight.asked.text != asked.text or sight.table is not table:
            sight.cursor, sight.lit = asked.first, NOWHERE
        sight.table, sight.asked, sight.cover, sight.typing = table, asked, "", None
        sight.keys = _bar(keys)

    def open(self, title: str, lines: Sequence[str], latest: bool = False) -> None:
        """What was asked for, over the table, from its beginning or at its end."""
        self.sight.pane = Pane(title, tuple(lines))
        self.sight.scrolled["pane"] = END if latest else 0

    def listen(self, awaited: Awaited, said: str = "", keys: Keys[Any] | None = None) -> None:
        """An answer is awaited, a line of any words, or a key."""
        self.awaited = awaited
        self.since = time.monotonic()
        self.ready.set()
        if awaited is Awaited.LINE:
            self.sight.typing = Typing(">")
        elif awaited is Awaited.KEY:
            self.keys = keys
            self.sight.keys = _steps(keys) if keys is not None else ()
            self.sight.asked = Asking(said, ()) if said else None

    def know(self, words: Sequence[str]) -> None:
        """The words of the answers and the commands."""
        self.words = words

    def observe(self) -> None:
        """The keys for somebody who is not asked anything."""
        _ = self._texts.gettext
        # Translators: from here to "quit" what keys are for that somebody may press who watches a game; one
        # word each, in small letters.
        words = {"space": _("pause"), "→": _("one more"), "+": _("faster"), "-": _("slower"), "q": _("quit")}
        self.sight.keys = [*words.items()]

    def hide(self, said: str) -> None:
        """Nothing but who is to sit down."""
        self.sight = Sight(title=self.sight.title, cover=said)

    def close(self) -> None:
        """There is nothing more to see."""
        self.is_over = True
        self.ready.set()


def _bar(keys: Keys[Any]) -> list[tuple[str, str]]:
    """The keys that can be pressed, with their words; a screen that shows everything needs none for that."""
    return [(one.key, one.words[0]) for one in keys.commands if one.key and "" not in one.words]


def _steps(keys: Keys[Any]) -> list[tuple[str, str]]:
    """The keys where one steps through something."""
    arrows = {"n": "→", "b": "←"}
    return [(arrows.get(one.key, one.key), one.words[0]) for one in keys.commands if one.key]


def _since(told: Sequence[Told], table: TableView) -> list[Told]:
    """What is told of the turns since the player's last one."""
    turns = sum(happening.begins for happening in table.since)
    begins = [place for place, one in enumerate(told) if one.begins]
    return [*told[begins[-turns] if 0 < turns <= len(begins) else 0 :]]
