"""Idioms of static abilities."""

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import LOCATION, THIS, YOURS, F, N

STATICS: Entries = {
    "<this> enters play exerted": ir.EntersExerted(),
    "<this> may enter play exerted": ir.MayEnterExerted(),
    "<this> enters play with <n> damage": ir.EntersWithDamage(N),
    ("you may play <this> for free", "you can play <this> for free"): ir.PlayFree(),
    "you can't play <this>": ir.CannotPlay(),
    "opponents can't play <filters>": ir.CannotPlay(slot("filters", owner="opponent")),
    ("your <filters> may move here for free", "your <filters> can move here for free"): ir.MovesForLess(
        slot("filters", owner="you")
    ),
    "you may ink an additional card": ir.MayInkAdditional(),
    "you can ink cards from your discard": ir.InkFromDiscard(),
    "all cards in your hand count as having {IW}": ir.AllInkable(),
    "if you would get an ink drop, <acts> instead": ir.InsteadOfInkDrop(slot("acts")),
    "skip your turn's Draw step": ir.PlayerRule("skip_draw"),
    "you can't lose lore": ir.PlayerRule("keep_lore"),
    "opponents need 25 lore to win the game": ir.PlayerRule("more_lore"),
    "you may have any number of cards named <name> in your deck": ir.DeckRule(None, slot("name")),
    "during challenges, your <filters> deal damage with their {W} instead of their {S}": ir.ChallengeDamageStat(
        ir.All(slot("filters", owner="you"))
    ),
    "your locations and characters at locations gain <keyword> <signed>": (
        ir.HasKeyword(ir.All(LOCATION), slot("keyword"), slot("signed")),
        ir.HasKeyword(ir.All(F(owner="you", state=("at_location",))), slot("keyword"), slot("signed")),
    ),
    "opponents can't choose your <filters> for abilities or effects": ir.Cannot(
        ir.All(slot("filters", owner="you")), ("be_chosen",)
    ),
    "opponents must choose this character for actions and abilities if able": ir.Trait(THIS, "must_be_chosen"),
    "this character can quest the turn he's played": ir.Trait(THIS, "quest_drying"),
    "your characters' {S} can't be reduced below their printed value": ir.Trait(ir.All(YOURS), "strength_floor"),
    "this character can't quest or challenge unless you pay 1 {I}": ir.Trait(THIS, "pay_to_act"),
    "if this character would be banished, put them into your inkwell facedown and exerted instead": ir.Trait(
        THIS, "ink_when_banished"
    ),
    "you can shift any character on top of this character": ir.Trait(THIS, "any_shift_base"),
    "you may play any character with Shift on this character as if this character had any name": ir.ShiftName(),
    "whenever one of your other <filters> would be dealt damage, put that many damage counters on this character "
    "instead": ir.TakesDamageFor(slot("filters", owner="you", other=True)),
    "the first time this character would take damage, she takes no damage instead": ir.PreventsFirstDamage(),
    "your <filters> lose the Stone by Day ability": ir.LosesAbility(
        ir.All(slot("filters", owner="you")), "Stone by Day"
    ),
    "you pay <n> {I} less to shift a character on top of this character": ir.ShiftsOntoForLess(slot("n")),
    "you pay <n> {I} less to play <filters> using their Shift ability": ir.CostLess(
        slot("n"), slot("filters"), shift=True
    ),
    "for each <filter>, you pay <n> {I} less to play this character using her Shift ability": ir.CostLess(
        ir.Count(slot("filter"), slot("n")), shift=True
    ),
    "each player pays <n> {I} more to play <filters>": ir.CostLess(slot("n", -1), slot("filters"), everyone=True),
    "for each opposing <filter> banished in a challenge this turn, you pay <n> {I} less to play this "
    "character": ir.CostLess(ir.ThisTurn("banished_in_challenge", "opponent", slot("filter"), slot("n"))),
    "for each 1 damage on <filters>, you pay <n> {I} less to play this character": ir.CostLess(
        ir.Total("damage", slot("filters"), slot("n"))
    ),
    "you may play <filters> for free": ir.PlayOthersFree(slot("filters")),
    "you may use this item's Shapeshift ability for free": ir.AbilityFree(),
    "this card gains Shift <number> {I}": ir.HasShift(slot("number")),
    "this character also counts as being named <name> for Shift": ir.ShiftName(slot("name")),
    "cards enter opponents' inkwells exerted": ir.PlayerRule("opponents_ink_exerted"),
    "if an effect would cause you to discard one or more cards, you don't discard": ir.PlayerRule("no_discard"),
    "if an effect would cause you to discard one or more cards from your hand, you don't discard": ir.PlayerRule(
        "no_discard"
    ),
    "each opposing player can't gain lore unless one of their characters has challenged this turn": ir.PlayerRule(
        "opponents_no_lore_without_challenge"
    ),
    "each turn, only one character can challenge": ir.PlayerRule("one_challenge"),
    "you may play characters from your discard. If you do, they enter play exerted": ir.PlayerRule("play_from_discard"),
    "damage counters can't be removed": ir.PlayerRule("keep_damage"),
    "each player plays with the top card of their deck face up": ir.PlayerRule("open_decks"),
    "each opponent plays with the top card of their deck faceup": ir.PlayerRule("opponents_open_decks"),
    "you may have up to <n> copies of Dalmatian Puppy - Tail Wagger in your deck": ir.DeckRule(
        slot("n"), "Dalmatian Puppy - Tail Wagger"
    ),
    "you may only have <n> copies of The Glass Slipper in your deck": ir.DeckRule(slot("n"), "The Glass Slipper"),
    "you can have other <filters> in your deck regardless of ink type": ir.AnyInk(slot("filters")),
    "you may exert <n> <filters> of yours to play this character for free": ir.PlayFree(
        ir.ExertOne(slot("filters"), slot("n"))
    ),
    "you may banish chosen <filter> of yours to play this character for free": ir.PlayFree(
        ir.BanishOne(slot("filter"), chosen=True)
    ),
    "you may remove <n> ink drops to play this character for free": ir.PlayFree(ir.Drops(slot("n"))),
    "you may put a <filter> from your discard on the bottom of your deck to play this character for free": ir.PlayFree(
        ir.ToBottom(slot("filter"))
    ),
    "you may put <n> <filters> from your discard on the bottom of your deck in any order to shift this character "
    "for free": ir.PlayFree(ir.ToBottom(slot("filters"), slot("n")), shift=True),
    "this character may enter play exerted to <acts>": ir.MayEnterExerted(slot("acts")),
    "you pay <n> {I} less to move your <filters> to a location": ir.MovesForLess(
        slot("filters", owner="you"), slot("n"), here=False
    ),
    "you pay <n> {I} less to move a <filter> of yours here": ir.MovesForLess(slot("filter", owner="you"), slot("n")),
    "this character enters play exerted and can't ready at the start of your turn": (
        ir.EntersExerted(),
        ir.Cannot(THIS, ("ready_at_start",)),
    ),
    "all <filters> at that location get +1 {L} and gain Evasive": (
        ir.StatBonus(ir.All(slot("filters", state=("with_this",))), "lore", 1),
        ir.HasKeyword(ir.All(slot("filters", state=("with_this",))), "Evasive"),
    ),
    "the challenging character gets <signed> {S}": ir.StatBonus(
        ir.All(F(state=("challenging_this",))), "strength", slot("signed")
    ),
    "this character gets +1 {L} for each different ink type of <filters> you have in play": ir.StatBonus(
        THIS, "lore", ir.Inks(slot("filters", owner="you"))
    ),
}
