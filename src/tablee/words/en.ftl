### What all games share.
### Parameters that are missing are “none”, yes and no are “yes” and “no”.
### { SIGN($sign) } gives plus or minus. Seats are the names of those who sit there, and “you” for whoever reads it;
### { WHO($seat) } gives you, us (you and others), one, several or nobody.

## The language itself: what it calls itself, whose lists and numbers it has, and words that are elided before names

language-title = English
language-locale = en-GB
language-you = you
language-elided = -

## What happens

event-dealt = The game begins: { WHO($first) ->
    [you] it is your turn
   *[one] it is { $first }’s turn
}.
event-answered = { WHO($seat) ->
    [you] You have
   *[one] { $seat } has
} answered.
event-sat_out = We go on without { $seat } this time.
event-left = { WHO($seat) ->
    [you] You leave
   *[one] { $seat } leaves
} the table. See you soon!
event-question_replaced = The question is put aside; another takes its place.
event-round_voided = The round is void: all that it did is taken back, and its question is put aside.
event-round_void = The round stops here, with nothing more to count.
event-game_over = { WHO($winners) ->
    [nobody] The game stops here, and nobody wins.
    [you] The game is over. Well played, you win!
   *[one] The game is over. Well played, { $winners }!
}

## How a game ends: $winners who won

reason-too_few_players = There are too few people left to go on. { WHO($winners) ->
    [nobody] Nobody wins; the standings stay as they are.
    [you] You were ahead, and win.
    [us] { $winners } were level in front, and share the win.
    [several] { $winners } were level in front, and share the win.
   *[one] { $winners } was ahead, and wins.
}

## What the table waits for: $waiting who it is

waiting-for = { WHO($waiting) ->
    [you] Waiting for you.
   *[one] Waiting for { $waiting }.
}
phase-over = The game is over.

## What is not possible, and what would be
## $rule the rule; $low, $high and $span the limits of what was asked for

rule-cited = { $rule ->
    [core] {""}
    [table] {""}
   *[other] {" "}({ $rule })
}

refusal-not_your_turn = Not just yet: we are waiting for { $waiting }.{ rule-cited }
refusal-not_offered = That cannot be done now: choose one of the moves on offer.{ rule-cited }
refusal-not_a_move = This game has no such move: choose one of the moves on offer.{ rule-cited }
refusal-unknown_field = That move says more than it should: give only what is asked for.{ rule-cited }
refusal-not_a_number = This has to be a whole number, in figures, from { $low } to { $high }.{ rule-cited }
refusal-out_of_range = That number is out of bounds: give one from { $low } to { $high }.{ rule-cited }
refusal-taken = That number is taken: give one that nobody holds.{ rule-cited }
refusal-not_an_option = That choice is not on offer here: take one from the list.{ rule-cited }
refusal-not_a_list = This has to be a list of choices. It takes { $span }.{ rule-cited }
refusal-wrong_number = That is not the right number of choices. It takes { $span }.{ rule-cited }
refusal-repeated = The same choice is there twice: here, each may be given only once.{ rule-cited }
refusal-not_a_text = This has to be a written answer of { $high } characters at most.{ rule-cited }
refusal-too_long = That is too long: { $high } characters at most.{ rule-cited }
refusal-not_plain = That text is blank or has characters that cannot be shown: a few plain words will do.{ rule-cited }
refusal-game_is_over = The game is over: to play again, begin a new one.{ rule-cited }
refusal-no_such_seat = There is no such seat: { $seats ->
    [one] the table has only one
   *[other] take one of the { $seats } seats at the table
}.{ rule-cited }
refusal-not_waited_for = { WHO($waiting) ->
    [nobody] Nobody is waited for any more, so there is no turn to skip
   *[one] Nobody is waiting for that seat, so its turn cannot be skipped; we are waiting for { $waiting }
}.{ rule-cited }
refusal-not_at_the_table = Nobody sits there any more; still at the table: { $present }.{ rule-cited }
refusal-cannot_replace = This question can no longer be replaced: that is done once it has been read, and before the first answer.{ rule-cited }
refusal-cannot_void = There is no round to void: that is done once its question has been read, and before the next one is.{ rule-cited }
refusal-wrong_number_of_players = { $low ->
    [2] This game is for two, no more and no fewer
   *[other] This game is for { $low } to { $high } people
}.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] The clock for a turn, in seconds,
   *[other] This setting
} has to be from { $low } to { $high }.{ rule-cited }
refusal-not_an_option_of_this_game = This setting does not fit this game; the list of settings tells what is possible. In detail: { $problem }{ rule-cited }

