web-game-caractere = Caractère
web-like-caractere = Que va répondre l’autre ? Devinez, contestez, passez le dernier test.
web-alone-caractere = Les bots jouent aussi, chacun avec son caractère à deviner ; mais c’est entre amis qu’on rit le plus.
