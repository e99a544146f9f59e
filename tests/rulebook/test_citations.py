"""What the code, the card data and the pages of the project cite of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.paths import set_folder
from cardset.sources import find_sources
from rulebook.citations import Place, citations, citing, ids_in
from rulebook.clauses import Clauses, load_clauses
from rulebook.game import Game
from rulebook.games import unicorn_fever
from rulebook.games.unstable_unicorns import GAME

ROOT = Path(__file__).parents[2]
GAMES: tuple[Game, ...] = (GAME, unicorn_fever.GAME)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def cited(game: Game) -> dict[str, tuple[Place, ...]]:
    """What a game's code and the data of its cards cite."""
    return citations(game.clauses, citing(game, SOURCES.get(game.id, ())))


SOURCES = {GAME.id: find_sources(set_folder()).all}

CLAUSES = """\
editions:
  - {id: old, name: Old rulebook, source: old.txt}
clauses:
  - id: win.most
    category: win
    executable: true
    statement: The most pebbles win.
    question: Who wins?
    editions: {old: [3]}
  - id: turn.one
    category: turn
    executable: true
    statement: A turn is one throw.
    question: What is a turn?
    editions: {old: [1]}
differences: []
"""

CODE = '''\
"""The game.

It ends some day (win.most).
"""

GOAL = 3  # win.most

class Table:
    """A table."""

    clause = "turn.one"

    def turn(self):
        """One throw
        (turn.one, win.mots)."""
        def inner():
            return "see win.most"  # turn.one
        return inner() + win.most
'''

DATA = """\
# What clause: turn.one would be is not cited here, nor is turn.one.
name: "A # clause of win.most"
# clause: win.most
verbs:
  throw: {phrase: throw}  # clause: turn.one, win.mots
  # clause: turn.one

  # Thrown from above.
  # clause: win.most
  catch:
    phrase: catch
    steps:
      - catch: {}  # clause: turn.one
      - plain  # clause: win.most
cards:
  - id: pebble
    name: Pebble  # clause: win.most
  - id: stone
    # clause: turn.one
    copies: 3
"""


pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def pebbles(tmp_path: Path) -> Clauses:
    path = tmp_path / "clauses.yaml"
    path.write_text(CLAUSES, encoding="utf-8")
    return load_clauses(path)


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True)
    (root / name).write_text(text, encoding="utf-8")


@every_game
def test_every_cited_clause_exists(game: Game) -> None:
    known = game.clauses.by_id

    assert set(cited(game)) <= set(known)
    assert {clause for point in game.presets.default.points() for clause in point.clauses} <= set(known)


@every_game
def test_every_executable_clause_is_enforced_somewhere(game: Game) -> None:
    executable = {clause.id for clause in game.clauses.by_id.values() if clause.executable}

    assert sorted(executable - set(cited(game))) == []


@every_game
def test_nothing_that_no_program_could_keep_is_cited(game: Game) -> None:
    told = {clause.id for clause in game.clauses.by_id.values() if not clause.executable}

    assert sorted(told & set(cited(game))) == []


def test_every_clause_cited_in_the_docs_exists() -> None:
    known = {ident for game in GAMES for ident in game.clauses.by_id}
    for page in (ROOT / "docs").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        named = {ident for game in GAMES for ident in ids_in(text, game.clauses)}
        assert named <= known, page.name


def test_ids_are_told_from_other_words(pebbles: Clauses) -> None:
    text = (
        "(win.most), `turn.one`. win.mots! docs/win.md win.md win.items() a.win.most win.most.more x-win.most"
    )

    assert ids_in(text, pebbles) == ["win.most", "turn.one", "win.mots"]


def test_code_cites_in_docstrings_and_comments(tmp_path: Path, pebbles: Clauses) -> None:
    write(tmp_path, "rulebook/inner/play.py", CODE)

    path = "rulebook/inner/play.py"
    found = citations(pebbles, [tmp_path / path], tmp_path)
    assert found == {
        "turn.one": (Place(path, 15, "Table.turn"), Place(path, 17, "Table.turn.inner")),
        "win.most": (Place(path, 3, ""), Place(path, 6, "")),
        "win.mots": (Place(path, 15, "Table.turn"),),
    }
    assert str(found["win.most"][0]) == "rulebook/inner/play.py:3"
    assert str(found["win.mots"][0]) == "rulebook/inner/play.py:15 Table.turn"


@pytest.mark.parametrize("path", ["cardset/games/pebbles/vocabulary.yaml", "cardset/sets/big/cards/a.yaml"])
def test_card_data_cites_in_comments_made_for_it(tmp_path: Path, pebbles: Clauses, path: str) -> None:
    write(tmp_path, path, DATA)

    assert citations(pebbles, [tmp_path / path], tmp_path) == {
        "turn.one": (
            Place(path, 5, "verbs.throw"),
            Place(path, 6, "verbs.catch"),
            Place(path, 13, "verbs.catch.steps.catch"),
            Place(path, 19, "cards.stone.copies"),
        ),
        "win.most": (
            Place(path, 3, "verbs"),
            Place(path, 9, "verbs.catch"),
            Place(path, 14, "verbs.catch.steps.catch"),
            Place(path, 17, "cards.pebble.name"),
        ),
        "win.mots": (Place(path, 5, "verbs.throw"),),
    }
