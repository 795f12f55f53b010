"""Questions on rulings with four answers, made from positions and answered by the engine.

A question is a position of cards that have no abilities but keywords, and the number of the rule that decides it, as
the rules of the number in ``tests/rules/`` do. The same seed makes the same questions.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lorcana_env.cards import Card
from lorcana_env.cards.catalog import supported
from lorcana_env.game.scenario import Scenario
from lorcana_env.words.text import facts, keywords, marks
from lorcana_env.words.view import view_for

QUESTIONS, SEED = 200, 2026
LETTERS = "ABCD"
MOST_TRIES = 400  # positions for one question


@dataclass(frozen=True)
class Question:
    """``right``: the place of the right answer in ``answers``; ``rule``: the number of the rule that decides it."""

    rule: str
    position: str
    question: str
    answers: tuple[str, ...]
    right: int

    def text(self, number: int) -> str:
        """The question as it is asked."""
        listed = "\n".join(f"  {letter}) {answer}" for letter, answer in zip(LETTERS, self.answers))
        return f"Question {number}.\n{self.position}\n{self.question}\n{listed}"


class _Maker:
    """Draws cards and lays out positions."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        plain = [card for card in supported() if card.text_lines == 0 and card.type == "character"]
        self.characters = [card for card in plain if not card.keywords]
        self.with_keyword = {
            name: [card for card in plain if [word.keyword for word in card.keywords] == [name]]
            for name in ("Evasive", "Bodyguard", "Reckless", "Challenger", "Resist", "Rush", "Singer", "Shift")
        }
        self.songs = [card for card in supported() if card.song and not card.keywords]

    def draw(self, cards: list[Card], n: int = 1, fits: Callable[[Card], bool] = lambda card: True) -> list[Card]:
        """Cards of different names."""
        found: dict[str, Card] = {}
        for card in self.chance.sample(cards, len(cards)):
            if fits(card) and not any(set(card.names) & set(other.names) for other in found.values()):
                found[card.full_name] = card
            if len(found) == n:
                return list(found.values())
        raise LookupError

    def plain(self, n: int, fits: Callable[[Card], bool] = lambda card: True) -> list[Card]:
        return self.draw(self.characters, n, fits)

    def keyword(self, name: str, fits: Callable[[Card], bool] = lambda card: True) -> Card:
        return self.draw(self.with_keyword[name], 1, fits)[0]

    def shuffled(self, right: str, wrong: list[str]) -> tuple[tuple[str, ...], int]:
        """The answers in an order that is drawn, and where the right one is."""
        answers = [right, *wrong]
        self.chance.shuffle(answers)
        return tuple(answers), answers.index(right)

    def which(self, rule: str, s: Scenario, question: str, names: list[str], able: list[bool]) -> Question:
        """A question about which one of four cards can do something."""
        (right,) = [name for name, can in zip(names, able, strict=True) if can]
        answers, place = self.shuffled(right, [name for name in names if name != right])
        return Question(rule, described(s), question, answers, place)

    def amount(self, rule: str, position: str, question: str, right: int) -> Question:
        """A question about a number."""
        others = [n for n in range(max(0, right - 3), right + 4) if n != right]
        answers = sorted([right, *self.chance.sample(others, 3)])
        return Question(rule, position, question, tuple(map(str, answers)), answers.index(right))


def described(s: Scenario) -> str:
    """The board of a position: ink, what is in play, and your hand."""
    view = view_for(s.game, 0)
    lines = []
    for side in view.sides:
        if side.play:
            cards = [f"{card.label} (cost {card.card.cost}, {', '.join(marks(card))})" for card in side.play]
            lines.append(f"{side.name}, in play: {'; '.join(cards)}")
    own = view.sides[0]
    if own.hand:
        shown = [", ".join([*facts(card), *keywords(card)]) for card in own.hand]
        cards = [f"{card.full_name} ({said})" for card, said in zip(own.hand, shown)]
        lines.append(f"You, ready ink {own.ink_ready}; in hand: {'; '.join(cards)}")
    if own.lore:
        lines.append(f"You have {own.lore} lore.")
    return "\n".join(lines)


def _state(card: Card, **state: Any) -> dict[str, Any]:
    return dict(card=card.full_name, **state)


def _who_quests(make: _Maker) -> Question:
    ready, drying, exerted, other = make.plain(4)
    cards = [_state(ready), _state(drying, drying=True), _state(exerted, exerted=True), _state(other, exerted=True)]
    s = Scenario(you=dict(play=make.chance.sample(cards, 4)))
    names = [card.full_name for card in (ready, drying, exerted, other)]
    return make.which("4.5.1.2", s, "Which of your characters can quest?", names, [s.can("quest", n) for n in names])


