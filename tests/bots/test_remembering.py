"""What bots make of what they remember, at tables arranged so that it is plain what should follow."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import json

from tablee.bots import make_bot, play_out
from tablee.core import Words
from tablee.games import caractere, tous_ego
from tablee.games.caractere.deck import house_deck
from tablee.games.caractere.events import DebateFinished
from tablee.games.caractere.memory import Memory
from tablee.games.caractere.moves import Finished
from tablee.games.caractere.people import answers_to, everybody, wanted_by
from tablee.games.caractere.view import Shown
from tablee.games.tous_ego import topics
from tablee.games.tous_ego.deck import house_deck as questions
from tablee.games.tous_ego.events import Tally
from tablee.words import Catalogue

WORKSHOP = Path(__file__).parents[2] / "workshop" / "caractere"
EGO = [
    Shown(card.words, card.pack, card.kind, 1, 1, 2, card.options, card.id)
    for card in house_deck().card
    if card.kind == "choice"
]
LINA, HUGO = 0, 7


# Tous Ego ----------------------------------------------------------------------------------------------------


def about(topic: str, number: int) -> str:
    """A card on this topic."""
    return [card.id for card in questions().card if topics.facets(card.id)[:1] == (topic,)][number]


def at_the_urn(card: str) -> Any:
    return SimpleNamespace(present=(0, 1, 2, 3), voters=(0, 1, 2, 3), card_id=card, target=36, position=(0, 0, 0, 0))


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_a_player_known_for_one_thing_forecasts_so(level: str) -> None:
    """Seat 0 gets most ballots in questions of the home, and none where a stage is."""
    bot: Any = make_bot(level, tous_ego.GAME, 0, Random(1))
    bot.own_ballots = (1, 2)
    first = bot.forecast(at_the_urn(about("home", 9)))
    assert first == "some", "what is safest while nothing is known"
    for number in range(8):
        for topic, ballots in (("home", (5, 1, 1, 1)), ("stage", (0, 3, 3, 2))):
            tally = Tally(Words(), ballots, ("some",) * 4, (0,) * 4, about(topic, number))
            bot.memory.learn(tally)
            bot.look_back(tally)
    assert bot.forecast(at_the_urn(about("home", 9))) == "most"
    assert bot.forecast(at_the_urn(about("stage", 9))) == "none"


def test_points_beyond_the_target_are_worth_nothing() -> None:
    """One point short, the likeliest forecast is the best."""
    bot: Any = make_bot("medium", tous_ego.GAME, 0, Random(1))
    question = about("home", 9)
    for number in range(6):
        ballots = ((5, 1, 1, 1), (2, 3, 2, 1), (2, 2, 3, 1))[number % 3]
        bot.memory.learn(Tally(Words(), ballots, ("some",) * 4, (0,) * 4, f"q{number}"))
    assert bot.forecast(at_the_urn(question)) == "most", "one in three, for three points"
    near = at_the_urn(question)
    near.position = (35, 0, 0, 0)
    assert bot.forecast(near) == "some"


def test_all_themes_of_the_house_deck_have_a_topic() -> None:
    assert {card.theme for card in questions().card} <= set(topics.TOPIC_OF)


# Caractère ---------------------------------------------------------------------------------------------------


def test_the_people_that_bots_have_heard_of_are_those_of_the_workshop() -> None:
    lines = (WORKSHOP / "answers.jsonl").read_text("utf-8").splitlines()
    given = {line["card"]: "".join(map(str, line["answers"])) for line in map(json.decode, lines)}
    assert everybody().ego == given
    assert all(answers_to(card.card_id) for card in EGO), "every EGO card of the house deck"
    melo = [card for card in house_deck().card if card.pack == "melo"]
    assert all(wanted_by(card.id) for card in melo)
    known = {trait for traits in everybody().people.values() for trait in traits}
    assert set(everybody().melo) == known
    assert not answers_to("et-toi")


def right_guesses(memory: Memory, person: int) -> float:
    """How often the likeliest answer is this person's, on the cards after the first ten."""
    right = [max(chances, key=chances.__getitem__) for chances in (memory.choice(3, card) for card in EGO[10:])]
    return sum(said == answers_to(card.card_id)[person] for said, card in zip(right, EGO[10:], strict=True)) / len(
        right
    )


@pytest.mark.parametrize("person", [LINA, HUGO])
def test_the_more_one_has_heard_of_somebody_the_better_one_guesses(person: int) -> None:
    shares = []
    for heard in (0, 2, 10):
        memory = Memory()
        for card in EGO[:heard]:
            memory.hear(card, 3, answers_to(card.card_id)[person])
        shares.append(right_guesses(memory, person))
    assert shares[0] < shares[1] < shares[2]
    assert shares[2] > 0.9


def test_medium_has_only_the_last_answer_in_mind() -> None:
    long, short = Memory(), Memory(span=1)
    for card in EGO[:10]:
        for memory in (long, short):
            memory.hear(card, 3, answers_to(card.card_id)[LINA])
    assert right_guesses(short, LINA) < right_guesses(long, LINA)
    assert (long.heard(3), short.heard(3)) == (10, 1)


