"""How single keys of a league file are read: bots, table_size and seed."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError, WithJsonSchema

from arena.league.faults import shown
from arena.league.problems import Problem, as_error

MAX_PATTERNS = 1000
SEED_ALLOWED = "32 hex digits, or a whole number from 0 to 2**128 - 1"
QUOTE_SEED = 'put 32 hex digits in quotes: seed: "00112233445566778899aabbccddeeff"'

_LONGEST_PATTERN = 200
_SEATS = range(2, 7)
_SEED_END = 1 << 128
_HEX = re.compile(r"[0-9a-fA-F]{32}")
_BOTS_HINT = "for example `bots: [bots/*.py]`"
_SIZE = {"type": "integer", "minimum": _SEATS[0], "maximum": _SEATS[-1]}

BotsSchema = WithJsonSchema(
    {
        "type": "array",
        "items": {"type": "string", "minLength": 1, "maxLength": _LONGEST_PATTERN},
        "minItems": 1,
        "maxItems": MAX_PATTERNS,
    }
)
TableSizeSchema = WithJsonSchema(
    {"oneOf": [_SIZE, {"type": "array", "items": _SIZE, "minItems": 1, "uniqueItems": True}]}
)
SeedSchema = WithJsonSchema(
    {
        "oneOf": [
            {"type": "string", "pattern": f"^{_HEX.pattern}$"},
            {"type": "integer", "minimum": 0, "maximum": _SEED_END - 1},
            {"type": "null"},
        ]
    }
)


def read_patterns(value: Any) -> tuple[str, ...]:
    """Paths and patterns of bots, in the order written."""
    if not isinstance(value, list | tuple):
        hint = f"write `bots: [{value}]`" if isinstance(value, str) else _BOTS_HINT
        raise _refusal(f"bots is {shown(value)}; allowed: a list of paths or patterns", hint)
    if not value:
        raise _refusal("bots is an empty list", _BOTS_HINT)
    if len(value) > MAX_PATTERNS:
        raise _refusal(f"bots has {len(value)} entries; allowed: at most {MAX_PATTERNS}")
    faults = {index: _pattern_fault(pattern) for index, pattern in enumerate(value)}
    problems = [
        Problem("bad_value", what, (index,), _BOTS_HINT) for index, what in faults.items() if what
    ]
    if problems:
        raise as_error(problems)
    return tuple(value)


def read_table_size(value: Any) -> int | tuple[int, ...]:
    """One size, or several in ascending order."""
    allowed = f"a whole number from {_SEATS[0]} to {_SEATS[-1]}"
    if not isinstance(value, list | tuple):
        if not _is_size(value):
            what = f"table_size is {shown(value)}; allowed: {allowed}, or a list of different ones"
            raise _refusal(what)
        return int(value)
    if not value:
        raise _refusal(f"table_size is an empty list; allowed: {allowed}, or a list of them")
    problems = []
    for index, size in enumerate(value):
        if not _is_size(size):
            what = f"a table_size is {shown(size)}; allowed: {allowed}"
            problems.append(Problem("bad_value", what, (index,)))
        elif size in value[:index]:
            what = f"table_size {size} is listed twice"
            problems.append(Problem("bad_value", what, (index,), "keep one of them"))
    if problems:
        raise as_error(problems)
    return value[0] if len(value) == 1 else tuple(sorted(value))


def read_seed(value: Any) -> str | None:
    """The seed as 32 hex digits in small letters; None for a fresh secret."""
    if value is None:
        return None
    if isinstance(value, str) and _HEX.fullmatch(value):
        return value.lower()
    if type(value) is int and 0 <= value < _SEED_END:
        return f"{value:032x}"
    if isinstance(value, float):
        what = f"seed is a number with a point or an exponent; allowed: {SEED_ALLOWED}"
        raise _refusal(what, QUOTE_SEED)
    if isinstance(value, str) and value.isdecimal():
        what = f"seed is text of {len(value)} digits; allowed: {SEED_ALLOWED}"
        raise _refusal(what, "a number stands without quotes")
    if isinstance(value, str) and re.fullmatch(r"[0-9a-fA-F]+", value):
        raise _refusal(f"seed has {len(value)} hex digits; allowed: {SEED_ALLOWED}")
    raise _refusal(f"seed is {shown(value)}; allowed: {SEED_ALLOWED}")


def unquoted_seed_problem(text: str) -> Problem | None:
    """What is unclear about a seed that stands without quotes and is a number to YAML."""
    if _HEX.fullmatch(text):
        what = (
            "32 digits without quotes are a number to YAML, and not the hex digits they look like"
        )
        return Problem("bad_value", what, ("seed",), f'put them in quotes: seed: "{text}"')
    if re.fullmatch(r"[-+]?0[0-9]+", text):
        what = f"seed has leading zeros; allowed: {SEED_ALLOWED}"
        return Problem("bad_value", what, ("seed",), QUOTE_SEED)
    return None


def _is_size(value: Any) -> bool:
    return type(value) is int and value in _SEATS


def _pattern_fault(pattern: Any) -> str | None:
    allowed = "allowed: a path or pattern of bots"
    if not isinstance(pattern, str):
        return f"an entry of bots is {shown(pattern)}; {allowed}"
    if not pattern.strip() or len(pattern) > _LONGEST_PATTERN or not pattern.isprintable():
        return (
            f"an entry of bots is {shown(pattern)}; {allowed}, 1 to {_LONGEST_PATTERN} characters"
        )
    if "**" in pattern:  # it would find the files inside a bot's folder
        return f"an entry of bots is {shown(pattern)}; allowed: `*`, but no `**`"
    return None


def _refusal(what: str, hint: str | None = None) -> ValidationError:
    return as_error([Problem("bad_value", what, (), hint)])
