"""The inputs: lists minus what was seen, the last public actions, mulligans, Shift; closed lists."""

from collections import Counter

import numpy as np
import pytest

from lorcana_env import Game, Scenario, VectorEnv
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.network import read_network
from lorcana_env.cards import features, find
from lorcana_env.observe import entities, inputs
from lorcana_env.observe.columns import layout_metadata
from lorcana_env.rules.record.actions import verb_of
from lorcana_env.rules.record.constants import VERB_CHOOSE, ZONE_GONE
from tests.helpers import AGGRO, WARD, new_game, raises, unseen

STITCH, ROCK_STAR = "Stitch - New Dog", "Stitch - Rock Star"
TWO_AND_THREE = [(WARD, AGGRO), pytest.param((WARD, AGGRO, "blurple"), marks=pytest.mark.nightly)]


def blocks_of(game: Game, viewer: int, open_lists: bool = True) -> entities.Blocks:
    return entities.split(game.entities(viewer, open_lists), game.players, game.table.capacity)


def name_of(high: int, low: int) -> str:
    names = {number: name for name, number in features.card_numbers().items()}
    return names[int(high) * 256 + int(low)]


def listed(rows: np.ndarray) -> Counter:
    """The cards of a player's list that the viewer has not seen."""
    used = rows[: int((rows[:, inputs.LIST.copies] > 0).sum())]
    assert not rows[len(used) :].any()
    found = Counter({name_of(row[0], row[1]): int(row[2]) for row in used})
    assert len(found) == len(used)
    return found


def on_the_way(*decks: str, seeds=(0,), every: int = 9, most: int = 400):
    """Games between players who act at random."""
    for seed in seeds:
        game, chooser = Game(*decks, seed=seed), np.random.default_rng(seed)
        for k in range(most):
            if game.over:
                break
            if k % every == 0:
                yield game
            game.step(int(chooser.choice(game.legal_actions())))


# -- lists ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("decks", TWO_AND_THREE, ids=len)
def test_a_list_minus_what_was_seen(decks):
    """Of every player the cards that the viewer cannot place; at closed lists the viewer's own only."""
    for game in on_the_way(*decks, every=23):
        for viewer in range(len(decks)):
            lists, closed = blocks_of(game, viewer).lists, blocks_of(game, viewer, False).lists
            for k in range(len(decks)):
                owner = (viewer + k) % len(decks)
                brought = Counter(game.table.decks[owner].cards)
                gone = game.state["zone"] == ZONE_GONE  # cards of a player who left (9.2.1)
                slots = range(owner * 64, owner * 64 + brought.total())
                seen = Counter(game.card_name(slot) for slot in slots if game.knows(slot, viewer) or gone[slot])
                assert (game.state["out"][owner] or not gone[slots].any()) and listed(lists[k]) == brought - seen
            assert (closed[0] == lists[0]).all() and not closed[1:].any()


@pytest.mark.parametrize("decks", TWO_AND_THREE, ids=len)
def test_nothing_follows_from_how_the_unknown_cards_lie(decks):
    """7.1.3: dealing them again leaves every observation as it is, with open lists and with closed ones."""
    for game in on_the_way(*decks, every=31):
        for viewer in range(len(decks)):
            again = game.determinize(viewer, 5)
            for open_lists in (True, False):
                assert (again.entities(viewer, open_lists) == game.entities(viewer, open_lists)).all()
            for kind in ("observe", "compact", "small"):
                assert (getattr(again, kind)(viewer) == getattr(game, kind)(viewer)).all()


def test_at_closed_lists_nothing_follows_from_what_the_opponents_brought():
    """Other cards in the place of the unknown ones change nothing, lookahead included; at open lists they do."""
    different = 0
    chooser = np.random.default_rng(0)
    for game in on_the_way(WARD, AGGRO, seeds=(1, 2), every=5):
        viewer = game.to_act
        other = game.clone()
        brought = game.table.deck_cards[viewer, :60]
        for slot in unseen(game, 1 - viewer, viewer):
            other.state["card"][slot] = chooser.choice(brought)
        assert (other.entities(viewer, False) == game.entities(viewer, False)).all()
        different += (other.entities(viewer) != game.entities(viewer)).any()
    assert different > 20


def test_a_marketing_card_is_on_no_list_and_stands_in_for_nothing():
    """10.2.2.1: everybody knows it."""
    game = Game(WARD, AGGRO, seed=1, variant="pack-rush")
    for open_lists in (True, False):
        lists = blocks_of(game, 0, open_lists).lists
        assert not (lists[..., 2] > 0)[(lists[..., 0] == 0) & (lists[..., 1] == 0)].any()


# -- what everybody saw --------------------------------------------------------------------------------------------
def known_to_all(game: Game) -> set[int]:
    slots = np.flatnonzero(game.state["zone"] != ZONE_GONE)
    return {int(slot) for slot in slots if all(game.knows(int(slot), p) for p in range(game.players))}


