"""Positions as JSON for the page: words and numbers from :mod:`lorcana_env.words`, and cards by their slots.

A card that the viewer may not know has neither slot nor name; of an opponent's hand the page gets the number of cards.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from lorcana_env.agents.hints import Hint, first_alike, hint, win_chance
from lorcana_env.agents.tree import search, searches
from lorcana_env.cards import Card
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.constants import KEYWORDS
from lorcana_env.setup.position import Position, decider
from lorcana_env.words.actions import describe_action, describe_to, slots_in, visible_label
from lorcana_env.words.history import turn_heading
from lorcana_env.words.reasons import forecast
from lorcana_env.words.terms import TERMS, check_language, term
from lorcana_env.words.text import abilities, facts, keywords, outcome, result
from lorcana_env.words.view import CardView, SideView, View, plain, view_for

MAX_SHARES = 6  # alternatives of a decision
#: Terms of the game that the page writes itself, beside numbers and piles.
LABELS = (
    "count_lore", "count_ink", "count_drops", "count_deck", "hand", "discard_zone", "play_zone", "resolving", "exerted",
    "ready", "drying", "nothing", "chance", "inkable", "character", "action", "song", "item", "location", "amber",
    "amethyst", "emerald", "ruby", "sapphire", "steel", "concede", "you", "setup", "turn_number",
)  # fmt: skip


def labels(language: str) -> dict[str, Any]:
    """Return the terms of :data:`LABELS` in a language, and what each keyword does."""
    words = {key: TERMS[key][check_language(language)] for key in LABELS}
    return words | {"keywords": {term(name, language): term(f"about_{name}", language) for name in KEYWORDS}}


@lru_cache(maxsize=8192)
def card(card: Card, language: str) -> dict[str, Any]:
    """Return a card as printed."""
    return {
        **{key: getattr(card, key) for key in ("name", "version", "cost", "inkable")},
        "full": card.full_name,
        "inks": list(card.inks),
        "type": "song" if card.song else card.type,
        "numbers": [card.strength, card.willpower, card.lore],
        "move": card.move_cost,
        "facts": [*facts(card, language), *card.classifications],
        "keywords": keywords(card, language),
        "text": abilities(card),
    }


def board(position: Position, viewer: int | None, language: str) -> dict[str, Any]:
    """Return the board as ``viewer`` may see it (None: all of it), and the visible cards as printed."""
    view = view_for(position, viewer, language)
    return {
        "turn": view.turn,
        "heading": turn_heading(position, language),
        "active": view.active,
        "sides": [_side(side) for side in view.sides],
        "going_on": _going_on(view, language),
        "over": view.over,
        "result": result(view, language) if view.over else "",
        "winner": view.winner,
        "outcome": outcome(view, language) if view.over else [],
        "starting": int(position.state["starting_player"]),
        "cards": {shown.full_name: card(shown, language) for shown in view.cards()},
    }


_SIDE = (
    "player", "name", "deck_name", "out", "lore", "goal", "ink_ready", "ink", "ink_drops", "hand_size", "deck_size",
    "deck", "inkwell", "resolving",
)  # fmt: skip


def _side(side: SideView) -> dict[str, Any]:
    def entries(zone: str) -> list[dict[str, Any]]:
        return [
            {"slot": slot, "card": shown.full_name}
            for slot, shown in zip(side.slots[zone], getattr(side, zone), strict=True)
        ]

    in_play = [_in_play(shown) for shown in side.play]
    return plain(side, *_SIDE) | {"play": in_play, "hand": entries("hand"), "discard": entries("discard")}


def _in_play(shown: CardView) -> dict[str, Any]:
    return {
        **plain(shown, "slot", "card", "label", "exerted", "drying", "damage", "at", "keywords", "at_slot", "under"),
        "numbers": [shown.strength, shown.willpower, shown.lore],
        "more": [*shown.restrictions, *shown.granted],
    }


def _going_on(view: View, language: str) -> list[str]:
    """Return the lines about the challenge, the bag and lasting effects."""
    lines = [term("challenging", language, *view.challenge)] if view.challenge else []
    lines += [term("bag", language, "; ".join(view.bag))] if view.bag else []
    return [*lines, *view.lasting]


def decision(position: Position, viewer: int | None, language: str) -> dict[str, Any] | None:
    """Return the pending decision in words, or None if the game is over."""
    pending = position.decision
    if pending is None:
        return None
    view = view_for(position, viewer, language)
    source = int(position.top_frame["source"])
    asks = pending.kind not in ("main", "mulligan") and source != c.NONE and position.knows(source, viewer)
    return {
        "player": pending.player,
        "source": source if asks else None,
        "looked": _looked(position, viewer, language) if pending.kind == "choose" and viewer == pending.player else [],
        "yours": viewer == pending.player,
        "kind": pending.kind,
        "say": _prompt(position, viewer, view.decision, language),
        "reason": view.reason,
        "chosen": list(view.chosen),
        "least": int(position.state["picks_min"]),
        "most": int(position.state["picks_max"]) if pending.kind in ("choose", "mulligan") else 0,
    }


def _prompt(position: Position, viewer: int | None, decision: str, language: str) -> str:
    """Return what stands above the pending decision, as a sentence."""
    kind, source = c.DECISIONS[position.state["decision"]], int(position.state["decision_source"])
    if kind == "may" and source != c.NONE:
        player = int(position.state["decider"])
        return term("prompt_may", language, visible_label(position, source, player, viewer, language))
    if kind in ("main", "mulligan"):
        return term(f"prompt_{kind}", language)
    return f"{decision[:1].upper()}{decision[1:]}."


def _looked(position: Position, viewer: int | None, language: str) -> list[dict[str, Any]]:
    """Return the cards that the effect which asks looks at, those that cannot be chosen too."""
    st = position.state
    frame = position.top_frame
    slots = slots_in(frame["sets"][c.SET_LOOKED]) if frame["kind"] == c.FRAME_PROGRAM else []
    shown = {slot: position.table.cards[int(st["card"][slot])] for slot in slots if position.knows(slot, viewer)}
    return [{"slot": slot, "card": card(face, language)} for slot, face in shown.items()]


def choices(game: Game, language: str) -> list[dict[str, Any]]:
    """Return the legal actions in words, each with its card, in the order of ``game.legal_actions()``.

    The page answers with an index into this list.
    """
    player = game.to_act
    if player is None:
        return []
    found = []
    for action in game.legal_actions():
        action_ = game.table.actions.decode(int(action), player)
        choice: dict[str, Any] = {"say": describe_action(game, int(action), language), "verb": action_.verb}
        if action_.slot is not None and game.knows(action_.slot, player):
            shown = game.table.cards[int(game.state["card"][action_.slot])]
            choice |= {"slot": action_.slot, "card": card(shown, language)}
            choice["forecast"] = _forecast(game, int(action), language)
        found.append(choice)
    return found


def _forecast(game: Game, action: int, language: str) -> list[str]:
    """Return what a challenge would do, a line for each card that can be challenged; nothing for other actions."""
    player = decider(game)
    frame = game.top_frame
    asked = game.table.actions.decode(action, player)
    assert asked.slot is not None
    if asked.verb == "challenge":
        there = game.clone(auto=False)
        there.step(action)
        slots = [there.table.actions.decode(int(choice), player).slot for choice in there.legal_actions()]
        fights = [(asked.slot, slot) for slot in slots if slot is not None]
    elif asked.verb == "choose" and frame["kind"] == c.FRAME_CHALLENGE:
        fights = [(int(frame["source"]), asked.slot)]
    else:
        return []
    lines = []
    for attacker, defender in fights:
        words = forecast(game, attacker, defender).words(language)
        name = visible_label(game, defender, player, player, language)
        lines.append(term("line", language, name, words) if asked.verb == "challenge" else words)
    return lines


def reasons(game: Game, language: str) -> dict[int, list[str]]:
    """Return why cards cannot be used by the player who decides: by slot, a line for each action that is not legal."""
    player = game.to_act
    if player is None:
        return {}
    slots = [slot for p in range(game.players) for zone in ("hand", "play") for slot in game.slots(p, zone)]
    found = {}
    for slot in slots:
        why = game.why_not(slot, language).items() if game.knows(slot, player) else ()
        actions = [(game.table.actions.encode(verb, player, slot), reason) for verb, reason in why]
        found[slot] = [
            term("line", language, describe_action(game, action, language), text) for action, text in actions
        ]
    return {slot: lines for slot, lines in found.items() if lines}


def opinion(game: Game, agent: Agent, language: str) -> dict[str, Any]:
    """Return what an agent would do at the pending decision, and the chance to win of the player who decides.

    ``picks``: of cards that are chosen together all that it would choose, and their ``slots``.
    """
    if searches(agent):  # the chance is that of the analysis
        tree = search(agent, game, with_line=False)
        answer, chance = Hint(tree.best, tree.probabilities), tree.value
    else:
        answer, chance = hint(agent, game), win_chance(game, decider(game), agent)
    first = first_alike(game)  # copies of a card count as one move
    legal = [int(action) for action in game.legal_actions()]
    found = {
        "chance": round(chance, 4),
        "choice": legal.index(answer.action),
        "say": game.describe(answer.action, language),
    }
    shares = [] if answer.probabilities is None else [round(float(share), 4) for share in answer.probabilities]
    best = sorted((k for k in range(len(shares)) if first[k] == k), key=lambda k: -shares[k])[:MAX_SHARES]
    rows = [{"choice": k, "say": game.describe(legal[k], language), "share": shares[k]} for k in best]
    return found | {"shares": rows} | _picks(game, agent, answer.action, language)


def _picks(game: Game, agent: Agent, first: int, language: str) -> dict[str, Any]:
    """Return which cards an agent would choose together, beginning with an action; none of a single choice."""
    several = game.state["decision"] in (c.DECISION_MULLIGAN, c.DECISION_CHOOSE) and game.state["picks_max"] > 1
    here, action, found = game.clone(), first, []
    while several and (slot := game.table.actions.decode(action, decider(game)).slot) is not None:
        found.append((here.describe(action, language), slot))
        here.step(action)
        if here.over or any(here.state[key] != game.state[key] for key in ("decision", "decider", "decision_source")):
            break
        action = hint(agent, here).action
    return {"picks": [words for words, _ in found], "slots": [slot for _, slot in found]}


def translate(game: Game, moves: Sequence[str], language: str) -> list[str]:
    """Return moves that are given in English, made one after another from here, in the words of the log in a language.

    From the first move that is not legal here, the rest stays as it is.
    """
    found: list[str] = []
    here = game.clone(auto=True)
    for k, words in enumerate(moves):
        action = next((int(a) for a in here.legal_actions() if here.describe(int(a)) == words), None)
        if action is None:
            return [*found, *moves[k:]]
        found.append(describe_to(here, action, None, language))
        here.step(action)
    return found
