"""Texts in YAML and in Python change; whatever else the file says, and how, does not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import CardsetError
from cardset.rename.edits import edit_python, edit_yaml, scalars
from cardset.rename.source import Rewording, paired_forms

PATH = Path("x.yaml")
REWORD = Rewording(paired_forms("Row", "Line", "noun"))


def test_every_style_stays_what_it_was() -> None:
    before = """\
# A Row in a comment.
Row: the key Row stays
plain: of a Row  # of a Row
single: 'the Row''s end'
double: "a \\"Row\\" \\u2013 so"
folded: >-
  the pieces in a
  Row, or Rows
broken: A Row of
  cards, and a Row
literal: |
  Row
flow: {one: Row, many: [Rows, 'Row']}
"""
    edited = edit_yaml(before, PATH, lambda at, text: REWORD(text))

    assert edited.text == before.replace("Row", "Line").replace("# A Line", "# A Row").replace(
        "# of a Line", "# of a Row"
    ).replace("Line: the key", "Row: the key")
    assert edited.values["the Row's end"] == "the Line's end"


def test_a_place_is_the_path_to_it() -> None:
    text = "- {a: x, b: [y, {c: z}]}\n- w\n"

    assert [(scalar.at, scalar.value) for scalar in scalars(text, PATH)] == [
        ((0, "a"), "x"),
        ((0, "b", 0), "y"),
        ((0, "b", 1, "c"), "z"),
        ((1,), "w"),
    ]


@pytest.mark.parametrize(
    ("before", "new", "after"),
    [
        ("name: Tide", "High Tide", "name: High Tide"),
        ("name: Tide # why", "Tide: two", "name: 'Tide: two' # why"),
        ("name: Tide", "Tide #2", "name: 'Tide #2'"),
        ("name: Tide", "true", "name: 'true'"),
        ("name: Tide", "It's", "name: It's"),
        ("name: 'It''s'", "Nor'wester", "name: 'Nor''wester'"),
        ('name: "Tide"', 'a "b"', 'name: "a \\"b\\""'),
        ("name: Tide", "4 Tides", "name: '4 Tides'"),
        ("{name: Tide, x: y}", "a, b", "{name: 'a, b', x: y}"),
        ("name: >-\n  High\n  Tide\nx: y", "Ebb", "name: 'Ebb'\nx: y"),
    ],
)
def test_a_whole_text_is_replaced(before: str, new: str, after: str) -> None:
    edited = edit_yaml(before, PATH, lambda at, text: new if at == ("name",) else text)

    assert edited.text == after


def test_nothing_to_change_changes_nothing() -> None:
    assert edit_yaml("a:   b\r\n", PATH, lambda at, text: text).text == "a:   b\r\n"


def test_no_yaml() -> None:
    with pytest.raises(CardsetError, match=r"x\.yaml:2:1: is no YAML"):
        edit_yaml("a: [", PATH, lambda at, text: text)


words = st.lists(
    st.sampled_from(
        ["Row", "Rows", "a", "the", "it's", '"so"', "#x", "x:", "-", "{a}", "[b]", "żółć", "\n", "\\"]
    ),
    min_size=1,
).map(" ".join)
data = st.recursive(
    words,
    lambda inner: st.lists(inner, min_size=1) | st.dictionaries(st.sampled_from("abc"), inner, min_size=1),
)


@given(data, st.sampled_from([None, "'", '"', "|", ">"]), st.booleans(), words)
def test_only_what_was_asked_for(content: object, style: str | None, flow: bool, new: str) -> None:
    """Whatever a dumper makes of the data, reading it again gives the data with the new texts."""
    text = yaml.safe_dump(content, default_style=style, default_flow_style=flow, allow_unicode=True, width=20)
    reword = Rewording({"Row": new.strip(), "Rows": "Lines"})

    edited = edit_yaml(text, PATH, lambda at, value: reword(value))

    assert yaml.safe_load(edited.text) == _changed(yaml.safe_load(text), reword)


def _changed(content: object, reword: Rewording) -> object:
    if isinstance(content, dict):
        return {key: _changed(value, reword) for key, value in content.items()}
    if isinstance(content, list):
        return [_changed(value, reword) for value in content]
    return reword(str(content))


PROGRAM = '''\
"""A Row in a docstring."""
żółć = _("Your Row."); other = "Your Row!"  # Your Row.
long = _(
    "A long text about "
    "a Row and the rest"
)
split = _("A R" "ow")
print(f"{_('Your Row.')} Your Row.", 'It\\'s a Row')
'''


def test_messages_in_a_program() -> None:
    known = {"Your Row.", "A long text about a Row and the rest", "A Row", "It's a Row"}

    edited = edit_python(PROGRAM, Path("x.py"), known, REWORD)

    assert edited.text == PROGRAM.replace('_("Your Row.")', '_("Your Line.")').replace(
        '"a Row and the rest"', '"a Line and the rest"'
    ).replace('"A R" "ow"', '"A Line"').replace("_('Your Row.')", "_('Your Line.')").replace(
        "It\\'s a Row", "It\\'s a Line"
    )
    assert edited.values["A Row"] == "A Line"
    ast.parse(edited.text)


def test_no_python() -> None:
    with pytest.raises(CardsetError, match=r"x\.py:1:[1-9]: is no Python"):
        edit_python("_(", Path("x.py"), {"a"}, REWORD)
