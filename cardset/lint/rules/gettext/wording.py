"""Rules that compare how source and translation are written, without knowing any language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, Message, Pair, blank
from cardset.lint.rule import Problem, entry_rule
from cardset.words.pattern import pattern

_WORD = pattern(r"[^\W\d_]{2,}")
# Not before what a program fills in or within brackets, and not many: that is a column of a table.
_SPACES = pattern(rf"(?<=[^\s\[(|=:])[ \u00a0]{{2,3}}(?=[^\s{BLANK}\])|=])")
# Two of them between a word and a placeholder.
_SPACES_BEFORE = pattern(rf"(?<=[^\W\d_])[ \u00a0]{{2}}(?={BLANK})")
_PLACEHOLDER = pattern(r"%\(\w+\)s|%s|\{\w+\}")
_IN_BRACKETS = pattern(r"\s*[(\[][^()\[\]]{1,80}[)\]]\Z")
# "a.m.", "ca.", "(alt.)": the full stop belongs to a word, not to the sentence.
_ABBREVIATED = pattern(
    r"[^\W\d_]\.[^\W\d_]{1,3}\.\W*\Z|\([^()]*\b[^\W\d_]{1,5}\.\)\Z"
    # "sq. mi.", "Future Tech.", "Smith & Co."
    r"|\b[^\W\d_]{1,4}\. [^\W\d_]{1,4}\.\s*\Z|\A(?:[A-Z][\w.'’-]* (?:& )?){1,4}[A-Z][a-z]{1,3}\.\s*\Z"
)
# What may follow the mark that ends a sentence.
_AROUND = "\"'”’»«“‘›‹„,.;:!?…"
_SENTENCE = frozenset(".!?…")
_USAGE = pattern(r"[\[|<]-|\s\| |==")
_CLOSING = "\"'”’»«“‘›‹„)]}>*_ \u00a0\n\t"
_MARKS = {
    ".": ".", "。": ".", "．": ".", "।": ".", "۔": ".", "…": "…",
    "!": "!", "！": "!", "?": "?", "？": "?", "؟": "?", "\u037e": "?",
    ":": ":", "：": ":", ",": ",", "，": ",", "،": ",", "、": ",", ";": ";", "；": ";", "؛": ";",
}  # fmt: skip


@entry_rule(
    "gettext-copied",
    Severity.WARNING,
    "English in a target hides that the translation is missing",
    worth=lambda source, target: source.strip() == target.strip(),
)
def copied(message: Message) -> Iterator[Problem]:
    """The translation is not the English text itself.

    Leave a message empty until it is translated: programs then show English anyway, and everybody sees
    what is left to do. Words that really are the same are fine: terms whose word in the lexicon is the
    English one, official names, messages that the lexicon lists in `same_as_source`, and texts without any
    word. It is only information for the name of a card, and where the text is no sentence: names, commands
    and single words may stay as they are.

    **Anti-pattern**

        msgid "Draw a card."
        msgstr "Draw a card."

    **Best practice**

        msgid "Draw a card."
        msgstr ""
    """
    for pair in message.pairs:
        if pair.target.strip() != pair.source.strip() or not _WORD.search(blank(pair.source)):
            continue
        if not _is_same_word(message, pair.target.strip()):
            text = "this is the English text; leave it empty until it is translated"
            sure = message.kind == "term" or _reads_as_sentence(pair.source) or _differs_elsewhere(message)
            severity = Severity.WARNING if sure and message.kind != "name" else Severity.INFO
            yield message.problem(text, pair, surface=pair.target, severity=severity)


def _reads_as_sentence(text: str) -> bool:
    """Whether most of what stands between spaces is a word, and two at least have no capital."""
    parts = blank(text).strip().split()
    words = [part.strip(_AROUND) for part in parts if part.strip(_AROUND).isalpha()]
    small = sum(word.islower() for word in words)
    if words and words[0][0].isupper() and words[-1][0].isupper() and small * 2 <= len(words):
        return False  # a name, with little words in it
    return len(parts) > 2 and small > 1 and len(words) * 3 > len(parts) * 2 and not _USAGE.search(text)


def _differs_elsewhere(message: Message) -> bool:
    """Whether other forms of a plural message are translated."""
    sources = {message.entry.msgid, message.entry.msgid_plural}
    return len(message.pairs) > 1 and any(pair.target not in sources for pair in message.pairs)


def _is_same_word(message: Message, text: str) -> bool:
    """Whether the language has this very text: as a term's word, as an official name, or on purpose."""
    termbase = message.context.termbase
    if termbase is None:
        return False
    if text in termbase.names.values() or message.entry.msgctxt in termbase.same_as_source:
        return True
    found = termbase.in_target(text)
    return any(
        hit.start == 0 and hit.end == len(text) and any(use.word.allowed for use in hit.values)
        for hit in found
    )


