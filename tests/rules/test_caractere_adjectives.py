"""Caractère: adjectives, the same and the nearly same (CAR-13, CAR-A11)."""

from __future__ import annotations

import pytest

from tablee.core import Several
from tablee.core.events import SatOut
from tablee.games.caractere import Answer, Approve, Caractere, Contest, GoOn
from tablee.games.caractere.adjectives import canonical, same
from tablee.games.caractere.events import AdjectiveJudged, Advanced, Guessed
from tests.rules.helpers_caractere import answered, asked, guess, only, refused

SAME = [
    ("calme", "Calme"),
    ("calme", "  CALME "),
    ("calme", "calmes"),
    ("drôle", "drole"),
    ("têtu", "tetue"),
    ("poli", "polies"),
    ("charmant", "charmante"),
    ("bavard", "bavardes"),
    ("sérieux", "sérieuse"),
    ("curieux", "CURIEUSES"),
    ("sportif", "sportive"),
    ("naïf", "naïves"),
    ("vif", "vive"),
    ("créateur", "créatrice"),
    ("rêveur", "rêveuse"),
    ("travailleurs", "travailleuses"),
    ("ponctuel", "ponctuelle"),
    ("parisien", "parisiennes"),
    ("mignon", "mignonne"),
    ("bon", "bonne"),
    ("coquet", "coquettes"),
    ("net", "nette"),
    ("discret", "discrète"),
    ("inquiets", "inquiètes"),
    ("fier", "fière"),
    ("légers", "légère"),
    ("franc", "franche"),
    ("sec", "sèches"),
    ("gentil", "gentille"),
    ("courtois", "courtoise"),
    ("précis", "précises"),
    ("posé", "posée"),
    ("passionnés", "passionnées"),
    ("loyal", "loyale"),
    ("loyal", "loyaux"),
    ("jaloux", "jalouse"),
    ("doux", "douce"),
    ("gros", "grosse"),
    ("faux", "fausses"),
    ("bref", "brève"),
    ("long", "longue"),
    ("public", "publique"),
    ("réservé", "RESERVE"),
    ("dévouée", "devoue"),
]

