"""How far a renaming reaches: all sets of one game in a project, and its texts, but no other game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardset.rename.ground import ground_of
from tests.cardset.samples import PEBBLES, copy_of_pebbles
from tests.cli.running import cardset


def test_all_sets_of_the_game_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cardset("new", "project", tmp_path / "mine").code == 0
    sets = tmp_path / "mine" / "sets"
    (first,) = sets.iterdir()
    shutil.copytree(first, sets / "another")
    shutil.copytree(PEBBLES, sets / "pebbles")
    monkeypatch.chdir(tmp_path / "mine")

    ground = ground_of(None)

    assert [sources.metas[0].parent.name for sources in ground.sets] == [first.name, "another"]
    assert "pl" in ground.locales


def test_a_set_of_ones_own_reaches_no_further_than_its_folder(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    shutil.copytree(folder, tmp_path / "beside")

    ground = ground_of(str(folder))

    assert (ground.base, len(ground.sets), ground.root) == (folder, 1, folder / "i18n")
