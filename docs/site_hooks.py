"""Hooks of mkdocs (mkdocs.yml)."""

import re
from typing import Any

_OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./[^)]*\)")
_ROLE = re.compile(r":(?:mod|class|func|meth|data|attr):<code>~?([^<]*)</code>")


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """Links to files outside ``docs`` (tests, in the rule index) lead nowhere in the site: only their words stay."""
    return _OUTSIDE.sub(r"\1", markdown)


def on_page_content(html: str, **kwargs: Any) -> str:
    """Docstrings name things in Sphinx's way; without Sphinx the name alone is shown."""
    return _ROLE.sub(lambda m: f"<code>{m[1]}</code>", html)
