"""Compare the card data with its source: facts with facts, the printed IR with the official wording.

The wording is not part of the package; :func:`audit` reads it from card files in the project's shared form.
"""

import contextlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.catalog import Card, all_cards, facts_of, keyword_of
from lorcana_env.cards.text import idioms
from lorcana_env.cards.text.printer import text_lines
from lorcana_env.cards.words import KEYWORDS


@dataclass(frozen=True)
class Mismatch:
    """Something that differs on a card. ``what``: the fact's name, or the ability's name or line number."""

    full_name: str
    what: str
    ours: str
    official: str

    def __str__(self) -> str:
        return f"{self.full_name}, {self.what}:\n  ours:     {self.ours}\n  official: {self.official}"


def audit(*sources: str | Path) -> list[Mismatch]:
    """Every difference between the package and the card files ``sources``; the wording of supported cards only.

    Each: JSON, a list of cards with ``full_name``, facts and ``text``. ``ValueError`` when one is none.
    """
    official: dict[str, dict[str, Any]] = {}
    for source in sources:
        try:
            found = {card["full_name"]: card for card in json.loads(Path(source).read_text("utf-8"))}
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(
                f"{source} is no card file: a JSON list of cards with full_name, facts and text"
            ) from error
        if not found:
            raise ValueError(f"{source} lists no cards")
        official |= found
    out = []
    for card in all_cards():
        other = official.pop(card.full_name, None)
        if other is None:
            out.append(Mismatch(card.full_name, "card", "in the package", "not in the source"))
            continue
        out += _facts(card, other)
        if not card.unsupported:
            out += wording(card, other)
    return out + [Mismatch(name, "card", "not in the package", "in the source") for name in official]


def _facts(card: Card, official: dict[str, Any]) -> list[Mismatch]:
    out = []
    for key, value in facts_of(official).items():
        ours = getattr(card, key)
        if key == "keywords":
            value = tuple(keyword_of(word) for word in value)
        elif isinstance(value, list):
            value = tuple(value)
        if ours != value:
            out.append(Mismatch(card.full_name, key, repr(ours), repr(value)))
    return out


def wording(card: Card, official: dict[str, Any]) -> list[Mismatch]:
    """Return the differences between a card's printed IR and its official wording."""
    ours = text_lines(card)
    theirs = [(line["ability_name"], line["text"]) for line in official["text"] if not line["is_keyword"]]
    if len(ours) != len(theirs):
        return [Mismatch(card.full_name, "number of text lines", str(len(ours)), str(len(theirs)))]
    out = []
    chooses = any(isinstance(node, ir.Chosen | ir.Pick | ir.It) for node in ir.walk(card.abilities))
    for i, ((name, text), (their_name, their_text)) in enumerate(zip(ours, theirs, strict=True), 1):
        if name != their_name:
            out.append(Mismatch(card.full_name, f"name of line {i}", repr(name), repr(their_name)))
        same = text == their_text or normalise(text) == normalise(their_text)
        different = not same and not _said_otherwise(card, i - 1, their_text)
        if card.type != "character" and chooses:  # "they" is not the item, action or location itself
            different = different or len(_ITSELF.findall(text.lower())) > len(_ITSELF.findall(their_text.lower()))
        if different:
            out.append(Mismatch(card.full_name, name or f"line {i}", text, their_text))
    return out


def _said_otherwise(card: Card, line: int, official: str) -> bool:
    """Compare a line with the official one, allowing other idioms that say the same."""
    official = normalise(official)
    tried: set[frozenset[idioms.Idiom]] = set()
    quiet = frozenset(idioms.quiet())
    queue = [quiet, frozenset[idioms.Idiom]()]
    while queue and len(tried) < _MAX_TRIES:
        avoid = queue.pop(0)
        if avoid in tried:
            continue
        tried.add(avoid)
        with contextlib.suppress(NotImplementedError), idioms.printing(avoid) as used:
            if normalise(text_lines(card)[line][1]) == official:
                return True
        queue += [avoid | {idiom} for idiom in sorted(used, key=lambda idiom: idiom.words)]
        if avoid == quiet:
            queue += [avoid - {idiom} for idiom in sorted(avoid, key=lambda idiom: idiom.words)]
    return False


