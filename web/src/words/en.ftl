### The words of the screens, in English.

## Home
web-tagline = Dinner is over. Let’s play something.
web-open-table = Start a table
web-join-table = Join a table
web-enter = Join
web-code = The code of the table
web-code-hint = Five letters
web-your-name = Your first name
web-sit-down = Sit down
web-look-on = Just watch
web-left = Go on
web-left-nobody = nobody else yet
web-left-lobby = not begun yet
web-left-waiting = waiting for { $names }
web-alone = Play alone
web-alone-try = Try it alone
web-alone-bots = Alone, bots are
web-guest = Guest
web-big-screen = Is this the big screen?
web-big-screen-why = The one that everybody in the room looks at: a television, a projector, a laptop at the end of the table.
web-big-screen-yes = Yes, we all look at it
web-big-screen-no = No, I play on it
web-first-hosts = Whoever sits down first leads the table, from their phone.
web-players = { $fewest ->
    [2] { $most ->
        [2] 2 players
       *[other] 2–{ $most } players
    }
   *[other] { $fewest }–{ $most } players
}
web-minutes = about { $minutes } min

## Trouble
web-lost = The connection is lost. You keep your seat; we are trying again…
web-connecting = Just a moment…
web-online = Connected
web-unreachable = The server does not answer. Is this device on the same Wi-Fi?
web-refused = That cannot be done here ({ $code }).
web-to-start = Back to the start
web-take-back = Play here instead
web-try-again = Try again
web-reload = Load the page again
web-part-missing = This part could not be loaded.
web-part-broken = Something went wrong in this part of the screen. The game goes on, and nothing is lost.
web-updated = There is a newer Tablée. This page updates itself as soon as nothing that you began would be lost.
web-update-now = Update now
web-update-later = Later
web-sit-again = Sit down again
web-trouble-elsewhere = Your seat is open elsewhere
web-trouble-removed = Your seat is gone
web-trouble-closed = The table is cleared
web-trouble-no_such_table = No such table
web-trouble-not_known = This device is not known here
web-trouble-no_onlookers = Only for those at the table
web-trouble-unreachable = The server does not answer
web-unreachable-why = Is the laptop open, and this device on the same Wi-Fi? Your seat waits; we keep trying by ourselves.
bye-elsewhere = This seat is open on another device, or in another tab: go on there, or play here instead.
web-trouble-other = Something is wrong
web-full = The table is full. You can watch, or wait until a seat is free.
web-full-wait = The table is full, and nobody looks on there. Wait until a seat is free.
web-late = A game is going on: sit down and watch until the next one begins.
web-outbox = Your answer waits on this device and goes out by itself.

## Lobby
web-lobby = Around the table
web-start = Let’s play
web-waiting-for-host = As soon as everybody sits, { $host } starts the game.
web-whoever-opened = whoever opened the table
web-add-bot = Add a bot
web-bot-level = How well { $name } plays
web-bot-levels = How well the bots play
web-bot-level-easy = easy
web-bot-level-medium = medium
web-bot-level-strong = strong
web-bot-character-easy = head in the clouds: one thing at a time
web-bot-character-medium = wide awake: plays soundly, doesn’t look far ahead
web-bot-character-strong = a sly fox: counts and plans ahead
# Levels of tables from earlier versions
web-bot-level-random = plays at random
web-bot-level-sensible = plays sensibly
web-bot-level-other = of another kind: { $level }
web-add-here = Somebody without a phone plays here too
web-i-play-too = I play too
web-name-of-them = Their first name
web-change-game = Another game
web-choose-game = What shall we play?
web-youngest = Who is the youngest? They may begin.
web-pace = Pace
web-pace-unhurried = unhurried
web-pace-usual = usual
web-pace-brisk = brisk
web-pace-why = How long bots think, and how long everything is shown. A result stays until one of you goes on.
web-who-begins = Who begins?
web-by-chance = Chance decides
web-begins = begins
web-order = Seat order
web-order-how = Tap everybody in turn, clockwise, as you sit.
web-order-next = Number { $number }: who sits there?
web-order-cancel = Leave the order as it is
web-options = House rules
web-options-usual = As in the rulebook
web-options-changed = { $count ->
    [one] One house rule differs from the rulebook
   *[other] { $count } house rules differ from the rulebook
}
web-options-more = More house rules
web-usual = rulebook
web-back-to-usual = Back to the rulebook
web-decks = Which cards?
web-target-choice = { $target } points · about { $minutes } min
web-no-clock = no clock
web-too-few = { $missing ->
    [one] One more player is needed, or a bot.
   *[other] { $missing } more players are needed, or bots.
}
web-too-many = This game takes { $most }: choose another, or free a seat.
web-board-here = Make this the big screen
web-pad-here = Back to my own screen
web-host = host
web-bot = bot
web-away = away
web-you = you
web-you-label = You
web-remove = Remove { $name }
web-remove-sure = Really send { $name } away?
web-hand-over = Make { $name } host
web-one-time-code = { $name } lost their phone: a return code
web-one-time-code-is = On the new phone: open the table, choose “I lost my phone”, and type this within ten minutes. It is shown only once.
web-rename = Keep this name
web-take-place = Take { $name }’s place
web-sit-next = Sit down for the next game
web-empty-table = The table is laid. Who sits down first?
web-watching = { $count ->
    [one] one is watching
   *[other] { $count } are watching
}

