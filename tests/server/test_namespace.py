"""On a machine with several networks, made for the test out of nothing: the one that answers is chosen."""

from __future__ import annotations

from typing import Any

from tests.server.in_namespace import ADAPTERS
from tests.server.namespaces import told_from_within


def found(*silent: str) -> dict[str, Any]:
    result = told_from_within("tests.server.in_namespace", *silent)
    assert set(result.pop("contacted")) - {"::1"} == {*ADAPTERS.values(), "127.0.0.1"}
    return result


def test_all_answer_and_the_network_at_home_is_best() -> None:
    assert found() == {
        "url": "http://192.168.50.1:8000",
        "only_here": False,
        "is_doubtful": False,
        "others": ["wlan0", "docker0"],
        "silent": [],
    }


def test_the_one_that_would_be_best_is_silent() -> None:
    assert found("eth0") == {
        "url": "http://10.20.0.1:8000",
        "only_here": False,
        "is_doubtful": False,
        "others": ["docker0"],
        "silent": ["eth0"],
    }


def test_only_containers_answer() -> None:
    assert found("eth0", "wlan0") == {
        "url": "http://172.17.0.1:8000",
        "only_here": False,
        "is_doubtful": True,
        "others": [],
        "silent": ["eth0", "wlan0"],
    }


def test_nothing_but_loopback_answers() -> None:
    assert found(*ADAPTERS) == {
        "url": "http://127.0.0.1:8000",
        "only_here": True,
        "is_doubtful": False,
        "others": [],
        "silent": ["eth0", "wlan0", "docker0"],
    }
