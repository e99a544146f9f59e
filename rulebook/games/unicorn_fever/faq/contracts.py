"""What people ask about contracts and the Rampant sides of unicorns, found by playing them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from rulebook.games.unicorn_fever.box import COLOURS, Contract, Gain
from rulebook.games.unicorn_fever.faq.magic import immune
from rulebook.games.unicorn_fever.faq.races import differing
from rulebook.games.unicorn_fever.faq.seen import NO, YES, Look, Measured, Seen
from rulebook.games.unicorn_fever.faq.situations import GIVEN, MEASURES, Measure, Situation, at, kept
from rulebook.games.unicorn_fever.faq.trials import RUNNER, WHO, FeverBench, Tried, after_race, settle
from rulebook.games.unicorn_fever.race import SLOWEST

ONCE: Final = ("acquired", "scoring")
"""The moments that come once for a contract."""


# Contracts


def _contract(bench: FeverBench, card: int) -> Contract:
    return bench.box.contracts[card - bench.box.things.contracts]


def _other(bench: FeverBench, card: int) -> str:
    """Another contract of the clan, which gives nothing by itself while the game goes on."""
    mine = _contract(bench, card)
    quiet = [one for one in bench.box.contracts if one.clan == mine.clan and one.id != mine.id]
    return next((one.id for one in quiet if all(gain.moment == "scoring" for gain in one.gains)), quiet[0].id)


def _gained(bench: FeverBench, card: int, gain: Gain, race: int = 1) -> Tried:
    """The moment at which a contract gives something, played."""
    situation = at(gain.moment, gain.where, bench.card(card), _other(bench, card), race)
    return bench.play(*situation)


def _gains(tried: Tried, card: int) -> int:
    """How often a card gave something, or made its player draw."""
    return len(tried.because_of(card)) or sum(event.kind == "magic-drawn" for event in tried.events)


def _when(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Each moment at which it gives something, each number that it changes, each token that it holds."""
    contract, plays, findings = _contract(bench, card), list[Tried](), list[Measured]()
    for gain in contract.gains:
        tried = _gained(bench, card, gain)
        assert _gains(tried, card), (contract.id, gain)
        plays.append(tried)
    for change in contract.changes:
        measure = MEASURES[change.number]
        situation = measure.situation(change.where, RUNNER)
        with_card = bench.play(situation.with_(contract.id), *situation[1:])
        without = bench.play(*situation)
        plays.append(with_card)
        findings.append(Measured(change.number, measure.read(with_card), measure.read(without)))
    plays += [bench.play(*kept(what, contract.id)) for what in contract.reserves]
    yield Seen("", tuple(plays), tuple(findings))


