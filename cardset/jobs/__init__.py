"""Long work in many small jobs: done by this process, by several here, or by workers on other machines.

A job is plain data and what is done with it a function, so it comes to the same wherever it is done, and may
be done twice. :class:`~cardset.jobs.work.Work` says what is done, a :class:`~cardset.jobs.crew.Crew` by whom,
:func:`~cardset.jobs.sharing.carry_out` shares it out.
"""
