"""What could be chosen is counted by group: how often it is, and how whoever chose it ends."""

from __future__ import annotations

import json

import pytest

from ai.arena.choices import choices
from ai.arena.game import play
from ai.arena.job import Plan
from ai.arena.result import from_data, to_data
from ai.games.unicorn_fever.observer import FeverObserver
from rulebook.games.unicorn_fever import GAME
from tests.ai.arena.samples import outcome, seat


def test_shares_and_scores_are_of_whoever_chose() -> None:
    first = seat(choices={"bet:safe": (3, 4), "bet:bold": (0, 4)}, score=12)
    second = seat(choices={"bet:safe": (0, 2), "bet:bold": (2, 4), "clan:elves": (1, 1)}, score=24)
    bold, safe = choices([outcome(("a", "b"), (1,), records=(first, second))], "bet")
    assert (bold.name, bold.taken, bold.chances, bold.share) == ("bold", 2, 8, 0.25)
    assert (safe.taken, safe.chances, safe.score, bold.score) == (3, 6, 12, 24)
    assert (safe.won.value, bold.won.value, safe.won.fair) == (0, 1, 0.5)
    assert safe.beside == bold.beside == 18


@pytest.mark.parametrize(
    ("taken", "score", "fault"), [(1, 10, "rare"), (10, 10, ""), (10, 20, "apart"), (10, 4, "apart")]
)
def test_what_is_rare_or_apart_is_told(taken: int, score: float, fault: str) -> None:
    records = (
        seat(choices={"bet:odd": (taken, 100)}, score=score),
        seat(choices={"bet:usual": (9, 9)}, score=10),
    )
    odd, usual = choices([outcome(("a", "b"), (0,), records=records)], "bet")
    assert (odd.fault, usual.fault) == (fault, "" if score == 10 else "apart")


def test_of_unicorn_fever_bets_contracts_and_owners_are_counted() -> None:
    plan = Plan(GAME.id, (("novice", "novice", "novice"),), seed=3, rules="fever-pl")
    result = play(plan.job(0))
    for record in result.seats:
        by_group = {name.partition(":")[0] for name in record.choices}
        assert by_group <= FeverObserver.choices.keys()
        assert all(taken <= chances for taken, chances in record.choices.values())
        bets = sum(taken for name, (taken, _) in record.choices.items() if name.startswith("bet:"))
        assert bets == record.did.get("bet", 0)
        contracts = sum(taken for name, (taken, _) in record.choices.items() if name.startswith("clan:"))
        assert contracts <= record.did.get("contract-taken", 0)  # where one lies there nobody chooses
    assert len({name for record in result.seats for name in record.choices if "owned:" in name}) == 3
    assert any(record.score for record in result.seats)
    assert from_data(result.job, json.loads(json.dumps(to_data(result)))) == result
