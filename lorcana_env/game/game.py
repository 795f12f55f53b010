"""One game, as a player or a program drives it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env.decks import Deck
from lorcana_env.game.illegal import IllegalAction
from lorcana_env.game.information import Memory, Recalled, Start
from lorcana_env.game.verbs import Verbs
from lorcana_env.observe import entities, small
from lorcana_env.observe.flat import encode, observation_size
from lorcana_env.policies.games import AS_IT_IS, FAULT, TURNS, WINNER, game_seeds, run_games
from lorcana_env.policies.kernels import policy_index
from lorcana_env.rules import engine
from lorcana_env.rules.changes.resampling import determinize
from lorcana_env.rules.queries.hidden import SECRET
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import opaque
from lorcana_env.setup.compiled_decks import CompiledDecks, check_fault, table_for
from lorcana_env.setup.position import Position, check_record
from lorcana_env.setup.teams import read_teams
from lorcana_env.setup.variants import RULES

if TYPE_CHECKING:
    from lorcana_env.game.scenario_views import PlayerView
    from lorcana_env.game.speaker import Speaker

KINDS = ("flat", "compact", "entities", "small", "plain")  # of observations
_AT_ONCE = 100  # games in one compiled call, which Ctrl-C does not end
DETAILS = ("full", "short", "changes")  # of a text


class Past(NamedTuple):
    """The history of a game: with the decks, all that is needed to play it again.

    ``actions``: the action indices, -1 - p where player p conceded; with ``auto`` without those of decisions with a
    single legal answer.
    """

    seed: int
    starting_player: int | None
    auto: bool
    decision_limit: int
    actions: list[int]


class Playout(NamedTuple):
    """The end of a game. ``turns``: of all players together."""

    winner: int | None  # of a team one of it; None: nobody, it was cut short
    turns: int
    lore: tuple[int, ...]


class Playouts(NamedTuple):
    """``wins``: int64[players], of ``n`` games, a team's for each member; those that were cut short nobody won."""

    wins: np.ndarray
    n: int


