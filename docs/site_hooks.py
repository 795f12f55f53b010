"""Hooks of mkdocs, and an extension of griffe, which reads the docstrings (mkdocs.yml)."""

import re
from typing import Any

import griffe

_OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./[^)]*\)")
_DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
_ROLE = re.compile(r":(?:mod|class|func|meth|data|attr):<code>~?([^<]*)</code>")


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """Links to files outside ``docs`` (tests, in the rule index) lead nowhere in the site: only their words stay."""
    return _OUTSIDE.sub(r"\1", markdown)


def on_page_content(html: str, **kwargs: Any) -> str:
    """Docstrings name things in Sphinx's way; without Sphinx the name alone is shown."""
    return _ROLE.sub(lambda m: f"<code>{m[1]}</code>", html)


class Doctests(griffe.Extension):
    """Examples in docstrings are code; to Markdown lines with >>> are quotations, and ``[a][b]`` in them a link."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = _DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
