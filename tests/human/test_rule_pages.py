"""Every rule page that the presets come from, sentence by sentence, against what the game does."""

from __future__ import annotations

import pytest

from arena.dudo.bid import CALZA, DUDO, Bid, Call
from arena.dudo.dice import RecordedDice
from arena.dudo.game import Game
from arena.dudo.legal import illegality, least_quantities
from arena.dudo.presets import PRESETS, find_preset, make_rules
from arena.dudo.resolve import Resolution, resolve
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind, State
from arena.errors import RulesError
from arena.human.faq import faq
from arena.human.rule_page import page_lines, rule_page, summary
from arena.views.rules import faq_text, glossary_text, preset_text

SEEDS = ("lizumo", "app", "hebrew", "classic", "latin")


def least(preset: str, *bids: Bid, dice: tuple[int, ...] = (5, 5, 5), **changes: object) -> str:
    """The least bids after these, as one text."""
    state = State(make_rules(preset, **changes), list(dice))
    state.place(bids)
    return " ".join(f"{q}x{f}" for f, q in enumerate(least_quantities(state), 1) if q)


def after(preset: str, bid: Bid, call: Call, hands: str, dice: tuple[int, ...]) -> Resolution:
    """Seat 0 has bid, seat 1 calls."""
    state = State(make_rules(preset), list(dice))
    state.place([bid])
    cups = [tuple(map(int, hand)) for hand in hands.split()]
    return resolve(state, cups, call, 1)


@pytest.mark.parametrize(
    ("preset", "most", "start", "choices"),
    [("lizumo", 6, 3, (1, 2, 3, 4, 5)), ("app", 6, 5, (3, 4, 5)), ("hebrew", 20, 5, None)],
)
def test_seats_and_dice(
    preset: str, most: int, start: int, choices: tuple[int, ...] | None
) -> None:
    found = find_preset(preset)
    rules = make_rules(preset)
    assert (rules.max_players, rules.start_dice) == (most, start)
    assert found.choices.get("start_dice") == choices
    with pytest.raises(RulesError):
        make_rules("lizumo", start_dice=6)
    with pytest.raises(RulesError):
        make_rules("app", start_dice=2)


@pytest.mark.parametrize("preset", SEEDS)
def test_four_fives_are_followed_by_four_sixes_or_five_of_anything(preset: str) -> None:
    """Lizumo: `nach vier Fuenfen vier Sechsen oder fuenf Zweien`; vier Dreien geht nicht."""
    assert least(preset, Bid(4, 5)) == "2x1 5x2 5x3 5x4 5x5 4x6"


@pytest.mark.parametrize("preset", SEEDS)
@pytest.mark.parametrize(("bid", "aces"), [(Bid(6, 4), 3), (Bid(5, 4), 3), (Bid(11, 5), 6)])
def test_to_aces_takes_half_rounded_up(preset: str, bid: Bid, aces: int) -> None:
    assert least(preset, bid).split()[0] == f"{aces}x1"


@pytest.mark.parametrize("preset", SEEDS)
@pytest.mark.parametrize(("aces", "others"), [(3, 7), (4, 9), (2, 5)])
def test_from_aces_takes_twice_and_one(preset: str, aces: int, others: int) -> None:
    """The pages' examples: three aces to seven, four to nine, two to five; four aces beat three."""
    words = least(preset, Bid(1, 2), Bid(aces, 1)).split()
    assert words == [f"{aces + 1}x1", *(f"{others}x{face}" for face in range(2, 7))]


def test_who_may_open_on_aces() -> None:
    no_aces, all_faces = "1x2 1x3 1x4 1x5 1x6", "1x1 1x2 1x3 1x4 1x5 1x6"
    assert least("lizumo") == least("app") == least("classic") == least("latin") == no_aces
    assert least("hebrew") == all_faces
    assert least("classic", dice=(1, 5, 5)) == all_faces
    assert least("lizumo", dice=(1, 5, 5)) == no_aces
    assert least("app", wild_face=None) == all_faces


