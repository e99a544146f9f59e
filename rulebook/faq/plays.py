"""The plays that prove an answer, to be looked at: those that are told below it, as scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rulebook.faq.model import Answer, Shown
    from rulebook.scenarios.model import Scenario
    from rulebook.subject import Subject


class Proof(NamedTuple):
    """A play: the ``scenario`` under some ``rules``, as it is ``shown`` below the answer."""

    scenario: Scenario
    rules: str
    shown: Shown


def proofs(subject: Subject, answer: Answer) -> Sequence[Proof]:
    """The plays of ``answer``, one of :func:`rulebook.faq.store.faq`, in the order in which they are shown.

    Raises :class:`FaultsError` for files of scenarios that are no such.
    """
    return list(_proofs(subject, answer)) if answer.shown else []


def _proofs(subject: Subject, answer: Answer) -> Iterator[Proof]:
    prover = subject.game.prover
    kept = {scenario.id: scenario for scenario in prover.scenarios()} if _is_kept(answer) else {}
    made = [] if kept or subject.cards is None else [*prover.made(subject.cards, answer)]
    for shown in answer.shown:
        fitting = [kept[shown.id]] if shown.id in kept else [one for one in made if _goes_so(one, shown)]
        if fitting:
            if fitting[0] in made:
                made.remove(fitting[0])
            rules = next(iter(shown.rules), fitting[0].rules[0])
            yield Proof(fitting[0], rules, shown)


def _is_kept(answer: Answer) -> bool:
    """Whether its plays lie in files."""
    return any(shown.place for shown in answer.shown)


def _goes_so(scenario: Scenario, shown: Shown) -> bool:
    return not shown.rules or scenario.rules[0] in shown.rules
