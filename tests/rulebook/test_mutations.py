"""What keeps a clause cannot be switched off without a scenario failing, for every executable clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest

from cardset.paths import set_folder
from cardset.sources import find_sources
from cardset.yaml_reader import read_yaml
from rulebook.citations import citations, citing
from rulebook.game import Game
from rulebook.games import unicorn_fever
from rulebook.games.unstable_unicorns import GAME
from tests.rulebook.mutating import ROOT, Laboratory, Mutation, Verdict

GAMES: tuple[Game, ...] = (GAME, unicorn_fever.GAME)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def mutations_of(game: Game) -> dict[str, list[Mutation]]:
    """How to switch off what keeps each clause of a game."""
    found: dict[str, list[Mutation]] = {}
    path = Path(__file__).parent / "games" / game.folder.name / "mutations.yaml"
    for entry in read_yaml(path).data["mutations"]:
        mutation = Mutation(entry["clause"], entry["file"], entry["from"], entry["to"])
        found.setdefault(mutation.clause, []).append(mutation)
    return found


MUTATIONS = {game.id: mutations_of(game) for game in GAMES}
TRIALS = [(game.id, clause) for game in GAMES for clause in MUTATIONS[game.id]]


@pytest.fixture(scope="module")
def laboratories(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Laboratory]]:
    """The laboratory of a game, opened when it is asked for."""
    with ExitStack() as stack:

        @cache
        def of(game: str) -> Laboratory:
            return stack.enter_context(Laboratory(tmp_path_factory.mktemp("laboratory"), game))

        yield of


@pytest.fixture(scope="module")
def laboratory(laboratories: Callable[[str], Laboratory]) -> Laboratory:
    return laboratories(GAME.id)


@every_game
def test_every_executable_clause_has_a_mutation(game: Game) -> None:
    executable = {clause.id for clause in game.clauses.by_id.values() if clause.executable}

    assert set(MUTATIONS[game.id]) == executable


@every_game
def test_what_is_switched_off_is_there_and_cites_the_clause(game: Game) -> None:
    data = find_sources(set_folder()).all if game is GAME else ()
    cited = citations(game.clauses, citing(game, data))
    for clause, mutations in MUTATIONS[game.id].items():
        places = {place.path for place in cited.get(clause, ())}
        for mutation in mutations:
            assert mutation.file in places, mutation
            text = (ROOT / mutation.file).read_text(encoding="utf-8")
            assert text.count(mutation.old) == 1, mutation


@pytest.mark.soak
def test_as_they_are_all_scenarios_pass(laboratory: Laboratory) -> None:
    verdict = laboratory.try_out("")

    assert verdict.kind == "passed", verdict.where
    assert verdict.runs > 500


@pytest.mark.sampled(24)
@pytest.mark.parametrize(("game", "clause"), TRIALS)
def test_a_clause_switched_off_is_noticed(
    laboratories: Callable[[str], Laboratory], game: str, clause: str
) -> None:
    for mutation in MUTATIONS[game][clause]:
        verdict = laboratories(game).try_out(clause, mutation)

        assert verdict.caught, f"{verdict} with {mutation.new!r}"


# The laboratory itself

ENDING = "rulebook/games/unstable_unicorns/ending.py"
SNIPPET = "longest = max(letters.values())"


def trial(laboratory: Laboratory, new: str, clause: str = "win.tie-letters") -> Verdict:
    return laboratory.try_out(clause, Mutation(clause, ENDING, SNIPPET, new))


def test_a_trial_leaves_nothing_behind(laboratory: Laboratory) -> None:
    clean = laboratory.try_out("win.tie-letters")
    assert clean.kind == "passed"
    assert clean.runs > 0

    assert trial(laboratory, "longest = min(letters.values())").kind == "failed"
    assert laboratory.try_out("win.tie-letters") == clean


@pytest.mark.soak
def test_only_scenarios_that_claim_the_clause_are_run(laboratory: Laboratory) -> None:
    assert trial(laboratory, "longest = min(letters.values())", "turn.draw").kind == "passed"


@pytest.mark.soak
def test_a_change_without_consequences_is_not_noticed(laboratory: Laboratory) -> None:
    verdict = trial(laboratory, "longest = max(0, *letters.values())")

    assert (verdict.kind, verdict.caught) == ("passed", False)


@pytest.mark.soak
def test_code_that_cannot_be_imported_proves_nothing(laboratory: Laboratory) -> None:
    verdict = trial(laboratory, "longest = max(letters.values()")

    assert (verdict.kind, verdict.caught) == ("broken", False)
    assert "SyntaxError" in verdict.where


@pytest.mark.soak
def test_data_that_do_not_load_are_noticed(laboratory: Laboratory) -> None:
    box = Mutation("components.baby-count", "cardset/sets/uu-base-2e/set.yaml", "nursery: 13", "nursery: 14")
    verdict = laboratory.try_out(box.clause, box)

    assert (verdict.kind, verdict.caught) == ("refused", True)
    assert "set.yaml" in verdict.where


@pytest.mark.soak
def test_a_trial_without_end_is_given_up(laboratory: Laboratory) -> None:
    clause = "win.tie-letters"
    endless = Mutation(clause, ENDING, SNIPPET, "while True: pass")

    assert laboratory.try_out(clause, endless, patience=0.2).kind == "endless"
    assert laboratory.try_out(clause).kind == "passed"


@pytest.mark.soak
def test_a_trial_that_takes_the_process_down_proves_nothing(laboratory: Laboratory) -> None:
    assert trial(laboratory, "import os; os._exit(3)").kind == "broken"
    assert laboratory.try_out("win.tie-letters").kind == "passed"
