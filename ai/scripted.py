"""Opponents that play by a character's rules: the first rule that fits decides, then likings, then chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.conditions import Condition
from ai.facts import FactBook, Value
from ai.knowledge import facts_of
from ai.opponent import Reason
from ai.personality import Character, Liking, Rule, find, read, shipped
from cardset.errors import CardsetError
from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.protocol import Move, View

PERCENT = 100


class Scripted:
    """Plays as ``character`` says, whose rules name ``facts``; ``seed`` fixes all its choices.

    It never stands still: where no rule and no liking decides, chance does, and a question that comes
    back with nothing changed gets another answer than before.
    """

    def __init__(self, character: Character, facts: FactBook, seed: int = 0) -> None:
        self.character = character
        self.facts = facts
        self.generator = seeded(seed)
        self._reasons: tuple[Reason, ...] = ()
        self._answered: dict[int, set[Any]] = {}

    @classmethod
    def named(cls, rest: str, seed: int, game: Game) -> Scripted:
        """The character with the id ``rest``, or in the file ``rest``. Raises :class:`CardsetError`, also for
        a game that has no facts for characters."""
        facts = facts_of(game)
        if not rest:
            known = ", ".join(f"scripted:{ident}" for ident in shipped(facts))
            raise CardsetError("which character?", hint=f"such as {known}")
        return cls(read(find(rest, facts), facts), facts, seed)

    def choose(self, view: View[Any]) -> Any:
        """The move that the first fitting rule names; among several the one liked best, else any."""
        situation = _Situation(view, self.facts)
        moves = self._new(view)
        if not self.character.reckless:
            moves = [move for move in moves if not situation.of(self.facts.careless, move)] or moves
        rule, fitting = self._rule(situation, moves)
        best = _liked_best(situation, fitting, self._likings(rule))
        move = best[self._below(len(best))] if len(best) > 1 else best[0]
        self._reasons = tuple(self._why(situation, rule, len(best) < len(fitting)))
        self._answered.setdefault(hash(view), set()).add(move)
        return move

    def why(self) -> tuple[Reason, ...]:
        """``rule`` with the rule that decided and what numbers it looked at, ``liking``, or () for chance."""
        return self._reasons

    def _new(self, view: View[Any]) -> Sequence[Any]:
        """The moves that were not tried before in just this position; all when each was."""
        tried = self._answered.get(hash(view), set())
        new = [move for move in view.legal_moves if move not in tried]
        if not new:
            tried.clear()
        return new or view.legal_moves

    def _rule(self, situation: _Situation, moves: Sequence[Any]) -> tuple[Rule | None, Sequence[Any]]:
        """The rule that decides, and the moves that fit it; no rule, and all moves, when none does."""
        for rule in self.character.rules:
            if not situation.is_so(rule.when):
                continue
            fitting = [move for move in moves if situation.fits(rule.do, move)]
            if fitting and (rule.chance == PERCENT or self._below(PERCENT) < rule.chance):
                return rule, fitting
        return None, moves

    def _likings(self, rule: Rule | None) -> Sequence[Liking]:
        if rule is None:
            return self.character.prefer
        return () if rule.at_random else rule.prefer + self.character.prefer

    def _why(self, situation: _Situation, rule: Rule | None, liked: bool) -> list[Reason]:
        if rule is None:
            return [Reason("liking")] if liked else []
        numbers = [
            (condition.fact, situation.number(condition.fact))
            for condition in rule.when
            if condition.fact in self.facts.numbers and not self.facts.position[condition.fact].secret
        ]
        said = ("character", rule.character), ("rule", rule.name), ("say", rule.say)
        return [Reason("rule", (*said, *numbers))]

    def _below(self, bound: int) -> int:
        number, self.generator = below(self.generator, bound)
        return number


class _Situation:
    """The facts of one position, each found once, when it is asked for."""

    def __init__(self, view: View[Any], facts: FactBook) -> None:
        self.view = view
        self.facts = facts
        self._known: dict[str, Value] = {}
        self._moves: dict[tuple[str, Move], Value] = {}

    def known(self, name: str) -> Value:
        """A fact of the position."""
        if name not in self._known:
            self._known[name] = self.facts.position[name].of(self.view)
        return self._known[name]

    def of(self, name: str, move: Move) -> Value:
        """A fact of a move."""
        if (name, move) not in self._moves:
            self._moves[name, move] = self.facts.move[name].of(self.view, move)
        return self._moves[name, move]

    def is_so(self, when: Sequence[Condition]) -> bool:
        """Whether the position fits."""
        known = self.known
        return all(condition.holds(known(condition.fact), known) for condition in when)

    def fits(self, conditions: Sequence[Condition], move: Move) -> bool:
        """Whether a move fits."""
        return all(condition.holds(self.of(condition.fact, move), self.known) for condition in conditions)

    def points(self, liking: Liking, move: Move) -> int:
        """What a liking gives a move."""
        if not self.fits(liking.move, move):
            return 0
        if not liking.times:
            return liking.weight
        return liking.weight * self.number(liking.times, move)

    def number(self, name: str, move: Move | None = None) -> int:
        """A fact that is a number, of the position or of ``move``."""
        found = self.known(name) if move is None or name in self.facts.position else self.of(name, move)
        assert isinstance(found, int)  # the reader of the file has seen to that
        return found


def _liked_best(situation: _Situation, moves: Sequence[Any], likings: Sequence[Liking]) -> Sequence[Any]:
    """Those of ``moves`` that get the most points."""
    now = [liking for liking in likings if situation.is_so(liking.when)]
    if len(moves) == 1 or not now:
        return moves
    points = [sum(situation.points(liking, move) for liking in now) for move in moves]
    most = max(points)
    return [move for move, number in zip(moves, points, strict=True) if number == most]
