"""Games written down: the seed and every move, in a file that anybody can read and play again.

A replay is JSON lines: a header (game, rules, players, seed, cards), one move per line as text, and last what
came of it. It holds no card that was dealt; whoever replays it needs the same cards, and a change of the
rules shows as a move that is not legal or as another end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cardset import __version__
from cardset.errors import CardsetError, suggestion
from cardset.files import read_bytes, read_text, write_text
from cardset.model import CardSet
from cardset.values import made
from rulebook.game import Game, find_game
from rulebook.gamelog import Logged, is_log, read_log
from rulebook.protocol import IllegalMoveError, Move, State
from rulebook.saved import read_object, refuse_other_components

FORMAT = "cardset-replay"
SCHEMA_VERSION = 1
TABLE = "table"
"""What the header of a game that is being played has besides that of a replay."""
MAX_NAME = 40
HEADER: Mapping[str, type] = {
    "game": str,
    "rules": str,
    "players": int,
    "names": list,
    "seed": int,
    "cards": dict,
    "cardset": str,
}
MARK = "taken_back"
"""What the header says besides of a game that is marked."""
RESULT: Mapping[str, type] = {"ended": str, "winners": list, "turns": int, "digest": str}


@dataclass(frozen=True, slots=True)
class GameResult:
    """What came of a game: how it ended ("" when it did not), who won, after how many turns, and the digest
    of the position."""

    ended: str
    winners: tuple[int, ...]
    turns: int
    digest: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A game written down. ``cards`` names the set and the fingerprint of its cards, ``cardset`` is the
    version that wrote it, ``moves`` are texts for :meth:`rulebook.game.Game.read_move`.
    ``result`` is ``None`` for a game that is still being played. Where somebody went back behind what others
    did, or what was hidden, answers were ``taken_back``: such a game is no measure of who plays well."""

    game: str
    rules: str
    players: int
    names: tuple[str, ...]
    seed: int
    cards: Mapping[str, str]
    cardset: str
    moves: tuple[str, ...]
    result: GameResult | None
    taken_back: bool = False


def record(
    state: State[Any], seed: int, names: Sequence[str], moves: Sequence[Move], taken_back: bool = False
) -> Replay:
    """The game that was dealt with ``seed`` and has come to ``state`` by ``moves``, finished or not."""
    return Replay(
        game=state.game.id,
        rules=str(state.match.rules),
        players=state.players,
        names=tuple(names),
        seed=seed,
        cards=state.game.fingerprint(state.match.components),
        cardset=__version__,
        moves=tuple(map(str, moves)),
        result=GameResult(state.ended, state.winners, state.turn, state.digest()),
        taken_back=taken_back,
    )


