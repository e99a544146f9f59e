"""Trees of texts made plain, and compared with the phrases that say an effect."""

from __future__ import annotations

from collections.abc import Mapping

from cardset.parsing.build import members
from cardset.parsing.grammar import ANYTHING, SAME
from cardset.parsing.productions import SAYS_WHO, Tree
from cardset.phrase import SLOT, Joined, Node, Phrase, Thing, Title
from cardset.vocabulary import Noun

MAY_LACK = ("from", "in", "here", "by")
"""Slots that are empty where a text says nothing there."""
SAYS_NOTHING = ("a", "it", "again")
"""Slots whose words say nothing that the rest does not."""
SEVERAL = ("joints.and", "joints.then", "joints.next")
"""The joints of things that one player does one after another."""
SINGLE = {"count.plain": "cards.one", "count.other": "cards.another", "count.random": "cards.random"}
"""What the phrases of the house say where a text counts to one."""


YOU = "players.you"
THIS = Tree("cards.this", (("noun", Tree("noun", (), ANYTHING)),))
OF_THIS = ("triggers.this", "limited.this", "moments.this")


def spoken(tree: Tree) -> Tree:
    """``tree`` with what is left out because it was said before: "draw 2 cards, discard one", and with a
    pronoun for this card where no other was spoken of: "when this card enters, sacrifice it"."""
    return _spoken(tree, THIS)[0]


def _spoken(tree: Tree, last: Tree) -> tuple[Tree, Tree]:
    """The same, and what was said last, a noun or this card; ``last`` was said before."""
    if tree.context == "noun":
        noun = Tree("noun", (), ANYTHING) if last.context != "noun" else last
        noun = noun._replace(slots=())  # of "draw 2 cards, discard one" the second is not several
        return (noun, noun) if tree.name == SAME else (tree, tree)
    if tree.context == "cards.it":
        return (THIS if last.context == "cards.this" else tree), last
    if tree.context == "cards.this":
        return tree, THIS
    if tree.context in OF_THIS:
        last = THIS
    slots = []
    for name, found in tree.slots:
        whole, last = _spoken(found, last)
        slots.append((name, whole))
    return tree._replace(slots=tuple(slots)), last


def plainly(tree: Tree) -> Tree:
    """``tree`` with what is said once for several said of each, as the phrases of the house do.

    "skip either A or B" is "either skip A or skip B", "each player must A and B" is "each player must A and
    each player must B".
    """
    slots = tuple([(name, found if name == "count" else plainly(found)) for name, found in tree.slots])
    tree = tree._replace(slots=slots)
    phases, deed, amount, player = (
        tree.slot("phases"),
        tree.slot("deed"),
        tree.slot("amount"),
        tree.slot("player"),
    )
    if deed and player and player.context == YOU:
        return deed
    if tree.context in SINGLE and amount and amount.name == "1":
        return Tree(SINGLE[tree.context], tuple([(name, found) for name, found in slots if name != "amount"]))
    if tree.context.startswith("verbs.") and phases and phases.context == "list" and phases.name == "or":
        first, last = members(phases)[0], members(phases)[-1]
        either = [_with(tree, "phases", one) for one in (first, last)]
        return Tree("joints.or", (("first", either[0]), ("second", either[1])))
    if tree.context == "says.must" and deed and deed.context in SEVERAL:
        each = [(name, plainly(_with(tree, "deed", one))) for name, one in deed.slots]
        return deed._replace(slots=tuple(each))
    return tree


def _with(tree: Tree, slot: str, filler: Tree) -> Tree:
    slots = [(name, filler if name == slot else found) for name, found in tree.slots]
    return tree._replace(slots=tuple(slots))


def same(tree: Tree, node: Node, nouns: Mapping[str, Noun]) -> bool:
    """Whether ``tree`` says what ``node`` says: the same phrases with the same in their slots. ``nouns`` are
    those that trees name."""
    if isinstance(node, Phrase) and node.context == "cards.one" and tree.context != "cards.one":
        return same(tree, node.slots["noun"], nouns)
    if tree.context == "cards.one" and not (isinstance(node, Phrase) and node.context == "cards.one"):
        inner = tree.slot("noun")  # a bare noun is one thing of a kind, or the kind
        return inner is not None and same(inner, node, nouns)
    match node:
        case Phrase(context, source, slots):
            if tree.context != context and not {tree.context, context} <= set(SAYS_WHO):
                return False
            said = dict(tree.slots)
            if any(slots.get(slot) and slot not in said for slot in SLOT.findall(source) if slot in MAY_LACK):
                return False
            # What the phrases of the house leave out, such as whose Stable where that is usual, may be said.
            usual = {name for name in MAY_LACK if slots.get(name) == ""}
            return all(
                name in slots and same(found, slots[name], nouns)
                for name, found in tree.slots
                if name not in SAYS_NOTHING and name not in usual
            )
        case Joined(items, joint):
            if tree.context == "list" and joint.context not in (f"lists.{tree.name}", "lists.comma"):
                return False
            found = members(tree)
            return len(found) == len(items) and all(
                same(one, item, nouns) for one, item in zip(found, items, strict=True)
            )
        case Thing(noun):
            return tree.context == "noun" and nouns[tree.name] == noun
        case Title(card):
            return tree.name == card
        case _:
            return tree.context == "number" and tree.name == node
