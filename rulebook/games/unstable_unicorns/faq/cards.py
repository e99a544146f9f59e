"""The questions that people ask about single cards, answered by trying the cards out.

What is seen under each preset is plain data (:class:`Trial`), found once for all languages; the answers say
it in one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardset.events import event_words
from cardset.text_terms import effect_terms
from cardset.values import made
from rulebook.faq.model import Answer
from rulebook.faq.voice import Voice
from rulebook.games.unstable_unicorns.deck import Face
from rulebook.games.unstable_unicorns.faq import trials as played
from rulebook.games.unstable_unicorns.faq.aspects import ASPECTS
from rulebook.games.unstable_unicorns.faq.retelling import retold_plays
from rulebook.games.unstable_unicorns.faq.seen import ANYHOW, Aspect, Seen
from rulebook.games.unstable_unicorns.faq.trials import Bench
from rulebook.games.unstable_unicorns.rules import PRESETS
from rulebook.progress import follow


@dataclass(frozen=True, slots=True)
class Trial:
    """What was seen of one aspect of a card, by preset; ``beside`` is the other card it is about, or ""."""

    card: str
    aspect: Aspect
    beside: str
    seen: Mapping[str, Seen]

    @property
    def id(self) -> str:
        """The id of the answer."""
        return f"{self.card}:{self.beside or self.aspect.id}"


def trials(bench: Bench, cards: Collection[str] = ()) -> Iterator[Trial]:
    """Every aspect that there is something to ask about of ``cards`` (ids), of all cards without any."""
    for face in follow(bench.deck.faces):
        if not cards or face.card.id in cards:
            for aspect in ASPECTS:
                yield from _tried(bench, face, aspect)


def as_plain(found: Iterable[Trial]) -> list[dict[str, Any]]:
    """Trials as JSON-able data, read by :func:`from_plain`."""
    return [
        {
            "card": trial.card,
            "aspect": trial.aspect.id,
            "beside": trial.beside,
            "seen": {
                name: {
                    "verdict": seen.verdict,
                    "ways": seen.ways,
                    "unless": seen.unless,
                    **played.as_plain(seen.tried),
                }
                for name, seen in trial.seen.items()
            },
        }
        for trial in found
    ]


def from_plain(data: Iterable[Mapping[str, Any]], bench: Bench) -> Iterator[Trial]:
    """What :func:`as_plain` wrote, each play played again."""
    aspects = {aspect.id: aspect for aspect in ASPECTS}
    for entry in data:
        beside = entry["beside"]
        seen = {
            name: made(Seen, one, tried=played.from_plain(one, bench.deck, PRESETS[name]), beside=beside)
            for name, one in entry["seen"].items()
        }
        yield Trial(entry["card"], aspects[entry["aspect"]], beside, seen)


def _tried(bench: Bench, face: Face, aspect: Aspect) -> Iterator[Trial]:
    by_other: dict[str, dict[str, Seen]] = {}
    for name, rules in PRESETS.items():
        for seen in aspect.look(bench, face, rules):
            found = by_other.setdefault(seen.beside, {})
            if seen.verdict == "no":  # something has to be there that could happen
                found[name] = seen
            else:
                tidy = played.tidied(bench, seen.tried, [other.tried for other in found.values()])
                found[name] = replace(seen, tried=tidy)
    for beside, found in by_other.items():
        if not all(ANYHOW in seen.ways for seen in found.values()):  # else nobody asks
            yield Trial(face.card.id, aspect, beside, found)


def card_answers(voice: Voice, found: Sequence[Trial]) -> Iterator[Answer]:
    """The answers to what was tried, in the language of ``voice``."""
    known = voice.localizer.cards
    for trial in found:
        card = known.cards[trial.card]
        said = {name: _said(voice, trial, seen) for name, seen in trial.seen.items()}
        same = len(set(said.values())) == 1
        cards = (trial.card, trial.beside) if trial.beside else (trial.card,)
        plays = {name: seen.tried for name, seen in trial.seen.items()}
        shown = retold_plays(plays, trial.id, voice)
        yield Answer(
            id=trial.id,
            source="card",
            question=_question(voice, trial),
            answer=next(iter(said.values())) if same else voice.texts.gettext("It depends on the rulebook."),
            verdict={name: seen.verdict for name, seen in trial.seen.items() if seen.verdict},
            computed=True,
            editions={} if same else said,
            remarks=(),
            clauses=trial.aspect.clauses,
            rulings=(),
            cards=cards,
            terms=effect_terms(card, known.vocabulary),
            proofs=tuple(one.id for one in shown),
            shown=shown,
        )


def _question(voice: Voice, trial: Trial) -> str:
    _ = voice.texts.gettext
    # Translators: from here on, questions about cards; {card} is the name of a card, as it stands on it, and
    # {other} that of another one.
    question = {
        "does": _("What does {card} do?"),
        "optional": _("May the effect of {card} be declined?"),
        "moved": _("Does the effect of {card} happen when the card enters a Stable without being played?"),
        "returned": _("Does the effect of {card} happen in whatever way a card leaves the Stable?"),
        "stop": _("Can a Neigh stop {card}?"),
        "no-target": _("May {card} be played when its effect cannot do anything?"),
        "needs": _("May {card} be played into an empty Stable?"),
        "goes-back": _("When does the card go back that {card} has moved?"),
        "beside": _("Does the effect of {card} happen in a Stable with {other}?"),
        "baby": _("Where does a Baby Unicorn go that {card} takes out of a Stable?"),
    }[trial.aspect.id]
    other = voice.name(trial.beside) if trial.beside else ""
    return question.format(card=voice.name(trial.card), other=other)


def _said(voice: Voice, trial: Trial, seen: Seen) -> str:
    other = voice.name(trial.beside) if trial.beside else ""
    if trial.aspect.id == "does":
        return voice.localizer.card(voice.localizer.cards.cards[trial.card]).text
    pattern = _pattern(voice, trial.aspect.id, seen)
    return pattern.format(
        card=voice.name(trial.card),
        other=other,
        ways=_ways(voice, seen.ways),
        unless=_ways(voice, seen.unless),
    )


def _pattern(voice: Voice, aspect: str, seen: Seen) -> str:
    _ = voice.texts.gettext
    # Translators: from here on, answers to the questions about cards.
    match aspect, seen.verdict:
        case "optional", "yes":
            return _("Yes. The player who would carry it out may decline.")
        case "optional", _no:
            return _("No. It is carried out as far as it can be.")
        case (("moved" | "returned"), "yes"):
            # Translators: {ways} is a list of what may happen to a card, such as "stolen, destroyed".
            return _("Yes, also when the card is: {ways}.")
        case (("moved" | "returned"), "no") if not seen.ways:
            return _("No, not when the card is: {unless}.")
        case (("moved" | "returned"), _in_part):
            return _("It happens when the card is: {ways}. It does not when it is: {unless}.")
        case "stop", "yes" if seen.unless:
            return _("Yes, as it is played. Once it lies in a Stable, nobody can answer its effect.")
        case "stop", "yes":
            return _("Yes, as it is played.")
        case "stop", _no:
            return _("No. Nobody can answer it.")
        case "no-target", "yes" if ANYHOW in seen.ways:
            return _("Yes. It does what can be done.")
        case "no-target", "yes":
            return _("Yes. It does nothing and goes to the discard pile.")
        case "no-target", _no:
            return _("No. The card has to stay in the hand.")
        case "needs", "yes":
            return _("Yes. It asks for nothing there.")
        case "needs", _no:
            return _("No. What it asks for has to lie there first.")
        case "goes-back", _when if "left" in seen.ways:
            return _("Once {card} leaves the Stable, whoever has the other card then.")
        case "goes-back", _when:
            return _(
                "At the end of the turn, whoever has it then. If it is in no Stable, it stays where it is."
            )
        case "beside", "yes":
            return _("Yes. {other} does not change that.")
        case "beside", _no:
            return _("No. Together with {other} in the Stable it does not happen.")
        case _baby:
            return _("To the Nursery, never to a hand, the deck or the discard pile.")


def _ways(voice: Voice, events: Iterable[str]) -> str:
    """What may happen to a card, as a list: "sacrificed, destroyed"."""
    return ", ".join(_called(voice, event) for event in events)


def _called(voice: Voice, event: str) -> str:
    called = event_words(event, voice.localizer.cards.vocabulary.events.get(event, {})).called
    return voice.texts.pgettext(called.context, called.one) if called else event
