"""A lost phone: the host's one-time code, announced to all, good for a while and for once."""

from __future__ import annotations

import pytest

from tablee.core import Refusal
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.tables import chairs
from tablee.tables.chairs import RESCUE_SECONDS
from tablee.tables.codes import LETTERS, hashed
from tablee.tables.sitting import Draft
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


def reissued(draft: Draft, chair: int, now: float = NOW) -> str:
    code = do(draft, incoming.Reissue(key=new_key(), chair=chair), now)
    assert code is not None
    return code


def not_back(draft: Draft, code: str, now: float = NOW) -> None:
    before = picture(draft)
    with pytest.raises(Refusal, match="no_such_rescue"):
        chairs.come_back(draft, code, NEW, now)
    assert picture(draft) == before


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_the_code_has_the_chair(game: str) -> None:
    draft = play(game_of(game), 3)
    version = draft.table.version
    code = reissued(draft, 2)
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    assert notices(draft) == [("reissued", 2)]
    assert draft.table.version > version
    draft = reloaded(draft)
    chair = chairs.come_back(draft, f" {code[:4].lower()}-{code[4:]} ", NEW, NOW + RESCUE_SECONDS)
    assert (chair.id, chair.token, chair.rescue) == (2, hashed(NEW), "")
    assert notices(draft) == [("returned", 2)]
    assert hashed(token_of(2)) not in {chair.token for chair in draft.table.chairs}, "the old token is void"
    assert hashed(token_of(2)) not in draft.table.banned


def test_the_code_itself_is_not_kept() -> None:
    draft = table_of("tous_ego")
    code = reissued(draft, 2)
    assert code not in repr(draft.table)
    assert hashed(code) in repr(draft.table)


def test_a_code_is_good_once() -> None:
    draft = table_of("tous_ego")
    code = reissued(draft, 2)
    chairs.come_back(draft, code, "the-first-new-phone", NOW)
    not_back(draft, code)


def test_a_code_is_good_for_a_while() -> None:
    draft = table_of("tous_ego")
    not_back(draft, reissued(draft, 2), NOW + RESCUE_SECONDS + 0.1)


def test_a_clock_that_was_set_back_does_not_make_it_last() -> None:
    sitting = table_of("tous_ego")
    not_back(sitting, reissued(sitting, 2), NOW - RESCUE_SECONDS - 0.1)


def test_a_newer_code_makes_the_older_one_worthless() -> None:
    draft = table_of("tous_ego")
    old, new = reissued(draft, 2), reissued(draft, 2)
    not_back(draft, old)
    assert chairs.come_back(draft, new, NEW, NOW).id == 2


def test_codes_of_two_chairs_do_not_mix() -> None:
    draft = table_of("tous_ego")
    second, third = reissued(draft, 2), reissued(draft, 3)
    assert chairs.come_back(draft, third, NEW, NOW).id == 3
    assert chairs.come_back(draft, second, NEW, NOW).id == 2


@pytest.mark.parametrize("typed", ["", " ", "BCDFGHJK", "1234", "\ud800", "é" * 40])
def test_what_is_no_code_opens_nothing(typed: str) -> None:
    draft = table_of("tous_ego", people=3, bots=1)
    not_back(draft, typed)
    reissued(draft, 2)
    not_back(fresh(draft), typed)


def test_the_old_phone_is_good_until_somebody_comes_back() -> None:
    draft = table_of("tous_ego")
    reissued(draft, 2)
    chair = draft.table.chair(2)
    assert chair is not None
    assert chair.token == hashed(token_of(2))


def test_no_code_for_a_bot_or_for_nobody() -> None:
    draft = table_of("tous_ego", people=3, bots=1)
    assert refused(draft, incoming.Reissue(key="k", chair=4)) == "is_a_bot"
    assert refused(draft, incoming.Reissue(key="k", chair=5)) == "no_such_chair"


def test_whoever_went_cannot_come_back_by_a_code() -> None:
    for status in ("lobby", "playing"):
        draft = table_of("tous_ego", people=5) if status == "lobby" else game_of("tous_ego", people=5)
        code = reissued(draft, 2)
        do(draft, incoming.Remove(key=new_key(), chair=2))
        not_back(draft, code)


def test_whoever_heard_no_reply_asks_again_and_is_back() -> None:
    draft = table_of("tous_ego")
    code = reissued(draft, 2)
    chairs.come_back(draft, code, NEW, NOW)
    draft = fresh(draft)
    before = picture(draft)
    assert chairs.come_back(draft, code, NEW, NOW + 2 * RESCUE_SECONDS).id == 2
    assert picture(draft) == before
    with pytest.raises(Refusal, match="no_such_rescue"):
        chairs.come_back(draft, code, "the-token-of-a-stranger", NOW)
