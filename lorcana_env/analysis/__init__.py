"""Find out which deck wins, and why: games of many decks, a record of each, statistics of the records, figures.

``observer`` watches games inside numba, ``records`` holds and keeps what it saw, ``matchup`` and ``rates`` count it;
``runner``, ``workers``, ``run_matchup`` and ``goldfish`` play, and ``race`` plays versions on the same deals for
``compare``, ``tune`` and ``build``. ``review`` judges a single game move by move; ``puzzles`` are positions with one
best way on, and ``forced_win`` proves wins of a turn.
"""
