"""Positions that are laid out by hand, played with the words of the game. Tests are written with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.cards import Card, all_cards, find
from lorcana_env.cards.catalog import normalized
from lorcana_env.decks import Deck
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.game.scenario_views import CardView, PlayerView
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import column, number
from lorcana_env.rules.turn_actions.challenge import DEFENDER
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.position import Decision
from lorcana_env.setup.variants import MARKETING_CARD

FILLER_CARDS = 30
KEYS = ("play", "hand", "ink", "ink_drops", "deck", "discard", "lore")
PLAY_KEYS = ("card", "damage", "exerted", "drying", "at", "under")
VERBS = (
    "play", "sing", "ink", "quest", "challenge", "move", "activate", "activate_granted", "boost", "end_turn", "choose",
    "accept", "decline", "done", "option", "number", "name", "take",
)  # fmt: skip
MAX_INK = 120  # a deck has at most 127 cards
MAX_LORE = 200
MAX_INK_DROPS = 1000
MAX_DAMAGE = 100


class Scenario(IndependentCopyMixin):
    """A position in your main phase (not of your first turn), with the cards that you list.

    ``you`` and ``opponent`` are dicts with the optional keys play, hand, ink, ink_drops, deck, discard, lore; in games
    of three and four players ``opponents`` is a list of two or three such dicts, in turn order after you. A card in
    play is a full name or a dict (card, damage, exerted, drying, at, under). Without "deck" there are 30 vanilla cards;
    with it exactly these, the top first. The player who has to decide is the one whose cards the verbs act on. Every
    verb raises :class:`~lorcana_env.game.game.IllegalAction`, with nothing changed, when it is not legal now.
    ``variant`` and ``rules`` are those of :class:`~lorcana_env.game.game.Game`; in Pack Rush the two marketing cards
    (10.2.2) lie in each inkwell besides the ``ink``.

    A card is named by its full name; the first card that fits is meant. "you:Name" is one of yours, "opponent 2:Name"
    one of ``opponents[1]``, "opponent:Name" one of any opponent, who are looked through in turn order after you;
    :meth:`legal` says "opponent's Name" for it. "Name#2" is the second copy. "opponent 2" is the same player, whoever
    has to decide. Of several opponents one is chosen by number.
    """

    def __init__(
        self,
        you: dict[str, Any] | None = None,
        opponent: dict[str, Any] | None = None,
        seed: int = 0,
        variant: str = "normal",
        rules: str = "2.0.0",
        opponents: Sequence[dict[str, Any]] | None = None,
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
        self._game = _empty_game(decks, seed, variant, rules)
        for player, side in enumerate(sides):
            side.lay_out(self._game, player)
        self._forced: list[int] = []  # cards chosen since the last verb because there was no alternative
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
        return PlayerView(self._game, 1)

    @property
    def opponents(self) -> tuple[PlayerView, ...]:
        """The opponents in turn order after you."""
        return tuple(PlayerView(self._game, player) for player in range(1, self._game.players))

    @property
    def winner(self) -> str | None:
        """Who won, as :attr:`active` says it; None while the game is running."""
        return None if self._game.winner is None else self._side(self._game.winner)

    @property
    def active(self) -> str:
        """Whose turn it is: "you" or "opponent"; with several opponents "opponent 1" and so on."""
        return self._side(self._game.active)

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None in a quiet main phase, or when the game is over."""
        decision = self._game.decision
        return None if decision is None or decision.kind == "main" else decision

    def legal(self) -> list[str]:
        """All legal actions now, in words."""
        return [self._game.describe(action) for action in self._game.legal_actions()]

    def __getitem__(self, name: str) -> CardView:
        """A card by full name: first one in play (yours before the opponents'), then in other zones."""
        for slot in self._slots(name):
            return CardView(self._game, slot)
        raise KeyError(f"no {arguments.shown(name)} in this scenario")

    # -- acting ----------------------------------------------------------------------------------------------

    def play(self, name: str, shift_onto: str | Sequence[str] | None = None, cost: int = 0) -> None:
        """Play a card from hand (or wherever it may be played from).

        ``cost``: 0 pays ink, 1 .. the alternate costs in printed order; ``shift_onto`` plays it by Shift.
        """
        if shift_onto is not None:
            bases = _names(shift_onto, "shift_onto")
            self._do(lambda: self._verb("shift", name, then=bases))
            return
        cost = arguments.integer(cost, "cost", 0, 100, "0 pays ink, 1 and up are the alternate costs")
        if cost == 0:
            self._do(lambda: self._verb("play", name))
        else:
            self._do(lambda: self._verb(self._alternate(name, cost), name))

    def _alternate(self, name: str, cost: int) -> str:
        """The verb of the ``cost``-th alternate cost a card has."""
        for slot in self._slots(name):
            card = self._game.table.cards[self._game.state["card"][slot]]
            ways = ["shift"] if any(k.keyword == "Shift" for k in card.keywords) else []
            ways += ["sing"] if card.song else []
            ways += ["play_alternate"]
            if cost <= len(ways):
                return ways[cost - 1]
        raise IllegalAction(f"{arguments.shown(name)} has no {cost}. alternate cost")

    def sing(self, song: str, singers: str | Sequence[str]) -> None:
        """Play a song by singing it (5.4.4.2), or together (8.12)."""
        names = _names(singers, "singers")
        self._do(lambda: self._verb("sing", song, then=names))

    def ink(self, name: str) -> None:
        self._do(lambda: self._verb("ink", name))

    def quest(self, name: str) -> None:
        self._do(lambda: self._verb("quest", name))

    def challenge(self, name: str, target: str) -> None:
        """Challenge a character or location of another player, the next in turn order first."""
        arguments.text(target, "target")
        self._do(lambda: self._verb("challenge", name, then=[target], whose=self._others()))

    def move(self, name: str, to: str) -> None:
        """Move a character to a location."""
        self._do(lambda: self._verb("move", name, then=[to]))

    def activate(self, name: str, ability: int = 0) -> None:
        """Use the ``ability``-th printed activated ability of a card."""
        ability = arguments.integer(ability, "ability", 0, remedy="0 is the first printed one")
        self._do(lambda: self._verb(f"ability_{ability}", name))

    def activate_granted(self, name: str) -> None:
        """Use an activated ability that another card grants."""
        self._do(lambda: self._verb("granted_ability", name))

    def boost(self, name: str) -> None:
        self._do(lambda: self._verb("boost", name))

    def end_turn(self) -> None:
        self._do(lambda: self._take("end_turn"))

    def choose(self, *names: str) -> None:
        """Choose cards, or a player ("you", "opponent", "opponent 2"), for the pending decision.

        A choice with one candidate was taken already; naming that candidate then confirms it.
        """
        names = tuple(arguments.texts(names, "names", "cards"))
        self._do(lambda: self._choose_all(names))

    def accept(self) -> None:
        """Do what you may."""
        self._do(lambda: self._take("accept"))

    def decline(self) -> None:
        self._do(lambda: self._take("decline"))

    def done(self) -> None:
        """Stop choosing."""
        self._do(lambda: self._take("done"))

    def option(self, i: int) -> None:
        """Choose a mode, in printed order; of "either the top or the bottom of your deck" 0 is the top."""
        if self._one_place_or_the_other() and i in (0, 1):
            self._do(lambda: self._step(int(self._game.legal_actions()[i])))
        else:
            self._do(lambda: self._take_option(i, ("mode", "cost", "ability", "order")))

    def number(self, n: int) -> None:
        """Choose a number."""
        self._do(lambda: self._take_option(n, ("number",)))

    def name(self, card: str) -> None:
        """Name a card, by its name without version; one that no deck at the table holds is "another card"."""

        def act() -> None:
            arguments.text(card, "card")
            if self._game.decision is None or self._game.decision.kind != "name":
                raise IllegalAction(f"nobody has to name a card now ({arguments.shown(card)})")
            names = [normalized(name) for name in self._game.table.names]
            wanted = names.index(normalized(card)) if normalized(card) in names else None
            if wanted is None:
                self._take_option(c.NAME_ANOTHER, ("name",))
                return
            while int(self._game.state["page"]) != wanted // c.NAMES_PER_PAGE:
                self._take_option(c.NAME_MORE, ("name",))
            self._take_option(wanted % c.NAMES_PER_PAGE, ("name",))

        self._do(act)

    def take(self, i: int) -> None:
        """Take the ``i``-th entry of :meth:`legal`."""
        actions = self._game.legal_actions()
        i = arguments.integer(i, "i", remedy="the place of an entry of legal()")
        if not 0 <= i < len(actions):
            raise IllegalAction(f"there are {len(actions)} legal actions, no {arguments.shown(i)}.")
        self._do(lambda: self._step(int(actions[i])))

    def can(self, verb: str, *args: Any, **kwargs: Any) -> bool:
        """Whether ``scenario.verb(*args)`` is legal now; nothing happens."""
        arguments.choice(verb, "verb", VERBS)
        copy = object.__new__(Scenario)
        copy._game = self._game.clone()
        copy._forced = list(self._forced)
        try:
            getattr(copy, verb)(*args, **kwargs)
        except IllegalAction:
            return False
        return True

    # -- how it is done --------------------------------------------------------------------------------------

    def _do(self, act: Callable[[], None]) -> None:
        """Act, then take answers without an alternative; on an illegal action restore the position."""
        if self._game.over:
            raise IllegalAction("the game is over")
        before, forced = self._game.clone(), list(self._forced)
        try:
            act()
        except BaseException:  # a wrong argument among right ones too
            before.clone_into(self._game)
            self._forced = forced
            raise
        if self._forced == forced:  # nothing was confirmed
            self._forced = []
        self._settle()

    def _settle(self) -> None:
        while self.decision is not None and len(self._game.legal_actions()) == 1:
            action = int(self._game.legal_actions()[0])
            choice = self._game.table.actions.decode(action, self._player())
            if choice.verb == "choose" and choice.slot is not None:
                self._forced.append(choice.slot)
            self._step(action)

    def _step(self, action: int) -> None:
        self._game.step(action)

    def _player(self) -> int:
        return self._game.to_act or 0

    def _legal(self, verb: str, slot: int | None = None, option: int | None = None) -> int | None:
        action = self._game.table.actions.encode(verb, self._player(), slot, option)
        return action if action in self._game.legal_actions() else None

    def _illegal(self, what: str) -> IllegalAction:
        pending, what = self._game.decision, " ".join(what.split())
        return IllegalAction(f"{what} is not legal now ({pending}); legal: {', '.join(self.legal()[:12])}")

    def _one_place_or_the_other(self) -> bool:
        """Whether one card that was looked at goes somewhere if it is chosen, and elsewhere if not."""
        st = self._game.state
        frame = st["frames"][max(0, int(st["depth"]) - 1)]
        if st["decision"] != c.DECISION_CHOOSE or frame["kind"] != c.FRAME_PROGRAM or len(self.legal()) != 2:
            return False
        asks = self._game.table.tables[0]["code"][frame["instruction"]]
        return (
            asks[0] == number("CHOOSE") and bool(asks[column("CHOOSE", "flags")] & c.CHOOSE_LOOKED) and self.can("done")
        )

    def _take(self, verb: str) -> None:
        action = self._legal(verb)
        if action is None:
            raise self._illegal(verb.replace("_", " "))
        self._step(action)

    def _take_option(self, i: int, kinds: Sequence[str]) -> None:
        i = arguments.integer(i, "the number of an option")
        decision = self._game.decision
        action = self._legal("option", option=i) if 0 <= i < c.N_OPTIONS else None
        if decision is None or decision.kind not in kinds or action is None:
            raise self._illegal(f"option {arguments.shown(i)}")
        self._step(action)

    def _verb(self, verb: str, name: str, then: Sequence[str] = (), whose: Sequence[int] | None = None) -> None:
        """A turn action with a card, then its own choices (defender, location, base, singers) among ``whose`` cards."""
        if verb not in c.CARD_VERBS:
            raise IllegalAction(f"no card has {verb.replace('_', ' ')}")
        for choice in then:
            self._slots(choice)  # refuses a player or a copy that there is not
        tried = 0
        for slot in self._slots(name):
            if slot // self._game.table.capacity != self._player():
                continue
            tried += 1
            action = self._legal(verb, slot)
            if action is None:
                continue
            before = self._game.clone()
            self._step(action)
            try:
                for choice in then:
                    self._choose(choice, whose)
                if then and self._choosing_turn_action():
                    self._take("done")
                return
            except IllegalAction:
                before.clone_into(self._game)
        if tried == 0:
            raise IllegalAction(f"{self._side(self._player())} has no {name!r} to {verb.replace('_', ' ')}")
        raise self._illegal(f"{verb.replace('_', ' ')} {name}" + (f" with {', '.join(then)}" if then else ""))

    def _choosing_turn_action(self) -> bool:
        """Whether the choice that is pending still belongs to the turn action itself (more singers, a second base)."""
        st = self._game.state
        d = int(st["depth"]) - 1
        kind, phase = int(st["frames"][d]["kind"]), int(st["frames"][d]["phase"])
        if st["decision"] != c.DECISION_CHOOSE:
            return False
        return (kind == c.FRAME_PLAY and phase in (c.PLAYING_BASE, c.PLAYING_SINGER)) or (
            kind == c.FRAME_CHALLENGE and phase == DEFENDER
        )

    def _choose_all(self, names: Sequence[str]) -> None:
        for name in names:
            self._choose(name)

    def _choose(self, name: str, whose: Sequence[int] | None = None) -> None:
        asked = self._game.decision is not None and self._game.decision.kind == "player"
        if asked and name in ("opponent", *self._sides):
            players = self._players(name)
            action = self._legal("option", option=(players[0] - self._player()) % self._game.players)
            if len(players) > 1 or action is None:
                raise self._illegal(f"choosing {name}")
            self._step(action)
            return
        for slot in self._slots(name, whose):
            action = self._legal("choose", slot)
            if action is not None:
                self._step(action)
                return
        for slot in self._slots(name, whose):
            if slot in self._forced:
                self._forced.remove(slot)
                return
        raise self._illegal(f"choosing {name}")

    @property
    def _sides(self) -> tuple[str, ...]:
        """What each player is called; the only opponent is "opponent" too."""
        return "you", *(f"opponent {k}" for k in range(1, self._game.players))

    def _side(self, player: int) -> str:
        side = self._sides[player]
        return "opponent" if self._game.players == 2 and side != "you" else side

    def _players(self, side: str) -> list[int]:
        """The players who may be meant, the likeliest first."""
        if side == "opponent":
            return [player for player, other in enumerate(self._sides) if other != "you"]
        if side not in self._sides:
            there = ", ".join(map(self._side, range(self._game.players)))
            raise IllegalAction(f"there is no player {arguments.shown(side)}; there are {there}")
        return [self._sides.index(side)]

    def _others(self) -> list[int]:
        """The players besides the one who decides, in turn order."""
        players = self._game.players
        return [(self._player() + k) % players for k in range(1, players)]

    def _slots(self, name: str, whose: Sequence[int] | None = None) -> list[int]:
        """The slots a name may mean, the likeliest first; without a side before the name among ``whose`` cards."""
        name = arguments.text(name, "a card", "its full name").replace("opponent's ", "opponent:", 1)  # as in legal()
        sides = range(self._game.players) if whose is None else whose
        side, colon, rest = name.partition(":")
        if colon:
            sides, name = self._players(side), rest.strip()
        name, _, copy = name.partition("#")
        wanted = normalized(name)
        found = []
        for zone in ("play", "hand", "discard", "inkwell", "deck"):
            for player in sides:
                found += [s for s in self._game.slots(player, zone) if normalized(self._game.card_name(s)) == wanted]
        st = self._game.state
        capacity = self._game.table.capacity
        found += [
            s
            for s in range(len(st["zone"]))
            if st["zone"][s] in (c.ZONE_UNDER, c.ZONE_RESOLVING)
            and s // capacity in sides
            and normalized(self._game.card_name(s)) == wanted
        ]
        if copy:
            if not (copy.isascii() and copy.isdigit() and 0 < len(copy) < 4 and int(copy) > 0):
                raise IllegalAction(f"{arguments.shown(copy)} is no number of a copy; #1 is the first")
            found = found[int(copy) - 1 : int(copy)]
        return found


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
        self.n_ink = arguments.integer(
            given.get("ink", 0), f"{who}: ink", 0, MAX_INK, "the number of cards in the inkwell"
        )
        self.lore = arguments.integer(given.get("lore", 0), f"{who}: lore", 0, MAX_LORE)
        self.ink_drops = arguments.integer(
            given.get("ink_drops", 0), f"{who}: ink_drops", 0, MAX_INK_DROPS, "the number of ink drop counters"
        )
        self.ink: list[str] = []

    def names(self) -> list[str]:
        """Every card."""
        stacks = [name for entry in self.play for name in (entry["card"], *entry["under"])]
        return [*stacks, *self.hand, *self.discard, *self.ink, *(self.deck or ())]

    def fill(self, filler: str) -> None:
        self.ink = [filler] * self.n_ink
        if self.deck is None:
            self.deck = [filler] * FILLER_CARDS

    def lay_out(self, game: Game, player: int) -> None:
        """Put this side's cards where they belong."""
        st, capacity = game.state, game.table.capacity
        index = {card.full_name: i for i, card in enumerate(game.table.cards)}
        slot = player * capacity
        st["lore"][player] = self.lore
        st["ink_drops"][player] = self.ink_drops
        in_play: dict[str, int] = {}
        moved: list[tuple[int, str]] = []

        def put(slot: int, zone: int, name: str) -> None:
            st["card"][slot] = index[name]
            st["zone"][slot] = zone
            if zone < c.LISTED_ZONES:
                n = st["counts"][player, zone]
                st["cards"][player, zone, n] = slot
                st["counts"][player, zone] = n + 1

        for entry in self.play:
            top = slot
            put(top, c.ZONE_PLAY, entry["card"])
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
            (c.ZONE_HAND, self.hand, 1 << player),
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


def _names(given: Any, what: str) -> list[str]:
    """One name or several."""
    return [given] if isinstance(given, str) else arguments.texts(given, what, "full card names")


def _filler(used: set[str]) -> str:
    """A vanilla character that the scenario does not mention."""

    def plain(card: Card) -> bool:
        return (
            card.type == "character" and card.cost == 3 and card.inkable and not card.text_lines and not card.keywords
        )

    return next(card.full_name for card in all_cards() if plain(card) and card.full_name not in used)


def _empty_game(decks: Sequence[Deck], seed: int, variant: str = "normal", rules: str = "2.0.0") -> Game:
    game = object.__new__(Game)
    game._setup(table_for(decks, variant, rules), auto=False)
    engine.clear_table(game._states, 0, (seed + 2**63) % 2**64 - 2**63)
    return game
