"""Templates: text with places, read from what a translator wrote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.drafting.template import Gap, parse


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ()),
        ("plain", ("plain",)),
        ("{noun}", (Gap("noun"),)),
        ("POŚWIĘĆ {cards:acc}", ("POŚWIĘĆ ", Gap("cards", None, ("acc",)))),
        ("{amount} {noun:gen.pl}", (Gap("amount"), " ", Gap("noun", None, ("gen", "pl")))),
        ("{inny~noun} {noun}", (Gap("inny", "noun"), " ", Gap("noun"))),
        ("{on~a card:acc},", (Gap("on", "a card", ("acc",)), ",")),
        ("zostanie {ZNISZCZONY~}", ("zostanie ", Gap("ZNISZCZONY", ""))),
    ],
)
def test_what_is_written_is_read(text: str, parts: tuple[str | Gap, ...]) -> None:
    assert parse(text) == parts


@pytest.mark.parametrize(
    "text", ["{", "}", "{a", "a}", "{}", "{~noun}", "{:acc}", "{a~b~c}", "{a:b:c}", "{{a}}"]
)
def test_braces_that_are_no_place_are_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"brace|names no slot"):
        parse(text)


@given(st.text(alphabet="ab {}~:.", max_size=20))
def test_any_text_is_a_template_or_an_error(text: str) -> None:
    try:
        template = parse(text)
    except ValueError:
        return
    assert "".join(part for part in template if isinstance(part, str)).count("{") == 0
    assert sum(isinstance(part, Gap) for part in template) == text.count("{")
