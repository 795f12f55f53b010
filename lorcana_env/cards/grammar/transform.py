"""Parse trees to IR: what each phrase of ``abilities.lark`` means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.grammar.idiom_rules import readings
from lorcana_env.cards.grammar.parts import (
    ANY_CARD,
    Ban,
    Barred,
    Bonus,
    C,
    CannotChallenge,
    ChallengedAndBanished,
    Classified,
    Duration,
    Gives,
    Lasting,
    Limit,
    Linked,
    Loss,
    Meaningless,
    NotChallengedBy,
    Quoted,
    ReadyChallenger,
    Same,
    Singing,
    Spoken,
    Theirs,
    While,
    Word,
    by,
    flat,
    from_hand,
    join_sentences,
    limit,
    merged_bans,
    of_a_chosen_player,
    opponent_in_challenge,
    spoken,
    standing,
    theirs,
    times,
    yours,
)
from lorcana_env.cards.idioms import Pronoun, Side, That, ThisThing


@v_args(inline=True)
class Meaning(Transformer):
    """One method a rule. Children come in the order of the phrase."""

    # -- abilities

    def plain_filter(self, f: Any) -> Any:
        return f

    def ability(self, node: Any) -> Any:
        return node

    def action(self, *parts: Any) -> Any:
        return ir.Resolve(join_sentences(parts))

    def triggered(self, *parts: Any) -> Any:
        window, limit_, triggers, condition, effects = None, None, None, None, ()
        for part in parts:
            if isinstance(part, Limit):
                limit_ = part
            elif isinstance(part, tuple) and part and isinstance(part[0], ir.Trigger | ChallengedAndBanished | While):
                triggers = part
            elif isinstance(part, tuple):
                effects = part
            elif triggers is None:
                window = part
            else:
                condition = part
        assert triggers is not None
        if condition is None and effects and isinstance(effects[0], ir.If) and effects[0].form != "instead":
            if not effects[0].otherwise:
                raise Meaningless("6.2.4: a condition after the trigger is the ability's own")
        zone = "play"
        if any(t.event == "discard" and isinstance(t.subject, ir.This) for t in triggers if isinstance(t, ir.Trigger)):
            zone = "discard"  # where the card is when it has been discarded
        if isinstance(condition, ir.Is) and isinstance(condition.what, ir.This) and condition.filter.zone == "discard":
            zone = "discard"
        if limit_ is not None and limit_.window is not None:
            window = limit_.window if window is None else ir.And((limit_.window, window))
        return ir.Triggered(triggers, effects, window=window, condition=condition, once=limit_ is not None, zone=zone)  # type: ignore[arg-type]

    def while_window(self, condition: Any) -> Any:
        return condition

    def your_turn_while(self, condition: Any) -> Any:
        return ir.And((ir.YourTurn(), condition))

    def triggers(self, *parts: Any) -> Any:
        return tuple(flat(parts))

    def trigger(self, event: Any) -> Any:
        return event

    def edge(self, word: Any) -> str:
        return f"{word}_of_turn"

    def edge_yours(self, event: str) -> Any:
        return ir.Trigger(event, by="you")

    def edge_opponents(self, event: str) -> Any:
        return ir.Trigger(event, by="opponent")

    # -- events

    def during(self, condition: Any) -> Any:
        return condition

    def subject(self, f: Any) -> Any:
        return f

    def one_of_yours(self, f: Any) -> Any:
        return yours(f)

    def another(self, f: Any) -> Any:
        return limit(f, other=True)

    def on_play(self, subject: Any) -> Any:
        return ir.Trigger("play", subject, by="you")

    def on_play_this_or_other(self, f: Any) -> Any:
        return ir.Trigger("play", ir.This(), by="you"), ir.Trigger("play", limit(f, other=True), by="you")

    def on_opponent_play(self, subject: Any) -> Any:
        return ir.Trigger("play", subject, by="opponent")

    def _event(self, event: str, subject: Any, *rest: Any, other: Any = None, by: Any = None) -> Any:
        if rest:
            if isinstance(rest[0], dict):
                if isinstance(subject, ir.This | Pronoun):
                    return While(
                        self._event(event, subject, other=other, by=by),
                        ir.Is(subject, ir.Filter(type=("card",), **rest[0])),
                    )
                return self._event(event, limit(subject, **rest[0]), other=other, by=by)
            return While(self._event(event, subject, other=other, by=by), rest[0])
        if by is None:
            by = "you" if isinstance(subject, ir.This | Pronoun) and event in ("quest",) else "any"
        return ir.Trigger(event, subject, other, by)

    def on_quest(self, subject: Any, *rest: Any) -> Any:
        return self._event("quest", subject, *rest)

    def on_quest_or_challenge(self, subject: Any) -> Any:
        return self._event("quest", subject), self._event("challenge", subject)

    def on_challenge(self, subject: Any, *rest: Any) -> Any:
        return self._event("challenge", subject, *rest)

    def on_challenge_other(self, subject: Any, other: Any, *rest: Any) -> Any:
        return self._event("challenge", subject, *rest, other=opponent_in_challenge(other))

    def on_challenged(self, subject: Any, *rest: Any) -> Any:
        return self._event("be_challenged", subject, *rest)

    def on_challenged_and_banished(self, subject: Any, *rest: Any) -> Any:
        trigger = self._event("banish_in_challenge", subject, *rest)
        if isinstance(subject, ir.Filter) and subject.type == ("location",):  # a location is always the challenged one
            return trigger
        return ChallengedAndBanished(trigger)

    def on_banish(self, subject: Any, *rest: Any) -> Any:
        return self._event("banish", subject, *rest)

    def on_banish_in_challenge(self, subject: Any, *rest: Any) -> Any:
        return self._event("banish_in_challenge", subject, *rest)

    def on_banish_other(self, subject: Any, other: Any, *rest: Any) -> Any:
        other = opponent_in_challenge(other)
        other = None if other == ir.Filter() else other
        return self._event("banish_other_in_challenge", subject, *rest, other=other)

    def on_leave(self, subject: Any) -> Any:
        return self._event("leave_play", subject)

    def on_put_under(self, subject: Any) -> Any:
        return self._event("put_under", subject, by="you")

    def on_sing(self, subject: Any) -> Any:
        return self._event("sing", subject)

    def on_move(self, subject: Any) -> Any:
        return self._event("move", subject)

    def on_move_here(self, subject: Any) -> Any:
        return ir.Trigger("move", limit(subject, state=("here",)), by="you")

    def on_exert(self, subject: Any) -> Any:
        return self._event("exert", subject)

    def on_ready(self, subject: Any) -> Any:
        return self._event("ready", subject, by="you")

    def on_damage(self, subject: Any) -> Any:
        return self._event("take_damage", subject)  # 1.9.2: the same

    def on_damaged(self, subject: Any) -> Any:
        return self._event("take_damage", subject)

    def on_heal(self, *parts: Any) -> Any:
        if len(parts) > 1 and int(parts[0]) != 1:
            raise Meaningless("removing several damage")
        return self._event("heal", parts[-1], by="you")

    def on_support(self, subject: Any) -> Any:
        return self._event("chosen_for_support", subject)

    def on_chosen(self, subject: Any) -> Any:
        return self._event("chosen_by_opponent", subject)

    def on_deals_damage(self, subject: Any, other: Any) -> Any:
        return self._event("deal_damage_in_challenge", subject, other=ir.Filter())

    def on_return(self, subject: Any) -> Any:
        return self._event("return_to_hand", subject)

    # -- costs

    def activated(self, *parts: Any) -> Any:
        costs = tuple(part for part in parts if isinstance(part, ir.Cost))
        once = any(isinstance(part, Limit) for part in parts)
        condition = next((p for p in parts[:-1] if not isinstance(p, ir.Cost | Limit)), None)
        return ir.Activated(costs, parts[-1], condition=condition, once=once)

    def ink_cost(self, n: int) -> Any:
        return ir.Ink(int(n))

    def quantity_filter(self, *parts: Any) -> Any:
        return (1, parts[0]) if len(parts) == 1 else (int(parts[0]), parts[1])

    def discard_cost(self, quantity: Any) -> Any:
        n, f = quantity
        return ir.DiscardCards(n, None if f == ANY_CARD else f)

    def banish_chosen_cost(self, f: Any) -> Any:
        return ir.BanishOne(replace(f, owner="any"), chosen=True)

    # -- sentences

    def sentences(self, *parts: Any) -> Any:
        return join_sentences(parts)

    def sentence(self, effects: Any) -> Any:
        return flat([effects])

    def if_you_do(self, effects: Any) -> Any:
        return Linked("if_you_do", flat([effects]))

    def then(self, effects: Any) -> Any:
        return ir.Then(flat([effects]))

    def otherwise(self, effects: Any) -> Any:
        return Linked("otherwise", flat([effects]))

    def instead(self, condition: Any, effects: Any) -> Any:
        return Linked("instead", flat([effects]), condition)

    def choose_one(self, *modes: Any) -> Any:
        return ir.ChooseOne(modes)

    def mode(self, *parts: Any) -> Any:
        return join_sentences(parts)

    def conditional(self, condition: Any, effects: Any) -> Any:
        return ir.If(condition, flat([effects]))

    def conditional_after(self, effects: Any, condition: Any) -> Any:
        return ir.If(condition, flat([effects]))

    def unless(self, effects: Any, n: Any) -> Any:
        parts = flat([effects])
        who = "challenger" if getattr(parts[0], "target", None) == Side(True) else "owner"
        return ir.Unless(parts, who, (ir.PayInk(n),))  # type: ignore[arg-type]

    def who_pays(self, n: Any) -> int:
        return int(n)

    def sequence(self, *parts: Any) -> Any:
        return flat(spoken(parts))

    def may(self, effects: Any) -> Any:
        return ir.May(flat([effects]))

    def may_by(self, who: str, effects: Any) -> Any:
        inner = tuple(by(effect, "they" if who.startswith("each") else who) for effect in flat([effects]))
        if who.startswith("each"):
            return ir.ForEachPlayer(who, (ir.May(inner, "they"),))
        return ir.May(inner, who)

    def acts(self, *parts: Any) -> Any:
        parts = tuple(spoken(parts))
        if len(parts) > 1 and isinstance(parts[0], ir.CostThen):  # "[A] to [B] and [C]"
            return (replace(parts[0], then=(*parts[0].then, *flat(parts[1:]))),)
        return flat(parts)

    def to(self, *parts: Any) -> Any:
        return ir.CostThen(flat(parts[:-1]), flat(parts[-1:]))

    def either(self, first: Any, second: Any) -> Any:
        return ir.ChooseOne((flat([first]), flat([second])), "or")

    def by_you(self, effect: Any) -> Any:
        return Spoken("you", effect)

    def by_player(self, who: str, effect: Any) -> Any:
        return Spoken(who, effect)

    # -- what is given

    def gives(self, target: Any, *gifts: Any) -> Any:
        gifts = tuple(gifts)
        duration = None
        if len(gifts) == 1 and isinstance(gifts[0], Lasting):
            return gifts[0].gift.effect(target, gifts[0].duration)
        if isinstance(gifts[-1], Duration):
            duration, gifts = gifts[-1].value, gifts[:-1]
        if duration is None and isinstance(target, Pronoun):
            duration = "in_play"  # for as long as that card is in play
        out: list[Any] = []
        who = target
        for gift in merged_bans(flat(gifts)):
            out.append(gift.effect(who, duration))
            if not isinstance(target, ir.This | Pronoun):
                who = ir.Them()
        return tuple(out)

    def gives_during(self, duration: Any, target: Any, *gifts: Any) -> Any:
        return self.gives(target, *gifts, duration)

    def get(self, *bonuses: Any) -> Any:
        last = bonuses[-1].amount
        if isinstance(last, ir.Count | ir.StatOf):  # "+1 {S} and +1 {W} for each": both (6.1.8)
            return tuple(replace(b, amount=times(last, b.amount)) if isinstance(b.amount, int) else b for b in bonuses)
        return bonuses

    def plain_bonus(self, n: Any, stat: Any) -> Any:
        return Bonus(str(stat), int(n))

    def bonus_each(self, n: Any, stat: Any, counted: Any) -> Any:
        return Bonus(str(stat), times(counted, int(n)))

    def gain_keywords(self, keywords: Any) -> Any:
        return keywords

    def keywords(self, *words: Any) -> Any:
        return words

    def keyword(self, word: Any, value: Any = 0) -> Any:
        return Word(str(word), int(value))

    def gain_ability(self, ability: Any) -> Any:
        return Quoted(ability)

    def sentence_ability(self, ability: Any) -> Any:
        return ability

    def cannot(self, *deeds: Any) -> Any:
        return Ban(deeds)

    def deed(self, *words: Any) -> str:
        if "without" in words:
            if words[-1] != "Sing Together":
                raise Meaningless("songs without a keyword")
            return "sing_without_together"
        if words[-1] == "songs":
            return "sing"
        if words[-1] == "challenged" and "unless" in words:
            return "be_damaged_unless_challenged"
        return {"be challenged": "be_challenged", "be dealt damage": "be_damaged"}.get(" ".join(words), str(words[0]))

    def can_challenge_ready(self, f: Any) -> Any:
        return ReadyChallenger(None if f == ir.Filter() else f)

    def give_bonus(self, target: Any, bonus: Any, duration: Any) -> Any:
        return bonus.effect(target, duration.value)

    def pay_less(self, n: Any, f: Any) -> Any:
        return ir.PayLess(int(n), f)

    def floating(self, effect: Any) -> Any:
        return effect

    def floating_trigger(self, event: Any, effects: Any) -> Any:
        return ir.CreateTrigger(ir.Triggered(flat([event]), flat([effects])))

    def at_end(self, effects: Any) -> Any:
        return ir.CreateTrigger(ir.Triggered((ir.Trigger("end_of_turn", by="you"),), flat([effects])), once=True)

    def at_end_of_the_turn(self, effects: Any) -> Any:
        return ir.CreateTrigger(ir.Triggered((ir.Trigger("end_of_turn"),), flat([effects])), once=True)

    # -- players

    # -- effects

    def draw_until(self, *n: Any) -> Any:
        return ir.DrawUntil(int(n[-1]))

    def lose_lore(self, n: Any) -> Any:
        return ir.LoseLore(n, "you")

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

    def put_into_inkwell_exerted(self, target: Any) -> Any:
        return ir.PutIntoInkwell(from_hand(target))

    def put_into_inkwell(self, target: Any) -> Any:
        return ir.PutIntoInkwell(from_hand(target), exerted=False)

    def put_on_bottom(self, target: Any) -> Any:
        return of_a_chosen_player(ir.PutOnDeck(from_hand(target)))

    def put_on_top(self, target: Any) -> Any:
        return ir.PutOnDeck(from_hand(target), "top")

    def shuffle_in(self, target: Any) -> Any:
        return of_a_chosen_player(ir.PutOnDeck(from_hand(target), "shuffled"))

    def put_under(self, target: Any, under: Any) -> Any:
        return ir.PutUnder(target, under, facedown=False)

    def discard_filter(self, f: Any) -> Any:
        if f == ANY_CARD:
            raise Meaningless("a card is no kind of card")
        return ir.Discard(1, filter=f)

    def discard_random(self, n: Any) -> Any:
        return ir.Discard(n, random=True)

    def discard_of_your_choice(self, f: Any) -> Any:
        return ir.Discard(1, chooser="you", filter=None if f == ANY_CARD else f, reveal_hand=True)

    def play_free(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card))

    def play_free_exerted(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card), exerted=True)

    def play_paying(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card), free=False)

    def pay_ink(self, n: Any) -> Any:
        return ir.PayInk(int(n))

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

    # -- looking at cards

    def look(self, *parts: Any) -> Any:
        n, puts = (1, parts[0]) if len(parts) == 1 else (int(parts[0]), parts[1])
        return ir.Look(n, tuple(replace(p, filter=replace(p.filter, zone="deck")) if p.filter else p for p in puts))

    def look_split(self, *n: Any) -> Any:
        return (ir.Put("top", 1), ir.Put("bottom"))

    def look_take_rest(self, take: Any, rest: Any) -> Any:
        return (take, rest)

    def look_reveal(self, f: Any) -> Any:
        return ir.Put("hand", 1, f, may=True, reveal=True)

    def look_reveal_up_to(self, n: Any, f: Any) -> Any:
        return ir.Put("hand", int(n), f, may=True, up_to=True, reveal=True)

    def look_one_to_hand(self, n: Any = 1) -> Any:
        return ir.Put("hand", int(n))

    # -- static abilities

    def static(self, rule: Any) -> Any:
        return standing(rule)

    def static_if(self, condition: Any, rule: Any) -> Any:
        return standing(rule, condition)

    def static_if_after(self, rule: Any, condition: Any) -> Any:
        return standing(rule, condition)

    def static_unless(self, rule: Any, condition: Any) -> Any:
        return standing(rule, ir.Not(condition))

    def static_your_turn(self, rule: Any) -> Any:
        return standing(rule, ir.YourTurn())

    def static_opponents_turn(self, rule: Any) -> Any:
        return standing(rule, ir.OpponentsTurn())

    def static_gives(self, target: Any, *gifts: Any) -> Any:
        return Gives(target, flat(gifts))

    def static_gives_here(self, target: Any, *gifts: Any) -> Any:
        if not isinstance(target, ir.All):
            raise Meaningless("only a group of characters is here")
        return Gives(ir.All(limit(target.filter, state=("here",))), flat(gifts))

    def this_costs_less(self, n: Any) -> Any:
        return ir.CostLess(int(n))

    def this_costs_less_each(self, counted: Any, n: Any) -> Any:
        return ir.CostLess(times(counted, int(n)))

    def cost_less(self, n: Any, f: Any) -> Any:
        return ir.CostLess(int(n), f)

    def enters_damaged(self, _: Any, n: Any) -> Any:
        return ir.EntersWithDamage(int(n))

    # -- amounts

    def number(self, n: Any) -> int:
        return int(n)

    def one_each(self, counted: Any) -> Any:
        return counted

    def number_each(self, n: Any, counted: Any) -> Any:
        return times(counted, int(n))

    def equal_to(self, amount: Any) -> Any:
        return amount

    def their_stat(self, stat: Any) -> Any:
        return ir.StatOf(str(stat), Pronoun())

    def this_stat(self, _: Any, stat: Any) -> Any:
        return ir.StatOf(str(stat), ir.This())

    def stat_of_target(self, stat: Any, target: Any) -> Any:
        return ir.StatOf(str(stat), target)

    def damage_on(self, target: Any) -> Any:
        return ir.StatOf("damage", target)

    def number_of(self, counted: Any) -> Any:
        return counted

    def counted_yours(self, f: Any) -> Any:
        return ir.Count(yours(f))

    def counted_under(self, target: Any) -> Any:
        return ir.StatOf("under", target)

    def counted_damage(self, *parts: Any) -> Any:
        target = parts[-1]
        return ir.StatOf("damage", target)

    # -- cards

    def target(self, this: Any) -> Any:
        return this

    def another_chosen(self, f: Any) -> Any:
        return ir.Chosen(limit(f, other=True))

    def chosen_many(self, n: Any, f: Any) -> Any:
        return ir.Chosen(f, int(n))

    def chosen_up_to(self, n: Any, f: Any) -> Any:
        return ir.Chosen(f, int(n), True)

    def chosen_up_to_other(self, n: Any, f: Any) -> Any:
        return ir.Chosen(limit(f, other=True), int(n), True)

    def chosen_of_yours(self, f: Any) -> Any:
        return ir.Pick(yours(f))

    def all_yours(self, f: Any) -> Any:
        return ir.All(yours(f))

    def picked_up_to(self, n: Any, f: Any) -> Any:
        return ir.Pick(f, int(n), True)

    def picked_many(self, n: Any, f: Any) -> Any:
        return ir.Pick(f, int(n))

    def filter(self, *parts: Any) -> Any:
        head = next(part for part in parts if isinstance(part, ir.Filter))
        for part in parts:
            if isinstance(part, dict):
                head = limit(head, **part)
        return head

    def head(self, *kinds: Any) -> Any:
        kinds = tuple(dict.fromkeys(kinds))
        if len(kinds) > 1 and "card" in kinds:
            kinds = tuple(kind for kind in kinds if kind != "card")
        return ir.Filter(type=kinds)

    def kind(self, word: Any) -> str:
        return str(word).removesuffix("s")

    def f_ink(self, *words: Any) -> Any:
        return {"ink": tuple(map(str, words))}

    def f_class(self, *words: Any) -> Any:
        return {"classification": tuple(map(str, words))}

    def f_cost_max(self, n: Any) -> Any:
        return {"cost": C("<=", int(n))}

    def f_cost_min(self, n: Any) -> Any:
        return {"cost": C(">=", int(n))}

    def f_stat_max(self, n: Any, stat: Any) -> Any:
        return {str(stat): C("<=", int(n))}

    def f_stat_min(self, n: Any, stat: Any) -> Any:
        return {str(stat): C(">=", int(n))}

    def f_keyword(self, word: Any) -> Any:
        return {"keyword": str(word)}

    def f_without(self, word: Any) -> Any:
        return {"without_keyword": str(word)}

    def f_named(self, *names: Any) -> Any:
        return {"named": tuple(map(str, names))}

    # -- conditions

    def have(self, f: Any) -> Any:
        return ir.Have(yours(f))

    def have_other(self, f: Any) -> Any:
        return ir.Have(limit(yours(f), other=True))

    def have_many(self, n: Any, f: Any) -> Any:
        if f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Have(yours(f), C(">=", int(n)))

    def have_none(self, f: Any) -> Any:
        if f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Not(ir.Have(yours(f)))

    def opponent_has(self, f: Any) -> Any:
        return ir.Have(limit(f, owner="opponent"))

    def cards_at_least(self, n: Any, zone: Any) -> Any:
        return ir.Cards("you", zone, C(">=", int(n)))

    def cards_at_most(self, n: Any, zone: Any) -> Any:
        return ir.Cards("you", zone, C("<=", int(n)))

    def zone(self, word: Any) -> str:
        return str(word)

    def state(self, *words: Any) -> str:
        return "at_location" if len(words) > 1 else str(words[0])

    def _is(self, target: Any, **wanted: Any) -> Any:
        if isinstance(target, ir.All | ir.Pick | ir.Chosen):
            raise Meaningless("a condition on cards that nobody has referred to")
        f = ir.Filter(type=("card",), **wanted)
        return ir.Is(target, f)

    def is_state(self, target: Any, state: str) -> Any:
        return self._is(target, state=(state,))

    def is_undamaged(self, target: Any) -> Any:
        return self._is(target, state=("undamaged",))

    def is_damaged(self, target: Any) -> Any:
        return self._is(target, state=("damaged",))

    def is_stat_min(self, target: Any, n: Any, stat: Any) -> Any:
        return self._is(target, **{str(stat): C(">=", int(n))})

    def is_named(self, target: Any, name: Any) -> Any:
        return self._is(target, named=(str(name),))

    def is_stacked(self, target: Any) -> Any:
        return self._is(target, state=("stacked",))

    def _happened(self, what: str, f: Any = None, n: int = 1, player: str = "you") -> Any:
        return ir.Happened(ir.ThisTurn(what, player, f), C(">=", n))

    def played(self, f: Any) -> Any:
        return self._happened("played", f)

    def played_another(self, f: Any) -> Any:
        return self._happened("played", limit(f, other=True))

    def played_many(self, n: Any, f: Any) -> Any:
        return self._happened("played", f, int(n))

    def discarded_many(self, n: Any) -> Any:
        return self._happened("discarded", None, int(n))

    def both(self, a: Any, b: Any) -> Any:
        return ir.And((*(a.of if isinstance(a, ir.And) else (a,)), *(b.of if isinstance(b, ir.And) else (b,))))

    def any_of(self, a: Any, b: Any) -> Any:
        return ir.Or((*(a.of if isinstance(a, ir.Or) else (a,)), *(b.of if isinstance(b, ir.Or) else (b,))))

    def on_play_while(self, subject: Any, condition: Any) -> Any:
        if isinstance(condition, dict):
            raise Meaningless("playing a card somewhere")
        return While(ir.Trigger("play", subject, by="you"), condition)

    def on_moves_here(self, subject: Any) -> Any:
        return ir.Trigger("move", limit(subject, state=("here",)))

    def cards_fewer(self, n: Any, zone: Any) -> Any:
        return ir.Cards("you", zone, C("<=", int(n) - 1))

    def opponent_lore(self, n: Any) -> Any:
        return ir.OpponentLore(C(">=", int(n)))

    def opponent_lore_is(self, n: Any) -> Any:
        return ir.OpponentLore(C("==", int(n)))

    def bonus_equal(self, stat: Any, amount: Any) -> Any:
        return Bonus(str(stat), amount)

    def to_have(self, *parts: Any) -> Any:
        return ir.CostThen(flat(parts[:-2]), flat([by(parts[-1], parts[-2])]))

    def on_pay(self, n: Any, f: Any) -> Any:
        return While(ir.Trigger("play", f, by="you"), ir.Paid(C("<=", int(n))))

    def instead_if_chosen(self, f: Any, effects: Any) -> Any:
        return Linked("instead", flat([effects]), ir.Is(ir.Them(), f))

    def if_chosen(self, f: Any, effects: Any) -> Any:
        return ir.If(ir.Is(ir.Them(), f), flat([effects]))

    def each_may_or(self, acts: Any, otherwise: Any) -> Any:
        theirs = tuple(by(effect, "they") for effect in flat([acts]))
        return ir.ForEachPlayer("each_opponent", (ir.Unless(flat([otherwise]), "they", theirs),))

    def challenger_may_or(self, acts: Any, otherwise: Any) -> Any:
        theirs = tuple(by(effect, "challenger") for effect in flat([acts]))
        return ir.Unless(flat([otherwise]), "challenger", theirs, "may")

    def sing_bonus(self, n: Any) -> Any:
        return Singing(int(n))

    def more_lore(self, n: Any) -> Any:
        if int(n) != 25:
            raise Meaningless(f"{n} lore to win")
        return ir.PlayerRule("more_lore")

    def deck_any_copies(self, name: Any) -> Any:
        return ir.DeckRule(None, str(name))

    def look_reveal_either(self, a: Any, b: Any) -> Any:
        return ir.Put("hand", 1, replace(a, alternative=b), may=True, reveal=True)

    def discard_either(self, a: Any, b: Any) -> Any:
        return ir.Discard(1, filter=replace(a, alternative=replace(b, zone="play", owner="any")))

    def reveal_top_either(self, a: Any, b: Any, then: Any, otherwise: Any = ()) -> Any:
        return self.reveal_top(replace(a, alternative=b), then, otherwise)

    def on_second_play(self, f: Any) -> Any:
        twice = ir.Happened(ir.ThisTurn("played", "you", f), C("==", 2))
        return While(ir.Trigger("play", f, by="you"), twice)

    def give_keywords(self, target: Any, words: Any, duration: Any) -> Any:
        return self.gives(target, words, duration)

    def give_both(self, target: Any, bonus: Any, words: Any, duration: Any) -> Any:
        return self.gives(target, bonus, words, duration)

    def play_exerted(self, card: Any) -> Any:
        return ir.PlayCard(from_hand(card), free=False, exerted=True)

    def deal_same(self, target: Any) -> Any:
        return ir.DealDamage(ir.EventAmount(), target)

    def gain_keywords_and_ability(self, words: Any, ability: Any) -> Any:
        return (*words, Quoted(ability))

    def get_each_for(self, n: Any, stat: Any, duration: Any, counted: Any) -> Any:
        return Lasting(Bonus(str(stat), times(counted, int(n))), duration.value)

    def choose_many_theirs(self, who: str, n: Any, f: Any, effect: Any) -> Any:
        chosen = ir.ChooseTarget(replace(theirs(f), count=int(n)))
        return ir.ForEachPlayer(who, (chosen, effect))  # type: ignore[arg-type]

    def forbid_playing(self, f: Any, duration: Any) -> Any:
        return ir.ForbidPlaying(limit(f, owner="opponent"), duration.value)

    def location_stat(self, stat: Any) -> Any:
        return ir.StatOf(str(stat), ir.Location(Pronoun()))  # type: ignore[arg-type]

    def f_cost_up_to_stat(self, _: Any, stat: Any) -> Any:
        return {"cost": C("<=", ir.StatOf(str(stat), ir.This()))}  # type: ignore[arg-type]

    def f_stat_up_to_stat(self, stat: Any, _: Any, other: Any) -> Any:
        return {str(stat): C("<=", ir.StatOf(str(other), ir.This()))}  # type: ignore[arg-type]

    def is_in_discard(self, target: Any) -> Any:
        return ir.Is(target, ir.Filter(zone="discard"))

    def have_two(self, a: Any, b: Any) -> Any:
        return ir.And((ir.Have(yours(a)), ir.Have(yours(b))))

    def look_play(self, f: Any) -> Any:
        return ir.Put("play", 1, f, may=True, reveal=True)

    def look_back(self, n: Any) -> Any:
        return ir.Look(int(n), (ir.Put("top"),))

    def willpower_damage(self, f: Any, stat: Any, instead: Any) -> Any:
        if (str(stat), str(instead)) != ("willpower", "strength"):
            raise Meaningless("damage with another statistic")
        return ir.ChallengeDamageStat(ir.All(yours(f)))

    def on_discard_filter(self, f: Any) -> Any:
        if f == ANY_CARD:
            raise Meaningless("a card is no kind of card")
        return ir.Trigger("discard", f, by="you")

    def on_shift_onto(self, subject: Any, base: Any) -> Any:
        if not isinstance(base, ir.This):
            raise Meaningless("shifting onto another card")
        return ir.Trigger("shift_onto", None if subject == ir.Filter() else subject, ir.This(), by="you")

    def may_activate(self, _: Any, n: Any, effects: Any) -> Any:
        return ir.Activated((ir.Ink(int(n)),), flat([effects]), once=True, form="may")

    def may_activate_discarding(self, _: Any, quantity: Any, effects: Any) -> Any:
        n, f = quantity
        cost = ir.DiscardCards(n, None if f == ANY_CARD else f)
        return ir.Activated((cost,), flat([effects]), once=True, form="may")

    def banish_many_cost(self, n: Any, f: Any) -> Any:
        return ir.BanishOne(f, count=int(n))

    def instead_deal(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.DealDamage(int(n), Same()),), condition)

    def instead_lore(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.GainLore(int(n)),), condition)

    def instead_draw(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.Draw(int(n)),), condition)

    def instead_remove(self, condition: Any, n: Any) -> Any:
        return Linked("instead", (ir.RemoveDamage(int(n), Same(), True),), condition)

    def may_choose_one(self, *modes: Any) -> Any:
        return ir.May((ir.ChooseOne(modes),))

    def may_have(self, who: str, effects: Any) -> Any:
        return ir.May(flat(by(effect, who) for effect in flat([effects])))

    def choose_theirs(self, who: str, f: Any, effect: Any) -> Any:
        chosen = ir.ChooseTarget(theirs(f))
        return ir.ForEachPlayer(who, (chosen, effect))

    def choose_opposing_and(self, effect: Any) -> Any:
        return (ir.ChooseTarget(ir.Chosen(ir.Filter(owner="opponent"))), effect)

    def deal_equal(self, target: Any, amount: Any) -> Any:
        return ir.DealDamage(amount, target)

    def deal_each(self, n: Any, target: Any, counted: Any) -> Any:
        return ir.DealDamage(times(counted, int(n)), target)

    def search_hand(self, f: Any) -> Any:
        return ir.Search(replace(f, zone="deck"))

    def search_top(self, f: Any) -> Any:
        return ir.Search(replace(f, zone="deck"), "top")

    def ink_top(self, n: Any = 1) -> Any:
        return ir.MoveTop("inkwell", int(n))

    def mill(self, n: Any = 1) -> Any:
        return ir.MoveTop("discard", int(n))

    def look_at_hand(self, who: str) -> Any:
        return ir.RevealHand(who, look=True)

    def look_many_hand(self, n: Any = 1) -> Any:
        return (ir.Put("hand", int(n)), ir.Put("bottom"))

    def look_one_top(self, n: Any) -> Any:
        return (ir.Put("top", int(n)), ir.Put("bottom"))

    def look_reveal_any(self, f: Any) -> Any:
        return ir.Put("hand", 0, f, may=True, up_to=True, reveal=True)

    def lose_keyword(self, word: Any) -> Any:
        return Loss(str(word))

    def cannot_be_challenged_by(self, f: Any) -> Any:
        return NotChallengedBy(f)

    def cannot_challenge_yours(self, f: Any) -> Any:
        return CannotChallenge(ir.All(yours(f)))

    def static_your_turn_if(self, condition: Any, rule: Any) -> Any:
        return standing(rule, ir.And((ir.YourTurn(), condition)))

    def static_your_turn_if_after(self, rule: Any, condition: Any) -> Any:
        return standing(rule, ir.And((ir.YourTurn(), condition)))

    def static_opponents_turn_if(self, condition: Any, rule: Any) -> Any:
        return standing(rule, ir.And((ir.OpponentsTurn(), condition)))

    def static_each(self, counted: Any, target: Any, *gifts: Any) -> Any:
        return standing(Gives(target, tuple(gift.each(counted) for gift in flat(gifts))))

    def others_enter_exerted(self, f: Any) -> Any:
        return ir.EntersExerted(ir.All(f))

    def opponents_cannot_play(self, f: Any) -> Any:
        return ir.CannotPlay(limit(f, owner="opponent"))

    def moves_here_free(self, f: Any) -> Any:
        return ir.MovesForLess(yours(f))

    def chosen_any(self, f: Any) -> Any:
        return ir.Chosen(f, 0, True)

    def picked_another(self, f: Any) -> Any:
        return ir.Pick(limit(f, other=True))

    def f_cost_is(self, n: Any) -> Any:
        return {"cost": C("==", int(n))}

    def opponent_has_many(self, n: Any, f: Any) -> Any:
        if f.zone != "play" or f.type == ("card",):
            raise Meaningless("cards in a zone are counted, not had")
        return ir.Have(limit(f, owner="opponent"), C(">=", int(n)))

    def many_exerted(self, n: Any, f: Any) -> Any:
        return ir.Have(limit(f, state=("exerted",)), C(">=", int(n)))

    def many_in_play(self, n: Any, f: Any) -> Any:
        return ir.Have(f, C(">=", int(n)))

    def none_challenged(self) -> Any:
        return ir.Not(self._happened("challenged"))

    def yours_challenged(self) -> Any:
        return self._happened("challenged")

    def yours_quested(self) -> Any:
        return self._happened("quested")

    def yours_damaged(self, f: Any) -> Any:
        return self._happened("damaged", f)

    def opposing_damaged(self) -> Any:
        return self._happened("damaged", ir.Filter(), player="opponent")

    def yours_banished(self, f: Any) -> Any:
        return self._happened("banished", None if f == ir.Filter() else f)

    def yours_banished_in_challenge(self, f: Any) -> Any:
        return self._happened("banished_in_challenge", None if f == ir.Filter() else f)

    def banished_in_challenge(self, f: Any) -> Any:
        return self._banished("banished_in_challenge", f)

    def was_banished(self, f: Any) -> Any:
        return self._banished("banished", f)

    def _banished(self, what: str, f: Any) -> Any:
        player = f.owner
        f = replace(f, owner="any")
        return self._happened(what, None if f == ir.Filter() else f, player=player)

    def put_under_this_turn(self, subject: Any) -> Any:
        if isinstance(subject, ir.This | Pronoun):
            return ir.Is(subject, ir.Filter(type=("card",), state=("put_under_this_turn",)))
        return self._happened("put_under")

    def left_any_discard(self) -> Any:
        return self._happened("left_discard", player="any")

    def left_any_discard_many(self, n: Any) -> Any:
        return self._happened("left_discard", None, int(n), "any")

    def healed_this_turn(self) -> Any:
        return self._happened("healed")

    def not_played(self, f: Any) -> Any:
        return ir.Not(self._happened("played", f))

    def is_stat_max(self, target: Any, n: Any, stat: Any) -> Any:
        return self._is(target, **{str(stat): C("<=", int(n))})

    def is_cheap(self, target: Any, n: Any) -> Any:
        return self._is(target, cost=C("<=", int(n)))

    def is_not_state(self, target: Any, state: str) -> Any:
        return ir.Not(self._is(target, state=(state,)))

    def discarded_one(self) -> Any:
        return self._happened("discarded_from_hand")

    def gain_class(self, name: Any) -> Any:
        return Classified(str(name))

    def gain_keyword_each(self, word: Any, n: Any, counted: Any) -> Any:
        return Word(str(word), times(counted, int(n)))

    def cannot_gain(self, word: Any) -> Any:
        return Barred(str(word))

    def gain_keywords_and_class(self, words: Any, name: Any) -> Any:
        return (*words, Classified(str(name)))

    def give_class(self, target: Any, name: Any, duration: Any) -> Any:
        return self.gives(target, Classified(str(name)), duration)

    def give_keywords_and_ability(self, target: Any, words: Any, ability: Any, duration: Any) -> Any:
        return self.gives(target, words, Quoted(ability), duration)

    def picked_any_yours(self, f: Any) -> Any:
        return ir.Pick(yours(f), 0, True)

    def picked_up_to_yours(self, n: Any, f: Any) -> Any:
        return ir.Pick(yours(f), int(n), True)

    def if_you_do_and(self, condition: Any, effects: Any) -> Any:
        return Linked("if_you_do", (ir.If(condition, flat([effects])),))

    def instead_remove_chosen(self, f: Any, n: Any) -> Any:
        return Linked("instead", (ir.RemoveDamage(int(n), Same(), True),), ir.Is(ir.Them(), f))

    def choose_one_or_both(self, condition: Any, *modes: Any) -> Any:
        return ir.ChooseOne(modes, both_if=condition)

    def pay_to_choose_one(self, n: Any, *modes: Any) -> Any:
        return ir.May((ir.CostThen((ir.PayInk(int(n)),), (ir.ChooseOne(modes),)),))

    def unless_condition(self, effects: Any, condition: Any) -> Any:
        if not isinstance(condition, ir.Have):
            raise Meaningless("what is looked at later is part of the effect")
        return ir.If(ir.Not(condition), flat([effects]), form="unless")

    def another_chosen_many(self, n: Any, f: Any) -> Any:
        return ir.Chosen(limit(f, other=True), int(n))

    def picked_any(self, f: Any) -> Any:
        return ir.Pick(f, 0, True)

    def f_stat_is(self, n: Any, stat: Any) -> Any:
        return {str(stat): C("==", int(n))}

    def f_not_named(self, name: Any) -> Any:
        return {"not_named": str(name)}

    def f_stat_up_to_had(self, stat: Any, had: Any) -> Any:
        return {str(stat): C("<=", ir.StatOf(str(had), ir.This()))}  # type: ignore[arg-type]

    def static_if_if(self, a: Any, b: Any, rule: Any) -> Any:
        return standing(rule, ir.And((a, b)))

    def static_if_two(self, condition: Any, a: Any, gift_a: Any, b: Any, gift_b: Any) -> Any:
        rules = [g.modifier(a) for g in flat([gift_a])] + [g.modifier(b) for g in flat([gift_b])]
        return standing(tuple(rules), condition)

    def have_all_named(self, f: Any) -> Any:
        raise Meaningless("characters named A and B")

    def reveal_top(self, f: Any, then: Any, otherwise: Any = ()) -> Any:
        return ir.RevealTop("you", replace(f, zone="deck"), flat([then]), flat([otherwise]))

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:
        raise Meaningless(f"{data} has no meaning yet")


# -- phrases that always mean the same, and phrases whose parts are the fields of a node -------------------------

CONSTANT: dict[str, Any] = {
    "your_turn": ir.YourTurn(),
    "opponents_turn": ir.OpponentsTurn(),
    "once_your_turn": Limit(ir.YourTurn()),
    "once_a_turn": Limit(None),
    "while_here": {"state": ("here",)},
    "while_at_location": {"state": ("at_location",)},
    "pronoun_subject": Pronoun(),
    "on_inked": ir.Trigger("ink", by="you"),
    "on_draw": ir.Trigger("draw", by="you"),
    "on_opponent_draw": ir.Trigger("draw", by="opponent"),
    "on_discard": ir.Trigger("discard", by="you"),
    "on_discard_this": ir.Trigger("discard", ir.This(), by="you"),
    "once_cost": Limit(None),
    "exert_this": ir.ExertThis(),
    "banish_this": ir.BanishThis(),
    "this_turn": Duration("this_turn"),
    "until_your_turn": Duration("until_your_next_turn"),
    "their_next_turn": Duration("during_their_next_turn"),
    "cannot_ready_next": Ban(("ready_at_start",), "next_ready"),
    "cannot_ready_next_unless": Ban(("ready_at_start_unless_at_location",), "next_ready"),
    "cannot_ready_at_start": Ban(("ready_at_start",)),
    "earlier": ir.Earlier(),
    "f_with_this": {"state": ("with_this",)},
    "f_cost_up_to_earlier": {"cost": C("<=", ir.StatOf("cost", ir.Earlier()))},
    "f_same_name_as_earlier": {"same_name_as": ir.Earlier()},
    "extra_ink": ir.ExtraInk(),
    "each_opponent": "each_opponent",
    "each_player": "each_player",
    "chosen_opponent": "chosen_opponent",
    "chosen_player": "chosen_player",
    "owner": "owner",
    "they_player": "they",
    "counter": None,
    "discard_hand": ir.Discard(None),
    "look_hand_bottom": (ir.Put("hand", 1), ir.Put("bottom")),
    "look_reorder": (ir.Put("top"),),
    "rest_bottom": ir.Put("bottom"),
    "rest_top": ir.Put("top"),
    "rest_discard": ir.Put("discard"),
    "enters_exerted": ir.EntersExerted(),
    "may_enter_exerted": ir.MayEnterExerted(),
    "may_play_free": ir.PlayFree(),
    "may_ink_additional": ir.MayInkAdditional(),
    "one": 1,
    "that_many": ir.Result(),
    "this_s": None,
    "this": ir.This(),
    "this_thing": ThisThing(),
    "challenging_one": Side(True),
    "challenged_one": Side(False),
    "pronoun": Pronoun(),
    "that_one": That(),
    "that_location": That(location=True),
    "f_other": {"other": True},
    "f_opposing": {"owner": "opponent"},
    "f_damaged": {"state": ("damaged",)},
    "f_undamaged": {"state": ("undamaged",)},
    "f_exerted": {"state": ("exerted",)},
    "f_ready": {"state": ("ready",)},
    "f_non_character": {"not_type": ("character",)},
    "f_yours": {"owner": "you"},
    "f_at_location": {"state": ("at_location",)},
    "f_here": {"state": ("here",)},
    "f_in_play": {},
    "f_you_have": {"owner": "you"},
    "f_in_hand": {"zone": "hand", "owner": "you"},
    "f_in_discard": {"zone": "discard", "owner": "you"},
    "f_in_inkwell": {"zone": "inkwell", "owner": "you"},
    "f_in_opponents_hands": {"zone": "hand", "owner": "opponent"},
    "f_stacked": {"state": ("stacked",)},
    "f_no_song": {"not_type": ("song",)},
    "empty_hand": ir.Cards("you", "hand", C("==", 0)),
    "opponent_more_cards": ir.More(),
    "underdog": ir.Underdog(),
    "while_this_in_play": Duration("while_this_is_in_play"),
    "f_same_name": {"same_name_as": ir.This()},
    "done_this_way": ir.Done(),
    "that_many_lost": ir.Result(),
    "all_inkable": ir.AllInkable(),
    "skip_draw": ir.PlayerRule("skip_draw"),
    "keep_lore": ir.PlayerRule("keep_lore"),
    "all_under": ir.All(ir.Filter(type=("card",), zone="under")),
    "all_under_this": ir.All(ir.Filter(type=("card",), zone="under")),
    "this_from_discard": ir.This(),
    "counted_result": ir.Result(),
    "f_chosen_players_discard": {"zone": "discard", "owner": "chosen_player"},
    "f_chosen_opponents_discard": {"zone": "discard", "owner": "chosen_opponent"},
    "f_their_discard": {"zone": "discard", "owner": "they"},
    "f_challenged": {"state": ("challenged_this_turn",)},
    "look_top_or_discard": (ir.Put("top", 1, up_to=True), ir.Put("discard")),
    "look_chosen_player": ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("bottom")), "chosen_player"),
    "look_chosen_opponent": ir.Look(1, (ir.Put("top", 1, up_to=True), ir.Put("bottom")), "chosen_opponent"),
    "ink_from_discard": ir.InkFromDiscard(),
    "on_shift_this": ir.Trigger("shift_onto", ir.This(), by="you"),
    "challenger": "challenger",
    "draw_same": ir.DrawUntil(same_as="chosen_opponent"),
    "ink_top_ready": ir.MoveTop("inkwell", exerted=False),
    "reveal_hand": ir.RevealHand("you"),
    "look_top_or_bottom": (ir.Put("top", 1, up_to=True), ir.Put("bottom")),
    "look_may_bottom": (ir.Put("bottom", 1, up_to=True), ir.Put("top")),
    "look_hand_ink": (ir.Put("hand", 1), ir.Put("inkwell")),
    "look_ink_top": (ir.Put("inkwell", 1), ir.Put("top")),
    "look_may_hand": ir.Put("hand", 1, may=True),
    "no_damage_this_challenge": Ban(("take_challenge_damage",), "this_challenge"),
    "no_damage_from_challenges": Ban(("take_challenge_damage",)),
    "must_quest": Ban(("not_quest",)),
    "cannot_challenge_this": CannotChallenge(ir.This()),
    "this_cannot_be_played": ir.CannotPlay(),
    "challenging_any": ir.Challenging(),
    "being_challenged": ir.BeingChallenged(),
    "counted_hand": ir.Count(ir.Filter(type=("card",), owner="you", zone="hand")),
    "f_in_any_discard": {"zone": "discard"},
    "opponent_empty_hand": ir.Cards("opponent", "hand", C("==", 0)),
    "opponent_more_ink": ir.More("inkwell"),
    "opponent_more_lore": ir.More("lore"),
    "opponent_more_characters": ir.More("characters"),
    "you_more_ink": ir.More("inkwell", "you"),
    "you_more_cards": ir.More("hand", "you"),
    "you_more_items": ir.More("items", "you"),
    "you_more_characters": ir.More("characters", "you"),
    "you_more_lore": ir.More("lore", "you"),
    "chosen_more_cards": ir.More("hand", "chosen_opponent"),
    "second_drawn": ir.Nth(2, "drawn"),
    "second_inked": ir.Nth(2, "inked"),
    "that_many_each": ir.Result(),
}
NODE: dict[str, Callable[..., Any]] = {
    "edge_each": ir.Trigger,
    "banish_one_cost": ir.BanishOne,
    "exert_one_cost": ir.ExertOne,
    "draw": ir.Draw,
    "gain_lore": ir.GainLore,
    "deal": ir.DealDamage,
    "banish": ir.Banish,
    "exert": ir.Exert,
    "ready": ir.Ready,
    "return_to_hand": ir.ReturnToHand,
    "put_under_facedown": ir.PutUnder,
    "put_top_under": ir.PutTopUnder,
    "discard": ir.Discard,
    "move_to": ir.MoveTo,
    "counted": ir.Count,
    "chosen": ir.Chosen,
    "all_of": ir.All,
    "picked": ir.Pick,
    "is_filter": ir.Is,
    "shifted": ir.ShiftedThis,
    "challenging_filter": ir.Challenging,
    "in_play": ir.Have,
    "put_into_hand": ir.ReturnToHand,
}


def _always(value: Any) -> Callable[..., Any]:
    return lambda self, children: value


def _node(make: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, children: make(*children)


for _name, _value in CONSTANT.items():
    setattr(Meaning, _name, _always(_value))
for _name, _make in NODE.items():
    setattr(Meaning, _name, _node(_make))
for _name, _reading in readings(Meaningless).items():
    setattr(Meaning, _name, _reading)


__all__ = ["Meaning", "Meaningless", "Pronoun"]
