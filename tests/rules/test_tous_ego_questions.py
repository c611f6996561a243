"""Tous Ego: how the question is chosen, and what happens when cards run out or a question is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.core import One, Refusal, Text, Words, save
from tablee.core.decks import Deck
from tablee.core.events import QuestionReplaced
from tablee.games.tous_ego import Draw, Leaf, Pick, TousEgo, Vote, Write, deal, setup
from tablee.games.tous_ego.deck import Card
from tablee.games.tous_ego.events import Asked
from tablee.games.tous_ego.phases import Reading
from tests.rules.helpers_tous_ego import forecast, game, only, play_round, refused, signs, vote, voting

WHO = Words(fr="Qui ?", en="Who?")
VOTES_OF_THREE = [(1, 2), (2, 0), (0, 1)]


def asked(state: TousEgo, card: int) -> Asked:
    return Asked(reader=0, question=state.setup.cards[card].words, card_id=state.setup.cards[card].id)


def finish_round(state: TousEgo) -> None:
    """Three players vote and forecast; the next reader begins."""
    vote(state, VOTES_OF_THREE)
    forecast(state, signs("0,0,0"))


def offered(state: TousEgo) -> tuple[int, ...]:
    """The cards that the reader may pick."""
    field = state.asks()[state.reader].options[0].fields["card"]
    assert isinstance(field, One)
    return tuple(int(card) for card in field.options)


# Drawn ----------------------------------------------------------------------------------------------------------


def test_ego_a09_drawn_is_the_default() -> None:
    """EGO-A09, EGO-10: nothing to choose, and the top card comes."""
    state = game(3)
    assert [option.move for option in state.asks()[0].options] == ["draw"]
    top = state.pile[0]
    state.answer(0, Draw())
    assert (state.card, state.used, len(state.pile)) == (top, (top,), 19)
    for move in (Pick(0), Leaf(), Write("Qui siffle ?")):
        assert refused(game(3), 0, move) == ("EGO-10", "not_offered")


def test_ego_a12_used_cards_are_shuffled_again() -> None:
    """EGO-A12: every card comes once, then every card once more."""
    state = game(3, cards=4, target=99)
    seen = []
    for _ in range(12):
        state.answer(state.reader, Draw())
        assert state.card is not None
        seen.append(state.card)
        finish_round(state)
    assert [sorted(seen[start : start + 4]) for start in (0, 4, 8)] == [[0, 1, 2, 3]] * 3
    assert len({tuple(seen[start : start + 4]) for start in (0, 4, 8)}) > 1


def test_ego_a12_a_deck_of_one_card() -> None:
    """EGO-A12: even one card is enough for a game."""
    state = game(3, cards=1)
    for _ in range(3):
        state.answer(state.reader, Draw())
        assert state.card == 0
        finish_round(state)
    assert state.rounds == 4


# Pick of three --------------------------------------------------------------------------------------------------


def test_ego_42_ego_a09_pick_of_three() -> None:
    """EGO-42, EGO-A09: the reader sees three cards and chooses; the other two go under the pile."""
    state = game(3, question_choice="pick_of_3")
    three, rest = state.pile[:3], state.pile[3:]
    assert offered(state) == three
    told = state.answer(0, Pick(three[1]))
    assert told == [asked(state, three[1])]
    assert state.card == three[1]
    assert state.pile == (*rest, three[0], three[2])
    assert state.used == (three[1],)


def test_ego_a09_only_the_reader_sees_the_three() -> None:
    """EGO-A09: private to the reader; nobody else may pick."""
    state = game(3, question_choice="pick_of_3")
    assert tuple(offer.card for offer in state.view(0).offered) == state.pile[:3]
    assert [state.view(seat).offered for seat in (None, 1, 2)] == [(), (), ()]
    assert [state.view(seat).ask for seat in (None, 1, 2)] == [None, None, None]
    assert state.hidden_from(1)["offered"] == state.pile[:3]
    assert "offered" not in state.hidden_from(0)
    assert refused(state, 1, Pick(state.pile[0])) == ("EGO-10", "not_your_turn")


def test_ego_42_no_other_card_than_the_three() -> None:
    """EGO-42: neither a fourth card, nor a draw, nor a text of one's own."""
    state = game(3, question_choice="pick_of_3")
    assert refused(state, 0, Pick(state.pile[3])) == ("EGO-42", "not_an_option")
    assert refused(state, 0, Pick(99)) == ("EGO-42", "not_an_option")
    for move in (Draw(), Leaf(), Write("Qui siffle ?")):
        assert refused(state, 0, move) == ("EGO-42", "not_offered")


