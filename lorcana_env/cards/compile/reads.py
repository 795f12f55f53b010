"""Changes of a game that a static ability can notice, as bits of the record's ``dirty``.

It is judged again only after one of these. What is not known here may depend on anything.
"""

from lorcana_env.cards import ir
from lorcana_env.cards.compile.strata import DERIVED
from lorcana_env.rules.record import constants as c

ANYTHING = c.DIRTY_PLAY | c.DIRTY_STATE | c.DIRTY_ZONES | c.DIRTY_TURN
#: What says nothing of the game besides what stands in it. (An ability that is given is not known before it is.)
NOTHING = (
    ir.Static, ir.This, ir.All, ir.Compare, ir.Have, ir.Is, ir.Count, ir.And, ir.Or, ir.Not,
    *(modifier for modifier in DERIVED if modifier is not ir.HasAbility),
)  # fmt: skip
TURN = ir.YourTurn, ir.OpponentsTurn


def looks_at(ability: ir.Static) -> int:
    """The changes that what the ability derives depends on: which cards are in play, and more."""
    changes = c.DIRTY_PLAY
    for node in ir.walk(ability):
        if isinstance(node, ir.Filter):
            changes |= _filter_looks_at(node)
        elif isinstance(node, ir.HaveInkDrops | ir.InkDropsOf):
            changes |= c.DIRTY_ZONES
        elif isinstance(node, TURN):
            changes |= c.DIRTY_TURN
        elif not isinstance(node, NOTHING):
            return ANYTHING
    return changes


def _filter_looks_at(f: ir.Filter) -> int:
    if f.same_name_as is not None or f.besides is not None or f.named_card:
        return ANYTHING
    changes = 0 if f.zone == "play" else c.DIRTY_ZONES
    if f.damage is not None:
        changes |= c.DIRTY_STATE
    return changes | (c.DIRTY_STATE | c.DIRTY_TURN if f.state else 0)
