"""Modules that mypyc has compiled, beside their sources: the same program, only faster.

A folder names its own in ``compiled.txt``, a line each: those that profiles have shown to pay. The objects
lie where Python finds them before the sources, ``agenda.cpython-313-….so`` beside ``agenda.py``. They all ask
one library for their part. It is named after a digest of the sources, so that objects of other sources than
those one reads are noticed. A checkout has none until ``make compiled``; wheels for the common platforms have
them (``hatch_build.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from cardset.errors import CardsetError

ROOT = Path(__file__).resolve().parent.parent
NAMED = "compiled.txt"
PLACES = ("cardset", "cardset/*", "rulebook", "rulebook/games/*", "ai")
"""The folders that may name modules."""


def sources(root: Path = ROOT) -> list[Path]:
    """The modules that are worth compiling, as files below ``root``, sorted."""
    return sorted(
        names.parent / f"{line}.py"
        for place in PLACES
        for names in root.glob(f"{place}/{NAMED}")
        for line in names.read_text(encoding="ascii").split()
    )


def library(root: Path = ROOT) -> str:
    """The name of the module that holds all of them compiled as they are now."""
    whole = sha256()
    for source in sources(root):
        whole.update(source.relative_to(root).as_posix().encode() + b"\n" + source.read_bytes())
    return f"cardset_{whole.hexdigest()[:16]}__mypyc"


def objects(root: Path = ROOT) -> Iterator[Path]:
    """What was compiled for the Python that runs: the object of every module, and the library."""
    for ending in EXTENSION_SUFFIXES:
        yield from (path for source in sources(root) if (path := source.with_suffix(ending)).exists())
        yield from root.glob(f"cardset_*__mypyc{ending}")


def of_another_python(root: Path = ROOT) -> bool:
    """Whether something was compiled here that the Python which runs passes by."""
    return bool({*root.glob("cardset_*__mypyc.*")} - {*objects(root)})


@cache
def check(root: Path = ROOT) -> bool:
    """Whether compiled modules are what runs.

    Raises :class:`CardsetError` when they were compiled from other sources than those that lie beside them,
    or only some of them are there: what they do would be kept as what the sources do.
    """
    found = list(objects(root))
    if not found:
        return False
    wanted = library(root)
    if {path.name.partition(".")[0] for path in found} == {wanted, *(path.stem for path in sources(root))}:
        return True
    libraries = [path for path in found if path.parent == root and not path.name.startswith(wanted)]
    raise CardsetError(
        "this was compiled from other sources than those that are here",
        [*libraries, *found][0],
        hint="`make compiled` compiles them, `make pure` takes away what was compiled;"
        " where cardset was installed, install it again",
    )
