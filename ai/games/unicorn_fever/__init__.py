"""What is known of Unicorn Fever: how good positions are, and what a beginner with sense leaves be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.games.unicorn_fever.harm import harm
from ai.knowledge import Knowledge

if TYPE_CHECKING:
    from ai.facts import FactBook
    from ai.games.unicorn_fever.expert import Expert
    from ai.games.unicorn_fever.tuning import FeverSchool
    from ai.observer import Observer
    from rulebook.games.unicorn_fever.box import Box
    from rulebook.plain import PlainView

__all__ = ["KNOWLEDGE"]


def _expertise(view: PlainView) -> Expert:
    from ai.games.unicorn_fever.expert import expertise

    return expertise(view)


def _facts() -> FactBook:
    from ai.games.unicorn_fever.facts import FACTS

    return FACTS


def _observer() -> type[Observer]:
    from ai.games.unicorn_fever.observer import FeverObserver

    return FeverObserver


def _school() -> FeverSchool:
    from ai.games.unicorn_fever.tuning import SCHOOL

    return SCHOOL


def _weights(box: Box) -> str:
    from ai.games.unicorn_fever.weights import nearest
    from ai.learning.weights import digest_of

    return digest_of(nearest(box)[0])


KNOWLEDGE = Knowledge(
    expertise=_expertise, facts=_facts, harm=harm, observer=_observer, school=_school, weights=_weights
)