## Inviting
web-invite = Invite
web-scan = Point your phone’s camera here
web-or-type = or open this address
web-and-code = and type the code
web-qr = QR code that leads to { $address }
web-only-here = Only this machine can open this address: start the server on the network so that phones can come in.
web-only-near = Only devices in the same network, such as your Wi-Fi, can open this address. How friends elsewhere get in stands in docs/server.md, under “Friends in another town”.
web-wifi = Wi-Fi for guests
web-wifi-scan = First, the Wi-Fi
web-wifi-name = Name of the Wi-Fi
web-wifi-password = Its password
web-wifi-why = It is turned into a QR code on this device, and kept nowhere else.
web-wifi-show = Show it on this screen
web-wifi-hide = No Wi-Fi code
web-install = Put Tablée on this device
web-home-screen = To have the table at hand, add this page to the home screen from the browser’s menu.

## Playing
web-look-up = Look up ▲
web-sent = Sent
web-held = In the urn
web-go-on = Next
web-anybody-may = Without waiting for { $name }:
web-showing = Watch what happens.
web-showing-counted = The forecasts are turned over, and the ballots counted.
web-showing-game_over = The game is decided.
web-showing-answer_read = The answer comes, digit by digit.
web-showing-estimated = The estimates are turned over, one after the other.
web-showing-challenged = A number is doubted.
web-showing-challenge_judged = Was the doubt right?
web-showing-shifted = Two had the same number: one of them moves.
web-showing-raised = The lowest number becomes a high one.
web-showing-risk_round_began = A spiral: a risk round begins.
web-showing-walked = The pawns walk.
web-showing-scored = The points are given out.
web-showing-bet_shown = Who was right?
web-showing-guessed = The guesses are said aloud.
web-showing-revealed = The answer is turned over.
web-showing-adjective_judged = Which words were close enough?
web-showing-advanced = The pawns walk.
web-showing-contested = An answer is contested.
web-showing-voted = The votes are shown.
web-showing-contest_judged = The debate is judged.
web-showing-test_began = The last test begins.
web-showing-test_disclosed = The last test, partner by partner.
web-showing-test_counted = The last test is counted.
web-showing-test_failed = The last test is failed for now.
web-showing-cell_acted = The cell does something.
web-showing-played = A card worth looking at.
web-showing-blocked = A hand is blocked.
web-prepare-guess = You can already prepare your guess; it can be changed until you speak.
web-your-turn = Your turn
web-your-turn-of = { $name }, your turn
web-may-also = You may, but need not: { $moves }
web-what-now = What can I do now?
web-nothing-now = Nothing to do for you just now.
web-spectator = You are watching.
web-watch-until-next = You came in during a game: watch this one, and play the next.
web-bot-plays-you = A bot plays for { $name }.
web-log = What happened
web-log-empty = Nothing has happened yet.
web-rules = The rules
web-see-rule = See the rule
web-keep-picture = Keep a picture
web-keep-picture-failed = The picture could not be made. A screenshot will do as well.
web-highlights = Worth telling again
web-standings = Standings
web-standing-cells = cell { $count }
web-standing-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
web-standing-cards = { $count ->
    [0] no card left
    [one] 1 card left
   *[other] { $count } cards left
}
web-pause = Pause
web-resume = Go on
web-paused = The table is taking a break.
web-clock-stands = The clock has stood still since the server restarted.
web-clock = { $seconds ->
    [one] 1 second left
   *[other] { $seconds } seconds left
}
web-absent = { $name } is away.
web-absent-host = A bot can play instead, or you go on without: { $host } decides.
web-skip = Go on without { $name } this time
web-let-bot = A bot plays for { $name }
web-give-back = I am back
web-give-back-for = { $name } is back
web-hand-to = Hand it to { $name }
web-hand-why = Nobody else looks until { $name } has tapped.
web-i-am = I am { $name }
web-pass-on = Pass it on
web-nobody-waits = Nobody here is asked anything just now. To look at your own things, tap your name.
web-cover = Cover
web-peek = Tap or hold to peek
web-again = Play again
web-read-aloud = Read it aloud
web-reading = Read questions aloud here
web-no-voice = This device has no voice for English.
web-replace = Another question
web-void = This round does not count
web-void-sure = All that this round did is taken back. Really?
web-stop = Give this game up
web-stop-sure = The game is given up, and nobody wins. Really?
web-close-table = Clear the table away
web-close-sure = The table and everything kept of it is erased, for everybody. Really?
web-host-menu = For the host
web-people = The people
web-layout = What this device shows
web-layout-pad = my own things
web-layout-board = the board
web-layout-both = both
web-awake-on = The screen stays lit while you play.
web-awake-cannot = This browser lets the screen go dark, since the page is not served over https. If that bothers you, set the screen timeout longer; your seat waits in any case.
web-settings = Settings
web-language = Language
web-theme = Day or night
web-theme-system = as the device
web-theme-day = day
web-theme-night = night
web-larger = A+
web-larger-why = larger text
web-sound = Sounds
web-sound-offer = Sounds on this screen?
web-sound-yes = With sounds
web-sound-voice = Sounds, and questions read aloud
web-sound-no = Quiet
web-leave = Leave the table
web-leave-sure = { $name } goes home, and is not in this game any more. Really?
web-yes = Yes
web-no = No
web-close = Close
web-menu = Menu
web-look = Your pawn
web-lost-phone = I lost my phone
web-rescue = The host’s return code
web-come-back = Take my seat back

