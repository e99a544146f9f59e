"""The pseudo-locale: longer, accented, bracketed, and whole for a program."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.merge import Message
from cardset.catalog.read import parse_catalog
from cardset.errors import CardsetError
from cardset.interchange.pseudo import CODE, pseudo, pseudo_locale
from tests.cardset.interchange.samples import texts

BRACES = frozenset({"python-brace-format"})


def fields(text: str) -> list[tuple[str, str | None, str | None]]:
    return [
        (name, spec, conversion) for _, name, spec, conversion in Formatter().parse(text) if name is not None
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Neigh", "[Ñéîĝĥ ö]"),
        ("{player} draws a card.", "[{player} đŕåŵš å çåŕđ. öñé ţ]"),
        ("({cards})", "[({cards})]"),
        ("<b>Draw</b> &amp; go\n", "[<b>Ðŕåŵ</b> &amp; ĝö öñé]\n"),
        ("", ""),
        (" ", " "),
    ],
)
def test_examples(text: str, told: str) -> None:
    assert pseudo(text, BRACES if "{" in text else frozenset()) == told


@given(texts)
def test_the_edges_stay(text: str) -> None:
    told = pseudo(text)

    assert told.startswith(text[: len(text) - len(text.lstrip())])
    assert told.endswith(text[len(text.rstrip()) :])
    assert bool(told.strip()) == bool(text.strip())


@given(
    st.text(
        st.characters(codec="ascii", categories=["L", "N", "P", "Z"], exclude_characters="<>&%{}"), min_size=1
    )
)
def test_two_fifths_longer(text: str) -> None:
    inside = text.strip()
    if any(char.isalpha() for char in inside):
        assert 1.4 * len(inside) <= len(pseudo(inside)) - 2 < 1.4 * len(inside) + 1
        assert not re.search("[A-Za-z]", pseudo(inside))


@given(
    st.lists(
        st.sampled_from(
            ["{player}", "{count}", "{0}", "{}", "{x!r}", "{n:>4}", "{{", "}}", "a", "draws ", "E"]
        )
    )
)
def test_placeholders_stay(parts: list[str]) -> None:
    text = "".join(parts)

    assert fields(pseudo(text, BRACES)) == fields(text)


@given(st.lists(st.sampled_from(["%s", "%d", "%(name)s", "%%", "%5.2f", "a", "draws ", "E"])))
def test_printf_stays(parts: list[str]) -> None:
    text = "".join(parts)
    directives = re.compile(r"%%|%\(name\)s|%5\.2f|%[sd]")

    assert directives.findall(pseudo(text, frozenset({"c-format"}))) == directives.findall(text)


def test_a_whole_locale(tmp_path: Path) -> None:
    messages = [
        Message("card:tide:name", "Tide", comments=("Name of a Charm.",), references=(("cards.yaml", "3"),)),
        Message(None, "{count} card", "{count} cards", flags=("python-brace-format",)),
    ]

    files = pseudo_locale({"deck": messages}, tmp_path)

    assert sorted(path.relative_to(tmp_path).as_posix() for path in files) == [
        f"{CODE}/deck.po",
        f"{CODE}/language.yaml",
    ]
    catalog = parse_catalog(files[tmp_path / CODE / "deck.po"], tmp_path)
    assert catalog.header["Language"] == CODE
    assert [entry.msgstr for entry in catalog.entries] == [
        ("[Ţîđé ö]",),
        ("[{count} çåŕđ ö]", "[{count} çåŕđš öñ]"),
    ]
    assert all(entry.translated for entry in catalog.entries)
    assert catalog.entries[0].extracted == ("Name of a Charm.",)


def test_it_is_made_anew_but_never_over_somebodys_work(tmp_path: Path) -> None:
    (tmp_path / CODE).mkdir()
    described = tmp_path / CODE / "language.yaml"
    described.write_text(pseudo_locale({}, tmp_path)[described], encoding="utf-8")
    assert pseudo_locale({}, tmp_path)

    described.write_text("name: Our own\n", encoding="utf-8")
    with pytest.raises(CardsetError, match="this is not a pseudo-locale that we made"):
        pseudo_locale({}, tmp_path)
