"""The program ``cardset``: the database for translators and designers."""

from __future__ import annotations

from typing import NoReturn

from cli import command

COMMANDS = {
    "new": (
        "cli.new:new",
        "Begin a project, a folder with a set and its catalogs to be edited, or a language.",
    ),
    "validate": (
        "cli.validate:validate",
        "Check a card set: shape, meaning, totals. Reports all faults at once.",
    ),
    "show": ("cli.show:show", "Show cards as a person wants to see them, in one language or several."),
    "sync": ("cli.sync:sync", "Bring the gettext catalogs up to date with the database."),
    "stats": ("cli.stats:stats", "Tell how far the translations have come; draw a badge."),
    "draft": ("cli.draft:draft", "Draft the texts of new cards in every language, from the effect."),
    "read": ("cli.read:read", "Read a card's text back: what it does, and whether a translation is proved."),
    "graph": ("cli.graph:graph", "Tell whether effects can go round for ever: a proof, or a loop to play."),
    "lint": (
        "cli.lint:lint",
        "Check translations: terms, meaning, placeholders, typography, spelling.",
    ),
    "lsp": ("cli.lsp:lsp_command", "Serve an editor: what lint finds as one writes, terms, fixes."),
    "rules": ("cli.lint_rules:rules", "List the rules of lint."),
    "explain": ("cli.lint_rules:explain", "Tell what a rule of lint looks for, and why."),
    "export": (
        "cli.export:export",
        "Write a set in one language, or what translators' tools read: TBX, TMX, CSV.",
    ),
    "import": ("cli.import_:import_", "Take translations back from a spreadsheet, with a diff."),
    "pseudo": ("cli.pseudo:pseudo", "Make a pseudo-locale, to see what is not translatable or does not fit."),
    "terms": ("cli.terms:terms", "Work on a lexicon: fill in forms of words, look them up, list them."),
    "rename-term": ("cli.rename:rename_term", "Change a word everywhere: source, catalogs, rules."),
    "rename-card": ("cli.rename:rename_card", "Change the name of a card everywhere."),
    "vocabulary": ("cli.vocabulary:vocabulary", "List the words that cards are written with."),
    "docs": ("cli.docs:docs", "Print a page of the documentation, also where no checkout is."),
}


cardset = command.program(
    "cardset",
    COMMANDS,
    "One card database: check it, translate it, lint the translations, export it.",
    "cardset validate · cardset show rhinocorn --lang pl,cs · cardset lint @pl",
)


def main() -> NoReturn:
    """The entry point."""
    command.main(cardset, finishes=True)
