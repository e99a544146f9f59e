"""Where clauses are kept: what the code and the card data cite.

Code names a clause in a docstring or a comment of what enforces it. Card data does in a comment of its own,
on the line or above the entry that makes it so::

    basic: {in: unicorn, plays: stable}  # clause: cards.basic-no-effect, cards.unicorn-subtypes
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.cache import cached
from cardset.digest import RULES
from cardset.files import read_bytes
from rulebook.clauses import PACKAGE, Clauses
from rulebook.game import Game

ROOT = PACKAGE.parent
"""The folder that holds the packages, to which places are relative."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in the code or the data; ``within`` is the qualified name of the innermost class or function,
    or the keys that lead to an entry. It is empty for a whole module."""

    path: str
    line: int
    within: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" + (f" {self.within}" if self.within else "")


def citing(game: Game, data: Iterable[Path] = ()) -> list[Path]:
    """The files that may cite a clause of ``game``: its own code, that which no game has to itself, and
    ``data``, those of its cards."""
    games = PACKAGE / "games"
    shared = [path for path in PACKAGE.rglob("*.py") if not path.is_relative_to(games)]
    return [*sorted([*shared, *game.folder.rglob("*.py")]), *sorted(data)]


def citations(clauses: Clauses, files: Iterable[Path], root: Path = ROOT) -> dict[str, tuple[Place, ...]]:
    """The clause ids that ``files`` of code and data cite, sorted, with the places in order.

    An id is anything written like one, in a group that has clauses, so that a misspelt one is found as well.
    Paths are relative to ``root``, the folder that holds the packages, in a checkout as when installed; what
    lies elsewhere keeps its own.
    """
    if not clauses.by_id:
        return {}
    groups = _groups(clauses)
    contents = [(place(path, root), read_bytes(path)) for path in files]

    def gather() -> dict[str, list[tuple[str, int, str]]]:
        found: dict[str, set[tuple[str, int, str]]] = {}
        for name, content in contents:
            text = content.decode()
            for line, within, cited in _in_code(text) if name.endswith(".py") else _in_data(text):
                for clause in groups.findall(cited):
                    found.setdefault(clause, set()).add((name, line, within))
        return {clause: sorted(found[clause]) for clause in sorted(found)}

    sources = [*contents, ("groups", groups.pattern.encode())]
    cited = cached("citations", sources, gather, RULES)
    return {clause: tuple(Place(*place) for place in places) for clause, places in cited.items()}


def place(path: Path, root: Path = ROOT) -> str:
    """How the place of a file is told: from ``root`` on, as far as it lies there."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def ids_in(text: str, clauses: Clauses) -> list[str]:
    """What is written like the id of a clause in ``text``, in order; names of files are left out."""
    return _groups(clauses).findall(text)


def _groups(clauses: Clauses) -> re.Pattern[str]:
    """What an id looks like; names of files, attributes and what fills the slot of a phrase do not count."""
    groups = "|".join(sorted({clause.partition(".")[0] for clause in clauses.by_id}))
    file = r"(?:csv|jsonl?|md|po|py|tbx|tmx|txt|yaml)\b"
    return re.compile(rf"(?<![\w./=-])(?:{groups})\.(?!{file})[a-z]+(?:-[0-9a-z]+)*(?![\w(-]|\.\w)")


Cited = Iterator[tuple[int, str, str]]
"""Lines from 1, what each is within, and the text that may cite."""


# Code


def _in_code(source: str) -> Cited:
    tree = ast.parse(source)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            yield line, _function(tree, line), token.string
    lines = source.splitlines()
    for text in _docstrings(ast.walk(tree)):
        for line in range(text.lineno, (text.end_lineno or text.lineno) + 1):
            yield line, _function(tree, line), lines[line - 1]


def _docstrings(nodes: Iterable[ast.AST]) -> Iterator[ast.Constant]:
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str()) as text), *_]:
                    yield text


def _function(tree: ast.Module, line: int) -> str:
    """The qualified name of the innermost class or function around ``line``."""
    names: list[str] = []
    body: Sequence[ast.stmt] = tree.body
    while True:
        for node in body:
            if isinstance(
                node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
            ) and node.lineno <= line <= (node.end_lineno or node.lineno):
                names.append(node.name)
                body = node.body
                break
        else:
            return ".".join(names)


# Data

_CITING = re.compile(r"(?:^|\s)#\s*clause:(?P<ids>.*)$")
_ENTRY = re.compile(r"(?P<indent> *)(?:- id: (?P<id>\S+)|(?:- )?(?P<key>[\w-]+):(?:\s|$))")


def _in_data(source: str) -> Cited:
    """The comments of a YAML file that cite. One on a line of its own belongs to the entry below it."""
    around: list[tuple[int, str]] = []
    waiting: list[tuple[int, str]] = []
    for number, line in enumerate(source.splitlines(), 1):
        citing = _CITING.search(line)
        if citing:
            waiting.append((number, citing["ids"]))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if entry := _ENTRY.match(line):
            indent = len(entry["indent"])
            while around and around[-1][0] >= indent:
                around.pop()
            around.append((indent, entry["id"] or entry["key"]))
        within = ".".join(name for _, name in around)
        for cited, ids in waiting:
            yield cited, within, ids
        waiting.clear()
