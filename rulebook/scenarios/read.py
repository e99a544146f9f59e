"""From files of scenarios to plain data: shape and content checked, and every fault told at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from cardset.errors import CardsetError, Fault, FaultsError
from cardset.values import made
from rulebook.progress import follow
from rulebook.scenarios.model import LETTERS, Expect, Scenario, Step

if TYPE_CHECKING:
    from cardset.yaml_reader import Document

S = TypeVar("S", bound=Scenario)
Entry: TypeAlias = Mapping[str, Any]
At: TypeAlias = tuple[str | int, ...]
Judge: TypeAlias = "Callable[[Document, At, Entry], tuple[Sequence[Fault], Sequence[str]]]"
"""The faults of one entry of the right shape, which stands there, and why its position is refused."""
Wishes: TypeAlias = Callable[[Any], Iterable[Any]]
"""The moves that the data of one step say."""


def collect(paths: Iterable[Path], entries: Callable[[Path], Sequence[Entry]]) -> list[tuple[Path, Entry]]:
    """The entries of all files, by :func:`checked`.

    Raises :class:`FaultsError` with every fault of every file, :class:`CardsetError` for a path that holds no
    scenarios.
    """
    files = [file for path in paths for file in files_in(path)]
    faults: list[Fault] = []
    found: list[tuple[Path, Entry]] = []
    for file in follow(list(dict.fromkeys(files))):
        try:
            found += [(file, entry) for entry in entries(file)]
        except FaultsError as error:
            faults += error.faults
        except CardsetError as error:
            faults.append(error.fault)
    faults += _taken(found)
    if faults:
        raise FaultsError(faults)
    return found


def files_in(path: Path) -> list[Path]:
    """``path`` itself, or the YAML files below the folder ``path``. Raises :class:`CardsetError`."""
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.yaml"))
    if not found:
        raise CardsetError("there are no scenarios in this folder", path, hint="expected *.yaml")
    return found


def checked(file: Path, schema: Path, judge: Judge) -> list[Entry]:
    """The plain data of a faultless file: its scenarios, with ``line`` and ``column``, the ``lines`` of their
    steps, and ``refusals``.

    Raises :class:`FaultsError` with all faults of shape, and of content as far as the shape allows to look.
    """
    from cardset.shape import shape_faults
    from cardset.yaml_reader import read_yaml

    document = read_yaml(file)
    shape = shape_faults(document, schema)
    faults = [_advised(at, fault, schema) for at, fault in shape]
    found: list[Entry] = []
    ids: dict[str, int] = {}
    for index, entry in enumerate(_sound(document, schema, [at for at, _ in shape])):
        if entry is None:
            continue
        at: At = ("scenarios", index)
        common, branches = _branches(entry)
        wrong, refusals = judge(document, at, common)
        faults += wrong
        for place, one in branches if not wrong else ():
            if place:
                faults += judge(document, (*at, *place), one)[0]
            mark = document.mark((*at, *place))
            if one["id"] in ids:
                hint = f"by the scenario in line {ids[one['id']]}"
                faults.append(document.fault(f"the id {one['id']!r} is taken", (*at, *place, "id"), hint))
            ids.setdefault(one["id"], mark.line)
            steps = [*common.get("steps", ()), *(one["steps"] if place else ())]
            lines = [*_lines(document, at, common), *(_lines(document, (*at, *place), one) if place else ())]
            whole = {**one, "steps": steps} if steps else one
            found.append(
                {**whole, "line": mark.line, "column": mark.column, "lines": lines, "refusals": [*refusals]}
            )
    if faults:
        raise FaultsError(sorted(set(faults), key=lambda fault: (fault.line, fault.column)))
    return found


def _branches(entry: Entry) -> tuple[Entry, list[tuple[At, Entry]]]:
    """What all branches of an entry have in common, and the scenarios that it comes to, each with its place
    in the entry and the steps of its own. Without branches it is one, which stands at ()."""
    if "branches" not in entry:
        return entry, [((), entry)]
    common = {"steps": [], **{key: value for key, value in entry.items() if key != "branches"}}
    return common, [
        (("branches", number), {**common, **branch, "id": f"{entry['id']}-{branch['id']}"})
        for number, branch in enumerate(entry["branches"])
    ]


def _lines(document: Document, at: At, entry: Entry) -> list[int]:
    """The lines of the steps of ``entry``, which stands at ``at``."""
    return [document.mark((*at, "steps", number)).line for number in range(len(entry.get("steps", ())))]


def _advised(at: At, fault: Fault, schema: Path) -> Fault:
    """A key that belongs to the whole scenario and stands in an expectation: say so."""
    own = json.loads(schema.read_text("utf-8"))["$defs"]["scenario"]["properties"]
    if len(at) > 2 and at[-2] == "expect" and at[-1] in own:
        return fault._replace(hint="it belongs to the whole scenario, beside 'steps'")
    return fault


WHOLE = ("given", "deal", "steps", "refused")
"""The parts without which nothing can be said of the rest of a scenario."""


def _sound(document: Document, schema: Path, wrong: Sequence[At]) -> Iterator[Entry | None]:
    """The scenarios, in their order, without what is of the wrong shape; ``None`` for one of which too little
    is left."""
    if not wrong:
        yield from document.data["scenarios"]
        return
    from cardset.shape import shape_faults

    data = document.data
    for index, entry in enumerate(data.get("scenarios", ()) if isinstance(data, dict) else ()):
        faulty = [at[2:] for at in wrong if at[:2] == ("scenarios", index)]
        rest = entry
        for at in sorted(faulty, key=len, reverse=True):
            rest = _without(rest, at)
        whole = isinstance(rest, dict) and all((key in rest) == (key in entry) for key in WHOLE)
        alone = replace(document, data={"scenarios": [rest]})
        yield rest if whole and not shape_faults(alone, schema) else None


def _without(data: Any, at: At) -> Any:
    """``data`` without the innermost key that leads to ``at``; a list keeps its length, or is left out."""
    if not at:
        return None
    key, *inner = at
    if isinstance(data, dict) and key in data:
        rest = _without(data[key], tuple(inner)) if inner else None
        kept = {name: value for name, value in data.items() if name != key}
        return kept if rest is None else {**kept, key: rest}
    if isinstance(data, list) and isinstance(key, int) and inner and isinstance(data[key], dict):
        rest = _without(data[key], tuple(inner))
        return None if rest is None else [*data[:key], rest, *data[key + 1 :]]
    return None


def _taken(entries: Iterable[tuple[Path, Entry]]) -> Iterator[Fault]:
    """Ids that are taken by another file."""
    seen: dict[str, tuple[Path, int]] = {}
    for file, entry in entries:
        if entry["id"] in seen:
            other, line = seen[entry["id"]]
            message = f"the id {entry['id']!r} is taken"
            yield Fault(message, file, entry["line"], entry["column"], f"by the scenario at {other}:{line}")
        seen.setdefault(entry["id"], (file, entry["line"]))


# From a faultless entry to values


def rules_of(entry: Entry) -> Iterator[tuple[str, At]]:
    """The rules that an entry names, each with its place in it."""
    rules = entry.get("rules", ())
    if isinstance(rules, str):
        yield rules, ("rules",)
    else:
        yield from ((text, ("rules", number)) for number, text in enumerate(rules))


def said_by(entry: Entry) -> Iterator[tuple[str, str, At]]:
    """The "yes" and "no" that an entry says, by the id of what they answer, each with its place in it."""
    said = entry.get("says", {})
    if isinstance(said, str):
        named = (*entry.get("clauses", ()), *entry.get("rulings", ()))
        yield from ((ident, said, ("says",)) for ident in named)
    else:
        yield from ((ident, verdict, ("says", ident)) for ident, verdict in said.items())


def because_of(move: Any) -> Iterator[tuple[str, At]]:
    """The reasons that a refused move gives, each with its place in it."""
    because = move.get("because", ()) if isinstance(move, Mapping) else ()
    if isinstance(because, str):
        yield because, ("because",)
    else:
        yield from ((word, ("because", number)) for number, word in enumerate(because))


def scenario_made(kind: type[S], path: Path, entry: Entry, rules: str, wishes: Wishes, **further: Any) -> S:
    """The scenario that ``entry`` says; ``rules`` are the default, ``further`` what its game adds."""
    return made(
        kind,
        entry,
        path=path,
        says={ident: verdict for ident, verdict, _ in said_by(entry)},
        rules=tuple(text for text, _ in rules_of(entry)) or (rules,),
        steps=tuple(
            part
            for line, step in zip(entry["lines"], entry.get("steps", ()), strict=True)
            for part in steps_of(line, step, wishes)
        ),
        **further,
    )


def steps_of(line: int, step: Entry, wishes: Wishes) -> Iterator[Step | Expect]:
    """What one step in this line says: an expectation, or a player's moves."""
    ((actor, what),) = step.items()
    if actor == "expect":
        yield Expect(line, what)
    else:
        yield from (Step(line, LETTERS.index(actor), wish) for wish in wishes(what))
