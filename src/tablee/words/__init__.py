"""The words of Tablée: everything that is shown, in French and English, from catalogues of messages."""

from tablee.words.catalogue import Catalogue, language_of_environment

__all__ = ["Catalogue", "language_of_environment"]
