"""Blunders: what a good player of a game hardly ever does, as patterns in a file, to be counted.

A pattern says ``when`` it can happen, which move it is to ``do``, and what there was to do ``instead``, in
the words of characters (:class:`ai.facts.FactBook`). Who could do either, and did one of the two, had a
chance to blunder. A blunder need not lose the game, and once in a while such a move is right; a good player
does it in very few of the chances.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ai.conditions import Condition, ConditionReader
from ai.facts import FactBook
from ai.knowledge import knowledge_of
from ai.situation import Situation
from cardset.errors import CardsetError, FaultsError
from rulebook.game import Game
from rulebook.protocol import View

SCHEMA = Path(__file__).resolve().parent / "schemas" / "blunders.schema.json"


@dataclass(frozen=True, slots=True)
class Blunder:
    """One pattern; ``about`` is a line on it in English. Of ``same`` facts the move made and the one that
    there was instead must agree."""

    id: str
    about: str
    when: tuple[Condition, ...]
    do: tuple[Condition, ...]
    instead: tuple[Condition, ...]
    same: tuple[str, ...] = ()


class BlunderCount:
    """Counts one player's chances to blunder, and the blunders, by pattern."""

    def __init__(self, facts: FactBook) -> None:
        self.facts = facts
        self.patterns = blunders_of(facts)
        self.chances: Counter[str] = Counter()
        self.made: Counter[str] = Counter()

    def note(self, view: View[Any], move: Any) -> None:
        """Take in that ``move`` was made in the position that ``view`` shows."""
        situation = Situation(view, self.facts)
        for pattern in self.patterns:
            blunders, better = _alternatives(situation, pattern)
            if move in blunders or (blunders and move in better):
                self.chances[pattern.id] += 1
                self.made[pattern.id] += move in blunders

    def counts(self) -> dict[str, tuple[int, int]]:
        """For every pattern how often it was seen, of how many chances."""
        return {one.id: (self.made[one.id], self.chances[one.id]) for one in self.patterns}


def _alternatives(situation: Situation, pattern: Blunder) -> tuple[list[Any], list[Any]]:
    """The moves that would be the blunder, and those that could be made instead of one of them."""
    if not situation.is_so(pattern.when):
        return [], []
    moves = situation.view.legal_moves
    better = [move for move in moves if situation.fits(pattern.instead, move)]
    worse = [move for move in moves if situation.fits(pattern.do, move)] if better else []

    def agree(one: Any, other: Any) -> bool:
        return all(situation.of(fact, one) == situation.of(fact, other) for fact in pattern.same)

    return (
        [move for move in worse if any(agree(move, other) for other in better)],
        [move for move in better if any(agree(move, other) for other in worse)],
    )


def patterns_of(game: Game) -> tuple[Blunder, ...]:
    """The patterns that a game declares. Raises :class:`CardsetError` where it declares none, and as
    :func:`blunders_of` does."""
    facts = knowledge_of(game).facts
    found = blunders_of(facts()) if facts else ()
    if not found:
        hint = "docs/arena.md tells how a game declares some"
        raise CardsetError(f"nobody has said what is a blunder in {game.name}", hint=hint)
    return found


@cache
def blunders_of(facts: FactBook) -> tuple[Blunder, ...]:
    """The patterns of a game, () where it declares none. Raises :class:`FaultsError` with every fault of the
    file, each with line and column, and :class:`CardsetError` when it cannot be read."""
    return read(facts.blunders, facts) if facts.blunders else ()


def read(path: Path, facts: FactBook) -> tuple[Blunder, ...]:
    """The patterns in the file ``path``; raises as :func:`blunders_of` does."""
    from cardset.shape import shape_faults
    from cardset.yaml_reader import read_yaml

    document = read_yaml(path)
    faults = [fault for _, fault in shape_faults(document, SCHEMA)]
    if faults:
        raise FaultsError(faults)
    reader = ConditionReader(document, facts)
    found = []
    for ident, said in document.data["blunders"].items():
        at = ("blunders", ident)
        found.append(
            Blunder(
                ident,
                said["about"],
                reader.conditions(said.get("when", {}), (*at, "when"), facts.position),
                reader.conditions(said["do"], (*at, "do"), facts.move),
                reader.conditions(said["instead"], (*at, "instead"), facts.move),
                tuple(said.get("same", ())),
            )
        )
        for index, name in enumerate(said.get("same", ())):
            if name not in facts.move:
                reader.unknown(name, (*at, "same", index), facts.move)
    if reader.faults:
        raise FaultsError(sorted(reader.faults, key=lambda fault: (fault.line, fault.column)))
    return tuple(found)
