"""Every exception a user can meet, with its code, hint and exit code.

ArenaError                      exit 3, code "internal"
├── InputError                  exit 2: something the user wrote
│   ├── RulesError              unknown, ill-typed or contradictory game rules
│   ├── IllegalMove             a move that the rules refuse
│   ├── NotationError           a bid or move that cannot be read
│   ├── LeagueError             one or more faults of a league file
│   ├── BotFileError            a bot that cannot be read or found
│   ├── RunChanged              league or bots differ from the run on disk
│   └── NotFound                no such run, game, preset, ...
├── BadNews                     exit 1: it ran, and the result is bad
└── PlatformError               exit 3: our side or the machine
    ├── SandboxUnavailable      bots cannot be kept in processes of their own
    ├── ClusterError            Ray cannot be started or reached
    └── StorageError            a folder that cannot be read, written or locked
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file an error lies. Lines and columns count from 1."""

    file: str
    line: int | None = None
    column: int | None = None
    excerpt: str | None = None

    def __str__(self) -> str:
        parts = [self.file, *(str(n) for n in (self.line, self.column) if n is not None)]
        return ":".join(parts)


class ArenaError(Exception):
    """An error with a message for people.

    `what` is one sentence without a full stop, `hint` a command or a fix, `place` a position in
    the user's file.
    """

    code = "internal"
    exit_code = 3

    def __init__(self, what: str, *, hint: str | None = None, place: Place | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint
        self.place = place


class InputError(ArenaError):
    code = "input"
    exit_code = 2


class RulesError(InputError):
    """Rules that cannot be played. `faults` holds (parameter or None, sentence) pairs, all of them."""

    code = "rules"

    def __init__(self, faults: list[tuple[str | None, str]], *, hint: str | None = None) -> None:
        super().__init__("; ".join(text for _, text in faults), hint=hint)
        self.faults = faults


class IllegalMove(InputError):
    code = "illegal_move"


class NotationError(InputError):
    code = "notation"


class LeagueError(InputError):
    """All faults of one league file. Each fault is an InputError with its own place and hint."""

    code = "league"

    def __init__(self, faults: list[InputError]) -> None:
        super().__init__("; ".join(fault.what for fault in faults))
        self.faults = faults


class BotFileError(InputError):
    code = "bot"


class RunChanged(InputError):
    code = "changed"


class NotFound(InputError):
    code = "not_found"


class BadNews(ArenaError):
    code = "failed"
    exit_code = 1


class PlatformError(ArenaError):
    code = "platform"


class SandboxUnavailable(PlatformError):
    code = "sandbox_unavailable"


class ClusterError(PlatformError):
    code = "cluster"


class StorageError(PlatformError):
    code = "storage"
