"""A large Polish catalog and a glossary, made from the texts of this project: the same for the same seed.

Sentences come from our own catalogs (cards, clauses of rulebooks, messages of programs). They are joined,
their numbers are changed alike on both sides, and placeholders, plural forms, fuzzy and empty entries are
mixed in, about as often as in the catalogs of finished games.
"""

from __future__ import annotations

import csv
import io
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardset.catalog.read import read_catalog
from cardset.lexicon import read_lexicon
from cardset.lint.load import load_termbase
from cardset.paths import set_folder
from cardset.sources import find_sources

LANG = "pl"
ROOT = Path(__file__).resolve().parent.parent.parent
I18N = ROOT / "i18n"
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: made\\n"
"Report-Msgid-Bugs-To: \\n"
"PO-Revision-Date: 2026-01-01 12:00+0000\\n"
"Last-Translator: \\n"
"Language-Team: Polish\\n"
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 "
"|| n%100>=20) ? 1 : 2);\\n"
"""
NUMBER = re.compile(r"(?<![\w{%.,-])[2-9](?![\w}.,-])")
# Flag, and how the placeholder stands in front of a sentence of either language.
FORMATS = (("python-brace-format", "{player}: "), ("c-format", "%s: "), ("python-format", "%(number)d. "))
CARD, CARD_OBJECT, PLAYER = (
    ("karta", "karty", "kart"),
    ("kartę", "karty", "kart"),
    ("gracz", "gracze", "graczy"),
)
PLURALS = (
    ("You have %d card in your hand.", "You have %d cards in your hand.", "Masz %d {} na ręce.", CARD_OBJECT),
    ("%d card is left in the deck.", "%d cards are left in the deck.", "W talii: %d {}.", CARD),
    ("%d player is waiting.", "%d players are waiting.", "Na turę czeka %d {}.", PLAYER),
)


@dataclass(frozen=True, slots=True)
class Text:
    """A source text, its translation, and the comment that a translator reads above them."""

    source: str
    target: str
    comment: str


def catalog(messages: int, seed: int = 1) -> str:
    """A catalog of so many messages, as text."""
    chance = random.Random(seed)
    texts = list(_texts())
    seen: set[str] = set()
    entries = [_entry(number, texts, chance, seen) for number in range(messages)]
    return "\n".join([HEADER, *entries])


def glossary(terms: int) -> str:
    """A glossary of so many terms as CSV: the words of our lexicon, then titles of cards and the like."""
    sources = find_sources(set_folder(None))
    lexicon = read_lexicon(I18N, LANG, tuple(sources.games.values()))
    concepts = load_termbase(tuple(sources.games.values()), lexicon).concepts.values()
    rows = {
        (source, word.text, word.status if word.allowed else "forbidden"): None
        for concept in concepts
        for source in concept.source
        for word in concept.words
    }
    named = {source for source, _, _ in rows}
    for text in _texts():
        if text.source not in named and len(text.source.split()) <= 3 and text.source[-1].isalnum():
            named.add(text.source)
            rows[text.source, text.target, "preferred"] = None
    if len(rows) < terms:
        raise ValueError(f"our catalogs have no more than {len(rows)} terms")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("source", "target", "status"))
    writer.writerows(list(rows)[:terms])
    return out.getvalue()


def _texts() -> Iterator[Text]:
    """What our catalogs say; phrases to draft from are no sentences."""
    for path in sorted((I18N / LANG).glob("*.po")):
        for entry in read_catalog(path).entries:
            if entry.translated and entry.msgid_plural is None and "phrases" not in path.stem:
                yield Text(entry.msgid, entry.msgstr[0], " ".join(entry.extracted[:1]))


def _entry(number: int, texts: list[Text], chance: random.Random, seen: set[str]) -> str:
    """One entry; of a source text that was there before, with a context."""
    kind = chance.random()
    lines = [f"#: src/game{number % 40}.py:{number}"]
    if kind < 0.05:
        one, many, target, forms = chance.choice(PLURALS)
        lines += ["#, c-format", *_context(f"plural {number}"), *_string("msgid", one)]
        lines += _string("msgid_plural", many)
        for form, word in enumerate(forms):
            lines += _string(f"msgstr[{form}]", target.format(word))
        return "\n".join([*lines, ""])
    text = _numbered(chance.choice(texts), chance)
    source, target = text.source, text.target
    if kind < 0.35:
        more = _numbered(chance.choice(texts), chance)
        source, target = f"{source} {more.source}", f"{target} {more.target}"
    elif kind < 0.55:
        flag, placeholder = chance.choice(FORMATS)
        source, target = placeholder + source, placeholder + target
        if "{" not in text.source and "%" not in text.source:
            lines.append(f"#, {flag}")
    elif kind < 0.58:
        lines.append("#, fuzzy")
    elif kind < 0.62:
        target = ""
    if text.comment:
        lines.insert(0, f"#. {text.comment}")
    if source in seen:
        lines += _context(f"text {number}")
    seen.add(source)
    return "\n".join([*lines, *_string("msgid", source), *_string("msgstr", target), ""])


def _numbered(text: Text, chance: random.Random) -> Text:
    """``text`` with another number where both sides have one and the same."""
    there, here = NUMBER.findall(text.source), NUMBER.findall(text.target)
    if len(there) != 1 or there != here:
        return text
    other = str(chance.randint(5, 9))  # they take the same plural form
    if int(there[0]) < 5:
        return text
    return Text(NUMBER.sub(other, text.source), NUMBER.sub(other, text.target), text.comment)


def _context(text: str) -> list[str]:
    return [f'msgctxt "{text}"']


def _string(keyword: str, text: str) -> list[str]:
    """A string as gettext writes it: on one line where it fits, else wrapped at 79 columns."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    if len(keyword) + len(escaped) + 3 <= 79:
        return [f'{keyword} "{escaped}"']
    lines = [""]
    for word in re.findall(r"\S+\s*|\s+", escaped):
        if len(lines[-1]) + len(word) > 77:
            lines.append("")
        lines[-1] += word
    return [f'{keyword} ""', *(f'"{line}"' for line in lines if line)]
