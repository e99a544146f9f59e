"""``cardset vocabulary``, and the page that is its output."""

from __future__ import annotations

from pathlib import Path

from cardset.load import load_set
from tests.cli.running import cardset

PAGE = Path(__file__).parents[2] / "docs" / "effects.md"


def test_the_page_is_its_output() -> None:
    """After a change of the vocabulary: cardset vocabulary > docs/effects.md"""
    done = cardset("vocabulary")

    assert (done.code, done.err) == (0, "")
    assert PAGE.read_text(encoding="utf-8") == done.out


def test_every_word_is_listed() -> None:
    page = cardset("vocabulary").out
    words = load_set().vocabulary

    for verb in words.verbs.values():
        section = page.partition(f"### `{verb.id}`\n")[2].partition("###")[0]
        assert verb.meaning in section
        assert f"- English: {verb.phrase}" in section
        assert all(f"`{name}: " in section for name in verb.parameters)
        assert all(f"`{event}`" in section for event in verb.events)
        assert "- Example: **" in section or "- Why it exists: " in section
        assert ("- Why it exists: " in section) == bool(verb.only)
    for word in words.standing.values():
        section = page.partition(f"### `{word.id}`\n")[2].partition("###")[0]
        assert word.meaning in section
        assert "- Example: **" in section or "- Why it exists: " in section
    for kind in (words.joints, words.triggers, words.limits, words.players, words.events, words.types):
        assert all(f"| `{word}` |" in page for word in kind)
