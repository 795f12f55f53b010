"""The error for an action that is not legal."""


class IllegalAction(ValueError):
    """The action is not legal now. The game is unchanged.

    >>> from lorcana_env import Game
    >>> Game("blurple", "yurple", seed=1).quest("Stitch")
    Traceback (most recent call last):
    lorcana_env.game.illegal.IllegalAction: you have no 'Stitch' to quest
    """
