"""YAML text as plain values with their positions: the part of YAML 1.2 that a league file needs.

Values are read by the core schema of YAML 1.2, so `off` is a word and `1:30` is no number. Anchors,
tags and second documents are faults. What the keys mean is in `model`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from arena.errors import InputError
from arena.league.faults import Fault, shown
from arena.league.source import Source
from arena.league.syntax import events_of

MAX_DEPTH = 20
MAX_VALUES = 5000

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)
_HALF = re.compile("[\ud800-\udfff]")
_BASES = {"0o": 8, "0x": 16}
_LONGEST_NUMBER = 1000
"""Python refuses to print integers above some thousand digits; longer ones stay text."""


@dataclass
class Node:
    """One value and where it starts.

    `value` is a scalar, a list of nodes or a dict of nodes; `keys` holds where the keys of a dict
    start; `text` is what stood there for a scalar without quotes. A `broken` node had its fault.
    """

    start: int
    value: Any
    keys: dict[str, int] = field(default_factory=dict)
    text: str | None = None
    broken: bool = False

    def plain(self) -> Any:
        """The value as Python lists, dicts and scalars."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def child(self, part: object) -> Node | None:
        """The node under a key or index."""
        if isinstance(self.value, dict):
            return self.value.get(part)
        if isinstance(self.value, list) and isinstance(part, int) and part < len(self.value):
            node: Node = self.value[part]
            return node
        return None


def read_tree(source: Source) -> tuple[Node | None, list[InputError]]:
    """The one document of a file and its faults; no node where the text cannot be read at all."""
    builder = _Builder(source)
    try:
        return builder.document(events_of(source)), builder.faults
    except Fault as fault:
        return None, [*builder.faults, fault]


class _Builder:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[InputError] = []
        self._values = 0

    def document(self, events: Iterator[Event]) -> Node | None:
        node = None
        for event in events:
            if isinstance(event, DocumentStartEvent):
                if node is not None:
                    self._add("yaml", "a second document starts here", event, _ONE)
                    break
                if event.version not in (None, (1, 2)):
                    self._add("yaml", "league files are YAML 1.2", event, "remove the %YAML line")
                node = self._node(next(events), events, 0)
            elif isinstance(event, StreamEndEvent):
                break
        if node is None:
            hint = "a league needs `name` and `bots`, such as name: spring and bots: [bots/*.py]"
            place = self.source.place(0)
            raise Fault("empty", "there is nothing in this file", hint=hint, place=place)
        return node

    def _node(self, event: Event, events: Iterator[Event], depth: int) -> Node:
        self._values += 1
        if depth > MAX_DEPTH or self._values > MAX_VALUES:
            limit = f"{MAX_DEPTH} levels" if depth > MAX_DEPTH else f"{MAX_VALUES} values"
            raise self._fault("too_large", f"a league file has at most {limit}", event)
        start = event.start_mark.index
        if isinstance(event, AliasEvent):
            what = f"`*{event.anchor}` without quotes is an alias in YAML; a league file has none"
            self._add("yaml", what, event, f'put it in quotes: "*{event.anchor}"')
            return Node(start, None, broken=True)
        if isinstance(event, MappingStartEvent):
            node = self._mapping(start, events, depth)
        elif isinstance(event, SequenceStartEvent):
            node = self._sequence(start, events, depth)
        else:
            assert isinstance(event, ScalarEvent)
            node = _scalar(start, event)
            if _HALF.search(event.value):
                what = "an escape for one half of a character (U+D800 to U+DFFF)"
                self._add("yaml", what, event, "write the character itself, or `\\U` and 8 digits")
                return Node(start, _HALF.sub("\ufffd", event.value), broken=True)
        node.broken = self._decorated(event)
        return node

    def _mapping(self, start: int, events: Iterator[Event], depth: int) -> Node:
        node = Node(start, {})
        for event in events:
            if isinstance(event, MappingEndEvent):
                break
            key = self._node(event, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if key.broken:
                continue
            if not isinstance(event, ScalarEvent):
                self._add("yaml", "a key is one word, not a list or a mapping", event)
            elif event.value in node.value:
                first = self.source.line(node.keys[event.value])
                second = self.source.line(key.start)
                lines = f"lines {first} and {second}" if first != second else f"line {first}, twice"
                what = f"key {shown(event.value)} is written twice: {lines}"
                self._add("duplicate_key", what, event, "keep one of them")
            else:
                node.value[event.value] = value
                node.keys[event.value] = key.start
        return node

    def _sequence(self, start: int, events: Iterator[Event], depth: int) -> Node:
        items = []
        for event in events:
            if isinstance(event, SequenceEndEvent):
                break
            items.append(self._node(event, events, depth + 1))
        return Node(start, items)

    def _decorated(self, event: NodeEvent) -> bool:
        """Report an anchor or a tag."""
        tag = getattr(event, "tag", None)
        if event.anchor is not None:
            what = f"`&{event.anchor}` is an anchor in YAML; a league file has none"
            self._add("yaml", what, event, "write the value out, or put it in quotes")
        if tag is not None:
            what = "a value that starts with `!` is a tag in YAML; a league file has none"
            self._add("yaml", what, event, "write the plain value, or put it in quotes")
        return event.anchor is not None or tag is not None

    def _fault(self, code: str, what: str, event: Event, hint: str | None = None) -> Fault:
        place = self.source.place(event.start_mark.index)
        return Fault(code, what, hint=hint, place=place)

    def _add(self, code: str, what: str, event: Event, hint: str | None = None) -> None:
        self.faults.append(self._fault(code, what, event, hint))


_ONE = "a file holds one league; remove the line `---` and what follows"


def _scalar(start: int, event: ScalarEvent) -> Node:
    """A word in quotes or a block is text; else the core schema of YAML 1.2 decides."""
    text: str = event.value
    if not event.implicit[0]:
        return Node(start, text)
    return Node(start, _core(text), text=text)


def _core(text: str) -> bool | int | float | str | None:
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > _LONGEST_NUMBER:
        return text
    if _INTEGER.fullmatch(text):
        base = _BASES.get(text[:2], 10)
        return int(text, base)
    if _FLOAT.fullmatch(text):
        return float(re.sub(r"\.(?=[a-z])", "", text.lower()))
    return text