## The end
web-over = The game is over
web-winner = { $count ->
    [one] Well played!
   *[other] Well played, all of you!
}
web-winners = { WHO($winners) ->
    [nobody] Nobody won this time
    [you] You win!
   *[one] { $winners }
}
web-see-table = Look at the table once more
web-see-end = Back to the result
web-host-again = To play again or choose another game, ask the host: { $host }.
web-replay = Look back
web-replay-why = { $game } once more, step by step
web-replay-game = Look back at game { $number }
web-replay-short = Look back
web-replay-share = Share this game
web-replay-link = The address of this game
web-replay-copied = Copied
web-to-table = To the table
web-step = Step { $step } of { $all }
web-first = First step
web-back = Previous step
web-next = Next step
web-last = Last step
web-play-on = Play
web-stop-playing = Stop
web-evening = This evening
web-evening-game = Game { $number }: { $game }
web-evening-winners = { $winners ->
    [none] nobody won
   *[other] { $winners }
}
web-evening-tally = { $wins ->
    [0] no win in { $games }
    [one] one win in { $games }
   *[other] { $wins } wins in { $games }
}

## The questions
web-questions = The questions
web-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-cards-in-play = { $count ->
    [one] You play with { $count } card.
   *[other] You play with { $count } cards.
}
web-deck-own = your own
web-tags = What kind of company?
web-tag-all = All cards
web-tag-family = Family, any age
web-tag-friends = Friends, a little sharper
web-tag-just-met = We have only just met
web-tag-opener = To warm up
web-own-questions = Questions of your own
web-own-why = Nobody sees them before they are drawn, and nobody learns who wrote them.
web-none-written = Nobody has written one yet. Everybody at the table can, on their own phone.
web-written = { $count ->
    [0] No question written at this table
    [one] One question written at this table
   *[other] { $count } questions written at this table
}
web-own-mixed = Along with the other cards
web-own-only = Nothing else
web-own-left_out = Not tonight
web-deck-name = A name for these questions
web-deck-name-example = Christmas at Annie’s
web-deck-name-taken = That name is taken here: it needs another one to be kept on this server.
web-deck-keep = Keep for other evenings
web-deck-share = Save as a file
web-deck-shared = The file is saved. Send it, edit it, bring it to another table.
web-deck-kept = { $count ->
    [one] “{ $title }” is kept on this server, with { $count } card.
   *[other] “{ $title }” is kept on this server, with { $count } cards.
}
web-discard = Throw them all away
web-discard-sure = { $count ->
    [one] The question written at this table is lost. Really?
   *[other] The { $count } questions written at this table are lost. Really?
}
web-discarded = The questions are thrown away.
web-deck-bring = Bring a file of questions
web-deck-bring-why = A .toml or .csv file, of one megabyte at most. It is kept on this server, and can then be chosen above.
web-deck-pick = Choose a file
web-deck-name-or-own = Its name (if empty, the one it gives itself)
web-deck-keep-file = Keep this file
web-deck-brought = { $count ->
    [one] “{ $title }” is kept: { $count } card for { $game }
   *[other] “{ $title }” is kept: { $count } cards for { $game }
}
web-deck-refused = These questions cannot be kept. This is what is wrong, and where:
web-deck-too-large = This file is too large: one megabyte at most. Split it into several.
web-deck-unreadable = This file cannot be read: choose it once more.

