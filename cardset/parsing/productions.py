"""What a grammar is made of: patterns of words and of parts, and the trees that they make of a text."""

from __future__ import annotations

from typing import NamedTuple

from cardset.parsing.words import Terminal


class Tree(NamedTuple):
    """What a stretch of text was found to be: a phrase by its context in catalogs, with its slots filled.

    A noun has the context ``noun`` and its term as ``name``; a number, the name of a card and a list have
    ``number``, ``title`` and ``list``, with the digits, the id and the joint.
    """

    context: str
    slots: tuple[tuple[str, Tree], ...] = ()
    name: str = ""

    def slot(self, name: str) -> Tree | None:
        """What fills a slot."""
        return next((tree for slot, tree in self.slots if slot == name), None)


class Nonterminal(NamedTuple):
    """A part of a phrase: what fills the slot ``slot`` is of the kind ``symbol``.

    With ``within``, a phrase and a slot, it fills that slot of that phrase, and the phrase fills ``slot``.
    """

    symbol: str
    slot: str = ""
    optional: bool = False
    within: tuple[str, str] | None = None

    def filled(self, found: Tree) -> tuple[tuple[str, Tree], ...]:
        """What ``found`` fills, "" where it says nothing."""
        if self.within is not None:
            context, inner = self.within
            found = Tree(context, ((inner, found),))
        return ((self.slot, found),) if self.slot else ()


class Fixed(NamedTuple):
    """A slot that a phrase fills without a word of its own."""

    slot: str
    tree: Tree


Item = Terminal | Nonterminal | Fixed


class Production(NamedTuple):
    """A pattern for a symbol. It makes a tree of the ``context``; without one, it is its only part, or words
    that say nothing by themselves."""

    items: tuple[Item, ...]
    context: str = ""
    name: str = ""
    meant: Tree | None = None
    """The tree that it says, with a :data:`HOLE` for each slot, where that is another than its own."""
    loose: tuple[int, ...] = ()
    """Where its parts end, if they may stand in any order: each is some items side by side."""

    outer: tuple[str, ...] = ()
    """The phrases around it whose words are among its own, the outermost first."""

    def made(self, slots: tuple[tuple[str, Tree], ...]) -> Tree | None:
        """The tree with these parts, ``None`` where they do not go together."""
        tree = self._made(slots)
        return None if _has_two_actors(tree) else tree

    def _made(self, slots: tuple[tuple[str, Tree], ...]) -> Tree:
        if self.meant is not None:
            return _filled(self.meant, slots)
        if self.outer:
            tree = Tree(self.context, tuple([each for each in slots if each[0] != PLAYER]), self.name)
            for context in reversed(self.outer):
                player = tuple([each for each in slots if each[0] == PLAYER])
                said = (*player, ("deed", tree)) if context.startswith("says.") else (("first", tree),)
                tree = Tree(context, said)
            return tree
        if self.context or not slots:
            return Tree(self.context, slots, self.name)
        return slots[0][1]


SEVERAL = "several"
"""The slot of a noun that says by its form that it is more than one."""
PLAYER = "player"
"""The slot for whoever does something."""
HOLE = "hole"
"""The context of a place in a tree, by the name of what belongs there."""


SAYS_WHO = ("says.must", "says.make")
"""The phrases that say who does something."""


def _has_two_actors(tree: Tree) -> bool:
    """Whether somebody does what is said of somebody else: "each player discards a card and you draw one" is
    not what each player does."""
    return tree.context in SAYS_WHO and any(slot == "deed" and _has_actor(deed) for slot, deed in tree.slots)


def _has_actor(tree: Tree) -> bool:
    return tree.context in SAYS_WHO or (
        tree.context.startswith("joints.") and any(_has_actor(part) for _, part in tree.slots)
    )


def _filled(tree: Tree, slots: tuple[tuple[str, Tree], ...]) -> Tree:
    if tree.context == HOLE:
        return next(found for name, found in slots if name == tree.name)
    return tree._replace(slots=tuple([(name, _filled(inner, slots)) for name, inner in tree.slots]))
