"""Actions, decisions and effects in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.printer import ability_text, effects_text, in_words
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import NUMBERS, OPCODES
from lorcana_env.setup.position import Position
from lorcana_env.words.purposes import purpose
from lorcana_env.words.terms import term

_WAYS_TO_PAY = (
    "pay_ink",
    "pay_shift",
    "pay_sing",
    "pay_alternate",
)  # options of DECISION_COST (``rules.ways.ways_to_pay``)


_MODIFIERS = {
    number: name.removeprefix("MODIFIER_").lower() for name, number in vars(c).items() if name.startswith("MODIFIER_")
}


def describe_action(position: Position, action: int, language: str = "en", viewer: int | None = None) -> str:
    """An action of the player who decides, in words; cards by full name, those of others with whose they are.

    ``viewer``: the player who reads it; None: the one who decides. A card that the viewer does not know, and that the
    action does not make public, is "an unknown card". No two legal actions have the same words, but those about
    unknown cards.
    """
    st = position.state
    player = int(st["decider"])
    a = position.table.actions.decode(action, player)
    if a.verb in c.SINGLE_VERBS:
        return term(a.verb, language)
    viewer = player if viewer is None else viewer
    if a.verb == "option":
        return _option(position, a.option or 0, language, viewer)
    assert a.slot is not None
    if a.slot % position.table.capacity >= position.table.deck_sizes[a.slot // position.table.capacity]:
        return term("no_card", language, a.verb)
    if a.verb == "choose":
        return _choice(position, visible_label(position, a.slot, player, viewer, language), viewer, language)
    name = label(position, a.slot, player, language, viewer)
    if a.verb.startswith("ability_"):
        return term("use", language, _ability_name(position, a.slot, int(a.verb[-1]), language), name)
    return term(a.verb, language, name)


def _choice(position: Position, name: str, viewer: int, language: str) -> str:
    """The words for choosing a card, with the purpose of the choice where it is known."""
    st = position.state
    if st["decision"] == c.DECISION_MULLIGAN:
        return term("put_on_the_bottom", language, name)
    frame = st["frames"][int(st["depth"]) - 1]
    slot = int(frame["source"])
    source = visible_label(position, slot, int(st["decider"]), viewer, language) if slot != c.NONE else ""
    kind = int(frame["kind"])
    if kind == c.FRAME_CHALLENGE:
        return term("challenge_with", language, name, source)
    if kind == c.FRAME_MOVE:
        return term("move_to", language, source, name)
    if kind == c.FRAME_PLAY and frame["phase"] == c.PLAYING_BASE:
        return term("shift_onto", language, source, name)
    if kind == c.FRAME_PLAY and frame["phase"] == c.PLAYING_SINGER:
        return term("sing_with", language, source, name)
    return term("choose", language, name)


def visible_label(position: Position, slot: int, player: int, viewer: int | None, language: str = "en") -> str:
    """:func:`label` of a card of an action or effect of ``player``, or "an unknown card" to a ``viewer`` without it."""
    if not position.knows(slot, viewer):
        return term("unknown_card", language)
    return label(position, slot, player, language, viewer)


def label(position: Position, slot: int, player: int, language: str = "en", viewer: int | None = None) -> str:
    """A card's full name, "#2" for the second of several copies in a zone, and whose it is if it is not ``player``'s.

    The ``viewer``'s own is "your Stitch - New Dog", that of an opponent "opponent's ...", or "player 2's ..." where
    there are several. Copies count in the order in which they entered play, elsewhere in that of the deck list, and
    only as far as the viewer (None: ``player``) knows them.
    """
    st = position.state
    owner, zone = slot // position.table.capacity, int(st["zone"][slot])
    viewer = player if viewer is None else viewer
    name = position.card_name(slot)
    if zone < c.LISTED_ZONES:
        slots = [int(s) for s in st["cards"][owner, zone, : st["counts"][owner, zone]]]
        slots = slots if zone == c.ZONE_PLAY else sorted(slots)
        copies = [s for s in slots if st["card"][s] == st["card"][slot] and (s == slot or position.knows(s, viewer))]
        if copies.index(slot) > 0:
            name = f"{name}#{copies.index(slot) + 1}"
    if owner == player:
        return name
    if owner == viewer:
        return term("yours", language, name)
    return term("opponents", language, name) if position.players == 2 else term("of_player", language, name, owner)


def decision_words(position: Position, viewer: int | None = None, language: str = "en") -> str:
    """The pending decision, as "choose a card, for Be Prepared, 1 left"; empty when the game is over."""
    st = position.state
    if position.over:
        return ""
    text = _question(position, viewer, language)
    source = int(st["decision_source"])
    if source != c.NONE:
        owner = int(st["decider"]) if viewer is None else viewer
        text = term("for_card", language, text, visible_label(position, source, owner, viewer, language))
    if st["decision"] in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN):
        text = term("left", language, text, int(st["picks_max"]))
        text = term("may_stop", language, text) if st["picks_min"] == 0 else text
    return text


def _question(position: Position, viewer: int | None, language: str) -> str:
    """What is asked: "choose a card to banish", "choose how much damage to remove from Stitch - New Dog"."""
    st = position.state
    if st["decision"] == c.DECISION_CHOOSE and (what_for := purpose(position, language)):
        return term("decide_choose_for", language, what_for)
    frame = st["frames"][int(st["depth"]) - 1]
    if st["decision"] == c.DECISION_NUMBER and frame["kind"] == c.FRAME_PAY:
        return term("number_to_pay", language)
    if st["decision"] == c.DECISION_NUMBER and frame["kind"] == c.FRAME_PROGRAM:

        def name(slot: int) -> str:
            return visible_label(position, slot, int(st["decider"]), viewer, language)

        opcode = OPCODES[position.table.tables[0]["code"][int(frame["instruction"])][0]].name
        if opcode == "HEAL":
            return term("number_to_heal", language, name(int(frame["healing"])))
        if opcode == "REMOVE_INK_DROPS":
            return term("number_to_remove", language)
        if opcode == "MOVE_DAMAGE":
            source, target = (slots_in(frame["sets"][which]) for which in (c.SET_SOURCE, c.SET_THEM))
            return term("number_to_move", language, name(source[0]), name(target[0]))
    return term(f"decide_{c.DECISIONS[st['decision']]}", language)


def slots_in(words: Any) -> list[int]:
    """The slots of a set of cards."""
    return [64 * w + bit for w, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1]


def resolving(position: Position, viewer: int | None, language: str = "en") -> list[str]:
    """The abilities and actions that resolve now, the innermost first, with what they are about and what was selected.

    Cards that the ``viewer`` may not know to be selected are left out.
    """
    st = position.state
    first = viewer or 0
    lines = []
    for d in range(int(st["depth"]) - 1, -1, -1):
        frame = st["frames"][d]
        if frame["kind"] != c.FRAME_PROGRAM or frame["source"] == c.NONE:
            continue

        def names(slots: list[int]) -> list[str]:
            knows_all = viewer in (None, st["decider"])
            shown = [slot for slot in slots if knows_all or st["zone"][slot] in (c.ZONE_PLAY, c.ZONE_DISCARD)]
            return [visible_label(position, slot, first, viewer, language) for slot in shown]

        line = visible_label(position, int(frame["source"]), first, viewer, language)
        if frame["ability"] >= 0:
            line = term("ability_of", language, triggered_name(position, int(frame["ability"]), language), line)
        for card in (int(frame["it"]), int(frame["other"])):
            if card not in (c.NONE, int(frame["source"])):
                line = term("subject", language, line, visible_label(position, card, first, viewer, language))
        for key, which in (("selected", c.SET_THEM), ("looked_at", c.SET_LOOKED), ("taken_from", c.SET_SOURCE)):
            if cards := names(slots_in(frame["sets"][which])):
                line = term(key, language, line, "; ".join(cards))
        if frame["chosen_player"] != c.NONE:
            line = term("chosen_player", language, line, int(frame["chosen_player"]))
        if name := _named(position, frame):
            line = term("named", language, line, name)
        numbers = [int(frame[field]) for field in ("result", "total", "held") if frame[field]]
        line = term("counted", language, line, ", ".join(map(str, numbers))) if numbers else line
        lines.append(term("step", language, line, _step(position, frame)))
    return lines


def _step(position: Position, frame: Any) -> int:
    """The place of the instruction that a program has come to, from 0."""
    return int(frame["instruction"]) - int(position.table.tables[0]["a_code"][frame["ability"]])


def _named(position: Position, frame: Any) -> str | None:
    """The name that was named by the program of a frame (5.2.6)."""
    at = int(frame["instruction"])
    before = position.table.tables[0]["code"][at - _step(position, frame) : at, 0]
    if NUMBERS["NAME"] not in before:
        return None
    return position.table.names[frame["named"]] if frame["named"] >= 0 else "?"


def reason(position: Position, language: str = "en") -> str | None:
    """The text of what asks for the pending decision: an ability or action (in English), or the rule; None: neither."""
    st = position.state
    if position.over or st["depth"] == 0 or st["decision"] in (c.DECISION_MAIN, c.DECISION_MULLIGAN, c.DECISION_ORDER):
        return None
    frame = st["frames"][int(st["depth"]) - 1]
    if frame["kind"] == c.FRAME_PLAY:
        if st["decision"] == c.DECISION_MAY:
            return term("enters_exerted", language)
        return term("discard_as_cost", language) if frame["phase"] == c.PLAYING_DISCARD else None
    ability = int(frame["ability"])
    if ability in (c.BUILTIN_SUPPORT, c.BUILTIN_VANISH, c.BUILTIN_TEMPORARY_SHIFT):
        return _keyword_of(ability, language)
    found = position.table.abilities.get(ability)
    if found is None:
        return None
    text = ability_words(position, ability)
    return f"{found.name}: {text}" if found.name else text


def ability_words(position: Position, ability: int) -> str:
    """The text (in English) of an ability by its index in the tables."""
    return _text_of(position.table.abilities[ability], _this(position, ability))


def lasting_effects(position: Position, viewer: int | None, language: str = "en", on_players: bool = True) -> list[str]:
    """The effects with a duration (6.1.13, 6.4.2): whose card made them, on what, for how long; abilities with text."""
    st = position.state
    first = viewer or 0
    lines = []
    for i in range(st["n_lasting"]):
        effect = st["lasting"][i]
        target, kind = int(effect["target"]), int(effect["kind"])
        if target == c.NONE and not on_players:
            continue
        if target != c.NONE and kind != c.MODIFIER_TRIGGER and st["incarnation"][target] != effect["incarnation"]:
            continue  # of a card that is gone
        source = int(effect["source"])
        made = (
            visible_label(position, source, first, viewer, language)
            if source != c.NONE
            else term("an_ability", language)
        )
        if target != c.NONE and target != source:
            made = term("on_card", language, made, visible_label(position, target, first, viewer, language))
        elif target == c.NONE:
            made = term("on_player", language, made, effect["player"])
        until = f"until_{int(effect['until'])}"
        made += f", {term(until, language, int(effect['until_player']))}"
        modifier = _modifier(position, kind, int(effect["parameter"]), int(effect["value"]), language)
        lines.append(term("line", language, made, modifier))
    return lines


def _modifier(position: Position, kind: int, parameter: int, value: int, language: str) -> str:
    """What a lasting effect does; what has no term is called by the name of its number."""
    if kind in (c.MODIFIER_TRIGGER, c.MODIFIER_ABILITY) and parameter in position.table.abilities:
        return ability_words(position, parameter)
    if kind in (c.MODIFIER_STRENGTH, c.MODIFIER_WILLPOWER, c.MODIFIER_LORE):
        return term(f"modifier_{_MODIFIERS[kind]}", language, value)
    if kind == c.MODIFIER_KEYWORD:
        return term(c.KEYWORDS[parameter], language) + (f" +{value}" if value else "")
    if kind == c.MODIFIER_LOSE_KEYWORD:
        return term("loses", language, term(c.KEYWORDS[parameter], language))
    if kind == c.MODIFIER_RESTRICT:
        return ", ".join(restriction(name, language) for i, name in enumerate(c.RESTRICTIONS) if parameter >> i & 1)
    return f"{_MODIFIERS[kind].replace('_', ' ')} {parameter} {value}"


def restriction(name: str, language: str) -> str:
    """What a character can't do, by its name in ``RESTRICTIONS``."""
    if name == "not_quest":
        return term("must_quest", language)
    return term("cannot", language, term(f"no_{name}", language))


