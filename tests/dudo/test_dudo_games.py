"""Whole random games under every value of every parameter, held against the second reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import rules_oracle as oracle
from random_play import FAULT, Played, covering_games
from rule_space import DOMAINS

from arena.dudo.bid import Bid
from arena.dudo.events import (
    BidMade,
    Called,
    Deal,
    Event,
    Forfeited,
    GameEnd,
    Reroll,
    Reveal,
    RoundEnd,
    RoundStart,
)
from arena.dudo.resolve import Resolution

LABELS = {0: "normal", 1: "fijo", 2: "ciego", 3: "fijo+ciego"}


def rounds_of(played: Played) -> Iterator[tuple[RoundStart, list[Event], Resolution]]:
    """The rounds of a game: how each began, what happened in it, how it ended."""
    start: RoundStart | None = None
    events: list[Event] = []
    for event in played.game.events:
        if isinstance(event, RoundStart):
            start, events = event, []
        elif isinstance(event, RoundEnd):
            assert start is not None
            yield start, events, event.resolution
        else:
            events.append(event)


def table_at(played: Played, start: RoundStart, groups: list[tuple[int, ...]]) -> oracle.Table:
    """The second reading's table at the start of a round."""
    return oracle.Table(
        played.rules,
        list(start.dice),
        start.opener,
        LABELS[int(start.kind)],
        start.number,
        shown=[()] * len(start.dice),
        fijo_used=list(start.fijo_used),
        ciego_used=list(start.ciego_used),
        groups=groups,
    )


def bids_of(events: list[Event]) -> list[tuple[int, Bid]]:
    return [(event.seat, event.bid) for event in events if isinstance(event, BidMade)]


def test_every_value_of_every_parameter_is_played() -> None:
    played = {
        (name, value)
        for one in covering_games()
        if one.game.end is not None
        for name, value in one.rules.as_dict().items()
    }
    wanted = {(name, value) for name, domain in DOMAINS.items() for value in domain}
    assert wanted - played == set()
    seats = {len(one.game.seating) for one in covering_games()}
    assert seats == set(range(2, 21))


def test_everything_that_can_happen_happens() -> None:
    """Otherwise the other tests of this module would say less than they seem to."""
    seen: Counter[str] = Counter()
    for one in covering_games():
        assert one.game.end is not None
        seen["cut off"] += one.game.end.truncated
        for start, events, resolution in rounds_of(one):
            seen[LABELS[int(start.kind)]] += 1
            seen["burn"] += sum(isinstance(event, Reroll) for event in events)
            seen["forfeit"] += resolution.call is None
            if resolution.holds is not None:
                seen[f"dudo, bid holds: {resolution.holds}"] += 1
            if resolution.exact is not None:
                turn = oracle.clockwise(start.dice, resolution.bidder or 0)
                who = "seat in turn" if resolution.caller == turn else "bystander"
                seen[f"calza of the {who}, hit: {resolution.exact}"] += 1
                seen[f"calza in a special round: {start.kind > 0}"] += 1
                seen[f"{one.rules.calza_hit}: {resolution.exact}"] += 1
            seen["several out at once"] += len(resolution.eliminated) > 1
    wanted = [
        *LABELS.values(),
        *("burn", "forfeit", "cut off", "several out at once"),
        *(f"dudo, bid holds: {holds}" for holds in (True, False)),
        *(f"calza in a special round: {special}" for special in (True, False)),
        *(f"{effect}: {hit}" for effect in DOMAINS["calza_hit"] for hit in (True, False)),
        *(
            f"calza of the {who}, hit: {hit}"
            for who in ("seat in turn", "bystander")
            for hit in (True, False)
        ),
    ]
    assert {what: seen[what] for what in wanted if seen[what] < 3} == {}


def test_every_round_ends_as_the_rules_say() -> None:
    for one in covering_games():
        groups: list[tuple[int, ...]] = []
        for start, events, resolution in rounds_of(one):
            table = table_at(one, start, list(groups))
            table.bids = [(seat, bid.quantity, bid.face) for seat, bid in bids_of(events)]
            last = events[-1]
            if isinstance(last, Forfeited):
                wanted = oracle.after_forfeit(table, last.seat)
            else:
                called, reveal = events[-2:]
                assert isinstance(called, Called)
                assert isinstance(reveal, Reveal)
                wanted = oracle.after_call(table, reveal.hands, called.call.value, called.seat)
                assert (resolution.caller, resolution.call) == (called.seat, called.call)
                assert (resolution.bidder, resolution.bid) == bids_of(events)[-1]
            assert {name: getattr(resolution, name) for name in wanted} == wanted
            if resolution.eliminated:
                groups.append(resolution.eliminated)


