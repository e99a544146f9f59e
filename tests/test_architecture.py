"""The shape of the house: who may import whom, and what no code may say."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module, metadata
from pathlib import Path

import networkx
import pytest
from packaging.requirements import Requirement

from cardset.paths import COMMON
from cardset.yaml_reader import read_yaml
from cli.api import DOORS, page

ROOT = Path(__file__).resolve().parent.parent

MAY_IMPORT: dict[str, set[str]] = {
    "cardset": set(),
    "rulebook": {"cardset"},
    "ai": {"cardset", "rulebook"},
    "cli": {"cardset", "rulebook", "ai"},
}
MODULES = [path for package in MAY_IMPORT for path in sorted((ROOT / package).rglob("*.py"))]
ANYTHING_GOES = {"utils", "util", "helpers", "helper", "misc", "common"}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes(), str(path))


@cache
def nodes(path: Path) -> Sequence[ast.AST]:
    """All that a module is made of."""
    return [*ast.walk(tree(path))]


def imported(path: Path) -> Iterator[str]:
    """The first part of each module that ``path`` imports; a relative import counts as its own package."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            within = node.level and node.level < len(path.relative_to(ROOT).parts)
            yield path.relative_to(ROOT).parts[0] if within else (node.module or "..").partition(".")[0]


def test_there_is_something_to_check() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(MAY_IMPORT)


def test_imports_run_one_way() -> None:
    for path in MODULES:
        package = path.relative_to(ROOT).parts[0]
        ours = set(imported(path)) & {*MAY_IMPORT, "tests", "benchmarks"}
        assert ours <= MAY_IMPORT[package] | {package}, path


def test_a_module_has_one_subject() -> None:
    for path in MODULES:
        assert path.stem not in ANYTHING_GOES, path


