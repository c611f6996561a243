### Comment l’atelier appelle ce qu’il y a sur ces cartes, en français.

workshop-tous_ego-field-theme = Le thème, en un mot
