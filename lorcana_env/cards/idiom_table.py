"""The idioms: words and meaning of each (see :mod:`lorcana_env.cards.idioms`). "~ " before the words: a quiet one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.idioms import Idiom, Pronoun, slot

C, F = ir.Compare, ir.Filter
CARD = F(type=("card",))
YOURS = F(owner="you")
THEIRS = F(owner="they")
OPPOSING = F(owner="opponent")
LOCATION = F(type=("location",), owner="you")
THIS, IT, OTHER, THEM, EARLIER = ir.This(), ir.It(), ir.OtherCard(), ir.Them(), ir.Earlier()
THEY: Any = Pronoun()


def _hand(f: Any = CARD, owner: str = "you") -> Any:
    return replace(f, zone="hand", owner=owner)


def _all_reveal(players: Any) -> ir.Effect:
    """The top cards of several decks are revealed before anybody decides about theirs."""
    return ir.ForEachPlayer(players, (ir.RevealTop("they", F(type=("card",), zone="deck"), ()),))


_ACTS: list[tuple[str, Any]] = [
    (
        "each opponent can't ready more than 1 of their characters at the start of their next turn",
        ir.ReadyOne(),
    ),
    (
        "the next <filter> you play this turn enters play exerted and gains <keyword> until the start of your next "
        "turn",
        ir.NextEnters(slot("filter"), slot("keyword")),
    ),
    (
        "look at the top <n> cards of your deck. You may reveal <one> and put it into your hand. If that item costs "
        "<n:m> "
        "or less, you may play it for free instead and it enters play exerted. Put the rest on the bottom of your "
        "deck in "
        "any order",
        ir.Look(
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
    ),
    # -- cards
    ("draw a card from the bottom of your deck", ir.Draw(bottom=True)),
    (
        "draw a card for each different ink type of <filters> you have in play",
        ir.Draw(ir.Inks(slot("filters", owner="you"))),
    ),
    (
        "chosen player draws a card for each different ink type of <filters> you have in play",
        ir.Draw(ir.Inks(slot("filters", owner="you")), "chosen_player"),
    ),
    (
        "each player reveals the top card of their deck. Draw a card for each different ink type of cards revealed "
        "this way",
        (ir.RevealTops(), ir.Draw(ir.Inks())),
    ),
    ("draw that number of cards plus <n>", ir.Draw(ir.Result(plus=slot("n")))),
    ("draw a card for each card discarded", ir.Draw(ir.EventAmount())),
    (
        "for each <filter> you have here, you may draw a card",
        ir.Draw(ir.Count(slot("filter", owner="you", state=("here",))), up_to=True),
    ),
    (
        "~ search your deck for <one> and reveal it to all players. Put that card into your hand and shuffle your deck",
        ir.Search(slot("one", zone="deck")),
    ),
    (
        "put up to <n> <filters> from your discard on the bottom of your deck to gain 1 lore for each "
        "<filter:filters> moved this way",
        ir.CostThen(
            (ir.PutOnDeck(ir.Pick(slot("filters", zone="discard", owner="you"), slot("n"), True)),),
            (ir.GainLore(ir.Result()),),
        ),
    ),
    (
        "choose <n> cards from chosen opponent's discard and put them on the bottom of their deck to gain <n:a> "
        "lore. If any "
        "<filters> were moved this way, gain <n:b> lore instead",
        ir.ForEachPlayer(
            "chosen_opponent",
            (
                ir.CostThen(
                    (ir.PutOnDeck(ir.Pick(F(type=("card",), zone="discard", owner="they"), slot("n"))),),
                    (ir.If(ir.AnyOfThem(slot("filters")), (ir.GainLore(slot("b")),), (ir.GainLore(slot("a")),)),),
                ),
            ),
        ),
    ),
    (
        "move up to <n> of your <filters> to the same location for free. That location gains <keyword> <signed> "
        "until the start "
        "of your next turn",
        (
            ir.MoveTo(ir.Pick(slot("filters", owner="you"), slot("n"), True), ir.Pick(LOCATION)),
            ir.GainKeyword(ir.Location(THEM), slot("keyword"), slot("signed"), "until_your_next_turn"),
        ),
    ),
    ("you and another chosen player each draw <n> cards", (ir.Draw(slot("n")), ir.Draw(slot("n"), "chosen_opponent"))),
    (
        "banish any number of your <filters>, then draw a card for each <filter:filters> banished this way",
        (ir.Banish(ir.Pick(slot("filters", owner="you"), 0, True)), ir.Draw(ir.Result())),
    ),
    ("~ draw cards equal to the {S} of <target>", ir.Draw(ir.StatOf("strength", slot("target")))),
    ("draw cards equal to that character's {L}", ir.Draw(ir.StatOf("lore", THEM))),
    ("draw cards equal to the damage on <target>", ir.Draw(ir.StatOf("damage", slot("target")))),
    ("~ draw a card for each card that was under them", ir.Draw(ir.StatOf("under", THEY))),
    (
        "for each character that sang this song, draw a card and gain 1 lore",
        (ir.Draw(ir.Count(F(state=("sang_this",)))), ir.GainLore(ir.Count(F(state=("sang_this",))))),
    ),
    (
        "each player draws <n> cards and gains <n:m> lore",
        (ir.Draw(slot("n"), "each_player"), ir.GainLore(slot("m"), "each_player")),
    ),
    (
        "choose any number of players. They discard their hands and draw <n> cards each",
        ir.ForEachPlayer("any_number", (ir.Discard(None, "they"), ir.Draw(slot("n"), "they"))),
    ),
    ("choose and discard any number of cards, then draw that many cards", (ir.Discard(0), ir.Draw(ir.Result()))),
    (
        "choose and discard any number of <filters> to gain 1 lore for each <filter:filters> discarded this way",
        ir.CostThen((ir.Discard(0, filter=slot("filters")),), (ir.GainLore(ir.Result()),)),
    ),
    ("discard until they have <n> cards in their hand", ir.DiscardUntil(slot("n"), "they")),
    ("they choose and discard cards until they have <n>", ir.DiscardUntil(slot("n"), "they")),
    (
        "each opponent chooses and discards a card for each card that was under them",
        ir.Discard(ir.StatOf("under", THEY), "each_opponent"),
    ),
    (
        "each opponent chooses and discards either <n> cards or 1 <filter>",
        ir.ForEachPlayer(
            "each_opponent",
            (
                ir.ChooseOne(
                    ((ir.Discard(slot("n"), "they"),), (ir.Discard(1, "they", filter=slot("filter")),)), "or", "they"
                ),
            ),
        ),
    ),
    (
        "the player or players with the most cards in their hand chooses and discards a card",
        ir.ForEachPlayer("each_player", (ir.Discard(1, "they"),), ir.MostCards()),
    ),
    (
        "the player or players with the most cards in their hands choose and discard <n> cards",
        ir.ForEachPlayer("each_player", (ir.Discard(slot("n"), "they"),), ir.MostCards()),
    ),
    (
        "put any number of cards from your hand on the bottom of your deck in any order",
        ir.PutOnDeck(ir.Pick(_hand(), 0, True)),
    ),
    (
        "put all cards from under <target> on the bottom of their player's deck in a random order",
        ir.PutOnDeck(ir.Under(slot("target")), "bottom_in_random_order"),
    ),
    (
        "put any number of cards from under your characters and locations into your inkwell facedown and exerted",
        ir.PutIntoInkwell(ir.Pick(F(type=("card",), owner="you", zone="under_yours"), 0, True)),
    ),
    (
        "put all cards that were under him under another chosen character or location of yours",
        (
            ir.ChooseTarget(ir.Chosen(F(type=("character", "location"), owner="you", other=True))),
            ir.PutUnder(ir.Under(THIS), THEM, facedown=False),
        ),
    ),
    ("~ put a card from the top of your deck facedown under <target>", ir.PutTopUnder(slot("target"))),
    ("~ put the top card of your deck under <target> facedown", ir.PutTopUnder(slot("target"))),
    (
        "put the top <n> cards of chosen player's deck into their discard",
        ir.MoveTop("discard", slot("n"), "chosen_player"),
    ),
    (
        "shuffle a card from any discard into its player's deck",
        ir.PutOnDeck(ir.Pick(F(type=("card",), zone="discard")), "shuffled"),
    ),
    (
        "choose up to <n> cards from chosen opponent's discard and shuffle them into their deck",
        ir.ForEachPlayer(
            "chosen_opponent",
            (ir.PutOnDeck(ir.Pick(F(type=("card",), owner="they", zone="discard"), slot("n"), True), "shuffled"),),
        ),
    ),
    ("reveal <target> to gain 1 lore", ir.CostThen((ir.Reveal(slot("target")),), (ir.GainLore(1),))),
    (
        "reveal cards from the top of your deck until you reveal <one>. Put that card into your hand and shuffle "
        "the rest "
        "into your deck",
        ir.RevealUntil(slot("one", zone="deck")),
    ),
    (
        "~ search your deck for <one>, reveal it, and put it in your hand. If you do, shuffle your deck",
        ir.Search(slot("one", zone="deck")),
    ),
    (
        "search your deck for any card, put that card into your hand, then shuffle your deck",
        ir.Search(F(type=("card",), zone="deck"), reveal=False),
    ),
    (
        "search your deck for <one> or <one:other> and reveal it to all players. Shuffle your deck and put that "
        "card on top of it",
        ir.Search(slot("one", zone="deck", alternative=slot("other", zone="deck")), "top"),
    ),
    (
        "~ return up to <n> <filters> from your discard into your hand",
        ir.ReturnToHand(ir.Pick(slot("filters", zone="discard", owner="you"), slot("n"), True)),
    ),
    (
        "for each of your <filters> in play, return a chosen opposing <filter> to their player's hand",
        ir.ReturnToHand(ir.Chosen(slot("filter", owner="opponent"), ir.Count(slot("filters", owner="you")))),
    ),
    # -- the top of the deck
    (
        "name a card, then reveal the top card of your deck. If it's the named card, <then>. Otherwise, put it on "
        "the top "
        "of your deck",
        (
            ir.NameCard(),
            ir.RevealTop(
                "you", F(type=("card",), zone="deck", named_card=True), slot("then"), (ir.PutOnDeck(THEM, "top"),)
            ),
        ),
    ),
    (
        "name a card. Return all <filters> with that name from your discard to your hand",
        (ir.NameCard(), ir.ReturnToHand(ir.All(slot("filters", zone="discard", owner="you", named_card=True)))),
    ),
    (
        "reveal the top card of your deck. You may play it as if it were in your hand. Otherwise, put it in your "
        "discard",
        ir.RevealTop(
            "you",
            F(type=("card",), zone="deck"),
            (ir.Unless((ir.PutIntoDiscard(THEM),), "you", (ir.PlayCard(THEM, free=False),)),),
        ),
    ),
    (
        "~ reveal the top card of your deck. If you do, you may play it. Otherwise, put it into your discard",
        ir.RevealTop(
            "you",
            F(type=("card",), zone="deck"),
            (ir.Unless((ir.PutIntoDiscard(THEM),), "you", (ir.PlayCard(THEM, free=False),)),),
        ),
    ),
    (
        "shuffle your deck, then reveal the top card. If it's <one>, <then>. Otherwise, put it on the bottom of "
        "your deck, "
        "then each opponent loses 1 lore and you gain 1 lore",
        (
            ir.ShuffleDeck(),
            ir.RevealTop(
                "you", slot("one", zone="deck"), slot("then"), (ir.PutOnDeck(THEM), ir.LoseLore(1), ir.GainLore(1))
            ),
        ),
    ),
    (
        "reveal the top card of your deck. If it's <one>, put it into your hand and repeat this effect. Otherwise, "
        "put it on "
        "either the top or the bottom of your deck",
        ir.RevealTop(
            "you",
            slot("one", zone="deck"),
            (ir.ReturnToHand(THEM), ir.Repeat()),
            (ir.ChooseOne(((ir.PutOnDeck(THEM, "top"),), (ir.PutOnDeck(THEM),)), "or"),),
        ),
    ),
    (
        "reveal the top card of your deck. If it's a character card with cost <n> or less or named <name>, <then>. "
        "Otherwise, "
        "put it on the bottom of your deck",
        ir.RevealTop(
            "you",
            F(zone="deck", cost=C("<=", slot("n")), alternative=F(type=("card",), zone="deck", named=(slot("name"),))),
            slot("then"),
            (ir.PutOnDeck(THEM),),
        ),
    ),
    (
        "each player reveals the top card of their deck. If it's <one>, they may put it into their hand. Otherwise, "
        "put it on "
        "the bottom of their deck",
        (
            _all_reveal("each_player"),
            ir.ForEachPlayer(
                "each_player",
                (
                    ir.RevealTop(
                        "they",
                        slot("one", zone="deck"),
                        (ir.May((ir.ReturnToHand(THEM),), "they"),),
                        (ir.PutOnDeck(THEM),),
                    ),
                ),
            ),
        ),
    ),
    (
        "each opponent reveals the top card of their deck. If it's <one>, they may put it into their hand. "
        "Otherwise, they put "
        "it on the bottom of their deck",
        (
            _all_reveal("each_opponent"),
            ir.ForEachPlayer(
                "each_opponent",
                (
                    ir.RevealTop(
                        "they",
                        slot("one", zone="deck"),
                        (ir.May((ir.ReturnToHand(THEM),), "they"),),
                        (ir.PutOnDeck(THEM),),
                    ),
                ),
            ),
        ),
    ),
    (
        "each opponent reveals the top card of their deck. If it's <one>, they may put it into their hand. "
        "Otherwise, put "
        "it on the bottom of their deck",
        (
            _all_reveal("each_opponent"),
            ir.ForEachPlayer(
                "each_opponent",
                (
                    ir.RevealTop(
                        "they",
                        slot("one", zone="deck"),
                        (ir.May((ir.ReturnToHand(THEM),), "they"),),
                        (ir.PutOnDeck(THEM),),
                    ),
                ),
            ),
        ),
    ),
    (
        "look at the top card of your deck. If it's <one>, you may reveal it and put it into your hand. Otherwise, "
        "put it on "
        "the bottom of your deck",
        ir.Look(1, (ir.Put("hand", 1, slot("one", zone="deck"), may=True, reveal=True), ir.Put("bottom"))),
    ),
    (
        "look at the top card of your deck. If it's <one>, you may reveal it and put it into your hand to gain <n> "
        "lore. "
        "Otherwise, put it on either the top or the bottom of your deck",
        (
            ir.Look(1, (ir.Put("hand", 1, slot("one", zone="deck"), may=True, reveal=True),)),
            ir.If(
                ir.Done(), (ir.GainLore(slot("n")),), (ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("bottom"))),)
            ),
        ),
    ),
    (
        "look at the top card of chosen player's deck. Put it on top of their deck or into their discard",
        ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("discard")), "chosen_player"),
    ),
    ("look at the top card of each opponent's deck", ir.Look(1, (ir.Put("top"),), "each_opponent")),
    (
        "look at the top <n> cards of chosen player's deck. Put one on the top of their deck and the rest on the "
        "bottom of "
        "their deck in any order",
        ir.Look(slot("n"), (ir.Put("top", 1), ir.Put("bottom")), "chosen_player"),
    ),
    (
        "look at the top <n> cards of your deck. Put any number of them on the top or the bottom of your deck in "
        "any order",
        ir.Look(slot("n"), (ir.Put("top", 0, up_to=True), ir.Put("bottom"))),
    ),
    (
        "look at the top <n> cards of your deck. You may reveal up to 1 <filter> and up to 1 <filter:other> and put "
        "them into "
        "your hand. Put the rest on the bottom of your deck in any order",
        ir.Look(
            slot("n"),
            (
                ir.Put("hand", 1, slot("filter", zone="deck"), may=True, up_to=True, reveal=True),
                ir.Put("hand", 1, slot("other", zone="deck"), may=True, up_to=True, reveal=True),
                ir.Put("bottom"),
            ),
        ),
    ),
    (
        "look at the top <n> cards of your deck. You may reveal up to 1 <filter> and up to 1 <filter:other> and put "
        "them into "
        "your hand. Put the rest on the top of your deck in any order",
        ir.Look(
            slot("n"),
            (
                ir.Put("hand", 1, slot("filter", zone="deck"), may=True, up_to=True, reveal=True),
                ir.Put("hand", 1, slot("other", zone="deck"), may=True, up_to=True, reveal=True),
                ir.Put("top"),
            ),
        ),
    ),
    (
        "~ look at the top <n> cards of your deck. You may reveal any number of <filters> and put them in your "
        "hand. Put the "
        "rest on the bottom of your deck in any order",
        ir.Look(
            slot("n"),
            (ir.Put("hand", 0, slot("filters", zone="deck"), may=True, up_to=True, reveal=True), ir.Put("bottom")),
        ),
    ),
    (
        "reveal the top <n> cards of your deck. Put revealed <filters> into your hand. Put the rest on the bottom "
        "of your "
        "deck in any order",
        ir.Look(
            slot("n"), (ir.Put("hand", None, slot("filters", zone="deck"), all=True), ir.Put("bottom")), reveal=True
        ),
    ),
    (
        "reveal the top <n> cards of your deck. You may put each <filter> into your hand. Put the rest on the "
        "bottom of your "
        "deck in any order",
        ir.Look(
            slot("n"),
            (ir.Put("hand", 0, slot("filter", zone="deck"), may=True, up_to=True), ir.Put("bottom")),
            reveal=True,
        ),
    ),
    (
        "reveal a number of cards from the top of your deck equal to the number of cards under him. Put all revealed "
        "<filters> into your hand. Put the rest on the bottom of your deck in any order",
        ir.Look(
            ir.StatOf("under", THIS),
            (ir.Put("hand", None, slot("filters", zone="deck"), all=True), ir.Put("bottom")),
            reveal=True,
        ),
    ),
    # -- lore
    ("~ gain lore equal to the {L} of <target>", ir.GainLore(ir.StatOf("lore", slot("target")))),
    (
        "gain lore equal to the {L} of a character card in your discard",
        ir.GainLore(ir.StatOf("lore", ir.Pick(F(zone="discard", owner="you")))),
    ),
    (
        "gain lore equal to the cost of one of your <filters> in play",
        ir.GainLore(ir.StatOf("cost", ir.Pick(slot("filters", owner="you")))),
    ),
    (
        "gain lore equal to another chosen exerted character's {L}",
        ir.GainLore(ir.StatOf("lore", ir.Chosen(F(other=True, state=("exerted",))))),
    ),
    (
        "gain lore equal to her {S}, to a maximum of <n> lore",
        ir.GainLore(ir.StatOf("strength", THEY, most=slot("n"))),
    ),
    ("gain lore equal to the discarded character's {L}", ir.GainLore(ir.StatOf("lore", EARLIER))),
    ("gain 1 lore for each 1 damage removed", ir.GainLore(ir.EventAmount())),
    (
        "each opponent loses lore equal to the damage on <target>, to a maximum of <n> lore each",
        ir.LoseLore(ir.StatOf("damage", slot("target"), most=slot("n"))),
    ),
    (
        "all opponents lose <n> lore and you gain lore equal to the lore lost this way",
        (ir.LoseLore(slot("n")), ir.GainLore(ir.Result())),
    ),
    (
        "each opponent loses <n> lore and you gain lore equal to the lore lost",
        (ir.LoseLore(slot("n")), ir.GainLore(ir.Result())),
    ),
    (
        "each opponent with more lore than you loses <n> lore",
        ir.ForEachPlayer("each_opponent", (ir.LoseLore(slot("n"), "they"),), ir.TheyLead()),
    ),
    # -- damage
    (
        "{E} one of your <filters> to deal damage equal to their {S} to <target>",
        ir.CostThen(
            (ir.Exert(ir.Pick(slot("filters", owner="you", state=("ready", "dry")))),),
            (ir.DealDamage(ir.StatOf("strength", EARLIER), slot("target")),),
        ),
    ),
    (
        "{E} chosen ready character of yours to draw cards equal to that character's {L}",
        ir.CostThen(
            (ir.Exert(ir.Chosen(F(owner="you", state=("ready", "dry")))),), (ir.Draw(ir.StatOf("lore", EARLIER)),)
        ),
    ),
    (
        "banish one of your <filters> to banish chosen character with less {S} than that character",
        ir.CostThen(
            (ir.Banish(ir.Pick(slot("filters", owner="you"))),),
            (ir.Banish(ir.Chosen(F(strength=C("<=", ir.StatOf("strength", EARLIER, plus=-1))))),),
        ),
    ),
    (
        "banish chosen <class> of yours to banish <target>",
        ir.CostThen(
            (ir.Banish(ir.Chosen(F(owner="you", classification=(slot("class"),)))),), (ir.Banish(slot("target")),)
        ),
    ),
    (
        "remove up to <n> damage total from any number of <target>. You gain 1 lore for each 1 damage removed this way",
        (ir.RemoveDamage(slot("n"), slot("target"), True, True), ir.GainLore(ir.Result())),
    ),
    (
        "remove up to <n> damage from <target>. Ready each character you removed damage from this way",
        (ir.RemoveDamage(slot("n"), slot("target"), True), ir.Ready(ir.HealedCards())),
    ),
    (
        "move <n> damage counter from each damaged character you have in play to <target>. Draw a card for each "
        "damage counter "
        "moved this way",
        (ir.MoveDamage(slot("n"), ir.All(F(owner="you", state=("damaged",))), slot("target")), ir.Draw(ir.Result())),
    ),
    (
        "deal <n> damage to <target>. This damage can't be reduced by Resist",
        ir.DealDamage(slot("n"), slot("target"), unreduced=True),
    ),
    (
        "deal damage to <target> equal to the number of your other <filters> in play",
        ir.DealDamage(ir.Count(slot("filters", owner="you", other=True)), slot("target")),
    ),
    ("~ put a damage counter on <target>", ir.PutDamage(1, slot("target"))),
    # -- cards in play
    (
        "exert chosen opposing character and all other opposing characters with the same name",
        (ir.Exert(ir.Chosen(OPPOSING)), ir.Exert(ir.All(F(owner="opponent", same_name_as=EARLIER, besides=EARLIER)))),
    ),
    (
        "choose a character. Banish all other characters with the same name as that character",
        (ir.ChooseTarget(ir.Chosen(F())), ir.Banish(ir.All(F(same_name_as=EARLIER, besides=EARLIER)))),
    ),
    (
        "banish chosen item or location and all other items or locations with the same name",
        (
            ir.ChooseTarget(ir.Chosen(F(type=("item", "location")))),
            ir.Banish(ir.All(F(type=("item", "location"), same_name_as=EARLIER))),
        ),
    ),
    (
        "banish any number of chosen opposing characters with total {S} <n> or less",
        ir.Banish(ir.Chosen(OPPOSING, 0, True, total=slot("n"))),
    ),
    (
        "choose an exerted character. While this location is in play, that character can't ready at the start of "
        "their turn",
        (
            ir.ChooseTarget(ir.Chosen(F(state=("exerted",)))),
            ir.Restrict(THEM, ("ready_at_start",), "while_this_is_in_play"),
        ),
    ),
    (
        "for each opposing player, you may choose a character of theirs. They can't ready at the start of their "
        "next turn",
        ir.ForEachPlayer(
            "each_opponent",
            (
                ir.May(
                    (
                        ir.CostThen(
                            (ir.ChooseTarget(ir.Chosen(THEIRS)),),
                            (ir.Restrict(THEM, ("ready_at_start",), "next_ready"),),
                        ),
                    )
                ),
            ),
        ),
    ),
    (
        "<target> loses {S} equal to this character's {L} until the start of your next turn",
        ir.ModifyStat(slot("target"), "strength", ir.StatOf("lore", THIS, times=-1), "until_your_next_turn"),
    ),
    (
        "count the number of <filters> you have in play. <target> loses {S} equal to that number until the start of "
        "your next turn",
        ir.ModifyStat(
            slot("target"), "strength", ir.Count(slot("filters", owner="you"), times=-1), "until_your_next_turn"
        ),
    ),
    (
        "count the number of <filters> you have in play. You pay that amount of {I} less for the next <filter:next> "
        "you play this turn",
        ir.PayLess(ir.Count(slot("filters", owner="you")), slot("next")),
    ),
    (
        "for each 1 damage removed this way, you pay 1 {I} less for the next <filter> you play this turn",
        ir.PayLess(ir.Result(), slot("filter")),
    ),
    (
        "you pay <n> {I} less for the next <filter> you shift this turn",
        ir.PayLess(slot("n"), slot("filter"), shift=True),
    ),
    (
        "return one of your <filters> to your hand to pay <n> {I} less for the next <filter:next> you play this turn",
        ir.CostThen((ir.ReturnToHand(ir.Pick(slot("filters", owner="you"))),), (ir.PayLess(slot("n"), slot("next")),)),
    ),
    (
        "add his {W} to another chosen character's {S} this turn",
        ir.ModifyStat(ir.Chosen(F(other=True)), "strength", ir.StatOf("willpower", THIS)),
    ),
    (
        "he gets +{S} equal to the {S} of <target> this turn",
        ir.ModifyStat(THIS, "strength", ir.StatOf("strength", slot("target"))),
    ),
    (
        "until the start of your next turn, the next time they would be dealt damage they take no damage instead",
        ir.Shield(THEY),
    ),
    (
        "they gain <keyword> <signed> during that challenge",
        ir.GainKeyword(THEY, slot("keyword"), slot("signed"), "this_challenge"),
    ),
    (
        "ready this character after the challenge",
        ir.CreateTrigger(ir.Triggered((ir.Trigger("end_of_challenge", THIS),), (ir.Ready(THIS),)), once=True),
    ),
    (
        "whenever they challenge another character this turn, <acts>",
        ir.CreateTrigger(ir.Triggered((ir.Trigger("challenge", THEM, F()),), slot("acts"))),
    ),
    (
        "the next time they challenge another character this turn, <acts>",
        ir.CreateTrigger(ir.Triggered((ir.Trigger("challenge", THEM, F()),), slot("acts")), once=True),
    ),
    (
        "your <filters> get <signed> {S} while challenging <one> this turn",
        ir.GainAbility(
            ir.All(slot("filters", owner="you")),
            ir.Static((ir.StatBonus(THIS, "strength", slot("signed")),), condition=ir.Challenging(slot("one"))),
        ),
    ),
    ("ready those characters", ir.Ready(ir.All(F(state=("sang_this",))))),
    # -- moving
    ("they may move to a location for free", ir.May((ir.MoveTo(THEM, ir.Pick(LOCATION)),))),
    (
        "move this character and up to 1 of your other characters to that location for free",
        (ir.MoveTo(THIS, IT), ir.MoveTo(ir.Pick(F(owner="you", other=True), 1, True), IT)),
    ),
    (
        "move chosen character from here to another location for free",
        ir.MoveTo(ir.Chosen(F(state=("here",))), ir.Pick(F(type=("location",), owner="you", other=True))),
    ),
    ("~ move <target> to the same location for free", ir.MoveTo(slot("target"), ir.Pick(LOCATION))),
    (
        "move him and one of your other characters to the same location for free",
        (ir.MoveTo(THIS, ir.Pick(LOCATION)), ir.MoveTo(ir.Pick(F(owner="you", other=True)), ir.Location(THIS))),
    ),
    (
        "{E} chosen character here and deal them <n> damage to move them to another location for free",
        ir.CostThen(
            (ir.Exert(ir.Chosen(F(state=("here", "ready", "dry")))), ir.DealDamage(slot("n"), THEM)),
            (ir.MoveTo(EARLIER, ir.Pick(F(type=("location",), owner="you", other=True))),),
        ),
    ),
    # -- playing cards
    (
        "play <one> from your hand or discard with cost <n> or less for free",
        ir.PlayCard(ir.Pick(slot("one", zone="hand_or_discard", owner="you", cost=C("<=", slot("n"))))),
    ),
    (
        "play <one> from your hand or discard with cost <n> or less for free, exerted",
        ir.PlayCard(ir.Pick(slot("one", zone="hand_or_discard", owner="you", cost=C("<=", slot("n")))), exerted=True),
    ),
    (
        "play <one> with cost <n> or less from your discard for free, then put that action card on the bottom of "
        "your deck "
        "instead of into your discard",
        ir.PlayCard(ir.Pick(slot("one", zone="discard", owner="you", cost=C("<=", slot("n")))), to_bottom=True),
    ),
    (
        "play <one> with cost <n> or less from your discard for free, then put it on the bottom of your deck "
        "instead of into "
        "your discard",
        ir.PlayCard(ir.Pick(slot("one", zone="discard", owner="you", cost=C("<=", slot("n")))), to_bottom=True),
    ),
    (
        "play that song again from your discard for free. If you do, put that card on the bottom of your deck "
        "instead of into "
        "your discard",
        ir.PlayCard(OTHER, to_bottom=True),
    ),
    (
        "play <one> with cost up to <n> more than the banished character for free",
        ir.PlayCard(
            ir.Pick(slot("one", zone="hand", owner="you", cost=C("<=", ir.StatOf("cost", EARLIER, plus=slot("n")))))
        ),
    ),
    (
        "return chosen character of yours to your hand to play <one> with the same cost or less for free",
        ir.CostThen(
            (ir.ReturnToHand(ir.Chosen(YOURS)),),
            (ir.PlayCard(ir.Pick(slot("one", zone="hand", owner="you", cost=C("<=", ir.StatOf("cost", EARLIER))))),),
        ),
    ),
    (
        "shift <one> from your discard for free",
        ir.PlayCard(ir.Pick(slot("one", zone="discard", owner="you", keyword="Shift")), shift=True),
    ),
    (
        "you may play or shift <one> for free",
        ir.May(
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
    ),
    (
        "look at the cards in your inkwell. You may play <one> from there for free",
        (ir.LookAtInkwell(), ir.May((ir.PlayCard(ir.Pick(slot("one", zone="inkwell", owner="you"))),))),
    ),
    (
        "each player may reveal <one> from their hand and play it for free",
        ir.ForEachPlayer(
            "each_player",
            (ir.May((ir.PlayCard(ir.Pick(slot("one", zone="hand", owner="they"), chooser="they")),), "they"),),
        ),
    ),
    (
        "each player may put up to <n> cards from their discard into their inkwell facedown and exerted",
        ir.ForEachPlayer(
            "each_player",
            (
                ir.May(
                    (
                        ir.PutIntoInkwell(
                            ir.Pick(F(type=("card",), zone="discard", owner="they"), slot("n"), True, "they")
                        ),
                    ),
                    "they",
                ),
            ),
        ),
    ),
    (
        "that player may play <one> from their discard for free",
        ir.ForEachPlayer(
            "owner",
            (ir.May((ir.PlayCard(ir.Pick(slot("one", zone="discard", owner="they"), chooser="they")),), "they"),),
        ),
    ),
    (
        "their player may reveal the top card of their deck. If that card is <one>, they may play it for free. "
        "Otherwise, they "
        "put it on the bottom of their deck",
        ir.ForEachPlayer(
            "owner",
            (
                ir.May(
                    (
                        ir.RevealTop(
                            "they",
                            slot("one", zone="deck"),
                            (ir.May((ir.PlayCard(THEM),), "they"),),
                            (ir.PutOnDeck(THEM),),
                        ),
                    ),
                    "they",
                ),
            ),
        ),
    ),
]

_CONDITIONS: list[tuple[str, Any]] = [
    ("another <filter> in play has damage", ir.Have(slot("filter", other=True, state=("damaged",)))),
    ("~ <one> has damage", ir.Have(slot("one", state=("damaged",)))),
    (
        "all cards in your inkwell are exerted",
        ir.Not(ir.Have(F(type=("card",), owner="you", zone="inkwell", state=("ready",)))),
    ),
    (
        "you have another <filter> or <one> in play",
        ir.Or((ir.Have(slot("filter", owner="you", other=True)), ir.Have(slot("one", owner="you")))),
    ),
    ("it's the second challenge this turn", ir.Happened(ir.ThisTurn("challenged"), C("==", 2))),
    ("you have a character in play with more {S} than each opposing character", ir.Strongest()),
    ("you have a character in play with more {S} than each opposing character in play", ir.Strongest()),
    ("no other character has quested this turn", ir.Not(ir.Happened(ir.ThisTurn("quested", "you", F(other=True))))),
    (
        "~ <n> or more other cards were put into your discard this turn",
        ir.Happened(ir.ThisTurn("discarded", of=F(type=("card",), other=True)), C(">=", slot("n"))),
    ),
    (
        "you removed 1 or more damage from one of your characters this turn",
        ir.Happened(ir.ThisTurn("healed", "you", YOURS)),
    ),
    ("this character has <n> or more damage", ir.Is(THIS, F(type=("card",), damage=C(">=", slot("n"))))),
    ("~ you returned <one> this way", ir.Is(THEM, slot("one"))),
    ("~ you discarded <one>", ir.Is(THEM, slot("one"))),
    ("~ <one> is discarded this way", ir.Is(THEM, slot("one"))),
    ("~ the chosen character is named <name>", ir.Is(THEM, F(type=("card",), named=(slot("name"),)))),
    ("the banished item is named <name>", ir.Is(EARLIER, F(type=("card",), named=(slot("name"),)))),
    ("~ the moved character is a <class>", ir.Is(IT, F(classification=(slot("class"),)))),
    ("~ it's the second card they've drawn this turn", ir.Nth(2, "drawn")),
    ("<n> or more characters sang this song", ir.Have(F(state=("sang_this",)), C(">=", slot("n")))),
    ("a character sang this song", ir.Have(F(state=("sang_this",)))),
    ("you didn't put any cards into your inkwell this turn", ir.Not(ir.Happened(ir.ThisTurn("inked")))),
    ("you put a card under him this turn", ir.Is(THIS, F(type=("card",), state=("put_under_this_turn",)))),
    ("there was an exerted character here", ir.Paid(C(">=", 1))),
]

_EVENTS: list[tuple[str, Any]] = [
    (
        "this character sings a song with <keyword>",
        ir.Trigger("sing", THIS, F(type=("song",), keyword=slot("keyword"))),
    ),
    ("one or more of your characters sings a song", ir.Trigger("song", by="you")),
    ("you use the Boost ability of a character", ir.Trigger("boost", F(owner="you"), by="you")),
    (
        "you return a <filter> from your discard to your hand",
        ir.Trigger("return_from_discard", slot("filter"), by="you"),
    ),
    ("a card leaves your discard", ir.Trigger("leave_discard", by="you")),
    (
        "one of your opponents' <filters> is returned to their hand from play",
        ir.Trigger("return_to_hand", slot("filters", owner="opponent")),
    ),
    ("another <filter> is played", ir.Trigger("play", slot("filter", other=True))),
    ("your opponent discards 1 or more cards", ir.Trigger("discard_some", by="opponent")),
    ("one of your actions deals damage to <one>", ir.Trigger("damaged_by_action", slot("one"), by="you")),
    ("another character of yours enters play exerted", ir.Trigger("enter_exerted", F(owner="you", other=True))),
    ("~ you shift a character on top of her", ir.Trigger("shift_onto", None, THIS, by="you")),
    ("an opposing <filter> is exerted", ir.Trigger("exert", slot("filter", owner="opponent"))),
]

_STATICS: list[tuple[str, Any]] = [
    (
        "your locations and characters at locations gain <keyword> <signed>",
        (
            ir.HasKeyword(ir.All(LOCATION), slot("keyword"), slot("signed")),
            ir.HasKeyword(ir.All(F(owner="you", state=("at_location",))), slot("keyword"), slot("signed")),
        ),
    ),
    (
        "opponents can't choose your <filters> for abilities or effects",
        ir.Cannot(ir.All(slot("filters", owner="you")), ("be_chosen",)),
    ),
    ("opponents must choose this character for actions and abilities if able", ir.Trait(THIS, "must_be_chosen")),
    ("this character can quest the turn he's played", ir.Trait(THIS, "quest_drying")),
    ("your characters' {S} can't be reduced below their printed value", ir.Trait(ir.All(YOURS), "strength_floor")),
    ("this character can't quest or challenge unless you pay 1 {I}", ir.Trait(THIS, "pay_to_act")),
    (
        "if this character would be banished, put them into your inkwell facedown and exerted instead",
        ir.Trait(THIS, "ink_when_banished"),
    ),
    ("you can shift any character on top of this character", ir.Trait(THIS, "any_shift_base")),
    (
        "~ you may play any character with Shift on this character as if this character had any name",
        ir.Trait(THIS, "any_shift_base"),
    ),
    (
        "whenever one of your other <filters> would be dealt damage, put that many damage counters on this "
        "character instead",
        ir.TakesDamageFor(slot("filters", owner="you", other=True)),
    ),
    ("the first time this character would take damage, she takes no damage instead", ir.PreventsFirstDamage()),
    (
        "your <filters> lose the Stone by Day ability",
        ir.LosesAbility(ir.All(slot("filters", owner="you")), "Stone by Day"),
    ),
    ("you pay <n> {I} less to shift a character on top of this character", ir.ShiftsOntoForLess(slot("n"))),
    (
        "you pay <n> {I} less to play <filters> using their Shift ability",
        ir.CostLess(slot("n"), slot("filters"), shift=True),
    ),
    (
        "for each <filter>, you pay <n> {I} less to play this character using her Shift ability",
        ir.CostLess(ir.Count(slot("filter"), slot("n")), shift=True),
    ),
    ("each player pays <n> {I} more to play <filters>", ir.CostLess(slot("n", -1), slot("filters"), everyone=True)),
    (
        "for each opposing <filter> banished in a challenge this turn, you pay <n> {I} less to play this character",
        ir.CostLess(ir.ThisTurn("banished_in_challenge", "opponent", slot("filter"), slot("n"))),
    ),
    (
        "for each 1 damage on <filters>, you pay <n> {I} less to play this character",
        ir.CostLess(ir.Total("damage", slot("filters"), slot("n"))),
    ),
    ("you may play <filters> for free", ir.PlayOthersFree(slot("filters"))),
    ("you may use this item's Shapeshift ability for free", ir.AbilityFree()),
    ("this card gains Shift <number> {I}", ir.HasShift(slot("number"))),
    ("this character also counts as being named <name> for Shift", ir.ShiftName(slot("name"))),
    ("cards enter opponents' inkwells exerted", ir.PlayerRule("opponents_ink_exerted")),
    ("if an effect would cause you to discard one or more cards, you don't discard", ir.PlayerRule("no_discard")),
    (
        "if an effect would cause you to discard one or more cards from your hand, you don't discard",
        ir.PlayerRule("no_discard"),
    ),
    (
        "each opposing player can't gain lore unless one of their characters has challenged this turn",
        ir.PlayerRule("opponents_no_lore_without_challenge"),
    ),
    ("each turn, only one character can challenge", ir.PlayerRule("one_challenge")),
    (
        "you may play characters from your discard. If you do, they enter play exerted",
        ir.PlayerRule("play_from_discard"),
    ),
    ("damage counters can't be removed", ir.PlayerRule("keep_damage")),
    ("each player plays with the top card of their deck face up", ir.PlayerRule("open_decks")),
    ("each opponent plays with the top card of their deck faceup", ir.PlayerRule("opponents_open_decks")),
    (
        "you may have up to <n> copies of Dalmatian Puppy - Tail Wagger in your deck",
        ir.DeckRule(slot("n"), "Dalmatian Puppy - Tail Wagger"),
    ),
    ("you may only have <n> copies of The Glass Slipper in your deck", ir.DeckRule(slot("n"), "The Glass Slipper")),
    ("you can have other <filters> in your deck regardless of ink type", ir.AnyInk(slot("filters"))),
    (
        "you may exert <n> <filters> of yours to play this character for free",
        ir.PlayFree(ir.ExertOne(slot("filters"), slot("n"))),
    ),
    (
        "you may banish chosen <filter> of yours to play this character for free",
        ir.PlayFree(ir.BanishOne(slot("filter"), chosen=True)),
    ),
    (
        "you may put a <filter> from your discard on the bottom of your deck to play this character for free",
        ir.PlayFree(ir.ToBottom(slot("filter"))),
    ),
    (
        "you may put <n> <filters> from your discard on the bottom of your deck in any order to shift this "
        "character for free",
        ir.PlayFree(ir.ToBottom(slot("filters"), slot("n")), shift=True),
    ),
    ("this character may enter play exerted to <acts>", ir.MayEnterExerted(slot("acts"))),
    (
        "you pay <n> {I} less to move your <filters> to a location",
        ir.MovesForLess(slot("filters", owner="you"), slot("n"), here=False),
    ),
    ("you pay <n> {I} less to move a <filter> of yours here", ir.MovesForLess(slot("filter", owner="you"), slot("n"))),
    (
        "this character enters play exerted and can't ready at the start of your turn",
        (ir.EntersExerted(), ir.Cannot(THIS, ("ready_at_start",))),
    ),
    (
        "all <filters> at that location get +1 {L} and gain Evasive",
        (
            ir.StatBonus(ir.All(slot("filters", state=("with_this",))), "lore", 1),
            ir.HasKeyword(ir.All(slot("filters", state=("with_this",))), "Evasive"),
        ),
    ),
    (
        "the challenging character gets <signed> {S}",
        ir.StatBonus(ir.All(F(state=("challenging_this",))), "strength", slot("signed")),
    ),
    (
        "this character gets +1 {L} for each different ink type of <filters> you have in play",
        ir.StatBonus(THIS, "lore", ir.Inks(slot("filters", owner="you"))),
    ),
]

_COSTS: list[tuple[str, Any]] = [
    ("deal <n> damage to this character", ir.DamageThis(slot("n"))),
]


def _turn_end_hand(more: int, n: int) -> Any:
    return ir.If(ir.Cards("they", "hand", C(">=", more + 1)), (ir.DiscardUntil(n, "they"),))


_ABILITIES: list[tuple[str, Any]] = [
    (
        "twice during your turn, whenever this character is chosen for an action or an item's ability, <acts>.",
        ir.Triggered(
            (ir.Trigger("chosen", THIS, F(type=("action", "item"))),),
            slot("acts"),
            window=ir.YourTurn(),
            once=True,
            twice=True,
        ),
    ),
    (
        "if you used Shift to play this character, you may draw <n> cards when he enters play.",
        ir.Triggered(
            (ir.Trigger("play", THIS, by="you"),), (ir.May((ir.Draw(slot("n")),)),), condition=ir.ShiftedThis(THIS)
        ),
    ),
    (
        "while you have only 1 character here, they get <signed> {W} and <signed:more> {L}.",
        ir.Static(
            (
                ir.StatBonus(ir.All(F(owner="you", state=("here",))), "willpower", slot("signed")),
                ir.StatBonus(ir.All(F(owner="you", state=("here",))), "lore", slot("more")),
            ),
            condition=ir.Have(F(owner="you", state=("here",)), C("==", 1)),
        ),
    ),
    (
        "while one of your <filters> is at a location, that character gains Resist <signed>.",
        ir.Static(
            (ir.HasKeyword(ir.All(slot("filters", owner="you", state=("at_location",))), "Resist", slot("signed")),)
        ),
    ),
    (
        "during each opponent's turn, whenever they draw a card while this character is exerted, <acts>.",
        ir.Triggered(
            (ir.Trigger("draw", by="opponent"),),
            slot("acts"),
            window=ir.And((ir.TheirTurn(), ir.Is(THIS, F(type=("card",), state=("exerted",))))),
        ),
    ),
    (
        "whenever an opponent draws a card during their turn, if it's the second card they've drawn this turn, <acts>.",
        ir.Triggered(
            (ir.Trigger("draw", by="opponent"),), slot("acts"), window=ir.TheirTurn(), condition=ir.Nth(2, "drawn")
        ),
    ),
    (
        "once during your turn, you may move chosen character from here to another location for free. If you do, "
        "gain <n> lore.",
        ir.Activated(
            (),
            (
                ir.CostThen(
                    (
                        ir.MoveTo(
                            ir.Chosen(F(state=("here",))), ir.Pick(F(type=("location",), owner="you", other=True))
                        ),
                    ),
                    (ir.GainLore(slot("n")),),
                    "if_you_do",
                ),
            ),
            once=True,
            form="may",
        ),
    ),
    (
        "once per turn, you may {E} chosen character here and deal them <n> damage to move them to another location "
        "for free.",
        ir.Activated(
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
    ),
    (
        "once during your turn, you may discard a card to <acts>.",
        ir.Activated((ir.DiscardCards(1, None),), slot("acts"), once=True, form="may"),
    ),
    (
        "while you have <n> or more <filters> here, you may banish this location to play <one> from your discard "
        "for free.",
        ir.Activated(
            (ir.BanishThis(),),
            (ir.PlayCard(ir.Pick(slot("one", zone="discard", owner="you"))),),
            condition=ir.Have(slot("filters", owner="you", state=("here",)), C(">=", slot("n"))),
            form="may",
        ),
    ),
    (
        "once during your turn, you may pay <n> {I} less to move this character to a location.",
        ir.Static((ir.MovesForLess(None, slot("n"), here=False, once=True),), condition=ir.YourTurn()),
    ),
    (
        "for each <filter> you have here, you pay <n> {I} less for the first action you play each turn.",
        ir.Static(
            (ir.CostLess(ir.Count(slot("filter", owner="you", state=("here",)), slot("n")), F(type=("action",))),),
            condition=ir.Not(ir.Happened(ir.ThisTurn("played", "you", F(type=("action",))))),
        ),
    ),
    (
        "at the end of each player's turn, if they have more than <n> cards in their hand, they choose and discard "
        "cards until "
        "they have <n>. If they have fewer than <n> cards in their hand, they draw until they have <n>.",
        ir.Triggered(
            (ir.Trigger("end_of_turn"),), (ir.DiscardUntil(slot("n"), "they"), ir.DrawUntil(slot("n"), "they"))
        ),
    ),
    (
        "at the end of each opponent's turn, if they have more than <n> cards in their hand, they discard until "
        "they have <n> "
        "cards in their hand.",
        ir.Triggered((ir.Trigger("end_of_turn", by="opponent"),), (ir.DiscardUntil(slot("n"), "they"),)),
    ),
    (
        "at the end of your turn, if you have any characters in play with <n> {S} or more, gain <n:a> lore. If you "
        "have any in "
        "play with <n:b> {S} or more, gain <n:c> lore instead.",
        ir.Triggered(
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
    ),
    (
        "at the start of your turn, you may put the top card of your deck into your discard. If its card type is: • "
        "character, "
        "this character gets +2 {S} this turn. • action or item, this character gets +2 {L} this turn. • location, "
        "banish "
        "chosen character.",
        ir.Triggered(
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
    ),
    (
        "whenever this character quests, you may draw a card, then choose and discard a card to deal <n> damage to "
        "chosen "
        "character or location. If you discarded a <filter>, deal <n:m> damage instead.",
        ir.Triggered(
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
    ),
    (
        "when you play this character and whenever he quests, put the top <n> cards of your deck into your discard. "
        "You may deal "
        "1 damage to chosen character for each <filter> put into your discard this way.",
        ir.Triggered(
            (ir.Trigger("play", THIS, by="you"), ir.Trigger("quest", THIS, by="you")),
            (ir.MoveTop("discard", slot("n")), ir.May((ir.DealDamage(ir.CountAmong(slot("filter")), ir.Chosen(F())),))),
        ),
    ),
    (
        "when you play this character, each player draws <n> cards, then discards <n> cards at random. Choose an "
        "opposing "
        "character and deal <n:m> damage to them for each action card discarded this way.",
        ir.Triggered(
            (ir.Trigger("play", THIS, by="you"),),
            (
                ir.ForEachPlayer(
                    "each_player", (ir.Draw(slot("n"), "they"), ir.Discard(slot("n"), "they", random=True))
                ),
                ir.ChooseTarget(ir.Chosen(OPPOSING)),
                ir.DealDamage(ir.CountAmong(F(type=("action",), zone="discard"), "discarded", slot("m")), THEM),
            ),
        ),
    ),
    (
        "during your turn, the first time you move a character here, you may deal <n> damage to chosen character. "
        "If the moved "
        "character is a Knight, deal <n:m> damage instead.",
        ir.Triggered(
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
    ),
    (
        "the first time <one> moves here each turn, <acts>.",
        ir.Triggered((ir.Trigger("move", slot("one", state=("here",))),), slot("acts"), first=True),
    ),
    (
        "when you move a character here from a location, <acts>.",
        ir.Triggered((ir.Trigger("move", F(state=("here",)), by="you"),), slot("acts"), window=ir.Paid(C(">=", 1))),
    ),
    (
        "when you play this character and whenever he banishes another character in a challenge during your turn, "
        "you may "
        "choose one: • Draw 2 cards, then choose and discard 2 cards. • Deal 2 damage to chosen character.",
        tuple(
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
    ),
    (
        "deal <n> damage to chosen character. During your turn, when you discard this card, you may play it from "
        "your discard.",
        (
            ir.Resolve((ir.DealDamage(slot("n"), ir.Chosen(F())),)),
            ir.Triggered(
                (ir.Trigger("discard", THIS, by="you"),),
                (ir.May((ir.PlayCard(THIS, free=False),)),),
                window=ir.YourTurn(),
                zone="discard",
            ),
        ),
    ),
    (
        "when you play this character, you may move any number of your characters to the same location for free. "
        "Gain 1 lore "
        "for each character you moved.",
        ir.Triggered(
            (ir.Trigger("play", THIS, by="you"),),
            (ir.May((ir.MoveTo(ir.Pick(YOURS, 0, True), ir.Pick(LOCATION)),)), ir.GainLore(ir.Result())),
        ),
    ),
    (
        "during your turn, when you discard this card, you may play this character from your discard.",
        ir.Triggered(
            (ir.Trigger("discard", THIS, by="you"),),
            (ir.May((ir.PlayCard(THIS, free=False),)),),
            window=ir.YourTurn(),
            zone="discard",
        ),
    ),
    (
        "during your turn, whenever you discard a <filter>, you may play that character from your discard.",
        ir.Triggered(
            (ir.Trigger("discard", slot("filter"), by="you"),),
            (ir.May((ir.PlayCard(IT, free=False),)),),
            window=ir.YourTurn(),
        ),
    ),
    (
        "at the start of your turn, if this card is in your discard, you may choose and discard a card with {IW} to "
        "play this "
        "character for free and he enters play exerted.",
        ir.Triggered(
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
    ),
    (
        "when this character challenges and is banished, you may banish the challenged character.",
        ir.Triggered(
            (ir.Trigger("banish_in_challenge", THIS, F()),), (ir.May((ir.Banish(OTHER),)),), window=ir.YourTurn()
        ),
    ),
    (
        "when this character is banished, if any of the cards that were under them are character cards, you may "
        "play those "
        "characters from your discard for free.",
        ir.Triggered((ir.Trigger("banish", THIS),), (ir.May((ir.PlayEach(ir.Under(THIS, F(zone="discard"))),)),)),
    ),
    (
        "whenever this character or one of your <filters> challenges another character, <acts>.",
        ir.Triggered(
            (ir.Trigger("challenge", THIS, F()), ir.Trigger("challenge", slot("filters", owner="you"), F())),
            slot("acts"),
        ),
    ),
    (
        "whenever you play this character or another <filter>, <acts>.",
        ir.Triggered(
            (ir.Trigger("play", THIS, by="you"), ir.Trigger("play", slot("filter", other=True), by="you")), slot("acts")
        ),
    ),
    (
        "whenever you pay <n> {I} or less to play a non-character, draw a card, then choose and discard a card.",
        ir.Triggered(
            (ir.Trigger("play", F(type=("card",), not_type=("character",)), by="you"),),
            (ir.Draw(), ir.Discard()),
            window=ir.Paid(C("<=", slot("n"))),
        ),
    ),
]

_SENTENCES: list[tuple[str, Any]] = [
    (
        "if <n> or more characters sang this song, ready them. They can't quest for the rest of this turn.",
        ir.If(
            ir.Have(F(state=("sang_this",)), C(">=", slot("n"))),
            (ir.Ready(ir.All(F(state=("sang_this",)))), ir.Restrict(THEM, ("quest",))),
        ),
    ),
    (
        "chosen opponent chooses YES! or NO!: • YES! You gain <n> lore. • NO! They choose a character of theirs and "
        "put that card "
        "on the bottom of their deck.",
        ir.ForEachPlayer(
            "chosen_opponent",
            (
                ir.ChooseOne(
                    ((ir.GainLore(slot("n")),), (ir.PutOnDeck(ir.Pick(THEIRS, chooser="they")),)), player="they"
                ),
            ),
        ),
    ),
    (
        "each player shuffles their deck and then reveals the top card. Each player who reveals <one> may play that "
        "character "
        "for free. Otherwise, put the revealed cards on the bottom of their player's deck.",
        (
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
    ),
    (
        "chosen opponent chooses 3 of their characters and returns one of those cards to their hand, puts one on "
        "the bottom of "
        "their deck, and puts one on the top of their deck.",
        ir.ForEachPlayer(
            "chosen_opponent",
            (
                ir.ReturnToHand(ir.Pick(THEIRS, chooser="they")),
                ir.PutOnDeck(ir.Pick(THEIRS, chooser="they")),
                ir.PutOnDeck(ir.Pick(THEIRS, chooser="they"), "top"),
            ),
        ),
    ),
    (
        "shuffle chosen card from your discard into your deck. Reveal the top card of your deck. If it has the same "
        "name as the "
        "chosen card, you may play the revealed card for free. Otherwise, put it into your hand.",
        (
            ir.PutOnDeck(ir.Pick(F(type=("card",), zone="discard", owner="you")), "shuffled"),
            ir.RevealTop(
                "you",
                F(type=("card",), zone="deck", same_name_as=EARLIER),
                (ir.May((ir.PlayCard(THEM),)),),
                (ir.ReturnToHand(THEM),),
            ),
        ),
    ),
    (
        "deal <n> damage to each opposing character and location. Then, deal <n:m> damage to each opposing "
        "character with Evasive "
        "and each opposing location with Evasive.",
        (
            ir.DealDamage(slot("n"), ir.All(F(type=("character", "location"), owner="opponent"))),
            ir.DealDamage(slot("m"), ir.All(F(type=("character", "location"), owner="opponent", keyword="Evasive"))),
        ),
    ),
    (
        "put chosen character with Bodyguard or item into their player's inkwell facedown and exerted.",
        ir.PutIntoInkwell(ir.Chosen(F(keyword="Bodyguard", alternative=F(type=("item",))))),
    ),
]

IDIOMS: tuple[Idiom, ...] = tuple(
    Idiom(kind, words.removeprefix("~ "), meaning, quiet=words.startswith("~ "))
    for kind, entries in (
        ("act", _ACTS), ("condition", _CONDITIONS), ("event", _EVENTS), ("static_rule", _STATICS), ("cost", _COSTS),
        ("ability", _ABILITIES), ("sentence", _SENTENCES),
    )
    for words, meaning in entries
    if meaning != ()
)  # fmt: skip
