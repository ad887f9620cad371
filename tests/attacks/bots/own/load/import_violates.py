"""Makes a forbidden call while it is loaded.

Static initialisers, which run before a judge's watch began, have been used for this.

Expected: load_error or sandbox_violation
"""

from arena.sandbox.lockdown import kernel

kernel.call("ptrace", 0, 0, 0, 0)
