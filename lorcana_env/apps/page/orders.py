"""Whether the order of abilities in the bag can matter (7.7.4): if not, the page does not ask for it."""

import numpy as np

from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c

MOST = 100  # positions after the same number of abilities; where there are more, the page asks
_PARTS = ("answer", "frames", "bag", "lasting")  # of these only a part is in use, or counts in any order


def order_is_free(game: Game) -> bool:
    """Return whether each order of the abilities in the bag leads to the same position, and none of them asks anything.

    The orders are tried out.
    """
    if game.state["decision"] != c.DECISION_ORDER:
        return False
    reached: dict[bytes, Game] = {b"": game}
    ends: set[bytes] = set()
    while reached and len(reached) <= MOST and len(ends) < 2:
        before, reached = reached, {}
        for here in before.values():
            for action in here.legal_actions():
                there = _resolve(here, int(action))
                if there is None:
                    return False
                if there.state["n_bag"]:
                    reached[_position(there.state)] = there
                else:
                    ends.add(_position(there.state))
    return not reached and len(ends) == 1


def _resolve(game: Game, action: int) -> Game | None:
    """Return the game after an ability of the bag; None if the ability asks something, or ends the game."""
    there = game.clone(auto=False)
    there.step(action)
    while not there.over and there.state["n_bag"] and there.state["decision"] != c.DECISION_ORDER:
        legal = there.legal_actions()
        if len(legal) > 1:
            return None
        there.step(int(legal[0]))
    return None if there.over else there


def _position(st: np.void) -> bytes:
    """Return what of a position counts: not the order of the bag, nor which of the lasting effects began first."""
    whole = [st[name].tobytes() for name in st.dtype.names or () if name not in _PARTS]
    frames = st["frames"][: st["depth"]].tobytes()
    bag, lasting = (sorted(row.tobytes() for row in st[name][: st[f"n_{name}"]]) for name in ("bag", "lasting"))
    return b"".join([*whole, frames, *bag, *lasting])
