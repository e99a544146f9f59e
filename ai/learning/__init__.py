"""Learning weights: opponents of a game play against themselves, and what came of it is fitted.

A game says in a :class:`~ai.learning.school.School` what its positions are summed over; how a run is planned,
kept and gone on with (:mod:`~ai.learning.rounds`), which of several weights play best
(:mod:`~ai.learning.contest`) and how they are written (:mod:`~ai.learning.weights`) is the same for all.
"""
