"""The modules that bots commonly need, imported before the lock-down.

When sealed no file can be opened, so a module that is not among these does not exist for a bot.
"""

from __future__ import annotations

import importlib

_NAMES = """
    _strptime abc argparse array ast base64 binascii bisect bz2 calendar cmath cmd code collections
    collections.abc concurrent.futures configparser contextlib contextvars copy csv ctypes
    dataclasses datetime decimal difflib dis encodings.ascii encodings.cp1252 encodings.cp437
    encodings.hex_codec encodings.idna encodings.latin_1 encodings.punycode
    encodings.raw_unicode_escape encodings.unicode_escape encodings.utf_16 encodings.utf_16_be
    encodings.utf_16_le encodings.utf_32 encodings.utf_8_sig enum fnmatch fractions functools gc
    getopt glob graphlib gzip hashlib heapq hmac html html.parser inspect io itertools json keyword
    linecache locale logging lzma marshal math numbers operator optparse os pathlib pickle
    pickletools platform pprint queue random re reprlib sched secrets shlex signal statistics string
    struct sys textwrap threading time timeit token tokenize traceback tracemalloc types typing
    unicodedata uuid warnings weakref zipfile zlib zoneinfo

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
