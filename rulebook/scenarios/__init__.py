"""Scenarios of any game: positions set up, moves played, expectations compared (``docs/scenarios.md``).

:mod:`.model` has the values, :mod:`.form` what a game says of its scenarios, :mod:`.read`, :mod:`.run` and
:mod:`.cover` what is the same for all games, :mod:`.plain` the form of games that say nothing of their own.
"""
