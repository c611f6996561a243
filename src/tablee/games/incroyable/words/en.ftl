### The words of Incroyable!

game-title = Incroyable!
game-tagline = For 3 to 6, three quarters of an hour: guess the unknown, bluff a little, doubt at the right moment.
game-how = Somebody reads a question whose answer is a number that hardly anyone knows, and everybody writes an estimate in secret. Once all are shown, people speak from high to low: let it pass, or call “Incroyable!” at a number that is too high; whoever is lowest has to doubt or raise. The first doubt brings the answer: the closer you are without going over it, the further you walk, and a doubt that was right pays well. Along the track, spirals open risk rounds, and the first pawn home wins.

## Numbers as people write them: a year has no separator

figure-value = { $kind ->
    [date] { NUMBER($value, useGrouping: 0) }
   *[other] { NUMBER($value, useGrouping: 1) }
}
figure-old = { $kind ->
    [date] { NUMBER($old, useGrouping: 0) }
   *[other] { NUMBER($old, useGrouping: 1) }
}
figure-answer = { $kind ->
    [date] { NUMBER($answer, useGrouping: 0) }
   *[other] { NUMBER($answer, useGrouping: 1) }
}

## What happens

event-asked = { $stake ->
    [none] { WHO($questioner) ->
        [you] You read
       *[one] { $questioner } reads
    } the { $symbol ->
        [books] { value-symbol-books }
        [globe] { value-symbol-globe }
        [heart] { value-symbol-heart }
        [tree] { value-symbol-tree }
       *[professor] { value-symbol-professor }
    } question: { $question }
   *[other] For { $stake } points, { WHO($questioner) ->
        [you] you ask
       *[one] { $questioner } asks
    }: { $question }
}
event-estimated = { WHO($seat) ->
    [you] You
   *[one] { $seat }
} wrote { figure-value }.
event-shifted = To break the tie, { WHO($seat) ->
    [you] you go
   *[one] { $seat } goes
} from { figure-old } to { figure-value }.
event-passed = { WHO($seat) ->
    [you] You pass.
   *[one] { $seat } passes.
}
event-raised = { WHO($seat) ->
    [you] You raise
   *[one] { $seat } raises
} from { figure-old } to { figure-value }.
event-challenged = “Incroyable!” { WHO($seat) ->
    [you] You do
   *[one] { $seat } does
} not believe { WHO($target) ->
        [you] your
       *[one] { $target }’s
    } { figure-value }.
event-answer_read = The answer: { figure-answer }{ $unit ->
    [none] {""}
   *[other] { $kind ->
        [percentage] {""}
       *[other] {"\u00A0"}
    }{ $unit }
}.{ $note ->
    [none] {""}
   *[other] {" "}{ $note }
}
event-challenge_judged = { $success ->
    [yes] Well spotted{ WHO($seat) ->
        [you] {""}
       *[one] , { $seat }
    }: { WHO($target) ->
        [you] your
       *[one] { $target }’s
    } number was too high.
   *[no] Bad luck{ WHO($seat) ->
        [you] {""}
       *[one] , { $seat }
    }: { WHO($target) ->
        [you] your
       *[one] { $target }’s
    } number was not too high.
}
event-announced = { WHO($seat) ->
    [you] You say
   *[one] { $seat } says
} { figure-value }. More or less?
event-bet_shown = { WHO($seat) ->
    [you] You
   *[one] { $seat }
} had said { SIGN($sign) ->
    [plus] more
   *[minus] less
}: { $right ->
    [yes] quite right.
   *[no] wrong, and out of this round.
}
event-scored = { WHO($seat) ->
    [you] You score
   *[one] { $seat } scores
} { $points ->
    [0] nothing.
    [one] { $points } point.
   *[other] { $points } points.
}
event-walked = { WHO($seat) ->
    [you] You walk
   *[one] { $seat } walks
} { $steps ->
    [one] { $steps } cell
   *[other] { $steps } cells
}{ $bonus ->
    [0] {""}
   *[other] {" "}(plus { $bonus } for the bonus)
}{ $back ->
    [0] {""}
   *[other] , { WHO($seat) ->
        [you] go
       *[one] goes
    } back { $back } from a black cell
} and { WHO($seat) ->
    [you] stop
   *[one] stops
} on cell { $end }.
event-risk_round_began = A spiral! { WHO($questioner) ->
    [you] You open
   *[one] { $questioner } opens
} a risk round.
event-risk_round_ended = The risk round is over.

reason-finish = { WHO($winners) ->
    [you] You reach the end of the track and win the game!
    [us] { $winners } reach the end of the track together and share the win!
    [several] { $winners } reach the end of the track together and share the win!
   *[one] { $winners } reaches the end of the track and wins the game!
}

## What the table waits for

phase-drawing = { WHO($waiting) ->
    [you] Take
   *[one] { $waiting } takes
} a card and { WHO($waiting) ->
    [you] read
   *[one] reads
} the question.
phase-estimating = Everybody writes an estimate in secret. { waiting-for }
phase-separating = The same number twice: { WHO($waiting) ->
    [you] take another
    [us] { $waiting } take another
    [several] { $waiting } take another
   *[one] { $waiting } takes another
}, just below or just above.
phase-speaking = { WHO($waiting) ->
    [you] You speak
   *[one] { $waiting } speaks
}: doubt a number, pass or, at the very bottom, raise.
phase-continuing = The risk round goes on: { WHO($waiting) ->
    [you] read
   *[one] { $waiting } reads
} the next question.
phase-announcing = { WHO($waiting) ->
    [you] You know the answer: say
   *[one] { $waiting } knows the answer and has to say
} another number.
phase-betting = More or less? The choice is secret. { waiting-for }

