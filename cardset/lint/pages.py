"""The pages of the rules, written from their docstrings, so that code and documentation cannot disagree.

Run ``python -m cardset.lint.pages docs/lint`` after a rule was added or its docstring changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

from cardset.files import write_text
from cardset.lint.rule import Rule, registry

__all__ = ["index", "page", "pages"]


def page(rule: Rule) -> str:
    """The page of one rule, as Markdown."""
    fixed = " `cardset lint --fix` can mend it." if rule.fixable else ""
    return f"# {rule.id}\n\n*{rule.severity.value}*: {rule.reason}.{fixed}\n\n{rule.doc}\n"


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
    return "\n".join([*lines, *_ADDING]) + "\n"


def pages() -> Mapping[str, str]:
    """All pages by file name."""
    rules = list(registry().values())
    return {"index.md": index(rules)} | {f"{rule.id}.md": page(rule) for rule in rules}


def _where(rule: Rule) -> str:
    """A link to the module of a rule, which is called by what comes after the folder of all rules."""
    path = f"{rule.module.replace('.', '/')}.py"
    return f"[{path.removeprefix('cardset/lint/rules/')}](../../{path})"


_ADDING = [
    "",
    "## Adding a rule",
    "",
    "1. Write a function with one of the decorators of `cardset/lint/rule.py` in "
    "`cardset/lint/rules/<family>`: id, gravest severity, reason in a few words. Its docstring is its page. "
    "What few messages or texts have is said in `where`: then the rule is called for those alone, and a "
    "large catalog costs no more than one search.",
    "2. Put cases in `tests/cardset/lint/cases/<rule-id>.yaml`, silent ones and findings; "
    "the README there says how. No Python is needed to add more.",
    "3. Run `python -m cardset.lint.pages docs/lint` and the tests.",
    "",
    "A rule that gets another id gets a row in `RENAMED` of `cardset/lint/selection.py`: settings, comments "
    "and baselines that say the old one go on to hold.",
    "",
    "## Rules of your own project",
    "",
    "A package of yours brings rules by an entry point that is called like their family:",
    "",
    "```toml",
    '[project.entry-points."cardset.lint_rules"]',
    'house = "our_lint.rules"',
    "```",
    "",
    "The module defines them in the same way, with ids such as `house-names`:",
    "",
    "```python",
    "from collections.abc import Iterator",
    "",
    "from cardset.lint.finding import Severity",
    "from cardset.lint.message import Message",
    "from cardset.lint.rule import Problem, entry_rule",
    "",
    "",
    '@entry_rule("house-names", Severity.WARNING, "our publisher is called Foxfire Games")',
    "def names(message: Message) -> Iterator[Problem]:",
    '    """The name of the publisher is written in full."""',
    "    for pair in message.pairs:",
    '        at = pair.target.find("Foxfire")',
    '        if at >= 0 and "Foxfire Games" not in pair.target:',
    '            yield message.problem("this is not our whole name", pair, at, "Foxfire")',
    "```",
    "",
    "`cardset rules`, `explain`, `--select house` and comments know it like ours. With such rules installed "
    "every run checks everything anew. One that cannot be loaded, or raises, is named; the exit code is 2.",
]


if __name__ == "__main__":
    for name, text in pages().items():
        write_text(Path(sys.argv[1]) / name, text)
