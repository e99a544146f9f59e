"""The arena: opponents play each other by the thousand, and what comes of it is counted.

A game to play is a :class:`~ai.arena.job.Job`, plain data; :func:`~ai.arena.game.play` turns it into a
:class:`~ai.arena.result.Result` and depends on nothing else. Around that stand the run that has them played
(:mod:`~ai.arena.run`, by :mod:`cardset.jobs`), the file that keeps what is done (:mod:`~ai.arena.log`) and
what is made of it (:mod:`~ai.arena.standings`, :mod:`~ai.arena.cards`).
"""
