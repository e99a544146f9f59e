"""States as JSON: what a saved game holds, and reading one back without trusting it.

A file says which game, rules and cards it is of, the position field by field as
:mod:`.notation.layout` names them, and the journal. Whatever is wrong with it is a
:class:`CardsetError` that names the place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Set
from typing import Any, NoReturn

from cardset import __version__
from cardset.errors import CardsetError, suggestion
from cardset.model import CardSet, canonical
from cardset.outline import plain_abilities
from rulebook.games.unstable_unicorns.deck import Deck, deck_of
from rulebook.games.unstable_unicorns.match import Match
from rulebook.games.unstable_unicorns.notation.fitting import check_fit
from rulebook.games.unstable_unicorns.notation.layout import (
    EVENT,
    LEFT_OUT,
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
from rulebook.games.unstable_unicorns.rules import MAX_PLAYERS, MIN_PLAYERS, preset
from rulebook.games.unstable_unicorns.state import State

__all__ = [
    "GAME",
    "SCHEMA_VERSION",
    "fingerprint",
    "from_data",
    "from_json",
    "read_object",
    "refuse_other_cards",
    "to_data",
    "to_json",
]

GAME = "unstable-unicorns"
SCHEMA_VERSION = 1
MAX_CHARACTERS = 4_000_000
MAX_ITEMS = 200_000
WORD = re.compile(r"[a-z]+(-[a-z]+)*|", re.ASCII)


def to_json(state: State) -> str:
    """``state`` with its game, rules, cards and journal as one line of JSON; :func:`from_json` reads it."""
    game = state.match
    content = {
        "schema_version": SCHEMA_VERSION,
        "game": GAME,
        "cardset": __version__,
        "rules": str(game.rules),
        "players": game.players,
        "cards": {"set": game.deck.set.id, "fingerprint": fingerprint(game.deck)},
        "state": to_data(state),
        "journal": None if state.journal is None else [plain(EVENT, event) for event in state.journal],
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str, cards: CardSet | Deck | None = None) -> State:
    """The state that :func:`to_json` wrote; ``cards`` are the built-in set unless given.

    Raises :class:`CardsetError` that names the place for anything that is not a state of these cards: not
    JSON, another schema version, another game, unknown rules, a card in two zones, effects under way that
    cannot be, a question that does not fit the position.
    """
    content = read_object(text, "this saved game")
    expected = {"schema_version", "game", "cardset", "rules", "players", "cards", "state", "journal"}
    _keys("", content, expected)
    if content["schema_version"] != SCHEMA_VERSION or content["schema_version"] is True:
        refuse(
            "schema_version",
            f"{_short(content['schema_version'])} cannot be read",
            f"expected {SCHEMA_VERSION}",
        )
    if content["game"] != GAME:
        refuse("game", f"{_short(content['game'])} is another game", f"expected {GAME!r}")
    if not isinstance(content["rules"], str):
        refuse("rules", f"{_short(content['rules'])} names no rules")
    rules = preset(content["rules"])
    players = content["players"]
    if not isinstance(players, int) or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        refuse("players", f"{_short(players)} cannot play", f"expected {MIN_PLAYERS} to {MAX_PLAYERS}")
    deck = deck_of(cards)
    refuse_other_cards(deck, content["cards"])
    state = from_data(Match(deck, rules, players, rules.goal(players)), content["state"])
    if content["journal"] is not None:
        state.journal = _built(Many(EVENT), content["journal"], "journal", state.match)
    check_fit(state)
    return state


def to_data(state: State) -> dict[str, Any]:
    """The position as JSON-able data, field by field, without game and journal."""
    return {
        name: plain(spec, getattr(state, name))
        for name, spec in STATE.items()
        if name not in LEFT_OUT or getattr(state, name) != LEFT_OUT[name]
    }


def from_data(game: Match, data: Any) -> State:
    """The state that :func:`to_data` wrote, also after a trip through JSON.

    Raises :class:`CardsetError` unless every field is there and of the right kind, and every card in exactly
    one zone. Whether it all fits together is for :func:`.fitting.check_fit`.
    """
    if not isinstance(data, Mapping):
        refuse("state", f"{_short(data)} is not an object")
    _keys("state", data, set(STATE), set(LEFT_OUT))
    state = State(game, 0)
    empty = state.zones
    for name, spec in STATE.items():
        if name in LEFT_OUT and name not in data:
            continue
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
    content = [cards, deck.set.meta.get("two_players", {})]
    return hashlib.sha256(canonical(content).encode()).hexdigest()[:16]


def refuse_other_cards(deck: Deck, said: Any) -> None:
    """Raise :class:`CardsetError` unless ``said``, from a file, names the cards of ``deck``."""
    if not isinstance(said, Mapping) or set(said) != {"set", "fingerprint"}:
        refuse("cards", f"{_short(said)} names no cards", "expected set and fingerprint")
    if said["set"] != deck.set.id:
        hint = "give that set with --set, and added cards with --add"
        refuse("cards.set", f"this is of the set {_short(said['set'])}, not of {deck.set.id!r}", hint)
    if said["fingerprint"] != fingerprint(deck):
        refuse(
            "cards.fingerprint",
            f"the cards of {deck.set.id!r} are not those of this file: {_short(said['fingerprint'])}",
            f"expected {fingerprint(deck)!r}; cards may have been added with --add, or changed since",
        )


def read_object(text: str, what: str) -> dict[str, Any]:
    """The JSON object that ``text`` is. Raises :class:`CardsetError`, with line and column where there are
    any, when it is not one; also when a key stands there twice, or a number is none of JSON."""
    if len(text) > MAX_CHARACTERS:
        raise CardsetError(f"{what} is longer than {MAX_CHARACTERS} characters, which is more than we read")
    try:
        content = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise CardsetError(f"{what} is not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise CardsetError(f"{what} is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits, or our own refusal
        raise CardsetError(f"{what} is not JSON that we write: {error}") from None
    if not isinstance(content, dict):
        raise CardsetError(f"{what} is not a JSON object", hint=f"it is {_short(content)}")
    return content


def refuse(at: str, message: str, hint: str = "") -> NoReturn:
    """Raise :class:`CardsetError` about the place ``at``."""
    raise CardsetError(f"{at}: {message}" if at else message, hint=hint)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{next(key for key in keys if keys.count(key) > 1)!r} stands there twice")
    return content


def _constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _keys(at: str, content: Mapping[str, Any], expected: set[str], left_out: Set[str] = frozenset()) -> None:
    for key in content:
        if key not in expected:
            refuse(at, f"{key!r} is not a field of it", suggestion(key, expected))
    for key in sorted(expected - left_out):
        if key not in content:
            refuse(at, f"{key!r} is missing")


# From plain data to values, checked kind by kind


def _built(spec: Spec, data: Any, at: str, game: Match) -> Any:
    match spec:
        case Leaf():
            return _thing(spec, data, at, game)
        case Maybe(of):
            return None if data is None else _built(of, data, at, game)
        case Record(parts, _, build):
            if not isinstance(data, Mapping):
                refuse(at, f"{_short(data)} is not an object")
            _keys(at, data, set(parts))
            return build(
                **{name: _built(part, data[name], f"{at}.{name}", game) for name, part in parts.items()}
            )
    if not isinstance(data, list):
        refuse(at, f"{_short(data)} is not a list")
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
            refuse(at, f"{_short(data)} is neither true nor false")
        return data
    if leaf.kind == "word":
        if not isinstance(data, str) or not WORD.fullmatch(data[:60]) or len(data) > 60:
            refuse(at, f"{_short(data)} is not a word")
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
        refuse(at, f"{_short(data)} is not a {leaf.kind}", f"expected {leaf.least} to {most}")
    return data
