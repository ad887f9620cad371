"""Columns of text side by side, or in several tables where the terminal is narrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from arena.views.text import columns

GAP = "  "


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and a cleaned cell per row, perhaps coloured; `left` for names, numbers stand to the
    right."""

    heading: str
    cells: Sequence[str | Text]
    left: bool = False

    @property
    def width(self) -> int:
        return max(columns(_plain(cell)) for cell in (self.heading, *self.cells))


def grid(content: Sequence[Column], keys: int, width: int | None) -> Iterator[Text]:
    """Lines of a table, headings bold, at most `width` columns of the terminal (None: no limit).

    What does not fit comes in further tables below, an empty line between them, each with the first
    `keys` columns again. A table has at least one column beside those, however narrow the terminal.
    """
    for number, part in enumerate(_parts(content, keys, width)):
        if number:
            yield Text()
        for row in range(-1, len(part[0].cells)):
            line = Text(GAP).join(_cell(column, row) for column in part)
            line.rstrip()
            if row < 0:
                line.stylize("bold")
            yield line


def _parts(content: Sequence[Column], keys: int, width: int | None) -> Iterator[Sequence[Column]]:
    key = list(content[:keys])
    room = None if width is None else width - sum(column.width + len(GAP) for column in key)
    part: list[Column] = []
    taken = 0
    for column in content[keys:]:
        more = column.width + (len(GAP) if part else 0)
        if part and room is not None and taken + more > room:
            yield key + part
            part, taken, more = [], 0, column.width
        part.append(column)
        taken += more
    yield key + part


def _cell(column: Column, row: int) -> Text:
    cell = column.cells[row] if row >= 0 else column.heading
    gap = " " * (column.width - columns(_plain(cell)))
    return Text.assemble(cell, gap) if column.left else Text.assemble(gap, cell)


def _plain(cell: str | Text) -> str:
    return cell if isinstance(cell, str) else cell.plain
