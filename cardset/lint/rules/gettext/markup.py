"""Rules about what a program reads in a message besides its words: accelerators, addresses, code."""

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

_URL = pattern(r"""(?:(?:https?|ftp)://|(?<![\w./@])www\.)[^\s<>"'{}|\\^`„“”»«‘’]*[\w/=#&]""")
_MAIL = pattern(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?!\w)")
_EXAMPLE = pattern(r"example|foo|\blocalhost|127\.0\.0\.1", re.IGNORECASE)

_LITERAL = pattern(
    r"""(?<![\w-])--[a-z][a-z0-9]+(?:-[a-z0-9]+)*(?![\w-])     # an option of a program
      | (?<![\w.])[A-Za-z_]\w*(?:\.\w+)*\(\)                   # a function
    """,
    re.VERBOSE | re.ASCII,
)

# The keys that are held down, as they are called in English and on keyboards.
_HELD = (
    r"[ACMOS](?:(?<=C)(?:trl|TRL|ontrol|md|ommand)|(?<=A)(?:lt|LT)"
    r"|(?<=S)(?:hift|HIFT|uper)|(?<=M)eta|(?<=O)ption)"
)
_KEYS = pattern(rf"{_HELD} ?\+|F[1-9](?![A-Za-z_.])")
# In a translation any word may be the name of a key that is held down.
_SHORTCUT = pattern(
    r"(?<![\w+-])(?:[^\W\d_]{2,} ?\+ ?)*(?P<key>(?<=\+)[^\W_]|(?<=\+ )[^\W_]|F1?\d)(?![\w+-])"
)


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
        pattern(r"(?<![\w.:/$\"'`(\\-])_[^\W_](?![\w]*[_(.])"),
        pattern(r"\A(?:\w+ )?[A-Z][a-z]*_[a-z]+(?: \w+)?(?:…|\.\.\.)?\Z"),
        pattern(r"_(?=[^\W_])"),
    ),
    "&": (
        pattern(r"(?<![\w&=?.\\])&[^\W_](?!\w*[;=])"),
        pattern(r"\A(?:\w+ )?[A-Z][a-z]*&[a-z]+(?: \w+)?(?:…|\.\.\.)?\Z"),
        pattern(r"&(?=[^\W_])(?!\w+;)"),
    ),
}


@entry_rule(
    "gettext-address",
    Severity.WARNING,
    "a changed address leads nowhere, or somewhere else",
    source=("://", "www.", "@", "]("),
)
def address(message: Message) -> Iterator[Problem]:
    """The translation has the web and mail addresses of the source.

    So has a link of Markdown, `[text](rules.md)`. An address in the translation's own language is fine:
    `pl.wikipedia.org` for `en.wikipedia.org`, `/pl/` for `/en/`. One that is an example may be
    replaced by another example, but not be changed within.

    **Anti-pattern**

        msgid "See https://example.org/rules."
        msgstr "Zobacz https://example.org/rule."

    **Best practice**

        msgid "See https://example.org/rules."
        msgstr "Zobacz https://example.org/rules."
    """
    entry = message.entry
    plural = entry.msgid_plural or ""
    for pair in message.pairs:
        if "](" in pair.source:
            yield from _links(message, pair)
    if not ("://" in entry.msgid or "www." in entry.msgid or "@" in entry.msgid or "://" in plural):
        return
    for pair in message.pairs:
        for written in (_URL, _MAIL):
            wanted = {_plain(said): said for said in written.findall(pair.source)}
            free = [match for match in written.finditer(pair.target) if _plain(match[0]) not in wanted]
            free = free[:_COMPARED]
            for plain, said in wanted.items():
                if re.search(rf"{re.escape(plain)}(?!\w)", pair.target):
                    continue
                if any(_localised(plain, _plain(match[0])) for match in free):
                    continue
                if match := _in_its_place(said, free):
                    free.remove(match)
                    text = "another address than in the source"
                    yield message.problem(text, pair, match.start(), match[0], (said,))
                elif not free:
                    yield message.problem(f"the address {said} is missing", pair, suggestions=(said,))


