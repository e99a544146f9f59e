"""Commands that read cards read those of several sets, and added ones, with what each has translated."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from cardset.load import load_set
from cli.cardset import COMMANDS as CARDSET
from cli.rulebook import COMMANDS as RULEBOOK
from cli.table import COMMANDS as TABLE
from tests.cardset.samples import HIGHLANDS, edit
from tests.cli.running import Outcome, cardset, rulebook, table

NAMED = "uu-base-2e+highland-herd+moor"
BASE = load_set()
ONE_SET = {
    "import",
    "new language",
    "new project",
    "rename-term",
    "rename-card",
    "terms forms",
    "terms list",
    "terms show",
}
"""What writes into the files of a set or reads what belongs to one."""
NO_CARDS = {"rules of lint", "explain", "docs", "terms mine"}
"""What tells of the linter alone, reads only translations, or shows a page."""

MIST = """\
- id: moor-mist
  name: Moor Mist
  type: magic
  copies: 1
  abilities:
    - do: {draw: {amount: 2}}
  sources: [own]
"""


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command of the three programs, and those of a group of commands, by name."""
    for program in (CARDSET, RULEBOOK, TABLE):
        for name, (place, _) in program.items():
            module, _, attribute = place.partition(":")
            command = getattr(importlib.import_module(module), attribute)
            if isinstance(command, click.Group):
                yield from ((f"{name} {inner}", there) for inner, there in command.commands.items())
            else:
                yield "rules of lint" if module == "cli.lint_rules" and name == "rules" else name, command


