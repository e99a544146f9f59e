"""Rules about what a program fills into a message or splits it by: placeholders and the space around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardset.lint.finding import Severity
from cardset.lint.message import Message, Pair
from cardset.lint.rule import Problem, entry_rule
from cardset.words.braces import refused
from cardset.words.pattern import pattern
from cardset.words.placeholders import BRACE, PRINTF, Placeholder, styles_of

_SIGN = pattern(r"[%{$]")
_BRACES = pattern(r"\{[^{}]*\}")
_PRINTED = frozenset({"name", "card", "term"})
"""Kinds of messages into which no program fills anything: they are shown as they stand."""
# All that a placeholder of printf or Python consists of. Where these are the same, in the same order, so are
# the placeholders; that is quicker to see than which argument each of them takes.
_PARTS = pattern(r"%(?:\([^()]*\)|<\w*>)? ?[-+#'\d.*$]*\w*|\{[^{}]*\}?|\}")


@entry_rule(
    "gettext-placeholders",
    Severity.ERROR,
    "a wrong placeholder is shown raw or stops the program",
    where=("%", "{", "}", "$", "placeholders:"),
)
def placeholders(message: Message) -> Iterator[Problem]:
    """The translation has the placeholders of the source: `{name}` of Python, `%s` and `%(name)s` of printf.

    They may be repeated and change places, where they have names or numbers. A flag such as `c-format`,
    `java-format` or `qt-format` announces how they are written; without one, those of Python and of printf,
    and `%1`, are checked where the source has them. The flag `placeholders:$NAME$:$PLACE$` lists them one by
    one. A plural form that is used for a single number may leave a placeholder out. A brace that opens or
    closes nothing stops the program: write `{{` or `}}` for one that is to be shown. Into names and texts of
    cards, and into terms, nothing is filled: braces would be printed there.

    **Anti-pattern**

        msgid "{player} draws a card."
        msgstr "{gracz} dobiera kartę."

    **Best practice**

        msgid "{player} draws a card."
        msgstr "{player} dobiera kartę."
    """
    entry = message.entry
    plural = entry.msgid_plural or entry.msgid
    if message.kind in _PRINTED and "{" not in entry.msgid:
        for pair in message.pairs:
            for braces in _BRACES.finditer(pair.target):
                text = f"{braces[0]} would be printed as it is: nothing is filled in here"
                yield message.problem(text, pair, braces.start(), braces[0])
        return
    if not entry.flags and not _SIGN.search(entry.msgid) and not _SIGN.search(plural):
        return
    if message.kind == "phrase":
        return  # phrases-template says it
    yield from _listed(message)
    if _may_be_quick(entry.flags) and all(
        _PARTS.findall(pair.source) == _PARTS.findall(pair.target) for pair in message.pairs
    ):
        return
    for style, announced in styles_of(entry.flags):
        wanted = style.find(plural, announced)
        singular = style.find(entry.msgid, announced)
        if not (announced or wanted or singular):
            continue
        for pair in message.pairs:
            if style is BRACE and (stop := refused(pair.target)) and not refused(pair.source):
                yield message.problem(stop.message, pair, stop.offset, stop.surface)
                continue
            source = singular if pair.source == entry.msgid else wanted
            # "One card" may stand for "{n} card": a form for one number may leave it out or write it.
            optional = {p.key for p in [*wanted, *singular]} if pair.only_one else set()
            found = style.find(pair.target, announced)
            problems = list(_compare(message, pair, source, found, optional))
            # "%d KiB" may become "%dk": a letter behind it makes it look like plain text.
            if problems and (
                announced or not _agree(style.find(pair.source), style.find(pair.target), optional)
            ):
                yield from problems


@lru_cache(maxsize=64)
def _may_be_quick(flags: frozenset[str]) -> bool:
    """Whether :data:`_PARTS` are all that the announced styles look for."""
    return all(style in (BRACE, PRINTF) or not announced for style, announced in styles_of(flags))


def _listed(message: Message) -> Iterator[Problem]:
    """What a flag of Weblate's lists literally: ``placeholders:$NAME$:$PLACE$``."""
    for flag in message.entry.flags:
        if flag.startswith("placeholders:"):
            for text in flag.replace('"', "").split(":")[1:]:
                for pair in message.pairs:
                    if text and text in pair.source and text not in pair.target:
                        yield message.problem(f"the placeholder {text} is missing", pair, suggestions=(text,))


