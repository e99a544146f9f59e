"""Findings as a page of HTML to hand to a translator: term by term, then rule by rule, with the whole texts.

It needs nothing else, no network, no script, no file beside it; it can be ticked off on a screen, and prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from cardset.lint.finding import Finding, Result, Severity
from cardset.lint.report import summary
from cardset.lint.rule import Rule
from cardset.lint.told.excerpt import Excerpt, excerpts
from cardset.values import grouped

# Of what is said alike, more places than these are only counted: nobody reads on for ever.
_PLACES = 40
# Of a word with a hundred forms, nobody reads all.
_INSTEAD = 6
# How much of a text is shown to each side of the words that are marked.
_AROUND = 600
_GRADES = list(Severity)
_BLANK = re.compile(r"[^\S \n]|[\u200b-\u200f\u2060\ufeff\x00-\x08]")


class _Shown(NamedTuple):
    finding: Finding
    excerpt: Excerpt


class _Chapter(NamedTuple):
    """What belongs together: all about one term, or what a rule found that is about none."""

    title: str
    about: str
    found: list[_Shown]

    @property
    def gravest(self) -> int:
        return min(_GRADES.index(one.finding.severity) for one in self.found)


def page_report(result: Result, rules: Sequence[Rule], every: bool = False) -> str:
    """The page; with ``every`` place, however many are alike. ``rules`` say why each matters."""
    return "\n".join(_page(result, rules, every)) + "\n"


def _page(result: Result, rules: Sequence[Rule], every: bool) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield (
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    )
    style = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    yield f"<title>To look at</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>To look at</h1>\n<p>{escape(summary(result))}.</p>"
    if result.faults:
        faults = "".join(f"<li>{escape(str(fault))}</li>" for fault in result.faults)
        yield f"<section>\n<h2>Not checked</h2>\n<ul>{faults}</ul>\n</section>"
    chapters = _chapters(result, rules)
    yield from _contents(chapters)
    for number, chapter in enumerate(chapters, 1):
        yield from _chapter(chapter, number, every)
    yield "</main>\n</body>\n</html>"


def _chapters(result: Result, rules: Sequence[Rule]) -> list[_Chapter]:
    """The terms first, then the rules; of both those with the gravest findings, then those with most."""
    reasons = {rule.id: f"Why it matters: {rule.reason}." for rule in rules}
    shown = [
        _Shown(finding, excerpt(finding))
        for file in result.files
        if file.findings
        for excerpt in [excerpts(file)]
        for finding in file.findings
    ]
    about = grouped((one.finding.term, one) for one in shown)
    others = grouped((one.finding.rule, one) for one in about.pop("", []))
    terms = [_Chapter(f"“{term}”", "", found) for term, found in about.items()]
    rest = [_Chapter(rule, reasons.get(rule, ""), found) for rule, found in others.items()]

    def order(chapter: _Chapter) -> tuple[int, int, str]:
        return chapter.gravest, -len(chapter.found), chapter.title

    return [*sorted(terms, key=order), *sorted(rest, key=order)]


def _contents(chapters: Sequence[_Chapter]) -> Iterator[str]:
    if not chapters:
        return
    yield "<table>\n<thead><tr><th>how grave</th><th>about</th><th>places</th></tr></thead>\n<tbody>"
    for number, chapter in enumerate(chapters, 1):
        link = f'<a href="#c{number}">{escape(chapter.title)}</a>'
        grade = _grade(_GRADES[chapter.gravest], "td")
        yield f"<tr>{grade}<td>{link}</td><td>{len(chapter.found)}</td></tr>"
    yield "</tbody>\n</table>"


def _grade(severity: Severity, tag: str) -> str:
    return f'<{tag} class="{severity.value}">{severity.value}</{tag}>'


def _chapter(chapter: _Chapter, number: int, every: bool) -> Iterator[str]:
    yield f'<section id="c{number}">\n<h2>{escape(chapter.title)}</h2>'
    if chapter.about:
        yield f'<p class="why">{escape(chapter.about)}</p>'
    alike = grouped(((one.finding.message, one.finding.severity), one) for one in chapter.found)
    gravest = sorted(alike.items(), key=lambda entry: (_GRADES.index(entry[0][1]), -len(entry[1])))
    for (message, severity), places in gravest:
        times = f" <small>({len(places)} times)</small>" if len(places) > 1 else ""
        yield f"<section>\n<h3>{_grade(severity, 'span')} {escape(message)}{times}</h3>"
        for shown in places if every else places[:_PLACES]:
            yield from _place(shown)
        if not every and (more := len(places[_PLACES:])):
            yield f"<p>… and {more} more place{'' if more == 1 else 's'} like these.</p>"
        yield "</section>"
    yield "</section>"


def _place(shown: _Shown) -> Iterator[str]:
    """One place: where it is, the source, the translation with its mark, what could stand there."""
    finding, (source, before, marked, after) = shown
    place = f"{finding.path.as_posix()}:{finding.line}"
    name = f"{place} {finding.msgctxt}" if finding.msgctxt else place
    yield '<article>\n<label><input type="checkbox"> '
    yield f"<code>{escape(name)}</code></label>"
    if source:
        cut = f"{source[:_AROUND]}…" if len(source) > _AROUND else source
        yield f'<p class="source" lang="en">{_text(cut)}</p>'
    lang = escape(finding.lang.partition("@")[0].replace("_", "-"))
    before = f"…{before[-_AROUND:]}" if len(before) > _AROUND else before
    after = f"{after[:_AROUND]}…" if len(after) > _AROUND else after
    if before or marked or after:
        mark = _BLANK.sub(_visible, marked).replace("\n", "↵")
        mark = mark if mark.strip() else mark.replace(" ", "␣") or "‸"
        yield f'<p lang="{lang}">{_text(before)}<mark>{escape(mark)}</mark>{_text(after)}</p>'
    if visible := [escape(suggestion) for suggestion in finding.suggestions if suggestion.strip()]:
        told = " | ".join(visible[:_INSTEAD]) + (" …" if len(visible) > _INSTEAD else "")
        yield f'<p class="instead">Instead: <b lang="{lang}">{told}</b></p>'
    yield "</article>"


def _text(text: str) -> str:
    return escape(_BLANK.sub(_visible, text)).replace("\n", "<br>")


def _visible(match: re.Match[str]) -> str:
    """What would not be seen on the page; a no-break space is one."""
    return "\u00a0" if match[0] in "\u00a0\u202f" else f"[U+{ord(match[0]):04X}]"
