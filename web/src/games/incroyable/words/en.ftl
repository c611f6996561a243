### The words of the screens of Incroyable!

## The rule of thumb
incroyable-too-high-is-nothing = Too high = 0 · too low still scores
incroyable-wrong-is-out = Right: walk by the stake · wrong: out

## Explained when it first happens
incroyable-coach-drawing = The cell under your pawn decides which question you read.
incroyable-coach-estimating = Everybody writes a number, the reader too. Closest without going over scores most.
incroyable-coach-separating = No two numbers may be the same: the first from the reader on stays, the others step aside.
incroyable-coach-announcing = Only the reader knows the answer and says another number. Is the answer more or less? Whoever is wrong is out.
incroyable-coach-betting = Right: walk by the stake. Wrong: out of this round, and the reader walks.
incroyable-coach-continuing = Whoever is still in plays on, for a higher stake.

## A number
incroyable-your-number = Your number
incroyable-nothing-yet = No number yet
incroyable-digits = { $count ->
    [one] { $count } digit, covered
   *[other] { $count } digits, covered
}
incroyable-number-pad = Number pad
incroyable-dials = Dials
incroyable-erase = Erase the last digit
incroyable-digits-show = Show
incroyable-digits-cover = Cover
incroyable-more-than-whole = { $value }: are you sure?
incroyable-between = From { $low } to { $high }, please.
incroyable-taken = Somebody has that number already.
incroyable-thousands = thousands
incroyable-hundreds = hundreds
incroyable-tens = tens
incroyable-ones = ones
incroyable-turn-up = { $place }, up
incroyable-turn-down = { $place }, down
incroyable-lay-down = Lay it down
incroyable-your-estimate = Your estimate
incroyable-laid-down-covered = Your number lies face down · tap or hold to peek

## The ladder
incroyable-ladder = The estimates, highest first
incroyable-speaks = ▶ { WHO($name) ->
    [you] speak
   *[one] speaks
}
incroyable-speaks-later = { WHO($name) ->
    [you] speak
   *[one] speaks
} { $turn ->
    [2] next
    [3] 3rd
   *[other] { $turn }th
}
incroyable-passed = passed
incroyable-raised = raised
incroyable-must-move = ▶ { WHO($name) ->
    [you] step
   *[one] steps
} aside
incroyable-too-high = too high
incroyable-doubted = doubted by { $name }
incroyable-doubt-pays = A right doubt pays ↓
incroyable-worth = To doubt this one and be right is worth { $points } points
incroyable-tap-to-doubt = To doubt a number, tap it above.
incroyable-confirm-doubt = { $target }’s { $value } is too high (+{ $points } if so)
incroyable-on-second-thought = No, let me think
incroyable-must-doubt = No raise is possible any more: doubt one of the numbers above.
incroyable-raise = Raise
incroyable-raise-to = Raise to { $value }
incroyable-other-number = Another number
incroyable-very-high = { $value } is more than twice the highest number on the table ({ $highest }).
incroyable-raise-anyway = Yes, raise to { $value }
incroyable-tie = { $names } have the same number: { $value }.
incroyable-tie-rule = Counting clockwise from { WHO($questioner) ->
    [you] you, who read,
   *[one] { $questioner }, who reads,
} the first of them stays. { WHO($name) ->
    [you] You step
   *[one] { $name } steps
} to the nearest free number, below or above.
incroyable-below = just below
incroyable-above = just above

## The answer
incroyable-cry = Incroyable!
incroyable-does-not-believe = { WHO($name) ->
    [you] You do
   *[one] { $name } does
} not believe { $target }.
incroyable-the-answer = The answer
incroyable-card-turns = { WHO($name) ->
    [you] You turn
   *[one] { $name } turns
} the card over…
incroyable-doubt-right = Too high: { WHO($name) ->
    [you] you were
   *[one] { $name } was
} right to doubt { $target }.
incroyable-doubt-wrong = Not too high: { $name } doubted { $target } in vain.
incroyable-just-before = Just before: { $question } → { $answer }.
incroyable-you-scored = { $points ->
    [0] No points for you this time.
    [one] { $points } point for you.
   *[other] { $points } points for you!
}
incroyable-look-beside = Look at the board ▶
incroyable-skip = Seen it, go on

## The card
incroyable-turn-the-card = Turn the card
incroyable-you-read = Your pawn stands on “{ $symbol }”: that is the question you read aloud.
incroyable-you-risk = Your pawn stands on a spiral: you lead a risk round.
incroyable-you-go-on = The risk round goes on: read the next question of the same card.
incroyable-reads = { WHO($name) ->
    [you] You turn
   *[one] { $name } turns
} the next card.
incroyable-reads-on = { WHO($name) ->
    [you] You read
   *[one] { $name } reads
} the next question of the same card.
incroyable-you-turn-for = { $name } is a bot: you turn the card and read aloud, whenever you like.

## Who does what
incroyable-thinking = { WHO($name) ->
    [you] are
   *[one] is
} thinking
incroyable-laid-down = { WHO($name) ->
    [you] have
   *[one] has
} laid a number down
incroyable-track = The track. { $list }.
incroyable-stands = { $name } on cell { $cell }
incroyable-cell-of = { $cell } of { $finish }

