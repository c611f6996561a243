"""Caractère for four to ten agents: answer about yourself, guess what others answered, contest, pass a last test.

**Actions.** `answer 2` and `guess 2` choose the third option of a card (options count from 0), `answer player +1`
names the next player clockwise (+0 is oneself). Adjectives are ten words that both languages understand. In the last
test the candidate guesses the partners one by one (`guess_all: 2 for the next one`), and doubtful adjectives are
ticked one by one: such an answer takes several actions, and only then does the game go on. Whoever guessed wrong may
contest: `wait` does not.

**What a seat sees.** Cells, joks, the kind of card, what was said and guessed, its own answer. Nobody is told what
the card says: agents have no character, so that the game is guessing what other agents do.

**Simultaneous** are the answers of the last test, votes, debates and, with the option `guesses=simultaneous`, all
guesses.
"""

from __future__ import annotations

from tablee.core import Seat
from tablee.games.caractere.moves import Reply
from tablee.games.caractere.phases import SIDES
from tablee.games.caractere.rules import MOST
from tablee.games.caractere.view import CaractereView
from tablee.research.actions import Block, Choose, EachOrNot, ForEach, Plain, SomePlayer, SomeWord
from tablee.research.features import Features, around
from tablee.research.game import Doors

PHASES = (
    *("drawing", "answering", "guessing", "guessing_together", "judging_adjectives", "ticking_adjectives"),
    *("contesting", "debating", "judging", "judging_openly"),
    *("test_drawing", "test_answering", "test_guessing", "test_contesting", "over"),
)
PACKS, KINDS = ("melo", "ego", "duo"), ("player", "choice", "adjective")
OPTIONS = (0, 1, 2, 3)
CELLS, JOKS = 40, 4
BLOCKS: tuple[Block, ...] = (
    Plain("draw"),
    *(
        block
        for move in ("answer", "guess")
        for block in (
            Choose(move, "value", OPTIONS, of="choice"),
            SomePlayer(move, "value", MOST),
            SomeWord(move, "value"),
        )
    ),
    Plain("jok"),
    Plain("refuse"),
    EachOrNot("approve", "adjectives"),
    Plain("contest"),
    Plain("go_on"),
    Plain("finished"),
    Choose("judge", "side", SIDES),
    ForEach("guess_all", "choices", OPTIONS),
    SomePlayer("doubt", "seat", MOST),
    Plain("stop"),
)


def _features(into: Features, view: CaractereView, seat: Seat) -> None:
    seats = around(range(len(view.position)), seat)
    into.one_of("the moment", PHASES, view.phase)
    into.numbers("players", [len(view.position)], MOST, 1)
    into.numbers("cells, clockwise from oneself", (view.position[other] for other in seats), CELLS, MOST)
    into.numbers("own joks by colour", view.joks[seat], JOKS, 3)
    asked, contest = (view.questionne,), view.contest or ()
    for name, who in (
        ("answers", asked),
        ("is waited for", view.waiting),
        ("argues", contest),
        ("was right", view.right),
    ):
        into.numbers(f"who {name}", (float(other in who) for other in seats), 1, MOST)
    card = view.card
    into.one_of("the pack", PACKS, card.pack if card else "")
    into.one_of("what it asks for", KINDS, card.kind if card else "")
    into.numbers("options and value of the card", [len(card.options), card.value] if card else [], 4, 2)
    _replies(into, view, seat, seats)


def _replies(into: Features, view: CaractereView, seat: Seat, seats: list[int]) -> None:
    """Answer and guesses as numbers of their own: options from 1, or players by how far they sit; words as 11."""
    guesses = dict(view.guesses)
    said = (_number(view, guesses.get(other), seat) for other in seats)
    into.numbers("guesses", said, MOST + 1, MOST)
    own = (_number(view, view.answer, seat), _number(view, view.my_reply, seat))
    into.numbers("the answer (if known), own reply", own, MOST + 1, 2)


def _number(view: CaractereView, reply: Reply | None, seat: Seat) -> int:
    if reply is None:
        return 0
    if isinstance(reply, str):
        return MOST + 1
    names_somebody = view.card is not None and view.card.kind == "player"
    return 1 + ((reply - seat) % len(view.position) if names_somebody else reply)


DOORS = Doors(version=1, blocks=lambda setup: BLOCKS, features=_features, simultaneous=True)
