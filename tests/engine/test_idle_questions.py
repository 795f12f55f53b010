"""Questions whose answers make no difference are not asked, of any card of the pool (6.1.4)."""

import itertools
import random

import pytest

from lorcana_env import Scenario
from lorcana_env.cards import all_cards, ir
from tests.cast import BE_PREPARED, MAUI_DEMIGOD

#: Fields that say how a position came about, or that are old answers, and of programs the steps behind them.
PAST = {
    "decisions", "steps", "answer", "candidates", "picks_min", "picks_max", "page", "resolver", "decision_source",
    "left", "looking_back", "recent", "recent_actions", "next_recent", "padding",
}  # fmt: skip
STEPS = {"declined", "performed", "did_something", "result", "phase", "instruction"}
COUNTS = {name: f"n_{name}" for name in ("events", "bag", "lasting", "grants", "waiting")} | {"frames": "depth"}


def of_position(game):
    """The record as far as it matters for what comes."""
    st = game.state
    for name in sorted(set(st.dtype.names) - PAST):
        rows = st[name][: int(st[COUNTS[name]])] if name in COUNTS else st[name]
        fields = set(rows.dtype.names) - STEPS if name == "frames" else ()
        yield [rows[field].tobytes() for field in sorted(fields)] or rows.tobytes()


def after(game, action):
    copy = game.clone()
    copy.step(int(action))
    return copy


def comes_to(game, position, deep=4):
    """Return whether all ways on lead to a position, by a few choices."""
    if list(of_position(game)) == position:
        return True
    if game.over or game.decision.kind == "main" or deep == 0:
        return False
    return all(comes_to(after(game, action), position, deep - 1) for action in game.legal_actions())


def layouts(card):
    """Positions with the card and next to nothing else: in hand or in play, alone or beside who sings, and decks."""
    for deck in ({"deck": [BE_PREPARED] * 9}, {"deck": []}):
        for zone in ("hand", "play") if card.type != "action" else ("hand",):
            yours = {"hand": [], "play": [], "ink": 10} | deck
            yours["play"] = [MAUI_DEMIGOD] if card.type == "action" else []
            yours[zone] = [*yours[zone], card.full_name]
            yield Scenario(you=yours, opponent=deck).game


def prefers(name, game, chance):
    """A legal action by chance, mostly about this card, seldom the end of the turn."""
    legal = game.legal_actions().tolist()
    words = [game.describe(action) for action in legal]
    return chance.choices(legal, [0.3 if text == "end turn" else 6 if name in text else 1 for text in words])[0]


@pytest.mark.nightly
def test_no_card_of_the_pool_asks_whether_to_do_nothing():
    """Random play of a few decisions with each card and no others in play, where to choose another would be something
    done; where "you may" is asked, yes and no must not come to the same."""
    asked, idle = set(), set()
    pool = [card for card in all_cards() if not card.unsupported]
    for card in pool:
        if not any(isinstance(node, ir.May | ir.MayEach | ir.Draw) for node in ir.walk(card.abilities)):
            continue
        for start, seed in itertools.product(layouts(card), range(6)):
            game, chance, encode = start.clone(), random.Random(seed), start.table.actions.encode
            for _ in range(14):
                if game.over:
                    break
                if game.decision.kind == "may":
                    yes, no = (after(game, encode(verb, game.to_act)) for verb in ("accept", "decline"))
                    asked.add(card.full_name)
                    if comes_to(yes, list(of_position(no))):
                        idle.add(card.full_name)
                game.step(prefers(card.full_name, game, chance))
    assert not idle and len(asked) > 130
