"""A game in a folder of its own brings its translations, and cardset sync makes them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT

PROGRAM = [sys.executable, "-c", "from cli.start import {0}; {0}()"]
POLISH = {
    'msgctxt "move"\nmsgid "swap"\n': "wymień",
    'msgctxt "sight"\nmsgid "deck size"\n': "kart w talii",
    'msgctxt "event:storm:told"\nmsgid "A storm! The higher card loses."\n': "Burza! Przegrywa wyższa karta.",
    'msgctxt "event:challenged:told"\nmsgid "{player} challenges {other}."\n': "{player} wyzywa: {other}.",
}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with the tiny game alone."""
    shutil.copytree(ROOT / "tests" / "games" / "foxfire", tmp_path / "games" / "foxfire")
    return tmp_path / "games"


def run(games: Path, program: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM[:2], PROGRAM[2].format(program), *arguments, "--game", "foxfire"],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "CARDSET_GAMES": str(games), "CARDSET_STATE": str(games.parent / "state")},
    )


def translate(games: Path) -> None:
    """Write the translations of :data:`POLISH` into the catalogs."""
    left = dict(POLISH)
    for path in (games / "foxfire" / "i18n" / "pl").glob("*.po"):
        text = path.read_text(encoding="utf-8")
        for entry, said in POLISH.items():
            if entry in text:
                text = text.replace(f'{entry}msgstr ""', f'{entry}msgstr "{said}"')
                del left[entry]
        path.write_text(text, encoding="utf-8")
    assert not left


def test_its_words_events_and_clauses_are_read_from_its_own_catalogs(games: Path) -> None:
    begun = run(games, "cardset", "sync", "--lang", "pl")
    assert (begun.returncode, begun.stderr) == (0, "")
    written = {path.name for path in (games / "foxfire" / "i18n" / "pl").iterdir()}
    assert written == {"foxfire.po", "foxfire-turns.po", "foxfire-clauses.po"}

    translate(games)
    seen = run(games, "cli", "watch", "--seed", "1", "--opponent", "random", "--plain", "--lang", "pl")
    assert (seen.returncode, seen.stderr) == (0, "")
    assert " wyzywa: " in seen.stdout and "challenges" not in seen.stdout
    assert "loses a lamp" in seen.stdout  # nobody has translated it

    asked = run(games, "cli", "play", "--seed", "1", "--opponent", "random", "--lang", "pl", typed="t\n")
    assert "1  wymień" in asked.stdout
    assert "kart w talii: " in asked.stdout


def test_catalogs_that_are_behind_are_told_and_what_was_translated_stays(games: Path) -> None:
    assert run(games, "cardset", "sync", "--lang", "pl").returncode == 0
    translate(games)
    assert run(games, "cardset", "sync", "--check").returncode == 0
    events = games / "foxfire" / "events.yaml"
    events.write_text(events.read_text(encoding="utf-8").replace("A storm!", "Thunder!"), encoding="utf-8")
    behind = run(games, "cardset", "sync", "--check")
    assert (behind.returncode, behind.stderr) == (1, "1 of 3 catalogs are behind; run cardset sync.\n")
    assert run(games, "cardset", "sync").returncode == 0
    assert "Burza!" in (games / "foxfire/i18n/pl/foxfire-turns.po").read_text(encoding="utf-8")


def test_a_language_is_begun_by_name(games: Path) -> None:
    refused = run(games, "cardset", "sync")
    assert refused.returncode == 2
    assert "this game has no translations yet (--lang pl begins one)" in refused.stderr
    unknown = run(games, "cardset", "sync", "--lang", "xx")
    assert unknown.returncode == 2
    assert "there is no locale 'xx'" in unknown.stderr
