"""Commands of a table: a key each, which is the same in every language, and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from cardset.words.fold import fold

T = TypeVar("T")

CARD = "?"
"""The key of help, which also stands in front of the name or number of a card."""
LEAVE = ("q", "quit")
"""What leaves wherever something can be typed."""


class Command(NamedTuple, Generic[T]):
    """One command: its key, "" for none; its words, that of the language of the program first; what it is
    for, "" where that is not told; and what it does, whatever the table makes of that."""

    key: str
    words: tuple[str, ...]
    use: str
    does: T


class Keys(Generic[T]):
    """The commands that can be typed somewhere.

    ``layout`` has the signs that other keyboards give where a Latin letter is, so that nobody has to switch.
    """

    def __init__(self, commands: Sequence[Command[T]], layout: Mapping[str, str] | None = None) -> None:
        self.commands = commands
        self._by_word = {fold(word): one for one in commands for word in (one.key, *one.words) if word}
        for key, typed in (layout or {}).items():
            if key in self._by_word:
                self._by_word.setdefault(fold(typed), self._by_word[key])
        self._of_nothing = next((one for one in commands if "" in one.words), None)

    def find(self, line: str) -> tuple[Command[T], str] | None:
        """The command that a line names, and what was typed behind it; ``None`` for a line that names none.

        ``?rhino`` is ``?`` with "rhino", ``w3`` is ``w`` with "3".
        """
        if not line:
            return (self._of_nothing, "") if self._of_nothing else None
        word, _, rest = line.partition(" ")
        if word.startswith(CARD):
            word, rest = CARD, line[len(CARD) :]
        elif word[1:].isdigit():
            word, rest = word[0], line[1:]
        command = self._by_word.get(fold(word)) or self._by_word.get(fold(word).rstrip(CARD))
        return None if command is None else (command, rest.strip())

    @property
    def words(self) -> list[str]:
        """The commands as words of the language of the program."""
        return [command.words[0] for command in self.commands]

    def bar(self) -> list[str]:
        """All keys with their words, shortly; a line is not to be broken in one of them."""
        return [f"{one.key} {one.words[0]}" for one in self.commands if one.key]

    def listed(self, without: str = "") -> Iterator[str]:
        """A line for each: key, word, and what it is for; but for those keys ``without`` which one can do."""
        told = [command for command in self.commands if command.use and (command.key or "-") not in without]
        wide = max(len(command.words[0]) for command in told)
        for command in told:
            yield f"  {command.key:1} {command.words[0]:{wide}}  {command.use}"
