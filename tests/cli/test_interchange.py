"""What leaves for other tools, and what comes back from them: every format through the command line."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import polib
import pytest

from cardset import paths
from cardset.catalog.read import read_catalog
from cardset.interchange.markup import LANG
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import Outcome, cardset, start
from tests.i18n.finished import is_whole

ROOT = Path(__file__).parents[2]
LANGUAGES = [code for code in paths.locales(ROOT / "i18n") if is_whole(code)]
CATALOGS = sorted((ROOT / "i18n").glob("*/*.po"))
INTERCHANGE = ("sheet", "tmx", "tbx", "tbx-2019", "weblate-csv", "omegat")


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set, in which one term and one name are translated."""
    folder = copy_of_pebbles(tmp_path)
    assert cardset("sync", "--set", folder).code == 0
    edit(
        folder / "i18n" / "pl" / "pebbles-first.po", 'msgid "Tide"\nmsgstr ""', 'msgid "Tide"\nmsgstr "Fala"'
    )
    edit(folder / "i18n" / "pl" / "pebbles.po", 'msgid "Row"\nmsgstr ""', 'msgid "Row"\nmsgstr "Rząd"')
    return folder


def exported(form: str, *arguments: str | Path) -> str:
    done = cardset("export", "--format", form, *arguments)
    assert (done.code, done.err) == (0, "")
    return done.out


class TestExport:
    @pytest.mark.sampled(8)
    @pytest.mark.parametrize("form", INTERCHANGE)
    def test_the_same_bytes_each_time(self, form: str, tmp_path: Path) -> None:
        runs = []
        for seed in ("0", "1"):
            path = tmp_path / f"{seed}.utf8"
            arguments = ["export", "--lang", "pl", "--format", form, "-o", str(path)]
            with start(*arguments, PYTHONHASHSEED=seed, CARDSET_CACHE=str(tmp_path / seed)) as process:
                process.communicate(timeout=60)
            runs.append(path.read_bytes())
        assert runs[0] == runs[1] != b""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_memory_of_everything_approved(self, language: str) -> None:
        units = list(fromstring(exported("tmx", "--lang", language)).iter("tu"))

        approved = {
            (path.stem, entry.msgctxt or "", form)
            for path in (ROOT / "i18n" / language).glob("*.po")
            for entry in read_catalog(path).entries
            if entry.translated and not path.stem.endswith("phrases")
            for form in entry.msgstr
        }
        found = {
            (
                unit.findtext("prop[@type='x-catalog']") or "",
                unit.findtext("prop[@type='x-context']") or "",
                unit.findall("tuv")[1].findtext("seg") or "",
            )
            for unit in units
        }
        assert found == approved

    def test_a_termbase_in_all_languages(self) -> None:
        root = fromstring(exported("tbx", "--lang", ",".join(LANGUAGES)))

        entries = {entry.get("id"): entry for entry in root.iter("termEntry")}
        stable = words(entries["stable"])
        assert set(stable) == {"en", *LANGUAGES}
        assert (stable["en"][0], stable["pl"][0], stable["cs"][0]) == ("Stable", "stajnia", "stáj")
        concepts = [entry for ident, entry in entries.items() if ident and ".avoid" not in ident]
        assert len(concepts) > 100
        assert all({"en", *LANGUAGES} <= set(words(entry)) for entry in concepts)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_word_to_avoid_is_never_a_recommendation(self, language: str) -> None:
        root = fromstring(exported("tbx", "--lang", language))
        avoided = {
            (entry.findtext("langSet/tig/term"), term.findtext("term"))
            for entry in root.iter("termEntry")
            for section in entry.iter("langSet")
            if section.get(LANG) == language
            for term in section.iter("tig")
            if term.findtext("termNote[@type='administrativeStatus']") == "deprecatedTerm-admn-sts"
        }
        assert avoided

        weblate = csv.DictReader(io.StringIO(exported("weblate-csv", "--lang", language)))
        assert not avoided & {(row["source"], row["target"]) for row in weblate}
        omegat = [line.split("\t") for line in exported("omegat", "--lang", language).splitlines()]
        assert all(len(row) == 3 for row in omegat)
        assert not avoided & {(row[0], row[1]) for row in omegat}

    def test_a_set_of_ones_own_without_a_lexicon(self, folder: Path) -> None:
        """The approved translations of its terms are its words."""
        entries = fromstring(exported("tbx", "--set", folder, "--lang", "pl")).iter("termEntry")

        found = {entry.get("id"): words(entry) for entry in entries}
        assert found["row"] == {"en": ["Row"], "pl": ["Rząd"]}
        assert found["pebble"] == {"en": ["Pebble"]}

    def test_its_memory(self, folder: Path) -> None:
        units = fromstring(exported("tmx", "--set", folder, "--lang", "pl")).iter("tu")

        assert [[seg.text for seg in unit.iter("seg")] for unit in units] == [
            ["Tide", "Fala"],
            ["Row", "Rząd"],
        ]

    def test_a_sheet_of_one_catalog(self, folder: Path) -> None:
        text = exported("sheet", "--set", folder, "--lang", "pl", "--catalog", "pebbles-first", "--todo")

        rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
        assert {row["catalog"] for row in rows} == {"pebbles-first"}
        assert "card:tide:name" not in {row["context"] for row in rows}
        assert {row["status"] for row in rows} == {"missing"}

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--format", "tmx", "--lang", "pk"], "there is no locale 'pk'"),
            (["--format", "tbx", "--lang", "pl,"], "a language is missing in 'pl,'"),
            (["--format", "sheet", "--lang", "pl,cs"], "the format sheet holds one language, not pl, cs"),
            (["--format", "sheet", "--lang", "pl", "--catalog", "uu"], "there is no catalog 'uu'"),
            (
                ["--format", "tbx", "--lang", "pl", "--catalog", "common"],
                "--catalog goes with the formats sheet, tmx and mo, not with tbx",
            ),
            (
                ["--format", "json", "--lang", "pl", "--todo"],
                "--todo goes with the format sheet, not with json",
            ),
            (["--format", "tmx", "--lang", "pl", "--separator", "tab"], "--separator goes with"),
            (["--format", "tmx", "--lang", "pl", "--require-complete"], "--require-complete goes with"),
            (["--format", "omegat", "--lang", "pl", "-o", "x.tab"], "call it x.utf8"),
        ],
    )
    def test_what_cannot_be_asked(self, arguments: list[str], said: str) -> None:
        done = cardset("export", *arguments)

        assert (done.code, done.out) == (2, "")
        assert said in done.err.replace("\n", " ")


