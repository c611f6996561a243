### Tous Ego: what is explained when it first happens, and the guided first round.

## When it first happens
tous_ego-coach-level = Two or more are level in front, so nobody has a majority: for those in front + is wrong, and ± is right.
tous_ego-coach-near = { $name } is close to { $target }: one more right forecast may decide the game.
tous_ego-coach-none = No ballot at all, and { $name } knew it: to foresee that is worth as much as a majority.
tous_ego-coach-points = Ballots bring nothing: only a right forecast moves a pawn, by 3 for + and 0, by 1 for ±.

## The guided first round: $name is somebody else, “you” is whoever learns
tous_ego-learn-goal = The goal: be the first to the end of the track. One walks by knowing what the others think of oneself.
tous_ego-learn-read = You are the reader: turn the card over and read the question aloud. The answer is somebody at this table.
tous_ego-learn-read-other = { $name } reads the first question. The answer is somebody at this table.
tous_ego-learn-vote = Who is it? You have two ballots, for others only; both may be for the same person. Nobody will ever know.
tous_ego-learn-vote-wait = Your ballots are in the urn. It stays shut until everybody has voted and forecast.
tous_ego-learn-forecast = This is what counts: how did the others vote for you? + more than for anyone, 0 not at all, ± in between. + and 0 are worth 3, ± is worth 1.
tous_ego-learn-forecast-wait = Your forecast lies face down. When all of them do, the urn is opened.
tous_ego-learn-both = Two ballots for others, then what counts: how did they vote for you? + more than for anyone, 0 not at all, ± in between. + and 0 are worth 3, ± is worth 1.
tous_ego-learn-both-wait = Ballots and forecast are in. When everybody’s are, the urn is opened.
tous_ego-learn-result-right = { $ballots ->
    [0] No ballot
    [one] One ballot
   *[other] { $ballots } ballots
} for you, that is { $sign }, and so you said: { $points ->
    [one] one step
   *[other] { $points } steps
} forward. Ballots themselves bring nothing.
tous_ego-learn-result-wrong = { $ballots ->
    [0] No ballot
    [one] One ballot
   *[other] { $ballots } ballots
} for you, that is { $sign }, but you said { $forecast }: you stay where you are. Only a right forecast moves a pawn.
tous_ego-learn-result-level = { $ballots ->
    [one] One ballot
   *[other] { $ballots } ballots
} for you, but somebody has as many: level in front is ±, not +. You said { $forecast }, and stay where you are.
