"""Reads the source of the rivals, from the folder of the bots and out of the import system.

Expected: blocked
"""

import ctypes
import importlib
import inspect
import linecache
import os
import sys
from pathlib import Path

import arena
from arena.botkit import DUDO, Bid, Bot

PROJECT = Path(arena.__file__).parents[1]
RIVALS = ("thirds", "uniform", "exact")
LIBC = ctypes.CDLL(None, use_errno=True)


def imported(name):
    sys.path.insert(0, str(PROJECT / "bots"))
    importlib.invalidate_caches()
    try:
        return inspect.getsource(importlib.import_module(name))
    finally:
        del sys.path[0]


def libc_open(file):
    descriptor = LIBC.open(str(file).encode(), 0)
    return os.read(descriptor, 40) if descriptor >= 0 else None


def ways(name):
    for folder in (PROJECT / "bots", Path("bots"), Path("/proc/self/cwd/bots"), Path("..")):
        yield lambda file=folder / f"{name}.py": file.read_bytes()
        yield lambda file=folder / f"{name}.py": libc_open(file)
        yield lambda folder=folder: os.listdir(folder)
    yield lambda: imported(name)
    yield lambda: linecache.getlines(f"bots/{name}.py") or linecache.cache.get(f"bots/{name}.py")
    yield lambda: [key for key in linecache.cache if name in key]
    yield lambda: [module for module in sys.modules if name == module.rpartition(".")[2]]


class ReadRivalSource(Bot):
    def act(self, view):
        for name in RIVALS:
            for way in ways(name):
                try:
                    found = way()
                except (OSError, ImportError):
                    continue
                if found:
                    print("LEAK", name, found[:40])
        return DUDO if view.standing is not None else Bid(1, 2)
