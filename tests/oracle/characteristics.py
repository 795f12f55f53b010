"""Derived characteristics by the rules (6.6): printed values, then static abilities and lasting effects together.

The engine judges static abilities in strata. Here nothing is known of what depends on what: each round applies
everything to the printed values, with conditions and amounts read off the round before, until nothing changes any more.
The first round sees no keywords at all, so that none is there but for a reason. The two must agree.
"""

import copy

from lorcana_env import Game
from lorcana_env.cards import ir
from lorcana_env.cards.compile import compile_cards
from lorcana_env.rules.record import constants as c
from tests.oracle.reader import Derived, Reader, Unreadable

MAX_ROUNDS = 12
ADDS_UP = ("Challenger", "Resist")
FLAGS = {
    "challenge_ready": c.TRAIT_CHALLENGE_READY, "willpower_damage": c.TRAIT_WILLPOWER_DAMAGE,
    "quest_drying": c.TRAIT_QUEST_DRYING, "strength_floor": c.TRAIT_STRENGTH_FLOOR,
    "any_shift_base": c.TRAIT_ANY_SHIFT_BASE, "pay_to_act": c.TRAIT_PAY_TO_ACT,
    "ink_when_banished": c.TRAIT_INK_WHEN_BANISHED, "must_be_chosen": c.TRAIT_MUST_BE_CHOSEN,
}  # fmt: skip
RULES = {ir.AllInkable: c.RULE_ALL_INKABLE, ir.InkFromDiscard: c.RULE_INK_FROM_DISCARD}
ELSEWHERE = (
    ir.CostLess, ir.MayEnterExerted, ir.EntersExerted, ir.EntersWithDamage, ir.InkFromDiscard, ir.AllInkable,
    ir.PlayerRule, ir.DeckRule, ir.MayInkAdditional, ir.PlayFree, ir.CannotBeChallengedBy, ir.CannotPlay,
    ir.MovesForLess, ir.TakesDamageFor, ir.PreventsFirstDamage, ir.ShiftsOntoForLess, ir.PlayOthersFree,
    ir.AbilityFree, ir.HasShift, ir.ShiftName, ir.AnyInk, ir.InsteadOfInkDrop,
)  # fmt: skip  # modifiers of something else than the cards in play


def characteristics(game: Game) -> dict[int, Derived]:
    """The derived characteristics of all cards in play, by slot. :class:`Unreadable` names what is not read."""
    reader = Reader(game)
    reader.derived = {slot: printed(reader, slot) for slot in reader.in_play}
    lasting(reader, reader.derived)
    for derived in reader.derived.values():
        derived.keywords = {}
    for _ in range(MAX_ROUNDS):
        following = one_round(reader)
        if following == reader.derived:
            return following
        reader.derived = following
    raise Unreadable("abilities that depend on each other")


def printed(reader: Reader, slot: int) -> Derived:
    card = reader.card(slot)
    keywords = {k.keyword: (k.value or 0) if k.keyword in (*ADDS_UP, "Singer") else 0 for k in card.keywords}
    return Derived(card.strength or 0, card.willpower or 0, card.lore or 0, keywords)


def one_round(reader: Reader) -> dict[int, Derived]:
    new = {slot: printed(reader, slot) for slot in reader.in_play}
    lasting(reader, new)
    for source in reader.in_play:
        for ability in reader.card(source).abilities:
            static(reader, new, ability, source)
    for slot, derived in new.items():
        finish(reader, slot, derived)
    return new


def static(reader: Reader, new: dict[int, Derived], ability: ir.Ability, source: int) -> None:
    """A static ability of a card in play, printed or granted by another static ability."""
    if not isinstance(ability, ir.Static) or ability.zone != "play":
        return
    if ability.name and ability.name.casefold() in reader.derived[source].lost_abilities:
        return
    player = reader.owner(source)
    if not reader.holds(ability.condition, source, player):
        return
    for modifier in ability.modifiers:
        if isinstance(modifier, ELSEWHERE) or (isinstance(modifier, ir.ChallengeReady) and modifier.filter is not None):
            continue
        target = modifier.target
        slots = [source] if isinstance(target, ir.This) else None
        if isinstance(target, ir.All):
            slots = [slot for slot in reader.in_play if reader.matches(target.filter, slot, source, player)]
        if slots is None:
            raise Unreadable(f"a static ability on {type(target).__name__}")
        for slot in slots:
            modify(reader, new, modifier, slot, source)


