"""The same over real sockets: keys, held ballots, one-time codes, leaving, the host's role, and closing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.server.house import House
from tests.server.devices import Device, bare_device, device, everybody, new_table, run
from tests.server.serving import TRANSPORTS, ServerThread, room_in, server_thread, wait_until


@pytest.fixture(scope="module", params=TRANSPORTS)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("sockets"), plain_sockets=request.param == "plain") as server:
        yield server


async def to_the_vote(host: Device, pads: list[Device]) -> int:
    """The reader has read: the ask of the vote."""
    for pad in pads:
        await pad.nothing_more()
    reader = next(pad for pad in pads if pad.ask is not None)
    await reader.answer({"move": "draw"})
    for pad in pads:
        await pad.nothing_more()
    ask = pads[0].ask
    assert ask is not None
    return int(ask["id"])


def ballot(pad: Device) -> dict[str, object]:
    others = [seat for seat in range(4) if seat != pad.view["seat"]]
    return {"move": "vote", "seats": others[:2]}


def test_held_ballots_are_accepted_when_the_last_is_in(served: ServerThread) -> None:
    async def scenario() -> None:
        table = new_table(served, "tous_ego", 4)
        async with everybody(table) as (host, pads):
            ask = await to_the_vote(host, pads)
            for number, pad in enumerate(pads[:3]):
                assert (await pad.answer(ballot(pad), key=f"ballot-{number}"))["tell"] == "held"
            last = await pads[3].answer(ballot(pads[3]), key="ballot-3")
            assert last["tell"] == "accepted"
            for number, pad in enumerate(pads[:3]):
                assert await pad.until("accepted", key=f"ballot-{number}", version=last["version"])
                await pad.nothing_more()
                again = await pad.answer(ballot(pad), ask=ask, key=f"ballot-{number}")
                assert (again["tell"], again["version"]) == ("accepted", last["version"])
                other = await pad.answer(ballot(pad), ask=ask, key="second-thoughts")
                assert (other["tell"], other["by"]) == ("closed", "answered")

    run(scenario())


@pytest.mark.parametrize(("command", "by"), [("void_round", "voided"), ("stop_game", "over")])
def test_whose_ballot_was_in_the_urn_is_told_that_it_counts_for_nothing(
    served: ServerThread, command: str, by: str
) -> None:
    async def scenario() -> None:
        table = new_table(served, "tous_ego", 4)
        async with everybody(table) as (host, pads):
            ask = await to_the_vote(host, pads)
            await pads[1].answer(ballot(pads[1]), key="mine")
            await host.done(command)
            told = await pads[1].until("closed", key="mine")
            assert (told["ask"], told["by"]) == (ask, by)
            await pads[2].nothing_more()
            assert "closed" not in pads[2].last

    run(scenario())


def test_a_command_said_twice_is_done_once(served: ServerThread) -> None:
    async def scenario() -> None:
        table = new_table(served, "tous_ego", 3)
        async with device(served, table.code, table.host_token) as host:
            for _ in range(3):
                await host.say(say="add_bot", key="one-bot")
                assert (await host.until("done", key="one-bot"))["tell"] == "done"
            await host.nothing_more()
            assert len(host.last["table"]["table"]["chairs"]) == 4
        async with device(served, table.code, table.host_token) as host:
            await host.say(say="add_bot", key="one-bot")
            await host.until("done", key="one-bot")
            await host.nothing_more()
            assert len(host.last["table"]["table"]["chairs"]) == 4

    run(scenario())


def test_a_lost_phone(served: ServerThread) -> None:
    """The code is told to the host alone, everybody hears of it, and the lost phone plays no more."""

    async def scenario() -> None:
        table = new_table(served, "tous_ego", 4)
        async with everybody(table) as (host, pads):
            lost, chair = pads[1], table.people[1].chair
            rescue = (await host.done("reissue", chair=chair))["rescue"]
            for pad in pads:
                await pad.until("notice", code="reissued", chair=chair)
                assert all(rescue not in str(message) for message in pad.told)
            wrong = served.ask("POST", f"{table.path}/return", {"rescue": "BCDFGHJK"})
            assert (wrong.status, wrong.json["code"]) == (422, "no_such_rescue")
            back = served.ask("POST", f"{table.path}/return", {"rescue": rescue.lower()})
            assert (back.status, back.json["chair"], back.json["playing"]) == (201, chair, True)
            await host.until("notice", code="returned", chair=chair)
            assert await lost.bye() == "elsewhere"
            async with bare_device(served, table.code) as thief:
                await thief.say(say="hello", tokens=[table.people[1].token])
                assert await thief.bye() == "not_known"
            async with device(served, table.code, back.json["token"]) as found:
                assert found.view["seat"] == 1
            again = served.ask("POST", f"{table.path}/return", {"rescue": rescue})
            assert again.json["code"] == "no_such_rescue"

    run(scenario())


def test_whoever_was_sent_away_is_told_so_and_cannot_come_back(served: ServerThread) -> None:
    async def scenario() -> None:
        table = new_table(served, "tous_ego", 5)
        async with everybody(table) as (host, pads):
            await host.done("remove", chair=table.people[2].chair)
            assert await pads[2].bye() == "removed"
            async with bare_device(served, table.code) as again:
                await again.say(say="hello", tokens=[table.people[2].token])
                assert await again.bye() == "removed"
            await pads[3].do("leave", chair=table.people[3].chair)
            await host.until("notice", code="left", chair=table.people[3].chair)
            async with bare_device(served, table.code) as again:
                await again.say(say="hello", tokens=[table.people[3].token])
                assert await again.bye() == "not_known"

    run(scenario())


def test_a_late_arrival_watches_and_sits_at_the_next_game(served: ServerThread) -> None:
    async def scenario() -> None:
        table = new_table(served, "tous_ego", 3)
        async with everybody(table) as (host, _):
            answer = served.ask("POST", f"{table.path}/join", {"name": "Zoé"})
            assert (answer.status, answer.json["playing"]) == (201, False)
            async with device(served, table.code, answer.json["token"]) as late:
                assert late.view["seat"] is None
                await host.done("stop_game")
                await host.done("start")
                await late.until("view", seat=3)

    run(scenario())


def test_when_the_host_is_gone_for_good_somebody_who_is_there_is_host(tmp_path: Path) -> None:
    async def scenario() -> None:
        with server_thread(tmp_path, host_timeout=5.0) as server, server.still():
            table = new_table(server, "tous_ego", 4)
            async with device(server, table.code, table.people[1].token) as pad:
                async with device(server, table.code, table.host_token):
                    server.pass_time(6)
                    look_around(server)
                    await pad.nothing_more()
                    assert pad.last["table"]["table"]["host"] is None
                await asyncio.to_thread(wait_until, lambda: len(server.house.sessions) == 1)
                server.pass_time(6)
                look_around(server)
                await pad.until("notice", code="new_host", chair=table.people[1].chair)
                assert (await pad.do("start"))["tell"] == "done"
                async with device(server, table.code, table.host_token) as founder:
                    assert founder.last["welcome"]["host"] is False
                    assert (await founder.do("stop_game"))["code"] == "not_for_you"
                    await pad.done("hand_over")
                    await founder.done("stop_game")

    run(scenario())


def look_around(server: ServerThread) -> None:
    def look(house: House) -> None:
        for room in list(house.directory.rooms()):
            house.housekeeping.check_room(room, house.loop.time())

    server.inside(look)


def test_a_closed_table_stays_closed_whatever_else_is_said_in_the_same_moment(served: ServerThread) -> None:
    """A refused command in the same batch does not take the closing back."""

    async def scenario() -> None:
        table = new_table(served, "tous_ego", 3)
        async with device(served, table.code, table.host_token) as host:

            def both(house: House) -> None:
                (session,) = room_in(house, table.code).audience.sessions
                session.on_message(b'{"say":"close","key":"close"}')
                session.on_message(b'{"say":"starter","key":"starter","chair":99}')

            served.inside(both)
            await host.until("done", key="close")
            assert await host.bye() == "closed"
        assert served.ask("GET", table.path).status == 404
        assert await served.disk.read(table.code) is None

    run(scenario())
