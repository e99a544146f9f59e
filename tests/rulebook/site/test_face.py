"""Cards as pictures: whatever a card is called and says, it fits."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from rulebook.site.content import CardEntry
from rulebook.site.face import HEIGHT, draw, wrapped
from rulebook.site.views import Views


def test_every_card_fits_in_every_language(views: Mapping[str, Views]) -> None:
    for shown in views.values():
        for face in shown.faces.values():
            assert len(face.name) <= 2
            assert face.text == () or face.text[-1].y + face.text_size * 0.4 <= HEIGHT - 14
            assert face.text_size >= 10
            assert " ".join(line.text for line in face.text) == face.card.text
            assert " ".join(line.text for line in face.name) == face.card.name


@given(st.text(alphabet="aMżЩ -", max_size=80), st.integers(1, 30))
def test_lines_keep_every_letter(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(len(line) * 0.4 <= width or len(line) == 1 for line in lines)


def test_a_card_looks_the_same_every_time_and_like_no_other() -> None:
    one, other = (CardEntry(ident, "Name", "magic", "Magic", "Text.", 1) for ident in ("one", "other"))
    assert draw(one) == draw(one)
    assert draw(one).rings != draw(other).rings


def test_an_unknown_type_and_an_endless_name_are_drawn() -> None:
    face = draw(CardEntry("x", "W" * 300, "no-such-type", "?", "W" * 3000, 1))
    assert face.sign
    assert "".join(line.text for line in face.name) == "W" * 300