def test_a_round_begins_as_the_one_before_it_ended() -> None:
    for one in covering_games():
        rounds = list(rounds_of(one))
        first = rounds[0][0]
        assert first.dice == (one.rules.start_dice,) * len(one.game.seating)
        assert (first.number, int(first.kind)) == (1, 0)
        assert not any(first.fijo_used + first.ciego_used)
        for (_, _, before), (start, _, _) in pairwise(rounds):
            assert start.dice == before.dice_after
            assert start.opener == before.next_opener
            assert start.kind == before.next_kind
            assert (start.fijo_used, start.ciego_used) == (before.fijo_used, before.ciego_used)
        assert [start.number for start, _, _ in rounds] == list(range(1, len(rounds) + 1))
        end = one.game.end
        assert end is not None
        assert (end.ranks, end.truncated) == (rounds[-1][2].ranks, rounds[-1][2].truncated)
        assert isinstance(one.game.events[-1], GameEnd)


def test_dice_change_only_by_what_a_call_or_a_forfeit_costs() -> None:
    for one in covering_games():
        rules = one.rules
        for start, _, end in rounds_of(one):
            before, after = start.dice, end.dice_after
            change = sum(after) - sum(before)
            if end.call is None:
                (out,) = end.eliminated
                assert change == -before[out]
            elif end.exact is None:
                assert change == -1
            else:
                assert end.caller is not None
                own = before[end.caller]
                hit = {
                    "gain": min(rules.calza_gain, rules.start_dice - own),
                    "bidder_loses": -1,
                    "others_lose": 1 - sum(count > 0 for count in before),
                    "nothing": 0,
                }[rules.calza_hit]
                assert change == (hit if end.exact else -min(rules.calza_miss_loss, own))
            assert all(0 <= count <= rules.start_dice for count in after)
            assert not any(late for early, late in zip(before, after, strict=True) if early == 0)


def test_every_seat_rolls_and_reveals_as_many_dice_as_it_owns() -> None:
    for one in covering_games():
        for start, events, _ in rounds_of(one):
            dealt = {event.seat: event.dice for event in events if isinstance(event, Deal)}
            counts = {seat: count for seat, count in enumerate(start.dice) if count}
            assert {seat: len(dice) for seat, dice in dealt.items()} == counts
            shown: dict[int, tuple[int, ...]] = {}
            for event in events:
                if isinstance(event, BidMade) and event.bid.show:
                    assert event.seat not in shown
                    shown[event.seat] = event.bid.show
                    assert not Counter(event.bid.show) - Counter(dealt[event.seat])
                elif isinstance(event, Reroll):
                    assert len(event.dice) == start.dice[event.seat] - len(shown[event.seat])
                    dealt[event.seat] = (*shown[event.seat], *event.dice)
                elif isinstance(event, Reveal):
                    hands = [tuple(sorted(dealt.get(seat, ()))) for seat in range(len(start.dice))]
                    assert list(event.hands) == hands


def test_bids_rise_and_rounds_are_no_longer_than_the_dice_allow() -> None:
    for one in covering_games():
        for start, events, _ in rounds_of(one):
            table = table_at(one, start, [])
            total = sum(start.dice)
            keys = []
            for number, (seat, bid) in enumerate(bids_of(events), start=1):
                assert seat == table.turn
                low = oracle.least(table)[bid.face - 1]
                assert low is not None
                assert low <= bid.quantity <= total
                table.bids.append((seat, bid.quantity, bid.face))
                free = number == 2 and one.rules.after_ace_opening == "free_face"
                answers_aces = free and oracle.converting(table) and table.bids[0][2] == 1
                here = oracle.key(table, bid.quantity, bid.face)
                assert not keys or here > keys[-1] or answers_aces
                keys.append(here)
            free_face = oracle.converting(table) and one.rules.after_ace_opening == "free_face"
            assert len(keys) <= 6 * total + free_face


def test_games_end_within_the_bounds_of_the_rules() -> None:
    for one in covering_games():
        rounds = len(list(rounds_of(one)))
        if one.rules.single_round:
            assert rounds == 1
            continue
        assert rounds <= one.rules.max_rounds
        if one.rules.calza == "off":
            assert rounds <= one.rules.start_dice * len(one.game.seating) - 1
        end = one.game.end
        assert end is not None
        assert not end.truncated or rounds == one.rules.max_rounds


def test_ranks_are_standard_competition_ranks() -> None:
    for one in covering_games():
        assert one.game.end is not None
        ranks = one.game.end.ranks
        assert [1 + sum(other < rank for other in ranks) for rank in ranks] == list(ranks)
        if not one.game.end.truncated and not one.rules.single_round:
            assert ranks.count(1) == 1


def test_a_forfeiter_ranks_below_everyone_still_alive() -> None:
    found = 0
    for one in covering_games():
        assert one.game.end is not None
        ranks = one.game.end.ranks
        for start, events, end in rounds_of(one):
            if isinstance(events[-1], Forfeited):
                found += 1
                out = events[-1].seat
                assert events[-1].fault == FAULT
                others = [s for s, n in enumerate(start.dice) if n and s != out]
                assert all(ranks[seat] < ranks[out] for seat in others)
                assert int(end.next_kind) == 0
    assert found > 20
