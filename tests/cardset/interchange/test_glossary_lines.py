"""Word pairs for Weblate and OmegaT."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given

from cardset.errors import CardsetError
from cardset.interchange.concepts import Concept
from cardset.interchange.glossary_lines import check_omegat_name, omegat, weblate
from cardset.model import SourceWord as Word
from tests.cardset.interchange.samples import texts
from tests.cardset.interchange.test_tbx import NEIGH, STABLE


def one_line(text: str) -> str:
    return " ".join(text.split()) if any(char in text for char in "\t\n\r") else text


def test_weblate_reads_a_line_for_each_word_that_may_be_used() -> None:
    text = weblate([STABLE, NEIGH], "en", "pl")

    assert text.splitlines()[0] == "source,target,context,translator_comments,developer_comments"
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["source"], row["target"], row["context"]) for row in rows] == [
        ("Stable", "stajnia", "stable"),
        ("Stable", "stajenka", "stable/2"),
    ]
    assert rows[0]["translator_comments"] == "not: stado (That is a herd.)"
    assert rows[1]["translator_comments"] == "admitted · in nsfw"
    assert rows[0]["developer_comments"] == (
        "noun: Where a player's Unicorns stand & wait. · see also: Nursery · "
        'false friend: "stado" means herd, not Stable'
    )


def test_omegat_reads_three_columns() -> None:
    rows = [line.split("\t") for line in omegat([STABLE, NEIGH], "en", "pl").splitlines()]

    assert [row[:2] for row in rows] == [
        ["Stable", "stajnia"],
        ["Stable", "stajenka"],
        ["barn", "stajnia"],
        ["barn", "stajenka"],
    ]
    assert all(len(row) == 3 for row in rows)
    assert rows[0][2].startswith("not: stado (That is a herd.) · noun: ")


@pytest.mark.parametrize("lines", [weblate, omegat])
def test_no_line_recommends_a_word_to_avoid(lines: object) -> None:
    text = weblate([STABLE], "en", "cs") if lines is weblate else omegat([STABLE], "en", "cs")

    assert "chlév" in text
    assert not [line for line in text.splitlines() if line.replace(",", "\t").split("\t")[1] == "chlév"]


@pytest.mark.parametrize("name", ["glossary.utf8", "Glossary.TXT"])
def test_names_that_omegat_reads_as_utf8(name: str) -> None:
    check_omegat_name(Path(name))


@pytest.mark.parametrize("name", ["glossary.tab", "glossary.csv", "glossary"])
def test_names_that_it_does_not(name: str) -> None:
    with pytest.raises(CardsetError, match=r"call it glossary\.utf8"):
        check_omegat_name(Path(name))


@given(texts.filter(str.strip), texts.filter(str.strip), texts)
def test_any_text_survives_on_one_line(source: str, target: str, definition: str) -> None:
    concept = Concept(
        "c",
        "noun",
        definition,
        (),
        {},
        {"en": (Word(source, "preferred"),), "pl": (Word(target, "preferred"),)},
    )

    (row,) = list(csv.DictReader(io.StringIO(weblate([concept], "en", "pl"), newline="")))
    assert (row["source"], row["target"]) == (one_line(source), one_line(target))
    assert row["developer_comments"] == one_line(f"noun: {definition}")

    (line,) = omegat([concept], "en", "pl").removesuffix("\n").split("\n")
    assert not line.startswith("#")
    assert line.split("\t")[:2] in (
        [one_line(source), one_line(target)],
        [" " + one_line(source), one_line(target)],
    )
