"""``cardset rename-term`` and ``rename-card``: a new word everywhere at once, or nothing at all."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.rename import plan as plans
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import PROGRAM, ROOT, cardset, no_file_larger_than

CARDS = "i18n/pl/pebbles-first.po"
TERMS = "i18n/pl/pebbles.po"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set with some translations, and with a longer term than ``row``."""
    folder = copy_of_pebbles(tmp_path)
    edit(
        folder / "game" / "terms.yaml",
        "  - id: pebble\n",
        "  - id: row-end\n    part_of_speech: noun\n    definition: Where a Row is over, the last "
        "of a Row's Pebbles.\n"
        "    en: {preferred: Row end}\n    sources: [project]\n  - id: pebble\n",
    )
    throws = folder / "cards" / "throws.yaml"
    edit(throws, "- id: shiny-find\n", "- id: shiny-find\n  older_print: At a Row end.\n")
    edit(throws, "- id: landslide\n", "# A Landslide hits each Row.\n- id: landslide\n")
    assert cardset("sync", "--set", folder).code == 0
    translate(folder, "card:tide:name", "Fala")
    translate(folder, "card:tide:text", "Ilekroć Kamyk opuszcza twój Rząd, ZBIERZ kamień.")
    translate(folder, "card:landslide:text", "Każdy WYRZUCA kamień.")
    translate(folder, "term:row", "Rząd", TERMS)
    assert cardset("sync", "--set", folder).code == 0
    return folder


def translate(folder: Path, context: str, text: str, catalog: str = CARDS) -> None:
    path = folder / catalog
    before, head, after = path.read_text(encoding="utf-8").partition(f'msgctxt "{context}"\n')
    assert head
    path.write_text(before + head + after.replace('msgstr ""\n', f'msgstr "{text}"\n', 1), encoding="utf-8")


def entries(folder: Path, path: str = CARDS) -> dict[str, Entry]:
    return {entry.msgctxt: entry for entry in read_catalog(folder / path).entries if entry.msgctxt}


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_term(folder: Path) -> None:
    before = entries(folder)

    done = cardset("rename-term", "row", "Line", "--set", folder)

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Row -> Line: changed ")
    vocabulary = (folder / "game" / "vocabulary.yaml").read_text(encoding="utf-8")
    assert 'stable: {phrase: "{whose} Line", of: player, role: in-play, term: row}' in vocabulary
    assert "Row" not in vocabulary
    after = entries(folder)
    assert after["card:tide:text"].msgid == before["card:tide:text"].msgid.replace("Row", "Line")
    assert after["card:tide:text"].translated
    assert after["card:tide:text"].msgstr == before["card:tide:text"].msgstr
    assert entries(folder, TERMS)["term:row"].msgid == "Line"
    assert entries(folder, TERMS)["term:row"].translated
    assert cardset("sync", "--check", "--set", folder).code == 0
    assert cardset("validate", "--set", folder).code == 0


def test_a_longer_term_keeps_its_word(folder: Path) -> None:
    done = cardset("rename-term", "Row", "Line", "--set", folder)

    terms = (folder / "game" / "terms.yaml").read_text(encoding="utf-8")
    assert "definition: Where a Line is over, the last of a Line's Pebbles." in terms
    assert "en: {preferred: Row end}" in terms
    assert "older_print: At a Row end." in (folder / "cards" / "throws.yaml").read_text(encoding="utf-8")
    assert "kept in longer terms (--compounds changes them, too): Row end (row-end)\n" in done.out


def test_longer_terms_change_where_that_is_wanted(folder: Path) -> None:
    done = cardset("rename-term", "Row", "Arc", "--compounds", "--set", folder)

    assert "kept in" not in done.out
    assert "en: {preferred: Arc end}" in (folder / "game" / "terms.yaml").read_text(encoding="utf-8")
    assert "At an Arc end." in (folder / "cards" / "throws.yaml").read_text(encoding="utf-8")
    assert entries(folder, TERMS)["term:row-end"].msgid == "Arc end"


