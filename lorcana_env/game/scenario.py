"""Positions that are laid out by hand, played with the words of the game. Tests are written with them."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.cards import Card, all_cards, find
from lorcana_env.decks import Deck
from lorcana_env.game.game import Game
from lorcana_env.game.scenario_views import CardView, PlayerView
from lorcana_env.game.speaker import Speaker
from lorcana_env.game.verbs import Verbs
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.position import Decision
from lorcana_env.setup.teams import ALONE, Teams, read_teams
from lorcana_env.setup.variants import MARKETING_CARD, RULES

FILLER_CARDS = 30
KEYS = ("play", "hand", "ink", "ink_drops", "deck", "discard", "lore")
PLAY_KEYS = ("card", "damage", "exerted", "drying", "at", "under")
MAX_INK = 120  # a deck has at most 127 cards
MAX_LORE = 200
MAX_INK_DROPS = 1000
MAX_DAMAGE = 100


class Scenario(Verbs, IndependentCopyMixin):
    """A position in your main phase (not of your first turn), with the cards that you list.

    >>> from lorcana_env import Scenario
    >>> s = Scenario(you=dict(hand=["Fire the Cannons!"], ink=1), opponent=dict(play=["Simba - Protective Cub"]))
    >>> s.play("Fire the Cannons!")
    >>> s.choose("Simba - Protective Cub")
    >>> s["Simba - Protective Cub"].damage
    2

    ``you`` and ``opponent`` are dicts with the optional keys play, hand, ink (a number of cards, or which ones),
    ink_drops, deck, discard, lore; in games of three and four players ``opponents`` is a list of such
    dicts, in turn order after you. A card in play is a full name or a dict (card, damage, exerted, drying, at, under).
    Without "deck" there are 30 vanilla cards; with it exactly these, the top first. The player who has to decide is the
    one whose cards the verbs act on. Every verb raises :class:`~lorcana_env.IllegalAction`, with nothing changed, when
    it is not legal now.
    ``variant``, ``rules``, ``teams``, ``simultaneous`` and ``open_hands`` are those of
    :class:`~lorcana_env.game.game.Game`; with teams ``opponents`` are all others in turn order, teammates too. In Pack
    Rush the two marketing cards (10.2.2) lie in each inkwell besides the ``ink``.

    Cards are named as :class:`~lorcana_env.game.verbs.Verbs` says; :meth:`legal` says "opponent's Name" for a card of
    theirs. Player 0 is you, whoever has to decide.
    """

    def __init__(
        self,
        you: dict[str, Any] | None = None,
        opponent: dict[str, Any] | None = None,
        seed: int = 0,
        variant: str = "normal",
        rules: str = RULES[0],
        opponents: Sequence[dict[str, Any]] | None = None,
        teams: Any = None,
        simultaneous: bool = True,
        open_hands: bool = False,
    ) -> None:
        if opponents is None:
            sides = [_Side(you, "you"), _Side(opponent, "opponent")]
        elif opponent is not None:
            raise ValueError("give either opponent, a dict, or opponents, a list of one to three dicts")
        else:
            others = arguments.items(opponents, "opponents", "dicts")
            if not 1 <= len(others) <= 3:
                raise ValueError(f"a game has one to three opponents, not {len(others)}")
            sides = [_Side(you, "you"), *(_Side(side, f"opponent {k}") for k, side in enumerate(others, start=1))]
        seed = arguments.seed(seed)
        filler = _filler({name for side in sides for name in side.names()})
        decks = []
        for side in sides:
            side.fill(filler)
            decks.append(Deck(side.names(), "scenario"))
        together = read_teams(teams, len(decks), simultaneous, open_hands)
        self._game = _empty_game(decks, seed, variant, rules, together)
        for player, side in enumerate(sides):
            side.lay_out(self._game, player)
        self._speaker = Speaker(self._game, you=0)
        engine.start_in_main_phase(self._game._states, 0, 0)
        self._game._advance(-1)

    # -- looking ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game behind the scenario; player 0 is you."""
        return self._game

    @property
    def you(self) -> PlayerView:
        return PlayerView(self._game, 0)

    @property
    def opponent(self) -> PlayerView:
        """The opponent; of several the first."""
        return self.opponents[0]

    @property
    def opponents(self) -> tuple[PlayerView, ...]:
        """The opponents in turn order after you."""
        return tuple(view for p, view in enumerate(self.players) if self._game.opposes(0, p))

    @property
    def teammate(self) -> PlayerView | None:
        """The other player of your team, of several the first; None where you play alone."""
        return next((view for p, view in enumerate(self.players) if p and not self._game.opposes(0, p)), None)

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players in turn order; you are the first."""
        return tuple(PlayerView(self._game, player) for player in range(self._game.players))

    @property
    def winner(self) -> str | None:
        """The winner, as :attr:`active` names players; None while the game is running."""
        return None if self._game.winner is None else self._speaker.side(self._game.winner)

    @property
    def active(self) -> str:
        """The player whose turn it is: "you", "teammate" or "opponent"; of several "opponent 1" and so on."""
        return self._speaker.side(self._game.active)

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None in a quiet main phase, or when the game is over."""
        decision = self._game.decision
        return None if decision is None or decision.kind == "main" else decision

    def legal(self) -> list[str]:
        """All legal actions now, in the words of the player who has to decide."""
        return [self._game.describe(action) for action in self._game.legal_actions()]

    def __getitem__(self, name: str) -> CardView:
        """A card by full name: first one in play (yours before the opponents'), then in other zones."""
        for slot in self._speaker.slots(name):
            return CardView(self._game, slot)
        raise KeyError(f"no {arguments.shown(name)} in this scenario")

    def _do(self, act: Callable[[Speaker], None]) -> None:
        self._speaker.do(act)

    def _on_a_copy(self) -> Speaker:
        return self._speaker.copy()


