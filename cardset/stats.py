"""``cardset stats``: how far the translations of a card set have come.

The database says what there is to translate, so an entry that a catalog lacks is missing like an empty one.
Which catalogs there are is told by :mod:`cardset.domains`; those of the other rooms are handed in.

For people the numbers are a table in 80 columns, without colour, fit for a pipe.

A badge is a small picture, as web pages of projects carry them, that says how complete something is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args
from xml.sax.saxutils import escape

from cardset.catalog.language import chosen_locales, read_language
from cardset.catalog.merge import Message, effect_stamp, own_entries
from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.domains import database_domains
from cardset.errors import CardsetError, Fault, FaultsError
from cardset.model import CardSet, Part
from cardset.paths import games, lineage

SCHEMA_VERSION = 1

State = Literal["translated", "fuzzy", "stale", "missing"]

_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Counts:
    """Messages by what has become of them; each is counted once.

    ``translated``: approved, and made for today's English and effect. ``fuzzy``: written, waits for a person.
    ``stale``: made for other English or another effect, approved or not. ``missing``: no entry, or a form of
    it is empty. ``words`` are those of the English texts, ``words_translated`` those of the translated ones.
    ``texts`` are the translated texts of cards that were read, ``proved`` those whose only reading is what
    the card does.
    """

    translated: int = 0
    fuzzy: int = 0
    stale: int = 0
    missing: int = 0
    words: int = 0
    words_translated: int = 0
    texts: int = 0
    proved: int = 0

    @property
    def total(self) -> int:
        """All messages."""
        return self.translated + self.fuzzy + self.stale + self.missing

    @property
    def percent(self) -> int:
        """How many of a hundred are translated, rounded down: 100 means all of them, also all of none."""
        return self.translated * 100 // self.total if self.total else 100

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, part.name) + getattr(other, part.name) for part in fields(self)))


@dataclass(frozen=True, slots=True)
class CatalogStats:
    """One catalog: its gettext ``domain``, and what it ``holds``, such as cards, terms or messages."""

    domain: str
    holds: str
    counts: Counts


@dataclass(frozen=True, slots=True)
class LanguageStats:
    """The catalogs of one language. ``code`` is gettext's (``pl``, ``pl@nsfw``), ``name`` English."""

    code: str
    name: str
    native_name: str
    catalogs: tuple[CatalogStats, ...]

    @property
    def counts(self) -> Counts:
        """Of all catalogs together."""
        return summed(catalog.counts for catalog in self.catalogs)


def summed(counts: Iterable[Counts]) -> Counts:
    """All of them together."""
    return sum(counts, Counts())


def measure(
    cards: CardSet,
    root: Path,
    languages: Sequence[str] = (),
    given: Mapping[str, Sequence[Message]] = MappingProxyType({}),
    part: Part | None = None,
) -> list[LanguageStats]:
    """Where the languages below ``root`` stand (all but pseudo-locales when ``languages`` is empty), in the
    catalogs of ``part``, the first of the sets when left out.

    ``given`` are domains besides the database's own. An edition (``pl@nsfw``) is an override: of its
    catalogs only those that exist are counted, and of their messages only those that have an entry.
    Raises :class:`CardsetError` when there is no language, :class:`FaultsError` with every broken catalog.
    """
    faults: list[Fault] = []
    part = part or cards.parts[0]
    codes = chosen_locales(root, languages)
    found = [_language(cards, root, code, given, faults, part) for code in codes]
    if faults:
        raise FaultsError(list(dict.fromkeys(faults)))
    return found


def together(languages: Iterable[LanguageStats]) -> list[LanguageStats]:
    """The numbers with one entry for each language, which has the catalogs of all sets."""
    found: dict[str, LanguageStats] = {}
    for language in languages:
        before = found.get(language.code, replace(language, catalogs=()))
        found[language.code] = replace(before, catalogs=before.catalogs + language.catalogs)
    return list(found.values())


