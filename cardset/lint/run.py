"""A run of the linter: from paths to findings. A broken file does not hide what is wrong with the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from cardset.catalog.model import lines_of
from cardset.errors import CardsetError, Fault
from cardset.files import decode
from cardset.lint.finding import Linted, Result
from cardset.lint.inputs.find import Input, Kind, find_inputs, kind_of
from cardset.lint.parts import read_input

if TYPE_CHECKING:
    from cardset.lint.check import Reader, RulesOf
    from cardset.lint.kept import Kept
    from cardset.lint.project import Project
    from cardset.lint.rule import Rule
    from cardset.sources import Chosen

# A worker reads what is known of a language for itself. Below so many bytes that takes longer than it saves:
# two workers on 6 MB of catalogs need 7 % more of the processors and, where these are idle, half of the time;
# on the 1.4 MB of ours they need half as much again.
_WORTH = 4_000_000


def lint(
    paths: Sequence[Path],
    project: Project,
    rules_of: RulesOf | None = None,
    read: Reader = read_input,
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

    files: list[Linted] = []
    seen: set[Path] = set()
    with closing(_in_order(rest, work)) as outcomes:
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
                        kept.put(one.path, one.folder, outcome.data, linted)
            files += [linted for linted in done if linted.path.resolve() not in seen]
            seen |= {linted.path.resolve() for linted in done}
    if kept is not None:
        kept.save()
        project.languages.keep_words()
    return Result(tuple(files), tuple(dict.fromkeys((*faults, *project.faults))))


def lint_files(
    paths: Sequence[str | Path],
    lang: str = "",
    edition: str = "",
    chosen: Chosen = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
) -> Result:
    """Check locale folders, catalogs, documents and card sets, as ``cardset lint`` does.

    ``lang`` is the language where a path does not tell, ``edition`` the one whose words are to be used,
    ``chosen`` the card sets that texts are compared with: ids or folders, by default the built-in one.
    ``select`` and ``ignore`` name rules or families. No settings of a project are read.

    What cannot be read is told in :attr:`Result.faults` and hides no other file. Raises
    :class:`CardsetError` for a card set or a rule that there is not.
    """
    from cardset.lint import selection
    from cardset.lint.set_project import project_of

    rules = tuple(selection.select(select, ignore))
    return lint(list(map(Path, paths)), project_of(chosen, lang=lang, edition=edition), lambda _: rules)


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


def _in_order(inputs: Sequence[Input], work: Callable[[Input], _Outcome]) -> Generator[_Outcome, None, None]:
    """``work`` on each of ``inputs``, in their order; by several processes, where that pays.

    Raises :class:`CardsetError` where the system ends one of these.
    """
    sizes = [_size(one.path) for one in inputs]
    if len(inputs) < 2 or sys.platform != "linux" or sum(sizes) < _WORTH:
        yield from map(work, inputs)
        return
    from concurrent.futures import BrokenExecutor

    from cardset.pool import Pool, processors

    with Pool(min(processors(), len(inputs)), "fork", _Shared.know, work, inputs) as pool:
        numbers = sorted(range(len(inputs)), key=lambda number: -sizes[number])
        told = {number: pool.submit(_Shared.outcome, number) for number in numbers}
        try:
            for number in range(len(inputs)):
                yield told.pop(number).result()
        except BrokenExecutor:
            hint = "memory may be short; name fewer files at once"
            raise CardsetError("the system ended a process that was checking files", hint=hint) from None


class _Shared:
    """What a worker is to do, and on what: it is a copy of the first process, and knows."""

    work: ClassVar[Callable[[Input], _Outcome]]
    inputs: ClassVar[Sequence[Input]]

    @classmethod
    def know(cls, work: Callable[[Input], _Outcome], inputs: Sequence[Input]) -> None:
        cls.work = staticmethod(work)
        cls.inputs = inputs

    @classmethod
    def outcome(cls, number: int) -> _Outcome:
        return cls.work(cls.inputs[number])


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _all_rules(_: Path) -> Sequence[Rule]:
    from cardset.lint.rule import registry

    return tuple(registry().values())


def _outcome(one: Input, project: Project, rules_of: RulesOf, read: Reader) -> _Outcome:
    before = len(project.faults)
    languages = project.languages
    languages.unspelt.clear()
    languages.doubts.clear()
    try:
        from cardset.lint.check import check_input  # what it needs a run does without where all is known

        data = read(one.path) if _lasting(one, project) else None
        done = check_input(one, project, rules_of, read if data is None else lambda _: data)
        unspelt, doubts = tuple(sorted(languages.unspelt)), tuple(languages.doubts)
        files = [linted._replace(unspelt=unspelt, doubts=doubts) for linted in done]
        return _Outcome(files, unknown=tuple(project.faults[before:]), data=data)
    except CardsetError as error:
        faults = error.faults
        return _Outcome([], tuple(faults), tuple(project.faults[before:]))


def _lasting(one: Input, project: Project) -> bool:
    """Whether the findings depend on the one file, what the project knows, and nothing else."""
    # An edition's catalog may say part of what another one says; a card set is many files, and sources may
    # lie in another one.
    return not project.edition and one.kind not in {Kind.CARDS, Kind.ALIGNED}


def _known(one: Input, project: Project, read: Reader, kept: Kept | None) -> Linted | None:
    """What an earlier run found in a file that is still the same."""
    if kept is None or not _lasting(one, project):
        return None
    try:
        data = read(one.path)
        found = kept.get(one.path, one.folder, data)
        if found and found.findings:
            found = found._replace(lines=_lines(decode(data, one.path), one.kind))
    except CardsetError:
        return None  # whoever checks it says why
    return found


def _lines(text: str, kind: Kind) -> tuple[str, ...]:
    if kind is Kind.CATALOG:
        return lines_of(text)
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