def write(path: Path, game: Replay) -> None:
    """Write ``game`` to ``path`` in one step. Raises :class:`CardsetError` when that cannot be done."""
    header = {"format": FORMAT, "schema_version": SCHEMA_VERSION, **asdict(game)}
    moves, result = header.pop("moves"), header.pop("result")
    if not header[MARK]:
        del header[MARK]
    lines = [header, *moves, {"result": result}]
    write_text(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def read(path: Path) -> Replay:
    """The replay in ``path``, or the game that is being played there (:mod:`rulebook.gamelog`).

    Raises :class:`CardsetError` with the line of what is wrong: not JSON, another format, a field that is
    missing or of another kind, a text that is no move, a last line that is cut off.
    """
    if is_log(read_bytes(path)):
        return as_replay(read_log(path), path)
    first, *lines = read_text(path).rstrip("\n").split("\n")
    header = _object(path, 1, first, "this is not a replay")
    if header.pop("format", None) != FORMAT:
        raise CardsetError("this is not a replay", path, 1, 1, f'expected "format": "{FORMAT}"')
    if header.pop("schema_version", None) != SCHEMA_VERSION:
        raise CardsetError("this replay is of another version", path, 1, 1, f"expected {SCHEMA_VERSION}")
    taken_back = header.pop(MARK, False)
    if not isinstance(taken_back, bool):
        raise CardsetError(f"{MARK!r} is of another kind", path, 1, 1, "expected true or false")
    _check_fields(path, 1, header, HEADER)
    _check_names(path, header["names"], header["players"])
    number = len(lines) + 1
    last = _object(path, number, lines[-1] if lines else "", "this replay is cut off")
    _check_fields(path, number, last, {"result": dict})
    _check_fields(path, number, last["result"], RESULT)
    moves = _moves(path, header["game"], lines[:-1])
    result = made(GameResult, last["result"])
    return made(Replay, header, moves=moves, result=result, taken_back=taken_back)


def as_replay(logged: Logged, path: Path) -> Replay:
    """A game that is being played, as far as it has come. Raises :class:`CardsetError` as :func:`read`."""
    header = {name: value for name, value in logged.header.items() if name != TABLE}
    _check_fields(path, 1, header, HEADER)
    _check_names(path, header["names"], header["players"])
    moves = _moves(path, header["game"], map(json.dumps, logged.moves))
    return made(Replay, header, moves=moves, result=None, taken_back=logged.taken_back)


def header_of(game: Replay, table: Mapping[str, Any]) -> dict[str, Any]:
    """The header of a log of ``game``; ``table`` says what the program needs to go on with it."""
    header = asdict(game)
    return {name: header[name] for name in HEADER} | {TABLE: dict(table)}


def replay(
    game: Replay, cards: CardSet | None = None, path: Path | None = None
) -> Iterator[tuple[State[Any], Any]]:
    """Play ``game`` again: the position before every move with the move, at last the position with ``None``.

    It is one state that goes on, with a journal. ``cards`` are the built-in set unless given, ``path`` is
    what errors name. Raises :class:`CardsetError` when the cards are others, the rules unknown, a move is not
    legal where it stands, or another end is reached than was written down.
    """
    with _on_line(path, 1):
        found = find_game(game.game)
        rules = found.presets.read(game.rules)
        components = found.components_by(found.components(cards), rules)
        refuse_other_components(found, components, game.cards)
        state = found.new_game(components, game.players, game.seed, rules, journal=True)
    for number, text in enumerate(game.moves, 2):
        move = found.read_move(text)
        yield state, move
        try:
            state.play(move)
        except IllegalMoveError:
            raise CardsetError(f"{text!r} is not legal here", path, number, 1, _another(game)) from None
    last = len(game.moves) + 2
    reached = GameResult(state.ended, state.winners, state.turn, state.digest())
    if game.result is not None and reached != game.result:
        raise CardsetError(
            "the game comes to another end than is written here", path, last, 1, _another(game)
        )
    yield state, None


def _another(game: Replay) -> str:
    """What to make of a game that goes another way."""
    if game.cardset != __version__:
        return f"it was written by cardset {game.cardset[:20]!r}, and this is {__version__}"
    return "the file has been changed, or it was written by other rules"


@contextmanager
def _on_line(path: Path | None, number: int) -> Iterator[None]:
    """Raise what is wrong as a fault of this line."""
    try:
        yield
    except CardsetError as error:
        raise CardsetError(error.fault.message, path, number, 1, error.fault.hint) from None


def _object(path: Path, number: int, line: str, otherwise: str) -> dict[str, Any]:
    """The JSON object on a line; ``otherwise`` says what is wrong when it is none."""
    try:
        return read_object(line, "the line")
    except CardsetError as error:
        raise CardsetError(otherwise, path, number, 1, error.fault.message) from None


def _check_fields(path: Path, number: int, content: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    for name in content:
        if name not in kinds:
            raise CardsetError(
                f"there is no field {name[:60]!r}", path, number, 1, suggestion(name[:60], kinds)
            )
    for name, kind in kinds.items():
        if not isinstance(content.get(name), kind) or isinstance(content[name], bool):
            raise CardsetError(f"{name!r} is missing or of another kind", path, number, 1)


def _check_names(path: Path, names: Sequence[Any], players: int) -> None:
    """Names are printed: they may hold nothing that moves a cursor or breaks a line."""
    fit = len(names) == players and all(
        isinstance(name, str) and name.isprintable() and 0 < len(name) <= MAX_NAME for name in names
    )
    if not fit:
        raise CardsetError(f"these are not the names of {players} players", path, 1, 1)


def _moves(path: Path, ident: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The texts of moves of the game ``ident``, which the lines hold from the second on."""
    with _on_line(path, 1):
        game = find_game(ident)
    return tuple(_move(game, path, number, line) for number, line in enumerate(lines, 2))


def _move(game: Game, path: Path, number: int, line: str) -> str:
    """The text of a move of ``game``, which is a JSON string."""
    try:
        text = json.loads(line)
    except (ValueError, RecursionError):
        raise CardsetError(
            "this line is not JSON", path, number, 1, 'expected a move such as "draw"'
        ) from None
    if not isinstance(text, str):
        raise CardsetError("this line is not a move", path, number, 1, 'expected one such as "draw"')
    with _on_line(path, number):
        game.read_move(text)
    return text
