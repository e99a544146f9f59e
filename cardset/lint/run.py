"""A run of the linter: from paths to findings. A broken file does not hide what is wrong with the others."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardset.catalog.lines import lines_of
from cardset.errors import CardsetError, Fault, FaultsError
from cardset.files import decode, read_bytes
from cardset.lint.inputs.find import Input, Kind, find_inputs, kind_of
from cardset.lint.parallel import in_order
from cardset.lint.result import Linted, Result

if TYPE_CHECKING:
    from cardset.lint.check import Reader, RulesOf
    from cardset.lint.kept import Kept
    from cardset.lint.project import Project
    from cardset.lint.rule import Rule

__all__ = ["lint"]

# The families with rules that look words up.
_SPELLING = frozenset({"spelling", "terms"})


def lint(
    paths: Sequence[Path],
    project: Project,
    rules_of: RulesOf | None = None,
    read: Reader = read_bytes,
    kept: Kept | None = None,
    held: Container[Path] = (),
) -> Result:
    """Check every file in ``paths`` (locale folders, catalogs, documents, card sets, patterns).

    ``rules_of`` gives the rules for a file, all by default; ``read`` its content, which need not be that on
    the disk; ``kept`` what earlier runs found in the circumstances of this one. ``held`` are files that are
    not on the disk at all.
    """
    rules_of = rules_of or _all_rules
    faults: list[Fault] = []
    inputs = _inputs(paths, project, faults, read, held)
    known = {one: linted for one in inputs if (linted := _known(one, project, read, kept))}
    rest = [one for one in inputs if one not in known]

    def work(one: Input) -> _Outcome:
        return _outcome(one, project, rules_of, read)

    outcomes = in_order(rest, [one.path for one in rest], work)
    files: list[Linted] = []
    seen: set[Path] = set()
    try:
        for one in inputs:
            if one in known:
                done = [known[one]]
            else:
                outcome = next(outcomes)
                faults += outcome.faults
                project.faults += (fault for fault in outcome.unknown if fault not in project.faults)
                done = outcome.files
                if kept is not None and outcome.data is not None and not project.faults:
                    # Else some rule may have been silent.
                    for linted in done:
                        kept.put(one.path, one.folder, outcome.data, linted.findings, linted.unspelt)
            files += [linted for linted in done if linted.path.resolve() not in seen]
            seen |= {linted.path.resolve() for linted in done}
    finally:
        project.languages.read_no_further()
    if kept is not None:
        kept.save()
        project.languages.keep_words()
    return Result(tuple(files), tuple(dict.fromkeys((*faults, *project.faults))))


def _inputs(
    paths: Iterable[Path], project: Project, faults: list[Fault], read: Reader, held: Container[Path]
) -> list[Input]:
    """What there is to check, each file once; ``faults`` hears of what cannot be."""
    inputs: dict[Path, Input] = {}
    for path in paths:
        try:
            if path in held:
                found = [Input(path, kind_of(path, read(path)))]
            else:
                found = find_inputs(path, project.lang, faults)
        except CardsetError as error:
            faults.append(error.fault)
            continue
        for folder in dict.fromkeys(one.folder for one in found if one.folder):
            faults += project.absent(folder)
        for one in found:
            inputs.setdefault(one.path.resolve(), one)
    return list(inputs.values())


class _Outcome(NamedTuple):
    """What came of checking a file, or a card set; ``unknown`` are faults in what the rules go by.

    ``data`` is the content that was checked, where the findings depend on nothing else that may change.
    """

    files: list[Linted]
    faults: tuple[Fault, ...] = ()
    unknown: tuple[Fault, ...] = ()
    data: bytes | None = None


def _all_rules(_: Path) -> Sequence[Rule]:
    from cardset.lint.rule import registry

    return tuple(registry().values())


def _outcome(one: Input, project: Project, rules_of: RulesOf, read: Reader) -> _Outcome:
    before = len(project.faults)
    project.languages.unspelt.clear()
    try:
        if one.kind is not Kind.CARDS:
            project.read_ahead(one.path, one.folder, lambda: any(map(_spells, rules_of(one.path))))
        from cardset.lint.check import check_input  # what it needs a run does without where all is known

        data = read(one.path) if _lasting(one, project) else None
        done = check_input(one, project, rules_of, read if data is None else lambda _: data)
        unspelt = tuple(sorted(project.languages.unspelt))
        files = [linted._replace(unspelt=unspelt) for linted in done] if unspelt else done
        return _Outcome(files, unknown=tuple(project.faults[before:]), data=data)
    except CardsetError as error:
        faults = error.faults if isinstance(error, FaultsError) else (error.fault,)
        return _Outcome([], tuple(faults), tuple(project.faults[before:]))


def _spells(rule: Rule) -> bool:
    """Whether a rule may ask what a word is."""
    return rule.family in _SPELLING


def _lasting(one: Input, project: Project) -> bool:
    """Whether the findings depend on the one file, what the project knows, and nothing else."""
    # An edition's catalog may say part of what another one says; a card set is many files.
    return not project.edition and one.kind is not Kind.CARDS


def _known(one: Input, project: Project, read: Reader, kept: Kept | None) -> Linted | None:
    """What an earlier run found in a file that is still the same."""
    if kept is None or not _lasting(one, project):
        return None
    file = one.path
    try:
        data = read(file)
        found = kept.get(file, one.folder, data)
        if found is None:
            return None
        text = decode(data, file)
    except CardsetError:
        return None  # whoever checks it says why
    lines = _lines(text, one.kind) if found else ()
    return Linted(file, tuple(found), lines, kept.unspelt(file, one.folder))


def _lines(text: str, kind: Kind) -> tuple[str, ...]:
    if kind is Kind.CATALOG:
        return lines_of(text)
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
