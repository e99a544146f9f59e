"""Rules about spaces: too many, too few, and those at which a line must not end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule, prose_rule
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

_SPACE = " \u00a0\u2009\u202f"
# What each of the slips below begins with: most texts have none of it.
_SUSPECT = pattern(
    rf"[,.;:!?)\]”»(\[„«](?:(?<=[{_SPACE}][^(\[„«])|(?<=[(\[„«])(?=[{_SPACE}])|(?<=,)[,.]|(?<=\.)\.|(?<=;);)"
)
# A mark follows a word without a space. Not a face, an icon, an ending (.po), an operator or three dots.
_BEFORE = pattern(
    rf"(?<=[^\W_]|[)\]”“»])[{_SPACE}](?P<mark>,(?![,\w])|\.(?=\s|$)|[;:](?=\s|$)|[!?]+(?=\s|$|[”»)]))",
    re.MULTILINE,
)
_INSIDE = pattern(
    rf"(?P<open>[(\[„«])[{_SPACE}](?=\w)|(?<=[\w.!?…])[{_SPACE}](?P<close>[)\]”»])(?![\w(%<{{+-])"
)
_AIRY = pattern(rf"[(\[][{_SPACE}]|[{_SPACE}][)\]]")
_SPACED = {mark: pattern(rf"\s{re.escape(mark)}") for mark in ",.;:!?"}
_PLAIN_WORD = pattern(r"[(\[„“”«»\"'*]*[^\W\d_]{2,}[)\]“”»\"'*!?.,]*|\d+[)\]“”»]*")
_DOUBLE = pattern(rf"(?<=[^\s|{BLANK}]) {{2,3}}(?=[^\s|{BLANK}])")
_DOUBLE_MARK = pattern(r"(?<=[^\W\d_]{2})(?:,,(?![,\w])|,\.(?!\.)|\.\.(?=\s|$)|;;)")
_GLUED = pattern(
    r"""
      (?<![^\W_])(?P<comma>[^\W\d_]{2,},)(?=[^\W\d_]{2,}(?![\w,]))
    | (?<![\w.@/\\:-])(?P<stop>[^\W\d_]{3,}[.!?…][”“»)]?)(?=(?P<next>[^\W\d_]{2,}))(?!\S*(?:[./\\@_=]\w|\())
    | (?P<closing>[”»])(?=[^\W\d_]{2,})
    """,
    re.VERBOSE,
)
# More double spaces than these, in more than one of so many texts, are no slips.
_FEW = 5
_HABIT_OF_SPACES = 10
# So many times more often than not is a habit.
_HABIT = 4
_WORD = pattern(r"[^\W\d_]{2,}")
_SENTENCE_END = pattern(r"[.!?:](?!\w)")
_TIGHT = pattern(r"\w[\])]?,\w")
# A mark and two letters, after two letters before a comma and three before the end of a sentence.
_GLUE = pattern(
    r"[,.!?…”“»)](?=[^\W\d_]{2})"
    r"(?:(?<=[^\W\d_]{2},)|(?<=[^\W\d_]{3}[.!?…])|(?<=[^\W\d_]{3}[.!?…][”“»)])|(?<=[”»]))"
)


@prose_rule(
    "text-space",
    Severity.WARNING,
    "a stray space moves a mark to the next line",
    fixable=True,
    where=(_SUSPECT,),
)
def space(prose: Prose) -> Iterator[Problem]:
    """There is no space before a comma or full stop, none inside brackets, and one between words.

    Languages that do write a space before some marks say so in `typography.yaml`. A mark written twice (`,,`
    or `..`) is told here too.

    **Anti-pattern**

        Dobierz kartę , a potem ( jeśli chcesz ) odrzuć ją..

    **Best practice**

        Dobierz kartę, a potem (jeśli chcesz) odrzuć ją.
    """
    typography = prose.context.typography
    if typography is None:
        return
    text = prose.text
    for match in _BEFORE.finditer(text):
        mark = match["mark"]
        if mark[0] in typography.space_before or _SPACED[mark[0]].search(prose.source):
            continue
        if mark[0] in "!?" and _is_mentioned(text, match.end()):
            continue
        if _is_word(text, match.start()):
            yield prose.problem(f"a space before {mark}", match.start(), match[0], (mark,), fix=mark)
    for match in _INSIDE.finditer(text):
        mark = match["open"] or match["close"]
        if _AIRY.search(prose.source) or _is_blanked(text, match) or _is_box(text, match):
            continue
        side = "after" if match["open"] else "before"
        yield prose.problem(f"a space {side} {mark}", match.start(), match[0], (mark,), fix=mark)
    for match in _DOUBLE_MARK.finditer(text):
        if match[0] in prose.source or _is_blanked(text, match) or text.count(",,") > 1:
            continue
        message = f"two marks in a row: {match[0]}"
        yield prose.problem(message, match.start(), match[0], (match[0][0], match[0][-1]))


def _is_mentioned(text: str, end: int) -> bool:
    """Whether a mark that ends here is spoken of: the sign ! turns it round."""
    return text[end : end + 1] == " " and text[end + 1 : end + 2].islower()


def _is_word(text: str, end: int) -> bool:
    """Whether a word of the text ends here: no option, placeholder or name of a file."""
    before = blank(text)[:end].rsplit(None, 1)[-1:]
    return bool(before) and _PLAIN_WORD.fullmatch(before[0]) is not None


def _is_box(text: str, match: re.Match[str]) -> bool:
    """Whether these brackets are no part of a sentence: [ x ] to tick, around all, or never closed."""
    bare = text.strip()
    if bare[:1] + bare[-1:] in {"[]", "()"} or " | " in text:
        return True
    if match["close"]:
        return text[: match.start()][-2:-1] in {" ", "(", "["}
    return text[match.end() + 1 : match.end() + 2] == " " or not any(
        mark in text[match.end() :] for mark in ")]“”»"
    )


def _is_blanked(text: str, match: re.Match[str]) -> bool:
    """Whether this is no prose: part of an address, a tag or a placeholder."""
    return BLANK in blank(text)[match.start() : match.end()]


@file_rule(
    "text-double-space",
    Severity.WARNING,
    "two spaces in a row are a slip, and print shows them",
    fixable=True,
)
def double_space(texts: Texts, context: Context) -> Iterator[Problem]:
    """There are no two spaces in a row in a document or card set; of catalogs `gettext-double-space` tells.

    Where they are many, the text was set with straight edges, or its author parts sentences so; then that is
    said once, as information.

    **Anti-pattern**

        Dobierz  kartę.

    **Best practice**

        Dobierz kartę.
    """
    found = [
        (prose, match)
        for prose in texts.having("  ")
        if not prose.source
        for match in _DOUBLE.finditer(blank(prose.text))
    ]
    if len(found) > _FEW and _HABIT_OF_SPACES * len(found) > len(texts):
        prose, match = found[0]
        message = f"two spaces in a row, {len(found)} times in this file"
        yield prose.problem(message, match.start(), match[0], (" ",), Severity.INFO)
        return
    for prose, match in found:
        yield prose.problem("two spaces in a row", match.start(), match[0], (" ",), fix=" ")


@prose_rule(
    "text-glued", Severity.WARNING, "two words without a space read as one", fixable=True, where=(_GLUE,)
)
def glued(prose: Prose) -> Iterator[Problem]:
    """After a comma, and after the end of a sentence, there is a space.

    Names of files, addresses, abbreviations (`m.in.`) and lists of values without spaces are left alone, and
    so is what the source has in the same way.

    **Anti-pattern**

        Odrzuć kartę,a potem dobierz.Następny gracz gra.

    **Best practice**

        Odrzuć kartę, a potem dobierz. Następny gracz gra.
    """
    text = prose.text
    for match in _GLUED.finditer(blank(text)):
        found = match["comma"] or match["stop"] or match["closing"]
        following = text[match.end() : match.end() + 2]
        if match["comma"] and (
            _is_list(text, match) or _is_list_of_names(text) or _TIGHT.search(prose.source)
        ):
            continue
        if match["stop"] and not _ends_sentence(match["stop"], match["next"]):
            continue
        if match["closing"] and not _follows(text, match.start()):
            continue
        if prose.source and found + following in prose.source:
            continue
        mark = found[-1]
        end = match.start() + len(found)
        message = f"no space after {mark}"
        yield prose.problem(message, end - 1, mark, (f"{mark} ",), fix=f"{mark} ")


def _is_list(text: str, match: re.Match[str]) -> bool:
    """Whether this is one of several values in a row, as a program writes them: a,b,c."""
    before = text[: match.start()][-1:]
    return before == "," or (before != "" and not before.isspace() and before not in "(„“«\"'*_")


def _is_list_of_names(text: str) -> bool:
    """Whether there are only names between the commas, as KDE wants those of translators."""
    words = _WORD.findall(text)
    return len(words) > 3 and all(word[0].isupper() for word in words) and not _SENTENCE_END.search(text)


def _ends_sentence(word: str, following: str) -> bool:
    """Whether a full stop between these two ends a sentence, and not a part of module.Class."""
    plain = word.rstrip(".!?…”“»)")
    lower = plain if word[len(plain)] == "." else plain[1:]
    return lower.islower() and following[0].isupper() and following[1:].islower()


def _follows(text: str, at: int) -> bool:
    """Whether the mark closes a quote here and does not open one."""
    return not text[:at][-1:].isspace() and any(mark in text[:at] for mark in "„«")


@file_rule(
    "text-no-break", Severity.INFO, "a word of one letter at the end of a line looks lost", fixable=True
)
def no_break(texts: Texts, context: Context) -> Iterator[Problem]:
    """A preposition or conjunction of one letter is held to the next word by a no-break space.

    Which words those are says `typography.yaml`. Where a file does so nearly everywhere, each place that it
    missed is told; where it does so here and there, that is said once, with how many there are. A file that
    never does so leaves it to the program that sets the text.

    **Anti-pattern**

        Dobierz kartę z talii.

    **Best practice** (with a no-break space after `z`)

        Dobierz kartę z\\u00a0talii.
    """
    typography = context.typography
    if typography is None or not typography.bound or "\u00a0" not in texts.sieve.whole:
        return
    letters = "".join(sorted(typography.bound)) + "".join(sorted(typography.bound)).upper()
    # Names are looked up letter by letter, and stand by themselves.
    sentences = texts.without("name", "term")
    sieve = sentences.sieve
    held = len(_behind_letter("\u00a0", letters).findall(sieve.whole))
    if not held:
        return
    loose = [match.start() for match in _behind_letter(" ", letters).finditer(sieve.whole)]
    certain = held >= _HABIT * len(loose)
    message = "a word of one letter may end the line here; elsewhere a no-break space holds it"
    if not certain:
        message = f"{len(loose)} words of one letter may end a line, {held} are held by a no-break space"
    for at in loose if certain else loose[:1]:
        number, offset = sieve.place_of(at)
        fix = "\u00a0" if certain else None
        yield sentences[number].problem(message, offset, " ", ("\u00a0",), fix=fix)


def _behind_letter(space: str, letters: str) -> re.Pattern[str]:
    """An expression for this space between a word that is one of the letters and another word."""
    return re.compile(rf"{space}(?<=[{letters}].)(?<![^\s(„«“][{letters}].)(?=[^\W_])")
