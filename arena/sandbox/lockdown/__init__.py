"""The lock-down that a bot's process puts on itself, from inside, before it reads a byte of the bot.

`prepare` runs once in the process that forks, `lock` in every child, `probe` anywhere. Standard
library and ctypes only.
"""

from arena.sandbox.lockdown.locking import best_mode, lock, prepare
from arena.sandbox.lockdown.machine import LayerState, probe
from arena.sandbox.lockdown.policy import LAYERS, LockdownError, Mode, Policy, Report
from arena.sandbox.lockdown.preload import PRELOADED

__all__ = [
    "LAYERS",
    "PRELOADED",
    "LayerState",
    "LockdownError",
    "Mode",
    "Policy",
    "Report",
    "best_mode",
    "lock",
    "prepare",
    "probe",
]