def test_every_command_that_reads_cards_takes_several_sets_and_added_cards() -> None:
    for name, command in commands():
        options = {option: one for one in command.params for option in one.opts}
        if name in NO_CARDS:
            assert not {"--set", "--add"} & options.keys(), name
        else:
            assert options["--set"].multiple, name
            assert name in ONE_SET or options["--add"].multiple, name


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """The options for the base deck, a second set and a folder of cards, each with a name in Polish."""
    folder = tmp_path_factory.mktemp("sets")
    herd = Path(shutil.copytree(HIGHLANDS, folder / "highlands"))
    moor = folder / "moor"
    shutil.copytree(HIGHLANDS / "i18n" / "pl", moor / "i18n" / "pl", ignore=shutil.ignore_patterns("*.po"))
    (moor / "mist.yaml").write_text(MIST, encoding="utf-8")
    options = ("--set", "uu-base-2e", "--set", str(herd), "--add", str(moor))
    assert cardset("sync", "--add", herd, "--add", moor).code == 0
    edit(herd / "i18n/pl/highland-herd.po", 'msgid "Far Call"\nmsgstr ""', 'msgid "Far Call"\nmsgstr "Zew"')
    edit(moor / "i18n/pl/moor.po", 'msgid "Moor Mist"\nmsgstr ""', 'msgid "Moor Mist"\nmsgstr "Mgła"')
    return options


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("program", "arguments", "says"),
    [
        (cardset, ("validate",), f"{NAMED}: {len(BASE.cards) + 7} cards, {BASE.copies + 13} copies"),
        (cardset, ("show", "far-call", "moor-mist", "--lang", "pl"), "Mgła"),
        (cardset, ("stats", "--lang", "pl"), "\nmoor "),
        (cardset, ("draft", "--compare", "--lang", "pl"), "events.lured"),
        (cardset, ("graph", "--format", "json"), "lonely-bell"),
        (cardset, ("export", "--format", "csv", "--lang", "pl"), "far-call,Zew,magic,"),
        (cardset, ("export", "--format", "tmx", "--lang", "pl"), "<seg>Mgła</seg>"),
        (cardset, ("export", "--format", "tbx", "--lang", "pl,cs"), "LURE"),
        (cardset, ("vocabulary",), "| a card is LURED | `lure` |"),
        (rulebook, ("clause", "turn.beginning-trigger"), "turn.beginning-trigger"),
        (rulebook, ("rules",), "name_language"),
        (rulebook, ("simulate", "--jobs", "1", "--games", "2"), "2 games, all sound"),
        (table, ("opponents",), "heuristic"),
        (table, ("tutorial", "--list"), " 1  seven"),
        (table, ("watch", "--players", "4", "--seed", "7", "--lang", "pl"), "Zew"),
        (table, ("arena", "--seats", "novice,random", "--games", "2"), "2 games of 2"),
        (table, ("balance", "--seats", "novice", "--games", "2", "--card", "moor-mist"), "Moor Mist"),
        (table, ("doctor",), "uu-base-2e+highland-herd+moor"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_command_reads_all_sets(
    sets: tuple[str, ...], program: Callable[..., Outcome], arguments: tuple[str, ...], says: str
) -> None:
    done = program(*arguments, *sets)

    assert done.code in (0, 1), done.err
    assert says in done.out


def test_the_catalogs_of_each_are_linted(sets: tuple[str, ...]) -> None:
    for folder in sets[3::2]:
        done = cardset("lint", *sets, Path(folder, "i18n/pl"))

        assert (done.code, done.err) == (0, "")


def test_folders_of_cards_are_drafted(sets: tuple[str, ...]) -> None:
    done = cardset("draft", sets[-1], *sets[:4], "--lang", "pl")

    assert done.out == "Moor Mist\n  en: DRAW 2 cards.\n  pl: DOBIERZ 2\N{NO-BREAK SPACE}karty.\n"


@pytest.mark.parametrize(
    "arguments",
    [("import", "x.csv"), ("rename-card", "a", "b"), ("rename-term", "a", "b"), ("terms", "list")],
)
def test_what_writes_into_one_set_takes_one(sets: tuple[str, ...], arguments: tuple[str, ...]) -> None:
    done = cardset(*arguments, *sets[:4])

    assert done.code == 2
    assert f"one set at a time, not uu-base-2e and {sets[3]}." in done.err


def test_a_sheet_is_of_one_set(sets: tuple[str, ...]) -> None:
    done = cardset("export", "--format", "sheet", "--lang", "pl", *sets)

    assert done.code == 2
    assert "A sheet goes back into the catalogs of one set; name one." in done.err


def test_a_set_does_not_change_what_another_tells_its_translators(sets: tuple[str, ...]) -> None:
    # The herd has a kind of Unicorn, of which the words of the game know nothing.
    done = cardset("sync", "--check", "--lang", "pl", *sets)

    assert done.code == 0, done.out
    assert "highland-herd.po: up to date" in done.out
    assert "moor.po: up to date" in done.out


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("", "", "this set has no card files (expected *.yaml, or cards/*.yaml)"),
        ("cards.yaml", "just: text\n", ".yaml:1:1: a mapping stands here (expected a list)"),
        ("i18n/pl/added.po", 'msgid "a\n', "added.po:1:7: the string has no closing quote"),
    ],
)
def test_a_folder_that_cannot_be_added_is_told(
    sets: tuple[str, ...], tmp_path: Path, file: str, text: str, says: str
) -> None:
    folder = tmp_path / "added"
    if file.endswith(".po"):
        shutil.copytree(sets[-1], folder)
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(exist_ok=True)
    if file:
        (folder / file).write_text(text, encoding="utf-8")

    done = cardset("show", "neigh", "--lang", "pl", "--add", folder)

    assert done.code == 2
    assert says in done.err


def test_a_run_of_the_arena_is_of_all_its_sets(sets: tuple[str, ...], tmp_path: Path) -> None:
    run = ("arena", "--seats", "novice,random", "--games", "2", "--out", tmp_path / "run", "--jobs", "1")
    done = table(*run, *sets)
    assert done.code == 0, done.err

    assert table(*run, *sets).out.splitlines()[0] == done.out.splitlines()[0]
    other = table(*run)

    assert other.code == 2
    assert '"uu-base-2e+highland-herd+moor"' in other.err
