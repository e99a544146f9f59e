"""Bringing a catalog up to date with its source, without losing a word of the translator's.

A message with a context *is* its context: ``card.rhinocorn.text`` stays that card's text however its
English is worded, and no other card's translation ever comes near it. (Stock merging goes by the English, and
offers a new card the translation of the most similar old one.) Messages without a context, the programs' own,
go by their msgid.

An entry carries the fingerprint of the effect it states in a ``#. effect:`` line, so that the two ways for
English to change can be told apart: new meaning makes the translation fuzzy, new wording does not. An entry
that became fuzzy in this way says in a ``#. approved for:`` line, as a digest, for what which translation was
approved: when that comes back and nobody has touched the translation, it is approved again.

The header of a catalog: complete, with everything its translators wrote in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cardset.catalog.duplicates import Key, fold, key, remains, with_remains
from cardset.catalog.language import Language
from cardset.catalog.model import Catalog, Entry
from cardset.catalog.plurals import PluralRule, parse_plural_forms
from cardset.catalog.read import parse_catalog
from cardset.catalog.write import format_catalog
from cardset.values import grouped

_FINGERPRINT = "effect: "
_DRAFT = "draft: "
_PROVENANCE = "provenance: "
_APPROVED = "approved for: "
_ON_TRANSLATION = (_DRAFT, _PROVENANCE, _APPROVED)
_HEADER: Key = (None, "")


@dataclass(frozen=True, slots=True)
class Message:
    """One source string, from the database or the programs. ``msgid`` is never empty.

    ``comments`` become ``#.`` lines, ``references`` (path, line or empty) the ``#:`` ones. ``fingerprint``
    is that of the effect the string states, empty where it states none. ``draft`` is a translation that a
    person has to look at: where nothing is written it is taken and marked fuzzy; beside any other text that
    is fuzzy it stands in a ``#. draft:`` line. ``provenance`` tells where the present translation comes from,
    in a ``#. provenance:`` line.
    """

    msgctxt: str | None
    msgid: str
    msgid_plural: str | None = None
    comments: tuple[str, ...] = ()
    references: tuple[tuple[str, str], ...] = ()
    fingerprint: str = ""
    flags: tuple[str, ...] = ()
    draft: str = ""
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """The new ``text`` of a catalog, and what the merge did, as keys ``(msgctxt, msgid)``.

    Each message of the source stands in one list only.

    ``new``: had no entry. ``drafted``: an empty entry got its draft. ``changed``: the source changed under a
    translation, which is now fuzzy. ``restored``: the source is again what the translation was approved for.
    ``reworded``: only the English wording changed, the translation stays approved. ``revived``: came back
    from the obsolete entries. ``unchanged``: nothing for a translator to look at. ``obsolete``: left the
    source, its translation is kept. ``removed``: left the source, nothing had been written. ``folded``,
    besides: the old file had it twice (see :func:`fold`).

    ``differs``: the old file says something else than the merged one; a difference in layout or in the line
    numbers of references does not count. ``behind``: it does so because the source has moved on. What follows
    from translations (where a name comes from, a draft that better phrases would give) does not count there:
    an editor of catalogs cannot keep it up to date.
    """

    text: str
    new: tuple[Key, ...] = ()
    drafted: tuple[Key, ...] = ()
    changed: tuple[Key, ...] = ()
    restored: tuple[Key, ...] = ()
    reworded: tuple[Key, ...] = ()
    revived: tuple[Key, ...] = ()
    unchanged: tuple[Key, ...] = ()
    obsolete: tuple[Key, ...] = ()
    removed: tuple[Key, ...] = ()
    folded: tuple[Key, ...] = ()
    differs: bool = False
    behind: bool = False


def merge(
    messages: Sequence[Message], old: str | None, language: Language, domain: str, path: Path
) -> Merged:
    """The catalog of ``messages``, in their order, with all that ``old`` holds; ``path`` is only named.

    Merging a merged text again with the same messages gives the same bytes. A fuzzy entry keeps the msgid
    that its translation was made for (``#|``) through any number of changes. If that comes back, an entry
    that had been approved and was not touched since is so again; the catalog has then the bytes that it had.
    Raises :class:`CardsetError` when ``old`` is no catalog, and :class:`ValueError` when two messages have
    the same context and msgid, or one has no msgid.
    """
    _check(messages)
    catalog = parse_catalog(old or "", path)
    pool = fold(catalog.with_header)
    header = next((entry for entry in pool if key(entry) == _HEADER), None)
    new_header, rule = merge_header(header, language, domain)
    pool = [entry for entry in pool if entry is not header]
    found = own_entries(messages, pool)
    used = {id(entry) for match in found for entry in match}
    steps = [
        _merge_one(message, match, rule.count if message.msgid_plural is not None else 1)
        for message, match in zip(messages, found, strict=True)
    ]
    gone = [entry for entry in pool if id(entry) not in used]
    kept = [_retired(entry) for entry in gone if any(entry.msgstr) or entry.translator]
    live = [step.entry for step in steps]
    text = format_catalog([new_header, *fold([*live, *kept])], catalog.trailing)
    after = parse_catalog(text, path)
    drafted = {key(step.entry) for step in steps if step.kind == "drafted"}

    def given(entry: Entry) -> Entry:
        return _given(replace(entry, msgstr=()) if key(entry) in drafted else entry)

    return Merged(
        text,
        **{kind: tuple(key(step.entry) for step in steps if step.kind == kind) for kind in _KINDS},
        obsolete=tuple(key(entry) for entry in gone if any(entry.msgstr) and not entry.obsolete),
        removed=tuple(key(entry) for entry in gone if not any(entry.msgstr) and not entry.obsolete),
        folded=tuple(twice for twice, count in Counter(map(key, catalog.with_header)).items() if count > 1),
        differs=_content(after) != _content(catalog),
        behind=_content(after, given) != _content(catalog, given),
    )


def _check(messages: Sequence[Message]) -> None:
    counts = Counter((message.msgctxt, message.msgid) for message in messages)
    for (context, msgid), count in counts.items():
        if count > 1 or not msgid:
            raise ValueError(f"{'two messages' if msgid else 'no msgid'} for {context!r}: {msgid!r}")


def own_entries(messages: Sequence[Message], pool: Sequence[Entry]) -> list[list[Entry]]:
    """For each message the entries that are its own, the one to go on with first.

    A context that several messages share tells programs' homonyms apart and names none of them; there, as
    without a context, only the same msgid will do.
    """
    shared = {
        context for context, count in Counter(message.msgctxt for message in messages).items() if count > 1
    }
    by_key = {key(entry): entry for entry in pool}
    by_context = grouped((entry.msgctxt, entry) for entry in pool)
    found = []
    for message in messages:
        if message.msgctxt is None or message.msgctxt in shared:
            same = by_key.get((message.msgctxt, message.msgid))
            found.append([same] if same else [])
            continue
        own = by_context.get(message.msgctxt, [])
        own = sorted(own, key=lambda e: (not any(e.msgstr), e.obsolete, e.msgid != message.msgid))
        # Other translations of this context were made for other English, and stay in their own entries.
        found.append(own[:1] + [entry for entry in own[1:] if not any(entry.msgstr)])
    return found


class _Step(NamedTuple):
    entry: Entry
    kind: str


_KINDS = ("new", "drafted", "changed", "restored", "reworded", "revived", "unchanged")


def _merge_one(message: Message, match: Sequence[Entry], forms: int) -> _Step:
    base = Entry(
        msgctxt=message.msgctxt,
        msgid=message.msgid,
        msgid_plural=message.msgid_plural,
        msgstr=("",) * forms,
        flags=frozenset(message.flags),
        extracted=_extracted(message),
        references=message.references,
    )
    if not match:
        return _Step(_drafted(base, message), "new")
    old = with_remains(match[0], match[1:])
    flags = frozenset(flag for flag in old.flags if flag != "fuzzy" and not flag.endswith("-format"))
    base = replace(base, flags=base.flags | flags, translator=old.translator)
    if not any(old.msgstr) or (message.draft and _untouched(old)):
        filled = _drafted(base, message)
        kind = "drafted" if filled.msgstr != old.msgstr else "revived" if old.obsolete else "unchanged"
        return _Step(filled, kind)
    before = effect_stamp(old)
    known = bool(before and message.fingerprint)
    reworded = (old.msgid, old.msgid_plural) != (message.msgid, message.msgid_plural)
    reformed = (old.msgid_plural is None) != (message.msgid_plural is None)
    same_effect = known and before == message.fingerprint and not reformed
    outdated = (reworded and not same_effect) or (known and before != message.fingerprint)
    entry = _with_forms(replace(base, msgstr=old.msgstr), forms, message.msgid_plural is None)
    approval = _noted(old, _APPROVED) if old.fuzzy else _approved_for(before, old) if outdated else ""
    restored = old.fuzzy and approval == _approved_for(message.fingerprint, entry)
    if (outdated or old.fuzzy) and not restored:
        entry = _with_line(_fuzzy(entry, old, reworded), _APPROVED, approval)
        entry = _with_line(entry, _DRAFT, message.draft)
    if old.obsolete:
        kind = "revived"
    elif restored:
        kind = "restored"
    elif outdated:
        kind = "changed"
    else:
        kind = "reworded" if reworded and not old.fuzzy else "unchanged"
    return _Step(entry, kind)


def _fuzzy(entry: Entry, old: Entry, reworded: bool) -> Entry:
    """``entry`` marked fuzzy, with the source that its translation was made for where it is another one."""
    origin: tuple[str | None, str | None] = (None, None)
    if old.fuzzy and old.previous_msgid is not None:
        origin = (old.previous_msgid, old.previous_msgid_plural)
    elif reworded:
        origin = (old.msgid, old.msgid_plural)
    if origin == (entry.msgid, entry.msgid_plural):
        origin = (None, None)
    return replace(entry.marked_fuzzy(), previous_msgid=origin[0], previous_msgid_plural=origin[1])


def _with_forms(entry: Entry, forms: int, single: bool) -> Entry:
    """``entry`` with at least ``forms`` forms; of a plural become singular the first written one stays, the
    others go into a comment and come back from it.

    More forms than the rule has are kept: cutting them would lose a translation, and lint reports them.
    """
    if single and len(entry.msgstr) > 1:
        first, *others = filter(None, entry.msgstr)
        one = replace(entry, msgstr=(first,))
        return with_remains(one, [replace(entry, translator=())]) if others else one
    if not single and len(entry.msgstr) == 1:
        entry = _with_former(entry)
    return replace(entry, msgstr=entry.msgstr + ("",) * (forms - len(entry.msgstr)))


def _with_former(entry: Entry) -> Entry:
    """``entry`` with the forms that it had as a plural, where its text is still the one that stayed."""
    for line in entry.translator:
        former = remains(line)
        if len(former) > 1 and next(filter(None, former), "") == entry.msgstr[0]:
            others = tuple(each for each in entry.translator if each != line)
            return replace(entry, msgstr=former, translator=others)
    return entry


def _drafted(entry: Entry, message: Message) -> Entry:
    """``entry``, which is empty, with the draft as its text, for a person to approve."""
    if not message.draft or message.msgid_plural is not None:
        return entry
    return _with_line(replace(entry, msgstr=(message.draft,)).marked_fuzzy(), _DRAFT, message.draft)


def _untouched(entry: Entry) -> bool:
    """Whether ``entry`` holds a draft that nobody has changed or approved; no draft is for other English."""
    return entry.fuzzy and entry.previous_msgid is None and _DRAFT + entry.msgstr[0] in entry.extracted


def _with_line(entry: Entry, kind: str, said: str) -> Entry:
    """``entry`` with one more comment, before the fingerprint, where there is anything to say.

    The draft tells text of ours from what a person wrote; the approval, for what that was approved.
    """
    if not said:
        return entry
    at = len(entry.extracted) - any(each.startswith(_FINGERPRINT) for each in entry.extracted)
    return replace(entry, extracted=(*entry.extracted[:at], kind + said, *entry.extracted[at:]))


def _approved_for(fingerprint: str, entry: Entry) -> str:
    """A digest of a translation and what it translates: the effect, whose English may change, or else the
    English. Forms that are still empty do not count."""
    english = None if fingerprint else (entry.msgid, entry.msgid_plural)
    forms = [form for form in entry.msgstr if form]
    said = (fingerprint, english, entry.msgid_plural is None, forms)
    return sha256(repr(said).encode()).hexdigest()[:12]


def _noted(entry: Entry, kind: str) -> str:
    """What the last comment of this kind says on ``entry``, "" where there is none."""
    lines = [line for line in entry.extracted if line.startswith(kind)]
    return lines[-1].removeprefix(kind).strip() if lines else ""


def _extracted(message: Message) -> tuple[str, ...]:
    lines = [line for comment in message.comments for line in comment.split("\n")]
    if message.provenance:
        lines.append(_PROVENANCE + message.provenance)
    if message.fingerprint:
        lines.append(_FINGERPRINT + message.fingerprint)
    return tuple(lines)


def effect_stamp(entry: Entry) -> str:
    """The fingerprint of the effect that ``entry`` was translated for; "" where it carries none."""
    return _noted(entry, _FINGERPRINT)


def _retired(entry: Entry) -> Entry:
    """``entry`` as an obsolete one: the translator's part and the fingerprint, ready to be revived."""
    lines = tuple(line for line in entry.extracted if line.startswith((_APPROVED, _FINGERPRINT)))
    return replace(entry, obsolete=True, extracted=lines, references=())


def _content(catalog: Catalog, part: Callable[[Entry], Entry] = lambda entry: entry) -> object:
    """What a catalog says, or a part of it, apart from layout and from line numbers in references."""
    entries = catalog.with_header
    paths = [tuple(dict.fromkeys(path for path, _ in entry.references)) for entry in entries]
    return [replace(part(entry), line=0, references=()) for entry in entries], paths, catalog.trailing


def _given(entry: Entry) -> Entry:
    """``entry`` without what a merge works out from its translation and from its being fuzzy."""
    lines = tuple(line for line in entry.extracted if not line.startswith(_ON_TRANSLATION))
    return replace(entry if entry.fuzzy and any(entry.msgstr) else entry.approved(), extracted=lines)


_PLURAL_FORMS = "Plural-Forms"


def merge_header(old: Entry | None, language: Language, domain: str) -> tuple[Entry, PluralRule]:
    """The header entry for a catalog of ``domain`` in ``language``, and the plural rule that it states.

    What the translators' side owns (dates, names, team, generator, unknown fields, even malformed lines,
    a plural rule that works) stays as it was; a field that is missing or empty is filled, and the
    encoding and the language are always ours. No date is written: the same input gives the same bytes.
    """
    lines = old.msgstr[0].split("\n") if old else []
    written: dict[str, str] = {}
    others: list[str] = []
    for line in lines:
        name, colon, value = line.partition(":")
        if colon and name.strip() not in written:
            written[name.strip()] = value.strip()
        elif line.strip():
            others.append(line)
    fields: dict[str, str] = {}
    for name, value in _fields(language, domain).items():
        said = written.pop(name, "")
        fields[name] = value if name in _OURS else said or value
    try:
        rule = parse_plural_forms(fields[_PLURAL_FORMS])
    except ValueError:
        fields[_PLURAL_FORMS] = language.plural_forms
        rule = parse_plural_forms(language.plural_forms)
    text = "".join(f"{name}: {value}\n" for name, value in (fields | written).items())
    text += "".join(line + "\n" for line in others)
    if old is None:
        comment = f"{language.name} ({language.native_name}): {domain}"
        return Entry(None, "", None, (text,), translator=(comment,)), rule
    # A header is "fuzzy" in a file fresh from a template; now nothing of the template is left in it.
    return replace(old, msgstr=(text,), flags=old.flags - {"fuzzy"}, obsolete=False), rule


_OURS = {"Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}


def _fields(language: Language, domain: str) -> dict[str, str]:
    """All fields that a header has, in gettext's order."""
    return {
        "Project-Id-Version": domain,
        "Report-Msgid-Bugs-To": "",
        "PO-Revision-Date": "",
        "Last-Translator": "",
        "Language-Team": language.name,
        "Language": language.code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        _PLURAL_FORMS: language.plural_forms,
        "X-Generator": "cardset",
    }