## At the server’s table: what is not possible, and what is

refusal-name_missing = A name is missing: a first name or a nickname, please.{ rule-cited }
refusal-name_too_long = That name is too long: { $longest } characters at most.{ rule-cited }
refusal-name_not_plain = That name has characters that do not show well: a few plain letters will do.{ rule-cited }
refusal-name_taken = { $name } is at the table already: take a name that looks like no other.{ rule-cited }
refusal-look_taken = Somebody has that pawn already: choose another.{ rule-cited }
refusal-table_full = The table is full: { $most } seats, all taken. You can watch, or wait until a seat is free.{ rule-cited }
refusal-too_many_watching = { $most } screens are watching this table already. When one of them leaves, there is room again.{ rule-cited }
refusal-too_many_games = { $most } games have been begun at this table: open a new one.{ rule-cited }
refusal-too_many_reports = { $most } questions were doubted in this game already. The others can be replaced, or the round voided.{ rule-cited }
refusal-too_few_players = { $players ->
    [0] Nobody is at the table yet
    [one] Only one person is at the table so far
   *[other] Only { $players } are at the table so far
}: this game takes { $fewest }. Call more people, or seat a bot.{ rule-cited }
refusal-too_many_players = There are { $players } at the table, and this game takes up to { $most }: choose another game, or free some seats.{ rule-cited }
refusal-paused = The table is paused: it goes on as soon as the host resumes.{ rule-cited }
refusal-bot_plays = A bot plays this seat: take it back first.{ rule-cited }
refusal-no_onlookers = Nobody looks on at this table unless they sit at it: the host can allow it, for a big screen, too.{ rule-cited }
refusal-talk_off = Nobody talks beside the game at this table: the host can allow it.{ rule-cited }
refusal-muted = The host has muted you beside the game: ask them.{ rule-cited }
refusal-hushed = Something secret is being decided just now: say it when that is over.{ rule-cited }
refusal-no_league = There is no league in this house: whoever runs the server can switch that on.{ rule-cited }
refusal-league_closed = There is no league right now: whoever organises the evening opens it.{ rule-cited }
refusal-not_the_organiser = That is not the organiser’s word: ask whoever runs the server.{ rule-cited }
refusal-no_such_entrant = That is nobody in this evening’s league: sign up again.{ rule-cited }
refusal-no_such_league_code = Nobody in this evening’s league has that code: look at its letters again, or ask whoever organises the evening for a new one.{ rule-cited }
refusal-not_drawn_here = { $number ->
    [0] Whoever has that code was not drawn for this table.
   *[other] Whoever has that code plays at table { $number } in this round.
}{ rule-cited }
refusal-league_full = The league is full: it takes { $most } entrants.{ rule-cited }
refusal-league_few = Too few are playing: this game takes { $fewest } at least.{ rule-cited }
refusal-league_over = { $most } rounds are enough for one evening: end this league, and open another.{ rule-cited }
refusal-no_venue = This server lists no tables: whoever runs it can switch that on.{ rule-cited }
refusal-not_a_link = That is not an address that a browser can open: copy the whole link of the call.{ rule-cited }
refusal-no_hints = There are no hints at this table: the host can allow them between two games.{ rule-cited }
refusal-seat_is_covered = This seat is covered on this device: uncover it first, then ask.{ rule-cited }
refusal-asked_no_more = That is no longer asked: look what can be done now, and ask about that.{ rule-cited }
refusal-still_thinking = The last question is still being thought about: ask again in a moment.{ rule-cited }
refusal-no_hint_found = Nothing came to mind in time: decide for yourself, or ask again.{ rule-cited }
refusal-no_review = There is no review of this game: it is made of the one that has just ended, while that lies on the table.{ rule-cited }
refusal-is_a_bot = A bot sits there: choose a person.{ rule-cited }
refusal-no_bot_there = No bot plays in that seat: there is nothing to take over.{ rule-cited }
refusal-does_not_play = This person is not in the present game: they will play the next.{ rule-cited }
refusal-no_such_chair = That seat is no longer at the table: choose one of those that are.{ rule-cited }
refusal-not_the_same_chairs = The order has to name every seat once; somebody has probably just come or gone. Try again with the table as it is.{ rule-cited }
refusal-starter_is_a_chair = Who begins is marked at the seat, not among the settings of the game.{ rule-cited }
refusal-no_such_game = That game is not played here: choose one from the list.{ rule-cited }
refusal-no_such_card = Something is missing in this question, or it is too long: complete it or make it shorter.{ rule-cited }
refusal-too_many_cards = You have written { $most } questions already: enough for one evening.{ rule-cited }
refusal-no_questions_here = This game is played without questions.{ rule-cited }
refusal-no_question = There is no question on the table.{ rule-cited }
refusal-too_many_questions = Those are too many questions for one game: choose fewer decks.{ rule-cited }
refusal-not_enough_questions = There are not enough questions to play like that: choose other decks or other tags, or write some.{ rule-cited }
refusal-bad_deck = This deck cannot be kept as it is: mend the file, then bring it again.{ rule-cited }
refusal-nothing_written = Nobody has written a question at this table yet.{ rule-cited }
refusal-no_such_deck = This game has no such deck, or it was given twice: choose from the list.{ rule-cited }
refusal-no_such_bot = There is no bot of that level: choose one from the list.{ rule-cited }
refusal-no_game = Nothing has been dealt: begin a game first.{ rule-cited }
refusal-no_such_rescue = That return code is not, or no longer, the right one: ask the host for a new one, and type it within ten minutes.{ rule-cited }
refusal-not_for_you = { $who ->
    [host] Only the host of the table can do that: ask them
    [player] That is for whoever has this seat: leave it to them
    [player_or_host] That is for whoever has this seat, or for the host: ask them
    [seated] That is for those who play this game: ask one of them
   *[leader_or_host] That is for whoever reads the question, or for the host: ask them
}.{ rule-cited }
refusal-cannot_go_on = Something is being decided just now: it goes on when those who are asked have answered.{ rule-cited }
refusal-too_soon = { $seconds ->
    [one] A little patience: in one second anybody may go on
   *[other] A little patience: in { $seconds } seconds anybody may go on
}.{ rule-cited }
refusal-not_now = { $status ->
    [lobby] The game has not begun: that can be done while it is played
    [playing] A game is going on: that can be done once it is over
   *[over] The game is over: that is done while it is played
}.{ rule-cited }

