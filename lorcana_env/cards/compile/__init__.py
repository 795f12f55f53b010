"""Compiler of the IR to the engine's tables: facts and bytecode of the cards of one matchup.

What the engine cannot carry out is refused by name with :class:`Unsupported`, never left out silently.

One class fills the tables; it is built up in layers, a module each, from what needs least: rows, instructions (code),
what must hold for an effect (feasible), single effects, effects made of effects (structure), statics, abilities, facts.
"""

from lorcana_env.cards.compile.context import Unsupported
from lorcana_env.cards.compile.driver import assemble, compile_cards, names_of

__all__ = ["Unsupported", "assemble", "compile_cards", "names_of"]
