"""What can be typed at the table besides an answer: a key or a word each, in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from cardset.errors import CardsetError
from cli.answering import entries
from cli.desk import Desk
from cli.keys import CARD, Command, Keys
from cli.preferences import keep
from cli.questions import Questions
from cli.reasons import advised, explained, grounded
from cli.sitting import Sitting
from cli.terminal import fitted, width
from rulebook.localize import localized_points, stated
from rulebook.protocol import View
from rulebook.subject import Subject
from rulebook.table import Thing

TURNS = 2
"""How many turns of everybody the log tells again."""
LONGEST = 2000
"""So many characters of a question are read."""
Told: TypeAlias = Callable[["View[Any]", str], Iterable[str]]
"""What a command tells, for the view and what was typed behind it; ``None`` leaves the table."""


class Commands:
    """The commands of the player in a ``seat``. ``put`` shows the table and the open question again,
    ``back`` leaves a step of the answer, where there is one, ``legend`` explains the signs."""

    def __init__(
        self,
        sitting: Sitting,
        questions: Questions,
        seat: int,
        desk: Desk,
        put: Callable[[], None],
        back: Callable[[], bool],
    ) -> None:
        self.sitting = sitting
        self.questions = questions
        self.seat = seat
        self._desk = desk
        self._put = put
        self._back = back
        self._warned = -1
        self._answer: tuple[Subject, str, str] | None = None  # about what, in which language, its id
        self.keys: Keys[Told | None] = Keys(self._commands(), questions.speech.layout)

    def _commands(self) -> Sequence[Command[Told | None]]:
        _ = self.questions.speech.texts.gettext
        why, use = self.questions.why(), self.questions.speech.table.use
        # Translators: from here on in turn a command that a player types, in small letters, one word and no
        # two alike, and what it is for. What stands behind a key is such as a player may type.
        return (
            Command(
                CARD,
                (_("help"), "help"),
                use(CARD) or _("what can be typed; ?3: more about answer 3"),
                self._help,
            ),
            Command(
                "w",
                (why, "why"),
                use("w") or _("the rule behind this, and what the others had in mind; w3: about answer 3"),
                self._why,
            ),
            Command("h", (_("hint"), "hint"), _("what the strongest opponent would do, and why"), self._hint),
            Command("t", (_("table"), "table", ""), _("the table again, as Enter does"), self._table),
            Command("l", (_("log"), "log"), _("the last turns again"), self._log),
            Command("p", (_("piles"), "piles"), use("p") or _("the piles that lie open"), self._piles),
            Command("b", (_("back"), "back"), _("back from the target to the cards"), self._step_back),
            Command("u", (_("undo"), "undo"), _("take your last answer back"), self._undo),
            Command(
                "r",
                (_("rules"), "rules", _("ask"), "ask"),
                _("the rules in force; r and a question: the answer"),
                self._rules,
            ),
            Command(
                "v", (_("proof"), "proof"), _("how the last answer of r goes, step by step"), self._proof
            ),
            Command("n", (_("turn"), "turn"), _("let everything pass until this turn is over"), self._turn),
            Command("o", (_("round"), "round"), _("let everything pass until your next turn"), self._round),
            Command(
                "m",
                (_("when"), "when"),
                _("when you are asked whether you stop something: always, or only when it matters"),
                self._when,
            ),
            Command("s", (_("save"), "save"), _("where the game is kept; s and a name: a copy"), self._save),
            Command("", (_("concede"), "concede"), _("give the game up"), self._concede),
            Command("q", (_("quit"), "quit"), _("leave; the game is kept"), None),
        )

    def _help(self, view: View[Any], rest: str) -> Iterator[str]:
        """What can be typed, or the text of a card."""
        if rest:
            yield self.questions.explain(view, rest)
            return
        question = self.questions.speech.question(view)
        yield self.questions.expected(len(entries(question)) if question is not None else 0)
        yield from self.keys.listed(self._desk.needless)
        yield from fitted(self._desk.legend(view), width())

    def _table(self, view: View[Any], rest: str) -> Iterator[str]:
        self._put()
        yield from ()

    def _step_back(self, view: View[Any], rest: str) -> Iterator[str]:
        _ = self.questions.speech.texts.gettext
        if not self._back():
            yield _("There is no step to go back. u takes your last answer back.")

    def _why(self, view: View[Any], rest: str) -> Iterator[str]:
        """The rules behind the question and the reasons of the opponents; or the rules behind one card."""
        speech = self.questions.speech
        if not rest:
            yield from grounded(speech.table.why(view), speech)
            yield from explained(self.sitting.choices, view, speech)
            return
        _ = speech.texts.gettext
        table = speech.show(view)
        options = self.questions.wanted(table, rest)
        if options:
            yield options[0].text
            yield from grounded(speech.table.why_so(view, options[0].move), speech)
            return
        found = self.questions.in_sight(table, rest)
        if found is None:
            found = self.questions.anywhere(view, rest)
            yield self.questions.unseen(rest)
            yield from [] if found is None else [f"    {self.questions.told(found)}"]
            return
        # Translators: {card} is none of the answers; the rule that says so follows.
        yield _("Not now: {card}").format(card=found.name)
        yield from grounded(speech.table.why_not(view, found), speech)

    def _hint(self, view: View[Any], rest: str) -> Iterator[str]:
        """What the strongest opponent would do here, with its reasons."""
        move, why = self.sitting.advice(self.seat)
        _ = self.questions.speech.texts.gettext
        # Translators: advice; {move} is one of the answers, such as "play Narwhal" or "draw a card".
        yield _("I would: {move}.").format(move=self.questions.speech.table.option(view, move).text)
        found = advised(why, self.questions.speech)
        # Translators: behind an advice for which nothing in particular speaks.
        yield from found or [_("The other answers look no worse.")]
        if self.sitting.is_strange:
            # Translators: behind an advice, where most cards were made by somebody else.
            yield _("But most of these cards are new to me: I know their types, not their worth.")

    def _log(self, view: View[Any], rest: str) -> Iterator[str]:
        """What has happened in the last turns."""
        yield from self.sitting.told_again(TURNS * view.players)

    def _piles(self, view: View[Any], rest: str) -> Iterator[str]:
        """The piles that lie open, the card thrown away last first."""
        _ = self.questions.speech.texts.gettext
        piles = [zone for zone in self.questions.speech.show(view).zones if zone.said]
        yield from (zone.said.replace("{cards}", _counted(zone.things)) for zone in piles)
        if not piles:
            yield _("No piles lie open here.")

    def _undo(self, view: View[Any], rest: str) -> Iterator[str]:
        """Take the last answer back. Where others have acted since, or something hidden was seen, that marks
        the game, which is said first, and several people cannot do so."""
        _ = self.questions.speech.texts.gettext
        moves = self.sitting.moves
        if self.sitting.undo(self.seat):
            yield _("Taken back.")
            self._put()
        elif not self.sitting.has_answered(self.seat):
            yield _("You have not answered anything yet.")
        elif self.sitting.can_go_back(self.seat) and not (self.sitting.taken_back or self._warned == moves):
            self._warned = moves
            # Translators: "u" is what a player types.
            yield _(
                "Others have acted since, or you saw something hidden. Another u goes back to your last "
                "decision all the same; the game is marked then, and counts in no ranking."
            )
        elif self.sitting.go_back(self.seat):
            yield _("Back to your last decision. The game is marked.")
            self._desk.rewind()
            self._put()
        else:
            yield _("That cannot be taken back: somebody else has acted since, or you saw something hidden.")

    def _turn(self, view: View[Any], rest: str) -> Iterator[str]:
        """Ask nothing more in this turn."""
        _ = self.questions.speech.texts.gettext
        self.sitting.attention[self.seat].rest_of_turn(self.sitting.state)
        yield _("You let everything pass until this turn is over.")

    def _round(self, view: View[Any], rest: str) -> Iterator[str]:
        """Ask nothing more until the player's next turn."""
        _ = self.questions.speech.texts.gettext
        self.sitting.attention[self.seat].rest_of_round(self.sitting.state)
        yield _("You let everything pass until your next turn.")

    def _when(self, view: View[Any], rest: str) -> Iterator[str]:
        """Ask always from now on, or only where it presses; the next games begin so, too."""
        _ = self.questions.speech.texts.gettext
        attention = self.sitting.attention[self.seat]
        attention.wake()
        attention.close = not attention.close
        if self.sitting.people == 1:
            keep(close=attention.close)
        if attention.close:
            yield _(
                "You are asked only when it hits you, or brings somebody within two of winning. m: always."
            )
        else:
            yield _("You are asked about everything that you can stop. m: only when it matters.")

    def _save(self, view: View[Any], rest: str) -> Iterator[str]:
        """Where the game is; a copy of it where a file is named."""
        _ = self.questions.speech.texts.gettext
        log = self.sitting.log
        if rest:
            path = Path(rest).expanduser()
            try:
                self.sitting.save(path)
            except CardsetError as error:
                yield str(error)
                return
            # Translators: {file} is the name of a file, {resume} a command.
            said = _("Saved: {file}. {resume} goes on from here.")
            yield said.format(file=path, resume=f"cli play --resume {path}")
        elif log is None:
            yield _("This game is not kept. Type s and the name of a file to save it.")
        else:
            # Translators: {file} is the name of a file, {resume} a command.
            said = _("Every move is kept at once: {file}. {resume} goes on from here.")
            yield said.format(file=log.path, resume="cli play --resume")

    def _concede(self, view: View[Any], rest: str) -> Iterator[str]:
        """Asks once more before a game is given up."""
        _ = self.questions.speech.texts.gettext
        yes = _("yes")
        # Translators: {yes} is the word "yes".
        yield _("Give this game up? Type {yes}, anything else goes on.").format(yes=yes)
        answer = self._desk.typed((yes,))
        if answer is not None and answer.casefold() in ("yes", yes.casefold()):
            self.sitting.conceded = self.seat
        else:
            self._put()

    def _rules(self, view: View[Any], rest: str) -> Iterator[str]:
        """What the rules say: the best answer, shortly; without a question the rules in force."""
        yield from self._answered(rest[:LONGEST]) if rest else self._in_force()

    def _in_force(self) -> Iterator[str]:
        speech = self.questions.speech
        rules = self.sitting.state.match.rules
        yield speech.rules(rules)
        for point in localized_points(rules.points(), speech.clause_texts()):
            yield f"  {stated(point)}"

    def _answered(self, question: str) -> Iterator[str]:
        from cardset.sources import sources_of
        from cli.ask import told
        from rulebook.faq.search.kept import ask

        speech = self.questions.speech
        localizer = speech.voice.localizer
        _ = speech.texts.gettext
        # Of the set that is played, without a designer's own cards: to try those out takes a while.
        about = Subject(speech.game, sources_of(localizer.cards.roots) if localizer else None)
        wait = _("One moment, this once: the answers are being checked …")
        found = ask(about, question, 3, "", lambda: self._desk.say(wait))
        self._answer = None if found.doubt else (about, found.language, found.hits[0].answer)
        yield from told(about, found, question, ids=False)

    def _proof(self, view: View[Any], rest: str) -> Iterator[str]:
        """The play that proves the last answer; then the table again."""
        from cli.ask import unplayed
        from cli.plays import Plays, choose_play
        from rulebook.faq.store import faq

        texts = self.questions.speech.texts
        _ = texts.gettext
        if self._answer is None:
            yield _("Ask first: r and a question.")
            return
        about, language, ident = self._answer
        plays = Plays(about, faq(about, language), ident)
        if not plays.proofs:
            yield unplayed(texts)
        elif not self._desk.attended:
            yield from plays.told(0)
        elif (chosen := choose_play(plays, self._desk)) is not None:
            plays.walk(chosen, self._desk)
            self._desk.begin("", self.questions)
            self._put()


def _counted(things: Iterable[Thing]) -> str:
    """Cards of one pile, each name once."""
    names = Counter(thing.name for thing in things)
    told = [name if count == 1 else f"{name} × {count}" for name, count in names.items()]
    return ", ".join(told) or "-"
