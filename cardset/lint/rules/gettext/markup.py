"""Rules about what a program reads in a message besides its words: tags, accelerators, addresses, code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from cardset.catalog.model import Catalog
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import Message, Pair, problem_at
from cardset.lint.rule import Problem, catalog_rule, entry_rule
from cardset.words.pattern import pattern

_TAG = pattern(
    r"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*)(?P<rest>(?:\s[^<>]*)?/?)>"
    r"|\[(?P<closes>/?)(?P<bb>[A-Za-z]{1,12})(?P<bbrest>[= ][^\[\]]{0,80})?\]"
)
# Elements of HTML that need no end.
_VOID = frozenset(("br", "hr", "img", "input", "wbr", "p", "li", "dt", "dd", "tr", "td", "th"))
_BARE = pattern(r"&(?!#?\w{1,31};)")
_ATTRIBUTES = pattern(r"(?:\s+[\w:.-]+=(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))+\s*/?")
_ROLE = pattern(r"(?<![`\w]):[a-z][a-z+:-]{0,30}:(?=`[^\s`])")

_URL = pattern(r"""(?:(?:https?|ftp)://|(?<![\w./@])www\.)[^\s<>"'{}|\\^`„“”»«‘’]*[\w/=#&]""")
_MAIL = pattern(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?!\w)")
_EXAMPLE = pattern(r"example|foo|\blocalhost|127\.0\.0\.1", re.IGNORECASE)

_LITERAL = pattern(
    r"""(?<![\w-])--[a-z][a-z0-9]+(?:-[a-z0-9]+)*(?![\w-])     # an option of a program
      | (?<![\w.])[A-Za-z_]\w*(?:\.\w+)*\(\)                   # a function
    """,
    re.VERBOSE | re.ASCII,
)


@entry_rule(
    "gettext-tags",
    Severity.ERROR,
    "a tag that is not closed breaks the text around it",
    source=("<", "[/", "](", ":`"),
)
def tags(message: Message) -> Iterator[Problem]:
    """The translation has the markup of the source: tags such as `<b>` and `[b]`, Markdown links, reST roles.

    A tag that is opened and not closed, or the other way round, is an error where the source does it right;
    a tag left out, a link taken apart and a bare `&` among tags are warnings. What stands between angle
    brackets as a name for something else (`use <file>`) has no end and may be translated.

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
    if (wrong := _unmatched(target)) and not _unmatched(source):
        what = "closes nothing" if _ends(wrong) else "is not closed"
        text = f"{wrong.group()} {what}"
        yield message.problem(text, pair, wrong.start(), wrong.group())
        return
    if source_wrong := _unmatched(source):
        # Nobody knows what the source means; the translation may have mended it.
        spoilt = _name(source_wrong)
        source = [tag for tag in source if _name(tag) != spoilt]
    missing = Counter(map(_kind, source)) - Counter(map(_kind, target))
    # A pair is told by its opening tag.
    for kind in missing:
        if not kind.startswith("/") or kind[1:] not in missing:
            tag = next(tag.group() for tag in source if _kind(tag) == kind)
            text = f"the tag {tag} is missing"
            yield message.problem(text, pair, severity=Severity.WARNING, suggestions=(tag,))
    if "&" in pair.target and not _BARE.search(pair.source) and (bare := _BARE.search(pair.target)):
        text = "a bare & among tags; it is written &amp; there"
        yield message.problem(text, pair, bare.start(), "&", ("&amp;",), Severity.WARNING)


def _markup(found: Sequence[re.Match[str]]) -> set[str]:
    """The names that are tags: closed somewhere, or with attributes, or elements that need no end."""
    opened = {_name(tag) for tag in found if not _ends(tag)}
    return opened & {_name(tag) for tag in found if _ends(tag) or (tag["name"] and _is_element(tag))}


def _is_element(tag: re.Match[str]) -> bool:
    rest = tag["rest"]
    return _name(tag) in _VOID or rest.strip() == "/" or _ATTRIBUTES.fullmatch(rest) is not None


def _name(tag: re.Match[str]) -> str:
    return tag["name"].lower() if tag["name"] else f"[{tag['bb'].lower()}"


def _ends(tag: re.Match[str]) -> bool:
    return bool(tag["end"] or tag["closes"])


def _kind(tag: re.Match[str]) -> str:
    return f"/{_name(tag)}" if _ends(tag) else _name(tag)


def _unmatched(found: Sequence[re.Match[str]]) -> re.Match[str] | None:
    """The first tag without its partner; the order in which they nest does not matter."""
    open_: dict[str, list[re.Match[str]]] = {}
    for tag in found:
        name = _name(tag)
        if name in _VOID or (tag["rest"] or "").endswith("/"):
            continue
        if not _ends(tag):
            open_.setdefault(name, []).append(tag)
        elif not open_.get(name):
            return tag
        else:
            open_[name].pop()
    left = [tag for tags in open_.values() for tag in tags]
    return min(left, key=lambda tag: tag.start()) if left else None


@catalog_rule(
    "gettext-accelerator", Severity.WARNING, "without its letter a menu cannot be reached by keyboard"
)
def accelerator(catalog: Catalog, context: Context) -> Iterator[Problem]:
    """A label that marks a letter for the keyboard, `_File` or `&File`, marks one in the translation too.

    The mark is `_` (GTK) or `&` (Qt, Windows); the header's `X-Accelerator-Marker` may say which. It counts
    where it stands before a word; within one, as in `E_xit`, only in a catalog that has both.

    **Anti-pattern**

        msgid "_File"
        msgstr "Plik"

    **Best practice**

        msgid "_File"
        msgstr "_Plik"
    """
    declared = catalog.header.get("X-Accelerator-Marker", "")
    for sign, (label, inside, used) in _MARKERS.items():
        if declared and declared != sign:
            continue
        marked = [entry for entry in catalog.entries if sign in entry.msgid and entry.translated]
        at_words = [entry for entry in marked if label.search(entry.msgid)]
        for entry in marked:
            found = label.findall(entry.msgid)
            if not found and at_words:
                found = inside.findall(entry.msgid)
            if len(found) != 1 or entry.msgid.count(sign) > 1 or len(entry.msgid) > _LONGEST_LABEL:
                continue
            for form, text in enumerate(entry.msgstr):
                if not (marks := used.findall(text)):
                    message = f"no letter is marked with {sign} for the keyboard"
                    yield problem_at(catalog, entry, message, form=form)
                elif len(marks) > 1:
                    message = f"{len(marks)} letters are marked with {sign} for the keyboard"
                    yield problem_at(catalog, entry, message, form=form)


_LONGEST_LABEL = 80
# By mark: before a word of a label, within one, and in a translation. "R&D" and "foo_bar" have none.
_MARKERS = {
    "_": (
        pattern(r"(?<![\w.:/$\"'`(-])_[^\W_](?![\w]*[_(.])"),
        pattern(r"\A(?:\w+ )?[A-Z][a-z]*_[a-z]+(?: \w+)?(?:…|\.\.\.)?\Z"),
        pattern(r"_(?=[^\W_])"),
    ),
    "&": (
        pattern(r"(?<![\w&=?.])&[^\W_](?!\w*[;=])"),
        pattern(r"\A(?:\w+ )?[A-Z][a-z]*&[a-z]+(?: \w+)?(?:…|\.\.\.)?\Z"),
        pattern(r"&(?=[^\W_])(?!\w+;)"),
    ),
}


@entry_rule(
    "gettext-address",
    Severity.WARNING,
    "a changed address leads nowhere, or somewhere else",
    source=("://", "www.", "@"),
)
def address(message: Message) -> Iterator[Problem]:
    """The translation has the web and mail addresses of the source.

    An address in the translation's own language is fine: `pl.wikipedia.org` for `en.wikipedia.org`, `/pl/`
    for `/en/`. Addresses that are examples are not checked.

    **Anti-pattern**

        msgid "See https://example.org/rules."
        msgstr "Zobacz https://example.org/rule."

    **Best practice**

        msgid "See https://example.org/rules."
        msgstr "Zobacz https://example.org/rules."
    """
    entry = message.entry
    plural = entry.msgid_plural or ""
    if not ("://" in entry.msgid or "www." in entry.msgid or "@" in entry.msgid or "://" in plural):
        return
    for pair in message.pairs:
        for written in (_URL, _MAIL):
            found = list(written.finditer(pair.target))
            present = {_plain(match.group()) for match in found}
            for wanted in dict.fromkeys(written.findall(pair.source)):
                plain = _plain(wanted)
                if (
                    plain in present
                    or _EXAMPLE.search(wanted)
                    or re.search(rf"{re.escape(plain)}(?!\w)", pair.target)
                ):
                    continue
                if any(_localised(plain, other) for other in present):
                    continue
                near = get_close_matches(
                    wanted, [match.group() for match in found[:_COMPARED]], n=1, cutoff=0.6
                )
                match = next((match for match in found if near and match.group() == near[0]), None)
                if match:
                    text = "another address than in the source"
                    yield message.problem(text, pair, match.start(), match.group(), (wanted,))
                elif not found:
                    yield message.problem(f"the address {wanted} is missing", pair, suggestions=(wanted,))


# Addresses of one text that are compared with a missing one; no text for people has more.
_COMPARED = 20


def _plain(address: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", address).rstrip("/.")


def _localised(one: str, other: str) -> bool:
    """Whether two addresses differ by a language: in the path, or in the name of the site."""
    site, _, path = one.partition("/")
    place, _, way = other.partition("/")
    if site != place:
        # pl.wikipedia.org for en.wikipedia.org: the article has another name there, too.
        return _without_language(site) == _without_language(place)
    parts, ways = path.split("/"), way.split("/")
    return len(parts) == len(ways) and all(
        a == b or (_LANGUAGE.fullmatch(a) and _LANGUAGE.fullmatch(b))
        for a, b in zip(parts, ways, strict=True)
    )


def _without_language(site: str) -> str:
    first, _, rest = site.partition(".")
    return rest if _LANGUAGE.fullmatch(first) else site


_LANGUAGE = pattern(r"[a-z]{2}(?:[-_][A-Za-z]{2})?")


@entry_rule(
    "gettext-literal",
    Severity.WARNING,
    "what is typed or called by its name is no word to translate",
    source=("--", "()"),
)
def literal(message: Message) -> Iterator[Problem]:
    """What a person types or a program knows by name stays as it is: `--option`, `function()`.

    **Anti-pattern**

        msgid "Use --dry-run to look first."
        msgstr "Użyj --próba, by najpierw obejrzeć."

    **Best practice**

        msgid "Use --dry-run to look first."
        msgstr "Użyj --dry-run, by najpierw obejrzeć."
    """
    for pair in message.pairs:
        source = pair.source
        if "--" not in source and "()" not in source:
            continue
        missing = [word for word in dict.fromkeys(_LITERAL.findall(source)) if word not in pair.target]
        for word in missing:
            yield message.problem(f"{word} is missing; it stays as it is", pair, suggestions=(word,))
