"""OpenSpiel's structures: a state, an observation or an action as JSON."""

import json
from typing import Any


class Struct:
    """A structure with the methods of OpenSpiel's own, which Python cannot make; of a dict or its JSON."""

    def __init__(self, told: dict[str, Any] | str) -> None:
        self._told = json.loads(told) if isinstance(told, str) else told

    def to_dict(self) -> dict[str, Any]:
        return self._told

    def to_json(self) -> str:
        return json.dumps(self._told, ensure_ascii=False)