def words(entry: Element) -> dict[str, list[str]]:
    return {
        part.get(LANG, ""): [term.text or "" for term in part.iter("term")] for part in entry.iter("langSet")
    }


class TestPhrases:
    """The phrases that texts are drafted from, in a sheet of our own Polish."""

    @pytest.fixture
    def root(self, tmp_path: Path) -> Path:
        root = tmp_path / "i18n"
        shutil.copytree(ROOT / "i18n" / "pl", root / "pl")
        return root

    def taken(self, root: Path, change: Callable[[str], str]) -> Outcome:
        """The outcome of a sheet in which the texts of all phrases have been changed."""
        catalogs = ("--catalog", "unstable-unicorns-phrases", "--catalog", "phrases")
        text = exported("sheet", "--lang", "pl", *catalogs).removeprefix("\ufeff")
        rows = list(csv.DictReader(io.StringIO(text)))
        for row in rows:
            for column in (name for name in row if name.startswith("translation")):
                row[column] = row[column] and change(row[column])
        with (root / "sheet.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        return cardset("import", root / "sheet.csv", "--lang", "pl", "--root", root)

    def test_every_phrase_may_be_changed(self, root: Path) -> None:
        phrases = [root / "pl" / name for name in ("unstable-unicorns-phrases.po", "phrases.po")]
        count = sum(bool(entry.msgid) for path in phrases for entry in read_catalog(path).entries)

        done = self.taken(root, lambda text: f"{text} x")

        assert (done.code, done.err) == (0, "")
        assert f"{count} changed, 0 in conflict" in done.out

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("{DOBRANIE:gen}", "{DOBRANEI:gen}", "there is no slot and no word {DOBRANEI}"),
            ("{DOBRANIE:gen}", "{DOBRANIE:gne}", "the grammar has no tag 'gne' (did you mean 'gen'?)"),
            ("{DOBRAĆ} {cards:acc}", "{DOBRAĆ} {cards:acc", "a brace stands alone"),
            ("{DOBRAĆ} {cards:acc}", "{DOBRAĆ}", "the slot {cards} is not said"),
        ],
    )
    def test_a_slip_is_told_as_lint_tells_it(self, root: Path, old: str, new: str, said: str) -> None:
        done = self.taken(root, lambda text: text.replace(old, new))

        assert (done.code, done.out) == (2, "")
        assert f"translation: {said}" in done.err

    def test_without_a_lexicon_the_braces_are_read(self, root: Path) -> None:
        (root / "pl" / "lexicon.yaml").unlink()

        assert self.taken(root, lambda text: f"{text} {{x}}").code == 0
        assert "a brace stands alone" in self.taken(root, lambda text: f"{text} {{").err