def granted_abilities(position: Position, slot: int) -> list[str]:
    """The texts of the abilities that a card in play has from others."""
    st = position.state
    granted = [a for a, to in st["grants"][: st["n_grants"]].tolist() if to == slot]
    return [ability_words(position, ability) for ability in dict.fromkeys(granted)]


def chosen(position: Position, language: str = "en") -> list[str]:
    """The cards selected so far for the pending choice, as the player who decides calls them."""
    st = position.state
    frame = st["frames"][int(st["depth"]) - 1]
    choosing = st["decision"] in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN)
    if position.over or not choosing or frame["kind"] not in (c.FRAME_GAME, c.FRAME_PROGRAM, c.FRAME_PLAY):
        return []
    player = int(st["decider"])
    picked = slots_in(frame["sets"][c.SET_THEM] & ~st["candidates"])
    return [visible_label(position, slot, player, player, language) for slot in picked]


@lru_cache(maxsize=4096)
def _text_of(ability: ir.Ability, this: str) -> str:
    """The text of an ability; of an ability that no card prints, the text of its effects."""
    try:
        return in_words(ability_text(ability, this))
    except (NotImplementedError, IndexError):
        assert isinstance(ability, ir.Triggered)
        return in_words(effects_text(ability.effects, this))


def _this(position: Position, ability: int) -> str:
    """The words by which the text of an ability names its card."""
    tables = position.table.tables[0]
    for i, card in enumerate(position.table.cards):
        if 0 <= ability - int(tables["ability_start"][i]) < int(tables["ability_count"][i]):
            return f"this {card.type}"
    return "this card"


