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


def test_the_catalogs_of_a_set_have_a_name_wherever_they_are(elsewhere: Path) -> None:
    own = elsewhere / "mine"
    (own / "i18n" / "xx").mkdir(parents=True)
    (own / "i18n" / "xx" / "language.yaml").touch()
    installed = paths.catalog_root(paths.set_folder())
    assert paths.named_catalogs("@xx", [own]) == own / "i18n" / "xx"
    assert paths.named_catalogs("@", [own]) == own / "i18n"
    assert paths.named_catalogs("@pl@nsfw", [own]) == installed / "pl@nsfw"
    assert paths.named_catalogs("@pl/common.po", [own]) == installed / "pl" / "common.po"
    assert paths.named_catalogs("./@pl", [own]) == Path("@pl")
    with pytest.raises(CardsetError, match="no locale 'xy' "):
        paths.named_catalogs("@xy", [own])


def test_a_name_does_not_lead_to_catalogs_that_are_not_to_be_written(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / "cardset" / "i18n").mkdir(parents=True)
    (elsewhere / "cardset" / "sets" / "uu-base-2e").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", elsewhere / "cardset")
    with pytest.raises(CardsetError, match="cardset new project DIR"):
        paths.named_catalogs("@pl", [paths.set_folder()], write=True)


@pytest.fixture
def roots(elsewhere: Path) -> list[Path]:
    """Two folders of languages: a set's own, and the project's with two editions."""
    own, project = elsewhere / "own", elsewhere / "project"
    for folder in (own / "xx", project / "xx", project / "xx@old", project / "xx@new", project / "yy"):
        folder.mkdir(parents=True)
        (folder / "language.yaml").touch()
    (project / "xx@draft").mkdir()  # without a language.yaml it is no locale
    return [own, project]


def test_a_locale_falls_back_to_the_one_without_a_modifier() -> None:
    assert paths.lineage("xx@old") == ["xx@old", "xx"]
    assert paths.lineage("xx") == ["xx"]


def test_editions_are_the_modifiers_that_a_language_has_anywhere(roots: list[Path]) -> None:
    assert paths.editions(roots, "xx") == ["new", "old"]
    assert paths.editions(roots, "xx@old") == ["new", "old"]
    assert paths.editions(roots, "yy") == []


def test_languages_that_have_an_edition_take_it(roots: list[Path]) -> None:
    assert paths.edition_locales(roots, ["yy", "xx", "xx@new"], "old") == ["yy", "xx@old", "xx@old"]
    assert paths.edition_locales(roots, ["yy", "xx"], "") == ["yy", "xx"]


@pytest.mark.parametrize(
    ("languages", "edition", "says"),
    [
        (["xx"], "olde", r"no edition 'olde' of xx \(did you mean 'old'\?\)"),
        (["xx"], "second", r"no edition 'second' of xx \(expected one of: new, old\)"),
        (["yy"], "old", r"no edition 'old' of yy \(an edition is a folder such as"),
        (["xx", "yy"], "../xx", r"no edition '\.\./xx' of xx, yy"),
    ],
)
def test_an_edition_that_no_language_has_is_told(
    roots: list[Path], languages: list[str], edition: str, says: str
) -> None:
    with pytest.raises(CardsetError, match=says):
        paths.edition_locales(roots, languages, edition)
