"""Questions on rulings with four answers, made from positions and answered by the engine.

A question is a position, and the number of the rule that decides it, as the rules of the number in ``tests/rules/`` do.
Here are the kinds whose cards have no abilities but keywords, in :mod:`.ruling_damage` and :mod:`.ruling_abilities` the
others. The same seed makes the same questions; each letter is right as often as the others.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any

from lorcana_env.apps.language import ruling_abilities, ruling_damage
from lorcana_env.apps.language.ruling_positions import LETTERS, Maker, Question, as_card, described
from lorcana_env.cards import Card
from lorcana_env.game.scenario import Scenario

QUESTIONS, SEED = 200, 2026
MOST_TRIES = 400  # positions for one question


def _who_quests(make: Maker) -> Question:
    ready, drying, exerted, other = make.plain(4)
    cards = [as_card(ready), as_card(drying, drying=True), as_card(exerted, exerted=True), as_card(other, exerted=True)]
    s = Scenario(you=dict(play=make.chance.sample(cards, 4)))
    names = [card.full_name for card in (ready, drying, exerted, other)]
    return make.which(
        "4.5.1.2", described(s), "Which of your characters can quest?", names, [s.can("quest", n) for n in names]
    )


def _reckless(make: Maker) -> Question:
    reckless, (ready, drying, exerted) = make.keyword("Reckless"), make.plain(3)
    cards = [as_card(reckless), as_card(ready), as_card(drying, drying=True), as_card(exerted, exerted=True)]
    s = Scenario(you=dict(play=make.chance.sample(cards, 4)))
    names = [card.full_name for card in (reckless, ready, drying, exerted)]
    return make.which(
        "8.7.2", described(s), "Which of your characters can quest?", names, [s.can("quest", n) for n in names]
    )


def _quest_lore(make: Maker) -> Question:
    quester, other = make.plain(2)
    s = Scenario(you=dict(play=[as_card(quester), as_card(other)], lore=make.chance.randrange(1, 14)))
    position = described(s)
    s.quest(quester.full_name)
    return make.amount(
        "4.5.1.4", position, f"You quest with {quester.full_name}. How much lore do you have then?", s.you.lore
    )


def _whom_to_challenge(rule: str, first: Callable[[Maker], list[dict[str, Any]]]) -> Callable[[Maker], Question]:
    def made(make: Maker) -> Question:
        theirs = first(make)
        (attacker,) = make.plain(1, lambda card: card.full_name not in {entry["card"] for entry in theirs})
        s = Scenario(you=dict(play=[as_card(attacker)]), opponent=dict(play=make.chance.sample(theirs, len(theirs))))
        names = [entry["card"] for entry in theirs]
        able = [s.can("challenge", attacker.full_name, name) for name in names]
        return make.which(rule, described(s), f"Which card can {attacker.full_name} challenge now?", names, able)

    return made


def _exerted(make: Maker) -> list[dict[str, Any]]:
    return [as_card(card, exerted=k == 0) for k, card in enumerate(make.plain(4))]


def _evasive(make: Maker) -> list[dict[str, Any]]:
    evasive = make.draw(make.with_keyword["Evasive"], 2)
    return [as_card(card, exerted=True) for card in evasive] + [
        as_card(card, exerted=k == 0) for k, card in enumerate(make.plain(2))
    ]


def _guarded(make: Maker) -> list[dict[str, Any]]:
    return [as_card(make.keyword("Bodyguard"), exerted=True), *(as_card(card, exerted=True) for card in make.plain(3))]


def _fight(rule: str, keyword: str, own: bool) -> Callable[[Maker], Question]:
    """Ask who is banished in a challenge. ``keyword``: of a fighter, the attacker if ``own``; empty: of none."""

    def made(make: Maker) -> Question:
        special = make.keyword(keyword) if keyword else make.plain(1)[0]
        (other,) = make.plain(1, lambda card: not set(card.names) & set(special.names))
        attacker, defender = (special, other) if own else (other, special)
        hurt = make.chance.randrange(0, max(1, (defender.willpower or 1) - 1))
        s = Scenario(
            you=dict(play=[as_card(attacker)]), opponent=dict(play=[as_card(defender, exerted=True, damage=hurt)])
        )
        position = described(s)
        s.challenge(attacker.full_name, defender.full_name)
        return make.dead(rule, position, s, attacker.full_name, defender.full_name)

    return made


def _damage(make: Maker) -> Question:
    resists = make.keyword("Resist")
    (attacker,) = make.plain(1, lambda card: 0 < (card.strength or 0) < (resists.willpower or 0) + 1)
    s = Scenario(you=dict(play=[as_card(attacker)]), opponent=dict(play=[as_card(resists, exerted=True)]))
    position = described(s)
    s.challenge(attacker.full_name, resists.full_name)
    if s[resists.full_name].zone != "play":
        raise LookupError
    question = f"{attacker.full_name} challenges {resists.full_name}. How much damage is on {resists.full_name} then?"
    return make.amount("8.8.1", position, question, s[resists.full_name].damage)


def _who_sings(make: Maker) -> Question:
    (song,) = make.draw(make.songs, 1, lambda card: 2 <= card.cost <= 6)
    (able, drying) = make.plain(2, lambda card: card.cost >= song.cost)
    low = make.plain(2, lambda card: card.cost < song.cost)
    cards = [as_card(able), as_card(drying, drying=True), *map(as_card, low)]
    return _singing(make, "5.4.4.2", song, cards)


def _singer(make: Maker) -> Question:
    singer = make.keyword("Singer")
    value = singer.keywords[0].value or 0
    (song,) = make.draw(make.songs, 1, lambda card: singer.cost < card.cost <= value)
    low = make.plain(3, lambda card: card.cost < song.cost)
    return _singing(make, "8.11.1", song, [as_card(singer), *map(as_card, low)])


def _singing(make: Maker, rule: str, song: Card, cards: list[dict[str, Any]]) -> Question:
    s = Scenario(you=dict(play=make.chance.sample(cards, 4), hand=[song.full_name]))
    names = [card["card"] for card in cards]
    position = Scenario(you=dict(play=cards, hand=[song.full_name]))
    able = [position.can("sing", song.full_name, [name]) for name in names]
    return make.which(rule, described(s), f"Which of your characters can sing {song.full_name} alone?", names, able)


def _shift(make: Maker) -> Question:
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
    return make.which("8.10.1", described(s), question, names, able)


def _ink(make: Maker) -> Question:
    (inkable,) = make.plain(1, lambda card: card.inkable)
    others = make.draw([card for card in make.cards if not card.inkable and card.text_lines <= 1], 3)
    names = [card.full_name for card in (inkable, *others)]
    s = Scenario(you=dict(hand=make.chance.sample(names, 4)))
    able = [s.can("ink", name) for name in names]
    return make.which("4.2.1.1", described(s), "Which card of your hand can you put into your inkwell?", names, able)


def _rush(make: Maker) -> Question:
    rush, plain, (target,) = make.keyword("Rush"), make.plain(3), make.plain(1)
    if target in plain:
        raise LookupError
    cards = [as_card(card, drying=True) for card in (rush, *plain)]
    s = Scenario(you=dict(play=make.chance.sample(cards, 4)), opponent=dict(play=[as_card(target, exerted=True)]))
    names = [card.full_name for card in (rush, *plain)]
    able = [s.can("challenge", name, target.full_name) for name in names]
    return make.which(
        "8.9.1", described(s), f"Which of your characters can challenge {target.full_name} now?", names, able
    )


def _pay(make: Maker) -> Question:
    ink = make.chance.randrange(1, 6)
    cards = [*make.plain(1, lambda card: card.cost <= ink), *make.plain(3, lambda card: card.cost > ink)]
    names = [card.full_name for card in cards]
    s = Scenario(you=dict(hand=make.chance.sample(names, 4), ink=ink))
    able = [s.can("play", name) for name in names]
    return make.which("4.3.2.4", described(s), "Which card of your hand can you play now?", names, able)


KINDS: tuple[Callable[[Maker], Question], ...] = (
    _who_quests, _reckless, _quest_lore, _whom_to_challenge("4.6.4.2", _exerted), _whom_to_challenge("8.6.1", _evasive),
    _whom_to_challenge("8.3.3", _guarded), _fight("4.6.6.2", "", True), _fight("8.5.1", "Challenger", True),
    _fight("8.5.2", "Challenger", False), _fight("8.8.1", "Resist", False), _damage, _who_sings, _singer, _shift, _ink,
    _rush, _pay, *ruling_damage.KINDS, *ruling_abilities.KINDS,
)  # fmt: skip


def questions(
    n: int = QUESTIONS, seed: int = SEED, cards: Sequence[Card] | None = None, without: Collection[Question] = ()
) -> list[tuple[Question, str]]:
    """``n`` questions, of all kinds in turn, and the letters of their right answers.

    ``cards``: those that they are about, None: all; ``without``: questions to leave out. A kind of which no more is
    found is left out; ``ValueError`` where there are fewer than ``n``.
    """
    make, kinds, known = Maker(seed, cards), list(KINDS), {*without}
    found: list[Question] = []
    while kinds and len(found) < n:
        for kind in kinds[: n - len(found)]:
            question = _another(kind, make, known)
            if question is None:
                kinds.remove(kind)
            else:
                found.append(question)
                known.add(question)
    if len(found) < n:
        raise ValueError(f"there are but {len(found)} such questions")
    letters = [LETTERS[k % len(LETTERS)] for k in range(n)]
    make.chance.shuffle(letters)
    return list(zip(found, letters, strict=True))


@cache
def of_the_suite() -> list[tuple[Question, str]]:
    """The questions of the small task."""
    return questions()


def _another(kind: Callable[[Maker], Question], make: Maker, known: Collection[Question]) -> Question | None:
    for _ in range(MOST_TRIES):
        try:
            question = kind(make)
        except (LookupError, ValueError):  # the cards drawn do not make a question of the kind
            continue
        if question not in known:
            return question
    return None
