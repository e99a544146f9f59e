"""The clauses of the rules: the data, and what its loader refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cardset.errors import CardsetError, FaultsError
from cardset.load import load_set
from cardset.yaml_reader import read_yaml
from rulebook.citations import ids_in
from rulebook.clauses import FILE, SCHEMA, Clause, Source, load_clauses
from rulebook.game import Game
from rulebook.games import unicorn_fever
from rulebook.games.unstable_unicorns import GAME

GAMES = (GAME, unicorn_fever.GAME)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def ids_of(game: Game) -> list[str]:
    """The ids that a game's clauses have had from the beginning."""
    path = Path(__file__).parent / "games" / game.folder.name / "clause-ids.txt"
    return path.read_text(encoding="utf-8").split()


# How long the sources are; the one of pl-nsfw is not known.
LENGTHS = {"pl-new": 277, "cs-2e": 249, "ru-2020": 294}
POLISH = {"pl-new", "pl-nsfw"}

SMALL = """\
editions:
  - {id: old, name: Old rulebook, source: old.txt}
  - {id: new, name: New rulebook, source: new.txt}
clauses:
  - id: win.most
    category: win
    executable: true
    statement: The most pebbles win.
    question: Who wins?
    editions: {new: [7, 9-11], old: [3]}
  - id: turn.one
    category: turn
    executable: false
    statement: A turn is one throw.
    question: What is a turn?
    editions: {old: [1]}
    differs: Only old.
    note: Ours.
differences:
  - {id: turns, summary: Only old has turns., clauses: [turn.one]}
"""


pytestmark = pytest.mark.usefixtures("own_cache")


def small(tmp_path: Path, *edits: tuple[str, str]) -> Path:
    """The small file of clauses with some of its text replaced."""
    text = SMALL
    for old, new in edits:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = tmp_path / "clauses.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def texts(clause: Clause) -> Iterator[str]:
    yield from (clause.statement, clause.question, clause.differs, clause.note)


# What is told of the game


@pytest.mark.parametrize(
    ("game", "count", "executable", "differences"),
    [(GAME, 155, 140, 28), (unicorn_fever.GAME, 161, 151, 0)],
    ids=[game.id for game in GAMES],
)
def test_no_clause_is_lost_or_renamed(game: Game, count: int, executable: int, differences: int) -> None:
    clauses, ids = game.clauses, ids_of(game)

    assert list(clauses.by_id) == ids
    assert len(set(ids)) == count
    assert sum(clause.executable for clause in clauses.by_id.values()) == executable
    assert len(clauses.differences) == differences


@every_game
def test_the_file_follows_the_published_schema(game: Game) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    Draft202012Validator.check_schema(schema)
    assert schema["$id"].endswith(f"/{SCHEMA.name}")
    assert list(Draft202012Validator(schema).iter_errors(read_yaml(game.folder / FILE).data)) == []


def test_sources_lie_within_their_texts() -> None:
    clauses = GAME.clauses
    order = [edition.id for edition in clauses.editions]

    assert order == ["pl-new", "pl-nsfw", "cs-2e", "ru-2020"]
    for edition in clauses.editions:
        assert re.fullmatch(r"00[0124]_[0-9a-f]{16}\.txt", edition.source)
    for clause in clauses.by_id.values():
        found = [order.index(source.edition.id) for source in clause.sources]
        assert found == sorted(found)
        for source in clause.sources:
            assert 1 <= source.first <= source.last <= LENGTHS.get(source.edition.id, source.last)


def test_who_alone_says_something_is_who_states_it() -> None:
    every = {edition.id for edition in GAME.clauses.editions}
    shape = re.compile(r"(Only|Not in) (the Polish rulebooks|[a-z0-9-]+?)[.,;:]")
    checked = 0
    for clause in GAME.clauses.by_id.values():
        said = shape.match(clause.differs)
        if said and (said[2] in every or said[2].startswith("the")):
            named = {said[2]} if said[2] in every else POLISH
            stating = {source.edition.id for source in clause.sources}
            assert stating == (named if said[1] == "Only" else every - named), clause.id
            checked += 1
    assert checked > 40


