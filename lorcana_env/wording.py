"""Actions and decisions in words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lorcana_env.cards import ir
from lorcana_env.cards.text.printer import ability_text, effects_text, in_words
from lorcana_env.rules import constants as c
from lorcana_env.terms import term

if TYPE_CHECKING:
    from lorcana_env.game import Game

_WAYS_TO_PAY = (
    "pay_ink",
    "pay_shift",
    "pay_sing",
    "pay_alternate",
)  # options of DECISION_COST (``rules.ways.ways_to_pay``)


def knows(game: Game, slot: int, viewer: int | None) -> bool:
    """Whether ``viewer`` knows which card lies in a slot. None: the full truth, which knows all."""
    return viewer is None or bool(int(game.state["known"][slot]) >> viewer & 1)


def describe_action(game: Game, action: int, language: str = "en", viewer: int | None = None) -> str:
    """An action of the player who decides, in words; cards by full name, the opponents' marked as theirs.

    ``viewer``: the player who is told; None: the one who decides. A card that the viewer does not know, and that the
    action does not make public, is "an unknown card".
    """
    st = game.state
    player = int(st["decider"])
    a = game.table.actions.decode(action, player)
    if a.verb in c.SINGLE_VERBS:
        return term(a.verb, language)
    viewer = player if viewer is None else viewer
    if a.verb == "option":
        return _option(game, a.option or 0, language, viewer)
    assert a.slot is not None
    if a.slot % game.table.capacity >= game.table.deck_sizes[a.slot // game.table.capacity]:
        return term("no_card", language, a.verb)
    if a.verb == "choose":
        return _choice(game, shown(game, a.slot, player, viewer, language), viewer, language)
    name = label(game, a.slot, player, language)
    if a.verb.startswith("ability_"):
        return term("use", language, _ability_name(game, a.slot, int(a.verb[-1]), language), name)
    return term(a.verb, language, name)


def _choice(game: Game, name: str, viewer: int, language: str) -> str:
    """Choosing a card, said with what it is chosen for where that is known."""
    st = game.state
    if st["decision"] == c.DECISION_MULLIGAN:
        return term("put_on_the_bottom", language, name)
    frame = int(st["depth"]) - 1
    slot = int(st["f_source"][frame])
    source = shown(game, slot, int(st["decider"]), viewer, language) if slot != c.NONE else ""
    kind = int(st["f_kind"][frame])
    if kind == c.FRAME_CHALLENGE:
        return term("challenge_with", language, name, source)
    if kind == c.FRAME_MOVE:
        return term("move_to", language, source, name)
    if kind == c.FRAME_PLAY and st["f_phase"][frame] == c.PLAYING_BASE:
        return term("shift_onto", language, source, name)
    if kind == c.FRAME_PLAY and st["f_phase"][frame] == c.PLAYING_SINGER:
        return term("sing_with", language, source, name)
    return term("choose", language, name)


def shown(game: Game, slot: int, player: int, viewer: int | None, language: str = "en") -> str:
    """:func:`label` of a card for ``player``, or "an unknown card" when ``viewer`` does not know it."""
    return label(game, slot, player, language) if knows(game, slot, viewer) else term("unknown_card", language)


def label(game: Game, slot: int, viewer: int, language: str = "en") -> str:
    """A card's full name, with "opponent:" before a card of another player, "#2" for a second copy in play."""
    st = game.state
    owner = slot // game.table.capacity
    name = game.card_name(slot)
    prefix = ""
    if owner != viewer:
        two = game.players == 2
        prefix = term("opponent_prefix", language) if two else term("player_prefix", language, owner)
    if st["zone"][slot] == c.ZONE_PLAY:
        slots = [int(s) for s in st["cards"][owner, c.ZONE_PLAY, : st["counts"][owner, c.ZONE_PLAY]]]
        copies = [s for s in slots if game.card_name(s) == name]
        if copies.index(slot) > 0:
            return f"{prefix}{name}#{copies.index(slot) + 1}"
    return prefix + name


