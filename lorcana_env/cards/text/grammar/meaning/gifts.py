"""Meanings of the phrases of ``gifts.lark``."""

from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import (
    Ban,
    Barred,
    Bonus,
    CannotChallenge,
    Classified,
    Duration,
    Lasting,
    Loss,
    Meaningless,
    NotChallengedBy,
    Provided,
    Quoted,
    ReadyChallenger,
    Singing,
    Word,
    times,
    yours,
)

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "no_damage_this_challenge": Ban(("take_challenge_damage",), "this_challenge"),
    "no_damage_from_challenges": Ban(("take_challenge_damage",)),
    "no_damage": Ban(("take_damage",)),
    "must_quest": Ban(("not_quest",)),
    "cannot_ready_at_start": Ban(("ready_at_start",)),
    "cannot_ready_next": Ban(("ready_at_start",), "next_ready"),
    "cannot_ready_next_unless": Ban(("ready_at_start_unless_at_location",), "next_ready"),
    "cannot_challenge_this": CannotChallenge(ir.This()),
    "this_turn": Duration("this_turn"),
    "until_your_turn": Duration("until_your_next_turn"),
    "their_next_turn": Duration("during_their_next_turn"),
    "while_this_in_play": Duration("while_this_is_in_play"),
}


@v_args(inline=True)
class Gifts(Transformer):
    """One method a phrase. Children come in its order."""

    def get(self, *bonuses: Any) -> Any:
        last = bonuses[-1].amount
        if isinstance(last, ir.Count | ir.Names | ir.StatOf):  # "+1 {S} and +1 {W} for each": both (6.1.8)
            return tuple(replace(b, amount=times(last, b.amount)) if isinstance(b.amount, int) else b for b in bonuses)
        return bonuses

    def sing_bonus(self, n: Any) -> Any:
        return Singing(int(n))

    def gain_keywords_and_ability(self, words: Any, ability: Any) -> Any:
        return (*words, Quoted(ability))

    def get_each_for(self, n: Any, stat: Any, duration: Any, counted: Any) -> Any:
        return Lasting(Bonus(str(stat), times(counted, int(n))), duration.value)

    def lose_keyword(self, word: Any) -> Any:
        return Loss(str(word))

    def cannot_be_challenged_by(self, f: Any) -> Any:
        return NotChallengedBy(f)

    def gain_keywords_and_class(self, words: Any, name: Any) -> Any:
        return (*words, Classified(str(name)))

    def gain_class(self, name: Any) -> Any:
        return Classified(str(name))

    def gain_keyword_each(self, word: Any, n: Any, counted: Any) -> Any:
        return Word(str(word), times(counted, int(n)))

    def cannot_gain(self, word: Any) -> Any:
        return Barred(str(word))

    def can_challenge_ready(self, f: Any) -> Any:
        return ReadyChallenger(None if f == ir.Filter() else f)

    def cannot_challenge_yours(self, f: Any) -> Any:
        return CannotChallenge(ir.All(yours(f)))

    def give_if(self, condition: Any, gifts: Any) -> Any:
        return Provided(condition, tuple(gifts) if isinstance(gifts, tuple | list) else (gifts,))

    def gain_keywords(self, keywords: Any) -> Any:
        return keywords

    def gain_ability(self, ability: Any) -> Any:
        return Quoted(ability)

    def cannot(self, *deeds: Any) -> Any:
        return Ban(deeds)

    def sentence_ability(self, ability: Any) -> Any:
        return ability

    def deed(self, *words: Any) -> str:
        if "without" in words:
            if words[-1] != "Sing Together":
                raise Meaningless("songs without a keyword")
            return "sing_without_together"
        if words[-1] == "songs":
            return "sing"
        if words[-1] == "challenged" and "unless" in words:
            return "be_damaged_unless_challenged"
        return {"be challenged": "be_challenged", "be dealt damage": "be_damaged"}.get(" ".join(words), str(words[0]))

    def keywords(self, *words: Any) -> Any:
        return words

    def keyword(self, word: Any, value: Any = 0) -> Any:
        return Word(str(word), int(value))

    def plain_bonus(self, n: Any, stat: Any) -> Any:
        return Bonus(str(stat), int(n))

    def bonus_each(self, n: Any, stat: Any, counted: Any) -> Any:
        return Bonus(str(stat), times(counted, int(n)))

    def bonus_equal(self, stat: Any, amount: Any) -> Any:
        return Bonus(str(stat), amount)
