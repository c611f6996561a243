"""The questions of Incroyable!."""
