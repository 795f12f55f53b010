"""Count the tokens of a text by Tekken, the tokenizer of ``mistral_common``, which ships its vocabulary; or estimate.

Without that package (extra ``tokens``) four characters count as a token, which is what English text has on average.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

VOCABULARY = "tekken_240911.json"


@lru_cache(maxsize=1 << 12)  # a conversation is counted again with each decision
def tokens(text: str) -> int:
    """The number of tokens of a text."""
    tekken = _tekken()
    return -(-len(text) // 4) if tekken is None else len(tekken.encode(text, False, False))


def tokens_in(messages: list[dict[str, str]]) -> int:
    """The number of tokens of the messages of a chat."""
    return sum(tokens(message["content"]) for message in messages)


def tokenizer() -> str:
    """Return the tokenizer of :func:`tokens`."""
    return "4 characters a token" if _tekken() is None else f"mistral_common {VOCABULARY}"


@lru_cache(maxsize=1)
def _tekken() -> Any:
    try:
        import mistral_common
        from mistral_common.tokens.tokenizers.tekken import Tekkenizer
    except ImportError:
        return None
    return Tekkenizer.from_file(Path(mistral_common.__file__).parent / "data" / VOCABULARY)
