### The words of Tous Ego’s screens, in English.

## The three forecasts
tous_ego-sign-most = more than anyone
tous_ego-sign-some = some, or tied for most
tous_ego-sign-none = none
tous_ego-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## What can I do now?
tous_ego-now-vote = Both ballots may be for the same person.
tous_ego-now-drop = One more tap, and they are in the urn for good.
tous_ego-now-wait-reader = Talk it over! { WHO($reader) ->
    [you] You read
   *[one] { $reader } reads
} next.
tous_ego-now-wait-first = { WHO($reader) ->
    [you] You read
   *[one] { $reader } reads
} the first question.
tous_ego-you-turn-for = { $reader } is a bot: when you have talked it over, you turn the card.
tous_ego-now-sits-out = You sit this round out, and are back in the next.
tous_ego-now-count = The urn is opened.

## The question
tous_ego-read-aloud = Read it aloud
tous_ego-asks = { WHO($reader) ->
    [you] You ask
   *[one] { $reader } asks
}
tous_ego-turn-card = Turn the card over
tous_ego-which = Which question?
tous_ego-ask-this = Put this question
tous_ego-more-cards = Other cards
tous_ego-write = … or one of your own
tous_ego-write-hint = Who …?
tous_ego-ask-mine = Put my question
tous_ego-letters = { $count } / { $longest }
tous_ego-another = Another question

## The ballots
tous_ego-ballot-first = First ballot
tous_ego-ballot-second = Second ballot
tous_ego-ballot-empty = tap a name
tous_ego-take-back = take back
tous_ego-fold = Fold them
tous_ego-on-to-forecast = On to your forecast
tous_ego-back = Change them
tous_ego-drop = Drop them into the urn
tous_ego-drop-both = Drop ballots and forecast
tous_ego-names = Who gets a ballot?
tous_ego-nobody-sees = Nobody will ever know.

## The forecast
tous_ego-your-forecast = And you: how did you come out?
tous_ego-lay-down = Lay it face down
tous_ego-forecast-laid = Your forecast is on the table, face down.

## Covered
tous_ego-in-urn = In the urn
tous_ego-on-its-way = On its way…
tous_ego-sends-again = This pad sends it again by itself until it is in; leave it open.
tous_ego-covered-vote = Both ballots are in. Put the phone down and look innocent.
tous_ego-covered-both = Ballots and forecast are in. Put the phone down and look innocent.
tous_ego-laid = On the table
tous_ego-peek-ballots = Your ballots: { $names }
tous_ego-peek-forecast = Your forecast: { $sign }

## The board
tous_ego-ballots-in = { $count ->
    [0] The urn is empty.
    [one] { $count } ballot in the urn
   *[other] { $count } ballots in the urn
}
tous_ego-done = done
tous_ego-thinking = thinking
tous_ego-away = away
tous_ego-coach-tie = Level in front: nobody has +, those in front have ±.
tous_ego-legend = The three forecasts
tous_ego-track = The way to { $target }
tous_ego-lane = { $name }: { $position } of { $target }
tous_ego-before = Just before
tous_ego-totals = { $name } { $ballots }
tous_ego-beat-forecasts = The forecasts, all together
tous_ego-beat-ballots = The ballots, one by one
tous_ego-was = it was { $sign }
tous_ego-beat-points = Who knew it?
tous_ego-ballot-number = { $number } / { $all }

## The first time, one sentence on the board
tous_ego-coach-voting = Everybody drops two ballots, for others only; both may be for the same person. Who voted how stays secret for ever.
tous_ego-coach-forecasting = Everybody forecasts how they came out themselves; a right forecast is worth 3 cells, only 1 for the ±.
tous_ego-coach-voting_and_forecasting = Two ballots for others, and a forecast of how you come out yourself, in one go.

## The end
tous_ego-end-of = { $position } / { $target }
tous_ego-end-rounds = { $rounds ->
    [one] One question, and { $names }.
   *[other] { $rounds } questions, and { $names }.
}

## The rules, in our own words
tous_ego-rules-lead = Do you know what the others think of you? Three to six people find out.
tous_ego-rules-question-title = 1. A question
tous_ego-rules-question = One of you reads a question that begins with “who”. The answer is always somebody at the table. The next question is the next player’s, clockwise. It is the next card, but for those whose theme came a moment ago: the draw passes over them as long as there is a choice.
tous_ego-rules-vote-title = 2. Two ballots
tous_ego-rules-vote = Everybody votes, the reader too: two ballots, both for one person or one each for two. Never for yourself. The urn keeps the secret for ever: who voted for whom is written nowhere.
tous_ego-rules-forecast-title = 3. Your forecast
tous_ego-rules-forecast = When all ballots are in, and before the urn is opened, you lay one of three cards face down: how did you come out yourself?
tous_ego-rules-count-title = 4. The count
tous_ego-rules-count = The forecasts are turned over together, then the ballots are counted. If your forecast is right, you move forward; if not, you stay.
tous_ego-rules-tie = Two people with 3 ballots each are level in front: neither has “more than anyone”. For both of them ± is right.
tous_ego-rules-end-title = The end
tous_ego-rules-end = The first pawn to reach 36 wins (or 24, or 12, as you agree). If several get there in the same round the furthest wins, and equals share the win.
tous_ego-rules-away-title = Somebody is away
tous_ego-rules-away = Nobody votes for somebody else. Whoever is skipped sits the round out, but can still get ballots. With fewer than three voters a round does not count.
tous_ego-rules-kind = Tease, don’t hurt. A question that goes too far can be replaced before the first ballot is in, and a round that went wrong can be declared void.
