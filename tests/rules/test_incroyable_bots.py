"""Incroyable!: the bots. They play by the rules on every board, conclude what people would, and are never absurd."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from tablee.bots import play_out
from tablee.core import Ask, Move
from tablee.core.text import read_words
from tablee.games import GAMES, incroyable
from tablee.games.incroyable import Announce, Bet, Challenge, Estimate, Pass, Raise
from tablee.games.incroyable.board import load_board
from tablee.games.incroyable.deck import Kind
from tablee.games.incroyable.race import Race, risk_worth
from tablee.games.incroyable.reading import DOUBT, Evidence, Heard, Scale, at_least, mean_of, opinions, worlds
from tablee.games.incroyable.shading import USUAL_SHADE, Shades, evidence_of
from tablee.games.incroyable.strong import StrongIncroyable
from tablee.games.incroyable.thumb import EASY, rounded
from tablee.games.incroyable.view import IncroyableView
from tablee.games.incroyable.yardsticks import YARDSTICKS
from tests.rules.helpers_incroyable import A, B, C, D, after_estimates, estimating, game, passes_until, risk_round

GAME = GAMES["incroyable"]
EVERYBODY = {**GAME.bots, **YARDSTICKS}
NUMBERS = Scale("quantity")
LONG_TALK = 25
"""Raises at one question that people would still sit through."""
KINDS: tuple[Kind, ...] = ("quantity", "date", "percentage")


class OnlyTheseTwo:
    """A bot behind a wall: what it is shown has been through the wire, and is all there is."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    def answer(self, view: IncroyableView, ask: Ask) -> Move | None:
        """The same bytes as a person gets."""
        shown = json.decode(json.encode(view), type=IncroyableView, dec_hook=read_words)
        move: Move | None = self.bot.answer(shown, shown.ask)
        return move


def played(names: list[str], seed: int, **options: Any) -> list[tuple[int, str]]:
    """A whole game of these, checked by the rules: every answer."""
    state = incroyable.deal(incroyable.setup(**options), len(names), seed=seed, bots=tuple(range(len(names))))
    told: list[tuple[int, str]] = []

    def noting(seat: int, name: str) -> OnlyTheseTwo:
        bot = OnlyTheseTwo(EVERYBODY[name](GAME, seat, Random(seat)))
        answer = bot.answer

        def noted(view: IncroyableView, ask: Ask) -> Move | None:
            move = answer(view, ask)
            told.append((seat, repr(move)))
            return move

        bot.answer = noted  # type: ignore[method-assign]
        return bot

    outcome = play_out(state, {seat: noting(seat, name) for seat, name in enumerate(names)}, most_steps=3000)
    assert outcome.winners
    return told


def longest_talk(told: list[tuple[int, str]]) -> int:
    """The most raises between two questions."""
    talks = "".join("r" if move.startswith("Raise") else "|" if move == "Draw()" else "" for _, move in told).split(
        "|"
    )
    return max(map(len, talks))


@pytest.mark.parametrize(("level", "seeds"), [("easy", (4, 17, 25)), ("medium", (7, 9, 21)), ("strong", (5,))])
def test_nobody_talks_for_ever(level: str, seeds: tuple[int, ...]) -> None:
    """Once a hundred and thirty raises were seen at one question, and years to come were raised without end."""
    assert max(longest_talk(played([level] * 4, seed, board="court")) for seed in seeds) <= LONG_TALK


@pytest.mark.parametrize("board", ["classique", "court"])
@pytest.mark.parametrize("order", ["after_moves", "sequential"])
def test_all_bots_play_whole_games_by_the_rules(board: str, order: str) -> None:
    """With every board and option, each beside all others; twice the same with the same luck."""
    names = list(EVERYBODY)
    for seed, seats in enumerate((3, 4, 6)):
        around = [names[(seat + 2 * seed) % len(names)] for seat in range(seats)]
        assert played(around, seed, board=board, bonus_order=order) == played(
            around, seed, board=board, bonus_order=order
        )