def test_what_is_left_is_told_with_its_place(folder: Path) -> None:
    done = cardset("rename-term", "row", "Line", "--set", folder)

    lines = (folder / "cards" / "throws.yaml").read_text(encoding="utf-8").splitlines()
    number = lines.index("# A Landslide hits each Row.") + 1
    assert done.out.splitlines()[-2:] == [
        "'Row' still stands in 1 line that no rule covers:",
        f"  cards/throws.yaml:{number}:25: # A Landslide hits each Row.",
    ]


def test_the_name_of_a_set_changes_too(folder: Path) -> None:
    edit(folder / "set.yaml", "name: Pebbles, first bag", "name: Pebbles, the Row bag")

    assert cardset("rename-term", "row", "Line", "--set", folder).code == 0

    assert "name: Pebbles, the Line bag" in (folder / "set.yaml").read_text(encoding="utf-8")


def test_there_and_back_changes_no_byte(folder: Path) -> None:
    before = contents(folder)
    assert cardset("rename-term", "row", "Line", "--set", folder).code == 0
    assert contents(folder) != before

    assert cardset("rename-term", "row", "Row", "--set", folder).code == 0

    assert contents(folder) == before


def test_previous_and_obsolete_english_changes_too(folder: Path) -> None:
    edit(folder / "cards" / "pebbles.yaml", "do: {gather: {}}", "do: {gather: {amount: 4}}")
    with (folder / CARDS).open("a", encoding="utf-8") as file:
        file.write('\n#~ msgctxt "card:gone:text"\n#~ msgid "Leave your Row."\n#~ msgstr "Opuść rząd."\n')
    assert cardset("sync", "--set", folder).code == 0
    before = str(entries(folder)["card:tide:text"].previous_msgid)
    assert "Row" in before

    assert cardset("rename-term", "row", "Line", "--set", folder).code == 0

    tide, gone = entries(folder)["card:tide:text"], entries(folder)["card:gone:text"]
    assert (tide.previous_msgid, tide.fuzzy) == (before.replace("Row", "Line"), True)
    assert (gone.msgid, gone.msgstr, gone.obsolete) == ("Leave your Line.", ("Opuść rząd.",), True)


def test_a_dry_run_is_a_patch_and_writes_nothing(folder: Path, tmp_path: Path) -> None:
    before = contents(folder)
    copy = shutil.copytree(folder, tmp_path / "copy")

    dry = cardset("rename-term", "row", "Line", "--set", folder, "--dry-run")

    assert dry.code == 0
    assert contents(folder) == before
    assert "Row -> Line: would change " in dry.err
    assert "+    en: {preferred: Line}\n" in dry.out
    if shutil.which("patch"):
        subprocess.run(["patch", "-p1", "-s"], input=dry.out, encoding="utf-8", cwd=copy, check=True)
        cardset("rename-term", "row", "Line", "--set", folder)
        assert [data for _, data in contents(copy).items()] == [data for _, data in contents(folder).items()]


def test_forms_that_no_rule_gives(folder: Path) -> None:
    cardset("rename-term", "toss", "FLING", "--set", folder, "--form", "TOSSED=FLUNG")

    vocabulary = (folder / "game" / "vocabulary.yaml").read_text(encoding="utf-8")
    assert "tossed: {phrase: is FLUNG, passive: FLUNG, term: toss, " in vocabulary
    assert "phrase: FLING {cards}" in vocabulary


def test_a_card_by_its_id(folder: Path) -> None:
    edit(
        folder / "cards" / "throws.yaml",
        "older_print: At a Row end.",
        "older_print: As Magpie, or a Magpie's.",
    )
    cardset("sync", "--set", folder)

    done = cardset("rename-card", "magpie", "Jackdaw", "--set", folder)

    assert (done.code, done.err) == (0, "")
    cards = (folder / "cards" / "pebbles.yaml").read_text(encoding="utf-8")
    assert "- id: magpie\n  name: Jackdaw\n" in cards
    assert "older_print: As Jackdaw, or a Jackdaw's." in (folder / "cards" / "throws.yaml").read_text(
        encoding="utf-8"
    )
    assert entries(folder)["card:magpie:name"].msgid == "Jackdaw"
    assert "Text of Jackdaw (Charm)." in entries(folder)["card:magpie:text"].extracted
    assert cardset("sync", "--check", "--set", folder).code == 0


