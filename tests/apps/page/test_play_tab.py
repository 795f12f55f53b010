"""Games against an agent over HTTP: whole games, undo, hints, and the best of three."""

import pytest

from lorcana_env import Scenario
from tests.serving import eager, play, replay_of

pytest.importorskip("starlette")
from lorcana_env.apps.page import match
from lorcana_env.apps.page.library import Library
from lorcana_env.apps.page.orders import order_is_free


def test_a_whole_game_and_its_replay(server):
    state = play(server, server.new())
    assert state["over"] and state["board"]["result"] and state["choices"] == []
    replay = replay_of(server, state)
    assert replay.game.over and replay.game.winner == state["winner"]
    assert len(replay) == state["actions"] == len(state["log"])
    assert (server.folder / "games" / f"{state['id']}.replay").read_bytes() == replay.to_bytes()
    again = server.post(f"games/{state['id']}/rematch")
    assert again["id"] != state["id"] and again["decks"] == state["decks"] and not again["over"]


def test_the_choices_are_the_legal_actions(server):
    state = server.settle(server.new(seed=3))
    game = replay_of(server, state).game
    assert [choice["say"] for choice in state["choices"]] == [game.describe(int(a)) for a in game.legal_actions()]
    french = server.get(f"games/{state['id']}?language=fr")
    assert state["decision"]["say"] == "Click the cards that you put back."
    assert french["decision"]["say"] == "Cliquez les cartes que vous remettez."
    assert any("mettre" in choice["say"] or "terminé" in choice["say"] for choice in french["choices"])
    for choice in (-1, len(state["choices"]), None, "0", True):
        server.refuses(f"games/{state['id']}/take", {"version": state["version"], "choice": choice})


def test_nothing_hidden_is_sent(server):
    """The page gets no card that the person cannot know: the opponent's hand, both decks."""
    state = play(server, server.new(seed=5), 12)
    replay = replay_of(server, state)
    opponent = state["board"]["sides"][1]
    assert opponent["hand"] == [] and opponent["hand_size"] == len(replay.game.zones(1)["hand"])
    seen = set()
    for side in state["board"]["sides"]:
        seen |= {entry["card"] for zone in ("play", "hand", "discard") for entry in side[zone]}
        seen |= {*side["resolving"], *side["inkwell"], *(name for _, name in side["deck"])}
    assert set(state["board"]["cards"]) == seen
    assert {choice["card"]["full"] for choice in state["choices"] if "card" in choice} <= seen


def test_undo_goes_back_past_the_reply(server):
    start = server.settle(server.new(seed=11))
    state = server.settle(server.take(start, len(start["choices"]) - 1))
    assert state["actions"] > start["actions"]
    status, answer = server.ask("POST", f"/api/games/{start['id']}/take", {"version": start["version"], "choice": 0})
    assert status == 409 and answer["state"]["version"] == state["version"]  # the page was older than the game
    back = server.settle(server.post(f"games/{state['id']}/undo", version=state["version"]))
    assert [choice["say"] for choice in back["choices"]] == [choice["say"] for choice in start["choices"]]
    assert back["log"] == start["log"] and back["version"] != start["version"]


def test_the_turn_ends_only_when_the_person_ends_it(server):
    """An action after which nothing else is left waits for that; undo takes it back, the replay gets it at the end."""
    state = server.settle(server.new(seed=6))
    for _ in range(200):
        before = state
        state = server.settle(server.take(state, eager(state)))
        if state["held"]:
            break
    assert [choice["verb"] for choice in state["choices"]] == ["end_turn"] and state["decision"]["kind"] == "main"
    assert state["board"]["turn"] == before["board"]["turn"] and len(state["log"]) == len(before["log"]) + 1
    assert len(replay_of(server, state)) == len(state["log"]) - 1
    server.refuses(f"games/{state['id']}/hint", {"version": state["version"]}, 409)
    back = server.post(f"games/{state['id']}/undo", version=state["version"])
    assert not back["held"] and back["choices"] == before["choices"] and back["log"] == before["log"]
    again = server.take(back, eager(back))
    assert again["held"] and again["log"] == state["log"]
    server.refuses(f"games/{state['id']}/take", {"version": again["version"], "choice": 1})
    over = server.take(again, 0)
    assert not over["held"] and over["board"]["turn"] > before["board"]["turn"]
    assert len(replay_of(server, server.settle(over))) >= len(state["log"])


