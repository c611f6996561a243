"""What must be true of a game after every step, written anew from the rules and not from the code that plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablee.core import Event, Move, Seat
from tablee.core.events import QuestionReplaced, RoundVoided
from tablee.games.caractere.events import CardRead, Contested, LastTestBegan, TurnBegan
from tablee.games.caractere.rules import Caractere
from tablee.games.face_to_face.events import Played, TookBack
from tablee.games.face_to_face.rules import FaceToFace
from tablee.games.incroyable.rules import Incroyable
from tablee.games.tous_ego.events import Asked, Counted
from tablee.games.tous_ego.moves import Vote, VoteAndForecast
from tablee.games.tous_ego.rules import TousEgo
from tests.properties.helpers import AnyState


class Picture(NamedTuple):
    """What a round can change, as it stands on the table."""

    leader: Seat
    round: int
    position: tuple[int, ...]
    joks: tuple[tuple[int, ...], ...]


class Ledger:
    """The books of one game: told of every answer and of all that happened, it checks the state against them."""

    def __init__(self, state: AnyState) -> None:
        self.played: tuple[set[int], set[int]] = (set(), set())
        self.voters: set[Seat] = set()
        self.contests = 0
        self.in_test = False
        self.voided = 0
        self.void_unchecked = False
        self.out: set[int] = set()
        self.read: set[int] = set()
        """The cards that were read in this round, when the books were last compared."""
        self.between = None if isinstance(state, FaceToFace) else picture_of(state)
        self.round_start = self.between

    def note(self, seat: Seat | None, move: Move | None, events: Sequence[Event]) -> None:
        """Something happened: `seat` and `move` if it was an answer."""
        if seat is not None and isinstance(move, (Vote, VoteAndForecast)):
            self.voters.add(seat)
        self._note_count(events)
        for event in events:
            self._note_event(event)

    def _note_event(self, event: Event) -> None:
        if isinstance(event, Played):
            self.played[event.seat].add(event.card)
        elif isinstance(event, TookBack):
            self.played[event.seat].remove(event.card)
        elif isinstance(event, (Asked, QuestionReplaced, RoundVoided)):
            self.voters = set()
            if isinstance(event, RoundVoided):
                self.voided += 1
                self.void_unchecked = True
        elif isinstance(event, (TurnBegan, LastTestBegan)):
            self.in_test = isinstance(event, LastTestBegan)
            self.contests = 0
        elif isinstance(event, CardRead):
            self.contests = 0
        elif isinstance(event, Contested):
            self.contests += 1
            assert self.in_test or self.contests == 1, "CAR-32: more than one contest for a question"

    def _note_count(self, events: Sequence[Event]) -> None:
        counted = [event for event in events if isinstance(event, Counted)]
        if counted:
            assert sum(event.ballots for event in counted) == 2 * len(self.voters), "EGO-17: two ballots a voter"
            assert sum(event.standing == "most" for event in counted) <= 1, "EGO-23: a tie is no majority"
            for event in counted:
                assert event.ballots <= 2 * len(self.voters - {event.seat}), "EGO-14: nobody votes for themselves"
                assert event.points in (0, 1, 3), "EGO-31"

    def check(self, state: AnyState) -> None:
        """Compare the state with the books."""
        check_asks(state)
        check_outcome(state)
        if isinstance(state, Incroyable):
            check_incroyable(state)
            self._check_rounds(state)
        elif isinstance(state, FaceToFace):
            check_face_to_face(state, self.played)
        elif isinstance(state, Caractere):
            check_caractere(state)
            self._check_rounds(state)
        elif isinstance(state, TousEgo):
            check_tous_ego(state)
            self._check_rounds(state)

    def _check_rounds(self, state: Incroyable | Caractere | TousEgo) -> None:
        """A voided round leads to where it began, without the cards that were read in it; those never come back.

        That is one card, but in a risk round where a question was replaced: then it is one more.
        """
        out = set(range(len(state.setup.cards))) - set(cards_of(state))
        assert self.out <= out, "the card of a voided round is back"
        if isinstance(state, Incroyable):
            assert out - self.out <= self.read, "a card is lost that was not read in the round"
            self.read = {read.card for read in state.been_read}
        else:
            assert len(out) <= self.voided, "a card is lost"
        assert out == self.out or self.void_unchecked, "a card is lost, and no round was voided"
        self.out = out
        if self.void_unchecked:
            assert self.round_start is not None
            check_void(state, self.round_start)
            self.void_unchecked = False
        if state.phase.between_rounds:
            self.between = picture_of(state)
        elif state.outcome() is None:
            self.round_start = self.between


# Every game -------------------------------------------------------------------------------------------------


def check_asks(state: AnyState) -> None:
    """Who is waited for is who is asked; nobody is asked nothing; nobody waits for a player who left."""
    asks = state.asks()
    assert set(state.waiting()) == {seat for seat, ask in asks.items() if not ask.optional}
    assert not set(asks) & set(state.gone), "a player who left is asked"
    assert set(asks) <= set(state.present)
    assert bool(state.waiting()) == (state.outcome() is None)
    for ask in asks.values():
        assert ask.id == state.moment
        assert ask.options
        assert all(option.count() > 0 for option in ask.options)


def check_outcome(state: AnyState) -> None:
    """Winners stand in the ranking, which names everybody who stayed once."""
    outcome = state.outcome()
    if outcome is not None:
        ranked = [seat for places in outcome.ranking for seat in places]
        assert sorted(ranked) == sorted(state.at_the_table())
        assert set(outcome.winners) <= set(ranked)
        assert outcome.reason


def cards_of(state: Incroyable | Caractere | TousEgo) -> list[int]:
    """The cards in all piles and on the table."""
    if isinstance(state, TousEgo):
        return [*state.pile, *state.used]  # the question that was read is among the used ones
    on_table = [] if state.card < 0 else [state.card]
    if isinstance(state, Incroyable):
        return [*state.pile, *state.used, *on_table]
    return [*(card for piles in (state.piles, state.used) for pile in piles for card in pile), *on_table]


def check_cards(state: Incroyable | Caractere | TousEgo) -> None:
    """No card is doubled or made up, and there is always one to ask."""
    cards = cards_of(state)
    assert len(cards) == len(set(cards)) > 0
    assert set(cards) <= set(range(len(state.setup.cards)))


def picture_of(state: Any) -> Picture:
    """What a round can change, now."""
    if isinstance(state, Caractere):
        return Picture(state.questionne, state.turns, state.position, state.joks)
    return Picture(state.leader(), state.rounds, state.position, ())


def check_void(state: Incroyable | Caractere | TousEgo, start: Picture) -> None:
    """All is as it was when the round began, but for those who have left since."""
    now = picture_of(state)
    assert not state.can_void_round()
    assert state.last is None
    if state.outcome() is not None:
        assert state.outcome().reason == "too_few_players"  # type: ignore[union-attr]
        assert now.position == start.position
        return
    assert state.phase.between_rounds
    assert now.round == start.round
    if start.leader in state.present:
        assert now == start._replace(
            joks=tuple(joks if seat in state.present else (0, 0, 0) for seat, joks in enumerate(start.joks))
        )
    else:
        assert now.leader == state.after(start.leader)
        moved = [seat for seat in range(state.seats) if now.position[seat] != start.position[seat]]
        assert moved in ([], [now.leader]), "only the next player's own cell acts"


# Incroyable! ------------------------------------------------------------------------------------------------


def check_incroyable(state: Incroyable) -> None:
    """Section 13 of the rules: estimates, positions, points, risk questions."""
    check_cards(state)
    board = state.setup.board
    for seat in range(state.seats):
        assert state.position[seat] >= 0
        assert state.position[seat] not in board.black, "INC-87: nobody rests on a black cell"
        assert state.position[seat] != board.bonus, "INC-85: nobody rests on the bonus cell"
    estimates = list(state.standing_estimates().values())
    assert all(1 <= estimate <= 9999 for estimate in estimates)
    if state.phase.name == "speaking":
        assert len(set(estimates)) == len(estimates) >= 2, "INC-23: estimates differ"
    assert 0 <= state.asked_in_risk <= 5
    if state.risk:
        assert state.questioner not in state.survivors
    if state.last is not None:
        check_reckoning(state)


def check_reckoning(state: Incroyable) -> None:
    """The points of the last question are those of the tables (INC-60, INC-61, INC-71)."""
    last = state.last
    assert last is not None
    if last.challenger is None or last.target is None:
        assert len({points for points in last.points if points}) <= 1
        assert set(last.points) <= {0, 2, 3, 4, 5, 7}
    else:
        assert list(last.points) == expected_points(last.estimates, last.challenger, last.target, last.answer)
    for walk in last.walks:
        assert walk.steps == last.points[walk.seat]
        assert walk.end == walk.start + walk.steps + walk.bonus - walk.back


def expected_points(estimates: Sequence[int], challenger: Seat, target: Seat, answer: int) -> list[int]:
    """A second opinion on the points of a challenge; an estimate of 0 is none."""
    points = [0] * len(estimates)
    scale = [7, 5, 4, 3, 2]
    if estimates[target] > answer:
        higher = sum(estimate > estimates[target] for estimate in estimates)
        points[challenger] = scale.pop(0) + (higher + 1 if higher else 0)
    for estimate in sorted(estimates, reverse=True):
        seat = estimates.index(estimate)
        if 0 < estimate <= answer and seat != challenger:
            points[seat] = scale.pop(0)
    return points


# Face to Face -----------------------------------------------------------------------------------------------


def check_face_to_face(state: FaceToFace, played: tuple[set[int], set[int]]) -> None:
    """Per colour deck, hand and played cards are all the cards, each once; hands are never too large."""
    options = state.setup.options
    every = set(range(2, options.cards + 2))
    for seat, mask, deck in state.sides():
        hand = {card for card in range(64) if mask >> card & 1}
        assert len(hand) <= options.hand, "F2F-A09"
        assert len(hand) + len(deck) + len(played[seat]) == options.cards
        assert hand | set(deck) | played[seat] == every
    helps = [play for play in state.laid if play.pile.startswith("their")]
    assert len(helps) <= 1, "F2F-13"
    assert state.helped == bool(helps)
    for top in (state.up, state.down, state.their_up, state.their_down):
        assert 1 <= top <= options.cards + 2


# Caractère --------------------------------------------------------------------------------------------------


def check_caractere(state: Caractere) -> None:
    """Section 11 of the rules: positions, joks, cards, contests, the winner."""
    test = state.setup.board.test
    assert all(0 <= position <= test for position in state.position), "CAR-A07, CAR-A08"
    for colour in range(3):
        assert state.stock[colour] >= 0
        assert all(joks[colour] >= 0 for joks in state.joks)
        assert state.stock[colour] + sum(joks[colour] for joks in state.joks) == 15, "CAR-A18"
    check_cards(state)
    guessers = [seat for seat, _ in state.guesses]
    assert len(set(guessers)) == len(guessers)
    assert state.questionne not in guessers
    if state.phase.name == "contesting":
        assert not set(state.phase.wrong) & set(state.right), "CAR-30"  # type: ignore[union-attr]
    outcome = state.outcome()
    if outcome is not None and outcome.winners:
        assert outcome.winners == (state.questionne,)
        assert state.testing
        assert 2 * len(state.right) >= len(state.test_answers), "CAR-62"


# Tous Ego ---------------------------------------------------------------------------------------------------


def check_tous_ego(state: TousEgo) -> None:
    """The urn is only there while it is shut; points are 0, 1 or 3."""
    check_cards(state)
    assert bool(state.urn) == (state.phase.name == "forecasting")
    if state.phase.name not in ("voting", "voting_and_forecasting"):
        assert not state.pool.given
    if state.last is not None:
        assert set(state.last.points) <= {0, 1, 3}
        assert sum(state.last.ballots) % 2 == 0
