"""Tools for who builds decks: build, tune, compare and keep cards, odds, events, games of people beside a matchup.

``race`` plays versions on the same deals for ``compare``, ``tune`` and ``build``.
"""
