"""What somebody wants to be the same in every game: kept between games, beside them."""

from __future__ import annotations

import json
from typing import NamedTuple

from cardset.errors import CardsetError
from cardset.files import read_text, write_text
from cli.kept import folder

NAME = "preferences.json"


class Preferences(NamedTuple):
    """``close``: to be asked in the middle of what others do only where it presses
    (:attr:`rulebook.table.Question.presses`). ``sure``: to be asked once more before an odd answer.
    ``light``: dark letters on a light ground, ``None`` for as the terminal is. ``name``: what the person is
    called, "" for one who gives no name, ``None`` for one who has not been asked."""

    close: bool = False
    sure: bool = True
    light: bool | None = None
    name: str | None = None


def kept() -> Preferences:
    """What is kept; what cannot be read, or is of another kind, is as it is for somebody new."""
    found = _read()
    light, name = found.get("light"), found.get("name")
    return Preferences(
        found.get("close") is True,
        found.get("sure") is not False,
        light if isinstance(light, bool) else None,
        name if isinstance(name, str) else None,
    )


def keep(**changes: object) -> None:
    """Keep ``changes`` for the games to come, where that can be written; what else is kept stays."""
    path = folder() / NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, json.dumps({**_read(), **changes}) + "\n")
    except (CardsetError, OSError):
        return  # whoever cannot keep games was told so when this one began


def _read() -> dict[str, object]:
    try:
        found = json.loads(read_text(folder() / NAME))
    except (CardsetError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
