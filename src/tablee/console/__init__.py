"""Writing to a terminal and reading from it: for the games in letters, and for the commands that say something."""