def _language(
    cards: CardSet,
    root: Path,
    code: str,
    given: Mapping[str, Sequence[Message]],
    faults: list[Fault],
    part: Part,
) -> LanguageStats:
    """The numbers of one language; what cannot be read becomes one of ``faults``."""
    language = read_language(root, code)
    try:
        own = database_domains(cards, root, code, part=part)
    except CardsetError as error:
        faults += error.faults
        own = database_domains(cards, part=part)  # enough to find what else is broken
    catalogs = []
    for domain, messages in {**own, **given}.items():
        try:
            counts = _count(messages, root / code / f"{domain}.po", sparse=len(lineage(code)) > 1)
            if counts is not None and domain == part.id:
                counts = _read(counts, cards, root / code / f"{domain}.po")
        except CardsetError as error:
            faults += error.faults
        else:
            if counts is not None:
                catalogs.append(CatalogStats(domain, _holds(domain, messages, cards), counts))
    return LanguageStats(code, language.name, language.native_name, tuple(catalogs))


def state(message: Message, entry: Entry | None) -> State:
    """What has become of ``message``, whose entry in the catalog is ``entry``.

    After ``cardset sync`` a fuzzy entry carries the English that its translation was made for; that tells
    the stale ones from drafts.
    """
    if entry is None or not all(entry.msgstr):
        return "missing"
    made_for = (entry.msgid, entry.msgid_plural)
    if entry.fuzzy and entry.previous_msgid is not None:
        made_for = (entry.previous_msgid, entry.previous_msgid_plural)
    stamp = effect_stamp(entry)
    if made_for != (message.msgid, message.msgid_plural) or (
        stamp and message.fingerprint and stamp != message.fingerprint
    ):
        return "stale"
    return "fuzzy" if entry.fuzzy else "translated"


def as_data(languages: Iterable[LanguageStats]) -> dict[str, Any]:
    """The numbers as plain data, as ``stats.schema.json`` describes it; catalogs of one kind are added up."""
    found: dict[str, dict[str, Any]] = {}
    for language in languages:
        kinds: dict[str, Counts] = {}
        for catalog in language.catalogs:
            kinds[catalog.holds] = kinds.get(catalog.holds, Counts()) + catalog.counts
        found[language.code] = {
            kind: {"total": counts.total}
            | {each: getattr(counts, each) for each in get_args(State)}
            | ({"texts": counts.texts, "proved": counts.proved} if counts.texts else {})
            for kind, counts in kinds.items()
        }
    return {"schema_version": SCHEMA_VERSION, "languages": found}


def _count(messages: Sequence[Message], path: Path, sparse: bool) -> Counts | None:
    """The counts of one catalog; ``None`` where it is an override that does not exist."""
    if sparse and not path.exists():
        return None
    entries = read_catalog(path).entries if path.exists() else ()
    live = [entry for entry in entries if not entry.obsolete]
    counts = dict.fromkeys(get_args(State), 0)
    words = words_translated = 0
    for message, own in zip(messages, own_entries(messages, live), strict=True):
        if sparse and not own:
            continue
        found = state(message, own[0] if own else None)
        counts[found] += 1
        length = _words(message.msgid)
        words += length
        words_translated += length if found == "translated" else 0
    return Counts(**counts, words=words, words_translated=words_translated)


def _read(counts: Counts, cards: CardSet, path: Path) -> Counts:
    """``counts`` with those of the texts of cards in the catalog ``path``, read into what they do."""
    from cardset.parsing import verdicts

    if not path.exists():
        return counts
    live = [entry for entry in read_catalog(path).entries if not entry.obsolete and not entry.fuzzy]
    texts = {entry.msgctxt: entry.msgstr[0] for entry in live if entry.msgctxt}
    found = [*verdicts(cards, path.parent.name, texts, path.parent.parent).values()]
    return replace(counts, texts=len(found), proved=found.count("proved"))


def _words(text: str) -> int:
    return len(_WORD.findall(_PLACEHOLDER.sub(" ", text)))


_HOLDS = {"card": "cards", "term": "terms"}


def _holds(domain: str, messages: Sequence[Message], cards: CardSet) -> str:
    """What a catalog holds: told by its contexts, else by its name without the game's."""
    kinds = {(message.msgctxt or "").partition(":")[0] for message in messages}
    if len(kinds) == 1 and (kind := _HOLDS.get(next(iter(kinds)))):
        return kind
    for game in (cards.vocabulary.game, *games()):
        if domain.startswith(f"{game}-"):
            return domain.removeprefix(f"{game}-")
    return domain


_WIDTH = 80
_NAME = 25
_BAR = 10


