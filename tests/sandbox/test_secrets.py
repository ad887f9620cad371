"""What a bot's process knows: its own dice and the public story, no key and no other cup."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

import pytest
from sandbox_play import QUICK, bundle

from arena.block.live import LiveGame
from arena.dudo.dice import KeyedDice
from arena.dudo.game import Game
from arena.dudo.presets import make_rules
from arena.records.secrets import Keys, Words, fresh_secret
from arena.sandbox.host import Answered, BotProcess
from arena.sandbox.nursery import Zygote
from arena.sandbox.session import Request
from arena.sandbox.wait import settle
from arena.schedule.plan import Game as Fixture

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


def asked(zygote: Zygote) -> tuple[BotProcess, Request]:
    """A bot's process that has answered one decision of a game with keyed dice."""
    keys = Keys.of(SECRET)
    game = Game(RULES, 2, KeyedDice(keys.dice, 7))
    live = LiveGame(Fixture(3, 0, 7, 0, (0, 1)), game, 0)
    assert game.ask is not None
    request = live.request(game.ask, Words(keys.words))
    process = BotProcess(zygote, bundle("lives"), RULES, QUICK)
    settle([process])
    process.ask(request.row, request.events, 1, [1000.0])
    settle([process])
    assert isinstance(process.outcome, Answered)
    return process, request


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can read a locked process's memory")
def test_no_key_is_in_the_memory_of_a_bots_process_or_its_zygote(zygote: Zygote) -> None:
    process, request = asked(zygote)
    try:
        own, warm = list(memory_of(process.pid)), list(memory_of(zygote.pid))
    finally:
        process.close()
    word = request.row[:8]
    assert any(word in region for region in own), "the search finds what is there"
    for name, needle in needles(SECRET).items():
        assert not any(needle in region for region in own), name
        assert not any(needle in region for region in warm), name


class OtherCups(KeyedDice):
    """The dice of a deal, except that one seat alone keeps its own and the others' are different."""

    def __init__(self, key: bytes, deal: int, keeps: int) -> None:
        super().__init__(key, deal)
        self._keeps = keeps
        self._others = KeyedDice(b"o" * 16, deal)

    def hand(self, round_number: int, seat: int, count: int) -> tuple[int, ...]:
        source = super() if seat == self._keeps else self._others
        return source.hand(round_number, seat, count)


def first_round(game: Game, words: Words) -> Sequence[tuple[int, Request]]:
    """What every seat is sent in the bids of the first round, raised as slowly as can be."""
    live = LiveGame(Fixture(3, 0, 7, 0, tuple(range(len(game.seating)))), game, 0)
    sent = []
    for _ in range(12):
        assert game.ask is not None
        seat = game.ask.seat
        sent.append((game.seating[seat], live.request(game.ask, words)))
        bids = game.view(seat).legal_bids()
        if not bids:
            break
        game.act(bids[0])
    return sent


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_is_sent_to_a_seat_does_not_depend_on_other_cups(seats: int) -> None:
    words = Words(b"w" * 16)
    different = 0
    for deal in range(40):
        true = first_round(Game(RULES, seats, KeyedDice(b"k" * 16, deal)), words)
        for keeps in range(seats):
            other = first_round(Game(RULES, seats, OtherCups(b"k" * 16, deal, keeps)), words)
            for (seat, sent), (same, again) in zip(true, other, strict=True):
                assert seat == same
                if seat == keeps:
                    assert sent == again
                different += sent != again
    assert different > 100, "the other cups are really others"


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
