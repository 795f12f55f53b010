"""Replacement of damage by the rules (6.5), in plain Python: which ends one damage event can have.

All effects that apply are found in the IR of the cards in play and in the effects that last; the affected player
chooses one, the modified event follows, until none applies (6.5.7). Every choice is followed. Resist is applied before
them, in 2.0 behind them.
"""

from collections.abc import Iterator

from lorcana_env import Game
from lorcana_env.cards import ir
from lorcana_env.rules.record import constants as c
from tests.oracle.characteristics import characteristics
from tests.oracle.reader import Reader


def replacements(game: Game, slot: int, dealt: bool) -> Iterator[tuple[str, int]]:
    """The effects that can replace damage to the card: what they do, and their source."""
    reader = Reader(game)
    reader.derived = characteristics(game)
    st = game.state
    if dealt:
        for source in reader.zone("play", reader.owner(slot)):
            for ability in reader.card(source).abilities:
                for modifier in ability.modifiers if isinstance(ability, ir.Static) else ():
                    if isinstance(modifier, ir.TakesDamageFor) and source != slot:
                        if reader.matches(modifier.filter, slot, source, reader.owner(source)):
                            yield "onto", source
        for i in range(int(st["n_lasting"])):
            effect = st["lasting"][i]
            if effect["kind"] == c.MODIFIER_PREVENT_NEXT and effect["target"] == slot:
                if effect["incarnation"] == st["incarnation"][slot]:
                    yield "none", slot
                    break  # instances of one effect: one of them applies (6.5.8)
    for ability in reader.card(slot).abilities:
        if isinstance(ability, ir.Static) and any(isinstance(m, ir.PreventsFirstDamage) for m in ability.modifiers):
            if reader.holds(ability.condition, slot, reader.owner(slot)) and not reader.happened("damaged", slot):
                if not st["used"][slot]:
                    yield "none", slot


def ends(game: Game, slot: int, n: int, dealt: bool = True) -> set[tuple[tuple[int, int], ...]]:
    """The damage that one event of ``n`` damage to the card can come to: sets of (card, damage)."""
    derived = characteristics(game)[slot]
    if "take_damage" in derived.restrictions or (dealt and "be_damaged" in derived.restrictions):
        return {()}
    resist = derived.keywords.get("Resist", 0) if dealt else 0
    if game.table.rules not in ("2.0", "2024"):  # 1.9.4.2, 6.7.2.2: modifiers go first
        n, resist = n - resist, 0
        if n <= 0:
            return {()}
    found: set[tuple[tuple[int, int], ...]] = set()
    effects = list(replacements(game, slot, dealt))
    for what, source in effects:
        found |= ends(game, source, n, dealt=False) if what == "onto" else {()}
    if not effects:
        taken = n - resist
        found.add(((slot, taken),) if taken > 0 else ())
    return found
