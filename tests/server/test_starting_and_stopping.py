"""`tablee serve` as an operator meets it: signals, certificates, taken ports, options that make no sense."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import socket
import ssl
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
import trustme

from tests.server.devices import bare_device, device, everybody, new_table, play_on, run
from tests.server.serving import HERE, PATIENCE, WIDE, ServerProcess, free_port, server_process, wait_until
from tests.server.wire import opened, text, wire

# Stopping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_server_cleanly_with_sockets_open(tmp_path: Path, number: signal.Signals) -> None:
    with server_process(tmp_path / "data", *WIDE) as server:
        table = new_table(server, "tous_ego", 4)

        async def scenario() -> None:
            async with everybody(table) as (_, pads), bare_device(server) as stranger:
                await play_on(pads, Random(1), 5)
                with wire(server) as half, opened(server) as deaf:
                    half.send(b"GET /healthz HTTP/1.1\r\nHost: ")
                    deaf.send(text(b'{"say":"ping"}'))
                    assert server.process is not None
                    server.process.send_signal(number)
                    for pad in pads:
                        assert await pad.bye() == "restarting"
                        assert pad.last["bye"]["again"] is True
                        assert pad.socket.close_code == 1012
                    assert await stranger.bye() == "restarting"
                    assert await asyncio.to_thread(server.process.wait, PATIENCE) == 0

        run(scenario())
        server.process = None
        assert "Traceback" not in server.log
        assert '"level":"error"' not in server.log


def test_whoever_presses_again_and_again_changes_nothing(tmp_path: Path) -> None:
    """Also while the process ends and nobody handles signals any more."""
    with server_process(tmp_path / "data", *WIDE) as server:
        assert server.process is not None
        while server.process.poll() is None:
            server.process.send_signal(signal.SIGINT)
        assert server.process.returncode == 0
        server.process = None
        assert "Traceback" not in server.log


def test_what_was_accepted_before_the_signal_is_there_after_the_start(tmp_path: Path) -> None:
    with server_process(tmp_path / "data", *WIDE) as server:
        table = new_table(server, "incroyable", 4)

        async def play() -> int:
            async with everybody(table) as (_, pads):
                await play_on(pads, Random(2), 10)
                return max(
                    int(message["version"]) for pad in pads for message in pad.told if message["tell"] == "accepted"
                )

        accepted = run(play())
        assert server.stop() == 0
        server.start()

        async def look() -> int:
            async with device(server, table.code, table.people[0].token) as back:
                return int(back.view["version"])

        assert run(look()) >= accepted


# TLS -------------------------------------------------------------------------------------------------------------


def test_https_and_wss_with_a_certificate(tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert(HERE)
    certificate.private_key_pem.write_to_path(tmp_path / "key.pem")
    for pem in certificate.cert_chain_pems:
        pem.write_to_path(tmp_path / "cert.pem", append=True)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    files = ("--cert", str(tmp_path / "cert.pem"), "--key", str(tmp_path / "key.pem"))
    with server_process(tmp_path / "data", *WIDE, *files, tls=trust) as server:
        table = new_table(server, "tous_ego", 4)
        wait_until(lambda: f"https://{server.netloc}" in server.screen_file.read_text())

        async def scenario() -> None:
            async with everybody(table) as (_, pads):
                assert await play_on(pads, Random(1), 6) == 6

        run(scenario())
        with wire(server) as line:
            assert " 101 " in line.head(Origin=f"https://{server.netloc}")
        with wire(server) as line:
            assert " 403 " in line.head(Origin=f"http://{server.netloc}:80")
        with socket.create_connection((HERE, server.port), timeout=PATIENCE) as plain:
            plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"200" not in plain.recv(1000)
        assert "Traceback" not in server.log


# What cannot be --------------------------------------------------------------------------------------------------


def refused(tmp_path: Path, *options: str) -> str:
    """What it says when it does not start."""
    command = [sys.executable, "-m", "tablee", "serve", "--no-mdns", "--data", str(tmp_path / "data"), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stderr.strip()
    return done.stderr


def test_a_busy_port_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server((HERE, 0)) as busy:
        port = str(busy.getsockname()[1])
        said = refused(tmp_path, "--host", HERE, "--port", port)
    assert port in said
    assert "--port" in said


def test_without_a_chosen_port_the_next_free_one_is_taken(tmp_path: Path) -> None:
    """At an address of this machine that nobody else is likely to use."""
    here = ".".join(["127", *(str(secrets.randbelow(200) + 10) for _ in range(3))])
    server = ServerProcess(tmp_path / "data")
    where = server.command.index("--port")
    del server.command[where : where + 2]
    server.command[server.command.index(HERE)] = here
    with contextlib.ExitStack() as taken:
        with contextlib.suppress(OSError):  # then somebody listens there on all addresses
            taken.enter_context(socket.create_server((here, 8000)))
        next_free_one(server, here)


def next_free_one(server: ServerProcess, here: str) -> None:
    with server.log_file.open("ab") as log, server.screen_file.open("wb") as screen:
        server.process = subprocess.Popen(server.command, stdout=screen, stderr=log)
    try:
        process = server.process
        wait_until(lambda: f"http://{here}:80" in server.screen_file.read_text() or process.poll() is not None)
        assert process.poll() is None, server.log
        assert f"http://{here}:8000" not in server.screen_file.read_text()
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (("--host", "203.0.113.7"), "203.0.113.7"),
        (("--host", "nonsense"), "nonsense"),
        (("--host", HERE, "--port", "99999"), "99999"),
        (("--host", HERE, "--port", "-1"), "-1"),
        (("--host", HERE, "--port", "eight"), "eight"),
        (("--host", HERE, "--cert", "nowhere.pem"), "--key"),
        (("--host", HERE, "--cert", "nowhere.pem", "--key", "nowhere.pem"), "nowhere"),
        (("--host", HERE, "--public-url", "ftp://example.org"), "ftp://example.org"),
        (("--host", HERE, "--bot-delay", "-3"), "--bot-delay"),
        (("--host", HERE, "--bot-delay", "nan"), "--bot-delay"),
        (("--host", HERE, "--log", "loud"), "loud"),
        (("--host", HERE, "--sockets-per-client", "many"), "many"),
        (("--nonsense",), "--nonsense"),
    ],
)
def test_an_option_that_makes_no_sense_is_said_plainly(tmp_path: Path, options: tuple[str, ...], hint: str) -> None:
    assert hint in refused(tmp_path, *options)


def test_a_key_that_does_not_fit_is_said_plainly(tmp_path: Path) -> None:
    ours, theirs = trustme.CA().issue_cert(HERE), trustme.CA().issue_cert(HERE)
    ours.cert_chain_pems[0].write_to_path(tmp_path / "cert.pem")
    theirs.private_key_pem.write_to_path(tmp_path / "key.pem")
    files = ("--cert", str(tmp_path / "cert.pem"), "--key", str(tmp_path / "key.pem"))
    assert "certificate" in refused(tmp_path, "--host", HERE, *files)


def test_two_servers_never_share_a_folder(tmp_path: Path) -> None:
    with server_process(tmp_path / "data"):
        said = refused(tmp_path, "--host", HERE, "--port", str(free_port()))
        assert "--data" in said


def test_a_folder_that_is_a_file_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    assert "data" in refused(tmp_path, "--host", HERE, "--port", str(free_port()))