class Game(Position, Verbs, IndependentCopyMixin):
    """A game of 2 to 4 decks, from the mulligan to the end.

    >>> from lorcana_env import Deck, Game
    >>> deck = Deck.load("blurple")
    >>> game = Game(deck, deck, seed=7)
    >>> while not game.over:
    ...     game.step(game.legal_actions()[0])

    An action is a number, or a verb with names of cards, as ``game.play("Royal Guard")`` (:class:`Verbs`).

    - ``decks``: each a :class:`~lorcana_env.decks.Deck`, the name of a bundled one, or a path.
    - ``seed``: any integer. It fixes all chance: (decks, seed, actions) replays a game bit for bit.
    - ``starting_player``: None: at random.
    - ``auto``: a decision with a single legal answer is taken by itself.
    - ``decision_limit``: the game is cut short (``truncated``) after that many answers.
    - ``variant``: "normal", "pack-rush" (10.2), "coconut" or "mini" (docs/mini.md).
    - ``rules``: the edition of the rules, "2.3", "2.1", "2.0" or "2024" (docs/rules-versions.md).
    - ``teams``: the players of each team, as ((0, 2), (1, 3)); None: each plays alone.
    - ``simultaneous``: a team takes its turns together (9.3).
    - ``open_hands``: teammates see each other's hands (docs/limits.md).

    In all methods a number or word that there is not raises ``ValueError``, one of another type ``TypeError``; nothing
    is changed then.
    """

    def __init__(
        self,
        *decks: Deck | str,
        seed: int = 0,
        starting_player: int | None = None,
        auto: bool = True,
        decision_limit: int = engine.DECISION_LIMIT,
        variant: str = "normal",
        rules: str = RULES[0],
        teams: Any = None,
        simultaneous: bool = True,
        open_hands: bool = False,
    ) -> None:
        table = table_for(decks, variant, rules, teams=read_teams(teams, len(decks), simultaneous, open_hands))
        starter = arguments.starting_player(starting_player, len(decks))
        start, number = -1 if starter is None else starter, _seed(arguments.seed(seed))
        limit = arguments.decision_limit(decision_limit, "decision_limit")
        self._setup(table, arguments.flag(auto, "auto"))
        engine.begin(self._states, 0, table.tables, 0, table.deck_cards, table.deck_sizes, number, start)
        self._states[0]["decision_limit"] = limit
        self._advance(-1)
        self._start = Start(number, starter, self._auto, limit)

    _start: Start | None = None
    _done = b""  # the actions since then, two bytes each
    _states: np.ndarray  # STATE[1]
    _legal: np.ndarray  # int16[n_actions], of which _n are in use

    def _setup(self, table: CompiledDecks, auto: bool) -> None:
        self._table = table
        self._auto = int(auto)
        self._memory = bytearray(table.dtype.itemsize + 2 * table.actions.n)  # what _states and _legal show
        self._n = 0

    if not TYPE_CHECKING:  # these two are arrays like others; a copy makes them when they are first used

        def __getattr__(self, name: str) -> np.ndarray:
            if name == "_states":
                self._states = np.ndarray(1, self._table.dtype, self._memory)  # a view; view() takes 20 times longer
                return self._states
            if name == "_legal":
                size = self._table.dtype.itemsize
                self._legal = np.ndarray((len(self._memory) - size) // 2, np.int16, self._memory, size)
                return self._legal
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        kept.pop("_states", None)  # pickled, or copied, they would show other memory
        kept.pop("_legal", None)
        return kept

    def __copy__(self) -> Game:
        return self.clone()

    def _advance(self, action: int) -> None:
        self._n = engine.step(self._states, 0, self._table.tables, 0, action, self._auto, self._legal)
        check_fault(int(self._states[0]["fault"]))

    # -- reading ---------------------------------------------------------------------------------------------

    @property
    def auto(self) -> bool:
        """Return whether single answers are taken by themselves.

        >>> Game("blurple", "yurple", auto=False).auto
        False
        """
        return bool(self._auto)

    def legal_actions(self) -> np.ndarray:
        """Return the legal actions, int64[k]; empty when the game is over.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> game.describe(game.legal_actions().max())
        'done'
        """
        return self._legal[: self._n].astype(np.int64)

    def action_mask(self) -> np.ndarray:
        """Return the mask of legal actions, int8[n_actions], 1 where the action is legal.

        >>> int(Game("blurple", "yurple").action_mask().sum())  # a card of the hand, or done
        8
        """
        mask = np.zeros(self._table.actions.n, np.int8)
        mask[self._legal[: self._n]] = 1
        return mask

    def player(self, player: int) -> PlayerView:
        """The cards, lore, ink and ink drops of a player, to be read: the full truth, as they are at that moment.

        >>> Game("blurple", "yurple", seed=1).player(0).hand[0]
        'Sail the Azurite Sea'
        """
        from lorcana_env.game.scenario_views import PlayerView

        return PlayerView(self, self._check_player(player))

    def observe(self, player: int) -> np.ndarray:
        """Return the flat observation of ``player``: float32[observation_size], see :mod:`lorcana_env.observe.flat`.

        >>> Game("blurple", "yurple").observe(0).dtype
        dtype('float32')
        """
        return self._encode(player, np.float32)

    def compact(self, player: int) -> np.ndarray:
        """The same as small whole numbers: int8[observation_size], which times ``flat.units`` is :meth:`observe`.

        >>> Game("blurple", "yurple").compact(0).dtype
        dtype('int8')
        """
        return self._encode(player, np.int8)

    def _encode(self, player: int, dtype: type) -> np.ndarray:
        player = self._check_player(player)
        out: np.ndarray = np.empty(observation_size(self.players, self._table.capacity), dtype)
        encode(self._states, 0, self._table.tables, 0, player, out)
        return out

    def entities(self, player: int, open_lists: bool = True, lookahead: bool = True) -> np.ndarray:
        """Return the entity table of ``player``: uint8[entities.size], see :mod:`lorcana_env.observe.entities`.

        ``open_lists`` False: the player does not know the lists of the opponents; ``lookahead`` False: the table does
        not say what actions lead to.

        >>> Game("blurple", "yurple").entities(0).dtype
        dtype('uint8')
        """
        player, open_lists = self._check_player(player), arguments.flag(open_lists, "open_lists")
        given = player, open_lists, self._legal, self._n, arguments.flag(lookahead, "lookahead")
        return entities.observe(self._states, self._table, *given)

    def small(self, player: int) -> np.ndarray:
        """Return what ``player`` may know as cards by number: int16[small.size], see :mod:`lorcana_env.observe.small`.

        >>> Game("blurple", "yurple").small(0).dtype
        dtype('int16')
        """
        return small.observe(self._states, self._table, self._check_player(player))

    def seen(self, kind: str, player: int, open_lists: bool = True) -> np.ndarray:
        """Return what ``player`` may know as one of :data:`KINDS`: "flat", "compact", "entities", "small" or "plain".

        >>> Game("blurple", "yurple").seen("plain", 0).dtype
        dtype('uint8')
        """
        if arguments.choice(kind, "observation", KINDS) in ("entities", "plain"):
            return self.entities(player, open_lists, kind == "entities")
        return {"flat": self.observe, "compact": self.compact, "small": self.small}[kind](player)

    @property
    def card_numbers(self) -> np.ndarray:
        """int16[1, MAX_CARDS]: the catalogue number of each card of :attr:`table`.

        >>> Game("blurple", "yurple").card_numbers.shape
        (1, 128)
        """
        return entities.numbers_of(self._table)

    def describe(self, action: int, language: str = "en", viewer: int | None = None) -> str:
        """Return an action in words, as the player who decides would say it, in "en" or "fr".

        ``viewer``: the player who is told, who may not know which card is meant; None: the player who decides.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> game.describe(int(game.legal_actions()[0]))
        'put Hades - Looking for a Deal on the bottom'
        """
        from lorcana_env.words.actions import describe_action
        from lorcana_env.words.terms import check_language

        action = arguments.integer(action, "action", 0, self._table.actions.n - 1)
        viewer = None if viewer is None else self._check_player(viewer, "viewer")
        check_language(language)
        return describe_action(self, action, language, viewer)

    def why_not(self, slot: int, language: str = "en") -> dict[str, str]:
        """Return why the player who decides cannot use a card now: for each verb that is not legal, the reason.

        ``slot``: a card in hand ("play", "ink", ...) or in play ("quest", "challenge", ...); where a card is to be
        chosen, one in play that cannot be ("choose"). As {"play": "needs 8 ink, you have 5", "ink": "not inkable"}.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> game.done()  # keeps the hand
        >>> game.done()
        >>> game.why_not(game.slots(0, "hand")[0])
        {'play': 'needs 5 ink, you have 0', 'sing': 'needs a character of cost 5 or more'}
        """
        from lorcana_env.words.reasons import why_not
        from lorcana_env.words.terms import check_language

        slot = arguments.integer(slot, "slot", 0, self.players * self._table.capacity - 1)
        check_language(language)
        return why_not(self, slot, language)

    def text(self, player: int, language: str = "en", detail: str = "full", open_lists: bool = True) -> str:
        """Return all that ``player`` may know in words: the board, the text of the cards, the decision, the actions.

        The legal actions are numbered by their place in :meth:`legal_actions`; only the player who decides sees them.
        ``language``: "en" or "fr" (terms and keywords; names and texts of cards stay English). ``detail``: "full";
        "short", without the texts of the cards; "changes", for a reader who remembers: at the player's first decision
        the deck lists with those texts (``open_lists`` False: without the opponents') and the board, later what changed
        since the player decided last, and the decision (:mod:`lorcana_env.words.changes`). A game that did not start as
        a new one (:attr:`past` is None) is told whole.

        >>> Game("blurple", "yurple").text(0).splitlines()[2]
        'You (deck blurple): lore 0 of 20, ready ink 0 of 0, hand 7, deck 55, discard 0'
        """
        from lorcana_env.words.changes import Reader
        from lorcana_env.words.text import describe

        player, open_lists = self._check_player(player), arguments.flag(open_lists, "open_lists")
        if arguments.choice(detail, "detail", DETAILS) != "changes":
            return describe(self, player, language, card_texts=detail == "full")
        reader = Reader(player, language, open_lists)
        for before, action, after in self.retraced():
            reader.note(before, action, after)
        return reader.text(self)

    def retraced(self) -> Iterator[tuple[Game, int, Game]]:
        """Each action of the game again, with the game before and after it; none where :attr:`past` is None.

        The game after is the same object each time. In a copy with ``auto`` of a game without, actions that are taken
        by themselves are left out.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> game.done()
        >>> [before.describe(action) for before, action, after in game.retraced()]
        ['done']
        """
        past = self.past
        if past is None:
            return
        table, answered = self._table, 0
        after = Game(
            *table.decks, seed=past.seed, starting_player=past.starting_player, auto=bool(self._auto) or past.auto,
            decision_limit=past.decision_limit, variant=table.variant, rules=table.rules, teams=table.teams,
        )  # fmt: skip
        for action in past.actions:
            answered += action >= 0
            if self._auto > past.auto and action >= 0 and answered <= int(after.state["decisions"]):
                continue
            before = after.clone()
            if action < 0:
                after.concede(-1 - action)
            else:
                after.step(action)
            yield before, action, after

    @property
    def past(self) -> Past | None:
        """Seed and actions; None for a game that did not start as a new one: a scenario, one that was saved, one of a
        batch or a PettingZoo environment, one that was dealt again.

        >>> Game("blurple", "yurple", seed=1, starting_player=0).past
        Past(seed=1, starting_player=0, auto=True, decision_limit=5000, actions=[])
        """
        start = self._start
        if start is None or start.auto < 0 or start.dealt is not None:
            return None
        actions = np.frombuffer(self._done, "<i2").tolist()
        return Past(start.seed, start.starting_player, bool(start.auto), start.limit, actions)

    def _note(self, action: int) -> None:
        """Note an action. A copy with another ``auto`` than its game has no known past."""
        if self._start is not None:
            if self._start.auto == self._auto:
                self._done += action.to_bytes(2, "little", signed=True)
            else:
                self._start = None

    def information(self, player: int) -> bytes:
        """Return all that ``player`` has seen and done, in order, as a digest of 16 bytes: a key for tables.

        It is the same in games that the player cannot tell apart, as after :meth:`determinize` for that player, and in
        no others: an observation is the same too in games with another past. What counts is what the player sees at
        each decision of anybody. Games with the same information have the same legal actions; sort them, as their
        order may differ. ``ValueError`` for a game that did not start as a new one, unless it was dealt again for that
        player.

        >>> game = Game("mini-quest", "mini-challenge", variant="mini", seed=1)
        >>> game.determinize(0, seed=5).information(0) == game.information(0)
        True
        """
        player = self._check_player(player)
        if self._start is None:
            raise ValueError(
                "what was seen in this game is not known: it did not start as a new one (Game(...)), but as a "
                "position, or as a game of a batch or a file"
            )
        known = self._recall(self._start).memory.known[player]
        if known is None:
            raise ValueError(
                f"this game was dealt again for another player; what player {player} has seen is left open"
            )
        return known

    def _recall(self, start: Start) -> Recalled:
        """The place where this game is, reached from the last one that is kept."""
        if not start.recalled:
            start.recalled = (self._opened(start),)
        n = start.place_before(self._done)
        place = start.recalled[n - 1]
        if place.actions == self._done:
            return place
        game, memory = place.game.clone(), place.memory
        game._start = None
        for action in np.frombuffer(self._done[len(place.actions) :], "<i2").tolist():
            if action < 0:
                memory = memory.did(-1 - action, action)
                game.concede(-1 - action)
            else:
                memory = memory.did(int(game.state["decider"]), action)
                game._advance(action)
            memory = memory.saw(game)
        place = Recalled(self._done, game, memory)
        start.keep(n, place)
        return place

    def _opened(self, start: Start) -> Recalled:
        """The place where the actions begin."""
        table = self._table
        if start.dealt is None:
            game = Game(
                *table.decks, seed=start.seed, starting_player=start.starting_player, auto=bool(start.auto),
                decision_limit=start.limit, variant=table.variant, rules=table.rules, teams=table.teams,
            )  # fmt: skip
            return Recalled(b"", game, Memory.empty(self.players).saw(game))
        before, done, player = start.dealt
        game = Game._of(table.new_states(), table)
        game._start, game._done = before, done
        place = game._recall(before)
        game = place.game.determinize(player, start.seed)
        game._auto = start.auto
        return Recalled(b"", game, place.memory.of(player))

    # -- acting ----------------------------------------------------------------------------------------------

    def step(self, action: int) -> None:
        """Take a legal action of the player who decides. :class:`IllegalAction` changes nothing.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> game.step(int(game.legal_actions()[-1]))
        >>> game.to_act
        1
        """
        if type(action) is not int:
            action = arguments.integer(action, "action", remedy="legal_actions() lists those there are")
        if self.over:
            raise IllegalAction("the game is over")
        if action not in self._legal[: self._n]:
            in_words = self.describe(action) if 0 <= action < self._table.actions.n else "no action"
            what = f"action {arguments.shown(action)} ({in_words})"
            raise IllegalAction(f"{what} is not legal now; player {self.to_act} must decide: {self.decision}")
        self._advance(action)
        self._note(action)

    def lay(self, cards: Mapping[int, int]) -> None:
        """Lay cards on slots of hidden zones as if they had been dealt so, to follow a game from outside.

        ``cards``: slot -> index in the ``cards`` of :attr:`table`; only its owner may know a card that is laid.
        ``ValueError`` unless the slots hold these cards, each player's among themselves, and nothing but a turn action
        or a mulligan is to be decided: an effect may hold on to cards. :attr:`past` is unknown then.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> first, second = game.slots(0, "deck")[:2]
        >>> game.lay({first: int(game.state["card"][second]), second: int(game.state["card"][first])})
        """
        st, capacity = self.state, self._table.capacity
        if self.over or st["decision"] not in (c.DECISION_MAIN, c.DECISION_MULLIGAN):
            raise ValueError("cards are laid where a player takes a turn action or alters the hand")
        for slot in cards:
            slot = arguments.integer(slot, "a slot", 0, self.players * capacity - 1)
            if st["zone"][slot] not in SECRET:
                raise ValueError(f"slot {slot} holds no hidden card")
        had, laid = (
            sorted((slot // capacity, int(card)) for slot, card in pairs)
            for pairs in (((slot, st["card"][slot]) for slot in cards), cards.items())
        )
        if had != laid:
            raise ValueError("hidden cards are only exchanged: these slots do not hold these cards")
        for slot, card in cards.items():
            st["card"][slot] = card
            st["known"][slot] &= 1 << slot // capacity
        self._start, st["dirty"] = None, c.DIRTY_ALL
        self._advance(-1)

    def _do(self, act: Callable[[Speaker], None]) -> None:
        speaker, before = self._on_a_copy(), int(self.state["decisions"])
        speaker.do(act)
        for k, action in enumerate(speaker.taken):
            if int(self.state["decisions"]) - before == k:  # not answered by itself
                self.step(action)

    def _on_a_copy(self) -> Speaker:
        from lorcana_env.game.speaker import Speaker

        return Speaker(self.clone(auto=False), self.to_act or 0)

    def concede(self, player: int) -> None:
        """The player concedes, which is possible at any time (2.3.3.4).

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> game.concede(0)
        >>> game.winner
        1
        """
        player = self._check_player(player)
        if self.over:
            raise IllegalAction("the game is over")
        if self.state["out"][player]:
            raise IllegalAction(f"player {player} is out of the game already")
        engine.leave(self._states, 0, self._table.tables, 0, player)
        self._advance(-1)
        self._note(-1 - player)

    # -- copies ----------------------------------------------------------------------------------------------

    def clone(self, auto: bool | None = None) -> Game:
        """Return an independent copy. ``auto``: as at the start of a game; None: as here.

        **The copy has the chance to come of this game**: its hidden cards, the order of its decks, its generator. Two
        clones that are played alike draw the same cards, so a search in clones cheats. :meth:`determinize` deals again.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> game.clone().concede(0)
        >>> game.over
        False
        """
        other = object.__new__(Game)
        other._table = self._table
        other._auto = self._auto if auto is None else int(arguments.flag(auto, "auto"))
        other._memory = self._memory.copy()
        other._n = self._n
        if self._start is not None:
            other._start, other._done = self._start, self._done
        if self.names:
            other.names = self.names
        return other

    def clone_into(self, other: Game) -> Game:
        """Make ``other`` a copy of this game, in the memory that it has; faster than :meth:`clone`. Returns ``other``.

        ``other`` must be a game of as many players, of decks of the same capacity (64 cards, unless one is larger).

        >>> game, other = Game("blurple", "yurple", seed=1), Game("blurple", "yurple", seed=2)
        >>> game.clone_into(other) is other
        True
        """
        if not isinstance(other, Game):
            raise TypeError(f"other must be a Game, not {arguments.shown(other)}")
        if other._table is not self._table:
            if other._table.dtype != self._table.dtype:
                raise ValueError(f"{other!r} has other numbers of players or cards than {self!r}; use clone()")
            other._table = self._table
        other._memory[:] = self._memory
        other._auto, other._n = self._auto, self._n
        other._start, other._done, other.names = self._start, self._done, self.names
        return other

    def determinize(self, player: int, seed: int) -> Game:
        """Return a clone with all dealt again that ``player`` cannot know, and the chance to come of ``seed``.

        What the player observes is the same, and nothing else of this game is left: this is the copy for a search.

        >>> game = Game("blurple", "yurple", seed=1)
        >>> bool((game.determinize(0, seed=5).observe(0) == game.observe(0)).all())
        True
        """
        player, seed = self._check_player(player), _seed(arguments.seed(seed))
        other = self.clone()
        if self._start is not None:
            other._start, other._done = self._start.dealt_again(self._done, player, seed, other._auto), b""
        determinize(other._states, 0, player, seed)
        if other.to_act != player and not other.over:
            other._n = engine.step(other._states, 0, other._table.tables, 0, -1, 0, other._legal)
        return other

    def playout(self, policy: str = "random", seed: int = 0) -> Playout:
        """Play a :meth:`clone`, with the chance to come of this game, to its end, in one compiled call.

        All players follow ``policy``: "random", "eager" (random, but it plays its turns out), "greedy" or "passive",
        whose choices follow from ``seed``. ``ValueError`` for another; networks play batches
        (:meth:`lorcana_env.VectorEnv.act`).

        >>> Game("blurple", "yurple", seed=1, starting_player=0).playout("greedy", seed=1)
        Playout(winner=1, turns=24, lore=(13, 20))
        """
        results, end = self._play_out(policy, np.array([_seed(arguments.seed(seed))]), AS_IT_IS)
        winner = int(results[0, WINNER])
        return Playout(None if winner == c.NONE else winner, int(results[0, TURNS]), tuple(end["lore"].tolist()))

    def playouts(self, player: int, n: int, policy: str = "random", seed: int = 0) -> Playouts:
        """Play ``n`` games to their ends in compiled calls, each dealt again for ``player`` (:meth:`determinize`).

        ``policy``: as of :meth:`playout`; ``seed``: of the deals, the chance to come and the choices. ``ValueError``
        for another player or policy, or no games. Other threads can run meanwhile; Ctrl-C ends it.

        >>> Game("blurple", "yurple", seed=1, starting_player=0).playouts(0, n=100, policy="greedy")
        Playouts(wins=array([45, 55]), n=100)
        """
        player, n = self._check_player(player), arguments.count(n, "n")
        results, _ = self._play_out(policy, game_seeds(arguments.seed(seed), n), player)
        return Playouts(self._table.teams.won(results[:, WINNER], self.players).sum(0), n)

    def _play_out(self, policy: str, seeds: np.ndarray, viewer: int) -> tuple[np.ndarray, np.void]:
        """Results of games that go on from here, one for each seed, and the record of the last at its end."""
        table = self._table
        policies = np.full(self.players, policy_index(policy))
        states = table.new_states(2)
        states[1] = self._states[0]
        parts = [seeds[k : k + _AT_ONCE] for k in range(0, len(seeds), _AT_ONCE)]
        results = np.concatenate([run_games(table, part, policies, states=states, viewer=viewer) for part in parts])
        check_fault(int(results[:, FAULT].max()))
        return results, states[0]

    def to_bytes(self) -> bytes:
        """The game as bytes: a header (variant, rules, decks), the record, a checksum.

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> Game.from_bytes(game.to_bytes())
        <Game blurple against yurple, turn 0, lore 0-0, running>
        """
        from lorcana_env.game.saved_games import game_bytes

        return game_bytes(self._table, self._states, bool(self._auto))

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """The game that :meth:`to_bytes` wrote. ``ValueError`` for anything cut off, changed or of another version."""
        from lorcana_env.game.saved_games import read_game

        return cls.from_state(*read_game(data))

    @classmethod
    def from_state(cls, table: CompiledDecks, states: np.ndarray, auto: bool = True) -> Game:
        """A game at this table in a position, which is copied. ``states``: STATE[1].

        ``ValueError`` for a record that is no position of a game at this table (:mod:`lorcana_env.setup.validation`).

        >>> game = Game("blurple", "yurple", seed=1, starting_player=0)
        >>> Game.from_state(game.table, game.state_array)
        <Game blurple against yurple, turn 0, lore 0-0, running>
        """
        check_record(table, states)
        game = cls._of(states, table, arguments.flag(auto, "auto"))
        table.facts.check(game._states)
        game._advance(-1)
        if game._n == 0 and not game.over:
            raise ValueError("this is no position of a game: there is no legal action")
        return game

    @classmethod
    def _of(cls, states: np.ndarray, table: CompiledDecks, auto: bool = True) -> Game:
        """A game with a copy of the record ``states`` (STATE[1]), unchecked; its legal actions are not listed yet."""
        game = object.__new__(cls)
        game._setup(table, auto)
        opaque(game._states)[:] = opaque(states)
        return game


def _seed(seed: int) -> int:
    """Any integer as the generator's start: its lowest 64 bits, as a signed number."""
    return (int(seed) + 2**63) % 2**64 - 2**63
