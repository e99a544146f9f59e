"""A running game as sentences: its events in any language, as one player or a watcher is told them, and in
English for logs and programs.

What is said stands in the game's table of events (:meth:`rulebook.game.Game.events`). The table tells a game
so while it is played, the answers about the rules how they were proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cardset.catalog.translate import Translations
from cardset.events import EventWords, Sentence, Variant
from cardset.people import listed
from cardset.values import grouped
from rulebook.protocol import Event, Match
from rulebook.table import NOBODY, Voice

if TYPE_CHECKING:
    from rulebook.game import Game

LETTERS = "ABCDEFGHIJKLMNOP"
"""What players without a name are called, by seat."""


class Teller:
    """Tells one player, or a watcher, what happens, with a ``voice`` whose texts are the messages of the
    programs and of the game's events. It is given a state of the game, or a view of one."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self._heading: Event | None = None
        self._marks: set[str] = set()

    def tell(self, state: Any, events: Iterable[Event]) -> Iterator[str]:
        """``events`` as lines; several of one player in a row that are told together make one line.

        The heading of an effect waits, also for the next call, until the effect does something.
        """
        table = state.game.events(state.match.components)
        for _, group in groupby(events, key=lambda event: (event.kind, event.player, event.cause)):
            alike = list(group)
            words = table.of(alike[0].kind)
            if words.role == "heading":
                self._heading = alike[-1]
                continue
            if self._heading and _does(alike[0], words, self._heading):
                yield f"  {self._line(state, table.of(self._heading.kind), self._heading)}"
                self._heading = None
            if words.marks or words.clears:
                self._marks = (self._marks | {words.marks}) - {words.clears, ""}
            for same in _as_one(words, alike):
                line = self._line(state, words, same[0], same if words.together else ())
                if line:
                    yield line if words.role == "turn" else f"  {line}"

    def ending(self, state: Any) -> str:
        """Who has won, and why, or why nobody has."""
        _ = self.voice.texts.gettext
        variants = state.game.events(state.match.components).endings.get(state.ended, ())
        figures = state.game.figures(state)
        winners = listed(self.voice.names[seat] for seat in state.winners)
        won = tuple(state.winners) == (self.voice.you,)
        if said := next((variant.sentence for variant in variants if won or not variant.when), None):
            number = figures.get("count", 0) if "{count}" in said.many else len(state.winners)
            return _say(said, self.voice.texts, number).format(player=winners, **figures)
        # Translators: the end of a game; {players} are one or several names.
        return _("Won by: {players}.").format(players=winners) if winners else _("Nobody wins.")

    def _plain(self, event: Event) -> str:
        """An event that has no words: its kind, and whom it is about."""
        players = [self.voice.names[seat] for seat in (event.player, event.other) if seat >= 0]
        return " – ".join([*players, event.kind])

    def _name(self, state: Any, card: int) -> str:
        name: str = state.game.thing(state.match, card, self.voice.localizer)
        return name

    def _seen(self, state: Any, events: Iterable[Event]) -> str:
        """The cards of events told together that the reader sees."""
        return ", ".join(
            self._name(state, event.card) for event in events if event.card >= 0 and self._sees(event)
        )

    def _sees(self, event: Event) -> bool:
        return event.seen_by is None or self.voice.audience < 0 or self.voice.audience in event.seen_by

    def _line(self, state: Any, words: EventWords, event: Event, alike: Sequence[Event] = ()) -> str:
        """One event as a line, or all that are ``alike``; "" when it goes without saying."""
        sees, names, count = self._sees(event), self.voice.names, max(len(alike), 1)
        situation = _Situation(state.game, state.match, event, sees, count, self._marks, self.voice.you)
        said = situation.sentence(words.told)
        if said is None or not said.one:
            return "" if words.told or words.silent else self._plain(event)
        pattern = _say(said, self.voice.texts, count if "{count}" in said.many else event.number)
        slots = {
            "player": names[event.player] if event.player >= 0 else "",
            "other": names[event.other] if event.other >= 0 else "",
            "card": self._name(state, event.card) if event.card >= 0 and sees else "",
            "cause": self._name(state, event.cause) if event.cause >= 0 else "",
            "number": event.number,
            "count": count,
        }
        if "{to" in pattern:
            owner = situation.place[1]
            slots["to"] = names[owner] if owner >= 0 else ""
        seen = slots["cards"] = self._seen(state, alike)
        line = pattern.format(**slots)
        if seen and "{card" not in pattern and self.voice.audience != NOBODY:
            _ = self.voice.texts.gettext
            # Translators: cards that only the reader sees, after "draws a card".
            line += " " + _("({cards})").format(cards=seen)
        more = situation.sentence(words.then) if words.then else None
        return line + (" " + _say(more, self.voice.texts) if more else "")


