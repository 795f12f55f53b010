"""The tables and figures that docs/paper.md has besides those of other pages, and the table of docs/mini.md."""

from functools import cache
from itertools import islice

from lorcana_env.apps.study import equilibrium
from lorcana_env.benchmarks import suite
from lorcana_env.cards import supported
from lorcana_env.decks import bundled
from lorcana_env.decks.formats import SETS
from lorcana_env.game.history import History
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.variants import RULES
from tools import editions, rule_index
from tools.docs_measured import newest, read_figures
from tools.markdown import table

ITERATIONS = (1, 2, 5, 10, 20, 50, 100)


@cache
def rules_and_tests() -> str:
    """How many rules and cards there are, and what of them is tested."""
    count = dict(rule_index.counts(rule_index.by_number(rule_index.in_tests())))
    rows = [
        ("numbers of the Comprehensive Rules 2.3.0", count["numbers"]),
        ("… rules, the others being headings", count["rules"]),
        ("… that concern play", count["concern play"]),
        ("… of these, cited by a test", count["… with a test"]),
        ("… of these, with a test of a known bug", count["… with a test of a known bug"]),
        ("editions that can be played", len(RULES)),
        ("differences in play from 2.0 to 2.3, each tested by the editions on both sides", len(editions.DIFFERENCES)),
        ("cards, all of them playable", f"{len(supported()):,}"),
    ]
    return table("what | how many", rows)


@cache
def mini_middle() -> str:
    """The exact exploitability of agents and of CFR+ with the pair of lists ``mini-middle``."""
    game = equilibrium.expand(History.begin(table_for(bundled("mini-middle"), "mini")))
    plans = list(islice(equilibrium.cfr_plus(game), max(ITERATIONS)))
    rows = [(f"`{agent}`", f"{equilibrium.exploitability(agent, asks=1):.4f}") for agent in ("random", "greedy")]
    rows += [(f"CFR+, {n} iteration{'s' * (n > 1)}", f"{game.exploitability(plans[n - 1]):.4f}") for n in ITERATIONS]
    sizes = " and ".join(f"{len(side.parent):,}" for side in game.decisions)
    size = f"{game.histories:,} histories, {sizes} information sets of the players"
    return f"{size}:\n\n{table('who plays | exploitability', rows)}"


def sentences() -> list[tuple[str, str, int | str]]:
    """The figures in sentences of docs/paper.md, as those of :func:`.docs_tables.sentences`."""
    figures = read_figures()
    bench, pilots = figures["bench"]["figures"], figures["pilots"]["figures"]["cells"]
    people = next(row for row in figures["validation"]["figures"]["rows"] if row["agent"] == "pilots")
    sees, sees_not = (
        [r["win_rate"] for r in newest("two-decks", name)] for name in ("SB3 EntityPolicy", "SB3 EntityPolicy, plain")
    )
    speeds = {
        "core makes {} random decisions": "decisions_per_s_mask",
        "with the flat observation {},": "decisions_per_s_obs",
        "whole random games {},": "games_per_s", "games of `greedy` {},": "greedy_games_per_s",
        "of the tree search {}.": "ismcts_simulations_per_s",
    }  # fmt: skip
    said = [(words, f"{float(format(bench[name], '.3g')):,.0f}") for words, name in speeds.items()]
    said += [
        ("every card of sets 1 to {}.", f"{len(SETS)}"),
        ("[The suite](suite.md) has {} tasks", f"{len(suite.TASKS)}"),
        ("differ by {} points in what", f"{pilots['cell']['pilot']:.1f}"),
        ("luck of 200 games by {}.", f"{pilots['cell']['luck_of_200_games']:.1f}"),
        ("actions lead to wins {} % of", f"{100 * sum(sees) / len(sees):.1f}"),
        ("PPO and network without it, {} %", f"{100 * sum(sees_not) / len(sees_not):.1f}"),
        ("(means of {} and", len(sees)),
        ("and {} seeds; [all", len(sees_not)),
        ("by {} points on average", f"{people['distance_of_totals']:.1f}"),
        ("luck alone would make {}.", f"{people['distance_by_luck']:.1f}"),
    ]
    return [("paper.md", words, value) for words, value in said]


TABLES = (rules_and_tests, mini_middle)
