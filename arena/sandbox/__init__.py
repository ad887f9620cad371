"""Bots in processes of their own, locked down: the wire to them, their clocks, their faults.

Nothing of a bot is ever imported outside the process that `child` runs in.
"""
