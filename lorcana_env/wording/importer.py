"""Cards of a file made playable: facts, and IR by the grammar.

The file is LorcanaJSON's ``allCards.json``, or a list in this project's form (:mod:`lorcana_env.wording.card_files`).
What is imported lies in one file of the user's (:func:`imported_file`), which the catalogue reads after the package's
own cards. Cards that the package has are left alone. An entry that cannot be read, as of a type or with a keyword that
the engine does not have, is refused with its line; the others are imported.
"""

import json
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lorcana_env._util.atomic_files import write_text
from lorcana_env.cards import ir
from lorcana_env.cards.catalog import (
    IMPORT_FORMAT,
    all_cards,
    card_of,
    facts_of,
    forget_catalogue,
    imported_file,
    normalized,
)
from lorcana_env.cards.compile import assemble
from lorcana_env.cards.words import CLASSIFICATIONS, INKS, KEYWORDS, TYPES, know_classifications
from lorcana_env.wording.card_files import VALUED, BadFile, CardFile, Fields, own_card, unknown_keyword
from lorcana_env.wording.from_wording import compile_card
from lorcana_env.wording.grammar.wording import know_names

#: The symbols of LorcanaJSON and how this package writes them.
SYMBOLS = {"⟳": "{E}", "⬡": "{I}", "¤": "{S}", "⛉": "{W}", "◊": "{L}", "◉": "{IW}"}
_SHIFT = re.compile(
    r"(?P<temporary>Temporary )?(?:(?P<kind>.+?) )?Shift:? ?(?:(?P<ink>\d+)(?: {I})?|(?P<cost>[^\d ].*))"
)


@dataclass(frozen=True)
class Imported:
    """Result of an import. ``refused``: (full name, reason) of cards that can't be played, or not even read."""

    playable: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    known: int  # cards that the package, or an earlier import, has already


def import_cards(path: str | Path, keep: bool = True) -> Imported:
    """Import the cards of a file; ``keep`` False only says what would happen.

    :class:`BadFile` when the file, or every card in it, cannot be read: then nothing is imported.
    """
    known = {normalized(card.full_name) for card in all_cards()}
    unread: list[tuple[str, str]] = []
    cards = {normalized(card["full_name"]): card for card in read(path, unread)}
    unread_new = [(name, reason) for name, reason in unread if normalized(name) not in known]
    new = {name: card for name, card in cards.items() if name not in known}
    words = sorted({word for card in new.values() for word in card["classifications"]} - set(CLASSIFICATIONS))
    know_classifications(words)
    know_names(name for card in new.values() for name in card["names"])
    facts, abilities, refused = [], {}, []
    for card in new.values():
        rules, reason = compile_card(card) if any(not line["is_keyword"] for line in card["text"]) else (None, None)
        if reason is None:
            reason = _cannot_be_played(card, rules)
        if reason is not None:
            refused.append((card["full_name"], reason))
        elif rules is not None:
            abilities[card["full_name"]] = rules
            card["max_copies"] = next(
                (
                    node.copies
                    for node in ir.walk(card_of(facts_of(card), rules).abilities)
                    if isinstance(node, ir.DeckRule)
                ),
                card["max_copies"],
            )
        facts.append(facts_of(card))
    if keep and facts:
        _add(facts, abilities, dict(refused), words)
    names = {name for name, _ in refused}
    playable = tuple(card["full_name"] for card in new.values() if card["full_name"] not in names)
    there = len(cards) - len(new) + len(unread) - len(unread_new)
    return Imported(playable, (*unread_new, *refused), there)


def _cannot_be_played(card: dict[str, Any], rules: Any) -> str | None:
    try:
        assemble([card_of(facts_of(card), rules)])
    except (NotImplementedError, ValueError) as error:
        return str(error)
    return None


