"""A zygote for bots that are played in the sandbox, and the helpers of the sandbox tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox.nursery import Zygote

sys.path.insert(0, str(Path(__file__).parents[1] / "sandbox"))  # for sandbox_play


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    zygote = Zygote("landlock")
    yield zygote
    zygote.close()
