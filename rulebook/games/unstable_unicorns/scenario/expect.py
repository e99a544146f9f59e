"""Expectations of scenarios: what is different from what must be true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY, TABLE, Match
from rulebook.games.unstable_unicorns.scenario.model import LETTERS
from rulebook.games.unstable_unicorns.scenario.words import Happening, card_id, event_words, happening
from rulebook.games.unstable_unicorns.state import State
from rulebook.scenarios.expect import (
    OF_MOVES,
    at_least,
    ended,
    events,
    listed,
    no_events,
    pile,
    same,
    together,
    winner,
    zone,
)
from rulebook.scenarios.form import Form
from rulebook.scenarios.model import Difference, letter


def differences(form: Form, state: State, expect: Mapping[str, Any], since: int = 0) -> list[Difference]:
    """Where ``state`` differs from ``expect``; ``events`` are looked for from number ``since`` on."""
    found: list[Difference] = []
    for key, value in expect.items():
        if key in PILES:
            found += zone(key, ids_in(state, PILES[key]), value)
        elif key in SIZES:
            found += same(key, value, len(state.zones[SIZES[key]]))
        elif key in VALUES:
            found += same(key, value, VALUES[key](state))
        elif key in VALUES_BY_PLAYER:
            for name, number in value.items():
                there = VALUES_BY_PLAYER[key](state, LETTERS.index(name))
                found += same(f"{key}.{name}", number, there)
        elif key in BY_PLAYER:
            for name, part in value.items():
                found += BY_PLAYER[key](state, f"{key}.{name}", LETTERS.index(name), part)
        elif key == "events":
            found += events(key, value, _happened(state, since), _is)
        elif key in OF_MOVES:
            found += OF_MOVES[key](form, state, key, value)
        elif key in SAID:
            from rulebook.games.unstable_unicorns.scenario.said import follows, told  # few have words

            found += follows(form, state, key, value) if key == "follows" else told(state, key, value)
        else:
            found += CHECKS[key](state, key, value)
    return found


def at_stake(state: State) -> str:
    """The id of the card that a replacement is offered for, "" when none is."""
    decision = state.decision
    return card_id(state, state.view(decision.player).at_stake) if decision else ""


def ids_in(state: State, zone: int) -> list[str]:
    """The ids of the cards in a zone, in its order."""
    return [card_id(state, card) for card in state.zones[zone]]


Checked = Iterable[Difference]


# By player


def _stable(state: State, key: str, seat: int, expected: Any) -> Checked:
    return zone(key, ids_in(state, state.match.stable(seat)), expected)


def _hand(state: State, key: str, seat: int, expected: Any) -> Checked:
    return zone(key, ids_in(state, state.match.hand(seat)), expected)


def _hold(state: State, key: str, seat: int, expected: Sequence[str]) -> Checked:
    return at_least(key, ids_in(state, state.match.hand(seat)), expected)


def _sight(state: State, key: str, seat: int, expected: Mapping[str, Any]) -> Checked:
    view = state.view(seat)
    for name, cards in expected.get("hands", {}).items():
        hand = view.hands[LETTERS.index(name)]
        at = f"{key}.hands.{name}"
        if hand is None or cards == "hidden":
            shown = "hidden" if hand is None else listed(sorted(card_id(state, card) for card in hand))
            yield from same(at, cards if isinstance(cards, str) else listed(cards), shown)
        else:
            yield from pile(at, [card_id(state, card) for card in hand], cards)
    if "looks-at" in expected:
        yield from pile(f"{key}.looks-at", [card_id(state, card) for card in view.seen], expected["looks-at"])
    if "asked" in expected:
        yield from same(f"{key}.asked", expected["asked"], view.decision is not None)


# The rest


def _deck_top(state: State, key: str, expected: Sequence[str]) -> Checked:
    found = ids_in(state, DECK)[: -len(expected) - 1 : -1] if expected else []
    return same(key, listed(expected), listed(found))


def _deck_lacks(state: State) -> int:
    deck, zones = state.match.deck, state.zones
    begin = sum(deck.faces[face].starts != "nursery" for face in deck.face_of)
    out = sum(deck.face(card).starts != "nursery" for card in zones[BOX])
    return begin - out - len(zones[DECK])


def _asked(state: State, key: str, expected: str | Mapping[str, str]) -> Checked:
    decision = state.decision
    found = f"{letter(decision.player)}: {decision.kind}" if decision else "nobody"
    words = expected if isinstance(expected, str) else "".join(f"{p}: {k}" for p, k in expected.items())
    return same(key, words, found)


def _together(state: State, key: str, expected: Sequence[Any]) -> Checked:
    return together(key, expected, lambda name: ids_in(state, _zone_number(state, name)))


def _zone_number(state: State, name: str) -> int:
    """A zone by its name, such as ``deck`` and ``hands.A``."""
    zone, _, player = name.partition(".")
    return PILES[zone] if zone in PILES else OF_PLAYERS[zone](state.match, LETTERS.index(player))


def _shuffled(state: State, key: str, expected: Sequence[str]) -> Checked:
    """Fewer than half of the cards lie beside one that lies beside them in the box (setup.shuffle)."""
    cards = [card for name in expected for card in state.zones[_zone_number(state, name)]]
    beside = sum(abs(one - other) == 1 for one, other in pairwise(cards))
    if 2 * beside >= len(cards) - 1:
        yield Difference(key, " + ".join(expected), f"{beside} of {len(cards)} cards lie as in the box")


# Events


def _happened(state: State, since: int = 0) -> list[Happening]:
    return [event_words(state, event) for event in (state.journal or [])[since:]]


def _is(text: str, event: Happening) -> bool:
    """Whether ``event`` is what ``text`` says, as far as it says anything."""
    told = happening(text)
    assert told is not None  # checked when the file was read
    return all(word in ("", there) for word, there in zip(told, event, strict=True))


def _no_events(state: State, key: str, expected: Sequence[str]) -> Checked:
    return no_events(key, expected, _happened(state), _is)


PILES = {"discard": DISCARD, "nursery": NURSERY, "table": TABLE, "deck": DECK, "box": BOX}
SIZES = {"deck-size": DECK, "discard-size": DISCARD, "nursery-size": NURSERY, "box-size": BOX}
VALUES: dict[str, Callable[[State], object]] = {
    "deck-lacks": _deck_lacks,
    "turn": lambda state: letter(state.active),
    "phase": lambda state: state.phase,
    "because-of": lambda state: (state.decision and card_id(state, state.decision.source)) or "no card",
    "for": lambda state: at_stake(state) or "no card",
}
VALUES_BY_PLAYER: dict[str, Callable[[State, int], int]] = {
    "hand-sizes": lambda state, seat: len(state.zones[state.match.hand(seat)]),
    "stable-sizes": lambda state, seat: len(state.zones[state.match.stable(seat)]),
    "unicorns": lambda state, seat: state.standing.counts[seat],
}
OF_PLAYERS = {"hands": Match.hand, "stables": Match.stable}
BY_PLAYER: dict[str, Callable[[State, str, int, Any], Checked]] = {
    "stables": _stable,
    "hands": _hand,
    "hold": _hold,
    "sees": _sight,
}
SAID = ("follows", "told")
CHECKS: dict[str, Callable[[State, str, Any], Checked]] = {
    "deck-top": _deck_top,
    "asked": _asked,
    "together": _together,
    "shuffled": _shuffled,
    "no-events": _no_events,
    "winner": winner,
    "ended": ended,
}
