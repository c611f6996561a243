### Les mots de l’atelier des questions, en français.

workshop-title = L’atelier des questions
workshop-why = Parcourez les paquets de questions, copiez-en un pour le faire vôtre, ou commencez le vôtre. Ce que vous enregistrez ici peut être choisi à chaque table de ce serveur.
workshop-all-decks = Tous les paquets
workshop-house = livré avec le jeu
workshop-yours = à vous
workshop-begin = Commencer un paquet
workshop-begin-for = Un nouveau paquet pour { $game }
workshop-begin-yes = Commencer le paquet
workshop-deck-title = Le titre du paquet
workshop-first-question = Sa première question
workshop-import = Apporter un fichier
workshop-import-why = Un paquet en TOML, ou une feuille de calcul enregistrée en CSV. Vous pourrez ensuite le modifier ici.
workshop-with-code = On m’a donné un code
workshop-code = Le code
workshop-join = Écrire avec eux
workshop-keeper = Ce serveur est le mien
workshop-keeper-why = Avec le jeton d’administration, vous pouvez modifier tous les paquets apportés et décider de toutes les questions signalées.
workshop-keeper-token = Le jeton d’administration
workshop-keeper-yes = Tout ouvrir
workshop-keeper-not-here = Il n’y a pas de jeton d’administration ici, ou ce n’est pas la machine d’où il peut servir.
workshop-keeper-wrong = Ce n’est pas le jeton d’administration de ce serveur : il se trouve là où le serveur a été lancé.

## Un paquet
workshop-add = Ajouter une question
workshop-copy = Faire une copie
workshop-copy-of = { $title } (copie)
workshop-house-why = Ce paquet est livré avec le jeu et reste tel quel : faites-en une copie pour le modifier.
workshop-hidden-why = Vous êtes au milieu d’une partie avec ces questions : leurs réponses restent cachées, et rien ne peut être modifié, jusqu’à la fin.
workshop-deck-menu = Le paquet…
workshop-questions = Les questions
workshop-search = Chercher
workshop-filter-tag = Seulement avec cette étiquette
workshop-every-tag = toutes les étiquettes
workshop-filter-language = Seulement ce qui n’est pas traduit
workshop-every-language = toutes les langues
workshop-not-in = pas en { $language }
workshop-found = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
workshop-more = En montrer plus
workshop-unsaved = pas encore enregistrée
workshop-unsaved-new = Reprendre votre nouvelle question
workshop-edit = Modifier la question
workshop-to-list = Retour à la liste
workshop-remove = La retirer
workshop-remove-sure = Retirer cette question du paquet ? Les parties en cours la gardent.
workshop-remove-yes = La retirer
workshop-save-title = Enregistrer le titre
workshop-export-toml = Enregistrer en fichier TOML
workshop-export-csv = Enregistrer en feuille de calcul (CSV)
workshop-exported = { $file } est dans vos téléchargements.
workshop-invite = Inviter quelqu’un à écrire aussi
workshop-invite-code = Ce code permet à une personne de modifier le paquet, pendant un quart d’heure :
workshop-discard = Jeter le paquet
workshop-discard-sure = Jeter tout le paquet, avec toutes ses questions ? Il n’y aura pas de retour.
workshop-discard-yes = Le jeter

## Deux paquets n’en font qu’un
workshop-merge = Reprendre des questions d’un autre paquet
workshop-merge-which = De quel paquet ?
workshop-merge-sum = Nouvelles : { $fresh }. Les mêmes des deux côtés : { $same }. Des deux côtés, avec d’autres mots : { $differ }. Très proches d’une des vôtres : { $alike }.
workshop-merge-differ = Des deux côtés, avec d’autres mots : cochez celles qui remplaceront les vôtres
workshop-merge-new = Nouvelles : cochez celles à reprendre
workshop-merge-like = Très proche de : { $text }
workshop-merge-yes = { $count ->
    [one] Reprendre { $count } question
   *[other] Reprendre { $count } questions
}
workshop-merged = { $count ->
    [one] { $count } question a été reprise.
   *[other] { $count } questions ont été reprises.
}