## The risk round
incroyable-risk-round = Risk round!
incroyable-stakes = The stakes
incroyable-number-to-come = { WHO($name) ->
    [you] You are
   *[one] { $name } is
} about to say a number.
incroyable-more-or-less = More or less than
incroyable-later-or-earlier = Later or earlier than
incroyable-more = more
incroyable-less = less
incroyable-later = later
incroyable-earlier = earlier
incroyable-still-in = still in
incroyable-out = out of this round
incroyable-right = right
incroyable-wrong = wrong, out
incroyable-card-down = card laid down
incroyable-card-covered = Your card lies face down · tap or hold to peek
incroyable-your-card = Your card
incroyable-questioner-walks = Somebody was wrong: { WHO($name) ->
    [you] you walk
   *[one] { $name } walks
} { $stake } too.
incroyable-answer-for-you = The answer, for your eyes only · tap or hold to peek
incroyable-say-another = Remember it. You will say another number: the closer, the trickier.
incroyable-cover-and-say = Covered again: say a number
incroyable-say-it = Say this number
incroyable-see-answer-again = See the answer again
incroyable-for-fun = You are out of this round. What would you have said? (just for fun)
incroyable-can-tap = You are out of this round, but may still choose for fun.
incroyable-fun-waits = Noted, for you alone. You will see whether you were right.
incroyable-fun-right = For fun you were right!
incroyable-fun-wrong = For fun you were wrong.

## The rules
incroyable-rules-goal = Be the first to reach the end of the track. Every question has a number as its answer, and hardly anybody knows it.
incroyable-rules-estimate-title = Estimate
incroyable-rules-estimate = The reader’s pawn chooses the question: its cell shows a symbol. Everybody, the reader too, writes a number from 1 to 9,999 in secret. Then all are turned over.
incroyable-rules-tie-title = Same number?
incroyable-rules-tie = Counting clockwise from the reader, the first one stays. Each of the others takes the nearest free number, just below or just above. The highest tie comes first.
incroyable-rules-speak-title = Doubt, pass or raise
incroyable-rules-speak = The second-highest speaks first, then the next one down. You either pass or cry “Incroyable!” at somebody’s number: you claim that it is too high. The lowest cannot pass: doubt, or raise above at least one other player, to a number that nobody has. Then whoever is lowest now has to doubt or raise, until somebody doubts.
incroyable-rules-points-title = Points
incroyable-rules-points-right = The doubt is right: the number was above the answer. Whoever doubted gets 7, plus the rank of the doubted number if it was not the highest (second: 2, third: 3…). The others who are not too high get 5, 4, 3, 2, the closest first.
incroyable-rules-points-wrong = The doubt is wrong: whoever doubted gets nothing. The others who are not too high get 7, 5, 4, 3, 2, the closest first.
incroyable-rules-points-high = Too high scores nothing; hitting the answer exactly is not too high.
incroyable-rules-track-title = The track
incroyable-rules-bonus = Bonus: whoever reaches or passes it walks on by their place in the race: the leader 1, the second 2, and so on.
incroyable-rules-black = Black: whoever stops here goes back as many cells as it says.
incroyable-rules-spiral = Spiral: if your pawn stands here when it is your turn to read, you lead a risk round.
incroyable-rules-risk-title = The risk round
incroyable-rules-risk = Up to five questions of one card, for 2, 3, 4, 5 and 7 points; with your own questions only, of one card after the other, and no question twice. The reader looks at the answer and says another number. The others choose in secret: is the answer more or less (for a date: later or earlier)? Whoever is right walks by the stake and stays in, whoever is wrong is out. If anybody was wrong, the reader walks by the stake too.
incroyable-rules-end-title = The end
incroyable-rules-end = As soon as a pawn reaches the finish the game is over. If several do at once, the furthest wins; equals share it.

## A card that is tried in the workshop
incroyable-try-turn = Turn the card over
incroyable-try-cover = Cover the answers

## Looking back
# What somebody did or had better done, after “chose to”
incroyable-review-pass = pass
incroyable-review-raise = raise to { $value }
incroyable-review-doubt = doubt { WHO($target) ->
    [you] your
   *[one] { $target }’s
} { $value }
incroyable-review-asked = { $question } → { $answer }
incroyable-review-risk = A risk round
incroyable-review-why = How likely you were to win after each round, by where the pawns stood. What you said is judged by the numbers that lay on the table; what you knew yourself is not counted.
incroyable-review-why-open = How likely you were to win after each round, by where the pawns stood. What everybody said is judged by someone who knows the answer.
incroyable-review-slip = Round { $turn }: you chose to { $moves }. Better: { $better }, which adds { $percent } points to the chance of winning.
incroyable-review-slip-of = Round { $turn }: { $name } chose to { $moves }. Better: { $better }, which adds { $percent } points to the chance of winning.
# $steps and $most are cells with their sign
incroyable-review-swing = Round { $turn }: from { $from } to { $to }%. On the track: you { $steps }, { $other } { $most }.
incroyable-review-good = Nothing that you said could have been much better.
incroyable-review-open = Cards turned over: what everybody said, judged by the answer
incroyable-review-all = All rounds
# $about is the question with its answer
incroyable-review-round = { $about }. Your chance then: { $percent }%.
incroyable-review-line = You chose to { $moves }: { $percent }%.
incroyable-review-line-of = { WHO($name) ->
    [you] You
   *[one] { $name }
} chose to { $moves }: { $percent }%.
