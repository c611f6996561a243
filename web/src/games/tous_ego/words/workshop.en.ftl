### How the workshop calls what these cards have, in English.

workshop-tous_ego-field-theme = The theme, one word
