"""``cardset sync``: catalogs follow the database, and nobody's work is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import cardset

ROOT = Path(__file__).parents[2]
CARDS = "i18n/pl/pebbles-first.po"
TERMS = "i18n/pl/pebbles.po"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set with its catalogs, in which the texts of Tide and Magpie are translated."""
    folder = copy_of_pebbles(tmp_path)
    assert cardset("sync", "--set", folder).code == 0
    translate(folder, "card:tide:name", "Fala")
    translate(folder, "card:tide:text", "Ilekroć Kamyk opuszcza twój Rząd, ZBIERZ kamień.")
    translate(folder, "card:magpie:text", "Możesz RZUCIĆ 2 kamienie. Jeśli to zrobisz, ZBIERZ 3 kamienie.")
    return folder


def translate(folder: Path, context: str, text: str) -> None:
    path = folder / CARDS
    before, head, after = path.read_text(encoding="utf-8").partition(f'msgctxt "{context}"\n')
    assert head
    path.write_text(before + head + after.replace('msgstr ""\n', f'msgstr "{text}"\n', 1), encoding="utf-8")


def entries(folder: Path, path: str = CARDS) -> dict[str, Entry]:
    return {
        entry.msgctxt: entry
        for entry in read_catalog(folder / path).entries
        if entry.msgctxt and not entry.obsolete
    }


def test_the_committed_catalogs_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """What CI asks: after a change of cards, terms or messages, run ``cardset sync`` and commit."""
    monkeypatch.chdir(ROOT)

    done = cardset("sync", "--check")

    assert (done.code, done.err) == (0, "")
    told = done.out.splitlines()
    assert [line for line in told if not line.endswith(": up to date")] == []
    assert len(told) == len(list((ROOT / "i18n").glob("*/*.po")))


def test_check_tells_and_writes_nothing(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)

    done = cardset("sync", "--check", "--set", folder)

    assert done.code == 1
    assert done.err == "4 of 4 catalogs are behind; run cardset sync.\n"
    assert not list(folder.rglob("*.po"))


def test_new_catalogs_hold_everything_and_no_english(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)

    done = cardset("sync", "--set", folder)

    assert done.code == 0
    assert set(entries(folder)) == {
        *(f"card:{card}:name" for card in ("grey-pebble", "magpie", "tide", "landslide", "shiny-find")),
        *(f"card:{card}:text" for card in ("magpie", "tide", "landslide", "shiny-find")),
    }
    assert set(entries(folder, TERMS)) == {
        f"term:{term}" for term in ("bag", "row", "pebble", "gather", "toss")
    }
    for path in (CARDS, TERMS):
        assert not any(entry.msgstr[0] for entry in entries(folder, path).values())
    assert cardset("sync", "--check", "--set", folder).code == 0


def test_a_second_run_changes_no_byte(folder: Path) -> None:
    cardset("sync", "--set", folder)  # notes where the new name comes from
    before = (folder / CARDS).read_bytes()

    done = cardset("sync", "--set", folder)

    assert (folder / CARDS).read_bytes() == before
    assert "up to date" in done.out


def test_a_changed_effect_makes_its_text_fuzzy(folder: Path) -> None:
    edit(folder / "cards" / "pebbles.yaml", "gather: {amount: 3}", "gather: {amount: 4}")
    assert cardset("sync", "--check", "--set", folder).code == 1

    done = cardset("sync", "--set", folder)

    magpie = entries(folder)["card:magpie:text"]
    assert magpie.fuzzy
    assert magpie.msgstr[0] == "Możesz RZUCIĆ 2 kamienie. Jeśli to zrobisz, ZBIERZ 3 kamienie."
    assert "GATHER 4 pieces" in magpie.msgid
    assert magpie.previous_msgid is not None
    assert "GATHER 3 pieces" in magpie.previous_msgid
    assert "changed: card:magpie:text" in done.out
    assert not entries(folder)["card:tide:text"].fuzzy
    assert cardset("sync", "--check", "--set", folder).code == 0


