"""Who sits where, on which device, and who is away: coming back, taking over, losing a phone, being host."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.server.housekeeping import SWEEP_SECONDS
from tests.server.devices import Device, bare_device, device, everybody, new_table, play_on, run
from tests.server.serving import TRANSPORTS, ServerThread, server_thread, wait_until
from tests.server.wire import opened, text

PING, SILENCE, HOST_GONE = 5.0, 12.0, 8.0


@pytest.fixture(scope="module", params=TRANSPORTS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("seats"), plain_sockets=request.param == "plain") as one:
        yield one
        assert one.metrics()["errors_total"] == 0


@pytest.fixture
def still(tmp_path: Path) -> Iterator[ServerThread]:
    """A server for which no time passes but what a test lets pass."""
    with (
        server_thread(
            tmp_path, ping=PING, silence_timeout=SILENCE, arrival_timeout=SILENCE, host_timeout=HOST_GONE
        ) as one,
        one.still(),
    ):
        yield one
        assert one.metrics()["errors_total"] == 0


async def wait(server: ServerThread, seconds: float, *awake: Device) -> None:
    """Time passes, and these devices say now and then that they are there."""
    while seconds > 0:
        server.pass_time(min(PING, seconds))
        seconds -= PING
        for one in awake:
            await one.nothing_more()


# Dead sockets ----------------------------------------------------------------------------------------------------


def test_a_phone_that_falls_asleep_is_away_in_seconds_and_comes_back(still: ServerThread) -> None:
    table = new_table(still, "tous_ego", 3)
    sleeper = table.people[0]

    async def scenario() -> None:
        async with (
            device(still, table.code, sleeper.token),
            device(still, table.code, table.people[1].token) as other,
        ):
            await wait(still, SILENCE - 1, other)
            assert sleeper.chair not in other.last["presence"]["away"], "a phone may be slow"
            await wait(still, 1 + 2 * SWEEP_SECONDS, other)
            await other.once(lambda: sleeper.chair in other.last["presence"]["away"])
            async with device(still, table.code, sleeper.token) as back:
                assert back.last["welcome"]["chairs"] == [sleeper.chair]
                await other.when(lambda m: m["tell"] == "presence" and sleeper.chair not in m["away"])

    run(scenario())


def test_whoever_pings_is_never_cut_off_and_hears_the_server(still: ServerThread) -> None:
    table = new_table(still, "tous_ego", 1)

    async def scenario() -> None:
        async with device(still, table.code, table.people[0].token) as quiet:
            assert quiet.last["welcome"]["ping"] == PING
            for n in range(8):
                await quiet.say(say="ping", n=n)
                await quiet.until("pong", n=n)
                still.pass_time(PING)

    run(scenario())


def test_a_socket_that_never_says_hello_is_cut_off(still: ServerThread) -> None:
    with opened(still) as silent, opened(still) as chatty:
        chatty.send(text(b'{"say":"ping"}'))
        assert chatty.until("pong")
        still.pass_time(SILENCE + SWEEP_SECONDS)
        assert silent.is_cut_off()
        assert chatty.is_cut_off()
    wait_until(lambda: still.metrics()["sockets"] == 0)


# Taking over -----------------------------------------------------------------------------------------------------


def test_a_second_tab_takes_the_seat_over(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)

    async def scenario() -> None:
        async with everybody(table) as (_, pads):
            before = pads[0].view["view"]
            async with device(server, table.code, table.people[0].token) as tab:
                assert await pads[0].bye() == "elsewhere"
                assert tab.view["view"] == before
                assert tab.view["seat"] == pads[0].view["seat"]
                await tab.nothing_more()
                assert tab.last["presence"]["away"] == []

    run(scenario())


def test_a_host_s_screen_stays_when_its_seat_moves_to_a_phone(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)

    async def scenario() -> None:
        async with (
            device(server, table.code, table.host_token, table.people[0].token) as laptop,
            device(server, table.code, table.people[1].token),
        ):
            await laptop.done("start")
            await laptop.nothing_more()
            assert laptop.view["seat"] is not None
            async with device(server, table.code, table.people[0].token):
                welcome = await laptop.until("welcome")
                assert welcome["chairs"] == []
                assert welcome["host"]
                await laptop.done("pause")
                await laptop.nothing_more()
                assert laptop.view["seat"] is None, "no private view on a device that plays for nobody"

    run(scenario())


def test_another_hello_on_the_same_socket_leaves_no_ghost(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 2)
    first, second = table.people

    async def scenario() -> None:
        async with device(server, table.code, first.token) as other, bare_device(server, table.code) as fickle:
            await fickle.say(say="hello", tokens=[second.token])
            await fickle.until("welcome")
            await other.when(lambda m: m["tell"] == "presence" and not m["away"])
            await fickle.say(say="hello", tokens=["z" * 22])
            assert await fickle.bye() == "not_known"
            await other.when(lambda m: m["tell"] == "presence" and m["away"] == [second.chair])

    run(scenario())


@pytest.mark.parametrize("in_address", [True, False])
def test_a_socket_stays_at_its_table(server: ServerThread, in_address: bool) -> None:
    """The table is named in the socket's address, or by an older page in its first `hello`."""
    here, there = new_table(server, "tous_ego", 1), new_table(server, "tous_ego", 1)

    async def scenario() -> None:
        async with bare_device(server, here.code.lower() if in_address else "") as one:
            await one.say(say="hello", code=here.code, tokens=[here.people[0].token])
            assert (await one.until("welcome"))["code"] == here.code
            await one.say(say="hello", code=there.code, tokens=[there.people[0].token])
            assert (await one.until("problem"))["code"] == "another_table"
            assert (await one.do("leave", chair=here.people[0].chair))["tell"] == "done"
        assert server.ask("GET", there.path).json["people"] == 1

    run(scenario())


