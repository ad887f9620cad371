"""How Sphinx builds these pages: `make docs`."""

import re

from sphinx.application import Sphinx

from arena import __version__

project = "arena"
author = "The arena authors"
copyright = "The arena authors"
release = __version__
extensions = ["myst_parser"]
html_theme = "furo"
html_title = f"arena {__version__}"
html_extra_path = ["league.schema.json", "schemas"]  # addresses that stay
exclude_patterns = ["pages/**", "examples/**"]
myst_heading_anchors = 3

_PAGES = {
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
}
"""Files beside docs/ that are pages of the site under another name."""


def _links(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Links lead out of docs/ where the files lie; on the site they lead to pages or are words."""

    def link(found: re.Match[str]) -> str:
        words, file = found["words"], found["file"]
        return f"[{words}]({_PAGES[file]})" if file in _PAGES else f"`{words.strip('`')}`"

    source[0] = re.sub(r"\[(?P<words>[^]]+)\]\(\.\./(?P<file>[^)#]+)\)", link, source[0])


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _links)
