"""Tokens of a game in words, in the three details: what a player reads, each text once.

    python -m tools.text_tokens --games 20

Needs the extra ``tokens``, the tokenizer that ships its vocabulary.
"""

import argparse
import random
import statistics

from lorcana_env import Game, agents
from lorcana_env.decks import bundled
from lorcana_env.game.game import DETAILS
from lorcana_env.words.changes import Reader
from lorcana_env.words.primer import primer
from lorcana_env.words.tokens import tokenizer, tokens


def count(agent: str, games: int, language: str = "en", seed: int = 0) -> list[dict[str, int]]:
    """The tokens that one seat of each game reads, and how often it decides."""
    player, chance, found = agents.agent(agent, seed), random.Random(seed), []
    for k in range(games):
        game, seat = Game(*chance.sample(list(bundled()), 2), seed=seed + k), k % 2
        reader, row = Reader(seat, language), dict.fromkeys((*DETAILS, "decisions"), 0)
        while not game.over:
            if game.to_act == seat:
                row["decisions"] += 1
                for detail in ("full", "short"):
                    row[detail] += tokens(game.text(seat, language, detail))
                row["changes"] += tokens(reader.text(game))
            before, action = game.clone(), player(game)
            game.step(action)
            reader.note(before, action, game)
        found.append(row)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--agent", default="shipped")
    parser.add_argument("--language", default="en")
    args = parser.parse_args()
    rows = count(args.agent, args.games, args.language)
    told = f"{args.games} games of {args.agent}, {args.language}, by {tokenizer()}"
    print(f"{told}; the rules: {tokens(primer(args.language))}")
    for key in rows[0]:
        values = [row[key] for row in rows]
        middle = statistics.median(values)
        print(f"{key:>9}: mean {statistics.mean(values):,.0f}, median {middle:,.0f}, most {max(values):,}")


if __name__ == "__main__":
    main()
