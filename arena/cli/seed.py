"""Seeds as people type them on the command line."""

from __future__ import annotations

import re

from arena.errors import InputError


def read_seed(text: str) -> str | int:
    """A seed as a league states it. Raises InputError for anything else."""
    if re.fullmatch(r"[0-9a-fA-F]{32}", text):
        return text
    if text.isdecimal() and int(text) < 1 << 128:
        return int(text)
    hint = "a seed is 32 hex digits, or a number below 2**128"
    raise InputError(f"{text!r} is not a seed", hint=hint)
