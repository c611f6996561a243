"""A table people sit at: chairs, tokens, host powers, absence, clocks; lobby, play, again. No I/O here."""
