"""Players of Caractère with a persona: all answer as who they are; the levels guess the others more or less well.

easy thinks that others are like itself. medium knows people at large and has the last answer of each one in mind.
strong remembers everything that was said, and who has guessed well. None of them argues, or contests for the points:
they contest what astonishes them, and judge by whether an answer is like the one who gave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from tablee.core import Ask, Field, Move, One, Option, Seat, Several
from tablee.core.game import BotMaker, Game
from tablee.core.personas import Persona, Somebody
from tablee.games.caractere.memory import Chances, Memory, spoken_of
from tablee.games.caractere.moves import (
    Answer,
    Approve,
    Contest,
    Doubt,
    Draw,
    Finished,
    GoOn,
    Guess,
    GuessAll,
    Judge,
    Reply,
    Stop,
)
from tablee.games.caractere.people import answers_to, known_for, wanted_by
from tablee.games.caractere.view import CaractereView, Shown
from tablee.games.caractere.vocabulary import close, situation_of, words_for

MAIN, SECOND = 0.65, 0.85
"""Up to these shares it answers like the one it is most like, and like another; else as it pleases."""
HEARD_ENOUGH = 2
"""Nobody is astonished by people of whom they know less."""
WORDS_AT_LARGE = 3
"""So many words it has for somebody, besides those for the situations that it knows."""
NEAR = 0.15
"""An answer whose chance is less than the best one by no more than this share may be what it says."""


class PersonaCaractere(Somebody):
    """Answers as who it is. What follows from the persona is the same whenever it is asked, all evening."""

    span = 1000
    """How many answers of each player stay in mind."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.persona = Persona.drawn(rng)
        self.memory = Memory(self.span)

    def answer(self, view: CaractereView, ask: Ask) -> Move | None:
        """One way to answer for each phase; None where it could only give back a jok."""
        self.memory.look(view)
        responses: dict[str, Callable[[CaractereView, Option], Move | None]] = {
            "draw": lambda view, option: Draw(),
            "answer": lambda view, option: Answer(self.reply(view.card, option.fields["value"])),
            "guess": lambda view, option: Guess(self.guess(view, option.fields["value"])),
            "approve": self._approve,
            "contest": self._contest,
            "go_on": lambda view, option: GoOn(),
            "finished": lambda view, option: Finished(),
            "judge": self._judge,
            "guess_all": self._guess_all,
            "doubt": self._doubt,
        }
        for name, respond in responses.items():
            for option in ask.options:
                move = respond(view, option) if option.move == name else None
                if move is not None:
                    return move
        return None

    # Its own answers -----------------------------------------------------------------------------------------

    def reply(self, card: Shown | None, field: Field) -> Reply:
        """What it answers itself."""
        assert card is not None  # noqa: S101 - nobody is asked without a card
        if not isinstance(field, One):
            return self._adjective(card)
        if card.kind == "choice":
            return self._choice(card)
        return max(field.options, key=lambda name: self._fits(int(name), card))

    def _choice(self, card: Shown) -> int:
        """Mostly like one of the twenty imagined people, sometimes like another, now and then for no reason."""
        answers, mood = answers_to(card.card_id), self.persona.share("mood", card.card_id)
        if answers and mood < SECOND:
            return answers[self._like("main" if mood < MAIN else "second")]
        return int(self.persona.share("whim", card.card_id) * len(card.options))

    def _like(self, which: str) -> int:
        return int(self.persona.share("like", which) * len(known_for()))

    def _fits(self, seat: Seat, card: Shown) -> float:
        """How well a name answers a question: what it thinks of that person, and in MELO what it has heard."""
        mine = self.persona
        if card.pack == "duo":
            return mine.share("bond", seat) + 0.5 * mine.share("for", seat, card.card_id)
        wanted = wanted_by(card.card_id)
        impression = mine.share("finds", seat, wanted) + 0.3 * mine.share("for", seat, card.card_id)
        if seat == self.seat:
            return impression - 0.4 + (0.8 if wanted in known_for()[self._like("main")] else 0.0)
        return impression + (1.5 * self.memory.is_known_for(seat, wanted) if wanted else 0.0)

    def _adjective(self, card: Shown) -> str:
        """One of a few words that it has for somebody: for cards that are alike the same, so it can be learnt."""
        situation, seat, mine = situation_of(card.card_id), spoken_of(card), self.persona
        words = words_for(situation)
        facet = situation or int(mine.share("facet", card.card_id) * WORDS_AT_LARGE)
        return words[int(mine.share("adjective", seat, facet) * len(words))]

    # Guesses -------------------------------------------------------------------------------------------------

    def guess(self, view: CaractereView, field: Field) -> Reply:
        """What the Questionné has most likely answered."""
        card = view.card
        assert card is not None  # noqa: S101 - nobody is asked without a card
        if not isinstance(field, One):
            return self.memory.adjective(view.questionne, card) or self._adjective(card)
        return self.leaning(view.questionne, card, self.weighed(view, self.expected(view.questionne, card, field)))

    def leaning(self, seat: Seat, card: Shown, chances: Chances) -> Reply:
        """Of the answers that are about as likely as the best, the one it would expect of that player.

        All have heard the same: without an opinion of its own, every bot at a table would guess the same.
        """
        enough = (1 - NEAR) * max(chances.values())
        likely = [reply for reply, chance in chances.items() if chance >= enough]
        return max(likely, key=lambda reply: self.persona.share("expects", seat, card.card_id, reply))

    def expected(self, seat: Seat, card: Shown, field: One) -> Chances:
        """How likely each answer is, from what it remembers of that player."""
        if card.kind == "choice":
            return self.memory.choice(seat, card)
        return self.memory.name(seat, card, field.options)

    def weighed(self, view: CaractereView, chances: Chances) -> Chances:
        """The same in the light of what others have guessed."""
        return chances

    def _guess_all(self, view: CaractereView, option: Option) -> Move:
        field, card = option.fields["choices"], view.card
        assert card is not None  # noqa: S101 - nobody is asked without a card
        choices = One("choice", getattr(field, "options", ()))
        seats = getattr(field, "seats", ())
        return GuessAll(tuple(int(self.leaning(seat, card, self.expected(seat, card, choices))) for seat in seats))

    # Contests: only what astonishes, and fair judges ---------------------------------------------------------

    def likelihood(self, view: CaractereView, seat: Seat, answer: Reply | None) -> float:
        """How likely the answer was, against pure chance; 1 where it knows too little to say."""
        card = view.card
        if card is None or answer is None or isinstance(answer, str) or self.memory.heard(seat) < HEARD_ENOUGH:
            return 1.0
        if card.kind == "choice":
            chances = self.memory.choice(seat, card)
        else:
            names = [name for name in view.present if card.pack != "duo" or name != seat]
            chances = self.memory.name(seat, card, names)
        return chances.get(answer, 1.0) * len(chances)

    def _contest(self, view: CaractereView, option: Option) -> Move | None:
        if view.card is not None and view.card.kind != "choice" and view.answer == self.seat:
            return None  # who is named oneself does not say that the other one lies
        surprise = self.likelihood(view, view.questionne, view.answer)
        return Contest() if surprise < 0.55 + 0.2 * self.persona.share("quarrelsome") else None

    def _judge(self, view: CaractereView, option: Option) -> Move:
        """For the answer, unless it is not like the one who gave it."""
        answerer, _ = view.contest or (self.seat, self.seat)
        answer = view.test.answers.get(answerer) if view.test is not None else view.answer
        is_like_them = self.likelihood(view, answerer, answer) >= 0.35 + 0.25 * self.persona.share("sceptical")
        return Judge("questionne" if is_like_them else "contestataire")

    def _doubt(self, view: CaractereView, option: Option) -> Move:
        """In the last test, the least likely answer, if it is less likely than chance; else enough is enough."""
        field = option.fields["seat"]
        answers = view.test.answers if view.test is not None else {}
        seats = [int(seat) for seat in field.options] if isinstance(field, One) else []
        doubts = {seat: self.likelihood(view, seat, answers.get(seat)) for seat in seats}
        least = min(doubts, key=lambda seat: doubts[seat])
        return Doubt(least) if doubts[least] < DOUBTFUL else Stop()

    def _approve(self, view: CaractereView, option: Option) -> Move:
        """Tick what is close. A word that it does not know it leaves to the others: people can tick it."""
        field = option.fields["adjectives"]
        numbers = [int(number) for number in field.options] if isinstance(field, Several) else []
        return Approve(tuple(n for n in numbers if close(view.doubtful[n], str(view.answer))))


