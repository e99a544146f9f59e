"""``cardset export --format mo``: catalogs for gettext's own machinery."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from cardset.catalog.read import read_catalog
from cardset.paths import built_in_root
from tests.cardset.catalog.samples import HEADER
from tests.cardset.samples import copy_of_pebbles
from tests.cli.running import cardset

ENTRIES = """\
#, fuzzy
msgid "Maybe"
msgstr "Może"

msgid "Not yet"
msgstr ""

msgctxt "card"
msgid "Tide"
msgstr "Przypływ"

msgid "one stone"
msgid_plural "{count} stones"
msgstr[0] "kamień"
msgstr[1] "{count} kamienie"
msgstr[2] "{count} kamieni"

msgid "half"
msgid_plural "halves"
msgstr[0] "połowa"
msgstr[1] ""
msgstr[2] ""

#~ msgid "Gone"
#~ msgstr "Znikło"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set with a catalog that has everything."""
    folder = copy_of_pebbles(tmp_path)
    (folder / "i18n" / "pl" / "messages.po").write_text(HEADER + ENTRIES, encoding="utf-8")
    return folder


def compiled(output: Path, *arguments: str | Path, catalog: str = "messages") -> gettext.GNUTranslations:
    form = ("--lang", "pl", "--format", "mo", "--catalog", catalog, "-o", output)
    done = cardset("export", *form, *arguments)
    assert (done.code, done.out) == (0, ""), done.err
    with output.open("rb") as file:
        return gettext.GNUTranslations(file)


def test_what_waits_for_a_person_is_never_compiled(folder: Path, tmp_path: Path) -> None:
    found = compiled(tmp_path / "messages.mo", "--set", folder)
    assert found.pgettext("card", "Tide") == "Przypływ"
    assert [found.ngettext("one stone", "{count} stones", count) for count in (1, 2, 5)] == [
        "kamień",
        "{count} kamienie",
        "{count} kamieni",
    ]
    for source in ("Maybe", "Not yet", "Gone", "half"):
        assert found.gettext(source) == source


def test_our_own_catalogs_say_the_same_compiled(tmp_path: Path) -> None:
    found = compiled(tmp_path / "messages.mo")
    for entry in read_catalog(built_in_root() / "pl" / "messages.po").entries:
        if entry.translated and entry.msgid_plural is None:
            context = entry.msgctxt
            said = found.pgettext(context, entry.msgid) if context else found.gettext(entry.msgid)
            assert said == entry.msgstr[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--catalog", "messages"], "--output"),
        (["-o", "messages.mo"], "--catalog"),
        (["--catalog", "messages", "--catalog", "pebbles-first", "-o", "messages.mo"], "--catalog"),
        (["--catalog", "mesages", "-o", "messages.mo"], "did you mean 'messages'"),
        (["--catalog", "messages", "--todo", "-o", "messages.mo"], "--todo"),
        (["--catalog", "messages", "-o", "nowhere/messages.mo"], "nowhere"),
    ],
)
def test_wrong_arguments(
    arguments: list[str], said: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cardset("export", "--set", folder, "--lang", "pl", "--format", "mo", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert not list(tmp_path.rglob("*.mo"))
