"""The words of events: how what happens in a game is told, asked about, explained, counted and noted.

They are data: of a game's vocabulary (``events``), and of the table of an engine's own events beside it
(:mod:`rulebook.events`). What is told depends on the situation: a key such as ``own hidden`` names those that
all have to hold, the first key that fits is taken, and where none does it goes without saying.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardset.errors import suggestion

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.reading import At, Complain

OTHERWISE = "otherwise"
"""The key of what is said when nothing else fits."""

SITUATIONS = {
    "own": "the second player is the first",
    "another": "there is a second player, who is not the first",
    "hidden": "whoever is told does not see the card",
    "itself": "the card is its own cause",
    "single": "it happened once, in an event that is told together with those like it",
    "to-player": "the card went to a place of the first player",
    "you": "the first player is whoever is told, who is spoken to",
    "yours": "the second player is whoever is told, who is spoken to",
    "to-you": "the card went to a place of whoever is told, who is spoken to",
}
"""The situations that any event can be in. Besides: ``to-`` and a zone, ``is-`` and a type of cards or a
family that is called after the card, and what an earlier event ``marks``."""

SPOKEN_TO = frozenset(("you", "yours", "to-you"))
"""The situations that nobody is in who is not spoken to."""

SLOTS = {
    "told": ("player", "other", "card", "cause", "cards", "to", "number", "count"),
    "then": (),
    "noted": ("player", "other", "card", "cause", "to", "where", "why", "number"),
    "asked": (),
    "picked": ("card",),
    "called": (),
    "tallied": (),
}
"""What says something, and the slots in which something is filled in."""

PROSE = frozenset((*SLOTS, "silent", "note"))
"""The keys of an event below which there is prose."""

_VARIED = ("told", "then", "noted")
_SINGLE = ("asked", "called", "tallied")
_PLAIN = ("picked", "clause", "silent", "note", "role", "marks", "clears", "together", "counted", "private")
_SLOT = re.compile(r"\{([^{}]*)\}")


Counted: TypeAlias = Literal["", "did", "befell"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said, in English. ``context`` names it in catalogs and never changes.

    With ``many`` its wording goes by a number, and ``one`` is for the number 1.
    """

    context: str
    one: str
    many: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """What is said when all of the situations ``when`` hold."""

    when: tuple[str, ...]
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class EventWords:
    """All that is said of one kind of event.

    ``told`` are the sentences of the table and ``then`` what is added to them; ``noted`` is for logs, in
    English only. ``asked`` asks for the card to which it is to happen, ``picked`` says that one was picked,
    ``called`` is its name in a list, ``clause`` what explains it. ``silent`` says why nothing is told.
    ``tallied`` stands before the number of times that somebody did it, at the end of a game.

    ``role`` is ``turn`` (what follows is part of it), ``heading`` (waits until the effect of its card does
    something), ``before`` (does nothing yet), ``instead`` (does something, whatever its cause) or ``failed``
    (an effect does less than it says). ``marks`` and ``clears`` begin and end a situation. One that is
    ``together`` is told once for several in a row, which have one number where the sentence says it, one that
    is ``private`` only to its player. One that is ``counted`` is so in the arena, for the player who ``did``
    it or the second one, whom it ``befell``; at the end of a game, too.
    """

    id: str
    told: tuple[Variant, ...] = ()
    then: tuple[Variant, ...] = ()
    noted: tuple[Variant, ...] = ()
    asked: Sentence | None = None
    called: Sentence | None = None
    tallied: Sentence | None = None
    picked: str = ""
    clause: str = ""
    silent: str = ""
    note: str = ""
    role: str = ""
    marks: str = ""
    clears: str = ""
    together: bool = False
    counted: Counted = ""
    private: bool = False


def event_words(ident: str, entry: Mapping[str, Any]) -> EventWords:
    """The words of the event ``ident`` from its entry in a table that passed its schema."""
    words: dict[str, Any] = {key: said for key, said in entry.items() if key in _PLAIN}
    words |= {key: read_variants(f"event:{ident}:{key}", entry[key]) for key in _VARIED if key in entry}
    words |= {key: read_sentence(f"event:{ident}:{key}", entry[key]) for key in _SINGLE if key in entry}
    return EventWords(ident, **words)


