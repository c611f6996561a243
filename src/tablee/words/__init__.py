"""The words of Tablée: everything that is shown, in French and English, from catalogues of messages."""

from tablee.words.catalogue import Catalogue, language_of_environment, listed
from tablee.words.complaints import Complaint

__all__ = ["Catalogue", "Complaint", "language_of_environment", "listed"]
