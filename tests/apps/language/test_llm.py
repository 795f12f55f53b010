"""Language models as agents, against a server of the tests' own that answers well, badly, slowly and not at all."""

import copy
import itertools
import json
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np
import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.registry import file_of, row_of
from lorcana_env.analysis.games.runner import pair_seeds, play_with_agents
from lorcana_env.apps.language import chat
from lorcana_env.apps.language.suite import LADDER, of_games
from lorcana_env.apps.language.tokens import tokens
from lorcana_env.game.agent import AgentFailed, ask, is_slow, needs_past
from tests.apps.language.model_server import Cut, ModelServer
from tests.helpers import AGGRO, WARD, middle_of_a_game, raises, run

KEY = "sk-very-secret-0123456789"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(chat, "PAUSE", 0.01)
    monkeypatch.delenv(chat.KEY, raising=False)


def mini(seed=1):
    return Game("mini-quest", "mini-challenge", variant="mini", seed=seed)


def play(agent, game, seat=0):
    while (player := game.to_act) is not None:
        game.step(ask(agent, game) if player == seat else int(game.legal_actions()[0]))


def test_a_model_is_told_the_game_once_and_then_the_changes():
    game = middle_of_a_game(1, 0)
    with ModelServer() as server:
        agent = make_agent(server.agent())
        seat = game.to_act
        for _ in range(40):
            game.step(ask(agent, game) if game.to_act == seat else int(game.legal_actions()[0]))
        asked = [body["messages"] for _, _, body in server.requests]
    first, last = asked[0], asked[-1]
    assert [message["role"] for message in first] == ["system", "user"] and "list of deck" in first[1]["content"]
    assert last[: len(first)] == first and sum("list of deck" in m["content"] for m in last[1:]) == 1
    assert {m["content"] for m in last if m["role"] == "assistant"} == {"Action: 0"}
    assert server.requests[0][0] == "/v1/chat/completions"
    assert server.requests[0][2].keys() == {"model", "messages", "temperature", "max_tokens"}
    assert agent.spent.calls == len(asked) and agent.spent.tokens_in > 0 and agent.illegal == 0


def test_a_matchup_is_told_by_changes_too():
    """Its games take forced answers one by one, of which a model is told nothing."""
    decks = (Deck.load(AGGRO), Deck.load(WARD))
    with ModelServer() as server:
        agent = make_agent(server.agent(context=10**6))
        play_with_agents(*decks, (agent, make_agent("greedy")), 0, pair_seeds(1, *decks, 1))
        asked = [body["messages"] for _, _, body in server.requests]
    assert len(asked) > 10 and [len(messages) for messages in asked] == [2 * k for k in range(1, len(asked) + 1)]
    assert sum("list of deck" in m["content"] for m in asked[-1][1:]) == 1


def test_an_agent_of_this_kind_is_known():
    name = "llm:org/model:7b@http://127.0.0.1:1/v1"
    agent = make_agent(name)
    assert is_slow(agent) and needs_past(agent) and agent.name == name
    assert row_of(name).runs_code and file_of(name) is None
    assert pickle.loads(pickle.dumps(agent)).name == copy.deepcopy(agent).name == name


def test_a_long_conversation_begins_anew_with_the_board():
    game = middle_of_a_game(1, 0)
    with ModelServer() as server:
        play(make_agent(server.agent(context=5000)), game)
        asked = [body["messages"] for _, _, body in server.requests]
    assert max(map(len, asked)) > 2 and sum(len(messages) == 2 for messages in asked) > 1
    assert all(sum("list of deck" in m["content"] for m in messages[1:]) == 1 for messages in asked)


def test_a_position_without_a_past_is_told_whole():
    s = Scenario(you=dict(play=["Stitch - New Dog"], hand=["Be Prepared"], ink=7), opponent=dict(hand=["Be Prepared"]))
    with ModelServer() as server:
        agent = make_agent(server.agent())
        assert ask(agent, s.game) == ask(agent, s.game) == s.game.legal_actions()[0]
        assert all(len(body["messages"]) == 2 for _, _, body in server.requests)


