"""Instructions for effects that are made of effects: may, "[A] to [B]", if, choose one, each player."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.compile.effects import Effects
from lorcana_env.cards.compile.rows import NEVER, WHO, counted, some, when
from lorcana_env.rules.record import constants as c

# effects that are either done or not
SIMPLE = (
    ir.PlayCard, ir.ReturnToHand, ir.PutIntoInkwell, ir.PutIntoDiscard, ir.PutOnDeck, ir.Discard, ir.Banish, ir.Exert,
    ir.PayInk, ir.RemoveInkDrops,
)  # fmt: skip
# what puts other cards in the place of "them"
SELECTING = (
    ir.Chosen, ir.Pick, ir.All, ir.Under, ir.Discard, ir.DiscardUntil, ir.MoveTop, ir.Look, ir.RevealTop,
    ir.RevealTops, ir.RevealUntil, ir.Search,
)  # fmt: skip
# what speaks of the cards before, or of what was done to them
GOING_ON = (ir.Them, ir.Earlier, ir.Result, ir.CountAmong)


class Structure(Effects):
    """Programs of whole abilities."""

    def program(self, effects: Sequence[ir.Effect], only_if: int = NEVER) -> int:
        """Compile effects to a program; its first instruction. ``only_if``: a condition about an opponent who is
        chosen first.

        The game state is checked when all of it has resolved: the effects of one ability or action are one event
        (6.5.2; 6.7.5 and the first example of 1.8.3 do not contradict it; 2.0: 6.7.4).
        """
        start = self.used["code"]
        another = _another(effects)
        self.progress.selected = self.context.recalls
        earlier = any(isinstance(node, ir.Earlier) for node in ir.walk(tuple(effects)))
        self.progress.remember = another is not None or earlier
        test = -1
        if only_if >= 0:
            self.emit("CHOOSE_PLAYER")
            test = self.emit("IF", condition=only_if)
        with self.inside(another=another, opponent_chosen=only_if >= 0):
            self.effects(effects)
        if test >= 0:
            self.patch(test)
        self.emit("END")
        return start

    def effects(self, effects: Sequence[ir.Effect]) -> None:
        """Compile effects that follow each other."""
        opponent_chosen = self.context.opponent_chosen
        joined = _joined(effects)
        for i, effect in enumerate(joined):
            if not opponent_chosen and (other := _with_another(joined[i : i + 2])):
                self.choose_player(other)  # "you and another chosen player": before anybody does it (6.1.3)
                opponent_chosen = True
            with self.inside(opponent_chosen=opponent_chosen):
                self.effect(effect)

    def do_Then(self, e: ir.Then) -> None:
        self.effects(e.effects)

    def do_May(self, e: ir.May) -> None:
        self.patch(self.may(e.player, e.effects))

    def may(self, player: str, effects: Sequence[ir.Effect]) -> int:
        """The question and what is done when the answer is yes; the instruction that says where to go after no."""
        may = self.ask(player, effects)
        with self.inside(
            payer=self.who(player), opponent_chosen=self.context.opponent_chosen or player == "chosen_opponent"
        ):
            self.effects(effects)
        return may

    def ask(self, player: str, effects: Sequence[ir.Effect]) -> int:
        """The question whether to do the effects; the instruction that says where to go after no."""
        self.choose_player(player)
        you = self.who(player)
        alone = all(getattr(effect, "target", None) == ir.HealedCards() for effect in effects[1:])
        with self.inside(none_counts=not alone, alone=alone and not self.context.once):
            feasible, to_pay = self.feasible(effects, you), self.to_pay(effects)
        return self.emit(
            "MAY", player=you, possible=feasible, affordable=to_pay, **self.played(effects), selects=_selects(effects)
        )

    def either(self, test: int, then: Sequence[ir.Effect], otherwise: Sequence[ir.Effect]) -> None:
        """``then``, or ``otherwise`` after a test (an IF) that fails.

        "You may [A]. Otherwise, [B]": who declines A, or can't do it, does B (6.1.4).
        """
        declined = undone = -1
        if otherwise and then and isinstance(then[-1], ir.May):
            self.effects(then[:-1])
            declined = self.may(then[-1].player, then[-1].effects)
            undone = self.unless_done(then[-1].effects)
        else:
            self.effects(then)
        end = self.emit("JUMP")
        self.patch(test)
        if declined >= 0:
            self.patch(declined)
            self.set_operand(declined, "selects", 0)  # what comes now is about the same cards
        if undone >= 0:
            self.patch(undone)
        self.effects(otherwise)
        self.patch(end)

    def unless_done(self, effects: Sequence[ir.Effect]) -> int:
        """Return where to go when a simple effect could not be done. -1: it can be done in more than one way."""
        simple = len(effects) == 1 and isinstance(effects[0], SIMPLE)
        return self.emit("UNLESS_DONE") if simple else -1

    def do_MayEach(self, e: ir.MayEach) -> None:
        """A question for each option (6.1.4.2); whether any was done is held."""
        self.emit("HOLD")
        for option in e.options:
            may = self.may("you", option)
            undone = self.unless_done(option)
            self.emit("HOLD", amount=1)
            self.patch(may)
            if undone >= 0:
                self.patch(undone)
        if e.then:
            test = self.emit("IF", condition=self.condition(some(self.held())))
            self.effects(e.then)
            self.patch(test)

    def do_CostThen(self, e: ir.CostThen) -> None:
        stops = []
        with self.inside(cost=True):
            for part in e.cost:
                self.emit("SET_OK", ok=1)
                self.effect(part)
                stops.append(self.emit("UNLESS_DONE", selects=int(_selects(e.then))))
        self.effects(e.then)
        for stop in stops:
            self.patch(stop)

    def do_ChooseOne(self, e: ir.ChooseOne) -> None:
        both = -1
        if e.both_if is not None:
            test = self.emit("IF", condition=self.condition(e.both_if))
            for option in e.options:
                self.effects(option)
            both = self.emit("JUMP")
            self.patch(test)
        you = self.who(e.player)
        if e.form == "bullets":
            with self.inside(none_counts=True):
                ends = self.modes(e, you, [self.partly_feasible(option, you) for option in e.options])
        else:
            with self.inside(none_counts=False):
                partly = [self.feasible_rows(option[0], you) for option in e.options]
                with self.inside(cost=True):
                    whole = [self.feasible_rows(option[0], you) for option in e.options]
            ends = self.modes(e, you, [self.condition(*rows) for rows in whole])
            if partly != whole:  # where none can be carried out whole, one as far as it can be (1.2.3)
                ends += self.modes(e, you, [self.condition(*rows) for rows in partly])
        for end in ends:
            self.patch(end)
        if both >= 0:
            self.patch(both)

    def modes(self, e: ir.ChooseOne, you: int, possible: Sequence[int]) -> list[int]:
        """One of the options, as far as these conditions hold, and the jumps behind each; without any it goes on."""
        mode = self.emit("MODE", options=len(e.options), player=you)
        rows = [
            self.emit(
                "OPTION",
                possible=condition,
                shiftable_among=self.shiftable(option),
                playable_among=self.played(option).get("playable_among", 0),
            )
            for condition, option in zip(possible, e.options, strict=True)
        ]
        ends = []
        for row, option in zip(rows, e.options, strict=True):
            self.patch(row)
            another = self.context.another
            if another is None and (another := _another(option)):
                self.progress.remember = True
            with self.inside(another=another):
                self.effects(option)
            ends.append(self.emit("JUMP"))
        self.patch(mode)
        return ends

    def do_Unless(self, e: ir.Unless) -> None:
        self.unless(e, partial(self.effects, e.effects))

    def unless(self, e: ir.Unless, otherwise: Callable[[], None]) -> None:
        """The question whether the player does ``e.instead``; ``otherwise`` compiles what follows where they don't."""
        self.choose_player(e.player)
        you = self.who(e.player)
        selected = self.progress.selected
        with self.inside(cost=True, payer=you):
            feasible, to_pay = self.feasible(e.instead, you), self.to_pay(e.instead)
            ask = self.emit("MAY", player=you, possible=feasible, affordable=to_pay, **self.played(e.instead))
            self.effects(e.instead)
        self.progress.selected = selected
        undone = self.unless_done(e.instead)
        end = self.emit("JUMP")
        self.patch(ask)
        if undone >= 0:
            self.patch(undone)
        otherwise()
        self.patch(end)

    def do_If(self, e: ir.If) -> None:
        then, otherwise = e.then, e.otherwise
        match otherwise:
            case (ir.CostThen(cost, result, form),) if (
                e.form == "instead"
            ):  # "[A] to [B]. If that card ..., [C] instead"
                inner = replace(e, otherwise=result, form="if")
                self.effect(ir.CostThen(cost, (inner,), form))
                return
        refers = any(isinstance(node, ir.Them) for part in (e.condition, *then) for node in ir.walk(part))
        if e.form == "instead" and refers:  # "if a Pirate character is chosen", "that character ... instead"
            target: Any = getattr(otherwise[0], "target", None)  # choose first
            if isinstance(target, ir.Chosen | ir.Pick | ir.All):
                self.select(target)
                otherwise = (replace(otherwise[0], target=ir.Them()), *otherwise[1:])
                if getattr(then[0], "target", None) == target:  # the effect that replaces it is about the same card
                    then = (replace(then[0], target=ir.Them()), *then[1:])
        compares = chooses_opponent(e.condition)
        if compares:  # before anything compares with that opponent (1.7.3)
            self.choose_player("chosen_opponent")
        left_out = not otherwise and _selects(then)
        test = self.emit("IF", condition=self.condition(e.condition), selects=int(left_out))
        with self.inside(opponent_chosen=self.context.opponent_chosen or compares):
            if e.form == "if":
                self.either(test, then, otherwise)
            else:
                self.effects(then)
                end = self.emit("JUMP")
                self.patch(test)
                self.effects(otherwise)
                self.patch(end)

    def do_ForEachPlayer(self, e: ir.ForEachPlayer) -> None:
        self.choose_player(e.players)
        players = WHO[e.players]
        if e.players == "owner":  # the player is fixed before the effects select other cards
            self.emit("TAKE_PLAYER", player=self.who("owner"))
            players = c.WHO_CHOSEN_PLAYER
        if isinstance(e.having, ir.MostCards):
            self.emit("HOLD", amount=self.value_row(counted(c.AMOUNT_MOST_CARDS)))

        def each(body: Callable[[], None]) -> None:
            loop = self.emit("EACH", players=players, having=self.condition(e.having))
            body()
            self.emit("JUMP", to=loop)
            self.patch(loop)

        match e.effects:
            case (ir.Unless() as unless,):
                self.after_all(unless, each)
                return
        several = e.players in ("each_player", "each_opponent", "any_number") and e.having is None
        parts = self.parts(e.effects) if several else []
        self.part_by_part([partial(each, part) for part in parts], partial(each, partial(self.effects, e.effects)))

    def after_all(self, e: ir.Unless, each: Callable[[Callable[[], None]], None]) -> None:
        """ "For each opponent who doesn't": the effects follow once every player has decided (6.1.2)."""
        self.emit("HOLD")
        each(partial(self.unless, e, partial(self.hold_more, 1)))
        loop = self.emit("IF", condition=self.condition(some(self.held())))
        self.effects(e.effects)
        self.hold_more(-1)
        self.emit("JUMP", to=loop)
        self.patch(loop)

    def hold_more(self, n: int) -> None:
        self.emit("HOLD", amount=self.value_row(counted(c.AMOUNT_HELD, plus=n)))

    def part_by_part(self, parts: Sequence[Callable[[], None]], at_once: Callable[[], None]) -> None:
        """Compile effects of several players: each part by all before the next (6.7.6.1); in 2.0 all parts by each."""
        if len(parts) < 2:
            at_once()
            return
        test = self.emit("IF", condition=self.condition(when(c.CONDITION_EDITION, amount=c.EDITION_2_3)))
        for part in parts:
            part()
        end = self.emit("JUMP")
        self.patch(test)
        at_once()
        self.patch(end)

    def parts(self, effects: Sequence[ir.Effect]) -> list[Callable[[], None]]:
        """The parts of what each player does: a card is revealed before it is played.

        Choosing a card and doing something with it is one part, since the choice is made as the effect resolves
        (6.1.3).
        """
        match effects:
            case (ir.May((ir.PlayCard(ir.Pick(chooser="they") as pick) as play,), "they"),):
                return [partial(self.reveal_to_play, play, pick), partial(self.play_revealed, play, pick)]
        grouped: list[list[ir.Effect]] = []
        for effect in effects:
            if grouped and any(isinstance(node, GOING_ON) for node in ir.walk(effect)):
                grouped[-1].append(effect)
            else:
                grouped.append([effect])
        return [partial(self.effects, part) for part in grouped]

    def reveal_to_play(self, play: ir.PlayCard, pick: ir.Pick) -> None:
        """The player may reveal a card that they are going to play."""
        declined = self.ask("they", (play,))
        self.select(pick, extra=c.CHOOSE_PLAYABLE)
        self.emit("REVEAL", collect=1)
        self.patch(declined)

    def play_revealed(self, play: ir.PlayCard, pick: ir.Pick) -> None:
        self.emit("SELECT", selector=c.SELECT_LOOKED, filter=self.filter(pick.filter), into=c.SET_THEM)
        self.do_PlayCard(replace(play, card=ir.Them()))

    def do_RevealTop(self, e: ir.RevealTop) -> None:
        f = self.filter(e.filter)

        def reveal(who: int) -> None:
            self.emit("LOOK", player=who, amount=1, how=c.LOOK_REVEALED)

        def body(who: int) -> None:
            start = self.emit("LOOK", player=who, amount=1, how=c.LOOK_REVEALED)
            none = self.emit("UNLESS_DONE")
            test = self.emit("IF", condition=self.condition(when(c.CONDITION_IS, filter=f, selector=c.SELECT_LOOKED)))
            with self.inside(repeat_from=start):
                self.either(test, e.then, e.otherwise)
            self.patch(none)

        several = e.player in ("each_player", "each_opponent")
        parts = [partial(self.for_players, e.player, part) for part in (reveal, body)] if several else []
        self.part_by_part(parts, partial(self.for_players, e.player, body))

    def do_Repeat(self, e: ir.Repeat) -> None:
        self.emit("JUMP", to=self.context.repeat_from)

    def do_GainAbility(self, e: ir.GainAbility) -> None:
        granted = self.written_out(e.ability)
        self.select(e.target)
        self.emit("GIVE", kind=c.MODIFIER_ABILITY, parameter=granted, duration=c.DURATIONS.index(e.duration))

    def do_CreateTrigger(self, e: ir.CreateTrigger) -> None:
        remembers = any(isinstance(node, ir.Them) for node in ir.walk(e.ability))
        created = self.written_out(e.ability, recalls=remembers)
        moment = all(trigger.event in ("start_of_turn", "end_of_turn") for trigger in e.ability.triggers)
        duration = "in_play" if e.once and moment else e.duration  # a delayed ability waits for its moment (6.2.7.2)
        self.emit(
            "CREATE_TRIGGER",
            ability=created,
            duration=c.DURATIONS.index(duration),
            once=int(e.once),
            remembers=int(remembers),
        )

    def written_out(self, ability: ir.Ability, recalls: bool = False) -> int:
        """Compile an ability that an effect gives or creates, and jump over its code; its index."""
        over = self.emit("JUMP")
        i = self.ability(ability, recalls)
        self.patch(over)
        return i

    def ability(self, ability: ir.Ability, recalls: bool = False) -> int:
        """Compile an ability; its index. See :class:`~lorcana_env.cards.compile.abilities.Abilities`."""
        raise NotImplementedError


