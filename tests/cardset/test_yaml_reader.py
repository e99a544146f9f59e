"""YAML as plain data with places: what is read, where it stands, and what is refused."""

from __future__ import annotations

import math
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from cardset.errors import CardsetError, Fault
from cardset.yaml_reader import MAX_DEPTH, MAX_NODES, Document, Mark, parse_yaml, read_yaml

PARSERS = ["libyaml", "python"] if hasattr(yaml, "CSafeLoader") else ["python"]


@pytest.fixture(params=PARSERS)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each test that asks for it runs once with libyaml and once with PyYAML's own parser."""
    if request.param == "python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    return str(request.param)


def refusal(text: str) -> Fault:
    with pytest.raises(CardsetError) as caught:
        parse_yaml(text, "cards.yaml")
    return caught.value.fault


def without_libyaml(text: str) -> Document:
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader", raising=False)
        return parse_yaml(text, "cards.yaml")


def paths(data: Any, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every value in ``data``."""
    found: list[tuple[str | int, ...]] = [at]
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, child in children:
        found += paths(child, (*at, step))
    return found


class TestValues:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("no", "no"),
            ("yes", "yes"),
            ("on", "on"),
            ("Off", "Off"),
            ("y", "y"),
            ("2024-01-31", "2024-01-31"),
            ("2024-01-31 10:00:00", "2024-01-31 10:00:00"),
            ("1:30", "1:30"),
            ("1_000", "1_000"),
            ("0b11", "0b11"),
            ("=", "="),
            ("<<", "<<"),
            ("nUll", "nUll"),
            ("tRue", "tRue"),
            (".", "."),
            ("-", [None]),
            ("+", "+"),
            ("1e", "1e"),
            ("٣", "٣"),
            ("null", None),
            ("Null", None),
            ("NULL", None),
            ("~", None),
            ("true", True),
            ("True", True),
            ("TRUE", True),
            ("false", False),
            ("False", False),
            ("FALSE", False),
            ("0", 0),
            ("-19", -19),
            ("+12", 12),
            ("017", 17),
            ("0o17", 15),
            ("0x1F", 31),
            ("0.5", 0.5),
            (".5", 0.5),
            ("5.", 5.0),
            ("-1.25e3", -1250.0),
            ("12e03", 12000.0),
            (".inf", math.inf),
            ("-.INF", -math.inf),
            ('"5"', "5"),
            ("'true'", "true"),
            ('"~"', "~"),
            ('""', ""),
            ('"a\\tb\\u00e9\\n"', "a\tbé\n"),
            ("|\n  12\n", "12\n"),
            (">-\n  12\n", "12"),
            ("[]", []),
            ("{}", {}),
            ("{a: , b: 1}", {"a": None, "b": 1}),
        ],
    )
    def test_a_scalar_means_what_the_core_schema_of_yaml_1_2_says(
        self, parser: str, text: str, expected: Any
    ) -> None:
        data = parse_yaml(text, "cards.yaml").data
        assert data == expected
        assert type(data) is type(expected)

    def test_not_a_number_is_a_float(self, parser: str) -> None:
        assert math.isnan(parse_yaml(".nan", "cards.yaml").data)

    def test_keys_are_read_by_the_same_rule(self, parser: str) -> None:
        assert parse_yaml("no: 1\n'5': 2\n? on\n: 3\n", "cards.yaml").data == {"no": 1, "5": 2, "on": 3}

    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    def test_every_kind_of_line_end_and_a_byte_order_mark_are_read(self, parser: str, line_end: str) -> None:
        document = parse_yaml(
            "\ufeffa: 1\nb:\n  - |\n    x\n    y\n  - 2\n".replace("\n", line_end), "cards.yaml"
        )
        assert document.data == {"a": 1, "b": ["x\ny\n", 2]}
        assert document.mark(["b", 1]) == Mark(6, 5)

    def test_a_comment_may_stand_before_and_a_marker_around_the_document(self, parser: str) -> None:
        assert parse_yaml("# 100 %\n\n---\na: 1\n...\n", "cards.yaml").data == {"a": 1}


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Zl", "Zp"], exclude_characters="\ufeff")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abno:-# '\"5", max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("dialect", ["block", "flow"])
@given(data=json_values)
@example(data={"no": ["yes", "1e3", "0o7", "2024-01-31", "<<", ""]})
def test_what_is_dumped_is_read_back_the_same_by_both_parsers(dialect: str, data: Any) -> None:
    # PyYAML writes YAML 1.1; with every string quoted, that and 1.2 read alike.
    class Dumper(yaml.SafeDumper):
        pass

    Dumper.ignore_aliases = lambda *_: True  # type: ignore[method-assign]
    Dumper.add_representer(
        str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
    )
    text = yaml.dump(
        data, Dumper=Dumper, default_flow_style=dialect == "flow", allow_unicode=True, sort_keys=False
    )
    document = parse_yaml(text, "cards.yaml")
    other = without_libyaml(text)
    assert document.data == data
    assert other.data == data
    for at in paths(data):
        assert document.mark(at) == other.mark(at)
        assert document.key_mark(at) == other.key_mark(at)


# The forms of which one parser reads what the other refuses: "|#", "[why?]" and "[a:]".
ONE_SIDED = re.compile(r"[|>][-+0-9]*#|\?|:[\]},:]")


@given(st.text("ab01:-?#&*!|>'\"[]{},%@ \n.~\\", max_size=30))
@example('"\\U00110000"')
@example('"\\UFFFFFFFF"')
@example('"\\ud800"')
@example("|#")
@example("[why?]")
@example("[a:]")
def test_any_text_is_refused_with_a_hint_or_means_the_same_to_both_parsers(text: str) -> None:
    def outcome(read: Callable[[], Document]) -> str | None:
        try:
            return repr(read().data)
        except CardsetError as error:
            assert error.fault.hint
            assert error.fault.line >= 1
            return None

    ours, other = outcome(lambda: parse_yaml(text, "cards.yaml")), outcome(lambda: without_libyaml(text))
    assert ours == other or (None in (ours, other) and ONE_SIDED.search(text))


class TestPlaces:
    TEXT = """\
# a comment
cards:
  - id: rhinocorn
    effect: {do: destroy, "what": [unicorn, 5]}
  - id: neigh
    text: |
      Stop.
empty:
end: true
"""

    @pytest.mark.parametrize(
        ("at", "value", "key"),
        [
            ((), (2, 1), (2, 1)),
            (("cards",), (3, 3), (2, 1)),
            (("cards", 0), (3, 5), (3, 5)),
            (("cards", 0, "id"), (3, 9), (3, 5)),
            (("cards", 0, "effect", "what", 1), (4, 45), (4, 45)),
            (("cards", 0, "effect", "what"), (4, 35), (4, 27)),
            (("cards", 1, "text"), (6, 11), (6, 5)),
            (("end",), (9, 6), (9, 1)),
            # nothing is there: the nearest ancestor
            (("cards", 1, "name", 4), (5, 5), (5, 5)),
            (("cards", 2), (3, 3), (2, 1)),
            (("cards", "0"), (3, 3), (2, 1)),
            (("end", "deeper"), (9, 6), (9, 1)),
            (("nothing",), (2, 1), (2, 1)),
        ],
    )
    def test_a_path_leads_to_the_line_and_column(
        self, parser: str, at: tuple[str | int, ...], value: tuple[int, int], key: tuple[int, int]
    ) -> None:
        document = parse_yaml(self.TEXT, "cards.yaml")
        assert document.mark(at) == Mark(*value)
        assert document.key_mark(at) == Mark(*key)

    def test_columns_count_characters(self, parser: str) -> None:
        assert parse_yaml("[žluťoučký, 🦄, x]", "cards.yaml").mark([2]) == Mark(1, 16)

    def test_a_fault_carries_path_place_and_hint(self, parser: str) -> None:
        document = parse_yaml(self.TEXT, "cards.yaml")
        assert document.path == Path("cards.yaml")
        at = ("cards", 0, "effect", "do")
        assert document.fault("unknown verb", at, "did you mean 'draw'?") == Fault(
            "unknown verb", Path("cards.yaml"), 4, 18, "did you mean 'draw'?"
        )
        assert document.fault("unknown key", at, key=True).column == 14

    def test_changing_the_data_changes_no_place(self, parser: str) -> None:
        document = parse_yaml(self.TEXT, "cards.yaml")
        document.data["cards"].clear()
        del document.data["empty"]
        assert document.mark(["cards", 1, "id"]) == Mark(5, 9)
        assert document.mark(["end"]) == Mark(9, 6)


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "place", "message"),
        [
            ("", (1, 1), "is empty"),
            ("# only a comment\n", (1, 1), "is empty"),
            ("---\n", (1, 1), "is empty"),
            ("a:\n\tb: 1\n", (2, 1), "a tab is not allowed"),
            ("a:\tb", (1, 3), "a tab is not allowed"),
            ("a: |\n  x\n\ty\n", (3, 1), "a tab is not allowed"),
            ("a: x\0y", (1, 5), "U+0000"),
            ("a: x\x1by", (1, 5), "U+001B"),
            ("a: x\x85y", (1, 5), "U+0085"),
            ("a: x\u2028y", (1, 5), "U+2028"),
            ("a: x\ufeffy", (1, 5), "U+FEFF"),
            ("a: x\ud800y", (1, 5), "U+D800"),
            ("a: x\u202ey", (1, 5), "the invisible character U+202E is not allowed"),
            ("a: x\u200by", (1, 5), "U+200B"),
            ("a: x\u2066y", (1, 5), "U+2066"),
            ("a: x\u200dy", (1, 5), "U+200D"),
            ('a: "\\u202e"', (1, 4), "U+202E"),
            ('a: "\\0"', (1, 4), "U+0000"),
            ("a: 1\nb: 2\na: 3\n", (3, 1), "the key 'a' is here a second time, after line 1"),
            ("x: {a: 1, 'a': 3}", (1, 11), "the key 'a' is here a second time, after line 1"),
            ("a: &x 1\n", (1, 4), "anchors and aliases"),
            ("a: *x\n", (1, 4), "anchors and aliases"),
            ("&x a: 1\n", (1, 1), "anchors and aliases"),
            ("*x : 1\n", (1, 1), "anchors and aliases"),
            ("- &x [1]\n", (1, 3), "anchors and aliases"),
            ("text: * star\n", (1, 7), "anchors and aliases"),
            ("a: !!python/object/apply:os.system [ls]\n", (1, 4), "tags"),
            ("a: !!str 1\n", (1, 4), "tags"),
            ("! a\n", (1, 1), "tags"),
            ("a: !e!x 1\n", (1, 4), "tags"),
            ("%YAML 1.1\n---\na: 1\n", (1, 1), "directives"),
            ("# c\n%TAG ! tag:x,2000:\n---\na: 1\n", (2, 1), "directives"),
            ("a: 1\n---\nb: 2\n", (2, 1), "a second document"),
            ("5: a\n", (1, 1), "the key '5' is not text but a number"),
            ("true: a\n", (1, 1), "the key 'true' is not text but a truth value"),
            ("~: a\n", (1, 1), "the key '~' is not text but nothing"),
            ("? \n: a\n", (1, 2), "a key is missing"),
            ("? [a]\n: 1\n", (1, 3), "cannot be a key"),
            ("{{a: 1}: 1}\n", (1, 2), "cannot be a key"),
            ("n: " + "1" * 5000, (1, 4), "a number of 5000 digits"),
            ("a: 'x\nb: 1\n", (1, 4), "quotation mark is never closed"),
            ('a: "\\xZZ"\n', (1, 7), "no escape sequence"),
            ("a: [1, 2\nb: 3\n", (1, 4), "bracket is not closed"),
            ("a: {b: 1\nc: 3\n", (1, 4), "bracket is not closed"),
            ("a: [1,,2]\n", (1, 7), "a value is missing"),
            ("a: b: c\n", (1, 5), "a ':' is not allowed here"),
            ("a: 1\n b: 2\n", (2, 3), "a ':' is not allowed here"),
            ("a:\n  b: 1\n c: 2\n", (3, 2), "does not fit what stands before"),
            ("- a\nb: 1\n", (2, 1), "does not fit what stands before"),
            ("'a' b\n", (1, 5), "does not fit what stands before"),
            ("a: 1\nb\nc: 2\n", (2, 1), "a key without a ':'"),
            ("a: - b\n", (1, 4), "an entry cannot start here"),
            ("a: @x\n", (1, 4), "cannot start with this character"),
            ("a: |x\n  b\n", (1, 5), "after '|' and '>'"),
        ],
    )
    def test_what_we_do_not_read_is_named_with_its_place_and_a_way_out(
        self, parser: str, text: str, place: tuple[int, int], message: str
    ) -> None:
        fault = refusal(text)
        assert message in fault.message
        assert (fault.line, fault.column) == place
        assert fault.hint
        assert fault.path == "cards.yaml"

    def test_nesting_is_bounded(self, parser: str) -> None:
        deepest = "[" * MAX_DEPTH + "]" * MAX_DEPTH
        assert len(paths(parse_yaml(deepest, "cards.yaml").data)) == MAX_DEPTH
        fault = refusal(f"[{deepest}]")
        assert f"more than {MAX_DEPTH} levels" in fault.message
        assert fault.column == MAX_DEPTH + 1
        assert f"more than {MAX_DEPTH} levels" in refusal("- " * 1000).message

    @pytest.mark.sampled(5)
    @pytest.mark.parametrize("sign", ["[", "{", "- ", "? ", "[{a: "])
    def test_endless_nesting_is_refused_without_reading_it_all(self, parser: str, sign: str) -> None:
        text = sign * (4 * 1024 * 1024 // len(sign))
        tracemalloc.start()
        try:
            fault = refusal(text)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert "levels deep" in fault.message or "cannot be a key" in fault.message
        assert peak < 6 * len(text)

    def test_a_text_over_the_limit_is_refused_unread(self) -> None:
        assert "larger than 8 MiB" in refusal("[" * 50_000_000).message

    def test_the_number_of_values_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("cardset.yaml_reader.MAX_NODES", 50)
        assert len(parse_yaml("[" + "1," * 49 + "]", "cards.yaml").data) == 49
        fault = refusal("[" + "1," * 50 + "]")
        assert fault.message == "holds more than 50 values"
        assert fault.column == 100
        assert MAX_NODES == 500_000

    def test_an_anchor_bomb_is_refused_at_its_first_anchor(self, parser: str) -> None:
        lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 40)]
        assert refusal("\n".join(lines)).line == 1


class TestFiles:
    def test_a_file_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "cards.yaml"
        path.write_text("name: Žluťoučký kůň\n", encoding="utf-8")
        document = read_yaml(path)
        assert document.data == {"name": "Žluťoučký kůň"}
        assert document.path == path

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ("a: Žluťoučký".encode("cp1250"), "byte 0x8e is not UTF-8"),
            (b"", "is empty"),
            (b"#" * (8 * 1024 * 1024 + 1), "larger than 8 MiB"),
        ],
    )
    def test_a_file_that_cannot_be_read_is_named(self, tmp_path: Path, content: bytes, message: str) -> None:
        path = tmp_path / "cards.yaml"
        path.write_bytes(content)
        with pytest.raises(CardsetError, match=message) as caught:
            read_yaml(path)
        assert caught.value.fault.path == path

    def test_a_missing_file_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(CardsetError, match="there is no such file"):
            read_yaml(tmp_path / "cards.yaml")
