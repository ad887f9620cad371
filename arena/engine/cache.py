"""How kernels are compiled and where compiled code is kept between runs.

The folder is in the user's cache, not beside the source, and its name holds a digest of all that the
kernels are made of: numba itself notices only a change of the file that a kernel stands in.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

import arena

_Function = TypeVar("_Function", bound=Callable[..., Any])
_config: Any = numba.config  # fills its module at run time, which mypy cannot see
_ARENA = Path(arena.__file__).parent
_SOURCES = (
    "engine/*.py", "dudo/bid.py", "dudo/dice.py", "dudo/state.py", "botkit/rows.py",
    "ratings/kernels.py", "solve/kernels.py",
)  # fmt: skip
"""The kernels and the modules whose constants are compiled into them."""


def kernel(function: _Function) -> _Function:
    """Compile a function at its first call, or load it from the cache. It must allocate nothing."""
    return _compiled(function, forceinline=False)


def inlined_kernel(function: _Function) -> _Function:
    """The same for one with a single caller and many arrays, each of which is seven arguments."""
    return _compiled(function, forceinline=True)


def threaded_kernel(function: _Function) -> _Function:
    """The same for one that several threads run at once: it lets go of Python's lock."""
    return _compiled(function, forceinline=False, nogil=True)


@cache
def cache_folder() -> Path | None:
    """The folder of compiled code, made if need be; None where there can be none."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(base) / "arena-dudo" / _folder_name()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def is_compiled() -> bool:
    """Whether an earlier program has left compiled kernels where this one finds them."""
    folder = cache_folder()
    return folder is not None and any(folder.rglob("*.nbi"))


def _compiled(function: _Function, forceinline: bool, nogil: bool = False) -> _Function:
    folder = cache_folder()
    options: dict[str, Any] = {
        "cache": folder is not None,
        "error_model": "numpy",
        "forceinline": forceinline,
        "nogil": nogil,
        "_nrt": False,  # arrays are only borrowed: counting references took most of the time
    }
    before = _config.CACHE_DIR
    _config.CACHE_DIR = "" if folder is None else str(folder)
    try:
        # Decoration fixes where a kernel is cached, so nobody else's kernels move with ours.
        compiled = numba.njit(**options)(function)
    finally:
        _config.CACHE_DIR = before
    return cast(_Function, compiled)


def _folder_name() -> str:
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for path in sorted(_ARENA.glob(pattern)):
            digest.update(path.read_bytes())
    tag = sys.implementation.cache_tag
    return f"numba-{arena.__version__}-{numba.__version__}-{tag}-{digest.hexdigest()[:12]}"
