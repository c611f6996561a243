### The words of Tous Ego

game-title = Tous Ego
game-tagline = For 3 to 6, three quarters of an hour: vote for the others in secret, and guess what they think of you.
game-how = A question begins with “who”, and the answer is always somebody at the table: everybody slips two secret ballots into the urn, for others only. Before it is opened, you forecast how you came out yourself: the most ballots of all (+), some (±) or not one (0). Then they are counted, and a right forecast takes you three cells on, or a single one for ±. Who voted for whom will never be known; the first pawn to reach the target wins.

## What happens

event-asked = { WHO($reader) ->
    [you] You ask
   *[one] { $reader } asks
}: { $question }
event-vote_closed = All ballots are in the urn.
event-counted = { $ballots ->
    [0] No ballots for { $seat }
    [one] One ballot for { $seat }
   *[other] { $ballots } ballots for { $seat }
}{ $standing ->
    [most] , more than for anybody else
   *[other] {""}
}; { $forecast ->
    [most] forecast + (the most)
    [some] forecast ± (some)
    [none] forecast 0 (not one)
   *[other] no forecast
}: { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
}, cell { $position }.

reason-target = { WHO($winners) ->
    [you] You reach the target and win the game!
    [us] { $winners } reach the target together and share the win!
    [several] { $winners } reach the target together and share the win!
   *[one] { $winners } reaches the target and wins the game!
}

## What the table waits for

phase-reading = { WHO($waiting) ->
    [you] Read
   *[one] { $waiting } reads
} a question.
phase-voting = Two secret ballots, for others only. { waiting-for }
phase-forecasting = The urn is still shut: everybody forecasts how they came out. { waiting-for }
phase-voting_and_forecasting = Two secret ballots for others, and a forecast for oneself. { waiting-for }

## What one can do

move-draw = Turn over the card and read the question
move-pick = Choose one of the questions
move-leaf = Look at the next cards
move-write = Write a question
move-vote = Vote
move-forecast = Make your forecast
move-vote_and_forecast = Vote and make your forecast

field-pick-card = Which question?
field-write-text = Your question? (200 characters at most)
field-vote-seats = Your two ballots: for whom? (both may be for the same person)
field-forecast-sign = And you, how did you come out?
field-vote_and_forecast-seats = Your two ballots: for whom? (both may be for the same person)
field-vote_and_forecast-sign = And you, how did you come out?

value-sign-most = +, more ballots than anybody else (3 points)
value-sign-some = ±, one ballot at least, but not alone in front (1 point)
value-sign-none = 0, not a single ballot (3 points)

## What is not possible

refusal-not_for_yourself = You cannot vote for yourself: both ballots go to others.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] The clock for a turn, in seconds,
    [target] The target of the game
   *[other] This setting
} has to be from { $low } to { $high }.{ rule-cited }

## Worth telling again

highlight-sure_forecasts = The surest forecasts: { WHO($seats) ->
    [you] you were
    [us] { $seats } were
    [several] { $seats } were
   *[one] { $seats } was
} right { $count ->
    [2] twice
   *[other] { $count } times
}.
highlight-forecasts_in_a_row = The finest run: { WHO($seats) ->
    [you] you were
    [us] { $seats } were
    [several] { $seats } were
   *[one] { $seats } was
} right { $count } times in a row.
highlight-bold_forecasts = The boldest forecasts: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} scored three points at once { $count ->
    [2] twice
   *[other] { $count } times
}.
record-sure_forecasts = The surest forecasts
record-forecasts_in_a_row = The finest run
record-bold_forecasts = The boldest forecasts

## “What would you do?”

forecast-of = { $sign ->
    [most] +
    [some] ±
   *[none] 0
}
hint-pays_best = Forecast { forecast-of }: among people of whom nothing is known it comes true { $percent } times in a hundred, and pays best on average.
hint-catch_up = Forecast { forecast-of }: one point is too little to catch up now, and three come true { $percent } times in a hundred.

## What a table can agree on

option-target = How many points to win, from 6 to 99? (default: 36; 24 or 12 for a shorter game)
option-tie_end = Several pawns reach the target together: who wins? (default: the furthest)
option-tie_end-highest_then_shared = the furthest; if level, they share the win
option-tie_end-shared = all who have reached the target
option-question_choice = How is the question chosen? (default: the top card)
option-question_choice-drawn = the top card of the pile
option-question_choice-pick_of_3 = one card out of three
option-question_choice-free = any card of the pile, or one written on the spot
option-forecast = When does one forecast? (default: after the vote)
option-forecast-after_all = after the vote, when all ballots are in the urn
option-forecast-with_vote = together with the vote, in one go

## In the terminal

# $sign the card
terminal-your-forecast = Your forecast: { $sign }
terminal-forecast = forecast { $sign }
terminal-last-count = The last count: { $question }
terminal-points = A right forecast earns 3 points for +, 1 for ± and 3 for 0.

## What screens without drawings of its own say

shown-question = The question
shown-position = Points
shown-reader = reads
shown-last-ballots = ballots
shown-last-points = scored
shown-round = Round
shown-forecast = Your forecast
