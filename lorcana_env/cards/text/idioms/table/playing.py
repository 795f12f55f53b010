"""Idioms of effects: playing cards."""

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import EARLIER, FILTER, OTHER, THEM, YOURS, C, F, N

ACTS: Entries = {
    # -- playing cards
    ("this turn, you may ink an additional card", "you may ink an additional card"): ir.ExtraInk(),
    "you pay <n> {I} less for the next <filter> you play with that name this turn": ir.PayLess(
        N, slot("filter", named_card=True)
    ),
    "you pay <n> {I} less for the next <filter> you play this turn": ir.PayLess(N, FILTER),
    "opponents can't play <filters> <duration>": ir.ForbidPlaying(slot("filters", owner="opponent"), slot("duration")),
    "play <one> from your hand or discard with cost <n> or less for free": ir.PlayCard(
        ir.Pick(slot("one", zone="hand_or_discard", owner="you", cost=C("<=", slot("n"))))
    ),
    "for the rest of this turn, you may play <filters> from your discard. If you do, they enter play exerted and you "
    "can't play <filters> with the same name as <filters> you played this way this turn": ir.PlayFromDiscard(
        slot("filters"), exerted=True, no_namesakes=True
    ),
    "for the rest of this turn, you may play <filters> from your discard. If you do, they enter play "
    "exerted": ir.PlayFromDiscard(slot("filters"), exerted=True),
    "for the rest of this turn, you may play <filters> from your discard": ir.PlayFromDiscard(slot("filters")),
    "play <one> from your hand or discard with cost <n> or less for free, exerted": ir.PlayCard(
        ir.Pick(slot("one", zone="hand_or_discard", owner="you", cost=C("<=", slot("n")))), exerted=True
    ),
    "play <one> with cost <n> or less from your discard for free, then put that action card on the bottom of your "
    "deck instead of into your discard": ir.PlayCard(
        ir.Pick(slot("one", zone="discard", owner="you", cost=C("<=", slot("n")))), to_bottom=True
    ),
    "play <one> with cost <n> or less from your discard for free, then put it on the bottom of your deck instead "
    "of into your discard": ir.PlayCard(
        ir.Pick(slot("one", zone="discard", owner="you", cost=C("<=", slot("n")))), to_bottom=True
    ),
    "play that song again from your discard for free. If you do, put that card on the bottom of your deck instead "
    "of into your discard": ir.PlayCard(OTHER, to_bottom=True),
    "play <one> with cost up to <n> more than the banished character for free": ir.PlayCard(
        ir.Pick(slot("one", zone="hand", owner="you", cost=C("<=", ir.StatOf("cost", EARLIER, plus=slot("n")))))
    ),
    "return chosen character of yours to your hand to play <one> with the same cost or less for free": ir.CostThen(
        (ir.ReturnToHand(ir.Chosen(YOURS)),),
        (ir.PlayCard(ir.Pick(slot("one", zone="hand", owner="you", cost=C("<=", ir.StatOf("cost", EARLIER))))),),
    ),
    "shift <one> from your discard for free": ir.PlayCard(
        ir.Pick(slot("one", zone="discard", owner="you", keyword="Shift")), shift=True
    ),
    "you may play or shift <one> for free": ir.May(
        (
            ir.ChooseOne(
                (
                    (ir.PlayCard(ir.Pick(slot("one", zone="hand", owner="you"))),),
                    (ir.PlayCard(ir.Pick(slot("one", zone="hand", owner="you", keyword="Shift")), shift=True),),
                ),
                "or",
            ),
        )
    ),
    "look at the cards in your inkwell. You may play <one> from there for free": (
        ir.LookAtInkwell(),
        ir.May((ir.PlayCard(ir.Pick(slot("one", zone="inkwell", owner="you"))),)),
    ),
    "each player may reveal <one> from their hand and play it for free": ir.ForEachPlayer(
        "each_player",
        (ir.May((ir.PlayCard(ir.Pick(slot("one", zone="hand", owner="they"), chooser="they")),), "they"),),
    ),
    "each player may put up to <n> cards from their discard into their inkwell facedown and exerted": ir.ForEachPlayer(
        "each_player",
        (
            ir.May(
                (ir.PutIntoInkwell(ir.Pick(F(type=("card",), zone="discard", owner="they"), slot("n"), True, "they")),),
                "they",
            ),
        ),
    ),
    "that player may play <one> from their discard for free": ir.ForEachPlayer(
        "owner", (ir.May((ir.PlayCard(ir.Pick(slot("one", zone="discard", owner="they"), chooser="they")),), "they"),)
    ),
    "their player may reveal the top card of their deck. If that card is <one>, they may play it for free. "
    "Otherwise, they put it on the bottom of their deck": ir.ForEachPlayer(
        "owner",
        (
            ir.May(
                (
                    ir.RevealTop(
                        "they", slot("one", zone="deck"), (ir.May((ir.PlayCard(THEM),), "they"),), (ir.PutOnDeck(THEM),)
                    ),
                ),
                "they",
            ),
        ),
    ),
}
