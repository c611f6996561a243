### The words of Caractère

game-title = Caractère
game-tagline = For 4 to 10, an hour or an hour and a half: say who you are, and guess what the others will answer.
game-how = On your turn you are the Answerer: you draw a card, about yourself or about the company, and answer it in secret. The others, the Guessers, say in turn what they think you wrote, and every answer well guessed moves a pawn. An answer that rings false can be contested, argued out and judged; a jok buys the right to keep quiet. At the end of the board one last test remains: to guess what half of the others have answered about themselves.

# What a card says instead of names, where they are not known
neighbour-left = the person on your left
neighbour-right = the person on your right

## What happens

event-turn_began = { WHO($seat) ->
    [you] It is your turn: you are the Answerer.
   *[one] It is { $seat }’s turn as the Answerer.
}
event-cell_acted = { $effect ->
    [forward] A +2 cell
    [back] A −2 cell
    [first] The FIRST cell
   *[last] The LAST cell
}: { WHO($seat) ->
    [you] you go
   *[one] { $seat } goes
} { $effect ->
    [forward] forward
    [first] forward
   *[other] back
} from cell { $start } to cell { $end }.
event-jok_drawn = { WHO($seat) ->
    [you] You are
   *[one] { $seat } is
} given { $pack ->
    [melo] a MELO
    [ego] an EGO
   *[duo] a DUO
} jok.
event-card_read = { $pack ->
    [melo] A MELO card
    [ego] An EGO card
   *[duo] A DUO card
} for { $seat }{ $value ->
    [0] {""}
   *[other] , worth { $value }
}: { $question }
event-jok_returned = { WHO($seat) ->
    [you] You give
   *[one] { $seat } gives
} back { $pack ->
    [melo] a MELO
    [ego] an EGO
   *[duo] a DUO
} jok instead of answering.
event-refused = { WHO($seat) ->
    [you] You refuse
   *[one] { $seat } refuses
} to answer, with no jok to keep quiet: { $start ->
    [0] the pawn stays on the start.
   *[other] the pawn goes back from cell { $start } to cell { $end }.
}
event-guessed = { WHO($seat) ->
    [you] You guess
   *[one] { $seat } guesses
}{ $kind ->
    [player] {" "}{ $named }.
    [choice] : { $choice }.
   *[adjective] {" "}“{ $adjective }”.
}
event-revealed = And { WHO($seat) ->
    [you] you
   *[one] { $seat }
} had { $kind ->
    [player] written: { $named }.
    [choice] chosen: { $choice }.
   *[adjective] written: “{ $adjective }”.
}
event-adjective_judged = { $right ->
    [yes] “{ $adjective }” is close enough
   *[no] “{ $adjective }” is not close enough
}: { $asked ->
    [one] { $close } of { $asked } vote.
   *[other] { $close } of { $asked } votes.
}
event-advanced = { $reason ->
    [contest] The debate moves { $seat } on
   *[guess] Well guessed{ WHO($seat) ->
        [you] {""}
       *[one] , { $seat }
    }
}: the pawn is on cell { $end }.
event-contested = { WHO($seat) ->
    [you] You contest
   *[one] { $seat } contests
} { WHO($target) ->
    [you] your
   *[one] { $target }’s
} answer!
event-debate_finished = { $passes ->
    [yes] { WHO($seat) ->
        [you] A bot plays for you, and bots do not argue: it passes.
       *[one] { $seat } passes: bots do not argue.
    }
   *[no] { WHO($seat) ->
        [you] You have nothing to add.
       *[one] { $seat } has nothing to add.
    }
}
event-voted = { WHO($seat) ->
    [you] { $side ->
        [questionne] You believe the answer.
       *[contestataire] You side with the one who contests.
    }
   *[one] { $side ->
        [questionne] { $seat } believes the answer.
       *[contestataire] { $seat } sides with the one who contests.
    }
}
event-contest_judged = Votes for the answer: { $sincere }; votes against: { $insincere }. { WHO($winner) ->
    [you] You win
   *[one] { $winner } wins
} the debate.
event-test_began = { WHO($seat) ->
    [you] You have
   *[one] { $seat } has
} come to the end of the board: time for the last test!
event-test_disclosed = { $right ->
    [yes] Right about { $seat }: { $answer }.
   *[no] Wrong about { $seat }: { $answer }, not { $guess }.
}
event-test_counted = { WHO($seat) ->
    [you] You have
   *[one] { $seat } has
} { $right ->
    [0] not guessed any answer
    [one] guessed { $right } answer
   *[other] guessed { $right } answers
}; it takes { $needed }.
event-test_failed = The test will have to wait: { WHO($seat) ->
    [you] you go
   *[one] { $seat } goes
} back from cell { $start } to cell { $end }.
event-turn_lost = The card is put aside and the turn passes, with no penalty for { $seat }.

