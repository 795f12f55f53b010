"""Single games: analysis move by move (``review``), puzzles, games of people (``imported``), Mini-Lorcana solved.

``judges`` value moves; ``forced_win`` proves wins of a turn.
"""
