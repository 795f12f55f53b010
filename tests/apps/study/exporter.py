"""Writes a game of ours as the site writes it that people play on: what one player saw, positions as patches."""

import contextlib
import json
from functools import cache

from lorcana_env import Game
from lorcana_env.agents import agent
from lorcana_env.cards.printings import _printings
from lorcana_env.rules.record import constants as c

IDS = {name: f"{code}-{number}" for code, rows in _printings().items() for number, name in rows.items()}
KINDS = {"ink": "ADD_TO_INK", "play": "PLAY_CARD", "play_alternate": "PLAY_CARD", "shift": "PLAY_CARD",
         "sing": "PLAY_CARD", "quest": "QUEST", "challenge": "ATTACK", "move": "MOVE_TO_LOCATION", "boost": "BOOST",
         "end_turn": "END_TURN"}  # fmt: skip
LOGS = {"ADD_TO_INK": "CARD_INKED", "PLAY_CARD": "CARD_PLAYED", "QUEST": "CARD_QUEST", "ATTACK": "CARD_ATTACK",
        "MOVE_TO_LOCATION": "CARD_MOVED", "BOOST": "CARD_BOOSTED", "ACTIVATE_ABILITY": "ABILITY_ACTIVATED",
        "END_TURN": "TURN_END"}  # fmt: skip


def instance(slot):
    return f"0190a000-{slot:04}"


