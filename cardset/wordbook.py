"""Does a vocabulary hold together: does every word point at something, can every phrase be filled?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cardset.errors import suggestion
from cardset.events import check_event_words
from cardset.model import CardSet
from cardset.reading import JOINTS, TRIGGERS, AbilityReader, At, Complain
from cardset.vocabulary import IT, Vocabulary

JOINT_SLOTS = {
    "if-you-do": ("first", "second"),
    "may": ("first",),
    "if": ("cards", "first"),
    "else": ("first", "second"),
    "later": ("first", "moment"),
}
TRIGGER_SLOTS = {
    "this": ("event",),
    "card": ("a card", "event"),
    "more-than": ("amount",),
    "fewer-than": ("amount",),
}
LIMIT_SLOTS = {"turn": ("ability",)}
USED_UP = ("effect", "response")
"""What ``plays`` says of cards that do not stay in play."""
LOOKED_AT = ("looked", "answered", IT, "home")
"""What a step may name in place of a zone: the cards looked at, the card that is answered, the cards that
were moved or shown before, and where those came from."""


def check_vocabulary(built: CardSet, data: Mapping[str, Any], report: Complain) -> None:
    """Report what is wrong with the vocabulary of ``built``; ``data`` is the content of its file."""
    vocabulary = built.vocabulary
    _terms(built, report)
    _zones(vocabulary, report)
    _types(vocabulary, data, report)
    if vocabulary.goes_on:
        check_known("event", vocabulary.goes_on, vocabulary.events, report, ("goes_on",))
    elif "after" in vocabulary.chains:
        hint = "name there the event by which a card leaves the discard pile again"
        report("'after' needs 'goes_on' beside 'chains'", ("chains", "after"), hint, key=True)
    if vocabulary.counted:
        check_known("card type", vocabulary.counted, vocabulary.types, report, ("counted",))
    _sayings("joint", vocabulary.joints, (*JOINTS, *JOINT_SLOTS), JOINT_SLOTS, report)
    _sayings("trigger", vocabulary.triggers, TRIGGERS, TRIGGER_SLOTS, report)
    _sayings("limit", vocabulary.limits, LIMIT_SLOTS, LIMIT_SLOTS, report)
    _events(vocabulary, report)
    reader = AbilityReader(vocabulary, report)
    for section, words in (("verbs", vocabulary.verbs), ("standing", vocabulary.standing)):
        for word in words.values():
            at = (section, word.id)
            for name, value in word.parameters.items():
                reader.argument(name, value, (*at, "parameters", name))
            _slots(word.phrase, _fillable(section, word.parameters, vocabulary), report, (*at, "phrase"))
            _told(word.phrase, word.parameters, report, (*at, "phrase"))
    for verb in vocabulary.verbs.values():
        for index, step in enumerate(data["verbs"][verb.id]["steps"]):
            _step(step, verb.parameters, vocabulary, report, ("verbs", verb.id, "steps", index))


def _events(vocabulary: Vocabulary, report: Complain) -> None:
    """What a verb makes happen is told, and who picks a card for it is asked."""
    told: set[str] = set()
    asked: set[str] = set()
    for verb in vocabulary.verbs.values():
        moves = [step.parameters["event"] for step in verb.steps if step.primitive == "move"]
        told |= {event for event in verb.events if event in (*moves, "exchanged")}
        if any(step.primitive == "choose" for step in verb.steps):
            asked |= set(moves)
    kinds = (*vocabulary.types, *vocabulary.families)
    situations = [*(f"to-{zone}" for zone in vocabulary.zones), *(f"is-{kind}" for kind in kinds)]
    check_event_words(vocabulary.events, told, asked, situations, report)


def check_known(kind: str, word: str, known: Iterable[str], report: Complain, at: At) -> None:
    """Report a word that is not among those ``known``, with the nearest that is."""
    words = list(known)
    if word not in words:
        report(f"unknown {kind} {word!r}", at, suggestion(word, words))


def _terms(built: CardSet, report: Complain) -> None:
    """Terms exist, where the game has any."""
    if built.vocabulary.game not in built.glossaries:
        return
    for place, term in built.vocabulary.terms.items():
        section, word = place.split(".")
        check_known("term", term, built.terms, report, (section, word, "term"))
    verbs = [("verbs", verb.id, verb.terms) for verb in built.vocabulary.verbs.values()]
    standing = [("standing", word.id, word.terms) for word in built.vocabulary.standing.values()]
    for section, ident, terms in (*verbs, *standing):
        for index, term in enumerate(terms):
            check_known("term", term, built.terms, report, (section, ident, "terms", index))


def _zones(vocabulary: Vocabulary, report: Complain) -> None:
    """No two zones have one role."""
    taken: dict[str, str] = {}
    for zone, entry in vocabulary.zones.items():
        role = entry.get("role", "")
        if role in taken:
            report(f"the role {role!r} is taken", ("zones", zone, "role"), f"by the zone {taken[role]!r}")
        elif role:
            taken[role] = zone


def _types(vocabulary: Vocabulary, data: Mapping[str, Any], report: Complain) -> None:
    groups = [ident for ident, kind in vocabulary.types.items() if kind.group]
    for kind in vocabulary.types.values():
        if kind.within:
            check_known("group of card types", kind.within, groups, report, ("types", kind.id, "in"))
        if "starts" in data["types"][kind.id]:
            check_known("zone", kind.starts, vocabulary.zones, report, ("types", kind.id, "starts"))
        elif not (kind.group or kind.plays or vocabulary.pile):
            message = "cards of this type are never played and start in no zone"
            report(message, ("types", kind.id), f"say it under 'starts'; {suggestion('', vocabulary.zones)}")
        if kind.plays:
            ways = (*filter(None, [vocabulary.in_play]), *USED_UP)
            check_known("way to play", kind.plays, ways, report, ("types", kind.id, "plays"))


def _sayings(
    kind: str,
    entries: Mapping[str, Mapping[str, str]],
    known: Iterable[str],
    slots: Mapping[str, tuple[str, ...]],
    report: Complain,
) -> None:
    """Joints, triggers and limits are those that we know, and their phrases have a place for each part."""
    section = f"{kind}s"
    for word, entry in entries.items():
        if word not in known:
            report(f"unknown {kind} {word!r}", (section, word), suggestion(word, known), key=True)
            continue
        wanted = slots.get(word, () if kind == "trigger" else ("first", "second"))
        for key in ("phrase", "limited", "none"):
            if key not in entry:
                continue
            place = (section, word, key)
            asked = tuple(slot for slot in wanted if slot != "amount" or key != "none")
            _slots(entry[key], asked, report, place)
            for slot in asked:
                if f"{{{slot}}}" not in entry[key]:
                    report(
                        f"this phrase has no place for {{{slot}}}", place, "write the slot where it belongs"
                    )


def _fillable(section: str, parameters: Mapping[str, Any], vocabulary: Vocabulary) -> set[str]:
    """The slots that a phrase with these parameters can use."""
    given = set(parameters)
    if section == "standing":
        found = {"cards", "here", *(given & {"amount", "by", "change", "guise", "event"})}
        return found | ({vocabulary.in_play} if "of" in given else set())
    owned = {zone for zone, entry in vocabulary.zones.items() if "{whose}" in entry["phrase"]}
    found = given & {"amount", "with", "take", "zones", "phases"}
    found |= {"cards", "it"} if given & {"card", "amount"} else set()
    found |= {"count"} if "amount" in given else set()
    if "of" in given:
        found |= {"from", "in", *owned}
        if vocabulary.bound:
            found |= {f"their-{zone}" for zone in owned}
    if "to" in given:
        found |= {"to", *(f"to-{zone}" for zone in owned)}
    return found | ({"zone"} if given & {"from", "into"} else set())


def _slots(phrase: str, known: Iterable[str], report: Complain, at: At) -> None:
    for slot in re.findall(r"\{([^{}]*)\}", phrase):
        if slot not in known:
            hint = suggestion(slot, known) if list(known) else "this phrase can have no slots"
            report(f"nothing fills the slot {{{slot}}}", at, hint)


def _told(phrase: str, parameters: Mapping[str, Any], report: Complain, at: At) -> None:
    """A number that changes what a card does stands in its text."""
    said = {
        "amount": ("{amount}", "{count}", "{cards}"),
        "take": ("{take}",),
        "change": ("{change}",),
    }
    for name, slots in said.items():
        if name in parameters and not any(slot in phrase for slot in slots):
            report(f"the text would not say {name!r}", at, f"write one of {', '.join(slots)} into the phrase")


def _step(
    step: Mapping[str, Any], parameters: Mapping[str, Any], vocabulary: Vocabulary, report: Complain, at: At
) -> None:
    """The zones and events of a step exist. A parameter's name stands for its argument."""
    for primitive, given in step.items():
        for name in ("from", "to", "zone", "of"):
            if name not in given or (name == "to" and primitive == "choose"):
                continue
            word = given[name]
            words = (*vocabulary.players, "owner") if name == "of" else (*vocabulary.zones, *LOOKED_AT)
            kind = "player" if name == "of" else "zone"
            check_known(kind, word, (*words, *parameters), report, (*at, primitive, name))
        if "event" in given:
            check_known("event", given["event"], vocabulary.events, report, (*at, primitive, "event"))
