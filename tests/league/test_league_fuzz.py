"""Whatever is done to a league file, it is read or has faults with a place in it."""

from __future__ import annotations

import random
from pathlib import Path

from mutated_leagues import PIECES, mutated

from arena.errors import InputError, LeagueError
from arena.league.bots import find_bots
from arena.league.read import parse_league

COPIES = 2000


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
