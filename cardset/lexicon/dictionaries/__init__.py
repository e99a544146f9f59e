"""Morphological dictionaries behind one small interface; a lexicon's header names the one that fills tables.

An adapter is a module of this package with the name that its dictionary has on PyPI and three functions:
``open_dictionary()``, ``open_analyst()`` and ``open_words()``, which open no more than is needed to tell what
words in texts may be, and whether a word is one;
a file beside it says what the dictionary's tags mean. It alone knows its dictionary's tags; what it gives out
is in the names that every ``grammar.yaml`` uses for what it has of these:

* ``number``: sg, few (after 2, 3 and 4, where that is a form of its own), pl;
  ``case``: nom, gen, dat, acc, ins, loc, voc; ``gender``: m, f, n;
  ``animacy``: personal, animate, inanimate; ``person``: first, second, third;
* ``aspect``: perfective, imperfective; ``tense``: past, present, future (the present forms of a perfective
  verb are both); ``mood``: inf, imp, indicative, conditional, impersonal, adverbial;
* ``length``: full, short (of adjectives).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from cardset.errors import CardsetError, suggestion
from cardset.lexicon.grammar import Features

__all__ = [
    "Analysis",
    "Analyst",
    "Dictionary",
    "KnownWord",
    "Reading",
    "Tags",
    "known_dictionaries",
    "open_analyst",
    "open_dictionary",
    "open_words",
    "read_tags",
]

Tags = Mapping[str, Any]
"""What the tags of a dictionary mean, as its file beside the adapter says it."""


class KnownWord(NamedTuple):
    """A word of a dictionary: its forms with their features, the usual ones before rare variants.

    ``inherent`` is what the word is by itself. ``rarity`` is 0 for a usual word and grows with what the
    dictionary says against it.
    """

    lemma: str
    part_of_speech: str
    inherent: Features
    forms: tuple[tuple[str, Features], ...]
    rarity: int = 0


class Reading(NamedTuple):
    """What a form in a text may be: a form of ``lemma``; the part of speech is empty if it never inflects."""

    lemma: str
    part_of_speech: str


class Analysis(NamedTuple):
    """What a form in a text may be, whole: with its features. A participle is called one.

    The part of speech is empty where it is neither a noun nor an adjective nor a verb, nor known to be a form
    of one that agrees.
    """

    lemma: str
    part_of_speech: str
    features: Features


class Dictionary(Protocol):
    """What an adapter can be asked."""

    def words(self, lemma: str) -> Sequence[KnownWord]:
        """Every word with this dictionary form; none for a word that the dictionary can only guess."""
        ...

    def readings(self, form: str) -> Sequence[Reading]:
        """Everything that a form may be, the likelier first; none where the dictionary can only guess."""
        ...


class Analyst(Protocol):
    """What an adapter can be asked besides, about words in texts."""

    def analyses(self, form: str) -> Sequence[Analysis]:
        """Everything that a form may be, rare readings as well; a case that no grammar names is left out."""
        ...


def known_dictionaries() -> list[str]:
    """The names of the dictionaries that there are adapters for, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def open_dictionary(name: str) -> Dictionary:
    """The dictionary with this name.

    Raises :class:`CardsetError` when there is no adapter for it, or when what it needs is not installed.
    """
    dictionary: Dictionary = _opened(name, "open_dictionary")
    return dictionary


def open_analyst(name: str) -> Analyst:
    """What tells what words in texts may be. Raises :class:`CardsetError` as :func:`open_dictionary` does."""
    analyst: Analyst = _opened(name, "open_analyst")
    return analyst


def open_words(name: str) -> Callable[[str], bool]:
    """What tells whether the dictionary with this name has a form, written just so; quicker than the whole.

    Raises :class:`CardsetError` as :func:`open_dictionary` does.
    """
    words: Callable[[str], bool] = _opened(name, "open_words")
    return words


def _opened(name: str, function: str) -> Any:
    known = known_dictionaries()
    if name not in known:
        raise CardsetError(f"there is no dictionary {name!r}", hint=suggestion(name, known))
    adapter = importlib.import_module(f"{__name__}.{name}")
    try:
        return getattr(adapter, function)()
    except ModuleNotFoundError as error:
        raise CardsetError(f"the dictionary {name} is not installed", hint=f"pip install {name}") from error


def read_tags(module: str) -> Tags:
    """The data in the YAML file beside the adapter ``module``."""
    from cardset.yaml_reader import read_yaml

    tags: Tags = read_yaml(Path(__file__).with_name(f"{module.rpartition('.')[2]}.yaml")).data
    return tags