## What the server cannot do, and what would help

refusal-hello_first = This device has not said hello to the table yet: reload the page.{ rule-cited }
refusal-another_table = This device is at another table already: leave that one first, or open this one separately.{ rule-cited }
refusal-no_such_table = No table has that code: check it letter by letter, the host’s screen shows it.{ rule-cited }
refusal-no_such_regulars = This device has not, or no longer, the key of these regulars: ask one of them for a code.{ rule-cited }
refusal-no_such_member = That name is not, or no longer, among the regulars.{ rule-cited }
refusal-only_a_member = Say first who you are: only a regular can have somebody else erased.{ rule-cited }
refusal-no_such_pass = That code is not, or no longer, the right one: ask a regular for a new one, and type it within ten minutes.{ rule-cited }
refusal-regulars_full = These regulars are complete: { $most } and no more.{ rule-cited }
refusal-not_for_regulars = This table was not opened for these regulars.{ rule-cited }
refusal-member_sits = That person sits at the table already.{ rule-cited }
refusal-not_known = This device is not, or no longer, known at this table: sit down with a name, or ask the host for a return code.{ rule-cited }
refusal-not_debating = Nobody is debating now, or not at this seat: listen, and speak in turn.{ rule-cited }
refusal-no_such_game_here = { $games ->
    [0] No game has been played at this table yet
    [one] One game has been played at this table: ask for the first
   *[other] { $games } games have been played at this table: ask for one from 1 to { $games }
}.{ rule-cited }
refusal-not_over_yet = In this game one looks back only when it is over: a little patience.{ rule-cited }
refusal-restarting = The server is restarting: wait a moment, then try again.{ rule-cited }
refusal-too_many_tries = Those were many tries in a short time: wait a minute, then try again.{ rule-cited }
refusal-too_many = This device sends too many messages at once: wait a few seconds, then try again.{ rule-cited }
refusal-too_many_sockets = Too many devices are connected from this address: close some tabs, then reload the page.{ rule-cited }
refusal-too_late = The request did not arrive whole in time: the connection is slow, try again.{ rule-cited }
refusal-too_large = That is too long to be sent: { $largest } bytes at most.{ rule-cited }
refusal-not_json = That message is not JSON: update or mend the program.{ rule-cited }
refusal-malformed = That message is not understood here: reload the page or update the program. In detail: { $problem }{ rule-cited }
refusal-no_such_path = There is nothing at this address: begin again from the front page.{ rule-cited }
refusal-no_such_method = This address is not asked for in that way: update or mend the program.{ rule-cited }
refusal-foreign_host = This server does not go by that name: open the address that it shows, or give it the name with --allow-host.{ rule-cited }
refusal-foreign_origin = A page from elsewhere can do nothing at this table: open the page of this server.{ rule-cited }
refusal-retry = That could not be saved, and nothing has changed: try again in a moment.{ rule-cited }
refusal-store = The tables cannot be read just now: try again in a moment, or tell whoever runs the server.{ rule-cited }
refusal-joining_paused = Nobody new may sit down here just now: try again a little later.{ rule-cited }
refusal-damaged = This table can no longer be read: tell whoever runs the server, or open another table.{ rule-cited }
refusal-internal = Something went wrong on our side, and nothing has changed: try again, or reload the page.{ rule-cited }

