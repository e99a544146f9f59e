"""The words of a language that one of its editions has others for."""

from __future__ import annotations

from cardset.lexicon.model import Lexicon, TermWord

REPLACED = "replaced"
"""The status of a word that is right in the language and that the edition says otherwise."""

_ALLOWED = frozenset({"preferred", "admitted"})
_OURS = ("project",)


def replaced_words(base: Lexicon, edition: Lexicon) -> dict[str, tuple[TermWord, ...]]:
    """By concept, the words that ``base`` allows and that ``edition``, which is laid over it, leaves out.

    Each has the status :data:`REPLACED`, and as its reason whose word it is.
    """
    name = edition.language.partition("@")[2]
    found = {}
    for concept, words in edition.terms.items():
        known = {word.text for word in words}
        gone = tuple(
            word._replace(status=REPLACED, reason=_reason(word, name))
            for word in base.terms.get(concept, ())
            if word.status in _ALLOWED and word.text not in known
        )
        if gone:
            found[concept] = gone
    return found


def _reason(word: TermWord, edition: str) -> str:
    if word.editions == _OURS:
        return f"our own word, not one of {edition}"
    return f"a word of {', '.join(word.editions)}, not of {edition}"
