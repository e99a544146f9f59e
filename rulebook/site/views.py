"""What the pages of a language show, worked out of its content: chapters, numbers, who speaks of what.

Answers as the templates show them: with words for verdicts, and everything that they rest on at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardset.values import grouped
from rulebook.clauses import Clause, Edition
from rulebook.faq.forms.labels import by_players, by_presets, in_names, remarks, rulebooks, statement
from rulebook.faq.model import Answer, Shown
from rulebook.site.content import CardEntry, Content, TermEntry
from rulebook.site.face import RING, Face, draw
from rulebook.site.links import chapter_page
from rulebook.site.words import Words, holds, words

OTHER = "other"
"""The chapter of answers that rest on no clause."""


@dataclass(frozen=True, slots=True)
class Stated:
    """Whether a rulebook states a clause."""

    edition: str
    name: str
    states: bool


@dataclass(frozen=True, slots=True)
class ClauseView:
    """A clause with its number, what it ``differs`` in and a ``note`` with rulebooks by their names, the
    rulebooks that state it, and the answers that rest on it."""

    clause: Clause
    number: str
    differs: str
    note: str
    stated: tuple[Stated, ...]
    said_in: Rulebooks
    answer: AnswerView
    asked: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: the clauses of a category, and the rulings and examples that rest on them first of all."""

    id: str
    number: int
    title: str
    clauses: tuple[ClauseView, ...]
    rulings: tuple[AnswerView, ...]

    @property
    def answers(self) -> tuple[AnswerView, ...]:
        """All answers of the chapter: those of the clauses, then the rulings."""
        return (*(clause.answer for clause in self.clauses), *self.rulings)


@dataclass(frozen=True, slots=True)
class Use:
    """Where a term is used."""

    clauses: tuple[Numbered, ...]
    rulings: tuple[Answer, ...]
    cards: tuple[CardEntry, ...]

    def __bool__(self) -> bool:
        return bool(self.clauses or self.rulings or self.cards)