@cache
def dotted(path: Path) -> str:
    """What a module is called in imports."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path, everywhere: bool = True) -> Sequence[tuple[str, str]]:
    """Our modules that ``path`` imports from, each with the name of what it takes.

    ``everywhere``: also within functions, and for type checkers alone.
    """
    found = []
    for node in nodes(path) if everywhere else tree(path).body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                module = f"{node.module}.{name.name}"
                found.append((module, "") if module in known() else (node.module, name.name))
    return found


@cache
def known() -> Collection[str]:
    """What all our modules are called in imports."""
    return {dotted(path) for path in MODULES}


def circles(arrows: Iterable[tuple[str, str]]) -> list[set[str]]:
    """What can be reached from itself."""
    graph = networkx.DiGraph(arrow for arrow in arrows if arrow[0] != arrow[1])
    return [found for found in networkx.strongly_connected_components(graph) if len(found) > 1]


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert not circles(
        (dotted(path), module) for path in MODULES for module, _ in imports(path, everywhere=False)
    )


def test_no_folders_side_by_side_lean_on_each_other_in_a_circle() -> None:
    # Not even in a function or for types: whoever reads one would have to read the other first. A folder may
    # be a part of the one above it, which says what it is made of.
    folders = {dotted(path): ".".join(path.relative_to(ROOT).parts[:-1]) for path in MODULES}

    def arrows() -> Iterator[tuple[str, str]]:
        for path in MODULES:
            ours = folders[dotted(path)]
            for module, _ in imports(path):
                theirs = folders.get(module, ours)
                if not f"{ours}.".startswith(f"{theirs}.") and not f"{theirs}.".startswith(f"{ours}."):
                    yield ours, theirs

    assert not circles(arrows())


def test_nobody_goes_past_the_door_of_a_folder() -> None:
    # But for what the door itself leads to: through it, that would go in a circle.
    leads = networkx.DiGraph((dotted(path), module) for path in MODULES for module, _ in imports(path, False))
    found = []
    for door in (path for path in MODULES if path.name == "__init__.py" and path.parent.parent != ROOT):
        folder, offered = dotted(door), set(getattr(import_module(dotted(door)), "__all__", ()))
        behind = networkx.descendants(leads, folder) if folder in leads else set()
        found += [
            f"{path.relative_to(ROOT)}: {name} is offered by {folder}"
            for path in MODULES
            if not f"{dotted(path)}.".startswith(f"{folder}.") and dotted(path) not in behind
            for module, name in imports(path)
            if module.startswith(f"{folder}.") and name in offered
        ]
    assert not found


def test_no_class_name_stands_for_three_things() -> None:
    # One may stand for a thing in general and for the same of one game.
    found: dict[str, list[Path]] = {}
    for path in MODULES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(path)
    assert not {name: paths for name, paths in found.items() if len(paths) > 2}


def test_the_catalogs_hold_no_code() -> None:
    assert not list((ROOT / "i18n").rglob("*.py"))


@cache
def languages() -> set[str]:
    """The language codes that have a folder of catalogs; English is the source and may be named."""
    return {re.split("[_@]", folder.name)[0] for folder in (ROOT / "i18n").iterdir() if folder.is_dir()} - {
        "en"
    }


@cache
def cards() -> set[str]:
    """The ids and names of all cards of the sets that come with us."""
    found: set[str] = set()
    for path in (ROOT / "cardset" / "sets").glob("*/cards/*.yaml"):
        for card in read_yaml(path).data:
            found |= {card["id"], card["name"]}
    return found


@cache
def prose(path: Path) -> frozenset[int]:
    """The nodes that are docstrings."""
    return frozenset(
        id(node.body[0].value)
        for node in nodes(path)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    )


def test_no_code_knows_a_language_or_a_card() -> None:
    # Not in comparisons, not in tables, not as a default: what differs by language or card is data.
    known = languages() | cards()
    assert {"pl", "cs", "ru", "rhinocorn"} <= known
    for path in MODULES:
        told = prose(path)
        said = {
            (node.lineno, node.value)
            for node in nodes(path)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        }
        assert not {(line, text) for line, text in said if text in known}, path


GAMES = ("rulebook/games/", "ai/games/")
"""Where the folders of games lie; what is below one belongs to that game."""


def own_words() -> set[str]:
    """What names a game or a set that comes with us, as it may stand in code."""
    folders = [*(ROOT / "cardset" / "sets").iterdir(), *(ROOT / "cardset" / "games").iterdir()]
    ids = {folder.name for folder in folders if folder.is_dir()} - {COMMON}
    return {"unicorn", *ids, *(ident.replace("-", "_") for ident in ids)}


def names_in(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and string of a module with its line, but for docstrings and what ``--help`` shows."""
    told = prose(path) | {
        id(part)
        for node in nodes(path)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg in ("epilog", "help")
        for part in ast.walk(keyword.value)
    }
    for node in nodes(path):
        if id(node) in told:
            continue
        match node:
            case ast.Constant(value=str(text)):
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.alias(name=text) | ast.arg(arg=text):
                yield node.lineno, text
            case ast.ImportFrom(module=str(text)) | ast.keyword(arg=str(text)):
                yield node.lineno, text
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text


def test_no_module_outside_a_games_folders_names_it() -> None:
    words = own_words()
    assert {"unstable-unicorns", "unstable_unicorns", "uu-base-2e"} <= words
    outside = [path for path in MODULES if not path.relative_to(ROOT).as_posix().startswith(GAMES)]
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text[:60]}"
        for path in outside
        for line, text in names_in(path)
        if any(word in text.lower() for word in words)
    ]
    assert not found


def data_files() -> Iterator[Path]:
    """The styles, scripts, templates and schemas of the rooms, but for those of a game or a set."""
    for room in MAY_IMPORT:
        for path in sorted((ROOT / room).rglob("*")):
            inside = set(path.relative_to(ROOT).parts[:-1])
            if path.suffix in (".css", ".js", ".html", ".json") and not inside & {"games", "sets"}:
                yield path