@pytest.mark.parametrize("name", EVERYBODY)
def test_a_bot_without_a_hunch_plays_on(name: str) -> None:
    """It took a seat in the middle of a question, or joined like a person."""
    state = incroyable.deal(incroyable.setup(board="court"), 3, seed=4)
    bots = {seat: EVERYBODY[name](GAME, seat, Random(seat)) for seat in range(3)}
    assert play_out(state, bots, most_steps=3000).winners


@pytest.mark.parametrize("kind", KINDS)
def test_a_scale_leads_there_and_back(kind: Kind) -> None:
    """Numbers keep their order, and those that occur come back as they were."""
    scale = Scale(kind)
    numbers = {"quantity": range(1, 10_000, 37), "date": range(1, 2027, 25), "percentage": range(1, 100)}[kind]
    places = [scale.place(number) for number in numbers]
    assert places == sorted(places)
    assert [scale.number(place) for place in places] == list(numbers)


def asked(kind: Kind, hunch: int, seats: int = 4) -> IncroyableView:
    """What a bot sees that is to estimate something of this kind."""
    state = estimating(seats, bots=(A,))
    view: IncroyableView = state.view(A)
    assert view.question is not None
    return replace(view, hunch=hunch, question=replace(view.question, kind=kind))


@pytest.mark.parametrize(
    "name", ["easy", "medium", "strong", *(name for name in YARDSTICKS if name != "know-nothing")]
)
def test_a_date_is_a_date(name: str) -> None:
    """For something of 1900 nobody says 1425, nor a year to come."""
    view = asked("date", 1900)
    assert view.ask is not None
    for luck in range(20):
        move = EVERYBODY[name](GAME, A, Random(luck)).answer(view, view.ask)
        assert isinstance(move, Estimate)
        assert 1780 <= move.value <= 1960


def test_easy_says_round_numbers_near_its_hunch() -> None:
    """Like people, and never absurd: at most about half as much again, or a third less."""
    view = asked("quantity", 437)
    assert view.ask is not None
    said = [GAME.bots["easy"](GAME, A, Random(luck)).answer(view, view.ask) for luck in range(50)]
    values = [move.value for move in said if isinstance(move, Estimate)]
    assert len(values) == 50
    assert all(value % 10 == 0 and 290 <= value <= 660 for value in values)
    assert [rounded(value, "quantity") for value in (7, 43, 437, 4378)] == [7, 43, 440, 4400]
    assert [rounded(99, "percentage"), rounded(1, "percentage"), rounded(1789, "date")] == [95, 5, 1790]
    assert EASY.doubt_lower is None


# What it concludes -------------------------------------------------------------------------------------------


def believed(evidence: list[Evidence]) -> float:
    return mean_of(opinions(evidence, Scale("quantity")))


def test_others_estimates_move_belief_towards_them_but_not_far_outliers() -> None:
    """What lies far off counts less than what is near."""
    own = Evidence(A, 10.0, 0.0)
    alone, near, far = (
        believed([own, *more])
        for more in ([], [Evidence(B, 11.0, 0.4), Evidence(C, 11.2, 0.4)], [Evidence(B, 25.0, 0.4)])
    )
    assert alone + 0.3 < near < 11.2
    assert far < 14


def heard(*what: Heard) -> float:
    """The expected answer after this was said at a table whose first estimates all stand at 10."""
    evidence = [Evidence(seat, 10.0, 0.45) for seat in (B, C, D)]
    limits = [lambda hunch: hunch + DOUBT] * 4
    seen = worlds(opinions(evidence, Scale("quantity")), evidence, 2000, Random(1), limits, what)
    assert sum(world.weight for world in seen) == pytest.approx(1)
    return sum(world.weight * mean(world.answers) for world in seen)