def _reckless(make: _Maker) -> Question:
    reckless, (ready, drying, exerted) = make.keyword("Reckless"), make.plain(3)
    cards = [_state(reckless), _state(ready), _state(drying, drying=True), _state(exerted, exerted=True)]
    s = Scenario(you=dict(play=make.chance.sample(cards, 4)))
    names = [card.full_name for card in (reckless, ready, drying, exerted)]
    return make.which("8.7.2", s, "Which of your characters can quest?", names, [s.can("quest", n) for n in names])


def _quest_lore(make: _Maker) -> Question:
    quester, other = make.plain(2)
    s = Scenario(you=dict(play=[_state(quester), _state(other)], lore=make.chance.randrange(1, 14)))
    position = described(s)
    s.quest(quester.full_name)
    return make.amount(
        "4.5.1.4", position, f"You quest with {quester.full_name}. How much lore do you have then?", s.you.lore
    )


def _whom_to_challenge(rule: str, first: Callable[[_Maker], list[dict[str, Any]]]) -> Callable[[_Maker], Question]:
    def made(make: _Maker) -> Question:
        theirs = first(make)
        (attacker,) = make.plain(1, lambda card: card.full_name not in {entry["card"] for entry in theirs})
        s = Scenario(you=dict(play=[_state(attacker)]), opponent=dict(play=make.chance.sample(theirs, len(theirs))))
        names = [entry["card"] for entry in theirs]
        able = [s.can("challenge", attacker.full_name, name) for name in names]
        return make.which(rule, s, f"Which card can {attacker.full_name} challenge now?", names, able)

    return made


def _exerted(make: _Maker) -> list[dict[str, Any]]:
    return [_state(card, exerted=k == 0) for k, card in enumerate(make.plain(4))]


def _evasive(make: _Maker) -> list[dict[str, Any]]:
    evasive = make.draw(make.with_keyword["Evasive"], 2)
    return [_state(card, exerted=True) for card in evasive] + [
        _state(card, exerted=k == 0) for k, card in enumerate(make.plain(2))
    ]


def _guarded(make: _Maker) -> list[dict[str, Any]]:
    return [_state(make.keyword("Bodyguard"), exerted=True), *(_state(card, exerted=True) for card in make.plain(3))]


def _fight(rule: str, keyword: str, own: bool) -> Callable[[_Maker], Question]:
    """Ask who is banished in a challenge. ``keyword``: of a fighter, the attacker if ``own``; empty: of none."""

    def made(make: _Maker) -> Question:
        special = make.keyword(keyword) if keyword else make.plain(1)[0]
        (other,) = make.plain(1, lambda card: not set(card.names) & set(special.names))
        attacker, defender = (special, other) if own else (other, special)
        hurt = make.chance.randrange(0, max(1, (defender.willpower or 1) - 1))
        s = Scenario(
            you=dict(play=[_state(attacker)]), opponent=dict(play=[_state(defender, exerted=True, damage=hurt)])
        )
        position = described(s)
        s.challenge(attacker.full_name, defender.full_name)
        dead = (s[attacker.full_name].zone == "discard", s[defender.full_name].zone == "discard")
        answers = {
            (False, False): "neither", (True, False): f"only {attacker.full_name}",
            (False, True): f"only {defender.full_name}", (True, True): "both",
        }  # fmt: skip
        question = f"{attacker.full_name} challenges {defender.full_name}. Which of the two are banished?"
        return Question(rule, position, question, tuple(answers.values()), list(answers).index(dead))

    return made


def _damage(make: _Maker) -> Question:
    resists = make.keyword("Resist")
    (attacker,) = make.plain(1, lambda card: 0 < (card.strength or 0) < (resists.willpower or 0) + 1)
    s = Scenario(you=dict(play=[_state(attacker)]), opponent=dict(play=[_state(resists, exerted=True)]))
    position = described(s)
    s.challenge(attacker.full_name, resists.full_name)
    if s[resists.full_name].zone != "play":
        raise LookupError
    question = f"{attacker.full_name} challenges {resists.full_name}. How much damage is on {resists.full_name} then?"
    return make.amount("8.8.1", position, question, s[resists.full_name].damage)


def _who_sings(make: _Maker) -> Question:
    (song,) = make.draw(make.songs, 1, lambda card: 2 <= card.cost <= 6)
    (able, drying) = make.plain(2, lambda card: card.cost >= song.cost)
    low = make.plain(2, lambda card: card.cost < song.cost)
    cards = [_state(able), _state(drying, drying=True), *map(_state, low)]
    return _singing(make, "5.4.4.2", song, cards)


