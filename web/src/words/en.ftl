### The words of the screens, in English.

## Home
web-tagline = Dinner is over. Let’s play something.
web-open-table = Start a table
web-join-table = Join a table
web-code = The code of the table
web-code-hint = Five letters, on the big screen
web-your-name = Your first name
web-sit-down = Sit down
web-look-on = Just look on
web-players = { $fewest ->
    [2] { $most ->
        [2] 2 players
       *[other] 2–{ $most } players
    }
   *[other] { $fewest }–{ $most } players
}
web-minutes = about { $minutes } min
web-game-incroyable = Incroyable!
web-game-face_to_face = Face to Face
web-game-caractere = Caractère
web-game-tous_ego = Tous Ego
web-like-incroyable = Guess a number in secret. Raise, or doubt the others. Walk the track.
web-like-face_to_face = Two piles, fifty-eight cards, one opponent whom you sometimes help.
web-like-caractere = What would they answer? Guess, contest, and pass the last test.
web-like-tous_ego = Two secret votes for every question. How did you come out yourself?

## Trouble
web-lost = The connection is lost. You keep your seat; we are trying again …
web-connecting = Just a moment …
web-unreachable = The server does not answer. Is this device on the same Wi-Fi?
web-to-start = Back to the start
web-take-back = Play here instead

## Lobby
web-lobby = Around the table
web-start = Let’s play
web-waiting-for-host = As soon as everybody sits, { $host } starts the game.
web-add-bot = Add a bot
web-add-here = Somebody without a phone plays here too
web-change-game = Another game
web-who-begins = Who begins?
web-by-chance = Chance decides
web-order = Tap in turn, clockwise
web-options = What we agree on
web-too-few = At least { $fewest } must sit down.
web-board-link = Big screen
web-host = host
web-bot = bot
web-away = away
web-you = you
web-remove = Remove { $name }
web-hand-over = { $name } is host

## Playing
web-look-up = Look up ▲
web-sent = Sent
web-held = In the urn
web-your-turn = Your turn
web-what-now = What can I do now?
web-log = What happened
web-rules = The rules
web-standings = Standings
web-pause = Pause
web-resume = Go on
web-paused = The table takes a break.
web-skip = Go on without { $name }
web-let-bot = A bot plays for { $name }
web-give-back = I am back
web-hand-to = Hand it to { $name }
web-i-am = I am { $name }
web-cover = Cover
web-peek = Hold to peek
web-again = Play again
web-read-aloud = Read it aloud
web-replace = Another question
web-void = This round does not count
web-settings = Settings
web-language = Français
web-theme = Light
web-theme-system = as the device
web-theme-day = day
web-theme-night = night
web-larger = A+
web-sound = Sounds
web-leave = Leave the table
web-close = Close
web-menu = Menu
web-look = Your pawn
web-lost-phone = I lost my phone
web-rescue = The host’s one-time code
web-come-back = Take my seat back