class Exporter:
    """Plays a game between two agents, and writes down what ``me`` (0 or 1) may see. ``mains``: the positions in which
    somebody took a turn action."""

    def __init__(self, game, agents, me):
        self.game, self.agents, self.me = game, agents, me
        self.inked, self.logs, self.frames, self.mains = set(), [], [], []
        self.frame_start = self.position("mulligan")
        self.data = {
            "format": "duels-replay-v1", "gameId": "0190a000", "perspective": me + 1, "createdAt": 1_790_000_000_000,
            "playerNames": {"1": "one", "2": "two"}, "winner": None, "victoryReason": None, "baseSnapshotLogCount": 0,
            "decklist": [IDS[name] for name in game.table.decks[me].cards], "baseSnapshot": self.frame_start,
            "frames": self.frames, "logs": self.logs,
        }  # fmt: skip

    # -- positions

    def card(self, slot):
        st, game = self.game.state, self.game
        under, below = [], int(st["below"][slot])
        while st["zone"][slot] == c.ZONE_PLAY and below != c.NONE:
            under.append({"hidden": True} if st["facedown"][below] else self.card(below))
            below = int(st["below"][below])
        found = {"id": IDS[game.card_name(slot)], "fullName": game.card_name(slot), "instanceId": instance(slot)}
        if st["zone"][slot] == c.ZONE_PLAY:
            found |= {"damage": int(st["damage"][slot]), "exerted": bool(st["exerted"][slot]), "cardsUnder": under,
                      "justPlayed": bool(st["drying"][slot]), "appliedEffects": self.effects(slot)}  # fmt: skip
            if st["at"][slot] != c.NONE:
                found["locationInstanceId"] = instance(int(st["at"][slot]))
        return found

    def effects(self, slot):
        st, facts = self.game.state, self.game.table.tables[0]
        card = st["card"][slot]
        found = {f"{name}_modifier": int(st[field][slot]) - int(facts[name][card]) for name, field in
                 (("strength", "strength"), ("willpower", "willpower"), ("lore", "lore_value"))}  # fmt: skip
        gained = int(st["keywords"][slot]) & ~int(facts["keywords"][card])
        found |= {name: 1 for k, name in enumerate(c.KEYWORDS) if gained >> k & 1}
        lasts = slot in st["lasting"]["target"][: int(st["n_lasting"])]
        duration = "until_end_of_turn" if lasts else "permanent"
        return [{"type": kind, "value": value, "duration": duration} for kind, value in found.items() if value]

    def side(self, player):
        game, st = self.game, self.game.state
        cards = [self.card(slot) for slot in game.slots(player, "play")]
        things = [
            card for card in cards if game.table.cards[st["card"][int(card["instanceId"][-4:])]].type != "character"
        ]
        ink = [
            {"hidden": False, "card": self.card(s) | {"exerted": bool(st["exerted"][s])}} if s in self.inked
            else {"hidden": True, "exerted": bool(st["exerted"][s])} for s in game.slots(player, "inkwell")
        ]  # fmt: skip
        found = {
            "field": [card for card in cards if card not in things], "items": things, "inkwell": ink,
            "discard": [self.card(slot) for slot in game.slots(player, "discard")], "lore": game.lore[player],
            "deckCount": len(game.slots(player, "deck")), "inkDrops": int(st["ink_drops"][player]),
        }  # fmt: skip
        hand = [self.card(slot) for slot in game.slots(player, "hand")]
        if player != self.me:
            return found | {"handCount": len(hand)}
        order = [IDS[game.card_name(slot)] for slot in reversed(game.slots(player, "deck"))]
        return found | {"hand": hand, "deckOrder": order}

    def position(self, status=None):
        game = self.game
        asks = not game.over and game.decision.kind not in ("main", "mulligan")
        return {
            "status": status or ("finished" if game.over else "playing"), "turnNumber": (game.turn + 1) // 2,
            "currentPlayer": game.active + 1, "hasInkedThisTurn": bool(game.state["inked"][game.active]),
            "firstPlayer": int(game.state["starting_player"]) + 1, "myPlayer": self.side(self.me),
            "opponent": self.side(1 - self.me), "pendingPrompts": ["asked"] if asks and game.to_act == self.me else [],
            "opponentHasPendingPrompts": asks and game.to_act != self.me,
        }  # fmt: skip

    # -- frames

    def frame(self, kind, player, taken=None, status=None):
        after = self.position(status)
        self.frames.append({
            "seq": len(self.frames) + 1, "actionType": kind, "player": player and player, "patch":
            list(changes(self.frame_start, after)), "logCountAfter": len(self.logs),
        } | ({"takenAction": taken} if taken else {}))  # fmt: skip
        self.frame_start = after

    def log(self, kind, player, cards=(), **data):
        refs = [{"id": IDS[name], "name": name} for name in cards]
        self.logs.append({"type": kind, "player": player + 1, "cardRefs": refs, "data": data})

    def export(self):
        game = self.game
        self.frame("CHOOSE_STARTING_PLAYER", game.to_act + 1, status="mulligan")
        while game.decision.kind == "mulligan":
            player, put_back = game.to_act, 0
            while not game.over and game.decision.kind == "mulligan" and game.to_act == player:
                action = int(self.agents[player](game))
                put_back += game.table.actions.decode(action, player).verb == "choose"
                game.step(action)
            self.log("MULLIGAN", player, mulliganCount=put_back)
            self.frame("MULLIGAN", player + 1, status="mulligan" if game.decision.kind == "mulligan" else None)
        self.log("TURN_START", game.to_act)
        while not game.over:
            self.turn_action()
        self.data |= {"winner": game.winner + 1, "victoryReason": "lore"}
        return self.data

    def turn_action(self):
        game, player = self.game, self.game.to_act
        self.mains.append(game.clone())
        action = game.table.actions.decode(int(self.agents[player](game)), player)
        kind = KINDS.get(action.verb, "ACTIVATE_ABILITY")
        number = game.table.actions.encode(action.verb, player, action.slot, action.option)
        said = game.describe(number)
        game.step(number)
        chosen = []
        while self.belongs_to_it():
            answer = game.table.actions.decode(answered := int(self.agents[player](game)), player)
            chosen += [answer.slot] if answer.verb == "choose" else []
            game.step(answered)
        names = [game.card_name(slot) for slot in (action.slot, *chosen) if slot is not None]
        data = {"isSung": True} if action.verb == "sing" else {"usedShift": True} if action.verb == "shift" else {}
        if kind == "ADD_TO_INK":
            self.inked.add(action.slot)
        if kind == "END_TURN":
            self.inked.clear()
        self.log(LOGS[kind], player, names, **data)
        taken = (
            None
            if action.verb in ("sing", "boost", "end_turn")
            else {"cardId": IDS[names[0]], "cardInstanceId": instance(action.slot)}
        )
        if kind == "ACTIVATE_ABILITY":
            taken["abilityName"] = said.split("use ")[-1].partition(" of ")[0]
        if kind == "ATTACK":
            taken = {"attackerCardId": IDS[names[0]], "attackerInstanceId": instance(action.slot),
                     "defenderCardId": IDS[names[1]], "defenderInstanceId": instance(chosen[0])}  # fmt: skip
        if kind == "MOVE_TO_LOCATION":
            taken |= {"characterInstanceId": instance(action.slot), "locationInstanceId": instance(chosen[0])}
        self.ended_or(kind, player, taken)
        while not game.over and game.decision.kind != "main":
            self.answer()

    def ended_or(self, kind, player, taken=None):
        """A frame; at the end of the game it tells no action, only its log."""
        self.frame("GAME_FINISH", None) if self.game.over else self.frame(kind, player + 1, taken)

    def belongs_to_it(self):
        st = self.game.state
        if self.game.over or st["decision"] != c.DECISION_CHOOSE:
            return False
        frame = st["frames"][int(st["depth"]) - 1]
        return frame["kind"] in (c.FRAME_CHALLENGE, c.FRAME_MOVE) or (
            frame["kind"] == c.FRAME_PLAY and frame["phase"] in (c.PLAYING_BASE, c.PLAYING_SINGER)
        )

    def answer(self):
        game, player = self.game, self.game.to_act
        action = int(self.agents[player](game))
        answer = game.table.actions.decode(action, player)
        legal = [game.table.actions.decode(int(a), player) for a in game.legal_actions()]
        if answer.verb == "choose" and all(game.knows(a.slot, self.me) for a in legal if a.verb == "choose"):
            names = {a.slot: game.card_name(a.slot) for a in legal if a.verb == "choose"}
            offered = [{"instanceId": instance(s), "cardId": IDS[name], "name": name} for s, name in names.items()]
            self.log(
                "CHOICE_RESOLVED", player, choice={"offered": offered, "selectedInstanceIds": [instance(answer.slot)]}
            )
        if answer.verb == "decline":
            self.log("ABILITY_DECLINED", player)
        game.step(action)
        self.ended_or("RESPOND_TO_PROMPT", player)