## Writing a question
web-write = Write a question
web-write-why = It slips in among the cards without your name, and nobody sees it before it is drawn.
web-write-send = Slip it into the pile
web-write-thanks = Thank you! It is in the pile.
web-question = The question
web-letters-left = { $count ->
    [0] no room left
    [one] room for { $count } more letter
   *[other] room for { $count } more letters
}
web-answer = The answer
web-answer-kind = It is…
web-kind-quantity = a quantity
web-kind-date = a year
web-kind-percentage = a percentage
web-unit = The unit
web-unit-example = steps
web-if-needed = if you like
web-note = The story, read after the answer
web-note-example = Counted three times, by three cousins.
web-pack = Which pack?
web-pack-melo = Everybody at the table: the answer is somebody’s name, one’s own included.
web-pack-ego = Oneself: the answer is one of three or four options.
web-pack-duo = Oneself and the others: the answer is the name of somebody else.
web-adjective = It is answered with an adjective
web-example-melo = Who apologises to the furniture?
web-example-ego = The train leaves in a minute. Where are you?
web-example-duo = Who gets a spare key to your home?
web-example-adjective = In one adjective, how is {"{left}"} first thing in the morning?
web-insert = The name of whoever sits
web-insert-left = on the left
web-insert-right = on the right
web-neighbour-left = (whoever is on the left)
web-neighbour-right = (whoever is on the right)
web-will-sound = It will be read: { $text }
web-ego-options = Three or four answers to choose from
web-option-number = Answer { $number }
web-option-more = Answer { $number }, if you like
web-lacks-text = The question is missing.
web-lacks-options = It needs three answers at least.
web-lacks-different = Two of the answers are the same.
web-lacks-neighbour = A question for an adjective is about whoever sits on the left or on the right: add their name with one of the buttons.
web-lacks-answer = The answer is a whole number from 1 to 9999.
web-report = Report this question
web-report-sure = Wrong, hurtful or clumsy? It will not be drawn here again before somebody has looked at it. This round goes on.
web-report-yes = Report it
web-report-thanks = Thank you. It will not come back before somebody has looked at it.
web-forget = Forget the questions seen on this phone
web-forget-why = So that the same questions do not come back too soon, the server remembers which were shown here, without knowing to whom.
web-forgotten = Forgotten.

## Learning a game
web-learn = Learn by playing
web-learn-short = Step by step: three minutes.
web-learn-why = A table of your own with bots: about three minutes, and you can leave the guide at any moment.
web-guided = First time? Lead everybody through the first round
web-hints = Hints: players may ask “What would you do?” (everybody is told)
web-ask-hint = What would you do?
web-guide = The guide
web-guide-skip = Without the guide
web-guide-watch = Watch what happens …
web-guide-over = That is the heart of it! Whatever else there is will be explained when it first happens, and the rules are behind the question mark.
web-guide-play-on = Play on
web-guide-back = Back to the table { $code }
web-review = What should I have done?
web-review-title = Looking back
web-review-thinking = The game is being played again …
# $first and $last are percentages
web-review-curve = Your chance to win in the course of the game, from { $first } to { $last } percent; the list below has all of it
web-review-percent = { $percent }%
web-review-points = Turning points
web-review-line-better = Better: { $better }.

