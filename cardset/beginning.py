"""The beginning of a language: a folder with what is known of it, and catalogs still to be filled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardset.catalog.language import Language
from cardset.catalog.merge import Message, merge
from cardset.catalog.read import parse_catalog
from cardset.catalog.write import format_catalog
from cardset.errors import CardsetError, suggestion
from cardset.files import whole_folder, write_text
from cardset.model import CardSet
from cardset.paths import LANGUAGES, locales, schema_line
from cardset.sync import sync
from cardset.yaml_reader import read_yaml

_CODE = re.compile(r"[a-z]{2,3}(_[A-Za-z]+)*")

_LANGUAGE = """\
# name: the language in English; native_name: in itself, as a person would look for it in a list.
# plural_forms: which form of a plural message goes with a number, as in the header of a gettext catalog.
# state: begun. Take the line away when everything is translated; from then on nothing may be missing.
name: {name}
native_name: {native}
plural_forms: "{plural}"
state: begun
"""
_GRAMMAR = """\
# What the words of {name} can be, and in which tables lexicon.yaml writes their forms down (docs/lexicon.md).
# Add cases and genders, and below varies what phrases differ by. number is the one category that the programs
# know: its first value is for one thing, its last for several.
categories:
  number: [sg, pl]
paradigms:
  noun:
    parts_of_speech: [noun, proper noun]
    tables:
      - {{rows: [base], columns: [sg, pl]}}
tags:
  base: {{}}
"""
_LEXICON = """\
# The words of the {name} translation: below terms, for each concept the preferred word first, with its forms.
# cardset terms list --lang {code} lists the concepts without a word, the most used first.
language: {code}
{sample}"""
_SAMPLE = """
# A sample with every field of a word. Without the "# " before them these lines are a valid lexicon: put your
# words in the place of the English ones. cardset terms show WORD --lang {code} prints how commands read them.
#
# # dictionary: pymorphy3        # for a language that it knows; cardset terms forms fills tables from it
# terms:
#   card:                        # the concept, by its id in terms.yaml
#     - word: card               # as a dictionary has it
#       status: preferred        # the one that our texts use; also: admitted, deprecated, forbidden
#       editions: [project]      # who uses it; project: the word is ours
#       sources: [project]       # where one can see it: a title, or the file and line of a rulebook
#       part_of_speech: noun     # left out, it is that of the concept
#       paradigm: noun           # left out, it is that of the part of speech (grammar.yaml)
#       forms_by: hand           # who made the table
#       forms:                   # for each row of the paradigm a cell for each column: here [sg, pl]
#         base: [card, cards | cardes]   # variants: texts use the first; "-" is no form
#       also: [cardlet]          # further forms that have no place in the table
#       not_in: [on the cards]   # where these letters are not the term
#     - word: placard
#       status: forbidden
#       reason: it hangs on a wall   # needed for deprecated and forbidden; the linter says it
#       editions: [project]
#       sources: [project]
#       inflects_like: card      # its forms end as those of another word
#   magic-card:
#     - word: magic card
#       status: preferred
#       editions: [project]
#       sources: [project]
#       parts: ["=magic", card]  # a phrase is made of words with entries of their own
#   discard:
#     - word: discard
#       status: preferred
#       editions: [project]
#       sources: [project]
#       invariable: true         # it has one form only
#       partner: keep discarding # of a verb: the one of the other aspect, and what is made of it
#       participle: discarded
#       verbal_noun: discarding
# words:                         # what is no term itself: parts of terms, models to inflect like
#   keep discarding:
#     part_of_speech: verb
#     invariable: true
#   discarded:
#     part_of_speech: adjective
#     invariable: true
#   discarding:
#     part_of_speech: noun
#     invariable: true
"""


def known_language(code: str) -> Language:
    """What :data:`LANGUAGES` says of a language; one of a territory (``de_AT``) has the rule of the whole.

    Raises :class:`CardsetError` for a language that is not there, with the nearest one.
    """
    data = read_yaml(LANGUAGES).data
    known = data["languages"]
    base = code.partition("_")[0]
    if not _CODE.fullmatch(code) or base not in known:
        hint = suggestion(code, known) or "write i18n/<code>/language.yaml as its neighbours have it"
        raise CardsetError(f"no plural rule is known for {code!r}", hint=hint)
    said = known.get(code) or known[base]
    place = "" if code in known else f" ({code.partition('_')[2]})"
    return Language(
        code,
        said["name"] + place,
        said["native_name"] + place,
        data["rules"][said["plural"]],
        begun=True,
    )


def begin_language(
    cards: CardSet, root: Path, language: Language, given: Mapping[str, Sequence[Message]]
) -> list[Path]:
    """Make the folder of ``language`` below ``root``: what it is, a grammar and a lexicon to go on with, and
    the catalogs, which are returned. ``given`` are domains besides the database's.

    The folder is there whole or not at all. Raises :class:`CardsetError` where it is there already, and as
    :func:`~cardset.sync.sync`.
    """
    code, place = language.code, root / language.code
    if code in locales(root) or place.exists():
        raise CardsetError(f"{code} was begun before", place, hint=f"go on with cardset sync --lang {code}")
    with whole_folder(place) as folder:
        said = {"code": code, "name": language.name, "native": language.native_name}
        said["sample"] = _SAMPLE.format(code=code)
        for name, text in (("language", _LANGUAGE), ("grammar", _GRAMMAR), ("lexicon", _LEXICON)):
            first = schema_line(name, place)
            write_text(folder / f"{name}.yaml", first + text.format(**said, plural=language.plural_forms))
        done, left = sync(cards, folder.parent, [code], given)
        for faults in left.values():
            raise CardsetError(*faults[0])
    return [place / one.path.name for one in done]


def template(domain: str, messages: Sequence[Message]) -> str:
    """The template of a catalog (``.pot``) for hosting services and editors: every message, no language."""
    nobody = Language("", "", "", "nplurals=2; plural=(n != 1);")
    path = Path(f"{domain}.pot")
    blank = [replace(message, draft="") for message in messages]
    catalog = parse_catalog(merge(blank, None, nobody, domain, path).text, path)
    assert catalog.header_entry is not None
    header = catalog.header_entry
    fields = header.msgstr[0].replace(nobody.plural_forms, "nplurals=INTEGER; plural=EXPRESSION;")
    comment = f"Template of {domain}: a language begins with a copy."
    header = replace(header, msgstr=(fields,), translator=(comment,), flags=frozenset({"fuzzy"}))
    return format_catalog([header, *catalog.entries])