def test_raises_and_passes_move_belief_up() -> None:
    """Who raises believes the number; who lets a high one stand does not think it absurd."""
    silent = heard()
    assert heard(Heard(B, 11.0, 11.0)) > silent + 0.02
    assert heard(Heard(B, 11.0, 11.0), Heard(C, 11.5, 11.5)) > heard(Heard(B, 11.0, 11.0))
    assert heard(Heard(B, 11.5)) > silent
    assert heard(Heard(B, 8.0)) == pytest.approx(silent, abs=0.05)


def test_who_raises_by_a_small_step_does_not_believe_much_more() -> None:
    """Anywhere up to what one believes: a small step that need not have been that small says that it is near."""
    evidence, limits = [Evidence(C, 11.0, 0.45)], [lambda hunch: hunch + DOUBT] * 4
    some = opinions(evidence, NUMBERS)

    def remembered(low: float) -> float:
        seen = worlds(some, evidence, 2000, Random(1), limits, (Heard(B, 11.0, low),))
        return sum(world.weight * world.hunches[B] for world in seen)

    assert remembered(10.9) < remembered(7.0) - 0.2


def learned(said: dict[int, float], times: int, own: float | None) -> Shades:
    """Shades after that many questions whose answer was 1,000, with first estimates so many spreads off."""
    shades, answer = Shades(), NUMBERS.place(1000)
    values = {seat: NUMBERS.number(answer + off) for seat, off in said.items()}
    for _ in range(times):
        shades.learn(NUMBERS, values, answer, None if own is None else answer + own)
    return shades


def test_caution_is_learned_from_what_was_said() -> None:
    """Somebody who always says more than the answer is taken at less than that."""
    assert Shades().of(B, "quantity") == USUAL_SHADE
    shades = learned({B: 0.8, C: -1.6}, 20, None)
    assert shades.of(B, "quantity") > USUAL_SHADE + 0.3 > USUAL_SHADE - 0.3 > shades.of(C, "quantity")
    assert shades.of(B, "date") == USUAL_SHADE
    assert shades.noise("quantity", 3) < Shades().noise("quantity", 3) == shades.noise("date", 3)


def test_a_table_is_as_usual_until_it_shows_that_it_is_not() -> None:
    """One question that all fell short of proves little; many of them do."""
    steps = [learned({B: -2.0, C: -2.0, D: -2.0}, times, None).of(A, "quantity") for times in (0, 1, 2, 8)]
    assert steps[0] == USUAL_SHADE
    assert steps[0] > steps[1] > -1.5
    assert steps[3] < -1.7
    usual = learned({B: -0.9, C: -0.9, D: -0.9}, 3, None).of(A, "quantity")
    assert -0.75 < usual < USUAL_SHADE, "not much different: that is chance"


def test_where_all_agree_habits_show() -> None:
    """All saying the same, well below the answer, tells more about habits than a table that is at odds."""
    agreed, at_odds = learned({B: -1.6, C: -1.6, D: -1.6}, 2, None), learned({B: 0.4, C: -1.6, D: -3.0}, 2, None)
    assert agreed.of(A, "quantity") < at_odds.of(A, "quantity") < USUAL_SHADE


def test_who_raises_beyond_what_one_thought_remembers_more() -> None:
    """A first estimate far below is caution, if its author raises far beyond it; one's own hunch stays what it is."""
    one = Evidence(B, 10.0, 0.5)
    low, same, high = (at_least(one, bar) for bar in (8.0, 10.0, 13.0))
    assert low.place == pytest.approx(one.place, abs=0.01)
    assert one.place < same.place < 13 <= high.place < 13.5
    assert 0 < high.noise < same.noise < one.noise
    assert at_least(Evidence(A, 10.0, 0.0), 13.0).place == 10.0
    state = after_estimates(100, 130, 120, 110, bots=(A,))
    passes_until(state, A)
    state.answer(A, Raise(300))
    bot, view = StrongIncroyable(GAME, D, Random(1)), state.view(D)
    told = {one.seat: one.place for one in bot._evidence(view, NUMBERS)}
    assert told[A] >= NUMBERS.place(300) > told[B]


