"""What docs/deploy says is run here: HAProxy and nginx with the files that are there, in front of three servers."""

from __future__ import annotations

import asyncio
import configparser
import os
import re
import shlex
import signal
import subprocess
import threading
from contextlib import AsyncExitStack, ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trustme
import yaml  # type: ignore[import-untyped]
from msgspec import json

from tablee.cli import build_parser
from tablee.client import TableConnection
from tablee.protocol.outgoing import ViewNews
from tests.postgres.patience import end_leases
from tests.postgres.proxies import (
    BOTH,
    DEPLOY,
    ENVIRONMENT,
    HAPROXY,
    Front,
    Proxy,
    deployed,
    fronted,
    nginx_with,
    with_haproxy,
    with_nginx,
)
from tests.server.devices import Table, device, everybody, new_table, play_on, run
from tests.server.serving import HERE, PATIENCE, ServerProcess, wait_until

OURS = ("/metrics", "/%6detrics", "/admin", "/admin/", "/%61dmin", "/admin/overview", "/admin?x=1")
"""What is for the operators alone, however it is spelled."""

MOST_TABLES = 24
"""Of so many, not all come to the same of three servers."""


@pytest.mark.parametrize("proxy", BOTH)
def test_devices_of_a_table_come_to_one_server_and_go_on_when_it_dies(
    proxy: Proxy, tmp_path: Path, database: str
) -> None:
    with deployed(proxy, tmp_path, database) as (front, servers):
        assert [front.ask("GET", path).status for path in OURS] == [403] * len(OURS)
        tables = [new_table(front, "face_to_face", 2) for _ in range(6)]

        async def play() -> None:
            async with AsyncExitStack() as stack:
                for number in range(MOST_TABLES):
                    _, pads = await stack.enter_async_context(everybody(tables[number]))
                    assert await play_on(pads, Random(1), 4) == 4
                    figures = [server.metrics() for server in servers]
                    if number + 1 == len(tables):
                        if sum(one["tables_in_memory"] > 0 for one in figures) > 1:
                            break
                        tables.append(new_table(front, "face_to_face", 2))  # codes are drawn: chance may be like that
                assert [one["relayed_sockets"] for one in figures] == [0, 0, 0], "all of a table come to one server"
                assert sum(one["tables_in_memory"] for one in figures) == len(tables)
                assert sum(one["tables_in_memory"] > 0 for one in figures) > 1, "the tables are spread"

        run(play())
        run(survive(tables[0], servers, database))


async def survive(table: Table, servers: list[ServerProcess], database: str) -> None:
    """A player's program stays at its table while the server that holds it dies."""
    async with TableConnection(table.server.url, table.code, [table.people[0].token]) as connection:
        news = aiter(connection)
        while not isinstance(await anext(news), ViewNews):
            pass
        (holder,) = await asyncio.to_thread(the_one_with_sockets, servers)
        holder.stop(signal.SIGKILL)
        end_leases(database, holder.netloc)
        while not isinstance(await anext(news), ViewNews):
            pass
        (taker,) = await asyncio.to_thread(the_one_with_sockets, servers)
        assert taker is not holder
    async with device(table.server, table.code, table.host_token) as host:
        await host.done("pause")


def the_one_with_sockets(servers: list[ServerProcess]) -> list[ServerProcess]:
    """Of those who live; devices that have just left may be there for another moment."""
    found: list[ServerProcess] = []

    def is_one() -> bool:
        found[:] = [server for server in servers if server.process is not None and server.metrics()["sockets"]]
        return len(found) == 1

    wait_until(is_one)
    return found


class Echo(BaseHTTPRequestHandler):
    """Answers with the headers that came."""

    def do_GET(self) -> None:
        """Also `/healthz`."""
        body = json.encode({name.lower(): value for name, value in self.headers.items()})
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.mark.parametrize("proxy", BOTH)
def test_a_visitor_can_neither_be_somebody_else_nor_one_of_the_servers(proxy: Proxy, tmp_path: Path) -> None:
    with ExitStack() as stack:
        echoes = [stack.enter_context(ThreadingHTTPServer((HERE, 0), Echo)) for _ in range(3)]
        for echo in echoes:
            threading.Thread(target=echo.serve_forever, daemon=True).start()
            stack.callback(echo.shutdown)
        front = stack.enter_context(fronted(proxy, tmp_path, [Front(echo.server_port) for echo in echoes]))
        claims = {"X-Forwarded-For": "203.0.113.7", "X-Tablee-Relayed": "secret", "Host": "play.example.org:8443"}
        got = front.ask("GET", "/api/tables/BCDFG", headers=claims).json
        assert got["x-forwarded-for"] == HERE
        assert not got.get("x-tablee-relayed")
        assert got["host"] == "play.example.org:8443"