def changes(before, after, path=""):
    """The patch between two values, lists compared by index."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() - after.keys():
            yield {"op": "remove", "path": f"{path}/{key}"}
        for key, value in after.items():
            if key not in before:
                yield {"op": "replace", "path": f"{path}/{key}", "value": value}
            else:
                yield from changes(before[key], value, f"{path}/{key}")
    elif isinstance(before, list) and isinstance(after, list):
        for k in range(len(before) - 1, len(after) - 1, -1):
            yield {"op": "remove", "path": f"{path}/{k}"}
        for k, value in enumerate(after):
            if k >= len(before):
                yield {"op": "add", "path": f"{path}/{k}", "value": value}
            else:
                yield from changes(before[k], value, f"{path}/{k}")
    elif before != after:
        yield {"op": "replace", "path": path, "value": after}


def exported(decks, agents, seed, me=0):
    """The export of a game between agents, and the game."""
    exporter = Exporter(Game(*decks, seed=seed, auto=False), agents, me)
    return exporter.export(), exporter


@cache
def _of_greedy():
    return json.dumps(exported(("blurple", "yurple"), [agent("greedy", 1), agent("greedy", 2)], 1)[0])


def of_greedy():
    """The export of one game, which is played once; each caller may change what it gets."""
    return json.loads(_of_greedy())


def exported_from(game, *words):
    """The export of what player 0 saw from a position on: actions and answers by a part of their words, without those
    that had no choice."""
    said, game = list(words), game.clone(auto=False)

    def agent(game):
        legal = game.legal_actions()
        if len(legal) == 1 and not (said and said[0] in game.describe(legal[0])):
            return legal[0]
        word = said.pop(0)
        return next(action for action in legal if word in game.describe(action))

    exporter = Exporter(game, [agent, agent], 0)
    exporter.frame_start = exporter.data["baseSnapshot"] = exporter.position()
    with contextlib.suppress(IndexError):  # nothing more was said
        while said:
            exporter.turn_action()
    return json.loads(json.dumps(exporter.data))