def _singer(make: _Maker) -> Question:
    singer = make.keyword("Singer")
    value = singer.keywords[0].value or 0
    (song,) = make.draw(make.songs, 1, lambda card: singer.cost < card.cost <= value)
    low = make.plain(3, lambda card: card.cost < song.cost)
    return _singing(make, "8.11.1", song, [_state(singer), *map(_state, low)])


def _singing(make: _Maker, rule: str, song: Card, cards: list[dict[str, Any]]) -> Question:
    s = Scenario(you=dict(play=make.chance.sample(cards, 4), hand=[song.full_name]))
    names = [card["card"] for card in cards]
    position = Scenario(you=dict(play=cards, hand=[song.full_name]))
    able = [_can_sing(position, song.full_name, name) for name in names]
    return make.which(rule, s, f"Which of your characters can sing {song.full_name} alone?", names, able)


def _can_sing(s: Scenario, song: str, name: str) -> bool:
    return s.can("sing", song, [name])


def _shift(make: _Maker) -> Question:
    def simple(card: Card) -> bool:
        return card.keywords[0].variant is None and card.keywords[0].cost is not None

    shifted = make.keyword("Shift", simple)
    (base,) = make.plain(1, lambda card: bool(set(card.names) & set(shifted.keywords[0].onto_names or shifted.names)))
    others = make.plain(3, lambda card: not set(card.names) & set(shifted.names))
    names = [card.full_name for card in (base, *others)]
    cards = make.chance.sample(names, 4)
    s = Scenario(you=dict(play=cards, hand=[shifted.full_name], ink=shifted.keywords[0].cost))
    question = f"Onto which of your characters can you play {shifted.full_name} with Shift?"
    able = [s.can("play", shifted.full_name, shift_onto=name) for name in names]
    return make.which("8.10.1", s, question, names, able)


def _ink(make: _Maker) -> Question:
    (inkable,) = make.plain(1, lambda card: card.inkable)
    others = make.draw([card for card in supported() if not card.inkable and card.text_lines <= 1], 3)
    names = [card.full_name for card in (inkable, *others)]
    s = Scenario(you=dict(hand=make.chance.sample(names, 4)))
    able = [s.can("ink", name) for name in names]
    return make.which("4.2.1.1", s, "Which card of your hand can you put into your inkwell?", names, able)


def _rush(make: _Maker) -> Question:
    rush, plain, (target,) = make.keyword("Rush"), make.plain(3), make.plain(1)
    if target in plain:
        raise LookupError
    cards = [_state(card, drying=True) for card in (rush, *plain)]
    s = Scenario(you=dict(play=make.chance.sample(cards, 4)), opponent=dict(play=[_state(target, exerted=True)]))
    names = [card.full_name for card in (rush, *plain)]
    able = [s.can("challenge", name, target.full_name) for name in names]
    return make.which("8.9.1", s, f"Which of your characters can challenge {target.full_name} now?", names, able)


def _pay(make: _Maker) -> Question:
    ink = make.chance.randrange(1, 6)
    cards = [*make.plain(1, lambda card: card.cost <= ink), *make.plain(3, lambda card: card.cost > ink)]
    names = [card.full_name for card in cards]
    s = Scenario(you=dict(hand=make.chance.sample(names, 4), ink=ink))
    able = [s.can("play", name) for name in names]
    return make.which("4.3.2.4", s, "Which card of your hand can you play now?", names, able)


KINDS: tuple[Callable[[_Maker], Question], ...] = (
    _who_quests, _reckless, _quest_lore, _whom_to_challenge("4.6.4.2", _exerted), _whom_to_challenge("8.6.1", _evasive),
    _whom_to_challenge("8.3.3", _guarded), _fight("4.6.6.2", "", True), _fight("8.5.1", "Challenger", True),
    _fight("8.5.2", "Challenger", False), _fight("8.8.1", "Resist", False), _damage, _who_sings, _singer, _shift, _ink,
    _rush, _pay,
)  # fmt: skip


def questions(n: int = QUESTIONS, seed: int = SEED) -> list[Question]:
    """``n`` questions, of all kinds in turn."""
    make = _Maker(seed)
    found: list[Question] = []
    for k in range(n):
        for _ in range(MOST_TRIES):
            try:
                question = KINDS[k % len(KINDS)](make)
            except (LookupError, ValueError):  # the cards drawn do not make a question of the kind
                continue
            if question not in found:
                found.append(question)
                break
        else:
            raise RuntimeError(f"no question of the kind {k % len(KINDS)} was found")
    return found