## Une carte
workshop-save = Enregistrer
workshop-saved = C’est enregistré.
workshop-kept-here = Pas encore enregistré ; gardé sur cet appareil.
workshop-needs-title = Il manque encore le titre du paquet, tout en haut.
workshop-undo = Annuler mes changements
workshop-try = L’essayer
workshop-try-no-more = Fermer
workshop-on-pad = Sur un téléphone, à lire à voix haute
workshop-on-board = Sur le grand écran
workshop-option = Réponse { $number }
workshop-known-tags = Les étiquettes de ce paquet
workshop-tag-absurd = Absurde
workshop-tag-flattering = Plutôt flatteur
workshop-tag-teasing = Taquin
workshop-wrong = À corriger :
workshop-better = À améliorer :
workshop-faults = { $count ->
    [one] { $count } chose à corriger avant d’enregistrer
   *[other] { $count } choses à corriger avant d’enregistrer
}
workshop-playable = On peut jouer avec.
workshop-playable-but = { $count ->
    [one] On peut jouer avec ; { $count } chose pourrait être améliorée.
   *[other] On peut jouer avec ; { $count } choses pourraient être améliorées.
}
workshop-conflict = Quelqu’un d’autre a enregistré cette question entre-temps. Laquelle garder ?
workshop-conflict-gone = Quelqu’un d’autre a retiré cette question entre-temps.
workshop-theirs = La leur
workshop-mine = La mienne
workshop-take-theirs = Garder la leur
workshop-take-mine = Garder la mienne
workshop-put-together = Continuer la mienne, la leur sous les yeux
workshop-let-it-go = La laisser partir
workshop-field-question = La question
workshop-field-tags = Étiquettes, séparées par des espaces

## Ce qui a été signalé
workshop-reported = Questions signalées
workshop-reported-count = { $count ->
    [one] { $count } attend une décision.
   *[other] { $count } attendent une décision.
}
workshop-reported-why = Des joueurs y ont trouvé quelque chose à redire. Elles ne sont plus tirées ici tant que personne n’a décidé.
workshop-reported-none = Rien n’attend de décision.
workshop-reported-on = signalée le { $date }
workshop-reported-house = Elle est livrée avec le jeu : remettez-la, ou laissez-la de côté en ne décidant rien. Pour la corriger, copiez son paquet.
workshop-put-back = La remettre
workshop-put-back-done = Elle peut de nouveau être tirée.
workshop-mend = La corriger
workshop-removed-done = Elle n’est plus dans son paquet.
workshop-to-deck = Vers son paquet

## Ce qui ne va pas dans une carte, ou pourrait aller mieux
workshop-remark-no_text = Il manque un texte : une seule langue suffit.
workshop-remark-text_too_long = En { $language } : { $length } caractères, il en tient { $longest } au plus.
workshop-remark-text_not_plain = En { $language } : vide, ou avec des caractères qui ne s’affichent pas.
workshop-remark-card_too_large = La carte est trop grande dans son ensemble.
workshop-remark-id_twice = Une autre carte a le même identifiant.
workshop-remark-id_not_plain = L’identifiant doit avoir de 1 à { $longest } caractères visibles.
workshop-remark-field_missing = Il manque encore quelque chose ici.
workshop-remark-not_understood = Cela ne convient pas ici : { $problem }
workshop-remark-number_range = Un nombre entier de { $low } à { $high }, s’il vous plaît.
workshop-remark-kind_of_pack = On ne répond pas ainsi à une carte { $pack }.
workshop-remark-value_range = Elle vaut 1, 2 ou 3 cases.
workshop-remark-options_count = Il faut trois ou quatre réponses ; il y en a { $count }.
workshop-remark-options_not_here = Seules les cartes EGO ont des réponses à choisir.
workshop-remark-names_no_neighbour = Elle doit parler de {"{left}"} ou de {"{right}"}, le même dans toutes les langues.
workshop-remark-one_language = Seulement en { $language } : tout le monde le lira dans cette langue.
workshop-remark-not_in_language = Pas encore en { $language }, alors que d’autres textes le sont.
workshop-remark-long_by_ear = En { $language } : { $length } caractères, c’est long à écouter.
workshop-remark-alike = Deux questions sont presque les mêmes.
workshop-remark-alike_card = Le paquet demande déjà presque la même chose, dans { $other }.
workshop-remark-space_missing = En { $language } : il faut une espace fine insécable avant ? ! et ;
workshop-remark-space_breaks = En { $language } : l’espace avant ? ! ; : ou » peut couper la ligne ; elle doit être insécable.
workshop-remark-space_after_quote = En { $language } : il faut une espace insécable après «
workshop-remark-space_before_quote = En { $language } : il faut une espace insécable avant »
workshop-remark-straight_apostrophe = En { $language } : une apostrophe droite ; ’ est la bonne.
workshop-remark-straight_quotes = En { $language } : des guillemets droits ; il en faut de vrais.
workshop-remark-three_dots = En { $language } : trois points ; … est un seul caractère.
workshop-remark-marks_gender = En { $language } : le genre est marqué. Dites-le de façon que cela convienne à tout le monde.
workshop-remark-space_before_mark = En { $language } : pas d’espace avant ? ! ; ou :

