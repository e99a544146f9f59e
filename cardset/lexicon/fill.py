"""Tables from a dictionary: what it knows of a word, laid out in the rows and columns of a paradigm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardset.lexicon.dictionaries import Dictionary, KnownWord
from cardset.lexicon.grammar import Cells, Features, Paradigm

# More variants than this are spellings that nobody would choose between.
_MAX_VARIANTS = 3
# What only some words say of themselves: those without a singular.
_OPTIONAL = ("number",)


class UnfilledError(ValueError):
    """The dictionary cannot fill a table; the message says why and what to do instead."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A table: ``inherent`` is what the word is by itself, ``cells`` the variants of each slot."""

    inherent: Features
    cells: Cells


def fill(
    dictionary: Dictionary, lemma: str, parts_of_speech: Iterable[str], paradigm: Paradigm, inherent: Features
) -> Filled:
    """The table of ``lemma`` as a word of one of ``parts_of_speech`` that is what ``inherent`` says.

    Raises :class:`UnfilledError` when the dictionary knows no such word, or several that differ.
    """
    if not lemma.isalpha():
        raise UnfilledError(f"{lemma!r} is a phrase: say its parts, or: invariable: true")
    wanted = set(parts_of_speech)
    known = dictionary.words(lemma)
    fitting = [word for word in known if word.part_of_speech in wanted]
    if not fitting:
        raise UnfilledError(_unknown(lemma, known))
    agreeing = [word for word in fitting if _agrees(word, inherent)]
    if not agreeing:
        raise UnfilledError(f"the dictionary knows {lemma!r} as {_listed(fitting, paradigm)} only")
    usual = min(word.rarity for word in agreeing)
    tables = list(
        dict.fromkeys(_table(word, paradigm, inherent) for word in agreeing if word.rarity == usual)
    )
    if len(tables) > 1:
        raise UnfilledError(_several(lemma, agreeing, paradigm))
    said, cells = tables[0]
    if not any(lemma in cell for cell in cells):
        raise UnfilledError(f"no cell of the paradigm {paradigm.name!r} would hold {lemma!r}")
    return Filled(dict(said), cells)


def _agrees(word: KnownWord, inherent: Features) -> bool:
    """Whether nothing that was said contradicts the dictionary; a word may be used in the plural only."""
    return all(inherent.get(category, value) == value for category, value in word.inherent.items())


def _table(
    word: KnownWord, paradigm: Paradigm, inherent: Features
) -> tuple[tuple[tuple[str, str], ...], Cells]:
    whole = {**word.inherent, **inherent}
    said = {category: whole[category] for category in (*paradigm.inherent, *_OPTIONAL) if category in whole}
    return tuple(said.items()), tuple(
        _cell(word, paradigm, place) if slot.allows(said) else () for place, slot in enumerate(paradigm.slots)
    )


def _cell(word: KnownWord, paradigm: Paradigm, place: int) -> tuple[str, ...]:
    """The forms whose features lead to this cell; of those, the ones that say least beyond what it asks."""
    found = [(len(features), form) for form, features in word.forms if paradigm.find(features) == place]
    least = min((size for size, _ in found), default=0)
    return tuple(dict.fromkeys(form for size, form in found if size == least))[:_MAX_VARIANTS]


def _unknown(lemma: str, known: Sequence[KnownWord]) -> str:
    if known:
        kinds = ", ".join(dict.fromkeys(word.part_of_speech for word in known))
        return f"the dictionary knows {lemma!r} as another part of speech: {kinds}"
    return f"the dictionary does not know {lemma!r}: name a model word with inflects_like, or write its forms"


def _several(lemma: str, words: Sequence[KnownWord], paradigm: Paradigm) -> str:
    listed = _listed(words, paradigm)
    if " or " in listed:
        return f"the dictionary knows {lemma!r} as {listed}: say which"
    return f"the dictionary has several tables for {lemma!r}: write the forms by hand"


def _listed(words: Sequence[KnownWord], paradigm: Paradigm) -> str:
    return (
        " or ".join(
            dict.fromkeys(
                ", ".join(f"{category}: {value}" for category, value in sorted(word.inherent.items()))
                for word in words
                if word.inherent
            )
        )
        or paradigm.name
    )
