"""Short names for what many idioms mean."""

from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Pronoun, slot

C, F = ir.Compare, ir.Filter
CARD = F(type=("card",))
YOURS = F(owner="you")
THEIRS = F(owner="they")
OPPOSING = F(owner="opponent")
LOCATION = F(type=("location",), owner="you")
THIS, IT, OTHER, THEM, EARLIER = ir.This(), ir.It(), ir.OtherCard(), ir.Them(), ir.Earlier()
THEY: Any = Pronoun()
N, STAT, TARGET, FILTER, CONDITION = map(slot, ("n", "stat", "target", "filter", "condition"))
ANOTHER, ONE_OF_YOURS = slot("filter", other=True), slot("filter", owner="you")


def hand(f: Any = CARD, owner: str = "you") -> Any:
    return replace(f, zone="hand", owner=owner)


def all_reveal(players: Any) -> ir.Effect:
    """The top cards of several decks are revealed before anybody decides about theirs."""
    return ir.ForEachPlayer(players, (ir.RevealTop("they", F(type=("card",), zone="deck"), ()),))