def test_hebrew_answers_an_opening_on_aces_freely_and_then_by_the_usual_rules() -> None:
    assert least("hebrew", Bid(4, 1)) == "5x1 1x2 1x3 1x4 1x5 1x6"
    assert least("hebrew", Bid(4, 1), Bid(2, 3)) == "1x1 3x2 3x3 2x4 2x5 2x6"
    assert least("classic", Bid(4, 1)) == "5x1 9x2 9x3 9x4 9x5 9x6"


def test_the_app_without_jokers_counts_every_face_for_itself() -> None:
    rules = make_rules("app", wild_face=None)
    state = State(rules, [3, 3])
    state.place([Bid(3, 4)])
    assert resolve(state, [(1, 4, 4), (2, 3, 5)], DUDO, 1).actual == 2
    assert after("app", Bid(3, 4), DUDO, "144 235", (3, 3)).actual == 3


@pytest.mark.parametrize("preset", SEEDS)
def test_an_exact_count_makes_the_bid_true_and_one_die_is_lost_however_far_it_is(
    preset: str,
) -> None:
    held = after(preset, Bid(3, 4), DUDO, "144 235", (3, 3))
    assert (held.holds, held.dice_after, held.next_opener) == (True, (3, 2), 1)
    failed = after(preset, Bid(6, 4), DUDO, "144 235", (3, 3))
    assert (failed.holds, failed.dice_after, failed.next_opener) == (False, (2, 3), 0)


@pytest.mark.parametrize("preset", SEEDS)
def test_when_the_loser_is_out_the_next_one_clockwise_opens(preset: str) -> None:
    state = State(make_rules(preset), [3, 1, 3])
    state.place([Bid(1, 4)])
    ended = resolve(state, [(4, 4, 4), (2,), (3, 3, 3)], DUDO, 1)
    assert (ended.dice_after, ended.next_opener) == ((3, 0, 3), 2)


def test_calza_is_played_where_the_page_says_so() -> None:
    for preset, played in [("lizumo", False), ("app", False), ("hebrew", True), ("classic", True)]:
        state = State(make_rules(preset), [3, 3])
        state.place([Bid(2, 4)])
        assert (illegality(state, CALZA) is None) is played


@pytest.mark.parametrize("preset", ["hebrew", "classic", "latin"])
def test_a_right_calza_wins_back_a_die_up_to_the_start(preset: str) -> None:
    assert after(preset, Bid(3, 4), CALZA, "144 235", (3, 3)).dice_after == (3, 4)
    assert after(preset, Bid(3, 4), CALZA, "144 22355", (3, 5)).dice_after == (3, 5)
    assert after(preset, Bid(2, 4), CALZA, "144 235", (3, 3)).dice_after == (3, 2)


def fijo(preset: str, dice: list[int], *bids: Bid) -> State:
    state = State(make_rules(preset), dice, kind=RoundKind.FIJO)
    state.place(bids)
    return state


@pytest.mark.parametrize("preset", ["hebrew", "classic", "latin"])
def test_who_comes_from_two_dice_to_one_opens_a_special_round_once(preset: str) -> None:
    state = State(make_rules(preset), [3, 2, 3])
    state.place([Bid(1, 4)])
    first = resolve(state, [(4, 4, 4), (2, 3), (3, 3, 3)], DUDO, 1)
    assert (first.next_opener, RoundKind.FIJO in first.next_kind) == (1, True)
    again = State(make_rules(preset), [3, 2, 3], fijo_used=[False, True, False])
    again.place([Bid(1, 4)])
    assert RoundKind.FIJO not in resolve(again, [(4, 4, 4), (2, 3), (3, 3, 3)], DUDO, 1).next_kind


def test_lizumo_and_the_app_have_no_special_round() -> None:
    for preset in ("lizumo", "app"):
        ended = after(preset, Bid(1, 4), DUDO, "444 23", (3, 2))
        assert ended.next_kind is RoundKind.NORMAL


