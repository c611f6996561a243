### The words of The Game: Face to Face

game-title = The Game: Face to Face
game-tagline = For 2, some twenty minutes: get rid of all your cards, even if it takes a gift to the other side.
game-how = Both sides have the same cards and two piles of their own: one climbs from 1, the other falls from 60. Each turn you lay two cards or more, then draw two; a card may also go back by exactly ten, which makes room again. Once a turn you may give a card to a pile across the table, if it makes that pile better: as a reward, your hand is filled up to six. Lay your last card and you win; be unable to lay two and you lose.

## What happens

event-began = It is { $seat }’s turn.
event-played = { $help ->
    [yes] A helping hand: { $seat } lays { $card } across the table, { $pile ->
        [their_ascending] on the ascending pile
       *[their_descending] on the descending pile
    }, which showed { $top }.
   *[no] { $jump ->
        [yes] { $seat } jumps back and lays { $card } on
       *[no] { $seat } lays { $card } on
    } { $pile ->
        [own_ascending] their own ascending pile
       *[own_descending] their own descending pile
    }, which showed { $top }.
}
event-took_back = { $seat } takes back { $card }; { $pile ->
    [own_ascending] their own ascending pile
    [own_descending] their own descending pile
    [their_ascending] the ascending pile across the table
   *[their_descending] the descending pile across the table
} shows { $top } again.
event-drew = { $count ->
    [0] { $seat } has no cards to draw
    [one] { $seat } draws a card
   *[other] { $seat } draws { $count } cards
}{ $left ->
    [0] ; the draw pile is empty.
    [one] ; one is left.
   *[other] ; { $left } are left.
}
event-drew_cards = { $cards ->
    [none] Nothing to draw this time.
   *[other] New in your hand: { $cards }.
}
event-blocked = { $seat } cannot lay two cards. Still in hand: { $hand }.

reason-all_cards = { $winners } has laid every card and wins the game!
reason-blocked = Two cards could not be laid across the table: { $winners } wins the game!
reason-resigned = The other side gives up: { $winners } wins the game.
reason-absent = The other side plays no more: { $winners } wins the game.
reason-left = The other side has gone home: { $winners } wins the game.

## What the table waits for

phase-playing = { $waiting } lays cards: two at least, and one across the table at most.

## What one can do

move-play = Lay a card
move-play-own_ascending = Lay on my ascending pile
move-play-own_descending = Lay on my descending pile
move-play-their_ascending = Help: lay on the ascending pile across the table
move-play-their_descending = Help: lay on the descending pile across the table
move-end_turn = End the turn and draw
move-take_back = Take back the last card
move-resign = Resign the game

field-play-card = Which card?
field-play-pile = On which pile?

value-pile-own_ascending = my ascending pile
value-pile-own_descending = my descending pile
value-pile-their_ascending = the ascending pile across the table
value-pile-their_descending = the descending pile across the table

## What is not possible

refusal-two_cards_at_least = A turn takes two cards at least: lay another before you end it.{ rule-cited }
refusal-no_take_back = There is no card to take back: only a card laid this turn can be, and only if the table agreed on it.{ rule-cited }
refusal-not_in_your_hand = That card is not in your hand: lay one that is.{ rule-cited }
refusal-one_help_a_turn = Only one card a turn goes across the table: lay the others on your own piles.{ rule-cited }
refusal-does_not_fit_own_ascending = That card does not fit: your ascending pile takes a higher card than the one showing, or an exact back-jump (ten, unless agreed otherwise).{ rule-cited }
refusal-does_not_fit_own_descending = That card does not fit: your descending pile takes a lower card than the one showing, or an exact back-jump (ten, unless agreed otherwise).{ rule-cited }
refusal-does_not_fit_their_ascending = That card is no help: the ascending pile across the table takes a lower card than the one showing.{ rule-cited }
refusal-does_not_fit_their_descending = That card is no help: the descending pile across the table takes a higher card than the one showing.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] The clock for a turn, in seconds,
    [cards] The number of cards
    [hand] The number of cards in a hand
    [jump] The length of the back-jump
   *[other] This setting
} has to be from { $low } to { $high }.{ rule-cited }

## What a table can agree on

option-last_single_card = A turn that begins with one single last card: what happens? (default: it is lost)
option-last_single_card-loses = it is lost, since it takes two
option-last_single_card-may_win = it may be laid alone, and win
option-undo_within_turn = Take a card back before drawing? (default: no)
option-undo_within_turn-yes = yes, minds may be changed
option-undo_within_turn-no = no, a card laid is laid
option-open_history = Show the covered cards? (default: no)
option-open_history-yes = yes, everything that was laid can be seen
option-open_history-no = no, only the tops of the piles
option-assistance = Point out dead ends and the trap of the last single card? (default: yes)
option-assistance-yes = yes, before it is too late
option-assistance-no = no, keep your eyes open
option-cards = How many cards each? (default: 58; fewer are for study)
option-hand = How many cards in a full hand? (default: 6)
option-jump = How far is the back-jump? (default: 10)

## In the terminal

# $hand and $deck how many cards
terminal-side = hand { $hand } · draw pile { $deck }
terminal-ascending = up
terminal-descending = down
# $name whose card it is
terminal-gift-of = from { $name }
terminal-your-hand = Your hand
terminal-blocked-hand = The hand of { $name }
# $name who laid $cards
terminal-last-turn = Last turn, { $name }: { $cards }
terminal-this-turn = This turn, { $name }: { $cards }
terminal-dead-end = Careful: no second card would fit after { $cards }.
terminal-single-card = Careful: ending the turn now leaves a single card and nothing to draw, and that loses the next turn.
