# Ce que tous les jeux ont en commun.
event-answered = { $seat } a répondu.
event-left = { $seat } a quitté la table.
