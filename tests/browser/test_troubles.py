"""Phones that sleep, networks that fail, servers that are killed: nobody does anything, and everybody is back."""

from __future__ import annotations

import signal

import pytest

from tests.browser.devices import Device
from tests.browser.evenings import EVENINGS, Around, NewDevice, sat_down
from tests.browser.hands import Hand, play
from tests.server.serving import ServerProcess


def go_on(table: Around, moves: int = 6) -> None:
    """Play some more."""
    so_far = table.board.socket.moment[1]
    hands = [Hand(pad, seed) for seed, pad in enumerate(table.pads)]
    play(hands, lambda: table.board.socket.moment[1] >= so_far + moves or table.board.socket.status == "over")


def connected_again(device: Device, before: int) -> None:
    """A new socket, and the view has come over it."""
    device.wait_until(lambda: device.socket.connections > before, "it does not come back")
    pad = device.page.get_by_role("region", name=device.text("web-layout-pad"), exact=True)
    pad.wait_for()


@pytest.mark.parametrize("game", EVENINGS)
def test_a_phone_is_reloaded_and_the_server_killed(device: NewDevice, server: ServerProcess, game: str) -> None:
    table = sat_down(device, EVENINGS[game])
    go_on(table, 5)
    pad = table.pads[1]
    before = pad.socket.connections
    seat = pad.socket.news["seat"]
    pad.page.reload()
    connected_again(pad, before)
    assert pad.socket.news["seat"] == seat
    go_on(table, 5)

    connections = [screen.socket.connections for screen in table.screens]
    seen = table.board.socket.moment
    server.stop(signal.SIGKILL)
    pad.page.get_by_role("status").filter(has_text=pad.text("web-connecting")).first.wait_for()
    server.start()
    for screen, so_far in zip(table.pads, connections, strict=False):
        connected_again(screen, so_far)
    assert table.board.socket.moment >= seen
    go_on(table, 5)


def test_offline_and_online(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["tous_ego"])
    go_on(table, 4)
    pad = table.pads[1]
    before = pad.socket.connections
    pad.context.set_offline(True)
    pad.page.get_by_role("status").filter(has_text=pad.text("web-connecting")).first.wait_for()
    table.board.wait_until(
        lambda: "Bernard" in table.board.page.get_by_role("list", name=table.board.text("web-away")).inner_text(),
        "nobody is missed",
    )
    pad.context.set_offline(False)
    connected_again(pad, before)
    go_on(table)


def test_an_answer_given_offline_arrives(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    play(
        [Hand(pad, seed) for seed, pad in enumerate(table.pads)],
        lambda: table.pads[1].socket.news["view"]["phase"] == "estimating",
    )
    pad = table.pads[1]
    pad.context.set_offline(True)
    pad.page.get_by_role("status").filter(has_text=pad.text("web-connecting")).first.wait_for()
    for digit in "42":
        pad.page.get_by_role("button", name=digit, exact=True).click()
    pad.button("incroyable-lay-down").click()
    asked = pad.socket.news["view"]["ask"]["id"]
    pad.context.set_offline(False)
    pad.wait_until(lambda: (1, pad.socket.news["seat"], asked) in pad.socket.answered, "the answer is lost")
    go_on(table)


def test_a_second_tab_takes_over_and_the_first_takes_back(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["tous_ego"])
    go_on(table, 4)
    pad = table.pads[1]
    first, first_socket = pad.page, pad.socket
    second = pad.tab()
    second_socket = pad.socket
    pad.go(f"/{table.code}")
    first.get_by_role("button", name=pad.text("web-take-back")).wait_for()
    assert first_socket.bye == "elsewhere"
    second.get_by_role("region", name=pad.text("web-layout-pad"), exact=True).wait_for()
    go_on(table, 4)

    first.bring_to_front()
    first.get_by_role("button", name=pad.text("web-take-back")).click()
    second.get_by_role("button", name=pad.text("web-take-back")).wait_for()
    assert second_socket.bye == "elsewhere"
    pad.page, pad.socket = first, first_socket
    first.get_by_role("region", name=pad.text("web-layout-pad"), exact=True).wait_for()
    go_on(table, 4)
