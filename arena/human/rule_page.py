"""A set of rules as a page that people can play by, made from its parameters and nothing else.

Examples are worked out by the rules themselves. What the page says and what the game does can only
differ where a sentence here is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arena.dudo.bid import ACE, FACES
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.human.examples import Example, dice_at_table, examples
from arena.human.language import _, ngettext
from arena.human.wording import bid_words, dice_words


class Section(NamedTuple):
    """A heading and its sentences."""

    title: str
    sentences: list[str]


def summary(name: str, rules: Rules) -> list[str]:
    """The rules in a few lines, for those who are about to roll."""
    parts = [
        _("{dice} each").format(dice=dice_words(rules.start_dice)),
        _wild(rules),
        _opening_short(rules),
        _("calza is played") if rules.calza != "off" else _("no calza"),
        _specials_short(rules),
        _("dice may be laid open with a bid") if rules.burn != "off" else _("no burn"),
    ]
    return [_("Rules {name}: {parts}.").format(name=name, parts="; ".join(p for p in parts if p))]


def rule_page(rules: Rules) -> list[Section]:
    """The whole page, section by section."""
    sections = [
        Section(_("Aim and table"), list(_table(rules))),
        Section(_("A round"), list(_round(rules))),
        Section(_("Raising"), list(_raising(rules))),
        Section(_("Dudo"), list(_dudo(rules))),
        Section(_("Calza"), list(_calza(rules))),
        Section(
            _("Special rounds"), [*_palo_fijo(rules), *_palo_ciego(rules), *_no_special(rules)]
        ),
        Section(_("Burn"), list(_burn(rules))),
        Section(_("The next round and the end"), list(_end(rules))),
        Section(_("Examples"), list(_examples(rules))),
    ]
    return [section for section in sections if section.sentences]


class RuleLines(NamedTuple):
    """The sentences of the page that answer questions."""

    setup: list[str]
    next_opener: list[str]
    opening: str
    wild: list[str]
    aces: list[str]
    calza: list[str]
    special: list[str]
    burn: list[str]


def rule_lines(rules: Rules) -> RuleLines:
    """Parts of the page, by what they are about."""
    return RuleLines(
        setup=[_setup(rules)],
        next_opener=[] if rules.single_round else list(_opener(rules)),
        opening=_opening(rules),
        wild=[_wild_sentence(rules)],
        aces=list(_aces(rules)) if rules.order.converts else [],
        calza=list(_calza(rules)),
        special=[*_palo_fijo(rules), *_palo_ciego(rules), *_no_special(rules)],
        burn=list(_burn(rules)),
    )


def page_lines(rules: Rules) -> list[str]:
    """The page without its examples, as lines."""
    lines = []
    for section in rule_page(rules)[:-1]:
        lines += [section.title, *(f"  {sentence}" for sentence in section.sentences)]
    return lines


def _table(rules: Rules) -> Iterator[str]:
    yield (
        _("The game is one round; whoever does not lose it wins.")
        if rules.single_round
        else _("The last one who still has dice wins.")
    )
    most = rules.max_players
    if most == 2:
        yield _("Two people or bots play.")
    else:
        yield _("Two to {most} people or bots play.").format(most=most)
    yield _("Everyone begins with {dice} and a cup.").format(dice=dice_words(rules.start_dice))
    yield _setup(rules)


def _setup(rules: Rules) -> str:
    return {
        "seat0": _("The first seat opens the first round."),
        "roll_opener": _("Everyone rolls a die: the highest opens; those who tie roll again."),
        "roll_order": _(
            "Everyone rolls a die: the highest opens, and all sit clockwise from the highest roll to "
            "the lowest; those who tie roll again."
        ),
    }[rules.setup]


def _round(rules: Rules) -> Iterator[str]:
    yield _("Everyone rolls in the cup and looks at the own dice alone.")
    yield _(
        "The opener bids on all dice of the table: 4x5 says that at least four fives are there."
    )
    yield _(
        "A face that one does not hold may be bid, too. Nobody bids more than all dice in play."
    )
    if rules.calza in ("turn", "anyone"):
        yield _("Clockwise, the next one raises, calls dudo or calls calza.")
    else:
        yield _("Clockwise, the next one raises or calls dudo.")
    yield _opening(rules)


def _opening(rules: Rules) -> str:
    if rules.wild_face != ACE or rules.open_aces == "always":
        return _("A round may be opened on any face, aces included.")
    if rules.open_aces == "never":
        return _("A round is not opened on aces.")
    return _("A round is opened on aces only by someone who has a single die left.")


def _opening_short(rules: Rules) -> str:
    if rules.wild_face != ACE or rules.open_aces == "always":
        return _("opening on aces is allowed")
    if rules.open_aces == "never":
        return _("no opening on aces")
    return _("aces open only from a last die")


def _wild(rules: Rules) -> str:
    return {
        None: _("nothing is wild"),
        1: _("aces are wild"),
        6: _("sixes are wild"),
    }[rules.wild_face]


def _specials_short(rules: Rules) -> str:
    names = []
    if rules.palo_fijo:
        names.append(_("palo fijo"))
    if rules.palo_ciego:
        names.append(_("palo ciego"))
    return " + ".join(names) if names else _("no special rounds")


def _raising(rules: Rules) -> Iterator[str]:
    yield _wild_sentence(rules)
    yield {
        "reset_face": _("A raise names more dice, of any face, or as many dice of a higher face."),
        "no_decrease": _(
            "A raise names more dice or a higher face; neither the number nor the face falls."
        ),
        "reset_quantity": _(
            "A raise names more dice of the same face, or a higher face with any number of dice."
        ),
    }[rules.raise_rule]
    if rules.order.converts:
        yield from _aces(rules)
    elif rules.plain_ace_rank == "high":
        yield _("Aces are the highest face.")


def _wild_sentence(rules: Rules) -> str:
    return {
        None: _("Every face counts for itself alone."),
        1: _("Aces are wild: they count for every other face. A bid on aces counts aces alone."),
        6: _("Sixes are wild: they count for every other face. A bid on sixes counts them alone."),
    }[rules.wild_face]


def _aces(rules: Rules) -> Iterator[str]:
    yield {
        "half_up": _("To aces: half the number is enough, rounded up."),
        "half_floor_plus_1": _("To aces: half the number, rounded down, and one."),
        "half_up_plus_1": _("To aces: half the number, rounded up, and one."),
    }[rules.to_aces]
    yield (
        _("From aces to another face: twice their number and one.")
        if rules.from_aces == "double_plus_1"
        else _("From aces to another face: twice their number.")
    )
    if rules.after_ace_opening == "free_face":
        yield _(
            "After an opening on aces the next bid is free: more aces, or any number of another face."
        )


def _dudo(rules: Rules) -> Iterator[str]:
    yield _("Dudo doubts the last bid. All cups are lifted, and the dice that count are counted.")
    if rules.single_round:
        yield _(
            "If there are as many as were bid or more, the doubter loses; else the bidder loses."
        )
    else:
        yield _(
            "If there are as many as were bid or more, the doubter loses a die; else the bidder does."
        )
    yield _("An exact count makes the bid true. By how much a bid is off does not matter.")


def _calza(rules: Rules) -> Iterator[str]:
    if rules.calza == "off":
        yield _("Calza is not played.")
        return
    yield _("Calza says that the last bid is exactly right. All cups are lifted.")
    yield {
        "turn": _("The one in turn may call it, instead of raising or dudo."),
        "bystanders": _("Anyone may call it who is not in turn and did not bid."),
        "anyone": _("Anyone may call it except the bidder."),
    }[rules.calza]
    yield _calza_hit(rules)
    lost = dice_words(rules.calza_miss_loss)
    yield _("If it is wrong, the caller loses {dice}.").format(dice=lost)
    if rules.calza_needs_missing_die:
        yield _("Only someone who has lost a die may call it.")
    if not rules.special_calza and (rules.palo_fijo or rules.palo_ciego):
        yield _("In special rounds it is not played.")


def _calza_hit(rules: Rules) -> str:
    if rules.calza_hit == "gain":
        return _(
            "If it is right, the caller wins back {dice}, up to the {most} of the start."
        ).format(dice=dice_words(rules.calza_gain), most=rules.start_dice)
    return {
        "bidder_loses": _("If it is right, the bidder loses a die."),
        "others_lose": _("If it is right, all others lose a die."),
        "nothing": _("If it is right, nobody loses a die."),
    }[rules.calza_hit]


def _no_special(rules: Rules) -> Iterator[str]:
    if not (rules.palo_fijo or rules.palo_ciego):
        yield _("There are no special rounds.")


def _palo_fijo(rules: Rules) -> Iterator[str]:
    if not rules.palo_fijo:
        return
    yield _("Palo fijo: {when}").format(when=_trigger(rules, rules.palo_fijo))
    yield _("In it nothing is wild, bids rise in the plain order, and a round may open on aces.")
    yield {
        "nobody": _("The face of the first bid stays: only the number is raised."),
        "short": ngettext(
            "Only those with {count} die may change the face.",
            "Only those with {count} dice or fewer may change the face.",
            rules.palo_fijo,
        ).format(count=rules.palo_fijo),
        "veterans": _("Only those who have had their palo fijo may change the face."),
        "anyone": _("Everyone may change the face."),
    }[rules.fijo_face_change]


def _palo_ciego(rules: Rules) -> Iterator[str]:
    if not rules.palo_ciego:
        return
    yield _("Palo ciego: {when}").format(when=_trigger(rules, rules.palo_ciego))
    dice = dice_words(rules.palo_ciego)
    if rules.ciego_blind == "long":
        yield _("In it those with more than {dice} do not look at their own dice.").format(
            dice=dice
        )
    else:
        yield _("In it those with {dice} or fewer do not look at their own dice.").format(dice=dice)


def _trigger(rules: Rules, threshold: int) -> str:
    text = ngettext(
        "the round after someone comes down to {count} die is special",
        "the round after someone comes down to {count} dice is special",
        threshold,
    ).format(count=threshold)
    often = _("once for each") if rules.special_repeat == "once" else _("each time")
    least = _("; not when only two are left") if rules.special_min_alive == 3 else ""
    return f"{text}, {often}{least}."


def _burn(rules: Rules) -> Iterator[str]:
    if rules.burn == "off":
        yield _("Dice are not laid open during a round.")
        return
    yield (
        _("With a raise one may lay open own dice that count for it, and roll the rest again.")
        if rules.burn == "raise"
        else _("With a bid one may lay open own dice that count for it, and roll the rest again.")
    )
    yield _("Once in a round; at least one die stays hidden; open dice count like all others.")


def _end(rules: Rules) -> Iterator[str]:
    if rules.single_round:
        return
    yield _("Whoever has no dice left is out.")
    yield from _opener(rules)


def _opener(rules: Rules) -> Iterator[str]:
    yield {
        "loser": _("The next round is opened by who lost a die, or the next one clockwise."),
        "winner": _("The next round is opened by who won the last one."),
        "rotate": _("The next round is opened by the next one clockwise of the opener."),
        "rotate_back": _(
            "The next round is opened by the next one counterclockwise of the opener."
        ),
        "after_caller": _("The next round is opened by the next one clockwise of the caller."),
    }[rules.next_opener]
    if rules.next_opener == "loser" and rules.calza != "off" and rules.calza_hit == "gain":
        yield _("After a right calza the caller opens.")


def _examples(rules: Rules) -> Iterator[str]:
    dice = dice_at_table(rules)
    yield _("At a table of {seats} with {dice} in play:").format(
        seats=len(dice), dice=dice_words(sum(dice))
    )
    for example in examples(rules):
        least = [f"{low}x{face}" for face, low in zip(FACES, example.least, strict=True) if low]
        yield _moment(example).format(
            bids=" -> ".join(bid_words(bid) for bid in example.bids),
            least=" ".join(least) or _("no bid, only calls"),
        )


def _moment(example: Example) -> str:
    if example.kind & RoundKind.FIJO:
        return _("In palo fijo, after {bids}: at least {least}.")
    if example.last_die:
        return _("To open with a last die: at least {least}.")
    if not example.bids:
        return _("To open: at least {least}.")
    if len(example.bids) == 1 and example.bids[0].face == ACE:
        return _("After an opening of {bids}: at least {least}.")
    return _("After {bids}: at least {least}.")
