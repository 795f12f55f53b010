"""The same position in other surroundings: a rule says the same whatever else is in play, and for either player.

Tests of rules and cards lay out few cards, from the first slot on, and you are the first player. A loop that leaves out
its first or last entry, a player who is taken for another or a card that is found by its slot would not be noticed. So
the nightly tests repeat each test that lays out a :class:`~lorcana_env.Scenario` elsewhere:

- among others: between bystanders, which are items without an ability at both ends of what either side has in play;
  one has a lasting effect that changes nothing, and it is the first card that can be named;
- across the table: you are the second player, and the slots of each side are used from the last one down.

``tests/conftest.py`` runs the tests so. A test that looks at exactly what is changed here (all that may be chosen, the
bytes of a record, an order) is named in ``tests/data/surroundings.txt``, by ``python -m tests.surroundings``.
"""

import dataclasses
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np
import pytest

from lorcana_env.cards import catalog
from lorcana_env.game import scenario
from lorcana_env.game.scenario_views import PlayerView
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.variants import MARKETING_CARD, RULES

BYSTANDER = dataclasses.replace(
    MARKETING_CARD, id="bystander", name="Bystander", full_name="Bystander", names=("Bystander",), cost=9
)
NAME = BYSTANDER.full_name


def among_others(monkeypatch: Any) -> None:
    """Bystanders at both ends of what either side has in play."""
    monkeypatch.setitem(catalog._catalogue(), catalog.normalized(NAME), BYSTANDER)
    check, lay_out, names = scenario._Side.__init__, scenario._Side.lay_out, PlayerView._names

    def with_bystanders(side: Any, given: Any, who: str) -> None:
        check(side, given, who)
        others = [dict(card=NAME, under=[], damage=0, exerted=False, drying=False) for _ in range(2)]
        side.play = [others[0], *side.play, others[1]]

    def with_an_effect(side: Any, game: Any, player: int) -> None:
        lay_out(side, game, player)
        st = game.state
        slot, n = st["cards"][player, c.ZONE_PLAY, 0], int(st["n_lasting"])
        effect = st["lasting"][n]
        effect["kind"], effect["until"] = c.MODIFIER_STRENGTH, c.DURATION_IN_PLAY
        effect["target"] = effect["source"] = slot
        effect["player"] = effect["until_player"] = player
        st["n_lasting"] = n + 1

    def unnoticed(view: Any, zone: str) -> list[str]:
        return [name for name in names(view, zone) if name != NAME]

    monkeypatch.setattr(scenario._Side, "__init__", with_bystanders)
    monkeypatch.setattr(scenario._Side, "lay_out", with_an_effect)
    monkeypatch.setattr(PlayerView, "_names", unnoticed)


def across_the_table(monkeypatch: Any) -> None:
    """You are the second player; slots from the last one down."""
    lay_out = scenario._Side.lay_out
    plain, start, asked = scenario.Scenario.__init__, engine.start_in_main_phase, scenario.Scenario.decision

    def __init__(
        self: Any, you: Any = None, opponent: Any = None, seed: int = 0, variant: str = "normal", rules: str = RULES[0],
        *, opponents: Any = None, **teams: Any,
    ) -> None:  # fmt: skip
        if opponents is not None:
            pytest.skip("a table of more than two has no other side")
        with monkeypatch.context() as patch:
            patch.setattr(engine, "start_in_main_phase", lambda states, i, player: start(states, i, 1))
            plain(self, opponent, you, seed, variant, rules)
        self._speaker.you = 1

    def from_the_last(side: Any, game: Any, player: int) -> None:
        lay_out(side, game, player)
        first = player * game.table.capacity
        _reverse(game.state, first, first + int(game.table.deck_sizes[player]), player)

    def decision(self: Any) -> Any:
        pending = asked.__get__(self)
        return pending and dataclasses.replace(pending, player=1 - pending.player)  # 0 is you, as tests have it

    monkeypatch.setattr(scenario.Scenario, "decision", property(decision))
    monkeypatch.setattr(scenario.Scenario, "__init__", __init__)
    monkeypatch.setattr(scenario.Scenario, "you", property(lambda self: PlayerView(self._game, 1)))
    monkeypatch.setattr(scenario.Scenario, "opponent", property(lambda self: PlayerView(self._game, 0)))
    monkeypatch.setattr(scenario._Side, "lay_out", from_the_last)


def _reverse(st: Any, first: int, end: int, player: int) -> None:
    """Another numbering of one side's cards in a record that was laid out just now."""
    here = slice(first, end)
    for field in ("card", "zone", "damage", "exerted", "drying", "known", "at", "below", "under_count", "copy_number"):
        st[field][here] = st[field][here][::-1].copy()
    for field in ("at", "below"):
        slots = st[field][here]
        slots[:] = np.where((slots >= first) & (slots < end), end - 1 - slots.astype(np.int64) + first, slots)
    for zone in range(c.LISTED_ZONES):
        cards = st["cards"][player, zone, : st["counts"][player, zone]]
        cards[:] = end - 1 - cards.astype(np.int64) + first


def lays_out(function: Any, seen: set[Any] | None = None) -> bool:
    """Find tests that lay out a position, themselves or by a helper of the tests."""
    seen = set() if seen is None else seen
    if isinstance(function, type):
        return any(lays_out(method, seen) for method in vars(function).values())
    if not isinstance(function, FunctionType) or function in seen or not _of_tests(function):
        return False
    seen.add(function)
    codes, names = [function.__code__], set()
    while codes:
        code = codes.pop()
        names |= set(code.co_names)
        codes += [part for part in code.co_consts if isinstance(part, CodeType)]
    used = [function.__globals__.get(name) for name in names]
    return any(one is scenario.Scenario or lays_out(one, seen) for one in used)


def _of_tests(function: FunctionType) -> bool:
    return Path(function.__code__.co_filename).is_relative_to(Path(__file__).parent)


def elsewhere(monkeypatch: Any) -> None:
    """Both: the effect of a bystander is on the slot that it has from the last one down."""
    across_the_table(monkeypatch)
    among_others(monkeypatch)


NAME_OF_TEST = "elsewhere"  # a part of its id
FOLDERS = ("rules", "cards")  # whose tests are run in them
LIST = Path(__file__).parent / "data" / "surroundings.txt"


def left_out() -> set[str]:
    """The tests that do not go elsewhere, by the ids that they have here."""
    return set(LIST.read_text().splitlines()) if LIST.exists() else set()


class _Failures:
    """A plugin of pytest that notes which tests fail in other surroundings."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and f"[{NAME_OF_TEST}" in report.nodeid:
            self.found.add(plain_id(report.nodeid))


def plain_id(nodeid: str) -> str:
    """The id of the test that is repeated."""
    return nodeid.replace(f"[{NAME_OF_TEST}]", "").replace(f"[{NAME_OF_TEST}-", "[")


if __name__ == "__main__":
    import sys

    LIST.write_text("")
    failures = _Failures()
    tests = [f"tests/{folder}" for folder in FOLDERS]
    pytest.main([*tests, "-q", "--tb=line", "-m", "surroundings", *sys.argv[1:]], plugins=[failures])
    LIST.write_text("".join(line + "\n" for line in sorted(failures.found)))
    print(f"{len(failures.found)} tests look at their surroundings")
