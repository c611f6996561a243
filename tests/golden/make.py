"""Makes golden saves: games of this version as bytes, which every later version must load for ever.

Run by hand, once for each version of the format, and commit what it writes:

    python -m tests.golden.make

It writes `tests/golden/v<version>/<game>-<n>.save` for every game whose version has none yet, and refuses if there is
no such game: what is there is never touched. Each file is one MessagePack map: the game's name, the bytes of a setup
and of a state, and what everybody saw of it then, as JSON by seat ("board" for the spectators).
`tests/properties/test_golden.py` reads them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tablee.core import State, save
from tablee.games import GAMES
from tests.properties.helpers import cases_of, observers, random_game

FOLDER = Path(__file__).parent
SEED = 22
CARDS = {"incroyable": 2, "caractere": 2, "tous_ego": 6, "face_to_face": 0}
"""Small decks, so that a setup is small."""
TABLES = {"incroyable": 1, "caractere": 1, "tous_ego": 3, "face_to_face": 3}
"""How many states of each phase: the more phases, the fewer."""


class Golden(msgspec.Struct, frozen=True):
    """One golden save."""

    game: str
    setup: bytes
    state: bytes
    views: dict[str, bytes]


def views_of(state: State[Any]) -> dict[str, bytes]:
    """What everybody sees."""
    return {
        "board" if seat is None else str(seat): msgspec.json.encode(state.view(seat)) for seat in observers(state)
    }


def some_of(game: str) -> list[Golden]:
    """Some states of every phase, the last ones that random games on different small tables come to."""
    found: dict[tuple[str, int], Golden] = {}
    for case in cases_of(game):
        small = case.seats <= GAMES[game].fewest + 1
        for state in random_game(case, SEED, most_steps=250, cards=CARDS[game]) if small else ():
            if not state.pool.given:
                place = state.phase.name, case.number % TABLES[game]
                found[place] = Golden(game, state.setup.save(), save(state), views_of(state))
    return [found[place] for place in sorted(found)]


def make(folder: Path = FOLDER) -> None:
    """Write the golden saves of each game whose version is new."""
    folders = {game: folder / f"v{GAMES[game].state_type.version}" for game in GAMES}
    missing = [game for game, version in folders.items() if not any(version.glob(f"{game}-*.save"))]
    if not missing:
        raise FileExistsError("Every game has saves of its version: golden saves are never made again.")
    for game in missing:
        folders[game].mkdir(exist_ok=True)
        for number, golden in enumerate(some_of(game), 1):
            (folders[game] / f"{game}-{number}.save").write_bytes(msgspec.msgpack.encode(golden))


if __name__ == "__main__":
    make()
