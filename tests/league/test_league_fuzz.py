"""Whatever is done to a league file, it is read or has faults with a place in it."""

from __future__ import annotations

import random
from pathlib import Path

from arena.errors import InputError, LeagueError
from arena.league.bots import find_bots
from arena.league.read import parse_league

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
PIECES = [
    *"\t\n\r\0 -:?,[]{}#&*!|>'\"%@`~\\\x85\u2028\u00e9\U0001f3b2\ufeff\x1b.0159eEx+_<=",
    *("\r\n", "\n\n", ": ", "- ", "? ", "--- ", "\n---\n", "...", "&a ", "*a", "!!str ", "!<%41>"),
    *("null", "true", "1e400", ".nan", "-.inf", "0o7", "9" * 50, "[[", "}}", "|\n  ", ">-\n", "<<: "),
    *("%YAML 1.1\n---\n", "%TAG ! tag:x,2000:\n", '"\\x', '"\\U0011ffff"', '"\\ud800"', "**", ".."),
]  # fmt: skip
COPIES = 2000


def mutated(rng: random.Random) -> str:
    """A copy with some random edits: pieces cut, doubled, moved, or replaced by signs of YAML."""
    text = TEXT
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 1, 3, 20)))
        other = rng.randrange(len(text) + 1)
        new = rng.choice(
            [rng.choice(PIECES), rng.choice(PIECES) * 3, "", text[start:end] * 2, text[other:][:12]]
        )
        text = text[:start] + new + text[end:]
    return text


def faults_of(text: str, path: Path) -> list[InputError]:
    try:
        find_bots(parse_league(text, path))
    except LeagueError as error:
        return error.faults or [InputError("a LeagueError without faults", hint="")]
    return []


def test_two_thousand_damaged_copies_have_only_faults_with_a_place(tmp_path):
    for name in ("a.py", "b.py"):
        (tmp_path / "bots").mkdir(exist_ok=True)
        (tmp_path / "bots" / name).touch()
    rng = random.Random(20)
    codes = set()
    for _ in range(COPIES):
        text = mutated(rng)
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for fault in faults_of(text, tmp_path / "spring.yaml"):
            codes.add(fault.code)
            place = fault.place
            assert 1 <= place.line <= len(lines), text
            assert 1 <= place.column <= len(lines[place.line - 1]) + 1, text
            assert fault.what, text
            assert fault.hint != "", text
            assert (fault.what + (fault.hint or "")).isprintable(), text
            assert place.excerpt.isprintable(), text
    wanted = {"yaml", "unknown_key", "missing_key", "bad_value", "duplicate_key", "no_bots"}
    assert wanted <= codes


def test_random_signs_have_only_faults_with_a_place(tmp_path):
    rng = random.Random(21)
    for _ in range(500):
        text = "".join(rng.choices(PIECES, k=rng.randrange(30)))
        for fault in faults_of(text, tmp_path / "spring.yaml"):
            assert fault.place.line >= 1, repr(text)
            assert fault.place.column >= 1, repr(text)
