"""What people ask about magic cards, found by playing them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from rulebook.games.unicorn_fever.box import COLOURS, Spell
from rulebook.games.unicorn_fever.faq.races import (
    REVEALED,
    course,
    difference,
    differing,
    odds,
    parts,
    run,
    told,
)
from rulebook.games.unicorn_fever.faq.seen import NO, YES, Look, Seen
from rulebook.games.unicorn_fever.faq.trials import (
    RUNNER,
    START,
    WHO,
    FeverBench,
    Tried,
    before_race,
    planning,
)
from rulebook.games.unicorn_fever.race import SLOWEST

ALIKE: Final = 12
"""In so many races in which one copy does something two must do no more, to be said not to add up."""


def _spell(bench: FeverBench, card: int) -> Spell:
    return bench.box.spells[card - bench.box.things.spells]


def _when(bench: FeverBench, card: int) -> Iterator[Seen]:
    """What is otherwise with the card; of one that makes others void, beside one of those."""
    name, beside = bench.card(card), _victim(bench, card)
    pair = next(differing(bench, RUNNER, [name, *beside], beside), None)
    if pair is not None:
        yield Seen("", (pair.with_card, pair.without), (pair.finding,))


def _victim(bench: FeverBench, card: int) -> list[str]:
    colours = _spell(bench, card).dispels
    return [spell.id for spell in bench.box.spells if spell.colour in colours][:1]


def _twice(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Whether two copies do more than one."""
    name = bench.card(card)
    if _spell(bench, card).copies < 2:
        return
    pairs = [*islice(differing(bench, RUNNER, [name], []), ALIKE)]
    more = (_doubled(bench, pair.with_card, name) for pair in pairs)
    if (seen := next(filter(None, more), None)) is not None:
        yield seen
    elif pairs:
        yield Seen(NO, (pairs[0].with_card,))


def _doubled(bench: FeverBench, once: Tried, name: str) -> Seen | None:
    """The same race with two copies, where it is not the same race."""
    twice = run(bench, RUNNER, [name, name], once.scenario.seed, {})
    one, two = course(once, RUNNER), course(twice, RUNNER)
    if one and two and (finding := difference(two, one)):
        return Seen(YES, (told(twice, RUNNER, finding), told(once, RUNNER, finding)), (finding,))
    return None


def _cancelled(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Which other cards on the same unicorn make it void."""
    name, things = bench.card(card), bench.box.things
    found: dict[int, Tried] = {}
    for other, spell in enumerate(bench.box.spells, things.spells):
        if other != card:
            tried = _revealed(bench, {RUNNER: [name, spell.id]}, [])
            if any((event.kind, event.card) == ("void", card) for event in tried.events):
                found[other] = tried
    yield Seen("", tuple(found.values()) or (tried,), things=tuple(found))


def _rampant(bench: FeverBench, card: int) -> Iterator[Seen]:
    """On which Rampant unicorns it is void."""
    name = bench.card(card)
    tries = {colour: _revealed(bench, {colour: [name]}, [colour]) for colour in COLOURS}
    void = [
        place
        for place, colour in enumerate(COLOURS)
        if any(event.kind == "void" for event in tries[colour].events)
    ]
    if _spell(bench, card).letter:
        telling = tries[COLOURS[void[0]]] if void else tries[RUNNER]
        yield Seen("" if void else YES, (telling,), things=tuple(void))


def _revealed(bench: FeverBench, played: Mapping[str, list[str]], rampant: list[str]) -> Tried:
    """Magic revealed on unicorns, of which some are Rampant."""
    unicorn = next(iter(played))
    on = {colour: {WHO: cards} for colour, cards in played.items()}
    rows = odds(unicorn, 0, SLOWEST if rampant else None)
    given = before_race(odds=rows, rampant=rampant, played=on)
    tried = bench.play(given, START)
    before, _ = parts(tried)
    return tried.telling(event for event in before if event.kind in REVEALED)


def _optional(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Whether it has to be played."""
    name = bench.card(card)
    tried = bench.play(planning(hands={WHO: [name]}), ("take magic-a", "done"), ("taken", "cast"))
    yield Seen(NO, (tried,))


ASPECTS: Final[Mapping[str, Look]] = {
    "when": _when,
    "twice": _twice,
    "cancelled": _cancelled,
    "rampant": _rampant,
    "optional": _optional,
}
"""By the last part of the ids of the answers."""


def immune(bench: FeverBench, unicorn: int) -> Iterator[Seen]:
    """Which magic is void on a unicorn while it is Rampant, each card tried alone."""
    colour = COLOURS[unicorn]
    found: list[int] = []
    telling: Tried | None = None
    for place, spell in enumerate(bench.box.spells):
        tried = _revealed(bench, {colour: [spell.id]}, [colour])
        if any(event.kind == "void" for event in tried.events):
            found.append(bench.box.things.spells + place)
            telling = telling or tried
    if telling is not None:
        yield Seen("", (telling,), things=tuple(found))