def decision_words(game: Game, viewer: int | None = None, language: str = "en") -> str:
    """The pending decision, as "choose a card, for Be Prepared, 1 left"; empty when the game is over."""
    st = game.state
    if game.over:
        return ""
    text = term(f"decide_{c.DECISIONS[st['decision']]}", language)
    source = int(st["decision_source"])
    if source != c.NONE:
        owner = int(st["decider"]) if viewer is None else viewer
        text = term("for_card", language, text, shown(game, source, owner, viewer, language))
    if st["decision"] in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN):
        text = term("left", language, text, int(st["picks_max"]))
        text = term("may_stop", language, text) if st["picks_min"] == 0 else text
    return text


def reason(game: Game, language: str = "en") -> str | None:
    """The text of what asks for the pending decision: an ability or action (in English), or the rule; None: neither."""
    st = game.state
    if game.over or st["depth"] == 0 or st["decision"] in (c.DECISION_MAIN, c.DECISION_MULLIGAN, c.DECISION_ORDER):
        return None
    frame = int(st["depth"]) - 1
    if st["f_kind"][frame] == c.FRAME_PLAY:
        if st["decision"] == c.DECISION_MAY:
            return term("enters_exerted", language)
        return term("discard_as_cost", language) if st["f_phase"][frame] == c.PLAYING_DISCARD else None
    ability = int(st["f_ability"][frame])
    if ability in (c.BUILTIN_SUPPORT, c.BUILTIN_VANISH, c.BUILTIN_TEMPORARY_SHIFT):
        return _keyword_of(ability, language)
    found = game.table.abilities.get(ability)
    if found is None:
        return None
    text = ability_words(game, ability)
    return f"{found.name}: {text}" if found.name else text


def ability_words(game: Game, ability: int) -> str:
    """The text (in English) of an ability by its index in the tables."""
    return _text_of(game.table.abilities[ability], _this(game, ability))


def lasting_effects(game: Game, viewer: int | None, language: str = "en") -> list[str]:
    """The effects with a duration (6.1.13, 6.4.2): whose card made them, on what, for how long; abilities with text."""
    st = game.state
    first = viewer or 0
    lines = []
    for i in range(st["n_lasting"]):
        target, kind = int(st["l_target"][i]), int(st["l_kind"][i])
        if target != c.NONE and kind != c.MODIFIER_TRIGGER and st["incarnation"][target] != st["l_incarnation"][i]:
            continue  # of a card that is gone
        source = int(st["l_source"][i])
        made = shown(game, source, first, viewer, language) if source != c.NONE else term("an_ability", language)
        if target != c.NONE:
            made = term("on_card", language, made, shown(game, target, first, viewer, language))
        else:
            made = term("on_player", language, made, st["l_player"][i])
        until = f"until_{int(st['l_until'][i])}"
        line = f"{made}, {term(until, language, int(st['l_until_player'][i]))}"
        if kind in (c.MODIFIER_TRIGGER, c.MODIFIER_ABILITY) and int(st["l_param"][i]) in game.table.abilities:
            line += f": {ability_words(game, int(st['l_param'][i]))}"
        lines.append(line)
    return list(dict.fromkeys(lines))


def granted_abilities(game: Game, slot: int) -> list[str]:
    """The texts of the abilities that a card in play has from others."""
    st = game.state
    granted = [int(st["grant_ability"][g]) for g in range(st["n_grants"]) if st["grant_slot"][g] == slot]
    return [ability_words(game, ability) for ability in dict.fromkeys(granted)]


def chosen(game: Game, language: str = "en") -> list[str]:
    """The cards selected so far for the pending choice, as the player who decides calls them."""
    st = game.state
    frame = int(st["depth"]) - 1
    choosing = st["decision"] in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN)
    if game.over or not choosing or st["f_kind"][frame] not in (c.FRAME_GAME, c.FRAME_PROGRAM, c.FRAME_PLAY):
        return []
    picked = [int(word) for word in st["f_sets"][frame, c.SET_THEM] & ~st["candidates"]]
    slots = [64 * w + bit for w, word in enumerate(picked) for bit in range(64) if word >> bit & 1]
    player = int(st["decider"])
    return [shown(game, slot, player, player, language) for slot in slots]


