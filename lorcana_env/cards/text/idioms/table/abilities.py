"""Idioms that are a whole ability, or sentences of an action card."""

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import (
    EARLIER,
    IT,
    LOCATION,
    OPPOSING,
    OTHER,
    THEIRS,
    THEM,
    THIS,
    YOURS,
    C,
    F,
)

ABILITIES: Entries = {
    "twice during your turn, whenever this character is chosen for an action or an item's ability, "
    "<acts>.": ir.Triggered(
        (ir.Trigger("chosen", THIS, F(type=("action", "item"))),),
        slot("acts"),
        window=ir.YourTurn(),
        once=True,
        twice=True,
    ),
    "if you used Shift to play this character, you may draw <n> cards when he enters play.": ir.Triggered(
        (ir.Trigger("play", THIS, by="you"),), (ir.May((ir.Draw(slot("n")),)),), condition=ir.ShiftedThis(THIS)
    ),
    "while you have only 1 character here, they get <signed> {W} and <signed:more> {L}.": ir.Static(
        (
            ir.StatBonus(ir.All(F(owner="you", state=("here",))), "willpower", slot("signed")),
            ir.StatBonus(ir.All(F(owner="you", state=("here",))), "lore", slot("more")),
        ),
        condition=ir.Have(F(owner="you", state=("here",)), C("==", 1)),
    ),
    "while one of your <filters> is at a location, that character gains Resist <signed>.": ir.Static(
        (ir.HasKeyword(ir.All(slot("filters", owner="you", state=("at_location",))), "Resist", slot("signed")),)
    ),
    "during each opponent's turn, whenever they draw a card while this character is exerted, <acts>.": ir.Triggered(
        (ir.Trigger("draw", by="opponent"),),
        slot("acts"),
        window=ir.And((ir.TheirTurn(), ir.Is(THIS, F(type=("card",), state=("exerted",))))),
    ),
    "whenever an opponent draws a card during their turn, if it's the second card they've drawn this turn, "
    "<acts>.": ir.Triggered(
        (ir.Trigger("draw", by="opponent"),), slot("acts"), window=ir.TheirTurn(), condition=ir.Nth(2, "drawn")
    ),
    "once during your turn, you may move chosen character from here to another location for free. If you do, gain "
    "<n> lore.": ir.Activated(
        (),
        (
            ir.CostThen(
                (ir.MoveTo(ir.Chosen(F(state=("here",))), ir.Pick(F(type=("location",), owner="you", other=True))),),
                (ir.GainLore(slot("n")),),
                "if_you_do",
            ),
        ),
        once=True,
        form="may",
    ),
    "once per turn, you may {E} chosen character here and deal them <n> damage to move them to another location "
    "for free.": ir.Activated(
        (),
        (
            ir.CostThen(
                (ir.Exert(ir.Chosen(F(state=("here", "ready", "dry")))), ir.DealDamage(slot("n"), THEM)),
                (ir.MoveTo(EARLIER, ir.Pick(F(type=("location",), owner="you", other=True))),),
            ),
        ),
        once=True,
        form="may",
    ),
    "once during your turn, you may discard a card to <acts>.": ir.Activated(
        (), (ir.CostThen((ir.Discard(),), slot("acts")),), once=True, form="may"
    ),
    "while you have <n> or more <filters> here, you may banish this location to play <one> from your discard for "
    "free.": ir.Activated(
        (),
        (ir.CostThen((ir.Banish(ir.This()),), (ir.PlayCard(ir.Pick(slot("one", zone="discard", owner="you"))),)),),
        condition=ir.Have(slot("filters", owner="you", state=("here",)), C(">=", slot("n"))),
        form="may",
    ),
    "once during your turn, you may pay <n> {I} less to move this character to a location.": ir.Static(
        (ir.MovesForLess(None, slot("n"), here=False, once=True),), condition=ir.YourTurn()
    ),
    "for each <filter> you have here, you pay <n> {I} less for the first action you play each turn.": ir.Static(
        (ir.CostLess(ir.Count(slot("filter", owner="you", state=("here",)), slot("n")), F(type=("action",))),),
        condition=ir.Not(ir.Happened(ir.ThisTurn("played", "you", F(type=("action",))))),
    ),
    "at the end of each player's turn, if they have more than <n> cards in their hand, they choose and discard "
    "cards until they have <n>. If they have fewer than <n> cards in their hand, they draw until they have "
    "<n>.": ir.Triggered(
        (ir.Trigger("end_of_turn"),), (ir.DiscardUntil(slot("n"), "they"), ir.DrawUntil(slot("n"), "they"))
    ),
    "at the end of each opponent's turn, if they have more than <n> cards in their hand, they discard until they "
    "have <n> cards in their hand.": ir.Triggered(
        (ir.Trigger("end_of_turn", by="opponent"),), (ir.DiscardUntil(slot("n"), "they"),)
    ),
    "at the end of your turn, if you have any characters in play with <n> {S} or more, gain <n:a> lore. If you "
    "have any in play with <n:b> {S} or more, gain <n:c> lore instead.": ir.Triggered(
        (ir.Trigger("end_of_turn", by="you"),),
        (
            ir.If(
                ir.Have(F(owner="you", strength=C(">=", slot("b")))),
                (ir.GainLore(slot("c")),),
                (ir.GainLore(slot("a")),),
            ),
        ),
        condition=ir.Have(F(owner="you", strength=C(">=", slot("n")))),
    ),
    "at the start of your turn, you may put the top card of your deck into your discard. If its card type is: • "
    "character, this character gets +2 {S} this turn. • action or item, this character gets +2 {L} this turn. • "
    "location, banish chosen character.": ir.Triggered(
        (ir.Trigger("start_of_turn", by="you"),),
        (
            ir.May(
                (
                    ir.MoveTop("discard"),
                    ir.If(ir.Is(THEM, F()), (ir.ModifyStat(THIS, "strength", 2),)),
                    ir.If(ir.Is(THEM, F(type=("action", "item"))), (ir.ModifyStat(THIS, "lore", 2),)),
                    ir.If(ir.Is(THEM, F(type=("location",))), (ir.Banish(ir.Chosen(F())),)),
                )
            ),
        ),
    ),
    "whenever this character quests, you may draw a card, then choose and discard a card to deal <n> damage to "
    "chosen character or location. If you discarded a <filter>, deal <n:m> damage instead.": ir.Triggered(
        (ir.Trigger("quest", THIS, by="you"),),
        (
            ir.May(
                (
                    ir.CostThen(
                        (ir.Draw(), ir.Discard()),
                        (
                            ir.If(
                                ir.Is(THEM, slot("filter")),
                                (ir.DealDamage(slot("m"), ir.Chosen(F(type=("character", "location")))),),
                                (ir.DealDamage(slot("n"), ir.Chosen(F(type=("character", "location")))),),
                            ),
                        ),
                    ),
                )
            ),
        ),
    ),
    "when you play this character and whenever he quests, put the top <n> cards of your deck into your discard. "
    "You may deal 1 damage to chosen character for each <filter> put into your discard this way.": ir.Triggered(
        (ir.Trigger("play", THIS, by="you"), ir.Trigger("quest", THIS, by="you")),
        (ir.MoveTop("discard", slot("n")), ir.May((ir.DealDamage(ir.CountAmong(slot("filter")), ir.Chosen(F())),))),
    ),
    "when you play this character, each player draws <n> cards, then discards <n> cards at random. Choose an "
    "opposing character and deal <n:m> damage to them for each action card discarded this way.": ir.Triggered(
        (ir.Trigger("play", THIS, by="you"),),
        (
            ir.ForEachPlayer("each_player", (ir.Draw(slot("n"), "they"), ir.Discard(slot("n"), "they", random=True))),
            ir.ChooseTarget(ir.Chosen(OPPOSING)),
            ir.DealDamage(ir.CountAmong(F(type=("action",), zone="discard"), "discarded", slot("m")), THEM),
        ),
    ),
    "during your turn, the first time you move a character here, you may deal <n> damage to chosen character. If "
    "the moved character is a Knight, deal <n:m> damage instead.": ir.Triggered(
        (ir.Trigger("move", F(state=("here",)), by="you"),),
        (
            ir.May(
                (
                    ir.If(
                        ir.Is(IT, F(classification=("Knight",))),
                        (ir.DealDamage(slot("m"), ir.Chosen(F())),),
                        (ir.DealDamage(slot("n"), ir.Chosen(F())),),
                    ),
                )
            ),
        ),
        window=ir.YourTurn(),
        first=True,
    ),
    "the first time <one> moves here each turn, <acts>.": ir.Triggered(
        (ir.Trigger("move", slot("one", state=("here",))),), slot("acts"), first=True
    ),
    "when you move a character here from a location, <acts>.": ir.Triggered(
        (ir.Trigger("move", F(state=("here",)), by="you"),), slot("acts"), window=ir.Paid(C(">=", 1))
    ),
    "when you play this character and whenever he banishes another character in a challenge during your turn, you "
    "may choose one: • Draw 2 cards, then choose and discard 2 cards. • Deal 2 damage to chosen character.": tuple(
        ir.Triggered(
            (trigger,),
            (ir.May((ir.ChooseOne(((ir.Draw(2), ir.Discard(2)), (ir.DealDamage(2, ir.Chosen(F())),))),)),),
            window=window,
        )
        for trigger, window in (
            (ir.Trigger("play", THIS, by="you"), None),
            (ir.Trigger("banish_other_in_challenge", THIS), ir.YourTurn()),
        )
    ),
    "deal <n> damage to chosen character. During your turn, when you discard this card, you may play it from your "
    "discard.": (
        ir.Resolve((ir.DealDamage(slot("n"), ir.Chosen(F())),)),
        ir.Triggered(
            (ir.Trigger("discard", THIS, by="you"),),
            (ir.May((ir.PlayCard(THIS, free=False),)),),
            window=ir.YourTurn(),
            zone="discard",
        ),
    ),
    "when you play this character, you may move any number of your characters to the same location for free. Gain "
    "1 lore for each character you moved.": ir.Triggered(
        (ir.Trigger("play", THIS, by="you"),),
        (ir.May((ir.MoveTo(ir.Pick(YOURS, 0, True), ir.Pick(LOCATION)),)), ir.GainLore(ir.Result())),
    ),
    "during your turn, when you discard this card, you may play this character from your discard.": ir.Triggered(
        (ir.Trigger("discard", THIS, by="you"),),
        (ir.May((ir.PlayCard(THIS, free=False),)),),
        window=ir.YourTurn(),
        zone="discard",
    ),
    "during your turn, whenever you discard a <filter>, you may play that character from your discard.": ir.Triggered(
        (ir.Trigger("discard", slot("filter"), by="you"),),
        (ir.May((ir.PlayCard(IT, free=False),)),),
        window=ir.YourTurn(),
    ),
    "at the start of your turn, if this card is in your discard, you may choose and discard a card with {IW} to "
    "play this character for free and he enters play exerted.": ir.Triggered(
        (ir.Trigger("start_of_turn", by="you"),),
        (
            ir.May(
                (
                    ir.CostThen(
                        (ir.Discard(1, filter=F(type=("card",), state=("inkable",))),),
                        (ir.PlayCard(THIS, exerted=True),),
                    ),
                )
            ),
        ),
        condition=ir.Is(THIS, F(zone="discard")),
        zone="discard",
    ),
    "when this character challenges and is banished, you may banish the challenged character.": ir.Triggered(
        (ir.Trigger("banish_in_challenge", THIS, F()),), (ir.May((ir.Banish(OTHER),)),), window=ir.YourTurn()
    ),
    "when this character is banished, if any of the cards that were under them are character cards, you may play "
    "those characters from your discard for free.": ir.Triggered(
        (ir.Trigger("banish", THIS),), (ir.May((ir.PlayEach(ir.Under(THIS, F(zone="discard"))),)),)
    ),
    "whenever this character or one of your <filters> challenges another character, <acts>.": ir.Triggered(
        (ir.Trigger("challenge", THIS, F()), ir.Trigger("challenge", slot("filters", owner="you"), F())), slot("acts")
    ),
    "whenever you play this character or another <filter>, <acts>.": ir.Triggered(
        (ir.Trigger("play", THIS, by="you"), ir.Trigger("play", slot("filter", other=True), by="you")), slot("acts")
    ),
    "whenever you pay <n> {I} or less to play a non-character, draw a card, then choose and discard a "
    "card.": ir.Triggered(
        (ir.Trigger("play", F(type=("card",), not_type=("character",)), by="you"),),
        (ir.Draw(), ir.Discard()),
        window=ir.Paid(C("<=", slot("n"))),
    ),
}

