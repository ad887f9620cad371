"""What is asked of a lock-down, what it reports, and the error of a lock-down that failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from arena.errors import SandboxUnavailable

Mode = Literal["landlock", "sealed"]
"""`landlock`: some files may be read. `sealed`: no path can be opened or looked at."""

LAYERS = (
    "threads",
    "descriptors",
    "session",
    "limits",
    "capabilities",
    "no_new_privs",
    "parent",
    "dumpable",
    "landlock",
    "seccomp",
    "proof",
)
"""All layers in the order in which they are put on."""


@dataclass(frozen=True, slots=True)
class Policy:
    """One lock-down.

    `parent` is the process that must be alive, `keep` the descriptors that must be open, and no
    others. `packages` names imported packages whose files stay readable under Landlock.
    For tests only: `skip` leaves layers out, `landlock_abi` lowers the version that is made use of.
    """

    mode: Mode
    memory_mib: int
    parent: int
    keep: frozenset[int] = frozenset(range(6))
    packages: tuple[str, ...] = ("numpy",)
    skip: frozenset[str] = frozenset()
    landlock_abi: int | None = None

    def __post_init__(self) -> None:
        if self.mode not in ("landlock", "sealed"):
            raise ValueError(f"no such mode: {self.mode!r}")
        unknown = self.skip - set(LAYERS)
        if unknown:
            raise ValueError(f"no such layers: {sorted(unknown)}")


@dataclass(frozen=True, slots=True)
class Report:
    """A lock-down that is in force. `landlock_abi` and `readable`, the number of files and folders
    that may be read, are 0 when sealed."""

    mode: Mode
    layers: tuple[str, ...]
    landlock_abi: int
    readable: int


class LockdownError(SandboxUnavailable):
    """The process is not locked and must end without having read a byte of a bot."""

    def __init__(self, layer: str, what: str) -> None:
        super().__init__(f"{layer}: {what}")
        self.layer = layer
