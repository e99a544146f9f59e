"""The pages of the rules, written from their docstrings, so that code and documentation cannot disagree.

Run ``python -m cardset.lint.pages docs/lint`` after a rule was added or its docstring changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from itertools import groupby
from pathlib import Path

from cardset.files import read_text, write_text
from cardset.lint.rule import Rule, registry

_ADDING = Path(__file__).with_name("data") / "adding-a-rule.md"
"""What the index says besides: how rules are added."""


def page(rule: Rule) -> str:
    """The page of one rule, as Markdown."""
    fixed = " `cardset lint --fix` can mend it." if rule.fixable else ""
    return f"# {rule.id}\n\n*{rule.severity.value}*: {rule.reason}.{fixed}\n\n{rule.doc}\n"


@cache
def address(rule: str) -> str:
    """Where the page of a rule is on the web: below the documentation that the package's metadata name as
    ``Documentation``; nothing where they name none."""
    try:
        named = metadata("cardset").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    urls = dict(url.split(", ", 1) for url in named)
    return f"{urls['Documentation'].rstrip('/')}/lint/{rule}.md" if "Documentation" in urls else ""


def index(rules: Iterable[Rule]) -> str:
    """The page that lists ``rules`` by family, as Markdown."""
    lines = [
        "# Rules of `cardset lint`",
        "",
        "Each page says what a rule looks for, why, and shows a bad and a good example; "
        "`cardset explain RULE` prints it.",
        "The severity is the gravest that the rule gives; the last column says where it is written.",
    ]
    for family, members in groupby(rules, key=lambda rule: rule.family):
        lines += ["", f"## {family}", "", "| rule | severity | why | where |", "| --- | --- | --- | --- |"]
        lines += [
            f"| [{rule.id}]({rule.id}.md) | {rule.severity.value} | {rule.reason} | {_where(rule)} |"
            for rule in members
        ]
    return "\n".join([*lines, "", read_text(_ADDING)])


def pages() -> Mapping[str, str]:
    """All pages by file name."""
    rules = list(registry().values())
    return {"index.md": index(rules)} | {f"{rule.id}.md": page(rule) for rule in rules}


def _where(rule: Rule) -> str:
    """A link to the module of a rule, which is called by what comes after the folder of all rules."""
    path = f"{rule.module.replace('.', '/')}.py"
    return f"[{path.removeprefix('cardset/lint/rules/')}](../../{path})"


if __name__ == "__main__":
    for name, text in pages().items():
        write_text(Path(sys.argv[1]) / name, text)
