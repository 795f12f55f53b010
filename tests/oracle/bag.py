"""The order in which the bag resolves (7.7), watched from outside one step of the machine after the other.

The oracle keeps one thing in mind: who resolved an ability last since the bag was empty. It says whose turn it is to
resolve (7.7.4) and between what that player chooses; what the engine takes from the bag and asks must agree.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from lorcana_env import Deck
from lorcana_env.rules.engine import begin
from lorcana_env.rules.invariants import covered_step
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.tables import MAX_ABILITIES
from lorcana_env.setup.compiled_decks import CompiledDecks

ENTRY = ("player", "ability", "source", "source_incarnation", "it", "other", "amount")


@dataclass
class Watched:
    """Notes of a game: abilities that resolved, questions for the order, and what broke the rules."""

    resolved: int = 0
    asked: int = 0
    passed: int = 0  # an ability of a player who is not active, or of the active one after another's
    wrong: list[str] = field(default_factory=list)


def entries(st: np.void) -> list[tuple[int, ...]]:
    return [tuple(int(st["bag"][i][name]) for name in ENTRY) for i in range(int(st["n_bag"]))]


def who_resolves(bag: Sequence[tuple[int, ...]], last: int | None, active: int, players: int) -> int:
    """7.7.4.2: the active player; 7.7.4.3: whoever resolved last; 7.7.4.4: then the next in turn order."""
    player = active if last is None else last
    while all(entry[0] != player for entry in bag):
        player = (player + 1) % players
    return player


def watch(decks: Sequence[Deck], seed: int) -> Watched:
    """A random game of these decks."""
    table = CompiledDecks(decks)
    states = table.new_states()
    legal, covered = np.zeros(table.actions.n, np.int16), np.zeros(MAX_ABILITIES, np.uint8)
    begin(states, 0, table.tables, 0, table.deck_cards, table.deck_sizes, seed, -1)
    st, chooser, seen = states[0], random.Random(seed), Watched()
    last: int | None = None
    chosen: tuple[int, ...] | None = None
    action = -1
    while not st["over"]:
        bag, depth = entries(st), int(st["depth"])
        settling = st["frames"][depth - 1]["kind"] == c.FRAME_SETTLE
        n = covered_step(states, table.tables, action, legal, covered, 1)
        action = -1
        after = entries(st)
        if settling and len(after) < len(bag):
            k = next((k for k in range(len(after)) if after[k] != bag[k]), len(after))
            expected = who_resolves(bag, last, int(st["active"]), len(decks))
            if bag[k][0] != expected:
                seen.wrong.append(f"player {bag[k][0]} resolved, not {expected}: {bag}, last {last}")
            mine = {entry for entry in bag if entry[0] == expected}
            if len(mine) > 1 and bag[k] != chosen:
                seen.wrong.append(f"{bag[k]} resolved, of {mine}; chosen was {chosen}")
            seen.passed += expected != int(st["active"]) or last not in (None, expected)
            seen.resolved += 1
            last, chosen = expected, None
        elif settling and int(st["depth"]) < depth and not after:
            last = None  # 7.7.4.5
        if n > 0:
            if st["decision"] == c.DECISION_ORDER:
                expected = who_resolves(after, last, int(st["active"]), len(decks))
                mine = [entry for entry in after if entry[0] == expected]
                options = [option for option in range(c.N_OPTIONS) if int(st["options"]) >> option & 1]
                if int(st["decider"]) != expected or [mine[option] for option in options] != list(dict.fromkeys(mine)):
                    seen.wrong.append(f"asked player {st['decider']} for {options}, not {expected}: {after}")
                seen.asked += 1
            action = int(chooser.choice(legal[:n]))
            if st["decision"] == c.DECISION_ORDER:
                option = table.actions.decode(action, expected).option
                chosen = [entry for entry in after if entry[0] == expected][option or 0]
    return seen
