"""The board in plain text, with nothing on it that the viewer may not know."""

from __future__ import annotations

from lorcana_env.game import Game
from lorcana_env.rules import constants as c


def board(game: Game, viewer: int | None = None) -> str:
    """All that ``viewer`` (the player who decides, if None) may know of a game, and the legal actions, numbered."""
    if viewer is None:
        viewer = game.to_act if game.to_act is not None else 0
    lines = [f"Turn {game.turn}, player {game.active} is the active player"]
    order = [(viewer + k) % game.players for k in range(game.players)]
    for player in reversed(order):
        lines += _side(game, player, viewer)
    if game.over:
        winner = "nobody (cut short)" if game.winner is None else f"player {game.winner}"
        lines.append(f"The game is over; winner: {winner}")
    elif game.to_act == viewer:
        lines.append(f"{game.decision!r}")
        lines += [f"  [{i}] {game.describe(action)}" for i, action in enumerate(game.legal_actions())]
    else:
        lines.append(f"player {game.to_act} decides")
    return "\n".join(lines)


def _side(game: Game, player: int, viewer: int) -> list[str]:
    st = game.state
    deck = game.table.decks[player].name
    ink = game.slots(player, "inkwell")
    ready = sum(not st["exerted"][slot] for slot in ink)
    you = " (you)" if player == viewer else ""
    hand = game.slots(player, "hand")
    known = [game.card_name(slot) for slot in hand if st["known"][slot] >> viewer & 1]
    lines = [
        f"Player {player}{you} - {deck}: lore {game.lore[player]}, ink {ready}/{len(ink)}, "
        f"deck {len(game.slots(player, 'deck'))}, discard {len(game.slots(player, 'discard'))}",
        f"  hand ({len(hand)}): {', '.join(known)}" + (" + unknown cards" if len(known) < len(hand) else ""),
    ]
    return lines + [f"  {_in_play(game, slot)}" for slot in game.slots(player, "play")]


def _in_play(game: Game, slot: int) -> str:
    st = game.state
    kind = int(game.table.tables[0]["type"][st["card"][slot]])
    text = game.card_name(slot)
    if kind == c.CHARACTER:
        text += f" {st['strength'][slot]}/{st['willpower'][slot]} lore {st['lore_value'][slot]}"
    elif kind == c.LOCATION:
        text += f" willpower {st['willpower'][slot]} lore {st['lore_value'][slot]}"
    marks = [name for k, name in enumerate(c.KEYWORDS) if st["keywords"][slot] >> k & 1]
    marks += ["exerted"] * bool(st["exerted"][slot]) + ["drying"] * bool(st["drying"][slot])
    if st["damage"][slot]:
        marks.append(f"damage {st['damage'][slot]}")
    if st["at"][slot] != c.NONE:
        marks.append(f"at {game.card_name(int(st['at'][slot]))}")
    if st["under_count"][slot]:
        marks.append(f"{st['under_count'][slot]} under")
    return text + (f" [{', '.join(marks)}]" if marks else "")
