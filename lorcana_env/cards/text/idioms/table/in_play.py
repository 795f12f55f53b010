"""Idioms of effects: cards in play, and moving them."""

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import (
    EARLIER,
    IT,
    LOCATION,
    OPPOSING,
    TARGET,
    THEIRS,
    THEM,
    THEY,
    THIS,
    F,
)

ACTS: Entries = {
    # -- cards in play
    "exert chosen opposing character and all other opposing characters with the same name": (
        ir.Exert(ir.Chosen(OPPOSING)),
        ir.Exert(ir.All(F(owner="opponent", same_name_as=EARLIER, besides=EARLIER))),
    ),
    "choose a character. Banish all other characters with the same name as that character": (
        ir.ChooseTarget(ir.Chosen(F())),
        ir.Banish(ir.All(F(same_name_as=EARLIER, besides=EARLIER))),
    ),
    "banish chosen item or location and all other items or locations with the same name": (
        ir.ChooseTarget(ir.Chosen(F(type=("item", "location")))),
        ir.Banish(ir.All(F(type=("item", "location"), same_name_as=EARLIER))),
    ),
    "banish any number of chosen opposing characters with total {S} <n> or less": ir.Banish(
        ir.Chosen(OPPOSING, 0, True, total=slot("n"))
    ),
    "choose an exerted character. While this location is in play, that character can't ready at the start of "
    "their turn": (
        ir.ChooseTarget(ir.Chosen(F(state=("exerted",)))),
        ir.Restrict(THEM, ("ready_at_start",), "while_this_is_in_play"),
    ),
    "for each opposing player, you may choose a character of theirs. They can't ready at the start of their next "
    "turn": ir.ForEachPlayer(
        "each_opponent",
        (
            ir.May(
                (
                    ir.CostThen(
                        (ir.ChooseTarget(ir.Chosen(THEIRS)),), (ir.Restrict(THEM, ("ready_at_start",), "next_ready"),)
                    ),
                )
            ),
        ),
    ),
    "<target> loses {S} equal to this character's {L} until the start of your next turn": ir.ModifyStat(
        slot("target"), "strength", ir.StatOf("lore", THIS, times=-1), "until_your_next_turn"
    ),
    "count the number of <filters> you have in play. <target> loses {S} equal to that number until the start of "
    "your next turn": ir.ModifyStat(
        slot("target"), "strength", ir.Count(slot("filters", owner="you"), times=-1), "until_your_next_turn"
    ),
    "count the number of <filters> you have in play. You pay that amount of {I} less for the next <filter:next> "
    "you play this turn": ir.PayLess(ir.Count(slot("filters", owner="you")), slot("next")),
    "for each 1 damage removed this way, you pay 1 {I} less for the next <filter> you play this turn": ir.PayLess(
        ir.Result(), slot("filter")
    ),
    "you pay <n> {I} less for the next <filter> you shift this turn": ir.PayLess(slot("n"), slot("filter"), shift=True),
    "return one of your <filters> to your hand to pay <n> {I} less for the next <filter:next> you play this "
    "turn": ir.CostThen(
        (ir.ReturnToHand(ir.Pick(slot("filters", owner="you"))),), (ir.PayLess(slot("n"), slot("next")),)
    ),
    "add his {W} to another chosen character's {S} this turn": ir.ModifyStat(
        ir.Chosen(F(other=True)), "strength", ir.StatOf("willpower", THIS)
    ),
    "he gets +{S} equal to the {S} of <target> this turn": ir.ModifyStat(
        THIS, "strength", ir.StatOf("strength", slot("target"))
    ),
    "until the start of your next turn, the next time they would be dealt damage they take no damage "
    "instead": ir.Shield(THEY),
    "they gain <keyword> <signed> during that challenge": ir.GainKeyword(
        THEY, slot("keyword"), slot("signed"), "this_challenge"
    ),
    "ready this character after the challenge": ir.CreateTrigger(
        ir.Triggered((ir.Trigger("end_of_challenge", THIS),), (ir.Ready(THIS),)), once=True
    ),
    "whenever they challenge another character this turn, <acts>": ir.CreateTrigger(
        ir.Triggered((ir.Trigger("challenge", THEM, F()),), slot("acts"))
    ),
    "the next time they challenge another character this turn, <acts>": ir.CreateTrigger(
        ir.Triggered((ir.Trigger("challenge", THEM, F()),), slot("acts")), once=True
    ),
    "your <filters> get <signed> {S} while challenging <one> this turn": ir.GainAbility(
        ir.All(slot("filters", owner="you")),
        ir.Static((ir.StatBonus(THIS, "strength", slot("signed")),), condition=ir.Challenging(slot("one"))),
    ),
    "<target> takes no damage while challenging <duration>": ir.GainAbility(
        slot("target"), ir.Static((ir.Cannot(THIS, ("take_damage",)),), condition=ir.Challenging()), slot("duration")
    ),
    "ready those characters": ir.Ready(ir.All(F(owner="you", state=("sang_this",)))),
    # -- moving
    "they may move to a location for free": ir.May((ir.MoveTo(THEM, ir.Pick(LOCATION)),)),
    "move this character and up to 1 of your other characters to that location for free": (
        ir.MoveTo(THIS, IT),
        ir.MoveTo(ir.Pick(F(owner="you", other=True), 1, True), IT),
    ),
    "move chosen character from here to another location for free": ir.MoveTo(
        ir.Chosen(F(state=("here",))), ir.Pick(F(type=("location",), owner="you", other=True))
    ),
    "~ move <target> to the same location for free": ir.MoveTo(slot("target"), ir.Pick(LOCATION)),
    "move him and one of your other characters to the same location for free": (
        ir.MoveTo(THIS, ir.Pick(LOCATION)),
        ir.MoveTo(ir.Pick(F(owner="you", other=True)), ir.Location(THIS)),
    ),
    "{E} chosen character here and deal them <n> damage to move them to another location for free": ir.CostThen(
        (ir.Exert(ir.Chosen(F(state=("here", "ready", "dry")))), ir.DealDamage(slot("n"), THEM)),
        (ir.MoveTo(EARLIER, ir.Pick(F(type=("location",), owner="you", other=True))),),
    ),
    # -- what the others say more closely
    "banish~ <target>": ir.Banish(TARGET),
    "exert~ <target>": ir.Exert(TARGET),
}