## Why an answer came too late

closed-answered = The answer for this seat is in already: it counts, and the game goes on.
closed-skipped = The host has skipped this turn: see you at the next question.
closed-time = Time is up: see you at the next question.
closed-bot = A bot has answered for this seat: take it back to play on.
closed-left = This seat has left the game: you can still watch, and play the next.
closed-replaced = The question was replaced: read the new one, and answer that.
closed-voided = The round was voided: on with another question.
closed-moved_on = The game has gone on already: this is where it stands.
closed-over = The game is over: another one can begin.

## What the whole table hears: $name who it is about

notice-reissued = The host has made a return code for { WHO($name) ->
    [you] your
   *[one] { $name }’s
} seat: it works once, on another device.
notice-returned = { WHO($name) ->
    [you] You are
   *[one] { $name } is
} back, on another device.
notice-new_host = { WHO($name) ->
    [nobody] Whoever opened the table is host again.
    [you] You are now the host of the table.
   *[one] { $name } is now the host of the table.
}
notice-bot_took_over = A bot plays for { WHO($name) ->
    [you] you until you are back
   *[one] { $name } until they are back
}.
notice-gave_back = { WHO($name) ->
    [you] You take your seat back from the bot.
   *[one] { $name } takes the seat back from the bot.
}
notice-removed = The host has taken { $name } off the table.
notice-left = { WHO($name) ->
    [you] You leave
   *[one] { $name } leaves
} the table. See you soon!
notice-hinted = { WHO($name) ->
    [you] You ask
   *[one] { $name } asks
} for a hint.

## “What would you do?”

hint-go_on = There is nothing to decide: just go on.
hint-only_you = Only you can know that: go by your own feeling.

## Why the connection ends

bye-elsewhere = This seat is open on another device: go on there, or reload the page to take it back here.
bye-removed = This seat is no longer at the table. To play on, talk to the host.
bye-closed = The table has been cleared away. Thank you for playing; a new one is opened in no time.
bye-restarting = The server is restarting: no need to do anything, this screen will be back by itself.
bye-no_such_table = No table has that code: check it letter by letter, the host’s screen shows it.
bye-not_known = This device is not, or no longer, known at this table: sit down with a name, or ask the host for a return code.

## Where a table stands

status-lobby = Sitting down
status-playing = A game is going on
status-over = The game is over

## What somebody is called at a table who was erased from the regulars

table-somebody = Somebody

## The pawns, told apart by shape as much as by colour

look-0 = blue circle
look-1 = orange triangle
look-2 = green square
look-3 = red diamond
look-4 = yellow star
look-5 = purple hexagon
look-6 = turquoise drop
look-7 = pink heart
look-8 = brown cross
look-9 = grey moon

## What a table can agree on, in every game

option-first_player = Who begins? (default: drawn by lot)
option-first_player-none = drawn by lot
option-turn_timer = How many seconds for a turn, from 5 to 3600? (default: no clock)
option-turn_timer-none = no clock

## The table in the terminal

# Welcome
terminal-welcome = Welcome to Tablée!
terminal-choose-game = What shall we play?
# $number the number to type, $title and $tagline the game
# $title the name of a game
terminal-how-to-play = How to play { $title }
# $low, $high how many people the game is for
# $number the seat, counted from 1
terminal-name = Who takes seat { $number }? (leave empty for a bot)
# $name a name that has been given before
terminal-name-taken = { $name } is at the table already: another name, please.
# $longest how many letters
terminal-name-too-long = That name is too long: { $longest } characters at most.
terminal-name-not-plain = That name has characters that cannot be shown: another one, please.
# $number which bot
terminal-bot-name = Bot { $number }
# $names the names, in the order of the seats
terminal-seated = At the table, in this order: { $names }.

