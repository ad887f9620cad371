"""Reads one forbidden file with every reader that comes with Python and numpy.

Restricted Pythons that replace `open` are left through the readers nobody thought of: numpy.fromfile,
linecache, zipfile, the machinery of imports.

Expected: blocked
"""

import codecs
import contextlib
import ctypes
import functools
import importlib.machinery
import io
import linecache
import os
import pathlib
import tokenize
import zipfile

import numpy as np

from arena.botkit import DUDO, Bid, Bot

FILE = "/etc/passwd"
READERS = (
    lambda: io.FileIO(FILE).read(9),
    lambda: codecs.getreader("utf-8")(io.FileIO(FILE)).read(9),
    lambda: pathlib.Path(FILE).read_bytes()[:9],
    lambda: tokenize.detect_encoding(io.FileIO(FILE).readline)[1],
    lambda: linecache.getline(FILE, 1),
    lambda: np.fromfile(FILE, "u1", 9).tobytes(),
    lambda: np.memmap(FILE, mode="r")[:9].tobytes(),
    lambda: importlib.machinery.SourceFileLoader("x", FILE).get_data(FILE)[:9],
    lambda: zipfile.ZipFile(FILE).namelist(),
    lambda: list(os.scandir("/etc")),
    lambda: ctypes.CDLL(None).fopen(FILE.encode(), b"r"),
)


@functools.cache
def attack():
    for number, reader in enumerate(READERS):
        with contextlib.suppress(OSError, ValueError, zipfile.BadZipFile):
            found = reader()
            if found:
                print("LEAK", number, found)


class EveryReader(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
