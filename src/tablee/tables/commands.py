"""What is done to a table: each command changes a draft, or raises a Refusal and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any
from urllib.parse import urlsplit

from msgspec import json
from msgspec.structs import replace

from tablee.core import Refusal, Seat
from tablee.core.decks import fingerprint
from tablee.protocol import incoming
from tablee.tables import chairs
from tablee.tables.chairs import change_table
from tablee.tables.codes import hashed
from tablee.tables.events import Dealt
from tablee.tables.names import clean_name
from tablee.tables.setups import Setups, known_game, own_deck
from tablee.tables.sitting import Draft
from tablee.tables.table import LARGEST_WRITTEN_BYTES, MOST_GAMES, MOST_REPORTS, MOST_WRITTEN, Table

GO_ON_SECONDS = 10.0
"""How long the others wait for the player who should go on, before any of them may."""


def new_table(code: str, wish: Any, founder: str, now: float, setups: Setups, regulars: str = "") -> Table:
    """A table for this game, with these options; a Refusal if they make no sense. `wish` has what was asked for."""
    game = known_game(wish.game)
    table = Table(
        code=code,
        game=game.name,
        language=wish.language,
        created=now,
        options=wish.options,
        decks=wish.decks,
        tags=wish.tags,
        guided=wish.guided,
        hints=wish.hints,
        talk=wish.talk,
        onlookers=wish.onlookers,
        place=clean_place(wish.place),
        first_leads=wish.first_leads,
        founder=hashed(founder),
        regulars=regulars,
    )
    _require_playable(table, setups)
    return table


# What is played ---------------------------------------------------------------------------------------------


def choose(draft: Draft, command: incoming.Choose, setups: Setups) -> None:
    """Another game, other options, other decks. The old game is put away."""
    table = draft.table
    game = known_game(command.game or table.game)
    other = game.name != table.game
    before = replace(table, options={}, decks=(), tags=(), written=(), own="mixed") if other else table
    chosen = replace(
        before,
        game=game.name,
        options=before.options if command.options is None else command.options,
        decks=before.decks if command.decks is None else command.decks,
        tags=before.tags if command.tags is None else command.tags,
        own=command.own or before.own,
        language=command.language or before.language,
        guided=before.guided if command.guided is None else command.guided,
        hints=before.hints if command.hints is None else command.hints,
    )
    _require_playable(chosen, setups)
    draft.table = chosen
    change_table(draft)
    if other or table.status == "over":
        _clear(draft)


def _require_playable(table: Table, setups: Setups) -> None:
    if "first_player" in table.options:
        raise Refusal("table", "starter_is_a_chair")
    setups.require_decks(table.rules, table.decks)
    setups.agreed(table, table.options)


def start(draft: Draft, setups: Setups) -> None:
    """Deal a game to everybody at the table. After a game the start goes round, if the game wants that."""
    table = draft.table
    sitting, game = table.sitting(), table.rules
    if table.games >= MOST_GAMES:
        raise Refusal("table", "too_many_games", most=MOST_GAMES)
    if len(sitting) < game.fewest:
        raise Refusal("table", "too_few_players", fewest=game.fewest, players=len(sitting))
    if len(sitting) > game.most:
        raise Refusal("table", "too_many_players", most=game.most, players=len(sitting))
    seats = tuple(chair.id for chair in sitting)
    bots = tuple(seat for seat, chair in enumerate(sitting) if chair.bot)
    first = _who_begins(table, seats)
    options = table.options if first is None else {**table.options, "first_player": first}
    setup = setups.agreed(table, options, draft.known.reported)
    seen = (number for number, card in enumerate(getattr(setup, "cards", ())) if card.id in draft.known.seen)
    state = game.deal(setup, len(seats), None, bots, frozenset(seen))
    asked = _last_ask(draft)
    state.moment += asked
    state.watched, state.open_asks = True, None
    draft.put_away()
    draft.state = state
    names, looks = tuple(chair.name for chair in sitting), tuple(chair.look for chair in sitting)
    draft.events.append(Dealt(game=game.name, names=names, looks=looks, first=state.leader(), options=options))
    change_table(
        draft,
        chairs=tuple(replace(chair, held_by="") for chair in sitting),
        seats=seats,
        status="playing",
        paused=False,
        games=table.games + 1,
        played=(*table.played, game.name),
        highlights=(),
        asked=asked,
        reports=0,
        starter=None,
        began=seats[state.leader()],
    )


def _who_begins(table: Table, seats: tuple[int, ...]) -> Seat | None:
    """The player whom the host marked, or the one after whoever began the last game; None means random."""
    if table.starter in seats:
        return seats.index(table.starter)
    around = [chair.id for chair in table.chairs]  # those who left keep their place until the next deal
    if not table.rules.start_goes_round or table.began not in around:
        return None
    place = around.index(table.began) + 1
    return seats.index(next(chair for chair in around[place:] + around[:place] if chair in seats))


def _clear(draft: Draft) -> None:
    """Nothing lies on the table, and those who had left are forgotten."""
    sitting = tuple(replace(chair, held_by="") for chair in draft.table.sitting())
    asked = _last_ask(draft)
    draft.put_away()
    change_table(draft, chairs=sitting, seats=(), status="lobby", paused=False, highlights=(), asked=asked)


def _last_ask(draft: Draft) -> int:
    return draft.table.asked if draft.state is None else draft.state.moment + 1


def close(draft: Draft, command: incoming.Close) -> None:
    """The table is cleared away."""
    draft.closing = True


# Questions --------------------------------------------------------------------------------------------------


def write_card(draft: Draft, command: incoming.WriteCard) -> None:
    """Somebody wrote a question."""
    table = draft.table
    if len(table.written) >= MOST_WRITTEN:
        raise Refusal("table", "too_many_cards", most=MOST_WRITTEN)
    if table.rules.own_deck is None:
        raise Refusal("table", "no_questions_here")
    if len(json.encode(command.card)) > LARGEST_WRITTEN_BYTES:
        raise Refusal("table", "no_such_card", problem=f"at most {LARGEST_WRITTEN_BYTES} bytes fit")
    own_deck(table.rules, (command.card,))
    # In no order that tells who wrote what when.
    change_table(draft, written=tuple(sorted((*table.written, command.card), key=fingerprint)))


def report_question(draft: Draft, command: incoming.ReportQuestion) -> None:
    """It is not drawn again until somebody has looked at it."""
    table = draft.table
    shown = draft.state.shown_card_id() if draft.state is not None else ""
    if not shown:
        raise Refusal("table", "no_question")
    if table.reports >= MOST_REPORTS:
        raise Refusal("table", "too_many_reports", most=MOST_REPORTS)
    left = tuple(raw for raw in table.written if all(card.id != shown for card in own_deck(table.rules, (raw,))))
    if len(left) == len(table.written):
        draft.reported = shown
    # One that was written here is nobody else's business: it is thrown away.
    change_table(draft, reports=table.reports + 1, written=left)


# Going on ---------------------------------------------------------------------------------------------------


def pause(draft: Draft, command: incoming.Pause) -> None:
    """Everything waits."""
    if draft.table.paused:
        raise Refusal("table", "paused")
    change_table(draft, paused=True)


def skip(draft: Draft, command: incoming.Skip) -> None:
    """Nobody waits for this seat any longer."""
    draft.stand_in(chairs.seat_at(draft, command.chair), "skipped")


def go_on(draft: Draft, command: incoming.GoOn) -> None:
    """Anybody who plays goes on in place of whoever should have."""
    state = draft.state
    if state is None or not state.phase.only_goes_on(state):
        raise Refusal("table", "cannot_go_on")
    if draft.table.paused:
        raise Refusal("table", "paused")
    left = GO_ON_SECONDS - draft.waited()
    if left > 0:
        raise Refusal("table", "too_soon", seconds=ceil(left))
    draft.stand_in(state.waiting()[0], "moved_on")


# Far apart --------------------------------------------------------------------------------------------------


def set_call(draft: Draft, command: incoming.SetCall) -> None:
    """Where people meet by voice or video. We never open it: it is shown, with the name of the place."""
    link = command.link.strip()
    if link and not is_web_link(link):
        raise Refusal("table", "not_a_link")
    change_table(draft, call=link)


def is_web_link(link: str) -> bool:
    """Whether this is an address that a browser opens, of a place whose name is plain to see."""
    if not link.isascii() or not link.isprintable() or any(sign in link for sign in ' \\"<>`'):
        return False
    try:
        parts = urlsplit(link)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and "@" not in parts.netloc


# In a house with many tables ---------------------------------------------------------------------------------


def clean_place(typed: str) -> str:
    """Where a table stands, as it is listed; a Refusal if that cannot be shown."""
    return clean_name(typed) if typed.strip() else ""


# All of them ------------------------------------------------------------------------------------------------


COMMANDS: dict[type[incoming.Command], Callable[[Draft, Any], None]] = {
    incoming.WriteCard: write_card,
    incoming.DiscardCards: lambda draft, _: change_table(draft, written=(), own="mixed"),
    incoming.ReportQuestion: report_question,
    incoming.Arrange: chairs.arrange,
    incoming.Starter: chairs.starter,
    incoming.SetPace: lambda draft, command: change_table(draft, pace=command.pace),
    incoming.SetTalk: lambda draft, command: change_table(draft, talk=command.talk),
    incoming.SetOnlookers: chairs.set_onlookers,
    incoming.Mute: chairs.mute,
    incoming.SetCall: set_call,
    incoming.SetPlace: lambda draft, command: change_table(draft, place=clean_place(command.place)),
    incoming.AddBot: chairs.add_bot,
    incoming.SetLevel: chairs.set_level,
    incoming.Dress: chairs.dress,
    incoming.Remove: chairs.remove,
    incoming.Leave: chairs.leave,
    incoming.TakePlace: chairs.take_place,
    incoming.Pause: pause,
    # Also for clocks that stand still since the server was started again.
    incoming.Resume: lambda draft, _: change_table(draft, paused=False),
    incoming.Skip: skip,
    incoming.GoOn: go_on,
    incoming.LetBot: chairs.let_bot,
    incoming.GiveBack: chairs.give_back,
    incoming.HandOver: chairs.hand_over,
    incoming.ReplaceQuestion: lambda draft, _: draft.replace_question(),
    incoming.VoidRound: lambda draft, _: draft.void_round(),
    incoming.StopGame: lambda draft, _: _clear(draft),
    incoming.Close: close,
}
"""Those that need nothing but the draft."""


def carry_out(draft: Draft, command: incoming.Command, now: float, setups: Setups) -> str | None:
    """Do to this draft what the command says. Returns a one-time code, if that was asked for.

    `now` is the time of day; `setups` are made from the decks that there are here.
    """
    if isinstance(command, incoming.Reissue):
        return chairs.reissue(draft, command, now)
    if isinstance(command, incoming.Choose):
        choose(draft, command, setups)
    elif isinstance(command, incoming.Start):
        start(draft, setups)
    else:
        COMMANDS[type(command)](draft, command)
    return None
