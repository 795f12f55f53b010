"""Positions with questions on rulings: cards drawn by what they are or say, a board in words, four answers."""

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lorcana_env.cards import Card, find
from lorcana_env.cards.catalog import supported
from lorcana_env.game.scenario import Scenario
from lorcana_env.words.text import abilities, facts, keywords, marks
from lorcana_env.words.view import view_for

LETTERS = "ABCD"
KEYWORDS = (
    "Alert", "Bodyguard", "Challenger", "Evasive", "Reckless", "Resist", "Rush", "Shift", "Singer", "Support", "Vanish",
    "Ward",
)  # fmt: skip
_DOES = (
    "quest, but not challenge",
    "challenge, but not quest",
    "both quest and challenge",
    "neither quest nor challenge",
)
_ZONES = {
    "hand": "in its player's hand", "discard": "in its player's discard", "play": "in play",
    "inkwell": "in its player's inkwell",
}  # fmt: skip
_NAMED = r"(?:[^a-z]+: )?"  # the name of an ability


@dataclass(frozen=True)
class Question:
    """``right`` and ``wrong``: the answers; ``rule``: the number of the rule that decides it."""

    rule: str
    position: str
    question: str
    right: str
    wrong: tuple[str, ...]

    def text(self, number: int, letter: str) -> str:
        """The question as it is asked, the right answer at a letter."""
        answers = list(self.wrong)
        answers.insert(LETTERS.index(letter), self.right)
        listed = "\n".join(f"  {each}) {answer}" for each, answer in zip(LETTERS, answers, strict=True))
        return f"Question {number}.\n{self.position}\n{self.question}\n{listed}"


class Maker:
    """Draws from the ``cards`` (None: all) and lays out positions."""

    def __init__(self, seed: int, cards: Sequence[Card] | None = None) -> None:
        self.chance = random.Random(seed)
        self.cards = supported() if cards is None else cards
        plain = [card for card in self.cards if card.text_lines == 0 and card.type == "character"]
        self.characters = [card for card in plain if not card.keywords]
        self.with_keyword = {
            name: [card for card in plain if [word.keyword for word in card.keywords] == [name]] for name in KEYWORDS
        }
        self.songs = [card for card in self.cards if card.song and not card.keywords]
        self.together = [card for card in self.cards if any(word.keyword == "Sing Together" for word in card.keywords)]
        self.actions = [card for card in self.cards if card.type == "action" and not card.song and not card.keywords]
        self.locations = [card for card in self.cards if card.type == "location" and card.text_lines == 0]
        self._said: dict[tuple[str, str], list[tuple[str, str]]] = {}

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

    def says(self, pattern: str, kind: str) -> tuple[str, str]:
        """A card of a type that has no ability but one of this wording: its name, and what the group is, or ""."""
        if (pattern, kind) not in self._said:
            some = [card for card in self.cards if card.type == kind and card.text_lines == 1 and not card.keywords]
            found = [(card, re.fullmatch(_NAMED + pattern, abilities(card)[0])) for card in some]
            self._said[pattern, kind] = [
                (card.full_name, match[1] if match.lastindex else "") for card, match in found if match is not None
            ]
        if not self._said[pattern, kind]:
            raise ValueError(f"no {kind} says {pattern}")
        return self.chance.choice(self._said[pattern, kind])

    def card(self, name: str) -> Card:
        return find(name)

    def which(self, rule: str, position: str, question: str, names: list[str], able: list[bool]) -> Question:
        """A question about which one of four cards can do something; ``LookupError`` where it is not one."""
        if able.count(True) != 1:
            raise LookupError
        right = names[able.index(True)]
        return Question(rule, position, question, right, self.shuffled(name for name in names if name != right))

    def amount(self, rule: str, position: str, question: str, right: int) -> Question:
        """A question about a number."""
        others = [str(n) for n in range(max(0, right - 3), right + 4) if n != right]
        return Question(rule, position, question, str(right), tuple(self.chance.sample(others, 3)))

    def dead(self, rule: str, position: str, s: Scenario, attacker: str, defender: str, before: str = "") -> Question:
        """A question about who is banished in a challenge, which was done."""
        dead = (s[attacker].zone != "play", s[defender].zone != "play")
        answers = {
            (False, False): "neither", (True, False): f"only {attacker}", (False, True): f"only {defender}",
            (True, True): "both",
        }  # fmt: skip
        question = f"{before}{attacker} challenges {defender}. Which of the two are banished?"
        wrong = self.shuffled(text for which, text in answers.items() if which != dead)
        return Question(rule, position, question, answers[dead], wrong)

    def shuffled(self, answers: Iterable[str]) -> tuple[str, ...]:
        some = list(answers)
        self.chance.shuffle(some)
        return tuple(some)


def as_card(card: Card, **state: Any) -> dict[str, Any]:
    """An entry of a scenario."""
    return dict(card=card.full_name, **state)


def described(s: Scenario) -> str:
    """The board of a position: ink, what is in play, your hand, and the texts of cards with abilities."""
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
    cards_seen = {card.full_name: card for side in view.sides for card in (*(c.card for c in side.play), *side.hand)}
    lines += [f"{name}: {' '.join(abilities(card))}" for name, card in cards_seen.items() if abilities(card)]
    return "\n".join(lines)


def settle(s: Scenario, *wishes: str, may: bool = True) -> None:
    """Answer all decisions: by the first wish that words of an action hold, "may" as said, the most of numbers."""
    while s.decision is not None and not s.game.over:
        legal = s.legal()
        named = next((k for wish in wishes for k, words in enumerate(legal) if wish in words), None)
        if "accept" in legal:
            named = legal.index("accept" if may else "decline")
        s.take(len(legal) - 1 if named is None else named)


def after_playing(
    card: str, *wishes: str, you: dict[str, Any] | None = None, opponent: dict[str, Any] | None = None
) -> tuple[Scenario, str]:
    """You have a card in hand, and 10 ink: the position once it is played and settled, and its text before."""
    s = Scenario(you={"hand": [card], "ink": 10, **(you or {})}, opponent=opponent)
    position = described(s)
    s.play(card)
    settle(s, *wishes)
    return s, position


def can_do(rule: str, s: Scenario, position: str, question: str, name: str, target: str) -> Question:
    """A question on what a character can do: quest, challenge ``target``, both, neither."""
    quests, challenges = s.can("quest", name), s.can("challenge", name, target)
    right = _DOES[(0 if quests else 3) if not challenges else (2 if quests else 1)]
    return Question(rule, position, question, right, tuple(each for each in _DOES if each != right))


def where(rule: str, position: str, question: str, zone: str) -> Question:
    """A question on the zone of a card."""
    return Question(rule, position, question, _ZONES[zone], tuple(text for key, text in _ZONES.items() if key != zone))