@every_game
def test_a_statement_is_one_sentence_about_nobody_in_particular(game: Game) -> None:
    for clause in game.clauses.by_id.values():
        assert ". " not in clause.statement
        unquoted = re.sub(r'"[^"]*"', "", clause.statement)
        assert not re.search(r"\b(?:you|your|I|me|my|we)\b", unquoted), clause.id
        assert len(clause.statement) < 250
        assert clause.question.count("?") == 1


@every_game
def test_statements_and_questions_are_told_once(game: Game) -> None:
    clauses = game.clauses.by_id.values()

    assert len({clause.statement for clause in clauses}) == len(clauses)
    assert len({clause.question for clause in clauses}) == len(clauses)


def test_terms_have_the_capitals_of_the_termbase() -> None:
    clauses = GAME.clauses
    terms = [name for term in load_set().terms.values() for name in (term.preferred, *term.admitted)]
    capital = sorted({name for name in terms if name[0].isupper()}, key=len, reverse=True)
    assert {"Stable", "Nursery", "Unicorn", "Baby Unicorn", "Neigh", "Draw phase"} <= set(capital)
    written = re.compile(rf"\b(?:{'|'.join(map(re.escape, capital))})(?=s?\b)", re.IGNORECASE)
    told = [text for clause in clauses.by_id.values() for text in texts(clause)]
    told += [difference.summary for difference in clauses.differences]
    ids = re.compile("|".join(re.escape(name) for name in ids_of(GAME)))
    for text in told:
        assert {match[0] for match in written.finditer(ids.sub("", text))} <= set(capital), text


@every_game
def test_what_texts_refer_to_exists(game: Game) -> None:
    clauses = game.clauses
    for clause in clauses.by_id.values():
        for text in texts(clause):
            assert set(ids_in(text, clauses)) <= set(ids_of(game)) - {clause.id}


# The loader


def test_what_the_file_says_is_what_is_loaded(tmp_path: Path) -> None:
    clauses = load_clauses(small(tmp_path))
    old, new = clauses.editions

    assert clauses.by_id["win.most"] == Clause(
        id="win.most",
        category="win",
        executable=True,
        statement="The most pebbles win.",
        question="Who wins?",
        verdict={},
        sources=(Source(old, 3, 3), Source(new, 7, 7), Source(new, 9, 11)),
        differs="",
        note="",
        line=5,
    )
    assert (old.line, new.line, clauses.differences[0].line) == (2, 3, 20)
    assert [str(source) for source in clauses.by_id["win.most"].sources] == [
        "old.txt:3",
        "new.txt:7",
        "new.txt:9-11",
    ]
    assert clauses.find("turn.one").note == "Ours."
    assert [clause.id for clause in clauses.of("turn")] == ["turn.one"]
    assert [difference.id for difference in clauses.differences_of("turn.one")] == ["turns"]
    assert clauses.differences_of("win.most") == []


def test_a_second_reading_gives_the_same(tmp_path: Path) -> None:
    path = small(tmp_path)

    assert load_clauses(path) == load_clauses(path)
    small(tmp_path, ("The most pebbles win.", "The fewest pebbles win."))
    assert load_clauses(path).find("win.most").statement == "The fewest pebbles win."


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("id: turn.one\n", "id: win.most\n", "11:9", "the id 'win.most' is taken"),
        ("id: turn.one\n", "id: turn\n", "11:9", "'turn' is not written as expected"),
        ("{old: [1]}", "{odl: [1]}", "16:16", "there is no edition 'odl' (did you mean 'old'?)"),
        ("9-11", "11-9", "10:25", "the lines 11-9 run backwards"),
        ("[1]", "[0]", "16:22", "0 is out of range"),
        ("[1]", "[one]", "16:22", "'one' is not written as expected"),
        ("[turn.one]", "[turn.own]", "20:57", "there is no clause 'turn.own' (did you mean 'turn.one'?)"),
        ("note: Ours.", "notes: Ours.", "18:5", "unknown key 'notes' (did you mean 'note'?)"),
        ("is one throw.", "is one throw", "14:16", "is not written as expected"),
        ("    question: Who wins?\n", "", "5:5", "the key 'question' is missing"),
    ],
)
def test_faults_are_told_with_their_place(
    tmp_path: Path, old: str, new: str, place: str, message: str
) -> None:
    path = small(tmp_path, (old, new))

    with pytest.raises(FaultsError) as raised:
        load_clauses(path)

    assert any(f"{path}:{place}: " in line and message in line for line in str(raised.value).splitlines()), (
        str(raised.value)
    )


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(
        CardsetError, match=r"no clause 'win\.tie-leters' \(did you mean 'win\.tie-letters'\?\)"
    ):
        GAME.clauses.find("win.tie-leters")
    with pytest.raises(CardsetError, match=r"no category 'crads' \(did you mean 'cards'\?\)"):
        GAME.clauses.of("crads")


