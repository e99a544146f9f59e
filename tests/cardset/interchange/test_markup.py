"""XML that every reader reads, with each text as it was."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, fromstring

import pytest
from hypothesis import given

from cardset.interchange.markup import document, language_tag, unwritable
from tests.cardset.interchange.samples import texts, xml_texts


@given(xml_texts)
def test_any_text_survives(text: str) -> None:
    root = Element("root", attribute=text)
    SubElement(root, "child").text = text

    read = fromstring(document(root))

    assert (read[0].text or "") == text
    assert read.get("attribute") == text


@given(texts)
def test_what_xml_cannot_hold_is_found(text: str) -> None:
    """Whether the standard library's parser accepts the document is the judge."""
    root = Element("root")
    root.text = text
    offset = unwritable(text)
    try:
        read = fromstring(document(root)).text or ""
    except SyntaxError:
        assert offset is not None
        return
    assert offset is None or text[offset] in "\ufffe\uffff"  # which this parser lets pass
    assert read == text


def test_the_document_type_is_named_and_not_fetched() -> None:
    text = document(Element("tmx"), '<!DOCTYPE tmx SYSTEM "tmx14.dtd">')

    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx')
    assert fromstring(text).tag == "tmx"


@pytest.mark.parametrize(
    ("code", "tag"),
    [
        ("pl", "pl"),
        ("pt_BR", "pt-BR"),
        ("zh_Hant_TW", "zh-Hant-TW"),
        ("cs_CZ.UTF-8", "cs-CZ"),
        ("sr@latin", "sr-Latn"),
        ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
        ("pl@nsfw", "pl-x-nsfw"),
        ("cs@second-edition", "cs-x-second-edition"),
        ("cs@anniversary2025", "cs-x-annivers"),
        ("en_XA", "en-XA"),
    ],
)
def test_tags(code: str, tag: str) -> None:
    assert language_tag(code) == tag