def _keyword_of(ability: int, language: str) -> str:
    """The keyword whose triggered ability is built in."""
    names = {c.BUILTIN_SUPPORT: "Support", c.BUILTIN_VANISH: "Vanish", c.BUILTIN_TEMPORARY_SHIFT: "Shift"}
    return term(names[ability], language)


def _ability_name(position: Position, slot: int, k: int, language: str) -> str:
    card = position.table.cards[position.state["card"][slot]]
    activated = [a for a in card.abilities if isinstance(a, ir.Activated)]
    return (activated[k].name if k < len(activated) else None) or term("ability_number", language, k + 1)


def _option(position: Position, option: int, language: str, viewer: int) -> str:
    st = position.state
    kind = int(st["decision"])
    if not int(st["options"]) >> option & 1:
        return term("option", language, option)  # the pending decision does not offer it
    if kind == c.DECISION_NUMBER:
        pays = st["frames"][int(st["depth"]) - 1]["kind"] == c.FRAME_PAY
        return term("number_of_drops" if pays else "number", language, option)
    if kind == c.DECISION_NAME:
        if option == c.NAME_MORE:
            return term("more_names", language)
        if option == c.NAME_ANOTHER:
            return term("name_another", language)
        return term("name", language, position.table.names[int(st["page"]) * c.NAMES_PER_PAGE + option])
    if kind == c.DECISION_PLAYER:
        if option == 0:
            return term("choose_you", language)
        two = position.players == 2
        return term("choose_opponent", language) if two else term("choose_opponent_number", language, option)
    if kind == c.DECISION_ORDER:
        i = position.bag_choice(option)
        decider, n = int(st["decider"]), int(st["n_bag"])
        words = [in_the_bag(position, k, decider, viewer, language, subjects=False) for k in range(n)]
        return term("resolve", language, in_the_bag(position, i, decider, viewer, language, words.count(words[i]) > 1))
    text = _option_text(position, option, language)
    return term("option_is", language, option, text) if text else term("option", language, option)


