"""A glossary in TBX, the exchange format of terminology.

Specifications: ISO 30042:2008 (root ``martif``) and ISO 30042:2019 (root ``tbx``), of the latter both styles:
DCA, where an attribute names the data category, and DCT, where the element does; TBX-Min 1.0 (root ``TBX``).
What the dialects add is passed over. A document may not declare entities: what it says stands in it, and
nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.parsers import expat

from cardset.errors import CardsetError
from cardset.lint.termbase import Word
from cardset.lint.termbases.glossary import Glossary, GlossaryEntry, plain_status

_ROOTS = frozenset({"martif", "tbx", "TBX"})
_ENTRIES = frozenset({"termEntry", "conceptEntry", "entry"})
_LANGUAGES = frozenset({"langSet", "langSec", "langGroup"})
_TERMS = frozenset({"tig", "ntig", "termSec", "termGroup"})
_STATUS = frozenset({"administrativeStatus", "normativeAuthorization", "termStatus"})
_KINDS = frozenset({"partOfSpeech", "grammaticalType"})
_REASONS = frozenset({"note", "usageNote"})
_SENSES = frozenset({"definition", "explanation", "subjectField", "note"})
_XML = "http://www.w3.org/XML/1998/namespace"
_SEPARATOR = "\x0c"
_MAX_DEPTH = 100
_SOURCE = "en"


@dataclass(slots=True)
class _Term:
    text: str = ""
    status: str = "preferred"
    kind: str = ""
    reason: str = ""


@dataclass(slots=True)
class _Concept:
    line: int
    senses: list[str] = field(default_factory=list)
    terms: dict[str, list[_Term]] = field(default_factory=dict)


def read_tbx(data: bytes, path: Path) -> Glossary:
    """The glossary that the document is. The terms of English render into those of each other language.

    Where no entry has English, the language of the document is the source. Raises :class:`CardsetError` with
    the place where the document is no TBX, is not well-formed, or declares entities.
    """
    reader = _Reader(path)
    reader.read(data)
    source = _source(reader.concepts, reader.language)
    return Glossary(path, tuple(_entries(reader.concepts, source)))


def _source(concepts: list[_Concept], declared: str) -> str:
    there = {language for concept in concepts for language in concept.terms}
    english = sorted(language for language in there if language.partition("-")[0].casefold() == _SOURCE)
    return english[0] if english else declared


def _entries(concepts: list[_Concept], source: str) -> Iterator[GlossaryEntry]:
    for concept in concepts:
        terms = [term for term in concept.terms.get(source, ()) if term.text]
        allowed = [term for term in terms if term.status in {"preferred", "admitted"}] or terms
        words = {
            language: tuple(Word(term.text, term.status, (), term.reason) for term in given if term.text)
            for language, given in concept.terms.items()
            if language != source
        }
        words = {language: given for language, given in words.items() if given}
        if not terms:
            # What is ruled out for no term is so wherever it stands.
            words = {
                language: out
                for language, given in words.items()
                if (out := tuple(word for word in given if not word.allowed))
            }
        if (allowed or not terms) and words:
            kinds = {term.kind for given in concept.terms.values() for term in given if term.kind}
            kind = kinds.pop() if len(kinds) == 1 else ""
            sources = tuple(dict.fromkeys(term.text for term in allowed))
            yield GlossaryEntry(sources, words, kind, " ".join(concept.senses), concept.line)


class _Reader:
    """Hears what an XML parser finds, and keeps what a glossary is made of."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.language = ""
        self.concepts: list[_Concept] = []
        self._open: list[str] = []
        self._concept: _Concept | None = None
        self._spoken = ""
        self._term: _Term | None = None
        self._text: list[str] | None = None
        self._depth = 0
        self._saying = ""
        self._parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
        self._parser.buffer_text = True
        self._parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.EntityDeclHandler = self._entity
        self._parser.ExternalEntityRefHandler = self._external

    def read(self, data: bytes) -> None:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code) if error.code else str(error)
            hint = "the file may have been cut; export it once more"
            place = error.lineno, error.offset + 1
            raise CardsetError(f"no well-formed XML: {what}", self.path, *place, hint) from None
        except (ValueError, LookupError) as error:  # an encoding that nobody knows
            raise self._fault(str(error), "save the file as UTF-8") from None

    def _fault(self, message: str, hint: str = "") -> CardsetError:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        return CardsetError(message, self.path, line, column, hint)

    def _entity(self, *_: Any) -> None:
        raise self._fault(
            "declares an entity, which a glossary may not", "write what it stands for in its place"
        )

    def _external(self, *_: Any) -> int:
        raise self._fault("refers to another file, which is not fetched", "put its content here")

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        local = name.rpartition(_SEPARATOR)[2]
        if not self._open:
            if local not in _ROOTS:
                raise self._fault(
                    f"the root is <{local}>, so this is no TBX", "it is <martif>, <tbx> or <TBX>"
                )
            self.language = attributes.get(f"{_XML}{_SEPARATOR}lang", "")
        self._open.append(local)
        if len(self._open) > _MAX_DEPTH:
            raise self._fault(f"is nested more than {_MAX_DEPTH} levels deep")
        if local in _ENTRIES:
            self._concept = _Concept(self._parser.CurrentLineNumber)
        elif local in _LANGUAGES:
            self._spoken = attributes.get(f"{_XML}{_SEPARATOR}lang", "") or attributes.get("lang", "")
            if not self._spoken:
                raise self._fault(f"a <{local}> does not say its language", 'it has an xml:lang="…"')
        elif local in _TERMS:
            self._term = _Term()
        elif self._text is None and self._category(local, attributes):
            self._text = []
            self._depth = len(self._open)

    def _category(self, local: str, attributes: Mapping[str, str]) -> str:
        """What the element says of a term or a concept, if it is of use: its data category, or ``term``."""
        category = attributes.get("type", local)
        if self._term is None:
            return category if self._concept is not None and category in _SENSES else ""
        known = category in _STATUS or category in _KINDS or category in _REASONS
        self._saying = category
        return category if known or local == "term" else ""

    def _characters(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def _end(self, name: str) -> None:
        local = name.rpartition(_SEPARATOR)[2]
        if self._text is not None and len(self._open) == self._depth:
            text = " ".join("".join(self._text).split())
            if self._term is not None:
                self._say(self._term, local, text)
            elif self._concept is not None:
                self._concept.senses.append(text)
            self._text = None
        elif local in _TERMS and self._term is not None and self._concept is not None:
            self._concept.terms.setdefault(self._spoken, []).append(self._term)
            self._term = None
        elif local in _ENTRIES and self._concept is not None:
            self.concepts.append(self._concept)
            self._concept = None
        self._open.pop()

    def _say(self, term: _Term, local: str, text: str) -> None:
        if local == "term":
            term.text = text
        elif self._saying in _STATUS:
            # What dialects add (new, proposed, ...) rules nothing out.
            term.status = plain_status(text) or "admitted"
        elif self._saying in _KINDS:
            term.kind = text
        else:
            term.reason = text