# One device, several seats ---------------------------------------------------------------------------------------


def test_one_device_for_several_seats_shows_only_the_uncovered_one(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)
    one, two = table.people

    async def scenario() -> None:
        async with (
            device(server, table.code, table.host_token) as host,
            device(server, table.code, one.token, two.token) as shared,
        ):
            assert shared.last["welcome"]["uncovered"] is None
            await host.done("start")
            await shared.until("view")
            assert shared.view["seat"] is None
            assert "ask" not in shared.view["view"]
            hands = []
            for person in (one, two):
                await shared.say(say="uncover", chair=person.chair)
                await shared.when(lambda m: m["tell"] == "view" and m["seat"] is not None)
                hands.append(shared.view["view"]["hand"])
                await shared.say(say="cover")
                await shared.when(lambda m: m["tell"] == "view" and m["seat"] is None)
                assert "hand" not in shared.view["view"]
            assert hands[0] != hands[1]
            await shared.nothing_more()
            assert shared.last["presence"]["away"] == [], "a covered seat is not away"
            await shared.say(say="uncover", chair=99)
            assert (await shared.until("problem"))["code"] == "not_for_you"

    run(scenario())


def test_private_events_come_only_while_uncovered(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)

    async def scenario() -> None:
        one, two = table.people
        async with (
            device(server, table.code, table.host_token) as host,
            device(server, table.code, one.token, two.token) as shared,
        ):
            await host.done("start")
            rng = Random(3)
            for _ in range(30):
                covered = len(shared.told)
                await shared.say(say="cover")
                await shared.nothing_more()
                waiting = shared.view["view"].get("waiting") or [shared.view["view"].get("turn")]
                for message in shared.told[covered:]:
                    if message["tell"] == "view" and message["seat"] is None:
                        assert not [event for event in message["events"] if event.get("to") is not None]
                seats = {sitter["seat"]: sitter["id"] for sitter in shared.last["table"]["table"]["chairs"]}
                if waiting[0] is None or shared.view["view"].get("outcome"):
                    break
                await shared.say(say="uncover", chair=seats[waiting[0]])
                await shared.nothing_more()
                assert shared.view["seat"] == waiting[0]
                assert (await shared.answer(shared.any_move(rng)))["tell"] == "accepted"

    run(scenario())


# Lost phones -----------------------------------------------------------------------------------------------------


def test_a_lost_phone_is_replaced_by_the_host_s_one_time_code(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)
    lost = table.people[0]

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            assert (await pads[1].do("reissue", chair=lost.chair))["code"] == "not_for_you"
            rescue = (await host.done("reissue", chair=lost.chair))["rescue"]
            assert (await pads[1].until("notice"))["code"] == "reissued", "announced to all"
            assert rescue not in str(pads[1].told)
            wrong = server.ask("POST", f"{table.path}/return", {"rescue": "BBBBBBBB"})
            assert (wrong.status, wrong.json["code"]) == (422, "no_such_rescue")
            answer = server.ask("POST", f"{table.path}/return", {"rescue": f" {rescue[:4].lower()}-{rescue[4:]} "})
            assert answer.status == 201
            assert answer.json["chair"] == lost.chair
            assert await pads[0].bye() == "elsewhere", "whoever has the lost phone sees nothing more, at once"
            assert (await pads[1].until("notice"))["code"] == "returned"
            again = server.ask("POST", f"{table.path}/return", {"rescue": rescue})
            assert again.json["code"] == "no_such_rescue", "it works once"
            async with bare_device(server, table.code) as thief:
                await thief.say(say="hello", tokens=[lost.token])
                assert await thief.bye() == "not_known"
            async with device(server, table.code, answer.json["token"]) as new_phone:
                assert new_phone.view["view"]["hand"] == pads[0].view["view"]["hand"]

    run(scenario())


def test_the_removed_are_told_so_and_stay_out(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 5)
    out = table.people[4]

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            await host.done("remove", chair=out.chair)
            assert await pads[4].bye() == "removed"
            async with bare_device(server, table.code) as again:
                await again.say(say="hello", tokens=[out.token])
                assert await again.bye() == "removed"
            assert await play_on(pads[:4], Random(1), 8) == 8

    run(scenario())


