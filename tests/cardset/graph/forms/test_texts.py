"""The formats that are texts themselves: DOT and Mermaid, for one small picture."""

from __future__ import annotations

from cardset.graph.forms.dot import dot
from cardset.graph.forms.mermaid import mermaid
from cardset.graph.forms.picture import Arrow, Hull, Picture, Spot

PICTURE = Picture(
    "two: endless",
    "2 cards",
    (
        Spot("ebb/1", "Ebb", "triggered", "triggered", "Bring a card.", hull=1, loop=True),
        Spot("flood/1", "Flood", "triggered", "triggered", 'Say "no\\yes".', hull=1, loop=True),
        Spot("kiss/1", "Kiss #1", "one-shot", "when played", ""),
        Spot("shield/1", "Shield", "replacement", "instead", "Instead.", added=True),
    ),
    (
        Arrow("ebb/1", "flood/1", ("entered",), ("enters",), ("Brought.",), hull=1, loop=True, steps=("1",)),
        Arrow("flood/1", "ebb/1", ("entered",), ("enters",), ("Brought.",), hull=1),
        Arrow("kiss/1", "ebb/1", ("entered", "left"), ("enters", "leaves"), ("Brought.", "Taken.")),
        Arrow("kiss/1", "shield/1", ("left",), ("leaves",), ("Never.",), pruned=True),
    ),
    (Hull(1, ("ebb/1", "flood/1"), "endless-forced", "∞! endless", ("enters",)),),
)


def test_dot() -> None:
    assert dot(PICTURE) == (
        """\
digraph chains {
  label="two: endless — 2 cards";
  rankdir=LR; node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=10];
  subgraph cluster_1 {
    label="1 ∞! endless"; style=rounded;
    "ebb/1" [label="Ebb", tooltip="Bring a card.", peripheries=2, penwidth=3];
    "flood/1" [label="Flood", tooltip="Say \\"no\\\\yes\\".", peripheries=2, penwidth=3];
  }
  "kiss/1" [label="Kiss #1", tooltip="Kiss #1", shape=ellipse];
  "shield/1" [label="Shield", tooltip="Instead.", shape=hexagon, penwidth=3];
  "ebb/1" -> "flood/1" [label="(1) enters", tooltip="Brought.", style=bold, penwidth=3];
  "flood/1" -> "ebb/1" [label="enters", tooltip="Brought.", style=bold, penwidth=2];
  "kiss/1" -> "ebb/1" [label="enters, leaves", tooltip="Brought. Taken."];
  "kiss/1" -> "shield/1" [label="leaves", tooltip="Never.", style=dashed, constraint=false];
}
"""
    )


def test_mermaid() -> None:
    assert mermaid(PICTURE) == (
        """\
---
title: "two: endless"
---
flowchart LR
  subgraph c1 ["1 ∞! endless"]
    n1["Ebb"]
    n2["Flood"]
  end
  n3(["Kiss #35;1"])
  n4{{"Shield"}}
  n1 == "(1) enters" ==> n2
  n2 == "enters" ==> n1
  n3 -- "enters, leaves" --> n1
  n3 -. "leaves" .-> n4
  linkStyle 0 stroke-width:4px
"""
    )
