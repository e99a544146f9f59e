"""States as plain data, field by field as :mod:`.layout` names them, and reading them back without trust.

Whatever is wrong is a :class:`CardsetError` that names the place. What a file says beside position and
journal is read by :mod:`rulebook.saved`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from cardset.errors import suggestion
from cardset.model import CardSet, canonical
from cardset.outline import plain_abilities
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.match import Match
from rulebook.games.unstable_unicorns.notation.fitting import check_fit
from rulebook.games.unstable_unicorns.notation.layout import (
    EVENT,
    RARE,
    STATE,
    Leaf,
    Many,
    Maybe,
    Record,
    Row,
    Spec,
    plain,
)
from rulebook.games.unstable_unicorns.notation.naming import copy_name, zone_name
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.state import State
from rulebook.saved import check_keys, refuse, shortened

MAX_ITEMS = 200_000
WORD = re.compile(r"[a-z]+(-[a-z]+)*|", re.ASCII)


def restore(deck: Deck, rules: Rules, players: int, data: Any, journal: Any) -> State:
    """The state that was written as ``data`` and ``journal``, plain data from a file.

    Raises :class:`CardsetError` that names the place for anything that is not a state of these cards: a card
    in two zones, effects under way that cannot be, a question that does not fit the position.
    """
    state = from_data(Match(deck, rules, players, rules.goal(players)), data)
    if journal is not None:
        state.journal = _built(Many(EVENT), journal, "journal", state.match)
    check_fit(state)
    return state


def read_again(text: str, cards: CardSet) -> State:
    """The state that was pickled as ``text``."""
    return State.from_json(text, cards)


def journal_data(state: State) -> list[Any] | None:
    """The journal as plain data, ``None`` when none is kept."""
    return None if state.journal is None else [plain(EVENT, event) for event in state.journal]


def to_data(state: State) -> dict[str, Any]:
    """The position as JSON-able data, field by field, without game and journal."""
    return {
        name: plain(spec, getattr(state, name))
        for name, spec in STATE.items()
        if name not in RARE or getattr(state, name) != RARE[name]
    }


def from_data(game: Match, data: Any) -> State:
    """The state that :func:`to_data` wrote, also after a trip through JSON.

    Raises :class:`CardsetError` unless every field is there and of the right kind, and every card in exactly
    one zone. Whether it all fits together is for :func:`.fitting.check_fit`.
    """
    if not isinstance(data, Mapping):
        refuse("state", f"{shortened(data)} is not an object")
    data = {name: [*usual] for name, usual in RARE.items()} | {**data}
    check_keys("state", data, set(STATE))
    state = State(game, 0)
    empty = state.zones
    for name, spec in STATE.items():
        setattr(state, name, _built(spec, data[name], f"state.{name}", game))
    if len(state.zones) != len(empty):
        refuse("state.zones", f"there are {len(state.zones)}", f"expected {len(empty)}")
    where: dict[int, int] = {}
    for zone, content in enumerate(state.zones):
        for card in content:
            if card in where:
                both = sorted({zone_name(game, where[card]), zone_name(game, zone)})
                refuse("state.zones", f"{copy_name(game.deck, card)} is there twice: {' and '.join(both)}")
            where[card] = zone
    for card in range(len(game.deck.face_of)):
        if card not in where:
            refuse("state.zones", f"{copy_name(game.deck, card)} is in no zone")
    state.where = [where[card] for card in range(len(where))]
    return state


def fingerprint(deck: Deck) -> str:
    """A short digest of the cards as they play: another one means that saved games are of other cards."""
    vocabulary = deck.set.vocabulary
    cards = [
        [card.id, card.type, card.copies, card.printed_name, card.families, plain_abilities(card, vocabulary)]
        for card in deck.set.cards.values()
    ]
    content = [cards, deck.set.two_players]
    return hashlib.sha256(canonical(content).encode()).hexdigest()[:16]


# From plain data to values, checked kind by kind


def _built(spec: Spec, data: Any, at: str, game: Match) -> Any:
    match spec:
        case Leaf():
            return _thing(spec, data, at, game)
        case Maybe(of):
            return None if data is None else _built(of, data, at, game)
        case Record(parts, defaults, build, rare):
            if not isinstance(data, Mapping):
                refuse(at, f"{shortened(data)} is not an object")
            data = {name: [*defaults[name]] for name in rare} | {**data}
            check_keys(at, data, set(parts))
            return build(
                **{name: _built(part, data[name], f"{at}.{name}", game) for name, part in parts.items()}
            )
    if not isinstance(data, list):
        refuse(at, f"{shortened(data)} is not a list")
    if isinstance(spec, Row):
        if len(data) != len(spec.parts):
            refuse(at, f"there are {len(data)} parts", f"expected {len(spec.parts)}")
        places = zip(spec.parts, data, strict=True)
        return spec.build(
            *[_built(part, item, f"{at}[{number}]", game) for number, (part, item) in enumerate(places)]
        )
    if len(data) > MAX_ITEMS:
        refuse(at, f"there are {len(data)} items, which is more than we read")
    return spec.build([_built(spec.of, item, f"{at}[{number}]", game) for number, item in enumerate(data)])


def _thing(leaf: Leaf, data: Any, at: str, game: Match) -> Any:
    if leaf.kind == "flag":
        if not isinstance(data, bool):
            refuse(at, f"{shortened(data)} is neither true nor false")
        return data
    if leaf.kind == "word":
        if not isinstance(data, str) or not WORD.fullmatch(data[:60]) or len(data) > 60:
            refuse(at, f"{shortened(data)} is not a word")
        if leaf.words and data not in leaf.words:
            refuse(at, f"{data!r} cannot stand here", suggestion(data, leaf.words))
        return data
    most = {
        "card": len(game.deck.face_of) - 1,
        "seat": game.players - 1,
        "zone": game.stable(game.players - 1),
        "program": len(game.deck.programs) - 1,
    }.get(leaf.kind, leaf.most)
    if isinstance(data, bool) or not isinstance(data, int) or not leaf.least <= data <= most:
        refuse(at, f"{shortened(data)} is not a {leaf.kind}", f"expected {leaf.least} to {most}")
    return data
