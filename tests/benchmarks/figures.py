"""What is measured and what it should be."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Figure:
    """One measurement. `ok` is None where there is no target, or where it could not be measured and
    `value` is None; `note` says why, or how."""

    name: str
    value: float | None
    unit: str
    target: str = ""
    ok: bool | None = None
    note: str = ""


def figure(
    name: str,
    value: float,
    unit: str,
    bound: Literal[">=", "<=", ""] = "",
    target: float = 0.0,
    note: str = "",
) -> Figure:
    """A figure beside its target."""
    if not bound:
        return Figure(name, value, unit, note=note)
    ok = value >= target if bound == ">=" else value <= target
    return Figure(name, value, unit, f"{bound} {target:g}", ok, note)


def absent(name: str, unit: str, why: str) -> Figure:
    """A figure that could not be measured here."""
    return Figure(name, None, unit, note=why)


def save(figures: list[Figure], path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps([asdict(f) for f in figures], indent=1) + "\n")


def load(path: Path) -> list[Figure]:
    return [Figure(**entry) for entry in json.loads(path.read_text())]


def as_rows(figures: list[Figure]) -> list[tuple[str, str, str, str, str]]:
    """(name, value and unit, target, verdict, note) as words."""
    rows = []
    for f in figures:
        value = "-" if f.value is None else f"{_number(f.value)} {f.unit}".strip()
        verdict = {True: "yes", False: "MISSED", None: ""}[f.ok]
        rows.append((f.name, value, f.target, verdict, f.note))
    return rows


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
