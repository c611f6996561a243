web-game-caractere = Caractère
web-like-caractere = Que va répondre l’autre ? Devinez, contestez, passez le dernier test.
