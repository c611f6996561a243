### The words of The Game: Face to Face

game-title = The Game: Face to Face
game-tagline = For 2, some twenty minutes: get rid of all your cards, even if it takes a gift to the other side.
game-how = Both sides have the same cards and two piles of their own: one climbs from 1, the other falls from 60. Each turn you lay two cards or more, then draw two; a card may also go back by exactly ten, which makes room again. Once a turn you may give a card to a pile across the table, if it makes that pile better: as a reward, your hand is filled up to six. Lay your last card and you win; be unable to lay two and you lose.

## What happens

event-began = It is { WHO($seat) ->
    [you] your
   *[one] { $seat }’s
} turn.
event-played = { $help ->
    [yes] A helping hand: { WHO($seat) ->
        [you] you lay
       *[one] { $seat } lays
    } { $card } across the table, { $pile ->
        [their_ascending] on the ascending pile
       *[their_descending] on the descending pile
    }, which showed { $top }.
   *[no] { WHO($seat) ->
        [you] { $jump ->
            [yes] You jump back and lay
           *[no] You lay
        } { $card } on your
       *[one] { $jump ->
            [yes] { $seat } jumps back and lays
           *[no] { $seat } lays
        } { $card } on their
    } own { $pile ->
        [own_ascending] ascending
       *[own_descending] descending
    } pile, which showed { $top }.
}
event-took_back = { WHO($seat) ->
    [you] You take
   *[one] { $seat } takes
} back { $card }; { $pile ->
    [own_ascending] { WHO($seat) ->
        [you] your
       *[one] their own
    } ascending pile
    [own_descending] { WHO($seat) ->
        [you] your
       *[one] their own
    } descending pile
    [their_ascending] the ascending pile across the table
   *[their_descending] the descending pile across the table
} shows { $top } again.
event-drew = { WHO($seat) ->
    [you] { $count ->
        [0] You have no cards to draw
        [one] You draw a card
       *[other] You draw { $count } cards
    }
   *[one] { $count ->
        [0] { $seat } has no cards to draw
        [one] { $seat } draws a card
       *[other] { $seat } draws { $count } cards
    }
}{ $left ->
    [0] ; the draw pile is empty.
    [one] ; one is left.
   *[other] ; { $left } are left.
}
event-drew_cards = { $cards ->
    [none] Nothing to draw this time.
   *[other] New in your hand: { $cards }.
}
event-blocked = { WHO($seat) ->
    [you] You
   *[one] { $seat }
} cannot lay two cards. Still in hand: { $hand }.

# How an ending is told of whoever won
winner-wins = { WHO($winners) ->
    [you] you win
   *[one] { $winners } wins
} the game
reason-all_cards = { WHO($winners) ->
    [you] You have laid every card and win
   *[one] { $winners } has laid every card and wins
} the game!
reason-blocked = Two cards could no longer be laid: { winner-wins }!
reason-resigned = The game was resigned: { winner-wins }.
reason-absent = One side plays no more: { winner-wins }.
reason-left = One side has gone home: { winner-wins }.

## What the table waits for

phase-playing = { WHO($waiting) ->
    [you] Lay cards
   *[one] { $waiting } lays cards
}: two at least, and one across the table at most.

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

## Worth telling again

highlight-jumps = The longest chain of jumps: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} jumped back { $count ->
    [2] twice
   *[other] { $count } times
} in a row.
highlight-large_turn = The largest turn: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} laid { $count } cards at once.
highlight-most_help = The most helpful hand: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} helped { $count ->
    [2] twice
   *[other] { $count } times
}.
record-jumps = The longest chain of jumps
record-large_turn = The largest turn
record-most_help = The most helpful hand

## “What would you do?”

on-the-pile = { $pile ->
    [own_ascending] on your ascending pile
    [own_descending] on your descending pile
    [their_ascending] on the ascending pile across the table
   *[their_descending] on the descending pile across the table
}
hint-last = Lay { $card } { on-the-pile }: it is your last card, and wins the game.
hint-gift = Lay { $card } { on-the-pile }: a gift, but it fills your hand up again.
hint-spares = Lay { $card } { on-the-pile }: a gift, but your own piles stay where they are.
hint-jump = Lay { $card } { on-the-pile }: a jump of exactly { $steps } back makes room.
hint-for_a_jump = Lay { $card } { on-the-pile }: then { $back } can jump back onto it.
hint-near = Lay { $card } { on-the-pile }: it costs only { $steps ->
    [one] one step
   *[other] { $steps } steps
}.
hint-cheapest = Lay { $card } { on-the-pile }: no other card costs less.
hint-whole_turn = Lay { $card } { on-the-pile }: not the cheapest now, but better for what follows.
hint-refill = End the turn: you have helped, so you draw { $count ->
    [0] what is left
    [one] one card
   *[other] { $count } cards
}.
hint-enough = End the turn: another card would cost more than it brings.
hint-keep_jump = End the turn: a jump back is open, and is worth more once the pile has moved on.
hint-no_more = End the turn: no other card fits.
hint-take_back = Take the last card back: nothing fits after it.

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

## What screens without drawings of its own say

shown-sides-deck = To draw
shown-turn = plays
shown-sides-ascending-card = ascending
shown-sides-descending-card = descending
shown-sides-hand = in hand
shown-hand = Your hand
