"""The graph as a page to explore: one file that needs no network, with the table beside the picture."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path

from cardset.graph.analysis import Analysis
from cardset.graph.forms.findings import findings
from cardset.graph.forms.picture import Picture
from cardset.graph.forms.svg import STYLE, legend, svg
from cardset.graph.forms.table import headings, lines
from cardset.graph.forms.text import assumptions
from cardset.graph.forms.words import Words


def page(analysis: Analysis, shown: Picture, words: Words) -> str:
    """The page. Its script and style sheet stand beside this module."""
    return "\n".join(_page(analysis, shown, words)) + "\n"


def _page(analysis: Analysis, shown: Picture, words: Words) -> Iterator[str]:
    _ = words.texts.gettext
    here = Path(__file__)
    sentences = list(findings(analysis, words))
    language = words.localizer.language.partition("@")[0].replace("_", "-")
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(language)}">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield (
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
    )
    yield f"<title>{escape(shown.title)}</title>"
    yield f"<style>\n{STYLE}{here.with_name('page.css').read_text(encoding='utf-8')}</style></head>"
    yield f"<body><header><h1>{escape(shown.title)}</h1><ul>"
    yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
    yield f"</ul><p>{escape(shown.about)} {escape(assumptions(words))}</p></header>"
    yield '<main><div class="stage">'
    yield svg(shown, words, sentences, interactive=True).rstrip()
    yield '<svg class="chains key" viewBox="0 0 780 34" aria-hidden="true">'
    yield from legend(words, -12)
    yield "</svg>"
    yield '<div class="tools">'
    for ident, sign, label in (
        ("closer", "+", _("Zoom in")),
        ("farther", "−", _("Zoom out")),
        ("fit", "⤢", _("Show everything")),
    ):
        name = f'aria-label="{escape(label)}" title="{escape(label)}"'
        yield f'<button type="button" id="{ident}" {name}>{sign}</button>'
    yield '</div></div><div class="side">'
    hint = _("Search cards and texts")
    yield f'<input id="search" type="search" placeholder="{escape(hint)}" aria-label="{escape(hint)}">'
    yield '<section id="details" class="details" aria-live="polite"></section>'
    yield "<table><thead><tr>"
    yield "".join(f'<th scope="col">{escape(head)}</th>' for head in headings(words)) + "</tr></thead><tbody>"
    for line in lines(analysis, words):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in line.cells[1:])
        button = f'<button type="button" class="link">{escape(line.ability)}</button>'
        yield f'<tr data-node="{escape(line.id)}"><td>{button}</td>{cells}</tr>'
    yield "</tbody></table></div></main>"
    # "<" is escaped so that no text of a card can end the script.
    data = json.dumps(_data(analysis, shown, words), ensure_ascii=False).replace("<", "\\u003c")
    yield f'<script type="application/json" id="data">{data}</script>'
    yield f"<script>\n{here.with_name('page.js').read_text(encoding='utf-8')}</script></body></html>"


def _data(analysis: Analysis, shown: Picture, words: Words) -> dict[str, object]:
    """What the script needs."""
    _ = words.texts.gettext
    return {
        "words": {
            "nothing": _(
                "Choose an effect in the picture or in the table. In the picture the arrow keys go from one "
                "to the next, Enter chooses, Esc lets go, + and − zoom, 0 shows everything."
            ),
            # Translators: the heading of a list of effects that the chosen one can set off.
            "to": _("Can set off"),
            # Translators: the heading of a list of effects that can set off the chosen one.
            "from": _("Can be set off by"),
            # Translators: the heading of a list of effects that seem to fit and are no triggers.
            "pruned": _("Looks so, but cannot"),
        },
        "labels": {node.id: words.ability(node.id) for node in analysis.nodes},
        "about": {
            node.id: {"kind": words.kind(node.kind), "text": words.text(node)} for node in analysis.nodes
        },
        "arrows": [
            {"source": arrow.source, "target": arrow.target, "reason": arrow.title, "pruned": arrow.pruned}
            for arrow in shown.arrows
        ],
    }
