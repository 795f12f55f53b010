"""Answers in words: what is understood, and what happens to what is not."""

import re

import pytest

from lorcana_env import Game, IllegalAction, Scenario
from lorcana_env.apps.language.answers import find_action
from lorcana_env.apps.language.dialogue import Dialogue
from tests.helpers import middle_of_a_game, new_game


def scene():
    s = Scenario(you=dict(play=["Stitch - New Dog", "Flounder - Voice of Reason"], hand=["Be Prepared"], ink=7))
    return s.game


WAYS = [
    "{n}", " {n} ", "{n}.", "{n})", "({n})", "[{n}]", "**{n}**", "**[{n}]**", "`{n}`", "#{n}", '"{n}"', "Action: {n}",
    "Answer: {n}", "answer: **{n}**", "**Answer:** {n}", "Action {n}", "I choose {n}", "I choose {n}.", "I'll pick {n}",
    "I will take option {n}", "My answer is {n}.", "<action>{n}</action>", "<ACTION> [{n}] </ACTION>",
    '<answer>{{"action": {n}}}</answer>', '{{"action": {n}}}', '{{"reason": "tempo", "answer": "{n}"}}',
    '```json\n{{"action": {n}}}\n```', "\\boxed{{{n}}}", "{w}", "Action: {w}", "{W}", "<action>{w}</action>",
    '{{"action": "{w}"}}', "[{n}] {w}", "{n}: {w}", "{n}) {w}", "{w} [{n}]", "I choose {n} ({w})", "**{w}**", "{w}.",
    "I have 7 ink and 2 characters.\nQuesting gains 1 lore.\n\nAction: {n}",
    "The best of 3 options is to wait.\n\n{n}", "<think>0 or 1? Answer: 0</think>\nAction: {n}",
    "First I thought: Action: 0\nBut then\nAction: {n}", "I will {w}.\n\nFinal answer: {n}", "Réponse : {n}",
    "Je choisis {n}", "Action: {n}\n", "Action = {n}", "The answer is [{n}] {w}", "Option {n}", "Let's go with {n}",
    "I’ll choose {n}", "Action: 0 or {n}", "Action: [1], 0 and {n}.", "<action>{n}",
    "<action>{n}\nbecause it gains lore", "[Action: {n}]", "\\boxed{{\\text{{{n}}}}}", "\\boxed{{\\mathbf{{{n}}}}}",
    "{n}\n\nIt gains 1 lore.", "Action: {n}\n\nIt is best.",
    "{w}, because it gains lore", "Action: {w} since 2 lore are missing", "{w}.\nIt gains 1 lore.",
    "Action: {n} - it wins",
    "{n} because 1 is worse", "<think>0 is fine. Action: 0</think>{n}",
    "{n}, as it gains 2 lore", "2 lore are missing.\n{n} (it quests)", "Option {n} is best.",
    "Option {n} to gain 2 lore", "I choose {n} this turn", "I take {n} as 1 is worse", "I play option {n} now",
    "\u200b{n}\x00", "{n}\r\n", "Action:\n{n}", "**Action: {n}**", "Answer: Option {n}",
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_an_answer_is_understood_in_these_ways(way):
    game = scene()
    legal = game.legal_actions()
    number = len(legal) - 2
    words = game.describe(int(legal[number]))
    assert find_action(game, way.format(n=number, w=words, W=words.upper())) == legal[number]


NONSENSE = [
    "", " ", "\n\n", "win the game", "-1", "1.5", "99", "[99]", "Action: 99", "{}", "[]", "null", "nan", "Action:",
    '{"action": true}', '{"action": -1}', '{"action": {"a": 1}}', '{"action": 1e400}', '{"action": NaN}', "{" * 5000,
    "私は勝つ", "\x1b[31m", "a" * 2_000_000, "I have 2 lore", "<action></action>", "0 1 2", "9" * 30, "\\boxed{}",
    "quest with Elsa - Spirit of Winter", "<action>99</action> or 0",
    "<think>Action: 0", "<think>Quest?</think><think>Action: 0\nThat", "2 lore are missing.\nI wait.",
    "1 ink is not enough to play Be Prepared, so I end my turn", "1 lore are missing.", "I'll take 1 lore by questing.",
    "Option 0 is weak. Option 1 it is.", "I wait.\n1 character is drying", "1,000 lore", "Je prends 1 carte",
    "questing with Stitch - New Dog, because it gains lore", "<action>" * 400, "<think>" * 400_000,
]  # fmt: skip


@pytest.mark.parametrize("answer", NONSENSE, ids=range(len(NONSENSE)))
def test_what_is_no_action_is_refused_in_one_line(answer):
    game = scene()
    before = game.to_bytes()
    with pytest.raises(IllegalAction) as refused:
        find_action(game, answer)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 300 and game.to_bytes() == before


def test_illegal_answers_are_counted_and_then_a_default_is_taken():
    game = middle_of_a_game(1)
    player = game.to_act
    talk = Dialogue(game, patience=3)
    first = talk.text(player)
    assert talk.answer("hello").action is None
    again = talk.text(player)
    assert again.startswith("Your answer was not taken: 'hello' is not a legal action") and "2 more" in again
    assert len(again) < len(first) and "[0]" in again and talk.answer("99").action is None
    default = int(game.legal_actions()[-1])
    words = game.describe(default)
    taken = talk.answer("7777")
    assert taken.action == default and "no action 7777" in taken.refused
    assert talk.illegal[player] == 3
    if game.to_act == player:
        assert f"Chosen for you: {words}." in talk.text(player)


def test_a_legal_answer_ends_the_count():
    talk = Dialogue(new_game(1), patience=2)
    for _ in range(3):
        player = talk.game.to_act
        assert talk.answer("?").action is None and talk.answer("0").refused == ""
        assert "not taken" not in talk.text(player)


def test_a_player_may_lose_by_illegal_answers():
    talk = Dialogue(new_game(1), patience=2, then="lose")
    player = talk.game.to_act
    talk.answer("?")
    talk.answer("?")
    assert talk.game.over and talk.game.winner == 1 - player
    assert "You win: concession" in talk.text(1 - player) and "concession" in talk.text(player)
    assert talk.answer("0") == (None, "the game is over")


@pytest.mark.parametrize("detail", ["full", "short", "changes"])
def test_a_game_is_played_to_its_end_by_words(detail):
    talk = Dialogue(Game("mini-quest", "mini-challenge", variant="mini", seed=3), detail=detail)
    while (player := talk.game.to_act) is not None:
        assert f"[{len(talk.game.legal_actions()) - 1}]" in talk.text(player)
        talk.answer("Action: 0")
    assert all("The game is over" in talk.text(player) for player in (0, 1))


@pytest.mark.parametrize("wrong", [dict(patience=0), dict(then="wait"), dict(detail="long"), dict(language="de")])
def test_wrong_settings_are_refused(wrong):
    with pytest.raises(ValueError):
        Dialogue(new_game(1), **wrong)


@pytest.mark.parametrize("answer", ["passer", "99"])
def test_refusals_are_french_where_the_game_is(answer):
    with pytest.raises(IllegalAction) as refused:
        find_action(scene(), answer, "fr")
    assert re.search("action possible|pas d'action", str(refused.value)) and "legal" not in str(refused.value)
