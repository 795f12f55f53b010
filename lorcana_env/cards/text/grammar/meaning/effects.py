"""Meanings of the phrases of ``effects.lark``."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import (
    ANY_CARD,
    Classified,
    Meaningless,
    Quoted,
    Theirs,
    flat,
    from_hand,
    given,
    of_a_chosen_player,
    theirs,
    times,
)

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "draw_same": ir.DrawUntil(same_as="chosen_opponent"),
    "ink_top_ready": ir.MoveTop("inkwell", exerted=False),
    "discard_hand": ir.Discard(None),
    "remove_drops_any": ir.RemoveInkDrops(None),
    "reveal_hand": ir.RevealHand("you"),
    "counter": None,
    "look_chosen_player": ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("bottom")), "chosen_player"),
    "look_chosen_opponent": ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("bottom")), "chosen_opponent"),
    "look_top_or_discard": (ir.Put("top", 1, up_to=True), ir.Put("discard")),
    "look_may_bottom": (ir.Put("bottom", 1, up_to=True), ir.Put("top")),
    "look_top_or_bottom": (ir.Put("top", 1, up_to=True), ir.Put("bottom")),
    "look_reorder": (ir.Put("top"),),
    "look_may_hand": ir.Put("hand", 1, may=True),
    **{f"to_{place}": place for place in ("hand", "inkwell", "discard", "top", "bottom", "top_or_bottom")},
    "rest_bottom": ir.Put("bottom"),
    "rest_top": ir.Put("top"),
    "rest_discard": ir.Put("discard"),
}
#: phrases whose parts are the fields of a node
NODE: dict[str, Callable[..., Any]] = {
    "draw": ir.Draw,
    "gain_lore": ir.GainLore,
    "get_drops": ir.GetInkDrops,
    "deal": ir.DealDamage,
    "banish": ir.Banish,
    "exert": ir.Exert,
    "ready": ir.Ready,
    "return_to_hand": ir.ReturnToHand,
    "put_into_hand": ir.ReturnToHand,
    "put_into_discard": ir.PutIntoDiscard,
    "put_under_facedown": ir.PutUnder,
    "put_top_under": ir.PutTopUnder,
    "discard": ir.Discard,
    "move_to": ir.MoveTo,
}


@v_args(inline=True)
class Effects(Transformer):
    """One method a phrase. Children come in its order."""

    def draw_until(self, *n: Any) -> Any:
        return ir.DrawUntil(int(n[-1]))

    def lose_lore(self, n: Any) -> Any:
        return ir.LoseLore(n, "you")

    def remove_drops(self, n: Any) -> Any:
        return ir.RemoveInkDrops(int(n) if isinstance(n, str | int) else n)

    def remove_drops_up_to(self, n: Any) -> Any:
        return ir.RemoveInkDrops(int(n), up_to=True)

    def deal_equal(self, target: Any, amount: Any) -> Any:
        return ir.DealDamage(amount, target)

    def deal_each(self, n: Any, target: Any, counted: Any) -> Any:
        return ir.DealDamage(times(counted, int(n)), target)

    def search_hand(self, f: Any) -> Any:
        return ir.Search(replace(f, zone="deck"))

    def search_top(self, f: Any) -> Any:
        return ir.Search(replace(f, zone="deck"), "top")

    def put_damage(self, n: Any, _: Any, target: Any) -> Any:
        return ir.PutDamage(int(n), target)

    def remove_up_to(self, n: Any, target: Any) -> Any:
        return ir.RemoveDamage(int(n), target, True)

    def remove(self, n: Any, target: Any) -> Any:
        return ir.RemoveDamage(int(n), target)

    def remove_all(self, target: Any) -> Any:
        return ir.RemoveDamage(None, target)

    def move_damage_up_to(self, n: Any, *rest: Any) -> Any:
        return ir.MoveDamage(int(n), rest[-2], rest[-1], True)

    def move_damage(self, n: Any, *rest: Any) -> Any:
        return ir.MoveDamage(int(n), rest[-2], rest[-1])

    def move_all_damage(self, *rest: Any) -> Any:
        return ir.MoveDamage(None, rest[-2], rest[-1])

    def put_into_inkwell(self, target: Any) -> Any:
        return ir.PutIntoInkwell(from_hand(target), exerted=False)

    def put_into_inkwell_exerted(self, target: Any) -> Any:
        return ir.PutIntoInkwell(from_hand(target))

    def put_on_bottom(self, target: Any) -> Any:
        return of_a_chosen_player(ir.PutOnDeck(from_hand(target)))

    def put_on_top(self, target: Any) -> Any:
        return ir.PutOnDeck(from_hand(target), "top")

    def shuffle_in(self, target: Any) -> Any:
        return of_a_chosen_player(ir.PutOnDeck(from_hand(target), "shuffled"))

    def put_under(self, target: Any, under: Any) -> Any:
        return ir.PutUnder(target, under, facedown=False)

    def ink_top(self, n: Any = 1) -> Any:
        return ir.MoveTop("inkwell", int(n))

    def look_at_hand(self, who: str) -> Any:
        return ir.RevealHand(who, look=True)

    def choose_opposing_and(self, effect: Any) -> Any:
        return (ir.ChooseTarget(ir.Chosen(ir.Filter(owner="opponent"))), effect)

    def mill(self, n: Any = 1) -> Any:
        return ir.MoveTop("discard", int(n))

    def discard_filter(self, f: Any) -> Any:
        if f == ANY_CARD:
            raise Meaningless("a card is no kind of card")
        return ir.Discard(1, filter=f)

    def discard_either(self, a: Any, b: Any) -> Any:
        return ir.Discard(1, filter=replace(a, alternative=replace(b, zone="play", owner="any")))

    def discard_random(self, n: Any) -> Any:
        return ir.Discard(n, random=True)

    def discard_of_your_choice(self, f: Any) -> Any:
        return ir.Discard(1, chooser="you", filter=None if f == ANY_CARD else f, reveal_hand=True)

    def discard_all_revealed(self, f: Any) -> Any:
        return ir.Discard(None, filter=None if f == ANY_CARD else f, reveal_hand=True)

    def play_free(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card))

    def play_paying(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card), free=False)

    def play_free_exerted(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card), exerted=True)

    def pay_ink(self, n: Any) -> Any:
        return ir.PayInk(int(n))

    def give_bonus(self, target: Any, bonus: Any, duration: Any) -> Any:
        return bonus.effect(target, duration.value)

    def give_keywords(self, target: Any, words: Any, duration: Any) -> Any:
        return given(target, words, duration)

    def give_class(self, target: Any, name: Any, duration: Any) -> Any:
        return given(target, Classified(str(name)), duration)

    def give_keywords_and_ability(self, target: Any, words: Any, ability: Any, duration: Any) -> Any:
        return given(target, words, Quoted(ability), duration)

    def give_both(self, target: Any, bonus: Any, words: Any, duration: Any) -> Any:
        return given(target, bonus, words, duration)

    def play_exerted(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card), free=False, exerted=True)

    def deal_same(self, target: Any) -> Any:
        return ir.DealDamage(ir.EventAmount(), target)

    def choose_target(self, target: Any) -> Any:
        if isinstance(target, ir.Pick):  # "choose a character of yours": as good as "chosen"
            target = ir.Chosen(target.filter, target.count, target.up_to)
        return ir.ChooseTarget(target)

    def choose_and_banish(self, f: Any) -> Any:
        return Theirs(ir.Banish(theirs(f)))

    def choose_and_exert(self, f: Any) -> Any:
        return Theirs(ir.Exert(theirs(f)))

    def choose_and_return(self, f: Any) -> Any:
        return Theirs(ir.ReturnToHand(theirs(f)))

    def move_here(self, target: Any) -> Any:
        return ir.MoveTo(target, ir.This())

    def look(self, *parts: Any) -> Any:
        n, puts = (1, parts[0]) if len(parts) == 1 else (int(parts[0]), parts[1])
        return ir.Look(n, tuple(replace(p, filter=replace(p.filter, zone="deck")) if p.filter else p for p in puts))

    def look_back(self, n: Any) -> Any:
        return ir.Look(int(n), (ir.Put("top"),))

    def look_take_rest(self, take: Any, rest: Any) -> Any:
        return (take, rest)

    def look_many_hand(self, n: Any = 1) -> Any:
        return (ir.Put("hand", int(n)), ir.Put("bottom"))

    def look_one_each(self, *places: Any) -> Any:
        return (*(ir.Put(place, 1) for place in places[:-1]), ir.Put(places[-1]))

    def look_one_top(self, n: Any) -> Any:
        return (ir.Put("top", int(n)), ir.Put("bottom"))

    def look_split(self, *n: Any) -> Any:
        return (ir.Put("top", 1), ir.Put("bottom"))

    def look_reveal_either(self, a: Any, b: Any) -> Any:
        return ir.Put("hand", 1, replace(a, alternative=b), may=True, reveal=True)

    def look_play(self, f: Any) -> Any:
        return ir.Put("play", 1, f, may=True, reveal=True)

    def look_reveal_any(self, f: Any) -> Any:
        return ir.Put("hand", 0, f, may=True, up_to=True, reveal=True)

    def look_reveal(self, f: Any) -> Any:
        return ir.Put("hand", 1, f, may=True, reveal=True)

    def look_reveal_up_to(self, n: Any, f: Any) -> Any:
        return ir.Put("hand", int(n), f, may=True, up_to=True, reveal=True)

    def look_reveal_some(self, *parts: Any) -> Any:
        return ir.Put("hand", int(parts[0]) if len(parts) > 1 else 0, parts[-1], up_to=True, reveal=True)

    def look_one_to_hand(self, n: Any = 1) -> Any:
        return ir.Put("hand", int(n))

    def reveal_top(self, f: Any, then: Any, otherwise: Any = ()) -> Any:
        return ir.RevealTop("you", replace(f, zone="deck"), flat([then]), flat([otherwise]))

    def reveal_top_either(self, a: Any, b: Any, then: Any, otherwise: Any = ()) -> Any:
        return self.reveal_top(replace(a, alternative=b), then, otherwise)
