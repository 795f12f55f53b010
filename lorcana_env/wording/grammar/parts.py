"""Parts of a sentence while it is put together: gifts, limits, durations, and the ways in which they join."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms import Meaningless, Pronoun, limit

C = ir.Compare
ANY_CARD = ir.Filter(type=("card",))


@dataclass(frozen=True)
class Linked:
    """A sentence that belongs to the one before it: "If you do, ...", "Otherwise, ...", "..., ... instead"."""

    how: str
    effects: tuple[Any, ...]
    condition: Any = None


@dataclass(frozen=True)
class Spoken:
    """An effect with the player who is its subject; what follows in the sentence without a subject is theirs, too."""

    who: str | tuple[str, str]  # two: "you and ... each"
    effect: Any


_BY_A_PLAYER = ir.Draw | ir.GainLore | ir.LoseLore | ir.Discard | ir.GetInkDrops | ir.RemoveInkDrops | ir.MoveTop


def spoken(parts: Any) -> list[Any]:
    """The effects of a sentence, each by its player."""
    out: list[Any] = []
    who: str | tuple[str, str] = "you"
    for part in parts:
        named = isinstance(part, Spoken)
        if named:
            who, part = part.who, part.effect
        if isinstance(who, tuple):
            out += [part, by(part, who[1])]
        elif named:
            out.append(part if who == "you" else by(part, who))
        elif who in _CHOSEN:
            out[-1] = by_the_same(out[-1], by(part, who))
        elif who != "you" and isinstance(part, _BY_A_PLAYER):
            out.append(by(part, who))
        else:
            who = "you"
            out.append(part)
    return out


_CHOSEN = ("chosen_opponent", "chosen_player")


def by_the_same(first: Any, then: Any) -> ir.ForEachPlayer:
    """Two effects of a player who is chosen once."""
    if isinstance(first, ir.ForEachPlayer):
        who, effects = first.players, first.effects
    else:
        who, effects = first.player, (replace(first, player="they"),)
    return ir.ForEachPlayer(who, (*effects, replace(then, player="they")))


def _go_on(last: Any, effect: Any) -> Any:
    """``last`` and then an effect of "they" or "that player", who is the player of ``last``; None if nobody is."""
    if isinstance(effect, ir.Then) and len(effect.effects) == 1:
        effect = effect.effects[0]
    if not isinstance(effect, _BY_A_PLAYER) or effect.player not in ("they", "owner"):
        return None
    who = last.players if isinstance(last, ir.ForEachPlayer) else getattr(last, "player", "")
    if who in _CHOSEN:
        return (by_the_same(last, effect),)
    if who.startswith("each") and isinstance(last, _BY_A_PLAYER):
        return last, replace(effect, player=who)
    return None


def flat(parts: Any) -> tuple[Any, ...]:
    """Effects, or gifts, in order; a phrase may mean several."""
    out: list[Any] = []
    for part in parts:
        if part is not None:
            out += flat(part) if isinstance(part, tuple | list) else (part,)
    return tuple(out)


def referred(target: Any) -> Any:
    """A card that was referred to before: a condition chooses none."""
    if isinstance(target, ir.All | ir.Pick | ir.Chosen):
        raise Meaningless("a condition on cards that nobody has referred to")
    return target


def what(f: ir.Filter) -> ir.Filter | None:
    """The kind of cards; None: any card."""
    return None if f == ANY_CARD else f


def things(f: ir.Filter) -> ir.Filter:
    """A kind of cards that somebody has, not just cards."""
    if f.type == ("card",):
        raise Meaningless("cards in a zone are counted, not had")
    return f


@dataclass(frozen=True)
class Limit:
    window: Any


@dataclass(frozen=True)
class Duration:
    value: str


@dataclass(frozen=True)
class Lasting:
    """A gift with its duration in the middle of the phrase."""

    gift: Any
    duration: str


@dataclass(frozen=True)
class ChallengedAndBanished:
    trigger: Any


@dataclass(frozen=True)
class While:
    """A trigger that works only while something holds."""

    trigger: Any
    condition: Any


@dataclass(frozen=True)
class FirstTime:
    """A trigger that counts once in a turn."""

    trigger: Any


@dataclass(frozen=True)
class Theirs:
    """An effect that "they" carry out with their own cards; the subject says who they are."""

    effect: Any


@dataclass(frozen=True)
class Gives:
    target: Any
    gifts: tuple[Any, ...]


class Gift:
    """A gift to a card: as an effect for a while, as a static modifier, or so much for each of something.

    ``nodes``: the effect and the modifier that have the gift's fields after their target; None: there is none.
    """

    nodes: ClassVar[tuple[Any, Any]] = (None, None)

    def effect(self, target: Any, duration: str | None) -> Any:
        if self.nodes[0] is None:
            raise Meaningless(f"{type(self).__name__} as an effect")
        return self.nodes[0](target, *vars(self).values(), lasting(duration))

    def modifier(self, target: Any) -> Any:
        if self.nodes[1] is None:
            raise Meaningless(f"{type(self).__name__} as a static modifier")
        return self.nodes[1](target, *vars(self).values())

    def each(self, counted: Any) -> Any:
        raise Meaningless(f"{type(self).__name__} for each of something")


@dataclass(frozen=True)
class Bonus(Gift):
    stat: str
    amount: Any
    nodes = ir.ModifyStat, ir.StatBonus

    def each(self, counted: Any) -> Any:
        return Bonus(self.stat, times(counted, self.amount))


@dataclass(frozen=True)
class Word(Gift):
    keyword: str
    value: int
    nodes = ir.GainKeyword, ir.HasKeyword

    def each(self, counted: Any) -> Any:
        if self.value == 0:
            raise Meaningless(f"{self.keyword} for each of something")
        return Word(self.keyword, times(counted, self.value))


@dataclass(frozen=True)
class Classified(Gift):
    name: str
    nodes = ir.GainClassification, ir.HasClassification


@dataclass(frozen=True)
class Barred(Gift):
    keyword: str
    nodes = None, ir.CannotGain


@dataclass(frozen=True)
class Singing(Gift):
    amount: int
    nodes = ir.GainSingBonus, ir.SingBonus


@dataclass(frozen=True)
class Loss(Gift):
    keyword: str
    nodes = ir.LoseKeyword, ir.LosesKeyword


@dataclass(frozen=True)
class NotChallengedBy(Gift):
    by: Any
    nodes = None, ir.CannotBeChallengedBy


@dataclass(frozen=True)
class Quoted(Gift):
    ability: Any
    nodes = ir.GainAbility, ir.HasAbility


@dataclass(frozen=True)
class Ban(Gift):
    what: tuple[str, ...]
    duration: str | None = None

    def effect(self, target: Any, duration: str | None) -> Any:
        return ir.Restrict(target, self.what, lasting(self.duration or duration))

    def modifier(self, target: Any) -> Any:
        if self.duration:
            raise Meaningless("a lasting ban in a static ability")
        return ir.Cannot(target, self.what)


@dataclass(frozen=True)
class ReadyChallenger(Gift):
    filter: Any

    def effect(self, target: Any, duration: str | None) -> Any:
        if self.filter:
            raise Meaningless("challenging some ready characters for a while")
        return ir.CanChallengeReady(target, lasting(duration))

    def modifier(self, target: Any) -> Any:
        return ir.ChallengeReady(target, self.filter)


@dataclass(frozen=True)
class CannotChallenge(Gift):
    """ "Characters with cost 2 or less can't challenge this character": seen from the other side."""

    what: Any

    def effect(self, target: Any, duration: str | None) -> Any:
        if not isinstance(self.what, ir.All):
            raise Meaningless("a character that others can't challenge for a while")
        return ir.CannotChallenge(target, self.what.filter, lasting(duration))

    def modifier(self, target: Any) -> Any:
        if not isinstance(target, ir.All):
            raise Meaningless("one character that can't challenge another")
        return ir.CannotBeChallengedBy(self.what, target.filter)


@dataclass(frozen=True)
class Provided(Gift):
    """ "[gift] and, if [condition], [gift]"."""

    condition: Any
    gifts: tuple[Any, ...]

    def effect(self, target: Any, duration: str | None) -> Any:
        return ir.If(self.condition, tuple(gift.effect(target, duration) for gift in self.gifts))


@dataclass(frozen=True)
class Same:
    """The target of the effect that is replaced."""


def opponent_in_challenge(f: Any) -> Any:
    """The other side of a challenge: "another character" is any character."""
    return replace(f, other=False) if isinstance(f, ir.Filter) else f


def instead(part: Any, last: Any) -> Any:
    """6.5.3: [last]. If [condition], [effects] instead."""
    effects = part.effects
    if len(effects) == 1 and isinstance(getattr(effects[0], "target", None), Same):
        if type(effects[0]) is not type(last):
            raise Meaningless("another effect instead")
        effects = (replace(effects[0], target=last.target),)
    if effects and isinstance(effects[0], ir.Look) and not effects[0].puts:
        effects = (replace(effects[0], puts=last.puts),)  # only what the words name is replaced (6.5.6)
    if len(effects) == 1 and type(effects[0]) is type(last) and getattr(effects[0], "duration", None) == "in_play":
        effects = (replace(effects[0], duration=last.duration),)  # it lasts as long as what it replaces
    if getattr(last, "player", "you") != "you":  # "they": who would have done what is replaced
        effects = tuple(
            replace(effect, player=last.player) if getattr(effect, "player", "") == "they" else effect
            for effect in effects
        )
    return ir.If(part.condition, effects, (last,), "instead")


def merged_bans(gifts: Any) -> list[Any]:
    """Bans in one: "can't quest or challenge"; "can't challenge and must quest if able" is Adventurous (8.16)."""
    out: list[Any] = []
    for gift in gifts:
        if isinstance(gift, Ban) and out and isinstance(out[-1], Ban) and gift.duration == out[-1].duration:
            out[-1] = Ban((*out[-1].what, *gift.what), gift.duration)
            if out[-1].what == ("challenge", "not_quest"):
                out[-1] = Word("Adventurous", 0)
        else:
            out.append(gift)
    return out


def given(target: Any, *gifts: Any) -> tuple[Any, ...]:
    """The effects by which the target gets the gifts; the last of them may say for how long."""
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


def lasting(duration: str | None) -> Any:
    if duration is None:
        raise Meaningless("an effect without a duration")
    return duration


def times(counted: Any, n: int) -> Any:
    return replace(counted, times=n)


def _of_their_own(effect: Any) -> bool:
    """Return whether the effect is about cards of "they"."""
    return any(isinstance(node, ir.Filter) and node.owner == "they" for node in ir.walk(effect))


def of_a_chosen_player(effect: Any) -> Any:
    """ "from chosen player's discard": the player is chosen first, then it is about their cards."""
    target: Any = getattr(effect, "target", None)
    f = getattr(target, "filter", None)
    if f is None or f.owner not in ("chosen_player", "chosen_opponent"):
        return effect
    target = replace(target, filter=replace(f, owner="they"))
    return ir.ForEachPlayer(f.owner, (replace(effect, target=target),))


def by(effect: Any, who: str) -> Any:
    """Return the effect with ``who`` as its player."""
    if isinstance(effect, tuple):
        return tuple(by(part, who) for part in effect)
    if isinstance(effect, Theirs):
        if who.startswith("each"):
            return ir.ForEachPlayer(who, (effect.effect,))
        raise Meaningless(f"{who} chooses one of their cards")
    if isinstance(effect, ir.CostThen):
        return ir.CostThen(by(effect.cost, who), by(effect.then, who), effect.form)
    if who.startswith("each") and _of_their_own(effect):
        return ir.ForEachPlayer(who, (effect,))
    if not hasattr(effect, "player") or effect.player != "you":
        raise Meaningless(f"{type(effect).__name__} by {who}")
    return replace(effect, player=who)


def from_hand(target: Any) -> Any:
    """Cards that are played or put away come from your hand, unless another zone is named."""
    if isinstance(target, ir.Pick) and target.filter.zone == "play":
        return replace(target, filter=limit(target.filter, zone="hand", owner="you"))
    return target


def standing(rule: Any, condition: Any = None) -> Any:
    """A static ability."""
    if isinstance(rule, Gives):
        if condition == ir.BeingChallenged() and isinstance(rule.target, ir.All):
            # "While being challenged, your other characters ...": each of them, while it is (4.6.2)
            rule = Gives(ir.All(limit(rule.target.filter, state=("being_challenged",))), rule.gifts)
            condition = None
        return ir.Static(tuple(gift.modifier(rule.target) for gift in merged_bans(rule.gifts)), condition=condition)
    rules = rule if isinstance(rule, tuple) else (rule,)
    own = isinstance(rules[0], ir.CostLess | ir.CannotPlay) and rules[0].filter is None
    in_hand = own or isinstance(rules[0], ir.PlayFree | ir.HasShift)
    return ir.Static(rules, condition=condition, zone="hand" if in_hand else "play")


def join_sentences(parts: Any) -> tuple[Any, ...]:
    """Sentences as effects: "If you do", "Otherwise" and "instead" join the sentence before."""
    out: list[Any] = []
    said = 0  # effects of the sentence before
    for part in parts:
        if out and isinstance(out[-1], ir.ChooseOne) and out[-1].form == "bullets":
            raise Meaningless("what follows the last mode belongs to it")
        if not isinstance(part, Linked):
            effects = flat([part])
            for effect in effects:
                joined = _go_on(out[-1], effect) if out else None
                out[-1:] = joined or (*out[-1:], effect)
            said = len(effects)
            continue
        if not out:
            raise Meaningless(f"{part.how} with nothing before it")
        last = out.pop()
        if said > 1 and part.how != "otherwise":
            raise Meaningless(f"{part.how} after a sentence of several effects")
        match part.how, last:
            case "if_you_do", ir.May(effects, player):
                out.append(ir.May((ir.CostThen(effects, part.effects, "if_you_do"),), player))
            case "if_you_do", ir.If(_, (effect,), ()) | ir.RevealTop(then=(effect,), otherwise=()):
                out.append(replace(last, then=join_sentences((effect, part))))
            case "if_you_do", ir.If() | ir.RevealTop():
                raise Meaningless("if you do: what may not have been done at all")
            case "if_you_do", _:
                out.append(ir.CostThen((last,), part.effects, "if_you_do"))
            case "otherwise", ir.If(condition, effects, ()):
                out.append(ir.If(condition, effects, part.effects))
            case "instead", ir.May(effects, player) if len(effects) == 1:
                out.append(ir.May((instead(part, effects[0]),), player))
            case "instead", _:
                out.append(instead(part, last))
            case _:
                raise Meaningless(f"{part.how} after {type(last).__name__}")
    return tuple(out)
