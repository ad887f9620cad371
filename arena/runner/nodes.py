"""What a machine must have in common with the driver before it plays: arena's own sources, the versions
that records depend on, and a sandbox. Runs on that machine; nothing of Ray is known here."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from contextlib import closing
from functools import cache
from importlib.metadata import version
from pathlib import Path

import arena
from arena.block.admit import load
from arena.dudo.presets import make_rules
from arena.engine.window import warm
from arena.errors import PlatformError, SandboxUnavailable
from arena.sandbox import lockdown
from arena.sandbox.bundle import Bundle
from arena.sandbox.faults import Limits
from arena.sandbox.modes import SandboxMode
from arena.sandbox.nursery import Zygote

_LIBRARIES = ("numba", "numpy", "pyarrow")
_BOT = b"""from arena.botkit import Bot


class Probe(Bot):
    def act(self, view):
        return view.legal_bids()[0]
"""


@cache
def installed() -> Mapping[str, str]:
    """What games and the bytes of records depend on, by name, as it is on this machine."""
    own = {
        "arena": f"{arena.__version__} ({_source_digest()[:12]})",
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
    }
    return own | {name: version(name) for name in _LIBRARIES}


def lacking(expected: Mapping[str, str], mode: SandboxMode) -> list[str]:
    """What is in the way of playing on this machine, a phrase each: versions other than the driver's
    (`expected`, as from `installed`), or a layer of the sandbox.

    A machine that lacks nothing has the engine compiled afterwards, once for all of its workers.
    """
    here = installed()
    found = [
        f"{name} is {here.get(name, 'missing')} there and {wanted} here"
        for name, wanted in expected.items()
        if here.get(name) != wanted
    ]
    found = found or _unlocked(mode)
    if not found:
        warm()
    return found


def _unlocked(mode: SandboxMode) -> list[str]:
    """What this machine lacks to keep bots in this mode, found by loading one."""
    bot = Bundle("probe", "probe.py", "probe.py", {"probe.py": _BOT})
    try:
        with closing(Zygote(mode)) as zygote:
            refusal = load(bot, make_rules("classic"), Limits(), zygote).refusal
    except SandboxUnavailable as error:
        missing = [state for state in lockdown.probe() if not state.available]
        layers = [state for state in missing if not state.layer.startswith("mode ")]
        return [state.detail for state in layers or missing] or [error.what]
    except (OSError, PlatformError) as error:
        return [f"a bot's process cannot be started: {error}"]
    return [f"a bot cannot be loaded: {refusal.reason}"] if refusal else []


def _source_digest() -> str:
    """SHA-256, as hex, over the names and contents of all of arena's own modules."""
    digest = hashlib.sha256()
    root = Path(arena.__file__).parent
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix().encode()
        content = path.read_bytes()
        digest.update(b"%d %d " % (len(name), len(content)) + name + content)
    return digest.hexdigest()
