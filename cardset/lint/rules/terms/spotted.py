"""Where the terms of sources are, and the words of translations: one look at all texts of a file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from cardset.lint.context import Context
from cardset.lint.phrases import longest
from cardset.lint.termbase import Use
from cardset.lint.texts import Texts


class Spotted(NamedTuple):
    """Which texts have what, by their numbers.

    ``named`` are those whose sources have a term, by the concepts that it may mean; ``used`` those that have
    a word, by what that may be. A text comes once for each place. ``lacking`` are those where a term of the
    source, the longest at its place, has no allowed word; ``outnumbered`` those where one has words, but less
    often than it is named, beside words of terms that nobody names; ``rejected`` those with a word that is
    ruled out for a term of the source, for any, or without a source.
    """

    named: Mapping[tuple[str, ...], Sequence[int]]
    used: Mapping[tuple[Use, ...], Sequence[int]]
    lacking: Sequence[int]
    outnumbered: Sequence[int]
    rejected: Sequence[int]


def spotted(texts: Texts, context: Context) -> Spotted:
    """What there is in the texts of a file."""
    if context.termbase is None:
        return Spotted({}, {}, (), (), ())
    named: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    used: defaultdict[tuple[Use, ...], list[int]] = defaultdict(list)
    lacking = []
    outnumbered = []
    rejected = []
    told = _Told()
    anywhere = {id for id, concept in context.termbase.concepts.items() if not concept.source}
    found = zip(
        texts,
        context.termbase.named_in(texts.blanked_sources),
        context.termbase.used_in(texts.blanked),
        strict=True,
    )
    for number, (prose, terms, words) in enumerate(found):
        answered: set[str] = set()
        out: set[str] = set()
        for _, _, uses in words:
            used[uses].append(number)
            allowed, ruled_out = told[uses]
            answered |= allowed
            if ruled_out:
                out |= ruled_out
        missing = []
        for term in terms:
            named[term[2]].append(number)
            if answered.isdisjoint(term[2]):
                missing.append(term)
        if missing and any(term in missing for term in longest(terms)):
            lacking.append(number)
        if len(terms) > 1 and words and _is_outnumbered(terms, words, told):
            outnumbered.append(number)
        if out and (
            not prose.source
            or not out.isdisjoint(anywhere)
            or any(not out.isdisjoint(ids) for _, _, ids in terms)
        ):
            rejected.append(number)
    return Spotted(named, used, lacking, outnumbered, rejected)


def _is_outnumbered(
    terms: Sequence[_Span[str]], words: Sequence[_Span[Use]], told: Mapping[tuple[Use, ...], _Allowed]
) -> bool:
    """Whether a term is named more often than its words stand there, beside a word that no term asks for."""
    asked = {id for term in terms for id in term[2]}
    if all(not allowed or not allowed.isdisjoint(asked) for allowed in (told[word[2]][0] for word in words)):
        return False
    often = Counter(term[2] for term in terms)
    return any(
        0 < sum(not told[word[2]][0].isdisjoint(ids) for word in words) < times
        for ids, times in often.items()
        if times > 1
    )


T = TypeVar("T")
_Span = tuple[int, int, tuple[T, ...]]
_Allowed = tuple[frozenset[str], frozenset[str]]


class _Told(dict[tuple[Use, ...], _Allowed]):
    """The concepts that words at one place are allowed for, and those for which they are ruled out."""

    def __missing__(self, uses: tuple[Use, ...]) -> _Allowed:
        told = self[uses] = (
            frozenset(use.concept for use in uses if use.allowed),
            frozenset(use.concept for use in uses if not use.allowed),
        )
        return told