# Beginning and resuming
# $name who begins
# $title the game, $names who plays it
terminal-resume-offer = A game of { $title } is waiting ({ $names }). Go on with it? “No” replaces it with a new one. (y/n)
# $title the game
terminal-resumed = Back to { $title }, right where it stopped.
# $command what to type
terminal-nothing-to-resume = There is no game to resume. To begin one: { $command }
terminal-saved = The game is saved:
terminal-to-resume = To go on with it:
# $package what brings the game, $problem what its code raised, $place the line where
terminal-game-failed = “{ $title }” ({ $package }) cannot go on: there is a mistake in its rules or its screens ({ $problem } – { $place }).
# $path the file, $problem what is wrong with it
terminal-save-damaged = The game saved in { $path } cannot be read: { $problem }
# $path the file, $problem what went wrong
terminal-save-failed = The game could not be saved in { $path }: { $problem } To save elsewhere, start the game with --save FILE.

# Passing the keyboard
# $name whose keyboard it is
terminal-hand-over = Hand the keyboard to { $name }, then press Enter.
terminal-uncover = { $name }, is nobody else looking? Press Enter to uncover the screen.
terminal-press-enter = Press Enter to go on.

# Asking
# $name who is asked
# $low, $high the numbers in the list
terminal-your-choice = Your choice ({ $low } to { $high })?
# $number and $label a line of the list
# $span how many, for instance “2” or “0–3”
terminal-several = Several numbers, with spaces between them: { $span } of them.
terminal-several-or-nothing = Leave empty for nothing at all.
# $name the person it is about
terminal-for-seat = For { $name }:
# $choice what has just been chosen
terminal-confirm = { $choice }: is that right? (y/n)
terminal-optional = Leave empty to do nothing.
# $typed what was typed
terminal-not-in-list = That number is not in the list.
terminal-yes = yes
terminal-no = no
# The letter that means yes, and the one that means no

# Help: the letters are the same in both languages
terminal-help = ? for help
terminal-help-title = At any moment you can type:
terminal-help-help = ? – this help, and what can be done now
terminal-help-replace = r – replace the question, as long as nobody has answered it
terminal-help-skip = s – skip the turn of somebody who is away
terminal-help-leave = l – leave the table for good
terminal-help-quit = q – save the game and stop here
terminal-help-now = Now:
terminal-skip-who = Whose turn should be skipped?
# $name who is away
terminal-skip-loses = In this duel, skipping { $name } loses the game for { $name }. Skip anyway? (y/n)
terminal-leave-who = Who is leaving?
# $name who leaves
terminal-leave-sure = { $name } will not be able to come back to this game. Leave the table? (y/n)

# During the game
# $number the round or turn
terminal-round = Round { $number }
terminal-turn = Turn { $number }

# The end
terminal-standings = Standings
terminal-highlights = Worth telling again
# $place the rank, $names who holds it
terminal-standing-line = { $place }. { $names }
terminal-again = Another game? (y/n)
terminal-bye = See you soon around the table!

# The terminal’s own words

# Sitting down
# $number the seat, counted from 1
terminal-name-or-done = Who takes seat { $number }? (leave empty when everybody is there)
terminal-somebody = Somebody has to sit down first: a name, please.
# $option the option
terminal-no-clock = There is no clock in the terminal: play without { $option }.

# Saved games
terminal-overwrite = Begin a new game there, in its place? (y/n)
terminal-ballots-again = The ballots given so far are kept nowhere: they will be asked for again.
terminal-problem-missing = there is no such file.
terminal-problem-denied = access is denied.
terminal-problem-read-only = nothing can be written there.
terminal-problem-full = there is no space left.
terminal-problem-not-a-folder = there is a file where a folder is needed.
# $number the number that the system gives
terminal-problem-other = error { $number } of the system.
terminal-problem-folder = that is a folder.
terminal-problem-foreign = that is not a game saved by Tablée.
terminal-problem-damaged = the file is damaged.
terminal-problem-newer = it was saved by a newer Tablée. Update Tablée to open it.
terminal-problem-other-game = it is a save of another game.
terminal-nobody-left = Nobody is left at the table: the game stops here.

# Asking
# $what what one can do
terminal-enter-to = Enter: { $what }.
terminal-or-back = (leave empty to go back)
terminal-help-in-one-go = a number and more – choose a line and fill it in, in one go: “1 28” takes line 1 and says 28
# $names the names, $count how many they are
terminal-have-answered = { $count ->
    [one] { $names } has answered.
   *[other] { $names } have answered.
}