DOUBTFUL = 0.7
"""In the last test an answer is contested only if it was less likely than this share of pure chance."""


class EasyCaractere(PersonaCaractere):
    """Takes others for people like itself, or says what somebody has just said."""

    span = 2

    def guess(self, view: CaractereView, field: Field) -> Reply:
        """What it would say itself, or the guess before; never something that cannot be."""
        said = [guess for _, guess in view.guesses if field.fault(guess) is None]
        if said and self.rng.random() < 0.3:
            return said[-1]
        own = self.reply(view.card, field)
        return own if field.fault(own) is None and self.rng.random() < 0.7 else super().guess(view, field)

    def expected(self, seat: Seat, card: Shown, field: One) -> Chances:
        """It has hardly anything in mind but what people say anyway, and itself."""
        chances = super().expected(seat, card, field)
        if card.kind == "choice":
            chances = {**chances, self._choice(card): chances[self._choice(card)] + 0.2}
        return chances


class MediumCaractere(PersonaCaractere):
    """Has the last answer of each one in mind."""

    span = 1


class StrongCaractere(PersonaCaractere):
    """Remembers everything, also who guesses well: their guesses count, too."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        super().__init__(game, seat, rng)
        self.right: Counter[Seat] = Counter()
        self.guessed: Counter[Seat] = Counter()

    def answer(self, view: CaractereView, ask: Ask) -> Move | None:
        """Note first who was right."""
        before = self.memory.last
        move = super().answer(view, ask)
        told = self.memory.last
        if told is not None and told is not before and told.card.kind == "choice":
            self.guessed.update(seat for seat, _ in told.settled.guesses)
            self.right.update(told.settled.right)
        return move

    def weighed(self, view: CaractereView, chances: Chances) -> Chances:
        """A guess counts for more, the more often its author was right beyond chance.

        Whoever says it again adds nothing, or else all would follow the first one; and some listen, some do not.
        """
        known: Chances = {}
        for seat, guess in view.guesses:
            rate = (self.right[seat] + 3.0) / (self.guessed[seat] + 9.0)
            known[guess] = max(known.get(guess, 0.0), rate - 1 / 3)
        listens = 0.5 * self.persona.share("listens")
        return {reply: chance + listens * known.get(reply, 0.0) for reply, chance in chances.items()}


LEVELS: dict[str, BotMaker] = {"easy": EasyCaractere, "medium": MediumCaractere, "strong": StrongCaractere}
