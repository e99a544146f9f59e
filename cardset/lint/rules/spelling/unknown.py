"""Words that no dictionary and no lexicon knows: what tells that they may be slips, and how sure that is."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardset.lint.context import Context
from cardset.lint.dictionaries.slips import bare
from cardset.lint.finding import Severity
from cardset.lint.markup.reading import is_accented_otherwise
from cardset.lint.message import BLANK, blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.spelling.file_words import SHORTEST, WORD, FileWords
from cardset.lint.rules.terms.misspelt import forms_of, is_named, is_told_as_near, misspelt_terms, own_words
from cardset.lint.texts import Texts
from cardset.lint.words import Index, Token, is_shortened, words_in
from cardset.words.pattern import pattern

_SUGGESTIONS = 3
# Where more of the words are unknown than one in so many, the text may be in another language; where more
# than one in two are, it is.
_DOUBTFUL = 4
_FOREIGN = 2
_CODE = pattern(r"`[^`]*`")
# A few words between quotes are talked about, or somebody else's; more of them are a sentence.
_QUOTES = '\u201e\u201c\u201d"\u00ab\u00bb'
_WORDS = 4
_QUOTED = pattern(f"[{_QUOTES}\u201a\u2018][^{_QUOTES}]{{1,80}}[{_QUOTES}\u2019]")
# A word with a space inside is longer than this.
_SPLIT = 6
# A shorter word in capitals is an abbreviation.
_LOUD = 5
# What makes a word part of a longer name, path or number, or the rest of one whose key stands in brackets.
# A soft hyphen (U+00AD) stands within words.
_BEFORE = pattern(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>#$%^*+:\d)\]{BLANK}]")
_AFTER = pattern(rf"[-\u00ad\u2010\u2011'\u2019~_@/\\&=<>$^+(\[\d{BLANK}]")
# Where no more of a file's words are unknown than one in so many, most of those are slips.
_PURE = 500
_FEWEST = 4
# What begins with a preposition of so many letters, as *subway* does, is a word made with it as often.
_MADE = 3
# In a file full of unknown words a shorter one may be like another by chance.
_LONG = 7
_MEDIUM = 6
_LONGER = 9
# One with letters that English has not is no borrowed word, and may be shorter by so many.
_MARKED = 2


@file_rule("spelling-unknown", Severity.WARNING, "a misspelt word makes readers doubt the rest")
def unknown(texts: Texts, context: Context) -> Iterator[Problem]:
    """Every word is in a dictionary, in the lexicon, or among the terms.

    Words are looked up in the dictionary that the lexicon names, where it is installed, and in that of
    hunspell for the language, where the package chunspell and the dictionary are (`--dictionaries` names
    more folders): `pip install morfeusz2` for Polish, `pip install pymorphy3` for Russian, for any language
    `pip install chunspell` and, on Debian, `apt install hunspell-cs`. Without any of them the rule is silent,
    and the report says so.

    Names of cards are left alone. So are a few words in quotes, parts of compounds, words of the
    source, words with letters that the language has not, and those that stand in the file more than
    twice: they are meant, unless they only lack the marks of a word that is far more frequent, or are
    names written small that do (*moga* for *mogą*). Of words with a capital inside a sentence, which may be
    names, and of words in capitals, which may be abbreviations, only those are told that are almost a word
    of the file or the lexicon. Where many words of a text are unknown it may be in another language, and
    only likely slips are told. A slip in a term is told by terms-misspelt.

    The finding is a warning where one letter makes another word of it, and the slip is likely: the other word
    stands in the file or the lexicon, marks were forgotten, two letters swapped, one doubled or left out, a
    sound written in another way. So it is where two words of the file were written as one, or one as two, or
    a phrase that many write as one word (*napewno*). It is an info where no word is near,
    and where the word may be meant: it begins as a word of the source or as another unknown word, it is a
    word with something before it or one of English, it may be a name or part of a phrase in another language,
    or the file is full of unknown words.

    **Anti-pattern**

        Na początku tury dobiersz kartę.

    **Best practice**

        Na początku tury dobierasz kartę.
    """
    speller = context.speller() if context.speller is not None else None
    if speller is None:
        return
    terms, index = forms_of(context.termbase) if context.termbase is not None else (frozenset(), Index(()))
    own = own_words(context.lexicon) | context.further_words | _names(texts, context) | terms
    file = FileWords.of(texts, own, context, speller)
    lacking = speller.lacking(file.seldom)
    # Nobody writes a name small that is another word but for its marks.
    names = speller.named(file.twins.keys() - lacking - own)
    lacking |= names
    if not lacking:
        return
    pieces = {piece for piece in texts.pieces.counts if not lacking.isdisjoint(WORD.findall(piece))}
    suspects = [
        suspect
        for number in texts.pieces.texts_with(pieces)
        if texts[number].kind != "name"
        for suspect in _suspects_in(texts[number], lacking, file)
        if suspect.word.folded not in names or suspect.surface.islower()
        if not is_named(suspect.prose.text, suspect.word) or suspect.whole or _is_slip_in_name(suspect, file)
    ]
    words = {suspect.word.folded for suspect in suspects}
    words -= misspelt_terms(words, context).keys()
    if (typography := context.typography) is not None:
        # What only looks like a term, text-look-alike tells, and spelling-confused what it knows.
        words -= typography.confused.keys()
        words -= {word for word in words if any(typography.alike(word, form) for form in index.near(word))}
    suspects = [
        suspect
        for suspect in suspects
        if suspect.word.folded in words and not _is_told_as_near(suspect, index, context)
    ]
    if any(_grade(suspect, words, file) is Severity.WARNING for suspect in suspects):
        words = speller.unknown(words) | (words & names)
    for suspect in suspects:
        if suspect.whole or (suspect.word.folded in words and _is_told(suspect, file)):
            near = file.near(suspect.word.folded)
            told = _problem(suspect, near, _grade(suspect, words, file))
            if not is_accented_otherwise(told.surface, suspect.surface, near):
                yield told


def _problem(suspect: _Suspect, near: Sequence[str], severity: Severity) -> Problem:
    surface = suspect.surface
    if suspect.whole:
        said = f"a space stands within the word {suspect.whole!r}"
        return suspect.prose.problem(said, suspect.word.start, surface, (suspect.whole,))
    cased = str.upper if surface.isupper() else str.capitalize if surface[0].isupper() else str
    suggestions = tuple(map(cased, near[:_SUGGESTIONS]))
    asked = f"; is it {suggestions[0]!r}?" if suggestions else ""
    said = f"no dictionary knows the word {surface!r}{asked}"
    return suspect.prose.problem(said, suspect.word.start, surface, suggestions, severity)


def _is_told_as_near(suspect: _Suspect, index: Index, context: Context) -> bool:
    """Whether a rule about terms takes the word for one of theirs."""
    prose, word = suspect.prose, suspect.word
    return (
        context.termbase is not None
        and any(index.near(word.folded))
        and is_told_as_near(prose, word, context.termbase)
    )


def _names(texts: Sequence[Prose], context: Context) -> frozenset[str]:
    """The words in the names of cards, and in the terms of the source language."""
    names = [text for prose in texts if prose.kind == "name" for text in (prose.text, prose.source)]
    names += [text for id, (text, _) in (context.known or {}).items() if id.endswith(":name")]
    if context.termbase is not None:
        names += context.termbase.names.values()
        names += [term for concept in context.termbase.concepts.values() for term in concept.source]
    return frozenset(word.folded for name in names for word in words_in(name))


class _Suspect(NamedTuple):
    """A word that the first dictionary lacks, where it stands.

    It is ``in_phrase`` where it lacks a word beside it, too: they may be of another language; ``whole`` where
    a space parts it from the rest of the word that both make.
    """

    prose: Prose
    word: Token
    in_phrase: bool = False
    whole: str = ""

    @property
    def surface(self) -> str:
        return self.prose.text[self.word.start : self.word.end]


def _suspects_in(prose: Prose, lacking: Collection[str], file: FileWords) -> list[_Suspect]:
    """The words of a text that are among ``lacking``, unless the whole is in another language."""
    words = list(_words(prose, file.twins))
    if not any(word.folded in lacking for word in words):
        return []
    unknown = file.speller.lacking({word.folded for word in words} - file.own)
    strange = [word.folded in unknown for word in words]
    # Abbreviations are in no dictionary, and tell nothing of the language.
    quiet = [odd for word, odd in zip(words, strange, strict=True) if not _is_loud(prose.text, word)]
    doubtful = _DOUBTFUL * sum(quiet) > len(quiet) + _DOUBTFUL - 1 - (len(quiet) == 1)
    if doubtful and (_FOREIGN * (sum(quiet) - 1) > len(quiet) or _is_title(prose.text, words)):
        return []
    source = {word.folded for word in words_in(prose.source)}
    # No other language has the letters of this one, nor words that are nearly its own.
    odd = {
        place
        for place, word in enumerate(words)
        if strange[place] and word.folded.isascii() and not file.may_be_slip(word.folded)
    }
    found = [
        _Suspect(prose, word, any(map(odd.__contains__, (place - 1, place + 1))) and place in odd)
        for place, word in enumerate(words)
        if word.folded in lacking
        and word.folded not in source
        and (not doubtful or file.is_typo(word.folded))
    ]
    return list(_joined(found, file))


def _is_title(text: str, words: Sequence[Token]) -> bool:
    """Whether a text is one word with a capital, which may be a name."""
    return len(words) == 1 and text[words[0].start].isupper()


def _is_slip_in_name(suspect: _Suspect, file: FileWords) -> bool:
    """Whether a word with a capital inside a sentence is almost one that the file or the lexicon has."""
    word = suspect.word.folded
    return file.is_typo(word) and any(map(file.has_relatives, file.near(word)[:1]))


def _joined(suspects: Sequence[_Suspect], file: FileWords) -> Iterator[_Suspect]:
    """The suspects, but for two pieces of one word that word."""
    end = 0
    for suspect in suspects:
        if suspect.word.start < end:
            continue
        whole = _whole(suspect, file)
        end = whole.word.end if whole else 0
        yield whole or suspect


def _whole(suspect: _Suspect, file: FileWords) -> _Suspect | None:
    """What a word and the one beside it make together, where that is a word and they are not two."""
    prose, word, _, _ = suspect
    words = words_in(prose.text)
    place = next((place for place, other in enumerate(words) if other.start == word.start), None)
    if place is None:
        return None
    for first, second in pairwise(words[max(place - 1, 0) : place + 2]):
        joined = first.folded + second.folded
        other = first if second.start == word.start else second
        if (
            prose.text[first.end : second.start] == " "
            and len(joined) > _SPLIT
            and prose.text[second.start : second.end].islower()
            and not file.lacks(joined)
            and (file.is_familiar(joined) or file.lacks(other.folded))
        ):
            return _Suspect(prose, Token(joined, first.start, second.end), whole=joined)
    return None


def _is_among_loud(text: str, word: Token) -> bool:
    """Whether a word beside it is in capitals, too."""
    words = words_in(text)
    place = next((place for place, other in enumerate(words) if other.start == word.start), 0)
    beside = (*words[max(place - 1, 0) : place], *words[place + 1 : place + 2])
    return any(_is_loud(text, other) and other.end - other.start > 1 for other in beside)


def _is_loud(text: str, word: Token) -> bool:
    return text[word.start : word.end].isupper()


def _words(prose: Prose, twins: Container[str]) -> Iterator[Token]:
    """The words of a text that a dictionary may be asked about; short ones only where they are ``twins``."""
    text = blank(prose.text)
    text = _CODE.sub(lambda match: BLANK * len(match[0]), text)
    text = _QUOTED.sub(
        lambda match: BLANK * len(match[0]) if len(match[0].split()) <= _WORDS else match[0], text
    )
    for word in words_in(text):
        before, after = _around(prose.text, text, word)
        surface = text[word.start : word.end]
        if (
            (word.end - word.start >= SHORTEST or word.folded in twins)
            and not _BEFORE.match(before)
            and not _AFTER.match(after)
            and (surface[1:].islower() or (len(surface) >= _LOUD and surface.isupper()))
            and not is_shortened(text, word)
        ):
            yield word


def _around(text: str, blanked: str, word: Token) -> tuple[str, str]:
    """The characters before and behind a word of ``text``, but for tags, which are part of no word."""
    before, after = blanked[max(word.start - 1, 0) : word.start], blanked[word.end : word.end + 1]
    if before == BLANK and text[word.start - 1] == ">":
        before = ""
    if after == BLANK and text[word.end] == "<":
        after = ""
    return before, after


def _grade(suspect: _Suspect, strange: Collection[str], file: FileWords) -> Severity:
    """How sure it is that a word is a slip, where all of ``strange`` are unknown."""
    word, near = suspect.word.folded, file.near(suspect.word.folded)
    if not near:
        return Severity.INFO
    if suspect.whole or word in file.apart:
        return Severity.WARNING
    if " " in near[0]:
        # A word that begins as a little one does may as well be made from another.
        head = near[0].partition(" ")[0]
        made = len(head) >= _MADE and head in file.prefixes
        sure = not made and all(part in file.little or file.is_familiar(part) for part in near[0].split())
        return Severity.WARNING if sure else Severity.INFO
    if file.is_english(word):
        return Severity.INFO
    if word in file.twins and file.twins[word] in near:
        return Severity.WARNING
    crowded = file.is_crowded([other for other in strange if not file.may_be_slip(other)])
    likely = [other for other in near if file.is_likely(word, other)]
    if len(word) <= SHORTEST and not suspect.in_phrase and bare(word) == bare(near[0]):
        sure = not crowded or file.is_familiar(near[0]) or near[0] in file.little
    elif len(word) <= SHORTEST or suspect.in_phrase:
        sure = any(map(file.is_familiar, likely)) and not (len(word) <= SHORTEST and crowded)
    elif likely:
        sure = _is_slip_of_likely(suspect, likely, file, crowded)
    else:
        sure = _is_slip_of_others(suspect, near, file, crowded, len(strange))
    return Severity.WARNING if sure else Severity.INFO


def _is_slip_of_likely(suspect: _Suspect, likely: Sequence[str], file: FileWords, crowded: bool) -> bool:
    """Whether a word is surely a slip of one of those that people often mistype so, the likeliest first."""
    word = suspect.word.folded
    if crowded and file.is_like_source(word, suspect.prose.source):
        return False
    if bare(word) in map(bare, likely) or any(map(file.is_familiar, likely)):
        return True
    long = len(word) >= (_LONG if crowded else _MEDIUM) - _sooner(word)
    return long and likely[0][0] == word[0]


def _is_slip_of_others(
    suspect: _Suspect, near: Sequence[str], file: FileWords, crowded: bool, strange: int
) -> bool:
    """Whether a word is surely a slip of one that it is near to by chance, where so many are unknown."""
    word = suspect.word.folded
    # In a file full of unknown words the first one of a sentence is a name as often.
    named = suspect.surface[0].isupper() and (crowded or is_named(suspect.prose.text, suspect.word))
    if file.is_like_source(word, suspect.prose.source) or file.is_derived(word):
        return False
    if near[0][0] != word[0] and (named or len(near[0]) == len(word)):
        return False
    if file.is_familiar(near[0]) or near[0] in file.little:
        return len(word) >= _LONG or not crowded
    if named or file.has_family(word):
        return False
    # A letter is left out, or set twice, more often than a word is made up that lacks one of another.
    # Where one changed, only a long word is no other one by chance.
    if near[0][0] == word[0] and len(near[0]) != len(word):
        least = _LONG if crowded else _MEDIUM
    else:
        least = _LONGER
    if len(word) >= least - _sooner(word):
        return True
    if any(len(other) == len(word) for other in near):
        return False
    return strange <= file.expected(_PURE, _FEWEST) and any(other[0] == word[0] for other in near)


def _sooner(word: str) -> int:
    """How much shorter a word may be that is surely none of English, which most strange words are."""
    plain = bare(word)
    return _MARKED if plain != word and plain.isascii() else 0


def _is_told(suspect: _Suspect, file: FileWords) -> bool:
    """Whether a word in capitals is a slip, and no abbreviation."""
    if suspect.whole or not _is_loud(suspect.prose.text, suspect.word):
        return True
    word = suspect.word.folded
    near = [other for other in file.near(word) if file.is_likely(word, other)]
    aloud = _is_among_loud(suspect.prose.text, suspect.word)
    return not suspect.in_phrase and any(
        file.is_familiar(other) or (aloud and bare(other) == bare(word)) for other in near
    )