# How far everybody is
# $when the round, $names the leaders, $far how far they are of $goal
terminal-progress = { $when } · ahead: { $names } ({ $far }/{ $goal })
terminal-progress-start = { $when } · { $goal } to go
# $names who has the fewest cards, $far how many
terminal-progress-cards = ahead: { $names } ({ $far } left)
# In a game without a board of its own: $names the leaders, $far how many points they have, of $goal
terminal-progress-goal = ahead: { $names } ({ $far }/{ $goal })
terminal-progress-points = ahead: { $names } ({ $far })
terminal-progress-none = in play
# $name and $far how far they came
terminal-result = { $name } ({ $far })
terminal-result-cards = { $name } ({ $far ->
    [0] no cards left
    [one] { $far } card left
   *[other] { $far } cards left
})

# Cards and boards
# $name who asks
terminal-question-of = { $name } asks

# Options that do not fit
# $given what was typed on the command line
agreed-form = “{ $given }”: an option is written KEY=VALUE, such as target=12.
# $option the option, $near the one that was probably meant, $known how all that the game has are written
agreed-unknown =
    { $near ->
        [none] This game has no option called “{ $option }”. It has: { $known }
       *[other] This game has no option called “{ $option }”. Did you mean { $near }? It has: { $known }
    }
# $option the option
agreed-twice = The option { $option } is given twice: keep one of the two.
# $option the option, $given what was typed, $possible how to write it
agreed-value = The option { $option } cannot be “{ $given }”. It is written like this: { $possible }

# Decks of questions that do not fit
# $game the game
decks-none = { $game } is played without questions: leave out --decks.
# $deck what was typed, $known the decks that there are
decks-unknown = There is no deck “{ $deck }”. There are: { $known }; or name a file.
# $deck what was typed, $problem what is wrong with the file, in English
decks-faulty = The deck “{ $deck }” cannot be played with: { $problem }
# $deck what was typed, $game the game that it is for
decks-other-game = The deck “{ $deck }” is for { $game }.

## The table server: where to go
## $port where it listens, $public whether the host gave the address, $given what the host gave, $own what there is

serve-scan = { $public ->
    [yes] To join, point the camera of a phone at this square, or open the address below on any device.
   *[no] To join, point the camera of a phone at this square, or open the address below on any device that is on the same network.
}
serve-open = { $public ->
    [yes] To join, open this address on any phone, tablet or computer:
   *[no] To join, open this address on any phone, tablet or computer that is on the same network:
}
serve-open-here = To play, open this address in a browser on this machine:
serve-only-here = Only this machine can open that address: phones cannot. To let them in, connect this machine to the same network as the phones, and start again without --host, or with this machine’s address on that network.
serve-doubtful = That address seems to belong to a virtual machine, a container or a VPN: most phones will not reach it. Connect this machine to the same network as the phones and start again; if it is the right one after all, give it with --host.
serve-public-silent = From here, that address does not lead to this server, so no square is shown for it. It may still work from elsewhere. Otherwise check the name, and that whatever stands in front passes requests on to port { $port }.
serve-nobody = The server is running, but no address of this machine answers on port { $port }: there is nothing that a phone could open.
serve-others = The server answers here too:
serve-silent = Tried without an answer:
serve-silent-advice = What may help: let port { $port } through this machine’s firewall, connect to another network, or choose an address with --host.
# $count how many addresses are not listed
serve-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
serve-choose = To choose another address: --host ADDRESS. If a name or a proxy leads here: --public-url URL.
serve-trouble = If a phone cannot open it: is the phone on the same Wi-Fi, and not on the guest network? Does this machine’s firewall let port { $port } in?
serve-host-not-an-address = --host takes an address of this machine ({ $own }), not “{ $given }”. For a name, use --public-url.
serve-host-not-own = { $given } is not an address of this machine. It has these: { $own }.
serve-url-scheme = The address after --public-url has to begin with {"http://"} or {"https://"}. “{ $given }” does not.
serve-url-credentials = The address after --public-url must not hold a user name or a password: everybody at the table would read it.
serve-url-query = The address after --public-url must end before any “?” or “#”: “{ $given }” goes on.
serve-url-host = The address after --public-url needs a name or an address that a phone can open. “{ $given }” has none.
serve-url-port = The port of the address after --public-url has to be a number from 1 to 65535. “{ $given }” has another.
serve-url-characters = The address after --public-url has characters that do not belong in an address: “{ $given }”.
serve-url-too-long = The address after --public-url is too long for a square that a camera can read: 250 characters at most.
serve-url-path = Tablée lives at the root of a name: give --public-url without a path.
serve-league-venue = A league is played in a house that lists its tables: say its name as well, with --venue.
serve-venue-store = A house that lists its tables (--venue) is one server: leave out --store.
serve-workers-store = Several workers share a PostgreSQL: give its address with --store.
serve-workers-system = This system has no workers: start several servers, each with its own --port.
serve-store-and-cert = Servers that share a store talk to each other without TLS: let a proxy in front have --cert and --key.
serve-admin-file = The file with the operator’s token cannot be read ({ $file }): { $problem }
serve-admin-short = The operator’s token is too short to be kept secret: at least { $shortest } characters.
serve-admin-without = --admin-through-proxy opens the operator’s page to others: give it a token with --admin-token-file.
serve-cert-and-key = A certificate and its key belong together: give both --cert and --key.
# $files the two files, $problem what the system says of them
serve-cert = The certificate or its key cannot be used ({ $files }): { $problem }
# $problem what the system says
serve-port = Nothing can listen on { $host }, port { $port } ({ $problem }): choose others with --port, --host.
serve-ports = The ports from { $port } on are all taken: choose one with --port.

