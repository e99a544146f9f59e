"""The termbase as TBX-Basic, in the two editions of the standard.

Specifications: ISO 30042:2008 with the TBX-Basic dialect (LISA, 2009), whose root is ``martif``, for Weblate,
OmegaT and most CAT tools; ISO 30042:2019, TBX-Basic dialect, style DCA, for newer terminology systems.

An entry is a concept, with all words that may be used for it in all languages. A word to be avoided has an
entry of its own that refers to the concept: some tools (older Weblates, OmegaT) take the status of one word
for that of the whole entry, and would call the right word forbidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from cardset.errors import CardsetError
from cardset.interchange.concepts import Concept, Word, avoided, printed
from cardset.interchange.markup import LANG, document, language_tag, unwritable


@dataclass(frozen=True, slots=True)
class _Edition:
    """How an edition of the standard spells the parts of a document."""

    root: str
    attributes: tuple[tuple[str, str], ...]
    doctype: str
    header: str
    constraints: str
    entry: str
    language: str
    term: str
    proper_noun: str


EDITIONS = {
    "2008": _Edition(
        "martif",
        (("type", "TBX-Basic"),),
        '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">',
        "martifHeader",
        "TBXBasicXCSV02.xcs",
        "termEntry",
        "langSet",
        "tig",
        "properNoun",
    ),
    "2019": _Edition(
        "tbx",
        (("type", "TBX-Basic"), ("style", "dca"), ("xmlns", "urn:iso:std:iso:30042:ed-2")),
        "",
        "tbxHeader",
        "TBXXCSV02.xcs",
        "conceptEntry",
        "langSec",
        "termSec",
        "noun",  # it knows no proper nouns
    ),
}
"""The editions by year."""

_STATUS = {
    "preferred": "preferredTerm-admn-sts",
    "admitted": "admittedTerm-admn-sts",
    "deprecated": "deprecatedTerm-admn-sts",
    "forbidden": "deprecatedTerm-admn-sts",  # the strongest that TBX-Basic has; the reason is in the note
}
_PARTS_OF_SPEECH = {"noun", "verb", "adjective", "adverb"}


def tbx(title: str, source_language: str, concepts: Iterable[Concept], year: str = "2008") -> str:
    """The document of ``concepts`` in all their languages, by the edition of ``year``.

    Raises :class:`CardsetError` for a word or definition with a character that XML cannot hold.
    """
    edition = EDITIONS[year]
    root = Element(edition.root, {**dict(edition.attributes), LANG: language_tag(source_language)})
    header = SubElement(root, edition.header)
    description = SubElement(header, "fileDesc")
    SubElement(SubElement(description, "titleStmt"), "title").text = title
    SubElement(SubElement(description, "sourceDesc"), "p").text = "Exported by cardset."
    SubElement(SubElement(header, "encodingDesc"), "p", type="XCSURI").text = edition.constraints
    body = SubElement(SubElement(root, "text"), "body")
    for concept in concepts:
        _entries(body, edition, concept, source_language)
    _check(root)
    return document(root, edition.doctype)


def _entries(body: Element, edition: _Edition, concept: Concept, source: str) -> None:
    """The entry of a concept, and one for each word to be avoided for it."""
    entry = SubElement(body, edition.entry, id=concept.id)
    SubElement(entry, "descrip", type="definition").text = concept.definition
    if concept.comments:
        SubElement(entry, "note").text = "\n".join(concept.comments)
    for language, words in concept.words.items():
        if usable := [word for word in words if not avoided(word)]:
            _section(entry, edition, language, usable, concept)
    bad = ((language, word) for language, words in concept.words.items() for word in words if avoided(word))
    for number, (language, word) in enumerate(bad, 1):
        entry = SubElement(body, edition.entry, id=f"{concept.id}.avoid{number}")
        reference = SubElement(entry, "ref", type="crossReference", target=concept.id)
        reference.text = f"to be avoided for {concept.words[source][0].text}"
        if language != source:
            _section(entry, edition, source, concept.words[source][:1], concept, status=False)
        _section(entry, edition, language, [word], concept)


def _section(
    entry: Element,
    edition: _Edition,
    language: str,
    words: Sequence[Word],
    concept: Concept,
    status: bool = True,
) -> None:
    section = SubElement(entry, edition.language, {LANG: language_tag(language)})
    if hints := concept.hints.get(language):
        SubElement(section, "note").text = "\n".join(hints)
    for word in words:
        term = SubElement(section, edition.term)
        SubElement(term, "term").text = word.text
        SubElement(term, "termNote", type="partOfSpeech").text = _part_of_speech(concept, edition)
        if status:
            SubElement(term, "termNote", type="administrativeStatus").text = _STATUS[word.status]
        for name in printed(word):
            SubElement(term, "admin", type="projectSubset").text = name
        if word.reason:
            SubElement(term, "note").text = word.reason


def _part_of_speech(concept: Concept, edition: _Edition) -> str:
    if concept.part_of_speech == "proper noun":
        return edition.proper_noun
    return concept.part_of_speech if concept.part_of_speech in _PARTS_OF_SPEECH else "other"


def _check(root: Element) -> None:
    for element in root.iter():
        text = element.text or ""
        offset = unwritable(text)
        if offset is not None:
            message = f"U+{ord(text[offset]):04X} cannot be written in XML; it stands in {text[:60]!r}"
            raise CardsetError(message, hint="take the control character out of the termbase")
