"""What is sent to PostgreSQL, and so to its log, its replicas and whoever decodes it: no ballot with its voter, and
nothing again that was erased."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablee.core import State, save
from tablee.stores import Store, records
from tablee.stores.leases import Leases
from tablee.stores.postgres import PostgresStore, store
from tablee.stores.postgres.schema import migrate
from tablee.tables.sitting import Draft
from tests.postgres.cluster import Cluster
from tests.postgres.decoding import Decoding, Row, Values, log_bytes, log_position
from tests.postgres.shared import fresh_place
from tests.postgres.wire import listen
from tests.properties.helpers import Case
from tests.secrecy.test_disk import FIVE, SIX
from tests.secrecy.wire_disk import Trace, Voters
from tests.secrecy.wire_world import Chair, Clock, foresee, play_case, world
from tests.server.clockwork import Clockwork
from tests.server.stores import Wrapped
from tests.stores.storing import write
from tests.stores.test_erasing import all_leave, given_up, given_up_for_another, with_secrets

VOTES = [
    (Case("tous_ego", 0, 6, bots=(4, 5)), SIX, 16),
    (Case("caractere", 1, 5, bots=(3,)), FIVE, 60),
]


@pytest.fixture(scope="module")
def decoded() -> Iterator[Cluster]:
    """A PostgreSQL that can be decoded. It copies no whole pages into its log, so that what is there was sent."""
    with Cluster(wal_level="logical") as cluster:
        yield cluster


class Alone(Wrapped):
    """PostgreSQL without leases: what is sent then hangs on the game alone, and not on how busy the machine is."""

    @property
    def leases(self) -> Leases | None:
        """This server has everything to itself."""
        return None


def sent(
    cluster: Cluster, folder: Path, case: Case, chairs: tuple[Chair, ...], steps: int, other: bool = False
) -> tuple[Trace, list[Row], bytes]:
    """A game; the rows that replicas get of it, and all that the database was told on the line that writes."""
    wire = folder / "wire"
    folder.mkdir()

    def instead_of(sqlite: Store) -> Store:
        sqlite.close()
        postgres = PostgresStore(url)
        listen(postgres.writer, line)
        return Alone(postgres)

    async def play() -> Trace:
        trace = Trace()
        async with world(folder, case, chairs, durable=True, wrap=instead_of) as at:
            await Voters(at, trace, str(case), other).play(steps)
        return trace

    with fresh_place(cluster.url) as url, pytest.MonkeyPatch.context() as patch, wire.open("wb") as line:
        migrate(url)
        with closing(Decoding(url, "those" if other else "these", with_old_rows=True)) as decoding:
            play_case(patch, case)
            foresee(patch, 3)
            patch.setattr(store, "time", Clock())
            with asyncio.Runner(loop_factory=Clockwork) as runner:
                trace = runner.run(play())
            lines = wire.read_bytes().splitlines()
            # When it is asked for answers already hangs on how quick it is.
            said = [line for line in lines if line.startswith(b"F") and not line.endswith(b"Flush")]
            return trace, decoding.rows(), b"\n".join(said)


@pytest.mark.parametrize(("case", "chairs", "steps"), VOTES, ids=str)
def test_ballots_from_other_hands_are_the_same_to_the_database(
    case: Case, chairs: tuple[Chair, ...], steps: int, decoded: Cluster, tmp_path: Path
) -> None:
    """EGO-A16, EGO-A17, CAR-A21: nobody who has every row that ever was, or every byte on the line, can tell two
    games apart in which the same ballots came from other hands."""
    _, these, said = sent(decoded, tmp_path / "these", case, chairs, steps)
    trace, those, said_otherwise = sent(decoded, tmp_path / "those", case, chairs, steps, other=True)
    assert trace.others >= 2
    assert len(said) > 50_000
    assert {row.table for row in these} >= {"tables", "abouts", "steps", "setups"}
    assert these == those
    assert said == said_otherwise


def test_a_ballot_that_is_sent_is_found(decoded: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody stores with each game who answered what last."""
    answers: list[list[Any]] = []
    honest = Draft.answer

    def answer(draft: Draft, seat: int, ask: int, key: str, raw: dict[str, Any]) -> Any:
        answers.append([seat, raw])
        return honest(draft, seat, ask, key, raw)

    def save_with_names(state: State[Any]) -> bytes:
        return save(state) + repr(answers[-1:]).encode()

    monkeypatch.setattr(Draft, "answer", answer)
    monkeypatch.setattr(records, "save", save_with_names)
    case, chairs, steps = VOTES[0]
    _, these, said = sent(decoded, tmp_path / "these", case, chairs, steps)
    _, those, said_otherwise = sent(decoded, tmp_path / "those", case, chairs, steps, other=True)
    assert these != those
    assert said != said_otherwise


@pytest.mark.parametrize("end", [all_leave, given_up, given_up_for_another])
def test_what_is_erased_is_not_written_again(end: Callable[[Draft], None], decoded: Cluster) -> None:
    """From the commit that erases an answer on, it is in no row and nowhere in the log."""
    with fresh_place(decoded.url) as url:
        writing = PostgresStore(url)
        began = log_position(url)
        sitting, secrets = with_secrets(writing, "caractere")
        known = log_position(url)
        with closing(Decoding(url, "erasing")) as decoding:
            draft = sitting.draft()
            end(draft)
            erasing = log_position(url)
            write(writing, (sitting, draft))
            writing.close()
            rows = decoding.rows()
        over = log_position(url)
    before, after = log_bytes(decoded, began, known), log_bytes(decoded, erasing, over)
    assert len(after) > 500
    for secret in secrets:
        assert secret in before, "the search finds what is there"
        assert secret not in after
        assert rows
        assert not any(holds(row.after, secret) for row in rows)


def holds(values: Values, secret: bytes) -> bool:
    """Whether it is in any column: bytes are sent as text, two letters each."""
    return any(value is not None and secret.hex().encode() in value for value in values)
