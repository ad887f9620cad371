"""The steps of a check as text and JSON. What a bot said is cleaned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from arena.block.check import Step
from arena.views.text import clean

FORMAT_VERSION = 1


def step_text(step: Step) -> Text:
    """`3 ok      plays legally: 84 games under ...`, further lines indented."""
    first, *rest = [clean(line) for line in step.lines] or [""]
    text = Text(f"{step.number} ")
    text.append("ok    " if step.ok else "failed", "green" if step.ok else "bold red")
    text.append(f"  {step.title}: {first}")
    for line in rest:
        text.append(f"\n            {line}")
    return text


def verdict_text(origin: str, steps: Sequence[Step]) -> Text:
    """Whether the bot is ready for a league."""
    if steps[-1].ok:
        return Text(f"{clean(origin)}: ready")
    return Text(f"{clean(origin)}: not ready, step {steps[-1].number} failed", "bold")


def check_json(reports: Sequence[tuple[str, Sequence[Step]]]) -> dict[str, Any]:
    """All steps of all bots as JSON values."""
    bots = [
        {
            "bot": clean(name),
            "ready": steps[-1].ok,
            "steps": [
                {
                    "number": step.number,
                    "title": step.title,
                    "ok": step.ok,
                    "lines": [clean(line) for line in step.lines],
                }
                for step in steps
            ],
        }
        for name, steps in reports
    ]
    return {"format_version": FORMAT_VERSION, "bots": bots}