def _may_end_otherwise(source: str, target: str) -> bool:
    """Whether two texts do not obviously end with the same mark, or with none."""
    last, end = source[-1:], target[-1:]
    if last == end and last in _MARKS:
        return ".." in source or ".." in target
    return not (last.isalnum() and end.isalnum())


@entry_rule(
    "gettext-punctuation",
    Severity.WARNING,
    "a lost mark shows that something was cut",
    worth=_may_end_otherwise,
)
def punctuation(message: Message) -> Iterator[Problem]:
    """The translation ends with the same mark as the source: a full stop, `!`, `?`, `:`, `…`, `,` or `;`.

    Closing quotes and brackets after it do not matter, three dots are an ellipsis, and marks of other
    scripts count as the same mark. A mark that the source does not have is only information, as it may end
    an abbreviation, and so is another mark that ends a sentence. Card names and terms are not checked: a mark
    belongs to the word there.

    **Anti-pattern**

        msgid "Draw a card."
        msgstr "Dobierz kartę"

    **Best practice**

        msgid "Draw a card."
        msgstr "Dobierz kartę."
    """
    if message.kind in {"name", "term", "phrase"}:
        return
    for pair in message.pairs:
        if not _may_end_otherwise(pair.source, pair.target):
            continue
        wanted, _ = _end(pair.source)
        found, offset = _end(pair.target)
        # Greek writes its question mark as a semicolon.
        if wanted == found or (wanted, found) == ("?", ";"):
            continue
        if wanted and found:
            text = f"the source ends with {wanted!r}, the translation with {found!r}"
        elif wanted:
            text = f"the source ends with {wanted!r}, the translation with no mark"
        else:
            text = f"the translation ends with {found!r}, the source with no mark"
        surface = pair.target[offset : offset + 1] if found else ""
        severity = Severity.WARNING if wanted else Severity.INFO
        if wanted in _SENTENCE and found in _SENTENCE:
            severity = Severity.INFO  # a sentence all the same, said in another tone
        if wanted == "." and _ABBREVIATED.search(pair.source):
            severity = Severity.INFO
        if wanted and _end(_IN_BRACKETS.sub("", pair.target))[0] == wanted:
            continue  # a remark in brackets was added or left out behind the mark
        yield message.problem(text, pair, offset, surface, (wanted,) if wanted else (), severity)


def _end(text: str) -> tuple[str, int]:
    """The mark that ends ``text`` (empty without one), and where it stands or would stand."""
    bare = blank(text).rstrip(_CLOSING)
    if not bare or bare.endswith(BLANK):
        return "", len(bare)
    if bare.endswith("..."):
        return "…", len(bare) - 3
    mark = _MARKS.get(bare[-1], "")
    return mark, len(bare) - bool(mark)


@entry_rule(
    "gettext-double-space",
    Severity.WARNING,
    "two spaces in a row are a slip, and print shows them",
    where=("  ", " \u00a0", pattern("\u00a0[ \u00a0]")),
)
def double_space(message: Message) -> Iterator[Problem]:
    """There are no two spaces in a row inside the translation, unless the source has some too.

    Spaces before a placeholder, and four or more, are left alone: they align columns. Two between a word and
    a placeholder are a slip where the source has one there.

    **Anti-pattern**

        msgid "Draw a card."
        msgstr "Dobierz  kartę."

    **Best practice**

        msgid "Draw a card."
        msgstr "Dobierz kartę."
    """
    for pair in message.pairs:
        if ("  " not in pair.target and "\u00a0" not in pair.target) or "  " in pair.source:
            continue
        text = blank(pair.target)
        before = [match for match in _SPACES_BEFORE.finditer(text) if _is_slip(pair, match.end())]
        for match in sorted((*_SPACES.finditer(text), *before), key=re.Match.start):
            yield message.problem("two spaces in a row", pair, match.start(), match.group(), (" ",))


def _is_slip(pair: Pair, end: int) -> bool:
    """Whether a placeholder stands at ``end`` of the translation, and in the source behind one space."""
    found = _PLACEHOLDER.match(pair.target, end)
    return found is not None and f" {found[0]}" in pair.source
