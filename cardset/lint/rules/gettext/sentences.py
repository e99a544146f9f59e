"""A rule about sentences that were left out."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from cardset.catalog.model import Catalog, Entry
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank, kind_of, problem_at
from cardset.lint.rule import Problem, catalog_rule
from cardset.words.pattern import pattern

_END = pattern(r"(?<!\.)[.!?][\"'”’»“)\]]*\s+")
_WORD = pattern(r"[^\W\d_]{2}")
_OPENING = "\"'„“«(—–-… "
# What may part two sentences that were made one.
_JOINTS = pattern(r"[;:…—–]|\.\.\.| - ")
# So many of a catalog's messages, of so many characters, tell how long its translations are.
_ENOUGH = 12
_LONG = 60
# How much of a text must be missing, as a share of it and in characters.
_SHARE = 0.25
_LEAST = 12
# From so large a share on it is hardly that somebody was brief.
_SURE = 0.33


@catalog_rule("gettext-sentence", Severity.WARNING, "a sentence that was left out says nothing to anybody")
def sentence(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """A text of several sentences has a translation of as many, or one that is as long.

    Sentences may be joined. Told where there are fewer, no other mark parts them, and a quarter of the text
    at least is missing as well, by how long the translations of the catalog are. Less than
    a third is information.

    **Anti-pattern**

        msgid "Take the map. Then leave the harbor. Return by night."
        msgstr "Weź mapę. Wróć nocą."

    **Best practice**

        msgid "Take the map. Then leave the harbor. Return by night."
        msgstr "Weź mapę. Potem opuść port. Wróć nocą."
    """
    entries = [entry for entry in catalog.entries if entry.translated and entry.msgid_plural is None]
    usual = [len(entry.msgstr[0]) / len(entry.msgid) for entry in entries if len(entry.msgid) >= _LONG]
    ratio = median(usual) if len(usual) >= _ENOUGH else 1.0
    for entry in entries:
        if _END.search(entry.msgid) and kind_of(entry.msgctxt) not in {"name", "term", "phrase"}:
            yield from _left_out(catalog, entry, ratio)


def _left_out(catalog: Catalog, entry: Entry, ratio: float) -> Iterator[Problem]:
    source, target = entry.msgid, entry.msgstr[0]
    expected = ratio * len(source)
    gap = expected - len(target)
    if gap < max(_LEAST, _SHARE * expected):
        return
    wanted, here = _lengths(source), _lengths(target)
    joined = len(_JOINTS.findall(target)) - len(_JOINTS.findall(source))
    lost = len(wanted) - len(here) - max(joined, 0)
    if lost > 0 and gap >= ratio * sum(sorted(wanted)[:lost]):
        count = f"{len(here)} sentence{'s' * (len(here) != 1)} here, {len(wanted)} in the source"
        severity = Severity.WARNING if gap >= _SURE * expected else Severity.INFO
        yield problem_at(catalog, entry, f"{count}, and much less text", severity=severity)


def _lengths(text: str) -> list[int]:
    """How long the sentences are; what goes on in small letters or digits is no new one."""
    plain = blank(text)
    starts = [0]
    for match in _END.finditer(plain):
        begins = plain[match.end() :].lstrip(_OPENING)[:1]
        if (begins.isupper() or begins.isdecimal()) and not _abbreviated(plain, match.start()):
            starts.append(match.end())
    parts = [plain[start:end] for start, end in zip(starts, [*starts[1:], len(plain)], strict=True)]
    return [len(part) for part in parts if _WORD.search(part)]


def _abbreviated(text: str, end: int) -> bool:
    """Whether a single letter with a full stop ends there: J. Smith."""
    return text[end] == "." and text[:end].rpartition(" ")[2][:-1] == "" and text[end - 1 : end].isalpha()
