game-title = Phalènes
game-tagline = De 3 à 6, un quart d’heure : allumez une lampe vive, mais pas la plus vive.
game-how = Chaque nuit, des phalènes arrivent. Chacun allume une lampe de sa main cachée, tous à la fois. La plus vive aveugle les phalènes : elles se posent sur la deuxième, un point pour chacune. Qui a allumé la plus faible prend la plus vive dans sa main. Après la dernière nuit, le plus de phalènes gagne.

## Ce qui se passe

event-moths_came = { $moths ->
    [one] La nuit tombe : une phalène arrive.
   *[other] La nuit tombe : { $moths } phalènes arrivent.
}
event-lamp_shown = { WHO($seat) ->
    [you] Vous avez allumé la lampe { $lamp }.
   *[one] { $seat } a allumé la lampe { $lamp }.
}
event-settled = La deuxième plus vive : { WHO($seat) ->
    [you] vous prenez
   *[one] { $seat } prend
} { $moths ->
    [one] la phalène
   *[other] { $moths } phalènes
}, ce qui fait { $points }.
event-lost = Trop peu de lampes : les phalènes passent leur chemin.
event-took_brightest = La plus faible : { WHO($seat) ->
    [you] vous prenez dans votre main
   *[one] { $seat } prend dans sa main
} la lampe { $lamp }, la plus vive.
event-new_lamp = Nouvelle dans votre main : la lampe { $lamp }.

## Ce que la table attend

phase-dusk = { WHO($waiting) ->
    [you] Découvrez combien de phalènes arrivent
   *[one] { $waiting } découvre combien de phalènes arrivent
}.
phase-lighting = { WHO($waiting) ->
    [you] Allumez une de vos lampes
   *[one] Chacun allume une lampe ; on attend encore { $waiting }
}.

## Ce qu’on peut faire

move-turn_over = Laisser tomber la nuit
move-light = Allumer une lampe
field-light-lamp = Quelle lampe ?
refusal-not_your_lamp = Cette lampe n’est pas dans votre main : allumez-en une qui y est.{ rule-cited }

## Comment cela finit

reason-dawn = Le jour se lève. { WHO($winners) ->
    [you] Vous avez pris le plus de phalènes : vous gagnez !
    [us] À égalité de phalènes, { $winners } gagnez ensemble !
    [several] { $winners } ont pris le plus de phalènes et se partagent la victoire.
   *[one] { $winners } a pris le plus de phalènes et gagne !
}
reason-too_few_players = Vous n’êtes plus assez pour continuer.

## Ce dont une table peut convenir

option-nights = Combien de nuits

## Ce que montrent les écrans

shown-moths = Phalènes cette nuit
shown-points = Phalènes
shown-lamps = allumée
shown-keeper = mène
shown-night = Nuit
shown-nights = sur
shown-hand = Vos lampes
shown-my_lamp = Vous avez allumé
