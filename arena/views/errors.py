"""The one shape of all error messages: what, where with an excerpt, hint."""

from __future__ import annotations

import click

from arena.errors import ArenaError, LeagueError, Place
from arena.views.text import clean, clean_lines, columns, fit

_EXCERPT_COLUMNS = 76
_BEFORE_CARET = 35
"""Characters kept before the caret of a long line; few enough that wide ones fit too."""


def format_error(error: ArenaError, colour: bool = False) -> str:
    """The error as lines for stderr, without a line end; all faults of a LeagueError in turn."""
    if isinstance(error, LeagueError) and error.faults:
        return "\n\n".join(format_error(fault, colour) for fault in error.faults)
    lines = [_head(error, colour)]
    if error.place:
        lines += _place(error.place, colour)
    if error.hint:
        lines += ["", *_hint(error.hint, colour)]
    return "\n".join(lines)


def _head(error: ArenaError, colour: bool) -> str:
    label, what = f"error[{error.code}]", clean(error.what)
    if colour:
        label = click.style(label, fg="red", bold=True)
        what = click.style(what, bold=True)
    return f"{label}: {what}"


def _place(place: Place, colour: bool) -> list[str]:
    """The arrow line and, with an excerpt, the line in its gutter and a caret under it."""
    number = "" if place.line is None else str(place.line)
    margin = " " * max(len(number), 1)
    lines = [f"{margin}--> {clean(str(place))}"]
    if place.excerpt is None or not number:
        return lines
    excerpt, at = _window(place.excerpt.rstrip("\r\n"), place.column)
    lines += [f"{margin} |", f"{number} | {excerpt}".rstrip()]
    if at is not None:
        caret = click.style("^", fg="red", bold=True) if colour else "^"
        lines.append(f"{margin} | {' ' * at}{caret}")
    return lines


def _window(line: str, column: int | None) -> tuple[str, int | None]:
    """The part of a line that is shown, and the terminal column of the caret in it.

    `column` counts characters of the raw line from 1; cleaning may make the text before it longer.
    """
    text = clean(line)
    at = None
    if column is not None:
        before = clean(line[: column - 1])
        at = columns(before)
        if at > _EXCERPT_COLUMNS:
            cut = max(len(before) - _BEFORE_CARET, 0)
            text = "…" + text[cut:]
            at = 1 + columns(before[cut:])
    if columns(text) > _EXCERPT_COLUMNS:
        text = fit(text, _EXCERPT_COLUMNS)
    return text, at


def _hint(hint: str, colour: bool) -> list[str]:
    """A hint may have several lines; later ones are indented, so none can pass for an error."""
    label = click.style("hint", bold=True) if colour else "hint"
    first, *rest = clean_lines(hint)
    return [f"{label}: {first}", *(f"      {line}".rstrip() for line in rest)]
