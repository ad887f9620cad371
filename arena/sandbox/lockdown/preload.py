"""The modules that bots commonly need, imported before the lock-down.

When sealed no file can be opened, so a module that is not among these does not exist for a bot.
"""

from __future__ import annotations

import importlib

_NAMES = """
    _strptime abc array ast base64 binascii bisect bz2 calendar cmath collections collections.abc
    contextlib copy csv ctypes dataclasses datetime decimal difflib encodings.ascii encodings.idna
    encodings.latin_1 encodings.utf_16 encodings.utf_16_be encodings.utf_16_le encodings.utf_8_sig
    enum fractions functools gc graphlib gzip hashlib heapq inspect io itertools json keyword
    linecache locale logging lzma math numbers operator os pathlib pickle pprint queue random re
    reprlib secrets signal statistics string struct sys textwrap threading time timeit token tokenize
    traceback types typing unicodedata uuid warnings weakref zipfile zlib

    numpy numpy.char numpy.dtypes numpy.exceptions numpy.fft numpy.linalg numpy.ma numpy.polynomial
    numpy.random numpy.rec numpy.strings numpy.typing

    arena.botkit arena.botkit.draws arena.botkit.rows arena.dudo.odds
"""

PRELOADED = tuple(_NAMES.split())

_OPTIONAL = ("bz2", "lzma")
"""Some Pythons are built without these; there, bots have to do without, too."""


def preload() -> None:
    """Import them all. Raises ImportError."""
    for name in PRELOADED:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError:
            if name not in _OPTIONAL:
                raise