class Views:
    """The content of a language as its pages show it; everything is worked out once, when it is asked for."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.say = words(content.texts)
        self.holds = holds(content.texts)

    @cached_property
    def numbers(self) -> dict[str, Numbered]:
        """The clauses by id: chapter and place in it make the number, which may change; ids never do."""
        return {
            clause.id: Numbered(clause.id, f"{chapter}.{place}", clause.statement)
            for chapter, (_, clauses) in enumerate(self._by_category.items(), 1)
            for place, clause in enumerate(clauses, 1)
        }

    @cached_property
    def _by_category(self) -> dict[str, list[Clause]]:
        return grouped((clause.category, clause) for clause in self.content.clauses.by_id.values())

    @cached_property
    def answers(self) -> dict[str, AnswerView]:
        """All answers by id."""
        return {
            answer.id: view(answer, self.content, self.say, self.numbers)
            for answer in self.content.faq.answers
        }

    def of(self, source: str) -> list[AnswerView]:
        """The answers from a source."""
        return self._by_source.get(source, [])

    @property
    def _asked(self) -> list[AnswerView]:
        """What is asked of cases: rulings, and worked examples."""
        return [*self.of("ruling"), *self.of("example")]

    @cached_property
    def _by_source(self) -> dict[str, list[AnswerView]]:
        return grouped((shown.answer.source, shown) for shown in self.answers.values())

    @cached_property
    def chapter_of(self) -> dict[str, str]:
        """The chapters of the answers by their ids: that of the first clause that they rest on."""
        known = self.content.clauses.by_id
        found = {}
        for answer in self.content.faq.answers:
            clause = next((one for one in answer.clauses if one in known), None)
            found[answer.id] = known[clause].category if clause else OTHER
        return found

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in the order of the rules; answers without a clause make one more at the end."""
        titles = self.content.chapters
        rulings = grouped((self.chapter_of[shown.answer.id], shown) for shown in self._asked)
        found = [
            Chapter(
                category,
                number,
                titles.get(category, category),
                tuple(self._clause(clause) for clause in clauses),
                tuple(rulings.pop(category, ())),
            )
            for number, (category, clauses) in enumerate(self._by_category.items(), 1)
        ]
        rest = tuple(shown for others in rulings.values() for shown in others)
        if rest:
            found.append(Chapter(OTHER, len(found) + 1, self.say["questions"], (), rest))
        return tuple(found)

    @cached_property
    def examples(self) -> tuple[AnswerView, ...]:
        """Some answers for the first page: the first plain yes or no of each chapter, where it has one."""
        firsts = (
            next((shown for shown in chapter.rulings if shown.verdict and not shown.only), None)
            for chapter in self.chapters
        )
        return tuple(shown for shown in firsts if shown)[:6]

    def _clause(self, clause: Clause) -> ClauseView:
        states = {source.edition.id for source in clause.sources}
        editions = self.content.clauses.editions
        return ClauseView(
            clause,
            self.numbers[clause.id].number,
            self._in_names(clause.differs),
            self._in_names(clause.note),
            tuple(Stated(edition.id, edition.name, edition.id in states) for edition in editions),
            _rulebooks([edition.id for edition in editions if edition.id in states], self.content),
            self.answers[clause.id],
            tuple(self._resting.get(clause.id, ())),
        )

    def _in_names(self, text: str) -> str:
        return in_names(text, self.content.faq.rulebooks, self.content.texts)

    @cached_property
    def _resting(self) -> dict[str, list[Answer]]:
        """The rulings and examples that rest on a clause."""
        return grouped((clause, shown.answer) for shown in self._asked for clause in shown.answer.clauses)

    def formerly(self, clause: str) -> tuple[str, ...]:
        """The ids of moved clauses whose anchors stand at ``clause``: the first that says what they said."""
        return tuple(old for old, new in self.content.clauses.moved.items() if new[0] == clause)

    def page_of(self, chapter: str) -> str:
        """The page with the answers of a chapter."""
        return chapter_page(chapter)

    # Editions

    @cached_property
    def editions(self) -> list[tuple[Edition, int]]:
        """The rulebooks, each with how many clauses it states."""
        known = self.content.clauses.by_id.values()
        return [
            (
                edition,
                sum(any(source.edition.id == edition.id for source in clause.sources) for clause in known),
            )
            for edition in self.content.clauses.editions
        ]

    @cached_property
    def differences(self) -> list[tuple[str, str, list[ClauseView]]]:
        """What the rulebooks differ in: in words, its id, and its clauses."""
        known = {one.clause.id: one for chapter in self.chapters for one in chapter.clauses}
        return [
            (
                self._in_names(difference.summary),
                difference.id,
                [known[clause] for clause in difference.clauses if clause in known],
            )
            for difference in self.content.clauses.differences
        ]

    # Cards

    @cached_property
    def faces(self) -> dict[str, Face]:
        """The cards, drawn, by id."""
        signs = self.content.signs
        return {card.id: draw(card, signs.get(card.type, RING)) for card in self.content.cards.values()}

    @cached_property
    def by_type(self) -> dict[str, list[tuple[Face, ...]]]:
        """The cards by type, in the order of the set; those that differ in their names only together."""
        alike = grouped(((face.card.type, face.card.text), face) for face in self.faces.values())
        return grouped((kind, tuple(faces)) for (kind, _), faces in alike.items())

    def about(self, card: str) -> list[AnswerView]:
        """The questions about a card: those whose home is its page."""
        return [shown for shown in self.of("card") if shown.answer.cards[:1] == (card,)]

    def naming(self, card: str) -> list[AnswerView]:
        """The rulings that name a card."""
        return [shown for shown in self.of("ruling") if card in shown.answer.cards]

    def sets_off(self, card: str) -> list[AnswerView]:
        """What the effect of a card can trigger."""
        return [shown for shown in self.of("trigger") if shown.answer.cards[:1] == (card,)]

    def set_off_by(self, card: str) -> list[AnswerView]:
        """What can trigger the effect of a card."""
        return [shown for shown in self.of("trigger") if shown.answer.cards[-1:] == (card,)]

    @cached_property
    def triggers(self) -> list[tuple[CardEntry, list[tuple[CardEntry, AnswerView]]]]:
        """Each card that can trigger others, with these."""
        cards = self.content.cards
        found = grouped(
            (shown.answer.cards[0], (cards[shown.answer.cards[-1]], shown)) for shown in self.of("trigger")
        )
        return [(cards[card], targets) for card, targets in found.items()]

    # Terms

    @cached_property
    def terms(self) -> list[TermEntry]:
        """The terms by the alphabet."""
        from cardset.words.fold import fold

        return sorted(self.content.terms.values(), key=lambda term: (fold(term.word), term.id))

    @cached_property
    def uses(self) -> Mapping[str, Use]:
        """Where each term is used."""
        rulings = self.of("ruling")
        return {
            term: Use(
                tuple(
                    self.numbers[shown.answer.id]
                    for shown in self.of("clause")
                    if term in shown.answer.terms and shown.answer.id in self.numbers
                ),
                tuple(shown.answer for shown in rulings if term in shown.answer.terms),
                tuple(card for card in self.content.cards.values() if term in card.terms),
            )
            for term in self.content.terms
        }

    # What is proved

    @cached_property
    def unplayed(self) -> Sequence[AnswerView]:
        """The answers that nothing was played for."""
        return [shown for shown in self.answers.values() if not shown.answer.proofs]

    @cached_property
    def scenarios(self) -> int:
        """How many scenarios prove the answers."""
        return len({proof for answer in self.content.faq.answers for proof in answer.proofs})