def test_a_least_raise_says_no_more_than_that_it_is_believed() -> None:
    """Whoever always raises as little as they must is not thought to be at their end (INC-46, INC-47)."""
    state = after_estimates(20, 26, 24, 22, bots=(A,))
    passes_until(state, A)
    state.answer(A, Raise(23))
    state.answer(D, Raise(25))
    view = state.view(C)
    told = list(StrongIncroyable(GAME, C, Random(1))._heard(view, NUMBERS, set()))
    assert [one.seat for one in told if one.low is not None and one.low == one.bar] == [A, D]


def test_a_cautious_table_is_soon_known() -> None:
    """All of them show it, so a newcomer among them is taken for one; not where everybody, oneself too, erred."""
    cautious, together = learned({B: -1.8, C: -1.8}, 6, None), learned({B: -1.8, C: -1.8}, 6, -1.8)
    assert cautious.of(D, "quantity") < -0.9
    assert cautious.of(D, "quantity") < together.of(D, "quantity") < USUAL_SHADE


def test_who_says_a_share_of_everything_is_understood() -> None:
    """1425 for a year that is thought to be 1900 is three quarters of it, and tells nothing about the year; that
    player says 45 for 60 of a hundred, too."""
    dates, shares, shades = Scale("date"), Scale("percentage"), Shades()
    assert shades.by_factor(B) < 0.5
    assert [one.seat for one in evidence_of(A, 1900, {A: 1880, B: 1425, C: 1885}, dates, shades)] == [A, C]
    before = shades.evidence(B, 45, shares, shares.place(55), 0.4)
    shades.learn(dates, {B: 1425, C: 1885}, dates.place(1900), None)
    assert shades.by_factor(C) < 0.5 < shades.by_factor(B)
    after = shades.evidence(B, 45, shares, shares.place(55), 0.4)
    assert shares.value(before.place) < 54 < 58 < shares.value(after.place)
    assert shades.said(B, dates.place(1900), dates, factor=True) == pytest.approx(dates.place(1425), abs=0.5)


@pytest.mark.parametrize(
    ("value", "heeded", "stands"), [(1425, False, 1990), (1885, True, 1912), (1200, False, 2026)]
)
def test_how_much_others_let_stand(value: int, heeded: bool, stands: int) -> None:
    """Of a hunch of 1900: hardly more, if one reckons in years; anything, if by shares or by no known way."""
    dates = Scale("date")
    limit = Shades().limit(B, value, dates, dates.place(1900), heeded=heeded)
    if heeded:
        assert dates.place(1902) < limit(dates.place(1900)) < dates.place(stands)
    else:
        assert limit(dates.place(1900)) >= dates.place(stands)


def choices(view: IncroyableView, times: int = 20) -> list[Move | None]:
    """What the strong bot does, with different luck."""
    assert view.ask is not None
    return [GAME.bots["strong"](GAME, A, Random(luck)).answer(view, view.ask) for luck in range(times)]


def test_strong_doubts_what_is_far_too_high_and_not_what_is_low() -> None:
    """The second-highest speaks, with a hunch of 500 (INC-41)."""
    state = after_estimates(400, 6000, 380, 350, bots=(A,))
    view = replace(state.view(A), hunch=500)
    assert choices(view) == [Challenge(B)] * 20
    state = after_estimates(300, 310, 290, 280, bots=(A,))
    view = replace(state.view(A), hunch=900)
    assert choices(view).count(Pass()) > 15


def test_strong_raises_while_all_are_low() -> None:
    """As the lowest of a table that is far below what it remembers (INC-44)."""
    state = after_estimates(100, 130, 120, 110, bots=(A,))
    passes_until(state, A)
    raises = [move.value for move in choices(replace(state.view(A), hunch=600)) if isinstance(move, Raise)]
    assert len(raises) > 15
    assert max(raises) < 600


