### The words of the workshop for questions, in English.

workshop-title = The workshop for questions
workshop-why = Look through the decks, copy one and make it yours, or begin your own. What you save here can be chosen at every table of this server.
workshop-all-decks = All decks
workshop-house = comes with the game
workshop-yours = yours
workshop-begin = Begin a deck
workshop-begin-for = A new deck for { $game }
workshop-begin-yes = Begin the deck
workshop-deck-title = The title of the deck
workshop-first-question = Its first question
workshop-import = Bring a file
workshop-import-why = A deck in TOML, or a spreadsheet saved as CSV. You can change it here afterwards.
workshop-with-code = I was given a code
workshop-code = The code
workshop-join = Write along
workshop-keeper = I keep this server
workshop-keeper-why = With the operator’s token you can change every deck that people brought, and decide on every question that was reported.
workshop-keeper-token = The operator’s token
workshop-keeper-yes = Open everything
workshop-keeper-not-here = There is no operator’s token here, or this is not the machine that it may be used from.
workshop-keeper-wrong = This is not the operator’s token of this server: it is where the server was started.

## A deck
workshop-add = Add a question
workshop-copy = Make a copy
workshop-copy-of = { $title } (copy)
workshop-house-why = This deck came with the game and stays as it is: make a copy to change it.
workshop-hidden-why = You are in the middle of a game with these questions: their answers stay covered, and nothing can be changed, until it is over.
workshop-deck-menu = The deck …
workshop-questions = The questions
workshop-search = Search
workshop-filter-tag = Only with this tag
workshop-every-tag = all tags
workshop-filter-language = Only what is not translated
workshop-every-language = all languages
workshop-not-in = not in { $language }
workshop-found = { $count ->
    [one] { $count } question card
   *[other] { $count } question cards
}
workshop-more = Show more
workshop-unsaved = not saved yet
workshop-unsaved-new = Go on with your new question
workshop-edit = Edit the question
workshop-to-list = Back to the list
workshop-remove = Remove it
workshop-remove-sure = Remove this question from the deck? Games that are being played keep it.
workshop-remove-yes = Remove it
workshop-save-title = Save the title
workshop-export-toml = Save as a TOML file
workshop-export-csv = Save as a spreadsheet (CSV)
workshop-exported = { $file } is among your downloads.
workshop-invite = Invite somebody to write along
workshop-invite-code = This code lets one person change the deck, for a quarter of an hour:
workshop-discard = Throw the deck away
workshop-discard-sure = Throw the whole deck away, with all its questions? There is no way back.
workshop-discard-yes = Throw it away

## Two decks become one
workshop-merge = Take over questions of another deck
workshop-merge-which = From which deck?
workshop-merge-sum = New: { $fresh }. The same in both: { $same }. In both with other words: { $differ }. Much like one of yours: { $alike }.
workshop-merge-differ = In both, with other words: tick those to replace yours
workshop-merge-new = New: tick those to take over
workshop-merge-like = Much like: { $text }
workshop-merge-yes = { $count ->
    [one] Take over { $count } question
   *[other] Take over { $count } questions
}
workshop-merged = { $count ->
    [one] { $count } question was taken over.
   *[other] { $count } questions were taken over.
}

## A card
workshop-save = Save
workshop-saved = Saved.
workshop-kept-here = Not saved yet; kept on this device.
workshop-needs-title = The title of the deck is still missing, at the top.
workshop-undo = Undo my changes
workshop-try = Try it
workshop-try-no-more = Close
workshop-on-pad = On a phone, read aloud
workshop-on-board = On the big screen
workshop-option = Answer { $number }
workshop-known-tags = Tags of this deck
workshop-tag-absurd = Absurd
workshop-tag-flattering = Rather flattering
workshop-tag-teasing = Teasing
workshop-wrong = Wrong:
workshop-better = Could be better:
workshop-faults = { $count ->
    [one] { $count } thing to mend before it can be saved
   *[other] { $count } things to mend before it can be saved
}
workshop-playable = It can be played with.
workshop-playable-but = { $count ->
    [one] It can be played with; { $count } thing could be better.
   *[other] It can be played with; { $count } things could be better.
}
workshop-conflict = Somebody else has saved this question meanwhile. Which one shall stay?
workshop-conflict-gone = Somebody else has removed this question meanwhile.
workshop-theirs = Theirs
workshop-mine = Mine
workshop-take-theirs = Keep theirs
workshop-take-mine = Keep mine
workshop-put-together = Go on with mine, with theirs in sight
workshop-let-it-go = Let it go
workshop-field-question = The question
workshop-field-tags = Tags, with spaces between them

## What was reported
workshop-reported = Reported questions
workshop-reported-count = { $count ->
    [one] { $count } waits for a decision.
   *[other] { $count } wait for a decision.
}
workshop-reported-why = Players found something wrong with these. They are not drawn here until somebody has decided.
workshop-reported-none = Nothing waits for a decision.
workshop-reported-on = reported on { $date }
workshop-reported-house = It came with the game: put it back, or leave it out by deciding nothing. To mend it, copy its deck.
workshop-put-back = Put it back
workshop-put-back-done = It may be drawn again.
workshop-mend = Mend it
workshop-removed-done = It is gone from its deck.
workshop-to-deck = To its deck

