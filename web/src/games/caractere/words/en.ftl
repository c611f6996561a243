### Caractère: the words of the screens.

## The board
caractere-cell = cell { $cell }
caractere-stands-on = { WHO($name) ->
    [you] You are
   *[one] { $name } is
} on cell { $cell } of { $test }.
caractere-questionne = Answerer
caractere-candidate = { WHO($name) ->
    [you] take
   *[one] takes
} the test
caractere-awaited = awaited
caractere-joks = Joks: { $joks }
caractere-turn-of = { WHO($name) ->
    [you] Your
   *[one] { $name }’s
} turn
caractere-takes-test = { WHO($name) ->
    [you] You take
   *[one] { $name } takes
} the last test
caractere-cards-left = Pack { $pack }, cards left: { $count }
caractere-last-question = The last question, to { $name }
caractere-worth = A right guess is worth { $value }
caractere-quoted = “{ $text }”
caractere-the-answer = the answer
caractere-said-by = Said by:
caractere-close-enough = close enough
caractere-not-close = not close enough
caractere-close-votes = { $close } of { $asked } votes
caractere-no-guess = Made no guess:
caractere-covered = answer covered
caractere-guessed-instead = guessed: { $guess }
caractere-test-count = { $right ->
    [0] None guessed yet; { $needed } of { $partners } needed
   *[other] { $right } guessed; { $needed } of { $partners } needed
}
caractere-defends = { WHO($name) ->
    [you] defend
   *[one] defends
} the answer
caractere-contests = { WHO($name) ->
    [you] contest
   *[one] contests
}
caractere-votes = { $count ->
    [0] no votes
    [one] 1 vote
   *[other] { $count } votes
}
caractere-verdict = { WHO($name) ->
    [you] You
   *[one] { $name }
} won the debate: { $for } for the answer, { $against } against.

## Answering and guessing
caractere-you-draw-for = { $name } is a bot: you draw the card and read it, whenever you like.
caractere-draw-for-test = { $name } takes the last test: you draw the card for everybody else.
caractere-one-adjective = One adjective
caractere-write-down = Write my answer
caractere-jok-explained = Give back a jok: the card is put aside and another of the same pack replaces it.
caractere-jok-in-test = Give back a jok: your answer will not count in this test.
caractere-refuse-explained = No jok of this colour left: refusing costs 3 cells and ends the turn.
caractere-stays-covered = Your answer stays covered until everything has been guessed.
caractere-your-answer = Your answer
caractere-guess-of = What did { $name } answer?
caractere-get-ready = Get your idea ready.
caractere-prepare = { $name } is still writing.
caractere-keep-ready = Keep this idea
caractere-idea-ready = Your idea is ready
caractere-change-idea = Change my mind
caractere-before-you = { $count ->
    [one] One person speaks before you.
   *[other] { $count } people speak before you.
}
caractere-your-moment = Your moment: say it aloud.
caractere-guess-now = Your guess, in secret.
caractere-choose-first = Choose first
caractere-me = me
caractere-i-say = I say: { $guess }
caractere-seal-guess = Seal my guess
caractere-your-joks = Your joks

## Adjectives
caractere-answer-was = { WHO($name) ->
    [you] Your
   *[one] { $name }’s
} answer:
caractere-your-own = yours
caractere-ballot-explained = A secret vote, unless one person judges alone. An adjective counts if half of those who judged it find it close enough.
caractere-ticking-explained = You alone judge what is close enough to your answer.
caractere-cast-ticks = { $count ->
    [0] None is close enough
    [one] Confirm this one
   *[other] Confirm these { $count }
}

## Contest and debate
caractere-contest-sure = { $name }’s answer was not sincere? You will have to argue it in front of the others. Whoever wins the debate goes forward 2.
caractere-i-contest = Yes, I contest!
caractere-contest-explained = You guessed wrong, so you may contest, as long as nobody has gone on.
caractere-go-on-explained = If nobody contests, go on.
caractere-next-is-with = If nobody contests, { WHO($name) ->
    [you] you go
   *[one] { $name } goes
} on.
caractere-you-defend = Defend your answer, with examples.
caractere-you-contest = Say why this answer does not convince you.
# The button's words, also where it is said what can be done.
move-finished = I have finished
caractere-you-finished = You have finished. You can still reply if the other goes on.
caractere-write-instead = Far from the table? Write it:
caractere-speak = Say
caractere-listen = Hush… listen to the two. You will judge next.
caractere-side-questionne = The answer is sincere and well defended
caractere-side-contestataire = I do not believe it
caractere-secret-vote = Your vote stays secret.
caractere-open-vote = The votes will be shown.
caractere-tie-rule = A tie goes to the one who contests.
caractere-cast-vote = Cast my vote

