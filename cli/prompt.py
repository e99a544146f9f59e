"""A line that somebody types: with history, and words completed by the Tab key, where the terminal can."""

from __future__ import annotations

import os
import select
import sys
import termios
from collections.abc import Iterable, Sequence

import click

from cardset.words.fold import fold

PROMPT = "> "
APART = " ?(["
"""What stands between words that can be completed."""
LONGEST = 4000
"""So many characters of a line are read; what is pasted beyond them is nothing that anybody answers."""


def typed(words: Iterable[str] = (), pasted: str = "") -> str | None:
    """The next line that is typed, without space around it, ``None`` when input has ended.

    The ``words`` can be completed. Of several lines that are pasted at a terminal only the first is read, and
    what is to be said of that is ``pasted``.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        line = _edited(words)
        first, *more = (line or "").splitlines() or [""]
        if pasted and line and (more or select.select([sys.stdin], [], [], 0)[0]):
            click.echo(pasted)
        return first.strip() if more else line
    click.echo(PROMPT, nl=False)
    line = _read()
    if line is None or not sys.stdin.isatty():  # what comes through a pipe is not seen where it was typed
        click.echo(line if line and line.isprintable() else "")
    return line


def _edited(words: Iterable[str]) -> str | None:
    """A line from a terminal, which can be edited if Python knows how to, and the terminal too."""
    termios.tcflush(sys.stdin, termios.TCIFLUSH)  # what was typed before the question is no answer to it
    if os.environ.get("TERM") not in (None, "", "dumb"):
        try:
            import readline
        except ImportError:  # some builds of Python have none
            pass
        else:
            completer = _Completer(words)
            try:
                readline.set_completer_delims(f"{APART}„“")
            except UnicodeEncodeError:  # a locale that has no such quotes
                readline.set_completer_delims(APART)
            readline.set_completer(completer)
            ours = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if ours else "tab: complete")
    line = _read(PROMPT)
    if line is None:
        click.echo()
    return line


def _read(prompt: str = "") -> str | None:
    try:
        return input(prompt)[:LONGEST].strip()
    except EOFError:
        return None
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"  # no answer to anything


class _Completer:
    """Words that begin with what was typed, as readline asks for them: one after the other."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = words
        self._found: Sequence[str] = ()

    def __call__(self, text: str, state: int) -> str | None:
        if state == 0:
            self._found = completions(text, self.words)
        return self._found[state] if state < len(self._found) else None


def completions(begun: str, words: Iterable[str]) -> list[str]:
    """Those of ``words`` that begin so, each once, whatever marks their letters have."""
    return [word for word in dict.fromkeys(words) if fold(word).startswith(fold(begun))]