# Clauses that were moved

MOVED = """\
moved:
  - {id: win.all, to: [win.most, turn.one]}
differences:
"""


def test_a_moved_id_leads_to_what_says_it_now(tmp_path: Path) -> None:
    clauses = load_clauses(small(tmp_path, ("differences:\n", MOVED)))

    assert clauses.moved == {"win.all": ("win.most", "turn.one")}
    assert list(clauses.by_id) == ["win.most", "turn.one"]
    with pytest.raises(CardsetError) as raised:
        clauses.find("win.all")
    assert str(raised.value) == "the clause 'win.all' was moved (see win.most, turn.one)"


def test_nothing_is_moved_where_nothing_is_said(tmp_path: Path) -> None:
    assert load_clauses(small(tmp_path)).moved == {}


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("win.most, turn.one]}", "win.mots]}", "20:24", "no clause 'win.mots' (did you mean 'win.most'?)"),
        ("id: win.all", "id: win.most", "20:10", "the id 'win.most' is taken (a clause that is still there"),
        ("[win.most, turn.one]}", "[]}", "20:23", "a list is too short here"),
        ("id: win.all", "id: all", "20:10", "'all' is not written as expected"),
    ],
)
def test_faults_of_moved_clauses_are_told(
    tmp_path: Path, old: str, new: str, place: str, message: str
) -> None:
    assert MOVED.count(old) == 1
    path = small(tmp_path, ("differences:\n", MOVED.replace(old, new)))

    with pytest.raises(FaultsError) as raised:
        load_clauses(path)

    assert any(f"{path}:{place}: " in line and message in line for line in str(raised.value).splitlines()), (
        str(raised.value)
    )


def test_a_clause_cannot_be_moved_twice(tmp_path: Path) -> None:
    twice = MOVED.replace("differences:\n", "  - {id: win.all, to: [turn.one]}\ndifferences:\n")
    path = small(tmp_path, ("differences:\n", twice))

    with pytest.raises(FaultsError) as raised:
        load_clauses(path)

    assert str(raised.value) == (
        f"{path}:21:10: the id 'win.all' is taken (a clause is moved once, to all that say it now)"
    )


# Verdicts


@pytest.mark.parametrize(
    ("written", "verdict"),
    [
        ("no", {"old": "no", "new": "no"}),
        ("{old: yes, new: no}", {"old": "yes", "new": "no"}),
    ],
)
def test_a_verdict_is_for_all_editions_or_by_edition(
    tmp_path: Path, written: str, verdict: dict[str, str]
) -> None:
    edit = ("question: Who wins?", f"question: Do the most win?\n    verdict: {written}")

    assert load_clauses(small(tmp_path, edit)).by_id["win.most"].verdict == verdict


@pytest.mark.parametrize(
    ("written", "place", "message"),
    [
        ("maybe", "10:14", "'maybe'"),
        ("{old: yes}", "10:14", ""),
        ("{old: yes, newer: no}", "10:25", "there is no edition 'newer' (did you mean 'new'?)"),
    ],
)
def test_a_faulty_verdict_is_told(tmp_path: Path, written: str, place: str, message: str) -> None:
    path = small(tmp_path, ("question: Who wins?", f"question: Who wins?\n    verdict: {written}"))

    with pytest.raises(FaultsError) as raised:
        load_clauses(path)

    assert any(f"{path}:{place}: " in line and message in line for line in str(raised.value).splitlines()), (
        str(raised.value)
    )
