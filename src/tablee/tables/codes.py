"""Codes that people type and tokens that devices keep."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word; no I, O or Y, which look like others."""
CODE_LENGTH = 5
RESCUE_LENGTH = 8


def new_code(length: int = CODE_LENGTH) -> str:
    """A code that nobody can foresee, of letters that nobody mistakes."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def tidied_code(typed: str) -> str | None:
    """The code as we write it, however it was typed; None if it cannot be one."""
    code = "".join(typed.split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def tidied_rescue(typed: str) -> str:
    """A one-time code, without the spaces and dashes that people put into it."""
    return "".join(letter for letter in typed.upper() if letter in LETTERS)


def new_token() -> str:
    """128 random bits for a device to keep; we keep the hash only."""
    return secrets.token_urlsafe(16)


def token_from(key: str, code: str, what: str) -> str:
    """The token of a chair at this table for whoever made this key up: the same key, the same token.

    So a device that has heard no reply may ask again, and has the chair that it was given the first time.
    """
    made = sha256(f"tablee/{what}/{code}/{key}".encode("utf-8", "surrogatepass")).digest()[:16]
    return urlsafe_b64encode(made).rstrip(b"=").decode()


def hashed(token: str) -> str:
    """What we keep of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(kept: str, hash_of_token: str) -> bool:
    """Whether this is the token that we keep the hash of."""
    return bool(kept) and compare_digest(kept, hash_of_token)
