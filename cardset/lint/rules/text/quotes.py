"""Rules about marks that come in pairs: quotation marks and brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.text.habits import Slip, told
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

_QUOTE = pattern(r"""["„“”‟«»]|(?<!,),,(?!,)|(?<!')''(?!')""")
_ANY_QUOTE = (pattern('["„“”‟«»]'), "''", ",,")
_STRAIGHT = '"'
_OPENS_ONLY = frozenset("„‟")
# A single quote at an edge of a text, with a space before or behind it.
_LONE_EDGE = pattern(r"(?<=\s)['‘’]\s*\Z|\A\s*['‘’](?=\s)")
_GRAVE = pattern(r"`|(?<!\w)'|'(?!\w)")
# So many times as often must a catalog have the marks of print, so that a straight one is a slip.
_CLEARLY = 4
# What may stand before a mark that opens, and after one that closes.
_BEFORE = frozenset("([{<„“«»‚‘—–-/*_=~|>\u00a0\n\t ")
_AFTER = frozenset(")]}>”“»«’.,;:!?…—–-/*_~|<\u00a0\n\t ")
# A quoted text with one of these is code, where a straight quote is no typography.
_CODE = pattern(r"[<>=\\/${}_|;#`~^]|--|\w\(|::")
# print("draw"), name="draw", x["draw"]; ".po", "10.x", "-d", "%d", "4k", "*.txt" are code as well.
_IN_CODE = pattern(r"[\w\]][(\[=]\Z")
_TOKEN = pattern(r"(?=\S*[\d.*%+@:-])[-.%*+]?[\w.*%+@:-]+", re.ASCII)
_VALUES = pattern(r'\W*(?:"[^"\s]*"\W+)+')

_BRACKET = pattern(r"[()\[\]{}]")
_PAIRED = (pattern(r"[()\[\]{}\"„“”«»]"),)
_CLOSES = {")": "(", "]": "[", "}": "{"}
_STARS = pattern(r"(?<![\w*])\*\*(?=[^\W_])|(?P<ends>(?<=[^\W_]|[.,:;!?)])\*\*(?![\w*]))")
# A partner may stand so many texts later.
_NEAR = 3
_OPENS = {opening: closing for closing, opening in _CLOSES.items()}
# a) b) 1) of a list, also in a row; and faces.
_ITEM = pattern(rf"\w\)(?=\w)|(?:(?<=[\s(,;/])|^|(?<={BLANK}))(?:\w|\d{{1,3}}|[ivxIVX]{{1,4}})[.\s]?\)")
_FACE = pattern(r"""(?<![^\s.,!?…])(?:[:;=8][-o'^]?[()\[\]{}]+|[()][-o'^]?[:;=])(?![^\s.,!?…])|\(\^|\^\)""")
_INTERVAL = pattern(r"[\[(]\s*[-+\w.∞]+\s*[,;]\s*[-+\w.∞]+\s*[\])]")


class QuoteMark(NamedTuple):
    """A quotation mark at ``offset``; ``opens`` is ``None`` where only its partner can tell."""

    offset: int
    text: str
    opens: bool | None

    @property
    def end(self) -> int:
        return self.offset + len(self.text)


