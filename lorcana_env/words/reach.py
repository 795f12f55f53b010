"""What a challenge can be aimed at, before the character is chosen that challenges."""

import numpy as np

from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import copied
from lorcana_env.setup.position import Position
from lorcana_env.words.labels import label
from lorcana_env.words.terms import term

Reach = dict[tuple[str, ...], list[str]]  # by what can be challenged, the characters that can challenge it


def reach_of(position: Position, language: str = "en") -> Reach:
    """Return what each character of the player who decides can challenge now (4.6.4), as that player calls them.

    The engine is asked, on copies of the record.
    """
    st, player = position.state, int(position.state["decider"])
    found: Reach = {}
    if st["decision"] != c.DECISION_MAIN or position.over:
        return found
    legal = np.zeros(position.table.actions.n, np.int16)
    for action in position.legal_actions().tolist():
        verb, card = divmod(action, position.table.capacity)
        if verb == c.VERB_CHALLENGE:
            states = copied(position.state_array)
            n = engine.step(states, 0, position.table.tables, 0, action, 0, legal)
            slots = (position.table.actions.decode(int(target), player).slot or 0 for target in legal[:n])
            targets = tuple(label(position, slot, player, language) for slot in slots)
            attacker = label(position, player * position.table.capacity + card, player, language)
            found.setdefault(targets, []).append(attacker)
    return found


def reach_lines(reach: Reach, told: Reach, language: str = "en") -> list[str]:
    """A line for the characters that can challenge the same: "A; B can challenge: opponent's C"; none without news."""
    known = {(attacker, target) for targets, attackers in told.items() for attacker in attackers for target in targets}
    return [
        term("within_reach", language, "; ".join(attackers), "; ".join(targets))
        for targets, attackers in reach.items()
        if not known.issuperset((attacker, target) for attacker in attackers for target in targets)
    ]
