"""What a kept result depends on is what it is made with: no more packages, and none forgotten."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardset import digest as digests
from cardset.digest import ROOT, Code, covered
from cardset.paths import set_folder
from cardset.sources import find_sources
from rulebook.faq.search.kept import sources as asked
from rulebook.faq.store import sources as answered
from rulebook.game import VARIABLE, find_game, shipped_games
from tests.rulebook.faq.conftest import ABOUT

ROOMS = ("cardset", "rulebook", "ai", "cli")
KINDS = {name: code for name, code in vars(digests).items() if isinstance(code, Code)}

each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
def test_what_a_kind_names_is_there(kind: str) -> None:
    code = KINDS[kind]
    for place in (*code.packages, *code.without, *code.data):
        path = ROOT / place.replace(".", "/")
        assert (path / "__init__.py").is_file() or path.with_suffix(".py").is_file(), place
    assert set(code.packages) <= set(ROOMS)


# How a result of each kind is made, small, but by all the ways that the whole takes.

MAKING = {
    "RULES": """
from rulebook.citations import citations
from rulebook.game import find_game
from rulebook.games.unstable_unicorns.lesson.read import load_lessons
game = find_game("unstable-unicorns")
citations(game.clauses, [])
game.rulings, game.examples, load_lessons()
game.scenarios.read(game.scenarios.shipped()[:1], None)
""",
    "ANSWERS": """
from cardset.sources import sources_of
from rulebook.faq.build import answered, prove
from rulebook.faq.proof import play
from rulebook.subject import Subject
from rulebook.game import find_game
game = find_game("unstable-unicorns")
def some(name, build):
    return play(game, game.prover.scenarios()[::40]).runs
about = Subject(game, sources_of())
answered(prove(about, some, ["yay"]), "pl", about.texts("pl"))
""",
    "QUESTIONS": """
from cardset.sources import sources_of
from rulebook.faq.search.index import build_index
from rulebook.faq.search.language import read_language
from rulebook.subject import Subject
from rulebook.game import find_game
build_index(read_language(Subject(find_game("unstable-unicorns"), sources_of()), "pl"), [])
""",
    "GAMES": """
from ai.arena import game
from ai.arena.job import Plan
game.MOST_DECISIONS = 8
for name in ("random", "greedy", "novice", "heuristic", "scripted:racer", "flat:2", "tree:2", "clairvoyant"):
    game.play(Plan("unstable-unicorns", ((name, "novice"),), 1, "cs-2e").job(0))
""",
}

SEEN = """
import os, sys
read = set()
def hear(event, args):
    if event == "open" and isinstance(args[0], str):
        read.add(args[0])
sys.addaudithook(hear)
{making}
import json
modules = [path for module in list(sys.modules.values()) if (path := getattr(module, "__file__", None))]
data = [path for path in read if path.endswith((".yaml", ".po"))]
print(json.dumps([os.path.abspath(path) for path in (*modules, *data)]))
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", MAKING)
def test_all_that_a_result_is_made_with_counts(kind: str, shared_cache: Path) -> None:
    """Modules that are imported and files that are read: as code, or as data that are handed in."""
    counts = {ROOT / name for name in covered(KINDS[kind])}
    counts |= {path.resolve() for path in find_sources(set_folder()).all}
    if kind in ("ANSWERS", "QUESTIONS"):
        handed = answered(ABOUT, "pl") if kind == "ANSWERS" else asked(ABOUT, "pl")
        counts |= {content.resolve() for _, content in handed if isinstance(content, Path)}
    if kind == "RULES":  # each is handed in by who reads it
        counts |= set((ROOT / "rulebook").rglob("*.yaml"))
    script = SEEN.format(making=MAKING[kind])
    seen = {Path(path) for path in json.loads(run(script, ROOT, shared_cache))}
    ours = {
        path
        for path in seen
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in (*ROOMS, "i18n")
    }
    assert ROOT / "cardset" / "load.py" in ours
    assert not ours - counts


def run(script: str, root: Path, cache: Path) -> str:
    """What ``script`` prints with the packages below ``root``."""
    env = {**os.environ, "PYTHONPATH": str(root), "CARDSET_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# A change, and what it means for what is kept


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the packages, with their bytecode: to compile all would take seconds."""
    root = tmp_path / "checkout"
    for room in (*ROOMS, "i18n"):
        shutil.copytree(ROOT / room, root / room)
    return root


def change(root: Path, name: str, old: str = "", new: str = "# changed\n") -> None:
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")


ASK = """
from rulebook.faq import store
from rulebook.faq.model import Faq
from cardset.load import load_set
from cardset.sources import sources_of
from rulebook.games.unstable_unicorns.faq.triggers import graph
from rulebook.subject import Subject
from rulebook.game import find_game
def built(subject, language):
    return Faq(language, {}, (), len(graph(load_set())))
store._built = built
print(store.faq(Subject(find_game("unstable-unicorns"), sources_of()), "en").runs)
"""
"""Keeps and reads answers as ever, but counts the edges of the graph instead of proving all."""


def test_answers_do_not_outlive_the_graph_that_they_rest_on(checkout: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert int(run(ASK, checkout, cache)) > 100
    change(checkout, "cardset/graph/triggers.py", "    world = model.world\n", "    return ()\n")
    assert int(run(ASK, checkout, cache)) == 0


KEY = "from ai.arena.campaign import code_digest; print(code_digest(['novice']))"


def test_a_run_of_the_arena_goes_on_after_a_change_of_the_site(checkout: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    before = run(KEY, checkout, cache)
    change(checkout, "rulebook/site/build.py")
    assert run(KEY, checkout, cache) == before
    change(checkout, "cardset/effects.py")
    assert run(KEY, checkout, cache) != before


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("cardset/effects.py", "READING FINDINGS RULES OUTLINES ANSWERS QUESTIONS GAMES"),
        ("cardset/schemas/cards.schema.json", "READING FINDINGS RULES OUTLINES ANSWERS QUESTIONS GAMES"),
        ("cardset/graph/triggers.py", "READING FINDINGS RULES OUTLINES ANSWERS QUESTIONS"),
        ("cardset/words/endings.py", "READING FINDINGS RULES OUTLINES ANSWERS QUESTIONS GAMES"),
        ("cardset/sets/uu-base-2e/cards/magic.yaml", "FINDINGS"),  # elsewhere it is handed in
        ("rulebook/games/unstable_unicorns/moving.py", "FINDINGS RULES OUTLINES ANSWERS QUESTIONS GAMES"),
        ("rulebook/games/unstable_unicorns/clauses.yaml", "FINDINGS ANSWERS QUESTIONS GAMES"),
        ("rulebook/faq/voice.py", "FINDINGS ANSWERS QUESTIONS"),
        ("rulebook/faq/search/rank.py", "FINDINGS QUESTIONS"),
        ("rulebook/site/build.py", "FINDINGS"),
        ("ai/heuristic.py", "FINDINGS GAMES"),
        ("ai/games/unstable_unicorns/characters/racer.yaml", "FINDINGS GAMES"),
        ("ai/arena/standings.py", "FINDINGS"),
        ("cli/chains.py", "FINDINGS OUTLINES"),
    ],
)
def test_a_change_is_felt_where_it_matters(name: str, kinds: str) -> None:
    assert {kind for kind, code in KINDS.items() if name in covered(code)} == set(kinds.split())


def test_a_game_that_did_not_come_with_us_brings_what_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(ROOT / "tests" / "games"))
    assert ROOT / "tests" / "games" / "foxfire" / "__init__.py" in find_game("foxfire").further_files
    assert all(not game.further_files for game in map(find_game, shipped_games()))