def test_who_names_somebody_again_and_again_is_expected_to() -> None:
    memory = Memory()
    duo = next(card for card in house_deck().card if card.pack == "duo" and card.kind == "player")
    shown = Shown(duo.words, duo.pack, duo.kind, 1, 1, 2)
    before = memory.name(0, shown, (1, 2, 3))
    assert len(set(before.values())) == 1
    for _ in range(3):
        memory.hear(shown, 0, 2)
    chances = memory.name(0, shown, (1, 2, 3))
    assert chances[2] > 0.6
    assert sum(chances.values()) == pytest.approx(1)


# Contests ----------------------------------------------------------------------------------------------------


def judging(answer: int, position: tuple[int, ...]) -> Any:
    """Seat 3 has answered a card, and seat 1 contests it."""
    return SimpleNamespace(
        card=EGO[20], answer=answer, questionne=3, contest=(3, 1), test=None, present=(0, 1, 2, 3), position=position
    )


@pytest.mark.parametrize("level", ["medium", "strong", "easy"])
def test_judges_look_at_the_answer_and_not_at_the_race(level: str) -> None:
    """What is like somebody is believed, be they first or last; only what is quite unlike them is not."""
    bot: Any = make_bot(level, caractere.GAME, 0, Random(1))
    for card in EGO[:10]:
        bot.memory.hear(card, 3, answers_to(card.card_id)[LINA])
    like_her = answers_to(EGO[20].card_id)[LINA]
    for position in ((0, 0, 0, 20), (0, 20, 0, 0)):
        assert bot._judge(judging(like_her, position), None).side == "questionne"
        assert bot._contest(judging(like_her, position), None) is None
    if level == "strong":
        unlike = min(range(len(EGO[20].options)), key=lambda option: bot.memory.choice(3, EGO[20])[option])
        for position in ((0, 0, 0, 20), (0, 20, 0, 0)):
            assert bot._judge(judging(unlike, position), None).side == "contestataire"
            assert bot._contest(judging(unlike, position), None) is not None


def test_nobody_contests_a_stranger() -> None:
    bot: Any = make_bot("strong", caractere.GAME, 0, Random(1))
    for option in range(len(EGO[20].options)):
        assert bot._contest(judging(option, (0, 0, 0, 0)), None) is None
        assert bot._judge(judging(option, (0, 0, 0, 0)), None).side == "questionne"


def test_nobody_contests_being_named() -> None:
    """However astonishing: that one is named oneself is the other's to say."""
    bot: Any = make_bot("strong", caractere.GAME, 0, Random(1))
    cards = [
        Shown(card.words, card.pack, card.kind, 1, 1, 2, card.options, card.id)
        for card in house_deck().card
        if (card.pack, card.kind) == ("duo", "player")
    ]
    for card in cards[:12]:
        bot.memory.hear(card, 3, 1)
    asked = {"card": cards[12], "questionne": 3, "contest": (3, 1), "test": None, "present": (0, 1, 2, 3)}
    astonishing = [name for name in (0, 2) if bot.likelihood(SimpleNamespace(**asked), 3, name) < 0.5]
    assert astonishing == [0, 2]
    assert bot._contest(SimpleNamespace(**asked, answer=0), None) is None
    assert bot._contest(SimpleNamespace(**asked, answer=2), None) is not None


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_contests_are_rare(level: str) -> None:
    contests = turns = 0
    for seed in range(3):
        state = caractere.deal(caractere.setup(board="court"), 6, seed, tuple(range(6)))
        bots = {seat: make_bot(level, caractere.GAME, seat, Random(f"{seed}/{seat}")) for seat in range(6)}
        debates: set[int] = set()

        def look(game: Any, debates: set[int] = debates) -> None:
            if game.contest is not None and not game.testing:
                debates.add(game.turns)

        play_out(state, bots, watch=look)
        contests += len(debates)
        turns += state.turns
    assert contests <= turns / 4


def test_a_bot_passes_in_a_debate_and_says_so() -> None:
    """Whereas a person, who may have argued at the table, has nothing to add."""
    state: Any = caractere.deal(caractere.setup(contest_pause=0), 4, 1, bots=(1,))
    state.open_debate(1, 2)
    told = [*state.answer(1, Finished()), *state.answer(2, Finished())]
    finished = [event for event in told if isinstance(event, DebateFinished)]
    assert [(event.seat, event.passes) for event in finished] == [(1, True), (2, False)]
    names = ("Ana", "Zoé", "Ben", "Chloé")
    said = [
        [Catalogue(language, caractere.GAME, names).event(event) for event in finished] for language in ("fr", "en")
    ]
    assert said[0] == ["Zoé passe\u00a0: un bot ne plaide pas.", "Ben n’a rien à ajouter."]
    assert said[1] == ["Zoé passes: bots do not argue.", "Ben has nothing to add."]