DIFFERENT = [
    ("calme", "câlin"),
    ("sage", "sauvage"),
    ("heureux", "malheureux"),
    ("patient", "impatient"),
    ("curieux", "furieux"),
    ("doux", "dur"),
    ("vif", "vivant"),
    ("fin", "fini"),
    ("franc", "français"),
    ("sensé", "sensible"),
    ("ouvert", "vert"),
    ("amer", "aimé"),
    ("rêveur", "rêche"),
    ("actif", "actuel"),
    ("chic", "chiche"),
    ("poli", "polaire"),
    ("doux", "doué"),
    ("pressé", "prêt"),
    ("blasé", "blessé"),
    ("avisé", "avide"),
    ("aisé", "aimé"),
    ("vexé", "vieux"),
    ("gêné", "génial"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_car_a11_the_same_word_whatever_its_endings(one: str, other: str) -> None:
    """CAR-A11: capitals, accents, gender and number make no difference."""
    assert same(one, other)
    assert same(other, one)
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_car_a11_different_words(one: str, other: str) -> None:
    """CAR-A11: these have to be judged."""
    assert not same(one, other)
    assert not same(other, one)


@pytest.mark.parametrize("word", sorted({word for pair in SAME + DIFFERENT for word in pair}))
def test_car_a11_every_word_is_itself(word: str) -> None:
    """CAR-A11: also in capitals."""
    assert same(word, word)
    assert same(word, word.upper())
    assert canonical(word)


@pytest.mark.parametrize(
    ("feminine", "masculine"),
    [
        ("créatrices", "créateur"),
        ("belles", "beaux"),
        ("nouvelle", "nouveau"),
        ("franche", "francs"),
        ("sèche", "sec"),
        ("publique", "public"),
        ("longues", "long"),
        ("vives", "vif"),
        ("rousse", "roux"),
        ("jalouse", "jaloux"),
        ("royale", "royaux"),
    ],
)
def test_car_a11_every_kind_of_ending(feminine: str, masculine: str) -> None:
    """CAR-A11: endings that are more than an e or an s."""
    assert same(feminine, masculine)


def test_car_a11_an_ending_alone_is_no_word() -> None:
    """CAR-A11: two letters stay two letters."""
    assert not same("qu", "c")
    assert not same("v", "f")


def test_car_a11_the_same_word_is_right_without_a_vote() -> None:
    """CAR-A11, CAR-13: normalised equality needs no judge."""
    state = answered("duo-left", "curieux")
    guess(state, "curieux", "Curieuse", "CURIEUSES", "curieux")
    assert state.right == ()
    assert state.phase.name == "drawing"
    assert state.position == (2, 7, 7, 7, 7)


# The vote -------------------------------------------------------------------------------------------------------


def doubtful() -> Caractere:
    """Answer "serviable", value 2; seat 1 says another word, 2 and 3 the same, 4 yet another."""
    state = answered("duo-left", "serviable")
    guess(state, "obligeant", "serviable", "Serviables", "bavard")
    return state


def test_car_t06_car_13_a_close_adjective_is_right_if_judged_so() -> None:
    """CAR-T06, CAR-13: another word for the right-hand neighbour counts with enough ticks, and not without."""
    for ticks, cells in ((3, 6), (0, 5)):
        state = answered("duo-right", "serviable", seats=4)
        guess(state, "obligeant", "serviable", "serviable")
        assert (state.phase.name, state.waiting()) == ("judging_adjectives", (0, 2, 3))
        for number, seat in enumerate((0, 2, 3)):
            told = state.answer(seat, Approve((0,) if number < ticks else ()))
        assert only(told, AdjectiveJudged) == [
            AdjectiveJudged(adjective="obligeant", close=ticks, asked=3, right=ticks == 3)
        ]
        assert state.position == (2, cells, 6, 6)


def test_car_a11_one_ballot_for_all_doubtful_adjectives() -> None:
    """CAR-A11: everybody ticks those that are close, except their own; the Questionné votes too."""
    state = doubtful()
    assert (state.phase.name, state.waiting()) == ("judging_adjectives", (0, 1, 2, 3, 4))
    assert state.view(None).doubtful == ("obligeant", "bavard")
    offers = {seat: ask.options[0].fields["adjectives"] for seat, ask in state.asks().items()}
    assert offers == {
        0: Several("adjective", (0, 1), 0, 2),
        1: Several("adjective", (1,), 0, 1),
        2: Several("adjective", (0, 1), 0, 2),
        3: Several("adjective", (0, 1), 0, 2),
        4: Several("adjective", (0,), 0, 1),
    }
    assert refused(state, 1, Approve((0,))) == ("CAR-13", "not_an_option")
    assert refused(state, 4, Approve((1,)))[0] == "CAR-13"
    assert refused(state, 0, Approve((2,))) == ("CAR-13", "not_an_option")
    assert refused(state, 0, Approve((1, 1))) == ("CAR-13", "repeated")


@pytest.mark.parametrize(
    ("first", "second", "position", "wrong"),
    [
        (4, 4, (2, 7, 7, 7, 7), []),
        (2, 1, (2, 7, 7, 7, 5), [4]),
        (1, 2, (2, 5, 7, 7, 7), [1]),
        (1, 1, (2, 5, 7, 7, 5), [1, 4]),
        (0, 0, (2, 5, 7, 7, 5), [1, 4]),
        (3, 0, (2, 7, 7, 7, 5), [4]),
    ],
)
def test_car_a11_at_least_half_of_those_asked(
    first: int, second: int, position: tuple[int, ...], wrong: list[int]
) -> None:
    """CAR-A11: four are asked about each: two ticks are enough, one is not; who stays wrong may contest."""
    state = doubtful()
    askers = {0: [0, 2, 3, 4], 1: [0, 1, 2, 3]}
    ticks = {0: askers[0][:first], 1: askers[1][:second]}
    for seat in range(5):
        told = state.answer(seat, Approve(tuple(number for number in (0, 1) if seat in ticks[number])))
    assert only(told, AdjectiveJudged) == [
        AdjectiveJudged(adjective="obligeant", close=first, asked=4, right=first >= 2),
        AdjectiveJudged(adjective="bavard", close=second, asked=4, right=second >= 2),
    ]
    assert state.position == position
    may_contest = [s for s, ask in state.asks().items() if any(o.move == "contest" for o in ask.options)]
    assert sorted(may_contest) == wrong


def test_car_a11_half_of_three_is_two() -> None:
    """CAR-A11: with three asked, one tick is less than half."""
    for ticks, right in ((1, False), (2, True)):
        state = answered("duo-right", "serviable", seats=4)
        guess(state, "obligeant", "serviable", "serviable")
        for number, seat in enumerate((0, 2, 3)):
            told = state.answer(seat, Approve((0,) if number < ticks else ()))
        assert [judged.right for judged in only(told, AdjectiveJudged)] == [right]


def test_car_a11_the_same_doubtful_word_is_judged_once() -> None:
    """CAR-A11: two say it, neither is asked about it, and both are right or wrong together."""
    state = answered("duo-left", "serviable")
    guess(state, "obligeant", "OBLIGEANTE", "serviable", "serviable")
    assert state.view(None).doubtful == ("obligeant",)
    assert state.waiting() == (0, 3, 4)
    for seat in (0, 3):
        state.answer(seat, Approve((0,)))
    told = state.answer(4, Approve(()))
    assert only(told, AdjectiveJudged) == [AdjectiveJudged(adjective="obligeant", close=2, asked=3, right=True)]
    assert state.position == (2, 7, 7, 7, 7)


def test_car_a11_the_ballot_is_secret() -> None:
    """CAR-A11: who ticked what is told to nobody, only how many."""
    one, other = doubtful(), doubtful()
    assert one.answer(0, Approve((0,))) == []
    assert other.answer(0, Approve((1,))) == []
    assert [one.view(seat) for seat in (None, 0, 1, 2)] == [other.view(seat) for seat in (None, 0, 1, 2)]
    assert refused(one, 0, Approve(())) == ("CAR-13", "not_your_turn")


def test_car_a36_absent_voters_on_adjectives_are_not_asked() -> None:
    """CAR-A36, CAR-A11: one of two ticks is half."""
    state = answered("duo-right", "serviable", seats=4)
    guess(state, "obligeant", "serviable", "serviable")
    assert state.stand_in(2) == [SatOut(seat=2)]
    state.answer(0, Approve((0,)))
    told = state.answer(3, Approve(()))
    assert only(told, AdjectiveJudged) == [AdjectiveJudged(adjective="obligeant", close=1, asked=2, right=True)]


def test_car_a36_a_single_voter_on_adjectives_decides() -> None:
    """CAR-A36, CAR-A11: one of one is more than half."""
    state = answered("duo-right", "serviable", seats=4)
    guess(state, "obligeant", "serviable", "serviable")
    state.stand_in(0)
    state.stand_in(2)
    told = state.answer(3, Approve((0,)))
    assert only(told, AdjectiveJudged) == [AdjectiveJudged(adjective="obligeant", close=1, asked=1, right=True)]


def test_car_a36_nobody_votes_on_adjectives() -> None:
    """CAR-A36, CAR-A11: with every voter away no adjective is right; half of nobody is not enough."""
    state = doubtful()
    for seat in state.waiting():
        told = state.stand_in(seat)
    assert only(told, AdjectiveJudged) == [
        AdjectiveJudged(adjective="obligeant", close=0, asked=0, right=False),
        AdjectiveJudged(adjective="bavard", close=0, asked=0, right=False),
    ]
    assert state.right == (2, 3)
    assert state.position == (2, 5, 7, 7, 5)


# The Questionné decides -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ticked", "position"),
    [((), (2, 5, 7, 7, 5)), ((0,), (2, 7, 7, 7, 5)), ((1,), (2, 5, 7, 7, 7)), ((0, 1), (2, 7, 7, 7, 7))],
)
def test_car_a11_the_questionne_may_be_the_judge(ticked: tuple[int, ...], position: tuple[int, ...]) -> None:
    """CAR-A11, `adjective_judge = questionne`: alone, in one go."""
    state = answered("duo-left", "serviable", adjective_judge="questionne")
    guess(state, "obligeant", "serviable", "Serviables", "bavard")
    assert (state.phase.name, state.waiting()) == ("ticking_adjectives", (0,))
    assert state.view(None).doubtful == ("obligeant", "bavard")
    assert refused(state, 1, Approve(())) == ("CAR-13", "not_your_turn")
    assert refused(state, 0, Approve((2,))) == ("CAR-13", "not_an_option")
    told = state.answer(0, Approve(ticked))
    judged = [(event.close, event.asked, event.right) for event in only(told, AdjectiveJudged)]
    assert judged == [(int(number in ticked), 1, number in ticked) for number in (0, 1)]
    assert state.position == position


def test_car_a36_an_absent_questionne_ticks_nothing() -> None:
    """CAR-A36, CAR-A11: only the same word is right."""
    state = answered("duo-left", "serviable", adjective_judge="questionne")
    guess(state, "obligeant", "serviable", "Serviables", "bavard")
    told = state.stand_in(0)
    assert [judged.right for judged in only(told, AdjectiveJudged)] == [False, False]
    assert state.position == (2, 5, 7, 7, 5)


# Around it ------------------------------------------------------------------------------------------------------


def test_car_25_the_answer_is_shown_before_it_is_compared() -> None:
    """CAR-25, CAR-13: the judges know the word they compare with."""
    state = doubtful()
    assert [state.view(seat).answer for seat in (None, 1, 4)] == ["serviable"] * 3


def test_car_30_a_rejected_adjective_may_be_contested() -> None:
    """CAR-30, CAR-13: a wrong guess like any other; an accepted one is right like any other."""
    state = doubtful()
    for seat in range(5):
        state.answer(seat, Approve((0,) if seat in (0, 2) else ()))
    assert state.phase.name == "contesting"
    assert refused(state, 1, Contest()) == ("CAR-30", "only_a_wrong_guess_contests")
    state.answer(4, Contest())
    assert state.contest == (0, 4)


def test_car_26_accepted_adjectives_advance_with_the_others() -> None:
    """CAR-26, CAR-13: by the value of the card, in the order of the guesses."""
    state = doubtful()
    for seat in range(5):
        told = state.answer(seat, Approve((0,) if seat != 1 else ()))
    assert [(event.seat, event.end) for event in only(told, Advanced)] == [(1, 7), (2, 7), (3, 7)]
    state.answer(1, GoOn())
    assert state.questionne == 1


def test_an_adjective_is_told_as_it_was_said() -> None:
    """CAR-24: only the comparison is normalised."""
    state = asked("duo-right")
    state.answer(0, Answer("Serviable"))
    told = guess(state, "OBLIGEANT")
    assert only(told, Guessed) == [Guessed(seat=1, kind="adjective", adjective="OBLIGEANT")]
