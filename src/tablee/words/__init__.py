"""The words of Tablée: everything that is shown, from catalogues of messages; each language is a set of files."""

from tablee.words.catalogue import Catalogue
from tablee.words.complaints import Complaint
from tablee.words.languages import LANGUAGES, best_language, language_of_browser, language_of_environment, listed

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Complaint",
    "best_language",
    "language_of_browser",
    "language_of_environment",
    "listed",
]
