"""A game that is over, looked back on: where it turned, how it ended, who did what to whom."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ai.course import Moment, course, turning, turning_points
from cli.speech import Speech
from rulebook.protocol import Event, State
from rulebook.table import NOBODY
from rulebook.tallies import Deed, deeds

ROOM = 130
"""So many letters tell what happened at a turning point; the first sentence stands in any case."""


def looked_back(positions: Iterable[State[Any]], speech: Speech) -> Iterator[str]:
    """What there is to say of a game when it is over, for whoever is spoken to, else for whoever has won.

    ``positions`` are those of the game one after the other: one state that goes on.
    """
    left = iter(positions)
    state = next(left)
    moments = course(chain([state], left))
    deque(left, maxlen=0)  # the rest, where that takes too long, or nobody judges
    seat = speech.voice.you if speech.voice.you != NOBODY else next(iter(state.winners), NOBODY)
    if seat != NOBODY and (told := [*_turnings(moments, seat, state, speech)]):
        yield _by_chances_of(seat, speech)
        yield from told
    yield from speech.table.story(state)
    done = deeds(state)
    if done:
        _ = speech.texts.gettext
        to_others = any(against >= 0 for deed in done for by in deed.by.values() for against in by)
        # Translators: from here to the next: the title above what each player did in a game, in numbers.
        yield _("Who did what to whom:") if to_others else _("What everybody did:")
        yield from _numbers(done, speech)


def _by_chances_of(seat: int, speech: Speech) -> str:
    """The title above the turning points."""
    _ = speech.texts.gettext
    if seat == speech.voice.you:
        # Translators: the title above the moments that changed most in a game that is over.
        return _("Turning points, and your estimated chances with all hands known:")
    # Translators: the title above the moments that changed most in a game that {player} has won.
    # xgettext: no-python-brace-format
    said = _("Turning points, and the estimated chances of {player} with all hands known:")
    return said.format(player=speech.names[seat])


def _turnings(moments: Sequence[Moment], seat: int, state: State[Any], speech: Speech) -> Iterator[str]:
    _ = speech.texts.gettext
    journal = state.journal or ()
    for one in turning_points(moments, seat):
        if told := _told(state, journal[one.first : one.last], speech):
            # Translators: {told} are sentences on what changed somebody's chances in a game.
            said = _("Turn {number}, from {before}% to {after}%: {told}")
            percent = {"before": round(100 * one.before), "after": round(100 * one.after)}
            yield "  " + said.format(number=one.turn, told=told, **percent)
    if state.is_over and len(moments) > 1 and moments[-1].place == len(journal):
        last = turning(moments[-2], moments[-1], seat)
        if told := _told(state, journal[last.first : last.last], speech, whole=True):
            # Translators: {told} are sentences on what ended a game; {before}: the chances until then.
            said = _("The end, from {before}%: {told}")
            yield "  " + said.format(before=round(100 * last.before), told=told)


def _told(state: State[Any], events: Sequence[Event], speech: Speech, whole: bool = False) -> str:
    """What happened, in sentences, but for what goes without saying: turns, and what is told of many things
    at once, such as cards being drawn. "" where there is nothing, or the ``whole`` ends with such a thing."""
    table = state.game.events(state.match.components)
    words = [(event, table.of(event.kind)) for event in events]
    said = [(event, one) for event, one in words if one.told and one.role != "turn"]
    if whole and said and said[-1][1].together:
        return ""
    telling = speech.again()
    lines: list[tuple[bool, str]] = []
    for place, (event, one) in enumerate(said):
        if not one.together and not one.private and (one.role != "heading" or place == 0):
            lines += [(one.tallied is not None, line.strip()) for line in telling.tell(state, [event])]
    kept = {0} if lines else set()
    room = ROOM - sum(len(lines[place][1]) for place in kept)
    # What is counted matters most, then what came of it: that stands last.
    for place in sorted(range(1, len(lines)), key=lambda place: (not lines[place][0], -place)):
        if len(lines[place][1]) < room:
            kept.add(place)
            room -= len(lines[place][1]) + 1
    return " ".join(lines[place][1] for place in sorted(kept))


def _numbers(done: Sequence[Deed], speech: Speech) -> Iterator[str]:
    """A line for each player who did something that is counted."""
    texts, names = speech.texts, speech.names
    for seat in range(len(names)):
        parts = [
            f"{texts.pgettext(deed.said.context, deed.said.one)} {_count(deed.by[seat], speech)}"
            for deed in done
            if seat in deed.by
        ]
        if parts:
            yield f"  {speech.voice.seated(seat)}: {', '.join(parts)}"


def _count(against: Mapping[int, int], speech: Speech) -> str:
    """How often, and how often against whom where there are several."""
    whole = sum(against.values())
    if len(speech.names) < 3:
        return str(whole)
    others = sorted((seat for seat in against if seat != NOBODY), key=lambda seat: (-against[seat], seat))
    named = [
        speech.voice.listed([seat]) + (f" {against[seat]}" if against[seat] < whole else "")
        for seat in others
    ]
    return f"{whole} ({', '.join(named)})" if named else str(whole)