## Far apart
web-far = Far apart
web-far-open = We are far apart
web-far-why = (a link to send, a few words and reactions beside the game)
web-share = Share
web-share-copy-link = Copy the link
web-share-copy-line = Copy this line
web-share-paste = To paste into a chat
web-share-text = Come and play with us! The code of our table is { $code }.
web-share-line = Come and play with us! The code of our table is { $code }: { $link }
web-talk = Beside the game
web-talk-new = { $count ->
    [one] Beside the game: one new line
   *[other] Beside the game: { $count } new lines
}
web-talk-who = Talk and reactions beside the game
web-talk-off = none
web-talk-seated = those who play
web-talk-everybody = those who look on, too
web-onlookers = Others with the code may look on, big screens, too
web-talk-empty = Nobody has said anything yet.
web-talk-line = A few words
web-talk-send = Say it
web-talk-unsaid = Not said yet: tap a line to say it again
web-talk-kept = What is said here is written down nowhere: it is gone when you have all left.
web-hushed = Quiet for a moment: something secret is being decided.
web-muted = The host has muted you beside the game.
web-mute = Mute { $name } beside the game
web-unmute = Let { $name } talk beside the game again
web-onlooker = Somebody who looks on
web-react = Throw a reaction
web-reaction-bravo = Bravo!
web-reaction-cheers = Cheers!
web-reaction-heart = A heart
web-reaction-laugh = Laughing
web-reaction-gasp = Oh!
web-reaction-hmm = Hm …
web-reacted = { $name }: { $reaction }
web-call = Join the call
web-call-link = The link of your call, if you have one
web-call-keep = Show it to everybody
web-both-offer = There is a big screen. Can you see it from where you are?
web-both-yes = No: show me the board here, too
web-both-no = Yes, I see it
web-tremble = Vibrate when it is my turn (at tables whose people are far apart)
web-notify = Tell me when it is my turn
web-notify-while = Also over other pages, as long as this browser is open with the table or Tablée’s first page in it. Nothing reaches a closed browser or a phone asleep.
web-notify-refused = The browser does not allow it: look for “notifications” in its settings for this site.
web-notify-cannot = Notices over other apps need a page of https; the title and the icon of this page tell your turn.
web-turn-where = { $what }, table { $code }
web-left-all = { $count ->
    [one] One more table
   *[other] { $count } more tables
}
web-left-mine = Your tables

## A house with many tables
web-venue-here = { $venue }: the open tables
web-venue-open = Open tables
web-venue-none = No table is open yet. Open the first one!
web-venue-new = A new table here
web-venue-where = Where does it stand?
web-venue-example = by the window
web-venue-people = { $count ->
    [0] nobody yet
    [one] one person
   *[other] { $count } people
}
web-venue-free = { $count ->
    [one] one seat free
   *[other] { $count } seats free
}
web-venue-full = no seat free
web-venue-playing = playing: come and watch
web-venue-done = Done · back by itself in { $seconds } s
web-venue-print = QR codes for the tables
web-venue-how-many = How many tables?
web-venue-places = Your tables, one on each line
web-venue-too-long = Too long for a card: “{ $name }”. { $most } characters at most, please.
web-venue-print-now = { $count ->
    [one] Print one card
   *[other] Print { $count } cards
}
web-venue-table = Table { $number }
web-venue-scan = Scan, choose a game, play.
web-venue-place = Where this table stands, in the list of open tables (empty: not listed)
web-venue-keep = Keep

## Screens for any game

web-alone-any = Against bots, who play by the same rules.
web-choose-one = Choose…
web-one-less = One less
web-one-more = One more
web-from-to = From { $low } to { $high }.
web-number-taken = { $number } is taken already.
# $count how many are chosen, $least and $most how many must be
web-picked = Chosen: { $count } ({ $least ->
    [0] { $most } at most
   *[other] from { $least } to { $most }
})
web-take-away = Take away: { $what }
web-sure-move = { $move }: that cannot be taken back. Are you sure?
web-sealed = Your answer is in. Nobody sees it before its time.
web-thinking = is waited for
web-plain = The same plain screens for every game

