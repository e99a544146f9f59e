"""What all commands share: ends, interruptions, outputs that cannot be written, sets from elsewhere."""

from __future__ import annotations

import csv
import fcntl
import importlib
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import FROZEN, PROGRAM, ROOT, cardset, start

MINE = """\
- id: my-unicorn
  name: My Unicorn
  type: magical
  copies: 2
  abilities:
    - when: {this: entered}
      do:
        may: {draw: {amount: 2}}
  sources: [own]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copy_of_pebbles(tmp_path)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for children")
@pytest.mark.parametrize(
    ("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_stopping_is_one_line(stop: signal.Signals, code: int) -> None:
    """The command waits for the rest of a card file, which never comes; Ctrl-C or the like finds it there."""
    reader, writer = os.pipe()
    os.write(writer, b"#")
    with start("validate", "--add", "/dev/stdin", stdin=reader) as process:
        while unread_bytes(reader):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(stop)
        out, err = process.communicate(timeout=30)
    os.close(reader)
    os.close(writer)

    assert (process.returncode, out, err) == (code, "", "stopped\n")


def unread_bytes(pipe: int) -> int:
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


@pytest.mark.parametrize(
    "arguments",
    [["export", "--lang", "en"], ["vocabulary"], ["show", "--list"], ["--help"]],
    ids=lambda a: a[0],
)
def test_a_closed_pipe_ends_silently(arguments: list[str]) -> None:
    with start(*arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaints = process.stderr.read()

    assert (process.returncode, complaints) == (0, "")


def test_nobody_reading_changes_no_outcome(folder: Path) -> None:
    """A check finds what it finds, and an import is written, though the pager was left at the first page."""
    catalog = folder / "i18n" / "pl" / "pebbles-first.po"
    assert unread("sync", "--check", "--set", folder) == (
        1,
        "4 of 4 catalogs are behind; run cardset sync.\n",
    )
    assert unread("sync", "--set", folder) == (0, "")
    assert "Text of Magpie" in catalog.read_text(encoding="utf-8")

    sheet = cardset("export", "--set", folder, "--lang", "pl", "--format", "sheet").out.removeprefix("\ufeff")
    rows = list(csv.DictReader(io.StringIO(sheet, newline="")))
    for row in rows:
        assert row["status"] == "missing"
        row["translation"] = " ".join(["Kamyk", *re.findall(r"\{\w+\}", row["source"])])
    assert len(rows) > 5
    with (folder / "pl.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    assert unread("import", folder / "pl.csv", "--set", folder, "--lang", "pl") == (0, "")
    assert "Kamyk" in catalog.read_text(encoding="utf-8")

    edit(folder / "cards" / "throws.yaml", "copies: 3", "copeis: 3")
    assert unread("validate", folder)[0] == 2


def unread(*arguments: str | Path) -> tuple[int, str]:
    """The exit code and the complaints of a command whose standard output nobody reads."""
    with start(*arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaints = process.stderr.read()
    return process.returncode, complaints


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_under_standard_output() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from cli.cardset import main; main()", "export", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=Path(__file__).parents[2],
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == "error: output: No space left on device"
    assert "Traceback" not in done.stderr


def test_outputs_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("as it was", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    for output, reason in [
        (tmp_path / "missing" / "x.json", "No such file or directory"),
        (file / "x.json", "Not a directory"),
        (tmp_path / "folder", "Is a directory"),
    ]:
        done = cardset("export", "--lang", "en", "-o", output)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"error: {output}: cannot be written: {reason}; nothing was changed\n"

    assert file.read_text(encoding="utf-8") == "as it was"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]


def test_a_missing_locale(folder: Path) -> None:
    for arguments in (
        ["export", "--lang", "pll"],
        ["show", "tide", "--lang", "en,pll"],
        ["sync", "--lang", "pll"],
    ):
        done = cardset(*arguments, "--set", folder)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"error: {folder}/i18n: there is no locale 'pll' (did you mean 'pl'?)\n"


def test_no_locales_at_all(folder: Path) -> None:
    shutil.rmtree(folder / "i18n" / "pl")

    for arguments in (["export", "--lang", "pl"], ["sync"]):
        done = cardset(*arguments, "--set", folder)
        assert (done.code, done.out) == (2, "")
        assert "there are no locale folders here" in done.err


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[: data.index(b"Kamyk") + 3], "quote"),
        (lambda data: data.replace(b"Kamyk", "Żwir".encode("iso8859-2")), "is not UTF-8"),
    ],
    ids=["cut in half", "Latin-2"],
)
def test_a_damaged_catalog(damage: Callable[[bytes], bytes], said: str, folder: Path) -> None:
    cardset("sync", "--set", folder)
    path = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(path, 'msgid "Grey Pebble"\nmsgstr ""', 'msgid "Grey Pebble"\nmsgstr "Kamyk"')
    data = damage(path.read_bytes())
    path.write_bytes(data)
    damaged = path.read_bytes()
    output = folder / "out.json"

    for arguments in (["sync"], ["export", "--lang", "pl", "-o", output], ["show", "tide", "--lang", "pl"]):
        done = cardset(*arguments, "--set", folder)
        assert (done.code, done.out) == (2, "")
        (line,) = done.err.splitlines()
        assert line.startswith(f"error: {path}:")
        assert said in line

    assert path.read_bytes() == damaged
    assert not output.exists()


def test_a_card_of_ones_own(mine: Path, tmp_path: Path) -> None:
    text = "When this card enters your Stable, you may DRAW 2 cards."

    joined = cardset("validate", "--set", FROZEN, "--add", mine).out
    assert joined.startswith("frozen: 51 cards, 78 copies, ")
    assert text in " ".join(cardset("show", "My Unicorn", "--add", mine).out.split())
    cards = json.loads(cardset("export", "--lang", "cs", "--add", mine).out)["cards"]
    (own,) = [card for card in cards if card["id"] == "my-unicorn"]
    assert (own["text"], own["draft"]) == (
        "Když tato karta vstoupí do tvé stáje, můžeš si LÍZNOUT 2\N{NO-BREAK SPACE}karty.",
        True,
    )
    assert own["missing"] == ["name", "text"]
    assert "my-unicorn" not in cardset("show", "--list").out


def test_a_game_needs_files_only(folder: Path) -> None:
    """A set that lives elsewhere, in words of its own: everything but play works."""
    shown = cardset("show", "magpie", "--set", folder)
    assert shown.code == 0
    assert "When this piece enters your Row, you may TOSS 2 pieces. If you do, GATHER 3 pieces." in " ".join(
        shown.out.split()
    )

    assert cardset("sync", "--check", "--set", folder).code == 1
    assert cardset("sync", "--set", folder).code == 0
    assert cardset("sync", "--check", "--set", folder).code == 0
    written = sorted(path.name for path in (folder / "i18n" / "pl").iterdir())
    assert written == [
        "language.yaml",
        "pebbles-events.po",
        "pebbles-first.po",
        "pebbles-phrases.po",
        "pebbles.po",
    ]

    catalog = folder / "i18n" / "pl" / "pebbles-first.po"
    edit(catalog, 'msgid "Grey Pebble"\nmsgstr ""', 'msgid "Grey Pebble"\nmsgstr "Szary kamyk"')
    exported = json.loads(cardset("export", "--lang", "pl", "--set", folder).out)
    assert [card["name"] for card in exported["cards"] if "name" not in card["missing"]] == ["Szary kamyk"]
    assert cardset("vocabulary", "--set", folder).out.startswith("# The effect vocabulary of Pebbles\n")


def test_help_names_every_command() -> None:
    done = cardset("--help")

    assert done.code == 0
    for command in ("validate", "show", "sync", "lint", "export", "vocabulary"):
        assert f"\n  {command} " in done.out
        assert cardset(command, "--help").code == 0


@pytest.mark.parametrize("program", ["cardset", "rulebook", "table"])
def test_every_command_has_help_with_examples(program: str) -> None:
    """No description in a list of commands is cut."""
    group = getattr(importlib.import_module(f"cli.{program}"), program)
    asked = list(commands(group, click.Context(group, info_name=program)))

    assert len(asked) > 3
    for context in asked:
        told = context.get_help()
        assert "  Example" in told, context.command_path
        assert not re.search(r"(?m)^  \S.*\.\.\.$", told.partition("Commands:")[2]), context.command_path


def commands(command: click.Command, context: click.Context) -> Iterator[click.Context]:
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, click.Context(below, info_name=name, parent=context))


def test_native_windows_is_told_plainly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cli import cardset as program

    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SystemExit) as stopped:
        program.main()
    assert stopped.value.code == 2
    assert "WSL" in capsys.readouterr().err


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >/dev/null"])
def test_a_stream_that_was_closed_changes_no_outcome(folder: Path, closed: str) -> None:
    command = f"{shlex.join(PROGRAM)} lint i18n/pl/pebbles.po --select gettext-header {closed}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert cardset("sync", "--set", folder).code == 0
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, capture_output=True, encoding="utf-8", env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
