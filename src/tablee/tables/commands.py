"""What is done to a table: each command changes a draft, or raises a Refusal and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from msgspec import json
from msgspec.structs import replace

from tablee.bots import BOTS
from tablee.core import Refusal, Seat
from tablee.core.decks import fingerprint
from tablee.core.game import Game
from tablee.protocol import incoming
from tablee.protocol.outgoing import Notice
from tablee.tables.codes import RESCUE_LENGTH, hashed, is_token, new_code, tidied_rescue
from tablee.tables.events import Dealt
from tablee.tables.names import clean_name, likeness
from tablee.tables.setups import Setups, known_game, own_deck
from tablee.tables.sitting import Draft
from tablee.tables.table import (
    LARGEST_CARD_BYTES,
    MOST_CHAIRS,
    MOST_GAMES,
    MOST_REPORTS,
    MOST_WATCHERS,
    MOST_WRITTEN,
    Chair,
    Table,
)

RESCUE_SECONDS = 600.0
GO_ON_SECONDS = 10.0
"""How long the others wait for the player who should go on, before any of them may."""
BOT_NAMES = ("Otto", "Ada", "Basile", "Cléo", "Dot", "Émile", "Fanny", "Gus", "Huguette", "Ivo")


def new_table(code: str, wish: Any, founder: str, now: float, setups: Setups) -> Table:
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
        founder=hashed(founder),
    )
    _require_playable(table, setups)
    return table


# Sitting down -----------------------------------------------------------------------------------------------


def join(draft: Draft, name: str, look: int | None, token: str, device: str | None = None) -> Chair:
    """Somebody sits down, or watches until the next game if one is being played.

    Whoever has this token sits already, and has not heard of it: it is the same chair, perhaps under another name.
    """
    table = draft.table
    seated = _of_token(table, token)
    if seated is not None:
        again = seated if table.status == "playing" else _dressed(table, seated, look, name)
        if again != seated:
            _put(draft, again)
        return again
    if len(table.sitting()) >= MOST_CHAIRS:
        raise Refusal("table", "table_full", most=MOST_CHAIRS)
    kept = clean_name(name, (chair.name for chair in table.chairs))
    taken = {chair.look for chair in table.sitting()}
    chair = Chair(
        id=table.next_chair,
        name=kept,
        look=look if look is not None and look not in taken else table.free_look(),
        token=hashed(token),
        device=hashed(device) if device else "",
    )
    _set(draft, chairs=(*table.chairs, chair), next_chair=table.next_chair + 1)
    return chair


def watch(draft: Draft, token: str, looking: frozenset[str] = frozenset()) -> None:
    """A board or a spectator; where there are too many, the oldest of those makes room who are not `looking` now."""
    watchers = draft.table.watchers
    if len(watchers) >= MOST_WATCHERS:
        away = next((kept for kept in watchers if kept not in looking), None)
        if away is None:
            raise Refusal("table", "too_many_watching", most=MOST_WATCHERS)
        watchers = tuple(kept for kept in watchers if kept != away)
    _set(draft, watchers=(*watchers, hashed(token)))


def come_back(draft: Draft, rescue: str, token: str, now: float, device: str | None = None) -> Chair:
    """Whoever has the one-time code has the chair; its old token is worth nothing any more.

    Whoever has this token came back already, and has not heard of it.
    """
    given = hashed(tidied_rescue(rescue))
    for chair in draft.table.chairs:
        # A clock that was set back must not make it last for ever.
        if is_token(chair.rescue, given) and 0 <= chair.rescue_until - now <= 2 * RESCUE_SECONDS:
            memory = hashed(device) if device else ""
            taken = replace(chair, token=hashed(token), rescue="", rescue_until=0.0, device=memory)
            _put(draft, taken)
            draft.notices.append(Notice(code="returned", chair=chair.id))
            return taken
    back = _of_token(draft.table, token)
    if back is None:
        raise Refusal("table", "no_such_rescue")
    return back


def _of_token(table: Table, token: str) -> Chair | None:
    given = hashed(token)
    return next((chair for chair in table.people() if is_token(chair.token, given)), None)


# The lobby --------------------------------------------------------------------------------------------------


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
    )
    _require_playable(chosen, setups)
    draft.table = chosen
    _set(draft)
    if other or table.status == "over":
        _clear(draft)


def write_card(draft: Draft, command: incoming.WriteCard, now: float) -> None:
    """Somebody wrote a question."""
    table = draft.table
    if len(table.written) >= MOST_WRITTEN:
        raise Refusal("table", "too_many_cards", most=MOST_WRITTEN)
    if table.rules.own_deck is None:
        raise Refusal("table", "no_questions_here")
    if len(json.encode(command.card)) > LARGEST_CARD_BYTES:
        raise Refusal("table", "no_such_card", problem=f"at most {LARGEST_CARD_BYTES} bytes fit")
    own_deck(table.rules, (command.card,))
    # In no order that tells who wrote what when.
    _set(draft, written=tuple(sorted((*table.written, command.card), key=fingerprint)))


def forget_device(draft: Draft, device: str) -> None:
    """What is shown from now on is remembered for this device no more."""
    chairs = tuple(replace(chair, device="") if chair.device == device else chair for chair in draft.table.chairs)
    if chairs != draft.table.chairs:
        _set(draft, chairs=chairs)


def discard_cards(draft: Draft, command: incoming.DiscardCards, now: float) -> None:
    """None of the questions that people wrote."""
    _set(draft, written=(), own="mixed")


def arrange(draft: Draft, command: incoming.Arrange, now: float) -> None:
    """The chairs in another order, clockwise."""
    table = draft.table
    sitting = {chair.id: chair for chair in table.sitting()}
    if sorted(command.chairs) != sorted(sitting):
        raise Refusal("table", "not_the_same_chairs", chairs=tuple(sitting))
    gone = tuple(chair for chair in table.chairs if chair.gone)
    _set(draft, chairs=(*(sitting[chair] for chair in command.chairs), *gone))


def starter(draft: Draft, command: incoming.Starter, now: float) -> None:
    """The host marks the player who begins, or none."""
    if command.chair is not None:
        _chair(draft, command.chair)
    _set(draft, starter=command.chair)


def add_bot(draft: Draft, command: incoming.AddBot, now: float) -> None:
    """A bot sits down under a name that nobody has."""
    table = draft.table
    _require_level(command.level)
    if len(table.sitting()) >= MOST_CHAIRS:
        raise Refusal("table", "table_full", most=MOST_CHAIRS)
    taken = [chair.name for chair in table.chairs]
    wish = command.name or _free_bot_name(taken)
    chair = Chair(id=table.next_chair, name=clean_name(wish, taken), look=table.free_look(), bot=command.level)
    _set(draft, chairs=(*table.chairs, chair), next_chair=table.next_chair + 1)


def _free_bot_name(taken: list[str]) -> str:
    alike = set(map(likeness, taken))
    return next(name for name in (*BOT_NAMES, *(f"Bot {n}" for n in range(99))) if likeness(name) not in alike)


def dress(draft: Draft, command: incoming.Dress, now: float) -> None:
    """Another look or name."""
    chair = _chair(draft, command.chair)
    others = [other for other in draft.table.sitting() if other.id != chair.id]
    if command.look is not None and command.look in {other.look for other in others}:
        raise Refusal("table", "look_taken", look=command.look)
    _put(draft, _dressed(draft.table, chair, command.look, command.name))


def _dressed(table: Table, chair: Chair, look: int | None, name: str | None) -> Chair:
    """The chair with this look, unless somebody else has it, and this name."""
    others = [other for other in table.chairs if other.id != chair.id]
    taken = {other.look for other in others if not other.gone}
    return replace(
        chair,
        look=chair.look if look is None or look in taken else look,
        name=chair.name if name is None else clean_name(name, (other.name for other in others)),
    )


def start(draft: Draft, command: incoming.Start, setups: Setups) -> None:
    """Deal a game to everybody at the table. After a game the start goes round, if the game wants that."""
    table = draft.table
    chairs, game = table.sitting(), table.rules
    if table.games >= MOST_GAMES:
        raise Refusal("table", "too_many_games", most=MOST_GAMES)
    if len(chairs) < game.fewest:
        raise Refusal("table", "too_few_players", fewest=game.fewest, players=len(chairs))
    if len(chairs) > game.most:
        raise Refusal("table", "too_many_players", most=game.most, players=len(chairs))
    seats = tuple(chair.id for chair in chairs)
    bots = tuple(seat for seat, chair in enumerate(chairs) if chair.bot)
    first = _who_begins(table, seats)
    options = table.options if first is None else {**table.options, "first_player": first}
    setup = setups.agreed(table, options, draft.known.reported)
    seen = (number for number, card in enumerate(getattr(setup, "cards", ())) if card.id in draft.known.seen)
    state = game.deal(setup, len(seats), None, bots, frozenset(seen))
    asked = _last_ask(draft)
    state.moment += asked
    state.open_asks = None
    draft.put_away()
    draft.state = state
    names, looks = tuple(chair.name for chair in chairs), tuple(chair.look for chair in chairs)
    draft.events.append(Dealt(game=game.name, names=names, looks=looks, first=state.leader(), options=options))
    _set(
        draft,
        chairs=tuple(replace(chair, held_by="") for chair in chairs),
        seats=seats,
        status="playing",
        paused=False,
        games=table.games + 1,
        played=(*table.played, game.name),
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


# While playing ----------------------------------------------------------------------------------------------


def remove(draft: Draft, command: incoming.Remove, now: float) -> None:
    """The host sends somebody away."""
    chair = _chair(draft, command.chair)
    if chair.token:
        _set(draft, banned=(*draft.table.banned, chair.token)[-MOST_WATCHERS:])
    _go(draft, chair)
    draft.notices.append(Notice(code="removed", chair=chair.id))


def leave(draft: Draft, command: incoming.Leave, now: float) -> None:
    """Somebody goes home."""
    chair = _chair(draft, command.chair)
    _go(draft, chair)
    draft.notices.append(Notice(code="left", chair=chair.id))


def _go(draft: Draft, chair: Chair) -> None:
    seat = draft.table.seat_of(chair.id)
    if seat is not None and draft.table.status == "playing":
        draft.leave(seat)
    draft.table = draft.table.without_chair(chair)
    _set(draft)
    if draft.table.host == chair.id:
        pass_host_on(draft)


def pause(draft: Draft, command: incoming.Pause, now: float) -> None:
    """Everything waits."""
    if draft.table.paused:
        raise Refusal("table", "paused")
    _set(draft, paused=True)


def resume(draft: Draft, command: incoming.Resume, now: float) -> None:
    """On we go; also clocks that stand still since the server was started again."""
    _set(draft, paused=False)


def skip(draft: Draft, command: incoming.Skip, now: float) -> None:
    """Nobody waits for this seat any longer."""
    draft.stand_in(_seat(draft, command.chair), "skipped")


def go_on(draft: Draft, command: incoming.GoOn, now: float) -> None:
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


def let_bot(draft: Draft, command: incoming.LetBot, now: float) -> None:
    """A bot holds the seat. The game knows, for what a bot needs and a person does not."""
    chair, seat = _chair(draft, command.chair), _seat(draft, command.chair)
    _require_level(command.level)
    if chair.bot:
        raise Refusal("table", "is_a_bot")
    _put(draft, replace(chair, held_by=command.level))
    assert draft.state is not None  # noqa: S101 - it has seats
    draft.state.bots = tuple(sorted({*draft.state.bots, seat}))
    draft.notices.append(Notice(code="bot_took_over", chair=chair.id))


def give_back(draft: Draft, command: incoming.GiveBack, now: float) -> None:
    """The player is back."""
    chair, seat = _chair(draft, command.chair), _seat(draft, command.chair)
    if not chair.held_by:
        raise Refusal("table", "no_bot_there")
    _put(draft, replace(chair, held_by=""))
    assert draft.state is not None  # noqa: S101 - it has seats
    draft.state.bots = tuple(other for other in draft.state.bots if other != seat)
    draft.notices.append(Notice(code="gave_back", chair=chair.id))


def hand_over(draft: Draft, command: incoming.HandOver, now: float) -> None:
    """Somebody else is host."""
    if command.chair is not None and not _chair(draft, command.chair).is_person:
        raise Refusal("table", "is_a_bot")
    _set(draft, host=command.chair)
    draft.notices.append(Notice(code="new_host", chair=command.chair))


def pass_host_on(draft: Draft, present: tuple[int, ...] | None = None) -> None:
    """The host is gone for good: the next person is host, of those `present` if that is known.

    While a game lies on the table only its players inherit: a host can give any seat away, and a stranger who came
    when everybody slept shall not.
    """
    table = draft.table
    heirs = [
        chair.id
        for chair in table.people()
        if chair.id != table.host
        and (not table.seats or chair.id in table.seats)
        and (present is None or chair.id in present)
    ]
    if heirs or (present is None and table.host is not None):
        _set(draft, host=heirs[0] if heirs else None)
        draft.notices.append(Notice(code="new_host", chair=draft.table.host))


def reissue(draft: Draft, command: incoming.Reissue, now: float) -> str:
    """A one-time code for a lost seat; everybody is told that there is one."""
    chair = _chair(draft, command.chair)
    if chair.bot:
        raise Refusal("table", "is_a_bot")
    code = new_code(RESCUE_LENGTH)
    _put(draft, replace(chair, rescue=hashed(code), rescue_until=now + RESCUE_SECONDS))
    draft.notices.append(Notice(code="reissued", chair=chair.id))
    return code


def replace_question(draft: Draft, command: incoming.ReplaceQuestion, now: float) -> None:
    """Another question."""
    draft.replace_question()


def void_round(draft: Draft, command: incoming.VoidRound, now: float) -> None:
    """The round counts for nothing."""
    draft.void_round()


def report_question(draft: Draft, command: incoming.ReportQuestion, now: float) -> None:
    """It is not drawn again until somebody has looked at it."""
    card = draft.state.shown_card_id() if draft.state is not None else ""
    if not card:
        raise Refusal("table", "no_question")
    if draft.table.reports >= MOST_REPORTS:
        raise Refusal("table", "too_many_reports", most=MOST_REPORTS)
    left = tuple(raw for raw in draft.table.written if card not in _ids(draft.table.rules, raw))
    if len(left) == len(draft.table.written):
        draft.reported = card
    # One that was written here is nobody else's business: it is thrown away.
    _set(draft, reports=draft.table.reports + 1, written=left)


def _ids(game: Game, raw: dict[str, Any]) -> tuple[str, ...]:
    """By what a card is known that somebody wrote."""
    return tuple(card.id for card in own_deck(game, (raw,)))


def stop_game(draft: Draft, command: incoming.StopGame, now: float) -> None:
    """The game is given up."""
    _clear(draft)


def _clear(draft: Draft) -> None:
    """Nothing lies on the table, and those who had left are forgotten."""
    chairs = tuple(replace(chair, held_by="") for chair in draft.table.sitting())
    asked = _last_ask(draft)
    draft.put_away()
    _set(draft, chairs=chairs, seats=(), status="lobby", paused=False, asked=asked)


def _last_ask(draft: Draft) -> int:
    return draft.table.asked if draft.state is None else draft.state.moment + 1


def close(draft: Draft, command: incoming.Close, now: float) -> None:
    """The table is cleared away."""
    draft.closing = True


COMMANDS: dict[type[incoming.Command], Callable[[Draft, Any, float], str | None]] = {
    incoming.WriteCard: write_card,
    incoming.DiscardCards: discard_cards,
    incoming.ReportQuestion: report_question,
    incoming.Arrange: arrange,
    incoming.Starter: starter,
    incoming.AddBot: add_bot,
    incoming.Dress: dress,
    incoming.Remove: remove,
    incoming.Leave: leave,
    incoming.Pause: pause,
    incoming.Resume: resume,
    incoming.Skip: skip,
    incoming.GoOn: go_on,
    incoming.LetBot: let_bot,
    incoming.GiveBack: give_back,
    incoming.HandOver: hand_over,
    incoming.Reissue: reissue,
    incoming.ReplaceQuestion: replace_question,
    incoming.VoidRound: void_round,
    incoming.StopGame: stop_game,
    incoming.Close: close,
}
SETTING_UP: dict[type[incoming.Command], Callable[[Draft, Any, Setups], None]] = {
    incoming.Choose: choose,
    incoming.Start: start,
}


def carry_out(draft: Draft, command: incoming.Command, now: float, setups: Setups) -> str | None:
    """Do to this draft what the command says. `setups` are made from the decks that there are here."""
    if type(command) in SETTING_UP:
        SETTING_UP[type(command)](draft, command, setups)
        return None
    return COMMANDS[type(command)](draft, command, now)


def _set(draft: Draft, **changes: Any) -> None:
    """The table with these changes, as its next version."""
    draft.table = replace(draft.table, version=draft.table.version + 1, **changes)


def _put(draft: Draft, chair: Chair) -> None:
    draft.table = draft.table.with_chair(chair)
    _set(draft)


def _chair(draft: Draft, id: int) -> Chair:  # noqa: A002 - it is the chair's id
    chair = draft.table.chair(id)
    if chair is None or chair.gone:
        raise Refusal("table", "no_such_chair", chairs=tuple(chair.id for chair in draft.table.sitting()))
    return chair


def _seat(draft: Draft, chair: int) -> Seat:
    _chair(draft, chair)
    seat = draft.table.seat_of(chair)
    if seat is None or draft.state is None:
        raise Refusal("table", "does_not_play")
    return seat


def _require_playable(table: Table, setups: Setups) -> None:
    if "first_player" in table.options:
        raise Refusal("table", "starter_is_a_chair")
    setups.require_decks(table.rules, table.decks)
    setups.agreed(table, table.options)


def _require_level(level: str) -> None:
    if level not in BOTS:
        raise Refusal("table", "no_such_bot", bots=BOTS)
