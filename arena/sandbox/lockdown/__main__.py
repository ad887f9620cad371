"""`python -m arena.sandbox.lockdown`: started by `arena.sandbox.lockdown.probe` alone."""

from arena.sandbox.lockdown.machine import try_all

try_all()