def test_ego_a12_three_are_offered_as_long_as_there_are_three() -> None:
    """EGO-A12, EGO-A09: with four cards the third reader gets the two left and used ones behind them."""
    state = game(3, cards=4, target=99, question_choice="pick_of_3")
    for turn in range(9):
        choice = offered(state)
        assert len(set(choice)) == 3
        state.answer(state.reader, Pick(choice[turn % 3]))
        assert sorted((*state.pile, *state.used)) == [0, 1, 2, 3]
        finish_round(state)


def test_ego_a12_three_cards_are_enough_for_three() -> None:
    """EGO-A12: nothing is shuffled before it has to be."""
    state = game(3, cards=6, question_choice="pick_of_3")
    state.pile, state.used = (0, 1, 2), (3, 4, 5)
    luck = state.luck
    state.begin_round(1)
    assert (offered(state), state.pile, state.used, state.luck) == ((0, 1, 2), (0, 1, 2), (3, 4, 5), luck)


# Free -----------------------------------------------------------------------------------------------------------


def test_ego_a09_free_choice_from_the_whole_pile() -> None:
    """EGO-42, EGO-A09: the pile is leafed through six at a time, round and round, in no telling order."""
    state = game(3, cards=14, question_choice="free")
    pages = []
    for _ in range(4):
        pages.append(offered(state))
        assert state.answer(0, Leaf()) == []
    assert pages == [(0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), (12, 13), (0, 1, 2, 3, 4, 5)]
    assert offered(state) == (6, 7, 8, 9, 10, 11)
    told = state.answer(0, Pick(9))
    assert told == [asked(state, 9)]
    assert 9 not in state.pile
    assert (len(state.pile), state.used) == (13, (9,))