@file_rule("text-quotes", Severity.WARNING, "each language has its own quotation marks", fixable=True)
def quotes(texts: Texts, context: Context) -> Iterator[Problem]:
    """Quotation marks are those of the language: „…” in Polish, „…“ in Czech, «…» in Russian.

    The pairs stand in the language's `typography.yaml`, with the ones for quotes inside quotes. Marks of
    another language, and straight ones, are warnings in what is printed: documents, cards and their rules,
    where the marks for quotes inside quotes do not stand alone, either. A catalog of messages may have the
    habit to write straight quotes, or both; then that is said once, as information. One in which some must
    stay, as they are in the source, is not mended.

    **Anti-pattern** (Czech)

        Druhou akci proveď po slově "poté".

    **Best practice**

        Druhou akci proveď po slově „poté“.
    """
    typography = context.typography
    if typography is None or not typography.quotes:
        return
    right = left = 0
    straight: list[Slip] = []
    foreign: list[Slip] = []
    for prose in texts.at_home(*_ANY_QUOTE):
        text = blank(prose.text)
        values = not prose.source and _is_list_of_values(text)
        for opening, closing, depth in _pairs(_marks(text)):
            pair = opening.text, closing.text
            # On a card the pair for quotes inside quotes does not stand by itself.
            lone = prose.source and prose.printed and not depth and pair in typography.quotes[1:2]
            if pair in typography.quotes and not lone:
                right += 1
                continue
            inside = text[opening.end : closing.offset]
            plain = pair == (_STRAIGHT, _STRAIGHT)
            surface = prose.text[opening.offset : closing.end]
            if not inside.strip() or (surface in prose.source and not plain):
                continue
            if plain and (
                _CODE.search(inside)
                or values
                or _is_code(text[: opening.offset], inside)
                or not any(char.isalpha() or char == BLANK for char in inside)
            ):
                continue
            if surface in prose.source:
                left += bool(prose.source) and not prose.printed
                continue
            wanted = typography.quotes[min(depth, 1, len(typography.quotes) - 1)]
            said = wanted[0] + prose.text[opening.end : closing.offset] + wanted[1]
            # A straight mark beside another one may belong elsewhere.
            certain = plain or _STRAIGHT not in pair
            mirrored = plain and _STRAIGHT in prose.source
            slip = Slip(prose, opening.offset, surface, said, mirrored, certain)
            (straight if plain else foreign).append(slip)
    wanted = typography.quotes[0]
    name = f"{wanted[0]}…{wanted[1]}"
    habit = f"quotation marks of other languages stand here {{count}} times; print has {name}"
    yield from told(foreign, right, f"quotation marks are {name} in this language", habit)
    habit = f"straight quotes stand here {{count}} times; print has {name}"
    if left:
        # Some stay as they are in the source: a catalog is not to have both because of a fix.
        straight = [slip if slip.prose.printed else slip._replace(certain=False) for slip in straight]
    text = f"quotation marks are {name} in print, not straight ones"
    yield from told(straight, right, text, habit, _CLEARLY, lone=True)


def _is_code(before: str, inside: str) -> bool:
    """Whether a quoted text is a value in a program, or looks like one."""
    if _IN_CODE.search(before):
        return True
    # "Neigh." and "semi-final" are words.
    return _TOKEN.fullmatch(inside) is not None and not inside.replace("-", "").rstrip(".:").isalpha()


def _is_list_of_values(text: str) -> bool:
    """Whether there is nothing but quoted words, as in a table of values: "a" ; "b"."""
    return text.count(_STRAIGHT) > 2 and _VALUES.fullmatch(f"{text} ") is not None


def _marks(text: str) -> list[QuoteMark]:
    """The quotation marks of a text, without those for inches and seconds."""
    found: list[QuoteMark] = []
    for match in _QUOTE.finditer(text):
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        opens = _opens(match[0], before, after)
        if match[0] in {_STRAIGHT, "''"} and not opens and before.isdigit() and not _open(found):
            continue
        found.append(QuoteMark(match.start(), match[0], opens))
    return found


def _opens(mark: str, before: str, after: str) -> bool | None:
    if mark in _OPENS_ONLY:
        return True
    left = not before or before in _BEFORE
    right = not after or after in _AFTER
    # A space decides: „ and “ stand at words, not between spaces.
    if (not before or before.isspace()) != (not after or after.isspace()):
        return not before or before.isspace()
    if left != right:
        return left
    return None


def _open(marks: Sequence[QuoteMark]) -> bool:
    """Whether a mark among these waits for its partner."""
    return sum(1 if mark.opens else -1 for mark in marks if mark.opens is not None) > 0


def _pairs(marks: Sequence[QuoteMark]) -> Iterator[tuple[QuoteMark, QuoteMark, int]]:
    """Opening and closing marks that belong together, and how many pairs are around them."""
    waiting: list[QuoteMark] = []
    for mark in marks:
        partner = waiting[-1] if waiting else None
        closes = mark.opens is False or (mark.opens is None and partner is not None)
        if not closes:
            waiting.append(mark)
        elif partner is not None and (partner.text == _STRAIGHT) == (mark.text == _STRAIGHT):
            waiting.pop()
            yield partner, mark, len(waiting)
        elif partner is not None and partner.text in {_STRAIGHT, "„", "«", "“"}:
            # „…" has one mark of each kind.
            waiting.pop()
            yield partner, mark, len(waiting)


@file_rule(
    "text-unpaired", Severity.WARNING, "a bracket that is not closed swallows the rest of the sentence"
)
def unpaired(texts: Texts, context: Context) -> Iterator[Problem]:
    """Every bracket and every quotation mark has its partner, and in Markdown every `**`.

    A translation may leave one open where its source does too: the texts are joined there. In a document the
    partner may stand in one of the next paragraphs. The brackets of `a)`, of faces and of intervals count for
    nothing.

    **Anti-pattern**

        Odrzuć kartę (chyba że napisano inaczej.

    **Best practice**

        Odrzuć kartę (chyba że napisano inaczej).
    """
    waiting: list[_Lone] = []
    for place in texts.sieve.having(_PAIRED):
        prose = texts[place]
        lone = _lone(prose)
        if prose.source:
            for mark in lone[:2]:
                yield _without_partner(prose, mark)
            continue
        for mark in lone:
            partner = next((left for left in waiting if left.is_closed_by(mark, place)), None)
            if partner is not None:
                waiting.remove(partner)
            else:
                waiting.append(_Lone(prose, mark, place))
    for left in waiting:
        yield _without_partner(left.prose, left.mark)
    yield from _bold(texts)


