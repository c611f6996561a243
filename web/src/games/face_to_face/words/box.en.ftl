web-game-face_to_face = Face to Face
web-like-face_to_face = Two piles, fifty-eight cards, one opponent whom you sometimes help.
web-alone-face_to_face = One bot across the table: twenty minutes.
