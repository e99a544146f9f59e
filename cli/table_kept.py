"""A table that is laid for a new game, or again for one that was left: cards, names, opponents, the log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardset.errors import CardsetError
from cli.chosen import choose
from cli.guests import warn_of, welcomed
from cli.kept import folder, latest, new_path
from cli.seats import PERSON, shown, unlike
from cli.sitting import Sitting
from cli.speech import Speech, speech_for
from rulebook.gamelog import GameLog
from rulebook.protocol import Move
from rulebook.replay import HEADER, TABLE, as_replay, header_of, replay
from rulebook.subject import Subject
from rulebook.table import NOBODY

EVERYBODY = 99
"""The seat of one who is told only what all may hear: several people look at one screen."""


class Laid(NamedTuple):
    """What a table is laid with: the game ("" for that of the set), the roster names of the opponents, the
    languages of cards and program, the sets and the files and folders of added cards, and the names of the
    people ("" for who has given none), who sit before the opponents, whether only those ``holders``
    among several people who can stop a card are asked whether they do, and when it ``begun`` (UTC)."""

    game: str
    guests: tuple[str, ...]
    language: str
    ui_language: str
    chosen: tuple[str, ...]
    added: tuple[str, ...]
    people: tuple[str, ...]
    holders: bool = False
    begun: str = ""


def begun(table: Laid, played: Subject, seed: int, rules: str) -> Sitting:
    """A new game of ``played``. Where it cannot be kept that is told, and it can be played all the same."""
    sitting = _laid(table, played, seed, rules, ())
    table = table._replace(begun=datetime.now(UTC).isoformat())
    header = header_of(sitting.written, table._asdict())
    sitting.ident = _ident(header)
    try:
        sitting.log = GameLog.begin(new_path(seed), header)
    except CardsetError as error:
        fault = error.fault._replace(hint="")
        click.echo(f"note: this game is not kept and cannot be resumed: {fault}", err=True)
    return sitting


def resumed(path: Path | None, language: str | None, ui_language: str | None) -> tuple[Sitting, Laid]:
    """The game in ``path``, or the latest one, at the decision where it was left; languages may be others.
    With it what its table is laid with.

    Raises :class:`CardsetError` when there is none, another program plays it, it is damaged, or the cards or
    rules are no longer those it was begun with.
    """
    path = path or latest()
    size = path.stat().st_size if path.is_file() else 0
    log, logged = GameLog.resume(path)
    if logged.size < size:
        click.echo(f"note: {path}: the last line was cut off; the moves before it stand", err=True)
    try:
        game = as_replay(logged, path)
        table = _table(logged.header.get(TABLE), path)
        _refuse_programs(table, path)
        if language is not None:
            table = table._replace(language=language, ui_language=language)
        if ui_language is not None:
            table = table._replace(ui_language=ui_language)
        played = chosen_for(table)
        for _ in replay(game, played.cards, path):
            pass  # every move is legal, or it is told which is not
        moves = tuple(played.game.read_move(text) for text in game.moves)
        sitting = _laid(table, played, game.seed, game.rules, moves)
    except BaseException:
        log.close()
        raise
    sitting.log = log
    sitting.ident = _ident({name: logged.header[name] for name in (*HEADER, TABLE)})
    sitting.taken_back = game.taken_back
    return sitting, table


def _refuse_programs(table: Laid, path: Path) -> None:
    """A game from elsewhere must not start programs here: raises :class:`CardsetError` where it would."""
    programs = [guest for guest in table.guests if guest.partition(":")[0] == "exec"]
    if programs and path.resolve().parent != folder().resolve():
        hint = f"only games in {folder()} may do so; put it there if you trust it"
        raise CardsetError(f"this game would start a program: {programs[0]}", path, hint=hint)


def _laid(table: Laid, played: Subject, seed: int, rules: str, moves: tuple[Move, ...]) -> Sitting:
    audience = PERSON if len(table.people) == 1 else EVERYBODY
    in_force = played.game.presets.read(rules)
    played = played.by(in_force)
    speech = speech_for(played.game, played.cards, [], table.language, table.ui_language, audience)
    people = _called(table.people, speech)
    names, opponents = welcomed(table.guests, seed, speech, people)
    warn_of(opponents)
    speech.voice.you = PERSON if len(people) == 1 else NOBODY
    speech.names = [*people, *names]
    seated = [*[None] * len(people), *opponents]
    sitting = Sitting(speech, played.components, seed, in_force, seated, moves)
    sitting.holders_only = table.holders
    return sitting


def _ident(header: Mapping[str, Any]) -> str:
    """What tells a game from all others: the same for a copy of it, however far it has come."""
    return sha256(json.dumps(header, sort_keys=True).encode()).hexdigest()[:32]


def chosen_for(table: Laid) -> Subject:
    """The game and the cards that a table is laid with."""
    return choose(table.game or None, table.chosen, table.added)


def _called(names: Sequence[str], speech: Speech) -> list[str]:
    """What the people are called, no two the same."""
    found: list[str] = []
    name = speech.voice.people.name
    for typed in names:
        found.append(unlike(shown(name(typed)) or name(speech.person()), found))
    return found


def _table(data: Any, path: Path) -> Laid:
    """The table that a log says. Raises :class:`CardsetError` for one that is none."""
    kinds: dict[str, type] = dict.fromkeys(("guests", "chosen", "added", "people"), list)
    data = Laid._field_defaults | data if isinstance(data, dict) else {}
    given = dict.fromkeys(Laid._fields, str) | kinds | {"holders": bool}
    if data.keys() != given.keys() or not all(isinstance(data[name], kind) for name, kind in given.items()):
        raise CardsetError(
            "this game does not say who plays", path, 1, 1, f"expected {', '.join(Laid._fields)}"
        )
    if not data["people"] or not all(isinstance(entry, str) for name in kinds for entry in data[name]):
        raise CardsetError("this game does not say who plays", path, 1, 1, "expected names")
    return Laid(**{**data, **{name: tuple(data[name]) for name in kinds}})
