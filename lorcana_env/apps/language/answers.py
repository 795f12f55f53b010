"""Answers of readers and writers: find the action that a text names, in whatever form."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from lorcana_env.cards.catalog import normalized
from lorcana_env.game.game import Game, IllegalAction
from lorcana_env.setup.position import decider
from lorcana_env.words.terms import term

MAX_READ = 4000  # characters from the end of an answer that are read
_TAGGED = re.compile(r"<(action|answer|move|réponse)>(.*?)(?:</\1>|\Z)", re.IGNORECASE | re.DOTALL)
_BOXED = re.compile(r"\\boxed\{((?:[^{}]|\{[^{}]*\})*)\}")
_TEX = re.compile(r"\\[a-z]+\{([^{}]*)\}", re.IGNORECASE)
_OBJECT = re.compile(r"\{[^{}]*\}")
_KEYS = ("action", "answer", "move", "choice", "number", "option", "index", "réponse", "choix")
_LABELLED = re.compile(
    r"(?:^|[\s*_\"'(\[])(?:final |my )?(?:action|answer|move|choice|option|réponse|choix)(?: number| numéro)?[*_\"']*"
    r"\s*(?:[:=]|is\b|est\b)\s*(.+)$",
    re.IGNORECASE,
)
_WHY = r"(?:because|since|as|so|to|for|car|pour|parce|puisque)\b"
_SAID = re.compile(  # not "I take 3 lore"
    r"\b(?:i(?: will|'ll)?(?: now)?|let me|let's|i'm going to|i'm going with|je)\s+"
    rf"(?:choose|pick|select|go with|choisis|(?:take|play|prends|joue)(?!\s+[0-9]+\s+(?!{_WHY})\w))\s+(.+)$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?:(?:action|option|number|answer|no\.?|n°|numéro|l'action|l'option)\s*)?#?([0-9]{1,20})")
_LEADING = re.compile(r"(?:[\[(]([0-9]{1,20})[\])]|([0-9]{1,20})\s*(?:[):=]|[.-](?=\s)))\s*(.+)")
_SEVERAL = re.compile(
    r"[\[(]?[0-9]{1,20}[\])]?(?:\s*(?:,|/|\bor\b|\band\b|\bou\b|\bet\b)+\s*[\[(]?([0-9]{1,20})[\])]?)+[.?!]?"
)
_REASON = re.compile(rf"[,.;:(–—]|\s{_WHY}", re.IGNORECASE)
_OPTION, _DIGITS = r"(?:action|option|number|numéro)\s+#?", r"([0-9]{1,20})"
#: What a marked answer begins with, and what any line does: a number with a reason behind it, the one option it names.
_BEGINS = re.compile(rf"(?:{_OPTION}|#)?{_DIGITS}(?=[\s,.;(]\D)", re.IGNORECASE)
_BEGINS_UNMARKED = re.compile(
    rf"(?:{_OPTION}|#)?{_DIGITS}(?=\s*[,.;(–—](?!\d)|\s{_WHY})|{_OPTION}{_DIGITS}(?=\s\D)(?!.*{_OPTION}\d)",
    re.IGNORECASE,
)
_APOSTROPHES = str.maketrans("‘’ʼ", "'''")
_AROUND = " \t\r\n*_`\"'“”«»[](){}<>.,;:!"


def find_action(game: Game, answer: str | int, language: str = "en") -> int:
    """The legal action that an answer names: its number in the list, or its words, whatever their case and accents.

    Understood are "2", "[2]", "(2)", "**2**", "2.", "Action: 2", "I choose 2", "2: quest with ...", the words alone,
    a reason behind them; all of them in ``<action>`` tags, in JSON under a key such as "action", in ``\\boxed{}``, and
    in the last lines of a longer text, or alone in its first. Where it names several, what is marked counts before what
    is not, and the last before the others. Thoughts in ``<think>`` count where nothing follows, unfinished ones never.
    :class:`IllegalAction` says what was not understood. Words that fit several actions mean the first of them.
    """
    legal = game.legal_actions().tolist()
    if not legal:
        raise IllegalAction(term("game_is_over", language))
    return int(legal[_place(len(legal), lambda place: game.describe(legal[place], language), answer, language)])


def find_place(listed: Sequence[str], answer: str | int) -> int:
    """:func:`find_action` among the words of actions, by their places: the place of the one that an answer names."""
    return _place(len(listed), listed.__getitem__, answer, "en")


def _place(n: int, words_of: Callable[[int], str], answer: str | int, language: str) -> int:
    """:func:`find_place` among ``n`` actions. Their words are asked for where the answer is more than a number."""
    text = unicodedata.normalize("NFKC", after_thoughts(str(answer))[-MAX_READ:]).translate(_APOSTROPHES)
    text = "".join(letter for letter in text if letter in "\n\t" or letter.isprintable()).strip()
    words: dict[str, int] = {}
    candidates = list(_candidates(text))
    for said in candidates:
        number = _number(said)
        if number is not None:
            if number < n:
                return number
            raise IllegalAction(term("no_such_number", language, str(number)[:20], n - 1))
        words = words or {normalized(words_of(place)): place for place in reversed(range(n))}
        if (named := words.get(normalized(said.strip(_AROUND)), words.get(normalized(said)))) is not None:
            return named
    for said in candidates[1:]:
        if (named := _before_a_reason(said, words)) is not None:
            return named
    shown = " ".join(text.split())
    shown = shown if len(shown) <= 80 else f"...{shown[-80:]}"
    raise IllegalAction(term("no_such_words", language, shown, n - 1))


def after_thoughts(text: str) -> str:
    """What follows the thoughts of a text; a finished one itself where nothing does."""
    text = whole_thoughts(text)
    return text.rpartition("</think>")[2].strip() or text


def whole_thoughts(text: str) -> str:
    """A text without a thought that was begun by ``<think>`` and not ended, and what follows it."""
    begun = text.find("<think>", text.rfind("</think>") + 1)
    return text if begun < 0 else text[:begun]


def why_refused(game: Game, answer: str | int, language: str = "en") -> str:
    """Explain why an answer that names a card is not legal: "play Be Prepared: needs 7 ink, you have 5"."""
    player = decider(game)
    text = f" {normalized(unicodedata.normalize('NFKC', str(answer)[-MAX_READ:]))} "
    found: dict[str, str] = {}
    slots = [slot for q in range(game.players) for slot in game.slots(q, "play")] + game.slots(player, "hand")
    for slot in slots:
        name = normalized(game.card_name(slot))
        if not any(re.search(rf"\W{re.escape(part)}\W", text) for part in (name, name.partition(" - ")[0])):
            continue
        for verb, why in game.why_not(slot, language).items():
            words = game.describe(game.table.actions.encode(verb, player, slot), language)
            if normalized(words).partition(" ")[0] in text:
                found.setdefault(words, why)
    return "; ".join(term("line", language, words, why) for words, why in list(found.items())[:3])


def _candidates(text: str) -> Iterator[str]:
    """The parts of an answer that may name an action, the surest first."""
    yield text
    for _, inside in reversed(_TAGGED.findall(text)):
        yield inside.strip()
        yield from _in_json(inside)
        yield from _parts(inside.strip().partition("\n")[0])
    yield from _in_json(text)
    yield from (_TEX.sub(r"\1", inside) for inside in reversed(_BOXED.findall(text)))
    lines = [line.strip() for line in text.splitlines() if line.strip(f"{_AROUND}-#")]
    for pattern in (_LABELLED, _SAID):
        for line in reversed(lines):
            if found := pattern.search(line):
                yield from _parts(found[1])
    if lines:
        yield from _parts(lines[-1], _BEGINS_UNMARKED)
        yield lines[0]  # and then a reason


def _parts(line: str, begins: re.Pattern[str] = _BEGINS) -> Iterator[str]:
    """A line, and what its number or its words are where it has both: "[2] quest with ...", "2 (quest with ...)"."""
    line = line.strip(" *_`")
    yield line
    if found := _SEVERAL.fullmatch(line):
        yield found[1]
    if found := _LEADING.fullmatch(line):
        yield found[1] or found[2]
    if found := re.fullmatch(r"(.+?)\s*[(\[]([0-9]{1,20})[)\]][.!*_]*", line):
        yield found[2]
    if found := begins.match(line):
        yield from filter(None, found.groups())


def _in_json(text: str) -> Iterator[str]:
    """The values of the keys that stand for an answer in JSON objects, the last first."""
    for found in reversed(_OBJECT.findall(text)):
        try:
            value = json.loads(found)
        except ValueError:
            continue
        lowered = {str(key).casefold(): entry for key, entry in value.items()}
        for key in _KEYS:
            entry = lowered.get(key)
            if isinstance(entry, str):
                yield entry
            elif isinstance(entry, int | float) and not isinstance(entry, bool) and entry == entry // 1 >= 0:
                yield str(int(entry))


def _before_a_reason(said: str, words: dict[str, int]) -> int | None:
    """The place of the action with whose words a text begins, before a reason."""
    starts = [normalized(said[: found.start()].strip(_AROUND)) for found in _REASON.finditer(said)]
    return next((words[start] for start in reversed(starts) if start in words), None)


def _number(said: str) -> int | None:
    """The number that a text is, with what may stand around it."""
    bare = said.strip(_AROUND)
    found = _NUMBER.fullmatch(bare.casefold())
    return int(found[1]) if found and not said.lstrip(" *_`\"'([").startswith("-") else None