## The way to the workshop
web-workshop = The workshop for questions
web-workshop-why = Look through them, write your own.

## The regulars

web-regulars = The regulars
web-regulars-intro = A group without accounts or passwords: it remembers your games, your wins and the questions you have seen, from one evening to the next.
web-regulars-another = Another group
web-regulars-found = Found a group
web-regulars-name = The name of the group
web-regulars-found-do = Found it
web-regulars-come-in = I have a code
web-regulars-code = A regular’s code
web-regulars-come-in-do = Come in
web-regulars-who = Who are you?
web-regulars-new = Somebody new
web-regulars-that-is-me = That is me
web-regulars-open = Open a table for the regulars
web-regulars-none-yet = No game yet: open a table, and come back to look.
web-regulars-so-far = { $games ->
    [one] one game
   *[other] { $games } games
} on { $evenings ->
    [one] one evening
   *[other] { $evenings } evenings
}
web-regulars-of-which = Of which games
web-regulars-all-games = All games
web-regulars-evenings = Get-togethers
web-regulars-evenings-how = Filled: evenings. Outline: games.
web-regulars-evenings-of = { $month }: { $games ->
    [one] one game
   *[other] { $games } games
} on { $evenings ->
    [one] one evening
   *[other] { $evenings } evenings
}
web-regulars-months = Month by month
web-regulars-months-how = Filled: wins. Outline: games played.
web-regulars-months-of = { $name }, { $month }: { $wins ->
    [0] no win
    [one] one win
   *[other] { $wins } wins
} out of { $games }
web-regulars-ratings = Ratings
web-regulars-ratings-how = One for each game, by who comes out ahead of whom among the regulars: everybody begins at { $begin }, and a surprise counts for more. Bots and guests do not count.
web-regulars-ratings-on = Switch ratings on for the group
web-regulars-ratings-off = Switch ratings off
web-regulars-ratings-of = Ratings of which game
web-regulars-ratings-none = No rating yet: that takes a game with two regulars at least.
web-regulars-rating-new = { $games ->
    [one] one game: still looking for its place
   *[other] { $games } games: still looking for its place
}
web-regulars-rating-games = { $games } games
web-regulars-rating-of = { $name }, { $month }: { $rating }
web-regulars-versus = Head to head
web-regulars-versus-whose = Head to head of whom
web-regulars-versus-how = On the left, how often { $name } came out ahead; on the right, how often behind.
web-regulars-versus-of = { $name } ahead of { $other }: { $ahead } times; behind: { $behind } times
web-regulars-versus-none = No game yet that told { $name } and somebody else apart.
web-regulars-records = Records
web-regulars-record = { $code ->
    [streak] The longest series: { $names }, { $count } wins in a row.
    [evening] The finest evening: { $names }, { $count } wins.
    [games] The longest evening: { $count } games.
   *[table] The largest table: { $count } people.
}
web-regulars-games = The latest games
web-regulars-won = { $winners ->
    [none] somebody
   *[other] { $winners }
}
web-regulars-for = For { $group }
web-regulars-sits = Who of the regulars sits down
web-regulars-remember-me = I want to be one of “{ $group }”
web-regulars-remember-how = The group keeps your name, your pawn, your games and your wins. Any of its members can erase you again.
web-regulars-remember = Remember { $name }
web-regulars-is = That is { $name }
web-regulars-guests = Not among the regulars yet: { $names }. Nothing they play is remembered for them.
web-regulars-guest = You play as a guest of the regulars: nothing of the evening is remembered for you. Would you like to be one of them? Type the code that one of them shows you, or point your camera at the picture.
web-regulars-sits-now = You are known at your table now: its game counts for you.
web-regulars-to-table = Back to my table { $code }
web-regulars-phone = Bring a phone in
web-regulars-phone-how = Show this code, or the picture, to whoever arrives: it is good for one phone, for { $minutes } minutes.
web-regulars-share-text = Join our regulars! This link is good for one phone, for { $minutes } minutes.
web-regulars-share-line = Join our regulars! This link is good for one phone, for { $minutes } minutes: { $link }
web-regulars-qr = The link into the regulars
web-regulars-mine = What is kept of you
web-regulars-mine-how = Your name, your pawn, your games, your highlights and, if the group wants them, your ratings, which are made from your games; your place at the group’s tables, as long as there are any, and the questions that your devices have shown. Nothing of your secret votes.
web-regulars-mine-count = At the moment: { $tables ->
    [0] no tables
    [one] { $tables } table
   *[other] { $tables } tables
}, { $questions ->
    [0] no questions seen
    [one] { $questions } question seen
   *[other] { $questions } questions seen
}, { $devices ->
    [one] { $devices } device
   *[other] { $devices } devices
}.
web-regulars-change = Change my name and pawn
web-regulars-absent = Erase somebody who is absent
web-regulars-absent-how = Does somebody want to be forgotten, but no longer has their phone? You can do it for them. Evenings and their results stay, without the name; the whole group will see that you asked for it.
web-regulars-absent-do = Erase { $name }
web-regulars-absent-sure = Is this what { $name } wants? Their name and highlights will be gone from all games and all tables, and their devices from the group. This is final.
web-regulars-erased = { $name ->
    [none] On { $day }, somebody was erased from the group.
   *[other] On { $day }, { $name } had somebody erased from the group.
}
web-regulars-export = Take my data along
web-regulars-leave = Remove this device
web-regulars-leave-sure = Remove this device from the group? What the group remembers stays; to come back you will need a code.
web-regulars-erase = Erase me from the group
web-regulars-erase-sure = Erase your name and your highlights from all games and all tables of the group, forget the questions you have seen, and remove all your devices? A game that is being played goes on under another name. This is final.
web-regulars-delete = Delete the group
web-regulars-delete-sure = Delete the group and all that it remembers, for everybody? This is final.

