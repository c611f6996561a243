event-counted = { $ballots ->
    [0] Aucun bulletin pour { $seat }
    [one] Un bulletin pour { $seat }
   *[other] { $ballots } bulletins pour { $seat }
} : { $points ->
    [0] rien
    [one] un point
   *[other] { $points } points
}.