def modify(reader: Reader, new: dict[int, Derived], modifier: ir.Modifier, slot: int, source: int) -> None:
    derived, player = new[slot], reader.owner(source)
    match modifier:
        case ir.StatBonus(_, stat, amount):
            setattr(derived, stat, getattr(derived, stat) + reader.amount(amount, source, player))
        case ir.HasKeyword(_, keyword, value):
            amount = reader.amount(value, source, player)
            if amount > 0 or keyword not in ("Challenger", "Resist"):  # +1 for each of none is not gained
                gain(derived, keyword, amount)
        case ir.Cannot(_, what):
            derived.restrictions |= set(what)
        case ir.HasClassification(_, name):
            derived.classifications.add(name)
        case ir.CannotGain(_, keyword):
            derived.barred.add(keyword)
        case ir.LosesKeyword(_, keyword):
            derived.lost.add(keyword)
        case ir.Trait(_, what):
            derived.traits.add(what)
        case ir.ChallengeReady():
            derived.traits.add("challenge_ready")
        case ir.ChallengeDamageStat():
            derived.traits.add("willpower_damage")
        case ir.LosesAbility(_, name):
            derived.lost_abilities.add(name.casefold())
        case ir.SingBonus(_, amount):
            derived.sing_bonus += amount
        case ir.HasAbility(_, ability):
            static(reader, new, ability, slot)
        case _:
            raise Unreadable(f"the modifier {type(modifier).__name__}")


def gain(derived: Derived, keyword: str, value: int) -> None:
    """+N keywords add up, others are there once; of several Singer numbers the highest counts (8.1.2)."""
    before = derived.keywords.get(keyword, 0)
    if keyword in ADDS_UP:
        derived.keywords[keyword] = before + value
    else:
        derived.keywords[keyword] = max(before, value) if keyword == "Singer" else 0


def finish(reader: Reader, slot: int, derived: Derived) -> None:
    """Apply what can't be (1.2.2), then what applies to the numbers as a whole (8.5, and last 6.6.4)."""
    from_card = printed(reader, slot).keywords
    for keyword in derived.lost | derived.barred:
        derived.keywords.pop(keyword, None)
        if keyword in from_card and keyword not in derived.lost | derived.dropped:
            derived.keywords[keyword] = from_card[keyword]  # it can't gain what it has anyway
    if (reader.challenge() or (None, None))[0] == slot:
        derived.strength += derived.keywords.get("Challenger", 0)
    if "strength_floor" in derived.traits:
        derived.strength = max(derived.strength, reader.card(slot).strength or 0)


def lasting(reader: Reader, new: dict[int, Derived]) -> None:
    """Effects with a duration, as the record holds them: kind, number, what it is about."""
    st = reader.st
    for i in range(int(st["n_lasting"])):
        effect = st["lasting"][i]
        slot, kind = int(effect["target"]), int(effect["kind"])
        param, value = int(effect["parameter"]), int(effect["value"])
        if kind == c.MODIFIER_RESTRICT_ALL:
            if effect["until"] != c.DURATION_DURING_THEIR_NEXT_TURN:
                _restrict_all(reader, new, i)
            continue
        if (
            slot not in new
            or st["incarnation"][slot] != effect["incarnation"]
            or effect["until"] == c.DURATION_DURING_THEIR_NEXT_TURN
        ):
            continue
        derived = new[slot]
        stats = {c.MODIFIER_STRENGTH: "strength", c.MODIFIER_WILLPOWER: "willpower", c.MODIFIER_LORE: "lore"}
        if kind in stats:
            setattr(derived, stats[kind], getattr(derived, stats[kind]) + value)
        elif kind == c.MODIFIER_KEYWORD:
            gain(derived, c.KEYWORDS[param], value)
        elif kind == c.MODIFIER_RESTRICT:
            derived.restrictions |= {name for bit, name in enumerate(c.RESTRICTIONS) if param >> bit & 1}
        elif kind == c.MODIFIER_LOSE_KEYWORD:
            derived.keywords.pop(c.KEYWORDS[param], None)  # what it has now; it may gain it again
            derived.dropped.add(c.KEYWORDS[param])
        elif kind == c.MODIFIER_SING_BONUS:
            derived.sing_bonus += value
        elif kind == c.MODIFIER_TRAIT:
            derived.traits |= {name for name, bit in FLAGS.items() if bit == param}
        elif kind == c.MODIFIER_ABILITY and reader.game.table.tables[0]["a_kind"][param] == c.ABILITY_STATIC:
            static(reader, new, compile_cards(reader.game.table.cards).abilities[param], slot)
        elif kind == c.MODIFIER_CANNOT_GAIN:
            derived.barred.add(c.KEYWORDS[param])
        elif kind == c.MODIFIER_CLASSIFICATION:
            derived.classifications |= {name for name, bit in granted(reader.game).items() if param == bit}


