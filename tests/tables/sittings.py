"""Tables without a server: people sit down, commands are carried out, answers are given, drafts are compared."""

from __future__ import annotations

from itertools import count
from math import inf
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
from tablee.tables import chairs, commands
from tablee.tables.setups import Setups
from tablee.tables.sitting import Draft, Sitting

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


def table_of(game: str, people: int | None = None, bots: int = 0, **options: Any) -> Draft:
    """A lobby: people on chairs 1, 2, 3 …, and bots after them."""
    wish = NewTable(game=game, options={**SMALL[game], **options})
    draft = Sitting(commands.new_table(CODE, wish, FOUNDER, NOW, SETUPS)).draft()
    for chair in range(1, (PEOPLE[game] if people is None else people) + 1):
        chairs.join(draft, NAMES[chair - 1], None, token_of(chair))
    for _ in range(bots):
        do(draft, incoming.AddBot(key=new_key()))
    return fresh(draft)


def game_of(game: str, people: int | None = None, bots: int = 0, starter: int | None = None, **options: Any) -> Draft:
    """The same table with a game on it."""
    draft = table_of(game, people, bots, **options)
    if starter is not None:
        do(draft, incoming.Starter(key=new_key(), chair=starter))
    do(draft, incoming.Start(key=new_key()))
    return fresh(draft)


def new_key() -> str:
    """A key that was not used before."""
    return f"key-{next(keys)}"


def do(draft: Draft, command: incoming.Command, now: float = NOW, setups: Setups = SETUPS) -> str | None:
    """Carry a command out, whoever says it; the table's own clock shows the same time."""
    draft.now = now
    return commands.carry_out(draft, command, now, setups)


def fresh(draft: Draft) -> Draft:
    """The next draft, when this one has been saved and everybody has seen it for long."""
    return draft.saved(draft.next_version, -inf).draft(time_left=draft.time_left)


def kept(draft: Draft) -> Draft:
    """The next draft, when there was nothing to be saved: ballots in the urn are no version."""
    return draft.saved(draft.version, -inf).draft(time_left=draft.time_left)


def game_on(table: Draft | Sitting) -> State[Any]:
    """The game on the table."""
    assert table.state is not None
    return table.state


# Looking at a draft ---------------------------------------------------------------------------------------------


def picture(table: Draft | Sitting) -> dict[str, Any]:
    """Everything there is to a table, but for what time it is."""
    state = table.state
    names = [name for name in table.__struct_fields__ if name not in ("state", "now", "seen_moment")]
    whole: dict[str, Any] = {name: getattr(table, name) for name in names}
    whole = {name: value.copy() if isinstance(value, dict | list) else value for name, value in whole.items()}
    if state is not None:
        whole |= {"state": save(state), "pool": state.pool, "asks": dict(state.asks()), "setup": state.setup}
    return whole


def refused(draft: Draft, command: incoming.Command, now: float = NOW) -> str:
    """The code with which a command is refused, having changed nothing at all."""
    before = picture(draft)
    with pytest.raises(Refusal) as caught:
        draft.attempt(lambda: do(draft, command, now))
    assert picture(draft) == before
    return caught.value.code


def notices(draft: Draft) -> list[tuple[str, int | None]]:
    """What everybody hears of this draft."""
    return [(notice.code, notice.chair) for notice in draft.notices]


# Answers --------------------------------------------------------------------------------------------------------


def answer(draft: Draft, seat: Seat, move: Move, key: str = "", ask: int | None = None) -> Reply:
    """An answer in its plain form, to the present ask unless another is named."""
    asked = game_on(draft).moment if ask is None else ask
    draft.now, draft.seen_moment = NOW, game_on(draft).moment  # everybody has seen it for long
    return draft.answer(seat, asked, key or new_key(), to_builtins(move))


def any_answer(draft: Draft, rng: Random) -> None:
    """Some legal answer of somebody awaited, person or bot."""
    state = game_on(draft)
    seat, move = state.any_answer(rng)
    if seat in state.bots:
        draft.now, draft.seen_moment = NOW, state.moment
        draft.bot_answers(seat, state.moment, move)
    else:
        answer(draft, seat, move)


def play(draft: Draft, answers: int, seed: int = 1) -> Draft:
    """So many random answers, or until the game is over; each a version of its own."""
    rng = Random(seed)
    for _ in range(answers):
        if draft.table.status != "playing":
            break
        any_answer(draft, rng)
        draft = fresh(draft)
    return draft


def play_out(draft: Draft, seed: int = 1) -> Draft:
    """Random answers to the end of the game."""
    draft = play(draft, 100_000, seed)
    assert draft.table.status == "over"
    return draft


# On disk and back -----------------------------------------------------------------------------------------------


def reloaded(draft: Draft) -> Draft:
    """A draft of the table as it would come back from the disk now. This one is saved as the next version."""
    sitting = restarted(draft)
    return sitting.draft(time_left=sitting.time_left)


def restarted(draft: Draft) -> Sitting:
    """The table as it would come back from the disk now."""
    change = change_of(None, draft)
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
    setup = draft.state.setup.save() if draft.state is not None else None
    return sitting_of(record, setup, {})