CHANGES = (
    ("cards/pebbles.yaml", "{gather: {amount: 3}}", "{gather: {amount: 4}}\n# more"),
    ("cards/pebbles.yaml", "do: {gather: {}}", "do: {gather: {amount: 2}}"),
    ("cards/pebbles.yaml", "name: Tide", "name: Spring Tide"),
    ("game/vocabulary.yaml", "phrase: GATHER {cards}", "phrase: PICK UP {cards}"),
    ("game/terms.yaml", "en: {preferred: Row}", "en: {preferred: Line}"),
)
STATES = {
    "approved": "",
    "with a remark": "# a remark\n",
    "fuzzy": "#, fuzzy\n",
    "fuzzy, for other English": '#, fuzzy\n#| msgid "Something else."\n',
    "flagged": "#, no-wrap\n",
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("state", "times"),
    [*((state, 1) for state in STATES.values()), ("", 2)],
    ids=[*STATES, "approved, twice"],
)
def test_what_is_changed_and_changed_back_leaves_no_trace(folder: Path, state: str, times: int) -> None:
    translate(folder, "card:landslide:name", "Lawina")
    edit(folder / CARDS, 'msgctxt "card:magpie:text"\n', f'{state}msgctxt "card:magpie:text"\n')
    edition = folder / "i18n" / "pl@stara"
    edition.mkdir()
    (edition / "language.yaml").write_text("edition: stara-2e\nname: Polish, old\n", encoding="utf-8")
    shutil.copy(folder / CARDS, edition)
    assert cardset("sync", "--set", folder).code == 0
    before = {path: path.read_bytes() for path in (folder / "i18n").rglob("*.po")}

    for _ in range(times):
        for path, old, new in CHANGES:
            edit(folder / path, old, new)
            assert cardset("sync", "--set", folder).code == 0
        assert {path: path.read_bytes() for path in before} != before
        for path, old, new in reversed(CHANGES):
            edit(folder / path, new, old)
            assert cardset("sync", "--set", folder).code == 0

    assert {path: path.read_bytes() for path in (folder / "i18n").rglob("*.po")} == before


def test_what_was_reworked_meanwhile_waits_for_a_person(folder: Path) -> None:
    edit(folder / "cards" / "pebbles.yaml", "gather: {amount: 3}", "gather: {amount: 4}")
    assert cardset("sync", "--set", folder).code == 0
    edit(folder / CARDS, "ZBIERZ 3 kamienie", "ZBIERZ 4 kamienie")
    edit(folder / "cards" / "pebbles.yaml", "gather: {amount: 4}", "gather: {amount: 3}")

    done = cardset("sync", "--set", folder)

    assert "approved again" not in done.out
    assert entries(folder)["card:magpie:text"].fuzzy


def test_another_wording_of_the_same_effect_stays_approved(folder: Path) -> None:
    edit(folder / "game" / "vocabulary.yaml", "phrase: GATHER {cards}", "phrase: PICK UP {cards}")

    done = cardset("sync", "--set", folder)

    for context in ("card:tide:text", "card:magpie:text"):
        assert not entries(folder)[context].fuzzy
        assert "PICK UP" in entries(folder)[context].msgid
        assert f"reworded: {context}" in done.out
    exported = cardset("export", "--lang", "pl", "--set", folder).out
    assert "Ilekroć Kamyk opuszcza twój Rząd, ZBIERZ kamień." in exported


def test_a_new_card_gets_no_other_cards_text(folder: Path) -> None:
    """Its English is that of a translated card; stock merging would hand it that translation."""
    edit(
        folder / "cards" / "throws.yaml",
        "- id: shiny-find",
        "- id: high-tide\n  name: High Tide\n  type: charm\n  copies: 1\n  abilities:\n"
        "    - {when: {card: pebble, event: left}, do: {gather: {}}}\n  sources: [project]\n- id: shiny-find",
    )
    edit(folder / "set.yaml", "{distinct: 5, copies: 14}", "{distinct: 6, copies: 15}")

    assert cardset("sync", "--set", folder).code == 0

    found = entries(folder)
    assert found["card:high-tide:text"].msgid == found["card:tide:text"].msgid
    assert found["card:high-tide:text"].msgstr[0] == ""
    assert found["card:high-tide:name"].msgstr[0] == ""
    assert found["card:tide:text"].msgstr[0] == "Ilekroć Kamyk opuszcza twój Rząd, ZBIERZ kamień."


def test_a_card_that_goes_and_comes_back(folder: Path) -> None:
    cards = folder / "cards" / "pebbles.yaml"
    whole = cards.read_text(encoding="utf-8")
    cards.write_text(whole[: whole.index("- id: tide")], encoding="utf-8")
    edit(folder / "set.yaml", "{distinct: 5, copies: 14}", "{distinct: 4, copies: 12}")
    row = "happens to a piece in the same Row."
    edit(folder / "game" / "vocabulary.yaml", row, f"{row}, only: It comes back with the tide.")
    assert cardset("sync", "--set", folder).code == 0
    assert '#~ msgstr "Fala"' in (folder / CARDS).read_text(encoding="utf-8")
    assert "card:tide:name" not in entries(folder)

    cards.write_text(whole, encoding="utf-8")
    edit(folder / "set.yaml", "{distinct: 4, copies: 12}", "{distinct: 5, copies: 14}")
    cardset("sync", "--set", folder)
    assert entries(folder)["card:tide:name"].msgstr[0] == "Fala"


