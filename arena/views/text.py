"""Making text safe for a terminal, and measuring it in columns."""

from __future__ import annotations

import unicodedata

_BLANK_LOOKING = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as printable but show nothing; variation selectors are added below."""


def clean(text: str) -> str:
    """`text` in one line, with everything that could act on a terminal or hide written out.

    Control characters, line ends, bidirectional overrides and other format characters, lone
    surrogates, unassigned and blank-looking characters become escapes, `\\x1b` or `\\u202e`.
    Used for whatever comes from a bot or a file.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _shows(char) else _escape(char) for char in text)


def clean_lines(text: str) -> list[str]:
    """The lines of `text`, each cleaned: for messages that may have several."""
    return [clean(line) for line in text.split("\n")]


def columns(text: str) -> int:
    """How many terminal columns a cleaned text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(char) for char in text)


def fit(text: str, width: int) -> str:
    """A cleaned text padded with spaces, or cut with an ellipsis, to exactly `width` columns."""
    taken = columns(text)
    if taken > width:
        taken, kept = 1, 0
        while taken + _columns_of(text[kept]) <= width:
            taken += _columns_of(text[kept])
            kept += 1
        text = text[:kept] + "…"
    return text + " " * (width - taken)


def wrap(text: str, width: int, hang: str = "") -> list[str]:
    """A cleaned sentence in lines of at most `width` columns; later ones begin with `hang`.

    A word that is wider than a line gets one of its own.
    """
    first, *rest = text.split(" ")
    lines = [first]
    for word in rest:
        longer = f"{lines[-1]} {word}"
        if columns(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(hang + word)
    return lines


def _shows(char: str) -> bool:
    selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return char.isprintable() and char not in _BLANK_LOOKING and not selector


def _columns_of(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _escape(char: str) -> str:
    code = ord(char)
    short = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}.get(char)
    if short:
        return short
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