## An evening’s league

web-league = The league
web-league-none = There is no league right now.
web-league-who = Your name, or that of your team
web-league-enter = Take part
web-league-kept = This name, your tables and your points are kept until the evening is over, and nothing after it.
web-league-take-phone = You are in. Take a picture of this with your phone: it will tell you where to play.
web-league-no-phone = No phone? Write this down. It is your code for the evening, to play on somebody else’s:
web-league-code = Your code in the league
web-league-code-how = Type the code from when you signed up, and the points are yours: a name alone plays for nobody. Lost it? Whoever organises the evening gives you a new one.
web-league-code-mine = Your code, to play on another phone: { $code }
web-league-have-code = I have signed up already
web-league-code-other = Another code than this phone’s
web-league-this-phone = This phone is mine
web-league-code-new = New code
web-league-code-sure = Give { $name } a new code? The one from before will no longer work.
web-league-code-is = For { $name }, until the evening is over. It is shown only once:
web-league-qr = The link to follow the league on your phone
web-league-soon = The first round will be drawn soon.
web-league-next = You play from the next round on.
web-league-bye = You sit this round out, and get 3 points.
web-league-with = With { $names }
web-league-go = To my table
web-league-result = { $place ->
    [1] You came first at your table!
   *[other] Your place at this table: { $place }.
} Wait for the next round.
web-league-missed = The game was played without you.
web-league-rest = Take a break
web-league-play = Play again
web-league-leave = Leave the league
web-league-leave-sure = Erase your name and your points? This is final.
web-league-results = Results
web-league-how = At every table: 5 points for the first place, 3 for the second, 2 for the third, 1 for everybody else who played.
web-league-place = Place
web-league-name = Name
web-league-points = points
web-league-wins = wins
web-league-rests = taking a break
web-league-round = Round { $number }
web-league-came = { $place }. { $name }
web-league-byes = Sitting this round out, with 3 points: { $names }
web-league-scan = Take part, and see where you play
web-league-part = { $from } to { $to } of { $of }
web-league-board = On the big screen
web-league-kiosk = Sign-up by the door
web-league-lead = Organise
web-league-word = The organiser’s word
web-league-word-keep = That is the word
web-league-open = Open the league
web-league-game = The game of the round
web-league-size = People at a table, if possible
web-league-draw = Draw round { $number }
web-league-unfinished = { $count ->
    [one] One table is still playing. Draw the next round all the same?
   *[other] { $count } tables are still playing. Draw the next round all the same?
}
web-league-out = Take out
web-league-out-sure = Take { $name } out of the league? This is final.
web-league-end = End the league
web-league-end-sure = End the league, and erase all names and points?
