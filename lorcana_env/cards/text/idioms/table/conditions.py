"""Idioms of conditions, events and costs."""

from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import EARLIER, FILTER, IT, THEM, THIS, YOURS, C, F, N

MINE: dict[Any, str] = {
    "hand": "cards in your hand",
    "inkwell": "cards in your inkwell",
    "lore": "lore",
    "characters": "characters in play",
    "items": "items in play",
    "ink_drops": "ink drops",
}
OTHERS: dict[str, Any] = {"an opponent": "opponent", "chosen opponent": "chosen_opponent"}


def this_turn(what: Any, player: Any = "you", of: Any = None, least: Any = 1) -> ir.Condition:
    return ir.Happened(ir.ThisTurn(what, player, of), C(">=", least))


CONDITIONS: Entries = {
    # -- what the players have
    **{
        (f"you have more {things} than each opponent", f"you have more {things} than each opposing player"): ir.More(
            what, "you"
        )
        for what, things in MINE.items()
    },
    **{
        f"{who} has more {things.replace('your', 'their')} than you": ir.More(what, player)
        for what, things in MINE.items()
        for who, player in OTHERS.items()
    },
    "you have <n> or more opponents": ir.Opponents(C(">=", N)),
    "an opponent has <number> lore": ir.OpponentLore(C("==", slot("number"))),
    "an opponent has <n> or more lore": ir.OpponentLore(C(">=", N)),
    "you have <n> or more cards in your <zone>": ir.Cards("you", slot("zone"), C(">=", N)),
    "you have <n> or fewer cards in your <zone>": ir.Cards("you", slot("zone"), C("<=", N)),
    "you have no cards in your hand": ir.Cards("you", "hand", C("==", 0)),
    ("an opponent has no cards in their hand", "one or more opponents have no cards in their hands"): ir.Cards(
        "opponent", "hand", C("==", 0)
    ),
    "you have an ink drop": ir.HaveInkDrops(),
    "you have <n> or more ink drops": ir.HaveInkDrops(C(">=", N)),
    ("you have no ink drops", "you don't have an ink drop"): ir.HaveInkDrops(C("==", 0)),
    "an opponent has an ink drop": ir.HaveInkDrops(player="opponent"),
    "an opponent has <n> or more ink drops": ir.HaveInkDrops(C(">=", N), "opponent"),
    # -- what happened
    "you removed damage this way": ir.Done(),
    "this is your first turn and you're not the first player": ir.Underdog(),
    ("it's the second card you've drawn this turn", "it's the second card they've drawn this turn"): ir.Nth(2, "drawn"),
    "it's the second card you've put into your inkwell this turn": ir.Nth(2, "inked"),
    "none of your characters challenged this turn": ir.Not(this_turn("challenged")),
    "a character of yours challenged this turn": this_turn("challenged"),
    "a character of yours quested this turn": this_turn("quested"),
    "a character quested this turn": this_turn("quested", "any"),
    "you got an ink drop this turn": this_turn("got_ink_drops"),
    "you removed an ink drop this turn": this_turn("removed_ink_drops"),
    "you removed damage from a character this turn": this_turn("healed"),
    "you discarded a card this turn": this_turn("discarded_from_hand"),
    "a card left a player's discard this turn": this_turn("left_discard", "any"),
    "<n> or more cards have left a player's discard this turn": this_turn("left_discard", "any", least=N),
    ("you played <one> this turn", "you've played <one> this turn"): this_turn("played", of=slot("one")),
    ("you played <n> or more <filters> this turn", "you've played <n> or more <filters> this turn"): this_turn(
        "played", of=slot("filters"), least=N
    ),
    "you didn't play <one> this turn": ir.Not(this_turn("played", of=slot("one"))),
    # -- others
    "another <filter> in play has damage": ir.Have(slot("filter", other=True, state=("damaged",))),
    "~ <one> has damage": ir.Have(slot("one", state=("damaged",))),
    "all cards in your inkwell are exerted": ir.Not(
        ir.Have(F(type=("card",), owner="you", zone="inkwell", state=("ready",)))
    ),
    "you have another <filter> or <one> in play": ir.Or(
        (ir.Have(slot("filter", owner="you", other=True)), ir.Have(slot("one", owner="you")))
    ),
    "it's the second challenge this turn": ir.Happened(ir.ThisTurn("challenged", "any"), C("==", 2)),
    "you have a character in play with more {S} than each opposing character": ir.Strongest(),
    "you have a character in play with more {S} than each opposing character in play": ir.Strongest(),
    "no other character has quested this turn": ir.Not(ir.Happened(ir.ThisTurn("quested", "any", F(other=True)))),
    "<n> or more other cards were put into your discard this turn": ir.Happened(
        ir.ThisTurn("discarded", of=F(type=("card",), other=True)), C(">=", slot("n"))
    ),
    "you removed 1 or more damage from one of your characters this turn": ir.Happened(
        ir.ThisTurn("healed", "you", YOURS)
    ),
    "this character has <n> or more damage": ir.Is(THIS, F(type=("card",), damage=C(">=", slot("n")))),
    "~ you returned <one> this way": ir.Is(THEM, slot("one")),
    "~ you discarded <one>": ir.Is(THEM, slot("one")),
    "~ you discarded <one> this way": ir.Is(THEM, slot("one")),
    "the <filter> you played has a different name than each other <filter> you have in play": ir.Not(
        ir.Have(slot("filter", owner="you", same_name_as=IT, besides=IT))
    ),
    "it has the same name as another <filter>": ir.Have(slot("filter", same_name_as=IT, besides=IT)),
    "you have <one> in play with the highest cost, or tied for highest cost": ir.Highest(slot("one")),
    "~ <one> is discarded this way": ir.Is(THEM, slot("one")),
    "~ the chosen character is named <name>": ir.Is(THEM, F(type=("card",), named=(slot("name"),))),
    "the banished item is named <name>": ir.Is(EARLIER, F(type=("card",), named=(slot("name"),))),
    "~ the moved character is a <class>": ir.Is(IT, F(classification=(slot("class"),))),
    "a character sang this song": ir.Have(F(state=("sang_this",))),
    "<n> or more characters sang this song": ir.Have(F(state=("sang_this",)), C(">=", slot("n"))),
    "you didn't put any cards into your inkwell this turn": ir.Not(ir.Happened(ir.ThisTurn("inked"))),
    "you put a card under him this turn": ir.Is(THIS, F(type=("card",), state=("put_under_this_turn",))),
    "there was an exerted character here": ir.Paid(C(">=", 1)),
}