def _option_text(position: Position, option: int, language: str) -> str | None:
    """The text of an option of a mode, a cost or a granted ability; None where there is none."""
    st = position.state
    frame = st["frames"][int(st["depth"]) - 1]
    source = int(frame["source"])
    if st["decision"] == c.DECISION_COST:
        return term(_WAYS_TO_PAY[option], language)
    if st["decision"] == c.DECISION_ABILITY:
        granted = [a for a, to in st["grants"][: st["n_grants"]].tolist() if to == source]
        usable = [a for a in dict.fromkeys(granted) if isinstance(position.table.abilities[a], ir.Activated)]
        return _text_of(position.table.abilities[usable[option]], "this card") if option < len(usable) else None
    index = int(frame["ability"])
    ability = position.table.abilities.get(index)
    modes = [node for node in ir.walk(ability) if isinstance(node, ir.ChooseOne)] if ability else []
    if len(modes) != 1 or option >= len(modes[0].options):
        return None
    return in_words(effects_text(modes[0].options[option], _this(position, index)))


def in_the_bag(
    position: Position, i: int, player: int, viewer: int | None, language: str = "en", subjects: bool = True
) -> str:
    """The ``i``-th ability in the bag: "WINTER STOCKPILE of Belle - Snowfield Strategist, about Stitch - New Dog".

    ``player``: whose cards are named without an owner. ``subjects``: whether to say which cards it is about.
    """
    entry = position.state["bag"][i]

    def name(field: str) -> str:
        return visible_label(position, int(entry[field]), player, viewer, language)

    text = term("ability_of", language, triggered_name(position, int(entry["ability"]), language), name("source"))
    for field in ("it", "other", "them") if subjects else ():
        if entry[field] not in (c.NONE, entry["source"]):
            text = term("subject", language, text, name(field))
    return text


def triggered_name(position: Position, ability: int, language: str = "en") -> str:
    """The name of a triggered ability in the bag."""
    if ability in (c.BUILTIN_SUPPORT, c.BUILTIN_VANISH, c.BUILTIN_TEMPORARY_SHIFT):
        return _keyword_of(ability, language)
    return position.table.abilities[ability].name or term("an_ability", language)
