"""A dictionary made of a few words, in the place of one that may be installed or not."""

from __future__ import annotations

from collections.abc import Callable, Collection

from cardset.lint.dictionaries import Speller


class Words:
    """Knows the words it was given, as they are written, and remembers what it was asked."""

    def __init__(self, words: Collection[str]) -> None:
        self.words = list(words)
        self.asked: list[str] = []

    def __call__(self, word: str) -> bool:
        self.asked.append(word)
        return word in self.words


def speller_of(words: Collection[str] | None) -> Callable[[], Speller | None] | None:
    """What a context needs to look words up among ``words``; nothing without any."""
    return (lambda: Speller([lambda: Words(words)], set("".join(words)))) if words is not None else None
