"""One word of lookahead for Lark's Earley parser.

At each word the parser predicts every rule that may stand there, over a thousand of them; nearly all begin with other
words. Those are left out here, which changes no result: what cannot take the next word is never completed.
"""

from typing import Any


class Predictions:
    """``Parser.predictions`` of the parser for a symbol, less those that cannot begin with :attr:`token`.

    ``token``: the name of the terminal that comes next; None: not known, all rules are left in; "": the text is over.
    """

    def __init__(self, parser: Any) -> None:
        self.token: str | None = None
        self._rules = parser.predictions
        self._first = {symbol: {terminal.name for terminal in first} for symbol, first in parser.FIRST.items()}
        self._nullable = parser.NULLABLE
        self._kept: dict[Any, list[Any]] = {}

    def __getitem__(self, symbol: Any) -> list[Any]:
        key = self.token, symbol
        if key not in self._kept:
            self._kept[key] = [rule for rule in self._rules[symbol] if self.token is None or self._may_begin(rule)]
        return self._kept[key]

    def _may_begin(self, rule: Any) -> bool:
        for symbol in rule.expansion:
            if self.token in self._first[symbol]:
                return True
            if symbol not in self._nullable:
                return False
        return True
