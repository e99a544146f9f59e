"""What several tests of catalogs start from."""

from __future__ import annotations

from pathlib import Path

from cardset.catalog.language import Language
from cardset.catalog.merge import Merged, Message, merge
from cardset.catalog.model import Catalog, Entry
from cardset.catalog.read import parse_catalog

PATH = Path("i18n/pl/deck.po")
POLISH_PLURALS = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
POLISH = Language("pl", "Polish", "polski", POLISH_PLURALS)

HEADER = f"""\
msgid ""
msgstr ""
"Project-Id-Version: deck\\n"
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {POLISH_PLURALS}\\n"

"""


def parsed(text: str) -> Catalog:
    return parse_catalog(text, PATH)


def merged(messages: list[Message], old: str | None = None) -> Merged:
    return merge(messages, old, POLISH, "deck", PATH)


def entry_of(text: str, context: str) -> Entry:
    """The one entry in use with this context."""
    (entry,) = [entry for entry in parsed(text).entries if entry.msgctxt == context and not entry.obsolete]
    return entry


def obsolete_in(text: str) -> dict[str | None, Entry]:
    return {entry.msgctxt: entry for entry in parsed(text).entries if entry.obsolete}