## The store: why it cannot be used, and what would help
## $where the file or folder, $problem what the system says

store-folder = The folder { $where } cannot be used ({ $problem }): choose another with --data.
store-in-use = Another Tablée server uses the folder { $where }: stop it, or choose another folder with --data.
store-no-tables = There are no tables in { $where }: was the server started with another --data folder?
store-exists = { $where } exists already: choose another name, or remove it first.
store-foreign = This file was not made by Tablée: choose another folder with --data.
# $version the format of the file, $known the newest that this program knows
store-newer = These tables were kept by a newer Tablée (format { $version }, this one knows { $known }): update Tablée.
store-locked = { $where } is open in another program: stop the other server, or choose another folder with --data.
store-cannot-write = { $where } cannot be written: check the permissions, or choose another folder with --data.
store-cannot-open = { $where } cannot be opened: check the folder’s permissions, or choose another with --data.
store-disk = { $where }: the disk does not take it. Make room, or see whether it is there. Nothing that was confirmed is lost.
store-full = { $where }: the disk is full. Make room. Nothing that was confirmed is lost.
store-damaged = { $where } is damaged: put the last backup in its place, or choose another folder with --data.
store-no-database = { $where } is not a database, or it is damaged: put the last backup in its place.
store-foreign-database = This database holds something else: give Tablée a database, or a schema, of its own.
store-database-away = { $where } cannot be reached ({ $problem }). Nothing that was confirmed is lost.
store-database-login = { $where } does not let us in ({ $problem }): check name, password and database in the address.
store-database-rights = { $where } does not let us write ({ $problem }): give this user the right to, and see that it is no copy.
store-migrate-other =
    { $tables ->
        [one] The other store has a table of its own: copy into an empty one.
       *[other] The other store has { $tables } tables of its own: copy into an empty one.
    }
store-migrate-played = Table { $table } was played on in the other store: copy into an empty one.
store-migrate-differs = What was copied is not the same ({ $what }): nothing may use either store meanwhile. Start again with an empty one.
store-migrate-running = Servers are running on { $where } ({ $servers }): stop them first.
store-person-none = Nobody of that name or token is known at any table here: check both, letter by letter.
store-person-playing = A game is being played at { $tables }: wait until it is over, or give it up with --end-game. Nothing was erased.
store-person-held = A server holds table { $table } just now, or changed it meanwhile: end the table, drain or stop the server, or wait until nobody has been there for ten minutes. At this table nothing was erased.
store-url = “{ $where }” leads to no store: --store takes an address that begins with “postgresql”.
store-no-driver = What Tablée needs for PostgreSQL is not installed: pip install tablee[postgres].
store-other = { $where }: { $problem }.

## The page of a server whose screens were not built

page-not-built = The table is open, but its screens were not built with it: only programs can play here, over HTTP and a WebSocket. “make play” builds them, with a connection to the internet.

## The operator’s page

