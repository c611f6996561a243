"""What holds for all tests, on whatever machine they run."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.dealing import SEED, dealt_from, unhurried

# Ctrl-C means the same however the tests were started: a shell makes what is in the background deaf to it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Whom tests ask is on this machine: no proxy leads there.
for name in ("http_proxy", "https_proxy", "all_proxy", "ws_proxy", "wss_proxy"):
    os.environ.pop(name, None)
    os.environ.pop(name.upper(), None)

# What is shown is as wide as a test says, and has the colours that it says.
for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
    os.environ.pop(name, None)

# Programs speak English to the tests, whoever's machine it is; how its letters are written is left as it is there.
for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
    if not os.environ.get(name, "C").startswith(("C", "POSIX", "en")):
        del os.environ[name]

# Always the same examples, but for `make test-long`, which prints how to repeat what it found. However busy a machine
# is, nothing is too slow.
settings.register_profile(
    "anywhere",
    deadline=None,
    derandomize="TABLEE_LONG" not in os.environ,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
)
settings.load_profile("anywhere")


@pytest.fixture(scope="session", autouse=True)
def unhurried_servers() -> Iterator[None]:
    """In threads of the tests; those in processes of their own see to it themselves."""
    with unhurried():
        yield


@pytest.fixture(scope="module", autouse=True)
def seed_of_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """The luck of what the tests of a file share: it is made before any of them has its own."""
    with dealt_from(f"{SEED}/{request.node.nodeid}"):
        yield


@pytest.fixture(autouse=True)
def seed(request: pytest.FixtureRequest) -> Iterator[str]:
    """All luck of a test, from its name and TABLEE_SEED: what is dealt, what bots think of and what hands press."""
    found = f"{SEED}/{request.node.name}"
    with dealt_from(found):
        yield found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """When a test has failed, it says how to have the same luck again."""
    report = yield
    if report.failed:
        report.sections.append(("seed", f"TABLEE_SEED={SEED}"))
    return report


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def postgres(run_folder: Path) -> Iterator[str]:
    """The URL of a PostgreSQL that all tests of this run share."""
    from tests.postgres.shared import shared_postgres  # most tests need no database

    with shared_postgres(run_folder) as url:
        yield url


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    """The URL of a place in it with nothing in it yet; whoever goes there from within this process may be slow."""
    from tests.postgres.patience import patient_connections
    from tests.postgres.shared import fresh_place

    with fresh_place(postgres) as url, patient_connections():
        yield url
