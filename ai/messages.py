"""What the opponents that come with us give translators: names, a line about each, and what they say.

A context names character and field (``character:racer:name``, ``character:racer:say:one more``); it never
changes, so a translation stays with its line whatever the English becomes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ai.domains import character_folders
from ai.knowledge import Eager
from ai.personality import liking_text
from cardset.catalog.merge import Message
from cardset.sources import Quoted
from cardset.yaml_reader import Document, read_yaml

EAGER = "opponent:greedy:about"
"""The context of what greedy snatches at."""

_ROOT = Path(__file__).resolve().parent.parent


def name_context(character: str) -> str:
    """The context of what a character is called."""
    return f"character:{character}:name"


def about_context(character: str) -> str:
    """The context of the line about a character."""
    return f"character:{character}:about"


def say_context(character: str, rule: str) -> str:
    """The context of what a character says when one of its rules has decided."""
    return f"character:{character}:say:{rule}"


def like_context(character: str, liking: str) -> str:
    """The context of what a character says when one of its likings has decided, by the facts of that."""
    return f"character:{character}:like:{liking}"


def character_messages(folder: Path) -> list[Message]:
    """All messages of the characters in ``folder``, a character after the other."""
    return [message for path in sorted(folder.glob("*.yaml")) for message in _messages(path)]


def eager_messages(eager: Eager) -> list[Message]:
    """What greedy snatches at in a game."""
    comment = "A line about an opponent that is a yardstick for others and does nothing but this."
    return [Message(EAGER, eager.about, comments=(comment,))]


def character_texts() -> list[Quoted]:
    """The files of the characters, with the keys below which there is prose, for whoever renames a word."""
    files = (path for folder in character_folders().values() for path in sorted(folder.glob("*.yaml")))
    return [Quoted(path, frozenset({"about", "say"})) for path in files]


def _messages(path: Path) -> Iterator[Message]:
    document, ident = read_yaml(path), path.stem
    name, about = document.data["name"], document.data["about"]
    comment = f"Name of an opponent at the table, one word or two. About it: {about}"
    yield _message(document, name_context(ident), name, comment, ("name",))
    yield _message(
        document, about_context(ident), about, f"A line or two about the opponent {name}.", ("about",)
    )
    for index, rule in enumerate(document.data.get("rules", ())):
        if "say" in rule:
            comment = f"What {name} says when asked why. The rule: {rule['name']}."
            context = say_context(ident, rule["name"])
            yield _message(document, context, rule["say"], comment, ("rules", index, "say"))
    for index, liking in enumerate(document.data.get("prefer", ())):
        if "say" in liking:
            likes = liking_text(liking)
            comment = f"What {name} says when asked why. It likes: {likes} ({liking['weight']} points)."
            context = like_context(ident, likes)
            yield _message(document, context, liking["say"], comment, ("prefer", index, "say"))


def _message(document: Document, context: str, text: str, comment: str, at: tuple[str | int, ...]) -> Message:
    reference = document.path.resolve().relative_to(_ROOT).as_posix()
    return Message(context, text, comments=(comment,), references=((reference, str(document.mark(at).line)),))