def test_strong_bets_by_its_hunch_and_announces_where_others_err() -> None:
    """INC-72, INC-73: with a hunch above the answer, others will say + to a number just above it. That is what one
    wants at the last stake; before it, some should go on to err later."""
    state = risk_round(4, bots=(A, B), asks=A)
    for hunch, above in ((900, True), (250, False)):
        values = [
            move.value for move in choices(replace(state.view(A), hunch=hunch, stake=7)) if isinstance(move, Announce)
        ]
        assert len(values) == 20
        assert sum((value > 500) == above for value in values) > 15
        assert all(abs(value - 500) < 80 for value in values)
    state.answer(A, Announce(480))
    for hunch, sign in ((700, "+"), (300, "-")):
        view = replace(state.view(B), hunch=hunch)
        assert view.ask is not None
        move = GAME.bots["strong"](GAME, B, Random(1)).answer(view, view.ask)
        assert isinstance(move, Bet)
        assert move.sign == sign


# The race ----------------------------------------------------------------------------------------------------


def race(position: tuple[int, ...], questioner: int = 0) -> Race:
    state = game(len(position), board=load_board("classique"), position=position, asks=questioner)
    return Race(state.view(A), load_board("classique"), A)


def test_points_are_worth_what_they_bring_on_the_track() -> None:
    """One's own more than none, others' less; black cells, spirals and the finish count."""
    even = race((1, 1, 1, 1), questioner=1)
    assert even.of_points({A: 3}) > 0 > even.of_points({B: 3})
    assert even.of_points({A: 3, B: 3, C: 3, D: 3}) == pytest.approx(0, abs=1.5)
    assert even.of_points({A: 7}) > even.of_points({A: 8}), "cell 9 is black and leads back to 6"
    assert race((1, 1, 1, 1), questioner=3).of_points({A: 4}) > even.of_points({A: 4}) + 1, (
        "a spiral, and one asks next"
    )
    ahead = race((10, 30, 10, 10))
    assert ahead.of_points({B: 4}) < 2 * ahead.of_points({C: 4}) < 0, "whoever is ahead is the greater threat"
    close = race((45, 45, 45, 45))
    assert close.of_points({A: 5}) > close.of_points({A: 4}) + 5, "the finish"
    assert close.of_points({A: 5, B: 6}) < 0, "whoever went further has won"


def test_who_is_level_dares_and_who_is_far_ahead_does_not() -> None:
    """With many at the table six cells or nothing are better than three each time; not for the one who leads."""
    level, ahead = race((30, 30, 30, 30, 30, 30)), race((44, 25, 25, 25, 25, 25))
    assert level.of_points({A: 6}) / 2 > level.of_points({A: 3})
    assert ahead.of_points({A: 2}) > ahead.of_points({A: 4}) / 2


def test_a_risk_round_is_worth_more_the_more_are_still_in() -> None:
    """To the one who asks (INC-77): somebody has to err, and can do so only while they are in."""
    for players in (3, 4, 6):
        worths = [risk_worth(others, 1, players) for others in range(players)]
        assert worths == sorted(worths)
        assert worths[0] == 0 == risk_worth(1, 5, players)
    assert risk_worth(1, 4, 3) == pytest.approx(7 / 2 - 7 / 4)


def test_strong_is_stronger_than_sensible() -> None:
    """A few games on the short track: not how strong it is (docs/bots.md), but that it is not weak."""
    won = []
    for number in range(24):
        state = incroyable.deal(incroyable.setup(board="court"), 3, seed=number, bots=(0, 1, 2))
        names = ["sensible"] * 3
        names[number % 3] = "strong"
        bots = {seat: GAME.bots[name](GAME, seat, Random(f"{number} {seat}")) for seat, name in enumerate(names)}
        won.append(number % 3 in play_out(state, bots).winners)
    assert mean(won) > 1 / 3
