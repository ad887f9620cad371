"""What a bot's process knows: its own dice and the public story, no key and no other cup."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import numpy as np
import pytest
from sandbox_play import QUICK, bundle

from arena.botkit import rows as kit
from arena.dudo.dice import KeyedDice
from arena.dudo.presets import make_rules
from arena.engine.window import Fixtures, Window
from arena.records.secrets import Keys, fresh_secret
from arena.sandbox.host import Answered, BotProcess
from arena.sandbox.nursery import Zygote
from arena.sandbox.wait import settle

SECRET = bytes.fromhex("c0ffee00c0ffee11c0ffee22c0ffee33")
RULES = make_rules("classic")


def needles(secret: bytes) -> dict[str, bytes]:
    """Every form in which a key might lie in memory."""
    keys = Keys.of(secret)
    found = {"secret": secret, "dice key": keys.dice, "words key": keys.words}
    forms = dict(found)
    for name, key in found.items():
        forms[f"{name}, hex"] = key.hex().encode()
        forms[f"{name}, first word"] = key[:8]
        forms[f"{name}, second word"] = key[8:]
        forms[f"{name}, reversed"] = key[::-1]
    return forms


def memory_of(pid: int) -> Iterator[bytes]:
    """All readable memory of a process, region by region."""
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", buffering=0) as mem:
        for line in maps:
            found = re.match(r"([0-9a-f]+)-([0-9a-f]+) r", line)
            if found is None or "[vvar" in line or "[vsyscall" in line:
                continue
            start, end = (int(number, 16) for number in found.groups())
            mem.seek(start)
            yield mem.read(end - start)


def window(seats: int, key: bytes, words: bytes, deal: int) -> Window:
    """A window with one game of bots 0, 1, 2 ..."""
    fixtures = Fixtures(
        np.array([3], np.uint64),
        np.array([deal], np.uint64),
        np.arange(seats, dtype=np.uint16)[None],
    )
    return Window(RULES, fixtures, key, words, 1, illegal=1, protocol=2)


def asked(zygote: Zygote) -> tuple[BotProcess, bytes]:
    """A bot's process that has answered one decision of a game with keyed dice; its random word."""
    keys = Keys.of(SECRET)
    questions = window(2, keys.dice, keys.words, 7).ask()
    assert questions is not None
    process = BotProcess(zygote, bundle("lives"), RULES, QUICK)
    settle([process])
    process.ask(questions.rows, questions.events, 1000.0, 1000.0)
    settle([process])
    assert isinstance(process.outcome, Answered)
    return process, questions.rows["word"].tobytes()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can read a locked process's memory")
def test_no_key_is_in_the_memory_of_a_bots_process_or_its_zygote(zygote: Zygote) -> None:
    process, word = asked(zygote)
    try:
        own, warm = list(memory_of(process.pid)), list(memory_of(zygote.pid))
    finally:
        process.close()
    assert any(word in region for region in own), "the search finds what is there"
    for name, needle in needles(SECRET).items():
        assert not any(needle in region for region in own), name
        assert not any(needle in region for region in warm), name


def first_round(seats: int, key: bytes, deal: int) -> Iterator[tuple[int, bytes, bytes]]:
    """What every seat is sent in the bids of the first round, raised as slowly as can be: seat, row
    without its own dice, own dice."""
    game = window(seats, key, b"w" * 16, deal)
    for _ in range(12):
        questions = game.ask()
        assert questions is not None
        (row,) = questions.rows
        least = np.where(row["least"] == 0, 255, row["least"])
        quantity, face = int(least.min()), int(least.argmin()) + 1
        if quantity == 255:
            return
        told, at = bytearray(questions.rows.tobytes()), kit.ROW.fields["dice"][1]  # type: ignore[index]
        dice, told[at : at + 6] = bytes(told[at : at + 6]), bytes(6)
        yield int(row["seat"]), bytes(told) + questions.events.tobytes(), dice
        game.answer(np.array([6 * quantity + face], np.uint32), np.zeros(1, np.uint8))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can read a locked process's memory")
def test_no_cup_of_a_rival_is_in_the_memory_of_a_bots_process_or_its_zygote(zygote: Zygote) -> None:
    """Both seats of one game are asked, each in its own process: what one was told of its own dice,
    with the random word beside it, is nowhere in the other's memory."""
    keys = Keys.of(SECRET)
    game = window(2, keys.dice, keys.words, 7)
    processes, told = [], []
    try:
        for _ in range(2):
            questions = game.ask()
            assert questions is not None
            process = BotProcess(zygote, bundle("lives"), RULES, QUICK)
            processes.append(process)
            settle([process])
            process.ask(questions.rows, questions.events, 1000.0, 1000.0)
            settle([process])
            assert isinstance(process.outcome, Answered)
            told.append(questions.rows.tobytes())
            game.answer(np.array([8 + 6 * len(told)], np.uint32), np.zeros(1, np.uint8))
        memories = [list(memory_of(process.pid)) for process in processes]
        warm = list(memory_of(zygote.pid))
    finally:
        for process in processes:
            process.close()
    for own, rival in ((0, 1), (1, 0)):
        for part in (told[own][:8], told[own][48:66]):
            assert any(part in region for region in memories[own]), "the search finds what is there"
        for part in (told[rival][:8], told[rival]):
            assert not any(part in region for region in [*memories[own], *warm])


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_is_sent_to_a_seat_does_not_depend_on_other_cups(seats: int) -> None:
    """Two keys with the same opener: all dice are others, and nothing but the own dice is."""
    compared = different = 0
    for deal in range(60):
        true, other = (list(first_round(seats, key, deal)) for key in (b"k" * 16, b"o" * 16))
        if true[0][0] != other[0][0]:
            continue
        for (seat, told, dice), (same, told_again, other_dice) in zip(true, other, strict=True):
            assert (seat, told) == (same, told_again)
            compared += 1
            different += dice != other_dice
    assert different > compared / 2 > 20


def consistent_seeds(secret: bytes, seeds: range, hands: int = 8) -> list[int]:
    """The small seeds that would have given the first hands of seat 0 in a run with this secret."""
    key = Keys.of(secret).dice
    wanted = [KeyedDice(key, deal).hand(1, 0, 5) for deal in range(hands)]
    found = []
    for seed in seeds:
        guess = Keys.of(seed.to_bytes(16, "big")).dice
        if all(KeyedDice(guess, deal).hand(1, 0, 5) == hand for deal, hand in enumerate(wanted)):
            found.append(seed)
    return found


def test_small_seed_is_found_and_a_fresh_secret_is_not() -> None:
    assert consistent_seeds((1234).to_bytes(16, "big"), range(2000)) == [1234]
    assert consistent_seeds(fresh_secret(), range(1 << 14)) == []


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_no_seed_up_to_2_to_the_24_explains_a_fresh_secret() -> None:
    assert consistent_seeds(fresh_secret(), range(1 << 24)) == []
