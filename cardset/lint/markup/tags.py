"""Messages with tags of HTML or BBCode, or the emphasis and links of Markdown, read without them.

A term is one whether or not a part of it is bold. Tags that are no part of a sentence, and those that nobody
knows, stay as they are.
"""

from __future__ import annotations

from cardset.lint.inputs.inline import inline_cuts
from cardset.lint.markup.reading import Reading
from cardset.lint.message import BLANK
from cardset.lint.placed import Text
from cardset.words.pattern import pattern

TAGGED = pattern(
    r"[<\[\]*_&](?:(?<=<)(?=/?[A-Za-z])|(?<=\[)(?=/)|(?<=\])(?=\()|(?<=\*)(?=[*\w])|(?<!\w_)(?<=_)(?=\w)"
    r"|(?<=&)(?=#?\w{2,8};))"
)
"""What the texts have that are worth reading so."""

# Characters by their names, but for those that would be taken for marks.
_ENTITY = pattern(
    r"&(?!(?:amp|lt|gt|quot|apos|#39|#34);)(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
)
# Icons next to each other, or before a number, are no links: [action][action], [skill](2).
_ICONS = pattern(r"(?:\[[a-z_]+\])+\((?:\d{1,2}|X)\)|(?:\[[a-z_]+\]){2,}")
_BBCODE = pattern(r"\[(?P<end>/?)(?P<name>[a-z]{1,8})(?:=[^\[\]]{0,80})?\]")


def read_tags(written: str) -> Reading:
    """The text without what only marks it up."""
    whole = Text(written, ((0, 0),))
    if not TAGGED.search(written):
        return Reading(written, whole)
    cuts = inline_cuts(written, markdown=False)
    if icons := [found.span() for found in _ICONS.finditer(written)]:
        cuts = [cut for cut in cuts if not any(start <= cut[0] < end for start, end in icons)]
    # `file' is a quote of programs, not code.
    if "'" in written:
        cuts = [cut for cut in cuts if written[cut[0]] != "`"]
    if "&" in written:
        cuts += _entities(written)
    if "[/" in written:
        cuts += _bbcode(written)
    cuts.sort(key=lambda cut: (cut[0], -cut[1]))
    kept = [(start, end, BLANK if new is None else new) for start, end, new in cuts]
    read = next(whole.cut(kept), None)
    return Reading(written, read if read and read.text.strip() else whole)


def _bbcode(text: str) -> list[tuple[int, int, str | None]]:
    found = list(_BBCODE.finditer(text))
    ended = {tag["name"] for tag in found if tag["end"]} & {tag["name"] for tag in found if not tag["end"]}
    return [(*tag.span(), "") for tag in found if tag["name"] in ended]


def _entities(text: str) -> list[tuple[int, int, str | None]]:
    from html import unescape

    return [(*found.span(), unescape(found[0]).strip("\u00ad")) for found in _ENTITY.finditer(text)]