def _agree(source: Sequence[Placeholder], target: Sequence[Placeholder], optional: set[str]) -> bool:
    return ({place.key for place in source} ^ {place.key for place in target}) <= optional


def _compare(
    message: Message,
    pair: Pair,
    source: Sequence[Placeholder],
    target: Sequence[Placeholder],
    optional: set[str],
) -> Iterator[Problem]:
    texts = {placeholder.key: placeholder.text for placeholder in source}
    found = {placeholder.key for placeholder in target}
    missing = [text for key, text in texts.items() if key not in found and key not in optional]
    for placeholder in target:
        if placeholder.key not in texts and placeholder.key not in optional:
            others = [text for text in missing if text != placeholder.text]
            text = f"the source has no placeholder {placeholder.text}"
            if len(others) < len(missing):
                text = f"{placeholder.text} takes another argument here than in the source"
            if others:
                text += f"; missing: {', '.join(others)}"
            yield message.problem(text, pair, placeholder.offset, placeholder.text, tuple(missing))
            if len(others) < len(missing):
                return  # what follows is shifted as well
    if missing and not found - texts.keys() - optional:
        text = f"the placeholder {missing[0]} is missing"
        if len(missing) > 1:
            text = f"the placeholders {', '.join(missing)} are missing"
        yield message.problem(text, pair, suggestions=tuple(missing))


def _at_edges(source: str, target: str) -> bool:
    """Whether there are spaces at the edges of any of the two."""
    return source != source.strip() or target != target.strip()


@entry_rule(
    "gettext-whitespace",
    Severity.ERROR,
    "a program joins texts by the space at their edges",
    worth=_at_edges,
)
def whitespace(message: Message) -> Iterator[Problem]:
    """The translation begins and ends with the same spaces and line ends as the source.

    A line end lost or added is an error, as it is for `msgfmt --check`; anything else is a warning. Where the
    source has several spaces, they align a table, and their number may differ.

    **Anti-pattern**

        msgid "Choose: "
        msgstr "Wybierz:"

    **Best practice**

        msgid "Choose: "
        msgstr "Wybierz: "
    """
    for pair in message.pairs:
        if not _at_edges(pair.source, pair.target) or not pair.source.strip():
            continue
        if not pair.target.strip():
            yield message.problem("the translation is nothing but spaces", pair)
            continue
        here, there = _lead(pair.target), _lead(pair.source)
        if _differ(here, there):
            yield _edge(message, pair, "begins", 0, here, there)
        here, there = _trail(pair.target), _trail(pair.source)
        if _differ(here, there):
            yield _edge(message, pair, "ends", len(pair.target) - len(here), here, there)


def _edge(message: Message, pair: Pair, side: str, offset: int, here: str, there: str) -> Problem:
    severity = Severity.ERROR if ("\n" in here) != ("\n" in there) else Severity.WARNING
    text = f"the translation {side} with {_named(here)}, the source with {_named(there)}"
    return message.problem(text, pair, offset, here, (there,) if there else (), severity)


def _lead(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _trail(text: str) -> str:
    return text[len(text.rstrip()) :]


def _differ(here: str, there: str) -> bool:
    if set(here) != set(there):
        return True
    return here.count("\n") != there.count("\n") or (there.count(" ") < 2 and here.count(" ") > 1)


def _named(space: str) -> str:
    """White space in words, such as ``2 spaces and a line end``."""
    parts = [
        f"{count} {name}s" if count > 1 else f"a {name}"
        for char, count in Counter(space).items()
        for name in [_NAMES.get(char, f"character U+{ord(char):04X}")]
    ]
    return " and ".join(parts) or "no space"


_NAMES = {" ": "space", "\n": "line end", "\t": "tab", "\u00a0": "no-break space"}
