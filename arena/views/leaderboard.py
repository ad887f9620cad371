"""Standings as tables for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.text import Text

from arena.ratings.board import Board, Row, Share, Standings
from arena.views.bars import LEAST, MOST, interval_bars
from arena.views.grid import GAP, Column, grid
from arena.views.text import clean, clean_lines, columns, fit, wrap
from arena.views.wording import percent

UNKNOWN = "-"
_LEGEND = (
    "rank 95 %: ranks that the games allow; > next: chance of being stronger than the bot below; "
    "unforfeited: win % of games without a forfeit; luck-adjusted: win % less the luck of the dice; "
    "Nash %: win % against the mix of bots that nobody beats, Nash mix: how much of it is this bot"
)
_LOSS_LEGEND = (
    "loss, 1 die: games lost to the best answer with one die each at tables of two, beyond what optimal "
    "play loses; arena exploit BOT tells more"
)
_ABSENT = {"nash": "no Nash %", "luck_adjusted": "no luck-adjusted %"}


@dataclass(frozen=True, slots=True)
class Loss:
    """What a bot can be exploited for, in shares of games from low to high; where it fails when it is
    asked, no numbers and its `fault`."""

    low: float | None
    high: float | None
    fault: str


def leaderboard_text(
    standings: Standings,
    differing: Mapping[str, int] | None = None,
    full: bool = False,
    width: int | None = None,
    losses: Mapping[str, Loss] | None = None,
) -> Text:
    """All boards one below the other, then the bots that do not play and the stamps.

    `differing` are the bots of which so many repeated decisions came out otherwise; `full` shows every
    column; `width` is that of the terminal; `losses` make a column where they are given.
    """
    lines = [title(standings)]
    for board in standings.boards:
        lines += [Text(), *_board(board, full, width, losses)]
    if standings.not_playing:
        lines += [Text(), Text("Not playing:")]
        for bot, reason in standings.not_playing:
            first, *rest = clean_lines(reason)
            lines += [Text(f"  {clean(bot)}: {first}"), *(Text(f"    {line}") for line in rest)]
    notes = [*standings.stamps, *_irreproducible(differing or {})]
    if notes:
        lines.append(Text())
        lines += [note(text) for text in notes]
    return Text("\n").join(lines)


def title(standings: Standings) -> Text:
    """Which run it is, and whether games are missing."""
    words = Text(f"Run {clean(standings.run)}", "bold")
    if standings.provisional:
        words.append(": provisional, games are missing")
    return words


def note(text: str) -> Text:
    """A remark below a table."""
    return Text(f"Note: {clean(text)}", "yellow")


def caption(text: str, width: int | None) -> Iterator[Text]:
    """A cleaned sentence about a table, in lines of this width."""
    yield from (Text(line) for line in (wrap(text, width, "    ") if width else [text]))


def interval(share: Share) -> str:
    """The 95 % interval of a share in per cent."""
    return f"[{100 * share.low:.1f}, {100 * share.high:.1f}]"


def rank_cells(rows: Sequence[Row]) -> list[str]:
    """Ranks with `=` behind a shared one."""
    some = any(row.shared for row in rows)
    mark = {True: "=", False: " " if some else ""}
    return [UNKNOWN if row.rank is None else f"{row.rank}{mark[row.shared]}" for row in rows]


def _board(
    board: Board, full: bool, width: int | None, losses: Mapping[str, Loss] | None
) -> Iterator[Text]:
    yield Text(f"Tables of {board.table_size} seats")
    yield from grid(_full(board, losses) if full else _short(board, width, losses), 2, width)
    if losses is not None:
        yield from caption(_LOSS_LEGEND, width)
    if full:
        yield from caption(_LEGEND, width)
        yield from (note(f"{_ABSENT[name]}: {why}") for name, why in board.absent.items())
    yield from (note(flag) for flag in board.flags)


def _short(board: Board, width: int | None, losses: Mapping[str, Loss] | None) -> list[Column]:
    """The usual columns, and bars in a terminal: beside them, or in a table of their own below."""
    rows = board.rows
    who = _who(rows, width)
    found = [*who, *_strength(rows), *_counts(rows), *_losses(rows, losses)]
    if width is None:
        return found
    beside, below = (
        min(width - sum(column.width + len(GAP) for column in taken), MOST)
        for taken in (found, who)
    )
    room = beside if beside >= LEAST else below
    if room < LEAST:
        return found
    return [*found, Column("mu, 95 %", interval_bars(board.rows, room), left=True)]


def _full(board: Board, losses: Mapping[str, Loss] | None) -> list[Column]:
    rows = board.rows
    shares: list[tuple[str, Callable[[Row], str]]] = [
        ("95 % interval", lambda row: interval(row.win) if row.win else UNKNOWN),
        ("unforfeited", lambda row: _percent(row.unforfeited)),
        ("luck-adjusted", lambda row: _adjusted(row.luck_adjusted)),
        ("Nash %", lambda row: UNKNOWN if row.nash is None else percent(row.nash)),
        ("Nash mix", lambda row: UNKNOWN if row.nash_weight is None else percent(row.nash_weight)),
    ]
    certain: list[tuple[str, Callable[[Row], str]]] = [
        ("rank 95 %", _rank_interval),
        ("> next", lambda row: UNKNOWN if row.above_next is None else percent(row.above_next)),
    ]
    return [
        *_who(rows),
        *_strength(rows),
        *_columns(rows, certain),
        *_counts(rows),
        *_columns(rows, shares),
        *_losses(rows, losses),
    ]


def _losses(rows: Sequence[Row], losses: Mapping[str, Loss] | None) -> list[Column]:
    if losses is None:
        return []
    return [Column("loss, 1 die", [_loss_cell(losses.get(row.bot)) for row in rows])]


def _loss_cell(loss: Loss | None) -> str:
    if loss is None or loss.low is None or loss.high is None:
        return UNKNOWN
    low, high = f"{100 * loss.low:.1f}", f"{100 * loss.high:.1f}"
    return f"{low} %" if low == high else f"{low}-{high} %"


def _who(rows: Sequence[Row], width: int | None = None) -> list[Column]:
    """Ranks and names, in a terminal at most half as wide as it is."""
    names = [clean(row.bot) + (" (disqualified)" if row.disqualified else "") for row in rows]
    if width is not None:
        names = [fit(name, min(columns(name), width // 2)) for name in names]
    return [Column("rank", rank_cells(rows)), Column("bot", names, left=True)]


def _strength(rows: Sequence[Row]) -> list[Column]:
    return _columns(
        rows,
        [
            ("score", lambda row: f"{row.score:.2f}"),
            ("mu ± sigma", _strength_cell),
        ],
    )


def _counts(rows: Sequence[Row]) -> list[Column]:
    return _columns(
        rows,
        [
            ("games", lambda row: str(row.games)),
            (
                "win %",
                lambda row: percent(Fraction(row.wins) / row.games) if row.games else UNKNOWN,
            ),
            ("forfeits", lambda row: Text(str(row.forfeits), "bold red" if row.forfeits else "")),
        ],
    )


def _columns(
    rows: Sequence[Row], wanted: Sequence[tuple[str, Callable[[Row], str | Text]]]
) -> list[Column]:
    return [Column(heading, [cell(row) for row in rows]) for heading, cell in wanted]


def _strength_cell(row: Row) -> str:
    """Only a bot from which others are measured has no sigma."""
    return f"{row.mu:.2f} ± {row.sigma:.2f}" if row.sigma else f"{row.mu:.2f} (anchor)"


def _rank_interval(row: Row) -> str:
    if row.best_rank is None:
        return UNKNOWN
    return (
        str(row.best_rank)
        if row.best_rank == row.worst_rank
        else f"{row.best_rank}-{row.worst_rank}"
    )


def _percent(share: Share | None) -> str:
    return UNKNOWN if share is None else percent(share.share)


def _adjusted(share: Share | None) -> str:
    """Luck can take a share below 0 % or above 100 %."""
    return UNKNOWN if share is None else f"{100 * share.share:.1f} %"


def _irreproducible(differing: Mapping[str, int]) -> Iterator[str]:
    """A note that names the bots, and what it means."""
    if differing:
        bots = ", ".join(f"{bot} ({count})" for bot, count in differing.items())
        yield (
            f"not reproducible: {bots} decided otherwise when asked the same again, so many times. "
            "The same seed may give other games with them; this table and arena verify stand on "
            "the games as recorded. arena check BOT tells more"
        )
