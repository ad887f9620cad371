"""Leaves a file behind with every writer that comes with Python and numpy.

Files of one run that the next run of the same author finds are how stateless judges were cheated.

Expected: blocked
"""

import contextlib
import functools
import logging
import os
import pathlib
import tempfile
import zipfile

import numpy as np

from arena.botkit import DUDO, Bid, Bot

PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/run", ".", "/root", "/home")


def writers(name):
    yield lambda: pathlib.Path(name).write_text("x")
    yield lambda: os.close(os.open(name, os.O_WRONLY | os.O_CREAT, 0o600))
    yield lambda: np.array([1]).tofile(name)
    yield lambda: np.save(name, [1])
    yield lambda: zipfile.ZipFile(name, "w")
    yield lambda: logging.FileHandler(name)
    yield lambda: tempfile.mkstemp(prefix="arena-attack-", dir=name.rpartition("/")[0])


@functools.cache
def attack():
    for place in PLACES:
        for number, writer in enumerate(writers(f"{place}/arena-attack-note")):
            with contextlib.suppress(OSError):
                writer()
                print("LEAK", place, number)


class EveryWriter(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