# The host --------------------------------------------------------------------------------------------------------


def test_the_host_role_passes_on_when_the_host_is_gone(still: ServerThread) -> None:
    table = new_table(still, "tous_ego", 3)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            away, *here = table.people
            host = await stack.enter_async_context(device(still, table.code, table.host_token))
            pads = [await stack.enter_async_context(device(still, table.code, person.token)) for person in here]
            assert (await pads[0].do("add_bot"))["code"] == "not_for_you"
            host.socket.transport.abort()
            await asyncio.to_thread(wait_until, lambda: len(still.house.sessions) == len(pads))
            await wait(still, HOST_GONE + 2 * SWEEP_SECONDS, *pads)
            await pads[0].once(lambda: "notice" in pads[0].last)
            notice = pads[0].last["notice"]
            assert notice["code"] == "new_host"
            assert notice["chair"] in [person.chair for person in here], "somebody who is there"
            new_host = pads[[person.chair for person in here].index(notice["chair"])]
            await new_host.done("add_bot")
            async with device(still, table.code, table.host_token) as old:
                assert not old.last["welcome"]["host"], "who comes back does not take the role away again"
                await new_host.done("hand_over")
                await old.done("add_bot")
            assert away.chair != notice["chair"]

    run(scenario())


def test_the_host_hands_over_and_may_leave(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 4)

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            await host.done("hand_over", chair=table.people[2].chair)
            assert (await host.do("pause"))["code"] == "not_for_you"
            await pads[2].done("pause")
            await pads[2].done("resume")
            await pads[2].done("leave", chair=table.people[2].chair)
            assert (await pads[0].until("notice"))["chair"] == table.people[2].chair
            notice = await pads[0].until("notice", code="new_host")
            heirs = {person.chair: pad for person, pad in zip(table.people, pads, strict=True)}
            assert notice["chair"] != table.people[2].chair
            await heirs[notice["chair"]].done("pause")

    run(scenario())


# Late arrivals ---------------------------------------------------------------------------------------------------


def test_a_late_arrival_watches_and_sits_at_the_next_game(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 4)

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            answer = server.ask("POST", f"{table.path}/join", {"name": "Lucie"})
            assert answer.json["playing"] is False
            async with device(server, table.code, answer.json["token"]) as late:
                assert late.view["seat"] is None
                assert "ask" not in late.view["view"]
                assert await play_on(pads, Random(2), 6) == 6
                await host.done("stop_game")
                await host.done("start")
                await late.when(lambda m: m["tell"] == "view" and m["game"] == 2)
                assert late.view["seat"] is not None

    run(scenario())


def test_an_absent_seat_is_skipped_or_played_by_a_bot_until_its_player_is_back(server: ServerThread) -> None:
    table = new_table(server, "incroyable", 4)

    async def scenario() -> None:
        async with everybody(table) as (host, pads):
            sleepy = table.people[3]
            await host.done("let_bot", chair=sleepy.chair)
            assert (await pads[0].until("notice"))["code"] == "bot_took_over"
            await pads[3].nothing_more()
            assert pads[3].view["seat"] is None, "a bot's hunch is not shown to its person"
            for _ in range(40):
                if not await play_on(pads[:3], Random(4), 1):
                    await asyncio.sleep(0.02)
            await pads[3].done("give_back", chair=sleepy.chair)
            await pads[3].nothing_more()
            assert pads[3].view["seat"] is not None
            for pad in pads:
                await pad.nothing_more()
            asked = next((pad, person) for pad, person in zip(pads, table.people, strict=True) if pad.ask)
            moment = asked[0].ask
            await host.done("skip", chair=asked[1].chair)
            await asked[0].nothing_more()
            assert asked[0].ask != moment
            closed = await asked[0].answer({"move": "raise", "value": 1}, ask=moment["id"] if moment else 0)
            assert (closed["tell"], closed["by"]) == ("closed", "skipped")

    run(scenario())


# Boards ----------------------------------------------------------------------------------------------------------


def test_boards_are_counted_and_see_what_everybody_sees(server: ServerThread, tmp_path: Path) -> None:
    table = new_table(server, "tous_ego", 3)

    async def scenario() -> None:
        async with everybody(table) as (host, pads), device(server, table.code, table.watch()) as board:
            await pads[0].when(lambda m: m["tell"] == "presence" and m["watching"] == 1)
            async with device(server, table.code, table.watch(), board=True):
                # A big screen is nobody who looks on.
                await pads[0].when(lambda m: m["tell"] == "presence" and m.get("boards") == 1)
                assert pads[0].last["presence"]["watching"] == 1
            assert board.last["welcome"] | {"watching": True, "host": False, "chairs": []} == board.last["welcome"]
            await play_on(pads, Random(1), 3)
            await board.nothing_more()
            await host.nothing_more()
            assert board.view["view"] == host.view["view"]
        with pytest.raises(ConnectionClosed):
            await board.hear()

    run(scenario())
