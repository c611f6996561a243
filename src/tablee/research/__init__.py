"""Doors for researchers: our games as environments of PettingZoo and as games of OpenSpiel.

`actions` numbers all that can be done in a game, `features` turn what a seat may know into numbers, `table` plays by
action numbers. `zoo` and `spiel` are the doors, each for one library, which only they import. What is particular to a
game stands in its own folder (`research.py`), as its `DOORS`.
"""