def test_no_style_script_template_or_schema_names_a_game() -> None:
    types = {
        name
        for path in (ROOT / "cardset" / "games").glob("*/vocabulary.yaml")
        for name, kind in read_yaml(path).data.get("types", {}).items()
        if not kind.get("group")
    }
    assert {"baby", "instant"} <= types
    words = re.compile(
        rf"{'|'.join(own_words())}|\bstables?\b|(?:--|\bt-)(?:{'|'.join(types)})\b", re.IGNORECASE
    )
    found = {path: words.findall(path.read_text(encoding="utf-8")) for path in data_files()}
    assert any(path.name == "style.css" for path in found)
    assert not {path: said for path, said in found.items() if said}


def test_a_game_does_not_name_another() -> None:
    for path in MODULES:
        place = path.relative_to(ROOT).as_posix()
        if place.startswith(GAMES) and len(place.split("/")) > 3:
            own = place.split("/")[2]
            others = {parts[2] for parts in imports_of_games(path)} - {own}
            assert not others, place


def imports_of_games(path: Path) -> Iterator[list[str]]:
    """The imports of ``path`` that lead into a game's folder, by their parts."""
    for _, text in names_in(path):
        if text.startswith(("rulebook.games.", "ai.games.")):
            yield text.split(".")


@pytest.mark.parametrize("module", ["cli.cardset", "cli.rulebook", "cli.table"])
def test_help_loads_nothing_heavy(module: str) -> None:
    # Each of these costs as much as the whole command line.
    heavy = ["yaml", "jsonschema", "polib", "networkx"]
    script = f"""
import sys
from {module} import main
sys.argv = ["command", "--help"]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
loaded = [name for name in {heavy!r} if name in sys.modules]
assert not loaded, loaded
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout


def behind_the_door(package: str) -> dict[str, str]:
    """What type checkers are told that a package offers, with the module and name that each is elsewhere."""
    found = {}
    for node in nodes(ROOT / package / "__init__.py"):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
            for name in node.names:
                found[name.asname or name.name] = f"{node.module}:{name.name}"
    found.pop("door", "")  # what makes it one
    return found


@pytest.mark.parametrize("package", DOORS)
def test_a_door_offers_what_type_checkers_are_told(package: str) -> None:
    offered = import_module(package)
    told = behind_the_door(package)
    assert set(offered.__all__) == set(told)
    for name, place in told.items():
        module, _, own = place.partition(":")
        assert getattr(offered, name) is getattr(import_module(module), own), name
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nothing'"):
        _ = offered.nothing


@pytest.mark.parametrize("package", DOORS)
def test_no_module_has_the_name_of_something_that_its_door_offers(package: str) -> None:
    # It would take that name as soon as it is imported.
    inside = {path.stem for path in (ROOT / package).iterdir()}
    assert not inside & {*import_module(package).__all__}


def test_only_a_face_lists_what_it_offers() -> None:
    # Elsewhere a name without an underscore says it; a module may still hand on what another one defines.
    for path in MODULES:
        lists = [
            node for node in tree(path).body if isinstance(node, ast.Assign) and "__all__" in names_of(node)
        ]
        handed_on = {
            name.asname or name.name
            for node in tree(path).body
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }
        for node in lists if path.name != "__init__.py" else ():
            assert handed_on & {*ast.literal_eval(node.value)}, path


def names_of(assignment: ast.Assign) -> set[str]:
    return {target.id for target in assignment.targets if isinstance(target, ast.Name)}


def test_the_doors_are_documented() -> None:
    for package in DOORS:
        for name in import_module(package).__all__:
            thing = getattr(import_module(package), name)
            assert not callable(thing) or inspect.getdoc(thing), f"{package}.{name}"
    assert page() == (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), "python -m cli.api >docs/api.md"


def test_no_room_goes_through_its_own_door() -> None:
    # Inside, a module says which one it needs: a door that led back would hide circles.
    for path in MODULES:
        room = path.relative_to(ROOT).parts[0]
        for node in nodes(path):
            if room in DOORS and isinstance(node, ast.ImportFrom) and node.module == room:
                assert not {name.name for name in node.names} & {*import_module(room).__all__}, path


def test_doors_load_nothing_before_they_are_asked() -> None:
    script = """
