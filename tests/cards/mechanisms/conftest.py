"""What no card says yet."""

import pytest

from lorcana_env.cards import find
from lorcana_env.setup import compiled_decks
from lorcana_env.wording.grammar import parse


@pytest.fixture
def written(monkeypatch):
    """Gives a card another text."""

    def write(card, text, action=False):
        monkeypatch.setitem(vars(find(card)), "abilities", (parse(text, action),))
        compiled_decks._compile.cache_clear()

    yield write
    compiled_decks._compile.cache_clear()
