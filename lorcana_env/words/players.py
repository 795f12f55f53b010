"""Words for players: "you", "opponent", "player 2"; by name where no player's view is taken."""

from lorcana_env.setup.position import Position
from lorcana_env.words.terms import term

YOU = "you"  # the name of the person in games that were played at the terminal or the page


def is_reader(position: Position, player: int, viewer: int | None) -> bool:
    """Return whether a text that is made for ``viewer`` speaks to this player."""
    return player == viewer if viewer is not None else position.names[player : player + 1] == (YOU,)


def player_name(position: Position, player: int, viewer: int | None, language: str = "en") -> str:
    """ "You", "Teammate", "Opponent", or "Player 2" where none says enough and the players have no names."""
    return _called(position, player, viewer, language, ("you", "teammate", "opponent", "player"))


def inside(position: Position, player: int, viewer: int | None, language: str = "en") -> str:
    """The player within a sentence: "you", "teammate", "opponent", "player 2"."""
    keys = ("you_inside", "teammate_inside", "opponent_inside", "player_inside")
    return _called(position, player, viewer, language, keys)


def possessive(position: Position, noun: str, player: int, viewer: int | None, language: str = "en") -> str:
    """Put a player before a thing: "your Stitch - New Dog", "opponent's Stitch - New Dog"."""
    if is_reader(position, player, viewer):
        return term("yours", language, noun)
    return term("of_whom", language, noun, genitive(position, player, viewer, language))


def genitive(position: Position, player: int, viewer: int | None, language: str = "en") -> str:
    """Return the genitive of a player other than the reader: "opponent's", "teammate's", "player 2's"."""
    if _only_teammate(position, player, viewer):
        return term("teammates", language)
    if viewer is not None and position.players == 2:
        return term("opponents", language)
    if viewer is None and (name := _name(position, player)):
        return term("of_name", language, name)
    return term("of_player", language, player)


def _only_teammate(position: Position, player: int, viewer: int | None) -> bool:
    """Return whether a player is the one teammate of the viewer."""
    if viewer is None or position.players == 2:
        return False
    return [q for q in range(position.players) if q != viewer and not position.opposes(q, viewer)] == [player]


def _called(position: Position, player: int, viewer: int | None, language: str, keys: tuple[str, ...]) -> str:
    if is_reader(position, player, viewer):
        return term(keys[0], language)
    if _only_teammate(position, player, viewer):
        return term(keys[1], language)
    if viewer is not None and position.players == 2:
        return term(keys[2], language)
    return (viewer is None and _name(position, player)) or term(keys[3], language, player)


def _name(position: Position, player: int) -> str:
    """The name of a player, with the deck's where another player has the same; "" if there is none."""
    names = position.names
    if not names:
        return ""
    both = [f"{name} ({deck.name})" for name, deck in zip(names, position.table.decks)]
    if names.count(names[player]) == 1:
        return names[player]
    return both[player] if both.count(both[player]) == 1 else f"{names[player]} {player + 1}"
