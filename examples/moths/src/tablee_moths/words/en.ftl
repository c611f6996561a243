game-title = Moths
game-tagline = For 3 to 6, a quarter of an hour: light a lamp that is bright, but not the brightest.
game-how = Each night some moths come. Everybody lights one lamp of a hidden hand, all at once. The brightest lamp blinds the moths, so they settle at the second brightest: one point for each. Whoever lit the dimmest takes the brightest into their hand. After the last night, most moths win.

## What happens

event-moths_came = { $moths ->
    [one] Night falls: one moth comes.
   *[other] Night falls: { $moths } moths come.
}
event-lamp_shown = { WHO($seat) ->
    [you] You lit lamp { $lamp }.
   *[one] { $seat } lit lamp { $lamp }.
}
event-settled = The second brightest: { WHO($seat) ->
    [you] you take
   *[one] { $seat } takes
} { $moths ->
    [one] the moth
   *[other] { $moths } moths
}, which makes { $points }.
event-lost = Too few lamps: the moths fly on.
event-took_brightest = The dimmest: { WHO($seat) ->
    [you] you take
   *[one] { $seat } takes
} lamp { $lamp }, the brightest, into { WHO($seat) ->
    [you] your
   *[one] their
} hand.
event-new_lamp = New in your hand: lamp { $lamp }.

## What the table waits for

phase-dusk = { WHO($waiting) ->
    [you] See how many moths come
   *[one] { $waiting } sees how many moths come
}.
phase-lighting = { WHO($waiting) ->
    [you] Light one of your lamps
    [us] Everybody lights a lamp; still thinking: { $waiting }
    [several] Everybody lights a lamp; still thinking: { $waiting }
   *[one] Everybody lights a lamp; still thinking: { $waiting }
}.

## What one can do

move-turn_over = Let night fall
move-light = Light a lamp
field-light-lamp = Which lamp?
refusal-not_your_lamp = That lamp is not in your hand: light one that is.{ rule-cited }

## How it ends

reason-dawn = Dawn breaks. { WHO($winners) ->
    [you] You have taken most moths and win!
    [us] You have taken most moths together: { $winners } win!
    [several] { $winners } have taken most moths and share the win.
   *[one] { $winners } has taken most moths and wins!
}
reason-too_few_players = Too few are left to play on.

## What a table can agree on

option-nights = How many nights

## What screens show

shown-moths = Moths tonight
shown-points = Moths
shown-lamps = lit
shown-keeper = leads
shown-night = Night
shown-nights = of
shown-hand = Your lamps
shown-my_lamp = You lit
