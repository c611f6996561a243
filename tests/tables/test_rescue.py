"""A lost phone: the host's one-time code, announced to all, good for a while and for once."""

from __future__ import annotations

import pytest

from tablee.core import Refusal
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.tables import commands
from tablee.tables.codes import LETTERS, hashed
from tablee.tables.commands import RESCUE_LASTS
from tablee.tables.sitting import Sitting
from tests.tables.sittings import (
    NOW,
    do,
    fresh,
    game_of,
    new_key,
    notices,
    picture,
    play,
    refused,
    reloaded,
    table_of,
    token_of,
)

NEW = "the-token-of-a-new-phone"


def reissued(sitting: Sitting, chair: int, now: float = NOW) -> str:
    code = do(sitting, incoming.Reissue(key=new_key(), chair=chair), now)
    assert code is not None
    return code


def not_back(sitting: Sitting, code: str, now: float = NOW) -> None:
    before = picture(sitting)
    with pytest.raises(Refusal, match="no_such_rescue"):
        commands.come_back(sitting, code, NEW, now)
    assert picture(sitting) == before


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_the_code_has_the_chair(game: str) -> None:
    sitting = play(game_of(game), 3)
    version = sitting.table.version
    code = reissued(sitting, 2)
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    assert notices(sitting) == [("reissued", 2)]
    assert sitting.table.version > version
    sitting = reloaded(sitting)
    chair = commands.come_back(sitting, f" {code[:4].lower()}-{code[4:]} ", NEW, NOW + RESCUE_LASTS)
    assert (chair.id, chair.token, chair.rescue) == (2, hashed(NEW), "")
    assert notices(sitting) == [("returned", 2)]
    assert hashed(token_of(2)) not in {chair.token for chair in sitting.table.chairs}, "the old token is void"
    assert hashed(token_of(2)) not in sitting.table.banned


def test_the_code_itself_is_not_kept() -> None:
    sitting = table_of("tous_ego")
    code = reissued(sitting, 2)
    assert code not in repr(sitting.table)
    assert hashed(code) in repr(sitting.table)


def test_a_code_is_good_once() -> None:
    sitting = table_of("tous_ego")
    code = reissued(sitting, 2)
    commands.come_back(sitting, code, "the-first-new-phone", NOW)
    not_back(sitting, code)


def test_a_code_is_good_for_a_while() -> None:
    sitting = table_of("tous_ego")
    not_back(sitting, reissued(sitting, 2), NOW + RESCUE_LASTS + 0.1)


def test_a_clock_that_was_set_back_does_not_make_it_last() -> None:
    sitting = table_of("tous_ego")
    not_back(sitting, reissued(sitting, 2), NOW - RESCUE_LASTS - 0.1)


def test_a_newer_code_makes_the_older_one_worthless() -> None:
    sitting = table_of("tous_ego")
    old, new = reissued(sitting, 2), reissued(sitting, 2)
    not_back(sitting, old)
    assert commands.come_back(sitting, new, NEW, NOW).id == 2


def test_codes_of_two_chairs_do_not_mix() -> None:
    sitting = table_of("tous_ego")
    second, third = reissued(sitting, 2), reissued(sitting, 3)
    assert commands.come_back(sitting, third, NEW, NOW).id == 3
    assert commands.come_back(sitting, second, NEW, NOW).id == 2


@pytest.mark.parametrize("typed", ["", " ", "BCDFGHJK", "1234", "\ud800", "é" * 40])
def test_what_is_no_code_opens_nothing(typed: str) -> None:
    sitting = table_of("tous_ego", people=3, bots=1)
    not_back(sitting, typed)
    reissued(sitting, 2)
    not_back(fresh(sitting), typed)


def test_the_old_phone_is_good_until_somebody_comes_back() -> None:
    sitting = table_of("tous_ego")
    reissued(sitting, 2)
    chair = sitting.table.chair(2)
    assert chair is not None
    assert chair.token == hashed(token_of(2))


def test_no_code_for_a_bot_or_for_nobody() -> None:
    sitting = table_of("tous_ego", people=3, bots=1)
    assert refused(sitting, incoming.Reissue(key="k", chair=4)) == "is_a_bot"
    assert refused(sitting, incoming.Reissue(key="k", chair=5)) == "no_such_chair"


def test_whoever_went_cannot_come_back_by_a_code() -> None:
    for status in ("lobby", "playing"):
        sitting = table_of("tous_ego", people=5) if status == "lobby" else game_of("tous_ego", people=5)
        code = reissued(sitting, 2)
        do(sitting, incoming.Remove(key=new_key(), chair=2))
        not_back(sitting, code)


def test_whoever_heard_no_reply_asks_again_and_is_back() -> None:
    sitting = table_of("tous_ego")
    code = reissued(sitting, 2)
    commands.come_back(sitting, code, NEW, NOW)
    sitting = fresh(sitting)
    before = picture(sitting)
    assert commands.come_back(sitting, code, NEW, NOW + 2 * RESCUE_LASTS).id == 2
    assert picture(sitting) == before
    with pytest.raises(Refusal, match="no_such_rescue"):
        commands.come_back(sitting, code, "the-token-of-a-stranger", NOW)
