"""An opponent that is another program: it is told what its player sees, and answers (docs/bots.md).

One JSON message goes each way, a line each. A program that answers too late, with something else, or not at
all has failed, and what it did is told; it is not asked again.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import subprocess
import time
import weakref
from pathlib import Path
from typing import IO, Any, Self

from ai.opponent import Reason
from cardset.errors import CardsetError
from rulebook.game import Game
from rulebook.protocol import View

SECONDS = 10.0
"""How long a program may think about one move."""
MOST = 64 * 1024
"""How many bytes an answer may have."""
SHOWN = 80


class Program:
    """An opponent that ``command`` plays: a path to something that can be run, maybe with arguments."""

    def __init__(self, command: str, seed: int, seconds: float = SECONDS) -> None:
        self.command, self.seconds = command, seconds
        self._seen = 0
        self._rest = b""
        words = shlex.split(command)
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "CARDSET_SEED": str(seed)},
            )
        except OSError as error:
            hint = "expected a program: exec:./mybot.py, with a first line such as #!/usr/bin/env python3"
            raise CardsetError(f"cannot be started: {error.strerror or error}", words[0], hint=hint) from None
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._input: IO[bytes] = process.stdin
        self._output: IO[bytes] = process.stdout
        os.set_blocking(process.stdin.fileno(), False)
        weakref.finalize(self, _end, process)

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Self:
        """The opponent called ``exec:rest``. Raises :class:`CardsetError` for what is no program."""
        try:
            words = shlex.split(rest)
        except ValueError as error:
            raise CardsetError(f"'exec:{rest}' cannot be read: {error}") from None
        if not words:
            raise CardsetError("exec: needs a program", hint="expected exec:./mybot.py")
        if "/" in words[0] and not Path(words[0]).is_file():
            raise CardsetError("there is no such program", words[0])
        return cls(rest, seed)

    def choose(self, view: View[Any]) -> Any:
        """What the program answers. Raises :class:`CardsetError` that says what it did instead."""
        message = view.game.spoken(view, since=self._seen)
        self._seen = len(view.events)
        until = time.monotonic() + self.seconds
        self._tell(json.dumps(message, ensure_ascii=False).encode("utf-8") + b"\n", until)
        answer = self._line(until)
        try:
            data = json.loads(answer)
        except (ValueError, RecursionError):
            raise self._failed(f"it answered {_short(answer)}, which is not JSON") from None
        move = data.get("move") if isinstance(data, dict) else None
        if type(move) is not int or not 0 <= move < len(view.legal_moves):
            last = len(view.legal_moves) - 1
            raise self._failed(f'it answered {_short(answer)}, not {{"move": 0}} to {{"move": {last}}}')
        return view.legal_moves[move]

    def why(self) -> tuple[Reason, ...]:
        """Nothing: nobody asks it."""
        return ()

    def _tell(self, data: bytes, until: float) -> None:
        """Write all of ``data``; a program that does not read leaves no room for it at last."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._input, selectors.EVENT_WRITE)
            while data:
                if not selector.select(max(until - time.monotonic(), 0)):
                    raise self._failed(f"it did not read for {self.seconds:g} seconds")
                try:
                    data = data[os.write(self._input.fileno(), data) :]
                except BlockingIOError:
                    continue
                except OSError:
                    raise self._failed(self._ended()) from None

    def _line(self, until: float) -> bytes:
        """The next line that the program writes."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                if len(self._rest) > MOST:
                    raise self._failed(f"its answer is longer than {MOST} bytes")
                if not selector.select(max(until - time.monotonic(), 0)):
                    raise self._failed(f"it did not answer within {self.seconds:g} seconds")
                more = os.read(self._output.fileno(), MOST)
                if not more:
                    raise self._failed(self._ended())
                self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _ended(self) -> str:
        """How the program ended."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"it was killed by signal {-code}" if code < 0 else f"it ended with exit code {code}"

    def _failed(self, what: str) -> CardsetError:
        _end(self._process)
        return CardsetError(f"the program exec:{self.command} failed: {what}", hint="see cardset docs bots")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Let a program end: its input is closed, and if it goes on all the same it is killed."""
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _short(answer: bytes) -> str:
    text = answer[:SHOWN].decode("utf-8", "replace")
    return repr(text) + ("…" if len(answer) > SHOWN else "")
