web-game-caractere = Caractère
web-like-caractere = Que va répondre l’autre ? Devinez, contestez, passez le dernier test.
web-alone-caractere = Il lui faut du monde : un bot n’a pas de caractère à deviner.
