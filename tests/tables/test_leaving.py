"""Going home and being sent away, in each game; and the host's role, which is never without somebody."""

from __future__ import annotations

import pytest

from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.tables import chairs
from tablee.tables.codes import hashed
from tablee.tables.sitting import Draft
from tests.tables.sittings import (
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    notices,
    picture,
    play,
    play_out,
    refused,
    table_of,
    token_of,
)

GOING = (incoming.Leave, incoming.Remove)


def tokens(draft: Draft) -> set[str]:
    """The hashes that open a chair."""
    return {chair.token for chair in draft.table.people()}


# The lobby --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("going", GOING)
def test_somebody_goes_before_the_game(going: type[incoming.Leave] | type[incoming.Remove]) -> None:
    draft = table_of("tous_ego")
    version = draft.table.version
    do(draft, going(key=new_key(), chair=2))
    assert [chair.id for chair in draft.table.chairs] == [1, 3, 4]
    assert draft.table.version > version
    assert hashed(token_of(2)) not in tokens(draft)
    assert notices(draft) == [("left" if going is incoming.Leave else "removed", 2)]
    assert refused(draft, going(key="k", chair=2)) == "no_such_chair"


def test_only_who_was_sent_away_is_told_so() -> None:
    draft = table_of("tous_ego")
    do(draft, incoming.Leave(key=new_key(), chair=1))
    do(draft, incoming.Remove(key=new_key(), chair=2))
    assert draft.table.banned == (hashed(token_of(2)),)


# Mid-game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("going", GOING)
@pytest.mark.parametrize("game", ["incroyable", "caractere", "tous_ego"])
def test_somebody_goes_mid_game_and_the_others_play_on(
    game: str, going: type[incoming.Leave] | type[incoming.Remove]
) -> None:
    for answers in range(0, 14, 2):
        for seat in range(6):
            draft = play(game_of(game, people=6), answers, seed=answers)
            do(draft, going(key=new_key(), chair=seat + 1))
            state, chair = game_on(draft), draft.table.chair(seat + 1)
            assert draft.table.status == "playing"
            assert seat not in state.at_the_table()
            assert seat not in state.asks()
            assert chair is not None
            assert (chair.gone, chair.token, chair.held_by, chair.is_person) == (True, "", "", False)
            assert draft.table.seats == (1, 2, 3, 4, 5, 6), "a name in the game that it had a part in"
            assert any(event.__struct_config__.tag == "left" for event in draft.events)
            assert refused(draft, going(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(draft, incoming.Skip(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(draft, incoming.LetBot(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(draft, incoming.Reissue(key="k", chair=seat + 1)) == "no_such_chair"
            assert refused(draft, incoming.HandOver(key="k", chair=seat + 1)) == "no_such_chair"
    play_out(fresh(draft))


@pytest.mark.parametrize("going", GOING)
@pytest.mark.parametrize("game", GAMES)
def test_when_too_few_are_left_the_game_is_over(
    game: str, going: type[incoming.Leave] | type[incoming.Remove]
) -> None:
    draft = play(game_of(game, people=GAMES[game].fewest), 2)
    for chair in list(draft.table.seats):
        if draft.table.status == "playing":
            do(draft, going(key=new_key(), chair=chair))
            draft = fresh(play(draft, 60))
    assert draft.table.status == "over"
    assert game_on(draft).outcome() is not None
    assert any(chair.gone for chair in draft.table.chairs)


def test_the_other_one_has_won_face_to_face() -> None:
    draft = play(game_of("face_to_face"), 5)
    do(draft, incoming.Leave(key=new_key(), chair=2))
    outcome = game_on(draft).outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert draft.table.status == "over"


@pytest.mark.parametrize("game", GAMES)
def test_after_the_game_a_name_stays_on_the_result(game: str) -> None:
    draft = play_out(game_of(game))
    events = list(draft.events)
    do(draft, incoming.Leave(key=new_key(), chair=1))
    chair = draft.table.chair(1)
    assert chair is not None
    assert (chair.gone, chair.token) == (True, "")
    assert draft.events == events, "the game is not touched any more"
    assert draft.table.status == "over"


def test_a_bot_is_taken_off_mid_game() -> None:
    draft = game_of("tous_ego", people=3, bots=2)
    do(draft, incoming.Remove(key=new_key(), chair=5))
    assert 4 not in game_on(draft).at_the_table()
    assert draft.table.banned == ()


def test_nobody_leaves_twice_in_one_draft() -> None:
    draft = game_of("tous_ego", people=6)
    do(draft, incoming.Leave(key=new_key(), chair=1))
    do(draft, incoming.Leave(key=new_key(), chair=2))
    before = picture(draft)
    draft.leave(0)
    assert picture(draft) == before


# The host ---------------------------------------------------------------------------------------------------


def test_the_role_is_handed_over_and_back() -> None:
    draft = table_of("tous_ego")
    do(draft, incoming.HandOver(key=new_key(), chair=3))
    assert draft.table.host == 3
    do(draft, incoming.HandOver(key=new_key()))
    assert draft.table.host is None
    assert notices(draft) == [("new_host", 3), ("new_host", None)]


def test_no_bot_and_nobody_else_is_host() -> None:
    draft = table_of("tous_ego", people=3, bots=1)
    assert refused(draft, incoming.HandOver(key="k", chair=4)) == "is_a_bot"
    assert refused(draft, incoming.HandOver(key="k", chair=5)) == "no_such_chair"


def test_somebody_whose_seat_a_bot_holds_may_still_be_host() -> None:
    draft = game_of("tous_ego")
    do(draft, incoming.LetBot(key=new_key(), chair=2))
    do(draft, incoming.HandOver(key=new_key(), chair=2))
    assert draft.table.host == 2


@pytest.mark.parametrize("going", GOING)
@pytest.mark.parametrize("status", ["lobby", "playing", "over"])
def test_a_host_who_goes_passes_the_role_on(status: str, going: type[incoming.Leave] | type[incoming.Remove]) -> None:
    draft = table_of("tous_ego", people=4, bots=1) if status == "lobby" else game_of("tous_ego", people=4, bots=1)
    draft = play_out(draft) if status == "over" else draft
    do(draft, incoming.HandOver(key=new_key(), chair=1))
    draft = fresh(draft)
    for host, heir in ((1, 2), (2, 3), (3, 4), (4, None)):
        do(draft, going(key=new_key(), chair=host))
        assert draft.table.host == heir
        assert notices(draft)[-2] == ("new_host", heir)
        draft = fresh(draft)


def test_other_people_who_go_leave_the_host_alone() -> None:
    draft = table_of("tous_ego")
    do(draft, incoming.HandOver(key=new_key(), chair=1))
    do(draft, incoming.Leave(key=new_key(), chair=2))
    assert draft.table.host == 1
    assert notices(draft)[-1] == ("left", 2)


def test_of_those_who_are_there_the_next_one_is_host() -> None:
    draft = table_of("tous_ego", people=4, bots=1)
    chairs.pass_host_on(draft, (3, 4))
    assert draft.table.host == 3
    chairs.pass_host_on(draft, (3,))
    assert draft.table.host == 3, "nobody else is there to be host"
    assert notices(draft) == [("new_host", 3)]


def test_without_people_whoever_opened_the_table_stays_host() -> None:
    draft = table_of("tous_ego", people=0, bots=2)
    before = picture(draft)
    chairs.pass_host_on(draft, ())
    assert picture(draft) == before