## What one can do

move-draw = Read the question
move-estimate = Estimate
move-shift = Change your number
move-pass = Pass
move-raise = Raise
move-challenge = Doubt: “Incroyable!”
move-announce = Say a number
move-bet = Choose more or less

field-estimate-value = Your estimate ({ $low } to { $high })?
field-shift-value = Which free number?
field-raise-value = Raise to how much ({ $low } to { $high })?
field-challenge-seat = Whose number is too high?
field-announce-value = Which number will you say ({ $low } to { $high }, but not the answer)?
field-bet-sign = Is the answer more or less?

value-sign-plus = + (more, or later)
value-sign-minus = − (less, or earlier)
value-symbol-books = books
value-symbol-globe = globe
value-symbol-heart = heart
value-symbol-tree = tree
value-symbol-professor = professor

## What is not possible

refusal-lowest_cannot_pass = The lowest estimate cannot pass: raise it, or doubt another.{ rule-cited }
refusal-only_the_lowest_raises = Only the lowest estimate is raised: here one doubts or passes.{ rule-cited }
refusal-overtake_somebody = { $low ->
    [none] No raise is possible any more: doubt one of the estimates
   *[other] A raise has to overtake somebody: say a free number from { NUMBER($low, useGrouping: 0) } to { NUMBER($high, useGrouping: 0) }
}.{ rule-cited }
refusal-not_yourself = Nobody doubts themselves: choose somebody else’s estimate.{ rule-cited }
refusal-not_the_answer = That is the answer itself: say any other number.{ rule-cited }

## Worth telling again

highlight-near_estimate = The nearest estimate: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} wrote { figure-value }{ $exact ->
    [yes] , and that was exactly it.
   *[no] ; the answer was { figure-answer }.
}
highlight-bold_raise = The boldest raise: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} went from { figure-old } to { figure-value }, and it was still low enough.
highlight-fine_doubt = The finest doubt: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} did not believe { figure-value }; the answer was { figure-answer }.
highlight-long_walk = The longest walk: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} went { $count } cells at once.
highlight-sure_bets = The surest bets: { WHO($seats) ->
    [you] you were
    [us] { $seats } were
    [several] { $seats } were
   *[one] { $seats } was
} right { $count ->
    [2] twice
   *[other] { $count } times
} in risk rounds.
record-near_estimate = The nearest estimate
record-bold_raise = The boldest raise
record-fine_doubt = The finest doubt
record-long_walk = The longest walk
record-sure_bets = The surest bets

## “What would you do?”

hint-lower = Take the lower one, { figure-value }: too high scores nothing, too low may still score.
hint-higher = Take the higher one, { figure-value }: by all the numbers the answer lies above it.
hint-least_evil = Doubt { $seat }: { figure-value } is too high only { $percent } times in a hundred, but by all the numbers anything else brings less.
hint-doubt = Doubt { $seat }: all numbers together say that { figure-value } is too high, { $percent } times in a hundred.
hint-pass = Pass: by all the numbers, no doubt pays better now.
hint-raise = Raise to { figure-value }: by all the numbers that is worth more than a doubt.

## What a table can agree on

option-board = Which track? (default: the long one)
option-board-classique = the long one: 50 cells, about a dozen rounds
option-board-court = the short one: 30 cells, about six rounds
option-bonus_order = Several pawns reach the bonus cell: when do they get their extra cells? (default: after all have moved)
option-bonus_order-after_moves = once all pawns have moved
option-bonus_order-sequential = each pawn at the end of its own move

## In the terminal

# $spiral, $bonus, $black and $finish what the cells look like
terminal-track-legend = { $spiral } risk round   { $bonus } bonus   { $black }n back n cells   { $finish } finish
terminal-unit-quantity = a quantity
terminal-unit-date = a year
terminal-unit-percentage = a percentage
# $answer the answer, for the eyes of the questioner
terminal-answer-for-you = The answer, for your eyes only: { $answer }
# $question and $answer the last question
terminal-last-answer = Just before: { $question } → { $answer }
terminal-estimates = Estimates
terminal-must-change = has to change
terminal-is-lowest = lowest: doubts or raises
terminal-to-speak = still to speak
terminal-your-estimate = Your estimate: { $value }
# $stake the points, $names who is still in
terminal-risk = Risk round for { $stake } points · still in: { $names }
terminal-announced = More or less than { $value }?
terminal-your-bet = Your card: { $sign }
terminal-signs = The sign of a cell is the subject of the question: { $books } books, { $globe } globe, { $heart } heart, { $tree } tree, { $professor } professor. { $spiral } opens a risk round, { $bonus } is the bonus cell.
terminal-points = Points: a doubt that is right earns 7, and an extra if its target was not the highest; then 5, 4, 3 and 2 go to the closest estimates that are not too high. If the doubt is wrong, these share 7, 5, 4, 3 and 2.

## What screens without drawings of its own say

shown-question-words = The question
shown-position = The track
shown-estimates = estimate
shown-questioner = asks
shown-announced = Announced
shown-stake = At stake
shown-round = Round
shown-my_estimate = Your estimate
shown-my_sign = Your bet
shown-answer = The answer
