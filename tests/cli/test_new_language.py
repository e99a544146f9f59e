"""A language that is new in the project one stands in: every command knows it, and tells what it lacks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardset.paths import DEFAULT_SET, PACKAGE, built_in_root
from cardset.projects import make_project
from tests.cli.running import cardset, rulebook, table

ENGLISH = "In a tie for the most Unicorns"
NOTE = "rules are translated into de; the others stay English\n"


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One stands in a project with a folder for German in which one text is translated."""
    make_project(tmp_path / "new", DEFAULT_SET, PACKAGE, built_in_root())
    monkeypatch.chdir(tmp_path / "new")
    for other in ("cs", "cs@labilni", "ru"):  # whoever asks is answered from every language there is
        shutil.rmtree(Path("i18n", other))
    folder = Path("i18n/de")
    folder.mkdir()
    rule = '"nplurals=2; plural=(n!=1);"'
    (folder / "language.yaml").write_text(f"name: German\nnative_name: Deutsch\nplural_forms: {rule}\n")
    assert cardset("sync", "--lang", "de").code == 0
    catalog = folder / "unstable-unicorns-clauses.po"
    text = catalog.read_text("utf-8")
    entry = text.index('msgctxt "clause:win.tie-letters:statement"')
    empty = text.index('\nmsgstr ""\n', entry)
    catalog.write_text(
        f'{text[:empty]}\nmsgstr "Bei Gleichstand zählen Buchstaben."\n{text[empty + 11 :]}', "utf-8"
    )


@pytest.mark.usefixtures("begun")
def test_every_command_takes_a_new_language(subtests: pytest.Subtests) -> None:
    with subtests.test("clause"):
        done = rulebook("clause", "win.tie-letters", "setup.deal", "--lang", "de")
        assert (done.code, "Bei Gleichstand" in done.out, ENGLISH in done.out) == (0, True, False)
        assert done.err.endswith(NOTE)
        assert done.err.startswith("note: 1 of ")

    with subtests.test("rules"):
        assert rulebook("rules", "--lang", "de").err.endswith(NOTE)

    with subtests.test("the table"):
        done = table("watch", "--level", "novice", "--seed", "7", "--ui-lang", "de")
        assert (done.code, done.err) == (
            0,
            "note: the program says nothing in de yet and goes on in English\n",
        )

    with subtests.test("a language that is nowhere"):
        done = rulebook("ask", "--lang", "dee", "neigh")
        assert (done.code, "nothing can be asked in 'dee'" in done.err) == (2, True)


@pytest.mark.soak  # answers in a new language are told anew
@pytest.mark.usefixtures("proved", "begun")
def test_so_does_what_answers(subtests: pytest.Subtests) -> None:
    with subtests.test("ask, in the English words that players use"):
        done = rulebook("ask", "--lang", "de", "who wins a tie letters")
        assert (done.code, done.err.count(NOTE)) == (0, 1)
        assert table("faq", "--lang", "de", "neigh a neigh").code == 0
        assert rulebook("ask", "neigh a neigh").err == ""  # one asks in English as before

    with subtests.test("site"):
        done = rulebook("site", "-o", "site", "--lang", "de")
        assert (done.code, NOTE in done.err) == (0, True)
        assert any("Bei Gleichstand" in page.read_text("utf-8") for page in Path("site").rglob("*.html"))

    with subtests.test("faq"):
        done = rulebook("faq", "--lang", "de", "--clause", "win.tie-letters")
        assert (done.code, NOTE in done.err) == (0, True)
