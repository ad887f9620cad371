"""Mutated pages and replies against the host: every one is a protocol fault or an answer."""

from __future__ import annotations

import mmap
import os
import random
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest
from sandbox_play import bundle

from arena.botkit.rows import EVENT, ROW
from arena.dudo.presets import make_rules
from arena.sandbox import wire
from arena.sandbox.faults import Fault, Limits
from arena.sandbox.host import Answered, BotProcess, Broken, LoadReport

ROWS = 5
QUICK_ROUNDS, LONG_ROUNDS = 20_000, 1_000_000


class Page(BotProcess):
    """The host's side of a child that the test plays itself: memory and pipes, and nobody there."""

    def _start(self, size: int) -> None:
        self._memory = mmap.mmap(-1, size)
        self._page = np.frombuffer(self._memory, np.uint8)
        self.child_in, self._signal = os.pipe()
        self.reply_fd, self.child_out = os.pipe()
        self.output_fd, self._output = os.pipe()
        self.pid = os.getpid()
        os.set_blocking(self.reply_fd, False)

    def close(self) -> None:
        """Stays open for the next mutation."""

    @property
    def memory(self) -> mmap.mmap:
        return self._memory

    def reply(self, signals: int) -> None:
        os.read(self.child_in, 16)
        os.write(self.child_out, b"\x01" * signals)
        self.on_reply()


@pytest.fixture
def page() -> Iterator[Page]:
    page = Page(None, bundle("lives"), make_rules("classic"), Limits())  # type: ignore[arg-type]
    page.memory[wire.NOTES_AT : wire.NOTES_AT + 15] = b'{"failed":null}'
    wire.NOTES_LENGTH.pack_into(page.memory, wire.NOTES_LENGTH_AT, 15)
    os.write(page.child_out, b"\x01")
    page.on_reply()  # "I am locked": the host sends the bot
    good = b'{"ok":true,"rules":[]}'
    _answer_well(page, (), good)
    page.reply(1)
    assert page.load_report == LoadReport(ok=True)
    yield page
    for name in ("child_in", "_signal", "reply_fd", "child_out", "output_fd", "_output"):
        os.close(getattr(page, name))


def _answer_well(page: Page, answers: tuple[int, ...], notes: bytes) -> None:
    memory = page.memory
    for index, answer in enumerate(answers):
        wire.ANSWER.pack_into(memory, wire.ANSWERS_AT + 4 * index, answer)
    memory[wire.NOTES_AT : wire.NOTES_AT + len(notes)] = notes
    wire.NOTES_LENGTH.pack_into(memory, wire.NOTES_LENGTH_AT, len(notes))
    header = wire.HEADER.unpack_from(memory, 0)
    wire.CHILD_NONCE.pack_into(memory, wire.CHILD_NONCE_AT, header[6])


def _mutate(page: Page, rng: random.Random) -> None:
    """Change a few bytes where a child can write; now and then a length, a nonce, a whole region."""
    memory = page.memory
    for _ in range(rng.randrange(4)):
        region = rng.choice(
            [(0, 64), (wire.ANSWERS_AT, 4 * ROWS), (wire.NOTES_AT, 120), (wire.ROWS_AT, 500)]
        )
        memory[region[0] + rng.randrange(region[1])] = rng.randrange(256)
    if rng.random() < 0.1:
        length = rng.choice([0, 1, 40, wire.NOTES_BYTES, wire.NOTES_BYTES + 1, 0xFFFFFFFF])
        wire.NOTES_LENGTH.pack_into(memory, wire.NOTES_LENGTH_AT, length)
    if rng.random() < 0.1:
        hostile = rng.choice(
            [b"[" * 20_000, b'{"faults":[{"row":1e400,"text":""}]}', b"\xff\x00" * 99]
        )
        memory[wire.NOTES_AT : wire.NOTES_AT + len(hostile)] = hostile
        wire.NOTES_LENGTH.pack_into(memory, wire.NOTES_LENGTH_AT, len(hostile))


def _fuzz(page: Page, rounds: int, seed: int) -> dict[str, int]:
    rng = random.Random(seed)
    seen = {"answered": 0, "protocol": 0, "still waiting": 0}
    notes = msgspec.json.encode({"faults": [{"row": 1, "text": "no"}]})
    for _ in range(rounds):
        page.ask(np.zeros(ROWS, ROW), np.zeros(0, EVENT), 100.0, 100.0)
        _answer_well(page, tuple(rng.randrange(1 << 16) for _ in range(ROWS)), notes)
        _mutate(page, rng)
        page.reply(rng.choice([0, 1, 1, 1, 1, 1, 1, 2, 7]))
        outcome = page.outcome
        if outcome is None:
            seen["still waiting"] += 1
        elif isinstance(outcome, Answered):
            assert len(outcome.answers) == ROWS
            assert wire.UNANSWERED not in outcome.answers
            seen["answered"] += 1
        else:
            assert isinstance(outcome, Broken)
            assert outcome.fault is Fault.PROTOCOL
            assert len(outcome.answers) == 0
            seen["protocol"] += 1
    return seen


def test_mutated_pages_are_protocol_faults_or_answers(page: Page) -> None:
    seen = _fuzz(page, QUICK_ROUNDS, seed=1)
    assert min(seen.values()) > 500


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_million_mutated_pages(page: Page) -> None:
    seen = _fuzz(page, LONG_ROUNDS, seed=2)
    assert min(seen.values()) > 10_000
