"""Comments that silence a rule: where they hold, and that they outlive what tools do to files."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardset.catalog.read import parse_catalog
from cardset.lint.check import check
from cardset.lint.context import Context
from cardset.lint.document import document_of
from cardset.lint.finding import Finding, Severity
from cardset.lint.rule import registry
from cardset.lint.selection import select
from cardset.lint.termbase import Termbase
from cardset.lint.waivers import apply_waivers, audible, document_waivers

RULES = select(["gettext-punctuation", "gettext-double-space", "waiver"])
HEADER = 'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def finding(line: int, rule: str = "gettext-punctuation") -> Finding:
    return Finding(Path("a.md"), line, 1, 2, rule, Severity.WARNING, "is wrong", "x", (), None, "pl")


def left(text: str, name: str = "a.md") -> list[int]:
    """The lines of ``text`` in which a finding would be told, one in each line tried."""
    lines = text.split("\n")
    found = [finding(number) for number in range(1, len(lines) + 1)]
    kept, _ = apply_waivers(found, document_waivers(document_of(Path(name), text)), set())
    return [one.line for one in kept]


def test_a_comment_between_paragraphs_holds_for_the_next() -> None:
    text = "one\n\n<!-- cardset: ignore gettext-punctuation as printed -->\n\ntwo\ntwo\n\nthree"
    assert left(text) == [1, 2, 3, 4, 7, 8]


@pytest.mark.parametrize(
    "text",
    [
        "one\n\n<!-- cardset: ignore gettext as printed -->\ntwo\n\nthree",
        "one\n\ntwo\n<!-- cardset: ignore gettext as printed -->\n\nthree",
        "one\n\ntwo <!-- cardset: ignore gettext as printed -->\ntwo\n\nthree",
    ],
    ids=["above", "below", "within"],
)
def test_a_comment_in_a_paragraph_holds_for_it(text: str) -> None:
    assert left(text) == [1, 2, 5, 6]


def test_a_comment_may_be_wrapped() -> None:
    assert left("<!--\ncardset: ignore\n  gettext,\n  terms as it is\n  printed\n-->\none\n\ntwo") == [8, 9]


def test_a_comment_at_the_end_holds_for_nothing() -> None:
    assert left("one\n\n<!-- cardset: ignore gettext as printed -->") == [1, 2, 3]


def test_comments_one_after_the_other_hold_for_the_same_paragraph() -> None:
    comment = "<!-- cardset: ignore gettext as printed -->"
    assert left(f"{comment}\n\n{comment}\n\n<!-- a note -->\none\n\ntwo") == [1, 2, 3, 4, 7, 8]


def test_a_comment_without_an_end_is_none() -> None:
    assert left("<!-- cardset: ignore gettext as printed\n\n<!-- one") == [1, 2, 3]


def test_another_rule_stays() -> None:
    assert left("one <!-- cardset: ignore terms as printed -->") == [1]


def test_in_yaml_a_comment_holds_for_the_lines_around_it() -> None:
    text = "- id: a\n  en: A  # cardset: ignore gettext as printed\n\n- id: b"
    assert left(text, "cards.yaml") == [3, 4]
    assert left(text, "cards.md") == [1, 2, 3, 4]


def test_what_is_wrong_with_a_comment_is_told_at_its_place() -> None:
    lines = ["one", "", "two", "<!-- so", "cardset: ignore", " gettext, terms -->"]
    (waiver,) = document_waivers(document_of(Path("a.md"), "\n".join(lines)))
    assert (waiver.line, waiver.column, waiver.surface) == (5, 1, "cardset: ignore")
    assert [(name.text, name.line, name.column) for name in waiver.names] == [
        ("gettext", 6, 2),
        ("terms", 6, 11),
    ]
    assert waiver.reason == ""


def test_waivers_of_waivers_are_refused() -> None:
    kept, _ = apply_waivers(
        [finding(1, "waiver-unused")],
        document_waivers(
            document_of(Path("a.md"), "<!-- cardset: ignore all, waiver I do not want to know --> a")
        ),
        set(),
    )
    assert len(kept) == 1


def test_the_silence_of_a_rule_that_knows_nothing_means_nothing() -> None:
    rules = list(registry().values())
    heard = audible(rules, Context("xx"))
    assert {rule.family for rule in rules if rule.id in heard} >= {"gettext", "waiver"}
    assert not {rule.family for rule in rules if rule.id in heard} & {"terms", "text", "spelling"}
    terms = {rule.id for rule in rules if rule.family == "terms"}
    assert audible(rules, Context("xx", termbase=Termbase.build([], {}, []))) == heard | terms


WORDS = st.lists(
    st.sampled_from(["kartę", "stos", "gracz", "dobierz", "talia", "żółć", "odrzuć", "ze", "swojej"]),
    min_size=1,
    max_size=30,
)
COMMENTS = st.lists(
    st.sampled_from(
        [
            "# a note",
            "# cardset: ignore gettext-punctuation as on the printed card",
            "# cardset: ignore gettext-double-space, gettext-punctuation as on the printed card",
            "# cardset: ignore gettext-double-space",
        ]
    ),
    max_size=2,
    unique=True,
)


@st.composite
def entries(draw: st.DrawFn) -> list[str]:
    """Entries of a catalog; some have slips, some of those are to be ignored."""
    found = []
    for number in range(draw(st.integers(1, 6))):
        text = draw(st.sampled_from([" ", "  "])).join(draw(WORDS)) + draw(st.sampled_from([".", "", "\\n"]))
        comments = [f"{line}\n" for line in draw(COMMENTS)]
        found.append(f'{"".join(comments)}msgid "{number}: draw."\nmsgstr "{text}"\n')
    return found


def told(text: str) -> Counter[tuple[str, str | None, str]]:
    findings = check(parse_catalog(text, Path("a.po")), Context("pl"), RULES)
    return Counter((found.rule, found.msgid, found.surface) for found in findings)


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs msgcat of GNU gettext")
@given(entries(), st.integers(20, 120), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_waivers_outlive_wrapping_and_sorting(made: list[str], width: int, chance: random.Random) -> None:
    before = told("\n".join([HEADER, *made]))
    shuffled = list(made)
    chance.shuffle(shuffled)
    for options in ([f"--width={width}"], ["--no-wrap"], ["--sort-output"]):
        text = "\n".join([HEADER, *shuffled]).encode()
        done = subprocess.run(["msgcat", *options, "-"], input=text, capture_output=True, check=True)
        assert told(done.stdout.decode()) == before
