"""A project: whole or not there, and refused where its files are of another version."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardset import paths, projects
from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.localize import Localizer


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def make(folder: Path) -> None:
    projects.make_project(folder, paths.DEFAULT_SET, paths.PACKAGE, paths.built_in_root())


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_whoever_stands_in_a_project_has_its_data(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "new").mkdir()  # an empty folder is as good as none
    make(here / "new")
    assert names(here) == ["new"]
    assert names(here / "new") == ["cardset.yaml", "games", "i18n", "pyproject.toml", "schemas", "sets"]
    assert paths.set_folder().is_relative_to(paths.PACKAGE)
    monkeypatch.chdir(here / "new")
    assert paths.set_folder() == Path("sets", paths.DEFAULT_SET)
    assert paths.game_folder("chess") == Path("games", "chess")
    assert {path.parts[0] for path in paths.glossaries().values()} == {"games"}
    assert paths.is_built_in(paths.set_folder())
    assert not paths.is_built_in(here / "new" / "mine")  # a set of one's own that lies in it
    assert paths.writable_root(paths.set_folder()) == Path("i18n")


def test_catalogs_say_where_their_messages_are_in_the_project(here: Path) -> None:
    make(here / "new")
    text = (here / "new" / "i18n" / "pl" / "common.po").read_text("utf-8")
    assert "\n#: games/common/terms.yaml:" in text
    assert "cardset/games" not in text


def test_data_name_the_schemas_of_the_project(here: Path) -> None:
    make(here / "new")
    for name in ("i18n/pl/lexicon.yaml", "games/common/terms.yaml", f"sets/{paths.DEFAULT_SET}/set.yaml"):
        path = here / "new" / name
        first = path.read_text("utf-8").partition("\n")[0]
        assert (path.parent / first.partition("$schema=")[2]).resolve().parent == here / "new" / "schemas"


def test_a_project_names_the_set_that_is_meant(here: Path) -> None:
    make(here / "new")
    shutil.copytree(here / "new" / "sets" / paths.DEFAULT_SET, here / "sets" / "other")
    (here / "cardset.yaml").write_text("format: 1\nset: other\n")
    assert paths.set_folder() == Path("sets", "other")
    assert paths.set_folder(paths.DEFAULT_SET).is_relative_to(paths.PACKAGE)  # what it lacks is the package's


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        ("format: 0\nmade_by: 0.0.1\n", r"made by cardset 0\.0\.1, .* \(make a new one beside it"),
        ("format: 99\nmade_by: 7.0\n", r"made by cardset 7\.0, .* \(install cardset 7\.0 or newer\)"),
        ("format: 99 # mine\n", r"made by cardset \?, .* \(install"),
        ("nothing of ours\n", r"does not say which format .* \(the line 'format: 1' is missing"),
        ("format: 1\nset: [uu-base-2e\n", r"cardset\.yaml:2:6: this bracket is not closed"),
        ("format 1\nset: uu-base-2e\n", r"cardset\.yaml:2:"),
    ],
)
def test_a_project_of_another_version_says_what_to_do(here: Path, mark: str, says: str) -> None:
    (here / "cardset.yaml").write_text(mark)
    with pytest.raises(CardsetError, match=says):
        paths.set_folder()


def test_quotes_and_comments_are_yaml(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(here / "new")
    mark = here / "new" / "cardset.yaml"
    mark.write_text("format: '1' # of the files\nset: \"uu-base-2e\"\n")
    monkeypatch.chdir(here / "new")
    assert paths.set_folder() == Path("sets", "uu-base-2e")


@pytest.mark.parametrize("inside", ["i18n", "i18n/pl", "sets/uu-base-2e/cards", "new/deep"])
def test_whoever_stands_in_a_folder_of_a_project_works_on_it(
    inside: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(here / "mine")
    (here / "mine" / inside).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(here / "mine" / inside)
    up = Path(*[".."] * len(Path(inside).parts))
    assert projects.project_here() == up
    assert paths.set_folder() == up / "sets" / paths.DEFAULT_SET
    assert paths.catalog_root(paths.set_folder()) == up / "i18n"
    assert paths.named_catalogs("@pl", [paths.set_folder()], write=True) == up / "i18n" / "pl"
    assert paths.is_built_in(paths.set_folder())


def test_the_nearest_project_counts(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(here / "mine")
    make(here / "mine" / "inner")
    monkeypatch.chdir(here / "mine" / "inner" / "i18n")
    assert projects.project_here() == Path("..")


def test_a_folder_with_one_language_hides_no_other(here: Path) -> None:
    shutil.copytree(paths.built_in_root() / "cs", here / "i18n" / "de")
    near, *others = paths.catalog_roots(paths.set_folder())
    assert near == Path("i18n")
    assert {"pl", "cs", "ru"} <= {code for root in others for code in paths.locales(root)}
    assert Localizer(load_set(), "pl").card(load_set().cards["back-kick"]).name == "Kop z kopyta"


def test_nothing_is_put_beside_what_is_there(here: Path) -> None:
    (here / "full").mkdir()
    (here / "full" / "letter").touch()
    (here / "file").touch()
    for name, says in {
        "full": "not empty",
        "file": "no folder",
        "full/letter/new": "no such folder",
        "": "not empty",
    }.items():
        with pytest.raises(CardsetError, match=says):
            make(here / name)
    assert names(here) == ["file", "full"]


def test_the_folder_that_one_stands_in_is_not_replaced(here: Path) -> None:
    with pytest.raises(CardsetError, match="stand above it"):
        make(Path())
    assert names(here) == []


def test_a_project_that_cannot_be_made_leaves_nothing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(data: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(projects, "_copy", full)
    with pytest.raises(CardsetError, match="nothing was written"):
        make(here / "new")
    assert names(here) == []
