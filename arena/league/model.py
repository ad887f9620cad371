"""The league file as a model: every key with its meaning, default and limits.

A model that exists is valid in itself. Finding bots is in `bots`, lines and columns are in `read`.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Self

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    PlainValidator,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from arena.dudo.rules import Rules
from arena.league.chosen_rules import ChosenRules, RulesSchema, choose_rules, written_rules
from arena.league.problems import Allowed, Problem, as_error
from arena.league.schedule import Schedule, Section
from arena.league.values import (
    SEED_ALLOWED,
    BotsSchema,
    SeedSchema,
    TableSizeSchema,
    read_patterns,
    read_seed,
    read_table_size,
)

LAST = "last"
"""What commands call the run begun last."""
MATCH = "match"
"""What runs of `arena match` are called: match, match-2, ... No league file may use such a name."""
PLAY, PRACTICE = "play", "practice"
"""What the games of people are called: play, play-2, ..., and those that do not count, practice."""
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_NAMES = "small letters, digits, - and _, at most 40, with a letter or digit first"


class Limits(Section):
    """What a bot may use."""

    decision_ms: Annotated[int, Field(ge=1, le=600_000)] = Field(
        default=250, description="CPU time for one decision, in milliseconds."
    )
    game_bank_ms: Annotated[int, Field(ge=0, le=3_600_000)] = Field(
        default=1000,
        description="CPU time per game for what goes beyond decision_ms, in milliseconds.",
    )
    blocked_ms: Annotated[int, Field(ge=10, le=3_600_000)] = Field(
        default=4000,
        description=(
            "Time in which a bot may keep the game waiting for one decision without being kept "
            "from the processor by others, in milliseconds."
        ),
    )
    memory_mib: Annotated[int, Field(ge=256, le=1_048_576)] = Field(
        default=512, description="Memory of one bot's process, in MiB."
    )
    import_s: Annotated[int, Field(ge=1, le=3_600)] = Field(
        default=10,
        description="CPU time for loading a bot, in seconds. No decision is charged for it.",
    )


class League(Section):
    """One league: the bots, the rules, and how they meet."""

    name: Annotated[
        str,
        Field(pattern=rf"^{_NAME.pattern}$"),
        Allowed(_NAMES),
    ] = Field(description="The league's name; runs are called after it.")
    bots: Annotated[
        tuple[str, ...],
        BeforeValidator(read_patterns),
        BotsSchema,
        Allowed("a list of 1 to 1000 paths or patterns such as bots/*.py"),
    ] = Field(
        description=(
            "Bots as paths or patterns, relative to the project folder: the folder of this file, "
            "or the one above where that is called tournaments. A bot is a file NAME.py or a "
            "folder NAME with a bot.py. `*`, `?` and `[...]` stand for parts of one name; what "
            "they find is passed over where it starts with _ or is a test."
        )
    )
    rules: Annotated[
        ChosenRules,
        PlainValidator(choose_rules),
        PlainSerializer(written_rules),
        RulesSchema,
        Allowed("a preset's name, or a mapping with a preset and parameters"),
    ] = Field(
        default="classic",
        validate_default=True,
        description=(
            "The rules of the game: a preset, or a preset with some parameters replaced, such as "
            "{preset: classic, start_dice: 3}."
        ),
    )
    table_size: Annotated[
        int | tuple[int, ...],
        BeforeValidator(read_table_size),
        TableSizeSchema,
        Allowed("a whole number from 2 to 6, or a list of different ones"),
    ] = Field(default=2, description="Seats at a table. A list makes one board of each size.")
    schedule: Schedule = Field(
        default_factory=Schedule, description="Who meets whom, and how often."
    )
    seed: Annotated[
        str | None,
        BeforeValidator(read_seed),
        SeedSchema,
        Allowed(SEED_ALLOWED),
    ] = Field(
        default=None,
        description=(
            "Where all dice come from. Left out or null: a fresh secret, committed to before the "
            "first game and published after the last. Stated: an open seed, by which the dice "
            "could be known beforehand; every table of the run says so."
        ),
    )
    limits: Limits = Field(default=Limits(), description="What a bot may use.")
    block_games: Annotated[int | None, Field(ge=1, le=100_000)] = Field(
        default=None,
        description=(
            "Most games of one block. A block is played in one go by one process per bot, and the "
            "next one by fresh ones. Left out or null: a sixty-fourth of all games, at least 512 "
            "and at most 8,192."
        ),
    )
    max_forfeits: Annotated[int, Field(ge=1, le=1_000_000_000)] = Field(
        default=100, description="Forfeits in a run that disqualify a bot."
    )

    @property
    def rule_set(self) -> Rules:
        """The rules that every table of this league plays."""
        return self.rules.rules

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """The seats of each board, ascending."""
        return (self.table_size,) if isinstance(self.table_size, int) else self.table_size

    @property
    def seed_bytes(self) -> bytes | None:
        """The stated seed as 16 bytes, big-endian, or None for a fresh secret."""
        return None if self.seed is None else bytes.fromhex(self.seed)

    @model_serializer(mode="wrap")
    def _filled(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Keys of the schedule are left out where they would be faults."""
        keys: dict[str, Any] = dump(self)
        keys["schedule"] = self.schedule.filled(keys["schedule"], self.table_sizes)
        return keys

    @model_validator(mode="after")
    def _keys_agree(self) -> Self:
        problems = []
        if self.name == LAST:
            what = f"a league cannot be called {LAST}: the word means the run begun last"
            problems.append(Problem("bad_value", what, ("name",), "choose another name"))
        most = self.rule_set.max_players
        if self.table_sizes[-1] > most:
            what = f"table_size {self.table_sizes[-1]} is above max_players {most} of the rules"
            hint = f"a table of these rules has at most {most} seats"
            problems.append(Problem("bad_value", what, ("table_size",), hint))
        problems += self.schedule.problems(self.table_sizes)
        if problems:
            raise as_error(problems)
        return self


def name_problem(name: str) -> str | None:
    """Why no league file can have this name; None for a good one."""
    if not _NAME.fullmatch(name):
        return f"{name!r} cannot be the name of a league; allowed: {_NAMES}"
    if name == LAST:
        return f"a league cannot be called {LAST}: the word means the run begun last"
    if is_match(name):
        return f"a league cannot be called {name}: runs of arena match are called so"
    if is_play(name):
        return f"a league cannot be called {name}: games of arena play are called so"
    return None


def is_match(name: str) -> bool:
    """Whether runs of `arena match` are called so."""
    return re.fullmatch(rf"{MATCH}(-\d+)?", name) is not None


def is_play(name: str) -> bool:
    """Whether games of `arena play` are called so, practice games included."""
    return re.fullmatch(rf"({PLAY}|{PRACTICE})(-\d+)?", name) is not None


def filled_yaml(league: League) -> str:
    """YAML text with every default filled in, which reads back as the same league."""
    keys = league.model_dump(mode="json").items()
    head = "# This league with every default filled in.\n"
    return head + "".join(f"{key}:{_yaml(value, 1)}\n" for key, value in keys)


def _yaml(value: Any, depth: int) -> str:
    """A mapping on lines of its own; everything else as JSON, which YAML 1.2 includes."""
    if isinstance(value, dict):
        margin = "\n" + "  " * depth
        return "".join(f"{margin}{key}:{_yaml(v, depth + 1)}" for key, v in value.items())
    return f" {json.dumps(value, ensure_ascii=False)}"
