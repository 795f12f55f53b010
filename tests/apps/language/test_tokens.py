"""Cost of a game in words, by a tokenizer that ships its vocabulary; by characters where it is not installed."""

import statistics

import pytest

from lorcana_env.apps.language import tokens
from lorcana_env.apps.language.primer import primer
from lorcana_env.words.terms import LANGUAGES
from tools.text_tokens import count


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_short(language):
    assert len(primer(language)) < 6000 and tokens.tokens(primer(language)) <= 1500 and "{" not in primer(language)


def test_without_the_tokenizer_four_characters_are_a_token(monkeypatch):
    monkeypatch.setattr(tokens, "_tekken", lambda: None)
    assert tokens.tokens("12345") == 2 and tokens.tokenizer() == "4 characters a token"


@pytest.mark.nightly
@pytest.mark.parametrize(("agent", "language"), [("shipped", "en"), ("shipped", "fr"), ("greedy", "fr")])
def test_a_game_by_changes_costs_less_than_15_000_tokens(agent, language):
    pytest.importorskip("mistral_common")
    rows = count(agent, 20, language)
    assert statistics.mean(row["changes"] for row in rows) + tokens.tokens(primer(language)) < 15_000
    assert all(row["changes"] < row["short"] < row["full"] for row in rows)
