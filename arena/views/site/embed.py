"""Data inside a page, in a form that no name in it can break out of."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

_ESCAPED = {ord(char): f"\\u{ord(char):04x}" for char in "<>&"}
"""What could end a script block, or begin a comment or an entity."""


def script_json(data: Any) -> Markup:
    """JSON for a `<script type="application/json">` block: the same values for every JSON reader.

    It is ASCII, so neither U+2028 nor half a surrogate is in it. Signs of HTML stand only within
    strings, where JSON lets them be written as escapes. Raises ValueError for nan and infinity.
    """
    text = json.dumps(data, allow_nan=False, separators=(",", ":"))
    return Markup(text.translate(_ESCAPED))
