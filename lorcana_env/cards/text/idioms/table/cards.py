"""Idioms of effects: drawing, discarding, and putting cards somewhere."""

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import EARLIER, LOCATION, TARGET, THEM, THEY, THIS, C, F, N, hand

ACTS: Entries = {
    "each opponent can't ready more than 1 of their characters at the start of their next turn": ir.ReadyOne(),
    "the next <filter> you play this turn enters play exerted and gains <keyword> until the start of your next "
    "turn": ir.NextEnters(slot("filter"), slot("keyword")),
    "look at the top <n> cards of your deck. You may reveal <one> and put it into your hand. If that item costs "
    "<n:m> or less, you may play it for free instead and it enters play exerted. Put the rest on the bottom of "
    "your deck in any order": ir.Look(
        slot("n"),
        (
            ir.Put(
                "hand",
                1,
                slot("one", zone="deck"),
                may=True,
                reveal=True,
                or_play=F(type=("card",), zone="deck", cost=C("<=", slot("m"))),
            ),
            ir.Put("bottom"),
        ),
    ),
    "you may choose <one> and reveal <one:card> in your hand. If they have the same name, <acts>": (
        ir.May((ir.ChooseTarget(ir.Chosen(slot("one"))), ir.Reveal(ir.Pick(slot("card", zone="hand", owner="you"))))),
        ir.If(ir.Is(THEM, F(type=("card",), same_name_as=EARLIER)), slot("acts")),
    ),
    "you may look at the cards in your inkwell and then you may return one to your hand. If you do either, "
    "<acts>": ir.MayEach(
        ((ir.LookAtInkwell(),), (ir.ReturnToHand(ir.Pick(F(type=("card",), zone="inkwell", owner="you"))),)),
        slot("acts"),
    ),
    "you may <acts:first> and you may <acts:second>": ir.MayEach((slot("first"), slot("second"))),
    "you may <acts:first> and you may <acts:second>. If you do either, <acts>": ir.MayEach(
        (slot("first"), slot("second")), slot("acts")
    ),
    "return this character to your hand": ir.ReturnToHand(THIS, from_play=True),
    "draw a card from the bottom of your deck": ir.Draw(bottom=True),
    "draw a card for each different ink type of <filters> you have in play": ir.Draw(
        ir.Inks(slot("filters", owner="you"))
    ),
    "chosen player draws a card for each different ink type of <filters> you have in play": ir.Draw(
        ir.Inks(slot("filters", owner="you")), "chosen_player"
    ),
    "each player reveals the top card of their deck. Draw a card for each different ink type of cards revealed "
    "this way": (ir.RevealTops(), ir.Draw(ir.Inks())),
    "draw that number of cards plus <n>": ir.Draw(ir.Result(plus=slot("n"))),
    "draw a card for each card discarded": ir.Draw(ir.EventAmount()),
    "for each <filter> you have here, you may draw a card": ir.Draw(
        ir.Count(slot("filter", owner="you", state=("here",))), up_to=True
    ),
    "put up to <n> <filters> from your discard on the bottom of your deck to gain 1 lore for each "
    "<filter:filters> moved this way": ir.CostThen(
        (ir.PutOnDeck(ir.Pick(slot("filters", zone="discard", owner="you"), slot("n"), True)),),
        (ir.GainLore(ir.Result()),),
    ),
    "choose <n> cards from chosen opponent's discard and put them on the bottom of their deck to gain <n:a> lore. "
    "If any <filters> were moved this way, gain <n:b> lore instead": ir.ForEachPlayer(
        "chosen_opponent",
        (
            ir.CostThen(
                (ir.PutOnDeck(ir.Pick(F(type=("card",), zone="discard", owner="they"), slot("n"))),),
                (ir.If(ir.AnyOfThem(slot("filters")), (ir.GainLore(slot("b")),), (ir.GainLore(slot("a")),)),),
            ),
        ),
    ),
    "move up to <n> of your <filters> to the same location for free. That location gains <keyword> <signed> until "
    "the start of your next turn": (
        ir.MoveTo(ir.Pick(slot("filters", owner="you"), slot("n"), True), ir.Pick(LOCATION)),
        ir.GainKeyword(ir.Location(THEM), slot("keyword"), slot("signed"), "until_your_next_turn"),
    ),
    "you and another chosen player each draw <n> cards": (ir.Draw(slot("n")), ir.Draw(slot("n"), "another_player")),
    "banish any number of your <filters>, then draw a card for each <filter:filters> banished this way": (
        ir.Banish(ir.Pick(slot("filters", owner="you"), 0, True)),
        ir.Draw(ir.Result()),
    ),
    "~ draw cards equal to the {S} of <target>": ir.Draw(ir.StatOf("strength", slot("target"))),
    "draw cards equal to that character's {L}": ir.Draw(ir.StatOf("lore", THEM)),
    "draw cards equal to the damage on <target>": ir.Draw(ir.StatOf("damage", slot("target"))),
    "~ draw a card for each card that was under them": ir.Draw(ir.StatOf("under", THEY)),
    "for each character that sang this song, draw a card and gain 1 lore": (
        ir.Draw(ir.Count(F(state=("sang_this",)))),
        ir.GainLore(ir.Count(F(state=("sang_this",)))),
    ),
    "each player draws <n> cards and gains <n:m> lore": (
        ir.Draw(slot("n"), "each_player"),
        ir.GainLore(slot("m"), "each_player"),
    ),
    "choose any number of players. They discard their hands and draw <n> cards each": ir.ForEachPlayer(
        "any_number", (ir.Discard(None, "they"), ir.Draw(slot("n"), "they"))
    ),
    "choose and discard any number of cards, then draw that many cards": (ir.Discard(0), ir.Draw(ir.Result())),
    "choose and discard any number of <filters> to gain 1 lore for each <filter:filters> discarded this "
    "way": ir.CostThen((ir.Discard(0, filter=slot("filters")),), (ir.GainLore(ir.Result()),)),
    "discard until they have <n> cards in their hand": ir.DiscardUntil(slot("n"), "they"),
    "they choose and discard cards until they have <n>": ir.DiscardUntil(slot("n"), "they"),
    "each opponent chooses and discards a card for each card that was under them": ir.Discard(
        ir.StatOf("under", THEY), "each_opponent"
    ),
    "each opponent chooses and discards either <n> cards or 1 <filter>": ir.ForEachPlayer(
        "each_opponent",
        (
            ir.ChooseOne(
                ((ir.Discard(slot("n"), "they"),), (ir.Discard(1, "they", filter=slot("filter")),)), "or", "they"
            ),
        ),
    ),
    "the player or players with the most cards in their hand chooses and discards a card": ir.ForEachPlayer(
        "each_player", (ir.Discard(1, "they"),), ir.MostCards()
    ),
    "the player or players with the most cards in their hands choose and discard <n> cards": ir.ForEachPlayer(
        "each_player", (ir.Discard(slot("n"), "they"),), ir.MostCards()
    ),
    "put any number of cards from your hand on the bottom of your deck in any order": ir.PutOnDeck(
        ir.Pick(hand(), 0, True)
    ),
    "put all cards from under <target> on the bottom of their player's deck in a random order": ir.PutOnDeck(
        ir.Under(slot("target")), "bottom_in_random_order"
    ),
    "put any number of cards from under your characters and locations into your inkwell facedown and "
    "exerted": ir.PutIntoInkwell(ir.Pick(F(type=("card",), owner="you", zone="under_yours"), 0, True)),
    "put all cards that were under him under another chosen character or location of yours": (
        ir.ChooseTarget(ir.Chosen(F(type=("character", "location"), owner="you", other=True))),
        ir.PutUnder(ir.Under(THIS), THEM, facedown=False),
    ),
    "put the top <n> cards of chosen player's deck into their discard": ir.MoveTop(
        "discard", slot("n"), "chosen_player"
    ),
    "shuffle a card from any discard into its player's deck": ir.PutOnDeck(
        ir.Pick(F(type=("card",), zone="discard")), "shuffled"
    ),
    "choose up to <n> cards from chosen opponent's discard and shuffle them into their deck": ir.ForEachPlayer(
        "chosen_opponent",
        (ir.PutOnDeck(ir.Pick(F(type=("card",), owner="they", zone="discard"), slot("n"), True), "shuffled"),),
    ),
    "reveal <target> to gain 1 lore": ir.CostThen((ir.Reveal(slot("target")),), (ir.GainLore(1),)),
    "reveal cards from the top of your deck until you reveal <one>. Put that card into your hand and shuffle the "
    "rest into your deck": ir.RevealUntil(slot("one", zone="deck")),
    "search your deck for any card, put that card into your hand, then shuffle your deck": ir.Search(
        F(type=("card",), zone="deck"), reveal=False
    ),
    "search your deck for <one> or <one:other> and reveal it to all players. Shuffle your deck and put that card "
    "on top of it": ir.Search(slot("one", zone="deck", alternative=slot("other", zone="deck")), "top"),
    "~ return up to <n> <filters> from your discard into your hand": ir.ReturnToHand(
        ir.Pick(slot("filters", zone="discard", owner="you"), slot("n"), True)
    ),
    "for each of your <filters> in play, return a chosen opposing <filter> to their player's hand": ir.ReturnToHand(
        ir.Chosen(slot("filter", owner="opponent"), ir.Count(slot("filters", owner="you")))
    ),
    # -- what the others say more closely
    "draw~ cards until you have the same number": ir.DrawUntil(same_as="chosen_opponent"),
    "pay~ <n> {I}": ir.PayInk(N),
    (
        "put~ the top card of your deck facedown under <target>",
        "put the top card of your deck under <target> facedown",
        "put a card from the top of your deck facedown under <target>",
    ): ir.PutTopUnder(TARGET),
    "put~ <target> facedown under <target:base>": ir.PutUnder(TARGET, slot("base")),
    (
        "search~ your deck for <one> and reveal that card to all players. Put that card into your hand and shuffle "
        "your deck",
        "search your deck for <one> and reveal that card to all players. Put that card into your hand. Then, shuffle "
        "your deck",
        "search your deck for <one>, reveal that card to all players, and put it into your hand. Then, shuffle your "
        "deck",
        "search your deck for <one> and reveal it to all players. Put that card into your hand and shuffle your deck",
        "search your deck for <one>, reveal it, and put it in your hand. If you do, shuffle your deck",
    ): ir.Search(slot("one", zone="deck")),
    "search~ your deck for <one> and reveal that card to all players. Shuffle your deck and put that card on top of "
    "it": ir.Search(slot("one", zone="deck"), "top"),
}