@lru_cache(maxsize=4096)
def _text_of(ability: ir.Ability, this: str) -> str:
    """An ability in words. Of one that the engine made itself, which no card prints, what it does."""
    try:
        return in_words(ability_text(ability, this))
    except (NotImplementedError, IndexError):
        assert isinstance(ability, ir.Triggered)
        return in_words(effects_text(ability.effects, this))


def _this(game: Game, ability: int) -> str:
    """How the text of an ability calls its card."""
    tables = game.table.tables[0]
    for i, card in enumerate(game.table.cards):
        if 0 <= ability - int(tables["ability_start"][i]) < int(tables["ability_count"][i]):
            return f"this {card.type}"
    return "this card"


def _keyword_of(ability: int, language: str) -> str:
    """The keyword whose triggered ability is built in."""
    names = {c.BUILTIN_SUPPORT: "Support", c.BUILTIN_VANISH: "Vanish", c.BUILTIN_TEMPORARY_SHIFT: "Shift"}
    return term(names[ability], language)


def _ability_name(game: Game, slot: int, k: int, language: str) -> str:
    card = game.table.cards[game.state["card"][slot]]
    activated = [a for a in card.abilities if isinstance(a, ir.Activated)]
    return (activated[k].name if k < len(activated) else None) or term("ability_number", language, k + 1)


def _option(game: Game, option: int, language: str, viewer: int) -> str:
    st = game.state
    kind = int(st["decision"])
    if not int(st["options"]) >> option & 1:
        return term("option", language, option)  # not one of those that are asked for
    if kind == c.DECISION_NUMBER:
        return term("number", language, option)
    if kind == c.DECISION_NAME:
        if option == c.NAME_MORE:
            return term("more_names", language)
        if option == c.NAME_ANOTHER:
            return term("name_another", language)
        return term("name", language, game.table.names[int(st["page"]) * c.NAMES_PER_PAGE + option])
    if kind == c.DECISION_PLAYER:
        if option == 0:
            return term("choose_you", language)
        two = game.players == 2
        return term("choose_opponent", language) if two else term("choose_opponent_number", language, option)
    if kind == c.DECISION_ORDER:
        ability, source = game.bag_choice(option)
        name = triggered_name(game, ability, language)
        return term("resolve", language, name, shown(game, source, int(st["decider"]), viewer, language))
    text = _option_text(game, option, language)
    return term("option_is", language, option, text) if text else term("option", language, option)


def _option_text(game: Game, option: int, language: str) -> str | None:
    """What an option of a mode, a cost or a granted ability stands for."""
    st = game.state
    frame = int(st["depth"]) - 1
    source = int(st["f_source"][frame])
    if st["decision"] == c.DECISION_COST:
        return term(_WAYS_TO_PAY[option], language)
    if st["decision"] == c.DECISION_ABILITY:
        granted = [int(st["grant_ability"][g]) for g in range(st["n_grants"]) if st["grant_slot"][g] == source]
        usable = [a for a in dict.fromkeys(granted) if isinstance(game.table.abilities[a], ir.Activated)]
        return _text_of(game.table.abilities[usable[option]], "this card") if option < len(usable) else None
    index = int(st["f_ability"][frame])
    ability = game.table.abilities.get(index)
    modes = [node for node in ir.walk(ability) if isinstance(node, ir.ChooseOne)] if ability else []
    if len(modes) != 1 or option >= len(modes[0].options):
        return None
    return in_words(effects_text(modes[0].options[option], _this(game, index)))


def triggered_name(game: Game, ability: int, language: str = "en") -> str:
    """The name of a triggered ability in the bag."""
    if ability in (c.BUILTIN_SUPPORT, c.BUILTIN_VANISH, c.BUILTIN_TEMPORARY_SHIFT):
        return _keyword_of(ability, language)
    return game.table.abilities[ability].name or term("an_ability", language)
