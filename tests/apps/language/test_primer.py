"""The primer as the only source: who knows nothing but what stands there, and what is told, can play."""

import re

import pytest

from lorcana_env import Game
from lorcana_env.agents import agent
from lorcana_env.apps.language.dialogue import Dialogue
from lorcana_env.game.agent import ask
from lorcana_env.words.terms import LANGUAGES

#: The advice at the end of the primer by the first words of answers, the best first.
ADVICE = {
    "en": ("ink", "play", "sing", "shift", "use", "quest", "accept", "challenge", "choose"),
    "fr": ("encrer", "jouer", "chanter", "alter", "utiliser", "envoyer", "accepter", "défier", "choisir"),
}


class Pupil:
    """Reads texts, never the game. It keeps the prompt and what was told, and answers as the primer says."""

    def __init__(self, prompt, language):
        self.form = re.search(r"Action: \d+", prompt)[0]
        self.advice, self.costs = ADVICE[language], {}

    def answer(self, text):
        self.costs.update(re.findall(r"^\* \d+ (.+?) \(.*?(?:cost|coût) (\d+)", text, re.MULTILINE))
        numbered = re.findall(r"^  \[(\d+)\] (.+)$", text, re.MULTILINE)
        return self.form.replace(re.search(r"\d+", self.form)[0], min(numbered, key=self.rank)[0])

    def rank(self, numbered):
        """The place of an answer in the advice, dear cards first."""
        words = numbered[1]
        place = next((k for k, verb in enumerate(self.advice) if words.startswith(verb)), len(self.advice))
        name = words.partition(" ")[2].partition("#")[0]
        return place, -int(self.costs.get(name, 0)), int(numbered[0])


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_of_nothing_but_the_primer_plays_legal_games_and_beats_chance(language):
    won = 0
    for seed in range(10):
        talk = Dialogue(Game("blurple", "yurple", seed=seed), language, readers=[seed % 2])
        pupil, other = Pupil(talk.prompt(), language), agent("random", seed)
        while (player := talk.game.to_act) is not None:
            if player == seed % 2:
                assert talk.answer(pupil.answer(talk.text(player))).action is not None
            else:
                talk.step(ask(other, talk.game))
        assert talk.illegal[seed % 2] == 0 and not talk.game.truncated
        won += talk.game.winner == seed % 2
    assert won >= 8
