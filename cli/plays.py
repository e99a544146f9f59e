"""The plays that prove an answer, looked at: step by step at a desk, or told in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.desk import Desk
from cli.speech import Speech, speech_for
from cli.steps import Step, Steps
from rulebook.faq.forms.labels import rulebooks
from rulebook.faq.plays import Proof, proofs
from rulebook.scenarios import model
from rulebook.scenarios.model import LETTERS
from rulebook.scenarios.moments import Moment, moments
from rulebook.table import EVERYTHING

if TYPE_CHECKING:
    from rulebook.faq.model import Faq
    from rulebook.faq.voice import Voice
    from rulebook.subject import Subject


class Plays:
    """The plays of the answer ``ident`` of ``faq``, of those ``rules`` only where some are named.

    Raises :class:`FaultsError` for files of scenarios that are no such.
    """

    def __init__(self, about: Subject, faq: Faq, ident: str, rules: str = "") -> None:
        from rulebook.faq.voice import Voice
        from rulebook.localize import localized_clauses

        self._about = about
        self._faq = faq
        texts = about.texts(faq.language)
        clauses = localized_clauses(about.game.clauses, texts)
        self._voice: Voice = Voice(about.cards, faq.language, texts, clauses)
        self.proofs: Sequence[Proof] = [
            proof
            for proof in proofs(about, faq.by_id()[ident])
            if not rules or rules in (proof.rules, *proof.shown.rules)
        ]

    def titles(self) -> Iterator[str]:
        """Each in a line: the rulebooks by whose rules it goes so, and what it is about."""
        for proof in self.proofs:
            names = rulebooks(proof.shown.rules, self._faq.editions, self._voice.texts)
            yield f"{names}: {proof.shown.about}" if proof.shown.about else names

    def walk(self, place: int, desk: Desk) -> None:
        """Let somebody at a desk walk through the play at this place."""
        speech, steps = self._steps(place)
        Steps(steps, speech).walk(desk)

    def speech(self, place: int) -> Speech:
        """What is said of the play at this place: all, for nobody there has anything to hide."""
        game, language = self._about.game, self._faq.language
        names = LETTERS[: self.proofs[place].scenario.seats]
        return speech_for(game, self._about.cards, [*names], language, language, EVERYTHING)

    def told(self, place: int) -> Iterator[str]:
        """The play at this place, line by line."""
        _, steps = self._steps(place)
        for step in steps:
            yield from step.lines

    def _steps(self, place: int) -> tuple[Speech, list[Step]]:
        proof, speech = self.proofs[place], self.speech(place)
        title = list(self.titles())[place]
        shown = moments(proof.scenario, proof.rules)
        return speech, list(_steps(proof, [title, *proof.shown.position], shown, speech, self._voice))


def choose_play(plays: Plays, desk: Desk) -> int | None:
    """Which of several plays somebody wants to see: Enter takes the first; ``None`` for none of them."""
    if len(plays.proofs) < 2:
        return 0
    _ = plays.speech(0).texts.gettext
    lines = [f"{number:3}  {title}" for number, title in enumerate(plays.titles(), 1)]
    # Translators: above a list of plays that show an answer.
    desk.tell("", [_("It can go in several ways. Which one? Enter shows the first."), *lines])
    line = desk.typed()
    if line is None:
        return None
    text = line.strip() or "1"
    known = text.isascii() and text.isdigit() and len(text) < 4 and 0 < int(text) <= len(lines)
    return int(text) - 1 if known else None


def _steps(
    proof: Proof, head: Sequence[str], shown: Sequence[Moment], speech: Speech, voice: Voice
) -> Iterator[Step]:
    """A step for each move: how it was answered, what happened, what is expected, who is asked next."""
    _ = speech.texts.gettext
    told = 0
    lines = [*head]
    tidy: Any = None
    for moment in shown:
        state, part = moment.state, moment.next
        tidy = state if tidy is None or not moment.is_midway else tidy
        journal = state.journal or []
        lines += speech.tell(state, journal[told:])
        told = len(journal)
        if isinstance(part, model.Expect):
            lines += _expected(proof, part, speech, voice)
            continue
        if part is None:
            lines += [speech.ending(state)] if state.is_over else []
            yield Step(tuple(lines), tidy)
            return
        player = speech.names[part.player]
        asked, answer = _answered(moment, part.player, speech)
        # Translators: from here to "answers": lines of a play that shows an answer; {player} is a letter.
        lines.append(_("{player} is asked: {question}").format(player=player, question=asked))
        yield Step(tuple(lines), tidy)
        lines = [_("{player} answers: {answer}").format(player=player, answer=answer)]


def _answered(moment: Moment, seat: int, speech: Speech) -> tuple[str, str]:
    """The open question and the answer that is given, as they are said at the table."""
    question = speech.question(moment.state.view(seat))
    assert question is not None  # somebody answers it
    said = (option.text for option in question.options if option.move == moment.move)
    return question.text, next(said, str(moment.move))


def _expected(proof: Proof, part: model.Expect, speech: Speech, voice: Voice) -> Iterator[str]:
    """What has to be so here, as far as there are words for it."""
    _ = speech.texts.gettext
    for line in proof.scenario.form.game.prover.expected(proof.scenario, part.what, voice):
        # Translators: {what} was expected in a play and is so, such as "Discard pile: Neigh".
        yield _("As expected: {what}").format(what=line)
