"""A saved game as one web page that needs nothing else: board, log, step slider, what an agent thinks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from lorcana_env.agents.hints import has_value, hint, moves, win_chance
from lorcana_env.cards import Card
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.game.replay import RecordedGame
from lorcana_env.words.history import account, turn_heading
from lorcana_env.words.terms import check_language, term
from lorcana_env.words.text import card_lines, result
from lorcana_env.words.view import CardView, SideView, View, view_for

_DATA = "__DATA__"  # its place in the page
_LABELS = (
    "count_lore", "count_ink", "count_drops", "count_deck", "hand", "discard_zone", "play_zone", "resolving", "exerted",
    "drying", "nothing", "point", "chance",
)  # fmt: skip


def page(
    replay: RecordedGame,
    viewer: int | None = None,
    agent: Agent | None = None,
    agent_name: str = "",
    language: str = "en",
    progress: Callable[[int], None] | None = None,
    judged: Mapping[int, Mapping[str, Any]] | None = None,
) -> str:
    """The page (HTML) of a replay.

    ``viewer``: shows what this player may know; None: the full truth. ``agent``: at each decision (with a viewer, at
    those of the viewer) the page says what it would do, with its probabilities where it has them; the curve is
    :func:`lorcana_env.agents.hints.win_chance`, by the agent if it values positions. ``progress`` is called with 1
    after each step. ``judged``: what :meth:`lorcana_env.analysis.review.GameReview.by_step` gives, which is shown
    instead of the agent's opinion, and makes the curve.
    """
    check_language(language)
    cards: dict[str, dict[str, Any]] = {}
    steps: list[dict[str, Any]] = []
    chance = 0.5
    logs = [account(*transition, viewer, language) for transition in replay.transitions()]
    for step, (game, action) in enumerate(replay.positions()):
        view = view_for(game, viewer, language)
        if judged is not None and not game.over:
            chance = _judged_chance(judged.get(step), viewer or 0, chance)
        elif game.over or not has_value(agent) or viewer in (None, game.to_act):
            chance = round(win_chance(game, viewer or 0, agent), 3)  # else as it was: the other's hand is in the value
        for card in view.cards():
            if card.full_name not in cards:
                cards[card.full_name] = _card(card, language)
        steps.append(
            {
                "heading": turn_heading(game, language),
                "active": view.active,
                "sides": [_side(side) for side in view.sides],
                "note": _note(view, language),
                "log": logs[step] if action is not None else [result(view, language)] if view.over else [],
                "chance": chance,
            }
        )
        if action is not None:
            steps[-1]["hint"] = _hint(game, action, viewer, agent, language)
            if judged is not None and step in judged and viewer in (None, game.to_act):
                steps[-1]["judged"] = judged[step]
        if progress is not None:
            progress(1)
    data = {
        "title": " against ".join(f"{name} ({deck.name})" for name, deck in zip(replay.names, replay.decks)),
        "seed": replay.seed,
        "viewer": viewer or 0,
        "truth": viewer is None,
        "players": [side.name for side in view_for(replay.at(0), viewer, language).sides],
        "names": replay.names,
        "agent": agent_name,
        "labels": {key: term(key, language) for key in _LABELS},
        "cards": cards,
        "steps": steps,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    template = (files("lorcana_env.render") / "replay.html").read_text("utf-8")
    return template.replace(_DATA, text)


def _card(card: Card, language: str) -> dict[str, Any]:
    return {
        "ink": list(card.inks),
        "cost": card.cost,
        "inkable": card.inkable,
        "type": "song" if card.song else card.type,
        "text": card_lines(card, language),
    }


def _side(side: SideView) -> dict[str, Any]:
    return {
        "player": side.player,
        "name": side.name,
        "deckName": side.deck_name,
        "out": side.out,
        "lore": side.lore,
        "goal": side.goal,
        "inkReady": side.ink_ready,
        "ink": side.ink,
        "inkDrops": side.ink_drops,
        "hand": [card.full_name for card in side.hand],
        "handSize": side.hand_size,
        "deck": side.deck_size,
        "discard": [card.full_name for card in side.discard],
        "resolving": [card.full_name for card in side.resolving],
        "play": [_in_play(card) for card in side.play],
    }


def _in_play(card: CardView) -> dict[str, Any]:
    numbers = [card.strength, card.willpower, card.lore]
    more = [*card.keywords, *card.restrictions, *card.granted]
    return {
        "name": card.card.full_name,
        "label": card.label,
        "exerted": card.exerted,
        "drying": card.drying,
        "damage": card.damage,
        "numbers": numbers,
        "more": more,
        "at": card.at,
        "under": list(card.under),
    }


def _note(view: View, language: str) -> str:
    """The challenge, the bag and the reason of the decision, in one line."""
    parts = [term("challenging", language, *view.challenge)] if view.challenge else []
    parts += [term("bag", language, "; ".join(view.bag))] if view.bag else []
    parts += [view.reason] if view.reason else []
    return " ".join(parts)


def _judged_chance(judged: Mapping[str, Any] | None, player: int, before: float) -> float:
    """The chance of ``player`` to win at a judged decision; ``before`` at a decision that was not judged."""
    if judged is None:
        return before
    return round(judged["win"] if judged["player"] == player else 1.0 - judged["win"], 3)


def _hint(game: Game, action: int, viewer: int | None, agent: Agent | None, language: str) -> dict[str, Any] | None:
    """The action that the agent would take; None at a decision that the viewer may not see."""
    if agent is None or game.to_act is None or viewer not in (None, game.to_act):
        return None
    answer = hint(agent, game)
    legal = game.legal_actions()
    meant = moves(game)[(legal == action) | (legal == answer.action)]
    same = bool(meant.min() == meant.max())  # which copy of a card it is is all the same
    found: dict[str, Any] = {"say": game.describe(answer.action, language), "same": same}
    if answer.probabilities is not None:
        best = answer.probabilities.argsort()[::-1][:5]
        found["shares"] = [
            [game.describe(int(legal[k]), language), round(float(answer.probabilities[k]), 3)] for k in best
        ]
    return found
