"""Caractère: what happens in a turn, in a contest and in the last test. Who is asked what is in `phases`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from tablee.core import Move, Over, Seat, ranking
from tablee.core.luck import pile_of
from tablee.core.opening import opening
from tablee.core.state import Upgrades, unchanged
from tablee.core.text import tidied
from tablee.games.caractere import moves, secrets, view
from tablee.games.caractere.adjectives import canonical, same
from tablee.games.caractere.agreed import CaractereSetup
from tablee.games.caractere.board import PACKS
from tablee.games.caractere.events import (
    AdjectiveJudged,
    ContestJudged,
    Guessed,
    LastTestBegan,
    LastTestCounted,
    LastTestDisclosed,
    LastTestFailed,
    Revealed,
    Settled,
    TurnBegan,
    TurnLost,
)
from tablee.games.caractere.last_test import (
    TEST_DRAWING,
    LastTestAnswering,
    LastTestContesting,
    LastTestDrawing,
    LastTestGuessing,
)
from tablee.games.caractere.moves import Guess, Jok, Refuse, Reply
from tablee.games.caractere.phases import (
    DRAWING,
    Answering,
    Contesting,
    Debating,
    Drawing,
    Guessing,
    GuessingTogether,
    Judging,
    JudgingAdjectives,
    JudgingOpenly,
    TickingAdjectives,
)
from tablee.games.caractere.table import PENALTY_CELLS, CaractereTable

FEWEST, MOST = 4, 10
JOKS_OF_A_COLOUR = 15
CONTEST_CELLS = 2


class Caractere(CaractereTable, kw_only=True):
    """A game of Caractère."""

    game: ClassVar[str] = "caractere"
    version: ClassVar[int] = 3
    upgrades: ClassVar[Upgrades] = {1: unchanged, 2: unchanged}
    leads: ClassVar[str] = "questionne"
    reader_may_replace: ClassVar[bool] = False  # the jok is the player's own way out
    moves: ClassVar[dict[str, type[Move]]] = {
        "draw": moves.Draw,
        "answer": moves.Answer,
        "guess": moves.Guess,
        "jok": moves.Jok,
        "refuse": moves.Refuse,
        "approve": moves.Approve,
        "contest": moves.Contest,
        "go_on": moves.GoOn,
        "finished": moves.Finished,
        "judge": moves.Judge,
        "guess_all": moves.GuessAll,
        "doubt": moves.Doubt,
        "stop": moves.Stop,
    }

    phase: (
        Drawing
        | Answering
        | Guessing
        | GuessingTogether
        | JudgingAdjectives
        | TickingAdjectives
        | Contesting
        | Debating
        | Judging
        | JudgingOpenly
        | LastTestDrawing
        | LastTestAnswering
        | LastTestGuessing
        | LastTestContesting
        | Over[Any]
    )
    answer_given: Reply | None = None
    guesses: tuple[tuple[Seat, Reply], ...] = ()
    right: tuple[Seat, ...] = ()
    contest: tuple[Seat, Seat] | None = None
    """Whose answer is contested, and by whom."""
    test_answers: tuple[tuple[Seat, int], ...] = ()
    test_guesses: tuple[int, ...] = ()
    doubted: tuple[Seat, ...] = ()
    last: Settled | None = None

    # A turn (CAR-20, CAR-21) -------------------------------------------------------------------------------

    def begin_turn(self, seat: Seat) -> None:
        """The next Questionné: first the special cell, or the last test (CAR-20, CAR-29, CAR-50)."""
        if self._can_begin(seat):
            self.testing = self.position[self.questionne] == self.setup.board.test
            if not self.testing:
                self.act_on_cell()
            self._open_turn()

    def _can_begin(self, seat: Seat) -> bool:
        """The table is cleared and the turn is this player's, or the next one's; the game is over with too few."""
        self._let_go()
        self.discard()
        self.answer_given, self.contest = None, None
        self.guesses, self.right, self.test_answers, self.test_guesses, self.doubted = (), (), (), (), ()
        if self.too_few():
            self.testing = False
            self.finish((), "too_few_players", self.standings())
            return False
        self.questionne = seat if seat in self.present else self.after(seat)
        self.turns += 1
        self.tell(TurnBegan, seat=self.questionne)
        return True

    def _open_turn(self) -> None:
        if self.testing:
            self.tell(LastTestBegan, seat=self.questionne)
        self.enter(TEST_DRAWING if self.testing else DRAWING)

    def end_turn(self) -> None:
        """The player on the left is next (CAR-05, CAR-29)."""
        self.begin_turn(self.after(self.questionne))

    def lose_turn(self, seat: Seat) -> None:
        """There is no answer: the card is discarded, the turn passes, no penalty (CAR-A36)."""
        self.tell(TurnLost, seat=seat)
        self.end_turn()

    def too_few(self) -> bool:
        """Fewer than four; by agreement fewer than three (CAR-A34)."""
        fewest = FEWEST - 1 if self.setup.options.go_on_with_three else FEWEST
        return len(self.present) - len(self.gone) < fewest

    def gone_between_rounds(self, seat: Seat) -> None:
        """Nobody waits for a Questionné who left; the others go on as they were."""
        if seat == self.questionne or self.too_few():
            self.begin_turn(self.after(seat))
        else:
            self._let_go()

    def _let_go(self) -> None:
        """Those who left are in no name list, ranking or vote any more; their joks go back to the stock."""
        for seat in self.gone:
            self.put_joks_back(seat)
        self.remove_the_gone()

    def next_at_the_table(self, seat: Seat) -> Seat:
        """The next player clockwise who has not just left."""
        following = self.clockwise_from(self.after(seat))
        return next((other for other in following if other not in self.gone), seat)

    def can_replace_question(self) -> bool:
        """Until the Questionné has written; in the last test until a partner has answered."""
        phase = self.phase
        return isinstance(phase, Answering) or (isinstance(phase, LastTestAnswering) and not phase.sealed)

    def another_question(self) -> None:
        """Another card of the same pack."""
        self.draw_card()
        self.enter(self.phase)

    def can_void_round(self) -> bool:
        """Once the card of the turn was read."""
        return self.before is not None

    def begin_anew(self) -> None:
        """The same Questionné draws; the cell has acted before. If they left, the turn is the next player's."""
        before = self.before
        assert before is not None  # noqa: S101 - there is a turn to void
        self.lay_back(before)
        self.last, self.before, self.turns = None, None, before.turns - 1
        if before.questionne not in self.at_the_table():
            self.begin_turn(self.after(before.questionne))
        elif self._can_begin(before.questionne):
            self.testing = before.testing
            self._open_turn()

    # Guesses (CAR-23 to CAR-28) ----------------------------------------------------------------------------

    def open_guesses(self) -> None:
        """All others guess, from the Questionné's left; together where the table plays so (CAR-A09)."""
        detecteurs = self.clockwise_from(self.after(self.questionne))[:-1]
        if self.setup.options.guesses == "sequential":
            self.enter(Guessing(detecteurs))
        else:
            self.enter(GuessingTogether(asked=detecteurs))

    def hear_guess(self, seat: Seat, move: Guess | Jok | Refuse) -> None:
        """A guess is noted; who returns a jok or refuses makes none (CAR-43, CAR-A14)."""
        if type(move) is Jok:
            self.return_jok(seat)
        elif type(move) is Refuse:
            self.refuse(seat)
        elif type(move) is Guess:
            guess = tidied(move.value) if isinstance(move.value, str) else move.value
            self.guesses = (*self.guesses, (seat, guess))
            if self.told is not None:
                self.tell(Guessed, seat=seat, **self.in_words(guess))

    def in_words(self, reply: Reply) -> dict[str, Any]:
        """An answer or guess as events show it."""
        card = self.shown_card()
        if card.kind == "choice":
            return {"kind": card.kind, "choice": card.options[int(reply)]}
        return {"kind": card.kind, "named" if card.kind == "player" else "adjective": reply}

    def reveal(self) -> None:
        """The Questionné discloses the answer last (CAR-25); doubtful adjectives are judged first (CAR-13)."""
        if self.told is not None and self.answer_given is not None:
            self.tell(Revealed, seat=self.questionne, **self.in_words(self.answer_given))
        doubtful = self.doubtful()
        if not doubtful:
            self.settle_guesses(())
        elif self.setup.options.adjective_judge == "questionne":
            self.enter(TickingAdjectives())
        else:
            asked = tuple(s for s in self.present if any(s not in authors for _, authors in doubtful))
            self.enter(JudgingAdjectives(asked=asked))

    def is_same(self, guess: Reply) -> bool:
        """Whether a guess is the answer as it stands."""
        answer = self.answer_given
        if isinstance(guess, str) and isinstance(answer, str):
            return same(guess, answer)
        return guess == answer

    def doubtful(self) -> tuple[tuple[str, tuple[Seat, ...]], ...]:
        """The adjectives that are another word than the answer, each with those who said it (CAR-A11)."""
        groups: dict[str, list[Seat]] = {}
        texts: dict[str, str] = {}
        for seat, guess in self.guesses:
            if isinstance(guess, str) and not self.is_same(guess):
                groups.setdefault(canonical(guess), []).append(seat)
                texts.setdefault(canonical(guess), guess)
        return tuple((texts[word], tuple(seats)) for word, seats in groups.items())

    def judge_adjectives(self, close: Sequence[int], asked: Sequence[int]) -> None:
        """Right with at least half of those asked: the booklet's ties are against the Questionné, too (CAR-A11)."""
        right: list[Seat] = []
        for number, (adjective, authors) in enumerate(self.doubtful()):
            ticks = close[number] if close else 0
            is_right = asked[number] > 0 and 2 * ticks >= asked[number]
            right += authors if is_right else ()
            self.tell(AdjectiveJudged, adjective=adjective, close=ticks, asked=asked[number], right=is_right)
        self.settle_guesses(tuple(right))

    def settle_guesses(self, judged_right: tuple[Seat, ...]) -> None:
        """Right guessers advance by the value of the card, contest or no contest (CAR-26, CAR-28)."""
        answer = self.answer_given
        assert answer is not None  # noqa: S101 - guesses come after the answer
        self.right = tuple(seat for seat, guess in self.guesses if seat in judged_right or self.is_same(guess))
        for seat in self.right:
            self.advance(seat, self.shown_card().value, "guess")
        self.last = Settled(self.questionne, self.card, self.beside, answer, self.guesses, self.right)
        wrong = tuple(seat for seat, _ in self.guesses if seat not in self.right and seat not in self.gone)
        if wrong:
            self.enter(Contesting(wrong))
        else:
            self.end_turn()

    # The contest (CAR-30 to CAR-35) --------------------------------------------------------------------------

    def open_debate(self, answerer: Seat, contestataire: Seat) -> None:
        """The two argue."""
        self.contest = (answerer, contestataire)
        self.enter(Debating(self.contest))

    def open_judging(self) -> None:
        """All others vote (CAR-34): in secret, unless a single one is there to judge (CAR-A21)."""
        judges = tuple(seat for seat in self.present if seat not in (self.contest or ()))
        is_open = self.setup.options.open_ballot or len(judges) == 1
        self.enter(JudgingOpenly(asked=judges) if is_open else Judging(asked=judges))

    def settle_contest(self, sincere: int, insincere: int) -> None:
        """More votes for the answer: its author +2. Otherwise, ties included, the one who contested (CAR-35)."""
        assert self.contest is not None  # noqa: S101 - judges are asked about a contest
        answerer, contestataire = self.contest
        winner = answerer if sincere > insincere else contestataire
        self.contest = None
        self.tell(ContestJudged, sincere=sincere, insincere=insincere, winner=winner)
        if self.testing:
            self._settle_doubt(answerer, winner)
            return
        self.advance(winner, CONTEST_CELLS, "contest")
        if self.last is not None:
            self.last = replace(self.last, votes=(sincere, insincere), winner=winner)
        self.end_turn()

    # The last test (CAR-60 to CAR-64) ------------------------------------------------------------------------

    def test_partners(self) -> tuple[Seat, ...]:
        """The partners who answered."""
        return tuple(seat for seat, _ in self.test_answers)

    def disclose_test(self, guesses: tuple[int, ...]) -> None:
        """All answers are disclosed together (CAR-A25)."""
        self.test_guesses = guesses
        self.right = tuple(
            seat for (seat, answer), guess in zip(self.test_answers, guesses, strict=True) if answer == guess
        )
        if self.told is not None:
            options = self.shown_card().options
            for (seat, answer), guess in zip(self.test_answers, guesses, strict=True):
                self.tell(
                    LastTestDisclosed,
                    seat=seat,
                    answer=options[answer],
                    guess=options[guess],
                    right=answer == guess,
                )
        self.count_test()

    def needed(self) -> int:
        """At least half of the partners (CAR-62)."""
        return -(-len(self.test_answers) // 2)

    def count_test(self) -> None:
        """Enough right answers win at once; otherwise those still open to doubt may be contested (CAR-62, CAR-63)."""
        self._count_only_the_present()
        if self.questionne in self.gone or not self.test_answers:
            self.lose_turn(self.questionne)
            return
        self.tell(LastTestCounted, seat=self.questionne, right=len(self.right), needed=self.needed())
        if len(self.right) >= self.needed():
            others = {seat: self.position[seat] for seat in self.at_the_table() if seat != self.questionne}
            self.finish((self.questionne,), "test_passed", ((self.questionne,), *ranking(others)))
            return
        settled = (*self.right, *self.doubted)
        open_to_doubt = tuple(seat for seat in self.test_partners() if seat not in settled)
        if open_to_doubt:
            self.enter(LastTestContesting(open_to_doubt))
        else:
            self.fail_test()

    def _count_only_the_present(self) -> None:
        """Partners who left do not count any more, whatever they had answered (CAR-A34)."""
        here = [number for number, (seat, _) in enumerate(self.test_answers) if seat not in self.gone]
        self.test_guesses = tuple(self.test_guesses[number] for number in here) if self.test_guesses else ()
        self.test_answers = tuple(self.test_answers[number] for number in here)
        self.right = tuple(seat for seat in self.right if seat not in self.gone)

    def _leave(self, seat: Seat) -> None:
        """An answer that was not shown yet leaves with its author; a partner no longer counts in the last test."""
        super()._leave(seat)
        phase = self.phase
        if seat not in self.gone:
            return
        if seat == self.questionne and isinstance(phase, (Guessing, GuessingTogether, LastTestAnswering)):
            self.lose_turn(seat)  # what they wrote stays their secret
        elif isinstance(phase, LastTestAnswering):
            phase.without(self, seat)
        elif isinstance(phase, LastTestGuessing):
            self._count_only_the_present()
            self.guess_test()
        elif isinstance(phase, LastTestContesting):
            self.count_test()

    def guess_test(self) -> None:
        """The candidate guesses those who answered; if nobody did, the test is void and the turn passes."""
        if self.test_answers:
            self.enter(LastTestGuessing())
        else:
            self.lose_turn(self.questionne)

    def _settle_doubt(self, partner: Seat, winner: Seat) -> None:
        """Won: the answer counts as guessed. Lost: the partner advances (CAR-A23)."""
        if winner == self.questionne:
            self.right = (*self.right, partner)
        elif self.setup.options.test_contest_partner_bonus:
            self.advance(partner, CONTEST_CELLS, "contest")
        self.count_test()

    def fail_test(self) -> None:
        """Three cells back, and the game goes on (CAR-64, CAR-A26)."""
        start, end = self.move(self.questionne, -PENALTY_CELLS)
        self.tell(LastTestFailed, seat=self.questionne, start=start, end=end)
        self.end_turn()

    def standings(self) -> tuple[tuple[Seat, ...], ...]:
        """Who is where, furthest first."""
        return ranking({seat: self.position[seat] for seat in self.at_the_table()})

    # Who may know what -----------------------------------------------------------------------------------

    public_view = view.public_view
    private_view = view.private_view
    hidden_from = secrets.hidden_from
    reimagine = secrets.reimagine


def deal(
    setup: CaractereSetup,
    seats: int,
    seed: int | bytes | None = None,
    bots: tuple[Seat, ...] = (),
    later: frozenset[int] = frozenset(),
) -> Caractere:
    """Pawns on the start cell, a jok of each colour for everybody, packs shuffled (CAR-01 to CAR-05, CAR-A31)."""
    full_seed, rng, questionne = opening(setup, seats, seed, bots, (FEWEST, MOST), ("CAR-01", "CAR-A31"))
    melo, ego, duo = (
        pile_of((number for number, card in enumerate(setup.cards) if card.pack == pack), later, rng)
        for pack in PACKS
    )
    left = JOKS_OF_A_COLOUR - seats
    game = Caractere(
        setup=setup,
        phase=DRAWING,
        seed=full_seed,
        seats=seats,
        present=tuple(range(seats)),
        bots=tuple(bots),
        questionne=questionne,
        position=(0,) * seats,
        joks=((1, 1, 1),) * seats,
        stock=(left, left, left),
        piles=(melo, ego, duo),
    )
    game.begin_turn(questionne)
    return game
