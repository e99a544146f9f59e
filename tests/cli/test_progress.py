"""Who waits for proofs sees how far they have come; a pipe hears nothing of it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cardset.paths import DEFAULT_SET, PACKAGE, built_in_root
from cardset.projects import make_project
from cli.faq import bar
from rulebook.progress import follow, watched
from rulebook.scenarios.read import collect
from tests.cli.running import cardset, rulebook


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_person_sees_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    with watched(bar):
        assert list(follow([1, 2, 3, 4])) == [1, 2, 3, 4]
    assert "100%" in screen.getvalue()


def test_a_pipe_hears_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with watched(bar):
        assert list(follow([1, 2])) == [1, 2]
    assert capsys.readouterr() == ("", "")


def test_a_site_tells_what_it_leaves_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_project(tmp_path / "mine", DEFAULT_SET, PACKAGE, built_in_root())
    monkeypatch.chdir(tmp_path / "mine")
    assert cardset("new", "language", "uk").code == 0
    monkeypatch.setattr("cli.site.build_site", lambda *_: 1)
    done = rulebook("site", "-o", tmp_path / "site")
    assert "note: without uk, in which nothing can be asked yet; --lang takes any language\n" in done.err
    assert "(0.0 MB, en, cs, pl, ru)" in done.err
    assert "note: without" not in rulebook("site", "-o", tmp_path / "site", "--lang", "pl").err


def test_nobody_watches_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    with watched(bar):
        pass
    assert list(follow([1, 2])) == [1, 2]
    assert not screen.getvalue()


def test_scenarios_are_followed_file_by_file(tmp_path: Path) -> None:
    paths = [tmp_path / "one.yaml", tmp_path / "two.yaml"]
    seen: list[Any] = []

    def watcher(things: Sequence[Any]) -> Sequence[Any]:
        seen.append(list(things))
        return things

    with watched(watcher):
        assert collect([*paths, paths[0]], lambda file: []) == []
    assert seen == [paths]
