"""Verbs carried out on a game: names of cards become actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env.cards.catalog import all_cards, normalized, suggest
from lorcana_env.game.illegal import IllegalAction
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.opcodes import column, number
from lorcana_env.rules.turn_actions.challenge import DEFENDER

_ELSEWHERE = ("hand", "discard", "inkwell", "deck")


class Speaker:
    """Carry out verbs on a game without automatic answers: names of cards become actions.

    ``game``: a :class:`~lorcana_env.game.game.Game`. ``you``: the player who is called so. ``forced``: cards chosen
    since the last verb because there was no alternative.
    """

    def __init__(self, game: Any, you: int, forced: Sequence[int] = ()) -> None:
        self.game, self.you = game, you
        self.forced = list(forced)
        self.taken: list[int] = []  # the actions so far
        self.explains = True  # says why a card cannot be used, which takes a millisecond

    def copy(self) -> Speaker:
        return Speaker(self.game.clone(auto=False), self.you, self.forced)

    def do(self, act: Callable[[Speaker], None]) -> None:
        """Act, then take answers without an alternative; on an illegal action restore the position."""
        if self.game.over:
            raise IllegalAction("the game is over")
        before, forced = self.game.clone(), list(self.forced)
        try:
            act(self)
        except BaseException:  # a wrong argument among right ones too
            before.clone_into(self.game)
            self.forced = forced
            raise
        if self.forced == forced:  # nothing was confirmed
            self.forced = []
        self.settle()

    def settle(self) -> None:
        """Take the answers that have no alternative."""
        while self.game.decision is not None and self.game.decision.kind != "main":
            legal = self.game.legal_actions()
            if len(legal) != 1:
                return
            choice = self.game.table.actions.decode(int(legal[0]), self.player())
            if choice.verb == "choose" and choice.slot is not None:
                self.forced.append(choice.slot)
            self.step(int(legal[0]))

    def step(self, action: int) -> None:
        self.game.step(action)
        self.taken.append(action)

    def player(self) -> int:
        """The player who has to decide."""
        return self.game.to_act or 0

    # -- actions -----------------------------------------------------------------------------------------------

    def legal(self, verb: str, slot: int | None = None, option: int | None = None) -> int | None:
        """The action, None if it is not legal."""
        action = self.game.table.actions.encode(verb, self.player(), slot, option)
        return action if action in self.game.legal_actions() else None

    def illegal(self, what: str, verb: str = "", slot: int | None = None) -> IllegalAction:
        """The error, with the decision that waits and why the card in ``slot`` cannot be used so."""
        pending, what = self.game.decision, " ".join(what.split())
        legal = [self.game.describe(int(action)) for action in self.game.legal_actions()[:12]]
        why = [] if pending is None or pending.kind == "main" else [str(pending)]
        if self.explains and slot is not None:
            why += [reason for of, reason in self.game.why_not(slot).items() if of == verb]
        because = f" ({'; '.join(why)})" if why else ""
        return IllegalAction(f"{what} is not legal now{because}; legal: {', '.join(legal)}")

    def one_place_or_the_other(self) -> bool:
        """Return whether one card that was looked at goes somewhere if it is chosen, and elsewhere if not."""
        st = self.game.state
        frame = self.game.top_frame
        if (
            st["decision"] != c.DECISION_CHOOSE
            or frame["kind"] != c.FRAME_PROGRAM
            or len(self.game.legal_actions()) != 2
        ):
            return False
        asks = self.game.table.tables[0]["code"][frame["instruction"]]
        looked = asks[0] == number("CHOOSE") and bool(asks[column("CHOOSE", "flags")] & c.CHOOSE_LOOKED)
        return looked and self.legal("done") is not None

    def answer(self, verb: str) -> None:
        """An answer without a card."""
        action = self.legal(verb)
        if action is None:
            raise self.illegal(verb.replace("_", " "))
        self.step(action)

    def take_entry(self, i: int) -> None:
        """The ``i``-th legal action."""
        actions = self.game.legal_actions()
        i = arguments.integer(i, "i", remedy="the place of an entry of legal()")
        if not 0 <= i < len(actions):
            raise IllegalAction(f"there are {len(actions)} legal actions, no {arguments.shown(i)}.")
        self.step(int(actions[i]))

    def option(self, i: int) -> None:
        """A mode, or one of two places for a card that was looked at."""
        if self.one_place_or_the_other() and i in (0, 1):
            self.step(int(self.game.legal_actions()[i]))
        else:
            self.take_option(i, ("mode", "cost", "ability", "order"))

    def name_card(self, card: str) -> None:
        """The name of a card, which may stand on a later page."""
        arguments.text(card, "card")
        if self.game.decision is None or self.game.decision.kind != "name":
            raise IllegalAction(f"nobody has to name a card now ({arguments.shown(card)})")
        names, said = [normalized(name) for name in self.game.table.names], normalized(card)
        if said not in names:
            meant = (known for known in all_cards() if said in map(normalized, (known.full_name, *known.names)))
            known = next(meant, None)
            if known is None:
                raise IllegalAction(f"no card is named {arguments.shown(card)}; {suggest(card)}")
            said = normalized(known.name)
        if said not in names:
            self.take_option(c.NAME_ANOTHER, ("name",))
            return
        wanted = names.index(said)
        while int(self.game.state["page"]) != wanted // c.NAMES_PER_PAGE:
            self.take_option(c.NAME_MORE, ("name",))
        self.take_option(wanted % c.NAMES_PER_PAGE, ("name",))

    def alternate(self, name: str, cost: int) -> str:
        """The verb of the ``cost``-th alternate cost a card has."""
        for slot in self.slots(name):
            card = self.game.table.cards[self.game.state["card"][slot]]
            ways = ["shift"] if any(k.keyword == "Shift" for k in card.keywords) else []
            ways += ["sing"] if card.song else []
            ways += ["play_alternate"]
            if 0 < cost <= len(ways):
                return ways[cost - 1]
        raise IllegalAction(f"{arguments.shown(name)} has no {cost}. alternate cost")

    def take_option(self, i: int, kinds: Sequence[str]) -> None:
        i = arguments.integer(i, "the number of an option")
        decision = self.game.decision
        action = self.legal("option", option=i) if 0 <= i < c.N_OPTIONS else None
        if decision is None or decision.kind not in kinds or action is None:
            raise self.illegal(f"{'number' if kinds == ('number',) else 'option'} {arguments.shown(i)}")
        self.step(action)

    def verb(self, verb: str, name: str, then: Sequence[str] = (), whose: Sequence[int] | None = None) -> None:
        """A turn action with a card, then its own choices (defender, location, base, singers) among ``whose`` cards."""
        if verb not in c.CARD_VERBS:
            raise IllegalAction(f"no card has {verb.replace('_', ' ')}")
        for choice in then:
            self.slots(choice)  # refuses a player or a copy that there is not
        words = "activate" if verb.startswith("ability") else verb.replace("_", " ")
        tried, why = [], None
        for slot in self.slots(name):
            if slot // self.game.table.capacity != self.player():
                continue
            tried.append(slot)
            action = self.legal(verb, slot)
            if action is None:
                continue
            before, taken = self.game.clone(), len(self.taken)
            self.step(action)
            try:
                for choice in then:
                    self.choose_card(choice, whose)
                if then and self.choosing_turn_action():
                    self.answer("done")
                return
            except IllegalAction as error:
                why = error
                before.clone_into(self.game)
                del self.taken[taken:]
        if not tried:
            side = self.side(self.player())
            has = "have" if side == "you" else "has"
            raise IllegalAction(f"{side} {has} no {name!r} to {words}")
        what = f"{words} {name}" + (f" with {', '.join(then)}" if then else "")
        raise self.illegal(what, verb, tried[0]) if why is None else IllegalAction(f"{what}: {why}")

    def choosing_turn_action(self) -> bool:
        """Return whether the pending choice still belongs to the turn action itself (more singers, a second base)."""
        st = self.game.state
        d = int(st["depth"]) - 1
        kind, phase = int(st["frames"][d]["kind"]), int(st["frames"][d]["phase"])
        if st["decision"] != c.DECISION_CHOOSE:
            return False
        return (kind == c.FRAME_PLAY and phase in (c.PLAYING_BASE, c.PLAYING_SINGER)) or (
            kind == c.FRAME_CHALLENGE and phase == DEFENDER
        )

    def choose_all(self, names: Sequence[str]) -> None:
        if not names:
            raise IllegalAction("choose a card or a player by name; done() stops choosing")
        for name in names:
            self.choose_card(name)

    def choose_card(self, name: str, whose: Sequence[int] | None = None) -> None:
        asked = self.game.decision is not None and self.game.decision.kind == "player"
        if asked and name in ("opponent", "teammate", *self.sides, *self.numbers):
            players = self.players(name)
            action = self.legal("option", option=(players[0] - self.player()) % self.game.players)
            if len(players) > 1 or action is None:
                raise self.illegal(f"choosing {name}")
            self.step(action)
            return
        for slot in self.slots(name, whose):
            action = self.legal("choose", slot)
            if action is not None:
                self.step(action)
                return
        for slot in self.slots(name, whose):
            if slot in self.forced:
                self.forced.remove(slot)
                return
        raise self.illegal(f"choosing {name}", "choose", next(iter(self.slots(name, whose)), None))

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the words for each player; the only opponent is "opponent" too, a teammate so likewise."""
        names = {self.you: "you"}
        for side in ("opponent", "teammate"):
            names |= {player: f"{side} {k}" for k, player in enumerate(self.players(side), start=1)}
        return tuple(names[player] for player in range(self.game.players))

    @property
    def numbers(self) -> list[str]:
        """Return the words for each player by number, as texts of games of more than two players say them."""
        return [f"player {player}" for player in range(self.game.players)]

    def side(self, player: int) -> str:
        side = self.sides[player]
        kind = side.partition(" ")[0]
        return kind if kind == "you" or len(self.players(kind)) == 1 else side

    def players(self, side: str) -> list[int]:
        """The players who may be meant, the likeliest first."""
        if side in ("opponent", "teammate"):
            others = [(self.you + k) % self.game.players for k in range(1, self.game.players)]
            return [player for player in others if self.game.opposes(self.you, player) == (side == "opponent")]
        for names in (self.sides, self.numbers):
            if side in names:
                return [names.index(side)]
        there = ", ".join(map(self.side, range(self.game.players)))
        raise IllegalAction(f"there is no player {arguments.shown(side)}; there are {there}")

    def others(self) -> list[int]:
        """The opponents of the player who decides, in turn order."""
        players = self.game.players
        others = [(self.player() + k) % players for k in range(1, players)]
        return [player for player in others if self.game.opposes(self.player(), player)]

    def slots(self, name: str, whose: Sequence[int] | None = None) -> list[int]:
        """The slots a name may mean, the likeliest first; without a side before the name among ``whose`` cards."""
        name = arguments.text(name, "a card", "its full name")
        name = re.sub(r"^(opponent|teammate|player \d)'s ", r"\1:", name)  # as in legal()
        n = self.game.players
        sides = [(self.you + k) % n for k in range(n)] if whose is None else whose
        side, colon, rest = name.partition(":")
        if colon:
            sides, name = self.players(side), rest.strip()
        name, _, copy = name.partition("#")
        meant, st = self.named(name), self.game.state
        numbers = st["copy_number"].tolist()  # of the copies in play
        in_play = [s for p in sides for s in sorted(self.game.slots(p, "play"), key=numbers.__getitem__)]
        elsewhere = [s for zone in _ELSEWHERE for p in sides for s in self.game.slots(p, zone)]
        found = [s for s in [*in_play, *elsewhere] if st["card"][s] in meant]
        aside = np.isin(st["zone"], (c.ZONE_UNDER, c.ZONE_RESOLVING)) & np.isin(st["card"], list(meant))
        found += [int(s) for s in np.flatnonzero(aside) if s // self.game.table.capacity in sides]
        if copy:
            if not (copy.isascii() and copy.isdigit() and 0 < len(copy) < 4 and int(copy) > 0):
                raise IllegalAction(f"{arguments.shown(copy)} is no number of a copy; #1 is the first")
            numbered = [s for s in found if s in in_play and numbers[s] == int(copy)]
            found = numbered or found[int(copy) - 1 : int(copy)]
        return found

    def named(self, name: str) -> set[int]:
        """The cards of this table with this full name; without one, those with this name, whatever their version."""
        wanted = normalized(name)
        cards = list(enumerate(self.game.table.cards))
        whole = {i for i, card in cards if normalized(card.full_name) == wanted}
        return whole or {i for i, card in cards if wanted in map(normalized, card.names)}