def test_a_card_whose_name_is_not_what_is_printed(folder: Path) -> None:
    edit(
        folder / "cards" / "pebbles.yaml",
        "  name: Magpie\n",
        "  name: Magpie (Blue)\n  printed_name: Magpie\n",
    )
    cardset("sync", "--set", folder)

    assert cardset("rename-card", "Magpie (Blue)", "Jackdaw (Blue)", "--set", folder).code == 0

    cards = (folder / "cards" / "pebbles.yaml").read_text(encoding="utf-8")
    assert "  name: Jackdaw (Blue)\n  printed_name: Jackdaw\n" in cards
    assert cardset("sync", "--check", "--set", folder).code == 0


def test_a_name_that_needs_quotes(folder: Path) -> None:
    assert cardset("rename-card", "tide", 'Tide: it\'s "high" #2', "--set", folder).code == 0

    assert entries(folder)["card:tide:name"].msgid == 'Tide: it\'s "high" #2'
    assert entries(folder)["card:tide:name"].translated


def test_a_card_that_has_the_name_of_a_term(folder: Path) -> None:
    edit(folder / "cards" / "pebbles.yaml", "name: Magpie", "name: Pebble")
    cardset("sync", "--set", folder)

    done = cardset("rename-card", "magpie", "Jackdaw", "--set", folder)

    assert "'Pebble' is a word for a term, too: only the card itself was renamed\n" in done.out
    assert "one: Pebble, many: Pebbles" in (folder / "game" / "vocabulary.yaml").read_text(encoding="utf-8")
    assert entries(folder)["card:magpie:name"].msgid == "Jackdaw"
    assert "Each time a Pebble leaves" in entries(folder)["card:tide:text"].msgid


def test_a_card_is_renamed_with_its_term(folder: Path) -> None:
    cardset("rename-term", "pebble", "Stone", "--set", folder)

    assert entries(folder)["card:grey-pebble:name"].msgid == "Grey Stone"


def test_a_word_in_small_letters_does_not_rename_cards(folder: Path) -> None:
    edit(folder / "cards" / "pebbles.yaml", "name: Magpie", "name: Bag Thief")
    edit(folder / "cards" / "throws.yaml", "older_print: At a Row end.", "older_print: Bag Thief had a bag.")
    cardset("sync", "--set", folder)

    done = cardset("rename-term", "bag", "sack", "--set", folder)

    assert "kept in names: Bag Thief\n" in done.out
    assert "older_print: Bag Thief had a sack." in (folder / "cards" / "throws.yaml").read_text(
        encoding="utf-8"
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rename-term", "rwo", "Line"], "there is no term 'rwo' (did you mean 'row'?)"),
        (["rename-card", "Magpi", "Jackdaw"], "there is no card 'Magpi' (did you mean 'Magpie'?)"),
        (["rename-term", "row", "Row"], "game/terms.yaml:7:1: row is called 'Row' already"),
        (
            ["rename-term", "row", "pebble"],
            "'pebble' is preferred for pebble already (one word cannot mean both)",
        ),
        (["rename-card", "magpie", "TIDE"], "cards/pebbles.yaml:17:1: tide has that name already"),
        (["rename-card", "magpie", "Magpie"], "magpie has that name already"),
        (
            ["rename-term", "row", "  "],
            "'  ' cannot be a name (one or more words on one line, without braces",
        ),
        (["rename-term", "row", "{cards}"], "'{cards}' cannot be a name"),
        (["rename-term", "row", "a\nb"], "'a\\nb' cannot be a name"),
        (["rename-term", "unicorn", "Imp"], "unicorn is a term of the built-in game (rename it there)"),
        (["rename-term", "row", "Line", "--form", "Rows"], "'Rows' is not of the form A=B"),
    ],
)
def test_what_cannot_be_done(folder: Path, arguments: list[str], complaint: str) -> None:
    before = contents(folder)

    done = cardset(*arguments, "--set", folder)

    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert contents(folder) == before


