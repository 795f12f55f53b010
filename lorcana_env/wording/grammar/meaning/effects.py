"""Effects: the phrases of ``effects.lark``, and those that mean the same wherever they stand."""

from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import TARGET, THIS, N
from lorcana_env.cards.text.printer.places import PUT_PLACES
from lorcana_env.wording.grammar.parts import Classified, Quoted, Theirs, from_hand, given, of_a_chosen_player

FROM_HAND, WHAT = slot("from_hand"), slot("what")
ONE_OF_THEIRS = ir.Pick(slot("filter", owner="they"), chooser="they")
REVEALED = slot("filter", zone="deck")
EITHER_REVEALED = slot("filter", zone="deck", alternative=slot("other"))
SO_MANY = slot("counted", times=N)

PHRASES: dict[str, Entries] = {
    "act": {
        "draw <cards>": ir.Draw(slot("cards")),
        (
            "draw until you have <n> cards in your hand",
            "draw until they have <n> cards in their hand",
            "draw cards until you have <n> cards in your hand",
            "draw until they have <n>",
        ): ir.DrawUntil(N),
        "gain <lore>": ir.GainLore(slot("lore")),
        "lose <lore>": ir.LoseLore(slot("lore"), "you"),
        "get <drops>": ir.GetInkDrops(slot("drops")),
        "remove <drops>": ir.RemoveInkDrops(slot("drops")),
        "remove <n> of your ink drops": ir.RemoveInkDrops(N),
        "remove up to <n> ink drops": ir.RemoveInkDrops(N, up_to=True),
        ("remove any number of ink drops", "remove any number of your ink drops"): ir.RemoveInkDrops(None),
        "deal <damage> to <target>": ir.DealDamage(slot("damage"), TARGET),
        "deal damage to <target> equal to <stat_of>": ir.DealDamage(slot("stat_of"), TARGET),
        "deal <n> damage to <target> for each <counted>": ir.DealDamage(SO_MANY, TARGET),
        "deal the same amount of damage to <target>": ir.DealDamage(ir.EventAmount(), TARGET),
        "put <n> <damage_counters> on <target>": ir.PutDamage(N, TARGET),
        "remove <n> damage from <target>": ir.RemoveDamage(N, TARGET),
        "remove up to <n> damage from <target>": ir.RemoveDamage(N, TARGET, True),
        "remove all damage from <target>": ir.RemoveDamage(None, TARGET),
        "move <n> <damage_counters> from <target:source> to <target>": ir.MoveDamage(N, slot("source"), TARGET),
        "move up to <n> <damage_counters> from <target:source> to <target>": ir.MoveDamage(
            N, slot("source"), TARGET, True
        ),
        "move all <damage_counters> from <target:source> to <target>": ir.MoveDamage(None, slot("source"), TARGET),
        "ready <target>": ir.Ready(TARGET),
        ("return <target> to <hand>", "return <target> into <hand>", "put <target> into <hand>"): ir.ReturnToHand(
            TARGET
        ),
        "put <target> into <discard>": ir.PutIntoDiscard(TARGET),
        "put <from_hand> into <inkwell> facedown and exerted": ir.PutIntoInkwell(FROM_HAND),
        ("put <from_hand> into <inkwell>", "put <from_hand> into <inkwell> facedown"): ir.PutIntoInkwell(
            FROM_HAND, exerted=False
        ),
        ("put <from_hand> on the top of <deck>", "put <from_hand> on the top of <deck> <any_order>"): ir.PutOnDeck(
            FROM_HAND, "top"
        ),
        "put <target> under <target:base>": ir.PutUnder(TARGET, slot("base"), facedown=False),
        "put the top card of <deck> into <inkwell> facedown": ir.MoveTop("inkwell", exerted=False),
        "put the top card of <deck> into <inkwell> facedown and exerted": ir.MoveTop("inkwell"),
        "put the top <n> cards of <deck> into <inkwell> facedown and exerted": ir.MoveTop("inkwell", N),
        "put the top card of <deck> into <discard>": ir.MoveTop("discard"),
        "put the top <n> cards of <deck> into <discard>": ir.MoveTop("discard", N),
        "choose and discard <cards>": ir.Discard(slot("cards")),
        "choose and discard a <what>": ir.Discard(1, filter=WHAT),
        "discard <cards> at random": ir.Discard(slot("cards"), random=True),
        "discard <your_hand>": ir.Discard(None),
        "reveal their hand and discard a <what> of your choice": ir.Discard(
            1, chooser="you", filter=WHAT, reveal_hand=True
        ),
        (
            "reveal their hand and discard each <what> revealed this way",
            "reveal their hand and discard all <what> revealed this way",
        ): ir.Discard(None, filter=WHAT, reveal_hand=True),
        "reveal their hand": ir.RevealHand("you"),
        "look at <who_s> hand": ir.RevealHand(slot("who_s"), look=True),
        "play <from_hand>": ir.PlayCard(FROM_HAND, free=False),
        "play <from_hand> for free": ir.PlayCard(FROM_HAND),
        "play <from_hand> and they enter play exerted": ir.PlayCard(FROM_HAND, free=False, exerted=True),
        "play <from_hand> for free and they enter play exerted": ir.PlayCard(FROM_HAND, exerted=True),
        "choose an opposing character and <act>": (
            ir.ChooseTarget(ir.Chosen(ir.Filter(owner="opponent"))),
            slot("act"),
        ),
        "choose and banish one of their <filter>": Theirs(ir.Banish(ONE_OF_THEIRS)),
        "choose and exert one of their <filter>": Theirs(ir.Exert(ONE_OF_THEIRS)),
        "choose and return one of their <filter> to their hand": Theirs(ir.ReturnToHand(ONE_OF_THEIRS)),
        "move <target> to <target:location> for free": ir.MoveTo(TARGET, slot("location")),
        "move <target> here for free": ir.MoveTo(TARGET, THIS),
        "look at the top <n> cards of your deck. <look_rest>": ir.Look(N, slot("look_rest")),
        (
            "look at the top card of your deck. You may put it on the bottom of your deck",
            "look at the top card of your deck and you may put it on the bottom of your deck",
        ): ir.Look(1, (ir.Put("bottom", 1, up_to=True), ir.Put("top"))),
        (
            "reveal the top card of <deck>. If it's a <filter>, <acts>",
            "reveal the top card of <deck>. If that card is a <filter>, <acts>",
        ): ir.RevealTop("you", REVEALED, slot("acts")),
        (
            "reveal the top card of <deck>. If it's a <filter>, <acts>. Otherwise, <acts:otherwise>",
            "reveal the top card of <deck>. If that card is a <filter>, <acts>. Otherwise, <acts:otherwise>",
        ): ir.RevealTop("you", REVEALED, slot("acts"), slot("otherwise")),
        "reveal the top card of <deck>. If it's a <filter> or a <filter:other>, <acts>": ir.RevealTop(
            "you", EITHER_REVEALED, slot("acts")
        ),
        "reveal the top card of <deck>. If it's a <filter> or a <filter:other>, <acts>. "
        "Otherwise, <acts:otherwise>": ir.RevealTop("you", EITHER_REVEALED, slot("acts"), slot("otherwise")),
    },
    "gifts": {
        "<bonus>": slot("bonus"),
        "<keywords>": slot("keywords"),
        "the <class> classification": Classified(slot("class")),
        '<keywords> and "<sentence_ability>"': (slot("keywords"), Quoted(slot("sentence_ability"))),
        "<bonus> and <keywords>": (slot("bonus"), slot("keywords")),
    },
    "who_s": {
        "chosen opponent's": "chosen_opponent",
        "each opponent's": "each_opponent",
        "chosen player's": "chosen_player",
    },
    "place": {
        **{words: place for place, words in PUT_PLACES.items() if place != "play"},
        "on the top": "top",
        "on the bottom": "bottom",
    },
    "look_rest": {
        "<look_take>. <look_remainder>": (slot("look_take"), slot("look_remainder")),
        "put one into your hand and the rest on the bottom of your deck in any order": (
            ir.Put("hand", 1),
            ir.Put("bottom"),
        ),
        "put <n> into your hand and the rest on the bottom of your deck in any order": (
            ir.Put("hand", N),
            ir.Put("bottom"),
        ),
        "put <n> on the top of your deck and the rest on the bottom in any order": (ir.Put("top", N), ir.Put("bottom")),
        "put <n> on the top of your deck and the other on the bottom": (ir.Put("top", N), ir.Put("bottom")),
    },
    "look_take": {
        "put one into your hand": ir.Put("hand", 1),
        "put <n> into your hand": ir.Put("hand", N),
        "you may put one into your hand": ir.Put("hand", 1, may=True),
        "reveal any number of <filter> and put them into your hand": ir.Put(
            "hand", 0, REVEALED, up_to=True, reveal=True
        ),
        "reveal up to <n> <filter> and put them into your hand": ir.Put("hand", N, REVEALED, up_to=True, reveal=True),
        "you may reveal a <filter> and put it into your hand": ir.Put("hand", 1, REVEALED, may=True, reveal=True),
        "you may reveal a <filter> or a <filter:other> and put it into your hand": ir.Put(
            "hand", 1, EITHER_REVEALED, may=True, reveal=True
        ),
        "you may reveal any number of <filter> and put them into your hand": ir.Put(
            "hand", 0, REVEALED, may=True, up_to=True, reveal=True
        ),
        "you may reveal up to <n> <filter> and put them into your hand": ir.Put(
            "hand", N, REVEALED, may=True, up_to=True, reveal=True
        ),
        "you may reveal a <filter> and play it for free": ir.Put("play", 1, REVEALED, may=True, reveal=True),
    },
    "look_remainder": {
        "put the rest on the bottom of your deck in any order": ir.Put("bottom"),
        "put the rest on the top of your deck in any order": ir.Put("top"),
        "put the rest into your discard": ir.Put("discard"),
    },
}


@v_args(inline=True)
class Effects(Transformer):
    """One method a phrase. Children come in its order."""

    def put_on_bottom(self, target: Any) -> Any:
        return of_a_chosen_player(ir.PutOnDeck(from_hand(target)))

    def shuffle_in(self, target: Any) -> Any:
        return of_a_chosen_player(ir.PutOnDeck(from_hand(target), "shuffled"))

    def discard_either(self, a: Any, b: Any) -> Any:
        return ir.Discard(1, filter=replace(a, alternative=replace(b, zone="play", owner="any")))

    def give(self, target: Any, gifts: Any, duration: Any) -> Any:
        return given(target, gifts, duration)

    def choose_target(self, target: Any) -> Any:
        if isinstance(target, ir.Pick):  # "choose a character of yours": as good as "chosen"
            target = ir.Chosen(target.filter, target.count, target.up_to)
        return ir.ChooseTarget(target)

    def look_one_each(self, *places: Any) -> Any:
        return (*(ir.Put(place, 1) for place in places[:-1]), ir.Put(places[-1]))
