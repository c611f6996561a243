"""Tables without a server: people sit down, commands are carried out, answers are given, drafts are compared."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from tablee.core import Move, Refusal, Seat, State, save
from tablee.decks.library import Shelf
from tablee.protocol import incoming
from tablee.protocol.api import NewTable
from tablee.protocol.outgoing import Reply
from tablee.stores.records import Record, change_of, sitting_of
from tablee.tables import commands
from tablee.tables.setups import Setups
from tablee.tables.sitting import Sitting

CODE = "BCDFG"
FOUNDER = "the-token-of-whoever-opened-it"
NOW = 1_000_000.0
NAMES = ("Anaïs", "Bruno", "Chloé", "Dédé", "Ève", "Fleur", "Guy", "Hugo", "Inès", "Jo")
PEOPLE = {"incroyable": 4, "face_to_face": 2, "caractere": 5, "tous_ego": 4}
"""How many sit at a table of each game, unless a test says otherwise."""
SMALL: dict[str, dict[str, Any]] = {
    "incroyable": {"board": "court"},
    "face_to_face": {},
    "caractere": {"board": "court"},
    "tous_ego": {"target": 9},
}
"""What is agreed there: short games."""

SETUPS = Setups(Shelf())
"""The decks that come with the games, and no others."""

keys = count(1)


def token_of(chair: int) -> str:
    """The token of the device that sits on this chair."""
    return f"the-token-of-chair-{chair}"


def table_of(game: str, people: int | None = None, bots: int = 0, **options: Any) -> Sitting:
    """A lobby: people on chairs 1, 2, 3 …, and bots after them."""
    wish = NewTable(game=game, options={**SMALL[game], **options})
    sitting = Sitting(commands.new_table(CODE, wish, FOUNDER, NOW, SETUPS))
    for chair in range(1, (PEOPLE[game] if people is None else people) + 1):
        commands.join(sitting, NAMES[chair - 1], None, token_of(chair))
    for _ in range(bots):
        do(sitting, incoming.AddBot(key=new_key()))
    return fresh(sitting)


def game_of(
    game: str, people: int | None = None, bots: int = 0, starter: int | None = None, **options: Any
) -> Sitting:
    """The same table with a game on it."""
    sitting = table_of(game, people, bots, **options)
    if starter is not None:
        do(sitting, incoming.Starter(key=new_key(), chair=starter))
    do(sitting, incoming.Start(key=new_key()))
    return fresh(sitting)


def new_key() -> str:
    """A key that was not used before."""
    return f"key-{next(keys)}"


def do(sitting: Sitting, command: incoming.Command, now: float = NOW, setups: Setups = SETUPS) -> str | None:
    """Carry a command out, whoever says it; the table's own clock shows the same time."""
    sitting.now = now
    return commands.carry_out(sitting, command, now, setups)


def fresh(sitting: Sitting) -> Sitting:
    """The sitting as if it had just been saved: nothing has happened in this draft yet."""
    sitting.version += 1
    return sitting.draft()


def game_on(sitting: Sitting) -> State[Any]:
    """The game on the table."""
    assert sitting.state is not None
    return sitting.state


# Looking at a draft ---------------------------------------------------------------------------------------------


def picture(sitting: Sitting) -> dict[str, Any]:
    """Everything there is to a draft, but for what time it is."""
    state = sitting.state
    names = [name for name in Sitting.__struct_fields__ if name not in ("state", "now", "shown")]
    whole: dict[str, Any] = {name: getattr(sitting, name) for name in names}
    whole = {name: value.copy() if isinstance(value, dict | list) else value for name, value in whole.items()}
    if state is not None:
        whole |= {"state": save(state), "pool": state.pool, "asks": dict(state.asks()), "setup": state.setup}
    return whole


def refused(sitting: Sitting, command: incoming.Command, now: float = NOW) -> str:
    """The code with which a command is refused, having changed nothing at all."""
    before = picture(sitting)
    with pytest.raises(Refusal) as caught:
        sitting.attempt(lambda: do(sitting, command, now))
    assert picture(sitting) == before
    return caught.value.code


def notices(sitting: Sitting) -> list[tuple[str, int | None]]:
    """What everybody hears of this draft."""
    return [(notice.code, notice.chair) for notice in sitting.notices]


# Answers --------------------------------------------------------------------------------------------------------


def answer(sitting: Sitting, seat: Seat, move: Move, key: str = "", ask: int | None = None) -> Reply:
    """An answer in its plain form, to the present ask unless another is named."""
    asked = game_on(sitting).moment if ask is None else ask
    sitting.now, sitting.shown = NOW, game_on(sitting).moment  # everybody has seen it for long
    return sitting.answer(seat, asked, key or new_key(), to_builtins(move))


def any_answer(sitting: Sitting, rng: Random) -> Reply:
    """Some legal answer of somebody awaited."""
    return answer(sitting, *game_on(sitting).any_answer(rng))


def play(sitting: Sitting, answers: int, seed: int = 1) -> Sitting:
    """So many random answers, or until the game is over; each a version of its own."""
    rng = Random(seed)
    for _ in range(answers):
        if sitting.table.status != "playing":
            break
        any_answer(sitting, rng)
        sitting = fresh(sitting)
    return sitting


def play_out(sitting: Sitting, seed: int = 1) -> Sitting:
    """Random answers to the end of the game."""
    sitting = play(sitting, 100_000, seed)
    assert sitting.table.status == "over"
    return sitting


# On disk and back -----------------------------------------------------------------------------------------------


def reloaded(sitting: Sitting) -> Sitting:
    """The table as it would come back from the disk now. The draft is saved as the next version."""
    change = change_of(None, sitting, ())
    assert change.about is not None
    record = Record(
        code=change.code,
        version=change.version,
        about=change.about,
        setup=change.setup,
        state=change.state,
        receipts=change.receipts,
        time_left=change.time_left,
    )
    setup = sitting.state.setup.save() if sitting.state is not None else None
    return sitting_of(record, setup, {})
