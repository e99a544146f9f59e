"""A program at a terminal, as a person has it: what it shows, what is typed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager

CLI = [
    sys.executable,
    "-c",
    "import fcntl, os, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "from cli.table import main; main()",
]
"""The program in a session of its own, so that Ctrl-C at its terminal reaches it alone."""
PATIENCE = 60
"""So many seconds are waited for what has to come; nothing depends on how soon it does."""
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][0-9A-B]?|\r")


class Terminal:
    """The keyboard and the screen of a running program."""

    def __init__(self, process: subprocess.Popen[bytes], leader: int) -> None:
        self.process = process
        self._leader = leader
        self._raw = b""

    @property
    def shown(self) -> str:
        """Everything that was shown so far, without control sequences."""
        return CONTROL.sub("", self._raw.decode("utf-8", "replace"))

    @property
    def raw(self) -> str:
        """The same with control sequences."""
        return self._raw.decode("utf-8", "replace")

    def until(self, text: str) -> str:
        """Wait until ``text`` is shown; what was shown since the last call. Fails when it never comes."""
        began = time.monotonic()
        while text not in self.shown:
            if not self._read() or time.monotonic() - began > PATIENCE:
                raise AssertionError(f"{text!r} was never shown: {self.shown[-2000:]}")
        shown, self._raw = self.shown, b""
        return shown

    def type(self, line: str | bytes, text: str = "> ") -> str:
        """Type a line, then wait until ``text`` is shown."""
        self.send(line)
        self.send(b"\r")
        return self.until(text)

    def send(self, keys: str | bytes) -> None:
        """Press keys. What the program shows meanwhile is read, so that neither waits for the other."""
        left = memoryview(keys.encode() if isinstance(keys, str) else keys)
        while left:
            readable, writable, _ = select.select([self._leader], [self._leader], [], PATIENCE)
            assert readable or writable, "the program reads nothing"
            if readable and not self._read():
                return
            if writable:
                try:
                    left = left[os.write(self._leader, left[:1024]) :]
                except OSError:  # the program has ended
                    return

    def resize(self, columns: int, lines: int) -> None:
        """Make the window larger or smaller, and tell the program as a terminal does."""
        fcntl.ioctl(self._leader, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def end(self, key: bytes = b"") -> int:
        """Wait for the program to end; its exit code. A ``key`` is pressed until it does: readline does not
        hear Ctrl-C in the instant before it begins to wait for keys."""
        began = time.monotonic()
        pressed = not key
        while self.process.poll() is None and time.monotonic() - began < PATIENCE:
            if not pressed:
                self.send(key)
            pressed = self._read(1) or not key
        while self._read(1):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, patience: float = PATIENCE) -> bool:
        """Read what is shown; ``False`` at the end, or when nothing comes."""
        if not select.select([self._leader], [], [], patience)[0]:
            return False
        try:
            shown = os.read(self._leader, 65536)
        except OSError:  # the program has closed its side
            return False
        self._raw += shown
        return bool(shown)


@contextmanager
def at_terminal(*args: str, columns: int = 80, lines: int = 24, **environment: str) -> Iterator[Terminal]:
    """``cli`` with these arguments at a terminal of this size."""
    leader, follower = pty.openpty()
    fcntl.ioctl(leader, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    unsized = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [*CLI, *args],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**unsized, "TERM": "xterm-256color", **environment},
    )
    os.close(follower)
    try:
        yield Terminal(process, leader)
    finally:
        process.kill()
        process.wait()
        os.close(leader)