## The last test
caractere-needed = { $needed } of { $partners } needed.
caractere-still-missing = { $count ->
    [one] One is missing
   *[other] { $count } are missing
}
caractere-doubt-explained = A debate won counts as an answer guessed.
caractere-doubt-risk = Lost, it moves the other forward 2 cells.
caractere-doubt-free = Lost, it costs nothing.
caractere-doubt-of = Contest { $name }’s answer
caractere-doubt-sure = { $name } did not tell the truth? You will debate it in front of the others.
caractere-stop-sure = The test is failed: you go back 3 cells.
caractere-candidate-jok = Give back an EGO jok: another card is drawn and everybody answers again.

## The first time, one sentence on the board
caractere-coach-drawing = The colour of the cell picks the pack: MELO, the whole company; EGO, oneself; DUO, oneself and the others.
caractere-coach-answering = The Answerer answers in secret; the Guessers get their idea ready, and can change it until they speak.
caractere-coach-guessing = Each Guesser says an idea aloud, starting on the Answerer’s left; saying the same as another is allowed.
caractere-coach-guessing_together = Each Guesser writes an idea in secret; all of them are read together.
caractere-coach-judging_adjectives = An adjective that is close enough counts too: everybody ticks those of the others, and half the votes will do.
caractere-coach-ticking_adjectives = An adjective that is close enough counts too: the Answerer alone decides.
caractere-coach-contesting = Whoever guessed wrong and does not believe it may contest; after “next” it is too late.
caractere-coach-debating = The Answerer defends the answer, then the other contests it; nobody else speaks.
caractere-coach-judging = Whoever wins the debate goes forward 2 cells; a tie goes to the one who contests.
caractere-coach-judging_openly = Whoever wins the debate goes forward 2 cells; a tie goes to the one who contests.
caractere-coach-test_drawing = The last test: guess what at least half of the others answer about themselves.
caractere-coach-test_answering = The partners answer, each about themselves; the value of the card does not matter.
caractere-coach-test_guessing = All answers are guessed at once, then disclosed one by one.
caractere-coach-test_contesting = A missed answer may be contested: debate won, it counts; lost, the partner may go forward 2 cells.

## The rules
caractere-rules-goal = The aim
caractere-rules-goal-text = Go round the board, then be the first to pass the last test. No dice: a pawn moves when its player guesses what somebody has answered.
caractere-rules-packs = The three packs
caractere-rules-melo = The whole company: the answer is a name, one’s own included.
caractere-rules-ego = Oneself: the answer is one of those on the card.
caractere-rules-duo = Oneself and the others: the answer is somebody else’s name, sometimes an adjective.
caractere-rules-turn = A turn
caractere-rules-turn-1 = The Answerer (in the printed game, the Questionné) draws a card in the colour of their own cell and reads it aloud.
caractere-rules-turn-2 = They write their answer in secret, or give back a jok of that colour for another card.
caractere-rules-turn-3 = Each Guesser (Détecteur), from the left on, says what the Answerer has answered.
caractere-rules-turn-4 = The answer is shown: whoever guessed it goes forward by the value of the card, 1, 2 or 3 cells. The Answerer stays.
caractere-rules-contest = Contests
caractere-rules-contest-text = Whoever guessed wrong may contest until somebody goes on, and for a few seconds nobody can; the first to do so (the Contestataire) debates with the Answerer, and nobody else speaks. The others judge in secret. More votes for the answer: the Answerer goes forward 2. Otherwise, ties included, the one who contests does.
caractere-rules-joks = Joks
caractere-rules-joks-text = Everybody starts with one of each colour. A jok buys silence: the Answerer draws another card, a Guesser makes no guess. Without a jok of the right colour, keeping quiet costs 3 cells.
caractere-rules-cells = Special cells
caractere-rules-cells-text = They act only when your own turn begins there, never on arrival. Whoever has moved on owes them nothing.
caractere-rules-forward = forward 2, then answer there
caractere-rules-back = back 2, then answer there
caractere-rules-first = join the leader; when leading, forward 2 (printed: PREMS)
caractere-rules-last = join the last; when last, back 2 (printed: DER)
caractere-rules-jok = one more jok
caractere-rules-test = The last test
caractere-rules-test-text = Whoever begins a turn on the last cell guesses what each of the others has answered to an EGO card. Half of them right is enough, rounded up: 2 of 3, 2 of 4, 3 of 5. A missed answer may be contested; if won, it counts. Test failed: back 3 cells.

## What is printed on packs and cells

caractere-printed-melo = MELO
caractere-printed-ego = EGO
caractere-printed-duo = DUO
caractere-printed-test = TEST
caractere-printed-jok = jok