def test_a_set_that_would_not_be_sound_is_not_written(folder: Path) -> None:
    edit(folder / "cards" / "throws.yaml", "name: Shiny Find", "name: Grey Stone")
    before = contents(folder)

    done = cardset("rename-term", "pebble", "Stone", "--set", folder)

    assert (done.code, done.out) == (2, "")
    assert "Grey Stone" in done.err
    assert contents(folder) == before


def test_a_broken_catalog_stops_everything(folder: Path) -> None:
    edit(folder / TERMS, 'msgid "bag"', 'msgid "bag')
    before = contents(folder)

    done = cardset("rename-term", "row", "Line", "--set", folder)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {folder / TERMS}:")
    assert contents(folder) == before


def test_all_files_or_none(folder: Path) -> None:
    before = contents(folder)
    sizes = sorted(len(data) for path, data in before.items() if path.suffix in {".po", ".yaml"})

    with no_file_larger_than(sizes[-1] - 1):
        done = cardset("rename-term", "row", "Line", "--set", folder)

    assert done.code == 2
    assert done.err.endswith("cannot be written: File too large; nothing was changed\n")
    assert contents(folder) == before


@pytest.mark.skipif(
    not Path("/dev/full").is_char_device(), reason="only Linux has a device that is always full"
)
def test_what_cannot_be_told_is_not_done(folder: Path) -> None:
    before = contents(folder)
    command = [*PROGRAM, "rename-term", "row", "Line", "--set", str(folder)]

    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT)

    assert (done.returncode, done.stderr) == (2, b"error: output: No space left on device\n")
    assert contents(folder) == before


def test_a_file_that_changes_meanwhile_is_not_overwritten(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(folder)
    monkeypatch.setattr(plans, "read_text", lambda path: "something else")

    done = cardset("rename-term", "row", "Line", "--set", folder)

    assert done.code == 2
    assert "has changed since it was read; nothing was written (try again)" in done.err
    assert contents(folder) == before


def test_words_that_nobody_is_to_use_stay_what_they_are(folder: Path) -> None:
    edit(
        folder / "game" / "terms.yaml",
        "en: {preferred: bag}",
        "en: [{word: bag, status: preferred, editions: [project]}, {word: pebble bag, status: admitted, "
        "editions: [project]}, {word: grab bag, status: deprecated, reason: Nobody sees into a bag.}]",
    )
    assert cardset("sync", "--set", folder).code == 0

    done = cardset("rename-term", "bag", "sack", "--set", folder)

    assert (done.code, done.err) == (0, "")
    terms = (folder / "game" / "terms.yaml").read_text(encoding="utf-8")
    assert "{word: sack, status: preferred," in terms
    assert "{word: pebble sack, status: admitted," in terms
    assert "{word: grab bag, status: deprecated, reason: Nobody sees into a sack.}" in terms


@pytest.mark.parametrize("edition", ["cs-2e", "project"])
def test_which_editions_print_the_new_word_is_for_a_person_to_say(folder: Path, edition: str) -> None:
    terms = folder / "game" / "terms.yaml"
    word = f"en: [{{word: bag, status: preferred, editions: [{edition}]}}]"
    edit(terms, "en: {preferred: bag}", word)
    assert cardset("sync", "--set", folder).code == 0

    done = cardset("rename-term", "bag", "sack", "--set", folder)

    assert done.code == 0, done.err
    note = "game/terms.yaml:2 says which editions print 'bag'; say there which print 'sack'"
    assert (note in done.out) is (edition != "project")