def test_the_last_actions_are_those_that_everybody_saw():
    """The latest first, and no card among them that some player did not know when it was acted with, or right after."""
    done: list[tuple[int, int, str]] = []
    game, chooser = Game(WARD, AGGRO, seed=4, auto=False), np.random.default_rng(4)
    verbs = set()
    while not game.over and len(done) < 120:
        action = int(chooser.choice(game.legal_actions()))
        actor, before = game.to_act, int(game.state["next_recent"])
        meant = game.table.actions.decode(action, actor).slot
        public, name = known_to_all(game), None if meant is None else game.card_name(meant)
        kind = game.decision.kind
        game.step(action)
        if int(game.state["next_recent"]) != before:
            assert meant in public | known_to_all(game) and kind in ("main", "choose")
            done.append((actor, int(verb_of(action, (2, 64))), name))
            verbs.add(done[-1][1])
        else:
            assert kind != "main" or meant is None
        for viewer in (0, 1):
            rows = blocks_of(game, viewer).recent
            rows = rows[rows[:, inputs.RECENT.verb] > 0]
            shown = [((int(row[0]) - 1 + viewer) % 2, int(row[1]) - 1, name_of(row[2], row[3])) for row in rows]
            assert shown == done[-16:][::-1]
            ages = rows[:, inputs.RECENT.turns_ago].astype(int)
            assert (np.diff(ages) >= 0).all()
    assert len(verbs) >= 4 and VERB_CHOOSE in verbs


def test_a_choice_among_cards_of_a_hand_is_not_shown():
    """Even of a card that all have seen: which one was meant may be a secret (7.1.3.1)."""
    game = new_game(0, WARD, AGGRO)
    assert game.decision.kind == "mulligan"
    game.state["known"][game.slots(game.to_act, "hand")] = 255
    game.step(int(game.legal_actions()[0]))
    assert not blocks_of(game, 0).recent.any()


# -- Shift ---------------------------------------------------------------------------------------------------------
def test_what_a_card_has_to_do_with_shift_now():
    """8.10.1: a card with Shift and the cards of its name in play; nothing of an opponent's unknown hand."""
    s = Scenario(
        you=dict(play=[STITCH, "Simba - Protective Cub"], hand=[ROCK_STAR, ROCK_STAR, "Be Prepared"]),
        opponent=dict(play=[STITCH], hand=[ROCK_STAR]),
    )
    game = s.game
    slots = {name: [slot for slot in range(128) if game.state["zone"][slot] != ZONE_GONE
                    and game.card_name(slot) == name] for name in (STITCH, ROCK_STAR)}  # fmt: skip
    shift = blocks_of(game, 0).shift
    expected = np.zeros_like(shift)
    for slot in slots[ROCK_STAR]:
        if slot < 64:
            expected[slot, inputs.SHIFT.bases_in_play] = 1
    expected[min(slots[STITCH]), inputs.SHIFT.shifters_in_hand] = 2
    assert (shift == expected).all()
    before = game.state_array.tobytes()
    game.entities(1)
    assert game.state_array.tobytes() == before


# -- features of cards ---------------------------------------------------------------------------------------------
def of(name: str) -> dict[str, float]:
    row = features.features(find(name))
    return {feature: float(x) for feature, x in zip(features.FEATURES, row, strict=True) if x}


def test_classifications_and_names_are_features():
    """A network can put together what a card is, and what its text or its Shift asks for."""
    base, shifter = of(STITCH), of(ROCK_STAR)
    assert {"class Storyborn", "class Hero", "class Alien"} <= base.keys()
    assert base.keys() >= {f"name {k}" for k in features.name_columns("Stitch")}
    assert shifter.keys() >= {f"asks for name {k}" for k in features.name_columns("Stitch")}
    guard = of("Aladdin - Vigilant Guard")
    assert guard["asks for class Ally"] == 1 and guard["role: heal"] == 1 and "role: heal, at once" not in guard
    both = of("Lilo & Stitch - Fun-Loving Friends")
    assert both.keys() >= {f"name {k}" for name in ("Lilo", "Stitch") for k in features.name_columns(name)}


def test_every_piece_that_does_something_has_a_role():
    """Those without say only when, how often or whether."""
    of_roles = [piece for pieces in features.ROLES.values() for piece in pieces]
    assert len(set(of_roles)) == len(of_roles)
    others = {name.removesuffix(": play") for name in features.GROUPS["text"] if name.endswith(": play")}
    others -= {"abilities"} | set(of_roles)
    assert others == {
        "ChooseOne", "ChooseTarget", "CostThen", "CreateTrigger", "DeckRule", "ForEachPlayer", "If", "May", "MayEach",
        "PlayerRule", "Repeat", "Then", "Unless",
    }  # fmt: skip


# -- networks --------------------------------------------------------------------------------------------------------
def test_a_network_names_what_it_reads(tmp_path):
    pytest.importorskip("torch")
    from lorcana_env.agents.entity_net import EntityNet, Shape

    shape = Shape(card=3, row=3, hidden=3, context=3)
    net = EntityNet(shape, features.of_groups(["text", "roles"]), ["lists", "shift"])
    net.save(tmp_path / "small.npz")
    settings = read_network(tmp_path / "small.npz")[1]
    assert settings["inputs"] == ["lists", "shift"]
    assert settings["made_with"]["columns"] == layout_metadata(entities.layout(["lists", "shift"]))["columns"]
    assert tuple(settings["feature_names"]) == net.feature_names
    raises(ValueError, r"inputs are lists, .* each at most once, not weather", EntityNet, inputs=["weather"])


def test_closed_lists_of_a_batch_are_closed_to_a_network():
    """Whatever the ``open_lists`` of the network is."""
    closed, agent = VectorEnv(3, [(WARD, AGGRO)], seed=5, open_lists=False), make_agent("shipped")
    unaware = make_agent("shipped")
    unaware.open_lists = False
    open_ = VectorEnv(3, [(WARD, AGGRO)], seed=5)
    for _ in range(40):
        actions = agent.act(closed, np.arange(3))
        assert (actions == unaware.act(open_, np.arange(3))).all()
        closed.step(actions)
        open_.step(actions)
