"""Plural rules: the languages' own give the right forms, and what anybody may have written is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardset.catalog.language import Language, read_language
from cardset.catalog.plurals import parse_plural_forms
from cardset.errors import CardsetError

ROOT = Path(__file__).parents[3] / "i18n"
EXAMPLES = {
    "pl": {"kot": (1,), "koty": (2, 3, 4, 22, 34, 102), "kotów": (0, 5, 11, 12, 14, 21, 31, 101, 112)},
    "cs": {"kočka": (1,), "kočky": (2, 3, 4), "koček": (0, 5, 11, 21, 22, 101)},
    "ru": {"кот": (1, 21, 101), "кота": (2, 3, 4, 22, 104), "котов": (0, 5, 11, 12, 14, 25, 111)},
}


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_number_takes_its_form(code: str) -> None:
    rule = parse_plural_forms(read_language(ROOT, code).plural_forms)
    forms = list(EXAMPLES[code])
    assert rule.count == len(forms)
    for form, numbers in EXAMPLES[code].items():
        assert [forms[rule.form(number)] for number in numbers] == [form] * len(numbers)


@pytest.mark.parametrize("folder", sorted(ROOT.glob("*/language.yaml")), ids=lambda path: path.parent.name)
def test_every_language_file_is_whole(folder: Path) -> None:
    language = read_language(ROOT, folder.parent.name)
    assert language.code == folder.parent.name
    assert language.name.isascii() or language.edition  # its title stands in its own language


@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("", "is not of the form"),
        ("nplurals=INTEGER; plural=EXPRESSION;", "is not of the form"),
        ("nplurals=0; plural=0;", "not a number from 1"),
        ("nplurals=99; plural=0;", "not a number from 1"),
        ("nplurals=2; plural=n;", "gives form 2 for n=2"),
        ("nplurals=2; plural=0-1;", "gives form -1"),
        ("nplurals=2; plural=1/n;", "fails for n=0"),
        ("nplurals=2; plural=__import__('os');", "cannot be read"),
        ("nplurals=2; plural=n**n**n;", "cannot be read"),
        ("nplurals=2; plural=" + "(" * 5000 + "n" + ")" * 5000 + ";", "cannot be read"),
        ("nplurals=2; plural=" + "n?1:" * 2000 + "0;", "cannot be read"),
    ],
)
def test_a_hostile_or_broken_rule_is_refused(field: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        parse_plural_forms(field)


class TestLanguage:
    def write(self, root: Path, code: str, text: str) -> None:
        (root / code).mkdir()
        (root / code / "language.yaml").write_text(text, encoding="utf-8")

    def test_a_modifier_falls_back_to_its_language(self, tmp_path: Path) -> None:
        self.write(tmp_path, "xx", 'name: Ex\nnative_name: Ix\nplural_forms: "nplurals=1; plural=0;"\n')
        assert read_language(tmp_path, "xx@nsfw") == Language("xx@nsfw", "Ex", "Ix", "nplurals=1; plural=0;")

    def test_an_edition_says_only_what_differs(self, tmp_path: Path) -> None:
        self.write(tmp_path, "xx", 'name: Ex\nnative_name: Ix\nplural_forms: "nplurals=1; plural=0;"\n')
        self.write(tmp_path, "xx@own", "edition: own-2e\nname: Ex, own edition\n")
        found = read_language(tmp_path, "xx@own")
        assert found == Language("xx@own", "Ex, own edition", "Ix", "nplurals=1; plural=0;", "own-2e")
        assert read_language(tmp_path, "xx").edition == ""

    @pytest.mark.parametrize(
        ("code", "text", "says"),
        [
            ("xx", "edition: own-2e\n", "xx.language.yaml:1:1: this is no edition"),
            (
                "xx@own",
                "edition: 2\n",
                "xx@own.language.yaml:1:10: the number 2 stands here .expected a text",
            ),
            ("xx@own", "editon: own-2e\n", "unknown key 'editon' .did you mean 'edition'"),
            ("xx@own", "edition: own-2e\n", "the key 'name' is missing"),
        ],
    )
    def test_a_faulty_edition_says_where(self, tmp_path: Path, code: str, text: str, says: str) -> None:
        self.write(tmp_path, code, text)
        with pytest.raises(CardsetError, match=says):
            read_language(tmp_path, code)

    def test_an_unknown_language_is_told_the_known_ones(self) -> None:
        with pytest.raises(CardsetError, match=r"no locale 'ps'.*pl"):
            read_language(ROOT, "ps")

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("name: Ex\nnative_name: Ix\n", "the key 'plural_forms' is missing"),
            (
                "name: 3\nnative_name: Ix\nplural_forms: x\n",
                ":1:7: the number 3 stands here .expected a text",
            ),
            (
                'name: Ex\nnative_name: Ix\nplural_forms: "nplurals=1; plural=0;"\nnaem: Ex\n',
                ":4:1: unknown key",
            ),
            (
                'name: Ex\nnative_name: Ix\nplural_forms: "nplurals=1; plural=0;"\nkeyboard: abc\n',
                ":4:11: the text 'abc' is too short here",
            ),
            ('name: Ex\nnative_name: Ix\nplural_forms: "nplurals=1; plural=n;"\n', ":3:15: .*gives form 1"),
            ("- a\n", "a list stands here .expected a mapping"),
        ],
    )
    def test_a_faulty_file_says_where(self, tmp_path: Path, text: str, says: str) -> None:
        self.write(tmp_path, "xx", text)
        with pytest.raises(CardsetError, match=says):
            read_language(tmp_path, "xx")
