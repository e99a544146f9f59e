"""Which variants a language has of a phrase: one for each case, mood or whatever its grammar says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardset.lexicon import Features, Grammar

PREFIX = "phrase:"
"""What the contexts of phrases begin with in a catalog."""


def variants(context: str, grammar: Grammar) -> Iterator[str]:
    """The contexts of all variants of a phrase in a catalog, the usual one first.

    >>> list(variants("verbs.draw", grammar))  # doctest: +SKIP
    ['phrase:verbs.draw|imp', 'phrase:verbs.draw|inf']
    """
    for values in product(*varying(context, grammar).values()):
        yield _named(context, values)


def variant_context(context: str, asked: Features, grammar: Grammar) -> str:
    """The context of the variant with the features asked for; where they say nothing, of the usual one."""
    values = [
        asked[key] if asked.get(key) in known else known[0]
        for key, known in varying(context, grammar).items()
    ]
    return _named(context, values)


def varying(context: str, grammar: Grammar) -> Mapping[str, tuple[str, ...]]:
    """The categories by which phrases of this kind vary, each with the values that they have.

    A grammar names whole categories, or those of their values that matter.
    """
    found: dict[str, tuple[str, ...]] = {}
    for name in grammar.varies.get(context.partition(".")[0], ()):
        if name in grammar.categories:
            found[name] = grammar.categories[name]
        else:
            category = next(key for key, values in grammar.categories.items() if name in values)
            found[category] = (*found.get(category, ()), name)
    return found


def _named(context: str, values: tuple[str, ...] | list[str]) -> str:
    return PREFIX + (f"{context}|{'.'.join(values)}" if values else context)
