"""Opponents that play by a character's rules: the first rule that fits decides, then likings, then chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.facts import FactBook
from ai.knowledge import facts_of
from ai.opponent import Reason
from ai.personality import Character, Liking, Rule, find, read, shipped
from ai.situation import Situation
from cardset.errors import CardsetError
from rulebook.chance import below, seeded
from rulebook.game import Game
from rulebook.protocol import View

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
        situation = Situation(view, self.facts)
        moves = self._new(view)
        if not self.character.reckless:
            moves = [move for move in moves if not situation.of(self.facts.careless, move)] or moves
        rule, fitting = self._rule(situation, moves)
        now = [liking for liking in self._likings(rule) if situation.is_so(liking.when)]
        best = _liked_best(situation, fitting, now)
        move = best[self._below(len(best))] if len(best) > 1 else best[0]
        if rule:
            self._reasons = (self._by_rule(situation, rule),)
        else:
            others = [other for other in fitting if other not in best]
            own = self.character.id if self.character.shipped else ""
            self._reasons = (_liked(situation, move, others, now, own) or self._even(situation),)
        self._answered.setdefault(hash(view), set()).add(move)
        return move

    def why(self) -> tuple[Reason, ...]:
        """``rule`` with the rule that decided and what numbers it looked at, ``liking`` with the liking that
        told most, or ``even`` with what the game is about."""
        return self._reasons

    def _new(self, view: View[Any]) -> Sequence[Any]:
        """The moves that were not tried before in just this position; all when each was."""
        tried = self._answered.get(hash(view), set())
        new = [move for move in view.legal_moves if move not in tried]
        if not new:
            tried.clear()
        return new or view.legal_moves

    def _rule(self, situation: Situation, moves: Sequence[Any]) -> tuple[Rule | None, Sequence[Any]]:
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

    def _by_rule(self, situation: Situation, rule: Rule) -> Reason:
        numbers = [
            (condition.fact, situation.number(condition.fact))
            for condition in rule.when
            if condition.fact in self.facts.numbers and not self.facts.position[condition.fact].secret
        ]
        said = ("character", rule.character), ("rule", rule.name), ("say", rule.say)
        return Reason("rule", (*said, *numbers))

    def _even(self, situation: Situation) -> Reason:
        aim = self.facts.aim
        return Reason("even", ((aim, situation.number(aim)),) if aim else ())

    def _below(self, bound: int) -> int:
        number, self.generator = below(self.generator, bound)
        return number


def _liked_best(situation: Situation, moves: Sequence[Any], likings: Sequence[Liking]) -> Sequence[Any]:
    """Those of ``moves`` that get the most points."""
    if len(moves) == 1 or not likings:
        return moves
    points = [_all_points(situation, likings, move) for move in moves]
    most = max(points)
    return [move for move, number in zip(moves, points, strict=True) if number == most]


def _liked(
    situation: Situation, move: Any, others: Sequence[Any], likings: Sequence[Liking], own: str
) -> Reason | None:
    """The liking that speaks most for ``move``: beside the next best of ``others``, or by itself where there
    are none. The ``own`` ones of a character go before those of the one that it is like, and are told from
    them."""
    beside = max(others, key=lambda other: _all_points(situation, likings, other), default=None)

    def told(liking: Liking) -> int:
        less = _points(situation, liking, beside) if beside is not None else 0
        return _points(situation, liking, move) - less

    most = max(likings, key=told, default=None)
    if most is None or told(most) <= 0:
        return None
    said = ("character", most.character), ("say", most.say), ("text", most.text)
    return Reason("liking", (*said, ("own", int(most.character == own))))


def _all_points(situation: Situation, likings: Sequence[Liking], move: Any) -> int:
    """What all ``likings`` give a move."""
    return sum(_points(situation, liking, move) for liking in likings)


def _points(situation: Situation, liking: Liking, move: Any) -> int:
    """What a liking gives a move."""
    if not situation.fits(liking.move, move):
        return 0
    return liking.weight * (situation.number(liking.times, move) if liking.times else 1)
