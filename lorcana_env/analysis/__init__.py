"""Which deck wins, and why: games of many decks with a record of each, the statistics of these records, figures.

``observer`` watches games inside numba, ``records`` holds and keeps what it saw, ``matchup`` and ``rates`` count it;
``playing``, ``workers``, ``run_matchup`` and ``goldfish`` play.
"""