def test_ego_a09_every_page_can_be_picked_from() -> None:
    """EGO-A09: any card of the pile, but only from the page that lies open."""
    for card in range(14):
        state = game(3, cards=14, question_choice="free")
        for _ in range(card // 6):
            assert refused(state, 0, Pick(card)) == ("EGO-42", "not_an_option")
            state.answer(0, Leaf())
        state.answer(0, Pick(card))
        assert state.card == card


def test_ego_a09_a_new_page_is_a_new_ask() -> None:
    """EGO-A09: leafing asks the reader anew and changes nothing else."""
    state = game(3, cards=14, question_choice="free")
    before, pile = state.asks()[0].id, state.pile
    state.answer(0, Leaf())
    assert state.asks()[0].id != before
    assert (state.pile, state.used, state.rounds) == (pile, (), 1)
    assert [state.view(seat).offered for seat in (None, 1, 2)] == [(), (), ()]


def test_ego_07_a_question_of_ones_own() -> None:
    """EGO-07, EGO-A09: the reader writes; tidied, asked to all, and no card is used."""
    state = game(3, question_choice="free")
    field = state.asks()[0].options[2].fields["text"]
    assert field == Text(200)
    told = state.answer(0, Write("  Qui   siffle en cuisine ? "))
    words = Words.typed("Qui siffle en cuisine ?")
    assert told == [Asked(reader=0, question=words)]
    assert [state.view(seat).question for seat in (None, 0, 1, 2)] == [words] * 4
    assert (len(state.pile), state.used) == (20, ())
    finish_round(state)
    assert state.last is not None
    assert state.last.question == words
    assert (state.reader, state.written) == (1, "")
    assert refused(state, 1, Draw()) == ("EGO-42", "not_offered")


@pytest.mark.parametrize(
    ("text", "code"), [("", "not_plain"), ("   ", "not_plain"), ("x" * 201, "too_long"), ("Qui\nrit ?", "not_plain")]
)
def test_ego_07_texts_that_cannot_be_asked(text: str, code: str) -> None:
    """EGO-07: blank, too long, or with hidden characters."""
    assert refused(game(3, question_choice="free"), 0, Write(text)) == ("EGO-07", code)


def test_ego_07_two_hundred_characters_fit() -> None:
    """EGO-07: the longest question."""
    state = game(3, question_choice="free")
    state.answer(0, Write("Q" * 200))
    assert state.phase.name == "voting"


def test_ego_07_only_the_reader_writes() -> None:
    """EGO-07, EGO-10: the others wait."""
    assert refused(game(3, question_choice="free"), 2, Write("Qui siffle ?")) == ("EGO-10", "not_your_turn")


def test_ego_a12_the_free_pile_is_filled_again() -> None:
    """EGO-A12: when every card was asked, all are on offer again."""
    state = game(3, cards=2, target=99, question_choice="free")
    for left in ((0, 1), (0,), (0, 1), (0,), (0, 1)):
        assert offered(state) == left
        state.answer(state.reader, Pick(left[-1]))
        finish_round(state)


# Another question -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["after_all", "with_vote"])
def test_a_question_can_be_replaced_before_the_first_ballot(option: str) -> None:
    """EGO-10: the next card, same reader, same round; the one put aside counts as used."""
    state = voting(3, forecast=option)
    first, second = state.card, state.pile[0]
    told = state.replace_question()
    assert told == [QuestionReplaced(), asked(state, second)]
    assert (state.card, state.used, state.reader, state.rounds) == (second, (first, second), 0, 1)
    assert state.waiting() == (0, 1, 2)


def test_no_replacing_once_somebody_has_voted() -> None:
    """EGO-10, EGO-11: a ballot in the urn holds the question fast; nor is there one before it is read."""
    unread, voted, forecasting = game(3), voting(3), voting(3)
    voted.answer(1, Vote((0, 2)))
    vote(forecasting, VOTES_OF_THREE)
    for state in (unread, voted, forecasting):
        before = save(state)
        with pytest.raises(Refusal) as caught:
            state.replace_question()
        assert (caught.value.rule, caught.value.code) == ("core", "cannot_replace")
        assert save(state) == before


def test_a_written_question_goes_back_to_its_reader() -> None:
    """EGO-07: the reader writes or picks another."""
    state = game(3, cards=14, question_choice="free")
    state.answer(0, Write("Qui siffle ?"))
    assert state.replace_question() == [QuestionReplaced()]
    assert (state.phase.name, state.waiting()) == ("reading", (0,))
    assert offered(state) == (0, 1, 2, 3, 4, 5)
    state.answer(0, Pick(3))
    assert state.question() == state.setup.cards[3].words


def test_a_picked_question_is_replaced_by_the_top_card() -> None:
    """EGO-42: with three on offer the next card of the pile comes."""
    state = game(3, question_choice="pick_of_3")
    three, fourth = state.pile[:3], state.pile[3]
    state.answer(0, Pick(three[0]))
    state.replace_question()
    assert state.card == fourth
    assert sorted((*state.pile, *state.used)) == list(range(20))


@pytest.mark.parametrize("seed", range(8))
def test_ego_a12_another_question_is_not_the_same_again(seed: int) -> None:
    """EGO-10, EGO-A12: even when the pile is empty and shuffled again, the card put aside does not come back."""
    state = game(3, seed=seed, cards=3, target=99)
    play_round(state, VOTES_OF_THREE, signs("0,0,0"))
    play_round(state, VOTES_OF_THREE, signs("0,0,0"))
    state.answer(state.reader, Draw())
    assert state.pile == ()
    put_aside = state.question()
    told = state.replace_question()
    assert only(told, Asked)[0].question != put_aside
    assert (len(state.pile), len(state.used)) == (1, 2), "all the others are shuffled again"
    assert sorted((*state.pile, *state.used)) == [0, 1, 2]


# The course of an evening -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_ego_10_no_theme_soon_again_and_no_teasing_after_teasing(seed: int) -> None:
    """EGO-10: with the house deck, as long as the pile gives a choice: here for the first two hundred questions."""
    state = deal(setup(), 4, seed=seed)
    cards = state.setup.cards
    for _ in range(200):
        state.answer(state.reader, Draw())
        state.card, state.phase = None, Reading()
    drawn = [cards[card] for card in state.used]
    assert len({card.id for card in drawn}) == 200
    for number, card in enumerate(drawn):
        assert card.theme not in {other.theme for other in drawn[max(0, number - 5) : number]}
        assert not (number and "teasing" in card.tags and "teasing" in drawn[number - 1].tags)


@pytest.mark.parametrize(("asked", "drawn"), [(4, 8), (5, 8), (6, 7)])
def test_ego_10_a_theme_may_come_back_with_the_sixth_question_after(asked: int, drawn: int) -> None:
    """Card 7 has the theme of card 0; of six questions in a row no two share one, and that is all."""
    cards = tuple(Card(f"c{number}", WHO, theme="t0" if number == 7 else f"t{number}") for number in range(9))
    deck = Deck(game="tous_ego", format=1, id="own", title=Words(fr="a", en="a"), card=cards)
    state = deal(setup(deck=deck), 3, seed=1)
    state.used, state.pile = tuple(range(asked)), (7, 8)
    state.answer(state.reader, Draw())
    assert state.card == drawn


def test_ego_10_a_deck_without_themes_is_drawn_from_the_top() -> None:
    state = game(seed=3)
    top = state.pile[0]
    state.answer(state.reader, Draw())
    assert state.card == top


def test_ego_10_a_card_that_was_passed_over_keeps_its_place() -> None:
    """EGO-10: of themes a, a, b the second a is passed over, and is next."""
    cards = tuple(Card(f"c{number}", WHO, theme=theme) for number, theme in enumerate("aabc"))
    themed = Deck(game="tous_ego", format=1, id="themed", title=Words(fr="a", en="a"), card=cards)
    state = deal(setup(deck=themed), 3, seed=1)
    state.pile = (0, 1, 2, 3)
    for drawn, pile in ((0, (1, 2, 3)), (2, (1, 3)), (3, (1,)), (1, ())):
        state.answer(state.reader, Draw())
        assert state.card == drawn
        assert tuple(state.pile) == pile
        state.card, state.phase = None, Reading()


@pytest.mark.parametrize(
    ("page", "word"),
    [
        ("docs/rules/tous_ego.md", "theme"),
        ("web/src/games/tous_ego/words/en.ftl", "theme"),
        ("web/src/games/tous_ego/words/fr.ftl", "thème"),
    ],
)
def test_ego_10_the_pages_of_the_rules_say_so(page: str, word: str) -> None:
    """EGO-10: whoever reads the rules knows that the draw may pass over cards."""
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    [line] = [line for line in text.splitlines() if line.startswith(("| EGO-10 |", "tous_ego-rules-question ="))]
    assert word in line


def test_ego_10_without_a_choice_the_top_card_is_drawn() -> None:
    """EGO-10: two cards of one theme: the second is drawn all the same."""
    alike = Deck(
        game="tous_ego",
        format=1,
        id="alike",
        title=Words(fr="a", en="a"),
        card=tuple(Card(f"c{number}", WHO, theme="same", tags=("teasing",)) for number in range(2)),
    )
    state = deal(setup(deck=alike), 3, seed=1)
    for _ in range(2):
        state.answer(state.reader, Draw())
        state.card, state.phase = None, Reading()
    assert sorted(state.used) == [0, 1]
