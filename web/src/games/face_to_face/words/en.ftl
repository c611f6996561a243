### The words of the screens of Face to Face, in English. $name is the other player, $change a number with its sign.

## The piles
face_to_face-up = up
face_to_face-down = down
face_to_face-pile = { WHO($name) ->
    [you] Your
   *[one] { $name }’s
} { $direction ->
    [ascending] ascending
   *[descending] descending
} pile, showing { $top }
face_to_face-pile-takes = { $pile }. Takes { $card }: { $change }
face_to_face-change-for = for { $name }
face_to_face-jump = back-jump
face_to_face-jump-short = jump
face_to_face-in-hand = { $count } in hand
face_to_face-to-draw = { $count } to draw
face_to_face-laid-of = { $laid } of { $cards } laid
face_to_face-planned-here = planned here: { $cards }
face_to_face-side = { WHO($name) ->
    [you] Your
   *[one] { $name }’s
} side

## What can I do now?
face_to_face-now-first = Choose a card, then a lit pile.
face_to_face-now-second = One more at least.
face_to_face-now-more = Go on laying, or end the turn.
face_to_face-now-where = { $card }: on which lit pile?
face_to_face-now-nowhere = { $card } fits nowhere just now.
face_to_face-now-wait = { $name } is laying. Meanwhile you can sort your hand and try out a plan: nobody sees it.
face_to_face-can-plan = Sort your hand, or try out a plan: nobody sees it.
face_to_face-now-drawing = You draw…
face_to_face-choose-first = Choose a card first.
face_to_face-my-turn = Your turn
face_to_face-their-turn = laying

## The hand
face_to_face-hand = Your hand
face_to_face-card = { $card }
face_to_face-card-new = { $card }, just drawn
face_to_face-card-risky = { $card }, leads into a dead end
face_to_face-sort = Sort
face_to_face-left = Move { $card } to the left
face_to_face-right = Move { $card } to the right

## Laying
face_to_face-lies = { $card } on { $pile ->
    [own_ascending] your ascending pile
    [own_descending] your descending pile
    [their_ascending] { $name }’s ascending pile
   *[their_descending] { $name }’s descending pile
}
face_to_face-take-back = Take back
face_to_face-lay-anyway = Lay it anyway
face_to_face-end = End turn
face_to_face-end-draws = { $count ->
    [0] nothing left to draw
   *[other] draw { $count }
}
face_to_face-draw-now = { $count ->
    [0] Nothing left to draw
   *[other] You draw { $count }
}
face_to_face-draw-gift = with a gift: up to { $full }
face_to_face-draw-full = up to { $full }

## What a helpful table points out
face_to_face-danger-dead_end = Dead end: after this card no second one fits, and the game is lost.
face_to_face-danger-trap = Careful: this leaves you one single card and nothing to draw. Your next turn would be lost.
face_to_face-danger-short-dead_end = dead end
face_to_face-danger-short-trap = trap
face_to_face-end-anyway = End anyway
face_to_face-go-on = Lay one more
face_to_face-resign = Resign
face_to_face-resign-sure = Give up? { $name } wins then.
face_to_face-resign-yes = Yes, I resign
face_to_face-resign-no = No, play on

## A plan
face_to_face-plan = Plan: { $cards }
face_to_face-plan-next = As planned: { $card }
face_to_face-plan-broken = The table has changed: the plan no longer fits.
face_to_face-plan-drop = Drop the plan
face_to_face-plan-undo = Undo one

## The board
face_to_face-board-jump = Back-jump!
face_to_face-board-help = A gift
face_to_face-this-turn = This turn
face_to_face-last-turn = The turn before
face_to_face-nothing-yet = Nothing laid yet
face_to_face-beneath = What lies beneath
face_to_face-coach-playing = Two cards or more a turn: up on one pile, down on the other, or once as a gift across the table.
face_to_face-coach-gift = A gift makes the other’s pile better. In return, the hand is filled up to { $full }.
face_to_face-coach-jump = Exactly { $jump } back on one’s own pile: room for the cards to come.

