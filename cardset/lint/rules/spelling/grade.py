"""How sure it is that an unknown word is a slip."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardset.lint.dictionaries.slips import bare, is_likely, is_misheard
from cardset.lint.finding import Severity
from cardset.lint.rules.spelling.file_words import SHORTEST, FileWords
from cardset.lint.rules.spelling.suspects import Suspect, is_among_loud, is_loud

__all__ = ["grade", "is_told"]

# Where no more of a file's words are unknown than one in so many, most of those are slips.
_PURE = 500
_FEWEST = 4
# In a file full of unknown words a shorter one may be like another by chance.
_LONG = 7
_MEDIUM = 6


def grade(suspect: Suspect, strange: Collection[str], file: FileWords) -> Severity:
    """How sure it is that a word is a slip, where all of ``strange`` are unknown."""
    word, near = suspect.word.folded, file.near(suspect.word.folded)
    if not near:
        return Severity.INFO
    if suspect.whole or " " in near[0]:
        return Severity.WARNING
    if file.is_english(word):
        return Severity.INFO
    crowded = file.is_crowded(strange)
    likely = [other for other in near if is_likely(word, other) or (file.alike and file.alike(word, other))]
    if len(word) <= SHORTEST or suspect.in_phrase:
        sure = any(map(file.is_familiar, likely)) and not (len(word) <= SHORTEST and crowded)
    elif likely:
        sure = _is_slip_of_likely(suspect, likely, file, crowded)
    else:
        sure = _is_slip_of_others(suspect, near, file, crowded, len(strange))
    return Severity.WARNING if sure else Severity.INFO


def _is_slip_of_likely(suspect: Suspect, likely: Sequence[str], file: FileWords, crowded: bool) -> bool:
    """Whether a word is surely a slip of one of those that people often mistype so, the likeliest first."""
    word = suspect.word.folded
    if crowded and file.is_like_source(word, suspect.prose.source):
        return False
    if bare(word) in map(bare, likely) or any(map(file.is_familiar, likely)):
        return True
    long = len(word) >= (_LONG if crowded else _MEDIUM)
    return long and likely[0][0] == word[0]


def _is_slip_of_others(
    suspect: Suspect, near: Sequence[str], file: FileWords, crowded: bool, strange: int
) -> bool:
    """Whether a word is surely a slip of one that it is near to by chance, where so many are unknown."""
    word = suspect.word.folded
    named = suspect.surface[0].isupper()
    if file.is_like_source(word, suspect.prose.source):
        return False
    if near[0][0] != word[0] and (named or len(near[0]) == len(word)):
        return False
    if file.is_familiar(near[0]):
        return len(word) >= _LONG or not crowded
    if named or file.is_derived(word) or file.has_family(word):
        return False
    # A letter is left out more often than a word is made up that lacks one of another.
    # Where a letter only changed, it is another word as often.
    others = [other for other in near if not is_misheard(word, other)]
    if any(len(other) == len(word) for other in others):
        return False
    lengths = {len(other) - len(word) for other in others if other[0] == word[0]}
    pure = strange <= file.expected(_PURE, _FEWEST)
    return (len(word) >= _LONG and 1 in lengths) or (pure and bool(lengths))


def is_told(suspect: Suspect, file: FileWords) -> bool:
    """Whether a word in capitals is a slip, and no abbreviation."""
    if suspect.whole or not is_loud(suspect.prose.text, suspect.word):
        return True
    word = suspect.word.folded
    near = [other for other in file.near(word) if is_likely(word, other)]
    aloud = is_among_loud(suspect.prose.text, suspect.word)
    return not suspect.in_phrase and any(
        file.is_familiar(other) or (aloud and bare(other) == bare(word)) for other in near
    )
