"""Answers as one page of HTML that needs nothing else: no network, no script, no file beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from cardset.catalog.translate import Translations
from rulebook.faq.forms.labels import by_case, chapters, labels, remarks, rulebooks, statement, verdict
from rulebook.faq.model import Answer, Faq, Shown

STYLE = """\
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#22201c;--soft:#5c574e;--line:#e3dfd6;--link:#34449c}
@media (prefers-color-scheme:dark){
:root{--paper:#17171b;--ink:#e9e6df;--soft:#aca79c;--line:#34343c;--link:#aab8ff}}
body{max-width:42rem;margin:0 auto;padding:2.5rem 1.25rem 5rem;background:var(--paper);color:var(--ink);
font:1.06rem/1.6 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word}
h1,h2,h3{font-family:ui-serif,"Iowan Old Style",Palatino,Georgia,"Noto Serif",serif;line-height:1.25}
h2{margin-top:3rem;padding-bottom:.4rem;border-bottom:1px solid var(--line)}
h3{margin:2.2rem 0 .4rem;font-size:1.15rem}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:3px}
.facts,.remark,summary,dt{color:var(--soft);font-size:.92rem}
dd{margin:0 0 .4rem}
summary{cursor:pointer}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444}article{break-inside:avoid}}
"""


def page(faq: Faq, answers: Sequence[Answer], texts: Translations, name: Callable[[str], str]) -> str:
    """The page with ``answers``, every one with its id as an anchor; ``name`` gives the names of cards."""
    return "\n".join(_page(faq, answers, texts, name)) + "\n"


def _page(
    faq: Faq, answers: Sequence[Answer], texts: Translations, name: Callable[[str], str]
) -> Iterator[str]:
    title = texts.gettext("Questions")
    language = faq.language.replace("_", "-").replace("@", "-x-")
    yield f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield (
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    )
    yield f"<title>{escape(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{escape(title)}</h1>"
    there = {answer.id for answer in answers}
    for heading, found in chapters(answers, texts):
        yield f"<section>\n<h2>{escape(heading)}</h2>"
        for answer in found:
            yield from _answer(answer, faq, texts, name, there)
        yield "</section>"
    yield "</main>\n</body>\n</html>"


def _answer(
    answer: Answer, faq: Faq, texts: Translations, name: Callable[[str], str], there: set[str]
) -> Iterator[str]:
    """One answer; rules and rulings are links where they are on the page, too."""
    called = labels(texts)
    ident = escape(answer.id)
    yield f'<article id="{ident}">\n<h3><a href="#{ident}">{escape(answer.question)}</a></h3>'
    head = verdict(answer, faq, texts)
    text = statement(answer, faq, texts)
    said = "" if not head or text.startswith(head) else f"<strong>{escape(head)}.</strong> "
    yield f"<p>{said}{escape(text)}</p>"
    cases = by_case(answer, faq, texts)
    if cases:
        pairs = (f"<dt>{escape(case)}</dt><dd>{escape(text)}</dd>" for case, text in cases)
        yield f"<dl>{''.join(pairs)}</dl>"
    yield from (f'<p class="remark">{escape(remark)}</p>' for remark in remarks(answer, faq, texts))
    facts = []
    basis = [_linked(one, there) for one in (*answer.clauses, *answer.rulings) if one != answer.id]
    if basis:
        facts.append(f"{escape(called['clauses'])}: {', '.join(basis)}")
    if answer.cards:
        facts.append(f"{escape(called['cards'])}: {escape(', '.join(map(name, answer.cards)))}")
    if answer.computed:
        facts.append(escape(called["computed"]))
    if facts:
        yield f'<p class="facts">{" · ".join(facts)}</p>'
    for shown in answer.shown:
        yield from _shown(shown, f"{called['shown']} ({rulebooks(shown.rules, faq.rulebooks, texts)})")
    yield "</article>"


def _linked(ident: str, there: set[str]) -> str:
    text = escape(ident)
    return f'<a href="#{text}">{text}</a>' if ident in there else f"<code>{text}</code>"


def _shown(shown: Shown, called: str) -> Iterator[str]:
    yield f"<details>\n<summary>{escape(called)}</summary>"
    if shown.position:
        yield f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in shown.position)}</ul>"
    yield f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in shown.events)}</ol>\n</details>"