## What is wrong with a card, or could be better
workshop-remark-no_text = A text is missing: one language is enough.
workshop-remark-text_too_long = { $language }: { $length } characters, at most { $longest } fit.
workshop-remark-text_not_plain = { $language }: blank, or with characters that cannot be shown.
workshop-remark-card_too_large = The card as a whole is too large.
workshop-remark-id_twice = Another card has the same id.
workshop-remark-id_not_plain = The id needs 1 to { $longest } visible characters.
workshop-remark-field_missing = Something is still missing here.
workshop-remark-not_understood = This does not fit here: { $problem }
workshop-remark-number_range = A whole number from { $low } to { $high }, please.
workshop-remark-kind_of_pack = A { $pack } card is not answered like that.
workshop-remark-value_range = It is worth 1, 2 or 3 cells.
workshop-remark-options_count = Three or four answers are needed; there are { $count }.
workshop-remark-options_not_here = Only EGO cards have answers to choose from.
workshop-remark-names_no_neighbour = It must speak of {"{left}"} or {"{right}"}, the same in every language.
workshop-remark-one_language = Only in { $language }: everybody else reads it in that language.
workshop-remark-not_in_language = Not in { $language } yet, while other texts are.
workshop-remark-long_by_ear = { $language }: { $length } characters are long to listen to.
workshop-remark-alike = Two questions are nearly the same.
workshop-remark-alike_card = The deck asks nearly the same already, in { $other }.
workshop-remark-space_missing = { $language }: a narrow no-break space belongs before ? ! and ;
workshop-remark-space_breaks = { $language }: the space before ? ! ; : or » may break the line; it should be a no-break one.
workshop-remark-space_after_quote = { $language }: a no-break space belongs after «
workshop-remark-space_before_quote = { $language }: a no-break space belongs before »
workshop-remark-straight_apostrophe = { $language }: a straight apostrophe; ’ is the right one.
workshop-remark-straight_quotes = { $language }: straight quotes; curved ones are right.
workshop-remark-three_dots = { $language }: three dots; … is one character.
workshop-remark-marks_gender = { $language }: the gender is marked. Say it so that it fits everybody.
workshop-remark-space_before_mark = { $language }: no space belongs before ? ! ; or :

## What is wrong with a file
workshop-fault-line = Line { $line }
workshop-fault-card = Card { $card }
workshop-remark-file_too_large = This file is too large: { $most } kB at most. Split it into several decks.
workshop-remark-not_utf8 = This is no text in UTF-8: save it again with that encoding.
workshop-remark-too_hard = This file takes too long to read: write it more simply, or split it into several decks.
workshop-remark-not_toml = This file cannot be read as TOML.
workshop-remark-not_toml_here = At column { $column } it is no longer TOML: { $there }
workshop-remark-not_a_sheet = This line cannot be read: perhaps there is a quotation mark too many, or one is missing.
workshop-remark-too_many_rows = There are more than { $most } rows: split the sheet into several decks.
workshop-remark-too_many_cells = There are { $cells } cells, but only { $columns } columns.
workshop-remark-unknown_column = There is no column “{ $column }”, but: { $columns }. In place of *, write a language, such as en.
workshop-remark-column_twice = The column “{ $column }” is there twice.
workshop-remark-symbol_twice = There are two questions for “{ $symbol }”.
workshop-remark-no_game = The file does not say which game it is for: it needs a line game = …, with one of { $games }.
workshop-remark-no_file_name = The deck’s id may only have small letters without accents, digits and hyphens, such as our-deck.
workshop-remark-deck_id_not_plain = The deck’s id needs 1 to { $longest } visible characters.
workshop-remark-deck_name_taken = There is a deck “{ $name }” already: this one needs another name.
workshop-remark-no_room_for_deck = There is no room left: one of the other decks has to go first.
workshop-remark-other_game = This is a deck for “{ $other }”, not for “{ $game }”.
workshop-remark-other_format = This deck has the format { $format }; the format { $known } is read here.
workshop-remark-cards_count = There are { $count } cards: from 1 to { $most } are possible.
workshop-remark-unknown_field = Nothing here is called “{ $field }”: is it spelt right?
workshop-remark-no_such_choice = “{ $field }” cannot be chosen here.
workshop-remark-no_whole_number = A whole number belongs here: digits, and nothing else.

## What is not possible
web-bad_card = Something is wrong with this card: see below.
web-changed_meanwhile = Somebody else has changed this question meanwhile: look at it again.
web-title_changed = Somebody else has given the deck another title meanwhile.
web-deck_changed = Somebody else has changed the deck meanwhile: look at it again, then decide.
web-last_card = A deck has one question at least: throw the deck away instead.
web-too_many_questions = There are too many questions: at most { $most } fit into a deck.
web-deck_full = The deck is full: { $most } kB at most. Begin another one.
web-no_room = There is no room for more on this server: one of the other decks has to go first.
web-no_such_deck_here = This deck is not there any more.
web-not_your_deck = This deck is somebody else’s. Ask them for a code, to write along.
web-in_play = You are in the middle of a game with these questions: wait until it is over.
web-no_such_invitation = This code is not good, or not any more: ask for another.
web-too_many_writers = { $most } people write along already.
