"""What a baseline knows stays known when a file is wrapped, sorted or edited elsewhere."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardset.catalog.read import parse_catalog
from cardset.errors import CardsetError
from cardset.lint.baseline import Baseline, apply_baseline, baseline_of, read_baseline, write_baseline
from cardset.lint.check import check
from cardset.lint.context import Context
from cardset.lint.finding import Finding, Linted, Result, Severity
from cardset.lint.selection import select

HERE = Path("/project")
RULES = select(["gettext-punctuation", "gettext-double-space", "gettext-untranslated"])
HEADER = 'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def catalog(*bodies: str) -> Result:
    parsed = parse_catalog("\n".join([HEADER, *bodies]), HERE / "pl" / "a.po")
    found = check(parsed, Context("pl"), RULES)
    return Result((Linted(parsed.path, tuple(found), parsed.lines),), ())


def document(text: str, *words: str) -> Result:
    """A document with a finding at each of these words."""
    lines = tuple(text.split("\n"))
    found = tuple(
        Finding(
            HERE / "a.md",
            at,
            match.start() + 1,
            match.end() + 1,
            "text-x",
            Severity.ERROR,
            "is",
            word,
            (),
            None,
            "",
        )
        for at, line in enumerate(lines, 1)
        for word in words
        for match in re.finditer(re.escape(word), line)
    )
    return Result((Linted(HERE / "a.md", found, lines),), ())


def new(before: Result, after: Result) -> Result:
    """What is new in ``after`` to a baseline of ``before``."""
    rules = [*RULES, RULES[0]._replace(id="text-x")]
    return apply_baseline(after, baseline_of(before, HERE, lambda _: rules), HERE, lambda _: rules)


A = 'msgid "a."\nmsgstr "a"\n'
B = 'msgid "b."\nmsgstr "b"\n'
B_MENDED = 'msgid "b."\nmsgstr "b."\n'
B_OTHERWISE = 'msgctxt "x"\nmsgid "b."\nmsgstr "b"\n'


@pytest.mark.parametrize(
    ("after", "found", "known", "gone"),
    [
        ([A, B], [], 2, 0),
        ([B, A], [], 2, 0),
        (['msgid "c"\nmsgstr "c"\n', B, "# a comment\n" + A], [], 2, 0),
        ([A, B, 'msgid "c."\nmsgstr "c"\n'], ["c."], 2, 0),
        ([A, B_MENDED], [], 1, 1),
        ([A, B_OTHERWISE], ["b."], 1, 1),
        ([A, 'msgid "b."\nmsgstr "b  b"\n'], ["b."], 2, 0),
        ([A, 'msgid "b."\nmsgstr "changed, still without"\n'], [], 2, 0),
    ],
    ids=["same", "sorted", "moved", "one more", "mended", "other context", "other rule", "reworded"],
)
def test_only_what_is_new_is_found(after: list[str], found: list[str], known: int, gone: int) -> None:
    result = new(catalog(A, B), catalog(*after))
    assert [finding.msgid for finding in result.findings] == found
    assert (result.known, result.gone) == (known, gone)


def test_a_second_one_in_the_same_text_is_new() -> None:
    before = catalog('msgid "a"\nmsgstr "x  y"\n')
    assert len(new(before, catalog('msgid "a"\nmsgstr "x  y  z"\n')).findings) == 1


TEXT = (
    "The first paragraph has a slip in it.\n\n"
    "The second one has a slip, too, and after it the line does not end, but the words go on and on."
)


@pytest.mark.parametrize(
    ("after", "count"),
    [
        (TEXT, 0),
        ("A new one.\n\n" + TEXT, 0),
        (TEXT.replace(" ", "\n"), 0),
        (TEXT.replace("too, and after", "too,\nand\nafter"), 0),
        ("> " + TEXT.replace("has a", "has a\n>"), 0),
        (TEXT.replace("words go on and on", "words end"), 0),
        (TEXT + "\n\nA third slip.", 1),
        (TEXT.replace("The first paragraph has", "There is"), 1),
    ],
    ids=[
        "same",
        "moved",
        "a word a line",
        "wrapped",
        "quoted",
        "edited far off",
        "one more",
        "edited near by",
    ],
)
def test_in_a_document_the_words_around_count(after: str, count: int) -> None:
    assert len(new(document(TEXT, "slip"), document(after, "slip")).findings) == count


def entries() -> st.SearchStrategy[list[str]]:
    words = st.lists(st.sampled_from(["kartę", "stos", "gracz", "żółć", "talia"]), min_size=1, max_size=30)
    texts = st.tuples(words, st.sampled_from([" ", "  "]), st.sampled_from([".", "", "\\n"]))
    return st.lists(texts.map(lambda text: text[1].join(text[0]) + text[2]), max_size=6).map(
        lambda made: [f'msgid "{number}: draw."\nmsgstr "{text}"\n' for number, text in enumerate(made)]
    )


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs msgcat of GNU gettext")
@given(entries(), st.integers(20, 120), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_a_baseline_outlives_wrapping_and_sorting(made: list[str], width: int, chance: random.Random) -> None:
    before = catalog(*made)
    shuffled = list(made)
    chance.shuffle(shuffled)
    for options in ([f"--width={width}"], ["--no-wrap"], ["--sort-output"]):
        text = "\n".join([HEADER, *shuffled]).encode()
        done = subprocess.run(["msgcat", *options, "-"], input=text, capture_output=True, check=True)
        parsed = parse_catalog(done.stdout.decode(), HERE / "pl" / "a.po")
        found = check(parsed, Context("pl"), RULES)
        after = new(before, Result((Linted(parsed.path, tuple(found), parsed.lines),), ()))
        assert (after.findings, after.known, after.gone) == ((), len(before.findings), 0)


def test_a_baseline_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    for result in (catalog(A, B, 'msgid "a"\nmsgstr "x  y  z"\n'), catalog()):
        made = baseline_of(result, HERE, lambda _: RULES)
        write_baseline(path, made)
        assert read_baseline(path) == made
    write_baseline(path, baseline_of(catalog(A, B), HERE, lambda _: RULES))
    rows = [line for line in path.read_text("utf-8").splitlines() if '"rule"' in line]
    assert [json.loads(row.strip().rstrip(","))["text"] for row in rows] == ["a.", "b."]
    assert all('"path": "pl/a.po"' in row for row in rows)


def test_what_was_not_looked_for_stays_in_a_baseline(tmp_path: Path) -> None:
    (tmp_path / "here.po").touch()

    def result(name: str, *rules: str) -> Result:
        found = (
            Finding(tmp_path / name, 1, 1, 2, rule, Severity.ERROR, "is", "x", (), None, "pl", msgid="a")
            for rule in rules
        )
        return Result((Linted(tmp_path / name, tuple(found), ("x",)),), ())

    def paths(baseline: Baseline) -> Iterable[tuple[str, str]]:
        return sorted((known.path, known.rule) for known in baseline.counts)

    punctuation, space, *_ = RULES
    old = baseline_of(result("here.po", punctuation.id, space.id), tmp_path, lambda _: RULES)
    other = baseline_of(result("other.po", space.id), tmp_path, lambda _: RULES, old)
    assert paths(other) == sorted(
        [("here.po", punctuation.id), ("here.po", space.id), ("other.po", space.id)]
    )
    again = baseline_of(result("here.po"), tmp_path, lambda _: [space], other)
    assert paths(again) == [("here.po", punctuation.id)], "other.po is no file, and the rule found nothing"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "1:1: is no JSON"),
        ('{"findings": [}', "1:15: is no JSON"),
        ("[]", '"findings" is missing'),
        ('{"findings": []}', "version None, 1 was expected"),
        ('{"schema_version": 2, "findings": []}', "version 2"),
        ('{"schema_version": 1, "findings": [1]}', "finding 1 is none"),
        (
            '{"schema_version": 1, "findings": [{"path": "a", "rule": "b", "digest": "c", "count": 0}]}',
            "is none",
        ),
        ("[" * 100_000, "is no baseline"),
        ('{"schema_version": 1' + "0" * 5000 + "}", "baseline"),
    ],
)
def test_what_is_no_baseline_is_told(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardsetError) as caught:
        read_baseline(path)
    assert says in str(caught.value) and "--write-baseline" in str(caught.value)


def test_a_baseline_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match=r"no such baseline \(write it with --write-baseline\)"):
        read_baseline(tmp_path / "baseline.json")
