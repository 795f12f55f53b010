"""Official wording to IR.

    parse(wording) -> ability

A sentence is parsed whole or refused with the place where parsing stopped. Two meanings are an error, never a choice.
"""

import contextlib
import re
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from lark import Lark, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput, VisitError

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms import Idiom, Meaningless
from lorcana_env.wording.grammar.ahead import Predictions
from lorcana_env.wording.grammar.meaning import PHRASES, Meaning
from lorcana_env.wording.grammar.phrase_rules import rules
from lorcana_env.wording.grammar.pronouns import settle
from lorcana_env.wording.grammar.references import check
from lorcana_env.wording.grammar.wording import WordingLexer, plain

#: the files of the grammar; together they are one, since phrases of each are made of phrases of the others
PARTS = ("abilities", "events", "sentences", "effects", "gifts", "statics", "cards", "conditions")

_ONE_AT_A_TIME = Lock()  # the parser holds what comes next


#: "each opponent discards a card, then draw a card": third person, then imperative
_MIXED = re.compile(
    r"\b(?:(?:each|chosen) (?:opponent|player)|that player) \w+s (?:(?!\byou\b)[^.•])*"
    r"(?:, then|,? and) (?:draw|gain|lose|choose|discard|put|get) "
)


class NotUnderstood(ValueError):
    """Wording that the grammar cannot read, or that it reads in two ways.

    ``text`` and ``at``: its plain form, and where in it reading stopped (None: it was read, but makes no sense).
    """

    def __init__(self, reason: str, text: str = "", at: int | None = None) -> None:
        super().__init__(reason)
        self.text, self.at = text, at


@cache
def _parser() -> tuple[Lark, Predictions]:
    grammar = "".join(Path(__file__).with_name(f"{part}.lark").read_text("utf-8") for part in PARTS)
    lark: Any = Lark(
        grammar + rules(PHRASES, grammar),
        parser="earley",
        lexer=WordingLexer,
        ambiguity="explicit",
        start=["ability", "action"],
        maybe_placeholders=False,
    )
    earley = lark.parser.parser
    lark.parser.lexer.lexer.ahead = earley.predictions = Predictions(earley)
    return lark, earley.predictions


def parse(wording: str, action: bool = False) -> Any:
    """The ability that a text line of a card means, or a tuple of several.

    :class:`NotUnderstood` says where parsing stopped.
    """
    if action:
        try:
            return _parse(wording, "action")
        except NotUnderstood as not_an_effect:
            try:
                ability = _parse(wording, "ability")
            except NotUnderstood:
                raise not_an_effect from None
            if (
                not isinstance(ability, tuple) and getattr(ability, "zone", "play") == "play"
            ):  # an action has no abilities in play (5.4)
                raise not_an_effect
            return ability
    return _parse(wording, "ability")


@cache  # many cards share a line
def _parse(wording: str, start: str) -> ir.Ability:
    if _MIXED.search(wording.lower()):
        raise NotUnderstood("what you do in a sentence about another player needs a subject")
    text = plain(wording)
    if text[-1:].isalnum():
        text += "."
    parser, ahead = _parser()
    try:
        with _ONE_AT_A_TIME:
            ahead.token = None
            tree = parser.parse(text, start=start)
    except UnexpectedEOF:
        raise NotUnderstood(f"the text stops too early: {wording}", text, len(text)) from None
    except UnexpectedInput as stop:
        at = getattr(getattr(stop, "token", None), "start_pos", None) or 0
        raise NotUnderstood(f"not understood from here on: {text[at:]}", text, at) from None
    meanings = _meanings(tree, re.search(r"\b(?:he|she|him|her|his)\b", wording, re.IGNORECASE) is not None)
    if len(meanings) != 1:
        raise NotUnderstood(f"{len(meanings)} meanings: {text}")
    return meanings[0]


def _meanings(tree: Tree[Any], gendered: bool) -> list[ir.Ability]:
    """The different meanings of a forest of parse trees. An idiom goes before the composition of its words."""
    trees = _unfold(tree)
    most = max(map(_idioms, trees))
    for enough in (most, 0):
        with contextlib.suppress(NotUnderstood):
            return _meanings_of([single for single in trees if _idioms(single) >= enough], gendered)
    return _meanings_of(trees, gendered)


def _idioms(tree: Any) -> int:
    """Count the words of a parse tree that are words of idioms."""
    if not isinstance(tree, Tree):
        return 0
    name, _, number = str(tree.data).partition("phrase_")
    phrase = PHRASES[int(number)] if number and not name else None
    own = len(phrase.words.split()) if isinstance(phrase, Idiom) else 0
    return own + sum(map(_idioms, tree.children))


def _meanings_of(trees: list[Any], gendered: bool) -> list[ir.Ability]:
    found: list[ir.Ability] = []
    error: str | None = None
    for single in trees:
        try:
            ability = settle(Meaning().transform(single), gendered)
            check(ability)
        except VisitError as stop:
            if not isinstance(stop.orig_exc, Meaningless):
                raise
            error = str(stop.orig_exc)
            continue
        except Meaningless as stop:
            error = str(stop)
            continue
        if ability not in found:
            found.append(ability)
    if not found:
        raise NotUnderstood(error or "no meaning")
    return found


def _unfold(node: Any, most: int = 64) -> list[Any]:
    """The trees without ambiguity that an explicit-ambiguity tree stands for."""
    if not isinstance(node, Tree):
        return [node]
    if node.data == "_ambig":
        return [tree for child in node.children for tree in _unfold(child, most)][:most]
    trees: list[list[Any]] = [[]]
    for child in node.children:
        options = _unfold(child, most)
        trees = [[*done, option] for done in trees for option in options][:most]
    return [Tree(node.data, children) for children in trees]
