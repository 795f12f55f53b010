"""The log: what an action changed is what the engine's states differ by, and nobody reads what they cannot know."""

import random

import pytest

from lorcana_env import Deck, Scenario
from lorcana_env.agents import agent as load_agent
from lorcana_env.decks import bundled
from lorcana_env.game.replay import Replay
from lorcana_env.words.history import account, changes
from lorcana_env.words.terms import LANGUAGES
from tests.board import damaged, exerted
from tests.cast import (
    ABU,
    BEFUDDLE,
    CANNONS,
    CLARABELLE_LIGHT_ON_HER_HOOVES,
    DINNER_BELL,
    LILO_ESCAPE_ARTIST,
    MILO_THATCH_GETTING_HIS_HANDS_DIRTY,
    ROYAL_GUARD_OCTOPUS_SOLDIER,
    STITCH,
)

ALMA = "Alma Madrigal - Heart of the Family"
COUNTED = {"gain": 1, "lose": -1}


@pytest.fixture(scope="module")
def games():
    """Transitions of games between bundled decks, by an agent and by chance."""
    chooser = random.Random(5)
    found = []
    for seed in range(4):
        agents = [load_agent("greedy" if seed % 2 else "random"), load_agent("greedy")]
        decks = [Deck.load(name) for name in chooser.sample(bundled(), 2)]
        replay = Replay.record(*decks, agents=agents, seed=seed)
        found += [(before, action, after.clone()) for before, action, after in replay.transitions()]
    return found