## Ce qui ne va pas dans un fichier
workshop-fault-line = Ligne { $line }
workshop-fault-card = Carte { $card }
workshop-remark-file_too_large = Ce fichier est trop gros : { $most } Ko au plus. Partagez-le en plusieurs paquets.
workshop-remark-not_utf8 = Ce n’est pas un texte en UTF-8 : enregistrez-le de nouveau avec cet encodage.
workshop-remark-too_hard = Ce fichier est trop long à lire : écrivez-le plus simplement, ou partagez-le en plusieurs paquets.
workshop-remark-not_toml = Ce fichier ne peut pas être lu comme du TOML.
workshop-remark-not_toml_here = À la colonne { $column }, ce n’est plus du TOML : { $there }
workshop-remark-not_a_sheet = Cette ligne ne peut pas être lue : il y a peut-être un guillemet de trop, ou il en manque un.
workshop-remark-too_many_rows = Il y a plus de { $most } lignes : partagez la feuille en plusieurs paquets.
workshop-remark-too_many_cells = Il y a { $cells } cellules, mais { $columns } colonnes seulement.
workshop-remark-unknown_column = Il n’y a pas de colonne « { $column } », mais : { $columns }. À la place de *, on écrit une langue, comme fr.
workshop-remark-column_twice = La colonne « { $column } » est là deux fois.
workshop-remark-symbol_twice = Il y a deux questions pour « { $symbol } ».
workshop-remark-no_game = Le fichier ne dit pas pour quel jeu il est : il lui faut une ligne game = …, avec { $games }.
workshop-remark-no_file_name = L’identifiant du paquet ne doit avoir que des minuscules sans accent, des chiffres et des tirets, comme notre-paquet.
workshop-remark-deck_id_not_plain = L’identifiant du paquet doit avoir de 1 à { $longest } caractères visibles.
workshop-remark-deck_name_taken = Il y a déjà un paquet « { $name } » : il faut un autre nom à celui-ci.
workshop-remark-no_room_for_deck = Il n’y a plus de place : un autre paquet doit d’abord partir.
workshop-remark-other_game = C’est un paquet pour « { $other } », et non pour « { $game } ».
workshop-remark-other_format = Ce paquet est au format { $format } ; ici, on lit le format { $known }.
workshop-remark-cards_count = Il y a { $count } cartes : il en faut de 1 à { $most }.
workshop-remark-unknown_field = Il n’y a rien ici qui s’appelle « { $field } » : est-ce bien écrit ?
workshop-remark-no_such_choice = On ne peut pas choisir « { $field } » ici.
workshop-remark-no_whole_number = Il faut ici un nombre entier : des chiffres, et rien d’autre.

## Ce qui n’est pas possible
web-bad_card = Quelque chose ne va pas dans cette carte : voyez ci-dessous.
web-changed_meanwhile = Quelqu’un d’autre a modifié cette question entre-temps : regardez-la de nouveau.
web-title_changed = Quelqu’un d’autre a donné un autre titre au paquet entre-temps.
web-deck_changed = Quelqu’un d’autre a modifié le paquet entre-temps : regardez-le de nouveau, puis décidez.
web-last_card = Un paquet a au moins une question : jetez plutôt le paquet.
web-too_many_questions = Il y a trop de questions : un paquet en contient { $most } au plus.
web-deck_full = Le paquet est plein : { $most } ko au plus. Commencez-en un autre.
web-no_room = Il n’y a plus de place sur ce serveur : l’un des autres paquets doit d’abord partir.
web-no_such_deck_here = Ce paquet n’existe plus.
web-not_your_deck = Ce paquet est à quelqu’un d’autre. Demandez un code, pour y écrire aussi.
web-in_play = Vous êtes au milieu d’une partie avec ces questions : attendez qu’elle soit finie.
web-no_such_invitation = Ce code n’est pas bon, ou ne l’est plus : demandez-en un autre.
web-too_many_writers = { $most } personnes y écrivent déjà.