## The end
face_to_face-won = { WHO($name) ->
    [you] You win!
   *[one] { $name } wins
}
face_to_face-you-lost = { $name } wins this time.
face_to_face-blocked-hand = { WHO($name) ->
    [you] Your
   *[one] { $name }’s
} last hand
face_to_face-why-single = One single card is left, and a turn takes two.
face_to_face-why-first_card = After the first card of the turn, none of these fits any pile.
face_to_face-why-no_card = None of these cards fits any pile.
face_to_face-why-no_pair = One card can be laid, but after it no second one.
face_to_face-fits-nowhere = fits nowhere
face_to_face-fits-alone = { $pile ->
    [own_ascending] own pile, up
    [own_descending] own pile, down
    [their_ascending] as a gift, up
   *[their_descending] as a gift, down
}, then nothing
face_to_face-cards-laid = { $count } cards laid

## One tablet between two
face_to_face-show-mine = { $name }: show my cards
face_to_face-turn-round = Far half turned round

## The rules
face_to_face-rules-aim = Empty your deck first
face_to_face-rules-aim-text = There are two of you. Each has a deck of the same 58 cards, 2 to 59, six of them in hand, and two piles. Whoever has laid all 58 wins at once.
face_to_face-rules-piles = One pile climbs, one falls
face_to_face-rules-piles-text = Your ascending pile starts at 1 and takes any higher card. Your descending pile starts at 60 and takes any lower card. The same number never fits.
face_to_face-rules-jump = Ten back makes room
face_to_face-rules-jump-text = On your own piles a card may also go the wrong way by exactly ten: 17 on 27 when climbing, 45 on 35 when falling. As often as you can.
face_to_face-rules-turn = Two cards or more
face_to_face-rules-turn-text = In your turn you lay at least two cards, one after the other, in any order and on any pile that takes them. You may stop at two or go on. You draw only at the end.
face_to_face-rules-gift = One gift a turn
face_to_face-rules-gift-text = One card a turn may go to the other side, and only if it makes that pile better for its owner: lower on the climbing pile, higher on the falling one. At least one card must go on your own side too.
face_to_face-rules-draw = Two, or up to six
face_to_face-rules-draw-text = Without a gift you draw two, however many you laid. With a gift you fill your hand up to six. When your deck is empty you play on without drawing.
face_to_face-rules-end = Cannot lay two? Lost
face_to_face-rules-end-text = Whoever cannot lay two cards in a turn loses at once. This holds to the last card: one single card in hand and an empty deck lose the turn, unless you agreed otherwise. Plan ahead and lay three once.
face_to_face-rules-secret = What may be seen
face_to_face-rules-secret-text = Hands are secret, and of each pile only the top is seen. How many cards are in hand and in the decks is seen by both.
# $card, and on which $pile
face_to_face-laid = { $pile ->
    [own_ascending] { $card } ↑
    [own_descending] { $card } ↓
    [their_ascending] { $card } ↑ across
   *[their_descending] { $card } ↓ across
}

## Looking back
face_to_face-review-why = How likely you were to win after each of your turns, judged by what you could know then.
face_to_face-review-why-open = How likely you were to win after every turn, judged by what each of you knew then.
face_to_face-review-slip = Turn { $turn }: you laid { $moves }. Better: { $better }, which adds { $percent } points to the chance of winning.
face_to_face-review-slip-of = Turn { $turn }: { $name } laid { $moves }. Better: { $better }, which adds { $percent } points to the chance of winning.
face_to_face-review-swing = After turn { $turn }: from { $from } to { $to }%, by what { $name } laid and what was drawn.
face_to_face-review-good = No turn could have been much better. Well played!
face_to_face-review-open = Open cards: the turns and hands of both
face_to_face-review-all = All turns
# In a list with numbers: the hand, what of it was laid, and the chance then; and whose turn it was, if both are shown
face_to_face-review-line = In hand { $hand }; laid { $moves }: { $percent }%.
face_to_face-review-line-of = { WHO($name) ->
    [you] You
   *[one] { $name }
}: in hand { $hand }; laid { $moves }: { $percent }%.