def test_illegal_answers_are_asked_again_and_counted():
    with ModelServer("dunno", "[99]", "plays") as server:
        agent, game = make_agent(server.agent()), mini()
        assert ask(agent, game) == game.legal_actions()[0] and agent.illegal == 2
        assert "not taken: there is no action 99" in server.requests[2][2]["messages"][-1]["content"]


@pytest.mark.parametrize("bad", ["?", "", "a" * 1_000_000, "私は\x1b[31m勝つ\x00", None, [{"text": "what?"}, 3]])
def test_after_the_last_illegal_answer_a_default_is_taken(bad):
    with ModelServer(bad, bad) as server:
        agent, game = make_agent(server.agent(patience=2)), mini()
        assert ask(agent, game) == game.legal_actions()[-1] and agent.illegal == 2
        assert max(len(m["content"]) for m in server.requests[1][2]["messages"][2:]) < 2000


@pytest.mark.parametrize(("settings", "sent"), [
    ({}, {"temperature": 0.0, "max_tokens": 4096}),
    ({"temperature": "none", "max_completion_tokens": 900}, {"max_completion_tokens": 900}),
    ({"temperature": 0.7, "max_tokens": "none"}, {"temperature": 0.7}),
    ({"body.reasoning_effort": "low", "body.seed": 3, "body.stop": '["x"]', "body.top_p": 0.9, "max_tokens": 5},
     {"temperature": 0.0, "max_tokens": 5, "reasoning_effort": "low", "seed": 3, "stop": ["x"], "top_p": 0.9}),
    ({"temperature": "none", "max_tokens": "none", "body.chat_template_kwargs.enable_thinking": "false",
      "body.chat_template_kwargs.effort": 2}, {"chat_template_kwargs": {"enable_thinking": False, "effort": 2}}),
    ({"body.stop": '["a","b,[\\",",["c"]]', "body.extra": '{"x":1,"y":[2,3]}', "max_tokens": "none"},
     {"temperature": 0.0, "stop": ["a", 'b,[",', ["c"]], "extra": {"x": 1, "y": [2, 3]}}),
])  # fmt: skip
def test_what_is_sent_follows_the_settings(settings, sent):
    with ModelServer() as server:
        ask(make_agent(server.agent(**settings)), mini())
        (body,) = [body for _, _, body in server.requests]
    assert {key: value for key, value in body.items() if key not in ("model", "messages")} == sent


def test_a_refused_setting_names_those_that_change_what_is_sent():
    refused = (400, '{"error": {"message": "Unsupported parameter: max_tokens"}}')
    with ModelServer(refused) as server:
        raises(AgentFailed, "max_completion_tokens=4096, temperature=none", ask, make_agent(server.agent()), mini())


@pytest.mark.parametrize("cut", [Cut(""), Cut("Let me think about"), "<think>Answer: 0, I"])
def test_an_answer_that_was_cut_off_is_asked_again_and_no_illegal_one(cut):
    with ModelServer(cut, "dunno", "plays") as server:
        agent, game = make_agent(server.agent()), mini()
        assert ask(agent, game) == game.legal_actions()[0]
        assert "not taken: it was cut off" in server.requests[1][2]["messages"][-1]["content"]
    assert (agent.spent.cut, agent.spent.lost, agent.illegal) == (1, 1, 1)


def test_an_answer_that_named_its_action_before_it_was_cut_off_is_taken():
    with ModelServer(Cut("Action: 0\nI would now like to explain")) as server:
        agent, game = make_agent(server.agent()), mini()
        assert ask(agent, game) == game.legal_actions()[0]
    assert (agent.spent.cut, agent.spent.lost, agent.illegal) == (1, 0, 0)


def test_a_run_ends_early_when_most_answers_are_cut_off(tmp_path):
    file = tmp_path / "run.jsonl"
    with ModelServer(*["plays"] * 3, *[Cut("<think>Hm")] * 30) as server:
        agent = make_agent(server.agent(max_tokens=50, transcript=file))
        raises(AgentFailed, "was cut off in 10 of 13 answers before it named an action: raise max_tokens",
               lambda: [play(agent, mini(seed)) for seed in range(9)])  # fmt: skip
        again = make_agent(server.agent(max_tokens=50, transcript=file))
        raises(AgentFailed, "cut off in 10 of 13", lambda: [play(again, mini(seed)) for seed in range(9)])
    assert again.spent == agent.spent