reason-test_passed = { WHO($winners) ->
    [you] You know
   *[one] { $winners } knows
} this company well: the last test is passed and the game is won!

## What the table waits for

phase-drawing = { WHO($waiting) ->
    [you] Draw a card and read it.
   *[one] { $waiting } draws a card and reads it.
}
phase-answering = { WHO($waiting) ->
    [you] You are the Answerer: write your answer in secret.
   *[one] { $waiting } is the Answerer, and writes in secret.
}
phase-guessing = What did the Answerer write? { WHO($waiting) ->
    [you] Make your guess.
   *[one] { $waiting } makes a guess.
}
phase-guessing_together = What did the Answerer write? Every Guesser writes a guess in secret. { waiting-for }
phase-judging_adjectives = Which adjectives are close enough to the answer? The vote is secret. { waiting-for }
phase-ticking_adjectives = { WHO($waiting) ->
    [you] Say
   *[one] { $waiting } says
} which adjectives are close enough to the answer.
phase-contesting = Whoever guessed wrong may still contest. If nobody does, { WHO($waiting) ->
    [you] you go on
   *[one] { $waiting } goes on
}.
phase-debating = The floor is for the two in the debate, and for nobody else. { waiting-for }
phase-judging = Was the answer sincere and well defended? The vote is secret. { waiting-for }
phase-judging_openly = Was the answer sincere and well defended? The votes will be shown. { waiting-for }
phase-test_drawing = The last test: { WHO($waiting) ->
    [you] draw the card and read it.
   *[one] { $waiting } draws the card and reads it.
}
phase-test_answering = The last test: the partners answer in secret, each about themselves. { waiting-for }
phase-test_guessing = The last test: { WHO($waiting) ->
    [you] guess
   *[one] { $waiting } guesses
} what each partner has answered.
phase-test_contesting = The last test: { WHO($waiting) ->
    [you] contest one of the missed answers, or leave it at that.
   *[one] { $waiting } contests one of the missed answers, or leaves it at that.
}

## What one can do

move-draw = Draw the card and read it
move-answer = Answer in secret
move-guess = Guess the answer
move-jok = Give back a jok
move-refuse = Refuse, and go back 3 cells
move-approve = Tick the adjectives that are close enough
move-contest = Contest the answer
move-go_on = Go on
move-finished = Nothing to add
move-judge = Judge the debate
move-guess_all = Guess all the answers
move-doubt = Contest a partner’s answer
move-stop = Leave it at that

field-answer-value = What is your answer, in all sincerity?
field-guess-value = What did the Answerer write?
field-approve-adjectives = Which of them are close enough to the answer?
field-judge-side = Who convinced you?
field-guess_all-choices = What did each partner answer?
field-doubt-seat = Whose answer do you contest?

value-side-questionne = the answer: sincere and well defended
value-side-contestataire = whoever contests it
value-pack-melo = MELO (grey): the whole company
value-pack-ego = EGO (blue): oneself
value-pack-duo = DUO (red): oneself and the others
value-effect-forward = +2
value-effect-back = −2
value-effect-first = FIRST
value-effect-last = LAST
value-effect-jok = jok

## What is not possible

refusal-wait_for_the_answer = One moment: guesses begin once the Answerer has written an answer.{ rule-cited }
refusal-answer_is_written = The answer is written and stays as it is: now the Guessers guess.{ rule-cited }
refusal-no_jok_of_this_colour = There is no jok of this colour to give back: answer, or refuse and go back 3 cells.{ rule-cited }
refusal-use_your_jok = Refusing is for those without a jok: you have one of this colour, so give it back to keep quiet.{ rule-cited }
refusal-not_yourself = A DUO card is about the others: give a name that is not your own.{ rule-cited }
refusal-not_the_questionne = On a DUO card the Answerer cannot name themselves: give another name.{ rule-cited }
refusal-only_a_wrong_guess_contests = Only those who have just guessed wrong may contest: the others will judge.{ rule-cited }
refusal-others_may_contest = { $seconds ->
    [one] A wrong guess may still be contested: in one second you can go on
   *[other] A wrong guess may still be contested: in { $seconds } seconds you can go on
}.{ rule-cited }
refusal-empty_pack = There is no { $pack ->
    [melo] MELO
    [ego] EGO
   *[duo] DUO
} card: there has to be at least one of each colour.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] The clock for a turn, in seconds,
    [debate_timer] The clock for a debate, in seconds,
    [contest_pause] The pause before play goes on, in seconds,
   *[other] This setting
} has to be from { $low } to { $high }.{ rule-cited }