def _again(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Whether what it gives comes again in a later round."""
    gains = [gain for gain in _contract(bench, card).gains if gain.moment != "scoring"]
    for gain in gains[:1]:
        first = _gained(bench, card, gain)
        if gain.moment in ONCE:
            over = after_race(contracts={WHO: [bench.card(card)]})
            later = bench.play(over, settle(over), ("round-begins", *GIVEN))
        else:
            later = _gained(bench, card, gain, race=2)
        yield Seen(YES if _gains(later, card) else NO, (first, later))


def _optional(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Whether its player is asked."""
    contract = _contract(bench, card)
    for what in contract.reserves[:1]:
        situation = kept(what, contract.id)
        yield Seen(YES, (bench.play(situation.given, (*situation.moves[:-1], "pass"), situation.kinds),))
        return
    for gain in contract.gains[:1]:
        yield Seen(NO, (_gained(bench, card, gain),))


def _taxed(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Whether the Glory that it gives makes the tax higher."""
    name = bench.card(card)
    for gain in _contract(bench, card).gains:
        if gain.what != "glory":
            continue
        over: dict[str, Any] = {"contracts": {WHO: [name]}, "glory": {WHO: 9}, "gold": {WHO: 30}}
        if gain.moment == "scoring":
            given = after_race(**over)
        elif gain.moment == "loan":
            given = after_race(**over | {"gold": {WHO: 2}})
        else:
            given = {**at(gain.moment, gain.where, name, _other(bench, card), 1).given, **over}
        kinds = ("bet-won", "loan", "glory-gained", "taxed")
        with_card = bench.play(given, settle(given), kinds)
        without = bench.play({**given, "contracts": {}}, settle(given), kinds)
        more = with_card.state.glory > without.state.glory
        finding = Measured("tax", with_card.number("taxed"), without.number("taxed"))
        yield Seen(YES if more else NO, (with_card,), (finding,) if more else ())
        return


def _adds_up(bench: FeverBench, card: int) -> Iterator[Seen]:
    """Which other contracts change the same number, and whether both do so at once."""
    contract = _contract(bench, card)
    for change in contract.changes[:1]:
        measure = MEASURES[change.number]
        read = partial(_read, bench, measure, measure.situation(change.where, RUNNER))
        usual, mine = read()[0], read(contract.id)[0]
        found: list[int] = []
        plays: list[Tried] = []
        for place, other in enumerate(bench.box.contracts):
            if other is contract or all(one.number != change.number for one in other.changes):
                continue
            theirs, (both, tried) = read(other.id)[0], read(contract.id, other.id)
            if theirs != usual and both - usual == (mine - usual) + (theirs - usual):
                found.append(bench.box.things.contracts + place)
                plays.append(tried)
        if found:
            yield Seen("", tuple(plays), things=tuple(found))


def _read(bench: FeverBench, measure: Measure, situation: Situation, *contracts: str) -> tuple[int, Tried]:
    """A number of whoever has these contracts, and the play in which it is seen."""
    tried = bench.play(situation.with_(*contracts), *situation[1:])
    return measure.read(tried), tried


CONTRACTS: Final[Mapping[str, Look]] = {
    "when": _when,
    "again": _again,
    "optional": _optional,
    "taxed": _taxed,
    "adds-up": _adds_up,
}
"""By the last part of the ids of the answers."""


# Rampant sides


def _side(bench: FeverBench, unicorn: int) -> Iterator[Seen]:
    """What is otherwise while the unicorn is Rampant."""
    pair = _sides(bench, unicorn)
    if pair is not None:
        rampant, calm, finding = pair
        yield Seen("", (rampant, calm), (finding,))


def _calm(bench: FeverBench, unicorn: int) -> Iterator[Seen]:
    """That it is not so while it is not Rampant."""
    pair = _sides(bench, unicorn)
    if pair is not None:
        yield Seen(NO, (pair[1],))


def _sides(bench: FeverBench, unicorn: int) -> tuple[Tried, Tried, Measured] | None:
    """A play with the unicorn Rampant, the same without that, and the number that differs."""
    colour, card = COLOURS[unicorn], bench.box.unicorns[unicorn]
    for change in card.changes:
        number = change.number.removesuffix("-here")
        if number == change.number:  # a number of the race
            slow = {"odds": {**_slowest(unicorn)}}
            races = differing(bench, colour, [], [], {**slow, "rampant": [colour]}, {**slow, "rampant": []})
            found = next(races, None)
            return (found.with_card, found.without, found.finding) if found else None
        measure = MEASURES[number]
        situation = measure.situation(change.where, colour)
        odds = {**situation.given.get("odds", {}), colour: SLOWEST}
        rampant = bench.play({**situation.given, "odds": odds, "rampant": [colour]}, *situation[1:])
        calm = bench.play({**situation.given, "odds": odds, "rampant": []}, *situation[1:])
        return rampant, calm, Measured(number, measure.read(rampant), measure.read(calm))
    return None


def _slowest(unicorn: int) -> dict[str, int]:
    others = [colour for colour in COLOURS if colour != COLOURS[unicorn]]
    return {COLOURS[unicorn]: SLOWEST, **dict(zip(others, range(2, SLOWEST), strict=True))}


UNICORN: Final[Mapping[str, Look]] = {"when": _side, "normal": _calm, "immune": immune}
"""By the last part of the ids of the answers."""
