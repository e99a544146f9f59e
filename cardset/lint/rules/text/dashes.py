"""Rules about dashes, ranges of numbers and ellipses."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.text.habits import Slip, told
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

# A hyphen, or two, with a space on both sides, within a line and between words.
_HYPHEN = pattern(r"(?<=[\w)\]”“»\"'.,!?…%])(?P<before>[ \u00a0])(--?)(?=[ \u00a0][\w(\[„“«\"'])")
_ONE_SIDED = pattern(r"(?<=[^\W\d_]{2}) ([–—])(?=[^\W\d_]{2})|(?<=[^\W\d_]{2})([–—]) (?=[^\W\d_]{2})")
_LAME = pattern(r"[–—](?:(?<=[^\W\d_]{2} .)(?=[^\W\d_]{2})|(?<=[^\W\d_]{2}.)(?= [^\W\d_]{2}))")
_NUMBER = r"\d{1,4}"
_RANGE = pattern(
    rf"(?<![\w.,:/–—-])(?P<low>{_NUMBER})(?P<dash>[ \u00a0]?[-–—−][ \u00a0]?)(?P<high>{_NUMBER})"
    r"(?![\w:/–—-]|[.,]\d)"
)
_WORD_AFTER = pattern(r"[ \u00a0][^\W\d_]")
_MAYBE_RANGE = pattern(r"[-–—−](?:(?<=\d.)|(?<=\d[ \u00a0].))(?=[ \u00a0]?\d)")
# A notice of copyright is law, and copied as it is.
_NOTICE = pattern(r"©|\([Cc]\) |[Cc]opyright")
_DOTS = pattern(r"(?<![.\w/])\.{3}(?![./])|(?<=\w)\.{3}(?![./\w])")


@file_rule("text-dash", Severity.WARNING, "a hyphen joins words, a dash parts them", fixable=True)
def dash(texts: Texts, context: Context) -> Iterator[Problem]:
    """Between parts of a sentence stands the language's dash, with a space on both sides; no hyphen.

    Which dash it is says `typography.yaml`: – in Polish and Czech, — in Russian. A hyphen in its place is a
    warning in what is printed, and in a catalog that otherwise has dashes. Where a catalog writes hyphens as
    its source does, that is said once, as information. A space on one side only is a slip everywhere.

    **Anti-pattern**

        Talia - stos kart.

    **Best practice**

        Talia – stos kart.
    """
    typography = context.typography
    if typography is None or not typography.dashes:
        return
    slips: list[Slip] = []
    lame: list[Slip] = []
    wanted = typography.dashes[0]
    right = sum(texts.sieve.whole.count(around) for around in (" – ", " — ", "\u00a0– ", "\u00a0— "))
    for prose in texts.having(_LAME):
        for match in _ONE_SIDED.finditer(prose.text):
            mark = match[1] or match[2]
            if match[0] not in prose.source:
                lame.append(Slip(prose, match.start(), match[0], f" {mark} ", False, certain=False))
    for prose in texts.at_home(" -", "\u00a0-"):
        text = prose.text
        for match in _HYPHEN.finditer(blank(text)):
            start, end = match.span(2)
            if _is_sum(text, start, end):
                continue
            slips.append(Slip(prose, start, match[2], wanted, f" {match[2]} " in prose.source))
    for slip in lame:
        yield slip.problem("a dash has a space on both sides, or on none", Severity.WARNING)
    habit = f"hyphens with spaces stand here for dashes {{count}} times; print has {wanted}"
    yield from told(slips, right, f"this parts a sentence: a dash ({wanted}), no hyphen", habit)


def _is_sum(text: str, start: int, end: int) -> bool:
    """Whether numbers stand on both sides: a difference, or a range, which is another rule's business."""
    return text[: start - 1][-1:].isdigit() and text[end + 1 : end + 2].isdigit()


@file_rule("text-range", Severity.WARNING, "a range with a hyphen reads as a sum or a code", fixable=True)
def ranges(texts: Texts, context: Context) -> Iterator[Problem]:
    """From one number to another goes the language's dash without spaces: 2–5 players.

    Only what can hardly be a date, a score or a code: two numbers of which the second is the greater, and a
    word after them where there are no spaces. In a catalog that follows its source it is only information.

    **Anti-pattern**

        6 - 8 hráčů

    **Best practice**

        6–8 hráčů
    """
    typography = context.typography
    if typography is None or not typography.range_dash:
        return
    right = 0
    slips: list[Slip] = []
    for prose in texts.at_home(_MAYBE_RANGE):
        text = blank(prose.text)
        if _NOTICE.search(text):
            continue
        for match in _RANGE.finditer(text):
            low, high = int(match["low"]), int(match["high"])
            # 2020-21 are years; 00-07 is a code.
            if low >= high or match["low"].startswith("0") or match["high"].startswith("0"):
                continue
            if match["dash"] in {"–", "—"}:
                right += 1
                continue
            if match["dash"] in "-−" and not _WORD_AFTER.match(text, match.end()):
                continue
            right_text = f"{match['low']}{typography.range_dash}{match['high']}"
            mirrored = match[0].replace(" ", "") in prose.source.replace(" ", "")
            slips.append(Slip(prose, match.start(), match[0], right_text, mirrored))
    habit = f"ranges of numbers have a hyphen here {{count}} times; print has {typography.range_dash}"
    yield from told(slips, right, f"a range of numbers has {typography.range_dash} without spaces", habit)


@file_rule("text-ellipsis", Severity.INFO, "three dots may be parted at the end of a line", fixable=True)
def ellipsis(texts: Texts, context: Context) -> Iterator[Problem]:
    """Three dots are one character, …, in a file that has it elsewhere, and where the source has it.

    It is information only: fonts show both alike.

    **Anti-pattern**

        msgid "Wait…"
        msgstr "Czekaj..."

    **Best practice**

        msgid "Wait…"
        msgstr "Czekaj…"
    """
    typography = context.typography
    if typography is None or not typography.ellipsis:
        return
    mark = typography.ellipsis
    used = mark in texts.sieve.whole
    for prose in texts.having("..."):
        if "..." in prose.source:
            continue
        if mark in prose.source or (used and not prose.source):
            for match in _DOTS.finditer(blank(prose.text)):
                message = f"three dots; print has one character, {mark}"
                yield prose.problem(message, match.start(), match[0], (mark,), fix=mark)
