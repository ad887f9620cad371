"""The process in which one bot lives: it loads the bot, answers batches and knows nothing else.

Runs trusted code around untrusted code. What it reports is only ever used against the bot itself.
"""

from __future__ import annotations

import base64
import gc
import json
import mmap
import os
import random
import sys
from collections.abc import Mapping
from typing import Any

import numpy

from arena.botkit import rows as kit
from arena.botkit.bot import Bot
from arena.botkit.notes import Notebook
from arena.dudo.rules import Rules
from arena.sandbox import wire
from arena.sandbox.asking import AllAtOnce, Asked, OneByOne
from arena.sandbox.loading import LoadError, describe_exception, load_bot
from arena.sandbox.lockdown import LockdownError, Policy, lock

MAX_TEXTS = 8
"""Tracebacks reported per batch; the rest are counted by their answers alone."""

GC_THRESHOLDS = (20_000, 20, 100)
"""Collections are rarer than Python's own: a thousand games keep their objects for long."""


class Child:
    """Serves one bot over shared memory. `signal_in` brings a byte per request, `signal_out` takes one
    per reply."""

    def __init__(self, memory: mmap.mmap, signal_in: int, signal_out: int) -> None:
        self._memory = memory
        self._in = signal_in
        self._out = signal_out
        self._bot: OneByOne | AllAtOnce | None = None
        self._texts: list[dict[str, Any]] = []
        self._notebook = Notebook()

    def lock(self, policy: Policy) -> bool:
        """Put the lock-down on, and tell the host which layer failed if one did."""
        try:
            lock(policy)
        except LockdownError as error:
            self._reply(0, {"failed": error.what})
            return False
        self._reply(0, {"failed": None})
        return True

    def serve(self) -> None:
        """Answer requests until the host closes the pipe."""
        while os.read(self._in, 1):
            header = wire.HEADER.unpack_from(self._memory, 0)
            _, command, rows, events, payload, _, nonce, _ = header
            if command == wire.COMMAND_LOAD:
                self._reply(nonce, self._load(payload))
            else:
                self._texts = []
                notes = self._batch(rows, events)
                self._reply(nonce, {"faults": self._texts, **notes})

    def _reply(self, nonce: int, notes: Mapping[str, Any]) -> None:
        text = json.dumps(notes, ensure_ascii=False).encode("utf-8", "backslashreplace")[
            : wire.NOTES_BYTES
        ]
        memory = self._memory
        memory[wire.NOTES_AT : wire.NOTES_AT + len(text)] = text
        wire.NOTES_LENGTH.pack_into(memory, wire.NOTES_LENGTH_AT, len(text))
        wire.CHILD_NONCE.pack_into(memory, wire.CHILD_NONCE_AT, nonce)
        os.write(self._out, b"\x01")

    def _load(self, length: int) -> dict[str, Any]:
        order = json.loads(self._memory[wire.ROWS_AT : wire.ROWS_AT + length])
        files = {name: base64.b64decode(text) for name, text in order["files"].items()}
        origin, entry = order["origin"], order["entry"]
        self._shown_files = [origin, *(f"{origin}/{name}" for name in files)]
        random.seed(order["seed"])
        numpy.random.seed(order["seed"] & 0xFFFF_FFFF)
        try:
            bot_class = load_bot(files, entry, origin)
            rules = bot_class.rules
            if type(rules) is not tuple or not all(type(name) is str for name in rules):
                raise LoadError("`rules` must be a tuple of preset names")
        except LoadError as error:
            return {"ok": False, "text": str(error)}
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the bot's doing too
            return {"ok": False, "text": describe_exception(error, self._shown_files)}
        gc.set_threshold(*GC_THRESHOLDS)
        batch = bot_class.act_batch is not Bot.act_batch
        asked = Asked(
            bot_class, Rules(**order["rules"]), files, self._complain, notebook=self._notebook
        )
        self._bot = AllAtOnce(asked) if batch else OneByOne(asked)
        return {"ok": True, "rules": list(rules), "batch": batch}

    def _batch(self, rows: int, events: int) -> dict[str, Any]:
        """Let the bot answer; what it noted, if it did."""
        memory, notebook = self._memory, self._notebook
        notebook.open(wire.NOTES_ROOM.unpack_from(memory, wire.NOTES_ROOM_AT)[0])
        assert self._bot is not None, "the host asks only a bot that has loaded"
        row_bytes = memory[wire.ROWS_AT : wire.ROWS_AT + rows * wire.ROW_BYTES]
        event_bytes = memory[wire.EVENTS_AT : wire.EVENTS_AT + events * wire.EVENT_BYTES]
        end = wire.ANSWERS_AT + rows * wire.ANSWER.size
        answers = memoryview(memory)[wire.ANSWERS_AT : end].cast("I")
        self._bot.ask(row_bytes, event_bytes, answers)
        if not notebook.written and not notebook.cut:
            return {}
        keys = numpy.frombuffer(row_bytes, kit.ROW)[self._bot.note_key].tolist()
        return {"notes": notebook.by_row(keys), "cut": notebook.cut}

    def _complain(self, row: int, why: str | BaseException) -> None:
        """Keep what the author should be told about a row."""
        if len(self._texts) < MAX_TEXTS:
            text = why if isinstance(why, str) else describe_exception(why, self._shown_files)
            self._texts.append({"row": row, "text": text})


def run(policy: Policy, memory: int, size: int, signal_in: int, signal_out: int) -> None:
    """Lock this process down, say so, and serve until the host is done.

    The descriptors `memory`, `signal_in` and `signal_out` are the only ones it needs beside 0 to 2.
    """
    child = Child(mmap.mmap(memory, size), signal_in, signal_out)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # both are text files here
    if child.lock(policy):
        child.serve()
