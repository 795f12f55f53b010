"""Idioms of effects: the top of the deck."""

from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import THEM, THIS, C, F, N, all_reveal

WHO_REVEALS: Entries = {"each player": "each_player", "each opponent": "each_opponent"}
WHERE_THE_REST_GOES: Entries = {
    "on the bottom of their players' decks": "bottom",
    "into their players' discards": "discard",
}
CHOSEN: dict[str, Any] = {"chosen player": "chosen_player", "chosen opponent": "chosen_opponent"}
TOP_OR_BOTTOM = (ir.Put("top", 1, up_to=True), ir.Put("bottom"))

ACTS: Entries = {
    # -- looking at it
    (
        "look~ at the top card of your deck. Put it on either the top or the bottom of your deck",
        "look at the top card of your deck. You may put it on either the top or the bottom of your deck",
        "look at the top card of your deck. Put that card on either the top or the bottom of your deck",
        "look at the top card of your deck and put it on either the top or the bottom of your deck",
    ): ir.Look(1, TOP_OR_BOTTOM),
    **{
        f"look~ at the top card of {player}'s deck. Put it on either the top or the bottom of their deck": ir.Look(
            1, TOP_OR_BOTTOM, who
        )
        for player, who in CHOSEN.items()
    },
    (
        "look~ at the top card of your deck. Put it on either the top of your deck or into your discard",
        "look at the top card of your deck and put it back on the top of your deck or into your discard",
        "look at the top card of your deck. Put it back on the top of your deck or into your discard",
    ): ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("discard"))),
    (
        "look~ at the top <n> cards of your deck. Put them back on the top of your deck in any order",
        "look at the top <n> cards of your deck and put them back in any order",
    ): ir.Look(N, (ir.Put("top"),)),
    # -- the top of the deck
    "name a card, then reveal the top card of your deck. If it's the named card, <then>. Otherwise, put it on the "
    "top of your deck": (
        ir.NameCard(),
        ir.RevealTop(
            "you", F(type=("card",), zone="deck", named_card=True), slot("then"), (ir.PutOnDeck(THEM, "top"),)
        ),
    ),
    "name a card. Return all <filters> with that name from your discard to your hand": (
        ir.NameCard(),
        ir.ReturnToHand(ir.All(slot("filters", zone="discard", owner="you", named_card=True))),
    ),
    (
        "reveal the top card of your deck. You may play it as if it were in your hand. Otherwise, put it in your "
        "discard",
        "reveal the top card of your deck. If you do, you may play it. Otherwise, put it into your discard",
    ): ir.RevealTop(
        "you",
        F(type=("card",), zone="deck"),
        (ir.Unless((ir.PutIntoDiscard(THEM),), "you", (ir.PlayCard(THEM, free=False),)),),
    ),
    "shuffle your deck, then reveal the top card. If it's <one>, <then>. Otherwise, put it on the bottom of your "
    "deck, then each opponent loses 1 lore and you gain 1 lore": (
        ir.ShuffleDeck(),
        ir.RevealTop(
            "you", slot("one", zone="deck"), slot("then"), (ir.PutOnDeck(THEM), ir.LoseLore(1), ir.GainLore(1))
        ),
    ),
    "reveal the top card of your deck. If it's <one>, put it into your hand and repeat this effect. Otherwise, "
    "put it on either the top or the bottom of your deck": ir.RevealTop(
        "you",
        slot("one", zone="deck"),
        (ir.ReturnToHand(THEM), ir.Repeat()),
        (ir.ChooseOne(((ir.PutOnDeck(THEM, "top"),), (ir.PutOnDeck(THEM),)), "or"),),
    ),
    "reveal the top card of your deck. If it's a character card with cost <n> or less or named <name>, <then>. "
    "Otherwise, put it on the bottom of your deck": ir.RevealTop(
        "you",
        F(zone="deck", cost=C("<=", slot("n")), alternative=F(type=("card",), zone="deck", named=(slot("name"),))),
        slot("then"),
        (ir.PutOnDeck(THEM),),
    ),
    "each player reveals the top card of their deck. If it's <one>, they may put it into their hand. Otherwise, "
    "put it on the bottom of their deck": (
        all_reveal("each_player"),
        ir.ForEachPlayer(
            "each_player",
            (
                ir.RevealTop(
                    "they", slot("one", zone="deck"), (ir.May((ir.ReturnToHand(THEM),), "they"),), (ir.PutOnDeck(THEM),)
                ),
            ),
        ),
    ),
    (
        "each opponent reveals the top card of their deck. If it's <one>, they may put it into their hand. Otherwise, "
        "they put it on the bottom of their deck",
        "each opponent reveals the top card of their deck. If it's <one>, they may put it into their hand. Otherwise, "
        "put it on the bottom of their deck",
    ): (
        all_reveal("each_opponent"),
        ir.ForEachPlayer(
            "each_opponent",
            (
                ir.RevealTop(
                    "they", slot("one", zone="deck"), (ir.May((ir.ReturnToHand(THEM),), "they"),), (ir.PutOnDeck(THEM),)
                ),
            ),
        ),
    ),
    **{
        f"{players} reveals the top card of their deck. Put the card with the highest cost revealed this way, or each "
        f"card tied for highest cost, into its player's hand. Put the rest {where}": (
            ir.RevealTops(who),
            ir.PutRevealed("hand", highest=True),
            ir.PutRevealed(to),
        )
        for players, who in WHO_REVEALS.items()
        for where, to in WHERE_THE_REST_GOES.items()
    },
    "look at the top card of your deck. If it's <one>, you may reveal it and put it into your hand. Otherwise, "
    "put it on the bottom of your deck": ir.Look(
        1, (ir.Put("hand", 1, slot("one", zone="deck"), may=True, reveal=True), ir.Put("bottom"))
    ),
    "look at the top card of your deck. If it's <one>, you may reveal it and put it into your hand to gain <n> "
    "lore. Otherwise, put it on either the top or the bottom of your deck": (
        ir.Look(1, (ir.Put("hand", 1, slot("one", zone="deck"), may=True, reveal=True),)),
        ir.If(ir.Done(), (ir.GainLore(slot("n")),), (ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("bottom"))),)),
    ),
    "look at the top card of chosen player's deck. Put it on top of their deck or into their discard": ir.Look(
        1, (ir.Put("top", 1, up_to=True), ir.Put("discard")), "chosen_player"
    ),
    "~ look at the top <n> cards of your deck, then put one into your hand and the rest on the bottom of your deck in "
    "any order": ir.Look(slot("n"), (ir.Put("hand", 1), ir.Put("bottom"))),
    "look at the top card of each opponent's deck": ir.Look(1, (ir.Put("top"),), "each_opponent"),
    "look at the top <n> cards of chosen player's deck. Put one on the top of their deck and the rest on the "
    "bottom of their deck in any order": ir.Look(slot("n"), (ir.Put("top", 1), ir.Put("bottom")), "chosen_player"),
    "look at the top <n> cards of your deck. Put any number of them on the top or the bottom of your deck in any "
    "order": ir.Look(slot("n"), (ir.Put("top", 0, up_to=True), ir.Put("bottom"))),
    "look at the top <n> cards of your deck. You may reveal up to 1 <filter> and up to 1 <filter:other> and put "
    "them into your hand. Put the rest on the bottom of your deck in any order": ir.Look(
        slot("n"),
        (
            ir.Put("hand", 1, slot("filter", zone="deck"), may=True, up_to=True, reveal=True),
            ir.Put("hand", 1, slot("other", zone="deck"), may=True, up_to=True, reveal=True),
            ir.Put("bottom"),
        ),
    ),
    "look at the top <n> cards of your deck. You may reveal up to 1 <filter> and up to 1 <filter:other> and put "
    "them into your hand. Put the rest on the top of your deck in any order": ir.Look(
        slot("n"),
        (
            ir.Put("hand", 1, slot("filter", zone="deck"), may=True, up_to=True, reveal=True),
            ir.Put("hand", 1, slot("other", zone="deck"), may=True, up_to=True, reveal=True),
            ir.Put("top"),
        ),
    ),
    "~ look at the top <n> cards of your deck. You may reveal any number of <filters> and put them in your hand. "
    "Put the rest on the bottom of your deck in any order": ir.Look(
        slot("n"),
        (ir.Put("hand", 0, slot("filters", zone="deck"), may=True, up_to=True, reveal=True), ir.Put("bottom")),
    ),
    "reveal the top <n> cards of your deck. Put revealed <filters> into your hand. Put the rest on the bottom of "
    "your deck in any order": ir.Look(
        slot("n"), (ir.Put("hand", None, slot("filters", zone="deck"), all=True), ir.Put("bottom")), reveal=True
    ),
    "reveal the top <n> cards of your deck. Put revealed <filters> into your hand. Put the rest into your "
    "discard": ir.Look(
        slot("n"), (ir.Put("hand", None, slot("filters", zone="deck"), all=True), ir.Put("discard")), reveal=True
    ),
    "reveal the top <n> cards of your deck. You may put each <filter> into your hand. Put the rest on the bottom "
    "of your deck in any order": ir.Look(
        slot("n"),
        (ir.Put("hand", None, slot("filter", zone="deck"), may=True, all=True), ir.Put("bottom")),
        reveal=True,
    ),
    "reveal a number of cards from the top of your deck equal to the number of cards under him. Put all revealed "
    "<filters> into your hand. Put the rest on the bottom of your deck in any order": ir.Look(
        ir.StatOf("under", THIS),
        (ir.Put("hand", None, slot("filters", zone="deck"), all=True), ir.Put("bottom")),
        reveal=True,
    ),
}
