"""Landlock: the kernel lets the process read a few named files and folders, and nothing else.

A right holds for everything below a folder, so the standard library is granted entry by entry:
packages of other people are installed inside its folder. Looking at a file's size and dates is
outside Landlock.
"""

from __future__ import annotations

import errno
import importlib.machinery
import os
import struct
import sys
from collections.abc import Iterator
from ctypes import addressof, create_string_buffer
from functools import cache
from types import ModuleType

from arena.sandbox.lockdown import kernel

READ_FILE, READ_DIR = 1 << 2, 1 << 3

Rule = tuple[str, int]
"""A path and what may be done with it and all below it."""

_FOREIGN = ("site-packages", "dist-packages")
_VERSION, _RULE_BELOW_PATH = 1, 1
_NET_RIGHTS = 0b11  # bind and connect of TCP, from version 4
_SCOPES = 0b11  # abstract sockets and signals stay inside, from version 6


def supported_abi() -> int:
    """The kernel's version of Landlock; 0 when it is missing or switched off."""
    try:
        return kernel.call("landlock_create_ruleset", 0, 0, _VERSION)
    except OSError as error:
        if error.errno in (errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM):
            return 0
        raise


def remember_listings() -> None:
    """Make the importer list every folder on the path, as it does when it finds nothing, and keep
    the lists: the folders themselves are closed later, because packages of others lie in them."""
    importlib.machinery.PathFinder.find_spec("arena_no_such_module")


@cache
def readable(packages: tuple[str, ...]) -> tuple[Rule, ...]:
    """What may be read: the standard library, these imported packages, shared libraries in use.

    Kept, so that a zygote works it out once for all its children. Raises LookupError for a package
    that is not imported or has no files.
    """
    rules: dict[str, int] = dict(_standard_library())
    for name in packages:
        if name not in sys.modules:
            raise LookupError(f"the package {name} is not imported")
        rules |= dict(_package(sys.modules[name]))
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        for line in maps:
            path = line.rstrip("\n").split(maxsplit=5)[5:]
            if path and path[0].startswith("/") and ".so" in os.path.basename(path[0]):
                rules.setdefault(path[0], READ_FILE)
    return tuple((path, rights) for path, rights in rules.items() if os.path.exists(path))


def restrict(rules: tuple[Rule, ...], abi: int) -> None:
    """Restrict this thread, for good, to `rules`. `abi` is at least 1. Raises OSError."""
    attributes = struct.pack("<Q", _all_file_rights(abi))
    if abi >= 4:
        attributes += struct.pack("<Q", _NET_RIGHTS)
    if abi >= 6:
        attributes += struct.pack("<Q", _SCOPES)
    buffer = create_string_buffer(attributes, len(attributes))
    ruleset = kernel.call("landlock_create_ruleset", addressof(buffer), len(attributes), 0)
    try:
        for path, rights in rules:
            _add(ruleset, path, rights)
        kernel.call("landlock_restrict_self", ruleset, 0)
    finally:
        os.close(ruleset)


def _add(ruleset: int, path: str, rights: int) -> None:
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = create_string_buffer(struct.pack("<Qi", rights, descriptor))
        kernel.call("landlock_add_rule", ruleset, _RULE_BELOW_PATH, addressof(rule), 0)
    finally:
        os.close(descriptor)


def _all_file_rights(abi: int) -> int:
    """Every right over files that this version can take away: 13, and one each from versions 2
    (move between folders), 3 (truncate) and 5 (ioctl on devices)."""
    number = 13 + sum(abi >= since for since in (2, 3, 5))
    return (1 << number) - 1


def _standard_library() -> Iterator[Rule]:
    yield from _entries(os.path.dirname(os.path.realpath(os.__file__)))
    for path in sys.path:
        if os.path.basename(path) == "lib-dynload":
            yield os.path.realpath(path), READ_FILE | READ_DIR
        elif path.endswith(".zip"):
            yield path, READ_FILE


def _entries(folder: str) -> Iterator[Rule]:
    """What lies in a folder, other people's packages and links to elsewhere left out."""
    for entry in os.scandir(folder):
        if entry.name in _FOREIGN or entry.is_symlink():
            continue
        yield entry.path, READ_FILE | READ_DIR if entry.is_dir() else READ_FILE


def _package(module: ModuleType) -> Iterator[Rule]:
    """A package's folders, with the shared libraries that its wheel brought; or one file."""
    folders = getattr(module, "__path__", None)
    if folders is None:
        file = getattr(module, "__file__", None)
        if not file:
            raise LookupError(f"the package {module.__name__} has no file")
        yield os.path.realpath(file), READ_FILE
        return
    for folder in map(os.path.realpath, folders):
        yield folder, READ_FILE | READ_DIR
        yield f"{folder}.libs", READ_FILE