def _links(message: Message, pair: Pair) -> Iterator[Problem]:
    """Links of Markdown to another file; one within the page (``#set-up``) changes with its heading."""
    wanted = Counter(_LINK.findall(pair.source))
    found = list(_LINK.finditer(pair.target))
    here = Counter(match[1] for match in found)
    if wanted.total() != here.total():
        return  # which is told as a link that is missing
    lost = list((wanted - here).elements())
    for match in found:
        if match[1] in here - wanted and lost:
            other = lost.pop(0)
            if not _localised(other, match[1]) and not _is_of_language(other, match[1]):
                text = "another address than in the source"
                yield message.problem(text, pair, match.start(1), match[1], (other,))


def _is_of_language(one: str, other: str) -> bool:
    """Whether two names of files differ by a language alone: rules.md and rules.pl.md."""
    return _LANGUAGE_PART.sub("", one) == _LANGUAGE_PART.sub("", other)


_LINK = pattern(r"\]\(([\w./-]*[./][\w./-]*)(?:#[^\s()]*)?(?: \"[^\"]*\")?\)")
_LANGUAGE_PART = pattern(r"[._-][a-z]{2}(?:[-_][A-Z]{2})?(?=\.\w+\Z)")

# Addresses of one text that are compared with a missing one; no text for people has more.
_COMPARED = 20


def _in_its_place(address: str, free: Sequence[re.Match[str]]) -> re.Match[str] | None:
    """The one of ``free`` that ``address`` was changed to; an example may be replaced as a whole."""
    if _EXAMPLE.search(address):
        free = [match for match in free if get_close_matches(_site(address), [_site(match[0])], cutoff=0.85)]
    near = get_close_matches(address, [match[0] for match in free], n=1, cutoff=0.6)
    return next((match for match in free if match[0] in near), None)


def _site(address: str) -> str:
    return _plain(address).rpartition("@")[2].partition("/")[0]


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
    source=("--", "()", _KEYS),
)
def literal(message: Message) -> Iterator[Problem]:
    """What a person types or a program knows by name stays as it is: `--option`, `function()`, `Ctrl+S`.

    Of keys that are pressed together the names may be translated (`Strg`, `Maj`), the letter, the digit or
    the function key is the same. One function key does not stand in the place of another.

    **Anti-pattern**

        msgid "Use --dry-run to look first."
        msgstr "Użyj --próba, by najpierw obejrzeć."

    **Best practice**

        msgid "Use --dry-run to look first."
        msgstr "Użyj --dry-run, by najpierw obejrzeć."
    """
    for pair in message.pairs:
        source = pair.source
        if "--" in source or "()" in source:
            missing = [word for word in dict.fromkeys(_LITERAL.findall(source)) if word not in pair.target]
            for word in missing:
                yield message.problem(f"{word} is missing; it stays as it is", pair, suggestions=(word,))
        if _KEYS.search(source):
            yield from _pressed(message, pair)


def _pressed(message: Message, pair: Pair) -> Iterator[Problem]:
    """Keys to press that are others here, or none."""
    ours = [match for match in _SHORTCUT.finditer(pair.source) if _KEYS.match(match[0])]
    theirs = list(_SHORTCUT.finditer(pair.target))
    keys = Counter(match["key"].casefold() for match in theirs)
    keys.subtract(match["key"].casefold() for match in ours)
    wrong = [match for match in theirs if keys[match["key"].casefold()] > 0]
    for wanted in (match for match in ours if keys[match["key"].casefold()] < 0):
        key = wanted["key"]
        if wrong:
            there = wrong.pop(0)
            text = f"the source says {wanted[0]}, here stands {there[0]}"
            yield message.problem(text, pair, there.start(), there[0], (wanted[0],))
        elif len(wanted[0]) > len(key) and not re.search(rf"(?<!\w){key}(?!\w)", pair.target, re.IGNORECASE):
            yield message.problem(f"{wanted[0]} is missing", pair, suggestions=(wanted[0],))
