"""Lets these tests play as the acceptance checks do, and ask bots in the sandbox."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox.nursery import Zygote

sys.path.append(str(Path(__file__).parent.parent / "acceptance"))
sys.path.append(str(Path(__file__).parent.parent / "sandbox"))  # for sandbox_play


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    zygote = Zygote("landlock")
    yield zygote
    zygote.close()
