"""How a language begins: its plural rule is known, its folder is whole or not there."""

from __future__ import annotations

import shutil
from pathlib import Path

import polib
import pytest

from cardset import beginning
from cardset.beginning import begin_language, known_language, template
from cardset.catalog.language import read_language
from cardset.catalog.merge import Message
from cardset.catalog.plurals import parse_plural_forms
from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.paths import LANGUAGES, built_in_root
from cardset.yaml_reader import read_yaml
from tests.cli.running import FROZEN

FORMS = {
    "ja": "0000000",
    "de": "1011111",
    "fr": "0011111",
    "uk": "2011220",
    "lv": "0122201",
    "ar": "0123345",
    "cy": "0123555",
}
"""By language which forms go with 0, 1, 2, 4, 5, 11 and 21, or with the numbers below."""
NUMBERS = {"lv": (0, 1, 2, 5, 9, 10, 21), "ar": (0, 1, 2, 3, 10, 11, 100), "cy": (0, 1, 2, 3, 4, 5, 7)}


def test_the_rule_of_every_language_can_be_used() -> None:
    for code in read_yaml(LANGUAGES).data["languages"]:
        language = known_language(code)
        assert parse_plural_forms(language.plural_forms).count <= 6, code
        assert language.name.isascii(), code
        assert (language.code, language.begun) == (code, True)


@pytest.mark.parametrize("code", FORMS)
def test_a_number_takes_the_form_that_cldr_says(code: str) -> None:
    rule = parse_plural_forms(known_language(code).plural_forms)
    numbers = NUMBERS.get(code, (0, 1, 2, 4, 5, 11, 21))
    assert "".join(str(rule.form(number)) for number in numbers) == FORMS[code]


@pytest.mark.parametrize("code", ["cs", "pl", "ru"])
def test_the_rule_is_that_of_the_languages_that_are_there(code: str) -> None:
    ours = parse_plural_forms(read_language(built_in_root(), code).plural_forms)
    found = parse_plural_forms(known_language(code).plural_forms)
    assert [*map(found.form, range(1000))] == [*map(ours.form, range(1000))]


def test_a_territory_has_the_rule_of_its_language() -> None:
    austrian = known_language("de_AT")
    assert (austrian.name, austrian.plural_forms) == ("German (AT)", known_language("de").plural_forms)
    assert known_language("pt_BR").plural_forms != known_language("pt_PT").plural_forms


@pytest.mark.parametrize(
    ("code", "says"),
    [("ukk", "did you mean 'uk'"), ("../pl", "no plural rule is known"), ("pl@nsfw", "no plural rule")],
)
def test_an_unknown_language_is_told(code: str, says: str) -> None:
    with pytest.raises(CardsetError, match=says):
        known_language(code)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The ``i18n`` folder of a small set of one's own."""
    shutil.copytree(FROZEN, tmp_path / "own")
    (tmp_path / "own" / "i18n").mkdir()
    return tmp_path / "own" / "i18n"


def test_a_folder_is_begun_once(root: Path) -> None:
    cards = load_set(root.parent)
    catalogs = begin_language(cards, root, known_language("uk"), {})
    assert read_language(root, "uk") == known_language("uk")
    assert {*catalogs} == {*(root / "uk").glob("*.po")} != set()
    assert [path.name for path in root.iterdir()] == ["uk"]
    with pytest.raises(CardsetError, match=r"uk was begun before \(go on with cardset sync --lang uk\)"):
        begin_language(cards, root, known_language("uk"), {})


def test_what_cannot_be_begun_leaves_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginning, "_LEXICON", "language: {code}\nwords: {name}\n")
    with pytest.raises(CardsetError):
        begin_language(load_set(root.parent), root, known_language("uk"), {})
    assert [*root.iterdir()] == []


def test_a_template_has_every_message_and_no_language() -> None:
    messages = [Message("a", "Hay", draft="Siano"), Message(None, "{n} card", "{n} cards")]
    found = polib.pofile(template("farm", messages))
    assert found.metadata["Plural-Forms"] == "nplurals=INTEGER; plural=EXPRESSION;"
    assert found.metadata["Language"] == ""
    assert found.metadata_is_fuzzy
    assert [(entry.msgctxt, entry.msgid, entry.msgstr) for entry in found] == [
        ("a", "Hay", ""),
        (None, "{n} card", ""),
    ]
    assert found[1].msgstr_plural == {0: "", 1: ""}
