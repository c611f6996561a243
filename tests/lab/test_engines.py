"""A cluster on loopback gives the same results as one core of this machine, to the byte; what can be wrong."""

from __future__ import annotations

import gc
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.bots.files import BotFile
from tablee.cli import main
from tablee.games.face_to_face import planning
from tablee.lab import engines
from tablee.lab.plan import LabError, make_plan
from tablee.lab.tournament import play
from tests.lab.test_tournament import OWN_BOT
from tests.server.stores import PATIENCE

distributed = pytest.importorskip("distributed", reason="Dask is not installed: tablee[cluster]")
LOOPBACK = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process of its own."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **LOOPBACK) as local:
        yield local.scheduler_address


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy scheduler is not one that is not there."""
    monkeypatch.setattr(engines, "SECONDS_TO_CONNECT", PATIENCE)


def test_a_simulation_is_the_same_there(cluster: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    simulate = ["simulate", "incroyable", "--games", "9", "--bots", "sensible", "random", "--json"]
    assert main([*simulate, str(here), "--jobs", "1"]) == 0
    assert main([*simulate, str(there), "--cluster", cluster]) == 0
    assert here.read_bytes() == there.read_bytes()


def test_a_tournament_is_the_same_there(cluster: str, tmp_path: Path) -> None:
    """With a bot whose file the workers could not find."""
    file = tmp_path / "mine.py"
    file.write_text(OWN_BOT)
    plan = make_plan("tous_ego", games=2, bots=("sensible", str(file)), most_bots=9)
    file.unlink()
    assert isinstance(plan.files[0], BotFile)
    assert play(plan, cluster=cluster) == play(plan, jobs=1)


@pytest.mark.skipif(planning.fast is None, reason="there was no C compiler when Tablée was installed")
def test_training_is_the_same_there(cluster: str, tmp_path: Path) -> None:
    train = ["lab", "train", "face_to_face", "--games", "1600", "--pupils", "2", "--into"]
    here, there = tmp_path / "here.bin", tmp_path / "there.bin"
    assert main([*train, str(here), "--jobs", "1"]) == 0
    assert main([*train, str(there), "--cluster", cluster]) == 0
    assert here.read_bytes() == there.read_bytes()


def test_what_goes_wrong_there_is_told_here(cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.py"
    file.write_text(OWN_BOT.replace("name, values", "raise OSError('no'); name, values"))
    wrong = ["lab", "tournament", "face_to_face", "--bots", "random", str(file), "--cluster", cluster]
    assert main(wrong) == 2
    assert "OSError: no" in capsys.readouterr().err


def test_workers_of_another_version_are_not_asked(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "__version__", "0.0.1")
    with pytest.raises(LabError, match=r"has Tablée .*, not 0\.0\.1: install the same on all workers"):
        engines.Cluster(cluster)


def test_without_workers_nothing_is_played() -> None:
    with (
        distributed.LocalCluster(n_workers=0, **LOOPBACK) as local,
        pytest.raises(LabError, match="has no workers"),
    ):
        engines.Cluster(local.scheduler_address)


def test_where_nobody_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(engines, "SECONDS_TO_CONNECT", 0.2)
    with socket.socket() as held:  # bound and not listening: nobody else gets this port meanwhile
        held.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{held.getsockname()[1]}"
        assert main(["simulate", "tous_ego", "--games", "2", "--cluster", address]) == 2
    assert "No scheduler answers at" in capsys.readouterr().err
    assert main(["simulate", "tous_ego", "--games", "2", "--cluster", "carrots"]) == 2
    assert "No scheduler answers at" in capsys.readouterr().err
    clients = [one for one in gc.get_objects() if isinstance(one, distributed.Client)]
    assert {one.status for one in clients} <= {"closed"}, "Dask would close it some time later"
