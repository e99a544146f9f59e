"""docs/engine.md: every example does what the page says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


def test_every_example_of_the_page_holds() -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 9
    assert text.count("```") == 2 * len(blocks)
    runner = doctest.DocTestRunner()
    names: dict[str, Any] = {}
    found: list[str] = []
    for block in blocks:
        line = text[: text.index(block)].count("\n")
        test = doctest.DocTestParser().get_doctest(block, names, "engine.md", str(PAGE), line)
        runner.run(test, out=found.append, clear_globs=False)
        names = test.globs
    assert not found, "".join(found)
