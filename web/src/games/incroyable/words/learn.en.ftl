### Incroyable!: what is explained when it first happens, and the guided first round.

## When it first happens
incroyable-coach-black = Black cell: whoever stops there goes back as many cells as it says. { $name } goes back { $back }.
incroyable-coach-bonus = The star: whoever reaches or passes it walks on by the place in the race, the leader 1, the second 2 and so on. { $name } gets { $bonus } more.
incroyable-coach-spiral = A spiral does nothing on arrival. Whoever still stands there when it is their turn to read leads a risk round: that may be { $name }.
incroyable-coach-doubted = A doubt ends the round: the card is turned over. If the number is above the answer, the doubt was right.
incroyable-coach-doubt-right = A right doubt is worth 7, and more if the number was not the highest. Of the others, only those who are not too high score, the closest most.
incroyable-coach-doubt-wrong = A wrong doubt is worth nothing. Those who are not too high share 7, 5, 4, 3 and 2, the closest first.
incroyable-coach-first = The second-highest number speaks first: { $name }. The highest keeps quiet, since it is the first to be doubted: { $highest }.
incroyable-coach-next = Nobody has doubted yet: the next number down speaks, { $name }. Passing is allowed, but not for the lowest.
incroyable-coach-must = The lowest number cannot pass: { $name } must doubt somebody, or raise above at least one other number.

## The guided first round: $name is somebody else, “you” is whoever learns
incroyable-learn-goal = The goal: be the first pawn at the end of the track. Every answer is a number that hardly anybody knows, so guess well and doubt well.
incroyable-learn-draw = Turn the card over. The symbol under your pawn decides which of its five questions is yours to read aloud.
incroyable-learn-draw-other = { $name } reads the next question: the symbol under their pawn decides which one.
incroyable-learn-estimate = Write your number and lay it down: the others will not see it yet. Rather too low than too high: above the answer there is nothing to win.
incroyable-learn-estimate-wait = Your number lies face down. When all of them do, they are turned over together.
incroyable-learn-tie = Somebody has the same number, and no two may be alike: step to the nearest free one, below or above.
incroyable-learn-tie-other = Two numbers are the same, and that may not be: { $name } steps aside.
incroyable-learn-speak = It is for you to speak. Is a number too high, most likely { $highest }’s { NUMBER($value, useGrouping: 1) }? Tap it to cry “Incroyable!”. If you would rather see what the others do, pass.
incroyable-learn-must = Yours is the lowest number: you cannot pass. Raise it above at least one other, or doubt somebody. To raise is to believe that the answer is that high.
incroyable-learn-speak-other = It is for { $name } to speak: from the second-highest number down, each passes or doubts. The highest, { $highest }, only listens.
incroyable-learn-passed = { $name } passes: no doubt, for now. The next number down may speak.
incroyable-learn-raised = { $name } had the lowest number and could not pass: it goes from { NUMBER($old, useGrouping: 1) } up to { NUMBER($value, useGrouping: 1) }. Whoever is lowest now has to doubt or raise.
incroyable-learn-you-raised = You have overtaken somebody. Whoever is lowest now has to doubt or raise, and may well doubt you.
incroyable-learn-doubts = “Incroyable!” { $name } says that { $target }’s { NUMBER($value, useGrouping: 1) } is above the answer. That ends the round: now the card is turned over.
incroyable-learn-doubts-you = { $name } does not believe your { NUMBER($value, useGrouping: 1) }. If the answer is at least that high, you were right, and the doubt brings nothing.
incroyable-learn-you-doubt = You doubt { $target }’s { NUMBER($value, useGrouping: 1) }. If it is above the answer, you get 7 points or more; if not, none.
incroyable-learn-doubt-right = The answer is { NUMBER($answer, useGrouping: 1) }, and { NUMBER($value, useGrouping: 1) } is above it: the doubt was right. That is worth 7 points, and more if the number was not the highest.
incroyable-learn-doubt-wrong = The answer is { NUMBER($answer, useGrouping: 1) }, so { NUMBER($value, useGrouping: 1) } is not too high: the doubt was in vain, and brings nothing.
incroyable-learn-points = Your { NUMBER($value, useGrouping: 1) } is not above { NUMBER($answer, useGrouping: 1) }, so it scores: { $points } for you. The closer from below, the more.
incroyable-learn-points-high = Your { NUMBER($value, useGrouping: 1) } is above { NUMBER($answer, useGrouping: 1) }: too high scores nothing, however close.
incroyable-learn-points-doubt = Your doubt was right: { $points } points for you, whatever your own number was.
incroyable-learn-points-vain = Your doubt was wrong: nothing for you, even if your own number was a good one.
incroyable-learn-bonus = You have passed the star: { $bonus } more. The further behind one is, the more it gives.
incroyable-learn-black = You stopped on a black cell: { $back } back.
incroyable-learn-announce = A risk round: nobody but you sees the answer. Say another number, close to it, so that the others err: then you walk too.
incroyable-learn-announce-other = A risk round: { $name } stands on a spiral, sees the answer and is about to say another number.
incroyable-learn-bet = Is the answer more or less than that number? Right: you walk by the stake and stay in. Wrong: you are out of this round.
incroyable-learn-bet-wait = The others choose more or less. If one of them errs, whoever reads walks too.
incroyable-learn-continue = The same card goes on with its next question, for a higher stake.
