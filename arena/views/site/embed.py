"""Data inside a page, in a form that no name in it can break out of."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

_ESCAPED = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}
"""What could end a script block, begin a comment or an entity, or end a line of JavaScript."""


def script_json(data: Any) -> Markup:
    """JSON for a `<script type="application/json">` block: the same values for every JSON reader.

    Signs that HTML or JavaScript could take for their own stand only within strings, where JSON lets
    them be written as escapes. Raises ValueError for nan and infinity.
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # Lone surrogates have no UTF-8; as an escape they do no harm.
    safe = text.translate(_ESCAPED).encode("utf-8", "backslashreplace").decode()
    return Markup(safe)  # noqa: S704 - escaped above