def test_the_lines_add_up_to_the_difference_of_the_states(games):
    """Lore, damage, and the cards of each zone: what the log says is what changed."""
    kinds = set()
    for before, action, after in games:
        old, new = before.state, after.state
        found = changes(before, action, after)
        kinds |= {change.kind for change in found}
        for player in range(2):
            mine = [change for change in found if change.player == player]
            gained = sum(COUNTED[change.kind] * change.amount for change in mine if change.kind in COUNTED)
            assert gained == new["lore"][player] - old["lore"][player]
            drawn = {slot for change in mine if change.kind == "draw" for slot in change.slots}
            put = {slot for change in mine if change.place == "hand" for slot in change.slots}
            came = {slot for slot in before.slots(player, "deck") if slot in after.slots(player, "hand")}
            assert drawn | put == came and len(drawn) + len(put) == len(came)
            left = set(before.slots(player, "play")) - set(after.slots(player, "play"))
            told = {slot for change in mine if change.kind in ("banish", "return", "go") for slot in change.slots}
            assert all(slot in told or new["zone"][slot] == 5 for slot in left)  # 5: it was shifted onto
        hurt = {change.slots[-1]: change.amount for change in found if change.kind in ("damaged", "moved")}
        for slot in (slot for player in (0, 1) for slot in after.slots(player, "play")):
            if old["zone"][slot] == 2 and old["incarnation"][slot] == new["incarnation"][slot]:
                assert max(0, int(new["damage"][slot]) - int(old["damage"][slot])) == hurt.get(slot, 0)
    assert kinds >= {"gain", "draw", "banish", "damaged", "turn", "reveal", "discard", "return", "go", "exert"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_the_same_whatever_the_hidden_cards_are(games, language):
    """7.1.3: two cards that a player does not know change places, before and after; the player reads the same."""
    chooser = random.Random(2)
    compared = 0
    for before, action, after in chooser.sample(games, 150):
        for viewer in (0, 1):
            lines = account(before, action, after, viewer, language)
            one, other = before.clone(), after.clone()
            capacity = before.table.capacity
            for owner in range(2):
                slots = [s for s in range(owner * capacity, owner * capacity + before.table.deck_sizes[owner])]
                hidden = [s for s in slots if not before.knows(s, viewer) and not after.knows(s, viewer)]
                mixed = chooser.sample(hidden, len(hidden))
                for game in (one, other):
                    game.state["card"][hidden] = game.state["card"][mixed].copy()
            if action >= 0 and before.to_act != viewer and "unknown" in lines[0]:
                assert "unknown" in account(one, action, other, viewer, language)[0]
            assert account(one, action, other, viewer, language)[1:] == lines[1:]
            compared += 1
    assert compared == 300


def told(scenario, act, player=0, viewer=0, language="en"):
    before = scenario.game.clone()
    action = next(int(a) for a in before.legal_actions() if before.describe(int(a)) == act)
    scenario.game.step(action)
    return account(before, action, scenario.game, viewer, language)[1:]


def test_a_challenge_says_what_it_did():
    s = Scenario(you={"play": [damaged(STITCH), STITCH]}, opponent={"play": [exerted(STITCH)]})
    told(s, f"challenge with {STITCH}")
    lines = told(s, f"challenge opponent's {STITCH} with {STITCH}")
    assert lines == [
        f"your {STITCH} takes 2 damage", f"opponent's {STITCH} takes 2 damage",
        f"your {STITCH} is banished", f"opponent's {STITCH} is banished",
    ]  # fmt: skip


def test_a_draw_is_named_to_its_owner_alone():
    s = Scenario(you={}, opponent={"deck": [ABU, STITCH]})
    before = s.game.clone()
    s.end_turn()
    action = int(before.legal_actions()[0])
    assert account(before, action, s.game, 1)[1:] == ["Turn 4 begins: You", f"You draw {ABU}"]
    assert account(before, action, s.game, 0, "fr")[1:] == [
        "Le tour 4 commence : Adversaire", "Adversaire pioche une carte",
    ]  # fmt: skip


def test_what_an_effect_did_says_who_came_from_where_and_what_was_paid():
    s = Scenario(you={"discard": [LILO_ESCAPE_ARTIST], "deck": [ABU] * 5, "ink": 3}, opponent={"deck": [ABU] * 5})
    s.end_turn(), s.end_turn()
    assert told(s, "accept")[:2] == ["You pay 2 ink", f"your {LILO_ESCAPE_ARTIST} enters play from the discard"]
    s = Scenario(you={"hand": [STITCH, DINNER_BELL], "ink": 5, "play": [damaged(ABU)]}, opponent={})
    assert told(s, f"play {STITCH}") == ["You pay 1 ink"]
    assert told(s, f"play {DINNER_BELL}", viewer=1, language="fr") == ["Adversaire paie 4 d'encre"]
    s = Scenario(you={"hand": [BEFUDDLE], "ink": 1, "play": [STITCH]}, opponent={"play": [STITCH]})
    assert told(s, f"play {BEFUDDLE}") == ["You pay 1 ink"]
    assert told(s, f"choose {STITCH}") == [f"your {STITCH} returns to the hand"]  # from play, where it was seen


def test_an_ability_that_resolves_without_effect_says_so():
    milo = MILO_THATCH_GETTING_HIS_HANDS_DIRTY
    s = Scenario(you={"play": [milo, CLARABELLE_LIGHT_ON_HER_HOOVES], "deck": [ABU]}, opponent={"hand": [ABU]})
    s.end_turn()
    assert told(s, f"resolve PRACTICAL KNOWLEDGE of {milo}") == ["nothing happens"]  # no card was put into the discard
    assert told(s, "accept")[0] == f"You draw {ABU}"


def test_an_effect_that_lasts_is_told_each_time():
    """An effect of an earlier turn, which the record still holds behind those that last, hides no new one."""
    s = Scenario(you={"play": [ROYAL_GUARD_OCTOPUS_SOLDIER], "deck": [ABU] * 5}, opponent={"deck": [ABU] * 5})
    for _ in range(2):
        s.end_turn()
        assert told(s, "end turn", 1)[-1] == f"{ROYAL_GUARD_OCTOPUS_SOLDIER} gains Challenger +1 this turn"


def test_without_a_viewer_the_readers_own_cards_are_theirs():
    s = Scenario(you={"play": [exerted(STITCH)]}, opponent={"play": [STITCH]})
    s.end_turn()
    told(s, f"challenge with {STITCH}")
    s.game.names = ("you", "easy")
    before = s.game.clone()
    action = int(before.legal_actions()[0])
    s.game.step(action)
    lines = account(before, action, s.game, None)
    assert lines[0] == f"easy: challenge your {STITCH} with {STITCH}"
    assert lines[1:3] == [f"your {STITCH} takes 2 damage", f"easy's {STITCH} takes 2 damage"]


def test_an_action_that_banishes_and_the_end_of_a_game():
    s = Scenario(you={"hand": [CANNONS], "ink": 1, "play": [STITCH], "lore": 19}, opponent={"play": [damaged(STITCH)]})
    told(s, f"play {CANNONS}")
    lines = told(s, f"choose opponent's {STITCH}")
    assert lines == [f"opponent's {STITCH} takes 2 damage", f"opponent's {STITCH} is banished"]
    before, conceded = s.game.clone(), s.game.clone()
    assert told(s, f"quest with {STITCH}") == ["You gain 1 lore, now 20", "You win: 20 lore."]
    conceded.concede(0)
    assert account(before, -1, conceded, 0, "fr") == ["Vous : concéder la partie", "Vous perdez : abandon."]


def test_damage_that_is_moved_is_not_removed_and_dealt():
    """1.9.2.4: moved damage is neither."""
    s = Scenario(you={"play": [ALMA, damaged(ABU, 1)]}, opponent={"play": [STITCH]})
    told(s, f"quest with {ALMA}")
    lines = told(s, f"choose {ABU}")
    lines += told(s, f"choose opponent's {STITCH}")
    if not any("moves" in line for line in lines):
        lines += told(s, "number 1")
    assert lines[-1] == f"1 damage moves from your {ABU} to opponent's {STITCH}"
