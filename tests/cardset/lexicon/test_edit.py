"""Adding keys to a YAML file leaves everything else as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import CardsetError
from cardset.lexicon.edit import WIDTH, Addition, add_keys
from cardset.yaml_reader import parse_yaml

TEXT = """\
# head
words:
  karta: {part_of_speech: noun}   # the card

  magiczny: {part_of_speech: adjective}
  rżenie:
    part_of_speech: noun
    # a comment at the end
terms:
  baby:
    - word: jednorożek
      status: preferred   # keep me
      reason: >
        folded
        text

    # between
    - {word: karta, status: admitted}  # last
"""
FORMS = {"nom": ["karta", "karty"], "gen": ["karty", "kart | kartów"], "voc": ["-", "null"], "inf": "-"}
LONG = {row: ["jednorożcami"] * 3 for row in ("nom", "gen", "dat", "acc")}
PATH = Path("lexicon.yaml")


def added(text: str, *additions: Addition) -> list[str]:
    """The lines of ``text`` with the additions, of which only those that are new."""
    before = text.splitlines()
    return [line for line in add_keys(text, additions, PATH).splitlines() if line not in before]


def test_a_block_gets_lines_behind_its_last_one() -> None:
    assert added(TEXT, Addition(("words", "rżenie"), {"gender": "n", "forms": FORMS})) == [
        "    gender: n",
        '    forms: {nom: [karta, karty], gen: [karty, kart | kartów], voc: [-, "null"], inf: -}',
    ]
    text = add_keys(TEXT, [Addition(("terms", "baby", 0), {"gender": "m"})], PATH)
    assert "        text\n      gender: m\n\n    # between\n" in text


def test_a_long_table_stands_one_row_a_line() -> None:
    lines = added(TEXT, Addition(("words", "rżenie"), {"forms": {**LONG, "inf": "-"}}))
    assert lines[0] == "    forms:"
    assert lines[1] == "      nom: [jednorożcami, jednorożcami, jednorożcami]"
    # At the end of a line a hyphen would start a list.
    assert lines[-1] == '      inf: "-"'


def test_braces_stay_while_they_fit_in_a_line() -> None:
    assert added(TEXT, Addition(("words", "karta"), {"gender": "f"})) == [
        "  karta: {part_of_speech: noun, gender: f}   # the card"
    ]
    lines = added(TEXT, Addition(("words", "karta"), {"forms": LONG}))
    assert lines[:2] == ["  karta:   # the card", "    forms:"]
    lines = added(TEXT, Addition(("terms", "baby", 1), {"forms": LONG}))
    assert lines[:3] == ["    - word: karta  # last", "      status: admitted", "      forms:"]
    assert all(len(line) <= WIDTH for line in lines)


def test_rows_are_added_to_a_table() -> None:
    text = add_keys(TEXT, [Addition(("words", "rżenie"), {"forms": LONG})], PATH)
    more = Addition(("words", "rżenie", "forms"), {"loc": ["a", "b"], "voc": "-"})
    assert added(text, more) == ["      loc: [a, b]", '      voc: "-"']
    text = add_keys(TEXT, [Addition(("words", "karta"), {"forms": {"nom": ["a"]}})], PATH)
    assert added(text, Addition(("words", "karta", "forms"), {"voc": "-"})) == [
        "  karta: {part_of_speech: noun, forms: {nom: [a], voc: -}}   # the card"
    ]


def test_several_at_once_and_the_ends_of_lines_that_the_file_has() -> None:
    additions = [Addition(("words", word), {"forms": LONG}) for word in ("karta", "magiczny", "rżenie")]
    text = add_keys(TEXT, additions, PATH)
    assert text.count("jednorożcami") == 36
    assert add_keys(TEXT.replace("\n", "\r\n"), additions, PATH) == text.replace("\n", "\r\n")
    assert add_keys(TEXT.rstrip("\n"), [Addition(("terms", "baby", 1), {"gender": "f"})], PATH).endswith(
        "# last"
    )


def test_a_comment_inside_braces_is_not_lost() -> None:
    text = "words:\n  karta: {\n    part_of_speech: noun  # so\n  }\n"
    with pytest.raises(CardsetError, match=r"lexicon.yaml:2:10: there is a comment inside braces"):
        add_keys(text, [Addition(("words", "karta"), {"forms": FORMS})], PATH)


CELLS = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff\ufffe\uffff")
)


PLACES = [("words", "karta"), ("words", "rżenie"), ("terms", "baby", 0), ("terms", "baby", 1)]
TABLES = st.dictionaries(st.sampled_from(["nom", "gen"]), CELLS | st.lists(CELLS, min_size=1), min_size=1)


@given(st.sampled_from(PLACES), TABLES)
def test_whatever_is_added_is_read_back(at: tuple[str | int, ...], forms: dict[str, str | list[str]]) -> None:
    data = parse_yaml(add_keys(TEXT, [Addition(at, {"forms": forms})], PATH), PATH).data
    for step in at:
        data = data[step]
    assert data["forms"] == forms