def side_of(game: Game, player: int) -> dict[str, Any]:
    """The side of a player in a game as :class:`Scenario` takes it, without what it cannot hold (lasting effects)."""
    st = game.state
    play = []
    for slot in game.slots(player, "play"):
        entry: dict[str, Any] = {"card": game.card_name(slot)}
        if st["damage"][slot]:
            entry["damage"] = int(st["damage"][slot])
        for flag in ("exerted", "drying"):
            if st[flag][slot]:
                entry[flag] = True
        if int(st["at"][slot]) != c.NONE:
            entry["at"] = game.card_name(int(st["at"][slot]))
        under, below = [], int(st["below"][slot])
        while below != c.NONE:
            under.append(game.card_name(below))
            below = int(st["below"][below])
        play.append(entry | ({"under": under} if under else {}))
    zones = {zone: [game.card_name(slot) for slot in game.slots(player, zone)] for zone in ("hand", "deck", "discard")}
    shown = game.player(player)
    return {"play": play, **zones, "ink": shown.ink_total, "ink_drops": shown.ink_drops, "lore": shown.lore}


# -- setting up ------------------------------------------------------------------------------------------------


class _Side:
    """The cards of one side of a scenario, with valid names and numbers."""

    def __init__(self, given: dict[str, Any] | None, who: str) -> None:
        given = arguments.keys(given, who, KEYS)
        self.play: list[dict[str, Any]] = []
        for i, entry in enumerate(arguments.items(given.get("play", ()), f"{who}: play", "cards")):
            what = f"{who}: play[{i}]"
            entry = {"card": entry} if isinstance(entry, str) else arguments.keys(entry, what, PLAY_KEYS)
            if "card" not in entry:
                raise ValueError(f"{what} has no 'card', the full name")
            entry["card"] = find(arguments.text(entry["card"], f"{what}: card")).full_name
            entry["under"] = _cards(entry.get("under", ()), f"{what}: under")
            entry["damage"] = arguments.integer(entry.get("damage", 0), f"{what}: damage", 0, MAX_DAMAGE)
            for flag in ("exerted", "drying"):
                entry[flag] = arguments.flag(entry.get(flag, False), f"{what}: {flag}")
            if entry.get("at") is not None:
                entry["at"] = find(arguments.text(entry["at"], f"{what}: at")).full_name
            self.play.append(entry)
        self.hand = _cards(given.get("hand", ()), f"{who}: hand")
        self.discard = _cards(given.get("discard", ()), f"{who}: discard")
        self.deck = None if given.get("deck") is None else _cards(given["deck"], f"{who}: deck")
        ink = given.get("ink", 0)
        self.ink = _cards(ink, f"{who}: ink") if isinstance(ink, list | tuple) else []
        self.n_ink = arguments.integer(
            len(self.ink) or ink or 0, f"{who}: ink", 0, MAX_INK, "the number of cards in the inkwell, or these cards"
        )
        self.lore = arguments.integer(given.get("lore", 0), f"{who}: lore", 0, MAX_LORE)
        self.ink_drops = arguments.integer(
            given.get("ink_drops", 0), f"{who}: ink_drops", 0, MAX_INK_DROPS, "the number of ink drop counters"
        )

    def names(self) -> list[str]:
        """Every card."""
        stacks = [name for entry in self.play for name in (entry["card"], *entry["under"])]
        return [*stacks, *self.hand, *self.discard, *self.ink, *(self.deck or ())]

    def fill(self, filler: str) -> None:
        self.ink = self.ink or [filler] * self.n_ink
        if self.deck is None:
            self.deck = [filler] * FILLER_CARDS

    def lay_out(self, game: Game, player: int) -> None:
        """Put this side's cards where they belong."""
        st, capacity = game.state, game.table.capacity
        slot = player * capacity
        st["lore"][player] = self.lore
        st["ink_drops"][player] = self.ink_drops
        in_play: dict[str, int] = {}
        copies: Counter[str] = Counter()
        moved: list[tuple[int, str]] = []

        def put(slot: int, zone: int, name: str) -> None:
            st["card"][slot] = game.table.number_of[name]
            st["zone"][slot] = zone
            if zone < c.LISTED_ZONES:
                n = st["counts"][player, zone]
                st["cards"][player, zone, n] = slot
                st["counts"][player, zone] = n + 1

        for entry in self.play:
            top = slot
            put(top, c.ZONE_PLAY, entry["card"])
            st["copy_number"][top] = 1 + copies[entry["card"]]
            copies[entry["card"]] += 1
            in_play.setdefault(entry["card"], top)
            st["damage"][top] = entry["damage"]
            st["exerted"][top] = entry["exerted"]
            st["drying"][top] = entry["drying"]
            st["known"][top] = 255
            if entry.get("at") is not None:
                moved.append((top, entry["at"]))
            for name in entry["under"]:
                slot += 1
                put(slot, c.ZONE_UNDER, name)
                st["at"][slot], st["known"][slot] = top, 255
                st["below"][slot - 1] = slot
                st["under_count"][top] += 1
            slot += 1
        for top, location in moved:
            if location not in in_play:
                name = game.card_name(top)
                raise ValueError(f"{name} can't be at {location}, which is not in play on its side")
            st["at"][top] = in_play[location]
        for zone, names, known in (
            (c.ZONE_HAND, self.hand, 1 << player | int(st["open_hands"]) * int(st["teammates"][player])),
            (c.ZONE_DISCARD, self.discard, 255),
            (c.ZONE_INKWELL, [MARKETING_CARD.full_name] * game.table.starting_ink, 255),
            (c.ZONE_INKWELL, self.ink, 1 << player),
            (c.ZONE_DECK, list(self.deck or ()), 0),
        ):
            for name in names:
                put(slot, zone, name)
                st["known"][slot] = known
                slot += 1
        n = st["counts"][player, c.ZONE_DECK]
        st["cards"][player, c.ZONE_DECK, :n] = st["cards"][player, c.ZONE_DECK, :n][::-1].copy()


def _cards(names: Any, what: str) -> list[str]:
    """Full names as in the catalogue."""
    return [find(name).full_name for name in arguments.texts(names, what, "full card names")]


def _filler(used: set[str]) -> str:
    """A vanilla character that the scenario does not mention."""

    def plain(card: Card) -> bool:
        return (
            card.type == "character" and card.cost == 3 and card.inkable and not card.text_lines and not card.keywords
        )

    return next(card.full_name for card in all_cards() if plain(card) and card.full_name not in used)


def _empty_game(
    decks: Sequence[Deck], seed: int, variant: str = "normal", rules: str = RULES[0], teams: Teams = ALONE
) -> Game:
    table = table_for(decks, variant, rules, teams=teams)
    states = table.new_states()
    engine.clear_table(states, 0, (seed + 2**63) % 2**64 - 2**63)
    table.teams.write(states[0])
    return Game._of(states, table, auto=False)