SENTENCES: Entries = {
    "if <n> or more characters sang this song, ready them. They can't quest for the rest of this turn.": ir.If(
        ir.Have(F(state=("sang_this",)), C(">=", slot("n"))),
        (ir.Ready(ir.All(F(state=("sang_this",)))), ir.Restrict(THEM, ("quest",))),
    ),
    "chosen opponent chooses YES! or NO!: • YES! You gain <n> lore. • NO! They choose a character of theirs and "
    "put that card on the bottom of their deck.": ir.ForEachPlayer(
        "chosen_opponent",
        (ir.ChooseOne(((ir.GainLore(slot("n")),), (ir.PutOnDeck(ir.Pick(THEIRS, chooser="they")),)), player="they"),),
    ),
    "each player shuffles their deck and then reveals the top card. Each player who reveals <one> may play that "
    "character for free. Otherwise, put the revealed cards on the bottom of their player's deck.": (
        ir.ForEachPlayer(
            "each_player", (ir.ShuffleDeck("they"), ir.RevealTop("they", F(type=("card",), zone="deck"), ()))
        ),
        ir.ForEachPlayer(
            "each_player",
            (
                ir.RevealTop(
                    "they", slot("one", zone="deck"), (ir.May((ir.PlayCard(THEM),), "they"),), (ir.PutOnDeck(THEM),)
                ),
            ),
        ),
    ),
    "chosen opponent chooses 3 of their characters and returns one of those cards to their hand, puts one on the "
    "bottom of their deck, and puts one on the top of their deck.": ir.ForEachPlayer(
        "chosen_opponent",
        (
            ir.ReturnToHand(ir.Pick(THEIRS, chooser="they")),
            ir.PutOnDeck(ir.Pick(THEIRS, chooser="they")),
            ir.PutOnDeck(ir.Pick(THEIRS, chooser="they"), "top"),
        ),
    ),
    "shuffle chosen card from your discard into your deck. Reveal the top card of your deck. If it has the same "
    "name as the chosen card, you may play the revealed card for free. Otherwise, put it into your hand.": (
        ir.PutOnDeck(ir.Pick(F(type=("card",), zone="discard", owner="you")), "shuffled"),
        ir.RevealTop(
            "you",
            F(type=("card",), zone="deck", same_name_as=EARLIER),
            (ir.May((ir.PlayCard(THEM),)),),
            (ir.ReturnToHand(THEM),),
        ),
    ),
    "deal <n> damage to each opposing character and location. Then, deal <n:m> damage to each opposing character "
    "with Evasive and each opposing location with Evasive.": (
        ir.DealDamage(slot("n"), ir.All(F(type=("character", "location"), owner="opponent"))),
        ir.DealDamage(slot("m"), ir.All(F(type=("character", "location"), owner="opponent", keyword="Evasive"))),
    ),
    "put chosen character with Bodyguard or item into their player's inkwell facedown and exerted.": ir.PutIntoInkwell(
        ir.Chosen(F(keyword="Bodyguard", alternative=F(type=("item",))))
    ),
}