def _selects(effects: Sequence[ir.Effect]) -> bool:
    """Return whether cards are selected in effects, which later ones may call "that character" or "its player"."""
    return any(isinstance(node, SELECTING) for node in ir.walk(tuple(effects)))


def _another(effects: Sequence[ir.Effect]) -> ir.Filter | None:
    """The cards of which one is chosen first, when a later choice is of "another"; the modes of a choice are apart."""
    nodes = list(ir.walk(tuple(effects)))
    picks = [node for node in nodes if isinstance(node, ir.Chosen | ir.Pick)]
    modes = next((node.options for node in nodes if isinstance(node, ir.ChooseOne)), ())
    if not picks or picks[0].filter.other or any(node is picks[0] for node in ir.walk(modes)):
        return None
    return picks[0].filter if any(pick.filter.other for pick in picks[1:]) else None


def _joined(effects: Sequence[ir.Effect]) -> list[ir.Effect]:
    """Effects on what each of several players chose belong to each one's part, not to the last one's only."""
    joined: list[ir.Effect] = []
    for effect in effects:
        last = joined[-1] if joined else None
        if isinstance(last, ir.ForEachPlayer) and getattr(effect, "target", None) == ir.Them():
            joined[-1] = replace(last, effects=(*last.effects, effect))
        else:
            joined.append(effect)
    return joined


def _with_another(effects: Sequence[ir.Effect]) -> str:
    """Which other player, who is chosen, does the same as you do before; "" if none."""
    match effects:
        case (ir.Draw(player="you"), ir.Draw(player="chosen_opponent" | "another_player" as other)):
            return other
        case (ir.GetInkDrops(player="you"), ir.GetInkDrops(player="chosen_opponent" | "another_player" as other)):
            return other
    return ""


def chooses_opponent(condition: ir.Condition | None) -> bool:
    """Return whether a condition compares with an opponent who is chosen."""
    return any(getattr(node, "player", None) == "chosen_opponent" for node in ir.walk(condition))
