"""Spins while it is loaded. Expected: load_timeout."""

while True:
    pass
