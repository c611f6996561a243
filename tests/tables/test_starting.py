"""Dealing: how many, who begins, again with the start going round, late arrivals, another game at the same table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tablee.games import GAMES
from tablee.games.tous_ego import Draw
from tablee.protocol import incoming
from tablee.tables import chairs
from tablee.tables.codes import hashed
from tests.tables.sittings import (
    answer,
    any_answer,
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    play,
    play_out,
    refused,
    table_of,
)

START = incoming.Start(key="start")


@pytest.mark.parametrize("game", GAMES)
def test_too_few_and_too_many(game: str) -> None:
    rules = GAMES[game]
    assert refused(table_of(game, people=rules.fewest - 1), START) == "too_few_players"
    assert refused(table_of(game, people=0), START) == "too_few_players"
    if rules.most < 10:
        assert refused(table_of(game, people=rules.most + 1), START) == "too_many_players"
        assert refused(table_of(game, people=rules.most, bots=1), START) == "too_many_players"
    for people in (rules.fewest, min(rules.most, 10)):
        draft = game_of(game, people=people)
        assert game_on(draft).seats == people


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_dealt_to_everybody_in_order(game: str) -> None:
    draft = table_of(game, people=GAMES[game].fewest - 1, bots=1)
    order = tuple(chair.id for chair in draft.table.chairs)[::-1]
    do(draft, incoming.Arrange(key=new_key(), chairs=order))
    before = draft.table
    do(draft, START)
    table, state = draft.table, game_on(draft)
    assert (table.seats, table.status, table.games, table.paused) == (order, "playing", 1, False)
    assert table.version > before.version
    assert state.seats == len(order)
    assert state.bots == (0,), "the bot's chair came last, and is first now"
    assert table.began == table.seats[state.leader()]
    assert [table.seat_of(chair) for chair in order] == list(range(len(order)))


@pytest.mark.parametrize("game", GAMES)
def test_whom_the_host_marked_begins(game: str) -> None:
    for chair in range(1, GAMES[game].fewest + 1):
        draft = game_of(game, people=GAMES[game].fewest, starter=chair)
        assert draft.table.seats[game_on(draft).leader()] == draft.table.began == chair
        assert draft.table.starter is None, "marked for one game"


def test_or_chance_decides() -> None:
    began = Counter(game_of("tous_ego").table.began for _ in range(120))
    assert set(began) == {1, 2, 3, 4}


def test_f2f_a16_each_game_of_face_to_face_is_begun_by_lot() -> None:
    """F2F-A16: the start does not go round; whom the host marked begins all the same."""
    draft = play_out(game_of("face_to_face", starter=2))
    do(draft, START)
    assert game_on(draft).setup.options.first_player is None
    assert draft.table.seats[game_on(draft).leader()] == draft.table.began
    draft = play_out(fresh(draft))
    do(draft, incoming.Starter(key=new_key(), chair=1))
    do(draft, START)
    assert draft.table.began == 1


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.start_goes_round])
def test_again_and_the_start_goes_round(game: str) -> None:
    draft = game_of(game, starter=2)
    people = len(draft.table.chairs)
    for number in range(1, people + 2):
        draft = play_out(draft, seed=number)
        do(draft, START)
        draft = fresh(draft)
        assert draft.table.games == number + 1
        assert draft.table.began == (1 + number) % people + 1
        assert draft.table.seats[game_on(draft).leader()] == draft.table.began


def test_a_mark_goes_before_going_round() -> None:
    draft = play_out(game_of("tous_ego", starter=1))
    do(draft, incoming.Starter(key=new_key(), chair=4))
    do(draft, START)
    assert draft.table.began == 4


def test_the_start_goes_round_in_the_new_order_of_chairs() -> None:
    draft = play_out(game_of("tous_ego", starter=1))
    do(draft, incoming.Arrange(key=new_key(), chairs=(1, 4, 3, 2)))
    do(draft, START)
    assert draft.table.began == 4


def test_the_start_goes_round_past_somebody_who_began_and_left() -> None:
    """The one after them begins, as if they had still been there."""
    for last_time in range(1, 6):
        draft = game_of("tous_ego", people=5, starter=last_time)
        draft = play_out(draft)
        do(draft, incoming.Leave(key=new_key(), chair=last_time))
        do(draft, START)
        assert draft.table.began == last_time % 5 + 1


def test_an_agreed_option_is_not_lost_where_the_start_is_marked() -> None:
    draft = game_of("tous_ego", starter=2, target=9)
    assert game_on(draft).setup.options.target == 9
    assert game_on(draft).setup.options.first_player == 1
    assert draft.table.options == {"target": 9}, "who begins is no part of what was agreed"


# Late arrivals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_late_arrivals_watch_and_sit_at_the_next_game(game: str) -> None:
    draft = play(game_of(game), 3)
    seats = draft.table.seats
    late = chairs.join(draft, "Zoé", None, "the-token-of-zoe")
    assert draft.table.seats == seats
    assert draft.table.seat_of(late.id) is None
    assert refused(draft, incoming.Skip(key="k", chair=late.id)) == "does_not_play"
    assert refused(draft, incoming.LetBot(key="k", chair=late.id)) == "does_not_play"
    assert refused(draft, incoming.GiveBack(key="k", chair=late.id)) == "does_not_play"
    draft = play_out(draft)
    do(draft, START)
    assert draft.table.seats == (*seats, late.id)
    assert game_on(draft).seats == len(seats) + 1


def test_a_late_arrival_may_leave_again_without_a_trace() -> None:
    draft = play(game_of("tous_ego"), 3)
    late = chairs.join(draft, "Zoé", None, "the-token-of-zoe")
    events = len(draft.events)
    do(draft, incoming.Leave(key=new_key(), chair=late.id))
    assert draft.table.chair(late.id) is None
    assert len(draft.events) == events


# Another game -----------------------------------------------------------------------------------------------


def test_another_game_at_the_same_table_with_the_same_people() -> None:
    draft = play_out(game_of("tous_ego", people=4, starter=2))
    tokens = [chair.token for chair in draft.table.chairs]
    do(draft, incoming.Choose(key=new_key(), game="incroyable", options={"board": "court"}))
    assert draft.table.status == "lobby"
    do(draft, START)
    assert game_on(draft).game == "incroyable"
    assert (draft.table.games, draft.table.began) == (2, 3)
    assert [chair.token for chair in draft.table.chairs] == tokens
    play_out(fresh(draft))


def test_those_who_left_are_forgotten_with_the_next_game() -> None:
    draft = game_of("tous_ego", people=5)
    do(draft, incoming.Leave(key=new_key(), chair=2))
    draft = play_out(draft)
    do(draft, START)
    assert draft.table.chair(2) is None
    assert draft.table.seats == (1, 3, 4, 5)


# Nothing of the last game in the next -----------------------------------------------------------------------


def test_a_new_game_knows_no_receipts_ballots_or_holders_of_the_last() -> None:
    draft = game_of("tous_ego", starter=1)
    answer(draft, 0, Draw())
    do(draft, incoming.LetBot(key=new_key(), chair=2))
    any_answer(draft, Random(1))
    assert draft.held
    do(draft, incoming.StopGame(key=new_key()))
    do(draft, START)
    assert (draft.receipts, draft.held, draft.voided) == ({}, {}, None)
    assert game_on(draft).bots == ()
    assert all(not chair.held_by for chair in draft.table.chairs)


def test_no_ask_of_one_game_has_the_number_of_one_of_another() -> None:
    """An answer that was long on its way is never taken for one in the next game."""
    draft = game_of("tous_ego", starter=1)
    first = game_on(draft).moment
    do(draft, incoming.StopGame(key=new_key()))
    do(draft, incoming.Starter(key=new_key(), chair=1))
    do(draft, START)
    assert draft.table.began == 1
    assert {ask.id for ask in game_on(draft).asks().values()} == {game_on(draft).moment}
    reply = answer(draft, 0, Draw(), ask=first)
    assert type(reply).__name__ == "Closed"
    assert game_on(draft).phase.name == "reading"
    assert not draft.receipts


# Stopping ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_given_up(game: str) -> None:
    draft = play(game_of(game), 3)
    do(draft, incoming.Pause(key=new_key()))
    chairs = draft.table.chairs
    do(draft, incoming.StopGame(key=new_key()))
    table = draft.table
    assert (table.status, table.seats, table.paused, draft.state) == ("lobby", (), False, None)
    assert table.chairs == chairs
    assert table.chairs[0].token == hashed("the-token-of-chair-1")
    do(draft, START)
    assert draft.table.games == 2