def read_sentence(context: str, said: str | Mapping[str, str]) -> Sentence:
    """A sentence from a table: a text, or a text for ``one`` and one for ``many``."""
    return Sentence(context, said) if isinstance(said, str) else Sentence(context, said["one"], said["many"])


def read_variants(context: str, said: Any) -> tuple[Variant, ...]:
    """What is said in each situation, from a table: a sentence, or one for each key."""
    return tuple(_variants(context, said))


def _variants(context: str, said: Any) -> Iterator[Variant]:
    if _is_sentence(said):
        yield Variant((), read_sentence(context, said))
        return
    for when, sentence in said.items():
        situations = () if when == OTHERWISE else tuple(when.split())
        yield Variant(situations, read_sentence(f"{context}:{when.replace(' ', '+')}", sentence))


def _is_sentence(said: Any) -> bool:
    return isinstance(said, str) or set(said) == {"one", "many"}


def event_messages(events: Iterable[EventWords]) -> list[Message]:
    """What translators get of the words of events, in the order of the table."""
    return [message for words in events for message in _messages(words)]


def _messages(words: EventWords) -> Iterator[Message]:
    """One message for each sentence of an event that players read."""
    note = (words.note,) if words.note else ()
    for variant in words.told:
        if not variant.sentence.one:
            continue
        when = f", when it is: {' '.join(variant.when)}" if variant.when else ""
        yield message_of(variant.sentence, (f"What is said of the event {words.id}{when}.", *note))
    for variant in words.then:
        about = f"Added to what is said of the event {words.id}, when: {' '.join(variant.when)}."
        yield message_of(variant.sentence, (about,))
    if words.asked:
        yield message_of(words.asked, (f"Asks for the card of the event {words.id}.", *note))
    if words.called:
        yield message_of(words.called, (f"The event {words.id} in a list of what happens to a card.",))
    if words.tallied:
        about = f"How often somebody did {words.id}, at the end of a game, before a number: “stolen 2”."
        yield message_of(words.tallied, (about,))


def message_of(sentence: Sentence, comments: tuple[str, ...]) -> Message:
    """A sentence as translators get it; names in it may take a case, so its format is not Python's own."""
    from cardset.catalog.merge import Message

    return Message(sentence.context, sentence.one, sentence.many or None, comments=comments)


def check_event_words(
    events: Mapping[str, Mapping[str, Any]],
    told: Collection[str],
    asked: Collection[str],
    situations: Sequence[str],
    report: Complain,
) -> None:
    """Report what is wrong with the words in a table of events.

    Those in ``told`` must say something at the table, or why not; those in ``asked`` are chosen cards for.
    ``situations`` are known besides :data:`SITUATIONS`.
    """
    known = [*SITUATIONS, *situations, *(entry["marks"] for entry in events.values() if "marks" in entry)]
    for ident, entry in events.items():
        at: At = ("events", ident)
        if ident in told and not {"told", "silent"} & set(entry):
            hint = 'add told: "{player} … {card}.", or silent: and why nobody has to hear of it'
            report(f"nothing is told when the event {ident!r} happens", at, hint, key=True)
        if ident in asked and "asked" not in entry:
            hint = "add asked: Which card do you …?"
            report(f"no question asks for the card of the event {ident!r}", at, hint, key=True)
        for key, slots in SLOTS.items():
            if key in entry:
                check_said(entry[key], slots, known, report, (*at, key))


def check_said(
    said: Any, slots: Sequence[str] | None, known: Sequence[str], report: Complain, at: At
) -> None:
    """Report situations in which something is said that are not ``known``, and slots in it that nothing fills
    (``None``: anything may)."""
    if isinstance(said, str):
        for slot in _SLOT.findall(said):
            if slots is not None and slot not in slots:
                hint = suggestion(slot, slots) if slots else "this can have no slots"
                report(f"nothing fills the slot {{{slot}}}", at, hint)
        return
    for when, sentence in said.items():
        check_said(sentence, slots, known, report, (*at, when))
        for word in () if when == OTHERWISE or _is_sentence(said) else when.split():
            if word not in known:
                report(f"unknown situation {word!r}", (*at, when), suggestion(word, known), key=True)
    if OTHERWISE in said and list(said)[-1] != OTHERWISE:
        report(f"what stands after {OTHERWISE!r} is never said", (*at, OTHERWISE), "put it last", key=True)
