"""Follows an exported game through the engine, move by move, until a move or a position is not what the rules give.

The hidden cards are laid as they become known: the own ones as the file has them, and before a move of the opponent the
cards that it shows, in exchange for cards never shown. Where that breaks, another line begins with the next start of an
own turn, laid out from the file.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from lorcana_env.apps.study.imported.answers import BUDGET, MORE, Answers
from lorcana_env.apps.study.imported.cards import Names, card_id, inks_of, likely_list, printable
from lorcana_env.apps.study.imported.files import Exported
from lorcana_env.apps.study.imported.frames import Move, moves, waits
from lorcana_env.apps.study.imported.hidden import Differs, Hidden
from lorcana_env.apps.study.imported.sides import ME, OPPONENT, SIDES, can_be_laid_out, differences, lay_out, visible
from lorcana_env.apps.study.imported.told import VERBS, chosen, first_actions, offered
from lorcana_env.decks import Deck
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.action_space import MAX_CARDS
from lorcana_env.setup.variants import RULES

_NOT_READ = (KeyError, TypeError, IndexError, AttributeError, ValueError, StopIteration, OverflowError, RecursionError)
#: Since when the editions have been in force, in milliseconds as a file counts them; before that 2.0 was.
_EDITIONS = ((1_783_555_200_000, "2.3"), (1_777_507_200_000, "2.1"))


@dataclass(frozen=True)
class Stopped:
    """Why a line ends before the game: at the ``move`` with this number in the file (that of its frame)."""

    move: int
    why: str


@dataclass(frozen=True)
class Line:
    """A part of a game that was followed without a difference. ``stopped``: None if it goes on to the end.

    ``won``: whether who exported the game won it, by the file, and ``reason``: how; None if it does not tell.
    ``notes``: what else there is to say: what was left out before it, and cards that are perhaps others.
    """

    replay: PositionReplay
    stopped: Stopped | None
    won: bool | None
    reason: str | None = None
    notes: tuple[str, ...] = ()


def follow(exported: Exported, anonymous: bool = False) -> list[Line]:
    """The lines of a game, one if nothing breaks; player 0 is who exported it.

    A line that stops ends with the last position that was compared and found the same. ``anonymous``: without the names
    of the players. ``ValueError`` if nothing can be followed.
    """
    return _Follower(exported, anonymous).lines()


class _Follower:
    """``line``: what is being followed, with its ``hidden`` cards; ``sure``: its actions up to the last position that
    was compared."""

    line: PositionReplay
    hidden: Hidden

    def __init__(self, exported: Exported, anonymous: bool) -> None:
        data, self.where, self.cut = exported.data, exported.where, exported.cut
        self.data, self.me, self.moves, self.damaged = data, data["perspective"], list[Move](), ""
        try:
            for move in moves(data):
                self.moves.append(move)
        except _NOT_READ as error:
            self.damaged = f"the next frame cannot be read ({type(error).__name__} {str(error)[:60]})"
        told = data.get("playerNames")
        told = told if isinstance(told, dict) else {}
        named = [printable(told.get(str(seat)) or f"player {seat}")[:100] for seat in (self.me, 3 - self.me)]
        self.players = ["player", "opponent"] if anonymous else named
        try:
            self.names = Names(data)
            self.lists = [self._own_list(), self._opponents_list()]
        except _NOT_READ as error:
            raise ValueError(f"{self.where}: the cards cannot be read: {_reason(error)}") from error
        self.inked: dict[str, dict[str, str]] = {key: {} for key in SIDES}
        self.sure = 0

    # -- the lists ---------------------------------------------------------------------------------------------

    def _own_list(self) -> list[str]:
        base, told = self.data["baseSnapshot"]["myPlayer"], self.data.get("decklist")
        cards = [
            card if isinstance(card, str) else card["cardId"]
            for card in told or ()
            for _ in range(1 if isinstance(card, str) else min(card["count"], 60))
        ] or [card_id(card) for _, card in visible(base)] + list(base["deckOrder"])
        known = [name for name in map(self.names.known, cards) if name]
        self.missing = sorted({printable(card)[:40] for card in cards if not self.names.known(card)})
        if not known:
            raise ValueError("no card of the own list is known here")
        self.names.stand_in = known[0]
        return list(map(self.names.or_another, cards))

    def _opponents_list(self) -> list[str]:
        """What the opponent showed, and what may lie beside it."""
        shown: dict[str, str] = {}
        for position in [self.data["baseSnapshot"], *(move.after for move in self.moves)]:
            for _, card in visible(position["opponent"]):
                if name := self.names.known(card_id(card)):
                    shown[card["instanceId"]] = name
        for move in self.moves:
            shown |= offered(move, self.names)
        there = self.data["baseSnapshot"]["opponent"]
        size = there["handCount"] + there["deckCount"] + len(there["inkwell"]) + len(list(visible(there)))
        if size > MAX_CARDS:
            raise ValueError(f"the opponent has {size:,} cards, more than any deck")
        return likely_list(list(shown.values()), size)

    # -- lines -------------------------------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """Follow the whole game."""
        found: list[Line] = []
        k, why, lost = 0, self.damaged or "it has no position that can be laid out", ""
        while k < len(self.moves):
            try:
                begun = self._begin(k)
            except _NOT_READ as error:
                why = f"{self.moves[k].place}: {_reason(error)}"
                k, lost = k + 1, lost or why
                continue
            if begun is None:
                break
            if begun and not found and not len(self.line):
                lost = lost or f"{self.moves[0].place}: it cannot be laid out"
            k, stopped = self._run(begun)
            if stopped is not None:
                why = stopped.why
                self.line.undo(len(self.line) - self.sure)
            if len(self.line):
                winner, reason = self.data.get("winner"), self.data.get("victoryReason")
                notes: tuple[str, ...] = (f"begins with {self.moves[begun].place}; before: {lost}",) if lost else ()
                notes += () if found else self._doubts()
                won = winner == self.me if winner in (1, 2) else None
                found.append(Line(self.line, stopped, won, reason and printable(reason)[:60], notes))
                lost = ""
            else:
                lost = lost or why
            k += 1
        if not found:
            raise ValueError(f"{self.where}: nothing can be followed: {why}")
        return found

    def _doubts(self) -> tuple[str, ...]:
        """What there is to say of the cards."""
        found = list(self.names.doubts.values())
        more = [f"and {len(found) - 3} more cards like these"] * (len(found) > 3)
        missing = "the own list has cards that are not known here, for which others stand: "
        return (*[missing + ", ".join(self.missing)] * bool(self.missing), *found[:3], *more)

    def _begin(self, k: int) -> int | None:
        """Begin a line at move ``k`` or later; the first move of it, None if none can begin."""
        first, self.sure = self.moves[k].before, 0
        if k == 0 and first["status"] in ("coin_toss", "mulligan") and len(first["myPlayer"]["hand"]) == 7:
            return self._deal()
        for j in range(k, len(self.moves)):
            here = self.moves[j].before
            self._note_ink(here)
            ended = j == 0 or self.moves[j - 1].kind == "END_TURN"
            if ended and can_be_laid_out(here, self.me, self.names):
                self._set_line(lay_out(here, self.names, self.lists, self.inked, self._rules()))
                self.hidden.bind(here)
                return j
        return None

    def _set_line(self, game: Game) -> None:
        self.line = PositionReplay(game, self.players, auto=False, seat=ME)
        self.hidden = Hidden(self.line, self.names)

    def _run(self, k: int) -> tuple[int, Stopped | None]:
        """Follow the moves from ``k`` on; the move at which it stops, and why."""
        for j in range(k, len(self.moves)):
            move = self.moves[j]
            try:
                if move.kind in VERBS:
                    self._take(move)
                elif move.kind == "CONCEDE":
                    log = move.logged("GAME_CONCEDED") or {}
                    self.line.concede(self._seat((log.get("data") or {}).get("concededBy") or move.player))
                self._note_ink(move.after)
                self.sure = len(self.line)
            except _NOT_READ as error:
                stopped = Stopped(move.number, f"{move.place}: {_reason(error)}")
                if waits(move.after) and {later.kind for later in self.moves[j + 1 :]} <= {"CONCEDE"}:
                    self._concession()
                return j, stopped
        return len(self.moves), self._ended()

    def _ended(self) -> Stopped | None:
        """End a line with the file; why it is not the end of the game, if it is not."""
        why = self.damaged or "the file ends in the middle" * self.cut
        if not why:
            self._concession()
        game, winner, reason = self.line.game, self.data.get("winner"), self.data.get("victoryReason")
        ours = self._seat(winner) if winner in (1, 2) else game.winner
        if not why and game.winner != ours and (game.over or reason in ("lore", "deckout")):
            why = f"the file says that {self.players[self._seat(winner)]} won"
        last = self.moves[-1]
        return Stopped(last.number, f"{last.place}: {why}") if why else None

    def _concession(self) -> None:
        """End the game with a concession, if the file tells one."""
        conceded = str(self.data.get("victoryReason")).startswith("conce")
        if conceded and not self.line.game.over and self.data.get("winner") in (1, 2):
            self.line.concede(self._seat(3 - self.data["winner"]))
            self.sure = len(self.line)

    def _seat(self, player: int | None) -> int:
        if player not in (1, 2):
            raise Differs("it is not said whose move it is")
        return ME if player == self.me else OPPONENT

    # -- the deal ----------------------------------------------------------------------------------------------

    def _deal(self) -> int:
        """Begin a game with the hands and the mulligans of the file; the number of the first move after them."""
        setup = [k for k, move in enumerate(self.moves) if move.kind in ("CHOOSE_STARTING_PLAYER", "MULLIGAN")]
        after = self.moves[setup[-1]].after
        logs = [log for k in setup for log in self.moves[k].logs if log.get("type") == "MULLIGAN"]
        counts = [(log.get("data") or {}).get("mulliganCount") for log in logs if log.get("player") != self.me]
        put_back = counts[0] if counts and isinstance(counts[0], int) else 0
        told = any(self.moves[k].kind == "MULLIGAN" and self.moves[k].player in (self.me, None) for k in setup)
        turns = [log["player"] for log in self.data.get("logs") or () if log.get("type") == "TURN_START"]
        decks = (Deck(cards, inks_of(cards)) for cards in self.lists)
        starts = self._seat(turns[0] if turns else after["firstPlayer"])
        self._set_line(Game(*decks, starting_player=starts, auto=False, rules=self._rules()))
        hand = {card["instanceId"]: card for card in self.data["baseSnapshot"]["myPlayer"]["hand"]}
        kept = {card["instanceId"]: card for card in after["myPlayer"]["hand"]}
        drawn = [self.names.of(card) for instance, card in kept.items() if instance not in hand]
        left = Counter(self.lists[ME]) - Counter(map(self.names.of, hand.values())) - Counter(drawn)
        self.hidden.lay_own(list(hand.values()), [*left.elements(), *reversed(drawn)])
        back = {
            ME: [self.hidden.slots[instance] for instance in hand if instance not in kept],
            OPPONENT: self.line.game.slots(OPPONENT, "hand")[:put_back],
        }
        while (decision := self.line.game.decision) is not None and decision.kind == "mulligan":
            player = decision.player
            choice = ("choose", player, back[player].pop()) if back[player] else ("done", player)
            self.line.untold |= set() if told else {len(self.line)}
            self.line.step(self.line.game.table.actions.encode(*choice))
        self._compare(after)
        return setup[-1] + 1

    def _rules(self) -> str:
        """The edition of the rules that was in force."""
        made = self.data.get("createdAt")
        if not isinstance(made, int):
            return RULES[0]
        return next((edition for since, edition in _EDITIONS if made >= since), "2.0")

    # -- a move ------------------------------------------------------------------------------------------------

    def _take(self, move: Move) -> None:
        """Take a move: lay the hidden cards that it shows, and find its answers."""
        game, player, hidden = self.line.game, self._seat(move.player), self.hidden
        if game.over:
            raise Differs("by the rules the game is over")
        if game.to_act != player or game.state["decision"] != c.DECISION_MAIN:
            raise Differs(f"by the rules it is the turn of {self.players[game.active]}")
        if waits(move.after):
            raise Differs("the file ends before the choice is made")
        why, rolled, own = "", False, self._own(move.after)
        hints = [(hidden.slots.get(instance), name) for instance, name in chosen(move, self.names)]
        for needs, unseen, dice in hidden.ways(move, player):
            if dice and not rolled:
                break
            base = game.clone()
            base.state["rng"] ^= np.uint64(dice) << np.uint64(32)
            if (laid := hidden.placed(needs, base)) is None:
                continue
            there = base.clone()
            there.lay(laid)
            first = first_actions(there, move, player, self.names, hidden.slots)
            search = Answers(there, move, self.names, hints, own, unseen, MORE if dice else BUDGET)
            found, why, rolled = search.find(first), why or search.why, rolled or search.rolled
            if found and unseen.slots:
                laid = hidden.placed([*needs, *hidden.shown(there, found, move)], base)
            if found and laid is not None and self._goes(base, laid, found):
                if laid or dice:
                    self.line.lay(laid, int(base.state["rng"]) if dice else None)
                self.line.untold |= {len(self.line) + place for place in self._untold(search, move)}
                for action in found:
                    self.line.step(action)
                self._compare(move.after)
                return
        raise Differs("what chance decided here cannot be followed" if rolled else why or "it is not legal")

    def _goes(self, game: Game, laid: dict[int, int], actions: list[int]) -> bool:
        """Return whether actions that were found with other cards are legal with those laid."""
        game = game.clone()
        game.lay(laid)
        try:
            for action in actions:
                game.step(action)
        except IllegalAction:
            return False
        return True

    def _untold(self, search: Answers, move: Move) -> set[int]:
        """Of the actions found the places of those that the file does not tell, or not among what they were chosen."""
        game, places = self.line.game.clone(), set(search.untold())
        dice, among = game.state["rng"], Counter(offered(move, self.names).values())
        for place, action in enumerate(search.found):
            revealed = Counter(game.card_name(slot) for slot in self.hidden.unseen(game) if game.knows(slot, ME))
            if revealed - among or game.state["rng"] != dice:
                places.add(place)
            game.step(action)
        return places

    def _own(self, position: dict[str, Any]) -> tuple[Counter[str], list[str] | None]:
        """The own hand and deck in a position, the deck from the bottom; None if the file does not tell that."""
        side = position["myPlayer"]
        order = side.get("deckOrder")
        hand = Counter(map(self.names.of, side["hand"]))
        return hand, None if order is None else list(map(self.names.or_another, order))

    def _compare(self, position: dict[str, Any]) -> None:
        """Lay the own hidden cards as the file has them; :class:`Differs` unless the positions are the same then."""
        if self.line.game.over:
            return
        self.hidden.lay_own(position["myPlayer"]["hand"], self._own(position)[1])
        self.hidden.bind(position)
        self.hidden.forget()
        if found := differences(self.line.game, position, self.names):
            raise Differs("; ".join(found))

    def _note_ink(self, position: dict[str, Any]) -> None:
        """Note the cards in the inkwells that can be seen: later the file does not name them."""
        for key in SIDES:
            for card in (entry["card"] for entry in position[key]["inkwell"] if entry.get("card")):
                if name := self.names.known(card_id(card)):
                    self.inked[key][card["instanceId"]] = name


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) else f"it cannot be read ({type(error).__name__} {error})"
