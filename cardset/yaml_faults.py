"""What is wrong with a YAML text, in plain words: what the parsers complain about, and what we refuse.

Used by :mod:`cardset.yaml_reader`. A saying is a message and a hint on what to do. libyaml and PyYAML's own
parser word the same fault differently; both are recognised, so a person reads the same on every machine.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Saying(NamedTuple):
    """``message`` says what is wrong, ``hint`` what to do.

    Of a parser's complaint, ``opening`` tells which place a person should look at: where the thing was
    opened, or where the parser noticed that it is wrong.
    """

    message: str
    hint: str
    opening: bool = False


ANCHOR = Saying(
    "anchors and aliases ('&' and '*') are not used here",
    'write the value out where it is needed; put text that starts with one of these signs in "quotes"',
)
BAD_ESCAPE = Saying(
    "this is no escape sequence of YAML", "write \\\\ for a backslash, or use 'single quotes'"
)
DIRECTIVE = Saying("YAML directives are not used here", "delete the line that starts with '%'")
EMPTY = Saying("is empty", "a YAML document was expected")
NO_KEY = Saying("a key is missing here", "write it before the ':'")
SECOND_DOCUMENT = Saying(
    "a second document starts here, and a file holds one",
    "move it to a file of its own, or delete the '---'",
)
TAG = Saying("tags ('!') are not used here", "delete the tag; put text that starts with '!' in \"quotes\"")


def of_character(character: str) -> Saying:
    """What to say about a character that must not stand in a text."""
    if character == "\t":
        return Saying(
            "a tab is not allowed here", 'indent with spaces; in text, write \\t in "double quotes"'
        )
    return Saying(f"the invisible character U+{ord(character):04X} is not allowed", "delete it")


def of_parser(context: str, problem: str) -> Saying:
    """What to say about a parser's complaint."""
    complaint = f"{context}: {problem}"
    for pattern, saying in _COMPLAINTS.items():
        if re.search(pattern, complaint):
            return saying
    return Saying(f"is not valid YAML: {problem}", "see https://yaml.org/spec/1.2.2/")


# The first pattern that occurs in "context: problem" counts.
_COMPLAINTS = {
    r"quoted scalar: found unexpected (end|document)": Saying(
        "this quotation mark is never closed", "close it", opening=True
    ),
    r"quoted scalar: (found (unknown escape|invalid)|expected escape|did not find expected hex)": BAD_ESCAPE,
    r"scanning an? (alias|anchor)": ANCHOR._replace(opening=True),
    r"(scanning|parsing) a tag|undefined tag": TAG._replace(opening=True),
    r"mapping values are not allowed": Saying(
        "a ':' is not allowed here",
        "put text that holds ': ' in \"quotes\", and check the indentation of this line",
    ),
    r"could not find expected ':'": Saying("a key without a ':'", "write it as 'key: value'", opening=True),
    r"(entries|keys) are not allowed": Saying(
        "an entry cannot start here", "start it on a line of its own, indented like its neighbours"
    ),
    r"cannot start any token": Saying("a value cannot start with this character", 'put the text in "quotes"'),
    r"scanning a block scalar: (?!found)": Saying(
        "after '|' and '>' only '-', '+' or a depth from 1 to 9 may stand",
        "start the text on the next line",
    ),
    r"node content": Saying("a value is missing here", "check the brackets and commas before it"),
    r"flow (sequence|mapping)": Saying(
        "this bracket is not closed as expected",
        "separate the entries with ',' and close with ']' or '}'",
        opening=True,
    ),
    r"block (mapping|collection|sequence)|document start": Saying(
        "this line does not fit what stands before it",
        "indent the entries of one list or mapping by the same number of spaces",
    ),
}