def _bold(texts: Texts) -> Iterator[Problem]:
    """The ** of Markdown that begin or end nothing; those with a partner are no part of a text."""
    lone = [
        (prose, match)
        for prose in texts.having("**")
        if not prose.source
        for match in _STARS.finditer(blank(prose.text))
    ]
    # A word with ** and a line that begins so are a footnote.
    notes = any(prose.text.startswith("** ") for prose in texts) or any(m.start() == 0 for _, m in lone)
    if notes and any(match["ends"] for _, match in lone):
        return
    for prose, match in lone:
        message = f"this ** is never {'opened' if match['ends'] else 'closed'}"
        yield prose.problem(message, match.start(), "**")


class _Lone(NamedTuple):
    """A mark without a partner in its text, which is the ``place``-th of the file."""

    prose: Prose
    mark: QuoteMark
    place: int

    def is_closed_by(self, mark: QuoteMark, place: int) -> bool:
        """Whether ``mark`` is the partner, a few texts later."""
        if place - self.place > _NEAR or self.mark.opens is False or mark.opens is True:
            return False
        if self.mark.text in _OPENS or mark.text in _CLOSES:
            return _OPENS.get(self.mark.text) == mark.text
        return True


def _lone(prose: Prose) -> list[QuoteMark]:
    """The brackets and quotation marks without a partner in a text."""
    text, source = prose.text, prose.source
    lone: list[QuoteMark] = []
    count = text.count
    if count("(") != count(")") or count("[") != count("]") or count("{") != count("}"):
        found = _lone_brackets(blank(text))
        if found and not (source and _lone_brackets(blank(source))):
            lone += [QuoteMark(at, text[at], text[at] in _OPENS) for at in found]
    low, high = count("„"), count("“") + count("”")
    if count(_STRAIGHT) % 2 or count("«") != count("»") or (low != high and (low or high % 2)):
        lone += _lone_quotes(prose)
    return lone


def _without_partner(prose: Prose, mark: QuoteMark) -> Problem:
    message = f"the quotation mark {mark.text} has no partner"
    if mark.text in _OPENS or mark.text in _CLOSES:
        message = f"this {mark.text} is never {'closed' if mark.text in _OPENS else 'opened'}"
    return prose.problem(message, mark.offset, mark.text)


def _lone_brackets(text: str) -> list[int]:
    """The offsets of brackets without a partner."""
    skipped = {
        at
        for pattern in (_ITEM, _FACE)
        for match in pattern.finditer(text)
        for at in range(match.start(), match.end())
    }
    for match in _INTERVAL.finditer(text):
        skipped |= {match.start(), match.end() - 1}
    waiting: list[int] = []
    lone: list[int] = []
    for match in _BRACKET.finditer(text):
        at, mark = match.start(), match[0]
        # The key [ of a keyboard.
        if text[at - 1 : at] == text[at + 1 : at + 2] == " " and text.count(mark) == 1:
            continue
        if mark in _OPENS:
            if at not in skipped:
                waiting.append(at)
        elif waiting and text[waiting[-1]] == _CLOSES[mark]:
            waiting.pop()
        elif at not in skipped:
            lone.append(at)
    return sorted(lone + waiting)


def _lone_quotes(prose: Prose) -> list[QuoteMark]:
    """The first quotation mark without a partner; of several the others are as a rule its consequence."""
    lone = _unmatched(_marks(blank(prose.text)))
    if not lone or not any(char.isalpha() for char in prose.text) or lone[0].text in {"''", ",,"}:
        return []
    if prose.source and (_unmatched(_marks(blank(prose.source))) or _goes_on(prose.source)):
        return []
    return lone[:1]


def _goes_on(source: str) -> bool:
    """Whether quotes begin or end outside of the source: d' and `c, or cannot read '."""
    marks = _GRAVE.findall(source)
    return ("`" in marks and (marks[0] == "'" or marks[-1] == "`")) or len(_LONE_EDGE.findall(source)) == 1


def _unmatched(marks: Sequence[QuoteMark]) -> list[QuoteMark]:
    paired = {id(mark) for opening, closing, _ in _pairs(marks) for mark in (opening, closing)}
    return [mark for mark in marks if id(mark) not in paired]
