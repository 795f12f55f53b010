"""Actions, decisions and effects in words."""

from functools import lru_cache
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import ASKS, NUMBERS, OPCODES
from lorcana_env.setup.compiled_decks import CompiledDecks
from lorcana_env.setup.position import Position
from lorcana_env.words.abilities import BUILT_IN, ability_words, activated_name, option_words, text_of, triggered_name
from lorcana_env.words.labels import from_place, in_place, label, place_matters, visible_label
from lorcana_env.words.players import inside
from lorcana_env.words.purposes import purpose
from lorcana_env.words.terms import term

_WAYS_TO_PAY = (
    "pay_ink",
    "pay_shift",
    "pay_sing",
    "pay_alternate",
)  # options of DECISION_COST (:func:`.play_options.ways_to_pay`)


#: Cards that these verbs take from another zone than the hand are said with it.
_FROM_HAND = ("ink", "play", "shift", "sing", "play_alternate")


def describe_action(position: Position, action: int, language: str = "en", viewer: int | None = None) -> str:
    """An action of the player who decides, in words; cards by full name, those of others with whose they are.

    ``viewer``: the player who reads it; None: the one who decides. A card that the viewer does not know, and that the
    action does not make public, is "an unknown card". No two legal actions have the same words, but those about
    unknown cards.
    """
    return describe_to(position, action, int(position.state["decider"]) if viewer is None else viewer, language)


def describe_to(position: Position, action: int, viewer: int | None, language: str = "en") -> str:
    """:func:`describe_action` for a viewer; None: everybody, who knows all cards, and players have their names."""
    st = position.state
    player = int(st["decider"])
    a = position.table.actions.decode(action, player)
    if a.verb in c.SINGLE_VERBS:
        return term(a.verb, language)
    if a.verb == "option":
        return _option(position, a.option or 0, language, viewer)
    assert a.slot is not None
    if a.slot % position.table.capacity >= position.table.deck_sizes[a.slot // position.table.capacity]:
        return term("no_card", language, a.verb)
    if a.verb == "choose":
        name = visible_label(position, a.slot, player, viewer, language)
        if position.knows(a.slot, viewer) and place_matters(position, a.slot):
            name = in_place(position, name, a.slot, player, viewer, language)
        return _choice(position, name, viewer, language)
    name = label(position, a.slot, player, language, viewer)
    if a.verb.startswith("ability_"):
        return term("use", language, activated_name(position, a.slot, int(a.verb[-1]), language), name)
    if a.verb in _FROM_HAND and st["zone"][a.slot] != c.ZONE_HAND:
        name = from_place(position, name, a.slot, player, viewer, language)
    shifts = a.verb == "play_alternate" and position.table.tables[0]["alternate_shift"][st["card"][a.slot]]
    return term("shift_alternate" if shifts else a.verb, language, name)


def _choice(position: Position, name: str, viewer: int | None, language: str) -> str:
    """The words for choosing a card, with the purpose of the choice where it is known."""
    st = position.state
    if st["decision"] == c.DECISION_MULLIGAN:
        return term("put_on_the_bottom", language, name)
    frame = position.top_frame
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
    if st["decision"] not in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN):
        return text
    most, may_stop = int(st["picks_max"]), st["picks_min"] == 0
    if most > 1 and st["decision"] == c.DECISION_CHOOSE:
        return term("several_or_done" if may_stop else "several", language, text, most)
    return term("or_done", language, text) if may_stop else text


def _question(position: Position, viewer: int | None, language: str) -> str:
    """Return the question: "choose a card to banish", "choose how much damage to remove from Stitch - New Dog"."""
    st = position.state
    frame = position.top_frame

    def name(slot: int) -> str:
        return visible_label(position, slot, int(st["decider"]), viewer, language)

    if st["decision"] == c.DECISION_CHOOSE and frame["kind"] == c.FRAME_REPLACE:
        return term("to_replace", language, name(int(frame["source"])))
    if st["decision"] == c.DECISION_CHOOSE and (what_for := purpose(position, language)):
        return term("decide_choose_for", language, what_for)
    if st["decision"] == c.DECISION_NUMBER and frame["kind"] == c.FRAME_PAY:
        return term("number_to_pay", language)
    if st["decision"] == c.DECISION_NUMBER and frame["kind"] == c.FRAME_PROGRAM:
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
    return [64 * w + bit for w, word in enumerate(words.tolist()) if word for bit in range(64) if word >> bit & 1]


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
        ability = int(frame["ability"])
        if ability >= 0 and not isinstance(position.table.abilities[ability], ir.Resolve):  # an action's own effect
            line = term("ability_of", language, triggered_name(position, ability, language), line)
        for card in (int(frame["it"]), int(frame["other"])):
            if card not in (c.NONE, int(frame["source"])):
                line = term("subject", language, line, visible_label(position, card, first, viewer, language))
        for key, which in (("selected", c.SET_THEM), ("looked_at", c.SET_LOOKED), ("taken_from", c.SET_SOURCE)):
            if cards := names(slots_in(frame["sets"][which])):
                line = term(key, language, line, "; ".join(cards))
        if frame["chosen_player"] != c.NONE:
            player = inside(position, int(frame["chosen_player"]), viewer, language)
            line = term("chosen_player", language, line, player)
        if name := _named(position, frame):
            line = term("named", language, line, name)
        numbers = [int(frame[field]) for field in ("result", "total", "held") if frame[field]]
        line = term("counted", language, line, ", ".join(map(str, numbers))) if numbers else line
        asks = _choices(position.table, int(frame["ability"]))
        so_far = sum(at <= frame["instruction"] for at in asks)
        lines.append(term("step", language, line, so_far, len(asks)) if len(asks) > 1 else line)
    return lines