@pytest.mark.parametrize("detail", ["short", "full"])
def test_without_a_conversation_each_decision_is_told_whole(detail):
    game = mini()
    with ModelServer("dunno") as server:
        play(make_agent(server.agent(detail=detail)), game)
        asked = [body["messages"] for _, _, body in server.requests]
    assert {len(messages) for messages in asked} == {2, 4} and [len(messages) for messages in asked].count(4) == 1
    texts = [messages[1]["content"] for messages in asked]
    assert all("in play" in text for text in texts)
    assert ("Cards you can see" in texts[0]) == (detail == "full")


def test_games_beside_each_other_share_what_is_counted():
    with ModelServer("dunno") as server:
        agent = make_agent(server.agent())
        one, two = agent.another(), agent.another()
        first, second = middle_of_a_game(1), middle_of_a_game(2)
        for _ in range(3):
            for each, game in ((one, first), (two, second)):
                game.step(ask(each, game))
        asked = [body["messages"] for _, _, body in server.requests]
    assert agent.spent.calls == len(asked) == 7 and agent.illegal == one.illegal == 1
    assert sum(len(messages) == 2 for messages in asked) <= 4  # a conversation for each player who decided


TROUBLE = [
    (429, '{"error": {"message": "slow down"}}', {"Retry-After": "0.01"}), (429, "", {"Retry-After": "soon"}),
    (500, "<html>oops</html>"), (503, ""), "breaks off", "hangs up", b"", b"[]", b'{"choices": []}', b"\xff\xfe",
    b"{" * 9000, b'{"choices": [{"message": null}]}', b'{"error": "busy"}', Cut("", "error"), Cut("Action: 9", "error"),
]  # fmt: skip


@pytest.mark.parametrize("trouble", TROUBLE, ids=range(len(TROUBLE)))
def test_errors_that_pass_are_tried_again(trouble):
    with ModelServer(trouble, trouble) as server:
        agent, game = make_agent(server.agent(retries=2)), mini()
        assert ask(agent, game) == game.legal_actions()[0] and len(server.requests) == 3 and agent.spent.calls == 1


@pytest.mark.parametrize(("trouble", "said"), [
    ((500, "<html>\noops\n</html>"), "answers 500 <html> oops </html> (tried 2 times)"),
    ((404, '{"error": {"message": "model test-model not found"}}'), "answers 404 model test-model not found"),
    ((400, "x" * 5000), "answers 400 xxx"),
    ((302, "", {"Location": "http://127.0.0.1:1/"}), "answers 302"),
    ((401, f'{{"error": "bad key {KEY}"}}'), "answers 401 bad key ***; the key is taken from LORCANA_LLM_KEY"),
    ("breaks off", "broke off in the middle of its answer (tried 2 times)"),
    (b"\x00", "answers what is no chat completion (tried 2 times)"),
    (b" " * (5 << 20), "answers more than"),
    (f'{{"error": {{"message": "no {KEY}", "code": 502}}}}'.encode(), "answers an error: no *** (tried 2 times)"),
    (b'{"choices": [{"message": {}, "finish_reason": "error", "error": {"code": 5}}]}', "an error: {'code': 5}"),
    (Cut("", "error"), "answers an error (tried 2 times)"),
])  # fmt: skip
def test_errors_that_stay_are_told_in_one_line_without_the_key(trouble, said, monkeypatch):
    monkeypatch.setenv(chat.KEY, KEY)
    with ModelServer(*[trouble] * 3) as server, pytest.raises(AgentFailed) as failed:
        ask(make_agent(server.agent(retries=1)), mini())
    text = str(failed.value)
    assert text.startswith(f"the model test-model at {server.url} ") and said in text
    assert "\n" not in text and len(text) < 400 and KEY not in text


@pytest.mark.parametrize("how", ["slow", "drips"])
def test_a_slow_server_is_not_waited_for(how):
    with ModelServer(how, how) as server, pytest.raises(AgentFailed, match=r"tried 2 times"):
        ask(make_agent(server.agent(timeout=0.2, retries=1)), mini())