def _as_one(words: EventWords, events: Sequence[Event]) -> Iterable[Sequence[Event]]:
    """Events of a kind that follow one another, in parts that are each told in a line."""
    if not words.together:
        return [[event] for event in events]
    numbered = any("{number}" in variant.sentence.one for variant in words.told)
    return grouped((event.number if numbered else 0, event) for event in events).values()


def asked_for(words: EventWords, texts: Translations) -> str:
    """The question for the card to which an event is to happen, "" where its words have none."""
    return _say(words.asked, texts) if words.asked else ""


def _say(said: Sentence, texts: Translations, number: int = 0) -> str:
    if said.many:
        return texts.npgettext(said.context, said.one, said.many, number)
    return texts.pgettext(said.context, said.one)


def _does(event: Event, words: EventWords, heading: Event) -> bool:
    """Whether the effect of ``heading`` is what makes ``event`` happen, or what is prevented by it."""
    return words.role == "instead" or (event.cause == heading.card and words.role != "before")


@dataclass(slots=True)
class _Situation:
    """What holds of an event for whoever is told, looked at when it is asked for."""

    game: Game
    match: Match
    event: Event
    sees: bool
    count: int
    marks: set[str]
    you: int

    @property
    def place(self) -> tuple[str, int]:
        """Where the card went, and whose place that is."""
        return self.game.place(self.match, self.event.number)

    def sentence(self, variants: Sequence[Variant]) -> Sentence | None:
        """The first of ``variants`` all of whose situations hold."""
        for variant in variants:
            if not variant.when or all(map(self.holds, variant.when)):
                return variant.sentence
        return None

    def holds(self, word: str) -> bool:
        """Whether the event is in this situation: see :data:`cardset.events.SITUATIONS`."""
        event = self.event
        match word:
            case "own":
                return event.player == event.other
            case "another":
                return 0 <= event.other != event.player
            case "hidden":
                return not self.sees
            case "itself":
                return event.card == event.cause
            case "single":
                return self.count == 1
            case "to-player":
                return self.place[1] == event.player
            case "you":
                return 0 <= self.you == event.player
            case "yours":
                return 0 <= self.you == event.other
            case "to-you":
                return 0 <= self.you == self.place[1]
        if word.startswith("to-"):
            return self.place[0] == word.removeprefix("to-")
        if word.startswith("is-"):
            return event.card >= 0 and word.removeprefix("is-") in self.game.kinds(self.match, event.card)
        return word in self.marks


def noted(game: Game, match: Match, event: Event, names: Sequence[str] = ()) -> str:
    """An event as an English sentence; a card whose face is not seen is "a card".

    ``names`` are the players' by seat; without them they are Player A, Player B and so on.
    """
    table = game.events(match.components)
    words = table.of(event.kind)
    situation = _Situation(game, match, event, event.card >= 0, 1, set(), NOBODY)
    said = situation.sentence(words.noted or words.told)
    pattern = (said.one if event.number == 1 else said.many or said.one) if said else _PLAIN
    card = game.thing(match, event.card) if event.card >= 0 else "a card"
    cause = game.thing(match, event.cause) if event.cause >= 0 else ""
    slots = {
        "kind": event.kind,
        "player": player_name(event.player, names),
        "other": player_name(event.other, names),
        "card": card,
        "cause": cause or "a card",
        "why": f" because of {cause}" if cause else "",
        "number": event.number,
        "count": 1,
    }
    if "{to}" in pattern or "{where}" in pattern:
        place, owner = situation.place
        slots |= {"to": player_name(owner, names)}
        slots |= {"where": table.places.get(place, "").format(player=slots["to"])}
    return pattern.format(**slots)


_PLAIN = "{player}: {kind} {card}{why}."
"""What is noted of an event that has no words."""


def player_name(seat: int, names: Sequence[str]) -> str:
    """What a player is called in English, "nobody" for -1; without ``names`` by a letter."""
    if seat < 0:
        return "nobody"
    return names[seat] if names else f"Player {LETTERS[seat]}"