@dataclass(frozen=True, slots=True)
class Numbered:
    """A clause: its id, the number that it is shown with, and what it says."""

    id: str
    number: str
    statement: str


@dataclass(frozen=True, slots=True)
class Rulebooks:
    """Some rulebooks: their ids, and how they are called, which is "all rulebooks" for each of them."""

    ids: tuple[str, ...]
    names: str
    all: bool


def _rulebooks(ids: Sequence[str], content: Content) -> Rulebooks:
    """The rulebooks with these ``ids``, perhaps with changes of their rules (``cs-2e,flyers=after``)."""
    editions = content.faq.editions
    return Rulebooks(tuple(ids), rulebooks(ids, editions, content.texts), set(editions) <= set(ids))


@dataclass(frozen=True, slots=True)
class Event:
    """A line of a play; ``kind`` is ``turn``, ``effect`` (what follows belongs to it) or ``event``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Play:
    """A play, ready to be shown; see :class:`rulebook.faq.model.Shown`."""

    about: str
    rules: Rulebooks
    position: tuple[str, ...]
    events: tuple[Event, ...]


class Case(NamedTuple):
    """What an answer is in a case that has a ``name``: by some rulebooks, which have ``ids``, or with
    so many players."""

    ids: tuple[str, ...]
    name: str
    said: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer, ready to be shown.

    ``verdict`` is ``yes``, ``no``, ``depends`` or "", ``head`` the word for it, and ``text`` the answer
    without that word. ``only`` are the rulebooks that the verdict is about where it is not about all.
    ``cases`` say what the answer is where it is not the same always. ``basis`` says how it is known.
    """

    answer: Answer
    verdict: str
    head: str
    text: str
    only: Rulebooks | None
    cases: tuple[Case, ...]
    remarks: tuple[str, ...]
    basis: str
    clauses: tuple[Numbered, ...]
    cards: tuple[CardEntry, ...]
    terms: tuple[TermEntry, ...]
    plays: tuple[Play, ...]

    @property
    def by(self) -> str:
        """The verdict of each rulebook, for scripts: ``"cs-2e:yes pl-new:silent"``; "" where it is the same
        of all."""
        of = {
            edition: "silent" if self.answer.standing(edition) == "silent" else found
            for edition, found in self.answer.verdict.items()
        }
        alike = set(of.values()) <= {self.verdict}
        return "" if alike else " ".join(f"{edition}:{found}" for edition, found in of.items())


def view(answer: Answer, content: Content, say: Words, numbers: dict[str, Numbered]) -> AnswerView:
    """``answer`` as it is shown; ``numbers`` are the clauses by id."""
    verdict = answer.says(content.faq.presets)
    head = say[verdict] if verdict else ""
    about = [preset for preset in content.faq.presets if preset in answer.verdict]
    partly = verdict and len(about) < len(content.faq.presets)
    text = statement(answer, content.faq, content.texts)
    return AnswerView(
        answer,
        verdict,
        head,
        _without(text, head),
        _rulebooks(about, content) if partly else None,
        tuple(_cases(answer, content)),
        tuple(remarks(answer, content.faq, content.texts)),
        say["unplayed"] if not answer.proofs else say["computed"] if answer.computed else say["confirmed"],
        tuple(numbers[clause] for clause in answer.clauses if clause in numbers and clause != answer.id),
        tuple(content.cards[card] for card in answer.cards if card in content.cards),
        tuple(content.terms[term] for term in answer.terms if term in content.terms),
        tuple(_plays(answer.shown, content)),
    )


def _cases(answer: Answer, content: Content) -> Iterator[Case]:
    for presets, said in by_presets(answer, content.faq, content.texts):
        yield Case(tuple(presets), rulebooks(presets, content.faq.editions, content.texts), said)
    for players, said in by_players(answer, content.texts):
        yield Case((), players, said)


def _without(text: str, head: str) -> str:
    """``text`` without ``head`` at its beginning, where a full stop or a comma ends that."""
    if not head or not text.startswith(head):
        return text
    rest = text.removeprefix(head)
    if rest[:1] in (",", "."):
        rest = rest[1:].lstrip()
        return rest[:1].upper() + rest[1:]
    return text if rest else ""


def _plays(shown: Iterable[Shown], content: Content) -> Iterator[Play]:
    for play in shown:
        events = tuple(_event(line) for line in play.events)
        about = in_names(play.about, content.faq.rulebooks, content.texts)
        yield Play(about, _rulebooks(play.rules, content), play.position, events)


def _event(line: str) -> Event:
    if line.startswith("---"):
        return Event("turn", line.strip("- "))
    return Event("effect" if line.endswith(":") else "event", line)
