"""A set for adults is named where sets are listed; its cards are shown only where ``--set`` asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from cardset.load import load_set
from cardset.paths import known_sets, set_folder
from tests.cli.running import ROOT, Outcome, cardset, rulebook, table
from tests.cli.test_sets_everywhere import commands

MISSPELT = "fukboi"
"""Near to a word of such a card, and to nothing else."""
WAYS: dict[str, tuple[str, ...]] = {
    "new project": ("{}/project",),
    "new language": ("uk", "--root", "{}"),
    "validate": (),
    "show": (MISSPELT,),
    "sync": ("--check",),
    "stats": (),
    "read": ("i18n/pl/uu-base-2e.po", "--lang", "pl"),
    "draft": ("--compare", "--lang", "pl"),
    "graph": ("--format", "json"),
    "lint": ("i18n/pl@nsfw",),
    "lsp": ("--help",),
    "rules of lint": (),
    "explain": ("spelling",),
    "export": ("--format", "json", "--lang", "pl"),
    "import": ("nowhere.csv", "--lang", "pl"),
    "pseudo": ("-o", "{}/i18n"),
    "terms forms": ("--lang", "pl", "--check"),
    "terms list": ("--lang", "pl"),
    "terms show": ("unicorn", "--lang", "pl"),
    "terms mine": ("i18n/pl/uu-base-2e.po",),
    "rename-term": ("nursery", "Paddock", "--dry-run"),
    "rename-card": (MISSPELT, "Paddock", "--dry-run"),
    "vocabulary": (),
    "docs": (),
    "ask": (MISSPELT,),
    "clause": ("two-player.removed-cards",),
    "faq": (),
    "rules": (),
    "site": ("-o", "{}/site"),
    "simulate": ("--games", "1", "--players", "2"),
    "play": ("--seed", "7", "--vs-ai", "1"),
    "tutorial": (),
    "watch": ("--seed", "7", "--players", "2", "--level", "novice"),
    "opponents": (),
    "arena": ("--seats", "novice,novice", "--games", "1"),
    "balance": ("--games", "1", "--players", "2"),
    "tune": ("--help",),
    "replay": ("nowhere.replay",),
    "record": (),
    "scenario": ("--coverage", "rulebook/games/unstable_unicorns/scenarios/cards/babies-and-basics.yaml"),
    "doctor": (),
}
"""How each command is called to show as much as it can in a short time."""
SLOW = {"ask", "faq", "site", "rename-term", "terms forms", "sync", "validate", "new language"}


def for_adults() -> Iterator[str]:
    return (name for name in known_sets() if load_set(name).meta.get("audience") == "adults")


@cache
def their_words() -> re.Pattern[str]:
    """Ids and names of their cards."""
    faces = [face for name in for_adults() for face in load_set(name).faces.values()]
    words = {word for face in faces for word in (face.id, face.name)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(words)))})(?![\w-])")


def refuse(text: str, place: object) -> None:
    assert not (found := their_words().search(text)), f"{place}: {found}"


def run(name: str, tmp_path: Path) -> Outcome:
    command = next(there for known, there in commands() if known == name)
    assert command.callback is not None
    words = ["rules"] if name == "rules of lint" else name.split()
    module = command.callback.__module__
    program = next(
        run
        for run, lazy in ((cardset, "cardset"), (rulebook, "rulebook"), (table, "cli"))
        if is_of(lazy, module, words[0])
    )
    return program(*words, *(word.format(tmp_path) for word in WAYS[name]))


def is_of(program: str, module: str, word: str) -> bool:
    from cli.cardset import COMMANDS as CARDSET
    from cli.rulebook import COMMANDS as RULEBOOK
    from cli.table import COMMANDS as TABLE

    lazy = {"cardset": CARDSET, "rulebook": RULEBOOK, "cli": TABLE}[program]
    return word in lazy and lazy[word][0].startswith(f"{module}:")


def test_there_is_such_a_set_and_it_is_listed() -> None:
    assert "uu-nsfw" in for_adults()
    assert "uu-nsfw" in cardset("show", "anything", "--set", "uu-nsf").err


def test_every_command_is_tried() -> None:
    assert {name for name, _ in commands()} == WAYS.keys()


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.soak) if name in SLOW else name for name in WAYS]
)
def test_no_command_shows_its_cards(name: str, tmp_path: Path) -> None:
    done = run(name, tmp_path)

    assert "Usage: " not in done.err  # it was tried indeed
    refuse(done.out + done.err, name)
    for path in tmp_path.rglob("*"):
        if path.is_file():
            refuse(path.read_text("utf-8", "replace"), path)


def test_no_shell_is_offered_its_cards() -> None:
    """Whatever is completed: every option and argument of every command."""
    tried = 0
    for name, command in commands():
        context = click.Context(command, info_name=name)
        for param in command.params:
            offered = [item.value for item in param.shell_complete(context, "")]
            refuse("\n".join(offered), f"{name}, {param.name}")
            tried += bool(offered)
    assert tried > 10


def test_no_page_and_no_other_catalog_names_its_cards() -> None:
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("i18n/**/*.po")):
        refuse(path.read_text("utf-8"), path)
    own = set_folder("uu-nsfw")
    for path in (ROOT / "cardset").rglob("*.yaml"):
        if not path.is_relative_to(own):
            refuse(path.read_text("utf-8"), path)
