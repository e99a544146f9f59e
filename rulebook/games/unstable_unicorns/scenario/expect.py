"""Expectations of scenarios: what is different from what must be true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY, TABLE, Match
from rulebook.games.unstable_unicorns.scenario.model import LETTERS, wanted
from rulebook.games.unstable_unicorns.scenario.reasons import at_stake, grounds
from rulebook.games.unstable_unicorns.scenario.words import (
    Happening,
    card_id,
    event_words,
    fits,
    happening,
    letter,
    offers,
)
from rulebook.games.unstable_unicorns.state import State
from rulebook.scenarios.model import Difference

__all__ = ["Difference", "differences", "ids_in"]


def differences(state: State, expect: Mapping[str, Any], since: int = 0) -> list[Difference]:
    """Where ``state`` differs from ``expect``; ``events`` are looked for from number ``since`` on."""
    found: list[Difference] = []
    for key, value in expect.items():
        if key in PILES:
            found += _zone(key, ids_in(state, PILES[key]), value)
        elif key in SIZES:
            found += _same(key, value, len(state.zones[SIZES[key]]))
        elif key in BY_PLAYER:
            for name, part in value.items():
                found += BY_PLAYER[key](state, f"{key}.{name}", LETTERS.index(name), part)
        elif key == "events":
            found += _events(state, value, since)
        else:
            found += CHECKS[key](state, key, value)
    return found


def ids_in(state: State, zone: int) -> list[str]:
    """The ids of the cards in a zone, in its order."""
    return [card_id(state, card) for card in state.zones[zone]]


Checked = Iterable[Difference]


def _same(key: str, expected: object, found: object) -> Checked:
    if expected != found:
        yield Difference(key, str(expected), str(found))


def _pile(key: str, found: Sequence[str], expected: Sequence[str]) -> Checked:
    """The same cards in any order."""
    there, wanted_there = Counter(found), Counter(expected)
    if there != wanted_there:
        missing = sorted((wanted_there - there).elements())
        extra = sorted((there - wanted_there).elements())
        parts = [
            *([f"missing {', '.join(missing)}"] if missing else []),
            *([f"too many: {', '.join(extra)}"] if extra else []),
        ]
        yield Difference(key, _list(sorted(expected)), f"{_list(sorted(found))} ({'; '.join(parts)})")


def _zone(key: str, found: Sequence[str], expected: Any) -> Checked:
    """All cards of a zone in any order, or at least some."""
    if not isinstance(expected, dict):
        return _pile(key, found, expected)
    return _at_least(key, found, expected["at-least"])


def _at_least(key: str, found: Sequence[str], expected: Sequence[str]) -> Checked:
    if Counter(expected) - Counter(found):
        yield Difference(key, f"{_list(expected)} and maybe more", _list(sorted(found)))


def _list(words: Iterable[object]) -> str:
    return f"[{', '.join(map(str, words))}]"


# By player


def _stable(state: State, key: str, seat: int, expected: Any) -> Checked:
    return _zone(key, ids_in(state, state.match.stable(seat)), expected)


def _hand(state: State, key: str, seat: int, expected: Any) -> Checked:
    return _zone(key, ids_in(state, state.match.hand(seat)), expected)


def _hold(state: State, key: str, seat: int, expected: Sequence[str]) -> Checked:
    return _at_least(key, ids_in(state, state.match.hand(seat)), expected)


def _hand_size(state: State, key: str, seat: int, expected: int) -> Checked:
    return _same(key, expected, len(state.zones[state.match.hand(seat)]))


def _stable_size(state: State, key: str, seat: int, expected: int) -> Checked:
    return _same(key, expected, len(state.zones[state.match.stable(seat)]))


def _unicorns(state: State, key: str, seat: int, expected: int) -> Checked:
    return _same(key, expected, state.standing.counts[seat])


def _sight(state: State, key: str, seat: int, expected: Mapping[str, Any]) -> Checked:
    view = state.view(seat)
    for name, cards in expected.get("hands", {}).items():
        hand = view.hands[LETTERS.index(name)]
        at = f"{key}.hands.{name}"
        if hand is None or cards == "hidden":
            shown = "hidden" if hand is None else _list(sorted(card_id(state, card) for card in hand))
            yield from _same(at, cards if isinstance(cards, str) else _list(cards), shown)
        else:
            yield from _pile(at, [card_id(state, card) for card in hand], cards)
    if "looks-at" in expected:
        yield from _pile(
            f"{key}.looks-at", [card_id(state, card) for card in view.seen], expected["looks-at"]
        )
    if "asked" in expected:
        yield from _same(f"{key}.asked", expected["asked"], view.decision is not None)


# The rest


def _deck_top(state: State, key: str, expected: Sequence[str]) -> Checked:
    found = ids_in(state, DECK)[: -len(expected) - 1 : -1] if expected else []
    return _same(key, _list(expected), _list(found))


def _deck_lacks(state: State, key: str, expected: int) -> Checked:
    deck, zones = state.match.deck, state.zones
    begin = sum(deck.faces[face].starts != "nursery" for face in deck.face_of)
    out = sum(deck.face(card).starts != "nursery" for card in zones[BOX])
    return _same(key, expected, begin - out - len(zones[DECK]))


def _turn(state: State, key: str, expected: str) -> Checked:
    return _same(key, expected, letter(state.active))


def _phase(state: State, key: str, expected: str) -> Checked:
    return _same(key, expected, state.phase)


def _asked(state: State, key: str, expected: str | Mapping[str, str]) -> Checked:
    decision = state.decision
    found = f"{letter(decision.player)}: {decision.kind}" if decision else "nobody"
    words = expected if isinstance(expected, str) else "".join(f"{p}: {k}" for p, k in expected.items())
    return _same(key, words, found)


def _because_of(state: State, key: str, expected: str) -> Checked:
    found = card_id(state, state.decision.source) if state.decision else ""
    return _same(key, expected, found or "no card")


def _offered(state: State, key: str, expected: Sequence[Any]) -> Checked:
    """Every offer is meant by exactly one of the moves, and every move means exactly one offer."""
    actor = letter(state.decision.player) if state.decision else ""
    wishes = [wish for data in expected for wish in wanted(data)]
    left = [offer for _, offer in offers(state)]
    found = _list(left)
    wrong = []
    for wish in wishes:
        meant = [offer for offer in left if fits(wish, offer, actor)]
        if len(meant) == 1:
            left.remove(meant[0])
        else:
            wrong.append(f"{wish} is {'ambiguous' if meant else 'not offered'}")
    wrong += [f"{offer} is offered too" for offer in left]
    if wrong:
        yield Difference(key, _list(wishes), f"{found} ({'; '.join(wrong)})")


def _legal(state: State, key: str, expected: Sequence[Any]) -> Checked:
    actor = letter(state.decision.player) if state.decision else ""
    there = [offer for _, offer in offers(state)]
    for wish in (wish for data in expected for wish in wanted(data)):
        if not any(fits(wish, offer, actor) for offer in there):
            yield Difference(key, str(wish), _list(there))


def _illegal(state: State, key: str, expected: Sequence[Any]) -> Checked:
    there = [offer for _, offer in offers(state)]
    for data in expected:
        because = data.get("because", []) if isinstance(data, dict) else []
        reasons = {because} if isinstance(because, str) else set(because)
        for wish in wanted(data):
            meant = [offer for offer in there if fits(wish, offer)]
            if meant:
                yield Difference(key, f"not {wish}", f"{_list(meant)} among the moves offered")
            elif reasons - set(found := grounds(state, wish)):
                wish_because = f"{wish} because of {', '.join(sorted(reasons))}"
                yield Difference(key, wish_because, ", ".join(found) or "no reason is known")


def _for(state: State, key: str, expected: str) -> Checked:
    return _same(key, expected, at_stake(state) or "no card")


def _together(state: State, key: str, expected: Sequence[Mapping[str, Any]]) -> Checked:
    """The cards of several zones, as if they were one."""
    for part in expected:
        cards: list[str] = []
        for name in part["zones"]:
            cards += ids_in(state, _zone_number(state, name))
        yield from _zone(f"{key} {' + '.join(part['zones'])}", cards, part["cards"])


def _zone_number(state: State, name: str) -> int:
    """The zone that is called ``name``: "deck", "hands.A"."""
    zone, _, player = name.partition(".")
    return PILES[zone] if zone in PILES else OF_PLAYERS[zone](state.match, LETTERS.index(player))


def _shuffled(state: State, key: str, expected: Sequence[str]) -> Checked:
    """Fewer than half of the cards lie beside one that lies beside them in the box (setup.shuffle)."""
    cards = [card for name in expected for card in state.zones[_zone_number(state, name)]]
    beside = sum(abs(one - other) == 1 for one, other in pairwise(cards))
    if 2 * beside >= len(cards) - 1:
        yield Difference(key, " + ".join(expected), f"{beside} of {len(cards)} cards lie as in the box")


def _winner(state: State, key: str, expected: str) -> Checked:
    if not state.is_over:
        return _same(key, expected, "none")
    return _same(key, expected, " and ".join(map(letter, state.winners)) or "nobody")


def _ended(state: State, key: str, expected: str) -> Checked:
    return _same(key, expected, state.ended or "the game goes on")


# Events


def _happened(state: State, since: int = 0) -> list[Happening]:
    return [event_words(state, event) for event in (state.journal or [])[since:]]


def _is(told: Happening, event: Happening) -> bool:
    """Whether ``event`` is what ``told`` says, as far as it says anything."""
    return all(word in ("", there) for word, there in zip(told, event, strict=True))


def _events(state: State, expected: Sequence[str], since: int) -> Checked:
    left = _happened(state, since)
    for number, text in enumerate(expected):
        told = happening(text)
        assert told is not None  # checked when the file was read
        found = next((place for place, event in enumerate(left) if _is(told, event)), None)
        if found is None:
            after = f" after {expected[number - 1]!r}" if number else ""
            yield Difference("events", f"{text!r}{after}", ", ".join(map(str, left)) or "nothing")
            return
        left = left[found + 1 :]


def _no_events(state: State, key: str, expected: Sequence[str]) -> Checked:
    for text in expected:
        told = happening(text)
        assert told is not None  # checked when the file was read
        found = [str(event) for event in _happened(state) if _is(told, event)]
        if found:
            yield Difference(key, f"no {text!r}", ", ".join(found))


PILES = {"discard": DISCARD, "nursery": NURSERY, "table": TABLE, "deck": DECK, "box": BOX}
SIZES = {"deck-size": DECK, "discard-size": DISCARD, "nursery-size": NURSERY, "box-size": BOX}
OF_PLAYERS = {"hands": Match.hand, "stables": Match.stable}
BY_PLAYER: dict[str, Callable[[State, str, int, Any], Checked]] = {
    "stables": _stable,
    "hands": _hand,
    "hold": _hold,
    "hand-sizes": _hand_size,
    "stable-sizes": _stable_size,
    "unicorns": _unicorns,
    "sees": _sight,
}
CHECKS: dict[str, Callable[[State, str, Any], Checked]] = {
    "deck-lacks": _deck_lacks,
    "deck-top": _deck_top,
    "turn": _turn,
    "phase": _phase,
    "asked": _asked,
    "because-of": _because_of,
    "offered": _offered,
    "legal": _legal,
    "illegal": _illegal,
    "for": _for,
    "together": _together,
    "shuffled": _shuffled,
    "no-events": _no_events,
    "winner": _winner,
    "ended": _ended,
}
