"""The rule about what marks up a part of a message: tags, links, emphasis, roles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from cardset.lint.finding import Severity
from cardset.lint.message import Message, Pair
from cardset.lint.rule import Problem, entry_rule
from cardset.values import grouped
from cardset.words.pattern import pattern

_Tag = re.Match[str]

_TAG = pattern(
    r"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*)(?P<rest>(?:=[^<>\s]{1,60})?(?:\s[^<>]*)?/?)>"
    r"|\[(?P<closes>/?)(?P<bb>[A-Za-z]{1,12})(?P<bbrest>[= ][^\[\]]{0,80})?\]"
)
# Elements of HTML that need no end.
_VOID = frozenset(("br", "hr", "img", "input", "wbr", "p", "li", "dt", "dd", "tr", "td", "th"))
_BARE = pattern(r"&(?!#?\w{1,31};)")
_ATTRIBUTES = pattern(r"(?:\s+[\w:.-]+=(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))+\s*/?")
_ATTRIBUTE = pattern(r"([\w:.-]*)=(\"[^\"]*\"|'[^']*'|[^\s\"'=<>`\[\]]+)")
# Attributes that hold text, or an address, which may be another one for another language.
_SAID = frozenset(
    (
        *("alt", "aria-label", "caption", "content", "dir", "href", "hreflang", "label", "lang"),
        *("placeholder", "src", "summary", "text", "title", "tooltip", "url", "xml:lang"),
    )
)
_ROLE = pattern(r"(?<![`\w]):[a-z][a-z+:-]{0,30}:(?=`[^\s`])")
# What Markdown sets in bold and in italics, with a mark on both sides.
_EMPHASIS = {
    "**": pattern(r"\*\*(?<![\w*\\]..)(?=[^\s*])(?:[^*\n]|\*(?!\*)){1,300}?(?<=[^\s*])\*\*(?![\w*])"),
    "*": pattern(r"\*(?<![\w*\\].)(?=[^\W\d_])[^*\n]{1,300}(?<=[^\s*])\*(?![\w*])"),
    "_": pattern(r"_(?<![\w\\].)(?=[^\W_])[^_\n]{1,300}(?<=[^\s_])_(?!\w)"),
}


@entry_rule(
    "gettext-tags",
    Severity.ERROR,
    "a tag that is not closed breaks the text around it",
    source=("<", "[/", "](", ":`", *_EMPHASIS.values()),
)
def tags(message: Message) -> Iterator[Problem]:
    """The translation has the markup of the source: tags such as `<b>` and `[b]`, Markdown, reST roles.

    A tag that is opened and not closed, or the other way round, is an error where the source does it right;
    a tag left out or with another attribute, a link taken apart, bold that is lost or has but one mark
    (`**must`) and a bare `&` among tags are warnings, lost italics (`*must*`) information. What stands
    between angle brackets as a name for something else (`use <file>`) has no end and may be translated.

    **Anti-pattern**

        msgid "Draw <b>two</b> cards."
        msgstr "Dobierz <b>dwie<b> karty."

    **Best practice**

        msgid "Draw <b>two</b> cards."
        msgstr "Dobierz <b>dwie</b> karty."
    """
    for pair in message.pairs:
        source, target = pair.source, pair.target
        if "<" in source or "[/" in source:
            yield from _tags(message, pair)
        if "](" in source and target.count("](") < source.count("]("):
            text = "a link of the source, [text](address), is none here"
            yield message.problem(text, pair, severity=Severity.WARNING)
        if "*" in source or "_" in source:
            yield from _emphasis(message, pair)
        if ":`" in source:
            wanted, found = Counter(_ROLE.findall(source)), Counter(_ROLE.findall(target))
            for role in wanted - found:
                text = f"the role {role} is missing"
                yield message.problem(text, pair, severity=Severity.WARNING, suggestions=(role,))


def _tags(message: Message, pair: Pair) -> Iterator[Problem]:
    source = list(_TAG.finditer(pair.source))
    names = _markup(source)
    if not names:
        return
    source = [tag for tag in source if _name(tag) in names]
    target = [tag for tag in _TAG.finditer(pair.target) if _name(tag) in names]
    # Some a program has that are never closed, such as <sprite name="coin">.
    single = names - {_name(tag) for tag in source if _ends(tag)}
    if (wrong := _unmatched(target, single)) and not _unmatched(source, single):
        what = "closes nothing" if _ends(wrong) else "is not closed"
        text = f"{wrong.group()} {what}"
        yield message.problem(text, pair, wrong.start(), wrong.group())
        return
    if source_wrong := _unmatched(source, single):
        # Nobody knows what the source means; the translation may have mended it.
        spoilt = _name(source_wrong)
        source = [tag for tag in source if _name(tag) != spoilt]
    missing = Counter(map(_kind, source)) - Counter(map(_kind, target))
    if not missing:
        yield from _attributes(message, pair, source, target)
    # A pair is told by its opening tag.
    for kind in missing:
        if not kind.startswith("/") or kind[1:] not in missing:
            tag = next(tag.group() for tag in source if _kind(tag) == kind)
            text = f"the tag {tag} is missing"
            yield message.problem(text, pair, severity=Severity.WARNING, suggestions=(tag,))
    if "&" in pair.target and not _BARE.search(pair.source) and (bare := _BARE.search(pair.target)):
        text = "a bare & among tags; it is written &amp; there"
        yield message.problem(text, pair, bare.start(), "&", ("&amp;",), Severity.WARNING)


def _attributes(
    message: Message, pair: Pair, source: Sequence[_Tag], target: Sequence[_Tag]
) -> Iterator[Problem]:
    """Attributes with another value than in the source; none where tags or attributes were added or lost."""
    wanted, found = _values(source), _values(target)
    for place in wanted.keys() & found.keys():
        there, here = wanted[place], found[place]
        if len(there) != len(here):
            continue
        left = Counter(value for value, _ in there)
        left.subtract(value for value, _ in here)
        lost = [tag for value, tag in there if left[value] > 0]
        for value, tag in here:
            if left[value] < 0 and lost:
                text = f"{tag.group()} here, {lost[0].group()} in the source"
                suggestions = (lost.pop(0).group(),)
                yield message.problem(text, pair, tag.start(), tag.group(), suggestions, Severity.WARNING)


def _values(tags: Sequence[_Tag]) -> Mapping[tuple[str, str], Sequence[tuple[str, _Tag]]]:
    """By tag and attribute: the values that are no text, each with the tag that it stands in."""
    return grouped(
        ((_name(tag), attribute[1].lower()), (attribute[2].strip("\"'"), tag))
        for tag in tags
        for found in [list(_ATTRIBUTE.finditer(tag["rest"] or tag["bbrest"] or ""))]
        for attribute in found
        # A name beside other attributes is what people read of the thing.
        if attribute[1].lower() not in _SAID and (attribute[1] != "name" or len(found) == 1)
    )


def _emphasis(message: Message, pair: Pair) -> Iterator[Problem]:
    """What is emphasised in the source and not in the translation, or only half."""
    for mark, written in _EMPHASIS.items():
        wanted = len(written.findall(pair.source)) if mark in pair.source else 0
        found = len(written.findall(pair.target)) if wanted else 0
        if found < wanted:
            at = -1 if found else pair.target.find(mark)
            if at >= 0 and pair.target.count(mark) == 1:
                yield message.problem(
                    f"this {mark} has no partner", pair, at, mark, severity=Severity.WARNING
                )
            else:
                # Capital letters may say the same as italics.
                severity = Severity.WARNING if mark == "**" else Severity.INFO
                yield message.problem(f"{mark}…{mark} of the source is missing", pair, severity=severity)


def _markup(found: Sequence[_Tag]) -> set[str]:
    """The names that are tags: closed somewhere, or with attributes, or elements that need no end."""
    opened = {_name(tag) for tag in found if not _ends(tag)}
    return opened & {_name(tag) for tag in found if _ends(tag) or (tag["name"] and _is_element(tag))}


def _is_element(tag: _Tag) -> bool:
    rest = tag["rest"]
    return _name(tag) in _VOID or rest.strip() == "/" or _ATTRIBUTES.fullmatch(rest) is not None


def _name(tag: _Tag) -> str:
    return tag["name"].lower() if tag["name"] else f"[{tag['bb'].lower()}"


def _ends(tag: _Tag) -> bool:
    return bool(tag["end"] or tag["closes"])


def _kind(tag: _Tag) -> str:
    return f"/{_name(tag)}" if _ends(tag) else _name(tag)


def _unmatched(found: Sequence[_Tag], single: Collection[str]) -> _Tag | None:
    """The first tag without its partner, but for ``single`` ones; how they nest does not matter."""
    open_: dict[str, list[_Tag]] = {}
    for tag in found:
        name = _name(tag)
        if name in _VOID or name in single or (tag["rest"] or "").endswith("/"):
            continue
        if not _ends(tag):
            open_.setdefault(name, []).append(tag)
        elif not open_.get(name):
            return tag
        else:
            open_[name].pop()
    left = [tag for tags in open_.values() for tag in tags]
    return min(left, key=lambda tag: tag.start()) if left else None