## Worth telling again

highlight-right_guesses = The best nose of the evening: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} guessed right { $count ->
    [2] twice
   *[other] { $count } times
}.
highlight-debates = The most convincing voice: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} won { $count } debates.
highlight-last_test = The finest last test: { WHO($seats) ->
    [you] you
   *[one] { $seats }
} guessed { $count } answers.
record-right_guesses = The best nose
record-debates = The most convincing voice
record-last_test = The finest last test

## “What would you do?”

hint-as_most = Guess “{ $choice }”: { $count } of the { $of } before you have said so.
hint-as_most_a_person = Guess { $seat }: { $count } of the { $of } before you have said so.

## What a table can agree on

option-board = Which board? (default: the classic one)
option-board-classique = the classic one: 24 cells, an hour or an hour and a half
option-board-court = the short one: 12 cells, half the time
option-board-long = the long one: 36 cells, a whole evening
option-guesses = How do people guess? (default: one after the other)
option-guesses-sequential = aloud, one after the other
option-guesses-simultaneous = in secret, all at the same time
option-adjective_judge = Who judges whether an adjective is close enough? (default: the whole table)
option-adjective_judge-vote = the whole table, by a vote
option-adjective_judge-questionne = the Answerer
option-adjective_cards = Play with the cards that want an adjective? (default: yes)
option-adjective_cards-yes = yes, with them
option-adjective_cards-no = no, without them
option-jok_draw = Which colour is the jok that a cell gives? (default: by chance)
option-jok_draw-random = by chance
option-jok_draw-cell_colour = the colour of the cell
option-joks_in_test = Joks in the last test? (default: no)
option-joks_in_test-yes = yes, they may be given back
option-joks_in_test-no = no, one answers
option-open_ballot = Show who voted for whom after a debate? (default: no)
option-open_ballot-yes = yes, a show of hands
option-open_ballot-no = no, the vote stays secret
option-test_contest_partner_bonus = In the last test, does a partner who was wrongly contested go forward 2 cells? (default: yes)
option-test_contest_partner_bonus-yes = yes, 2 cells
option-test_contest_partner_bonus-no = no
option-go_on_with_three = Go on with three if people leave? (default: no)
option-go_on_with_three-yes = yes, down to three
option-go_on_with_three-no = no, the game ends
option-debate_timer = How many seconds for a debate, from 10 to 3600? (default: no clock)
option-debate_timer-none = no clock
option-contest_pause = How many seconds does everybody have to contest before the next player may go on, from 0 to 60? (default: 5)

## In the terminal

# $name the Answerer, $pack the pack
terminal-card-of = { $pack } · a card for { $name }
terminal-test-card-of = { $pack } · { $name }’s last test
terminal-card-value = worth { $value ->
    [one] { $value } cell
   *[other] { $value } cells
}
# $first, $last, $jok and $test what the cells look like
terminal-board-legend = E EGO  M MELO  D DUO   { $first } FIRST  { $last } LAST  { $jok } jok   { $test } last test
terminal-joks = Joks:
terminal-your-answer = Your answer: { $answer }
terminal-answer-is = the answer: { $answer }
# $name contests $target
terminal-contest = { $name } contests the answer of { $target }.
# $name the Answerer of the last card
terminal-last-card = Just before, { $name }: { $question } → { $answer }
# $name the candidate, $needed how many right answers
terminal-test-needed = { $name } needs { $needed } right.
# $answer what was answered, $guess what was guessed
terminal-test-answer = { $answer } (the guess: { $guess })
terminal-signs = The cells: E, M and D for a question EGO, MELO or DUO; { $forward } and { $back } go two forward or back; { $first } FIRST joins the first pawn, { $last } LAST the last; { $jok } gives a jok; { $test } is the last test.
terminal-points = Whoever guesses the answer moves forward by the value of the card.

## What screens without drawings of its own say

shown-card-words = The card
shown-position = The track
shown-questionne = answers
shown-turn = Turn
