"""Approved translations as a translation memory, which every CAT tool takes in.

Specification: TMX 1.4b (LISA OSCAR, 2005). A unit is what stands in one catalog entry, a sentence or several;
a plural entry gives a unit for each of its forms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from cardset import __version__
from cardset.catalog.language import read_language
from cardset.catalog.model import Catalog, Entry
from cardset.catalog.plurals import parse_plural_forms
from cardset.errors import CardsetError
from cardset.interchange.catalogs import approved, comments
from cardset.interchange.markup import LANG, document, language_tag, unwritable

DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'


@dataclass(frozen=True, slots=True)
class TmxPair:
    """A text and its approved translation. ``form`` is the index of a plural form, -1 where there is none."""

    catalog: str
    context: str
    form: int
    source: str
    target: str
    comments: tuple[str, ...] = ()


def pairs(root: Path, language: str, names: Sequence[str] = ()) -> Iterator[TmxPair]:
    """The approved translations into ``language`` in the catalogs ``names``, or in all of them.

    The plural form that goes with 1 is paired with the English singular, the others with the plural.
    Raises :class:`CardsetError` as :func:`cardset.interchange.catalogs.approved`, and for a text that XML
    cannot hold, with its place.
    """
    one = parse_plural_forms(read_language(root, language).plural_forms).form(1)
    for catalog, entry in approved(root, language, names):
        _check(catalog, entry)
        said, context = catalog.path.stem, entry.msgctxt or ""
        plural = entry.msgid_plural
        for form, target in enumerate(entry.msgstr):
            source = entry.msgid if plural is None or form == one else plural
            yield TmxPair(said, context, -1 if plural is None else form, source, target, comments(entry))


def _check(catalog: Catalog, entry: Entry) -> None:
    for texts, source in ((entry.sources, True), (entry.msgstr, False)):
        for number, text in enumerate(texts):
            offset = unwritable(text)
            if offset is not None:
                message = f"U+{ord(text[offset]):04X} cannot be written in XML"
                hint = "take the control character out of the text"
                raise CardsetError(*catalog.fault(message, entry, offset, number, source, hint))


def tmx(source_language: str, translations: dict[str, Sequence[TmxPair]]) -> str:
    """The memory of ``translations`` by language; what several languages translate is one unit.

    Units are in the order of the first language. Context, catalog and plural form are properties, so that
    a tool can tell two equal texts apart; comments are notes.
    """
    root = Element("tmx", version="1.4")
    attributes = {
        "creationtool": "cardset",
        "creationtoolversion": __version__,
        "segtype": "paragraph",  # OmegaT cuts such units into sentences where its project does
        "o-tmf": "gettext PO",
        "adminlang": "en",
        "srclang": language_tag(source_language),
        "datatype": "plaintext",
    }
    SubElement(root, "header", attributes)
    body = SubElement(root, "body")
    units: dict[tuple[str, str, int, str], Element] = {}
    for language, found in translations.items():
        for pair in found:
            key = (pair.catalog, pair.context, pair.form, pair.source)
            if key not in units:
                units[key] = _unit(body, pair, source_language)
            _variant(units[key], language, pair.target)
    return document(root, DOCTYPE)


def _unit(body: Element, pair: TmxPair, source_language: str) -> Element:
    name = pair.context.startswith("term:") or pair.context.endswith(":name")
    unit = SubElement(body, "tu", {"segtype": "phrase"} if name else {})
    if pair.comments:
        SubElement(unit, "note").text = "\n".join(pair.comments)
    properties = {"x-catalog": pair.catalog, "x-context": pair.context}
    if pair.form >= 0:
        properties["x-plural-form"] = str(pair.form)
    for kind, value in properties.items():
        if value:
            SubElement(unit, "prop", type=kind).text = value
    _variant(unit, source_language, pair.source)
    return unit


def _variant(unit: Element, language: str, text: str) -> None:
    SubElement(SubElement(unit, "tuv", {LANG: language_tag(language)}), "seg").text = text
