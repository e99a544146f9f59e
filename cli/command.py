"""What the three programs share: commands loaded on demand, errors told in one way, exit codes.

0: done. 1: findings. 2: could not run. 128 and the number of the signal: stopped (130 by Ctrl-C, 143 by
``kill``, 129 by a closed terminal). Where nobody reads any more (``cardset lint i18n | head``), a command
that checks or writes goes on in silence and ends with its own code; one that tells a game ends at once.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any, NoReturn

import click

from cardset import __version__


class _OutsideEndError(Exception):
    """Ctrl-C or a closed pipe, ``__cause__`` says which."""


@contextlib.contextmanager
def _unhandled() -> Iterator[None]:
    """Carry a closed pipe and Ctrl-C past click, which would exit with 1 and print an empty line for them."""
    try:
        yield
    except (BrokenPipeError, KeyboardInterrupt) as error:
        raise _OutsideEndError from error


class CardsetGroup(click.Group):
    """A group whose commands are imported when they are called, not when they are listed.

    ``lazy`` maps a command's name to where it is (``module:attribute``) and to its one-line help.
    """

    def __init__(self, *args: Any, lazy: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """As click does; see :func:`_unhandled`."""
        with _unhandled():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; see :func:`_unhandled`."""
        with _unhandled():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they were written down."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command, or ``None`` for an unknown one."""
        if cmd_name not in self.lazy:
            return None
        module, _, attribute = self.lazy[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)  # the table above is ours
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is told with the nearest known name."""
        if args and args[0] not in self.lazy and not args[0].startswith("-"):
            from cardset.errors import suggestion

            ctx.fail(f"There is no command {args[0]!r}; {suggestion(args[0], self.lazy)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their one-line help, importing none."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.lazy.items()])


def program(name: str, commands: Mapping[str, tuple[str, str]], about: str, examples: str) -> CardsetGroup:
    """A program with these commands (see :class:`CardsetGroup`), ``--help`` and ``--version``."""
    group = CardsetGroup(
        name,
        lazy=commands,
        help=about,
        epilog=f"Examples: {examples}",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    return click.version_option(__version__, prog_name=name)(group)


def main(group: click.Group, finishes: bool = False) -> NoReturn:
    """Run a program and leave with its exit code. One that ``finishes`` does so though nobody reads on."""
    if sys.platform == "win32":  # nobody has tried it there; a plain word beats a surprise in the middle
        _last_words(
            "error: native Windows is not supported; run this under WSL (Windows Subsystem for Linux)"
        )
        sys.exit(2)
    _open_closed_streams()
    _use_utf8()
    if finishes:
        _outlive_readers()
    stopped_by = signal.SIGINT

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        nonlocal stopped_by
        stopped_by = signal.Signals(number)
        raise KeyboardInterrupt

    for ending in (signal.SIGHUP, signal.SIGTERM):  # as Ctrl-C: a game that is being written down is kept
        if signal.getsignal(ending) is signal.SIG_DFL:  # nohup has them ignored
            signal.signal(ending, stop)
    try:
        code = group.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = 2
    except (_OutsideEndError, click.Abort, KeyboardInterrupt, BrokenPipeError) as error:
        end = error.__cause__ if isinstance(error, _OutsideEndError) else error
        if isinstance(end, BrokenPipeError):
            _silence_stdout()
            code = 0
        else:
            code = _stopped(stopped_by, str(end))
    except OSError as error:
        place = "the working directory" if isinstance(error, FileNotFoundError) else "output"
        _last_words(f"error: {error.filename or place}: {error.strerror or error}")
        _silence_stdout()
        code = 2
    except Exception as error:
        code = _told(error)
    sys.exit(code if isinstance(code, int) else 0)


def _stopped(by: signal.Signals, told: str) -> int:
    """Leave after Ctrl-C or the like; a command may have ``told`` the interrupt what to say."""
    # A terminal has shown ^C, and the cursor stands behind it.
    _last_words(("\n" if sys.stderr.isatty() else "") + (told or "stopped"))
    return 128 + by


def _told(error: Exception) -> int:
    """Print a user's error; anything else is a defect of ours and keeps its traceback."""
    from cardset.errors import CardsetError

    if not isinstance(error, CardsetError):
        raise error
    for line in str(error).splitlines():
        _last_words(f"error: {line}")
    return 2


def _last_words(text: str) -> None:
    if sys.stderr.isatty():
        import shutil
        import textwrap

        wide = max(shutil.get_terminal_size().columns, 20)
        lines = (
            textwrap.fill(line, wide, break_on_hyphens=False, break_long_words=False)
            for line in text.split("\n")
        )
        text = "\n".join(lines)
    try:
        click.echo(text, err=True)
    except OSError:
        _silence_stdout()


def _open_closed_streams() -> None:
    """Let what is told to a stream that was closed (``>&-``) be lost, and no file be opened in its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _use_utf8() -> None:
    """Card names need more than ASCII, whatever the locale says."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


class _Outlet(io.FileIO):
    """Standard output that turns into nothing where nobody reads it any more."""

    def write(self, data: Any) -> int:
        """As a file does; all of ``data`` is taken where the pipe is closed."""
        try:
            return super().write(data)
        except BrokenPipeError:
            _silence_stdout()
            return len(data)


def _outlive_readers() -> None:
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        sys.stdout.flush()
        outlet = io.BufferedWriter(_Outlet(sys.stdout.fileno(), "w", closefd=False))
        sys.stdout = io.TextIOWrapper(outlet, "utf-8", "replace", line_buffering=sys.stdout.line_buffering)


def _silence_stdout() -> None:
    """Keep the interpreter from complaining about unwritten output when it shuts down."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
