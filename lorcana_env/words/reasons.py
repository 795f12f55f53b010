"""Reasons why a card cannot be used now, and what a challenge would do: asked of the engine, on copies of the record.

For a reason, what may stand in the way is taken away, and the engine lists the legal actions again. An obstacle is
named where the action is legal without it, and is not with it alone.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import copied
from lorcana_env.rules.turn import MAIN
from lorcana_env.rules.turn_actions.challenge import DECLARE
from lorcana_env.setup.position import Position, decider
from lorcana_env.words.actions import visible_label
from lorcana_env.words.lasting import restriction
from lorcana_env.words.terms import term

MOST_INK = 40  # more than any card can cost


@dataclass(frozen=True)
class _Obstacle:
    """Something that may stand in the way: its words, and what takes it away from a record.

    ``elsewhere``: it is about other cards, so it is not said where the card itself is a reason.
    """

    words: str
    lift: Callable[[Any], None]
    elsewhere: bool = False


@dataclass(frozen=True)
class Forecast:
    """The outcome of a challenge if nothing else happens: damage, and who is banished."""

    dealt: int  # by the challenging character
    taken: int
    banishes: bool
    is_banished: bool

    def words(self, language: str = "en") -> str:
        """Return the words about the challenging character, as "deals 3, takes 5; is banished"."""
        ends = {(True, False): "foreseen_banishes", (False, True): "foreseen_dies", (True, True): "foreseen_both"}
        text = term("foreseen", language, self.dealt, self.taken)
        key = ends.get((self.banishes, self.is_banished))
        return term("and_also", language, text, term(key, language)) if key else text


def why_not(position: Position, slot: int, language: str = "en") -> dict[str, str]:
    """Return why the player who decides cannot use a card now: for each verb that its kind has, the reason.

    Of a card in hand the verbs are "ink", "play", "shift" and "sing"; of one in play "quest", "challenge", "move",
    "boost", "ability_0" and so on; where a card is to be chosen, "choose", of cards in play. Verbs that are legal are
    left out, and so are verbs that a card never has ("sing" of a character).
    """
    st, player = position.state, position.to_act
    if player is None or not position.knows(slot, player):
        return {}
    if st["decision"] == c.DECISION_CHOOSE:
        return _why_not_chosen(position, slot, language) if st["zone"][slot] == c.ZONE_PLAY else {}
    if st["decision"] != c.DECISION_MAIN or slot // position.table.capacity != player:
        return {}
    found, legal = {}, set(position.legal_actions().tolist())
    for verb in _verbs(position, slot):
        action = position.table.actions.encode(verb, player, slot)
        if action not in legal:
            found[verb] = _reason(position, verb, slot, action, language)
    return found


def forecast(position: Position, attacker: int, defender: int) -> Forecast:
    """Return what happens to two characters, or a character and a location, if one challenges the other now.

    Their numbers are those "while challenging" (4.6.4.5, 8.5); abilities that trigger or replace damage are not
    played out.
    """
    states = copied(position.state_array)
    st = states[0]
    for key, slot in (("attacker", attacker), ("defender", defender)):
        st[key], st[f"{key}_incarnation"] = slot, st["incarnation"][slot]
    st["in_challenge"], st["exerted"][attacker], st["dirty"] = 1, 1, c.DIRTY_ALL
    _ask_again(position, states)
    dealt, taken = _damage(position, st, attacker, defender), _damage(position, st, defender, attacker)

    def dies(slot: int, more: int) -> bool:
        return more > 0 and int(st["damage"][slot]) + more >= int(st["willpower"][slot])

    return Forecast(dealt, taken, dies(defender, dealt), dies(attacker, taken))


def _damage(position: Position, st: Any, by: int, to: int) -> int:
    """Return the damage that a card in a challenge deals to the other one (4.6.6.1)."""
    barred = int(st["restrictions"][to])
    if barred & (1 << c.CANNOT_TAKE_CHALLENGE_DAMAGE | 1 << c.CANNOT_BE_DAMAGED):
        return 0
    if barred & (1 << c.CANNOT_BE_DAMAGED_UNLESS_CHALLENGED) and to != st["defender"]:
        return 0
    if position.table.cards[st["card"][by]].type == "location":  # 4.6.8.3
        return 0
    by_willpower = int(st["keywords"][by]) >> c.TRAIT_WILLPOWER_DAMAGE & 1
    n = int(st["willpower" if by_willpower else "strength"][by])
    return max(0, max(0, n) - max(0, int(st["resist"][to])))


# -- asking the engine ------------------------------------------------------------------------------------------------


def _is_legal(position: Position, action: int, obstacles: Any) -> bool:
    """Return whether an action is legal once these obstacles are lifted."""
    states = copied(position.state_array)
    for obstacle in obstacles:
        obstacle.lift(states[0])
    if states[0]["decision"] != c.DECISION_MAIN:
        return action in _ask_again(position, states)
    return action in _list(position, states)


def _list(position: Position, states: np.ndarray) -> list[int]:
    legal = np.zeros(position.table.actions.n, np.int16)
    n = engine.step(states, 0, position.table.tables, 0, -1, 0, legal)
    return [int(action) for action in legal[:n]]


def _ask_again(position: Position, states: np.ndarray) -> list[int]:
    """Let the engine find anew what may be answered here, after an edit of the record."""
    st = states[0]
    frame = st["frames"][int(st["depth"]) - 1]
    frame["phase"] = {c.FRAME_TURN: MAIN, c.FRAME_CHALLENGE: DECLARE}.get(int(frame["kind"]), 0)
    st["decision"] = c.DECISION_NONE
    return _list(position, states)


def _reason(position: Position, verb: str, slot: int, action: int, language: str) -> str:
    """Return why an action that is not legal is not."""
    obstacles = list(_obstacles(position, verb, slot, language))
    player = slot // position.table.capacity
    ink = _Obstacle("", lambda st: _set_ink(position, st, player, MOST_INK))
    if not _is_legal(position, action, [*obstacles, ink]):
        return _otherwise(position, verb, slot, language)
    needed = [o for o in obstacles if not _is_legal(position, action, [*(p for p in obstacles if p is not o), ink])]
    affordable = _is_legal(position, action, obstacles)
    reasons = (needed or obstacles) if affordable else needed
    words = [o.words for o in reasons if not o.elsewhere] or [o.words for o in reasons]
    if not affordable:
        have = _ready_ink(position, player)
        price = next(n for n in range(have + 1, MOST_INK + 1) if _is_legal(position, action, [*obstacles, _Obstacle(
            "", lambda st, n=n: _set_ink(position, st, player, n))]))  # type: ignore[misc]  # fmt: skip
        words.append(term("needs_ink", language, price, have))
    return _joined(words, language)


def _joined(words: list[str], language: str) -> str:
    return term("and_also", language).replace("{}", "").join(words)


def _ready_ink(position: Position, player: int) -> int:
    """Return the ink that can be paid: ready ink cards and ink drops."""
    st = position.state
    return sum(not st["exerted"][slot] for slot in position.slots(player, "inkwell")) + int(st["ink_drops"][player])


def _set_ink(position: Position, st: Any, player: int, n: int) -> None:
    """Let a player have ``n`` ink to pay with; ink cards that there are not are the first one several times."""
    n -= int(st["ink_drops"][player])
    capacity = position.table.capacity
    cards, count = st["cards"][player, c.ZONE_INKWELL], int(st["counts"][player, c.ZONE_INKWELL])
    spare = cards[0] if count else int(st["cards"][player, c.ZONE_DECK, 0])  # never in play
    for k in range(count, min(n, capacity)):
        cards[k] = spare
    st["counts"][player, c.ZONE_INKWELL] = min(n, capacity)
    for slot in cards[: min(n, capacity)]:
        st["exerted"][slot] = 0


def _without(field: str, slots: Iterable[int], bits: int = -1) -> Callable[[Any], None]:
    """Return what takes these bits of a field from slots of a record, or from players of it; without ``bits``, all."""

    def lift(record: Any) -> None:
        for slot in slots:
            record[field][slot] = int(record[field][slot]) & ~bits

    return lift


# -- verbs and obstacles ----------------------------------------------------------------------------------------------


def _verbs(position: Position, slot: int) -> Iterator[str]:
    """Yield the verbs that a card of the player has where it is."""
    st, player = position.state, slot // position.table.capacity
    card, tables = position.table.cards[st["card"][slot]], position.table.tables[0]
    if st["zone"][slot] == c.ZONE_HAND:
        yield "play"
        if tables["shift_cost"][st["card"][slot]] >= 0:
            yield "shift"
        if card.song:
            yield "sing"
        yield "ink"
    elif st["zone"][slot] == c.ZONE_PLAY:
        if card.type == "character":
            yield from ("quest", "challenge")
            if any(_type(position, other) == "location" for other in position.slots(player, "play")):
                yield "move"
        if tables["boost"][st["card"][slot]] > 0:
            yield "boost"
        for k in range(sum(isinstance(ability, ir.Activated) for ability in card.abilities)):
            yield f"ability_{k}"


def _type(position: Position, slot: int) -> str:
    return position.table.cards[position.state["card"][slot]].type


def _obstacles(position: Position, verb: str, slot: int, language: str) -> Iterator[_Obstacle]:
    """Yield what stands in the way of a verb here, but a lack of ink."""
    st, player = position.state, slot // position.table.capacity
    if verb == "ink":
        if st["inked"][player]:
            yield _Obstacle(term("inked_already", language), _without("inked", [player]))
        if not position.table.cards[st["card"][slot]].inkable:

            def make_inkable(record: Any) -> None:
                record["player_rules"][player] |= c.RULE_ALL_INKABLE

            yield _Obstacle(term("not_inkable", language), make_inkable)
    elif verb == "sing":
        singers = [s for s in position.slots(player, "play") if _type(position, s) == "character"]
        for field in ("exerted", "drying"):
            if any(st[field][s] for s in singers):
                yield _Obstacle(term(f"singers_{field}", language), _without(field, singers))
    elif st["zone"][slot] == c.ZONE_PLAY:
        if st["exerted"][slot] and verb not in ("move", "boost"):
            yield _Obstacle(term("exerted", language), _without("exerted", [slot]))
        if st["drying"][slot] and verb not in ("move", "boost"):
            yield _Obstacle(term("dries", language), _without("drying", [slot]))
        for k, name in enumerate(c.KEYWORDS):
            if name in _KEYWORDS.get(verb, ()) and int(st["keywords"][slot]) >> k & 1:
                keyword = term("has_keyword", language, term(name, language))
                yield _Obstacle(keyword, _without("keywords", [slot], 1 << k))
        for k in _CANNOT.get(verb, (c.CANNOT_EXERT,) if verb.startswith("ability_") else ()):
            if int(st["restrictions"][slot]) >> k & 1:
                yield _Obstacle(restriction(c.RESTRICTIONS[k], language), _without("restrictions", [slot], 1 << k))
        if (verb == "boost" or verb.startswith("ability_")) and st["used"][slot]:
            yield _Obstacle(term("used_already", language), _without("used", [slot]))
        if verb == "move" and st["free_moves"]:

            def forget(record: Any) -> None:
                record["free_moves"] = 0

            yield _Obstacle(term("moves_in_a_loop", language), forget)
        if verb == "challenge":
            if any(int(rules) & c.RULE_ONE_CHALLENGE for rules in st["player_rules"]):
                lift = _without("player_rules", range(position.players), c.RULE_ONE_CHALLENGE)
                yield _Obstacle(term("one_challenge", language), lift)
            others = [p for p in range(position.players) if position.opposes(p, player)]
            theirs = [s for p in others for s in position.slots(p, "play")]
            yield from _of_defenders(position, theirs, True, language)


#: The keywords that keep a character from a verb, and the restrictions.
_KEYWORDS = {"quest": ("Reckless",), "challenge": ("Adventurous",)}
_CANNOT = {
    "quest": (c.CANNOT_QUEST, c.CANNOT_EXERT),
    "challenge": (c.CANNOT_CHALLENGE, c.CANNOT_EXERT),
    "move": (c.CANNOT_MOVE,),
}


def _of_defenders(position: Position, slots: list[int], several: bool, language: str) -> Iterator[_Obstacle]:
    """Yield why none of these cards can be challenged (4.6.4.3); ``several``: said of all of them."""
    st = position.state
    characters = [slot for slot in slots if _type(position, slot) == "character"]

    def exert(record: Any) -> None:
        for slot in characters:
            record["exerted"][slot] = 1

    if any(not st["exerted"][slot] for slot in characters):
        yield _Obstacle(term("none_exerted" if several else "not_exerted", language), exert, several)
    if any(int(st["keywords"][slot]) >> c.KEYWORD_EVASIVE & 1 for slot in characters):
        evasive = term("has_keyword", language, term("Evasive", language))
        words = term("they_evade", language, term("Evasive", language)) if several else evasive
        yield _Obstacle(words, _without("keywords", slots, 1 << c.KEYWORD_EVASIVE), several)
    if any(int(st["restrictions"][slot]) >> c.CANNOT_BE_CHALLENGED & 1 for slot in slots):
        words = restriction(c.RESTRICTIONS[c.CANNOT_BE_CHALLENGED], language)
        yield _Obstacle(words, _without("restrictions", slots, 1 << c.CANNOT_BE_CHALLENGED), several)


def _otherwise(position: Position, verb: str, slot: int, language: str) -> str:
    """Return the reason that is left when no obstacle explains it."""
    key = "no_ability" if verb.startswith("ability_") else f"no_way_to_{verb}"
    if verb == "sing":
        card = position.table.cards[position.state["card"][slot]]
        together = [keyword.value for keyword in card.keywords if keyword.keyword == "Sing Together"]
        return term("no_way_to_sing_together", language, *together) if together else term(key, language, card.cost)
    return term(key, language)


def _why_not_chosen(position: Position, slot: int, language: str) -> dict[str, str]:
    """Return why a card in play is none of those that can be chosen."""
    st, player = position.state, decider(position)
    frame = position.top_frame
    action = position.table.actions.encode("choose", player, slot)
    if frame["kind"] not in (c.FRAME_PROGRAM, c.FRAME_CHALLENGE) or action in position.legal_actions():
        return {}
    if slot // position.table.capacity == player:
        return {"choose": term("does_not_fit", language)} if frame["kind"] == c.FRAME_PROGRAM else {}
    if frame["kind"] == c.FRAME_PROGRAM:
        ward = _Obstacle("", _without("keywords", [slot], 1 << c.KEYWORD_WARD))
        barred = _Obstacle("", _without("restrictions", [slot], 1 << c.CANNOT_BE_CHOSEN))
        if _is_legal(position, action, [ward, barred]):
            warded = int(st["keywords"][slot]) >> c.KEYWORD_WARD & 1
            has_ward = term("has_keyword", language, term("Ward", language))
            return {"choose": has_ward if warded else restriction(c.RESTRICTIONS[c.CANNOT_BE_CHOSEN], language)}
        return {"choose": term("does_not_fit", language)}
    if _type(position, slot) not in ("character", "location"):
        return {}
    obstacles = list(_of_defenders(position, [slot], False, language))
    guards = [
        other for other in position.slots(slot // position.table.capacity, "play")
        if other != slot and int(st["keywords"][other]) >> c.KEYWORD_BODYGUARD & 1
    ]  # fmt: skip
    if guards:
        dismiss = _without("keywords", guards, 1 << c.KEYWORD_BODYGUARD)
        name = visible_label(position, guards[0], slot // position.table.capacity, player, language)
        obstacles.append(_Obstacle(term("guarded", language, name, term("Bodyguard", language)), dismiss))
    needed = [o for o in obstacles if not _is_legal(position, action, [p for p in obstacles if p is not o])]
    words = [o.words for o in needed or obstacles]
    return {"choose": _joined(words, language) or term("no_way_to_be_challenged", language)}
