"""``rulebook clause`` through the real command line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from cardset.catalog.read import read_catalog
from cardset.domains import clauses_domain
from cardset.paths import set_folder
from cardset.sources import find_sources
from rulebook.citations import Place, citations, citing
from rulebook.games.unstable_unicorns import GAME
from rulebook.messages import rule_messages
from tests.cli.running import Outcome, rulebook
from tests.i18n.finished import is_whole

ROOT = Path(__file__).parents[2]
CLAUSES = clauses_domain(GAME.id)
CATALOGS = sorted((ROOT / "i18n").glob(f"*/{CLAUSES}.po"))
LANGUAGES = [path.parent.name for path in CATALOGS if is_whole(path.parent.name)]
HEADINGS = (
    "category:", "Answers", "Stated in", "Differs", "Difference between", "Option of", "Enforced", "Shown by"
)  # fmt: skip


@cache
def kept() -> Mapping[str, Sequence[Place]]:
    """Where each clause is kept."""
    return citations(GAME.clauses, citing(GAME, find_sources(set_folder()).all))


def clause(*arguments: str) -> Outcome:
    return rulebook("clause", *arguments)


def test_it_shows_everything_about_a_clause() -> None:
    done = clause("impossible.cannot-play-from-hand")

    assert (done.code, done.err) == (0, "")
    shown = " ".join(done.out.split())
    clauses = GAME.clauses
    told = clauses.find("impossible.cannot-play-from-hand")
    (difference,) = clauses.differences_of(told.id)
    for text in (told.statement, told.question, told.differs, difference.id, difference.summary):
        assert text in shown
    assert "category: impossible" in shown
    assert "pl-new 000_8fa7465738ba1ae8.txt:181 " in shown
    assert "cs-2e" not in done.out.partition("Stated in")[2].partition("Differs")[0]
    places = kept()[told.id]
    assert places
    assert all(str(place) in shown for place in places)


def test_it_says_what_no_program_could_keep() -> None:
    shown = clause("flavour.motto").out

    assert "category: terms, nothing a program could keep" in shown
    assert "Enforced in" not in shown


def test_it_shows_the_options_tied_to_a_clause_with_their_values() -> None:
    shown = clause("chain.win-after-chain").out

    assert "\nOption of the rules: win_check\n" in shown
    for value in ("cs-2e    immediate", "ru-2020  immediate", "pl-new   after-chain", "pl-nsfw  after-chain"):
        assert f"\n  {value}\n" in shown
    assert "Option of the rules" not in clause("turn.draw").out


def test_it_shows_what_the_card_data_enforce() -> None:
    told = [place for places in kept().values() for place in places]
    paths = {place.path.rpartition(".")[2] for place in told}
    assert paths == {"py", "yaml"}

    (place,) = kept()["components.baby-count"]
    assert f"\nEnforced in\n  {place}\n" in clause("components.baby-count").out


def test_it_shows_the_scenarios_that_claim_a_clause() -> None:
    shown = clause("win.tie-all-lose").out.partition("\nShown by\n")[2]

    assert re.search(r"^  rulebook/\S+/clauses/win\.yaml:\d+ win-nobody$", shown, re.MULTILINE)
    assert "\n    With equally many letters, too, nobody wins.\n" in shown + "\n"


def test_every_executable_clause_is_enforced_and_shown() -> None:
    entries = json.loads(clause("--list", "--format", "json").out)["clauses"]

    told = {entry["id"] for entry in entries if entry["enforced"] and entry["scenarios"]}
    assert told == {entry["id"] for entry in entries if entry["executable"]}


def test_several_lines_of_one_source_stand_together() -> None:
    assert "pl-new   000_8fa7465738ba1ae8.txt:16, 100  " in clause("setup.expansions").out


def test_clauses_are_shown_in_the_order_asked_for_and_once() -> None:
    shown = clause("win.deck-out", "turn.draw", "win.deck-out").out.splitlines()

    assert [line for line in shown if line in GAME.clauses.by_id] == ["win.deck-out", "turn.draw"]


def test_the_list_has_every_clause() -> None:
    done = clause("--list")

    lines = [line.split(maxsplit=1) for line in done.out.splitlines()]
    assert (done.code, done.err) == (0, "")
    assert lines == [[told.id, told.statement] for told in GAME.clauses.by_id.values()]


def test_the_list_can_be_cut_down_to_a_category() -> None:
    done = clause("--list", "--category", "immunity")
    assert clause("--category", "immunity").out == done.out

    assert [line.split()[0] for line in done.out.splitlines()] == [
        "immunity.exists",
        "immunity.direct",
        "immunity.indirect",
        "immunity.cannot-be-affected",
    ]


def test_json_has_a_version_and_the_same_content() -> None:
    data = json.loads(clause("win.deck-out", "--format", "json").out)

    assert data["schema_version"] == 1
    (entry,) = data["clauses"]
    told = GAME.clauses.find("win.deck-out")
    places = kept()["win.deck-out"]
    assert entry == {
        "id": "win.deck-out",
        "category": "win",
        "executable": True,
        "statement": told.statement,
        "question": told.question,
        "verdict": {},
        "editions": {
            "pl-new": ["000_8fa7465738ba1ae8.txt:247"],
            "pl-nsfw": ["001_102b44d01943c5e6.txt:120"],
            "cs-2e": ["002_2d0055ff61cac5d1.txt:146"],
            "ru-2020": ["004_5a1ba7ccaa61d317.txt:123", "004_5a1ba7ccaa61d317.txt:138"],
        },
        "differs": told.differs,
        "note": None,
        "differences": [],
        "options": [
            {
                "option": "empty_deck",
                "meaning": "What happens when the deck is empty",
                "presets": dict.fromkeys(("cs-2e", "ru-2020", "pl-new", "pl-nsfw"), "ends"),
            }
        ],
        "enforced": [{"path": place.path, "line": place.line, "within": place.within} for place in places],
        "scenarios": entry["scenarios"],
    }
    shown = {scenario["id"]: scenario for scenario in entry["scenarios"]}
    scenario = shown["win-when-the-deck-runs-out"]
    assert scenario["about"] == "When the last card is drawn, the player with the most Unicorns wins."
    assert scenario["rules"] == ["cs-2e", "ru-2020", "pl-new", "pl-nsfw"]
    assert scenario["path"] == "rulebook/games/unstable_unicorns/scenarios/clauses/win.yaml"
    text = (ROOT / scenario["path"]).read_text(encoding="utf-8").splitlines()
    assert text[scenario["line"] - 1] == "  - id: win-when-the-deck-runs-out"


def test_the_list_as_json_has_every_clause() -> None:
    entries = json.loads(clause("--list", "--format", "json").out)["clauses"]

    assert [entry["id"] for entry in entries] == list(GAME.clauses.by_id)
    cited = {entry["id"]: len(entry["enforced"]) for entry in entries if entry["enforced"]}
    assert cited == {name: len(places) for name, places in kept().items()}


def translated(language: str) -> dict[str, str]:
    """The translations of a language by context."""
    entries = read_catalog(ROOT / "i18n" / language / f"{CLAUSES}.po").entries
    return {str(entry.msgctxt): entry.msgstr[0] for entry in entries if entry.translated}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_the_language(language: str) -> None:
    said = translated(language)
    shown = " ".join(rulebook("clause", "chain.win-after-chain", "--lang", language).out.split())

    contexts = [f"clause:chain.win-after-chain:{field}" for field in ("statement", "question", "differs")]
    contexts += ["difference:win-timing:summary", "rule:win_check:meaning", "edition:pl-new:name"]
    for context in contexts:
        assert " ".join(said[context].split()) in shown, context
    assert not [heading for heading in HEADINGS if heading in shown]
    english = {message.msgctxt: message.msgid for message in rule_messages(GAME)}
    assert not [context for context in contexts if english[context] in shown]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_speaks_the_language(language: str) -> None:
    done = rulebook("clause", "--list", "--lang", language)

    said = translated(language)
    lines = [line.split(maxsplit=1) for line in done.out.splitlines()]
    assert (done.code, done.err) == (0, "")
    assert lines == [[ident, said[f"clause:{ident}:statement"]] for ident in GAME.clauses.by_id]


def test_json_speaks_the_language_and_names_it() -> None:
    data = json.loads(rulebook("clause", "win.deck-out", "--format", "json", "--lang", "cs").out)

    (entry,) = data["clauses"]
    said = translated("cs")
    assert data["lang"] == "cs"
    assert entry["question"] == said["clause:win.deck-out:question"]
    assert entry["options"][0]["meaning"] == said["rule:empty_deck:meaning"]
    assert entry["options"][0]["presets"]["cs-2e"] == "ends"


def test_what_is_not_translated_stays_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "i18n" / "de"
    folder.mkdir(parents=True)
    (folder / "language.yaml").write_text("name: German\n", encoding="utf-8")
    (folder / "uu-base-2e.po").touch()
    (folder / f"{CLAUSES}.po").write_text(
        'msgctxt "clause:turn.draw:question"\nmsgid "Do I have to draw a card each turn?"\n'
        'msgstr "Muss ich in jedem Zug eine Karte ziehen?"\n',
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)

    done = rulebook("clause", "turn.draw", "--lang", "de")

    assert done.code == 0
    assert done.err.endswith("rules are translated into de; the others stay English\n")
    assert "\nAnswers\n  Muss ich in jedem Zug eine Karte ziehen?\n" in done.out
    assert GAME.clauses.find("turn.draw").statement in done.out


def test_an_unknown_language_is_told_with_the_nearest() -> None:
    done = rulebook("clause", "turn.draw", "--lang", "pll")

    assert (done.code, done.out) == (2, "")
    assert "there is no locale 'pll' (did you mean 'pl'?)" in done.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["win.tie-leters"], "error: there is no clause 'win.tie-leters' (did you mean 'win.tie-letters'?)"),
        (["win.deck-out", "winn"], "error: there is no clause 'winn' ("),
        (["win"], "error: there is no clause 'win' (a category: --category win)"),
        (["--list", "--category", "crads"], "error: there is no category 'crads' (did you mean 'cards'?)"),
        ([], "Name a clause, or use --list."),
        (["win.deck-out", "--list"], "Name clauses or use --list, not both."),
        (["win.deck-out", "--category", "win"], "name a category or clauses, not both."),
    ],
)
def test_what_cannot_be_shown_is_told(arguments: list[str], message: str) -> None:
    done = clause(*arguments)

    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert "Traceback" not in done.err


def test_the_help_has_examples_that_work() -> None:
    shown = " ".join(clause("--help").out.split())
    examples = shown.partition("Examples: ")[2].split(" · ")

    assert len(examples) == 3
    for example in examples:
        assert example.startswith("rulebook clause ")
        assert clause(*example.split()[2:]).code == 0
