"""The questions that clauses, rulings and worked examples answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cardset.model import CardSet
from cardset.values import grouped
from rulebook.clauses import Clause, Source
from rulebook.faq.model import Answer
from rulebook.faq.proof import Played
from rulebook.faq.prover import Prover
from rulebook.faq.voice import Voice
from rulebook.messages import example_context, ruling_context
from rulebook.rulings import Example, Ruling


def clause_answers(
    voice: Voice, source: Mapping[str, Clause], played: Played, prover: Prover
) -> Iterator[Answer]:
    """An answer for every clause; ``source`` are the clauses in English, in which terms are looked for."""
    terms = _Terms(voice.cards)
    for clause in voice.clauses.by_id.values():
        scenarios = played.of(clause.id)
        differences = (difference.summary for difference in voice.clauses.differences_of(clause.id))
        yield Answer(
            id=clause.id,
            source="clause",
            question=clause.question,
            answer=clause.statement,
            verdict=dict(clause.verdict),
            computed=False,
            editions={},
            remarks=tuple(filter(None, (clause.differs, clause.note, *differences))),
            clauses=(clause.id,),
            rulings=(),
            cards=(),
            terms=terms.found(source[clause.id].statement),
            proofs=tuple(scenario.id for scenario in scenarios),
            shown=prover.told(clause.id, scenarios, voice, clause.players),
            players=dict(clause.players),
            stated=_lines(clause.sources),
            denied=_lines(clause.denied),
        )


def _lines(sources: Iterable[Source]) -> dict[str, tuple[str, ...]]:
    """The lines by edition, each with the text that it is in."""
    lines = grouped((source.edition.id, str(source)) for source in sources)
    return {edition: tuple(those) for edition, those in lines.items()}


def ruling_answers(
    voice: Voice, rulings: Mapping[str, Ruling], played: Played, prover: Prover
) -> Iterator[Answer]:
    """An answer for every ruling; ``rulings`` are in English."""
    terms = _Terms(voice.cards)
    for ruling in rulings.values():
        scenarios = played.of(ruling.id)
        said = _localized(ruling, voice)
        yield Answer(
            id=ruling.id,
            source="ruling",
            question=said.question,
            answer=said.answer,
            verdict=dict(ruling.verdict),
            computed=False,
            editions={},
            remarks=tuple(_readings(ruling, voice, played)),
            clauses=ruling.clauses,
            rulings=(ruling.id,),
            cards=ruling.cards,
            terms=terms.found(f"{ruling.question} {ruling.answer}"),
            proofs=tuple(scenario.id for scenario in scenarios),
            shown=prover.told(ruling.id, scenarios, voice),
        )


def example_answers(
    voice: Voice, examples: Mapping[str, Example], played: Played, prover: Prover
) -> Iterator[Answer]:
    """An answer for every worked example that is asked about; ``examples`` are in English."""
    terms = _Terms(voice.cards)
    for example in examples.values():
        if not example.question:
            continue
        scenarios = played.of(example.id)

        def said(field: str, text: str, ident: str = example.id) -> str:
            return voice.texts.find(example_context(ident, field), text) or text

        yield Answer(
            id=example.id,
            source="example",
            question=said("question", example.question),
            answer=said("answer", example.answer),
            verdict={},
            computed=False,
            editions={},
            remarks=(),
            clauses=example.clauses,
            rulings=(),
            cards=(),
            terms=terms.found(f"{example.question} {example.answer}"),
            proofs=tuple(scenario.id for scenario in scenarios),
            shown=prover.told(example.id, scenarios, voice),
        )


def _localized(ruling: Ruling, voice: Voice) -> Ruling:
    def said(field: str, text: str) -> str:
        return voice.texts.find(ruling_context(ruling.id, field), text) or text

    return replace(
        ruling,
        question=said("question", ruling.question),
        answer=said("answer", ruling.answer),
    )


def _readings(ruling: Ruling, voice: Voice, played: Played) -> Iterator[str]:
    """What is seen under each reading of a disputed ruling, as an option of the rules."""
    _ = voice.texts.gettext
    words = {"yes": _("yes"), "no": _("no")}
    for reading in ruling.disputed:
        found = {
            verdict
            for rules, verdict in played.said.get(ruling.id, {}).items()
            if reading in rules.split(",")
        }
        if len(found) == 1:
            # Translators: {rules} is an option of the rules, such as flyers=after; {verdict} is yes or no.
            yield _("Sources differ; with {rules}: {verdict}.").format(
                rules=reading, verdict=words[found.pop()]
            )


NAMING = frozenset({"noun", "proper noun", "verb"})
"""The parts of speech that people look up; words that join others explain themselves."""


class _Terms:
    """Finds the terms of a game's glossary in English sentences; the longest word wins.

    A word is found with an -s, too; one that is written with a capital only so, since *stable* and *Stable*
    are two things.
    """

    def __init__(self, cards: CardSet | None) -> None:
        words = sorted(self._words(cards), key=lambda pair: -len(pair[0])) if cards else []
        self._terms = [term for _, term in words]
        self._pattern = re.compile("|".join(rf"\b({re.escape(word)})s?\b" for word, _ in words))

    @staticmethod
    def _words(cards: CardSet) -> Iterator[tuple[str, str]]:
        for term in cards.terms.values():
            if term.glossary != cards.vocabulary.game or term.part_of_speech not in NAMING:
                continue
            for text in (term.preferred, *term.admitted):
                yield text, term.id
        yield from ((card.name, "") for card in cards.cards.values())

    def found(self, text: str) -> tuple[str, ...]:
        """The ids of the terms, in the order of the sentence; names of cards hold none."""
        groups = (match.lastindex for match in self._pattern.finditer(text) if self._terms)
        found = (self._terms[group - 1] for group in groups if group)
        return tuple(dict.fromkeys(term for term in found if term))
