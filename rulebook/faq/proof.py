"""Whether answers are true: the scenarios that show them, played, against the verdicts written down.

A verdict is the "yes" or "no" of a clause or ruling, for every edition or by edition. A scenario that claims
to show the clause or ruling may say which of the two is seen in it. Together they must agree: under every
preset a verdict is about, some scenario says it, and none says the opposite.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardset.errors import Fault, FaultsError
from rulebook.clauses import Clauses, span
from rulebook.game import Game
from rulebook.options import Presets
from rulebook.progress import follow
from rulebook.rulings import Example, Ruling
from rulebook.scenarios.model import Scenario
from rulebook.scenarios.run import Outcome, run_all


@dataclass(frozen=True, slots=True)
class Played:
    """Scenarios that were all carried out as they expect, by what they claim to show.

    ``said`` has what was seen: by the id of a clause or ruling and the rules (as :func:`str` names them),
    "yes" or "no".
    """

    scenarios: tuple[Scenario, ...]
    runs: int
    shown: Mapping[str, tuple[Scenario, ...]]
    said: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of(self, ident: str) -> tuple[Scenario, ...]:
        """The scenarios that show a clause, a ruling or an example."""
        return self.shown.get(ident, ())


def play(game: Game, scenarios: Sequence[Scenario]) -> Played:
    """Carry out every scenario of ``game`` under each of its rules.

    Raises :class:`FaultsError` where one does not go as it expects, or where two that say something else
    are carried out under the same rules; each fault names the answers that fall with it.
    """
    outcomes = [outcome for scenario in follow(scenarios) for outcome in run_all([scenario])]
    faults = [*_failed(outcomes), *_contradictions(scenarios, game.presets)]
    if faults:
        raise FaultsError(faults)
    return recorded(scenarios, len(outcomes), game.presets)


def recorded(scenarios: Sequence[Scenario], runs: int, presets: Presets[Any]) -> Played:
    """What :func:`play` gives for scenarios that have been carried out before, in so many runs."""
    shown: dict[str, list[Scenario]] = {}
    said: dict[str, dict[str, str]] = {}
    for scenario in scenarios:
        for ident in _claims(scenario):
            shown.setdefault(ident, []).append(scenario)
        for ident, verdict in scenario.says.items():
            said.setdefault(ident, {}).update(dict.fromkeys(_rules(scenario, presets), verdict))
    by_id = {ident: tuple(found) for ident, found in shown.items()}
    return Played(tuple(scenarios), runs, by_id, said)


def _claims(scenario: Scenario) -> tuple[str, ...]:
    return (*scenario.clauses, *scenario.rulings, *scenario.examples)


def _rules(scenario: Scenario, presets: Presets[Any]) -> tuple[str, ...]:
    """The rules of a scenario, each named in one way only: an option can be written in several."""
    return tuple(str(presets.read(text)) for text in scenario.rules)


def _failed(outcomes: Iterable[Outcome]) -> Iterator[Fault]:
    """Scenarios that did not go as they expect, with the answers that they were to show."""
    for outcome in outcomes:
        if outcome.failure is None:
            continue
        scenario, failure = outcome.scenario, outcome.failure
        found = "; ".join(
            f"{key}: {wanted} expected, {seen} found" for key, wanted, seen in failure.differences
        )
        answers = ", ".join((*_claims(scenario), *scenario.cards)) or "no answer"
        message = f"{scenario.id} under {outcome.rules} fails at {failure.step}: {found}"
        yield Fault(message, scenario.path, failure.line, 1, f"it was to prove: {answers}")


def _contradictions(scenarios: Iterable[Scenario], presets: Presets[Any]) -> Iterator[Fault]:
    """Scenarios that say the opposite of another one under the same rules."""
    first: dict[tuple[str, str], tuple[Scenario, str]] = {}
    for scenario in scenarios:
        for ident, verdict in scenario.says.items():
            for rules in _rules(scenario, presets):
                other, seen = first.setdefault((ident, rules), (scenario, verdict))
                if seen != verdict:
                    message = f"{scenario.id} says {verdict!r} to {ident} under {rules}"
                    hint = f"{other.id} says {seen!r}"
                    yield Fault(message, scenario.path, scenario.line, 1, hint)


def check_verdicts(
    clauses: Clauses,
    rulings: Mapping[str, Ruling],
    played: Played,
    presets: Presets[Any],
    shows_all: bool = True,
) -> Iterator[Fault]:
    """What is wrong with verdicts: what is shown is the opposite, or, unless ``shows_all`` is false, nobody
    shows one under a preset.

    Clauses that no program can keep have nothing that could be played.
    """
    for ident, verdict in _verdicts(clauses, rulings):
        for rules in presets:
            seen = played.said.get(ident, {}).get(rules)
            if seen is None and not shows_all:
                continue
            if rules in verdict and seen is None:
                hint = f"add 'says: {{{ident}: {verdict[rules]}}}' to a scenario with these rules"
                yield Fault(f"no scenario shows the verdict of {ident} under {rules}", hint=hint)
            elif rules in verdict and seen != verdict[rules]:
                others = ", ".join(
                    one.id
                    for one in played.of(ident)
                    if one.says.get(ident) == seen and rules in _rules(one, presets)
                )
                message = f"the verdict of {ident} under {rules} is {verdict[rules]!r}, played it is {seen!r}"
                yield Fault(message, hint=f"shown by {others}")
    known = dict(_verdicts(clauses, rulings))
    for ident in played.said:
        if ident not in known:
            message = f"scenarios answer {ident}, which has no verdict"
            yield Fault(message, hint="write it down, or take their answers out")


def check_cases(clauses: Clauses, examples: Mapping[str, Example], played: Played) -> Iterator[Fault]:
    """Answers that nobody plays: of a clause for some numbers of players, of an example that is asked about.

    A clause of which no scenario shows anything stands as it is written.
    """
    for clause in clauses.by_id.values():
        seats = {scenario.seats for scenario in played.of(clause.id)}
        for players in clause.players if seats else ():
            first, last = span(players)
            if not any(first <= count <= last for count in seats):
                hint = "add its id to the clauses of a scenario with so many players"
                yield Fault(f"no scenario shows {clause.id} with {players} players", hint=hint)
    for example in examples.values():
        if example.question and not played.of(example.id):
            hint = "add its id to the examples of a scenario"
            yield Fault(f"no scenario shows the answer of {example.id}", hint=hint)


def _verdicts(clauses: Clauses, rulings: Mapping[str, Ruling]) -> Iterator[tuple[str, Mapping[str, str]]]:
    for clause in clauses.by_id.values():
        if clause.verdict and clause.executable:
            yield clause.id, clause.verdict
    for ruling in rulings.values():
        if ruling.verdict:
            yield ruling.id, ruling.verdict
