"""Recorded games: decks, seed and actions, from which a game is played again bit for bit.

A file is gzip-compressed JSON of about a kilobyte (``zcat`` shows it). It names the versions of the package, the rules
and the facts of its cards, and holds a digest of the last position: a file that this engine would play differently is
refused, not played wrongly.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from lorcana_env._util import arguments
from lorcana_env._util.atomic_files import whole
from lorcana_env._util.copying import IndependentCopyMixin
from lorcana_env._version import __version__
from lorcana_env.cards import Card
from lorcana_env.decks import Deck
from lorcana_env.decks.lists import MAX_COPIES
from lorcana_env.game.agent import Agent, name_of, play_game
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.rules.engine import DECISION_LIMIT
from lorcana_env.setup.teams import Teams, read_teams
from lorcana_env.setup.variants import EDITIONS, RULES, find_rules

FORMAT = 1
_LARGEST = 1 << 26  # bytes of JSON: a thousand times the longest game
_KIND = "lorcana_env replay"
_KEYS = {"format", "rules", "version", "cards", "decks", "actions", "end"}


class RecordedGame(IndependentCopyMixin):
    """A game with the actions that led to it: :meth:`step` plays on, :meth:`undo` takes back.

    ``actions``: the action indices so far, -1 - p where player p conceded. ``names``: the name of each player, for
    people to read; the decks' names if left out.
    """

    seed = 0
    seat: int | None = None  # the player whose cards are sure, where those of others were invented; None: all are
    untold: frozenset[int] = frozenset()  # steps whose answer was invented, or what could be chosen there

    def __init__(self, decks: tuple[Deck, ...], names: Sequence[str]) -> None:
        self.decks = decks
        self.names = tuple(arguments.texts(names, "names", "texts")) or tuple(deck.name for deck in decks)
        if len(self.names) != len(decks):
            raise ValueError(f"{len(self.names)} names for {len(decks)} players")
        self.actions: list[int] = []
        self.game = self._begin()

    def _begin(self) -> Game:
        """A new game at the first position, with the names of the players."""
        game = self._start()
        game.names = self.names
        self._reach(game, 0)
        return game

    def _reach(self, game: Game, step: int) -> None:
        """Do to a game that has come to a step what is recorded there besides the action: here nothing is."""

    def _start(self) -> Game:
        """A new game at the first position."""
        raise NotImplementedError

    def _deal_data(self) -> list[object]:
        """The data that the first position follows from, as JSON takes them."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """The file's content."""
        raise NotImplementedError

    def digest(self) -> str:
        """A SHA-256 of the deal, the names and the actions; it does not depend on the version that wrote the file."""
        return hashlib.sha256(json.dumps([self._deal_data(), self.names, self.actions]).encode()).hexdigest()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file, at once or not at all."""
        with whole(path) as draft:
            draft.write_bytes(self.to_bytes())

    def step(self, action: int) -> None:
        """Take a legal action and note it. :class:`IllegalAction` changes nothing."""
        action = arguments.integer(action, "action")
        self.game.step(action)
        self.actions.append(action)

    def concede(self, player: int) -> None:
        """The player concedes (2.3.3.4)."""
        player = arguments.player(player, len(self.decks))
        self.game.concede(player)
        self.actions.append(-1 - player)

    def undo(self, count: int = 1) -> None:
        """Take the last ``count`` actions back: the game is played again without them."""
        count = arguments.integer(count, "count")
        if not 0 <= count <= len(self.actions):
            raise ValueError(f"{arguments.shown(count)} actions cannot be taken back; there are {len(self.actions)}")
        self.game = self.at(len(self.actions) - count)
        del self.actions[len(self.actions) - count :]

    def at(self, step: int) -> Game:
        """A new game at the position before action ``step``; ``len(actions)``: the last position."""
        step = arguments.integer(step, "step")
        if not 0 <= step <= len(self.actions):
            raise ValueError(f"there is no step {arguments.shown(step)}; steps are 0 .. {len(self.actions)}")
        game = self._begin()
        for k, action in enumerate(self.actions[:step], start=1):
            take(game, action)
            self._reach(game, k)
        return game

    def positions(self) -> Iterator[tuple[Game, int | None]]:
        """Each position with the action taken there, None at the last, in one object that goes on."""
        game = self._begin()
        for k, action in enumerate(self.actions, start=1):
            yield game, action
            take(game, action)
            self._reach(game, k)
        yield game, None

    def is_sure(self, step: int, player: int | None) -> bool:
        """Return whether nothing was invented of a decision of a player."""
        return self.seat in (None, player) and step not in self.untold

    def decisions(self) -> Iterator[tuple[int, Game, int]]:
        """Each step at which one could choose, where nothing is invented: the step, a game of its own, what was done.

        In these games single answers are taken by themselves.
        """
        for step, (game, action) in enumerate(self.positions()):
            if action is not None and action >= 0 and self.is_sure(step, game.to_act) and len(game.legal_actions()) > 1:
                yield step, game.clone(auto=True), action

    def transitions(self) -> Iterator[tuple[Game, int, Game]]:
        """Each action with the positions before and after it; the latter in one object that goes on."""
        positions = self.positions()
        game, action = next(positions)
        while action is not None:
            before = game.clone()
            game, following = next(positions)
            yield before, action, game
            action = following

    def __len__(self) -> int:
        return len(self.actions)

    def _take(self, actions: Sequence[Any]) -> None:
        """Take the actions of a file. :class:`IllegalAction` where this engine plays differently."""
        for action in arguments.items(actions, "actions", "integers"):
            take(self.game, arguments.integer(action, "an action"))
            self.actions.append(action)
            self._reach(self.game, len(self.actions))


class Replay(RecordedGame):
    """A game from its deal on.

    >>> from lorcana_env import Deck, Replay
    >>> replay = Replay(Deck.load("blurple"), Deck.load("yurple"), seed=7)
    >>> replay.step(replay.game.legal_actions()[0])
    >>> replay.save("game.replay")
    >>> again = Replay.load("game.replay").game

    Arguments as those of :class:`Game`, without ``auto``; ``names``: as those of :class:`RecordedGame`.
    """

    def __init__(
        self,
        *decks: Deck | str,
        seed: int = 0,
        starting_player: int | None = None,
        decision_limit: int = DECISION_LIMIT,
        variant: str = "normal",
        rules: str = RULES[0],
        names: Sequence[str] = (),
        teams: Any = None,
        simultaneous: bool = True,
        open_hands: bool = False,
    ) -> None:
        self.teams = read_teams(teams, len(decks), simultaneous, open_hands)
        self.seed = arguments.seed(seed)
        self.starting_player = arguments.starting_player(starting_player, len(decks))
        self.decision_limit = arguments.decision_limit(decision_limit, "decision_limit")
        self.variant, self.rules = variant, find_rules(rules)
        super().__init__(Deck.of_each(decks), names)

    def _start(self) -> Game:
        return Game(
            *self.decks,
            seed=self.seed,
            starting_player=self.starting_player,
            decision_limit=self.decision_limit,
            variant=self.variant,
            rules=self.rules,
            teams=self.teams,
        )

    def _deal_data(self) -> list[object]:
        decks = [[deck.name, sorted(deck.counts.items())] for deck in self.decks]
        teams = [self.teams] if self.teams.members else []
        return [decks, self.seed, self.starting_player, self.decision_limit, self.variant, self.rules, *teams]

    @classmethod
    def record(
        cls, *decks: Deck | str, agents: Sequence[Agent], seed: int = 0, names: Sequence[str] = (), **options: Any
    ) -> Replay:
        """A whole game between agents, one for each deck; ``options`` as those of a new replay."""
        agents = [arguments.agent(agent, "an agent") for agent in arguments.items(agents, "agents", "agents")]
        if len(agents) != len(decks):
            raise ValueError(f"{len(agents)} agents for {len(decks)} decks")
        named = arguments.items(names, "names", "texts") or [name_of(agent) for agent in agents]
        replay = cls(*decks, seed=seed, names=named, **options)
        play_game(replay.game, agents, replay.step)
        return replay

    def __repr__(self) -> str:
        return f"<Replay {' against '.join(self.names)}, {len(self)} actions, {self.game!r}>"

    # -- files -----------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The file's content."""
        data = {
            "kind": _KIND,
            "format": FORMAT,
            "version": __version__,
            "rules": self.rules,
            "variant": self.variant,
            "teams": self.teams,
            "cards": card_digest(self.game.table.cards),
            "decks": [{"name": deck.name, "cards": deck.counts} for deck in self.decks],
            "names": self.names,
            "seed": self.seed,
            "starting_player": self.starting_player,
            "decision_limit": self.decision_limit,
            "actions": self.actions,
            "end": position_digest(self.at(len(self.actions))),
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return gzip.compress(text.encode(), mtime=0)

    @classmethod
    def from_bytes(cls, content: bytes, where: str = "the replay") -> Replay:
        """The replay that :meth:`to_bytes` wrote. ``ValueError`` for anything damaged or of another version."""
        if not isinstance(content, bytes | bytearray | memoryview):
            raise TypeError(f"a replay is bytes, not {arguments.shown(content)}; Replay.load reads files")
        data = read_json(bytes(content), where, _KIND, _KEYS)
        if type(data["format"]) is not int or data["format"] != FORMAT:
            written = arguments.shown(data["format"])
            raise ValueError(f"{where} has format {written}; this version reads {FORMAT}: update lorcana_env")
        try:
            find_rules(data["rules"])
        except ValueError:
            raise ValueError(
                f"{where} was played under rules {_plain(data['rules'])}; this engine plays {EDITIONS}"
            ) from None
        try:
            decks = [_deck(deck) for deck in data["decks"]]
            replay = cls(
                *decks,
                seed=data["seed"],
                starting_player=data["starting_player"],
                decision_limit=data["decision_limit"],
                variant=data["variant"],
                rules=data["rules"],
                names=data["names"],
                teams=Teams(*data.get("teams", ())),
            )
            other_cards = data["cards"] != card_digest(replay.game.table.cards)
            if not other_cards:
                replay._take(data["actions"])
        except IllegalAction as error:
            raise ValueError(_differs(where, data)) from error
        except ValueError as error:
            raise ValueError(f"{where} cannot be read: {error}") from error
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{where} is damaged: {type(error).__name__} {arguments.shown(error)}") from error
        if other_cards:
            raise ValueError(
                f"{where} was played with other card data (lorcana_env {_plain(data['version'])}, this is "
                f"{__version__}): its cards read differently now; play it with that version"
            )
        if data["end"] != position_digest(replay.game):
            raise ValueError(_differs(where, data))
        return replay

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Replay:
        """The replay in a file; ``ValueError`` when it is missing, damaged or of another version."""
        path = Path(arguments.path(path))
        if not path.is_file():
            raise ValueError(f"there is no replay {path}")
        return cls.from_bytes(path.read_bytes(), str(path))


def take(game: Game, action: int) -> None:
    """An entry of ``Replay.actions``: an action, or a concession."""
    if action < 0:
        game.concede(-1 - action)
    else:
        game.step(action)


def card_digest(cards: Sequence[Card]) -> str:
    """A digest of the facts and rules of cards: the same cards that do the same."""
    digest = hashlib.sha256()
    for card in cards:
        facts = [repr(getattr(card, field.name)) for field in fields(card) if field.name not in ("sets", "_rules")]
        digest.update(json.dumps([facts, card.rules], sort_keys=True).encode())
    return digest.hexdigest()[:16]


def position_digest(game: Game) -> str:
    """A digest of the record of a position."""
    return hashlib.sha256(game.state_array.tobytes()).hexdigest()[:16]


def read_json(content: bytes, where: str, kind: str, keys: set[str]) -> dict[str, Any]:
    """Read a file of a recorded game: gzip-compressed JSON of a ``kind``, with at least these ``keys``.

    ``ValueError``, naming the file as ``where``, for anything else.
    """
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            text = file.read(_LARGEST + 1)
        if len(text) > _LARGEST:
            raise ValueError("too large")
        data = json.loads(text)
    except (OSError, EOFError, zlib.error) as error:
        reason = "it is cut short or changed" if content[:2] == b"\x1f\x8b" else "it is no replay"
        raise ValueError(f"{where} cannot be read: {reason}") from error
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{where} cannot be read: it is no replay") from error
    if not isinstance(data, dict) or data.get("kind") != kind:
        raise ValueError(f"{where} cannot be read: it is no replay")
    if missing := keys - data.keys():
        raise ValueError(f"{where} is damaged: {', '.join(sorted(missing))} is missing")
    return data


def _deck(deck: dict[str, Any]) -> Deck:
    counts = {
        name: arguments.integer(copies, f"copies of {name}", 1, MAX_COPIES) for name, copies in deck["cards"].items()
    }
    return Deck((name for name, copies in counts.items() for _ in range(copies)), deck["name"])


def _plain(value: Any) -> str:
    """The number of a version or edition, for a message."""
    return value if isinstance(value, str) and len(value) < 30 and value.isprintable() else "unknown"


def _differs(where: str, data: dict[str, Any]) -> str:
    return (
        f"{where} was recorded with lorcana_env {_plain(data['version'])}, whose engine played it differently from "
        f"this one ({__version__}): play it with that version"
    )
