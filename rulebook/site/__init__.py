"""A web site of the rules, the cards and the answers, in several languages: static pages that need no server.

:mod:`.content` reads what there is to show in a language, :mod:`.views` lays it out for the templates,
:mod:`.links` knows where everything stands, :mod:`.face` draws the cards, :mod:`.render` fills the templates,
:mod:`.search` writes the data that the pages search in, and :mod:`.folder` puts a whole site in the place of
an older one. :mod:`.build` does all of it.
"""
