"""Plays one block of games against sandboxed bots and makes its records. One worker's work."""