# The files as they are, certificates included --------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate() -> tuple[bytes, bytes]:
    """A certificate and its key."""
    issued = trustme.CA().issue_cert("play.example.org")
    return issued.cert_chain_pems[0].bytes(), issued.private_key_pem.bytes()


@with_haproxy
def test_haproxy_takes_the_whole_file(tmp_path: Path, certificate: tuple[bytes, bytes]) -> None:
    (tmp_path / "both.pem").write_bytes(b"".join(certificate))
    text = (DEPLOY / "haproxy.cfg").read_text()
    (tmp_path / "haproxy.cfg").write_text(
        text.replace("/etc/haproxy/play.example.org.pem", str(tmp_path / "both.pem"))
    )
    assert HAPROXY is not None
    check([HAPROXY, "-c", "-f", tmp_path / "haproxy.cfg"], "")


@with_nginx
def test_nginx_takes_the_whole_file(tmp_path: Path, certificate: tuple[bytes, bytes]) -> None:
    for name, data in zip(("pem", "key"), certificate, strict=True):
        (tmp_path / f"play.example.org.{name}").write_bytes(data)
    text = (
        (DEPLOY / "nginx.conf").read_text().replace("/etc/ssl/", f"{tmp_path}/").replace("listen 443", "listen 8443")
    )
    (tmp_path / "tablee.conf").write_text(text)
    command, _ = nginx_with(tmp_path)
    check([*command, "-t"], "test is successful")


def check(command: list[str | Path], said: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert said in done.stderr


# Units and containers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tablee@.service"])
def test_the_unit_starts_what_there_is(name: str) -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.read_string((DEPLOY / name).read_text().replace("\\\n", " "))
    words = shlex.split(unit["Service"]["ExecStart"].replace("%i", "8001"))
    assert words[0].endswith("/tablee")
    chosen = build_parser().parse_args(words[1:])
    assert (chosen.port, chosen.store, chosen.proxy) == (8001, "postgresql:///tablee", ["127.0.0.1"])


def compose() -> dict[str, Any]:
    made: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return made


def address_of(service: dict[str, Any]) -> str:
    return str(service["networks"]["tables"]["ipv4_address"])


def test_the_compose_file_says_what_everybody_in_it_understands() -> None:
    """No engine runs here: what can be checked without one is."""
    services = compose()["services"]
    database, proxy = services["database"]["environment"], services["proxy"]
    servers = {name: service for name, service in services.items() if name not in ("database", "proxy")}
    assert len(servers) == 3
    for (name, service), variable in zip(servers.items(), ENVIRONMENT, strict=True):
        chosen = build_parser().parse_args(shlex.split(service["command"]))
        here = f"{chosen.host}:{chosen.port}"
        assert (chosen.host, chosen.proxy) == (address_of(service), [address_of(proxy)])
        assert chosen.store == f"postgresql://{database['POSTGRES_USER']}@database/{database['POSTGRES_DB']}"
        assert service["environment"] == {"PGPASSWORD": database["POSTGRES_PASSWORD"]}
        assert service["depends_on"] == {"database": {"condition": "service_healthy"}}
        assert f"http://{here}/healthz" in service["healthcheck"]["test"][-1]
        compile(service["healthcheck"]["test"][-1], name, "exec")
        assert service["volumes"] == [f"data:{chosen.data}"]
        assert proxy["environment"][variable] == here
    assert list(proxy["environment"]) == list(ENVIRONMENT)
    written = (DEPLOY / "haproxy.cfg").read_text()
    assert re.findall(r'"\$\{(\w+)-127', written) == list(ENVIRONMENT)
    bound = re.search(r"bind :(\d+) ssl crt (\S+)", written)
    assert bound is not None
    assert proxy["ports"] == [f"{bound[1]}:{bound[1]}"]
    assert any(volume.split(":")[1] == bound[2] for volume in proxy["volumes"])
    assert set(proxy["depends_on"]) == set(servers)


def test_the_image_is_made_of_what_is_here() -> None:
    root = DEPLOY.parents[1]
    build = compose()["x-server"]["build"]
    assert (DEPLOY / build["context"]).resolve() == root
    lines = (root / build["dockerfile"]).read_text().splitlines()
    assert 'ENTRYPOINT ["tablee"]' in lines
    (install,) = [line for line in lines if "pip install" in line]
    assert '".[postgres]"' in install
    assert "/data" in install
    assert "[postgres]" in install
    assert os.path.isfile(root / f"{build['dockerfile']}.dockerignore")