#: What the subject of an event does. The first words are printed.
HAPPENS: Entries = {
    "quests": "quest",
    "challenges": "challenge",
    "is challenged": "be_challenged",
    "is banished": "banish",
    "is banished in a challenge": "banish_in_challenge",
    "leaves play": "leave_play",
    "sings a song": "sing",
    "moves to a location": "move",
    ("is damaged", "is dealt damage"): "take_damage",  # the notes of set 12 word the second so, too
    ("is exerted", "exerts", "becomes exerted"): "exert",
    "is chosen for Support": "chosen_for_support",
    ("is returned to your hand", "is returned to your hand from play"): "return_to_hand",
}
EVENTS: Entries = {
    "you draw a card": ir.Trigger("draw", by="you"),
    "an opponent draws a card": ir.Trigger("draw", by="opponent"),
    "you discard a card": ir.Trigger("discard", by="you"),
    ("a card is put into your inkwell", "you put a card into your inkwell"): ir.Trigger("ink", by="you"),
    "you get an ink drop": ir.Trigger("get_ink_drop", by="you"),
    "an opponent gets an ink drop": ir.Trigger("get_ink_drop", by="opponent"),
    "you remove an ink drop": ir.Trigger("remove_ink_drop", by="you"),
    "an opponent removes an ink drop": ir.Trigger("remove_ink_drop", by="opponent"),
    "this character sings a song with <keyword>": ir.Trigger("sing", THIS, F(type=("song",), keyword=slot("keyword"))),
    "one or more of your characters sings a song": ir.Trigger("song", by="you"),
    "you use the Boost ability of a character": ir.Trigger("boost", F(owner="you"), by="you"),
    "you return a <filter> from your discard to your hand": ir.Trigger("return_from_discard", slot("filter"), by="you"),
    "a card leaves your discard": ir.Trigger("leave_discard", by="you"),
    "one of your opponents' <filters> is returned to their hand from play": ir.Trigger(
        "return_to_hand", slot("filters", owner="opponent")
    ),
    "another <filter> is played": ir.Trigger("play", slot("filter", other=True)),
    "your opponent discards 1 or more cards": ir.Trigger("discard_some", by="opponent"),
    "one of your actions deals damage to <one>": ir.Trigger("damaged_by_action", slot("one"), by="you"),
    "another character of yours enters play exerted": ir.Trigger("enter_exerted", F(owner="you", other=True)),
    "~ you shift a character on top of her": ir.Trigger("shift_onto", None, THIS, by="you"),
    "an opposing <filter> is exerted": ir.Trigger("exert", slot("filter", owner="opponent")),
}

COSTS: Entries = {
    "{E}": ir.ExertThis(),
    "<n> {I}": ir.Ink(N),
    "Banish <this>": ir.BanishThis(),
    "Banish one of your <filters>": ir.BanishOne(slot("filters")),
    "Banish <n> of your <filters>": ir.BanishOne(slot("filters"), count=N),
    "Banish chosen <filter> of yours": ir.BanishOne(FILTER, chosen=True),
    "{E} one of your <filters>": ir.ExertOne(slot("filters")),
    "deal <n> damage to this character": ir.DamageThis(slot("n")),
    "reveal <n> <filters> with the same name in your hand": ir.RevealSame(slot("n"), slot("filters")),
}
