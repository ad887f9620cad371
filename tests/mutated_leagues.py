"""Damaged copies of a league file, for tests of whatever reads one."""

from __future__ import annotations

import random

TEXT = """\
# yaml-language-server: $schema=../docs/league.schema.json
name: spring   # the league
bots:
  - bots/*.py
  - "more/[ab]?.py"
rules: {preset: lizumo, start_dice: 3, wild_face: 1, calza: 'off'}
table_size: [2, 4]
schedule:
  format: round_robin
  deals: 500
  mirrored: true
seed: 00112233445566778899aabbccddeeff
limits: {decision_ms: 250, game_bank_ms: 1_000, memory_mib: 0x200}
block_games: 1024
"""
"""A league with one fault: `1_000` is text in YAML 1.2."""
SOUND = TEXT.replace("1_000", "1000")
PIECES = [
    *"\t\n\r\0 -:?,[]{}#&*!|>'\"%@`~\\\x85\u2028\u00e9\U0001f3b2\ufeff\x1b.0159eEx+_<=",
    *("\r\n", "\n\n", ": ", "- ", "? ", "--- ", "\n---\n", "...", "&a ", "*a", "!!str ", "!<%41>"),
    *("null", "true", "1e400", ".nan", "-.inf", "0o7", "9" * 50, "[[", "}}", "|\n  ", ">-\n", "<<: "),
    *("%YAML 1.1\n---\n", "%TAG ! tag:x,2000:\n", '"\\x', '"\\U0011ffff"', '"\\ud800"', "**", ".."),
]  # fmt: skip


def mutated(rng: random.Random, text: str = TEXT) -> str:
    """A copy with some random edits: pieces cut, doubled, moved, or replaced by signs of YAML."""
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 1, 3, 20)))
        other = rng.randrange(len(text) + 1)
        new = rng.choice(
            [rng.choice(PIECES), rng.choice(PIECES) * 3, "", text[start:end] * 2, text[other:][:12]]
        )
        text = text[:start] + new + text[end:]
    return text
