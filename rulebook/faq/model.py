"""Questions about the game with their answers, in one language, as plain values.

Everything that shows answers (a terminal, Markdown, a site, a search) reads these and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from cardset.values import made

Source: TypeAlias = Literal["clause", "ruling", "example", "card", "trigger"]


Standing: TypeAlias = Literal["said", "denied", "silent", ""]
_LINES = ("stated", "denied")


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario as it was played: ``about`` is its subject, in English only and "" where there is none.

    ``rules`` are the presets (with options) under which it goes so; ``position`` says where the cards lie,
    ``events`` what happens then, a line each. ``place`` is the file and line of a kept scenario, "" of one
    that was made for the answer.
    """

    id: str
    about: str
    rules: tuple[str, ...]
    position: tuple[str, ...]
    events: tuple[str, ...]
    place: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One question with its answer.

    ``verdict`` has "yes" or "no" by preset and is empty where one word is no answer; ``answer`` says it in
    words, ``editions`` what it is under each preset where it differs, ``players`` what it is by number of
    players (``"2-3"``) where that differs, ``remarks`` what else there is to know.
    ``computed`` verdicts were found by playing; others were
    written down before, and playing has confirmed them. ``clauses``, ``rulings``, ``cards`` and ``terms`` are
    ids of what the answer rests on or is about. ``proofs`` are the scenarios that prove it, by id, of which
    the most telling are ``shown``. What is read from rulebooks has by edition the lines that have it
    (``stated``) or say otherwise (``denied``); the others are silent.
    """

    id: str
    source: Source
    question: str
    answer: str
    verdict: Mapping[str, str]
    computed: bool
    editions: Mapping[str, str]
    remarks: tuple[str, ...]
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    cards: tuple[str, ...]
    terms: tuple[str, ...]
    proofs: tuple[str, ...]
    shown: tuple[Shown, ...]
    players: Mapping[str, str] = field(default_factory=dict)
    stated: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    denied: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Answer:
        """The answer that was made plain."""
        shown = tuple(made(Shown, entry) for entry in plain["shown"])
        lines = {name: {key: tuple(those) for key, those in plain[name].items()} for name in _LINES}
        return made(cls, plain, shown=shown, **lines)

    def standing(self, preset: str) -> Standing:
        """Whether the rulebook of ``preset`` has it; "" of what is not read from rulebooks."""
        if not self.stated:
            return ""
        return "said" if preset in self.stated else "denied" if preset in self.denied else "silent"

    def says(self, presets: tuple[str, ...]) -> str:
        """The verdict under all of ``presets``; "depends" where they differ, "" where one word is none.

        What a rulebook is silent about is no verdict of it.
        """
        heard = (preset for preset in presets if self.standing(preset) != "silent")
        found = {self.verdict[preset] for preset in heard if preset in self.verdict}
        if not found:
            return ""
        return found.pop() if len(found) == 1 else "depends"


@dataclass(frozen=True, slots=True)
class Faq:
    """All answers in one language, in an order that never depends on chance.

    ``editions`` are the presets of rules that they are about, with the names of their rulebooks; ``runs`` is
    how many runs of scenarios proved them. ``rulebooks`` are the names of all, also where answers are about
    some of them.
    """

    language: str
    editions: Mapping[str, str]
    answers: tuple[Answer, ...]
    runs: int
    rulebooks: Mapping[str, str] = field(default_factory=dict)

    @property
    def presets(self) -> tuple[str, ...]:
        """The ids of the editions."""
        return tuple(self.editions)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Faq:
        """The answers that :func:`dataclasses.asdict` made plain, with lists in the place of tuples."""
        return made(cls, plain, answers=tuple(map(Answer.of, plain["answers"])))

    def by_id(self) -> Mapping[str, Answer]:
        """The answers by their ids."""
        return {answer.id: answer for answer in self.answers}