def test_reasons_and_forecasts_are_sent(server):
    yours = dict(play=[dict(card="Stitch - New Dog")], hand=["Be Prepared", "Elsa - Spirit of Winter"], ink=3)
    theirs = dict(play=[dict(card="Eeyore - Overstuffed Donkey", exerted=True)])
    state = server.post("positions/play", you=yours, opponent=theirs, agent="greedy")
    [challenge] = [choice for choice in state["choices"] if choice["verb"] == "challenge"]
    assert challenge["forecast"] == ["opponent's Eeyore - Overstuffed Donkey: deals 1, takes 4; is banished"]
    lines = [line for lines in state["reasons"].values() for line in lines]
    assert "play Elsa - Spirit of Winter: needs 8 ink, you have 3" in lines and "ink Be Prepared: not inkable" in lines
    french = server.get(f"games/{state['id']}?language=fr")
    assert any("encre, vous en avez 3" in line for lines in french["reasons"].values() for line in lines)


def test_an_order_that_cannot_matter_is_not_asked(server):
    """7.7.4: two abilities that each strengthen their own card; undo takes their order back with the action."""
    you = dict(play=["Lady - Decisive Dog"] * 2, hand=["Stitch - New Dog", "Be Prepared"], ink=3)
    state = server.post("positions/play", you=you, opponent={}, agent="greedy")
    play_it = [choice["verb"] for choice in state["choices"]].index("play")
    after = server.take(state, play_it)
    assert after["decision"]["kind"] == "main" and [line["part"][:7] for line in after["log"]][1:] == ["resolve"]
    assert sorted(entry["numbers"][0] for entry in after["board"]["sides"][0]["play"])[:2] == [1, 1]
    back = server.post(f"games/{state['id']}/undo", version=after["version"])
    assert back["log"] == [] and back["choices"] == state["choices"]


@pytest.mark.parametrize(("cards", "free"), [
    (["Lady - Decisive Dog"] * 2, True), (["Lady - Decisive Dog", "Minnie Mouse - Storyteller"], True),
    (["Lady - Decisive Dog", "Flower - Shy Skunk"], False),  # it asks where to put the card
])  # fmt: skip
def test_orders_that_may_matter_are_asked(cards, free):
    position = Scenario(you=dict(play=cards, hand=["Stitch - New Dog"], deck=["Be Prepared"] * 3, ink=3)).game
    position.step(next(int(a) for a in position.legal_actions() if position.describe(int(a)).startswith("play")))
    assert position.decision.kind == "order" and order_is_free(position) == free


def test_several_cards_are_chosen_at_once(server):
    state = server.settle(server.new(seed=4))
    assert state["decision"]["kind"] == "mulligan" and state["decision"]["most"] == 7
    slots = [choice["slot"] for choice in state["choices"] if choice["verb"] == "choose"]
    wrong = {"version": state["version"], "slots": [slots[0], slots[0]]}
    assert "together" in server.refuses(f"games/{state['id']}/take", wrong)
    after = server.post(f"games/{state['id']}/take", version=state["version"], slots=slots[:3])
    mine = [line for line in after["log"] if line["player"] == 0]
    assert len(mine) == 4 and mine[0]["begins"] and not mine[1]["begins"]
    assert sum(change.count(" - ") for change in mine[-1]["changes"]) == 3  # drawn
    back = server.post(f"games/{state['id']}/undo", version=server.settle(after)["version"])
    assert back["choices"] == state["choices"]


def test_a_hint_of_a_mulligan_is_a_set(server):
    state = server.settle(server.new(seed=13))
    hint = server.post(f"games/{state['id']}/hint", version=state["version"], agent="easy")
    legal = {choice.get("slot"): choice["say"] for choice in state["choices"]}
    assert [legal[slot] for slot in hint["slots"]] == hint["picks"] and len(set(hint["slots"])) == len(hint["slots"])
    assert hint["say"] == (hint["picks"] or ["done"])[0]
    state = server.settle(server.post(f"games/{state['id']}/take", version=state["version"], slots=hint["slots"]))
    assert server.post(f"games/{state['id']}/hint", version=state["version"], agent="easy")["picks"] == []


def test_cards_that_are_looked_at_are_sent_all(server):
    """Those that cannot be chosen too; to the person who looks, and to nobody else."""
    deck = ["Lantern", "Stitch - New Dog", "Flounder - Voice of Reason", "Be Prepared"]
    you = dict(hand=["Ariel - Spectacular Singer"], deck=[*deck, *["Lantern"] * 8], ink=3)
    state = server.post("positions/play", you=you, opponent={}, agent="greedy")
    while state["decision"]["kind"] != "choose":
        verbs = [choice["verb"] for choice in state["choices"]]
        state = server.take(state, verbs.index("accept" if "accept" in verbs else "play"))
    assert sorted(entry["card"]["full"] for entry in state["decision"]["looked"]) == sorted(deck)
    assert {choice["card"]["full"] for choice in state["choices"] if "card" in choice} < set(deck)