def table(languages: Sequence[LanguageStats]) -> Iterator[str]:
    """The lines of the table, at most 80 columns each: a block for each language, then all together."""
    for language in languages:
        said = _said(language.counts) if language.catalogs else "no catalogs"
        yield f"{language.code}  {_clip(language.name, _WIDTH - len(language.code) - len(said) - 4)}: {said}"
        if language.catalogs:
            yield f"{'':{_NAME}}   translated fuzzy stale missing"
        for catalog in language.catalogs:
            yield _row(catalog)
            if counts := catalog.counts.texts:
                yield f"{'  proved by reading':{_NAME}}{f'{catalog.counts.proved} of {counts}':>13}"
        yield ""
    if len(languages) > 1:
        yield f"all  {_said(summed(language.counts for language in languages))}"


def bar(counts: Counts, width: int = _BAR) -> str:
    """``width`` marks (3 at least): ``=`` for translated, ``~`` for fuzzy or stale, ``.`` for missing.

    What there is of a kind shows, be it one of thousands, so only a complete catalog has ``=`` alone.

    >>> bar(Counts(translated=996, fuzzy=1, missing=3))
    '========~.'
    """
    waiting = counts.fuzzy + counts.stale
    kinds = bool(waiting) + bool(counts.missing)
    done = counts.translated * width // counts.total if counts.total else width
    done = min(done, width - kinds)
    rest = width - done
    shown = rest * waiting // (waiting + counts.missing) if kinds else 0
    if kinds == 2:
        shown = min(max(shown, 1), rest - 1)
    return "=" * done + "~" * shown + "." * (rest - shown)


def _row(catalog: CatalogStats) -> str:
    counts = catalog.counts
    done = f"{counts.translated} of {counts.total}"
    return (
        f"{_clip(catalog.domain, _NAME):{_NAME}}{done:>13} {counts.fuzzy:>5} {counts.stale:>5} "
        f"{counts.missing:>7}  [{bar(counts)}] {counts.percent:>3}%"
    )


def _said(counts: Counts) -> str:
    words = f"{counts.words_translated:,} of {counts.words:,} words"
    return f"{counts.percent}%, {counts.translated:,} of {counts.total:,} messages, {words}"


def _clip(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


COLOURS = ((100, "#1a7f37"), (90, "#4d6b00"), (70, "#8a5a00"), (40, "#a8460f"), (0, "#b3261e"))
"""From how many percent on which colour; white letters can be read on each (contrast 4.5 to 1 or more)."""

_LABEL_COLOUR = "#444"
_LONGEST = 40
_HEIGHT = 20
_MARGIN = 6


def badge(label: str, percent: int) -> str:
    """The badge as a standalone SVG 1.1 image: ``label`` on the left, "97 %" on the right.

    A label of more than 40 characters is cut. Screen readers and tooltips get "label: 97 %". ``percent`` is
    from 0 to 100.
    """
    label = _clean(label)
    value = f"{percent} %"
    colour = next(colour for least, colour in COLOURS if percent >= least)
    left, right = _width(label), _width(value)
    split, whole = left + 2 * _MARGIN, left + right + 4 * _MARGIN
    title = escape(f"{label}: {value}")
    spoken = escape(f"{label}: {value}", {'"': "&quot;"})
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{_HEIGHT}" role="img" aria-label="{spoken}">
  <title>{title}</title>
  <rect width="{whole}" height="{_HEIGHT}" rx="3" fill="{_LABEL_COLOUR}"/>
  <path d="M{split} 0h{whole - split - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H{split}z" fill="{colour}"/>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11" aria-hidden="true">
    <text x="{_MARGIN}" y="14" textLength="{left}" lengthAdjust="spacingAndGlyphs">{escape(label)}</text>
    <text x="{split + _MARGIN}" y="14" textLength="{right}">{value}</text>
  </g>
</svg>
"""


def _clean(label: str) -> str:
    """``label`` on one line, without what XML cannot hold, and not too long."""
    kept = "".join(" " if unicodedata.category(char) in {"Cc", "Cs", "Cn"} else char for char in label)
    text = " ".join(kept.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _width(text: str) -> int:
    """About how many pixels ``text`` takes at 11 pixels; the picture stretches it to exactly that."""
    return round(sum(_advance(char) for char in text))


def _advance(char: str) -> float:
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    if unicodedata.east_asian_width(char) in {"W", "F"}:
        return 11
    if char in "iIjlt.,:;'|!()[] ":
        return 4.2
    return 9 if char in "mwMW%@жшщюмЖШЩЮМ" else 7