def test_a_server_that_is_gone():
    with ModelServer() as server:
        name = server.agent(retries=0)
    raises(AgentFailed, r"cannot be reached: .*refused", ask, make_agent(name), mini())


def test_the_key_goes_to_the_server_and_nowhere_else(monkeypatch, tmp_path):
    monkeypatch.setenv(chat.KEY, KEY)
    file = tmp_path / "run.jsonl"
    with ModelServer(f"my key is {KEY}", "plays") as server:
        ask(make_agent(server.agent(transcript=file)), mini())
        assert server.requests[0][1]["Authorization"] == f"Bearer {KEY}"
        assert KEY not in json.dumps(server.requests[1][2])
    assert KEY not in file.read_text()


@pytest.mark.parametrize("key", [f"{KEY}\n{KEY}", f"{KEY}é", f"{KEY}私"])
def test_a_key_that_cannot_be_sent_is_refused_and_not_told(key, monkeypatch):
    monkeypatch.setenv(chat.KEY, key)
    with ModelServer() as server, pytest.raises(ValueError, match=f"^{chat.KEY} holds") as refused:
        ask(make_agent(server.agent()), mini())
    assert KEY not in str(refused.value) and not server.requests


def test_without_a_key_none_is_sent():
    with ModelServer() as server:
        ask(make_agent(server.agent()), mini())
        assert "Authorization" not in server.requests[0][1]


def test_a_run_goes_on_from_its_transcript_without_paying_again(tmp_path):
    file, games = tmp_path / "run.jsonl", [mini(seed) for seed in (1, 1, 2)]
    script = ["plays"] * 5 + ["what?"] + ["plays"] * 4 + [(400, "no more")]
    with ModelServer(*script) as server:
        agent = make_agent(server.agent(transcript=file))
        with pytest.raises(AgentFailed):
            for game in games:
                play(agent, game)
        paid = agent.spent.calls
        name, ended = server.agent(transcript=file), [game.clone() for game in games]
        assert paid == 10 == len(file.read_text().splitlines())
        with open(file, "a") as broken:
            broken.write('{"request": "12')  # the machine went down in the middle of a line
        server.requests.clear()
        agent = make_agent(name)
        games = [mini(seed) for seed in (1, 1, 2)]
        for game, before in zip(games, ended, strict=True):
            play(agent, game)
            assert game.past.actions[: len(before.past.actions)] == before.past.actions
        assert agent.spent.calls == paid + len(server.requests) and agent.illegal == 1
    assert len(file.read_text().splitlines()) == agent.spent.calls
    entry = json.loads(file.read_text().splitlines()[0])
    assert entry.keys() >= {"messages", "answer", "tokens", "model", "url", "time"}


