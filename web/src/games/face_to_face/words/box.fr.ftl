web-game-face_to_face = Face à face
web-like-face_to_face = Deux piles, cinquante-huit cartes, et l’autre, qu’il faut parfois aider.
web-alone-face_to_face = Un bot en face : vingt minutes.