import sys, cardset, rulebook, ai
ours = [name for name in sys.modules if name.partition(".")[0] in ("cardset", "rulebook", "ai")]
assert sorted(ours) == ["ai", "cardset", "cardset.lazy", "rulebook"], ours
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, timeout=60)


@cache
def loaded(program: str, *arguments: str) -> frozenset[str]:
    """The packages that a command has loaded when it ends well."""
    script = f"""
import sys
from cli.start import {program}
sys.argv = ["command", *{arguments!r}]
try:
    {program}()
except SystemExit as end:
    print(end.code or 0, *{{name.partition(".")[0] for name in sys.modules}})
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    code, *names = done.stdout.splitlines()[-1].split()
    assert code == "0", done.stderr
    return frozenset(names)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "command",
    [
        "cardset show two-for-one",
        "cardset validate",
        "cardset lint i18n/pl",
        "rulebook rules",
        "cli opponents",
    ],
)
def test_networkx_is_loaded_only_where_chains_are_looked_at(command: str) -> None:
    assert "networkx" not in loaded(*command.split())
    assert "networkx" in loaded("cardset", "graph", "--set", "tests/sets/frozen")


@pytest.mark.sampled(3)
@pytest.mark.usefixtures("proved")
@pytest.mark.parametrize(
    "command",
    [
        "cardset show two-for-one --lang pl",
        "cardset validate",
        "rulebook ask neigh",
        "cli play --seed 1",
        "cli watch --seed 1 --pace 0",
    ],
)
def test_the_schema_library_is_not_loaded_for_what_has_not_changed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDSET_STATE", str(tmp_path))
    loaded.__wrapped__(*command.split())
    assert not {"jsonschema", "referencing"} & loaded.__wrapped__(*command.split())


@cache
def requirements() -> dict[str, set[str]]:
    """The direct dependencies of ``pyproject.toml`` by purpose: to run, to develop, to build, to compare."""
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = content["project"]
    extras = [text for group in project["optional-dependencies"].values() for text in group]
    purposes = {
        "run": project["dependencies"] + extras,
        "develop": content["dependency-groups"]["dev"],
        "build": content["build-system"]["requires"],
        "compare": content["dependency-groups"]["benchmark"],
    }
    return {
        purpose: {Requirement(text).name.lower() for text in texts} - {"cardset"}
        for purpose, texts in purposes.items()
    }


def test_what_is_imported_is_declared() -> None:
    for path in MODULES:
        foreign = set(imported(path)) - set(MAY_IMPORT) - set(sys.stdlib_module_names)
        assert not {name for name in foreign if not providers(name) & requirements()["run"]}, path


@cache
def providers(module: str) -> set[str]:
    """The installed distributions that bring a top-level module; where none does, one of its name."""
    return {name.lower() for name in distributions().get(module, (module,))}


@cache
def distributions() -> Mapping[str, Sequence[str]]:
    """The installed distributions by the top-level modules that they bring."""
    return metadata.packages_distributions()


def test_every_dependency_is_explained() -> None:
    words = set(
        re.findall(r"[\w-]+", (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower())
    )
    for names in requirements().values():
        assert names <= words


def test_every_dependency_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").lower().splitlines()
    pinned = {line.partition("==")[0] for line in lines if "==" in line}
    for purpose, names in requirements().items():
        assert names <= pinned or purpose == "compare"
    assert not [
        line for line in lines if not line.startswith("#") and not re.fullmatch(r"[\w-]+==[\w.]+", line)
    ]


def tracked() -> list[Path]:
    """Every file under version control; skips the test where there is none."""
    try:
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_tracked_file_names_a_home_folder() -> None:
    home = re.compile(r"(?<![\w.])/(?:home|Users|root)/\w|[A-Z]:\\Users\\", re.ASCII)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in tracked()
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1)
        if home.search(line)
    ]
    assert not found
