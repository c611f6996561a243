"""Whatever people do at a table, in whatever order, with restarts in between: it stays whole, and a no is a no."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any, ClassVar, get_args

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import to_builtins
from msgspec.structs import replace

from tablee.bots import BOTS, make_bot
from tablee.core import Refusal, save
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.protocol.api import NewTable
from tablee.protocol.incoming import Pace, Talk
from tablee.protocol.outgoing import Accepted, Closed, Held, Refused
from tablee.tables import chairs, commands
from tablee.tables.codes import hashed
from tablee.tables.names import likeness
from tablee.tables.permissions import Actor, require_permission
from tablee.tables.sitting import Draft, Sitting
from tablee.tables.table import LOOKS, MOST_CHAIRS
from tablee.words import LANGUAGES
from tests.properties.helpers import examples, some_move
from tests.tables.sittings import CODE, FOUNDER, NOW, SETUPS, SMALL, do, new_key, picture, restarted

LUCK = st.integers(0, 2**32)
NONSENSE: tuple[dict[str, Any], ...] = (
    {},
    {"move": "dance"},
    {"move": "vote", "seats": "all"},
    {"move": None, "x": [{}]},
)
NAMES = (
    "Anaïs",
    "ANAÏS",
    "Bruno",
    " Bruno ",
    "Chloé",
    "Dédé",
    "Ève",
    "Fleur",
    "Guy",
    "Hugo",
    "Inès",
    "Otto",
    "\u202e",
    "",
)
KINDS = [kind for kind in get_args(incoming.AnyCommand) if kind is not incoming.Close]
OFTEN = (incoming.Start,) * 8 + (
    incoming.LetBot,
    incoming.GiveBack,
    incoming.Skip,
    incoming.ReplaceQuestion,
    incoming.VoidRound,
) * 2


def goes_on(machine: Any) -> bool:
    return bool(machine.sitting.table.status == "playing")


class Evening(RuleBasedStateMachine):
    """A table over an evening: `sitting` is what counts, drafts of it take its place when they are saved."""

    game: ClassVar[str]
    sitting: Sitting

    @initialize(people=st.integers(0, 4), luck=LUCK)
    def open(self, people: int, luck: int) -> None:
        """Bots make up the number, and mostly a game is on."""
        wish = NewTable(
            game=self.game,
            options=SMALL[self.game],
            decks=(),
            tags=(),
            language="fr",
            guided=False,
            hints=False,
        )
        self.sitting = Sitting(commands.new_table(CODE, wish, FOUNDER, NOW, SETUPS))
        self.tokens: dict[str, int] = {}
        self.now = NOW
        self.rescues: dict[str, int] = {}
        draft = self.sitting.draft()
        rules, rng = GAMES[self.game], Random(luck)
        seats = rng.randint(rules.fewest, min(rules.most, 6))
        for number in range(min(people, seats)):
            self._join(draft, f"Player {number}")
        for _ in range(seats - people):
            do(draft, incoming.AddBot(key=new_key(), level="random"))
        if rng.random() < 0.8:
            do(draft, incoming.Start(key=new_key()))
            self._deal_again(draft, rng)
        self._save(draft)

    # Saving -------------------------------------------------------------------------------------------------

    def _save(self, draft: Draft) -> None:
        before = self.sitting
        assert draft.version == before.version
        assert draft.table.version >= before.table.version
        assert draft.table.games - before.table.games in (0, 1)
        if draft.table != before.table:
            changed = replace(draft.table, version=0) != replace(before.table, version=0)
            assert not changed or draft.table.version > before.table.version
        self.sitting = draft.saved(draft.next_version, -inf)

    def _join(self, draft: Draft, name: str) -> None:
        token = f"token-of-{new_key()}"
        chair = chairs.join(draft, name, None, token)
        self.tokens[token] = chair.id

    # What people do -----------------------------------------------------------------------------------------

    @rule(name=st.sampled_from(NAMES), watching=st.booleans())
    def come(self, name: str, watching: bool) -> None:
        draft = self.sitting.draft()
        before, tokens = picture(draft), dict(self.tokens)
        try:
            if watching:
                chairs.watch(draft, name)
            else:
                self._join(draft, name)
        except Refusal:
            self.tokens = tokens
            assert picture(draft) == before
        else:
            self._save(draft)

    @rule(luck=LUCK)
    def command(self, luck: int) -> None:
        """Any command by anybody: if it is refused, by the powers or by itself, nothing has changed."""
        rng = Random(luck)
        draft = self.sitting.draft()
        message, actor = self._message(rng), self._actor(rng)
        before = picture(draft)
        try:
            require_permission(draft.table, draft.state, actor, message)
            code = draft.attempt(lambda: do(draft, message, self.now))
        except Refusal:
            assert picture(draft) == before
            return
        if code:
            self.rescues[code] = message.chair
        if isinstance(message, incoming.Start):
            self._deal_again(draft, rng)
        self._save(draft)

    def _deal_again(self, draft: Draft, rng: Random) -> None:
        """The same game from a seed of ours: what fails can be tried again."""
        dealt = draft.state
        assert dealt is not None
        again = draft.table.rules.deal(dealt.setup, dealt.seats, rng.randbytes(16), dealt.bots)
        again.moment, again.watched = dealt.moment, dealt.watched
        draft.state = again
        draft.table = replace(draft.table, began=draft.table.seats[again.leader()])

    def _actor(self, rng: Random) -> Actor:
        table = self.sitting.table
        if rng.random() < 0.7:
            return Actor(host=True, chairs=tuple(chair.id for chair in table.people() if rng.random() < 0.5))
        chairs = tuple(chair.id for chair in table.people() if rng.random() < 0.3)
        return Actor(host=table.host in chairs, chairs=chairs, watching=not chairs)

    def _message(self, rng: Random) -> Any:
        kind = rng.choice([*KINDS, *OFTEN])
        chair = rng.randint(1, self.sitting.table.next_chair)
        order = [one.id for one in self.sitting.table.sitting()]
        rng.shuffle(order)
        fields: dict[type[incoming.Command], dict[str, Any]] = {
            incoming.Choose: {"game": rng.choice((None, None, self.game, *GAMES)), "language": rng.choice(LANGUAGES)},
            incoming.WriteCard: {
                "card": rng.choice(({"fr": "Qui ?"}, {"fr": "Combien ?", "answer": 12}, {}, {"fr": 3}))
            },
            incoming.Arrange: {"chairs": tuple(order[rng.random() < 0.2 :])},
            incoming.Starter: {"chair": rng.choice((None, chair))},
            incoming.SetPace: {"pace": rng.choice(get_args(Pace))},
            incoming.SetTalk: {"talk": rng.choice(get_args(Talk))},
            incoming.SetOnlookers: {"onlookers": rng.random() < 0.5},
            incoming.Mute: {"muted": rng.random() < 0.5},
            incoming.SetPlace: {"place": rng.choice(("", "By the window", "\u202e"))},
            incoming.SetCall: {
                "link": rng.choice(("", "https://call.example/abc", "javascript:alert(1)", "call me"))
            },
            incoming.AddBot: {"level": rng.choice((*BOTS, "genius")), "name": rng.choice((None, *NAMES))},
            incoming.SetLevel: {"level": rng.choice((*BOTS, "genius"))},
            incoming.Dress: {"look": rng.choice((None, *range(LOOKS))), "name": rng.choice((None, *NAMES))},
            incoming.LetBot: {"level": rng.choice(BOTS)},
            incoming.HandOver: {"chair": rng.choice((None, chair))},
            incoming.TakePlace: {"bot": rng.randint(1, self.sitting.table.next_chair)},
        }
        given = {"key": new_key(), **fields.get(kind, {})}
        return kind(**({"chair": chair, **given} if "chair" in kind.__struct_fields__ else given))

    @rule(luck=LUCK, later=st.sampled_from((0.0, 5.0, 400.0)))
    def come_back(self, luck: int, later: float) -> None:
        """Somebody types a one-time code: a real one, an old one or none."""
        self.now += later
        code = Random(luck).choice(("BCDFGHJK", *self.rescues))
        draft = self.sitting.draft()
        before, token = picture(draft), f"token-of-{new_key()}"
        try:
            chair = chairs.come_back(draft, code, token, self.now)
        except Refusal:
            assert picture(draft) == before
            return
        assert self.rescues.pop(code) == chair.id
        self.tokens = {old: owner for old, owner in self.tokens.items() if owner != chair.id} | {token: chair.id}
        self._save(draft)

    # Playing ------------------------------------------------------------------------------------------------

    @precondition(goes_on)
    @rule(luck=LUCK, answers=st.integers(1, 80))
    def play_on(self, luck: int, answers: int) -> None:
        rng = Random(luck)
        for _ in range(answers):
            if goes_on(self):
                self._play(rng)

    def _play(self, rng: Random) -> None:
        draft = self.sitting.draft()
        state = draft.state
        assert state is not None
        asks = state.asks()
        seat = rng.choice(list(asks))
        move = some_move(state, asks[seat], rng, penalties=rng.random() < 0.05)
        if level := draft.table.player_of(seat).player:
            bot = make_bot(level, draft.table.rules, seat, rng)
            draft.bot_answers(seat, state.moment, bot.answer(state.view(seat), asks[seat]) or move)
        else:
            key, ask = new_key(), state.moment
            reply = draft.answer(seat, ask, key, to_builtins(move))
            assert isinstance(reply, Accepted | Held) != draft.table.paused, reply
            after = picture(draft)
            if not isinstance(reply, Refused):
                assert draft.answer(seat, ask, key, to_builtins(move)) == reply, "twice is once"
                assert isinstance(draft.answer(seat, ask, "other", to_builtins(move)), Closed)
            assert picture(draft) == after
        if draft.held != self.sitting.held and not draft.events:
            self.sitting = draft.saved(draft.version, -inf)  # a ballot in the urn is no version
        else:
            self._save(draft)

    @rule(luck=LUCK)
    def say_nonsense(self, luck: int) -> None:
        """Answers of anybody to anything: told something, never a traceback, and nothing has changed."""
        rng = Random(luck)
        draft = self.sitting.draft()
        before = picture(draft)
        moment = draft.state.moment if draft.state is not None else 0
        for seat in range(len(draft.table.seats)):
            for raw in NONSENSE:
                ask = rng.choice((moment, moment + 1, max(0, moment - 1), 0))
                assert isinstance(draft.answer(seat, ask, new_key(), raw), Refused | Closed)
        assert picture(draft) == before

    @precondition(goes_on)
    @rule(stale=st.booleans())
    def time_is_up(self, stale: bool) -> None:
        draft = self.sitting.draft()
        assert draft.state is not None
        moment, before = draft.state.moment, picture(draft)
        draft.time_is_up(moment - stale)
        if stale:
            assert picture(draft) == before
        else:
            assert draft.state.moment > moment or draft.table.status == "over"
            self._save(draft)

    @rule()
    def restart(self) -> None:
        """Everything is as it was, but for ballots that were not all in."""
        before = self.sitting
        loaded = restarted(before.draft(time_left=before.time_left))
        assert loaded.version == before.version + 1
        assert loaded.table == before.table
        assert (loaded.receipts, loaded.voided) == (before.receipts, before.voided)
        assert loaded.time_left == before.time_left
        assert (loaded.state is None) == (before.state is None)
        if before.state is not None and loaded.state is not None and not before.state.pool.given:
            assert save(loaded.state) == save(before.state)
            assert dict(loaded.state.asks()) == dict(before.state.asks())
        self.sitting = loaded

    # What always holds --------------------------------------------------------------------------------------

    @invariant()
    def chairs_are_in_order(self) -> None:
        if not hasattr(self, "sitting"):
            return
        table, state = self.sitting.table, self.sitting.state
        ids = [chair.id for chair in table.chairs]
        assert len(set(ids)) == len(ids)
        assert max(ids, default=0) < table.next_chair
        assert len(table.sitting()) <= MOST_CHAIRS
        looks = [chair.look for chair in table.sitting()]
        assert len(set(looks)) == len(looks)
        names = [likeness(chair.name) for chair in table.chairs]
        assert len(set(names)) == len(names)
        assert set(table.seats) <= set(ids)
        assert table.starter is None or table.starter in {chair.id for chair in table.sitting()}
        assert all(chair.id in table.seats for chair in table.chairs if chair.gone)
        if table.status == "lobby":
            assert (state, table.seats, self.sitting.held) == (None, (), {})
            return
        assert state is not None
        assert (state.game, state.seats) == (table.game, len(table.seats))
        assert (state.outcome() is not None) == (table.status == "over")
        self._seats_and_chairs_agree()

    def _seats_and_chairs_agree(self) -> None:
        state = self.sitting.state
        assert state is not None
        if self.sitting.table.status != "playing":
            return
        assert state.waiting(), "somebody is always waited for"
        for seat in range(state.seats):
            chair = self.sitting.table.player_of(seat)
            assert chair.gone == (seat not in state.at_the_table())
            assert (seat in state.bots) == bool(chair.player) or chair.gone
            assert not chair.gone or seat not in state.asks()
        assert set(self.sitting.held) <= state.pool.given | set(state.gone)

    @invariant()
    def there_is_exactly_one_host(self) -> None:
        if hasattr(self, "sitting"):
            table = self.sitting.table
            hosts = [chair for chair in table.people() if chair.id == table.host]
            assert len(hosts) == (table.host is not None)
            assert table.founder == hashed(FOUNDER)

    @invariant()
    def tokens_open_what_they_should(self) -> None:
        """Each token opens its chair while somebody sits there, and nothing when they have gone."""
        if not hasattr(self, "sitting"):
            return
        table = self.sitting.table
        opens = {chair.token: chair.id for chair in table.chairs if chair.token}
        there = {hashed(token): chair for token, chair in self.tokens.items() if any(
            one.id == chair for one in table.people()
        )}  # fmt: skip
        assert opens == there
        assert all(not chair.rescue for chair in table.chairs if chair.gone or chair.bot)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_people_do(game: str) -> None:
    machine = type(f"Evening of {game}", (Evening,), {"game": game})
    run_state_machine_as_test(machine, settings=examples(60, stateful_step_count=40))