@lru_cache(maxsize=4096)
def _choices(table: CompiledDecks, ability: int) -> tuple[int, ...]:
    """Return the instructions of the program of an ability that ask for a choice."""
    tables = table.tables[0]
    starts = set(tables["a_code"][: int(tables["n_abilities"])].tolist())
    at, asks = int(tables["a_code"][ability]), []
    while (opcode := OPCODES[tables["code"][at, 0]]).name != "END":
        if opcode.asks >= 0 or opcode.then == ASKS:
            asks.append(at)
        inner = opcode.name == "JUMP" and at + 1 in starts  # over the program of an ability that this one creates
        at = int(tables["code"][at, 1]) if inner else at + 1
    return tuple(asks)


def _named(position: Position, frame: Any) -> str | None:
    """The name that was named by the program of a frame (5.2.6)."""
    start, at = int(position.table.tables[0]["a_code"][frame["ability"]]), int(frame["instruction"])
    if NUMBERS["NAME"] not in position.table.tables[0]["code"][start:at, 0]:
        return None
    return position.table.names[frame["named"]] if frame["named"] >= 0 else "?"


def reason(position: Position, language: str = "en") -> str | None:
    """The text of what asks for the pending decision: an ability or action (in English), or the rule; None: neither."""
    st = position.state
    if position.over or st["depth"] == 0 or st["decision"] in (c.DECISION_MAIN, c.DECISION_MULLIGAN, c.DECISION_ORDER):
        return None
    frame = position.top_frame
    if frame["kind"] == c.FRAME_PLAY:
        return term("enters_exerted", language) if st["decision"] == c.DECISION_MAY else None
    ability = int(frame["ability"])
    if ability in BUILT_IN:
        return triggered_name(position, ability, language)
    found = position.table.abilities.get(ability)
    if found is None:
        return None
    text = ability_words(position, ability)
    return f"{found.name}: {text}" if found.name else text


def chosen(position: Position, language: str = "en") -> list[str]:
    """The cards selected so far for the pending choice, as the player who decides calls them."""
    st = position.state
    frame = position.top_frame
    choosing = st["decision"] in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN)
    if position.over or not choosing or frame["kind"] not in (c.FRAME_GAME, c.FRAME_PROGRAM, c.FRAME_PLAY):
        return []
    player = int(st["decider"])
    picked = slots_in(frame["sets"][c.SET_THEM] & ~st["candidates"])
    return [visible_label(position, slot, player, player, language) for slot in picked]


def _option(position: Position, option: int, language: str, viewer: int | None) -> str:
    st = position.state
    kind = int(st["decision"])
    if not int(st["options"]) >> option & 1:
        return term("option", language, option)  # the pending decision does not offer it
    if kind == c.DECISION_NUMBER:
        pays = position.top_frame["kind"] == c.FRAME_PAY
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
        if position.players == 2:
            return term("choose_opponent", language)
        chooser = int(st["decider"])
        seats = [(chooser + k) % position.players for k in range(1, option + 1)]
        if not position.opposes(chooser, seats[-1]):
            return term("choose_teammate", language, inside(position, seats[-1], chooser, language))
        number = sum(position.opposes(chooser, seat) for seat in seats)
        return term("choose_opponent_number", language, number)
    if kind == c.DECISION_ORDER:
        return term("resolve", language, _waiting(position, position.bag_choice(option), viewer, language))
    text = _option_text(position, option, language)
    return term("option_is", language, option, text) if text else term("option", language, option)


def _option_text(position: Position, option: int, language: str) -> str | None:
    """The text of an option of a mode, a cost or a granted ability; None where there is none."""
    st = position.state
    frame = position.top_frame
    source = int(frame["source"])
    if st["decision"] == c.DECISION_COST:
        return term(_WAYS_TO_PAY[option], language)
    if st["decision"] == c.DECISION_ABILITY:
        granted = [a for a, to in st["grants"][: st["n_grants"]].tolist() if to == source]
        usable = [a for a in dict.fromkeys(granted) if isinstance(position.table.abilities[a], ir.Activated)]
        return text_of(position.table.abilities[usable[option]], "this card") if option < len(usable) else None
    return option_words(position, int(frame["ability"]), option)


def _waiting(position: Position, i: int, viewer: int | None, language: str) -> str:
    """An ability in the bag, with the cards that it is about and a number as far as others are called the same."""
    decider, n = int(position.state["decider"]), int(position.state["n_bag"])
    words: list[str] = []
    for subjects in (False, True):
        words = [in_the_bag(position, k, decider, viewer, language, subjects) for k in range(n)]
        if words.count(words[i]) == 1:
            return words[i]
    before = words[:i].count(words[i])
    return f"{words[i]}#{before + 1}" if before else words[i]


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
