"""One fault of a league file, and how a value that someone wrote is quoted in it."""

from __future__ import annotations

from collections.abc import Iterable

from arena.errors import InputError, Place

_LONGEST_VALUE = 40
_LONGEST_SENTENCE = 600


class Fault(InputError):
    """A fault with a code of its own, such as `unknown_key`. LeagueError collects them.

    Files and file names are quoted in faults, so control characters are replaced here.
    """

    def __init__(
        self, code: str, what: str, *, hint: str | None = None, place: Place | None = None
    ) -> None:
        super().__init__(_clean(what), hint=None if hint is None else _clean(hint), place=place)
        self.code = code


def shown(value: object) -> str:
    """A value as the user may have written it, short enough for a message."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def printable(text: str) -> str:
    """The text with every control character replaced, so that it stays in its line and colour."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


def _clean(sentence: str) -> str:
    cut = sentence[:_LONGEST_SENTENCE]
    return printable(cut if cut == sentence else f"{cut}…")
