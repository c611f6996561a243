web-game-tous_ego = Tous Ego
web-like-tous_ego = Deux votes secrets à chaque question. Et vous, comment vous en sortez-vous ?
web-write-tous_ego = La réponse est le nom de quelqu’un à table. Toute personne présente doit pouvoir l’être.
web-example-tous_ego = Qui parlerait aux plantes en croyant être sans témoin ?
web-alone-tous_ego = Les bots jouent aussi, chacun avec son caractère ; mais c’est entre amis qu’on rit le plus.