def test_only_the_language_asked_for(folder: Path) -> None:
    shutil.copytree(folder / "i18n" / "pl", folder / "i18n" / "cs", ignore=shutil.ignore_patterns("*.po"))

    assert cardset("sync", "--set", folder, "--lang", "pl").code == 0
    assert not list((folder / "i18n" / "cs").glob("*.po"))
    assert cardset("sync", "--check", "--set", folder).code == 1
    assert cardset("sync", "--set", folder).code == 0
    assert len(list((folder / "i18n" / "cs").glob("*.po"))) == 4


def test_one_broken_catalog_leaves_all_of_its_language_as_they_were(folder: Path) -> None:
    """Everything is merged before the first file is written."""
    edit(folder / "cards" / "pebbles.yaml", "gather: {amount: 3}", "gather: {amount: 4}")
    edit(folder / TERMS, 'msgid "bag"', 'msgid "bag')
    before = (folder / CARDS).read_bytes()

    done = cardset("sync", "--set", folder)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {folder}/{TERMS}:")
    assert (folder / CARDS).read_bytes() == before


@pytest.mark.parametrize("name", ["lexicon.yaml", "language.yaml"])
def test_a_language_that_cannot_be_done_holds_up_no_other(folder: Path, name: str) -> None:
    shutil.copytree(folder / "i18n" / "pl", folder / "i18n" / "cs")
    (folder / "i18n" / "cs" / name).write_text("terns: {}\n", encoding="utf-8")
    edit(folder / "cards" / "pebbles.yaml", "gather: {amount: 3}", "gather: {amount: 4}")
    before = {path: path.read_bytes() for path in (folder / "i18n" / "cs").iterdir()}

    done = cardset("sync", "--set", folder)

    assert done.code == 2
    assert done.err.startswith(f"error: {folder}/i18n/cs/{name}:1:1: ")
    assert "unknown key 'terns'" in done.err
    assert entries(folder)["card:magpie:text"].fuzzy
    assert {path: path.read_bytes() for path in (folder / "i18n" / "cs").iterdir()} == before
    assert cardset("sync", "--check", "--set", folder).code == 2
    assert cardset("sync", "--check", "--set", folder, "--lang", "pl").code == 0
    assert cardset("sync", "--set", folder, "--lang", "cs").code == 2


def test_translators_are_told_what_the_card_does(folder: Path) -> None:
    comments = "\n".join(entries(folder)["card:magpie:text"].extracted)

    assert "Text of Magpie (Charm)." in comments
    assert "may: {toss: {who: you, card: card, amount: 2}}, if-you-do: {gather: {amount: 3}}" in comments
    assert "terms: TOSS, GATHER" in comments


def test_where_a_name_comes_from(folder: Path) -> None:
    (folder / "i18n" / "pl" / "lexicon.yaml").write_text(
        "language: pl\nterms:\n  row:\n    - {word: rząd, status: preferred, editions: [project], "
        "sources: [project], invariable: true}\n"
        "names:\n  tide: {name: Fala, edition: first-print, source: project}\n",
        encoding="utf-8",
    )
    translate(folder, "card:magpie:name", "Sroka")

    assert cardset("sync", "--set", folder).code == 0

    comments = {context: "\n".join(entry.extracted) for context, entry in entries(folder).items()}
    assert "provenance: official, first-print" in comments["card:tide:name"]
    assert "provenance: ours" in comments["card:magpie:name"]


def test_a_translators_work_puts_no_catalog_behind(folder: Path) -> None:
    """What is told of a translation is noted by the next sync; until then nothing is amiss."""
    assert cardset("sync", "--set", folder).code == 0
    translate(folder, "card:magpie:name", "Sroka")
    before = (folder / CARDS).read_bytes()

    checked = cardset("sync", "--check", "--set", folder)

    assert (checked.code, checked.err) == (0, "")
    assert f"{folder}/{CARDS}: up to date\n" in checked.out
    assert (folder / CARDS).read_bytes() == before
    assert (
        f"{folder}/{CARDS}: English or comments renewed (written)\n" in cardset("sync", "--set", folder).out
    )
    assert "provenance: ours, 5 letters" in entries(folder)["card:magpie:name"].extracted