class TestPseudo:
    def test_it_is_a_language_like_any_other(self, folder: Path) -> None:
        done = cardset("pseudo", "--set", folder)

        assert (done.code, done.err) == (0, "")
        assert done.out.splitlines() == [
            f"{folder}/i18n/en_XA/{name}: written"
            for name in ("language.yaml", "pebbles-first.po", "pebbles.po", "pebbles-events.po")
        ]
        told = cardset("export", "--set", folder, "--lang", "en_XA")
        assert '"name": "[Ţîđé ö]"' in told.out
        assert "0 of name" not in told.err
        assert cardset("show", "tide", "--set", folder, "--lang", "en_XA").out.startswith("[Ţîđé ö]\n")

    def test_nobody_translates_it(self, folder: Path) -> None:
        stats = cardset("stats", "--set", folder).out
        assert cardset("pseudo", "--set", folder).code == 0
        before = {path: path.read_bytes() for path in folder.rglob("en_XA/*")}

        for arguments in (["sync"], ["sync", "--check"]):
            done = cardset(*arguments, "--set", folder)
            assert (done.code, done.err) == (0, "")
            assert "en_XA" not in done.out
        asked = cardset("sync", "--set", folder, "--lang", "en_XA")

        assert (asked.code, asked.out) == (2, "")
        assert "en_XA: nobody translates a pseudo-locale (cardset pseudo makes it anew)" in asked.err
        assert {path: path.read_bytes() for path in folder.rglob("en_XA/*")} == before
        assert cardset("stats", "--set", folder).out == stats

    def test_what_marks_it_is_checked(self, folder: Path) -> None:
        language = folder / "i18n" / "pl" / "language.yaml"
        language.write_text(language.read_text(encoding="utf-8") + "pseudo: maybe\n", encoding="utf-8")

        done = cardset("sync", "--set", folder)

        assert (done.code, done.out) == (2, "")
        assert f"{language}:" in done.err
        assert "the text 'maybe' stands here (expected true or false)" in done.err

    def test_the_programs_speak_it(self, tmp_path: Path) -> None:
        """Through a copy of the catalogs: the checkout keeps its own."""
        root = tmp_path / "i18n"
        done = cardset("pseudo", "-o", root)
        assert (done.code, done.err) == (0, "")

        watch = subprocess.run(
            [*start_of("table"), "watch", "--lang", "en_XA", "--seed", "3"],
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            check=True,
            env={"PYTHONPATH": str(ROOT), "CARDSET_CACHE": str(tmp_path / "cache"), "PATH": ""},
        )

        lines = [line.strip() for line in watch.stdout.splitlines() if line.strip()]
        assert len(lines) > 50
        assert all(line.startswith("[") and line.endswith("]") for line in lines[:50])

    def test_a_second_run_gives_the_same(self, folder: Path) -> None:
        cardset("pseudo", "--set", folder)
        before = {path: path.read_bytes() for path in folder.rglob("en_XA/*")}

        assert cardset("pseudo", "--set", folder).code == 0
        assert {path: path.read_bytes() for path in folder.rglob("en_XA/*")} == before

    def test_it_takes_no_folder_of_somebody_elses(self, folder: Path) -> None:
        (folder / "i18n" / "en_XA").mkdir()
        (folder / "i18n" / "en_XA" / "language.yaml").write_text("name: Ours\n", encoding="utf-8")

        done = cardset("pseudo", "--set", folder)

        assert (done.code, done.out) == (2, "")
        assert "this is not a pseudo-locale that we made" in done.err
        assert not list((folder / "i18n" / "en_XA").glob("*.po"))


def start_of(program: str) -> list[str]:
    """The command that starts a program in a process of its own."""
    import sys

    return [sys.executable, "-c", f"from cli.{program} import main; main()"]