def _add(facts: list[dict[str, Any]], abilities: dict[str, Any], refused: dict[str, str], words: list[str]) -> None:
    """Add to the user's file, all or nothing."""
    target = imported_file()
    old = json.loads(target.read_text("utf-8")) if target.is_file() else {}
    merged = {
        "format": IMPORT_FORMAT,
        "cards": [*old.get("cards", []), *facts],
        "abilities": old.get("abilities", {}) | abilities,
        "refused": old.get("refused", {}) | refused,
        "classifications": sorted({*old.get("classifications", []), *words}),
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    write_text(target, json.dumps(merged, ensure_ascii=False))
    forget_catalogue()


def read(path: str | Path, unread: list[tuple[str, str]] | None = None) -> list[dict[str, Any]]:
    """The cards of the file in the form of this project's card file, printings of one card merged.

    :class:`BadFile` for a card that cannot be read. If others can be, ``unread`` takes its name and the reason instead.
    """
    file = CardFile(path)
    out: dict[str, dict[str, Any]] = {}
    faults: dict[int, BadFile] = {}
    for i, entry in enumerate(file.cards):
        try:
            card = own_card(entry) if file.own_form else _card(entry)
        except BadFile as error:
            faults[i] = error
            continue
        first = out.setdefault(normalized(card["full_name"]), card)
        first["sets"] = sorted({*first["sets"], *card["sets"]})
    for i, fault in faults.items():
        if unread is None or not out:
            raise BadFile(f"{path}, line {file.lines[i]}, card {i + 1} ({file.name(i)}): {fault}")
        unread.append((file.name(i), f"line {file.lines[i]}: {fault}"))
    return list(out.values())


# -- reading LorcanaJSON ---------------------------------------------------------------------------------------


def _card(entry: dict[str, Any]) -> dict[str, Any]:
    get = Fields(entry)
    kind = get("type", str).lower()
    get.one_of("type", kind, TYPES)
    name, version = get("name", str), get("version", str, None)
    subtypes = get("subtypes", list, [])
    if not all(isinstance(word, str) for word in subtypes):
        raise BadFile(f"'subtypes' must be a list of texts, found {subtypes!r}")
    lines, keywords = _text(entry, name)
    return {
        "id": _slug(f"{name} {version or ''}"),
        "name": name,
        "version": version,
        "full_name": get("fullName", str, f"{name} - {version}" if version else name),
        "names": _names(name),
        "shift_names": [],
        "type": kind,
        "song": "Song" in subtypes,
        "inks": _inks(entry),
        "cost": get("cost", int),
        "inkable": get("inkwell", bool),
        "strength": get("strength", int) if kind == "character" else None,
        "willpower": get("willpower", int) if kind in ("character", "location") else None,
        "lore": get("lore", int, 0) if kind in ("character", "location") else None,
        "move_cost": get("moveCost", int) if kind == "location" else None,
        "classifications": [word for word in subtypes if word != "Song"],
        "keywords": keywords,
        "text": lines,
        "max_copies": get("maxCopiesInDeck", int, 4),
        "sets": [str(entry.get("setCode", "?"))],
    }


def _inks(entry: dict[str, Any]) -> list[str]:
    """``colors``: a list; ``color``: one ink, or two joined by a hyphen."""
    inks = Fields(entry)("colors", list, []) or str(entry.get("color") or "").split("-")
    out = [str(ink).strip().lower() for ink in inks]
    for ink in out:
        if ink not in INKS:
            raise BadFile(f"unknown ink {ink!r}; known are {', '.join(INKS)}")
    return out


def _names(name: str) -> list[str]:
    """The names a card answers to: "Flotsam & Jetsam" also to both (5.2.6.2); so "Chip 'n' Dale" (5.2.6.3)."""
    parts = [part.strip() for part in re.split(r" & | 'n' ", name)]
    return [name, *parts] if len(parts) > 1 else [name]


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def _text(entry: dict[str, Any], name: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The lines of the rules text, and the keywords."""
    get = Fields(entry)
    lines: list[dict[str, Any]] = []
    keywords: list[dict[str, Any]] = []

    def keyword(text: str) -> None:
        read = _keyword(_clean(text), name)
        if read is None:
            raise BadFile(unknown_keyword(_clean(text)))
        if read not in keywords:
            keywords.append(read)
            lines.append({"ability_name": None, "text": _clean(text), "is_keyword": True})

    for ability in get("abilities", list, []):
        if not isinstance(ability, dict):
            raise BadFile(f"an ability must be an object, found {ability!r}")
        if ability.get("type") == "keyword":
            keyword(str(ability.get("fullText") or ability.get("keyword") or ""))
        else:
            lines.append({"ability_name": ability.get("name") or None, "text": _effect(ability), "is_keyword": False})
    for effect in get("effects", list, []):
        lines.append({"ability_name": None, "text": _clean(str(effect)), "is_keyword": False})
    for word in get("keywordAbilities", list, []):
        first = _clean(str(word)).partition(" ")[0]
        if not any(first in line["text"].split() for line in lines if line["is_keyword"]):
            keyword(str(word))
    return lines, keywords


def _effect(ability: dict[str, Any]) -> str:
    text = ability.get("effect")
    if text:
        costs = ability.get("costsText") or ", ".join(map(str, Fields(ability)("costs", list, [])))
        return _clean(f"{costs} — {text}" if costs else str(text))
    full = ability.get("fullText")
    if not full:
        raise BadFile("an ability has neither 'effect' nor 'fullText'")
    text = _clean(str(full))
    name = ability.get("name")
    return text[len(name) :].strip() if name and text.upper().startswith(str(name).upper()) else text


def _clean(text: str) -> str:
    """Without reminders in brackets, line breaks and the file's own symbols."""
    for symbol, ours in SYMBOLS.items():
        text = text.replace(symbol, ours)
    return " ".join(re.sub(r"\([^)]*\)", " ", text.replace("\\n", " ")).split())


def _keyword(text: str, name: str) -> dict[str, Any] | None:
    """A keyword line as facts; None when it is none."""
    shift = _SHIFT.fullmatch(text)
    if shift:
        out: dict[str, Any] = {"keyword": "Shift"}
        out |= {"cost": int(shift["ink"])} if shift["ink"] else {"other_cost": shift["cost"]}
        if shift["temporary"]:
            out["temporary"] = True
        match (shift["kind"] or "").lower():
            case "":
                out["onto_names"] = _names(name)
            case "universal":
                out["variant"] = "universal"
            case "combo" | "duo" as variant:
                out |= {"variant": variant, "onto_names": _names(name)[1:]}
            case _ if shift["kind"] in CLASSIFICATIONS:
                out |= {"variant": "classification", "classification": shift["kind"]}
            case _:
                out |= {"variant": "item", "onto": f"item named {shift['kind']}"}
        return out
    word = next((word for word in sorted(KEYWORDS, key=len, reverse=True) if text.startswith(word)), None)
    if word in (None, "Shift") or not re.fullmatch(r"(?: \+?\d+(?: {I})?)?", text.removeprefix(word)):
        return None
    number = re.search(r"\d+", text)
    if word in VALUED or word == "Boost":
        if number is None:
            return None
        return {"keyword": word, ("cost" if word == "Boost" else "value"): int(number[0])}
    return {"keyword": word}
