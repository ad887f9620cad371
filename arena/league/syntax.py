"""Text to YAML events, and sentences for text that is no YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import Event
from ruamel.yaml.reader import ReaderError

from arena.league.faults import Fault, listed
from arena.league.source import Source

_LEAKS = (ValueError, OverflowError, AssertionError, IndexError, TypeError, AttributeError)
"""What ruamel.yaml lets through on odd escapes, directives and tags instead of a YAMLError."""

_TAB = re.compile(r"^ *\t[ \t]*(?=[^\s#])", re.MULTILINE)
_TABS_SHOWN = 10

_SENTENCES = {
    "mapping values are not allowed here": (
        "a `:` that cannot stand here",
        "check the indentation of this line and the one above; text with `: ` in it needs quotes",
    ),
    "could not find expected ':'": ("a key without `:`", "write `key: value`"),
    "found unexpected end of stream": ("a quote that is never closed", None),
    "expected <block end>, but found": (
        "this line does not fit the one it follows",
        "keys of one mapping, and the `-` of one list, start in the same column",
    ),
    "expected ',' or": ("a `[` or `{` that is not closed before this", None),
    "that cannot start any token": ("a character that cannot start a value", "put it in quotes"),
}


def events_of(source: Source) -> Iterator[Event]:
    """The events of a file. Raises Fault where the text is no YAML."""
    read = 0
    try:
        for event in YAML(typ="safe", pure=True).parse(source.text):
            read = event.end_mark.index
            yield event
    except ReaderError as error:
        what = f"character U+{error.character:04X} is not allowed in YAML"
        raise Fault("yaml", what, place=source.place(error.position)) from error
    except MarkedYAMLError as error:
        raise _fault(source, error) from error
    except (YAMLError, *_LEAKS) as error:
        what, hint = "what follows is not YAML", "look for a `\\`, `%` or `!` that is out of place"
        raise Fault("yaml", what, hint=hint, place=source.place(read)) from error


def _fault(source: Source, error: MarkedYAMLError) -> Fault:
    problem = error.problem or error.context or "this is not YAML"
    mark, opened = error.problem_mark or error.context_mark, error.context_mark
    if "'\\t'" in problem:
        return _tab_fault(source, mark.index)
    if "end of stream" in problem and opened is not None:
        mark = opened
    what, hint = next(
        (told for piece, told in _SENTENCES.items() if piece in problem), (problem, None)
    )
    if "that is not closed" in what and opened is not None:
        where = source.place(opened.index)
        hint = f"it was opened at line {where.line}, column {where.column}"
    return Fault("yaml", what, hint=hint, place=source.place(mark.index))


def _tab_fault(source: Source, offset: int) -> Fault:
    """One fault for all tabs in the indentation."""
    starts = [found.start() + found.group().index("\t") for found in _TAB.finditer(source.text)]
    if offset not in starts:
        return Fault("yaml", "a tab that cannot stand here", place=source.place(offset))
    lines = [str(source.line(start)) for start in starts]
    if len(lines) > _TABS_SHOWN:
        lines = [*lines[:_TABS_SHOWN], f"{len(lines) - _TABS_SHOWN} more"]
    what = f"a tab in the indentation of line {lines[0]}"
    if len(lines) > 1:
        what = f"tabs in the indentation of lines {listed(lines)}"
    return Fault("yaml", what, hint="indent with spaces", place=source.place(starts[0]))
