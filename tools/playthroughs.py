"""Golden transcripts: whole games in words. Written by ``python -m tools.playthroughs``."""

from pathlib import Path

from lorcana_env.agents.policies import BuiltIn
from tests.helpers import new_game

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
GAMES = {
    "greedy": ("blurple", "loreleague-i-hate-dogs", "greedy", 4),
    "random": ("ward-es-control", "cloudy-ae-aggro", "random", 9),
}


def transcript(a: str, b: str, policy: str, seed: int) -> str:
    """Every decision of a game: turn, lore, who decides what, how many actions are legal, what is done."""
    game = new_game(seed, a, b)
    agent = BuiltIn(policy, seed)
    lines = [f"{a} against {b}, {policy} play, seed {seed}", ""]
    turn = -1
    while not game.over:
        if game.turn != turn:
            turn = game.turn
            boards = "; ".join(f"player {p}: {', '.join(game.zones(p)['play']) or 'nothing'}" for p in (0, 1))
            lines.append(f"turn {turn}, player {game.active}, lore {game.lore[0]}-{game.lore[1]}. In play: {boards}")
        action = agent(game)
        decision = game.decision
        legal = len(game.legal_actions())
        lines.append(f"    {decision.player} {decision.kind} ({legal}): {game.describe(action)}")
        game.step(action)
    lines += ["", f"player {game.winner} wins, lore {game.lore[0]}-{game.lore[1]}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(transcript(*game), "utf-8")