def test_the_cost_follows_from_a_file_of_prices(tmp_path):
    file = tmp_path / "prices.json"
    file.write_text(json.dumps({"test-model": {"input": 2, "cached": 1, "output": 10}}))
    with ModelServer() as server:
        agent = make_agent(server.agent(prices=file))
        ask(agent, mini())
        asked = agent.spent.tokens_in
        assert agent.spent.cost == pytest.approx((asked - asked // 2) * 2e-6 + asked // 2 * 1e-6 + 10 * 1e-5)
        assert not agent.spent.estimated


def test_a_server_that_does_not_count():
    with ModelServer(usage=False) as server:
        agent = make_agent(server.agent())
        ask(agent, mini())
        assert agent.spent.tokens_in > 900 and agent.spent.tokens_out > 3 and agent.spent.estimated


def test_the_model_that_answers_is_told(tmp_path, monkeypatch):
    """A resumed run knows it from the transcript; the result has it."""
    monkeypatch.setenv(chat.KEY, KEY)
    file = tmp_path / "run.jsonl"
    with ModelServer(usage=False, model=f"other-2026 {KEY}\n") as server:
        for _ in range(2):
            agent = make_agent(server.agent(transcript=file))
            ask(agent, mini())
            assert agent.spent.models == {"other-2026 ***"} and len(server.requests) == 1
    points = {level: np.array([0.0]) for level in LADDER}
    told = of_games(agent, points)
    assert told["models"] == ["other-2026 ***"] and told["estimated"] is True
    for model in (None, 3):
        with ModelServer(model=model) as server:
            agent = make_agent(server.agent())
            ask(agent, mini())
            assert agent.spent.models == set()


def test_a_budget_is_kept():
    with ModelServer() as server:
        agent = make_agent(server.agent(budget=10))
        raises(AgentFailed, r"has used [\d,]+ tokens, its budget is 10", play, agent, mini())
        assert agent.spent.calls == 1


def test_a_budget_is_kept_by_requests_at_once(monkeypatch):
    """Those under way count by an estimate, so the last of them goes beyond the budget, and no other."""
    refused, messages = threading.Event(), [{"role": "user", "content": "word " * 1000}]
    budget = tokens(messages[0]["content"]) * 5 // 2  # of three requests

    def waits(server, body):
        refused.wait(20)
        return "Action: 0"

    monkeypatch.setattr(ModelServer, "plays", waits)
    with ModelServer() as server, ThreadPoolExecutor(8) as pool:
        asked = make_agent(server.agent(budget=budget)).chat
        done = [pool.submit(asked.ask, messages) for _ in range(8)]
        failed = [each.exception() for each in itertools.islice(as_completed(done), 5)]
        refused.set()
    assert all(f"its budget is {budget:,}" in str(error) for error in failed)
    assert len(server.requests) == 3 == asked.spent.calls


@pytest.mark.parametrize(("name", "said"), [
    ("llm", "is no language model: write llm:MODEL@URL"), ("llm:model", "write llm:MODEL@URL"),
    ("llm:model@ftp://x", "write llm:MODEL@URL"), ("llm:@http://x/v1", "write llm:MODEL@URL"),
    ("llm:model@http://user:key@host/v1", "no key in it"),
    ("llm:m@http://x/v1#heat=3", "unknown or repeated setting 'heat=3' of llm:MODEL@URL; there are temperature"),
    ("llm:m@http://x/v1#max_tokens=5,max_completion_tokens=5", "give one of them"),
    ("llm:m@http://x/v1#max_completion_tokens=none", "max_completion_tokens"),
    ("llm:m@http://x/v1#body.a=1,body.a.b=2", "setting 'body.a.b=2'"), ("llm:m@http://x/v1#detail=long", "detail"),
    ("llm:m@http://x/v1#retries=1,retries=2", "repeated"), ("llm:m@http://x/v1#temperature=nan", "temperature"),
    ("llm:m@http://x/v1#patience=0", "patience must be"), ("llm:m@http://x/v1#language=de", "unknown language"),
    ("llm:m@http://x/v1#prices=no-such-file", "the prices no-such-file cannot be read"),
])  # fmt: skip
def test_names_that_are_none(name, said):
    with pytest.raises(ValueError) as refused:
        make_agent(name)
    assert said in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["{", "[]", '{"m": 3}', '{"m": {"input": -1, "output": 2}}', '{"other": {}}'])
def test_a_file_without_prices_is_refused(tmp_path, text):
    file = tmp_path / "prices.json"
    file.write_text(text)
    with pytest.raises(ValueError, match="has no prices of m: write"):
        make_agent(f"llm:m@http://x/v1#prices={file}")


def test_another_file_is_no_transcript(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("milk\neggs\n")
    with pytest.raises(ValueError, match=r"line 1 of .*notes.txt is none of a transcript"):
        make_agent(f"llm:m@http://x/v1#transcript={file}")
    assert file.read_text() == "milk\neggs\n"


def test_a_model_plays_where_agents_do(tmp_path):
    with ModelServer() as server:
        result = run("play", "--watch", server.agent(), "--agent", "random", "--seed", 1, "--variant", "mini",
                     "--deck", "mini-quest", "--opponent-deck", "mini-challenge")  # fmt: skip
        assert result.exit_code == 0, result.output
        assert server.requests
    gone = run("evaluate", server.agent(retries=0), "random", "--games", 2)
    assert gone.exit_code == 1 and "cannot be reached" in gone.output.splitlines()[-1]