@pytest.mark.parametrize("agent", ["greedy", "easy", "ismcts:20sims"])
def test_hints_name_a_choice_and_a_chance(server, agent):
    state = server.settle(server.new(seed=13))
    hint = server.post(f"games/{state['id']}/hint", version=state["version"], agent=agent)
    assert state["choices"][hint["choice"]]["say"] == hint["say"] and 0 <= hint["chance"] <= 1
    if agent == "ismcts:20sims":
        assert abs(sum(entry["share"] for entry in hint["shares"])) <= 1.001 and hint["shares"]
    assert server.get(f"games/{state['id']}")["version"] == state["version"]


def test_agents_play_each_other(server):
    state = server.settle(server.new(watch="random", agent="tests.helpers:passive", seed=15))
    assert state["over"] and state["viewer"] is None and state["room"] == "watch"


def test_a_deck_of_a_card_that_is_no_longer_known_says_so(tmp_path):
    (tmp_path / "decks.json").write_text('{"mine": "4 Elsa - Nobody Knows"}')
    library = Library(tmp_path)
    assert "Nobody Knows" in library.names("en")["facts"]["mine"]["line"]
    library.remove("mine")


def test_decks_are_pasted_and_judged(server):
    saved = server.post("decks", name="Mine", text="4 Stitch - New Dog\n2 Be Prepared", format="core")
    assert saved["problems"] and saved["legal_in"] == [] and "Mine" in saved["decks"]["own"] and saved["cards"] == 6
    error = server.refuses("decks", {"name": "Bad", "text": "4 Stich - New Dogg\nfoo"})
    assert "line 1" in error and "Stitch - New Dog" in error
    assert server.settle(server.new(deck="Mine"))["decks"][0] == "Mine"
    assert "Mine" not in server.post("decks/remove", name="Mine")["decks"]["own"]
    status, answer = server.ask("GET", "/api/cards?q=te%20ka")
    assert status == 200 and answer["cards"]


# -- the best of three ------------------------------------------------------------------------------------------------
def concede(server, state):
    state = server.settle(state)
    return server.post(f"games/{state['id']}/concede", version=state["version"])


def test_conceding_ends_a_game_and_can_be_undone(server):
    state = server.settle(server.new(seed=14))
    over = concede(server, state)
    assert over["over"] and over["winner"] == 1 and over["match"] is None
    server.refuses(f"games/{over['id']}/next", {}, 409)
    back = server.settle(server.post(f"games/{state['id']}/undo", version=over["version"]))
    assert not back["over"] and back["choices"] == state["choices"]


def test_the_loser_chooses_the_starting_player(server):
    first = server.new(seed=3, best_of=3, agent="passive")
    assert first["match"] == {"number": 1, "won": [0, 0], "next": "", "of": 3, "over": False, "chooses": None}
    server.refuses(f"games/{first['id']}/next", {}, 409)  # the game is not over yet
    lost = concede(server, first)
    assert lost["match"]["won"] == [0, 1] and lost["match"]["chooses"] == "you"
    assert "go first" in server.refuses(f"games/{first['id']}/next", {})
    second = server.post(f"games/{first['id']}/next", first=False)
    assert replay_of(server, second).starting_player == 1
    assert second["match"]["number"] == 2 and second["match"]["won"] == [0, 1]
    assert "next game" in server.refuses(f"games/{first['id']}/undo", {"version": lost["version"]}, 409)
    won = play(server, second)  # the agent only passes
    assert won["match"]["won"] == [1, 1] and won["match"]["chooses"] == "agent" and not won["match"]["over"]
    server.refuses(f"games/{won['id']}/next", {"first": True}, 409)
    third = server.post(f"games/{won['id']}/next")
    assert replay_of(server, third).starting_player == 1 and third["match"]["number"] == 3
    end = concede(server, third)
    assert end["match"]["over"] and end["match"]["won"] == [1, 2] and end["match"]["chooses"] is None
    again = server.post(f"games/{end['id']}/rematch")
    assert again["match"]["number"] == 1 and again["match"]["won"] == [0, 0]
    listed = {row["id"]: row for row in server.get("games")["games"]}
    assert listed[second["id"]]["match"]["won"] == [1, 1] and listed[end["id"]]["match"]["over"]


def test_after_a_game_without_a_loser_the_same_player_starts():
    stored = {"number": 2, "won": [1, 0], "next": ""}
    assert match.standing(stored, True, None, 0)["chooses"] == "nobody"
    assert match.next_game(stored, True, None, 0, 1, None) == ({"number": 3, "won": [1, 0], "next": ""}, 1)
    last = match.standing({**stored, "number": 3}, True, None, 0)
    assert last["over"] and last["won"] == [1, 0] and last["chooses"] is None
