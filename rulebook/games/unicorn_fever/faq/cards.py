"""What was seen of the cards, as questions and answers in a language."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from cardset.text_terms import effect_terms
from rulebook.faq.model import Answer, Shown
from rulebook.faq.prover import MOST, happenings, seated
from rulebook.faq.voice import Voice
from rulebook.games.unicorn_fever.faq import magic
from rulebook.games.unicorn_fever.faq.contracts import CONTRACTS, UNICORN
from rulebook.games.unicorn_fever.faq.position import position
from rulebook.games.unicorn_fever.faq.seen import Look, Measured, Seen
from rulebook.games.unicorn_fever.faq.trials import FeverBench, Tried
from rulebook.games.unicorn_fever.naming import name_of
from rulebook.progress import follow


class CardTrial(NamedTuple):
    """One question about a card, and what was seen: ``kind`` of card and ``aspect`` are its question."""

    card: str
    kind: str
    aspect: str
    seen: Seen

    @property
    def id(self) -> str:
        """The id of the answer."""
        return f"{self.card}:{self.aspect}"


def trials(bench: FeverBench, wanted: Collection[str] = ()) -> Iterator[CardTrial]:
    """Everything that there is to ask about the ``wanted`` cards (ids), without any about all."""
    things = bench.box.things
    groups: Sequence[tuple[str, int, Sequence[str], Mapping[str, Look]]] = (
        ("magic", things.spells, [card.id for card in bench.box.spells], magic.ASPECTS),
        ("contract", things.contracts, [card.id for card in bench.box.contracts], CONTRACTS),
        ("unicorn", 0, [card.id for card in bench.box.unicorns], UNICORN),
    )
    every = [
        (kind, first + place, card, aspects)
        for kind, first, cards, aspects in groups
        for place, card in enumerate(cards)
        if not wanted or card in wanted
    ]
    for kind, thing, card, aspects in follow(every):
        for aspect, look in aspects.items():
            for seen in look(bench, thing):
                yield CardTrial(card, kind, aspect, seen)


BASIS: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("magic", "when"): ("race.reveal-all", "race.immediate-effects"),
    ("magic", "twice"): ("race.effects-stack",),
    ("magic", "cancelled"): ("race.opposing",),
    ("magic", "rampant"): ("race.rampant-immunity",),
    ("magic", "optional"): ("magic.play-number",),
    ("contract", "when"): ("contract.immediate",),
    ("contract", "again"): ("contract.immediate",),
    ("contract", "optional"): ("contract.immediate",),
    ("contract", "taxed"): ("contract.not-taxed", "tax.amount"),
    ("contract", "adds-up"): ("results.modifiers",),
    ("unicorn", "when"): ("results.modifiers",),
    ("unicorn", "normal"): ("rampant.end",),
    ("unicorn", "immune"): ("race.rampant-immunity",),
}
"""The clauses that answers rest on."""
ASPECTS: Final = tuple(dict.fromkeys(aspect for _, aspect in BASIS))
"""What is asked about cards, each once."""


def card_answers(voice: Voice, bench: FeverBench, found: Sequence[CardTrial]) -> Iterator[Answer]:
    """The answers to what was tried, in the language of ``voice``."""
    words = _Words(voice, bench)
    cards = voice.localizer.cards
    presets = tuple(bench.form.game.presets)
    for trial in found:
        seen = trial.seen
        shown = tuple(words.shown(trial.id, tried) for tried in seen.plays[:MOST])
        yield Answer(
            id=trial.id,
            source="card",
            question=words.question(trial),
            answer=words.answer(trial),
            verdict=dict.fromkeys(presets, seen.verdict) if seen.verdict else {},
            computed=True,
            editions={},
            remarks=(),
            clauses=BASIS[trial.kind, trial.aspect],
            rulings=(),
            cards=tuple(dict.fromkeys((trial.card, *words.cards(seen.things)))),
            terms=effect_terms(cards.cards[trial.card], cards.vocabulary),
            proofs=(trial.id,),
            shown=shown,
        )


class _Words:
    """Questions, answers and plays in a language."""

    def __init__(self, voice: Voice, bench: FeverBench) -> None:
        self._voice, self._bench = voice, bench

    def question(self, trial: CardTrial) -> str:
        """What is asked."""
        _ = self._voice.texts.gettext
        # Translators: from here to "Which magic": questions about a card, {card} is its name.
        asked = {
            ("magic", "when"): _("What does {card} do, and when?"),
            ("magic", "twice"): _("Do two copies of {card} on one unicorn add up?"),
            ("magic", "cancelled"): _("What takes away the effect of {card}?"),
            ("magic", "rampant"): _("Does {card} work on a Rampant unicorn?"),
            ("magic", "optional"): _("Do I have to play {card}?"),
            ("contract", "when"): _("What does {card} do, and when?"),
            ("contract", "again"): _("Does {card} give something more than once?"),
            ("contract", "optional"): _("May I leave out what {card} does?"),
            ("contract", "taxed"): _("Does the Glory of {card} count for the Glory tax?"),
            ("contract", "adds-up"): _("Which other contracts add up with {card}?"),
            ("unicorn", "when"): _("What does the Rampant side of {card} do?"),
            ("unicorn", "normal"): _("Does what is on the card of {card} count while it is not Rampant?"),
            ("unicorn", "immune"): _("Which magic does nothing on {card} while it is Rampant?"),
        }
        return asked[trial.kind, trial.aspect].format(card=self._voice.name(trial.card))

    def answer(self, trial: CardTrial) -> str:
        """What was seen."""
        _ = self._voice.texts.gettext
        seen = trial.seen
        named = ", ".join(map(self._name, seen.things))
        if trial.aspect == "when":
            card = self._voice.localizer.cards.cards[trial.card]
            said = self._voice.localizer.card(card).text
        elif trial.aspect == "rampant" and seen.things:
            # Translators: {cards} are unicorns on which a magic card does nothing.
            said = _("Yes, on all but this one: {cards}.").format(cards=named)
        elif trial.aspect in ("cancelled", "immune", "adds-up"):
            # Translators: {cards} are magic cards or contracts: the whole answer to a question.
            said = _("These cards: {cards}.").format(cards=named) if named else _("No other card.")
        else:
            said = self._in_a_word(trial)
        return " ".join((said, *(self._found(trial.aspect, finding) for finding in seen.findings)))

    def _in_a_word(self, trial: CardTrial) -> str:
        _ = self._voice.texts.gettext
        answers = {
            ("twice", "yes"): _("Yes, each of them counts."),
            ("twice", "no"): _("No. Two do no more than one."),
            ("rampant", "yes"): _("Yes, on every one."),
            ("optional", "yes"): _("Yes. You are asked each time."),
            ("optional", "no"): _("No. It happens by itself."),
            ("again", "yes"): _("Yes, each time that it comes to it."),
            ("again", "no"): _("No, only once."),
            ("taxed", "yes"): _("Yes. Whoever has it when the tax is paid pays for it."),
            ("taxed", "no"): _("No. It is added at the end of the game."),
            ("normal", "no"): _("No. It counts while the unicorn is Rampant, and not before or after."),
        }
        if trial.kind == "magic" and trial.aspect == "optional":
            return _("No. It may stay in your hand: up to the number shown you play as many as you like.")
        return answers[trial.aspect, trial.seen.verdict]

    def _found(self, aspect: str, finding: Measured) -> str:
        """A number that is another one because of the card, or of a second copy."""
        _ = self._voice.texts.gettext
        # Translators: from here to "Glory for 60 Gold": numbers that a card changes, as short headings.
        what = {
            "spaces": _("Spaces in race turn {turn}"),
            "place": _("Place in the race"),
            "odds": _("Odds"),
            "price": _("Gold for a contract with token A"),
            "tax": _("Glory tax"),
            "plays": _("Magic cards to be played with token A"),
            "hand": _("Magic cards in hand"),
            "gold-action": _("Gold from the printed effect"),
            "stake": _("Largest bet"),
            "payout": _("Gold for a bet of 4 Gold"),
            "glory": _("Glory for a bet"),
            "reward": _("Gold for the owner of the first"),
            "loan": _("Gold from a loan"),
            "due": _("Gold for a loan at the end"),
            "exchange": _("Glory for 60 Gold"),
        }[finding.what].format(turn=finding.turn)
        # Translators: from here to the next: {what} is one of the headings above, the others are numbers.
        said = _("{what}: {much}, without it {less}.")
        if aspect == "twice":
            said = _("{what}: {much} with two, {less} with one.")
        return said.format(what=what, much=finding.much, less=finding.less)

    def shown(self, ident: str, tried: Tried) -> Shown:
        """A play retold."""
        where = (seated(tried.scenario, self._voice), *position(tried.scenario, self._voice))
        return Shown(
            ident, "", tried.scenario.rules, where, happenings(tried.state, tried.events, self._voice)
        )

    def cards(self, things: Sequence[int]) -> Iterator[str]:
        """The ids of cards."""
        box = self._bench.box
        for thing in things:
            yield box.unicorns[thing].id if thing < len(box.unicorns) else self._bench.card(thing)

    def _name(self, thing: int) -> str:
        return name_of(self._bench.box, thing, self._voice.localizer)
