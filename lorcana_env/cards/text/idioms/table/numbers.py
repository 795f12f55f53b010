"""Idioms of effects: lore and damage."""

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import EARLIER, THEY, C, F

ACTS: Entries = {
    # -- lore
    "~ gain lore equal to the {L} of <target>": ir.GainLore(ir.StatOf("lore", slot("target"))),
    "gain lore equal to the {L} of a character card in your discard": ir.GainLore(
        ir.StatOf("lore", ir.Pick(F(zone="discard", owner="you")))
    ),
    "gain lore equal to the cost of one of your <filters> in play": ir.GainLore(
        ir.StatOf("cost", ir.Pick(slot("filters", owner="you")))
    ),
    "gain lore equal to another chosen exerted character's {L}": ir.GainLore(
        ir.StatOf("lore", ir.Chosen(F(other=True, state=("exerted",))))
    ),
    "gain lore equal to her {S}, to a maximum of <n> lore": ir.GainLore(ir.StatOf("strength", THEY, most=slot("n"))),
    "gain lore equal to the discarded character's {L}": ir.GainLore(ir.StatOf("lore", EARLIER)),
    "gain 1 lore for each 1 damage removed": ir.GainLore(ir.EventAmount()),
    "each opponent loses lore equal to the damage on <target>, to a maximum of <n> lore each": ir.LoseLore(
        ir.StatOf("damage", slot("target"), most=slot("n"))
    ),
    (
        "all opponents lose <n> lore and you gain lore equal to the lore lost this way",
        "each opponent loses <n> lore and you gain lore equal to the lore lost",
    ): (ir.LoseLore(slot("n")), ir.GainLore(ir.Result())),
    "each opponent with more lore than you loses <n> lore": ir.ForEachPlayer(
        "each_opponent", (ir.LoseLore(slot("n"), "they"),), ir.TheyLead()
    ),
    # -- damage
    "{E} one of your <filters> to deal damage equal to their {S} to <target>": ir.CostThen(
        (ir.Exert(ir.Pick(slot("filters", owner="you", state=("ready", "dry")))),),
        (ir.DealDamage(ir.StatOf("strength", EARLIER), slot("target")),),
    ),
    "{E} chosen ready character of yours to draw cards equal to that character's {L}": ir.CostThen(
        (ir.Exert(ir.Chosen(F(owner="you", state=("ready", "dry")))),), (ir.Draw(ir.StatOf("lore", EARLIER)),)
    ),
    "banish one of your <filters> to banish chosen character with less {S} than that character": ir.CostThen(
        (ir.Banish(ir.Pick(slot("filters", owner="you"))),),
        (ir.Banish(ir.Chosen(F(strength=C("<=", ir.StatOf("strength", EARLIER, plus=-1))))),),
    ),
    "banish chosen <class> of yours to banish <target>": ir.CostThen(
        (ir.Banish(ir.Chosen(F(owner="you", classification=(slot("class"),)))),), (ir.Banish(slot("target")),)
    ),
    "remove up to <n> damage total from any number of <target>. You gain 1 lore for each 1 damage removed this way": (
        ir.RemoveDamage(slot("n"), slot("target"), True, True),
        ir.GainLore(ir.Result()),
    ),
    "remove up to <n> damage from <target>. Ready each character you removed damage from this way": (
        ir.RemoveDamage(slot("n"), slot("target"), True),
        ir.Ready(ir.HealedCards()),
    ),
    "move <n> damage counter from each damaged character you have in play to <target>. Draw a card for each "
    "damage counter moved this way": (
        ir.MoveDamage(slot("n"), ir.All(F(owner="you", state=("damaged",))), slot("target")),
        ir.Draw(ir.Result()),
    ),
    "deal <n> damage to <target>. This damage can't be reduced by Resist": ir.DealDamage(
        slot("n"), slot("target"), unreduced=True
    ),
    "deal damage to <target> equal to the number of your other <filters> in play": ir.DealDamage(
        ir.Count(slot("filters", owner="you", other=True)), slot("target")
    ),
    "~ put a damage counter on <target>": ir.PutDamage(1, slot("target")),
}
