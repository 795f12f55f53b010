"""Find out which deck wins, and why: games of many decks, a record of each, statistics of the records, figures.

``observer`` watches games inside numba, ``records`` holds and keeps what it saw, ``matchup`` and ``rates`` count it;
``runner``, ``workers`` and ``run_matchup`` play.
"""
