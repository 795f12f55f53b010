"""Which deck wins, and why: games of many decks with a record of each, the statistics of these records, figures.

``observer`` watches games inside numba, ``records`` holds and keeps what it saw, ``rates`` and ``statistics`` count it;
``playing``, ``matchups`` and ``goldfish`` play.
"""