def gettext(program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """One of GNU gettext's programs; skips the test where it is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=False)


class TestGettextAccepts:
    """Our catalogs open unchanged in any gettext tool."""

    @pytest.mark.parametrize(
        "command", [("msgfmt", "--check"), ("msgattrib", "--translated"), ("msgcat",)], ids=lambda c: c[0]
    )
    def test_catalogs(self, command: tuple[str, ...]) -> None:
        for path in CATALOGS:
            done = gettext(*command, "-o", "/dev/null", path)
            assert (done.returncode, done.stderr) == (0, ""), path

    def test_the_pseudo_locale(self, tmp_path: Path) -> None:
        cardset("pseudo", "-o", tmp_path)
        for path in tmp_path.rglob("*.po"):
            done = gettext("msgfmt", "--check", "-o", "/dev/null", path)
            assert (done.returncode, done.stderr) == (0, "")


EXTRA = """
# Uwaga tłumacza, dość długa, żeby każdy program, który łamie wiersze, złamał ją gdzieś po drodze.
#~| msgid "Tide"
#~ msgctxt "card:ebb:name"
#~ msgid "Ebb \\"tide\\"\\t\\\\"
#~ msgstr "Odpływ „morza”\\n"

# Ostatnie słowo w pliku.
"""


def msgcat(*options: str) -> Callable[[Path], None]:
    def run(path: Path) -> None:
        done = gettext("msgcat", *options, "-o", path, path)
        assert done.returncode == 0, done.stderr

    return run


def polib_save(width: int) -> Callable[[Path], None]:
    return lambda path: polib.pofile(str(path), wrapwidth=width).save()


def rewritten(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def run(path: Path) -> None:
        path.write_bytes(change(path.read_bytes()))

    return run


def as_poedit(data: bytes) -> bytes:
    """Line ends of Windows, and the fields that Poedit adds to the header."""
    fields = b'"X-Generator: Poedit 3.4\\n"\n"X-Poedit-Bookmarks: -1,3,-1,-1\\n"\n'
    return data.replace(b'"X-Generator: cardset\\n"\n', fields).replace(b"\n", b"\r\n")


EDITORS = {
    "msgcat without wrapping": msgcat("--no-wrap"),
    "msgcat in narrow lines": msgcat("--width=40"),
    "msgcat sorted": msgcat("--sort-output"),
    "polib": polib_save(78),
    "polib in narrow lines": polib_save(40),
    "like Poedit": rewritten(as_poedit),
    "with a byte-order mark": rewritten(lambda data: b"\xef\xbb\xbf" + data),
}


@pytest.fixture(scope="module")
def synced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a language's catalogs, up to date, with what a translator may leave in one."""
    root = tmp_path_factory.mktemp("catalogs") / "i18n"
    shutil.copytree(ROOT / "i18n" / "pl", root / "pl")
    deck = root / "pl" / "uu-base-2e.po"
    text = deck.read_text(encoding="utf-8")
    head, mark, rest = text.partition('msgctxt "card:rhinocorn:name"\n')
    assert mark
    deck.write_text(f'{head}#, fuzzy\n#| msgid "Rhino"\n{mark}{rest}{EXTRA}', encoding="utf-8")
    assert cardset("sync", "--root", root, "--lang", "pl").code == 0
    return root


def said(root: Path) -> dict[str, object]:
    """What the catalogs say: everything but where lines end, references, and which program wrote the file.

    Left out, too, is what some programs drop on their own account: what an obsolete entry was before.
    """
    found: dict[str, object] = {}
    for path in sorted((root / "pl").glob("*.po")):
        catalog = read_catalog(path)
        entries = [
            replace(
                entry,
                line=0,
                references=(),
                translator=(" ".join(entry.translator),),
                previous_msgid=None if entry.obsolete else entry.previous_msgid,
            )
            for entry in catalog.entries
        ]
        header = {name: value for name, value in catalog.header.items() if not name.startswith("X-")}
        found[path.name] = (header, entries)
    return found


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", EDITORS)
def test_an_editor_that_lays_files_out_anew_loses_nothing(name: str, synced: Path, tmp_path: Path) -> None:
    root = tmp_path / "i18n"
    shutil.copytree(synced, root)
    for path in (root / "pl").glob("*.po"):
        EDITORS[name](path)

    done = cardset("sync", "--root", root, "--lang", "pl")

    assert (done.code, done.err) == (0, "")
    before, after = said(synced), said(root)
    for catalog, content in before.items():
        assert after[catalog] == content


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["like Poedit", "with a byte-order mark"])
def test_the_last_comment_stays(name: str, synced: Path, tmp_path: Path) -> None:
    """gettext's own programs and polib drop what stands behind the last entry; we do not."""
    root = tmp_path / "i18n"
    shutil.copytree(synced, root)
    EDITORS[name](root / "pl" / "uu-base-2e.po")

    cardset("sync", "--root", root, "--lang", "pl")

    assert read_catalog(root / "pl" / "uu-base-2e.po").trailing == ("# Ostatnie słowo w pliku.",)


def test_what_poedit_adds_to_a_header_stays(synced: Path, tmp_path: Path) -> None:
    root = tmp_path / "i18n"
    shutil.copytree(synced, root)
    deck = root / "pl" / "uu-base-2e.po"
    rewritten(as_poedit)(deck)
    edit(deck, 'msgid "Rhinocorn"', 'msgid "Rhinoceros"')  # so that the file is written

    cardset("sync", "--root", root, "--lang", "pl")

    header = read_catalog(deck).header
    assert (header["X-Generator"], header["X-Poedit-Bookmarks"]) == ("Poedit 3.4", "-1,3,-1,-1")