def _restrict_all(reader: Reader, new: dict[int, Derived], i: int) -> None:
    """Restrict all cards of some kind (6.4.2.1), whenever they entered play, by the card that says so."""
    st = reader.st
    what, source = c.RESTRICTIONS[int(st["lasting"][i]["value"])], int(st["lasting"][i]["source"])
    said = {
        node.target.filter
        for node in ir.walk(reader.card(source).abilities)
        if isinstance(node, ir.Restrict) and isinstance(node.target, ir.All) and what in node.what
    }
    if len(said) != 1:
        raise Unreadable("an effect on all cards that match, said twice")
    for slot in reader.in_play:
        if reader.matches(next(iter(said)), slot, source, int(st["lasting"][i]["player"])):
            new[slot].restrictions.add(what)


def granted(game: Game) -> dict[str, int]:
    """The classifications that cards at the table grant, with their bits in the record."""
    names: dict[str, int] = {}
    for card in game.table.cards:
        for node in ir.walk(card.abilities):
            if isinstance(node, ir.HasClassification | ir.GainClassification):
                names.setdefault(node.classification, 1 << len(names))
    return names


def player_rules(game: Game) -> list[int]:
    """The rules that static abilities make for each player, as the record's bits."""
    reader = Reader(game)
    reader.derived = characteristics(game)
    bits = [0] * game.players
    for source in reader.in_play:
        player = reader.owner(source)
        for ability in reader.card(source).abilities:
            if isinstance(ability, ir.Static) and ability.zone == "play":
                for modifier in ability.modifiers:
                    bit = RULES.get(type(modifier), 0)
                    if isinstance(modifier, ir.PlayerRule):
                        bit = c.PLAYER_RULES[modifier.rule]
                    if bit and reader.holds(ability.condition, source, player):
                        bits[player] |= bit
    return bits


def of_engine(game: Game, slot: int) -> Derived:
    """The same, as the engine's record has it."""
    st = game.state
    mask = int(st["keywords"][slot])
    numbers = {"Challenger": "challenger", "Resist": "resist", "Singer": "singer"}
    keywords = {name: int(st[numbers[name]][slot]) if name in numbers else 0
                for bit, name in enumerate(c.KEYWORDS) if mask >> bit & 1}  # fmt: skip
    return Derived(
        int(st["strength"][slot]), int(st["willpower"][slot]), int(st["lore_value"][slot]), keywords,
        {name for bit, name in enumerate(c.RESTRICTIONS) if int(st["restrictions"][slot]) >> bit & 1},
        classifications={name for name, bit in granted(game).items() if int(st["granted_classes"][slot]) & bit},
        traits={name for name, bit in FLAGS.items() if mask >> bit & 1}, sing_bonus=int(st["sing_bonus"][slot]),
    )  # fmt: skip


def differences(game: Game) -> list[str]:
    """Differences of the engine's characteristics from the oracle's, in words."""
    found = []
    for slot, ours in characteristics(game).items():
        expected = copy.copy(ours)
        expected.lost, expected.barred, expected.dropped = set(), set(), set()
        expected.lost_abilities = set()
        if of_engine(game, slot) != expected:
            found.append(f"{game.card_name(slot)}: engine {of_engine(game, slot)}, oracle {expected}")
    for player, bits in enumerate(player_rules(game)):
        if bits != int(game.state["player_rules"][player]):
            found.append(f"rules for player {player}: engine {game.state['player_rules'][player]}, oracle {bits}")
    return found