def test_in_a_special_round_nothing_is_wild_nobody_calls_calza_and_faces_stay() -> None:
    """Hebrew: players who have one die, too, may change the face."""
    state = fijo("hebrew", [1, 3, 1], Bid(1, 3))
    assert least_quantities(state) == (None, None, 2, None, None, None)
    assert illegality(state, CALZA) is not None
    assert resolve(state, [(1,), (1, 1, 3), (3,)], DUDO, 1).actual == 2
    short = fijo("hebrew", [1, 3, 1], Bid(1, 3), Bid(2, 3))
    assert least_quantities(short) == (3, 3, 3, 2, 2, 2)
    assert least_quantities(fijo("classic", [1, 3, 1], Bid(1, 3), Bid(2, 3))) == (
        None, None, 3, None, None, None,
    )  # fmt: skip


def test_hebrew_and_classic_seat_by_a_roll_the_others_open_by_one() -> None:
    dice = RecordedDice([2, 6, 4, *[3] * 15])
    assert Game(make_rules("hebrew"), 3, dice).seating == (1, 2, 0)
    dice = RecordedDice([2, 6, 4, *[3] * 9])
    game = Game(make_rules("lizumo"), 3, dice)
    assert (game.seating, game.state.opener) == ((0, 1, 2), 1)


def test_latin_lays_dice_open_with_a_raise_only_and_hides_those_of_long_seats() -> None:
    rules = make_rules("latin")
    assert illegality(State(rules, [5, 5]), Bid(2, 5, (5,)), 0, (5, 5, 1, 2, 3)) is not None
    state = State(rules, [5, 5])
    state.place([Bid(1, 5)])
    assert illegality(state, Bid(2, 5, (5, 1)), 1, (1, 2, 3, 5, 6)) is None
    assert illegality(state, Bid(2, 5, (2,)), 1, (1, 2, 3, 5, 6)) is not None
    assert make_rules("classic").burn == "off"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_page_of_whole_sentences(preset: str) -> None:
    rules = make_rules(preset)
    titles = [section.title for section in rule_page(rules)]
    assert titles[0] == "Aim and table"
    assert titles[-1] == "Examples"
    for section in rule_page(rules):
        for sentence in section.sentences:
            assert sentence[0].isupper()
            assert sentence[-1] in ".:"
            assert "{" not in sentence
    assert summary(preset, rules)[0].startswith(f"Rules {preset}: ")
    assert page_lines(rules)


def page(preset: str) -> str:
    return preset_text(find_preset(preset)).plain


def test_pages_say_what_their_sources_say() -> None:
    assert "A round is not opened on aces." in page("lizumo")
    assert "Calza is not played." in page("lizumo")
    assert "Only those with 1 die may change the face." in page("hebrew")
    assert "After an opening of 2x1 (two aces): at least 3x1 1x2 1x3 1x4 1x5 1x6." in page("hebrew")
    assert "To open with a last die: at least 1x1 1x2 1x3 1x4 1x5 1x6." in page("classic")
    assert "After 4x5 (four fives) -> 2x1 (two aces): at least 3x1 5x2 5x3 5x4 5x5 5x6." in page(
        "classic"
    )
    assert "those with more than 2 dice do not look at their own dice" in page("latin")
    assert "Every face counts for itself alone." in page("rdr")


def answer(question: str, rules: Rules) -> str:
    return " ".join(dict(faq(rules))[question])


def test_questions_are_answered_from_the_active_rules() -> None:
    aces = "May I open on aces?"
    assert answer(aces, make_rules("lizumo")) == "A round is not opened on aces."
    assert answer(aces, make_rules("app", wild_face=None)).startswith(
        "A round may be opened on any"
    )
    back = "Can I win dice back?"
    assert answer(back, make_rules("app")) == "No: dice only go."
    assert answer(back, make_rules("hebrew")) == "Yes: a right calza wins back 1 die, up to 5 dice."
    assert answer("May I name a lower face?", make_rules("textarena")).startswith("No")
    assert "highest opens" in answer("Who opens?", make_rules("classic"))


def test_questions_and_terms_are_shown() -> None:
    assert "May I bid a face that I do not hold?\n  Yes" in faq_text(find_preset("app")).plain
    told = glossary_text().plain
    for name in ("perudo", "cacho", "cachito", "pico", "dadinho", "spot on", "palifico"):
        assert name in told
