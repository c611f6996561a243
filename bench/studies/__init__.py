"""The studies of docs/studies: each is one command, which prints its tables and draws its plot."""
