"""States as JSON: what a saved game holds beside the position, and reading a file without trusting it.

A file says which game, rules and components it is of, then position and journal, which only the game can
read (:meth:`rulebook.game.Game.restore`). Whatever is wrong is a :class:`CardsetError` that names the place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from cardset import __version__
from cardset.errors import CardsetError, suggestion
from rulebook.game import Game
from rulebook.protocol import State

SCHEMA_VERSION = 1
MAX_CHARACTERS = 4_000_000
FIELDS = {"schema_version", "game", "cardset", "rules", "players", "cards", "state", "journal"}


def to_json(state: State[Any]) -> str:
    """``state`` with its game, rules, components and journal as one line of JSON; :func:`from_json` reads
    it."""
    game, match = state.game, state.match
    data = state.to_data()
    content = {
        "schema_version": SCHEMA_VERSION,
        "game": game.id,
        "cardset": __version__,
        "rules": str(match.rules),
        "players": match.players,
        "cards": dict(game.fingerprint(match.components)),
        "state": data,
        "journal": game.journal_data(state),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def from_json(game: Game, text: str, components: Any) -> State[Any]:
    """The state of ``game``, played with ``components``, that :func:`to_json` wrote.

    Raises :class:`CardsetError` that names the place for anything else: not JSON, another schema version,
    another game, unknown rules, other components, a position that cannot be.
    """
    content = read_object(text, "this saved game")
    check_keys("", content, FIELDS)
    if content["schema_version"] != SCHEMA_VERSION or content["schema_version"] is True:
        version = shortened(content["schema_version"])
        refuse("schema_version", f"{version} cannot be read", f"expected {SCHEMA_VERSION}")
    if content["game"] != game.id:
        refuse("game", f"{shortened(content['game'])} is another game", f"expected {game.id!r}")
    if not isinstance(content["rules"], str):
        refuse("rules", f"{shortened(content['rules'])} names no rules")
    rules = game.presets.read(content["rules"])
    players = content["players"]
    if type(players) is not int or players not in game.players:
        expected = f"expected {game.players[0]} to {game.players[-1]}"
        refuse("players", f"{shortened(players)} cannot play", expected)
    components = game.components_by(components, rules)
    refuse_other_components(game, components, content["cards"])
    return game.restore(components, players, rules, content["state"], content["journal"])


def refuse_other_components(game: Game, components: Any, said: Any) -> None:
    """Raise :class:`CardsetError` unless ``said``, from a file, names these components."""
    if not isinstance(said, Mapping) or set(said) != {"set", "fingerprint"}:
        refuse("cards", f"{shortened(said)} names no cards", "expected set and fingerprint")
    own = game.fingerprint(components)
    if said["set"] != own["set"]:
        hint = "give that set with --set, and added cards with --add"
        refuse("cards.set", f"this is of the set {shortened(said['set'])}, not of {own['set']!r}", hint)
    if said["fingerprint"] != own["fingerprint"]:
        refuse(
            "cards.fingerprint",
            f"the cards of {own['set']!r} are not those of this file: {shortened(said['fingerprint'])}",
            f"expected {own['fingerprint']!r}; cards may have been added with --add, or changed since",
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
        raise CardsetError(f"{what} is not a JSON object", hint=f"it is {shortened(content)}")
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


def shortened(value: Any) -> str:
    """A value from a file as a message may show it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def check_keys(at: str, content: Mapping[str, Any], expected: set[str]) -> None:
    """Raise :class:`CardsetError` unless ``content`` has the ``expected`` keys."""
    for key in content:
        if key not in expected:
            refuse(at, f"{key!r} is not a field of it", suggestion(key, expected))
    for key in sorted(expected):
        if key not in content:
            refuse(at, f"{key!r} is missing")
