"""Games of people, played on another program and exported there, as games of ours.

``files`` reads what was exported, ``frames`` its positions and moves, ``cards`` names its cards, ``sides`` compares and
lays out its positions, ``follow`` takes its moves. The format is that of duels.ink, ``duels-replay-v1``.
"""
