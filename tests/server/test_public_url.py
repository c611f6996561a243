"""The address that the host gives with `--public-url`: what it may be, and that it goes before all others."""

from __future__ import annotations

import asyncio

import pytest

from tablee.server.net import addresses
from tablee.server.net.addresses import AddressError, Reach, best_address, checked_public_url
from tests.server.listening import FIRST, OURS, SECOND, healthy, listening
from tests.server.serving import PATIENCE


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("http://table.example", "http://table.example"),
        ("HTTPS://Table.Example/", "https://table.example"),
        ("https://table.example:8443/jeux/", "https://table.example:8443/jeux"),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("http://[FD00::5]:8000/", "http://[fd00::5]:8000"),
        ("https://tablée.example", "https://xn--table-esa.example"),
        ("http://laptop.local:8000", "http://laptop.local:8000"),
    ],
)
def test_a_public_address_in_one_form(given: str, expected: str) -> None:
    assert checked_public_url(given) == expected
    assert checked_public_url(expected) == expected


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "url-scheme"),
        ("table.example", "url-scheme"),
        ("ftp://table.example", "url-scheme"),
        ("javascript:alert(1)", "url-scheme"),
        ("http:table.example", "url-scheme"),
        (" http://table.example", "url-characters"),
        ("http://ana:secret@table.example", "url-credentials"),
        ("http://@table.example", "url-credentials"),
        ("http://table.example/?a=1", "url-query"),
        ("http://table.example?", "url-query"),
        ("http://table.example/#top", "url-query"),
        ("http://", "url-host"),
        ("http:///jeux", "url-host"),
        ("http://[::1", "url-host"),
        ("http://0.0.0.0:8000", "url-host"),
        ("http://[::]:8000", "url-host"),
        ("http://[fe80::1]:8000", "url-host"),
        ("http://1.2.3", "url-host"),
        ("http://-table.example", "url-host"),
        ("http://table..example", "url-host"),
        ("http://table example", "url-characters"),
        ("http://table.example\r\nX-Evil: 1", "url-characters"),
        ("http://table.example\\jeux", "url-characters"),
        ("http://table.example/\tjeux", "url-characters"),
        ("http://" + "é" * 70 + ".example", "url-host"),
        ("http://table.example:0", "url-port"),
        ("http://table.example:", "url-port"),
        ("http://table.example:65536", "url-port"),
        ("http://table.example:http", "url-port"),
        ("http://table.example/<jeux>", "url-characters"),
        ("http://table.example/é", "url-characters"),
        ("http://table.example/" + "a" * 250, "url-too-long"),
    ],
)
def test_what_is_no_public_address(given: str, code: str) -> None:
    with pytest.raises(AddressError) as refused:
        checked_public_url(given)
    assert refused.value.code == code


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(AddressError) as refused:
        checked_public_url("http://ana:secret@table.example")
    assert "secret" not in repr(refused.value)


def test_the_public_address_overrides_everything_and_nothing_else_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PUBLIC_PROBE_TIMEOUT_SECONDS", PATIENCE)

    async def find() -> tuple[Reach, int, list[bytes]]:
        async with listening(FIRST) as own, listening(SECOND, own.port) as front:
            given = f"http://127.0.0.2:{front.port}/"
            reach = await best_address(own.port, OURS, host="127.0.0.1", public_url=given, own=(FIRST,))
            assert len(front.asked) == 1
            return reach, own.port, own.asked

    reach, port, asked = asyncio.run(find())
    assert (reach.url, reach.answers, reach.is_public) == (f"http://127.0.0.2:{port}", True, True)
    assert reach.announced is None
    assert asked == []


@pytest.mark.parametrize("reply", [healthy("theirs"), b""])
def test_a_public_address_that_is_not_ours_is_kept_and_known_to_be_silent(reply: bytes) -> None:
    async def find() -> tuple[Reach, int]:
        async with listening(FIRST, reply=reply) as server:
            given = f"http://localhost:{server.port}"
            return await best_address(server.port, OURS, public_url=given, own=()), server.port

    reach, port = asyncio.run(find())
    assert (reach.url, reach.answers, reach.only_here) == (f"http://localhost:{port}", False, True)


def test_a_wrong_public_address_is_an_error_before_anything_is_asked() -> None:
    with pytest.raises(AddressError):
        asyncio.run(best_address(1, OURS, public_url="table.example"))
