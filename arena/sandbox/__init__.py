"""Bots in processes of their own: the wire to them, their clocks, and what their faults are.

Nothing of a bot is ever imported outside the process that `child` runs in.
"""
