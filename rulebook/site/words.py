"""What the pages themselves say, in one language: headings, labels, sentences. Templates hold no words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardset.catalog.translate import Translations
from rulebook.faq.forms.labels import labels, verdicts

Words: TypeAlias = dict[str, str]


def words(texts: Translations) -> Words:
    """Everything that templates say, by the names they use for it."""
    _ = texts.gettext
    own = {**_around(_), **_of_rules(_), **_of_cards(_), **_of_answers(_), **_of_proof(_)}
    return {**labels(texts), **verdicts(texts), **own}


def _around(_: Callable[[str], str]) -> Words:
    """What stands on every page, and on the first."""
    return {
        # Translators: a link at the top of each page for those who use no mouse.
        "skip": _("Skip to the content"),
        # Translators: names the list of links to all pages.
        "pages": _("Pages"),
        # Translators: the first page of the site.
        "start": _("Start"),
        "rules": _("Rules"),
        "cards": _("Cards"),
        # Translators: questions and answers.
        "questions": _("Questions"),
        # Translators: the page that says which effects trigger which.
        "triggers": _("Triggers"),
        # Translators: a list of terms with their definitions.
        "glossary": _("Glossary"),
        # Translators: editions of the rulebook.
        "editions": _("Editions"),
        # Translators: the page that tells how answers were checked.
        "coverage": _("What is proved"),
        # Translators: the rules in several languages beside each other.
        "parallel": _("Languages side by side"),
        # Translators: names the list of languages.
        "language": _("Language"),
        # Translators: a switch.
        "dark": _("Dark mode"),
        "search": _("Search"),
        # Translators: in the empty field of the search.
        "ask": _("Ask in your own words"),
        # Translators: while the search is getting ready.
        "loading": _("One moment…"),
        "failed": _("The search could not be loaded."),
        # Translators: before a choice of rulebooks: by which one the reader plays.
        "my_rulebook": _("My rulebook"),
        # Translators: in a choice of rulebooks: none is preferred.
        "any_rulebook": _("any"),
        # Translators: for browsers without JavaScript; “Questions” is a page.
        "no_script": _("The search needs JavaScript. All questions are listed under “Questions”."),
        # Translators: below the title of another game on the same site.
        "another_game": _("Another game on this site."),
        "tagline": _("Rules, cards, and answers that were played before they were printed."),
        # Translators: heading above some questions with their answers.
        "examples": _("For example"),
        "about_rules": _("What the rulebooks say, statement by statement."),
        "about_cards": _("Every card with its text, what people ask about it and what it can trigger."),
        "about_questions": _("Short answers first, then why, then a play that shows it."),
        "about_triggers": _("Which effect can trigger which other one, and how the two are resolved."),
        "about_glossary": _("The words of the game, what they mean and where they are used."),
        "about_editions": _("Where the rulebooks differ, side by side."),
        "about_coverage": _("Which answers were played, and how far each language has come."),
        "about_parallel": _("The same statements in several languages, next to each other."),
        # Translators: the last line of every page.
        "generated": _("Made from the data of the game; the texts are in our own words."),
        # Translators: a link to the place where one is, shown beside a heading.
        "permalink": _("Link to this place"),
        # Translators: heading of a list of places on this page.
        "on_this_page": _("On this page"),
    }


def _of_rules(_: Callable[[str], str]) -> Words:
    return {
        # Translators: before the rulebooks in which a rule stands.
        "stated": _("Stated in"),
        # Translators: heading above what the rulebooks differ in.
        "differs": _("Differs"),
        # Translators: heading above a note to a rule.
        "note": _("Note"),
        "terms": _("Terms"),
        # Translators: heading of a column: what a rule says.
        "statement": _("Statement"),
        # Translators: heading of a column: the number of a rule.
        "number": _("Number"),
        # Translators: heading above what the rulebooks differ in.
        "differences": _("Where the rulebooks differ"),
        # Translators: heading of a table of all rules.
        "all_statements": _("Every statement, rulebook by rulebook"),
        # Translators: in a table, of a rulebook: it says this.
        "said": _("stated"),
        # Translators: in a table, of a rulebook: it does not say this.
        "silent": _("not stated"),
        # Translators: of a rule: the rulebook that the reader plays by does not say it.
        "silent_mine": _("Your rulebook does not say this."),
        # Translators: heading of a column: how many rules a rulebook states.
        "stated_count": _("Statements"),
        # Translators: above a choice of languages to show.
        "show_languages": _("Show"),
        # Translators: a rulebook.
        "rulebook": _("Rulebook"),
    }


def _of_cards(_: Callable[[str], str]) -> Words:
    return {
        # Translators: {number} is how many copies of a card there are.
        "copies": _("copies: {number}"),
        # Translators: before the names of cards that have the same text as the one that is shown.
        "alike": _("The same with other names"),
        # Translators: of a card without any effect.
        "no_effect": _("No effect"),
        # Translators: heading on the page of a card, above questions about it.
        "about_card": _("Questions about this card"),
        # Translators: heading above the cards that this one can trigger.
        "sets_off": _("Can trigger"),
        # Translators: heading above the cards that can trigger this one.
        "set_off_by": _("Can be triggered by"),
        # Translators: heading above rulings that name a card.
        "rulings": _("Rulings that name it"),
        # Translators: heading above a card or term in other languages.
        "elsewhere": _("In other languages"),
        # Translators: heading of a column: the card whose effect comes first.
        "first_effect": _("This effect"),
        # Translators: heading of a column: the cards whose effects it can trigger.
        "then_effects": _("can trigger these"),
        # Translators: a term and what is near to it.
        "related": _("See also"),
        "used_in": _("Used in"),
    }


def _of_answers(_: Callable[[str], str]) -> Words:
    return {
        # Translators: before the names of rulebooks: an answer is about these only.
        "only_in": _("only:"),
        # Translators: heading above the reasons for an answer, and the play that shows it.
        "why": _("Why"),
        # Translators: heading above where the cards lie.
        "position": _("Position"),
        # Translators: heading above what happens.
        "events": _("What happens"),
        # Translators: before names of rulebooks: a play goes so under their rules.
        "under": _("rules:"),
        # Translators: said of an answer that was written first and then checked by playing.
        "confirmed": _("written down, then confirmed by playing"),
        # Translators: said of an answer that was not played.
        "unplayed": _("not played"),
    }


def _of_proof(_: Callable[[str], str]) -> Words:
    return {
        "proof_intro": _(
            "Every answer rests on scenarios: positions that the rules engine has played. Where one of them "
            "no longer goes as the answer says, no site is written."
        ),
        # Translators: heading of a column: where questions come from.
        "source": _("Source"),
        # Translators: heading of a column: questions whose answer is yes or no.
        "with_verdict": _("Yes or no"),
        # Translators: heading of a column: answers that were played.
        "played": _("Played"),
        # Translators: heading of a column: answers that were not played.
        "not_played": _("Not played"),
        "all": _("All"),
        # Translators: how many scenarios; a label before a number.
        "scenarios": _("Scenarios that prove them"),
        # Translators: how often scenarios were played; a label before a number.
        "runs": _("Plays under the rules of a rulebook"),
        # Translators: heading above answers that were not played.
        "not_played_list": _("What nobody has played"),
        "not_played_why": _("Pictures, credits and places on the table; effects that were not seen to meet."),
        # Translators: heading above numbers of translated texts.
        "translated": _("How far the translations have come"),
        # Translators: heading of a column: what is translated.
        "texts": _("Texts"),
    }


def holds(texts: Translations) -> Words:
    """What the kinds of catalogs are called."""
    _ = texts.gettext
    return {
        "cards": _("Cards"),
        "terms": _("Terms"),
        # Translators: patterns that card texts are made of.
        "phrases": _("Phrases of card texts"),
        # Translators: what the programs say.
        "messages": _("Messages of the programs"),
        "clauses": _("Rules and rulings"),
        # Translators: opponents that a computer plays.
        "characters": _("Opponents"),
    }


def search_words(texts: Translations, game: str) -> Words:
    """What the search says while it is used; of which ``game`` is its title."""
    _ = texts.gettext
    # Translators: {game} is the name of a game, {command} what somebody types, or the name of a page.
    said = _("That does not seem to be about {game}. Ask in other words, or see all answers: {command}")
    return {
        # Translators: {number} is how many results a search has.
        "found": _("Results: {number}"),
        "unsure": _("I am not sure what you mean. The nearest questions are:"),
        "off-topic": said.format(game=game, command=_("Questions")),
        # Translators: before a card or a term among the results of a search.
        "card": _("Card"),
        "term": _("Term"),
        **verdicts(texts),
    }