_MAX_TRIES = 120
_KEYWORDS = "|".join(word.lower() for word in KEYWORDS)

#: Different words for the same thing, in the order in which they are replaced (after case and punctuation).
_SAME: list[tuple[str, Any]] = [
    (r"^(at the (?:start|end) of each (?:opponent's|player's) turn, )that player ", r"\1they "),
    (  # the player of the sentence before
        r"^((?:chosen|each) (?:player|opponent) [^.•]*)\. (?:then,? )?(?:they|that player) (?!have|may|can)",
        r"\1 and ",
    ),
    (r"[‘’]", "'"),
    (r"[“”]", '"'),
    (r"[–—−]", "-"),
    (r"\b(doesn't|don't) ready\b", "can't ready"),
    (r"\bready at the start of (?:your|their)(?: players')? turns?\b", "ready at the start of their turn"),
    (
        r"\bthe (?:chosen|banished|exerted|discarded|moved|other) (?:character|item|location|card)\b(?!')",
        "that character",
    ),
    (r"\bthe (?:chosen|banished|exerted|discarded|moved) (?:character|item|location|card)'s\b", "that character's"),
    (r"\bthe same amount of damage\b", "that much damage"),
    (r"\bduring each opponent's turn\b", "during opponents' turns"),
    (r"\bmay challenge ready\b", "can challenge ready"),
    (r"\balso (?=challenge|banish)", ""),
    (r"\bthat have a card under\b", "with a card under"),
    (r"\banother (\d) chosen\b", r"\1 other chosen"),
    (r"\bput this card from your discard on\b", "put this card on"),
    (r"\ball cards under (?=it|them|him|her)", "all cards from under "),
    (r"\beach of them\b", "them"),
    (r"\bthe (\{s\}) (?:he|she|it|they) had in play\b", r"this character's \1"),
    (r"\b(?:this character|it|he|she)(?:'s| is) being challenged\b", "being challenged"),
    (r"\b(?:isn't|aren't|wasn't|weren't)\b", "is not"),
    (r"\btook damage\b", "was damaged"),
    (r"\bink drops\b", "ink drop"),
    (r"\b1 ink drop\b", "an ink drop"),
    (r"\bwhenever\b", "when"),
    (r"^while\b", "if"),
    (r"\bduring an opponent's turn\b", "during opponents' turns"),
    (r"\b(in )?your opponents' hands\b", r"\1opponents' hands"),
    (r"\bfor the rest of this turn\b", "this turn"),
    (  # two gifts for the same time
        r" (this turn|until the start of your next turn)\. (?:they|he|she|it|(?:that|those) \w+)"
        r" ((?:can't|gains?|gets?|loses?) [^.]* \1\b)",
        r" and \2",
    ),
    (r"\bdiscards? all cards in (their|your) hand\b", r"discards \1 hand"),
    (r"\ball the cards\b", "all cards"),
    (r"\b(any|an)\b", "a"),
    (r"\bas your? (.*) hand\b", r"as \1 hand"),
    (r"\b(each of )(your|their)\b", r"\2"),
    (r"\b(each|all) (other )?opposing\b", r"\2opposing"),
    (r"\b(that|this) (character|item|location|card)'s player\b", "their player"),
    (r"\b(that|its|his|her) player\b", "their player"),
    (r",? then (?=choose|return|discard|put)", " and "),
    (r"\b(and|then) put the (rest|other)\b", r"and the \2"),
    (r"(the other on the bottom) of your deck", r"\1"),
    (r"\b(gets|gains|enters|exerts|draws|deals|returns|puts|loses|discards|chooses|reveals)\b", lambda m: m[1][:-1]),
    (r"\b(has)\b", "have"),
    (r"\bplay (this card|them|it|him|her|they) from your discard\b", r"play \1"),
    (r"\b(return|ready|exert|banish|move) both\b", r"\1 them"),
    (r"(, one [^.,]*, and) the rest ([^.]*?)(?: in any order)?(?=\.)", r"\1 one \2"),
    (r"\ball (?=[\w -]+ revealed this way\b)", "each "),
    (r"\bonce (?:per|during your) turn, you may\b", "once, you may"),
    (r"\banother (?!chosen)((?:\w+ ){0,2}?(?:character|item|location)) of yours\b", r"one of your other \1s"),
    (r"\b(same name as) one of your other (\w+?)s?\b(?: of yours)?", r"\1 another \2"),
    (r"\b(characters|items) exert,", r"\1 is exerted,"),
    (r"\b(a (?:second|third|fourth|fifth) [\w ]+?) in a turn\b", r"\1"),
    (r"\bcan't challenge and must quest\b", "gain adventurous"),  # what the errata of October 2026 say instead (8.16)
    (r"\b(?:that|the challenging|the challenged) (?:character|item|location|card)\b(?!')", "they"),
    (r"\bwhile (?!here|at a)", "if "),
    (r"\bif able\b", ""),
    (r"\bthis (?:character )?or another\b", "this or another"),
    (r"\bopposing player\b", "opponent"),
    (r"\{e\} to sing", "exert to sing"),
    (r"\b1 or more damage\b", "damage"),
    (r"\b(is|are)\b", "is"),
    (r"\b(character|card|item|location|counter|song|action)s\b", r"\1"),
    (r"\b(inkwell|deck|hand)s\b", r"\1"),
    (r"\b(player|opponent)s?'s?", r"\1's"),
    (r"\b(?:it|he|she|they)'s\b", "they is"),
    (r"\bthey're\b", "they is"),
    (r"\bthere's\b", "there is"),
    (r"\b(less|more) each\b", r"\1"),
    (r"[,;]", ""),
    (r"\bgive (.*?) ([+-]\d+ \{)", r"\1 get \2"),
    (rf"\bgive (.*?) ({_KEYWORDS})\b", r"\1 gain \2"),
    (r"\bdiscards? all cards in (their|your) hands?\b", r"discard \1 hand"),
    (r"\bthe challenging character's player\b", "the challenging player"),
    (r"\bis dealt damage\b", "is damaged"),
    (r"\bbecomes exerted\b|(?<=this character )exert\b", "is exerted"),
    (r"\bthis turn instead\b", "instead"),
    (r"\band/or\b", "and"),
    (r"\bgive (.*?) the (\w+) classification\b", r"\1 gain the \2 classification"),
    (r"\byou ready (this character|one of your [\w ]+?character)", r"\1 is readied"),
    (r"\b(?:you )?(gain|draw)(?= (?:a|that|equal|card|lore|\d))", r"\1"),
    (r"\byou (?=gain|draw \d|get (?:\d|a) ink drop)", ""),
    (r"\b(a|another) (character|action|item|location|song) card\b", r"\1 \2"),
    (r"\b(character|action|item|location|song) card\b", r"\1"),
    (r"\bdamage counter\b", "damage"),
    (r"\b(challenges) (?:another|a)(?= )", r"\1 a"),
    (r" in a order\b| (?:you have )?in play\b(?! the)| each (?=character|other)", " "),
    (r"\b(?:in|from) (your|their) (discard|hand|inkwell)\b", r"from \1 \2"),
    (r"\bthis (?:action|item|location|card)\b", "this card"),
    (r"\ba ((?:\w+ ){0,2}?(?:character|item|location)) of yours\b", r"one of your \1"),
    (r"\ball (?=your|other|character|item|location)", ""),
    (r"\bdon't have a\b", "have no"),
    (r"'ve\b", ""),
    (r"\bcan play\b", "may play"),
    (r"\b(character|location) and (character|location)\b", r"\1 or \2"),
    (r"[.:]|\b(?:and|then)\b", " "),
    (r"\s+", " "),
    (r' "', '"'),
    (r"\bchooses? (?=discard|banish|exert|return)", ""),
    (r"\bbanishes (?=(?:one|\d) of)", "banish "),
    (r"\bdamaged opposing\b", "opposing damaged"),
    (r"\bcharacter with no damage\b", "undamaged character"),
    (r"\bcharacter with damage\b", "damaged character"),
    (
        r"^((?:while|if) .*? hand )(character with cost \d or less) can't challenge (this character)",
        r"\1\3 can't be challenged by \2",
    ),
    (r"^(.*?) can't challenge (this character|your character)", r"\2 can't be challenged by \1"),
    (r"^for (.*?) (this character (?:get|gain) .*)$", r"\2 for \1"),
    (r"deal damage to (.*?) equal to the number of (.*)$", r"deal 1 damage to \1 for \2"),
    (r"\bdamaged character (?:your )?opponent(?:'s)? have\b", "opposing damaged character"),
    (r"\bthere is (?!a card under)(a|\d or more) (.*?)(?= gain| this|$)", r"\1 \2 is"),
    (r"^(.*) unless (.*)$", r"unless \2 :: \1"),
    (r"\byou shift (.*?) on top of (?=this|they)", r"you play \1 on "),
    (r"\bor greater\b", "or more"),
    (r"\bdamage each (?=to|from)", "damage "),
    (r"\bput the rest in your discard\b", "put the rest into your discard"),
    (r"\bhave fewer than 3 card\b", "have 2 or fewer card"),
    (r"\bone or more opponent have\b", "a opponent have"),
    (r"\bto have (chosen|each) ", r"to \1 "),
    (r"\bat location\b", "at a location"),
    (r"\bone or more opponents have\b", "a opponent have"),
    (r"\bput the rest from your discard\b", "put the rest into your discard"),
    (r"\bdraw until you have (\d) card from your hand\b", r"draw until you have \1"),
    (r"\binto they hand\b", "to they hand"),
    (r"^during your turn (.*?) gain (\w+) if (.*)$", r"during your turn if \3 \1 gain \2"),
    (r"\bwhen a character moves here\b", "when a character moves to a location while here"),
    (r"\breturn (.*?) into they hand\b", r"return \1 to they hand"),
    (r"\b1 damage each\b", "1 damage"),
    (r"\bcan move here\b", "may move here"),
    (r"\b(?:that was|under they)\b", "under they"),
    (r"\bput (?:them|it|they) back on the top of your deck\b", "put them back"),
    (r"\byou have (a [\w ]+? character) you have (?=a )", r"you have \1 "),
    (r"\baction or item\b", "action item"),
    (r"\bif (a (?:[\w ]+? )?character(?: named [\w ]+?)?) is chosen\b", r"if they is \1"),
    (r"\bthey from your discard (?=into)", "they "),
    (r"\bthose characters?\b", "they"),
    (r"\bput all card from under (.*?) into (they|your) hand\b", r"return all card from under \1 to \2 hand"),
    (r"\ba card for each 1 (?:lore lost|damage removed) this way\b", "that many card"),
    (r"\bdiscard (.*?) from your hand\b", r"discard \1"),
    (r"\bis a character named\b", "is named"),
    (
        r"\bif (?:they|this character|he|she|it) (?:had|have) a card under (?:they|them|him|her|it)\b",
        "if there is a card under they",
    ),
    (r"\breturn (this card|they|this character) from your discard\b", r"return \1"),
    (r"\bthan each opponent\b", "than opponent"),
    (r"\b(?:each )?(\w+) character opponents have\b", r"opposing \1 character"),
    (r"\bgain 1 lore for each 1 damage on\b", "gain lore equal to the damage on"),
    (r"\bgain lore equal to the number of\b", "gain 1 lore for each"),
    (r"\bdraw a card for each card under\b", "draw card equal to the number of card under"),
    (r"\bquests when they challenges\b", "quests or challenges"),
    (r"\byou put a card into your inkwell\b", "a card is put into your inkwell"),
    (r"\bthis turn when (.*?) (you may|gain|draw)\b", r"when \1 this turn \2"),
    (r"\b((?:return|put) .*?) your (hand|inkwell|deck)\b", r"\1 they \2"),
    (r"(the rest on the bottom) of (?:your|they) deck", r"\1"),
    (r"\byou may (?=put (?:they|it) on either)", ""),
    (r"\bput one on the top\b", "put 1 on the top"),
    (r"\bquests when (?:this character|they|he|she|it) challenges\b", "quests or challenges"),
    (r"\b(character) (item) (location)\b", r"\1 \2 or \3"),
    (r"^during your turn if (.*?) you may play (.*?) for free *$", r"during your turn you may play \2 for free if \1"),
    (r"\b(quests|challenges) while at a location\b", r"\1 if they is at a location"),
    (r"^if (.*?) when (.*?)((?: you may| return| ready| they get| gain| deal| draw).*)$", r"when \2 if \1\3"),
    (r"\b(a|\d or more) (.*?) from your discard is (?=gain)", r"you have \1 \2 from your discard "),
    (r"\bif (\d or more) (character) of yours is exerted\b", r"if you have \1 exerted \2"),
    (r"\bchosen other\b", "another chosen"),
    (r"\bif a opposing (\w+) character is (?=this)", r"if a opponent have a \1 character "),
    (r"\bif this (?:character|location|item) have a card under they", "if there is a card under they"),
    (r"\b(challenges|banishes) (?:another|a) (?=character)", r"\1 a "),
    (r"\bwhen a character here challenges a character\b", "when a character challenges a character while here"),
    (r"^during opponent's turns when (.*?) is banished in a challenge", r"when \1 is challenged banished"),
    (r"^during your turn if (.*?) you may play (.*?) for free *$", r"during your turn you may play \2 for free if \1"),
    (r"\b1 or more card have left\b", "a card left"),
    (r"\breturned to your hand from play\b", "returned to your hand"),
    (r"\b(\d) or more (.*?) is(?= this|$)", r"\1 or more \2"),
    (r"\b(?:each )?for each (?=\w+ character)", "for "),
    (r"^for (.*?) (you pay .*)$", r"\2 for \1"),
    (r"\bif you do if\b", "if you do"),
    (r"^(if .*? this turn .*?) this turn *$", r"\1"),
    (r"^(if .*?) if you have\b", r"\1 you have"),
    (r"\bthis turn (they .*)$", r"\1 this turn"),
    (r"\buntil the start of your next turn (chosen .*)$", r"\1 until the start of your next turn"),
    (r"\bthe challenging player pays\b", "they player pays"),
    (r":: if (.*?) when (.*?) (they get .*)$", r":: when \2 if \1 \3"),
    (r"\bthey is being challenged\b", "being challenged"),
    (r"\bquests when they challenges\b", "quests or challenges"),
    (rf"(\{{[swl]\}}) gain ({_KEYWORDS})\b", r"\1 \2"),
    (r"\b(up to \d|any number) of your ((?:\w+ ){0,2}?(?:character|item|location))\b", r"\1 \2 of yours"),
    (r"\s+", " "),
]
_ITSELF = re.compile(r"\bthis (?:item|action|location|card|song)\b")
_PRONOUN = re.compile(r"\b(he|she|it|they|him|her|them|his|their|its)\b")
_THIS = re.compile(r"\b(this|that|the challeng(?:ing|ed)) (character|item|location|card)\b")


def normalise(text: str) -> str:
    """The wording with equivalent variants unified: case, dashes, number, "whenever"/"when", joining words, order.

    Who a pronoun or "this character" stands for is not compared here: the grammar settles it, and the audit compares
    the IR that the grammar makes with the shipped one.
    """
    text = text.lower().strip()
    for pattern, replacement in _SAME:
        text = re.sub(pattern, replacement, text)
    head = _THIS.search(text)
    if head:
        text = text[: head.end()] + _THIS.sub("they", text[head.end() :])
    text = _PRONOUN.sub("they", text).strip(" .")
    text = re.sub(r"\bthey player's (deck|hand|inkwell|discard)\b", r"they \1", text)
    return re.sub(r"\bthis (?:character|card)\b", "they", text)
