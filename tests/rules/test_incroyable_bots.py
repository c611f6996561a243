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
from tablee.games.incroyable.race import Race
from tablee.games.incroyable.reading import USUAL_SHADE, Evidence, Heard, Scale, Shades, mean_of, opinions, worlds
from tablee.games.incroyable.thumb import EASY, rounded
from tablee.games.incroyable.view import IncroyableView
from tablee.games.incroyable.yardsticks import YARDSTICKS
from tests.rules.helpers_incroyable import A, B, C, D, after_estimates, estimating, game, passes_until, risk_round

GAME = GAMES["incroyable"]
EVERYBODY = {**GAME.bots, **YARDSTICKS}
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
    seen = worlds(opinions(evidence, Scale("quantity")), evidence, 4, 2000, Random(1), what)
    assert sum(world.weight for world in seen) == pytest.approx(1)
    return sum(world.weight * world.answer for world in seen)


def test_raises_and_passes_move_belief_up() -> None:
    """Who raises believes the number; who lets a high one stand does not think it absurd."""
    silent = heard()
    assert heard(Heard(B, 11.0, 0.0)) > silent + 0.02
    assert heard(Heard(B, 11.0, 0.0), Heard(C, 11.5, 0.0)) > heard(Heard(B, 11.0, 0.0))
    assert heard(Heard(B, 11.5, 0.45)) > silent
    assert heard(Heard(B, 8.0, 0.45)) == pytest.approx(silent, abs=0.05)


def test_caution_is_learned_from_what_was_said() -> None:
    """Somebody who always says more than the answer is taken at less than that."""
    shades = Shades()
    assert shades.of(B, "quantity") == USUAL_SHADE
    unsure = shades.noise("quantity", 3)
    for _ in range(20):
        shades.learn("quantity", {B: 0.8, C: -1.6}, None)
    assert shades.of(B, "quantity") > 0 > USUAL_SHADE > shades.of(C, "quantity")
    assert shades.of(B, "date") == USUAL_SHADE
    assert shades.noise("quantity", 3) < unsure == shades.noise("date", 3)


def test_a_cautious_table_is_soon_known() -> None:
    """All of them show it, so a newcomer among them is taken for one; not where everybody, oneself too, erred."""
    cautious, together = Shades(), Shades()
    for _ in range(6):
        cautious.learn("quantity", {B: -1.8, C: -1.8}, None)
        together.learn("quantity", {B: -1.8, C: -1.8}, -1.8)
    assert cautious.of(D, "quantity") < -0.9
    assert cautious.of(D, "quantity") < together.of(D, "quantity") < USUAL_SHADE


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
    """INC-72, INC-73: with a hunch above the answer, others will say + to a number just above it."""
    state = risk_round(4, bots=(A, B), asks=A)
    for hunch, above in ((900, True), (250, False)):
        values = [move.value for move in choices(replace(state.view(A), hunch=hunch)) if isinstance(move, Announce)]
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
    assert race((46, 30, 30, 30)).of_points({A: 4}) > 14, "the finish"


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
