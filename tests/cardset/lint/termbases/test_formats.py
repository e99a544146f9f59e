"""Glossaries in TBX, gettext catalogs and YAML; and whatever bytes a file may hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import CardsetError
from cardset.lint.termbases import read_glossary
from cardset.lint.termbases.read import read_catalog_glossary
from cardset.lint.termbases.table import read_table_glossary
from cardset.lint.termbases.tbx import read_tbx

MARTIF = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en"><text><body>
<termEntry id="a">
  <langSet xml:lang="en"><tig><term>deck</term></tig></langSet>
  <langSet xml:lang="pl">
    <tig><term>talia</term><termNote type="partOfSpeech">noun</termNote></tig>
    <ntig><termGrp><term>ku<hi>pka</hi></term>
      <termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp>
      <note>kupka to co innego</note></ntig>
  </langSet>
</termEntry>
</body></text></martif>
"""
DCA = """\
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="a">
  <langSec xml:lang="en"><termSec><term>deck</term></termSec></langSec>
  <langSec xml:lang="pl">
    <termSec><term>talia</term><termNote type="partOfSpeech">noun</termNote></termSec>
    <termSec><term>kupka</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>
      <note>kupka to co innego</note></termSec>
  </langSec>
</conceptEntry></body></text></tbx>
"""
DCT = """\
<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
  xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"><text><body>
<conceptEntry id="a">
  <langSec xml:lang="en"><termSec><term>deck</term></termSec></langSec>
  <langSec xml:lang="pl">
    <termSec><term>talia</term><min:partOfSpeech>noun</min:partOfSpeech></termSec>
    <termSec><term>kupka</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus>
      <note>kupka to co innego</note></termSec>
  </langSec>
</conceptEntry></body></text></tbx>
"""
MIN = """\
<TBX dialect="TBX-Min"><body><entry id="a">
  <langGroup xml:lang="en"><termGroup><term>deck</term></termGroup></langGroup>
  <langGroup xml:lang="pl">
    <termGroup><term>talia</term><partOfSpeech>noun</partOfSpeech></termGroup>
    <termGroup><term>kupka</term><termStatus>obsolete</termStatus><note>kupka to co innego</note></termGroup>
  </langGroup>
</entry></body></TBX>
"""
CATALOG = """\
msgid ""
msgstr "Language: pl\\n"

msgid "deck"
msgstr "talia"

#. forbidden: kupka to co innego
msgctxt "2"
msgid "deck"
msgstr "kupka"

#, fuzzy
msgid "hand"
msgstr "ręka"

msgid "box"
msgstr ""
"""
YAML = """\
language: pl
terms:
  - source: deck
    part_of_speech: noun
    preferred: talia
    forbidden: {word: kupka, reason: kupka to co innego}
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.tbx", MARTIF),
        ("a.tbx", DCA),
        ("a.xml", DCT),
        ("a.tbx", MIN),
        ("a.po", CATALOG),
        ("a.yaml", YAML),
        ("a.txt", DCA),
    ],
)
def test_every_format_says_the_same(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    (concept,) = read_glossary(path).concepts("pl")
    right, wrong = concept.words
    assert concept.source == ("deck",)
    assert (right.text, right.status) == ("talia", "preferred")
    assert (wrong.text, wrong.allowed, wrong.reason) == ("kupka", False, "kupka to co innego")
    assert concept.part_of_speech == ("" if name == "a.po" else "noun")


def test_a_word_is_ruled_out_without_a_term(tmp_path: Path) -> None:
    (tmp_path / "a.tbx").write_text(DCA.replace('"en"><termSec', '"de"><termSec'), encoding="utf-8")
    (tmp_path / "a.yaml").write_text("terms:\n  - forbidden: kupka\n", encoding="utf-8")
    for name in ("a.tbx", "a.yaml"):
        (concept,) = read_glossary(tmp_path / name).concepts("pl")
        assert concept.source == () and [word.text for word in concept.words] == ["kupka"]


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ('<!DOCTYPE martif [<!ENTITY a "x">]>\n<martif/>', None, "declares an entity"),
        ('<!DOCTYPE martif [<!ENTITY a SYSTEM "file:///etc/passwd">]><martif/>', None, "declares an entity"),
        ('<!DOCTYPE martif [<!ENTITY % a SYSTEM "x">%a;]><martif/>', None, "declares an entity"),
        ("<tmx/>", (1, 1), "this is no TBX"),
        ("<martif>\n  <text>\n</martif>", (3, 3), "mismatched tag"),
        ("<martif>", (1, 9), "no element found"),
        ("<martif>" + "<a>" * 200, None, "levels deep"),
        ("<martif><termEntry>\n<langSet/>", (2, 1), "does not say its language"),
        ('<?xml version="1.0" encoding="klingon"?><martif/>', None, "unknown encoding"),
    ],
)
def test_what_is_no_tbx_is_refused(text: str, place: tuple[int, int] | None, says: str) -> None:
    with pytest.raises(CardsetError, match=says) as caught:
        read_tbx(text.encode(), Path("a.tbx"))
    if place:
        assert (caught.value.fault.line, caught.value.fault.column) == place


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("terms:\n  - source: deck\n    forbiden: kupka\n", 3, "forbidden"),
        ("terms:\n  - preferred: talia\n", 2, "source"),
        ("- deck\n", 1, "mapping"),
        ("terms: [\n", 2, "a value is missing"),
    ],
)
def test_a_broken_yaml_is_told_with_its_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text)
    with pytest.raises(CardsetError, match=says) as caught:
        read_glossary(path)
    assert caught.value.fault.line == line


def test_a_workbook_is_refused_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"PK\x03\x04\0\0")
    with pytest.raises(CardsetError, match="CSV UTF-8"):
        read_glossary(path)


SNIPPETS = (
    *("<martif>", "</martif>", "<tbx>", "<text>", "<termEntry>", "</termEntry>", '<langSet xml:lang="pl">'),
    *(
        '<langSet xml:lang="en">',
        "</langSet>",
        "<tig>",
        "</tig>",
        "<term>",
        "</term>",
        "<!--",
        "-->",
        "&amp;",
    ),
    *("<![CDATA[", "]]>", '<termNote type="administrativeStatus">', "</termNote>", "<?a?>", "talia"),
)
CELLS = (
    "source",
    "target",
    "status",
    "deck",
    "talia",
    "forbidden",
    ",",
    ";",
    "\t",
    "\n",
    '"',
    "#",
    "en",
    "pl",
    "sep=;\n",
)


@given(
    st.one_of(st.binary(max_size=60), st.lists(st.sampled_from(SNIPPETS)).map(lambda s: "".join(s).encode()))
)
def test_whatever_is_read_as_tbx_is_a_glossary_or_a_fault(data: bytes) -> None:
    try:
        read_tbx(data, Path("a.tbx")).languages  # noqa: B018
    except CardsetError as error:
        assert error.fault.message


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(CELLS), max_size=30).map("".join)))
def test_whatever_is_read_as_a_table_is_a_glossary_or_a_fault(text: str) -> None:
    try:
        glossary = read_table_glossary(text, Path("a.csv"))
    except CardsetError as error:
        assert error.fault.message
    else:
        assert all(entry.source and entry.words for entry in glossary.entries)


@given(st.binary(max_size=60))
def test_whatever_is_read_as_a_catalog_is_a_glossary_or_a_fault(data: bytes) -> None:
    try:
        read_catalog_glossary(data, Path("a.po"))
    except CardsetError as error:
        assert error.fault.message
