"""A point-in-time restore as docs/operate.md describes it, tried with the real programs of PostgreSQL."""

from __future__ import annotations

import re
import subprocess
from contextlib import closing
from pathlib import Path
from random import Random
from shlex import quote

from tablee.stores.postgres.connection import connect
from tests.postgres.cluster import PATIENCE, Cluster
from tests.postgres.patience import end_leases
from tests.postgres.test_store import rows
from tests.server.devices import device, everybody, new_table, play_on, run
from tests.server.serving import WIDE, server_process, wait_until

PAGE = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")


def written(name: str) -> str:
    """The setting of this name, as the page writes it."""
    found = re.search(rf"^{name} = '(.*)'$", PAGE, re.MULTILINE)
    assert found, f"docs/operate.md does not say what {name} is"
    return found[1]


def test_a_table_that_was_ended_by_mistake_is_back_as_it_was_at_that_moment(tmp_path: Path) -> None:
    with Cluster(wal_level="replica") as cluster:
        archive, copy = cluster.folder / "archive", cluster.folder / "base"
        cluster.stop()
        archive.mkdir()
        if cluster.user:
            subprocess.run(["chown", str(cluster.user["user"]), archive], check=True)
        command = written("archive_command").replace("/var/lib/tablee-archive", quote(str(archive)))
        cluster.settings |= {"archive_mode": "on", "archive_command": command}
        cluster.start()
        options = (*WIDE, "--store", cluster.url)
        with server_process(tmp_path / "server", *options) as server:
            table = new_table(server, "face_to_face", 2)

            async def play(answers: int, start: bool) -> int:
                async with everybody(table, start) as (_, pads):
                    for pad in pads:
                        await pad.once(lambda pad=pad: "view" in pad.last)  # type: ignore[misc]
                    assert await play_on(pads, Random(1), answers) == answers
                    await pads[0].nothing_more()
                    return int(pads[0].view["version"])

            run(play(3, True))
            base_backup(cluster, copy)
            version = run(play(2, False))
            (moment,) = point_in_time(cluster)
            later = run(play(1, False))  # no duel is over before its sixth answer
            assert later > version

            async def end() -> None:
                async with device(server, table.code, table.host_token) as host:
                    await host.done("close")

            run(end())
            assert rows(cluster.url, "SELECT count(*) FROM tables") == [(0,)]
        with closing(connect(cluster.url)) as connection:
            connection.execute("SELECT pg_switch_wal()")
        cluster.stop()
        restore(cluster, archive, copy, moment)
        assert rows(cluster.url, "SELECT code, version FROM tables") == [(table.code, version)]
        end_leases(cluster.url)  # those of that moment
        server.start()
        try:
            assert run(play(1, False)) > version, "people play on from there"
        finally:
            server.stop()


def base_backup(cluster: Cluster, copy: Path) -> None:
    command: list[str | Path] = [cluster.programs / "pg_basebackup", "-d", cluster.url, "-D", copy, "-c", "fast"]
    subprocess.run(command, check=True, capture_output=True, cwd=cluster.folder, timeout=PATIENCE, **cluster.user)


def point_in_time(cluster: Cluster) -> list[str]:
    """Now, by the database's own clock; nothing is committed in the same instant."""
    with closing(connect(cluster.url)) as connection:
        ((moment,),) = connection.execute("SELECT now()::text").fetchall()
    return [moment]


def restore(cluster: Cluster, archive: Path, copy: Path, moment: str) -> None:
    """The base backup takes the place of the data, and the log is played up to the moment."""
    cluster.data.rename(cluster.folder / "broken")
    copy.rename(cluster.data)
    (cluster.data / "recovery.signal").touch()
    if cluster.user:
        subprocess.run(["chown", str(cluster.user["user"]), cluster.data / "recovery.signal"], check=True)
    cluster.settings |= {
        "restore_command": written("restore_command").replace("/var/lib/tablee-archive", quote(str(archive))),
        "recovery_target_time": moment,
        "recovery_target_action": written("recovery_target_action"),
    }
    cluster.start()
    # It answers before it is at that moment, and then takes nothing new yet.
    wait_until(lambda: rows(cluster.url, "SELECT pg_is_in_recovery()") == [(False,)])
