"""Answers as the templates show them: with words for verdicts, and everything that they rest on at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulebook.faq.forms.labels import by_edition
from rulebook.faq.model import Answer, Shown
from rulebook.site.content import CardEntry, Content, TermEntry
from rulebook.site.words import Words


@dataclass(frozen=True, slots=True)
class Numbered:
    """A clause: its id, the number that it is shown with, and what it says."""

    id: str
    number: str
    statement: str


@dataclass(frozen=True, slots=True)
class Event:
    """A line of a play; ``kind`` is ``turn``, ``effect`` (what follows belongs to it) or ``event``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Play:
    """A play, ready to be shown; see :class:`rulebook.faq.model.Shown`."""

    about: str
    rules: tuple[str, ...]
    position: tuple[str, ...]
    events: tuple[Event, ...]
    place: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer, ready to be shown.

    ``verdict`` is ``yes``, ``no``, ``depends`` or "", ``head`` the word for it, and ``text`` the answer
    without that word. ``only`` are the rulebooks that the verdict is about where it is not about all.
    ``editions`` has names of rulebooks and what the answer is by them. ``basis`` says how it is known.
    """

    answer: Answer
    verdict: str
    head: str
    text: str
    only: tuple[str, ...]
    editions: tuple[tuple[str, str], ...]
    basis: str
    clauses: tuple[Numbered, ...]
    cards: tuple[CardEntry, ...]
    terms: tuple[TermEntry, ...]
    plays: tuple[Play, ...]


def view(answer: Answer, content: Content, say: Words, numbers: dict[str, Numbered]) -> AnswerView:
    """``answer`` as it is shown; ``numbers`` are the clauses by id."""
    verdict = answer.says(content.faq.presets)
    head = say[verdict] if verdict else ""
    about = [preset for preset in content.faq.presets if preset in answer.verdict]
    partly = verdict and len(about) < len(content.faq.presets)
    text = answer.answer
    return AnswerView(
        answer,
        verdict,
        head,
        _without(text, head),
        tuple(about) if partly else (),
        tuple(by_edition(answer, content.faq, content.texts)),
        say["unplayed"] if not answer.proofs else say["computed"] if answer.computed else say["confirmed"],
        tuple(numbers[clause] for clause in answer.clauses if clause in numbers and clause != answer.id),
        tuple(content.cards[card] for card in answer.cards if card in content.cards),
        tuple(content.terms[term] for term in answer.terms if term in content.terms),
        tuple(_plays(answer.shown)),
    )


def _without(text: str, head: str) -> str:
    """``text`` without ``head`` at its beginning, where a full stop or a comma ends that."""
    if not head or not text.startswith(head):
        return text
    rest = text.removeprefix(head)
    if rest[:1] in (",", "."):
        rest = rest[1:].lstrip()
        return rest[:1].upper() + rest[1:]
    return text if rest else ""


def _plays(shown: Iterable[Shown]) -> Iterator[Play]:
    for play in shown:
        events = tuple(_event(line) for line in play.events)
        yield Play(play.about, play.rules, play.position, events, play.place)


def _event(line: str) -> Event:
    if line.startswith("---"):
        return Event("turn", line.strip("- "))
    return Event("effect" if line.endswith(":") else "event", line)
