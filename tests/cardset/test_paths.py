"""Where catalogs are looked for, and where they may be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset import paths
from cardset.errors import CardsetError


def test_a_game_has_a_vocabulary_and_a_glossary_needs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path)
    for file in (
        "ludo/vocabulary.yaml",
        "ludo/terms.yaml",
        "common/terms.yaml",
        "chess/terms.yaml",
        "go/x.yaml",
    ):
        (tmp_path / "games" / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "games" / file).touch()
    assert paths.games() == ["ludo"]
    assert list(paths.glossaries()) == ["common", "chess", "ludo"]
    assert paths.glossaries()["chess"] == tmp_path / "games" / "chess" / "terms.yaml"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_checkout_is_read_where_one_stands(elsewhere: Path) -> None:
    (elsewhere / "i18n" / "pl").mkdir(parents=True)
    assert paths.catalog_root(paths.set_folder()) != Path("i18n")  # somebody else's folder of that name
    (elsewhere / "i18n" / "pl" / "uu-base-2e.po").touch()
    assert paths.catalog_root(paths.set_folder()) == Path("i18n")


def test_a_set_with_catalogs_of_its_own_leans_on_the_projects(elsewhere: Path) -> None:
    own = elsewhere / "mine"
    (own / "i18n").mkdir(parents=True)
    first, second = paths.catalog_roots(own)
    assert first == own / "i18n"
    assert "pl" in paths.locales(second)
    assert paths.writable_root(own) == own / "i18n"


def test_a_set_without_catalogs_does_not_write_into_the_projects(elsewhere: Path) -> None:
    own = elsewhere / "mine"
    own.mkdir()
    with pytest.raises(CardsetError, match="no i18n folder of its own"):
        paths.writable_root(own)


def test_the_catalogs_of_an_installed_package_are_not_written(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = elsewhere / "site-packages" / "cardset"
    (package / "i18n").mkdir(parents=True)
    (package / "sets" / "uu-base-2e").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", package)
    with pytest.raises(CardsetError, match="installed package"):
        paths.writable_root(paths.set_folder())
