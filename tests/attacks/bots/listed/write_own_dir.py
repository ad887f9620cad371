"""Writes where it lies and where it runs: its folder, the folder of arena, the current one.

Expected: blocked
"""

import os
from pathlib import Path

import arena
from arena.botkit import DUDO, Bid, Bot

NAME = "arena-attack-own"
PROJECT = Path(arena.__file__).parents[1]
FOLDERS = (Path(), Path(__file__).parent, PROJECT / "bots", PROJECT / "arena", Path("/"))


def made(descriptor):
    os.close(descriptor)
    return True


def ways(folder):
    file = folder / NAME
    yield lambda: file.write_text("x")
    yield lambda: made(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    yield lambda: made(os.open(folder, os.O_RDWR | os.O_TMPFILE, 0o600))
    yield lambda: file.with_suffix(".folder").mkdir() or True
    yield lambda: file.with_suffix(".link").symlink_to("/etc/passwd") or True
    yield lambda: made(os.open(__file__, os.O_RDWR))
    yield lambda: os.chdir(folder) or True


class WriteOwnDir(Bot):
    def act(self, view):
        for folder in FOLDERS:
            for number, way in enumerate(ways(folder)):
                try:
                    if way():
                        print("LEAK", folder, number)
                except OSError:
                    continue
        return DUDO if view.standing is not None else Bid(1, 2)
