"""Tokens of a game in words: what a player reads, each text once, and what a language model is sent.

    python -m tools.text_tokens --games 20

A model is sent its conversation again with each decision, or all of the text with the rules. Needs the extra
``tokens``, the tokenizer that ships its vocabulary.
"""

import argparse
import random
import statistics

from lorcana_env import Game, agents
from lorcana_env.apps.language.llm import LanguageModel
from lorcana_env.apps.language.primer import primer
from lorcana_env.apps.language.rehearsal import Rehearsal
from lorcana_env.apps.language.tokens import tokenizer, tokens
from lorcana_env.decks import bundled
from lorcana_env.game.agent import ask
from lorcana_env.game.game import DETAILS
from lorcana_env.words.changes import Reader

SENT = ("detail=full", "detail=short", "detail=changes", "context=6000", "context=3000")  # settings of a model


def count(
    agent: str, games: int, language: str = "en", seed: int = 0, sent: tuple[str, ...] = ()
) -> list[dict[str, int]]:
    """The tokens that one seat of each game reads, how often it decides, and what is sent by each setting."""
    player, chance, found = agents.agent(agent, seed), random.Random(seed), []
    chosen = [0]  # the action of the agent, which the models answer too
    for k in range(games):
        game, seat = Game(*chance.sample(list(bundled()), 2), seed=seed + k), k % 2
        reader, row = Reader(seat, language), dict.fromkeys((*DETAILS, "decisions"), 0)
        models = {
            setting: Rehearsal(LanguageModel(f"llm:m@http://x#language={language},{setting}"), lambda _: chosen[0])
            for setting in sent
        }
        while not game.over:
            chosen[0] = action = ask(player, game)
            if game.to_act == seat:
                row["decisions"] += 1
                for detail in ("full", "short"):
                    row[detail] += tokens(game.text(seat, language, detail))
                row["changes"] += tokens(reader.text(game))
                for model in models.values():
                    model(game)
            before = game.clone()
            game.step(action)
            reader.note(before, action, game)
        found.append(row | {f"sent by {setting}": model.sent for setting, model in models.items()})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--agent", default="shipped")
    parser.add_argument("--language", default="en")
    args = parser.parse_args()
    rows = count(args.agent, args.games, args.language, sent=SENT)
    told = f"{args.games} games of {args.agent}, {args.language}, by {tokenizer()}"
    print(f"{told}; the rules: {tokens(primer(args.language))}")
    for key in rows[0]:
        values = [row[key] for row in rows]
        middle = statistics.median(values)
        print(f"{key:>22}: mean {statistics.mean(values):,.0f}, median {middle:,.0f}, most {max(values):,}")


if __name__ == "__main__":
    main()
