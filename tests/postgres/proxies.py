"""The proxies of docs/deploy in front of servers of a test: their files as written, but for where all listen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.server.serving import HERE, PATIENCE, WIDE, Place, ServerProcess, free_port, wait_until

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
PATH = f"{os.environ['PATH']}:/usr/sbin:{ROOT / '.venv' / 'debian' / 'usr' / 'sbin'}"
"""`make test` fetches what is not on the machine."""
HAPROXY = os.environ.get("TABLEE_HAPROXY") or shutil.which("haproxy", path=PATH)
NGINX = os.environ.get("TABLEE_NGINX") or shutil.which("nginx", path=PATH)
ENVIRONMENT = ("TABLEE_ONE", "TABLEE_TWO", "TABLEE_THREE")
"""Where haproxy.cfg finds its servers, if not where it says."""
Command: TypeAlias = tuple[list[str | Path], dict[str, str]]
"""What is started, and with what in its environment."""

with_haproxy = pytest.mark.skipif(HAPROXY is None, reason="HAProxy is not here: apt-get install haproxy")
with_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not here: apt-get install nginx")


class Front(Place):
    """Where a proxy listens."""

    def __init__(self, port: int) -> None:
        self.port = port


def haproxy(folder: Path, front: Front, servers: Sequence[Place]) -> Command:
    """HAProxy with haproxy.cfg."""
    text, bound = re.subn(r"bind .*", f"bind {front.netloc}", (DEPLOY / "haproxy.cfg").read_text())
    # A busy machine makes nobody dead: a server that is gone refuses the connection, and so is out at once.
    text, patient = re.subn(r"( *)timeout connect 1s\n", rf"\g<0>\1timeout check {PATIENCE:.0f}s\n", text)
    assert (bound, patient) == (1, 1)
    file = folder / "haproxy.cfg"
    file.write_text(text)
    assert HAPROXY is not None
    where = dict(zip(ENVIRONMENT, (server.netloc for server in servers), strict=True))
    return [HAPROXY, "-db", "-f", file], where


def nginx(folder: Path, front: Front, servers: Sequence[Place]) -> Command:
    """nginx with nginx.conf, included where Debian's own file includes it."""
    text = (DEPLOY / "nginx.conf").read_text()
    text, bound = re.subn(r"listen 443 ssl;", f"listen {front.netloc};", text)
    text, certified = re.subn(r"ssl_certificate.*", "", text)
    text, patient = re.subn(r"(proxy_(connect|read)_timeout) \d+s", rf"\1 {PATIENCE:.0f}s", text)
    written = re.findall(r"server (127\.0\.0\.1:800\d)", text)
    assert (bound, certified, patient, len(written)) == (1, 2, 2, len(servers))
    for there, server in zip(written, servers, strict=True):
        text = text.replace(there, server.netloc)
    (folder / "tablee.conf").write_text(text)
    return nginx_with(folder)


def nginx_with(folder: Path) -> Command:
    """nginx with the file in this folder, without anything elsewhere on the machine."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    lines = [f"{kind}_temp_path {folder}/{kind};" for kind in kinds]
    owner = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{owner} daemon off; pid {folder}/nginx.pid; error_log stderr;\nevents {{}}\n"
        f"http {{ access_log off; {' '.join(lines)} include {folder}/tablee.conf; }}\n"
    )
    assert NGINX is not None
    return [NGINX, "-p", folder, "-c", folder / "nginx.conf", "-e", "stderr"], {}


BOTH = [pytest.param(haproxy, marks=with_haproxy), pytest.param(nginx, marks=with_nginx)]
Proxy: TypeAlias = Callable[[Path, Front, Sequence[Place]], Command]


@contextmanager
def fronted(proxy: Proxy, folder: Path, servers: Sequence[Place]) -> Iterator[Front]:
    """The proxy in front of these."""
    front = Front(free_port())
    command, environment = proxy(folder, front, servers)
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL, env={**os.environ, **environment})
    try:
        wait_until(lambda: answers(front))
        yield front
    finally:
        running.terminate()
        running.wait(PATIENCE)


@contextmanager
def deployed(proxy: Proxy, folder: Path, database: str, *more: str) -> Iterator[tuple[Front, list[ServerProcess]]]:
    """Three servers, and the proxy in front of them."""
    options = ("--store", database, "--proxy", HERE, *WIDE, *more)
    servers = [ServerProcess(folder / f"server-{number}", *options) for number in range(3)]
    with ExitStack() as stack:
        for server in servers:
            stack.callback(lambda server=server: server.stop() if server.process is not None else None)  # type: ignore[misc]
        with ThreadPoolExecutor() as starting:
            list(starting.map(ServerProcess.start, servers))
        yield stack.enter_context(fronted(proxy, folder, servers)), servers


def answers(front: Front) -> bool:
    """Whether there is somebody behind it."""
    try:
        return front.ask("GET", "/healthz").status == 200
    except OSError:
        return False
