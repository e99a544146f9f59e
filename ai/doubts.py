"""What is right in a character's file and yet can hardly be meant: idle rules, nothing but declining, a vice
that is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.blunders import blunders_of
from ai.conditions import Condition
from ai.facts import FactBook
from ai.personality import Character, Rule
from cardset.errors import Fault, suggestion

ALWAYS = 100


def doubts(character: Character, facts: FactBook) -> list[Fault]:
    """What the author should look at, with the places in the file; the character plays all the same."""
    own = character.rules[: character.own]
    found = [*character.unsure, *_idle(own, facts)]
    if all(_declines(character.rules, question, facts) for question in facts.declining):
        found.append(
            Fault(f"{character.name} always declines", character.path, 1, 1, "add a rule that does something")
        )
    known = [blunder.id for blunder in blunders_of(facts)] if character.vice else []
    if character.vice and character.vice not in known:
        hint = suggestion(character.vice, known)
        found.append(Fault(f"there is no blunder {character.vice!r}", character.path, 1, 1, hint))
    return sorted(found, key=lambda fault: (fault.line, fault.column))


def _idle(rules: Sequence[Rule], facts: FactBook) -> Iterator[Fault]:
    """The rules that never decide."""
    for number, rule in enumerate(rules):
        asked, kinds = _questions(rule, facts), _kinds(rule, facts)
        if not any(facts.answers[question] & kinds for question in asked):
            hint = (
                f"to {_listed(asked)} nobody answers {_listed(kinds)}"
                if asked and kinds
                else "see its conditions"
            )
            yield _never(rule, hint)
            continue
        for earlier in rules[:number]:
            if _leaves_nothing(earlier, rule, facts):
                yield _never(rule, f"{earlier.name!r} in line {earlier.place.line} always decides before it")
                break


def _never(rule: Rule, hint: str) -> Fault:
    place = rule.place
    return Fault(f"the rule {rule.name!r} never decides", place.path, place.line, place.column, hint)


def _listed(words: frozenset[str]) -> str:
    return " or ".join(repr(word) for word in sorted(words))


def _questions(rule: Rule, facts: FactBook) -> frozenset[str]:
    """The questions in which the conditions of a rule can hold."""
    return _allowed(rule.when, facts.asking, frozenset(facts.answers))


def _kinds(rule: Rule, facts: FactBook) -> frozenset[str]:
    """The kinds of moves that can fit a rule."""
    return _allowed(rule.do, facts.doing, frozenset().union(*facts.answers.values()))


def _allowed(conditions: Sequence[Condition], fact: str, known: frozenset[str]) -> frozenset[str]:
    for condition in conditions:
        if condition.fact == fact:
            named = known.intersection(word for word in condition.wanted if isinstance(word, str))
            return known - named if condition.negated else named
    return known


def _leaves_nothing(earlier: Rule, later: Rule, facts: FactBook) -> bool:
    """Whether ``earlier`` decides wherever ``later`` could."""
    needed = [condition for condition in earlier.when if condition.fact != facts.asking]
    asked = _questions(later, facts)
    return (
        earlier.chance == ALWAYS
        and all(condition in later.when for condition in needed)
        and asked <= _questions(earlier, facts)
        and all(_always_fits(earlier, question, facts) for question in asked)
    )


def _always_fits(rule: Rule, question: str, facts: FactBook) -> bool:
    """Whether some answer to ``question`` fits in any case: declining is always possible."""
    if any(condition.fact != facts.doing for condition in rule.do):
        return False
    return facts.declining.get(question, facts.answers[question]) <= _kinds(rule, facts)


def _declines(rules: Sequence[Rule], question: str, facts: FactBook) -> bool:
    """Whether a question is declined in any case: by a rule without conditions, before any other answer."""
    for rule in rules:
        if question not in _questions(rule, facts):
            continue
        if _kinds(rule, facts) & facts.answers[question] - facts.declining[question]:
            return False
        free = all(condition.fact == facts.asking for condition in rule.when)
        if free and rule.chance == ALWAYS and _always_fits(rule, question, facts):
            return True
    return False
