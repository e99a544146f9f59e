"""The verdicts of clauses and rulings: each is shown by a scenario that is played, none is contradicted."""

from __future__ import annotations

from rulebook.clauses import load_clauses
from rulebook.faq.proof import check_verdicts, play
from rulebook.unstable_unicorns.rulings import load_rulings
from rulebook.unstable_unicorns.scenario.model import shipped
from rulebook.unstable_unicorns.scenario.read import read_scenarios


def test_every_verdict_is_what_the_game_gives() -> None:
    played = play(read_scenarios(*shipped()))

    assert [str(fault) for fault in check_verdicts(load_clauses(), load_rulings(), played)] == []