admin-title = Tablée, behind the scenes
admin-token = The operator’s token
admin-enter = Open
admin-leave = Leave
admin-refresh = Refresh
admin-not_known = That is not the token of this server.
admin-too_many_tries = Those were many tries in a short time: wait a minute, then try again.
admin-live = Live tables
admin-stored = Stored tables
admin-devices = Devices
admin-answers = Answers
admin-errors = Errors
admin-joining-open = People may open tables and sit down.
admin-joining-paused = Nobody new may open a table or sit down. Whoever sits stays, and comes back.
admin-joining-pause = Pause joining
admin-joining-resume = Allow joining again
admin-servers = Servers
admin-server = Server
admin-condition = Condition
admin-load = Load
admin-memory = Memory
admin-answer-time = 99% of answers
admin-commit-time = 99% of commits
admin-action = Action
# $version of Tablée, $minutes since the start
admin-since = Tablée { $version }, for { $minutes } min
admin-megabytes = { $number } MB
admin-milliseconds = ≤ { $number } ms
admin-is-ok = well
admin-is-unwell = unwell
admin-is-draining = giving its tables up
admin-is-silent = does not answer
admin-drain = Drain
admin-take = Take tables again
admin-tables = Tables
admin-by-game = Tables by game and state
admin-game = Game
admin-state = State
admin-code = Code
admin-people = People + bots
admin-minutes = Minutes
admin-paused = A break
admin-nothing-live = No table is in use just now.
admin-more =
    { $count ->
        [one] And one more.
       *[other] And { $count } more.
    }
admin-end = End…
admin-end-code = End a table by its code:
admin-end-title = End table { $code }?
admin-end-sure = Everybody at it is told that it was cleared away. Names, games and written questions are erased, and nothing brings them back.
admin-end-yes = End it
admin-end-no = No, leave it
admin-said-joining = People may open tables and sit down again. The other servers hear of it within a second.
admin-said-paused = Nobody new may sit down. The other servers hear of it within a second.
admin-said-ended = The table was cleared away.
admin-said-draining = This server gives its tables up. When it has none, it can be stopped.
admin-said-taking = This server takes tables again.
admin-said-no_such_table = No table has that code.
admin-said-no_such_server = That server is gone.
admin-said-nobody_else = There is no other server that could take its tables: stopping it does as much.

## A person

# $tables at so many, $games in the record of so many
person-erased = Erased, at this number of tables: { $tables }; in the record of this number of games: { $games }. Backups still have it.
person-erased-database = The database gives the old rows away by itself; in its files and its log they stay until something else is written there.
person-regulars = Among the regulars “{ $group }” there is still “{ $name }”, with their devices and games: they erase themselves on the group’s page, or another member does it for them. At the group’s other tables that erases them, too.

## Games that other packages bring

# $package the package and its version, $why one of the sentences below
package-refused = The game of { $package } is not played: { $why }
package-import = it cannot be imported ({ $problem }).
package-slow = importing it and trying it out took longer than { $seconds } seconds. (Of Tablée, a game imports tablee.core and nothing else.)
package-not_a_game = its entry point leads to something else than a Game ({ $found }).
package-wrong = “{ $field }” of its Game is not what it must be; docs/add-a-game.md says what that is.
package-names_differ = its Game is called “{ $name }”, and its { $field } “{ $other }”: they need the same name.
package-taken = there is a game called “{ $name }” already, from { $by }.
package-breaks = tried out, it fails ({ $problem }).
# $ids some of the messages, $count how many are missing
package-words_lack = { $count ->
    [one] a message is missing
   *[other] { $count } messages are missing
} in words/{ $language }.ftl ({ $ids }).
package-no_text = its file { $file } is missing, or is no text in UTF-8.
package-too_large = its file { $file } is larger than { $most } KiB.
package-not_fluent = in its file { $file }, line { $line } is no Fluent message.
package-no_function = in its file { $file }, a message calls { $name }, which is not known here.

# $name what is typed, $from the package that it comes from
games-line = { $name } – { $title } ({ $fewest } to { $most } players; { $from })
# $games how many were played
games-well = { $title }: { $games } games played by bots and at random, watched by every seat, saved and spoken of in both languages. Nothing is wrong with it.
games-unwell = { $title }: this is wrong with it.
games-unknown = There is no game called “{ $name }” here; there are: { $games }.
games-check-fails = { $where }: { $problem }
games-check-leak = Seat { $seat } sees what it may not know, in the moment “{ $phase }”: its view changes with a secret ({ $fields }).
games-check-ask = Seat { $seat } is asked something else when a secret changes that it may not know, in the moment “{ $phase }”.
games-check-saved = What is saved in the moment “{ $phase }” comes back as something else.
games-check-changed = An answer was refused in the moment “{ $phase }”, and yet it changed the game.
games-check-endless = A game was not over after { $answers } answers.
