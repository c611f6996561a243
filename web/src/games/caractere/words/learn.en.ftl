### Caractère: what is explained when it first happens, and the guided first round.

## When it first happens
caractere-coach-right = A right guess walks by the value of the card. Whoever was asked stays, whatever the answer: { $name } is one who walks.
caractere-coach-special = { $name } stands on a special cell. It does nothing on arrival: it acts when a turn begins there.
caractere-coach-arrived = { $name } has come round: the last test waits until their own turn.
caractere-coach-cell-forward = This turn began on a +2: { $name } goes forward 2, and answers the question of the cell reached.
caractere-coach-cell-back = This turn began on a −2: { $name } goes back 2, and answers the question of the cell reached.
caractere-coach-cell-first = This turn began on FIRST: { $name } joins the leader or, leading already, goes forward 2.
caractere-coach-cell-last = This turn began on LAST: { $name } joins the last or, last already, goes back 2.
caractere-coach-cell-jok = This turn began on a jok: { $name } draws one more, and may keep quiet once more.
caractere-coach-jok = A jok instead of an answer: the card is put aside, and another of the same pack is drawn.
caractere-coach-jok-guess = A jok instead of a guess: { $name } says nothing, cannot walk, and cannot contest.
caractere-coach-refused = No jok of this colour left: to keep quiet costs { $name } 3 cells.
caractere-coach-even = As many votes on both sides: a tie is for the one who contests, { $name }.
caractere-coach-failed = Not enough guessed: { $name } goes back 3 cells, plays on, and may try again later.

## The guided first round: $name is somebody else, “you” is whoever learns
caractere-learn-goal = The goal: go round the board and pass the last test. One walks by guessing what the others answer, so get to know them.
caractere-learn-draw = It is for you to answer. Your cell is { $pack ->
    [melo] { caractere-printed-melo }
    [ego] { caractere-printed-ego }
   *[duo] { caractere-printed-duo }
}, so you draw from that pack: turn the card over and read it aloud.
caractere-learn-draw-other = { $name } is asked next, with a card of the pack { $pack ->
    [melo] { caractere-printed-melo }
    [ego] { caractere-printed-ego }
   *[duo] { caractere-printed-duo }
}, as the cell says.
caractere-learn-answer = Answer in secret, and sincerely: the others try to guess it, and may contest what rings false. If you would rather not, a jok of that colour buys another card.
caractere-learn-prepare = { $name } is writing the answer. What will it be? Get your guess ready: if it is right, you walk.
caractere-learn-guess = Your moment: what did { $name } answer? You may say the same as somebody before you.
caractere-learn-guess-yours = Your answer stays covered until everybody has guessed.
caractere-learn-guess-wait = The others guess in turn. { $name } shows the answer when all have spoken.
caractere-learn-adjectives = The card wanted an adjective, and a close one counts too: those in doubt are judged now.
caractere-learn-contest = You guessed wrong. If you do not believe { $name }’s answer, you may contest it; whoever wins the debate walks 2. If not, just go on.
caractere-learn-contest-other = Whoever guessed wrong may contest now. If nobody does, the next one is asked.
caractere-learn-debate = You two talk it out, and nobody else. Then the others judge; a tie is for the one who contests.
caractere-learn-listen = Only the two of them speak. Listen well: you will judge.
caractere-learn-judge = Was the answer sincere and well defended? Your vote is added to the others’; a tie is for the one who contests.
caractere-learn-judge-wait = The others judge. Whoever wins the debate walks 2 cells.
caractere-learn-test = The last test: guess what at least half of the others answer about themselves, and you have won.
caractere-learn-test-other = { $name } takes the last test, and has to guess your answer too.
caractere-learn-guessed = { $name } says aloud what they think. Everybody guesses, one by one, before the answer is shown.
caractere-learn-revealed = The answer is shown. Whoever guessed it walks by the value of the card.
caractere-learn-revealed-yours = Your answer is shown. Those who guessed it walk; you stay, as it was your turn to be asked.
caractere-learn-revealed-right = You know { $name } well: a right guess walks by the value of the card.
caractere-learn-revealed-wrong = Not what you guessed: you stay. If the answer rings false, you may contest it in a moment.
caractere-learn-walked = { $steps ->
    [0] You are at the end of the board already, and stay.
    [one] One cell forward for you.
   *[other] { $steps } cells forward for you.
} Special cells do nothing on arrival: they act when your own turn begins there.
caractere-learn-jok = { $name } gives back a jok, and need not say anything. Everybody begins with one of each colour.
caractere-learn-contested = { $name } contests { $target }’s answer: is it sincere? The two of them debate it, the others judge.
caractere-learn-contested-you = { $name } does not believe you! Defend your answer; if most of the judges believe you, you walk 2.
caractere-learn-your-cell = Your turn begins on a special cell, so it acts now; then you answer where you stand.
caractere-learn-cell = { $name }’s turn begins on a special cell, so it acts now.
