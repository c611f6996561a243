"""The lab: many games at once, counted and drawn.

`plan` says what is to be played, `simulate` plays it on all cores, `watches` look at every game, `results` are
the figures, `report` and `plot` show them. `command` is the subcommand `tablee simulate`. In `match`
one bot plays against others of another kind, and `training` is for those that learn: `tablee lab` (`contests`).
"""
